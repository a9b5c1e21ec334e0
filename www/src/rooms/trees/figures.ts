/** The table of steps for spreadsheets. */

import type { TreeState } from '../../engine/jobs';

/** The tree that a table is about. */
export interface TableSource {
  readonly class: string;
  readonly dictionary: string;
  /** `spelling` or `orderly`. */
  readonly order: string;
}

/** Returns the table of steps for spreadsheets. Each row says what it is about. */
export function tableCsv(source: TableSource, names: readonly string[], states: readonly TreeState[]): string {
  const about = [source.class, source.dictionary, source.order].map((text) => JSON.stringify(text)).join();
  const head = 'class,dictionary,order,step,nodes,unique,bound,exact_bound,filtered,leaves,left,stored,bytes,millis';
  const rows = states.map((state, i) => {
    const { nodes, unique, bound, exactBound, filtered, leaves, left, stored, bytes, millis } = state;
    return [
      about,
      JSON.stringify(names[i] ?? ''),
      nodes,
      unique ?? '',
      bound,
      exactBound,
      filtered,
      leaves,
      left,
      stored,
      bytes,
      millis.toFixed(2),
    ].join();
  });
  return [head, ...rows, ''].join('\n');
}
