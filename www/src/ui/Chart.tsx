/**
 * A chart: drawn as SVG in CSS pixels, read with a pointer or, point by point, with the arrow keys and by screen readers,
 * and saved as a table.
 */

import { useSignal } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { ChartReader, readUnderPointer } from './ChartReader';
import { download } from './download';
import { TEXT } from './text';
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
}

interface ChartProps {
  /** Describes the chart for screen readers. */
  label: string;
  /** The name of what is read, as in “Bound after each step”. */
  name: string;
  /** The number of points that can be read. */
  points: number;
  /** The point at which reading begins. */
  start?: number;
  /** Describes a point in words. */
  say: (point: number) => string;
  /** The height in pixels with text of the usual size. */
  height: number;
  /** Draws the chart, and the point that is read. */
  plot: (frame: ChartFrame, told: number | undefined) => ChartDrawing;
  /** The file to save. */
  file?: string | undefined;
  table?: () => string;
  /** Stands below the chart while no point is read. */
  children?: ComponentChildren;
}

export function Chart(props: ChartProps) {
  const { label, name, points, start = 0, say, plot, file, table, children } = props;
  const element = useRef<HTMLDivElement>(null);
  const { width, scale } = useMeasured(element);
  const at = useSignal<number | undefined>(undefined);
  const told = at.value !== undefined && at.value >= 0 && at.value < points ? at.value : undefined;
  const height = props.height * scale;
  const plotted = width > 0 ? plot({ width, height, scale }, told) : undefined;
  return (
    <>
      <div
        class="chart drawing"
        ref={element}
        style={{ height: `${height}px` }}
        {...readUnderPointer(
          (event) => {
            const { left } = (event.currentTarget as Element).getBoundingClientRect();
            at.value = plotted?.pointAt(event.clientX - left);
          },
          () => (at.value = undefined),
        )}
      >
        {plotted && (
          <svg width={width} height={height} role="img" aria-label={label}>
            {plotted.drawing}
          </svg>
        )}
        <ChartReader
          name={name}
          points={points}
          at={told}
          start={start}
          onRead={(point) => (at.value = point)}
          say={say}
        />
      </div>
      <p class="chart-foot row spread gx-3 t-xs">
        <span class="chart-told t-xs ink-3 num" aria-hidden={told !== undefined}>
          {told === undefined ? children : say(told)}
        </span>
        {file && table && <Button look="quiet" text={TEXT.csv} onClick={() => download(file, table())} />}
      </p>
    </>
  );
}

/** Returns the width of an element in CSS pixels, as it changes (0 until it is known), and the scale of its text. */
function useMeasured(element: { current: HTMLElement | null }): { width: number; scale: number } {
  const size = useSignal({ width: 0, scale: 1 });
  useLayoutEffect(() => {
    const measured = element.current!;
    const look = (width: number): void => {
      const scale = parseFloat(getComputedStyle(document.documentElement).fontSize) / 16 || 1;
      size.value = { width: Math.floor(width), scale };
    };
    look(measured.getBoundingClientRect().width);
    const observer = new ResizeObserver(([entry]) => entry && look(entry.contentRect.width));
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element, size]);
  return size.value;
}
