/** Two schedules side by side, from the same seed. */

import { useComputed, useSignal } from '@preact/signals';
import { csvOf } from '../../ui/csv';
import { coolingOf, figuresOf, type Figures, type ComparisonPreset, PRESETS, RUNS, type Side } from './compare';
import { download } from '../../ui/download';
import { sentence } from '../../ui/format';
import { share, whole as number } from './numbers';
import type { ChartPainter } from './painter';
import { Plot } from './Plot';
import { lengthOf, scheduleOf } from './plan';
import { useClimbing } from './room';
import { axisStart, binned } from './scale';
import { interval, medianInterval, medianOfBest, overlap } from './success';
import { Rich } from '../../ui/Rich';
import { TEXT } from './text';
import { ErrorText } from '../../ui/ErrorPanel';

/** Sides whose work differs by less did about the same. */
const LEAST_TIMES = 1.1;
/** The number of columns of a histogram. */
const COLUMNS = 40;

export function ComparePane() {
  const room = useClimbing();
  const { comparison, session } = room;
  const { a, b, count } = comparison;
  const { names, seed, runs, steps } = comparison.order.value;
  const shown = comparison.sides.value;
  void comparison.version.value;
  const start = (): void => {
    if (session.phase.value === 'running') session.pause();
    const plan = room.plan.value;
    const tuned = room.tuned.value?.schedule;
    const tunedSteps = tuned && lengthOf(tuned);
    const coolings = [a.value, b.value].map((preset) => coolingOf(preset, plan.cooling, tunedSteps ?? 20_000));
    const lengths = coolings.map((cooling) => {
      const { schedule = tuned } = scheduleOf(cooling);
      return schedule && lengthOf(schedule);
    });
    comparison.start(plan, [coolings[0]!, coolings[1]!], room.dictionaryWanted, {
      names: [TEXT.compare.presets[a.value], TEXT.compare.presets[b.value]],
      seed: plan.seed || String(crypto.getRandomValues(new Uint32Array(1))[0]),
      runs: count.value,
      steps: lengths[0] === lengths[1] ? lengths[0] : undefined,
    });
  };
  const figures = shown && ([figuresOf(shown[0]), figuresOf(shown[1])] as const);
  const best = figures ? Math.max(figures[0].best, figures[1].best) : 0;
  const done = !comparison.running.value && figures?.every((side) => side.runs > 0);
  const all = figures?.every((side) => side.runs === runs);
  return (
    <section class="compare page-only mt-3" aria-label={TEXT.tabs.compare}>
      <p class="note">
        <Rich text={TEXT.compare.intro} />
      </p>
      <div class="compare-controls row bottom gap-3 my-3">
        <Choice label={TEXT.compare.a} value={a} />
        <Choice label={TEXT.compare.b} value={b} />
        <label class="stack gap-1">
          <span class="label">{TEXT.compare.runs}</span>
          <select
            class="field"
            value={count.value}
            onChange={(event) => (count.value = Number(event.currentTarget.value))}
          >
            {RUNS.map((each) => (
              <option key={each} value={each}>
                {number(each)}
              </option>
            ))}
          </select>
        </label>
        {comparison.running.value ? (
          <button class="button primary" type="button" onClick={() => comparison.stop()}>
            {TEXT.compare.stop}
          </button>
        ) : (
          <button class="button primary" type="button" onClick={start}>
            {TEXT.compare.start}
          </button>
        )}
      </div>
      <ErrorText>{sentence(comparison.trouble.value)}</ErrorText>
      {shown && figures && (
        <>
          <Histograms sides={shown} names={names} />
          {done && (
            <p>
              <Rich text={resultOf(shown, figures, names)} />
            </p>
          )}
          {done && all && <Work sides={shown} figures={figures} names={names} runs={runs} steps={steps} />}
          <div class="scroll" tabIndex={0} role="group" aria-label={TEXT.tabs.compare}>
            <table class="compare-table w-full right mt-3">
              <thead>
                <tr>
                  <th scope="col">
                    <span class="sr">{TEXT.settings.schedule}</span>
                  </th>
                  <th scope="col">{TEXT.compare.best}</th>
                  <th scope="col">{TEXT.compare.median}</th>
                  <th scope="col">{TEXT.compare.reached(best)}</th>
                  <th scope="col">{TEXT.compare.boards}</th>
                </tr>
              </thead>
              <tbody>
                {figures.map((side, i) => (
                  <Row
                    key={i}
                    name={names[i]!}
                    kind={i === 0 ? 'a' : 'b'}
                    side={side}
                    range={medianInterval(shown[i]!.runs.value)}
                    hits={hitsOf(shown[i]!.runs.value, best)}
                    of={runs}
                  />
                ))}
              </tbody>
            </table>
          </div>
          <p class="note">
            {done && all && TEXT.compare.reachedBoth(best, reachedAlike(shown, best))}{' '}
            {room.isProved(best) && TEXT.charts.proved(room.shownSize, best)}
          </p>
          <p class="note">
            {TEXT.compare.seed(seed)}{' '}
            <button class="link-button t-s" type="button" onClick={() => save(shown, names, seed)}>
              {TEXT.compare.csv}
            </button>
          </p>
        </>
      )}
    </section>
  );
}

/** Returns how many runs reached the best score. */
function hitsOf(scores: readonly number[], best: number): number {
  return scores.filter((points) => points === best).length;
}

/** Returns whether chance alone may explain how many runs of each side reached the best score. */
function reachedAlike(sides: readonly [Side, Side], best: number): boolean {
  const [a, b] = sides.map(({ runs: { value } }) => interval(hitsOf(value, best), value.length));
  return overlap(a!, b!);
}

/** Returns the comparison in a sentence or two. */
function resultOf(
  sides: readonly [Side, Side],
  figures: readonly [Figures, Figures],
  names: readonly [string, string],
): string {
  const [a, b] = figures.map((side, i) => ({ ...side, name: names[i]! }));
  const [left, right] = sides.map((side) => medianInterval(side.runs.value));
  const alike = left && right && overlap(left, right);
  return a!.median < b!.median ? TEXT.compare.result(b!, a!, alike) : TEXT.compare.result(a!, b!, alike);
}

interface WorkProps {
  sides: readonly [Side, Side];
  figures: readonly [Figures, Figures];
  names: readonly [string, string];
  runs: number;
  steps: number | undefined;
}

/** How fair the comparison is, and what it would be with the same work on both sides. */
function Work({ sides, figures, names, runs, steps }: WorkProps) {
  const [more, less] = figures[0].boards >= figures[1].boards ? [0, 1] : [1, 0];
  const named = figures.map((side, i) => ({ ...side, name: names[i]! }));
  const times = named[more]!.boards / Math.max(1, named[less]!.boards);
  return (
    <p>
      {TEXT.compare.work(runs, steps)}{' '}
      {times >= LEAST_TIMES &&
        TEXT.compare.same(named[more]!, named[less]!, times, medianOfBest(sides[less]!.runs.value, times))}
    </p>
  );
}

/** The best score of every run, for other programs. */
function save(sides: readonly [Side, Side], names: readonly [string, string], seed: string): void {
  const rows = sides.flatMap((side, i) => [...side.runs.value].map((points, run) => [names[i], run + 1, points]));
  download('boggle-schedules.csv', csvOf(['schedule', 'run', 'best_score'], rows, { about: `seed ${seed}` }));
}

function Choice({ label, value }: { label: string; value: { value: ComparisonPreset } }) {
  const room = useClimbing();
  const presets = scheduleOf(room.plan.value.cooling).schedule
    ? PRESETS
    : PRESETS.filter((preset) => preset !== 'settings');
  return (
    <label class="stack gap-1">
      <span class="label">{label}</span>
      <select
        class="field"
        value={value.value}
        onChange={(event) => (value.value = event.currentTarget.value as ComparisonPreset)}
      >
        {presets.map((preset) => (
          <option key={preset} value={preset}>
            {TEXT.compare.presets[preset]}
          </option>
        ))}
      </select>
    </label>
  );
}

function Row({
  name,
  kind,
  side,
  range,
  hits,
  of,
}: {
  name: string;
  kind: 'a' | 'b';
  side: Figures;
  /** The 95% interval of the median. */
  range: readonly [number, number] | undefined;
  hits: number;
  of: number;
}) {
  const [low, high] = interval(hits, side.runs);
  return (
    <tr>
      <th scope="row">
        <span class={`key compare-${kind}`} aria-hidden="true" /> {name}{' '}
        <span class="note num">{TEXT.compare.done(side.runs, of)}</span>
      </th>
      <td class="num">{number(side.best)}</td>
      <td class="num">
        {number(side.median)}{' '}
        {range && <span class="note block nowrap">({TEXT.compare.interval(number(range[0]), number(range[1]))})</span>}
      </td>
      <td class="num">
        {TEXT.compare.hits(hits, side.runs)}{' '}
        {side.runs > 0 && <span class="note block nowrap">({TEXT.compare.interval(share(low), share(high))})</span>}
      </td>
      <td class="num">{number(side.boards)}</td>
    </tr>
  );
}

function Histograms({ sides, names }: { sides: readonly [Side, Side]; names: readonly [string, string] }) {
  const { comparison } = useClimbing();
  const version = useComputed(() => comparison.version.value);
  const pointed = useSignal<{ side: number; at: number } | undefined>(undefined);
  const all = [...sides[0].runs.value, ...sides[1].runs.value];
  const most = all.reduce((x, y) => Math.max(x, y), 0);
  const least = all.reduce((x, y) => Math.min(x, y), most);
  const from = axisStart(least, most);
  const tallest = Math.max(1, ...sides.flatMap((side) => binned(side.runs.value, from, most, COLUMNS)));
  const paint = (side: Side, color: 'accent' | 'ink3') => (painter: ChartPainter) => {
    const counts = binned(side.runs.value, from, most, COLUMNS);
    // The axis counts from `from`, so the text corrects its labels.
    const scale = painter.axes(
      {
        most: Math.max(1, most - from),
        exact: true,
        // The last score ends the axis.
        name: number(most),
        text: (value) => number(Math.round(value + from)),
      },
      // Both have the same scale, so that their columns can be compared.
      { most: tallest },
    );
    painter.columns(counts, 0, most - from, { color, alpha: 0.8 });
    return scale;
  };
  const wide = (most - from) / COLUMNS || 1;
  const columnAt = (x: number): number => Math.min(COLUMNS - 1, Math.max(0, Math.floor(x / wide)));
  /** Describes a bar in words. */
  const told = (side: Side, column: number): string => {
    const count = binned(side.runs.value, from, most, COLUMNS)[column] ?? 0;
    return TEXT.compare.bar(Math.ceil(from + column * wide), Math.ceil(from + (column + 1) * wide) - 1, count);
  };
  return (
    <div class="compare-charts fill bottom">
      {sides.map((side, i) => (
        <figure key={i}>
          <figcaption class="label">{TEXT.compare.axis(names[i]!)}</figcaption>
          <Plot
            label={TEXT.compare.chart(names[i]!, side.runs.value.length)}
            version={version}
            paint={paint(side, i === 0 ? 'accent' : 'ink3')}
            onPoint={(x) => (pointed.value = x === undefined ? undefined : { side: i, at: x })}
            reading={{
              name: TEXT.compare.axis(names[i]!),
              points: side.runs.value.length === 0 ? 0 : COLUMNS,
              at: pointed.value?.side === i ? columnAt(pointed.value.at) : undefined,
              xOf: (column) => (column + 0.5) * wide,
              say: (column) => told(side, column),
            }}
          />
          <p class="note num compare-told">{pointed.value?.side === i && told(side, columnAt(pointed.value.at))}</p>
        </figure>
      ))}
    </div>
  );
}
