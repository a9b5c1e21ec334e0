/** The 2009 table: which board was current from which step on, for how long, and what it scored. */

import { signed } from '../../ui/format';
import { whole as number } from './numbers';
import { useClimbing } from './room';
import { TEXT } from './text';

/** The number of rows shown, newest first. */
const SHOWN = 60;

export function RecordHoldersPane() {
  const room = useClimbing();
  const { session } = room;
  const climber = session.chosen.value;
  const recordHolders = climber?.recordHolders.value;
  if (!climber || !recordHolders || recordHolders.rows.length === 0) {
    return (
      <section class="page-only mt-4">
        <p class="note">{TEXT.recordHolders.intro}</p>
        <p class="note">{TEXT.recordHolders.empty}</p>
      </section>
    );
  }
  const all = recordHolders.rows;
  const rows = all.map((row, at) => ({ ...row, change: row.points - (all[at - 1] ?? row).points }));
  const shown = rows.slice(-SHOWN).reverse();
  const best = climber.trace?.best ?? 0;
  return (
    <section class="page-only mt-4">
      <p class="note">{TEXT.recordHolders.intro}</p>
      <div class="pane" tabIndex={0} role="region" aria-label={TEXT.recordHolders.region}>
        <table class="w-full right">
          <caption class="label">
            {TEXT.recordHolders.caption(
              recordHolders.run + 1,
              climber.index + 1,
              recordHolders.first + recordHolders.rows.length,
              shown.length,
            )}
          </caption>
          <thead>
            <tr>
              <th scope="col">{TEXT.recordHolders.step}</th>
              <th scope="col">{TEXT.recordHolders.score}</th>
              <th scope="col">{TEXT.recordHolders.change}</th>
              <th scope="col">{TEXT.recordHolders.stayed}</th>
              <th scope="col">{TEXT.recordHolders.board}</th>
            </tr>
          </thead>
          <tbody>
            {shown.map(({ generation, points, change, heldFor, board }) => (
              <tr key={generation} class={points >= best && best > 0 ? 'accent' : ''}>
                <td class="num">{number(generation)}</td>
                <td class="num">{number(points)}</td>
                <td class={`num${change < 0 ? ' bad' : ''}`}>{change !== 0 && signed(change)}</td>
                <td class="num">{heldFor === undefined ? TEXT.recordHolders.now : number(heldFor)}</td>
                <td>
                  <a href={room.solveHref(board)}>{board}</a>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
