/**
 * The layers of a tree on the screen. Horizontal positions are in leaves: a place is as wide as the number of leaves
 * below it, and a `Span` is the visible part. The core delivers slices, each cut for a certain span and drawn at its
 * position in the current span.
 */

import type { TreeQuestions, TreeSlice } from '../../engine/jobs';
import { LEAST, type LayersScene } from './paint-layers';

/** A range of a tree's leaves. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** A slice, with the span and the number of pixels it was cut for. */
export interface Cut {
  readonly slice: TreeSlice;
  readonly span: Span;
  readonly pixels: number;
}

/** The narrowest span, in leaves. */
const NARROWEST = 0.5;

/** Returns a span that is inside the tree and not too narrow. */
export function within({ from, to }: Span, all: number): Span {
  const width = Math.min(all, Math.max(NARROWEST, to - from));
  const middle = (from + to) / 2;
  const left = Math.min(all - width, Math.max(0, middle - width / 2));
  return { from: left, to: left + width };
}

/**
 * Returns a larger or smaller span in which the point `at`, a fraction of the width from the left, stays where it is.
 */
export function zoomedSpan({ from, to }: Span, factor: number, at: number, all: number): Span {
  const width = Math.min(all, Math.max(NARROWEST, (to - from) / factor));
  const left = from + (to - from) * at - width * at;
  return within({ from: left, to: left + width }, all);
}

/** Returns a span between two others. Widths change by equal factors, so that the movement looks even. */
export function onTheWay(a: Span, b: Span, share: number): Span {
  if (share >= 1) return b;
  const [wide, narrow] = [a.to - a.from, b.to - b.from];
  const width = wide * (narrow / wide) ** share;
  // The edges move like the width, so that whatever both spans show stays in order.
  const done = Math.abs(narrow - wide) < 1e-9 * wide ? share : (width - wide) / (narrow - wide);
  const from = a.from + (b.from - a.from) * done;
  return { from, to: from + width };
}

/** Converts pixels of a cut to pixels of the screen: `x · scale + shift`. */
export function placing(cut: Cut, span: Span, pixels: number): { scale: number; shift: number } {
  const leaf = pixels / (span.to - span.from);
  return { scale: ((cut.span.to - cut.span.from) / cut.pixels) * leaf, shift: (cut.span.from - span.from) * leaf };
}

/**
 * Returns a cut whose rectangles are between their positions before a lift and their final ones: `share` goes from 0 to
 * 1. New rectangles grow in place. Positions are in pixels of the screen, so that the cut doesn't move with `span`.
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

// --- Frame -----------------------------------------------------------------------------------------------------------

/* What the painters of layers share: the visible part of a tree, its measurements, and the surface. */

export interface Frame {
  readonly span: Span;
  readonly width: number;
  /** The height of a layer. */
  readonly row: number;
  /** The size of the page's text. */
  readonly unit: number;
  /** The number of device pixels per CSS pixel; 1 if left out. */
  readonly grid?: number;
  /** Returns the text for a letter; `undefined` while the picture moves, when no text is painted. */
  readonly letter: ((cell: number, place: number) => string) | undefined;
}

/** The surface that layers are painted on: a canvas or a file. */
export type LayerSurface = Pick<
  CanvasRenderingContext2D,
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'font'
  | 'textAlign'
  | 'textBaseline'
  | 'fillRect'
  | 'strokeRect'
  | 'fillText'
>;

// --- Cuts ------------------------------------------------------------------------------------------------------------

/* Slices of trees: requested from the worker, cut with a margin, and used until a better slice arrives. */

/** How much wider than the view a cut is on each side, so that quick movements don't reveal an edge. */
const MARGIN = 0.25;

export class Cuts {
  /** The last cut for each use, and what it was cut for. */
  private readonly kept = new Map<string, { name: string; cut: Cut | null }>();
  private readonly asked = new Set<string>();

  constructor(
    private readonly ask: (at: number, question: TreeQuestions['slice']) => Promise<TreeSlice>,
    /** Called when something that was missing has arrived. */
    private readonly ready: () => void,
  ) {}

  seen(scene: LayersScene): Cut | undefined {
    const { tree, span, width, all } = scene;
    const kept = this.kept.get('seen');
    const mine = kept?.name === tree ? kept.cut : undefined;
    if (!mine || !covers(mine, span, width, all)) {
      const more = (span.to - span.from) * MARGIN;
      const wide = { from: Math.max(0, span.from - more), to: Math.min(all, span.to + more) };
      this.cut('seen', tree, scene, scene.at, wide, (width * (wide.to - wide.from)) / (span.to - span.from), false);
    }
    return mine ?? this.whole(scene);
  }

  whole(scene: LayersScene): Cut | undefined {
    const { tree, all, width } = scene;
    return this.settled('whole', `${tree} ${width}`, scene, scene.at, { from: 0, to: all }, false) ?? undefined;
  }

  lift(scene: LayersScene, { at, span }: NonNullable<LayersScene['lift']>): Cut | null | undefined {
    const name = [scene.tree, scene.width, at, span.from, span.to].join(' ');
    return this.settled('lift', name, scene, at, span, true);
  }

  private settled(
    use: string,
    name: string,
    scene: LayersScene,
    at: number,
    span: Span,
    origins: boolean,
  ): Cut | null | undefined {
    const kept = this.kept.get(use);
    if (kept?.name === name) return kept.cut;
    this.cut(use, name, scene, at, span, scene.width, origins);
    return undefined;
  }

  /** Requests a cut, one at a time for each use. */
  private cut(
    use: string,
    name: string,
    { siblings }: LayersScene,
    at: number,
    span: Span,
    pixels: number,
    origins: boolean,
  ): void {
    if (this.asked.has(use)) return;
    this.asked.add(use);
    const done = (cut: Cut | null): void => {
      this.kept.set(use, { name, cut });
      this.ready();
    };
    void this.ask(at, { ...span, pixels, least: LEAST, origins, siblings })
      .finally(() => this.asked.delete(use))
      .then(
        (slice) => done({ slice, span, pixels }),
        // The tree is gone, and another one is on its way. Without it, only a lift can be painted.
        () => use === 'lift' && done(null),
      );
  }
}

/** Returns whether a cut is as fine as the screen needs, and covers all of it. */
function covers(cut: Cut, span: Span, width: number, all: number): boolean {
  const least = Math.max(0, span.from);
  const most = Math.min(all, span.to);
  const fine = cut.pixels / (cut.span.to - cut.span.from) / (width / (span.to - span.from));
  return cut.span.from <= least && cut.span.to >= most && fine > 0.999 && fine < 1.001;
}
