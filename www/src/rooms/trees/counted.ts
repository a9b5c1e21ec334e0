/** The letters that a bound counts. */

import { faceText } from '../../board/face';
import type { TreeWhy } from '../../engine/jobs';
import type { Picture } from './picture';

/** Letters of cells. */
export type Letters = Map<number, ReadonlySet<string>>;

/**
 * For each cell, returns the letters that the root's bound counts. A picture of part of a tree knows only some of them,
 * so those of a large tree come from its analysis; while that is missing, there are none.
 */
export function countedLetters(
  picture: Pick<Picture, 'isWhole' | 'lettersOfBest'>,
  why: Pick<TreeWhy, 'cells'> | undefined,
): Letters {
  if (picture.isWhole) return picture.lettersOfBest();
  return new Map(
    (why?.cells ?? []).map(({ cell, letters }) => [cell, new Set(letters.map(([letter]) => faceText(letter)))]),
  );
}
