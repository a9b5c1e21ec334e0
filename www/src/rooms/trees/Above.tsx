/**
 * Shows where a partial drawing belongs in the tree: the path from the root to it, each place of which is a way back.
 */

import { cellVar } from '../../design/palette';
import { SUM } from './picture';
import { letterOf } from './place';
import { useTrees } from './room';
import { cellName, NODE, VIEW } from './text';

export function Above() {
  const room = useTrees();
  const place = room.looking.above.value;
  const view = room.classView.value;
  if (!place || !view) return null;
  const last = place.number.length - 1;
  const drawn = room.picture.value?.graph;
  return (
    <nav class="trees-above" aria-label={VIEW.above}>
      <ol>
        {Array.from(place.number, (number, i) => {
          const cell = place.cell[i]!;
          const isSum = place.kind[i]! <= SUM;
          const letter = isSum ? letterOf(place, i, view) : '';
          const name =
            place.kind[i] === 0
              ? VIEW.rootName
              : isSum
                ? NODE.letter(letter, cellName(view, cell))
                : VIEW.choiceName(cellName(view, cell));
          return (
            <li key={number}>
              <button
                class={isSum ? 'trees-above-sum' : 'trees-above-choice num'}
                type="button"
                aria-label={name}
                aria-current={i === last ? 'true' : undefined}
                title={name}
                style={{ '--cell': place.kind[i] === 0 ? 'var(--tile-edge)' : cellVar(cell) }}
                onClick={() => room.change({ root: number, node: -1 })}
              >
                {place.kind[i] === 0 ? 'Σ' : isSum ? letter : cell}
              </button>
            </li>
          );
        })}
      </ol>
      {drawn && <p class="num">{VIEW.subtree(drawn.bound[0]!, drawn.size[0]!)}</p>}
    </nav>
  );
}
