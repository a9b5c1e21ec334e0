/** Describes a place of a tree in words, and what it says about a board. */

import { faceText } from '../../board/face';
import type { ClassView } from '../../engine/contract';
import type { TreePlace } from '../../engine/jobs';
import { sentence, SUM } from './picture';
import { cellName, NODE as NODE_TEXT, number } from './text';

const NOTHING = 255;

function letterAt(view: ClassView, cell: number, place: number): string {
  return faceText(view.cells[cell]?.[place] ?? '.');
}

/** Returns the letter of a sum node on the path to a place. A root has no letter, so it gets a dot. */
export function letterOf(place: TreePlace, i: number, view: ClassView): string {
  return letterAt(view, place.cell[i]!, place.letter[i]!);
}

/** Returns the letter that leads from a lifted choice to the node at `i`, unless the node shows it itself. */
function wayTo(place: TreePlace, i: number, view: ClassView): string {
  if (i === 0 || place.way[i] === NOTHING) return '';
  const cell = place.cell[i - 1]!;
  const says = place.kind[i]! <= SUM && place.cell[i] === cell && place.letter[i] === place.way[i];
  return says ? '' : letterAt(view, cell, place.way[i]!);
}

/** Describes the node at `i` on the path from the root to a place. */
export function describePlace(place: TreePlace, i: number, view: ClassView): string {
  const way = wayTo(place, i, view);
  const cell = place.cell[i] === NOTHING ? '' : cellName(view, place.cell[i]!);
  const last = i === place.number.length - 1;
  const below = place.size[i]! - 1;
  const worth = number(place.bound[i]!);
  const kind = place.kind[i]!;
  const before = way ? NODE_TEXT.withWay(way, cellName(view, place.cell[i - 1]!)) : '';
  // The number of children is known only for the place itself, not for its ancestors.
  const text =
    !last && kind !== SUM
      ? NODE_TEXT.onTheWay(cell, worth)
      : sentence({
          kind,
          cell,
          letter: letterOf(place, i, view),
          points: place.points[i]!,
          children: place.children,
          worth,
        });
  return `${before}${text}${below > 0 ? NODE_TEXT.below(below) : ''}`;
}

/** For each cell, returns the letters on the path to a place. */
export function lettersOf(place: TreePlace, view: ClassView): Map<number, string> {
  const letters = new Map<number, string>();
  for (let i = 0; i < place.number.length; i++) {
    if (i > 0 && place.way[i] !== NOTHING)
      letters.set(place.cell[i - 1]!, letterAt(view, place.cell[i - 1]!, place.way[i]!));
    if (place.kind[i] === SUM) letters.set(place.cell[i]!, letterAt(view, place.cell[i]!, place.letter[i]!));
  }
  return letters;
}
