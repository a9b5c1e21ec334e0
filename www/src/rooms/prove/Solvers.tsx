/** Why general solvers fail here: one class, four programs, and what each had shown when it ended or was stopped. */

import { href } from '../../app/route';
import { download } from '../../ui/download';
import { duration, sizeName } from '../../ui/format';
import { Rich } from '../../ui/Rich';
import { TableHead } from '../../ui/TableHead';
import { ATTEMPTS, MEASURED, SCRIPT, tableOf } from './solvers';
import { SOLVERS } from './text-optima';
import { number } from './words';

/** The times at the ends of the bars, in seconds. */
const SHORTEST = 0.01;
const LONGEST = Math.max(...ATTEMPTS.map(({ seconds }) => seconds));

export function Solvers() {
  const { size, letters, boards, variables, rules, machine, program } = MEASURED;
  const best = Math.max(...ATTEMPTS.map((attempt) => attempt.best));
  const first = Math.max(...ATTEMPTS.map((attempt) => attempt.bound));
  const second = Math.max(...ATTEMPTS.filter(({ kind }) => kind === 'cp').map((attempt) => attempt.bound));
  const cells = Number(size.split('x')[0]) * Number(size.split('x')[1]);
  const question = new URLSearchParams({
    size,
    threshold: String(best),
    class: new Array(cells).fill(letters).join(' '),
  });
  return (
    <details class="solvers">
      <summary>{SOLVERS.title}</summary>
      <p class="prove-text">
        <Rich text={SOLVERS.why(variables, rules)} />
      </p>
      <p class="note">
        {SOLVERS.class(sizeName(size), [...letters.toUpperCase()].join(', '), boards)}{' '}
        <Rich text={SOLVERS.stoppedAll} />
      </p>
      <div class="scroll" tabIndex={0} role="group" aria-label={SOLVERS.title}>
        <table class="optima-table solvers-table">
          <TableHead columns={SOLVERS.columns} />
          <tbody>
            {ATTEMPTS.map(({ kind, seconds, best, bound, proved }) => (
              <tr key={kind}>
                <th scope="row">
                  {SOLVERS.programs[kind]} <small class="label">{SOLVERS.names[kind]}</small>
                </th>
                <td class="num">
                  {duration(seconds)} {!proved && <small class="label">{SOLVERS.stopped}</small>}
                  <span class="solvers-bar" title={SOLVERS.bar(duration(seconds))} aria-hidden="true">
                    <i style={{ scale: `${Math.log(seconds / SHORTEST) / Math.log(LONGEST / SHORTEST)} 1` }} />
                  </span>
                </td>
                <td class="num">{best > 0 ? number(best) : SOLVERS.noneFound}</td>
                <td class="num">{number(bound)}</td>
                <td>{proved ? SOLVERS.yes : SOLVERS.no}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="prove-text">{SOLVERS.how(first, second, best)}</p>
      <p class="note">
        {SOLVERS.shared(ATTEMPTS.filter(({ proved }) => !proved).map(({ seconds }) => duration(seconds)))}{' '}
        {SOLVERS.machine(machine, program)}
      </p>
      <pre class="solvers-script" tabIndex={0}>
        {SCRIPT.join('\n')}
      </pre>
      <p class="solvers-go">
        <a href={href('prove', question)}>{SOLVERS.prove}</a>
        <button
          class="button quiet"
          type="button"
          onClick={() => download('boggle-general-solvers.csv', tableOf(ATTEMPTS))}
        >
          {SOLVERS.csv}
        </button>
      </p>
    </details>
  );
}
