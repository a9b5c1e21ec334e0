/** The marked branches in the layers: which ones there are, where they lead, and the same as a table. */

import { later } from '../../app/later';
import { boardText, faceText } from '../../board/face';
import type { TreePlace } from '../../engine/jobs';
import { Explain } from '../../ui/Explain';
import { branchesAt } from './branches';
import { describePlace } from './place';
import { type TreesRoom, useTrees } from './room';
import { LAYERS, number } from './text';

export const LayersLegend = later(function LayersLegend() {
  const room = useTrees();
  const { siblings } = room.plan.value;
  const branches = room.branches.shown.value;
  const known = branches?.at === room.shown.value ? branches : undefined;
  const end = known?.costliest.at(-1);
  const best = known?.best;
  const view = room.classView.value;
  return (
    <section class="layers-legend" aria-label={LAYERS.legend}>
      <label class="trees-check" title={LAYERS.sortTip}>
        <input
          type="checkbox"
          checked={siblings === 'byBound'}
          onChange={(event) =>
            room.change({ siblings: event.currentTarget.checked ? 'byBound' : 'inOrder' }, { replace: true })
          }
        />
        {LAYERS.sort}
      </label>
      <ul>
        {end && (
          <li>
            <button
              class="button quiet"
              type="button"
              title={LAYERS.costliestTip}
              onClick={() => void room.goTo(end.number)}
            >
              <i class="layers-costliest" aria-hidden="true" /> {LAYERS.costliestIs}
            </button>
          </li>
        )}
        {best && (
          <li>
            <button
              class="button quiet"
              type="button"
              title={LAYERS.bestTip}
              onClick={() => void room.goTo(best.places.at(-1)!.number)}
            >
              <i class="layers-best" aria-hidden="true" />{' '}
              {LAYERS.bestIs(rowsOf(best.board.cells, view?.cols ?? 1), best.board.points)}
            </button>
          </li>
        )}
      </ul>
      {known && !best && <p class="note">{LAYERS.bestUnknown}</p>}
      {known?.way && <Table room={room} way={known.way} hasBest={best !== undefined} />}
    </section>
  );
});

/** `REP/TAL/SED`: a board with letters or gaps, row by row. */
export function rowsOf(cells: readonly string[], cols: number): string {
  return boardText(
    cells.map((letter) => faceText(letter || '.')),
    cols,
  );
}

/** The costliest branch, layer by layer. Each row leads to its place. */
function Table({ room, way, hasBest }: { room: TreesRoom; way: TreePlace; hasBest: boolean }) {
  const view = room.classView.value;
  const branches = room.branches.shown.value;
  const chosen = room.looking.place.value?.number.at(-1);
  if (!view) return null;
  return (
    <details class="layers-table">
      <summary>{LAYERS.table}</summary>
      <div class="trees-table" role="region" aria-label={LAYERS.table} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{LAYERS.layer}</th>
              <th scope="col">{LAYERS.node}</th>
              <th scope="col">
                <Explain term="bound">{LAYERS.bound}</Explain>
              </th>
              {hasBest && <th scope="col">{LAYERS.usedByBest}</th>}
            </tr>
          </thead>
          <tbody>
            {Array.from(way.number, (of, i) => (
              <tr key={of} aria-current={of === chosen ? 'true' : undefined}>
                <td class="num">{number(i + 1)}</td>
                <th scope="row">
                  <button class="button quiet" type="button" onClick={() => void room.goTo(of)}>
                    {describePlace(way, i, view)}
                  </button>
                </th>
                <td class="num trees-table-bound">{number(way.bound[i]!)}</td>
                {hasBest && <td>{branchesAt(branches, of).best ? LAYERS.yes : LAYERS.no}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** Says which of the marked branches a place is on, after the rest of its description. */
export function remarkOn(room: TreesRoom, number: number): string {
  const branches = room.branches.shown.value;
  const { costliest, best } = branchesAt(branches?.at === room.shown.value ? branches : undefined, number);
  return `${costliest ? LAYERS.onCostliest : ''}${best ? LAYERS.onBest : ''}`;
}

/** The places from the root to the chosen one, for screen readers. */
export function Way({ place }: { place: TreePlace }) {
  const room = useTrees();
  const view = room.classView.value;
  if (!view) return null;
  const last = place.number.length - 1;
  return (
    <>
      {Array.from(place.number, (number, i) => (
        <div
          key={number}
          id={`layer-${i}`}
          class="sr"
          role="treeitem"
          aria-level={i + 1}
          aria-selected={i === last}
          aria-expanded={i < last ? true : place.children > 0 ? false : undefined}
          {...(i === last && { 'aria-setsize': place.siblings, 'aria-posinset': place.rank })}
        >
          {describePlace(place, i, view) + remarkOn(room, number)}
        </div>
      ))}
    </>
  );
}
