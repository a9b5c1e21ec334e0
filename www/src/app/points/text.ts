/** The texts of the choice of a points table. */

import type { NamedScoring, Scoring } from '../../engine/contract';
import { isNamed } from '../../engine/scoring';

export const POINTS = {
  title: 'Points per word',
  named: {
    standard: 'Standard',
    words: 'One point per word',
    powers: 'Powers of two',
  } satisfies Record<NamedScoring, string>,
  about: {
    standard: '3–4 letters: 1, 5: 2, 6: 3, 7: 5, 8+: 11',
    words: '1 each',
    powers: '3 letters: 8, 4: 16, 5: 32, …',
  } satisfies Record<NamedScoring, string>,
  own: 'Your own',
  ownAbout: 'Points for words of each length:',
  letters: (n: number, last: boolean): string => `${n}${last ? ' or more letters' : n === 1 ? ' letter' : ' letters'}`,
  longer: 'Add a length',
  whole: 'Enter a whole number for every length.',
};

/** A table's name in a line about the rules; empty for the standard one. */
export function scoringName(scoring: Scoring): string {
  if (scoring === 'standard') return '';
  return isNamed(scoring) ? POINTS.named[scoring].toLowerCase() : 'custom points table';
}
