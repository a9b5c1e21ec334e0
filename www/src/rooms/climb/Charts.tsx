/**
 * The course of the climber shown: score, temperature, and acceptance of its run; or the results of all climbers' runs.
 */

import { useComputed, useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { DownloadIcon } from '../../design/icons';
import { csvOf } from '../../ui/csv';
import { download } from '../../ui/download';
import { Rich } from '../../ui/Rich';
import { type CoolingCurve, useCoolingCurve } from './cooling-curve';
import { readingOf, readingOfRuns, smooth } from './chart-reading';
import { axisTemperature, share } from './numbers';
import type { ChartPainter } from './painter';
import type { Climber } from './climber';
import { type Drag, Plot } from './Plot';
import type { Replaying } from './replay';
import { useClimbing } from './room';
import { axisStart, binned, lastBefore, type ChartScale } from './scale';
import { isWatchable } from './speed';
import { allRuns, interval, successes } from './success';
import { TEXT } from './text';
import { RunTrace } from './trace';

type ChartView = 'run' | 'runs';

/** The data that the charts of one run draw. */
interface ChartData {
  readonly trace: RunTrace;
  readonly past: readonly RunTrace[];
  readonly end: number;
  /** The last step until which the last board of the trace was held, if the run is over. */
  readonly heldTo: number | undefined;
  /** The number of steps of the run, if it is known. */
  readonly length: number | undefined;
  /** The best score on the chart. */
  readonly best: number;
  /** The moment that a replay shows. */
  readonly cursor: number | undefined;
  /** The steps at which the temperature was changed by hand. */
  readonly touched: readonly number[];
}

const NOTHING = new RunTrace(0, undefined);
/** A run without a known end gets this much space ahead of it. */
const SPARE = 1.05;
/** The milliseconds between two changes of the temperature while it is dragged. */
const TOUCH_EVERY = 120;
/** Until its first steps are made, a run is drawn on a shorter axis. */
const STAGES = [500, 2000];

export function Charts() {
  const room = useClimbing();
  const { session } = room;
  const nothing = session.climbers.value.length === 0;
  const top = useRef<number | undefined>(undefined);
  const touchedAt = useRef(-Infinity);
  const chosen = useSignal<ChartView | undefined>(undefined);
  const pointed = useSignal<number | undefined>(undefined);
  const runs = allRuns(session.climbers.value);
  const unit = room.unit;
  const cooling = useCoolingCurve(() => room.shownPlan);
  const replaying = session.replaying.value;
  // At full speed, runs go by too fast to follow, so their results are shown instead.
  const fast = useComputed(() => !isWatchable(session.rate.value, session.frame.value?.runLength)).value;
  const view: ChartView = chosen.value ?? (!replaying && fast && runs.length > 2 ? 'runs' : 'run');
  const version = useComputed(() => {
    // The point under the pointer is painted, too, and the schedule's curve, which may arrive after the last frame.
    const at = pointed.value;
    return session.version.value + (cooling.value ? 0.5 : 0) + (at === undefined ? 0 : at / 1e12);
  });
  // Results arrive only a few times per second.
  const results = useComputed(() =>
    session.climbers.value.reduce((sum, climber) => sum + climber.runs.value.length, 0),
  );
  // What the arrow keys and pointers read. While it is being read, it grows with the run.
  const begun = useComputed(() => {
    void session.version.value;
    return courseOf(session.chosen.value, session.replaying.value).trace.points.length > 0;
  }).value;
  if (pointed.value !== undefined) void session.version.value;
  const reading =
    view === 'runs'
      ? runs.length > 0 && readingOfRuns(runs, pointed.value)
      : begun && readingOf(courseOf(session.chosen.value, replaying).trace, pointed.value);
  if (nothing) return null;
  const low = view === 'runs' ? rangeOf(runs).low : 0;
  const phase = session.phase.value;
  const touchable = !replaying && (phase === 'running' || phase === 'paused');
  const drag = ({ phase: what, y, scale, finger }: Drag): void => {
    // Fingers scroll; they have the buttons.
    if (finger) return;
    const now = performance.now();
    // While a finger is down, the axis stays as it is, and the climb hears of the temperature now and then.
    if (what === 'take') top.current = scale.top;
    else if (top.current === undefined) return;
    if (what === 'drop') top.current = undefined;
    else if (what === 'take' || now - touchedAt.current > TOUCH_EVERY) {
      touchedAt.current = now;
      void session.touch(scale.yOf(y));
    }
  };
  return (
    <section class="climb-charts" aria-label={TEXT.charts.region}>
      <div class="line gap-3 tall">
        <h2 class="label">{view === 'runs' ? TEXT.charts.runs(low) : TEXT.charts.score}</h2>
        <span class="chart-readout t-s ink-2 num">
          {reading && reading.at !== undefined && reading.say(reading.at)}
        </span>
        <div class="segments chart-views push" role="radiogroup" aria-label={TEXT.charts.views}>
          {(['run', 'runs'] as const).map((each) => (
            <label key={each}>
              <input type="radio" name="climb-view" checked={view === each} onChange={() => (chosen.value = each)} />
              <span>{each === 'run' ? TEXT.charts.thisRun : TEXT.charts.allRuns}</span>
            </label>
          ))}
        </div>
      </div>
      <Plot
        class="plot-score mt-1"
        label={view === 'runs' ? runsText(runs) : TEXT.charts.scoreLabel}
        key={view}
        version={view === 'runs' ? results : version}
        paint={(painter) =>
          view === 'runs'
            ? paintRuns(painter, runs)
            : paintScore(painter, courseOf(session.chosen.value, replaying), pointed.value)
        }
        onPoint={(x) => (pointed.value = x)}
        onPress={(x) => replaying?.scrub(replaying.indexOf(x))}
        reading={reading || undefined}
      />
      {view === 'runs' ? <Success runs={runs} /> : <SaveRun />}
      <div class="chart-pair stack gap-5 mt-2">
        <div>
          <h2 class="label">
            <Rich text={unit === 'best' ? TEXT.charts.temperatureOfBest : TEXT.charts.temperature} />
          </h2>
          <Plot
            label={TEXT.charts.temperatureLabel}
            version={version}
            paint={(painter) =>
              paintTemperature(
                painter,
                courseOf(session.chosen.value, replaying),
                pointed.value,
                unit === 'best',
                cooling.peek(),
                top.current,
                replaying ? undefined : session.chosen.value?.held,
              )
            }
            onPoint={(x) => (pointed.value = x)}
            {...(touchable && { onDrag: drag, class: 'plot-touch' })}
          />
          {touchable && <Heat />}
        </div>
        <div hidden={fast || replaying !== undefined}>
          <h2 class="label">
            <Rich text={TEXT.charts.acceptance} />
          </h2>
          {!fast && !replaying && (
            <Plot
              label={TEXT.charts.acceptanceLabel}
              version={version}
              paint={(painter) => paintAcceptance(painter, courseOf(session.chosen.value, undefined), pointed.value)}
              onPoint={(x) => (pointed.value = x)}
            />
          )}
        </div>
      </div>
    </section>
  );
}

/** By how much one press heats or cools. */
const HEAT = 1.5;

/** The temperature by hand: hotter, cooler, and back to the schedule. Dragging on the chart does the same. */
function Heat() {
  const room = useClimbing();
  const { session } = room;
  const climber = session.chosen.value;
  const frame = climber?.frame.value;
  if (!climber || !frame) return null;
  const { held } = climber;
  const ofBest = room.unit === 'best';
  const now = held ?? (ofBest ? frame.temperature / Math.max(1, frame.runBest) : frame.temperature);
  const least = ofBest ? 1e-4 : 0.1;
  return (
    <div class="row tall t-s" role="group" aria-label={TEXT.heat.label}>
      <button class="button quiet" type="button" onClick={() => void session.touch(Math.max(least, now * HEAT))}>
        {TEXT.heat.hotter}
      </button>
      <button class="button quiet" type="button" onClick={() => void session.touch(now / HEAT)}>
        {TEXT.heat.cooler}
      </button>
      {held === undefined ? (
        <span class="note">{TEXT.heat.hint}</span>
      ) : (
        <>
          <button class="button quiet" type="button" onClick={() => void session.touch(undefined)}>
            {TEXT.heat.release}
          </button>
          <span class="note num" role="status">
            {TEXT.heat.held(axisTemperature(held, ofBest), ofBest)}
          </span>
        </>
      )}
    </div>
  );
}

function runsText(runs: readonly number[]): string {
  if (runs.length === 0) return TEXT.charts.noRuns;
  return TEXT.charts.runsLabel(runs.length, Math.max(...runs));
}

/** How many runs reached the best score. */
function Success({ runs }: { runs: readonly number[] }) {
  const { best, hits } = successes(runs);
  const room = useClimbing();
  if (runs.length === 0) return <p class="chart-success t-s tall note">{TEXT.charts.noRuns}</p>;
  const [low, high] = interval(hits, runs.length);
  const save = (): void => {
    const rows = room.session.climbers.value.flatMap((climber) =>
      Array.from(climber.runs.value, (points) => [climber.index + 1, points]),
    );
    download('boggle-runs.csv', csvOf(['climber', 'best_score'], rows));
  };
  return (
    <p class="chart-success t-s tall num">
      <strong>{TEXT.charts.reached(hits, runs.length, best)}</strong>{' '}
      <span class="note">
        <Rich text={TEXT.charts.interval(best, share(low), share(high))} />{' '}
        {room.isProved(best) && TEXT.charts.proved(room.shownSize, best)}
      </span>{' '}
      <button class="button quiet" type="button" onClick={save}>
        <DownloadIcon /> {TEXT.charts.saveRuns}
      </button>
    </p>
  );
}

/** The charted run as a table. */
function SaveRun() {
  const { session } = useClimbing();
  const traceNow = (): RunTrace => courseOf(session.chosen.value, session.replaying.value).trace;
  // The run grows without a new trace, so this looks again whenever there is more of it.
  const some = useComputed(() => {
    void session.version.value;
    return traceNow().points.length > 1;
  }).value;
  if (!some) return <p class="chart-success t-s tall" />;
  const save = (): void => {
    const trace = traceNow();
    const rows = trace.generations.map((step, i) => [
      step,
      trace.points[i],
      trace.temperatures[i],
      trace.acceptanceAt(step),
    ]);
    download(`boggle-run-${trace.run + 1}.csv`, csvOf(['step', 'points', 'temperature', 'accepted'], rows));
  };
  return (
    <p class="chart-success t-s tall">
      <button class="button quiet" type="button" onClick={save}>
        <DownloadIcon /> {TEXT.charts.save}
      </button>
    </p>
  );
}

const replayTraces = new WeakMap<Replaying, RunTrace>();

function courseOf(climber: Climber | undefined, replaying: Replaying | undefined): ChartData {
  if (replaying) {
    const trace = replayTraces.get(replaying) ?? RunTrace.of(replaying.run, undefined);
    replayTraces.set(replaying, trace);
    const frame = climber?.frame.value;
    const length = frame?.runLength;
    // A board of the list ends the replay of its run; a run of this climb may have gone on with the same board.
    const isOver = replaying.listed === undefined && frame !== undefined && replaying.run.run < frame.run;
    return {
      trace,
      past: [],
      end: length ?? trace.end,
      heldTo: isOver ? length : undefined,
      length,
      best: Math.max(...trace.points),
      cursor: replaying.moment().generation,
      touched: [],
    };
  }
  const trace = climber?.trace ?? NOTHING;
  const past = climber?.past ?? [];
  // A temperature that is held by hand makes the run longer.
  const length = climber?.frame.value?.run === trace.run ? climber.frame.value.runLength : trace.length;
  const whole = length ?? Math.max(1000, trace.end * SPARE, ...past.map((each) => each.end));
  // The first steps, in which most of the score is won, would be a vertical line on the axis of the whole run.
  const end = Math.min(whole, STAGES.find((stage) => trace.end < stage) ?? whole);
  const best = Math.max(climber?.frame.value?.best.points ?? 0, ...past.map((each) => each.best));
  return { trace, past, end, heldTo: undefined, length, best, cursor: undefined, touched: climber?.touched ?? [] };
}

/** Returns the name of the x axis: its last step, if it is known. */
function stepsAxis({ length, end }: ChartData): string {
  if (length === undefined) return TEXT.charts.steps;
  return end < length ? TEXT.charts.stepsOf(end, length) : TEXT.charts.stepsTo(length);
}

function paintScore(painter: ChartPainter, course: ChartData, pointed: number | undefined): ChartScale {
  const { trace, past: earlier, end, heldTo, best, cursor, touched } = course;
  // On the axis of the first steps, there is no room for whole runs.
  const past = end < (course.length ?? 0) ? [] : earlier;
  const scale = painter.axes({ most: end, exact: true, name: stepsAxis(course) }, { most: Math.max(best, 100) });
  for (const at of touched) painter.cursor(at, { color: 'bad', alpha: 0.55, dash: [2, 3] });
  const last = heldTo === undefined ? [] : [heldTo];
  const steps = [...trace.generations, ...last];
  const points = [...trace.points, ...last.map(() => trace.points.at(-1) ?? 0)];
  past.forEach((run, i) =>
    painter.line(run.generations, run.points, {
      color: 'ink3',
      alpha: 0.1 + (0.22 * (i + 1)) / past.length,
      steps: true,
    }),
  );
  if (best > 0) painter.level(best, TEXT.charts.best(best), { color: 'ink3', dash: [3, 3] });
  painter.area(steps, points, { color: 'accent', alpha: 0.09, steps: true });
  painter.line(steps, points, { color: 'accent', width: 1.75, steps: true });
  const losses = trace.points.flatMap((now, i) => (i > 0 && now < trace.points[i - 1]! ? [i] : []));
  painter.dots(
    losses.map((i) => trace.generations[i]!),
    losses.map((i) => trace.points[i]!),
    losses.length > MANY_LOSSES ? 1 : 2,
    { color: 'bad' },
  );
  if (cursor !== undefined) {
    painter.cursor(cursor, { color: 'ink', alpha: 0.6 });
    const i = lastBefore(trace.generations, cursor);
    painter.head(trace.generations[i] ?? 0, trace.points[i] ?? 0, { color: 'ink' });
  } else if (trace.points.length > 0) {
    painter.head(trace.end, trace.points.at(-1)!, { color: 'accent' });
  }
  if (pointed !== undefined) painter.cursor(pointed, { color: 'ink3', alpha: 0.5 });
  return scale;
}

/** More losses than this are drawn as smaller dots. */
const MANY_LOSSES = 60;

/** The number of bars of the histogram next to the dots. */
const BARS = 24;

/** Returns where the axis of the results begins, and their best. */
function rangeOf(runs: readonly number[]): { low: number; best: number } {
  const best = runs.reduce((a, b) => Math.max(a, b), 0);
  return {
    low: axisStart(
      runs.reduce((a, b) => Math.min(a, b), best),
      best,
    ),
    best,
  };
}

function paintRuns(painter: ChartPainter, runs: readonly number[]): ChartScale {
  const numbers = runs.map((_, i) => i + 1);
  let record = 0;
  const records = runs.map((points) => (record = Math.max(record, points)));
  const { low, best } = rangeOf(runs);
  const scale = painter.axes(
    { most: Math.max(10, runs.length), name: TEXT.charts.runsAxis, part: 0.76 },
    { most: Math.max(best, 100), exact: low > 0, low, titled: true },
  );
  const size = Math.min(3, Math.max(1, 220 / Math.max(1, runs.length)));
  painter.dots(numbers, runs, size, { color: 'ink3', alpha: runs.length > 300 ? 0.45 : 0.7 });
  painter.line(numbers, records, { color: 'accent', width: 1.75, steps: true });
  painter.bars(binned(runs, low, best, BARS), low, best, { color: 'ink3', alpha: 0.55 });
  painter.title(TEXT.charts.runsBars);
  if (best > 0) painter.level(best, TEXT.charts.best(best), { color: 'ink3', dash: [3, 3] });
  return scale;
}

/** The schedule until a step. */
function upTo({ steps, temperatures }: CoolingCurve, end: number): [xs: number[], ys: number[]] {
  const i = lastBefore(steps, end);
  const [x = 0, next = x] = [steps[i], steps[i + 1]];
  const [y = 0, then = y] = [temperatures[i], temperatures[i + 1]];
  const part = next > x ? Math.min(1, (end - x) / (next - x)) : 0;
  return [
    [...steps.slice(0, i + 1), end],
    [...temperatures.slice(0, i + 1), y + part * (then - y)],
  ];
}

/** The schedule, of which the rest comes later if the temperature was held by hand in this run. */
function aheadOf(
  { steps, temperatures }: CoolingCurve,
  now: number,
  length: number,
): { steps: readonly number[]; values: ArrayLike<number> & Iterable<number> } {
  const late = Math.max(0, length - (steps.at(-1) ?? length));
  if (late === 0) return { steps, values: temperatures };
  return { steps: steps.map((step) => step + (step + late >= now ? late : 0)), values: temperatures };
}

function paintTemperature(
  painter: ChartPainter,
  course: ChartData,
  pointed: number | undefined,
  ofBest: boolean,
  cooling: CoolingCurve | undefined,
  /** The end of the axis, if it must not move; and the temperature that is held by hand. */
  top: number | undefined,
  held: number | undefined,
): ChartScale {
  const { trace, past, end, length, cursor, touched } = course;
  const values = (run: RunTrace): readonly number[] => (ofBest ? run.shares : run.temperatures);
  // The whole schedule, if it has an end, shows what comes; otherwise, the run before does.
  const ahead =
    cooling && length !== undefined && cooling.share === ofBest
      ? aheadOf(cooling, trace.end, length)
      : past.slice(-1).map((run) => ({ steps: run.generations, values: values(run) }))[0];
  const most = top ?? Math.max(...values(trace), ...(ahead?.values ?? []), held ?? 0, 1e-6);
  const text = (value: number): string => axisTemperature(value, ofBest);
  const scale = painter.axes({ most: end, exact: true, name: stepsAxis(course) }, { most, text });
  if (ahead) painter.line(ahead.steps, ahead.values, { color: 'ink3', alpha: 0.5 });
  // The worker's record of a fast run lacks some of its best scores, so its ratios would jump; a share that nobody touched is the
  // schedule's own.
  const own = ofBest && cooling?.share && length !== undefined && touched.length === 0 && cursor === undefined;
  const [xs, ys] = own ? upTo(cooling, trace.end) : [trace.generations, values(trace)];
  painter.area(xs, ys, { color: 'bad', alpha: 0.16 });
  painter.line(xs, ys, { color: 'bad', width: 1.75 });
  for (const at of touched) painter.cursor(at, { color: 'bad', alpha: 0.55, dash: [2, 3] });
  if (held !== undefined) painter.level(held, '', { color: 'bad', dash: [3, 3] });
  if (cursor !== undefined) painter.cursor(cursor, { color: 'ink', alpha: 0.6 });
  else if (trace.end > 0) painter.head(trace.end, held ?? ys.at(-1) ?? 0, { color: 'bad' });
  if (pointed !== undefined) painter.cursor(pointed, { color: 'ink3', alpha: 0.5 });
  return scale;
}

/** Where the logarithmic axis of acceptance begins: one step in ten thousand. */
const RAREST = 1e-4;

function paintAcceptance(painter: ChartPainter, course: ChartData, pointed: number | undefined): ChartScale {
  const { trace, past, end, cursor } = course;
  const percent = (value: number): string => share(value, 1);
  const scale = painter.axes(
    { most: end, exact: true, name: stepsAxis(course) },
    { most: 1, exact: true, low: RAREST, log: true, text: percent },
  );
  past.slice(-1).forEach((run) => painter.line(run.acceptedAt, smooth(run.acceptances), { color: 'ink3', alpha: 0.3 }));
  painter.line(trace.acceptedAt, smooth(trace.acceptances), { color: 'loss', width: 1.75 });
  if (cursor !== undefined) painter.cursor(cursor, { color: 'ink', alpha: 0.6 });
  if (pointed !== undefined) painter.cursor(pointed, { color: 'ink3', alpha: 0.5 });
  return scale;
}
