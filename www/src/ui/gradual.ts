/** Long lists that are rendered a part in each frame, so that no frame takes long. */

import { useEffect, useRef, useState } from 'preact/hooks';
import { nextTask } from '../engine/soon';

/**
 * Returns how many items of a list to render now: `step` at first, and as many more in each frame until it is `length`.
 * Another `of`, such as another list, starts again.
 */
export function useGradual(length: number, step = 40, of?: unknown): number {
  const [, render] = useState(0);
  const now = useRef({ of, count: step });
  if (now.current.of !== of) now.current = { of, count: step };
  const { count } = now.current;
  const isWhole = count >= length;
  useEffect(() => {
    if (isWhole) return;
    let here = true;
    requestAnimationFrame(async () => {
      // After the frame, so that it is on the screen.
      await nextTask();
      if (!here) return;
      now.current.count = count + step;
      render((times) => times + 1);
    });
    return () => void (here = false);
  }, [of, count, isWhole]);
  return Math.min(count, length);
}
