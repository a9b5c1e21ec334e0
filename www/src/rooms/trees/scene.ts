/**
 * Describes what to paint, as plain records. The page makes these descriptions, and whoever has the canvas paints them:
 * the trees' worker or, where a canvas can't be transferred, the page itself.
 */

import type { Siblings } from '../../engine/jobs';
import type { Span } from './layers';
import type { Inks } from './paint';
import type { Marks } from './paint-marks';
import type { View } from './view';

/** The size of a canvas in pixels of the screen, and the number of these per CSS pixel. */
export interface CanvasSize {
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
}

/** A canvas on the page. */
export interface Framed {
  readonly canvasSize: CanvasSize;
  /** In CSS pixels. */
  readonly width: number;
  readonly height: number;
}

/** Nothing, because nothing from another class may stay. */
export interface EmptyScene extends Framed {
  readonly kind: 'empty';
  readonly opaque: boolean;
}

/** A picture of nodes. `P` is the picture, or the number under which it was sent. */
export interface NodesScene<P> extends Framed {
  readonly kind: 'nodes';
  readonly inks: Inks;
  readonly picture: P;
  readonly view: View;
  readonly chosen: number;
  readonly pointed: number;
  /**
   * During an animation from another picture: how that picture was shown, the view in which this one started, and how
   * far the animation is.
   */
  readonly moving?: { readonly from: P; readonly seen: View; readonly begun: View; readonly share: number } | undefined;
}

/** The layers of a tree, with the strip below them. */
export interface LayersScene extends Framed {
  readonly kind: 'layers';
  readonly inks: Inks;
  /** The tree, by its position in the timeline and by its unique name. */
  readonly at: number;
  readonly tree: string;
  /** The letters of each cell. */
  readonly letters: readonly (readonly string[])[];
  readonly siblings: Siblings;
  /** The number of leaves and layers of the whole tree. */
  readonly all: number;
  readonly layers: number;
  readonly span: Span;
  /** The height of a layer, and of the strip. */
  readonly row: number;
  readonly strip: number;
  /**
   * During a transition between two trees: the later tree, its visible span, the visible span of the earlier tree, and
   * how far the transition is.
   */
  readonly lift?:
    | { readonly at: number; readonly span: Span; readonly before: Span; readonly share: number }
    | undefined;
  readonly marks: Marks;
  /** The positions in the strip where a word was found, in leaves. */
  readonly found: readonly number[];
}

export type Scene<P> = EmptyScene | NodesScene<P> | LayersScene;

/** What has changed in a scene since the previous one; the whole scene if it shows something of another kind. */
export type SceneChange<P> = { readonly whole: Scene<P> } | { readonly parts: Partial<Scene<P>> };

/**
 * Finds what has changed. While a picture moves, little changes, and everything that is sent to a worker costs the page
 * time in every frame.
 */
export function changeOf<P>(before: Scene<P> | undefined, after: Scene<P>): SceneChange<P> {
  if (before?.kind !== after.kind || Object.keys(before).some((part) => !(part in after))) return { whole: after };
  const old = before as unknown as Record<string, unknown>;
  const parts = Object.entries(after).filter(([part, value]) => !same(old[part], value));
  return { parts: Object.fromEntries(parts) as Partial<Scene<P>> };
}

/** Returns the scene after a change, or nothing if there was none before. */
export function changed<P>(before: Scene<P> | undefined, change: SceneChange<P>): Scene<P> | undefined {
  if ('whole' in change) return change.whole;
  return before && ({ ...before, ...change.parts } as Scene<P>);
}

/** Returns whether two values made of plain records, lists, numbers, and texts are equal. */
function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [mine, other] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const parts = Object.keys(mine);
  return (
    parts.length === Object.keys(other).length && parts.every((part) => part in other && same(mine[part], other[part]))
  );
}
