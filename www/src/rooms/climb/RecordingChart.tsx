/**
 * A recorded run: before a climb, it is played slowly on the board and labeled as a recording, beside the chart of its
 * score with what happens in its three thirds.
 */

import { isCalm } from '../../app/theme';
import { csvOf } from '../../ui/csv';
import { counted, whole } from '../../ui/format';
import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { paintScore } from './Charts';
import { Plot } from './Plot';
import { useClimbing } from './room';
import { momentText } from './arithmetic';
import { RunTrace } from './trace';

/** The milliseconds between two moments of the recording. */
const MOMENT = 250;

// The first run of a 4×4 climb with seed `recording-3` and ENABLE2K, thinned out: steps, points, and boards.
export const SIZE = '4x4';
const BEST = 3625;
/** The number of steps of the run; the last moment's board stays until then. */
const STEPS = 20480;
// cspell:disable
const MOMENTS = `
  0 227 emhlucnstesanprn, 13 546 uoelncnetesaeprm, 34 907 noelucnsteassprh, 90 1374 dceshinrteausspl,
  117 1853 sceshinretaudspl, 243 1719 scesrinretausdpl, 372 2062 scesrtnreiausslp, 437 2461 sdesrtnreiausclp,
  487 2637 rdesstnreiaerclm, 587 2990 idessntreiaermlc, 654 2919 asesgntreiaermls, 1186 2747 seasgntreaierlsm,
  1428 3062 sdesgntraeiarslm, 1801 2621 eaesgntrseiarclc, 2001 2537 gaesentrseiarflm, 2205 3222 raesgntrdeiarslp,
  2574 3127 raesgntrseiardls, 3174 2961 gtesintrseiarpls, 3650 3265 gdesintrseiarpls, 4377 3284 iseddntrseiarpls,
  6156 3117 isedgntrseiarpls, 6801 2944 gsedentrseiarslp, 7259 3082 gdesentrreiaspls, 7445 3446 gedsrntreaiespls,
  8957 3068 esosrntreiaestlp, 9457 3257 saesrntreiaestlp, 9987 3380 sedsrntreiaestlp, 11691 3456 setsrngreiaestlp,
  12790 3378 setsrngreiaestls, 16208 3625 segsrntreiaetslp`
  // cspell:enable
  .split(',')
  .map((moment) => moment.trim().split(' '))
  .map(([step, points, board = '']) => [Number(step), Number(points), board] as const);
const LAST = MOMENTS.length - 1;
/** The moment that is played. The room begins with the last one, where visitors who want no motion stay. */
const at = signal(LAST);
const TRACE = new RunTrace(0, STEPS);
for (const [generation, points] of [...MOMENTS, [STEPS, BEST] as const])
  TRACE.add({ generation, points, temperature: 0, acceptance: 0, window: 0, runBest: points });

export function useRecording(on: boolean) {
  useEffect(() => {
    if (!on || isCalm()) return;
    let timer: ReturnType<typeof setTimeout>;
    const next = (): void => {
      at.value = (at.value + 1) % MOMENTS.length;
      // It is played once: nothing runs while the room is idle.
      if (at.value !== LAST) timer = setTimeout(next, MOMENT);
    };
    timer = setTimeout(next, MOMENT);
    return () => clearTimeout(timer);
  }, [on]);
  if (!on) return undefined;
  return { faces: [...MOMENTS[at.value]![2]].map((letter) => (letter === 'q' ? 'qu' : letter)) };
}

/** It stands where a climb has its story, so that nothing above it moves when a climb begins. */
export function recordedText(): string {
  const [, points] = MOMENTS[at.value]!;
  const now = points === BEST ? 'has reached its best score,' : `is now at ${whole(points)} and will reach`;
  return `This recorded run ${now} ${counted(BEST, 'point')}. Press Start for your own.`;
}

export function Recorded() {
  const { phase } = useClimbing();
  return (
    <figure class="stack mb-3">
      <figcaption class="label">
        The score of a recorded 4×4 run, from random letters to {counted(BEST, 'point')}.{' '}
        <span class="page-only">The chart shows some of the boards; the counts below it are of the whole run.</span>
      </figcaption>
      <Plot
        height={160}
        label={`The score over the recorded run: it starts at ${whole(MOMENTS[0]![1])}, rises and falls, and ends at ${whole(BEST)}.`}
        paint={(painter) => {
          const [cursor] = MOMENTS[phase.value === 'idle' ? at.value : LAST]!;
          paintScore(painter, { trace: TRACE, end: STEPS, length: STEPS, best: BEST, cursor });
          for (const third of [1, 2]) painter.cursor((third * STEPS) / 3, { color: 'rule', dash: [2, 3] });
        }}
        xs={TRACE.generations.slice(0, -1)}
        reading={{
          name: 'the score of the recorded run',
          say: (moment) => momentText(MOMENTS[moment]![0], MOMENTS[moment]![1], 'standard'),
          file: 'boggle-recorded-run.csv',
          table: () => csvOf(['step', 'points', 'board'], MOMENTS),
        }}
      />
      <ol class="recording-parts page-only fill t-s">
        <li>
          <b>Reshuffling.</b> Random letters are easy to improve, so the score shoots up. In the first third of this
          run, a worse board was accepted 50 times, so the score keeps going up and down. That is how a run gets out of
          a dead end: a board that no single change improves.
        </li>
        <li>
          <b>Settling.</b> Worse boards are accepted less often: 20 times in the second third. Overall, the score rises,
          and good groups of letters survive.
        </li>
        <li>
          <b>Polishing.</b> A worse board is hardly ever accepted now: only 5 times in the last third. The run settles
          on a peak. The next run starts from new random letters, because that may lead to a higher peak, and so on
          until you stop. If there are several climbers, each does its own runs.
        </li>
      </ol>
    </figure>
  );
}
