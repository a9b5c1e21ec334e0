/** Before a climb: the course of the recorded run, with what happens in its three thirds. */

import { useSignal } from '@preact/signals';
import { ChartReader, readUnderPointer } from '../../ui/ChartReader';
import { csvOf } from '../../ui/csv';
import { download } from '../../ui/download';
import { linePath } from '../../ui/plot';
import { LAST_MOMENT } from './useRecording';
import { RECORDING } from './recording';
import { useClimbing } from './room';
import { TEXT } from './text';

const WIDTH = 300;
const HEIGHT = 100;

const x = (step: number): number => (WIDTH * step) / RECORDING.steps;
const y = (points: number): number => HEIGHT * (1 - points / (RECORDING.best * 1.05));
/** A board stays until the next one is accepted, the last one until the end of the run. */
const COURSE = linePath(
  RECORDING.moments.flatMap(([step, points], at) => {
    const until = RECORDING.moments[at + 1]?.[0] ?? RECORDING.steps;
    return [
      [x(step), y(points)],
      [x(until), y(points)],
    ] as const;
  }),
);
/** Where the second and the last third begin. */
const THIRDS = [WIDTH / 3, (2 * WIDTH) / 3];

/** Returns the moment of the recording at a point of its chart. */
function momentAt({ offsetX, currentTarget }: PointerEvent): number {
  const step = (RECORDING.steps * offsetX) / (currentTarget as HTMLElement).clientWidth;
  return Math.max(
    0,
    RECORDING.moments.findLastIndex(([from]) => from <= step),
  );
}

function save(): void {
  download('boggle-recorded-run.csv', csvOf(['step', 'points', 'board'], RECORDING.moments));
}

function say(moment: number): string {
  const [step, points] = RECORDING.moments[moment]!;
  return TEXT.panel.momentIs(step, points, 'standard');
}

/** Returns the position of a moment's dot. */
function dotAt(moment: number): { left: string; top: string } {
  const [step, points] = RECORDING.moments[moment]!;
  return { left: `${(100 * x(step)) / WIDTH}%`, top: `${y(points)}%` };
}

export function RecordingChart() {
  const room = useClimbing();
  if (room.session.phase.value !== 'idle' || room.shownSize !== RECORDING.size) return null;
  return <Recorded at={room.recordingAt.value} />;
}

/** Once the visitor's own climb has taken its place, the recorded run with its explanation can be opened again. */
export function RecordingAgain() {
  const { session } = useClimbing();
  const open = useSignal(false);
  if (session.climbers.value.length === 0) return null;
  return (
    <details
      class="climb-legend mt-2 t-s climb-about page-only"
      onToggle={(event) => (open.value = event.currentTarget.open)}
    >
      <summary>{TEXT.recording.about}</summary>
      {open.value && <Recorded at={LAST_MOMENT} />}
    </details>
  );
}

/** The chart of the recorded run. `at`: the moment with the dot. */
function Recorded({ at }: { at: number }) {
  const pointed = useSignal<number | undefined>(undefined);
  return (
    <figure class="stack mb-3">
      <figcaption class="label recording-caption row gx-3">
        {TEXT.recording.title(RECORDING.best)}
        <span class="num">{pointed.value !== undefined && say(pointed.value)}</span>
        <button class="link-button push" type="button" onClick={save}>
          {TEXT.recording.save}
        </button>
      </figcaption>
      <div
        class="recording-plot rel"
        {...readUnderPointer(
          (event) => (pointed.value = momentAt(event)),
          () => (pointed.value = undefined),
        )}
      >
        <svg
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={TEXT.recording.label(RECORDING.moments[0]![1], RECORDING.best)}
        >
          {THIRDS.map((at) => (
            <line key={at} x1={at} x2={at} y1={0} y2={HEIGHT} vector-effect="non-scaling-stroke" />
          ))}
          <path d={COURSE} vector-effect="non-scaling-stroke" />
        </svg>
        <i class="recording-dot" style={dotAt(at)} />
        {pointed.value !== undefined && <i class="recording-dot recording-pointed" style={dotAt(pointed.value)} />}
        <ChartReader
          name={TEXT.recording.read}
          points={RECORDING.moments.length}
          at={pointed.value}
          onRead={(moment) => (pointed.value = moment)}
          say={say}
        />
        <span class="recording-top label num">{TEXT.recording.points(RECORDING.best)}</span>
      </div>
      <p class="line spread label num" aria-hidden="true">
        <span>0</span>
        <span>{TEXT.recording.steps(RECORDING.steps)}</span>
      </p>
      <ol class="recording-parts page-only fill t-s">
        {TEXT.recording.parts(RECORDING.worse).map(([name, text]) => (
          <li key={name}>
            <b>{name}</b> {text}
          </li>
        ))}
      </ol>
    </figure>
  );
}
