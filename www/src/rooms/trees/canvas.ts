/** The page's colors, in the form that the drawings of trees need. */

import { colorsOf } from '../../app/canvas';
import type { Scheme } from '../../design/palette';

/** The page's colors, in the form that a canvas takes. */
export interface Inks {
  readonly scheme: Scheme;
  readonly paper: string;
  readonly accent: string;
  readonly tile2: string;
  /** The color of rectangles that are too narrow to be drawn separately. */
  readonly run: string;
  readonly tileInk: string;
  readonly focus: string;
  readonly sans: string;
  /** The size of the page's text in pixels. */
  readonly unit: number;
}

const TOKENS = ['paper', 'rule', 'accent', 'tile-2', 'tile-ink', 'focus'] as const;

export function inksOf(canvas: HTMLElement): Inks {
  const { of, sans, dark } = colorsOf(canvas, TOKENS);
  return {
    scheme: dark ? 'dark' : 'light',
    paper: of.paper,
    accent: of.accent,
    tile2: of['tile-2'],
    run: of.rule,
    tileInk: of['tile-ink'],
    focus: of.focus,
    sans,
    unit: textSize(),
  };
}

/** The size of the page's text in pixels, which grows with the window. */
export const textSize = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
