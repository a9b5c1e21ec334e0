/** What can be said about a bound. */

import type { TreeWhy } from '../../engine/jobs';

/**
 * What is known about the bound that is shown: it is loose if no board reaches it, met if some board does, and broken
 * if the cutoff left no board.
 */
export function verdictOf(why: TreeWhy, shown: number): 'broken' | 'loose' | 'met' | 'unknown' {
  if (why.words === 0 && why.bound < shown) return 'broken';
  if (why.best !== undefined) return why.best < why.bound ? 'loose' : 'met';
  const agrees = why.cells.every(({ against }) => against === 0) && why.repeated.length === 0;
  return agrees ? 'met' : 'unknown';
}
