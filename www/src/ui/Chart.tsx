/**
 * A chart: drawn as SVG in CSS pixels, read with a pointer or, point by point, with the arrow keys and by screen readers,
 * and saved as a table.
 */

import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { download } from './download';
import { Button } from './Button';

export interface ChartFrame {
  readonly width: number;
  readonly height: number;
  /** How much larger than usual the text is. */
  readonly scale: number;
}

export interface ChartDrawing {
  readonly drawing: ComponentChildren;
  /** The point that is nearest to a position, in pixels from the left. */
  readonly pointAt: (x: number) => number;
  /**
   * Grabs or moves something at a position, in pixels from the top, or lets go. Fingers grab only a `.chart-grip`;
   * elsewhere they scroll the page.
   */
  readonly drag?: ((y: number | undefined, isNew: boolean) => void) | undefined;
}

export interface ChartProps {
  /** Describes the chart for screen readers. */
  label: string;
  /** The name of what is read, as in “Bound after each step”; without one, only pointers point at something. */
  name?: string | undefined;
  /** The number of points that can be read. */
  points: number;
  /** The point at which reading begins. */
  start?: number;
  /** Describes a point in words. */
  say?: ((point: number) => string) | undefined;
  /** The point that is read, if other charts share it. */
  at?: Signal<number | undefined> | undefined;
  onPress?: ((point: number) => void) | undefined;
  class?: string | undefined;
  /** The height in pixels with text of the usual size; without it, a class determines the height. */
  height?: number;
  /** Draws the chart, and the point that is read. It is drawn again when a signal that this reads has changed. */
  plot: (frame: ChartFrame, told: number | undefined) => ChartDrawing;
  /** The file to save. */
  file?: string | undefined;
  table?: (() => string) | undefined;
  /** Stands below the chart while no point is read. */
  children?: ComponentChildren;
}

export function Chart(props: ChartProps) {
  const { label, name, points, start = 0, say = String, onPress, plot, file, table, children } = props;
  const element = useRef<HTMLDivElement>(null);
  const grabbed = useRef(false);
  const { width, scale, ...measured } = useMeasured(element);
  const own = useSignal<number | undefined>(undefined);
  const { at = own } = props;
  const told = at.value !== undefined && at.value >= 0 && at.value < points ? at.value : undefined;
  const height = props.height === undefined ? measured.height : props.height * scale;
  const plotted = width > 0 ? plot({ width, height, scale }, told) : undefined;
  const point = (event: PointerEvent): void => {
    const { left, top } = element.current!.getBoundingClientRect();
    at.value = plotted?.pointAt(event.clientX - left);
    if (!(event.buttons & 1)) return;
    if (at.value !== undefined) onPress?.(at.value);
    const isNew = event.type === 'pointerdown';
    if (isNew) grabbed.current = event.pointerType !== 'touch' || !!(event.target as Element).closest('.chart-grip');
    if (!plotted?.drag || !grabbed.current) return;
    if (isNew) element.current!.setPointerCapture(event.pointerId);
    plotted.drag(event.clientY - top, isNew);
  };
  const drop = (): void => {
    grabbed.current = false;
    plotted?.drag?.(undefined, false);
  };
  return (
    <>
      <div
        class={`chart drawing ${props.class ?? ''}`}
        ref={element}
        style={props.height === undefined ? undefined : { height: `${height}px` }}
        {...readUnderPointer(point, () => (at.value = undefined))}
        onPointerUp={drop}
        onPointerCancel={drop}
      >
        {plotted && (
          <svg width={width} height={height} role="img" aria-label={label}>
            {plotted.drawing}
          </svg>
        )}
        {name && (
          <ChartReader
            name={name}
            points={points}
            at={told}
            start={start}
            onRead={(point) => (at.value = point)}
            say={say}
          />
        )}
      </div>
      {name && (
        <p class="chart-foot row spread gx-3 t-xs">
          <span class="chart-told t-xs ink-3 num" aria-hidden={told !== undefined}>
            {told === undefined ? children : say(told)}
          </span>
          {file && table && <Button look="quiet" text="Download CSV" onClick={() => download(file, table())} />}
        </p>
      )}
    </>
  );
}

/** Returns the size of an element in CSS pixels, as it changes (0 until it is known), and the scale of its text. */
function useMeasured(element: { current: HTMLElement | null }): ChartFrame {
  const size = useSignal<ChartFrame>({ width: 0, height: 0, scale: 1 });
  useLayoutEffect(() => {
    // The first answer comes in the same frame, after the layout, which would otherwise be done twice.
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      const scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
      size.value = { width: Math.floor(width), height: Math.floor(height), scale };
    });
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [element, size]);
  return size.value;
}

interface ReaderProps extends Pick<ChartProps, 'points' | 'start'> {
  name: string;
  /** The point that the chart shows, whether it was reached with the keys or with a pointer. */
  at: number | undefined;
  onRead: (point: number | undefined) => void;
  say: (point: number) => string;
}

/**
 * Lets people read the values of a chart without a mouse. A transparent slider lies over the chart: the arrow keys, Home,
 * and End go from point to point, and screen readers say each one. The chart itself shows the value of the point.
 */
export function ChartReader({ name, points, at, start = 0, onRead, say }: ReaderProps) {
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
