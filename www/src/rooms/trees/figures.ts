/** The table of steps for spreadsheets. */

import type { TreeState } from '../../engine/jobs';
import { csvOf } from '../../ui/csv';

/** The tree that a table is about. */
export interface TableSource {
  readonly class: string;
  readonly dictionary: string;
  /** `spelling` or `orderly`. */
  readonly order: string;
}

/** Returns the table of steps for spreadsheets. Each row says what it is about. */
export function tableCsv(source: TableSource, names: readonly string[], states: readonly TreeState[]): string {
  const { class: text, dictionary, order } = source;
  const head = 'class,dictionary,order,step,nodes,unique,bound,exact_bound,filtered,leaves,left,stored,bytes,millis';
  const rows = states.map((state, i) => {
    const { nodes, unique, bound, exactBound, filtered, leaves, left, stored, bytes, millis } = state;
    const figures = [nodes, unique, bound, exactBound, filtered, leaves, left, stored, bytes, millis.toFixed(2)];
    return [text, dictionary, order, names[i], ...figures];
  });
  return csvOf(head.split(','), rows);
}
