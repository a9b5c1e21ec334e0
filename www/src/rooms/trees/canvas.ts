/** Canvases as sharp as the screen and in the colours of the page. */

import { scheme } from '../../app/theme';
import type { Inks } from './paint';

/** The canvas with as many pixels as it covers, and its units those of CSS; `null` while it has no size. */
export function canvasOf(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  const ratio = window.devicePixelRatio || 1;
  const [width, height] = [Math.round(canvas.clientWidth * ratio), Math.round(canvas.clientHeight * ratio)];
  if (width === 0 || height === 0) return null;
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  context?.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}

export function inksOf(canvas: HTMLCanvasElement): Inks {
  const probe = document.createElement('span');
  canvas.after(probe);
  const colour = (token: string): string => {
    probe.style.color = `var(--${token})`;
    return getComputedStyle(probe).color;
  };
  probe.style.fontFamily = 'var(--sans)';
  const inks: Inks = {
    scheme: scheme.value,
    paper: colour('paper'),
    ink: colour('ink'),
    ink2: colour('ink-2'),
    ink3: colour('ink-3'),
    rule2: colour('rule-2'),
    accent: colour('accent'),
    tile: colour('tile'),
    tile2: colour('tile-2'),
    run: colour('rule'),
    tileEdge: colour('tile-edge'),
    tileInk: colour('tile-ink'),
    focus: colour('focus'),
    sans: getComputedStyle(probe).fontFamily,
  };
  probe.remove();
  return inks;
}
