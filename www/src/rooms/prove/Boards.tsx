/** The boards that reach the threshold, as they are found. Each opens in Solve. */

import { useSignal } from '@preact/signals';
import { MiniBoard } from '../../board/MiniBoard';
import { useProving } from './room';
import { BOARDS } from './text';
import { number, rowsOf } from './words';

const FEW = 60;

export function Boards() {
  const room = useProving();
  const { spec } = room;
  const { value: session } = room.display;
  session.version.value;
  const { found } = session;
  const { value: plan } = session.plan;
  const all = useSignal(false);
  const { boards } = session;
  const shown = all.value ? boards : boards.slice(0, FEW);
  const { phase } = session;
  if (boards.length === 0 || !plan) {
    return phase.value === 'running' ? <p class="note prove-empty">{BOARDS.none(spec.value.threshold)}</p> : null;
  }
  return (
    <section class="prove-boards" aria-label={BOARDS.label}>
      <h2>
        {phase.value === 'done' ? BOARDS.all : BOARDS.sofar} <span class="num">{number(found)}</span>
      </h2>
      {plan.run.classes == null && <p class="note">{BOARDS.turned}</p>}
      <ol>
        {shown.map(({ board, points }, place) => {
          const grid = room.grids.get(board);
          const text = rowsOf(board, plan.cols);
          return (
            // Keyed by position, so that a better board replaces the one at its position and no other board moves on
            // the screen.
            <li key={place}>
              <a href={room.solveHref(board)} aria-label={BOARDS.open(text, points)} title={text}>
                {grid ? <MiniBoard grid={grid} /> : <span class="prove-blank" />}
                <span class="num">{number(points)}</span>
              </a>
            </li>
          );
        })}
      </ol>
      {boards.length > FEW && (
        <button class="button" type="button" aria-expanded={all.value} onClick={() => (all.value = !all.value)}>
          {all.value ? BOARDS.fewer(FEW) : BOARDS.more(boards.length)}
        </button>
      )}
      {found > boards.length && <p class="note">{BOARDS.shown(boards.length)}</p>}
    </section>
  );
}
