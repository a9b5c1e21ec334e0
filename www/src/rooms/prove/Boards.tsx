/** The boards that reach the threshold, as they are found; a press opens one in Solve. */

import { useSignal } from '@preact/signals';
import { MiniBoard } from '../../board/MiniBoard';
import { useProving } from './room';
import { number } from './words';

const FEW = 60;

export function Boards() {
  const room = useProving();
  const { session, spec } = room;
  session.summary.value;
  const all = useSignal(false);
  const boards = session.boards;
  const shown = all.value ? boards : boards.slice(0, FEW);
  const { phase } = session;
  if (boards.length === 0) {
    return phase.value === 'running' ? <p class="note prove-empty">No board with {number(spec.value.threshold)} points yet.</p> : null;
  }
  return (
    <section class="prove-boards" aria-label="Boards found">
      <h2>
        {phase.value === 'done' ? 'All of them' : 'Found so far'} <span class="num">{number(boards.length)}</span>
      </h2>
      <ol>
        {shown.map(({ board, points }) => {
          const grid = room.grids.get(board);
          return (
            <li key={board}>
              <a href={room.solveHref(board)} aria-label={`${board}, ${number(points)} points. Open in Solve.`}>
                {grid ? <MiniBoard grid={grid} /> : <span class="prove-blank" />}
                <span class="num">{number(points)}</span>
              </a>
            </li>
          );
        })}
      </ol>
      {boards.length > FEW && (
        <button class="button" type="button" aria-expanded={all.value} onClick={() => (all.value = !all.value)}>
          {all.value ? `The best ${FEW}` : `All ${number(boards.length)}`}
        </button>
      )}
    </section>
  );
}
