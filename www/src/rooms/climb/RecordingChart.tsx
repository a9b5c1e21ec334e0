/**
 * A recorded run: before a climb, it is played slowly on the board and labeled as a recording, beside the chart of its
 * score with what happens in its three thirds.
 */

import { counted, whole as number } from '../../ui/format';
import { type Signal, signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { paintScore } from './Charts';
import { Plot } from './Plot';
import { RECORDING } from './recording';
import { useClimbing } from './room';
import { TEXT } from './text';
import { RunTrace } from './trace';

/** The milliseconds between two moments of the recording, and after its last one. */
const MOMENT = 110;
const PAUSE = 3500;

const { moments, best, steps } = RECORDING;
/** The moment that the room begins with: the last one for visitors who want no motion. */
const LAST = moments.length - 1;
export const END = signal(LAST);
const TRACE = new RunTrace(0, steps);
for (const [generation, points] of moments)
  TRACE.add({ generation, points, temperature: 0, acceptance: 0, window: 0, runBest: points });

/** The moment of the recording that is played, while `on`. */
export function useRecording(on: boolean, at: Signal<number>) {
  useEffect(() => {
    if (!on || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let timer: ReturnType<typeof setTimeout>;
    const next = (): void => {
      at.value = (at.value + 1) % moments.length;
      timer = setTimeout(next, at.value === LAST ? PAUSE : MOMENT);
    };
    timer = setTimeout(next, MOMENT);
    return () => clearTimeout(timer);
  }, [on, at]);
  if (!on) return undefined;
  const [, points, board] = moments[at.value]!;
  return { points, faces: [...board].map((letter) => (letter === 'q' ? 'qu' : letter)) };
}

export function RecordingChart() {
  const room = useClimbing();
  if (room.phase.value !== 'idle' || room.shownPlan.size !== RECORDING.size) return null;
  return <Recorded at={room.recordingAt} />;
}

export function Recorded({ at }: { at: Signal<number> }) {
  return (
    <figure class="stack mb-3">
      <figcaption class="label">
        The score of the recorded run, from random letters to {counted(best, 'point')}
      </figcaption>
      <Plot
        height={160}
        label={`The score over the recorded run: it starts at ${number(moments[0]![1])}, rises and falls, and ends at ${number(best)}.`}
        paint={(painter) => {
          const cursor = moments[at.value]![0];
          paintScore(painter, { trace: TRACE, end: steps, heldTo: steps, length: steps, best, cursor });
          for (const third of [1, 2]) painter.cursor((third * steps) / 3, { color: 'rule', dash: [2, 3] });
        }}
        xs={TRACE.generations}
        reading={[
          'the score of the recorded run',
          (moment) => TEXT.panel.momentIs(moments[moment]![0], moments[moment]![1], 'standard'),
        ]}
      />
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
