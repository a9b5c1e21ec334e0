/**
 * The whole picture in a corner of the canvas, with a frame around the visible part, if the canvas is much too small
 * for the picture.
 */

import type { Layout } from './layout';
import type { Inks } from './paint';
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

export function paintOverview(
  context: CanvasRenderingContext2D,
  overview: Overview,
  picture: Picture,
  view: View,
  inks: Inks,
  width: number,
  height: number,
): void {
  const { x, y, scale } = overview;
  const { layout, graph } = picture;
  const pad = 4;
  context.save();
  context.fillStyle = inks.paper;
  context.strokeStyle = inks.rule2;
  context.lineWidth = 1;
  context.beginPath();
  context.rect(x - pad, y - pad, overview.width + 2 * pad, overview.height + 2 * pad);
  context.fill();
  context.stroke();
  context.clip();
  const side = Math.max(2, 30 * scale);
  for (const best of [0, 1]) {
    context.fillStyle = best ? inks.ink : inks.rule2;
    for (let node = 0; node < picture.nodes; node++) {
      if (graph.best[node] === best)
        context.fillRect(x + layout.x[node]! * scale - side / 2, y + layout.y[node]! * scale - side / 2, side, side);
    }
  }
  context.strokeStyle = inks.focus;
  context.lineWidth = 2;
  const by = scale / view.scale;
  const [left, top] = [Math.max(1 - pad, -view.x * by), Math.max(1 - pad, -view.y * by)];
  const right = Math.min(overview.width + pad - 1, (width - view.x) * by);
  const down = Math.min(overview.height + pad - 1, (height - view.y) * by);
  context.strokeRect(x + left, y + top, Math.max(2, right - left), Math.max(2, down - top));
  context.restore();
}
