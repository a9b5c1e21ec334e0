/** The figures on the work that classes took, which the core counts (`Work` in `src/breaker/engine.rs`). */

import type { Work } from '../../engine/contract';
import { whole } from '../../ui/format';

/**
 * What each is called on the certificate, and what the panel of a class says. One without a text is not shown there. The
 * compiler asks for those that the core adds; to it, they may be missing, as in older logs.
 */
export const WORK: Readonly<Record<keyof Work, { name?: string; ofClass?(count: number): string }>> = {
  paths: { name: 'Word paths', ofClass: (count) => `${whole(count)} [[path|word ${count === 1 ? 'path' : 'paths'}]]` },
  parts: {
    name: 'Parts (split to fit into memory)',
    ofClass: (count) => (count > 1 ? `split into ${whole(count)} parts` : ''),
  },
  merged: { name: 'Stored entries merged' },
  visits: { name: 'Letters tried in the proof' },
  opened: { name: 'Stored entries read' },
  // Boards that are equivalent to a scored one are not scored, so there can be fewer than were found.
  candidates: {},
  bytes: { name: 'Peak memory for a class' },
};
export const FIGURES = Object.keys(WORK) as readonly (keyof Work)[];

/** No work on a class: all its figures are 0. */
export const NO_WORK = Object.fromEntries(FIGURES.map((figure) => [figure, 0])) as Record<keyof Work, number>;
