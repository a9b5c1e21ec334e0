/** The rules and the points, for people who have never played. */
import { rowsFrom } from '../../app/points/rows';
import { usePointsTable } from '../../app/points/table';
import type { Scoring } from '../../engine/contract';
import { number, HELP } from './text';

interface HelpProps {
  readonly minLength: number;
  readonly scoring: Scoring;
  /** Whether it is open at first. */
  readonly open?: boolean;
}

export function Help({ minLength, scoring, open = false }: HelpProps) {
  const table = usePointsTable(scoring);
  return (
    <section class="play-more">
      <details class="play-help" open={open}>
        <summary>{HELP.title}</summary>
        <ul>
          {HELP.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
          <li>{HELP.minimum(minLength)}</li>
        </ul>
        <table class="play-points-table">
          <caption class="sr">{HELP.table}</caption>
          <thead>
            <tr>
              <th scope="col">{HELP.letters}</th>
              <th scope="col">{HELP.points}</th>
            </tr>
          </thead>
          <tbody>
            {(table ? rowsFrom(table, minLength) : []).map(({ letters, points }) => (
              <tr key={letters}>
                <th scope="row">{letters}</th>
                <td class="num">{number(points)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
