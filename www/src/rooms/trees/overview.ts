/**
 * The whole picture in a corner of the canvas, with a frame around the visible part, if the canvas is much too small
 * for the picture.
 */

import type { Layout } from './layout';
import type { Picture } from './picture';
import type { View } from './view';

/** The largest size and the margin, in multiples of the page's text size. */
const MOST = { width: 16, height: 7 };
const MARGIN = 0.75;
/** How much larger than the canvas a picture must be to need an overview. */
const LARGE = 1.25;

export interface Overview {
  /** Its position on the canvas, and the size of a unit of the picture. */
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly scale: number;
}

/** Returns `undefined` for a picture that is hardly larger than the canvas. */
export function overviewOf(
  layout: Pick<Layout, 'width' | 'height'>,
  view: Pick<View, 'scale'>,
  width: number,
  height: number,
  unit: number,
): Overview | undefined {
  if (layout.width * view.scale <= LARGE * width && layout.height * view.scale <= LARGE * height) return undefined;
  const scale = Math.min(
    Math.min(MOST.width * unit, width / 2) / layout.width,
    Math.min(MOST.height * unit, height / 3) / layout.height,
  );
  const size = { width: layout.width * scale, height: layout.height * scale };
  return { ...size, scale, x: MARGIN * unit, y: height - size.height - MARGIN * unit };
}

/** Returns whether a point of the canvas is in the overview. */
export function isIn(overview: Overview, { x, y }: { x: number; y: number }): boolean {
  return x >= overview.x && x <= overview.x + overview.width && y >= overview.y && y <= overview.y + overview.height;
}

/** Returns the view centered on the point of the picture that a point of the overview shows. */
export function centeredOn(
  overview: Overview,
  view: View,
  at: { x: number; y: number },
  width: number,
  height: number,
): View {
  const [x, y] = [(at.x - overview.x) / overview.scale, (at.y - overview.y) / overview.scale];
  return { ...view, x: width / 2 - x * view.scale, y: height / 2 - y * view.scale };
}

/** Draws the overview around the point (0, 0), with an empty frame for the visible part. */
export function overviewMarkup({ width, height, scale }: Overview, { layout, graph, nodes }: Picture): string {
  const pad = 4;
  const side = Math.max(2, 30 * scale);
  const dots = (best: number): string => {
    let path = '';
    for (let node = 0; node < nodes; node++)
      if (graph.best[node] === best)
        path += `M${(layout.x[node]! * scale - side / 2).toFixed(1)} ${(layout.y[node]! * scale - side / 2).toFixed(1)}h${side}v${side}h${-side}z`;
    return path;
  };
  return `<rect x="${-pad}" y="${-pad}" width="${width + 2 * pad}" height="${height + 2 * pad}" fill="var(--paper)" stroke="var(--rule-2)"/><path d="${dots(0)}" fill="var(--rule-2)"/><path d="${dots(1)}" fill="var(--ink)"/><rect class="tree-overview-frame" fill="none" stroke="var(--focus)" stroke-width="2"/>`;
}
