/**
 * The breaking of one class, drawn as it grows. The whole class is as wide as the drawing; below each part that was
 * split are its parts; broken parts are dark. It is either broken by our own method, which decides one more cell on
 * each level, or as in 2009, with the listing of that year next to it.
 */

import { type Signal, useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { copyText } from '../../ui/copy';
import { ChartReader, readUnderPointer } from '../../ui/ChartReader';
import { download } from '../../ui/download';
import { sentence } from '../../ui/format';
import { Rich } from '../../ui/Rich';
import type { PartRow } from '../../engine/jobs';
import { csvOf } from '../../ui/csv';
import { fixedPercent } from '../../ui/format-more';
import { ClassLetters } from './ClassDetails';
import { TableHead } from '../../ui/TableHead';
import { useBrought, useProving } from './room';
import { WATCHABLE } from './spec';
import type { UnfoldedClass } from './one-class';
import { MAP, RESULT_FILES, BREAKING, boardCount, number } from './text';

const WIDTH = 1000;
/** Parts narrower than this fraction of the width have no number on them. */
const LEGIBLE = 0.055;
const LINES = 200;
/** Up to this many cells, more is drawn as trees than in a real proof, as in `wasm/breaker.rs`. */
const SMALL = 12;

type Fate = PartRow['fate'];
const FATES: readonly Fate[] = ['split', 'broken', 'searched', 'found'];

/** How far down a search is drawn, in levels: half a level for each tenfold number of letters. */
const reach = ({ tried }: PartRow): number => Math.log10(1 + tried) / 2;

export function Breaking() {
  const room = useProving();
  const { unfolding, spec } = room;
  const { value: plan } = room.session.plan;
  const { value: shown } = unfolding.shown;
  const heading = useBrought('breaking');
  /** The row that is pointed at. */
  const pointed = useSignal(-1);
  const { value: guess } = room.guess;
  if (guess && guess.expects === undefined)
    return (
      <section class="breaking" aria-labelledby="breaking-title">
        <h2 id="breaking-title" ref={heading} tabIndex={-1}>
          {BREAKING.title(guess.id, guess.method, Boolean(spec.value.class))}
        </h2>
        <p>{BREAKING.ask(spec.value.threshold)}</p>
        <p class="prove-actions row mt-3">
          <button class="button" type="button" onClick={() => room.answer(false)}>
            {BREAKING.falls(spec.value.threshold)}
          </button>
          <button class="button" type="button" onClick={() => room.answer(true)}>
            {BREAKING.reaches(spec.value.threshold)}
          </button>
          <button class="button quiet" type="button" onClick={() => room.answer()}>
            {BREAKING.justShow}
          </button>
        </p>
      </section>
    );
  if (!shown) return null;
  const { rows, state, trouble, method } = shown;
  // The first row is already a part, because a letter of the first cell is decided in it.
  const record = room.display.value.finishedClasses.results.get(shown.id);
  const whole = room.textOf(shown.id);
  const last = rows.at(-1);
  const levels = rows.reduce((most, row) => Math.max(most, row.level + 1 + reach(row)), 1);
  const done = last?.done ?? 0;
  const percent = done > 0 && done < 1 - 1e-9 ? fixedPercent(done, 2) : fixedPercent(done, 0);
  const small = !plan || plan.rows * plan.cols <= SMALL;
  const {
    value: { threshold },
  } = spec;
  const explain: (threshold: number, small: boolean) => string = BREAKING[method];
  const text = explain(threshold, small);
  const figures = [
    `${BREAKING.bounds(rows.length)}, ${BREAKING.done(percent, method)}`,
    state === 'over' && remains(shown),
    state === 'enough' && BREAKING.enough,
  ];
  const found = rows.reduce((sum, row) => sum + row.found, 0);
  const expected = state === 'over' && guess?.id === shown.id ? guess.expects : null;
  const link = (): void => void copyText(room.watchHref({ id: shown.id, method }), RESULT_FILES.link);
  return (
    <section class="breaking" aria-labelledby="breaking-title">
      <h2 id="breaking-title" ref={heading} tabIndex={-1}>
        {BREAKING.title(shown.id, method, Boolean(spec.value.class))}
      </h2>
      <p class="note">
        <Rich text={text} />
      </p>
      {/* Of the whole class, or of the part that is pointed at. */}
      {whole && plan && <ClassLetters text={rows[pointed.value]?.class ?? whole} cols={plan.cols} />}
      <p class="breaking-figures mt-3 ink-2 num" role={state === 'running' ? undefined : 'status'}>
        {figures.filter(Boolean).join('; ')}
        {state === 'failed' && `. ${sentence(trouble)}`}
        {typeof expected === 'boolean' && `. ${BREAKING.guessed(expected === found > 0)}`}
      </p>
      {whole && method !== 'union2009' && (
        <p class="icicle-whole mt-2 t-xs sans center">{BREAKING.whole(boardCount(whole), record?.bound)}</p>
      )}
      <Icicle shown={shown} levels={levels} percent={percent} pointed={pointed} />
      <ul class="icicle-legend row mt-2 gx-4 t-xs ink-2 sans" aria-label={BREAKING.legend}>
        {FATES.map((fate) => {
          const name = BREAKING.fates[method][fate];
          return (
            name && (
              <li key={fate}>
                <span class={`icicle-key icicle-key-${fate}`} /> {name}
              </li>
            )
          );
        })}
      </ul>
      <p class="prove-actions row mt-3">
        {state === 'running' && (
          <button class="button" type="button" onClick={() => unfolding.stop()}>
            {BREAKING.stop}
          </button>
        )}
        {WATCHABLE.filter((other) => other !== method).map((other) => (
          <button key={other} class="button" type="button" onClick={() => room.watch({ id: shown.id, method: other })}>
            {other === 'best' ? MAP.watchHere : MAP.watchBy[other]}
          </button>
        ))}
        {whole && (
          <button class="button" type="button" onClick={() => room.compare(shown.id, whole)}>
            {MAP.compare}
          </button>
        )}
        <button
          class="button quiet"
          type="button"
          onClick={() => download(`boggle-class-${shown.id}-${method}.csv`, tableOf(rows))}
        >
          {BREAKING.csv}
        </button>
        <button class="button quiet" type="button" onClick={link}>
          {RESULT_FILES.share}
        </button>
        <button class="button quiet" type="button" onClick={() => room.stopWatching()}>
          {BREAKING.close}
        </button>
      </p>
      <Lines rows={rows} />
    </section>
  );
}

/** The parts as a table for other programs. */
function tableOf(rows: readonly PartRow[]): string {
  const columns = ['level', 'part', 'of', 'bound', 'fate', 'tried', 'found', 'from', 'share', 'class'];
  const lines = rows.map(({ level, part, of, bound, fate, tried, found, from, share, class: cells }) => [
    level,
    part,
    of,
    bound,
    fate,
    tried,
    found,
    from,
    share,
    cells,
  ]);
  return csvOf(columns, lines);
}

/** Describes the outcome of a finished class. */
function remains({ rows, method }: UnfoldedClass): string {
  const found = rows.reduce((sum, row) => sum + row.found, 0);
  if (method === 'union2009') return BREAKING.left(found);
  return BREAKING.found(
    rows.reduce((sum, row) => sum + row.tried, 0),
    found,
  );
}

interface IcicleProps {
  readonly shown: UnfoldedClass;
  readonly levels: number;
  readonly percent: string;
  readonly pointed: Signal<number>;
}

/** New parts are added to the drawing, and nothing drawn earlier changes. */
function Icicle({ shown: { rows, id }, levels, percent, pointed }: IcicleProps) {
  const drawn = useRef<{ rows: readonly PartRow[]; count: number; paths: Record<Fate | 'reach', string>[] }>({
    rows,
    count: 0,
    paths: [],
  });
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
  const { value: place } = pointed;
  const told = rows[place];
  const say = (row: PartRow): string => BREAKING.told(row.class, row.bound, row.fate, row.tried, row.found);
  return (
    <>
      <div
        class="icicle rel mt-2"
        style={{ '--levels': levels }}
        {...readUnderPointer(
          (event) => {
            const { left, top, width, height } = (event.currentTarget as Element).getBoundingClientRect();
            const [x, at] = [(event.clientX - left) / width, Math.floor(((event.clientY - top) / height) * levels)];
            pointed.value = rows.findIndex(({ from, share, level }) => level === at && from <= x && x < from + share);
          },
          () => (pointed.value = -1),
        )}
      >
        <svg
          viewBox={`0 0 ${WIDTH} ${levels}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={BREAKING.picture(id, rows.length, percent)}
        >
          {current.paths.map((batch, i) => (
            <g key={i}>
              {(['reach', ...FATES] as const).map(
                (fate) => batch[fate] && <path key={fate} class={`icicle-${fate}`} d={batch[fate]} />,
              )}
            </g>
          ))}
        </svg>
        {named.map((row) => (
          <span
            key={`${row.level} ${row.from}`}
            class={`num icicle-name t-xs icicle-name-${row.fate}`}
            style={{
              left: `${100 * row.from}%`,
              width: `${100 * row.share}%`,
              top: `${(100 * row.level) / levels}%`,
              height: `${100 / levels}%`,
            }}
          >
            <span>{number(row.bound)}</span>
          </span>
        ))}
        {told && (
          <i
            class="icicle-here"
            style={{
              left: `${100 * told.from}%`,
              width: `${100 * told.share}%`,
              top: `${(100 * told.level) / levels}%`,
              height: `${100 / levels}%`,
            }}
          />
        )}
        <ChartReader
          name={BREAKING.name(id)}
          points={rows.length}
          at={told && place}
          onRead={(point) => (pointed.value = point ?? -1)}
          say={(point) => say(rows[point]!)}
        />
      </div>
      <p class="note icicle-told prove-either">
        <span class={told ? 'prove-later' : ''}>{BREAKING.point}</span>
        <span>{told && say(told)}</span>
      </p>
    </>
  );
}

/** The last lines of the listing: the position in the class, its bound, and the finished share. */
function Lines({ rows }: { rows: readonly PartRow[] }) {
  const from = Math.max(0, rows.length - LINES);
  return (
    <div class="breaking-lines ruled underlined mt-3 scroll" role="region" aria-label={BREAKING.listing} tabIndex={0}>
      <table>
        <TableHead columns={BREAKING.columns} />
        <tbody>
          {rows.slice(from).map((row, i) => (
            <tr key={from + i} class={`line-${row.fate}`}>
              <td class="num">{(100 * row.done).toFixed(4)}</td>
              <td class="num" style={{ paddingLeft: `${0.5 + row.level * 0.75}em` }}>
                {row.part}/{row.of}
              </td>
              <td class="num">{number(row.bound)}</td>
              <td class="sans">{row.class}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
