/**
 * What is to be painted, as plain records: the page says what is to be seen, and whoever has the canvas paints it, the
 * worker of the trees or, where a canvas cannot be handed over, the page itself.
 */

import type { Siblings } from '../../engine/jobs';
import type { Span } from './layers';
import type { Inks } from './paint';
import type { Marks } from './paint-marks';
import type { View } from './view';

/** A canvas in pixels of the screen, and how many of them are one of the page's. */
export interface Sheet {
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
}

/** A canvas on the page. */
export interface Framed {
  readonly sheet: Sheet;
  /** In the page's units. */
  readonly width: number;
  readonly height: number;
}

/** Nothing: of another class nothing stays. */
export interface EmptyScene extends Framed {
  readonly kind: 'empty';
  readonly opaque: boolean;
}

/** A picture of nodes; `P` is the picture, or the number it was sent under. */
export interface NodesScene<P> extends Framed {
  readonly kind: 'nodes';
  readonly inks: Inks;
  readonly picture: P;
  readonly view: View;
  readonly chosen: number;
  readonly pointed: number;
  /** On the way from another picture: that one as it was seen, the view this one began with, and how far it is. */
  readonly moving?: { readonly from: P; readonly seen: View; readonly begun: View; readonly share: number } | undefined;
}

/** The layers of a tree, with the strip below them. */
export interface LayersScene extends Framed {
  readonly kind: 'layers';
  readonly inks: Inks;
  /** The tree, by its place in the timeline and by a name that no other tree has. */
  readonly at: number;
  readonly tree: string;
  /** The letters of each cell. */
  readonly letters: readonly (readonly string[])[];
  readonly siblings: Siblings;
  /** Of all of the tree: its leaves and layers. */
  readonly all: number;
  readonly layers: number;
  readonly span: Span;
  /** The height of a layer, and of the strip. */
  readonly row: number;
  readonly strip: number;
  /**
   * On the way from tree to tree: the later one, what is seen of it, what was seen of the earlier one, and how far it
   * is.
   */
  readonly lift?:
    | { readonly at: number; readonly span: Span; readonly before: Span; readonly share: number }
    | undefined;
  readonly marks: Marks;
  /** Where in the strip a word was found, in leaves. */
  readonly found: readonly number[];
}

export type Scene<P> = EmptyScene | NodesScene<P> | LayersScene;

/** What has changed of a scene since the one before; the whole scene if it shows something of another kind. */
export type SceneChange<P> = { readonly whole: Scene<P> } | { readonly parts: Partial<Scene<P>> };

/**
 * Finds what has changed. While a picture moves, hardly anything does, and what is sent to a worker costs the page time in
 * every frame.
 */
export function changeOf<P>(before: Scene<P> | undefined, after: Scene<P>): SceneChange<P> {
  if (before?.kind !== after.kind || Object.keys(before).some((part) => !(part in after))) return { whole: after };
  const old = before as unknown as Record<string, unknown>;
  const parts = Object.entries(after).filter(([part, value]) => !same(old[part], value));
  return { parts: Object.fromEntries(parts) as Partial<Scene<P>> };
}

/** The scene after a change; nothing if there was none before. */
export function changed<P>(before: Scene<P> | undefined, change: SceneChange<P>): Scene<P> | undefined {
  if ('whole' in change) return change.whole;
  return before && ({ ...before, ...change.parts } as Scene<P>);
}

/** Whether two values of plain records, lists, numbers and texts are the same. */
function same(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  const [mine, other] = [a as Record<string, unknown>, b as Record<string, unknown>];
  const parts = Object.keys(mine);
  return (
    parts.length === Object.keys(other).length && parts.every((part) => part in other && same(mine[part], other[part]))
  );
}
