/** The 2009 table: which board was current from which step on, for how long, and what it scored. */

import { signed, whole as number } from '../../ui/format';
import { TableHead } from '../../ui/TableHead';
import { useClimbing } from './room';
import { TEXT } from './text';

export function RecordHoldersPane() {
  const room = useClimbing();
  const climber = room.session.chosen.value;
  const { run = 0, first = 0, rows = [] } = climber?.recordHolders.value ?? {};
  const best = climber?.trace?.best || Infinity;
  const changes = rows.map((row, at) => ({ ...row, change: row.points - (rows[at - 1] ?? row).points }));
  // The row before the others is only there to be compared with.
  const shown = first > 0 ? changes.slice(1) : changes;
  return (
    <section class="record-holders page-only mt-4">
      <p class="note">{TEXT.recordHolders.intro}</p>
      {!climber || rows.length === 0 ? (
        <p class="note">The boards are listed here as soon as the climb runs or takes a step.</p>
      ) : (
        <div class="pane" tabIndex={0} role="region" aria-label="Boards of this run, newest first">
          <table class="w-full right">
            <caption class="label">
              {TEXT.recordHolders.caption(run + 1, climber.index + 1, first + rows.length, shown.length)}
            </caption>
            <TableHead columns={TEXT.recordHolders.columns} />
            <tbody>
              {shown.toReversed().map(({ generation, points, change, heldFor, board }) => (
                <tr key={generation} class={points >= best ? 'accent' : ''}>
                  <td class="num">{number(generation)}</td>
                  <td class="num">{number(points)}</td>
                  <td class={`num${change < 0 ? ' bad' : ''}`}>{change !== 0 && signed(change)}</td>
                  <td class="num">{heldFor === undefined ? 'now' : number(heldFor)}</td>
                  <td>
                    <a href={room.solveHref(board)}>{board}</a>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
