/** One class by every method: a table, and where two of them differ most. */

import { useSignal } from '@preact/signals';
import './breaking.css';
import { type Compared, type MethodName, METHODS, ranked, widest } from './compare';
import { TableHead } from '../../ui/TableHead';
import { useProving } from './room';
import { COMPARE } from './text';
import { boardCount, cellsOf, duration, number, percent } from './words';

export function Compare() {
  const { comparison, session } = useProving();
  const { value: shown } = comparison.shown;
  if (!shown) return null;
  const { runs, boards, rate } = shown;
  const working = runs.some(({ state }) => state === 'running' || state === 'waiting') || shown.split?.running;
  const done = runs.filter(({ state }) => state === 'done');
  const agree = done.every(({ found }) => found === done[0]?.found);
  return (
    <section class="breaking compare" aria-labelledby="compare-title">
      <h2 id="compare-title">{COMPARE.title(shown.id, session.plan.value?.run.classes == null)}</h2>
      <p class="note">{COMPARE.intro}</p>
      <table>
        <TableHead columns={COMPARE.columns} />
        <tbody>
          {runs.map(({ method, state, seconds, share, visits, found, trouble }) => (
            <tr key={method}>
              <th scope="row">{COMPARE.methods[method]}</th>
              <td class="num">{state === 'waiting' ? '–' : duration(seconds)}</td>
              <td class="num">{state === 'done' ? COMPARE.work[method](visits) : '–'}</td>
              <td class="num">
                {state === 'done'
                  ? number(found)
                  : state === 'running'
                    ? percent(share)
                    : state === 'failed'
                      ? trouble
                      : COMPARE.states[state]}
              </td>
            </tr>
          ))}
          <tr>
            <th scope="row">{COMPARE.brute}</th>
            <td class="num">{rate > 0 ? duration(boards / rate) : '–'}</td>
            <td class="num">{COMPARE.scored(boardCount(cellsOf(shown.text)))}</td>
            <td>{rate > 0 ? COMPARE.calculated(rate) : ''}</td>
          </tr>
        </tbody>
      </table>
      {done.length > 1 && (
        <p class={agree ? 'note' : 'error-text'}>{agree ? COMPARE.agree(done.length) : COMPARE.disagree}</p>
      )}
      <Split shown={shown} />
      <p class="prove-actions">
        {working && (
          <button class="button" type="button" onClick={() => comparison.stop()}>
            {COMPARE.stop}
          </button>
        )}
        <button class="button quiet" type="button" onClick={() => comparison.close()}>
          {COMPARE.close}
        </button>
      </p>
    </section>
  );
}

/** Two methods, letter by letter of one cell. */
function Split({ shown }: { shown: Compared }) {
  const { comparison, session } = useProving();
  const pair = useSignal<readonly [MethodName, MethodName]>(['union2009', 'best']);
  const cell = useSignal(widest(shown.text));
  const cells = cellsOf(shown.text);
  const cols = session.plan.value?.cols ?? 1;
  const { split } = shown;
  const rows = split ? ranked(split) : [];
  const most = rows.reduce((most, { a, b }) => Math.max(most, a, b), 0);
  const choose = (at: 0 | 1, method: MethodName): void => {
    pair.value = at === 0 ? [method, pair.value[1]] : [pair.value[0], method];
  };
  return (
    <div class="compare-split">
      <h3>{COMPARE.where}</h3>
      <p class="compare-choices">
        {([0, 1] as const).map((at) => (
          <select
            key={at}
            class="field"
            aria-label={COMPARE.method(at)}
            value={pair.value[at]}
            onChange={(event) => choose(at, event.currentTarget.value as MethodName)}
          >
            {METHODS.map((method) => (
              <option key={method} value={method}>
                {COMPARE.methods[method]}
              </option>
            ))}
          </select>
        ))}
        <select
          class="field"
          aria-label={COMPARE.cell}
          value={String(cell.value)}
          onChange={(event) => (cell.value = Number(event.currentTarget.value))}
        >
          {cells.map((letters, at) => (
            <option key={at} value={String(at)} disabled={letters.length < 2}>
              {COMPARE.cellName(Math.floor(at / cols) + 1, (at % cols) + 1, letters)}
            </option>
          ))}
        </select>
        <button
          class="button"
          type="button"
          disabled={pair.value[0] === pair.value[1] || (cells[cell.value]?.length ?? 0) < 2}
          onClick={() => void comparison.split(cell.value, pair.value)}
        >
          {COMPARE.go}
        </button>
      </p>
      {split && (
        <ol class="compare-parts" aria-label={COMPARE.parts}>
          {rows.map(({ letter, a, b }) => (
            <li key={letter}>
              <b>{letter.toUpperCase()}</b>
              <span class="compare-bars" aria-hidden="true">
                <i class="compare-a" style={{ transform: `scaleX(${most > 0 ? a / most : 0})` }} />
                <i class="compare-b" style={{ transform: `scaleX(${most > 0 ? b / most : 0})` }} />
              </span>
              <span class="num">
                {COMPARE.part(COMPARE.methods[split.pair[0]], a, COMPARE.methods[split.pair[1]], b)}
              </span>
            </li>
          ))}
        </ol>
      )}
      {split?.running && <p class="note">{COMPARE.splitting(rows.length, split.parts.length)}</p>}
    </div>
  );
}
