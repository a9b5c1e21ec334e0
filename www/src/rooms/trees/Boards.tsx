/** The boards of the tree: all boards of a small class side by side, or those that are left after many lifts. */

import { later } from '../../app/later';
import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { DEFAULT_DICTIONARY } from '../../app/lists';
import { href } from '../../app/route';
import { faceText } from '../../board/face';
import { cellVar } from '../../design/palette';
import { TableHead } from '../../ui/TableHead';
import type { ClassView } from '../../engine/contract';
import type { TreeBoards } from '../../engine/jobs';
import { rowsOf } from './Layers';
import { Button } from './parts';
import { FEW_BOARDS, type TreesRoom, useTrees } from './room';
import { BOARDS, number } from './text';
import { isAtStep, TOUR } from './tour';

/** The number of boards in a list that are shown at first. */
const SHOWN = 100;

type BoardLeft = TreeBoards['boards'][number];

export const Boards = later(function Boards() {
  const room = useTrees();
  const view = room.classView.value;
  const state = room.state.value;
  const boards = room.boards.value;
  const { tree, tour, cutoff } = room.plan.value;
  const left = room.toScore.value;
  const isEnd = tour === TOUR.length && isAtStep(room.plan.value, tour) && !room.atWork.value;
  useEffect(() => {
    // The tour ends with the boards that are left, whoever presses the button.
    if (isEnd && left !== undefined) room.listing.value = room.shown.peek();
  }, [room, isEnd, left]);
  if (!view || !state || tree) return null;
  if (Number(view.boards) <= FEW_BOARDS) return boards ? <Few boards={boards} view={view} /> : null;
  if (boards) return <Left boards={boards} cols={view.cols} />;
  return left === undefined ? null : (
    <section class="trees-boards page-only mt-4" aria-label={BOARDS.left(left)}>
      {cutoff > 0 && <p>{BOARDS.leftBefore(left, cutoff)}</p>}
      <Button look="primary" onPress={() => (room.listing.value = room.shown.peek())}>
        {BOARDS.show(left)}
      </Button>
    </section>
  );
});

/** All boards of a class. The cells in which they differ are colored, and the best board is marked. */
function Few({ boards, view }: { boards: readonly BoardLeft[]; view: ClassView }) {
  // The class comes from the parent. The parent takes its turn, and until then the room may already have no class.
  const room = useTrees();
  const isOpen = (cell: number): boolean => (view.cells[cell]?.length ?? 0) > 1;
  const best = Math.max(...boards.map(({ points }) => points));
  return (
    <section class="trees-boards page-only mt-4" aria-label={BOARDS.title(boards.length)}>
      <h2 class="label">{BOARDS.title(boards.length)}</h2>
      <ul class="trees-few row gap-4 mt-2">
        {boards.map((of) => (
          <li key={of.board} data-best={of.points === best}>
            {/* biome-ignore lint/a11y/useAnchorContent: the label describes the drawing */}
            <a href={solveOf(room, of.board)} aria-label={BOARDS.open(of.board, of.points)}>
              <span class="trees-few-board stack" style={{ '--cols': view.cols }} aria-hidden="true">
                {of.cells.map((letter, cell) => (
                  <span
                    key={cell}
                    data-gap={letter === ''}
                    style={isOpen(cell) ? { '--cell': cellVar(cell) } : undefined}
                    data-open={isOpen(cell)}
                  >
                    {faceText(letter)}
                  </span>
                ))}
              </span>
              <span aria-hidden="true">
                <b class="num">{number(of.points)}</b> {BOARDS.score(of.points)}
              </span>
            </a>
          </li>
        ))}
      </ul>
      {boards.length > 1 && <p class="note t-s mt-2">{BOARDS.about}</p>}
    </section>
  );
}

/** Returns the address of a board in Solve, with this room's words and rules as far as Solve supports them. */
function solveOf({ lab, plan }: TreesRoom, board: string): string {
  const dictionary = lab.dictionaries.asked.peek();
  const { scoring, minLength } = plan.peek();
  return href(
    'solve',
    new URLSearchParams({
      board,
      ...(dictionary !== DEFAULT_DICTIONARY && { dict: dictionary }),
      ...(scoring !== 'standard' && { scoring }),
      ...(minLength !== 3 && { min: String(minLength) }),
    }),
  );
}

function Left({ boards, cols }: { boards: readonly BoardLeft[]; cols: number }) {
  const room = useTrees();
  const { cutoff } = room.plan.value;
  const all = useSignal(false);
  const shown = all.value ? boards : boards.slice(0, SHOWN);
  const reach = boards.filter(({ points }) => points > cutoff).length;
  return (
    <section class="trees-boards page-only mt-4" aria-label={BOARDS.left(boards.length)}>
      <h2 class="label">{BOARDS.left(boards.length)}</h2>
      {cutoff > 0 && <p>{BOARDS.leftAbout(boards.length, cutoff, reach)}</p>}
      <div class="trees-table mt-2 pane" role="region" aria-label={BOARDS.columns[0]} tabIndex={0}>
        <table class="w-full right nowrap">
          <TableHead columns={BOARDS.columns} />
          <tbody class="num">
            {shown.map((of) => (
              <tr key={of.board} aria-current={of.points > cutoff ? 'true' : undefined}>
                <th scope="row">
                  <a href={solveOf(room, of.board)}>{rowsOf(of.cells, cols)}</a>
                </th>
                <td class="trees-table-bound bold">{number(of.points)}</td>
                <td>{number(of.words)}</td>
                <td>{number(of.bound)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {shown.length < boards.length && (
        <p class="note t-s mt-2">
          {BOARDS.first(shown.length, boards.length)}{' '}
          <Button look="quiet" onPress={() => (all.value = true)}>
            {BOARDS.all}
          </Button>
        </p>
      )}
    </section>
  );
}
