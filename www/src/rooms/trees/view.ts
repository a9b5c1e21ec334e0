/** The visible part of a picture: its point (a, b) is on the canvas at (x + a · scale, y + b · scale). */

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
): View {
  const all = Math.min((width - 2 * MARGIN) / picture.width, (height - 2 * MARGIN) / picture.height);
  const most = MOST * Math.max(1, Math.min(width / USUAL.width, height / USUAL.height));
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
