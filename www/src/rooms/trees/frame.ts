/** What the painters of layers share: the visible part of a tree, its measurements, and the surface. */

import type { Span } from './layers';

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
