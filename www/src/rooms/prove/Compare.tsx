/** One class by every method and by brute force. */

import { later } from '../../app/later';
import { csvOf } from '../../ui/csv';
import { download } from '../../ui/download';
import { sentence } from '../../ui/format';
import { Rich } from '../../ui/Rich';
import './breaking.css';
import { useBrought } from './bring';
import type { Compared } from './compare';
import { TableHead } from '../../ui/TableHead';
import { useProving } from './room';
import { COMPARE } from './text-methods';
import { boardCount, cellsOf, duration, percent } from './words';
import { ErrorText } from '../../ui/ErrorPanel';

export const Compare = later(function Compare() {
  const { comparison, session } = useProving();
  const { value: shown } = comparison.shown;
  const heading = useBrought('compare');
  if (!shown) return null;
  const { runs, brute } = shown;
  const working = comparison.progress.value !== undefined;
  const done = [...runs, brute].filter(({ state }) => state === 'done');
  const rows = rowsOf(shown, working);
  const slowest = Math.max(...runs.map(({ seconds }) => seconds), brute.seconds, 0);
  const agree = done.every(({ found }) => found === done[0]?.found);
  return (
    <section class="breaking compare" aria-labelledby="compare-title">
      <h2 id="compare-title" ref={heading} tabIndex={-1}>
        {COMPARE.title(shown.id, session.plan.value?.run.classes == null)}
      </h2>
      <p class="note">
        <Rich text={COMPARE.intro} />
      </p>
      <table>
        <TableHead columns={COMPARE.columns} />
        <tbody>
          {rows.map(({ name, seconds, times, work, result }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td class="num compare-time">
                {seconds === undefined ? '–' : duration(seconds)}
                <span class="compare-bars" aria-hidden="true" title={COMPARE.bar}>
                  <i class="method-b" style={{ transform: `scaleX(${lengthOf(seconds, slowest)})` }} />
                </span>
              </td>
              <td class="num">{times}</td>
              <td class="num">{work}</td>
              <td class="num">{result}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {done.length > 1 && agree && <p class="note">{COMPARE.agree(done.length, runs.length + 1)}</p>}
      {done.length > 1 && !agree && <ErrorText>{COMPARE.disagree}</ErrorText>}
      <p class="prove-actions">
        {working ? (
          <button class="button" type="button" onClick={() => comparison.stop()}>
            {COMPARE.stop}
          </button>
        ) : (
          <button class="button quiet" type="button" onClick={() => download('boggle-methods.csv', tableOf(shown))}>
            {COMPARE.csv}
          </button>
        )}
        <button class="button quiet" type="button" onClick={() => comparison.close()}>
          {COMPARE.close}
        </button>
      </p>
    </section>
  );
});

/**
 * Returns the length of a bar, from 0 to 1, on a logarithmic scale, so that the fastest is visible next to the slowest.
 */
const lengthOf = (seconds: number | undefined, slowest: number): number =>
  seconds && slowest ? Math.max(0.02, Math.log10(1 + 1e4 * seconds) / Math.log10(1 + 1e4 * slowest)) : 0;

interface Row {
  readonly name: string;
  readonly seconds: number | undefined;
  readonly times: string;
  readonly work: string;
  readonly result: string;
}

/** The rows of the table, with the slowest first once all times are known. */
function rowsOf({ runs, brute, boards, text }: Compared, working: boolean): Row[] {
  const ended = [...runs.filter(({ state }) => state === 'done'), ...(brute.seconds > 0 ? [brute] : [])];
  const fastest = Math.max(1e-3, Math.min(...ended.map(({ seconds }) => seconds)));
  const times = (seconds: number, over: boolean): string =>
    over && ended.length > 1 ? COMPARE.times(seconds / fastest) : '';
  const rows = runs.map(({ method, state, seconds, share, visits, found, trouble }): Row => {
    const done = state === 'done';
    return {
      name: COMPARE.methods[method],
      seconds: state === 'waiting' ? undefined : seconds,
      times: times(seconds, done),
      work: done ? COMPARE.work[method](visits) : '–',
      result: done
        ? COMPARE.result(found)
        : state === 'running'
          ? percent(share)
          : state === 'failed'
            ? sentence(trouble)
            : (COMPARE.states[state] ?? ''),
    };
  });
  const { state } = brute;
  rows.push({
    name: COMPARE.brute,
    seconds: brute.seconds > 0 ? brute.seconds : undefined,
    times: times(brute.seconds, state === 'done' || state === 'calculated'),
    work: COMPARE.scored(boardCount(cellsOf(text)), state === 'done'),
    result:
      state === 'done'
        ? COMPARE.result(brute.found)
        : state === 'running'
          ? percent(brute.scored / boards)
          : state === 'calculated'
            ? COMPARE.calculated(brute.rate)
            : (COMPARE.states[state] ?? ''),
  });
  return working ? rows : rows.sort((a, b) => (b.seconds ?? 0) - (a.seconds ?? 0));
}

function tableOf({ runs, brute, text, boards }: Compared): string {
  const rows = runs.map(({ method, state, seconds, visits, found }) => [method, state, seconds, visits, found]);
  const last = ['brute', brute.state, brute.seconds, brute.scored || boards, brute.found];
  return csvOf(['method', 'state', 'seconds', 'work', 'boards_found'], [...rows, last], { about: text });
}
