/** Where layers are painted: the part of a tree that is seen, its measures, and the surface. */

import type { Span } from './layers';

export interface Frame {
  readonly span: Span;
  readonly width: number;
  /** The height of a layer. */
  readonly row: number;
  /** The size of the page's text. */
  readonly unit: number;
  /** Device pixels for one of the page's; 1 if left out. */
  readonly grid?: number;
  /** `undefined` for no texts, as long as things move. */
  readonly letter: ((cell: number, place: number) => string) | undefined;
}

/** What layers are painted on: a canvas, or a file. */
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
