/** The 2009 table: which board was current from which step on, for how long, and what it scored. */

import { whole as number } from './numbers';
import { useClimbing } from './room';
import { TEXT } from './text';

/** The number of rows shown, newest first. */
const SHOWN = 60;

export function ReignsPane() {
  const room = useClimbing();
  const { session } = room;
  const place = session.chosen.value;
  const reigns = place?.reigns.value;
  if (!place || !reigns || reigns.rows.length === 0) {
    return (
      <section class="reigns">
        <p class="note">{TEXT.reigns.intro}</p>
        <p class="note">{TEXT.reigns.empty}</p>
      </section>
    );
  }
  const rows = reigns.rows.slice(-SHOWN).reverse();
  const best = place.trace?.best ?? 0;
  return (
    <section class="reigns">
      <p class="note">{TEXT.reigns.intro}</p>
      <div class="reigns-scroll" tabIndex={0} role="region" aria-label={TEXT.reigns.region}>
        <table>
          <caption class="label">
            {TEXT.reigns.caption(reigns.run + 1, place.index + 1, reigns.first + reigns.rows.length, rows.length)}
          </caption>
          <thead>
            <tr>
              <th scope="col">{TEXT.reigns.step}</th>
              <th scope="col">{TEXT.reigns.score}</th>
              <th scope="col">{TEXT.reigns.stayed}</th>
              <th scope="col">{TEXT.reigns.board}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ generation, points, reign, board }) => (
              <tr key={generation} class={points >= best && best > 0 ? 'reign-best' : ''}>
                <td class="num">{number(generation)}</td>
                <td class="num">{number(points)}</td>
                <td class="num">{reign === undefined ? TEXT.reigns.now : number(reign)}</td>
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
