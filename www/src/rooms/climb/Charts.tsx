/** The course of the climber in front: score, temperature and acceptance of its run; or the results of all its runs. */

import { type ReadonlySignal, useComputed, useSignal } from '@preact/signals';
import { temperatureText } from './arithmetic';
import { number } from './Headline';
import type { Painter } from './painter';
import type { Place } from './place';
import { Plot } from './Plot';
import type { Replaying } from './replay';
import { useClimbing } from './room';
import { lastBefore, type Scale } from './scale';
import { isWatchable } from './speed';
import { RunTrace } from './trace';

type View = 'run' | 'runs';

/** What the charts of one run draw. */
interface Course {
  readonly trace: RunTrace;
  readonly past: readonly RunTrace[];
  readonly end: number;
  /** The best score to be seen. */
  readonly best: number;
  /** The moment a replay shows. */
  readonly cursor: number | undefined;
}

const NOTHING = new RunTrace(0, undefined);
/** A run without a known end has this much room before it. */
const SPARE = 1.05;

export function Charts() {
  const { session } = useClimbing();
  const nothing = session.places.value.length === 0;
  const chosen = useSignal<View | undefined>(undefined);
  const pointed = useSignal<number | undefined>(undefined);
  const runs = session.chosen.value?.runs.value ?? new Uint32Array();
  const replaying = session.replaying.value;
  // Flat out, runs go by too fast to be followed: then what they came to is the story.
  const fast = useComputed(() => !isWatchable(session.speed.value, session.frame.value?.runLength)).value;
  const view: View = replaying ? 'run' : (chosen.value ?? (fast && runs.length > 2 ? 'runs' : 'run'));
  const version = useComputed(() => {
    // What is pointed at is painted too.
    const at = pointed.value;
    return session.version.value + (at === undefined ? 0 : at / 1e12);
  });
  // Results come some times a second only.
  const results = useComputed(() => session.chosen.value?.runs.value.length ?? 0);
  if (nothing) return null;
  return (
    <section class="climb-charts" aria-label="Charts">
      <div class="chart-head">
        <h2 class="label">{view === 'runs' ? 'Best score of each run' : 'Score'}</h2>
        <Readout place={session.chosen.value} pointed={pointed} version={session.version} view={view} />
        <div class="segments chart-views" role="radiogroup" aria-label="What the chart shows">
          {(['run', 'runs'] as const).map((each) => (
            <label key={each}>
              <input type="radio" name="climb-view" checked={view === each} onChange={() => (chosen.value = each)} />
              <span>{each === 'run' ? 'This run' : 'All runs'}</span>
            </label>
          ))}
        </div>
      </div>
      <Plot
        class="plot-score"
        label={view === 'runs' ? runsText(runs) : 'The score over the proposals of the run. The table of reigns has the numbers.'}
        key={view}
        version={view === 'runs' ? results : version}
        paint={(painter) => (view === 'runs' ? paintRuns(painter, session.chosen.value) : paintScore(painter, courseOf(session.chosen.value, replaying), pointed.value))}
        onPoint={(x) => (pointed.value = view === 'run' ? x : undefined)}
        onPress={(x) => replaying?.scrub(replaying.indexOf(x))}
      />
      <div class="chart-pair">
        <div>
          <h2 class="label">Temperature</h2>
          <Plot
            label="The temperature over the proposals of the run."
            version={version}
            paint={(painter) => paintTemperature(painter, courseOf(session.chosen.value, replaying), pointed.value)}
            onPoint={(x) => (pointed.value = x)}
          />
        </div>
        <div>
          <h2 class="label">Accepted</h2>
          <Plot
            label="The share of proposals accepted, over the run: it falls with the temperature."
            version={version}
            paint={(painter) => paintAcceptance(painter, accepted(session.chosen.value, replaying), pointed.value)}
            onPoint={(x) => (pointed.value = x)}
          />
        </div>
      </div>
    </section>
  );
}

function runsText(runs: Uint32Array): string {
  if (runs.length === 0) return 'No run is over yet.';
  const best = runs.reduce((a, b) => Math.max(a, b), 0);
  return `The best scores of ${number(runs.length)} runs; the highest is ${number(best)}.`;
}

/** What stands under the pointer. */
function Readout({ place, pointed, version, view }: { place: Place | undefined; pointed: ReadonlySignal<number | undefined>; version: ReadonlySignal<number>; view: View }) {
  const at = pointed.value;
  if (at === undefined || view === 'runs' || !place?.trace) return <span class="chart-readout" />;
  void version.value;
  const { trace } = place;
  const i = lastBefore(trace.generations, at);
  if (trace.points[i] === undefined) return <span class="chart-readout" />;
  return (
    <span class="chart-readout num">
      proposal {number(trace.generations[i]!)}: <b>{number(trace.points[i]!)}</b>, T {temperatureText(trace.temperatures[i]!)}
    </span>
  );
}

const replayTraces = new WeakMap<Replaying, RunTrace>();

function courseOf(place: Place | undefined, replaying: Replaying | undefined): Course {
  if (replaying) {
    const trace = replayTraces.get(replaying) ?? RunTrace.of(replaying.run, undefined);
    replayTraces.set(replaying, trace);
    const length = place?.frame.value?.runLength;
    return { trace, past: [], end: length ?? trace.end, best: Math.max(...trace.points), cursor: replaying.moment().generation };
  }
  const trace = place?.trace ?? NOTHING;
  const past = place?.past ?? [];
  const end = trace.length ?? Math.max(1000, trace.end * SPARE, ...past.map((each) => each.end));
  const best = Math.max(place?.frame.value?.best.points ?? 0, ...past.map((each) => each.best));
  return { trace, past, end, best, cursor: undefined };
}

/** Of a replay the keyframes do not tell what was accepted between them; what was watched of its run does. */
function accepted(place: Place | undefined, replaying: Replaying | undefined): Course {
  const course = courseOf(place, replaying);
  if (!replaying) return course;
  const { run } = replaying.run;
  const seen = place?.trace?.run === run ? place.trace : place?.past.find((trace) => trace.run === run);
  return { ...course, trace: seen ?? NOTHING };
}

function paintScore(painter: Painter, { trace, past, end, best, cursor }: Course, pointed: number | undefined): Scale {
  const scale = painter.axes({ most: end, exact: true, name: 'proposals' }, { most: Math.max(best, 100) });
  past.forEach((run, i) => painter.line(run.generations, run.points, { colour: 'ink3', alpha: 0.1 + (0.22 * (i + 1)) / past.length, steps: true }));
  if (best > 0) painter.level(best, `best ${number(best)}`, { colour: 'ink3', dash: [3, 3] });
  painter.area(trace.generations, trace.points, { colour: 'accent', alpha: 0.09, steps: true });
  painter.line(trace.generations, trace.points, { colour: 'accent', width: 1.75, steps: true });
  if (cursor !== undefined) {
    painter.cursor(cursor, { colour: 'ink', alpha: 0.6 });
    const i = lastBefore(trace.generations, cursor);
    painter.head(trace.generations[i] ?? 0, trace.points[i] ?? 0, { colour: 'ink' });
  } else if (trace.points.length > 0) {
    painter.head(trace.end, trace.points.at(-1)!, { colour: 'accent' });
  }
  if (pointed !== undefined) painter.cursor(pointed, { colour: 'ink3', alpha: 0.5 });
  return scale;
}

function paintRuns(painter: Painter, place: Place | undefined): Scale {
  const runs = place?.runs.value ?? new Uint32Array();
  const first = Math.max(0, (place?.frame.value?.run ?? 0) - runs.length);
  const numbers = Array.from(runs, (_, i) => i + 1);
  let best = 0;
  const records = Array.from(runs, (points) => (best = Math.max(best, points)));
  const scale = painter.axes({ most: Math.max(10, runs.length), name: first > 0 ? `runs after ${number(first)}` : 'runs' }, { most: Math.max(best, 100) });
  const size = Math.min(3, Math.max(1, 220 / Math.max(1, runs.length)));
  painter.dots(numbers, runs, size, { colour: 'ink3', alpha: runs.length > 300 ? 0.45 : 0.7 });
  painter.line(numbers, records, { colour: 'accent', width: 1.75, steps: true });
  if (best > 0) painter.level(best, `best ${number(best)}`, { colour: 'ink3', dash: [3, 3] });
  return scale;
}

function paintTemperature(painter: Painter, { trace, past, end, cursor }: Course, pointed: number | undefined): Scale {
  const most = Math.max(...trace.temperatures, ...(past.at(-1)?.temperatures ?? []), 1e-6);
  const scale = painter.axes({ most: end, exact: true, name: '' }, { most });
  past.slice(-1).forEach((run) => painter.line(run.generations, run.temperatures, { colour: 'ink3', alpha: 0.3 }));
  painter.area(trace.generations, trace.temperatures, { colour: 'gain', alpha: 0.16 });
  painter.line(trace.generations, trace.temperatures, { colour: 'gain', width: 1.75 });
  if (cursor !== undefined) painter.cursor(cursor, { colour: 'ink', alpha: 0.6 });
  if (pointed !== undefined) painter.cursor(pointed, { colour: 'ink3', alpha: 0.5 });
  return scale;
}

function paintAcceptance(painter: Painter, { trace, past, end, cursor }: Course, pointed: number | undefined): Scale {
  const percent = (value: number): string => `${Math.round(value * 100)}%`;
  const scale = painter.axes({ most: end, exact: true, name: '' }, { most: 1, exact: true, text: percent });
  past.slice(-1).forEach((run) => painter.line(run.generations, smooth(run.acceptances), { colour: 'ink3', alpha: 0.3 }));
  painter.line(trace.generations, smooth(trace.acceptances), { colour: 'loss', width: 1.75 });
  if (cursor !== undefined) painter.cursor(cursor, { colour: 'ink', alpha: 0.6 });
  if (pointed !== undefined) painter.cursor(pointed, { colour: 'ink3', alpha: 0.5 });
  return scale;
}

/** A share of some fifty proposals jumps about; the eye wants its course. */
export function smooth(values: readonly number[]): number[] {
  let mean = NaN;
  return values.map((value) => {
    if (Number.isNaN(value)) return NaN;
    mean = Number.isNaN(mean) ? value : mean + (value - mean) * 0.25;
    return mean;
  });
}
