/**
 * The breaking of one class as in 2009, drawn as it grows: the whole class on top, as wide as it has boards; below each part
 * that was split its parts; dark where one is broken. Beside it the listing of that year.
 */

import { useRef } from 'preact/hooks';
import type { ListingRow } from '../../engine/jobs';
import './breaking.css';
import { useProving } from './room';
import type { Unfolded } from './unfold';
import { number, plural } from './words';

const WIDTH = 1000;
/** Parts narrower than this, of 1, have no number on them. */
const LEGIBLE = 0.055;
const LINES = 200;

type Kind = 'split' | 'broken' | 'board';

const kindOf = ({ broken, class: text }: ListingRow): Kind => (broken ? 'broken' : /^\S( \S)*$/.test(text) ? 'board' : 'split');

export function Breaking() {
  const { unfolding, spec } = useProving();
  const { value: shown } = unfolding.shown;
  if (!shown) return null;
  const { rows, state, trouble } = shown;
  const last = rows.at(-1);
  const levels = rows.reduce((most, { level }) => Math.max(most, level), 0) + 1;
  const left = rows.filter((row) => kindOf(row) === 'board').length;
  const percent = last ? (100 * last.done).toFixed(last.done === 1 ? 0 : 2) : '0';
  return (
    <section class="breaking" aria-labelledby="breaking-title">
      <h2 id="breaking-title">
        Class {number(shown.id)}, as it was broken in 2009
      </h2>
      <p class="note">
        A class whose bound is below {number(spec.value.threshold)} is broken; any other is split at a cell, and its parts are bounded. So it went for weeks; what this page does
        to prove it does not need to go so deep.
      </p>
      <p class="breaking-figures num" role="status">
        {plural(rows.length, 'bound')}, {percent} % broken
        {state === 'over' && (left > 0 ? `; what is left ${left === 1 ? 'is' : 'are'} ${plural(left, 'board')}` : ': all of it')}
        {state === 'enough' && ': this many are enough for a picture'}
        {state === 'failed' && `: ${trouble}`}
      </p>
      <Icicle shown={shown} levels={levels} percent={percent} />
      <p class="prove-actions">
        {state === 'running' && (
          <button class="button" type="button" onClick={() => unfolding.stop()}>
            Stop
          </button>
        )}
        <button class="button quiet" type="button" onClick={() => unfolding.close()}>
          Close
        </button>
      </p>
      <Lines rows={rows} />
    </section>
  );
}

/** New parts are added to the drawing, and nothing drawn before is touched. */
function Icicle({ shown: { rows, id }, levels, percent }: { shown: Unfolded; levels: number; percent: string }) {
  const drawn = useRef<{ rows: readonly ListingRow[]; count: number; paths: Record<Kind, string>[] }>({ rows, count: 0, paths: [] });
  if (drawn.current.rows !== rows) drawn.current = { rows, count: 0, paths: [] };
  const { current } = drawn;
  if (current.count < rows.length) {
    const batch: Record<Kind, string> = { split: '', broken: '', board: '' };
    for (const row of rows.slice(current.count)) {
      const [x, width] = [row.from * WIDTH, Math.max(row.share * WIDTH, 0.35)];
      const gap = Math.min(0.6, width * 0.08);
      batch[kindOf(row)] += `M${x.toFixed(3)} ${row.level + 0.04}h${(width - gap).toFixed(3)}v.92h-${(width - gap).toFixed(3)}z`;
    }
    current.paths.push(batch);
    current.count = rows.length;
  }
  const named = rows.filter(({ share }) => share >= LEGIBLE);
  return (
    <div class="icicle" style={{ '--levels': levels }} role="img" aria-label={`Class ${id}: ${plural(rows.length, 'part')} bounded on ${plural(levels, 'level')}, ${percent} % broken.`}>
      <svg viewBox={`0 0 ${WIDTH} ${levels}`} preserveAspectRatio="none" aria-hidden="true">
        {current.paths.map((batch, i) => (
          <g key={i}>
            {(['split', 'broken', 'board'] as const).map((kind) => batch[kind] && <path key={kind} class={`icicle-${kind}`} d={batch[kind]} />)}
          </g>
        ))}
      </svg>
      {named.map((row) => (
        <span
          key={`${row.level} ${row.from}`}
          class={`num icicle-name icicle-name-${kindOf(row)}`}
          style={{ left: `${100 * row.from}%`, width: `${100 * row.share}%`, top: `${(100 * row.level) / levels}%`, height: `${100 / levels}%` }}
        >
          {number(row.bound)}
        </span>
      ))}
    </div>
  );
}

/** The last lines of the listing: where in the class, its bound, and how much is done. */
function Lines({ rows }: { rows: readonly ListingRow[] }) {
  const from = Math.max(0, rows.length - LINES);
  return (
    <div class="breaking-lines" role="region" aria-label="Listing" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">%</th>
            <th scope="col">Part</th>
            <th scope="col">Bound</th>
            <th scope="col">Class</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(from).map((row, i) => (
            <tr key={from + i} class={`line-${kindOf(row)}`}>
              <td class="num">{(100 * row.done).toFixed(4)}</td>
              <td class="num" style={{ paddingLeft: `${0.5 + row.level * 0.75}em` }}>
                {row.part}/{row.of}
              </td>
              <td class="num">{number(row.bound)}</td>
              <td class="line-class">{row.class}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
