/** Long lists that are rendered a part in each frame, so that no frame takes long. */

import { useEffect, useRef, useState } from 'preact/hooks';

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
    const frame = requestAnimationFrame(() => {
      now.current.count = count + step;
      render((times) => times + 1);
    });
    return () => cancelAnimationFrame(frame);
  }, [of, count, isWhole]);
  return Math.min(count, length);
}
