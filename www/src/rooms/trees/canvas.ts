/** The page's colors, in the form that the drawings of trees need. */

import { colorsOf } from '../../app/canvas';
import type { Inks } from './paint';

const TOKENS = [
  'paper',
  'ink',
  'ink-2',
  'ink-3',
  'rule',
  'rule-2',
  'accent',
  'tile',
  'tile-2',
  'tile-edge',
  'tile-ink',
  'focus',
] as const;

export function inksOf(canvas: HTMLCanvasElement): Inks {
  const { of, sans, forced, dark } = colorsOf(canvas, TOKENS);
  const unit = Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
  const scheme = dark ? 'dark' : 'light';
  return {
    scheme,
    // Tiles are light even in dark mode, except where the system has one color behind all text.
    tileScheme: forced ? scheme : 'light',
    paper: of.paper,
    ink: of.ink,
    ink2: of['ink-2'],
    ink3: of['ink-3'],
    rule2: of['rule-2'],
    accent: of.accent,
    tile: of.tile,
    tile2: of['tile-2'],
    run: of.rule,
    tileEdge: of['tile-edge'],
    tileInk: of['tile-ink'],
    focus: of.focus,
    sans,
    unit,
  };
}
