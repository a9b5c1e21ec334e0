/** Small parts that several phases share. */
import type { ComponentChildren } from 'preact';
import { rowsFrom } from '../../app/points/rows';
import { usePointsTable } from '../../app/points/table';
import { icon } from '../../design/icons';
import type { Scoring } from '../../engine/contract';
import { HELP, number } from './text';

/** The number of characters that fit on one line on a phone. */
const ONE_LINE = 16;

export function Title({ text }: { text: string }) {
  return (
    <h1 class="play-title t-xl nowrap" data-long={text.length > ONE_LINE}>
      {text}
    </h1>
  );
}

export function Fold({ title, note, children }: { title: string; note?: string; children: ComponentChildren }) {
  return (
    <section class="play-more underlined">
      <details>
        <summary>
          {title} {note && <span class="note">{note}</span>}
        </summary>
        {children}
      </details>
    </section>
  );
}

interface HelpProps {
  readonly minLength: number;
  readonly scoring: Scoring;
  /** Whether it is open at first. */
  readonly open?: boolean;
}

export function Help({ minLength, scoring, open = false }: HelpProps) {
  const table = usePointsTable(scoring);
  return (
    <section class="play-more underlined">
      <details class="play-help" open={open}>
        <summary>{HELP.title}</summary>
        <ul>
          {HELP.rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
          <li>{HELP.minimum(minLength)}</li>
        </ul>
        <table class="right">
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

export const BackspaceIcon = icon(<path d="M7.2 4.5H17v11H7.2L2.8 10zM10 8l4 4M14 8l-4 4" />);
export const RepeatIcon = icon(
  <path d="M4 9.2a6 6 0 0 1 10.4-3L16 8M16 4v4h-4M16 10.8a6 6 0 0 1-10.4 3L4 12M4 16v-4h4" />,
);
