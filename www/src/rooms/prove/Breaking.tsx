/**
 * The breaking of one class, drawn as it grows. The whole class is as wide as the drawing; below each part that was
 * split are its parts; broken parts are dark. It is either broken by our own method, which decides one more cell on
 * each level, or as in 2009, with the listing of that year next to it. Every method can also be timed on the class.
 */

import { type Signal, useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { later } from '../../ui/later';
import { address } from '../../app/route';
import type { ClassResult, PartRow } from '../../engine/contract';
import { Button } from '../../ui/Button';
import { Chart, type ChartFrame } from '../../ui/Chart';
import { copyText } from '../../ui/copy';
import { csvOf } from '../../ui/csv';
import { ErrorText } from '../../ui/ErrorText';
import { fixedPercent, sentence } from '../../ui/format';
import { Rich } from '../../ui/Rich';
import { TableHead } from '../../ui/TableHead';
import { ClassLetters } from './ClassMap';
import type { UnfoldedClass } from './one-class';
import { useProving } from './room';
import { WATCHABLE } from './spec';
import { boardCount, BREAKING, COMPARE, duration, LEGENDS, MAP, METHODS, whole, percent, plural } from './text';

const WIDTH = 1000;
const LINES = 200;

type Fate = PartRow['fate'];
const FATES: readonly Fate[] = ['split', 'broken', 'searched', 'found'];

/** How far down a search is drawn, in levels: half a level for each tenfold number of letters. */
const reach = ({ tried }: PartRow): number => Math.log10(1 + tried) / 2;

type Press = readonly [name: string, press: () => void, look?: 'quiet'];

/** A row of buttons; those that don't apply are left out. */
export function Buttons({ of }: { of: readonly (Press | false | '' | undefined)[] }) {
  const shown = of.filter((button): button is Press => Boolean(button));
  return (
    <p class="prove-actions page-only row mt-3">
      {shown.map(([name, press, look = '']) => (
        <Button key={name} look={look} onClick={press} text={name} />
      ))}
    </p>
  );
}

/** The breaking of a class or, before it, the question what the visitor expects of it. */
export function Breaking() {
  const room = useProving();
  const { threshold, class: single } = room.spec.value;
  const { value: shown } = room.unfolding.shown;
  const asked = room.guess.value?.expects === undefined ? room.guess.value : undefined;
  const about = asked ?? shown;
  if (!about) return null;
  return (
    <section class="breaking" aria-labelledby="breaking-title">
      <h2 id="breaking-title" tabIndex={-1}>
        {BREAKING.title(about.id, about.method, Boolean(single))}
      </h2>
      {asked ? (
        <>
          <p>What do you expect? Does a board of this class reach {whole(threshold)}?</p>
          <Buttons
            of={[
              [`No board reaches ${whole(threshold)}`, () => room.watch(asked, false)],
              [`A board reaches ${whole(threshold)}`, () => room.watch(asked, true)],
              ['Just show me', () => room.watch(asked, null), 'quiet'],
            ]}
          />
        </>
      ) : (
        shown && <Unfolded shown={shown} />
      )}
    </section>
  );
}

function Unfolded({ shown }: { shown: UnfoldedClass }) {
  const room = useProving();
  const { unfolding } = room;
  const { threshold } = room.spec.value;
  const { value: plan } = room.session.plan;
  const pointed = useSignal<number | undefined>(undefined);
  const { id, rows, state, trouble, method } = shown;
  const whole = room.textOf(id);
  // The first row is already a part, because a letter of the first cell is decided in it.
  const { finishedClasses, newBounds } = room.display.value;
  const done = rows.at(-1)?.done ?? 0;
  const share = fixedPercent(done, done > 0 && done < 1 - 1e-9 ? 2 : 0);
  const found = rows.reduce((sum, row) => sum + row.found, 0);
  const tried = rows.reduce((sum, row) => sum + row.tried, 0);
  const figures = [
    `${plural(rows.length, 'bound')}, ${share} ${method === 'union2009' ? 'broken' : 'done'}`,
    state === 'over' &&
      (method === 'union2009' ? BREAKING.left(found) : BREAKING.found(tried, found, !!plan?.run.faces)),
    state === 'enough' && 'stopped: the picture can’t show any more',
  ];
  const expected = state === 'over' && room.guess.value?.id === id ? room.guess.value.expects : null;
  return (
    <>
      <Rich as="p" class="note" text={METHODS[method](threshold)} />
      {/* Of the whole class, or of the part that is pointed at. */}
      {whole && plan && <ClassLetters text={rows[pointed.value ?? -1]?.class ?? whole} plan={plan} />}
      <p class="breaking-figures mt-3 ink-2 num" role={state === 'running' ? undefined : 'status'}>
        {figures.filter(Boolean).join('; ')}
        {state === 'failed' && `. ${sentence(trouble)}`}
        {typeof expected === 'boolean' && (expected === found > 0 ? '. You were right.' : '. You expected otherwise.')}
      </p>
      {whole && method !== 'union2009' && (
        <p class="icicle-whole mt-2 t-xs sans center">
          {/* Other methods have other bounds. */}
          {BREAKING.whole(
            boardCount(whole),
            method === 'best' ? finishedClasses.results.get(id) : undefined,
            newBounds.get(id),
          )}
        </p>
      )}
      <Icicle shown={shown} percent={share} pointed={pointed} />
      <ul class="legend" aria-label="Legend">
        {Object.entries(LEGENDS[method]).map(([fate, name]) => (
          <li key={fate}>
            <span class={`key icicle-${fate}`} /> {name}
          </li>
        ))}
      </ul>
      <Buttons
        of={[
          state === 'running' && ['Stop', () => unfolding.stop()],
          ...WATCHABLE.filter((other) => other !== method).map(
            (other): Press => [MAP.watch(other), () => room.watch({ id, method: other })],
          ),
          whole && [MAP.compare, () => room.compare(id, whole)],
          ['Copy link', () => void copyText(address(), 'Link'), 'quiet'],
          ['Close', () => room.stopWatching(), 'quiet'],
        ]}
      />
      <Lines rows={rows} />
    </>
  );
}

/** One class by every method, the last of which is brute force, or by our method alone; and what a given result lists. */
export const Compare = later(function Compare() {
  const { comparison, session } = useProving();
  const { value: shown } = comparison.shown;
  if (!shown) return null;
  const { id, text, runs, given, problems, sameBound } = shown;
  const [all, done] = [runs.length > 1, runs.filter(({ state }) => state === 'done')];
  const agree = done.every(({ boards }) => boards.join() === done[0]?.boards.join());
  // Other methods have other bounds.
  const bound = (points: number): string => (all ? '' : `, bound ${whole(points)}`);
  const stated = given ? (JSON.parse(given.line) as ClassResult).bound : 0;
  const name = session.plan.value?.run.classes == null ? 'This class' : MAP.name(id);
  return (
    <section class="breaking compare page-only scroll" aria-labelledby="compare-title">
      <h2 id="compare-title" tabIndex={-1}>
        {name}, {all ? 'with every method' : 'broken again'}
      </h2>
      <Rich as="p" class="note" text={all ? COMPARE.intro : COMPARE.again} />
      <table>
        <TableHead columns={['Method', 'Time', 'Result']} />
        <tbody>
          {given && (
            <tr>
              <th scope="row">{COMPARE.given(given.origin === 'file')}</th>
              <td class="num nowrap">–</td>
              <td class="num">
                {plural(given.found, 'board')} listed{bound(stated)}
              </td>
            </tr>
          )}
          {runs.map(({ method, state, seconds, share, boards, bound: own, trouble }) => (
            <tr key={method}>
              <th scope="row">
                {!all ? COMPARE.here : method === 'brute' ? COMPARE.brute(boardCount(text)) : COMPARE.methods[method]}
              </th>
              <td class="num nowrap">{seconds > 0 ? duration(seconds) : '–'}</td>
              <td class="num">
                {state === 'done'
                  ? `${plural(boards.length, 'board')} found${bound(own)}`
                  : state === 'running'
                    ? percent(share)
                    : sentence(trouble) || state}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {done.length > 1 && agree && <p class="note">{COMPARE.agree(done.length, runs.length)}</p>}
      {given && done.length > 0 && problems.length === 0 && (
        <p role="status">{COMPARE.same(given.origin === 'file', sameBound)}</p>
      )}
      {sameBound === false && <ErrorText>{COMPARE.bound(name.toLowerCase(), stated)}</ErrorText>}
      {problems.length > 0 && <ErrorText>{[COMPARE.other, ...problems.slice(0, 2).map(sentence)].join(' ')}</ErrorText>}
      {done.length > 1 && !agree && <ErrorText>{COMPARE.disagree}</ErrorText>}
      <Buttons
        of={[
          comparison.progress.value !== undefined && ['Stop', () => comparison.stop()],
          ['Close', () => comparison.close(), 'quiet'],
        ]}
      />
    </section>
  );
});

type IcicleProps = { shown: UnfoldedClass; percent: string; pointed: Signal<number | undefined> };

/** New parts are added to the drawing, and nothing drawn earlier changes. */
function Icicle({ shown: { rows, id, method }, percent, pointed }: IcicleProps) {
  const levels = rows.reduce((most, row) => Math.max(most, row.level + 1 + reach(row)), 1);
  const fresh = () => ({ rows, count: 0, paths: [] as Record<Fate | 'reach', string>[] });
  const drawn = useRef(fresh());
  if (drawn.current.rows !== rows) drawn.current = fresh();
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
  const plot = ({ width, height, scale }: ChartFrame, told: number | undefined) => {
    const level = height / levels;
    const here = told === undefined ? undefined : rows[told];
    const drawing = (
      <>
        <g transform={`scale(${width / WIDTH} ${level})`}>
          {current.paths.map((batch, i) => (
            <g key={i}>
              {(['reach', ...FATES] as const).map(
                (fate) => batch[fate] && <path key={fate} class={`icicle-${fate}`} d={batch[fate]} />,
              )}
            </g>
          ))}
        </g>
        {rows.map(({ bound, fate, from, share, level: above }) => {
          const name = whole(bound);
          if (share * width < (8 + 7 * name.length) * scale) return null;
          const [x, y] = [(from + share / 2) * width, (above + 0.5) * level];
          return (
            <text key={`${above} ${from}`} class={`icicle-name-${fate}`} text-anchor="middle" x={x} y={y} dy="0.35em">
              {name}
            </text>
          );
        })}
        {here && (
          <rect
            class="icicle-here"
            x={here.from * width + 1}
            y={here.level * level + 1}
            width={Math.max(0, here.share * width - 2)}
            height={level - 2}
          />
        )}
      </>
    );
    const pointAt = (x: number, y: number): number =>
      rows.findIndex(
        ({ from, share, level: above }) =>
          above === Math.floor(y / level) && from <= x / width && x / width < from + share,
      );
    return { drawing, pointAt };
  };
  const columns = ['part', 'of', 'level', 'letters', 'bound', 'fate', 'tried', 'found', 'done'] as const;
  return (
    <Chart
      class="icicle mt-2"
      label={`Class ${whole(id)}: ${plural(rows.length, 'part')} bounded, ${percent} ${method === 'union2009' ? 'broken' : 'done'}.`}
      points={rows.length}
      at={pointed}
      reading={{
        name: `the parts of class ${whole(id)}`,
        say: (point) => BREAKING.told(rows[point]!),
        file: `boggle-class-${id}.csv`,
        table: () =>
          csvOf(
            columns,
            rows.map((row) => columns.map((name) => (name === 'letters' ? row.class : row[name]))),
          ),
      }}
      height={28 * levels}
      plot={plot}
    >
      {BREAKING.point}
    </Chart>
  );
}

/** The last lines of the listing: the position in the class, its bound, and the finished share. */
function Lines({ rows }: { rows: readonly PartRow[] }) {
  const from = Math.max(0, rows.length - LINES);
  return (
    <div class="breaking-lines ruled underlined mt-3 scroll" role="region" aria-label="Listing" tabIndex={0}>
      <table>
        <TableHead columns={['% done', 'Part', 'Bound', 'Letters of each cell']} />
        <tbody>
          {rows.slice(from).map((row, i) => (
            <tr key={from + i} class={`line-${row.fate}`}>
              <td class="num">{(100 * row.done).toFixed(4)}</td>
              <td class="num" style={{ paddingLeft: `${0.5 + row.level * 0.75}em` }}>
                {row.part}/{row.of}
              </td>
              <td class="num">{whole(row.bound)}</td>
              <td class="w-full sans">{row.class}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
