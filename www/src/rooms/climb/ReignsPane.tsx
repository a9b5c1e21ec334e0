/** The table of 2009: which board was current from which generation on, for how long, and what it scored. */

import { number } from './Headline';
import { useClimbing } from './room';

/** Rows shown, the newest first. */
const SHOWN = 60;

export function ReignsPane() {
  const room = useClimbing();
  const { session } = room;
  const place = session.chosen.value;
  const reigns = place?.reigns.value;
  if (!place || !reigns || reigns.rows.length === 0) {
    return (
      <section class="reigns">
        <p class="note">
          In 2009 the best board was found by a program that printed, whenever the board changed, its generation, its score and how long it reigned. Here the run of the climber in
          front is written down in the same way.
        </p>
      </section>
    );
  }
  const rows = reigns.rows.slice(-SHOWN).reverse();
  const best = place.trace?.best ?? 0;
  return (
    <section class="reigns">
      <div class="reigns-scroll" tabIndex={0} role="region" aria-label="Reigns, the newest first">
        <table>
          <caption class="label">
            Run {number(reigns.run + 1)} of climber {place.index + 1}: {number(reigns.first + reigns.rows.length)} boards so far, the newest first
          </caption>
          <thead>
            <tr>
              <th scope="col">Generation</th>
              <th scope="col">Score</th>
              <th scope="col">Reign</th>
              <th scope="col">Board</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ generation, points, reign, board }) => (
              <tr key={generation} class={points >= best && best > 0 ? 'reign-best' : ''}>
                <td class="num">{number(generation)}</td>
                <td class="num">{number(points)}</td>
                <td class="num">{reign === undefined ? 'now' : number(reign)}</td>
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
