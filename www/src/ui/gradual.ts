/** Long lists that are rendered a part in each frame, so that no frame takes long. */

import { useEffect, useState } from 'preact/hooks';

/** Returns how many items of a list to render now: `step` at first, and as many more in each frame until it is `length`. */
export function useGradual(length: number, step = 40): number {
  const [count, setCount] = useState(step);
  const isWhole = count >= length;
  useEffect(() => {
    if (isWhole) return;
    const frame = requestAnimationFrame(() => setCount(count + step));
    return () => cancelAnimationFrame(frame);
  }, [count, isWhole]);
  return Math.min(count, length);
}
