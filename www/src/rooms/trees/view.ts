/** The visible part of a picture: its point (a, b) is on the canvas at (x + a · scale, y + b · scale). */

import type { Layout, Picture } from './picture';

export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

const MARGIN = 20;
/** At a smaller scale nothing would be readable; the rest is reached by moving the picture. */
const LEAST = 0.55;
const NEARLY = 0.75;
const MOST = 1.35;
/** The usual size of canvases. On larger ones, pictures may be larger. */
const USUAL = { width: 900, height: 640 };

/**
 * Returns a view of the whole picture, centered, or of as much of it as is readable: from the top, or around a node
 * other than the root. `unit` is the size of the page's text, and
 * `smallest` the scale at which the picture is readable.
 */
export function fit(
  picture: { width: number; height: number; x: Float32Array; y: Float32Array },
  width: number,
  height: number,
  unit: number,
  around = 0,
  smallest = (LEAST * unit) / 16,
  largest = MOST,
): View {
  const all = Math.min((width - 2 * MARGIN) / picture.width, (height - 2 * MARGIN) / picture.height);
  const most = largest * Math.max(1, Math.min(width / USUAL.width, height / USUAL.height));
  // A scale slightly smaller than ideal is fine if the whole picture then fits.
  const scale = Math.min(most, all > NEARLY * smallest ? all : smallest);
  const spareX = width - picture.width * scale;
  const spareY = height - picture.height * scale;
  // If the picture is too wide, the node is in the middle.
  const inside = (spare: number, wanted: number): number => Math.max(spare - MARGIN, Math.min(MARGIN, wanted));
  const x = spareX < 0 ? inside(spareX, width / 2 - (picture.x[around] ?? 0) * scale) : spareX / 2;
  const low = around > 0 ? height / 2 - (picture.y[around] ?? 0) * scale : MARGIN;
  return { scale, x, y: spareY < 0 ? inside(spareY, low) : Math.max(MARGIN, Math.min(spareY / 2, 3 * MARGIN)) };
}

/** Zooms, keeping one point of the canvas where it is. */
export function zoomed(view: View, factor: number, x: number, y: number, least: number, most: number): View {
  const scale = Math.min(most, Math.max(least, view.scale * factor));
  const by = scale / view.scale;
  return { scale, x: x - (x - view.x) * by, y: y - (y - view.y) * by };
}

// --- Overview --------------------------------------------------------------------------------------------------------

/** The largest size and the margin, in multiples of the page's text size. */
const LARGEST = { width: 16, height: 7 };
const CORNER = 0.75;
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
    Math.min(LARGEST.width * unit, width / 2) / layout.width,
    Math.min(LARGEST.height * unit, height / 3) / layout.height,
  );
  const size = { width: layout.width * scale, height: layout.height * scale };
  return { ...size, scale, x: CORNER * unit, y: height - size.height - CORNER * unit };
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
