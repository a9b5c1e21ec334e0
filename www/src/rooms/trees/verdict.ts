/** What may be said of a bound. */

import type { TreeWhy } from '../../engine/jobs';

/**
 * What is known of a bound that is shown: loose if no board reaches it, met if one does, and broken if the cutoff left
 * nothing that it could be the bound of.
 */
export function verdictOf(why: TreeWhy, shown: number): 'broken' | 'loose' | 'met' | 'unknown' {
  if (why.words === 0 && why.bound < shown) return 'broken';
  if (why.best !== undefined) return why.best < why.bound ? 'loose' : 'met';
  const agrees = why.cells.every(({ against }) => against === 0) && why.repeated.length === 0;
  return agrees ? 'met' : 'unknown';
}
