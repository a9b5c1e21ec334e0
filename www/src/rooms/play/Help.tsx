/** The rules and the points, for those who have never played. */
import { number, HELP } from './text';

export function Help({ minLength, open = false }: { minLength: number; open?: boolean }) {
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
            {HELP.rows.map(([letters, points]) => (
              <tr key={letters}>
                <th scope="row">{letters}</th>
                <td class="num">{number(Number(points))}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </section>
  );
}
