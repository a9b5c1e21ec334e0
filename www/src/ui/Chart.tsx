/**
 * A chart: drawn as SVG in CSS pixels, read with a pointer or, point by point, with the arrow keys and by screen readers,
 * and saved as a table.
 */

import { type Signal, useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { download } from './download';
import { Button } from './Button';
import { renderApart } from './later';

export interface ChartFrame {
  readonly width: number;
  readonly height: number;
  /** How much larger than usual the text is. */
  readonly scale: number;
}

export interface ChartDrawing {
  readonly drawing: ComponentChildren;
  /** The point that is nearest to a position, in pixels from the left and from the top; -1 if there is none. */
  readonly pointAt: (x: number, y: number) => number;
  /**
   * Grabs or moves something at a position, in pixels from the top, or lets go. Fingers grab only a `.chart-grip`;
   * elsewhere they scroll the page.
   */
  readonly drag?: ((y: number | undefined, isNew: boolean) => void) | undefined;
}

/** What is read in a chart, and saved. */
export interface ChartReading {
  /** As in “Bound after each step”. */
  name: string;
  /** Describes a point in words. */
  say: (point: number) => string;
  file: string;
  table: () => string;
}

export interface ChartProps {
  /** Describes the chart for screen readers. */
  label: string;
  /** Left out if another chart reads the same points; pointers point at them in both. */
  reading?: ChartReading | undefined;
  /** The number of points that can be read. */
  points: number;
  /** The point at which reading begins. */
  start?: number;
  /** The point that is read, if others share it. */
  at?: Signal<number | undefined> | undefined;
  onPress?: ((point: number) => void) | undefined;
  class?: string | undefined;
  /** The height in pixels with text of the usual size; without it, a class determines the height. */
  height?: number;
  /** Draws the chart, and the point that is read. It is drawn again when a signal that this reads has changed. */
  plot: (frame: ChartFrame, told: number | undefined) => ChartDrawing;
  /** Stands below the chart while no point is read. */
  children?: ComponentChildren;
}

export function Chart(props: ChartProps) {
  const { label, reading, points, start = 0, onPress, plot, children } = props;
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
    at.value = plotted?.pointAt(event.clientX - left, event.clientY - top);
    if (!(event.buttons & 1)) return;
    if (at.value !== undefined) onPress?.(at.value);
    const isNew = event.type === 'pointerdown';
    if (isNew) grabbed.current = event.pointerType !== 'touch' || !!(event.target as Element).closest('.chart-grip');
    if (!plotted?.drag || !grabbed.current) return;
    if (isNew) element.current!.setPointerCapture(event.pointerId);
    plotted.drag(event.clientY - top, isNew);
    at.value = undefined;
  };
  /** Keeps the page from scrolling. `touch-action` alone fails while the chart is drawn again and again. */
  const hold = (event: TouchEvent): void => {
    if (plotted?.drag && (event.target as Element).closest('.chart-grip')) event.preventDefault();
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
        onTouchStart={hold}
        onPointerUp={drop}
        onPointerCancel={drop}
      >
        {plotted && (
          <svg class="num t-xs" width={width} height={height} role="img" aria-label={label}>
            {plotted.drawing}
          </svg>
        )}
        {reading && points > 0 && (
          <ChartReader {...reading} points={points} at={told ?? start} onRead={(point) => (at.value = point)} />
        )}
      </div>
      {reading && (
        <p class="chart-foot row spread top gx-3 t-xs">
          {/* Nothing below moves when a point is read. */}
          <span class="chart-told either ink-3 num" aria-hidden={told !== undefined}>
            <span class={told === undefined ? '' : 'chart-away'}>{children}</span>
            <span>{told !== undefined && reading.say(told)}</span>
          </span>
          <Button look="quiet" text="Download CSV" onClick={() => download(reading.file, reading.table())} />
        </p>
      )}
    </>
  );
}

/** Returns the size of an element in CSS pixels, as it changes (0 until it is known), and the scale of its text. */
function useMeasured(element: { current: HTMLElement | null }): ChartFrame {
  const size = useSignal<ChartFrame>({ width: 0, height: 0, scale: 1 });
  useLayoutEffect(() => {
    // The first answer comes after the layout, which would otherwise be done twice. Drawing is a task of its own.
    const observer = new ResizeObserver(([entry]) => {
      const { width, height } = entry!.contentRect;
      const scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
      renderApart(() => (size.value = { width: Math.floor(width), height: Math.floor(height), scale }));
    });
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [element, size]);
  return size.value;
}

interface ReaderProps extends Pick<ChartReading, 'name' | 'say'> {
  points: number;
  /** The point that the chart shows, whether it was reached with the keys or with a pointer. */
  at: number;
  onRead: (point: number | undefined) => void;
}

/**
 * Lets people read the values of a chart without a mouse. A transparent slider lies over the chart: the arrow keys, Home,
 * and End go from point to point, and screen readers say each one. The chart itself shows the value of the point.
 */
function ChartReader({ name, points, at, onRead, say }: ReaderProps) {
  const last = points - 1;
  const point = Math.min(last, at);
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
function readUnderPointer(read: (event: PointerEvent) => void, leave: () => void) {
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
