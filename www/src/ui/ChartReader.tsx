/**
 * Lets people read the values of a chart without a mouse. A transparent slider lies over the chart: the arrow keys, Home,
 * and End go from point to point, and screen readers say each one. The chart itself shows the value of the point.
 */

interface Props {
  /** The name of what is read, as in “Bound after each step”. */
  name: string;
  /** The number of points. */
  points: number;
  /** The point that the chart shows, whether it was reached with the keys or with a pointer. */
  at: number | undefined;
  /** The point at which reading begins. */
  start?: number;
  onRead: (point: number | undefined) => void;
  /** Describes a point in words. */
  say: (point: number) => string;
}

export function ChartReader({ name, points, at, start = 0, onRead, say }: Props) {
  if (points === 0) return null;
  const last = points - 1;
  const point = Math.min(last, Math.max(0, at ?? start));
  return (
    <input
      class="chart-reader"
      type="range"
      min={0}
      max={last}
      step={1}
      value={point}
      aria-label={`Read the chart: ${name}`}
      aria-valuetext={say(point)}
      onInput={(event) => onRead(Number(event.currentTarget.value))}
      onFocus={() => onRead(point)}
      onBlur={() => onRead(undefined)}
    />
  );
}

/**
 * The handlers of a chart that shows the values under a pointer. A finger leaves as soon as it is lifted, so what it
 * touched stays until another place is touched.
 */
export function readUnderPointer(read: (event: PointerEvent) => void, leave: () => void) {
  return {
    onPointerDown: read,
    onPointerMove: read,
    onPointerLeave: (event: PointerEvent) => {
      if (event.pointerType !== 'touch') return leave();
      const chart = event.currentTarget as Element;
      const away = ({ target }: Event): void => {
        if (chart.isConnected && chart.contains(target as Element)) return;
        document.removeEventListener('pointerdown', away);
        leave();
      };
      document.addEventListener('pointerdown', away);
    },
  };
}
