/** Converts the words shown to text for other programs. Pure functions. */

import type { Solution } from '../../engine/contract';
import { csvOf } from '../../ui/csv';

/** One word per line. */
export function asLines({ words }: Solution, shown: readonly number[]): string {
  return shown.map((index) => `${words[index]}\n`).join('');
}

/** A table with a header: word, points, number of paths. */
export function asTable({ words, wordPoints, pathCounts }: Solution, shown: readonly number[]): string {
  return csvOf(
    ['word', 'points', 'paths'],
    shown.map((index) => [words[index], wordPoints[index], pathCounts[index]]),
  );
}
