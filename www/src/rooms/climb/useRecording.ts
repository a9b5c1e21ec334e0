/** The recording before a climb: an earlier run, played slowly and labeled as a recording. */

import { useEffect } from 'preact/hooks';
import type { Signal } from '@preact/signals';
import { RECORDING } from './recording';

export interface RecordedBoard {
  readonly faces: readonly string[];
  readonly board: string;
  readonly points: number;
}

/** The milliseconds between two moments of the recording, and after its last one. */
const MOMENT = 110;
const PAUSE = 3500;

/** The moment of the recording that the room begins with: the last one for visitors who want no motion. */
export const LAST_MOMENT = RECORDING.moments.length - 1;

/** The moment of the recording that is shown while `on`; `at` is its number. */
export function useRecording(on: boolean, at: Signal<number>): RecordedBoard | undefined {
  useEffect(() => {
    if (!on || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    let timer: ReturnType<typeof setTimeout>;
    const next = (): void => {
      const end = at.value >= LAST_MOMENT;
      at.value = end ? 0 : at.value + 1;
      timer = setTimeout(next, at.value === LAST_MOMENT ? PAUSE : MOMENT);
    };
    timer = setTimeout(next, MOMENT);
    return () => clearTimeout(timer);
  }, [on, at]);
  if (!on) return undefined;
  const [, points, board] = RECORDING.moments[at.value]!;
  return { points, board, faces: [...board].map((letter) => (letter === 'q' ? 'qu' : letter)) };
}
