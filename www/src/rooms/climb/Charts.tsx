/** The course of the climber shown: score, temperature, and acceptance of its run; or the results of all runs. */

import { later } from '../../ui/later';
import { type ReadonlySignal, useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { Button } from '../../ui/Button';
import { OneOf } from '../../ui/Choice';
import { whenItComes } from '../../engine/soon';
import { csvOf } from '../../ui/csv';
import type { Scale } from '../../ui/plot';
import { Rich } from '../../ui/Rich';
import { counted, shortPercent as share, sizeName, whole } from '../../ui/format';
import { axisTemperature, lastBefore, rangeOf, temperatureText } from './arithmetic';
import type { Climber } from './climber';
import { type ClimbPlan, GEOMETRIC, lengthOf, scheduleOf } from './plan';
import { type ChartPainter, Plot } from './Plot';
import { type ClimbRoom, summitOf, useClimbing } from './room';
import { isWatchable } from './speed';
import { allRuns, interval } from './compare';
import { RunTrace } from './trace';

type ChartView = 'run' | 'runs';

const NO_RUNS = 'No run has finished yet.';

/** The data that the charts of one run draw. */
interface Course {
  readonly trace: RunTrace;
  readonly past?: readonly RunTrace[];
  readonly end: number;
  /** The number of steps of the run, if it is known. */
  readonly length: number | undefined;
  /** The best score on the chart. */
  readonly best: number;
  /** The moment that a replay shows, or the earlier step at which a visitor looks back. */
  readonly cursor?: number | undefined;
  /** How many points are drawn, if the last one would tell the verdict for which the visitor is asked. */
  readonly shown?: number | undefined;
  /** The steps at which the temperature was changed by hand, and whether it is held, so that the end of the run moves. */
  readonly touched?: readonly number[] | undefined;
  readonly isHeld?: boolean;
}

const NOTHING = new RunTrace(0, undefined);
/** A run without a known end gets this much space ahead of it. */
const SPARE = 1.05;
/** The milliseconds between two changes of the temperature while it is dragged. */
const TOUCH_EVERY = 120;
/** Until its first steps are made, a run is drawn on a shorter axis. */
const STAGES = [500, 2000];
const stageOf = (end: number, whole: number) => Math.min(whole, STAGES.find((stage) => end < stage) ?? whole);

export const Charts = later(function Charts() {
  const room = useClimbing();
  const top = useRef<number | undefined>(undefined);
  const touchedAt = useRef(-Infinity);
  const waiting = useRef<number | undefined>(undefined);
  const chosen = useSignal<ChartView | undefined>(undefined);
  const pointed = useSignal<number | undefined>(undefined);
  const cooling = useCoolingCurve(() => room.shownPlan);
  const runs = useComputed(() => allRuns(room.climbers.value)).value;
  const ofBest = room.unit === 'best';
  const replaying = room.replaying.value;
  // At full speed, runs go by too fast to follow, so their results are shown instead.
  const fast = useComputed(() => !isWatchable(room.rate.value, room.frame.value?.runLength)).value;
  const view: ChartView = chosen.value ?? (!replaying && fast && runs.length > 2 ? 'runs' : 'run');
  // The chart is drawn at once, so what its title says can't wait for the turn of this part.
  const scoreTitle = useComputed(() => {
    const whose = room.climbers.value.length > 1 ? `climber ${room.front.value + 1}’s best` : 'best so far';
    return `Score (dashed: ${room.replaying.value ? 'best of the run' : whose}, ${whole(courseOf(room).best)})`;
  });
  // It agrees with the temperature beside the board.
  const held = useComputed(() => heldText(room));
  // Before a saved climb is loaded again, there is nothing to draw.
  if (!room.chosen.value?.frame.value) return null;
  const { trace } = courseOf(room);
  const { low, best } = rangeOf(runs);
  const { value: climbers } = room.climbers;
  const earlier = climbers.reduce((sum, { earlier }) => sum + earlier, 0);
  const which = earlier > 0 ? 'recent' : 'finished';
  const touchable = !replaying && room.isOpen;
  // While it is dragged, the axis stays as it is, and the climb hears of the temperature now and then.
  const drag = (y: number | undefined, scale: Scale, isNew: boolean): void => {
    if (isNew) top.current = scale.domain()[1];
    if (y === undefined) top.current = undefined;
    if (top.current === undefined && y !== undefined) return;
    const now = performance.now();
    const isDue = isNew || y === undefined || now - touchedAt.current > TOUCH_EVERY;
    // The last place counts, too.
    const value = y ?? waiting.current;
    waiting.current = isDue ? undefined : y;
    if (!isDue || value === undefined) return;
    touchedAt.current = now;
    void room.chosen.value?.touch(value);
  };
  return (
    <section class="climb-charts" aria-label="Charts">
      <div class="row gx-3 tall">
        <h2 class="label">
          {view === 'run'
            ? scoreTitle
            : runs.length === 0
              ? NO_RUNS
              : `Best score of each ${which} run (dashed: ${whole(best)}${low > 0 ? `; the axis starts at ${whole(low)}` : ''})`}
        </h2>
        <OneOf<ChartView>
          bare
          name="climb-view"
          class="chart-views push"
          label="What the chart shows"
          options={[
            ['run', 'This run'],
            ['runs', 'All runs'],
          ]}
          value={view}
          onChoose={(each) => (chosen.value = each)}
        />
      </div>
      <Plot
        class="plot-score mt-1"
        label={
          view === 'run'
            ? 'The score over the steps of the run. The History tab has the numbers.'
            : runs.length === 0
              ? NO_RUNS
              : `The best scores of ${counted(runs.length, 'run')}; the highest is ${whole(best)}.`
        }
        key={view}
        paint={(painter) => (view === 'runs' ? paintRuns(painter, runs) : paintScore(painter, courseOf(room)))}
        at={pointed}
        onPress={(point) => view === 'run' && replaying?.scrub(point)}
        xs={view === 'runs' ? runs.map((_, i) => i + 1) : trace.generations}
        reading={
          view === 'runs'
            ? {
                name: 'the best score of each run',
                say: (point) => `run ${whole(earlier + point + 1)}: ${whole(runs[point] ?? 0)}`,
                file: 'boggle-runs.csv',
                table: () => {
                  const each = ({ index, runs, earlier }: Climber) =>
                    Array.from(runs.value, (points, i) => [index + 1, earlier + i + 1, points]);
                  return csvOf(['climber', 'run', 'best_score'], climbers.flatMap(each));
                },
              }
            : {
                name: 'score, temperature, and acceptance of this run',
                say: (point) => sayPoint(trace, point),
                file: `boggle-run-${trace.run + 1}.csv`,
                table: () => {
                  const { generations, points, temperatures: ts } = trace;
                  const each = generations.map((step, i) => [step, points[i], ts[i], trace.acceptanceAt(step)]);
                  return csvOf(['step', 'points', 'temperature', 'accepted'], each);
                },
              }
        }
      />
      {view === 'runs' && runs.length > 0 && <Success finished={runs.length} which={which} />}
      <div class="chart-pair stack bottom gap-5 mt-2">
        <div>
          <h2 class="label">
            <Rich text={`[[temperature|Temperature]]${ofBest ? ', as a share of the run’s best score' : ''}`} />
          </h2>
          <Plot
            label="The temperature over the steps of the run."
            paint={(painter) => {
              const hand = touchable ? { top: top.current, held: room.chosen.value?.heldAt() } : undefined;
              paintTemperature(painter, courseOf(room), ofBest, cooling.value, hand);
            }}
            xs={trace.generations}
            at={pointed}
            {...(touchable && { onDrag: drag, class: 'plot-touch' })}
          />
        </div>
        <div hidden={fast || replaying !== undefined}>
          <h2 class="label">
            <Rich text="[[acceptance|Acceptance]]: share of steps accepted, on a [[logScale|logarithmic scale]]" />
          </h2>
          {!fast && !replaying && (
            <Plot
              label="The share of steps that were accepted over the run, on a logarithmic scale."
              paint={(painter) => paintAcceptance(painter, courseOf(room))}
              xs={trace.generations}
              at={pointed}
            />
          )}
        </div>
        {touchable && (
          <div class="whole">
            <Heat />
            <span class="note num t-s" role="status">
              {held}
            </span>
          </div>
        )}
      </div>
    </section>
  );
});

/** By how much one press heats or cools; and where heating begins at temperature 0, as at the end of the first schedule. */
const HEAT = 1.5;
const warmth = (ofBest: boolean): number => (ofBest ? 0.0055 : GEOMETRIC.to);

/** The temperature by hand. On a phone, it is below the board, far from the chart. */
export function Heat() {
  const room = useClimbing();
  const climber = room.chosen.value;
  const frame = climber?.frame.value;
  if (!climber || !frame || !room.isOpen || room.replaying.value) return null;
  const held = climber.heldAt();
  const ofBest = room.unit === 'best';
  const now = held ?? (ofBest ? frame.temperature / Math.max(1, frame.runBest) : frame.temperature);
  return (
    <div class="climb-heat climb-row row tall t-s" role="group" aria-label="Temperature by hand">
      <Button look="quiet" onClick={() => void climber.touch(now > 0 ? now * HEAT : warmth(ofBest))} text="Hotter" />
      <Button look="quiet" onClick={() => void climber.touch(now / HEAT)} text="Cooler" />
      <Button
        look="quiet"
        off={held === undefined}
        onClick={() => void climber.touch(undefined)}
        text="Back to the schedule"
      />
    </div>
  );
}

function heldText(room: ClimbRoom): string {
  const climber = room.chosen.value;
  const [held, from] = [climber?.heldAt(), climber?.touchedIn(climber.frame.value?.run ?? 0)?.at(-1)];
  if (held === undefined)
    return 'Drag the dot to heat or cool. The schedule then waits until you press “Back to the schedule”.';
  const ofBest = room.unit === 'best';
  const [at, points] = ofBest
    ? [share(held, 3), ` (T = ${temperatureText(held * (climber?.frame.value?.runBest ?? 0))})`]
    : [axisTemperature(held, ofBest), ''];
  return `Held at ${at}${points}${from === undefined ? '' : ` from step ${whole(from + 1)} on`}. “Back to the schedule” goes on from where the schedule was, so the run is longer by the steps that you hold.`;
}

/** What is proved about the best score of some runs. */
export function provedText(
  { shownPlan, dictionary }: Pick<ClimbRoom, 'shownPlan' | 'dictionary'>,
  best: number,
): string | undefined {
  const { points, proof } = summitOf(shownPlan, dictionary) ?? {};
  const size = sizeName(shownPlan.size);
  if (best !== points || !proof) return undefined;
  return `No ${size} board of one-letter tiles scores more than ${whole(best)} with ENABLE2K, according to ${proof}.`;
}

/** How often the schedule leads to the best score, judging by the runs that nobody heated or cooled. */
function Success({ finished, which }: { finished: number; which: string }) {
  const room = useClimbing();
  const runs = room.climbers.value.flatMap(({ scheduled }) => scheduled);
  const { best } = rangeOf(runs);
  const hits = runs.filter((points) => points === best).length;
  const [low, high] = interval(hits, runs.length);
  const held = finished - runs.length;
  return (
    <p class="t-s num">
      {runs.length > 0 && (
        <>
          <strong>
            {whole(hits)} of {counted(runs.length, `${which} run`)} reached {whole(best)}, the best of these.
          </strong>{' '}
          <span class="note">
            <Rich
              text={
                room.summit?.points === best
                  ? `So the chance that a run reaches ${whole(best)} is probably between ${share(low)} and ${share(high)} ([[interval|95% interval]]).`
                  : 'As this score was picked afterward, this probably overestimates the chance that a run reaches it.'
              }
            />{' '}
            {provedText(room, best)}{' '}
          </span>
        </>
      )}
      {held > 0 &&
        `${counted(held, runs.length > 0 ? 'more run' : 'finished run')} ${held === 1 ? 'isn’t' : 'aren’t'} counted here, because you held the temperature.`}
    </p>
  );
}

// --- the data --------------------------------------------------------------------------------------------------

function courseOf(room: ClimbRoom): Course {
  const climber = room.chosen.value;
  const frame = climber?.frame.value;
  const replaying = room.replaying.value;
  if (replaying) {
    const { trace, listed, run } = replaying;
    const length = room.runLength.value;
    return {
      trace,
      end: stageOf(trace.end, length ?? trace.end),
      length,
      best: Math.max(...trace.points),
      cursor: replaying.moment().generation,
      touched: listed === undefined ? climber?.touchedIn(run.run) : undefined,
    };
  }
  const trace = climber?.trace ?? NOTHING;
  const past = climber?.past ?? [];
  // A temperature that is held by hand makes the run longer.
  const length = frame?.run === trace.run ? frame.runLength : trace.length;
  const whole = length ?? Math.max(1000, trace.end * SPARE, ...past.map((each) => each.end));
  // The first steps, in which most of the score is won, would be a vertical line on the axis of the whole run.
  const end = stageOf(trace.end, whole);
  const best = Math.max(frame?.best.points ?? 0, ...past.map((each) => each.best));
  const { behind, question } = room;
  const cursor = behind.value > 0 && room.frame.value?.run === trace.run ? room.frame.value.generation : undefined;
  const shown = question.value && trace.points.length - 1;
  const isHeld = climber?.heldAt() !== undefined;
  return { trace, past, end, length, best, touched: climber?.touchedIn(frame?.run ?? 0), isHeld, cursor, shown };
}

export interface CoolingCurve {
  readonly steps: readonly number[];
  readonly temperatures: Float64Array;
  /** Whether the temperatures are shares of the run's best score. */
  readonly share: boolean;
}

const SAMPLES = 240;
/** The number of proposals shown for a schedule without an end. */
const TAIL = 150;

/** Returns the curve of a plan's schedule, once it is computed. */
export function useCoolingCurve(planned: () => ClimbPlan): ReadonlySignal<CoolingCurve | undefined> {
  const room = useClimbing();
  const curve = useSignal<CoolingCurve | undefined>(undefined);
  useSignalEffect(() => {
    const { cooling, size } = planned();
    // The defaults are those of the size in the address.
    const tuned = size === room.plan.value.size ? room.tuned.value : undefined;
    const { schedule = tuned?.schedule, unit = tuned?.unit } = scheduleOf(cooling);
    if (!schedule) return;
    const length =
      lengthOf(schedule) ?? ('exponential' in schedule ? Math.ceil(TAIL * (0.05 / schedule.exponential.rate)) : TAIL);
    let current = true;
    whenItComes(room.lab.engine.temperatures(schedule, length, Math.min(SAMPLES, length + 1)), (temperatures) => {
      if (!current) return;
      const steps = Array.from(temperatures, (_, i) => (i * length) / (temperatures.length - 1));
      curve.value = { steps, temperatures, share: unit === 'best' };
    });
    return () => void (current = false);
  });
  return curve;
}

/** The score, temperature, and acceptance of a run at one of the points of its charts. */
function sayPoint(trace: RunTrace, point: number): string {
  const { generations, points, temperatures } = trace;
  const accepted = trace.acceptanceAt(generations[point] ?? 0, smooth(trace));
  return [
    `step ${whole(generations[point] ?? 0)}: ${whole(points[point] ?? 0)}`,
    `, T ${temperatureText(temperatures[point] ?? 0)}`,
    Number.isNaN(accepted) ? '' : `, ${share(accepted)} accepted`,
  ].join('');
}

/** Averages shares over about the latest 200 steps: one of fifty steps jumps around, and one of a single step is 0 or 1. */
export function smooth({ acceptances, acceptedAt }: Pick<RunTrace, 'acceptances' | 'acceptedAt'>): number[] {
  let mean = 0;
  return acceptances.map((value, i) => {
    const steps = acceptedAt[i]! - (acceptedAt[i - 1] ?? 0);
    return (mean += (value - mean) * Math.max(steps / acceptedAt[i]!, Math.min(0.25, steps / 200)));
  });
}

// --- the painting ----------------------------------------------------------------------------------------------

/** Returns the name of the x axis: its last step, if it is known. */
function stepsAxis({ length, end, isHeld }: Course): { name: string; most: number; exact: true } {
  const name =
    length === undefined || isHeld
      ? 'steps'
      : end < length
        ? `the first ${whole(end)} of ${whole(length)} steps`
        : `${whole(length)} steps`;
  return { name, most: end, exact: true };
}

/** The pixels between two marks, at least. */
const APART = 12;

/** Marks the steps at which something is: changes of the temperature, and the replay. */
function paintMarks(painter: ChartPainter, { touched = [], cursor }: Course): void {
  let last = -Infinity;
  for (const at of touched) {
    // A drag changes the temperature many times.
    const x = painter.scales.x(at);
    if (x - last < APART) continue;
    painter.cursor(at, { color: 'bad', alpha: 0.55, dash: [2, 3] });
    last = x;
  }
  if (cursor !== undefined) painter.cursor(cursor, { color: 'ink', alpha: 0.6 });
}

/** More losses than this are drawn as smaller dots. */
const MANY_LOSSES = 60;

export function paintScore(painter: ChartPainter, course: Course): void {
  const { trace, end, best, cursor, shown } = course;
  // On the axis of the first steps, there is no room for whole runs.
  const past = end < (course.length ?? 0) ? [] : (course.past ?? []);
  painter.axes(stepsAxis(course), { most: Math.max(best, 100) });
  const generations = trace.generations.slice(0, shown);
  const points = trace.points.slice(0, shown);
  past.forEach((run, i) => {
    const alpha = 0.1 + (0.22 * (i + 1)) / past.length;
    painter.line(run.generations, run.points, { color: 'ink-3', alpha, steps: true });
  });
  painter.line(generations, points, { color: 'accent', width: 1.75, fill: 0.09, steps: true });
  const losses = points.flatMap((now, i) => (i > 0 && now < points[i - 1]! ? [i] : []));
  painter.dots(
    losses.map((i) => generations[i]!),
    losses.map((i) => points[i]!),
    losses.length > MANY_LOSSES ? 1 : 2,
    { color: 'bad' },
  );
  paintMarks(painter, course);
  if (best > 0) painter.level(best, { color: 'ink-3', dash: [3, 3] });
  const at = cursor === undefined ? points.length - 1 : lastBefore(generations, cursor);
  if (at >= 0) painter.head(generations[at]!, points[at]!, { color: cursor === undefined ? 'accent' : 'ink' });
}

function paintRuns(painter: ChartPainter, runs: readonly number[]): void {
  const numbers = runs.map((_, i) => i + 1);
  let record = 0;
  const records = runs.map((points) => (record = Math.max(record, points)));
  const { low, best } = rangeOf(runs);
  painter.axes({ most: Math.max(10, runs.length), name: 'runs' }, { most: Math.max(best, 100), exact: low > 0, low });
  const size = Math.min(3, Math.max(1, 220 / Math.max(1, runs.length)));
  painter.dots(numbers, runs, size, { color: 'ink-3', alpha: runs.length > 300 ? 0.45 : 0.7 });
  painter.line(numbers, records, { color: 'accent', width: 1.75, steps: true });
  if (best > 0) painter.level(best, { color: 'ink-3', dash: [3, 3] });
}

/** A curve until a step. */
function upTo(steps: readonly number[], values: Iterable<number>, end: number): [xs: number[], ys: number[]] {
  const all = [...values];
  if (steps.at(-1)! <= end) return [[...steps], all];
  if (!(steps[0]! <= end)) return [[], []];
  const i = lastBefore(steps, end);
  const [x = 0, next = x] = [steps[i], steps[i + 1]];
  const [y = 0, then = y] = [all[i], all[i + 1]];
  const part = next > x ? Math.min(1, (end - x) / (next - x)) : 0;
  return [
    [...steps.slice(0, i + 1), end],
    [...all.slice(0, i + 1), y + part * (then - y)],
  ];
}

/** The temperature can be dragged as far as this above the highest one on the chart. */
const HEADROOM = 1.6;

/** `hand`: the temperature can be dragged: `top`: the end of the axis, if it must not move; `held`: what is held now. */
function paintTemperature(
  painter: ChartPainter,
  course: Course,
  ofBest: boolean,
  cooling: CoolingCurve | undefined,
  hand: { readonly top: number | undefined; readonly held: number | undefined } | undefined,
): void {
  const { top, held } = hand ?? {};
  const { trace, length, cursor, touched } = course;
  const values = ofBest ? trace.shares : trace.temperatures;
  // The rest of the schedule comes later if the temperature was held by hand in this run.
  const late = Math.max(0, (length ?? 0) - (cooling?.steps.at(-1) ?? Infinity));
  // The whole schedule, if it has an end, shows what comes.
  const ahead = cooling && length !== undefined && cooling.share === ofBest ? cooling : undefined;
  const planned = Math.max(0, ...(ahead?.temperatures ?? []));
  const highest = Math.max(...values, planned, held ?? 0) || warmth(ofBest);
  // Each press of Hotter leaves the dot where it is, or above that: the axis grows by no more than the temperature.
  const scheduled = (planned || warmth(ofBest)) * HEADROOM;
  const stretch = HEAT ** Math.max(0, Math.ceil(Math.log(highest / scheduled) / Math.log(HEAT) - 1e-9));
  const most = top ?? (!hand ? highest : ahead ? scheduled * stretch : highest * HEADROOM);
  painter.axes(stepsAxis(course), { most, text: (value) => axisTemperature(value, ofBest) });
  if (ahead) {
    const steps = ahead.steps.map((step) => step + (step + late >= trace.end ? late : 0));
    painter.line(...upTo(steps, ahead.temperatures, course.end), { color: 'ink-3', alpha: 0.5 });
  }
  // The worker's record of a fast run lacks some of its best scores, so its ratios would jump; a share that nobody touched is the
  // schedule's own.
  const own = ofBest && ahead && touched?.length === 0;
  const [xs, ys] = own ? upTo(ahead.steps, ahead.temperatures, trace.end) : [trace.generations, values];
  painter.line(xs, ys, { color: 'bad', width: 1.75, fill: 0.16 });
  if (held !== undefined) painter.level(held, { color: 'bad', dash: [3, 3] });
  paintMarks(painter, course);
  if (cursor !== undefined && !hand) return;
  const now = held ?? ys.at(-1) ?? ahead?.temperatures[0] ?? 0;
  painter.head(trace.end, now, { color: 'bad' });
  if (hand) painter.grip(trace.end, now, { color: 'bad' });
}

/** Where the logarithmic axis of acceptance begins: one step in ten thousand. */
const RAREST = 1e-4;

function paintAcceptance(painter: ChartPainter, course: Course): void {
  const { trace } = course;
  const percent = (value: number): string => share(value, 1);
  painter.axes(stepsAxis(course), { most: 1, exact: true, low: RAREST, log: true, text: percent });
  // Until the first step is accepted, there is no place for the share on a logarithmic axis.
  const shares = smooth(trace).map((value) => value || NaN);
  painter.line(trace.acceptedAt, shares, { color: 'loss', width: 1.75 });
  paintMarks(painter, course);
}
