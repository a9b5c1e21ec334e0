/**
 * The breaking of one class, drawn as it grows: the whole class is as wide as the drawing; below each part that was split its
 * parts; dark where one is broken. By our own method, where a cell more is decided on each level, or as in 2009. Beside it
 * the listing of that year.
 */

import { useRef } from 'preact/hooks';
import type { PartRow, Unfolding } from '../../engine/jobs';
import './breaking.css';
import { useProving } from './room';
import type { Unfolded } from './unfold';
import { number, plural } from './words';

const WIDTH = 1000;
/** Parts narrower than this, of 1, have no number on them. */
const LEGIBLE = 0.055;
const LINES = 200;
/** Cells up to which more is drawn as trees than is done so in a proof: as in `wasm/breaker.rs`. */
const SMALL = 12;

type Fate = PartRow['fate'];
const FATES: readonly Fate[] = ['split', 'broken', 'searched', 'found'];
const NAMES: Record<Unfolding, Partial<Record<Fate, string>>> = {
  best: { split: 'split at the next cell', broken: 'broken: its bound is too low', searched: 'searched to the end; the longer, the more letters were tried', found: 'the same, with boards found' },
  union2009: { split: 'split', broken: 'broken: its bound is too low', found: 'a board that is left' },
};

/** How far down a search is drawn, in levels: half a level for every ten times as many letters. */
const reach = ({ tried }: PartRow): number => Math.log10(1 + tried) / 2;

export function Breaking() {
  const { unfolding, spec } = useProving();
  const { value: shown } = unfolding.shown;
  if (!shown) return null;
  const { rows, state, trouble, method } = shown;
  const last = rows.at(-1);
  const levels = rows.reduce((most, row) => Math.max(most, row.level + 1 + reach(row)), 1);
  const percent = last ? (100 * last.done).toFixed(last.done > 1 - 1e-9 ? 0 : 2) : '0';
  const threshold = number(spec.value.threshold);
  return (
    <section class="breaking" aria-labelledby="breaking-title">
      <h2 id="breaking-title">
        Class {number(shown.id)}, {method === 'best' ? 'as it is broken here' : 'as it was broken in 2009'}
      </h2>
      <p class="note">
        {method === 'best' ? (
          <>
            Cell by cell, each letter of the next cell is tried: the tree below it gives a bound on all its boards. Below {threshold} the part is broken. Where the bound has come near,
            the rest is searched without a tree{rows[0] && rows[0].class.split(' ').length <= SMALL && ' (in the proof itself, on boards as small as this, from the start)'}.
          </>
        ) : (
          <>
            A class whose bound is below {threshold} is broken; any other is split at a cell, and its parts are bounded. So it went for weeks; what this page does to prove it does not
            need to go so deep.
          </>
        )}
      </p>
      <p class="breaking-figures num" role="status">
        {plural(rows.length, 'bound')}, {percent} % {method === 'best' ? 'done' : 'broken'}
        {state === 'over' && <Remains shown={shown} />}
        {state === 'enough' && ': this many are enough for a picture'}
        {state === 'failed' && `: ${trouble}`}
      </p>
      <Icicle shown={shown} levels={levels} percent={percent} />
      <ul class="icicle-legend" aria-label="Legend">
        {FATES.map((fate) => {
          const name = NAMES[method][fate];
          return (
            name && (
              <li key={fate}>
                <span class={`icicle-key icicle-key-${fate}`} /> {name}
              </li>
            )
          );
        })}
      </ul>
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

/** What a class that is done with has come to. */
function Remains({ shown: { rows, method } }: { shown: Unfolded }) {
  const found = rows.reduce((sum, row) => sum + row.found, 0);
  if (method === 'union2009') return <>{found > 0 ? `; what is left ${found === 1 ? 'is' : 'are'} ${plural(found, 'board')}` : ': all of it'}</>;
  const tried = rows.reduce((sum, row) => sum + row.tried, 0);
  return (
    <>
      {' '}
      with {plural(tried, 'letter')} tried below: {found > 0 ? `${plural(found, 'board')} found` : 'no board has so many points'}
    </>
  );
}

/** New parts are added to the drawing, and nothing drawn before is touched. */
function Icicle({ shown: { rows, id }, levels, percent }: { shown: Unfolded; levels: number; percent: string }) {
  const drawn = useRef<{ rows: readonly PartRow[]; count: number; paths: Record<Fate | 'reach', string>[] }>({ rows, count: 0, paths: [] });
  if (drawn.current.rows !== rows) drawn.current = { rows, count: 0, paths: [] };
  const { current } = drawn;
  if (current.count < rows.length) {
    const batch = { split: '', broken: '', searched: '', found: '', reach: '' };
    for (const row of rows.slice(current.count)) {
      const [x, width] = [row.from * WIDTH, Math.max(row.share * WIDTH, 0.35)];
      const bar = (width - Math.min(0.6, width * 0.08)).toFixed(3);
      batch[row.fate] += `M${x.toFixed(3)} ${row.level + 0.04}h${bar}v.92h-${bar}z`;
      if (row.tried > 0) batch.reach += `M${x.toFixed(3)} ${row.level + 1}h${bar}v${reach(row).toFixed(2)}h-${bar}z`;
    }
    current.paths.push(batch);
    current.count = rows.length;
  }
  const named = rows.filter(({ share }) => share >= LEGIBLE);
  return (
    <div class="icicle" style={{ '--levels': levels }} role="img" aria-label={`Class ${id}: ${plural(rows.length, 'part')} bounded, ${percent} % done.`}>
      <svg viewBox={`0 0 ${WIDTH} ${levels}`} preserveAspectRatio="none" aria-hidden="true">
        {current.paths.map((batch, i) => (
          <g key={i}>
            {(['reach', ...FATES] as const).map((fate) => batch[fate] && <path key={fate} class={`icicle-${fate}`} d={batch[fate]} />)}
          </g>
        ))}
      </svg>
      {named.map((row) => (
        <span
          key={`${row.level} ${row.from}`}
          class={`num icicle-name icicle-name-${row.fate}`}
          style={{ left: `${100 * row.from}%`, width: `${100 * row.share}%`, top: `${(100 * row.level) / levels}%`, height: `${100 / levels}%` }}
        >
          <span>{number(row.bound)}</span>
        </span>
      ))}
    </div>
  );
}

/** The last lines of the listing: where in the class, its bound, and how much is done. */
function Lines({ rows }: { rows: readonly PartRow[] }) {
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
            <tr key={from + i} class={`line-${row.fate}`}>
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
