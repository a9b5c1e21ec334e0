/** Long lists that are rendered a part in each frame, so that no frame takes long. */

import { useEffect, useState } from 'preact/hooks';

/** The items that are rendered at first, and more in each frame. */
const STEP = 40;

/** Returns how many items of a list to render now; in the frames that follow it grows to `length`. */
export function useGradual(length: number): number {
  const [count, setCount] = useState(STEP);
  const isWhole = count >= length;
  useEffect(() => {
    if (isWhole) return;
    const frame = requestAnimationFrame(() => setCount(count + STEP));
    return () => cancelAnimationFrame(frame);
  }, [count, isWhole]);
  return Math.min(count, length);
}
