/** Figures as texts. */

import type { TreeState } from '../../engine/jobs';

export function ofTime(millis: number): string {
  return millis < 10
    ? `${millis.toFixed(1)} ms`
    : millis < 1000
      ? `${Math.round(millis)} ms`
      : `${(millis / 1000).toFixed(2)} s`;
}

/** The table of steps, for spreadsheets. */
export function tableCsv(names: readonly string[], states: readonly TreeState[]): string {
  const head = 'step,nodes,unique,bound,exact_bound,filtered,leaves,left,stored,bytes,millis';
  const rows = states.map((state, i) => {
    const { nodes, unique, bound, exactBound, filtered, leaves, left, stored, bytes, millis } = state;
    return [
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
