/** One class by every method, the last of which is brute force. */

import { later } from '../../app/later';
import { sentence } from '../../ui/format';
import { Rich } from '../../ui/Rich';
import { Buttons } from './Breaking';
import type { Compared } from './one-class';
import { TableHead } from '../../ui/TableHead';
import { useBrought, useProving } from './room';
import { COMPARE, boardCount, duration, number, percent } from './text';
import { ErrorText } from '../../ui/ErrorPanel';

export const Compare = later(function Compare() {
  const { comparison, session } = useProving();
  const { value: shown } = comparison.shown;
  const heading = useBrought('compare');
  if (!shown) return null;
  const { runs } = shown;
  const working = comparison.progress.value !== undefined;
  const done = runs.filter(({ state }) => state === 'done');
  const rows = rowsOf(shown, working);
  const slowest = Math.max(...runs.map(({ seconds }) => seconds), 0);
  const agree = done.every(({ boards }) => boards === done[0]?.boards);
  return (
    <section class="breaking compare page-only scroll" aria-labelledby="compare-title">
      <h2 id="compare-title" ref={heading} tabIndex={-1}>
        {session.plan.value?.run.classes == null ? 'This class' : `Class ${number(shown.id)}`}, with every method
      </h2>
      <Rich as="p" class="note" text={COMPARE.intro} />
      <table>
        <TableHead columns={COMPARE.columns} />
        <tbody>
          {rows.map(({ name, seconds, times, work, result }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td class="num">
                {seconds === undefined ? '–' : duration(seconds)}
                <span class="compare-bars" aria-hidden="true" title="on a logarithmic scale">
                  <i style={{ transform: `scaleX(${lengthOf(seconds, slowest)})` }} />
                </span>
              </td>
              <td class="num">{times}</td>
              <td class="num">{work}</td>
              <td class="num">{result}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {done.length > 1 && agree && <p class="note">{COMPARE.agree(done.length, runs.length)}</p>}
      {done.length > 1 && !agree && <ErrorText>{COMPARE.disagree}</ErrorText>}
      <Buttons of={[working && ['Stop', () => comparison.stop()], ['Close', () => comparison.close(), 'quiet']]} />
    </section>
  );
});

/**
 * Returns the length of a bar, from 0 to 1, on a logarithmic scale, so that the fastest is visible next to the slowest.
 */
const lengthOf = (seconds: number | undefined, slowest: number): number =>
  seconds && slowest ? Math.max(0.02, Math.log10(1 + 1e4 * seconds) / Math.log10(1 + 1e4 * slowest)) : 0;

/** The rows of the table, with the slowest first once all times are known. */
function rowsOf({ runs, rate, text }: Compared, working: boolean) {
  const ended = runs.filter(({ state }) => state === 'done' || state === 'calculated');
  const fastest = Math.max(1e-3, Math.min(...ended.map(({ seconds }) => seconds)));
  const rows = runs.map((run) => {
    const { method, state, seconds, share, visits, found, trouble } = run;
    const done = state === 'done';
    const results = {
      done: COMPARE.result(found),
      running: percent(share),
      failed: sentence(trouble),
      calculated: COMPARE.calculated(rate),
      waiting: 'waiting',
      stopped: 'stopped',
    };
    const work =
      method === 'brute'
        ? `${boardCount(text)} boards ${done ? 'scored' : 'to score'}`
        : done && COMPARE.work[method](visits);
    return {
      name: COMPARE.methods[method],
      seconds: seconds > 0 ? seconds : undefined,
      times: ended.length > 1 && ended.includes(run) ? COMPARE.times(seconds / fastest) : '',
      work: work || '–',
      result: results[state],
    };
  });
  return working ? rows : rows.sort((a, b) => (b.seconds ?? 0) - (a.seconds ?? 0));
}
