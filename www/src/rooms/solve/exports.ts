/** Converts the words shown to text for other programs. Pure functions. */

import type { Solution } from '../../engine/contract';

/** One word per line. */
export function asLines({ words }: Solution, shown: readonly number[]): string {
  return shown.map((index) => `${words[index]}\n`).join('');
}

/** A table with a header: word, points, number of paths. Words consist of letters, so nothing needs quotes. */
export function asTable({ words, wordPoints, pathCounts }: Solution, shown: readonly number[]): string {
  const rows = shown.map((index) => `${words[index]},${wordPoints[index]},${pathCounts[index]}\n`);
  return ['word,points,paths\n', ...rows].join('');
}
