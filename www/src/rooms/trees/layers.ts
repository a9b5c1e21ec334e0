/**
 * The layers of a tree on the screen. Leaves are the units along: a place is as wide as the leaves below it; `Span` is
 * the part that is seen. What is on the screen comes from the crate in slices, each cut for a span of its own and drawn
 * where the span of the moment has it.
 */

import type { TreeSlice } from '../../engine/jobs';

/** A part of a tree, in leaves. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A slice with the span and the pixels it was cut for. */
export interface Cut {
  readonly slice: TreeSlice;
  readonly span: Span;
  readonly pixels: number;
}

/** The narrowest span, in leaves. */
const LEAST = 0.5;

/** A span inside the tree, not too narrow. */
export function within({ from, to }: Span, all: number): Span {
  const width = Math.min(all, Math.max(LEAST, to - from));
  const middle = (from + to) / 2;
  const left = Math.min(all - width, Math.max(0, middle - width / 2));
  return { from: left, to: left + width };
}

/** Larger or smaller with `at`, a share of the width from the left, staying where it is. */
export function zoomedSpan({ from, to }: Span, factor: number, at: number, all: number): Span {
  const width = Math.min(all, Math.max(LEAST, (to - from) / factor));
  const left = from + (to - from) * at - width * at;
  return within({ from: left, to: left + width }, all);
}

/** On the way between two spans: widths change by equal factors, so that it looks even. */
export function onTheWay(a: Span, b: Span, share: number): Span {
  if (share >= 1) return b;
  const [wide, narrow] = [a.to - a.from, b.to - b.from];
  const width = wide * (narrow / wide) ** share;
  // The edges move as the width does, so that what both show stays in order.
  const done = Math.abs(narrow - wide) < 1e-9 * wide ? share : (width - wide) / (narrow - wide);
  const from = a.from + (b.from - a.from) * done;
  return { from, to: from + width };
}

/** From pixels of a cut to pixels of the screen: `x · scale + shift`. */
export function placing(cut: Cut, span: Span, pixels: number): { scale: number; shift: number } {
  const leaf = pixels / (span.to - span.from);
  return { scale: ((cut.span.to - cut.span.from) / cut.pixels) * leaf, shift: (cut.span.from - span.from) * leaf };
}

/**
 * A cut on its way from where its rectangles were before a lift to where they are: `share` 0 to 1. What was nowhere grows
 * out of its place. In pixels of the screen, so for `span` it stands still.
 */
export function lifting(cut: Cut, span: Span, pixels: number, before: Span, share: number): Cut {
  const { slice } = cut;
  const { scale, shift } = placing(cut, span, pixels);
  const leaf = pixels / (before.to - before.from);
  const n = slice.x.length;
  const [x, width, depth] = [new Float32Array(n), new Float32Array(n), new Float32Array(n)];
  for (let i = 0; i < n; i++) {
    const [to, wide] = [slice.x[i]! * scale + shift, slice.width[i]! * scale];
    const old = slice.oldDepth[i] !== 255;
    const from = old ? (slice.oldX[i]! - before.from) * leaf : to + wide / 2;
    const narrow = old ? slice.oldWidth[i]! * leaf : 0;
    x[i] = from + (to - from) * share;
    width[i] = narrow + (wide - narrow) * share;
    depth[i] = old ? slice.oldDepth[i]! + (slice.depth[i]! - slice.oldDepth[i]!) * share : slice.depth[i]!;
  }
  return { slice: { ...slice, x, width, depth: depth as unknown as Uint8Array }, span, pixels };
}

/** The rectangle of a cut at a point of the screen; -1 for none. */
export function rectAt(cut: Cut, span: Span, pixels: number, x: number, layer: number): number {
  const { scale, shift } = placing(cut, span, pixels);
  const at = (x - shift) / scale;
  const { depth, layers } = cut.slice;
  for (let i = 0; i < depth.length; i++) {
    if (layer < depth[i]! || layer >= depth[i]! + layers[i]!) continue;
    if (at >= cut.slice.x[i]! && at < cut.slice.x[i]! + cut.slice.width[i]!) return i;
  }
  return -1;
}
