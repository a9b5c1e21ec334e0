/** What part of a picture is seen: a point of it at (a, b) is on the canvas at (x + a · scale, y + b · scale). */

export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

const MARGIN = 20;
/** Smaller, nothing could be read; the rest is found by moving the picture. */
const LEAST = 0.55;
const NEARLY = 0.75;
const MOST = 1.35;
/** What canvases mostly measure; on larger ones pictures may be larger. */
const USUAL = { width: 900, height: 640 };

/**
 * All of a picture in the middle, or as much of it as can be read: from the top, or around a node that is not the root. `unit` is the size
 * of the page's text.
 */
export function fit(
  picture: { width: number; height: number; x: Float32Array; y: Float32Array },
  width: number,
  height: number,
  unit: number,
  around = 0,
): View {
  const all = Math.min((width - 2 * MARGIN) / picture.width, (height - 2 * MARGIN) / picture.height);
  const most = MOST * Math.max(1, Math.min(width / USUAL.width, height / USUAL.height));
  // A little smaller than is good, if all of it is to be seen then.
  const least = (LEAST * unit) / 16;
  const scale = Math.min(most, all > NEARLY * least ? all : least);
  const spareX = width - picture.width * scale;
  const spareY = height - picture.height * scale;
  // Of what is too wide the node is in the middle.
  const inside = (spare: number, wanted: number): number => Math.max(spare - MARGIN, Math.min(MARGIN, wanted));
  const x = spareX < 0 ? inside(spareX, width / 2 - (picture.x[around] ?? 0) * scale) : spareX / 2;
  const low = around > 0 ? height / 2 - (picture.y[around] ?? 0) * scale : MARGIN;
  return { scale, x, y: spareY < 0 ? inside(spareY, low) : Math.max(MARGIN, Math.min(spareY / 2, 3 * MARGIN)) };
}

/** Larger or smaller, with one point of the canvas staying where it is. */
export function zoomed(view: View, factor: number, x: number, y: number, least: number, most: number): View {
  const scale = Math.min(most, Math.max(least, view.scale * factor));
  const by = scale / view.scale;
  return { scale, x: x - (x - view.x) * by, y: y - (y - view.y) * by };
}
