/**
 * A chart on a canvas with the screen's resolution and the page's colors, painted when something has changed. A library
 * would do (uPlot: 23 kB gzipped), but this needs only a few lines sixty times per second, in the page's fonts.
 */

import { type ReadonlySignal, type Signal, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { type Colors, colorsOf, sharp, useColorChange } from '../../app/canvas';
import { ChartReader, readUnderPointer } from '../../ui/ChartReader';
import { linear, logarithmic, type PlotPoint, type Scale, ticks } from '../../ui/plot';
import { lastBefore, short } from './arithmetic';

/** What pointers and the arrow keys read: the points of a chart, each from its x to the next one's. */
export interface PlotReading {
  readonly name: string;
  readonly xs: ArrayLike<number>;
  readonly say: (point: number) => string;
}

/** The scales of a chart: from values to pixels on the canvas. */
export interface PlotScales {
  readonly x: Scale;
  readonly y: Scale;
}

interface PlotProps {
  /** A description for screen readers. */
  label: string;
  class?: string;
  /** Changes when there is something new to paint. */
  version: ReadonlySignal<unknown>;
  paint: (painter: ChartPainter) => void;
  reading?: PlotReading;
  /** The x of the pointer, or of the point read with the arrow keys: also for other charts with the same steps. */
  pointed?: Signal<number | undefined>;
  onPress?: (x: number) => void;
  /** A point is grabbed or moved, at a value of y, or released. Not by fingers, which scroll the page. */
  onDrag?: (y: number | undefined, scales: PlotScales, isNew: boolean) => void;
}

export function Plot(props: PlotProps) {
  const { label, version, reading, onPress, onDrag } = props;
  const own = useSignal<number | undefined>(undefined);
  const { pointed = own } = props;
  // What is being read grows with the run.
  if (reading && pointed.value !== undefined) void version.value;
  const read = pointed.value === undefined || !reading?.xs.length ? undefined : lastBefore(reading.xs, pointed.value);
  const canvas = useRef<HTMLCanvasElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const state = useRef({ due: 0, scales: undefined as PlotScales | undefined, inks: undefined as Inks | undefined });

  const ask = (): void => {
    const { current } = state;
    current.due ||= requestAnimationFrame(() => {
      current.due = 0;
      const context = canvas.current && sharp(canvas.current);
      if (!context) return;
      current.inks ??= colorsOf(context.canvas, TOKENS);
      const painter = new ChartPainter(context, current.inks);
      latest.current.paint(painter);
      if (pointed.peek() !== undefined) painter.cursor(pointed.peek()!, { color: 'ink-3', alpha: 0.5 });
      current.scales = painter.scales;
    });
  };
  const changed = (): void => {
    state.current.inks = undefined;
    ask();
  };

  useSignalEffect(() => {
    void [version.value, pointed.value];
    ask();
  });
  useColorChange(changed);
  useEffect(ask);
  useEffect(() => {
    const observer = new ResizeObserver(changed);
    observer.observe(canvas.current!);
    void document.fonts.ready.then(ask);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(state.current.due);
      state.current.due = -1;
    };
  }, []);

  /** Returns the values at a pointer; those outside the axes are at their ends. */
  const at = (event: PointerEvent): readonly [x: number | undefined, y: number | undefined] => {
    const { left, top } = canvas.current!.getBoundingClientRect();
    const { x, y } = state.current.scales ?? {};
    const value = (scale: Scale | undefined, pixel: number): number | undefined =>
      scale?.copy().clamp(true).invert(pixel);
    return [value(x, event.clientX - left), value(y, event.clientY - top)];
  };
  const drag = (event: PointerEvent, isNew: boolean): void => {
    const [x, y] = at(event);
    if (x !== undefined) onPress?.(x);
    if (event.pointerType !== 'touch' && state.current.scales) onDrag?.(y, state.current.scales, isNew);
  };
  const drop = (): void => {
    if (state.current.scales) onDrag?.(undefined, state.current.scales, false);
  };
  const pointer = readUnderPointer(
    (event) => (pointed.value = at(event)[0]),
    () => (pointed.value = undefined),
  );
  return (
    <>
      <div class="rel">
        <canvas
          ref={canvas}
          class={`plot w-full block ${props.class ?? ''}`}
          role="img"
          aria-label={label}
          {...pointer}
          onPointerMove={(event) => {
            pointer.onPointerMove(event);
            if (event.buttons & 1) drag(event, false);
          }}
          onPointerDown={(event) => {
            pointer.onPointerDown(event);
            if (event.button !== 0) return;
            if (onDrag) canvas.current!.setPointerCapture(event.pointerId);
            drag(event, true);
          }}
          onPointerUp={drop}
          onPointerCancel={drop}
        />
        {reading && (
          <ChartReader
            name={reading.name}
            points={reading.xs.length}
            at={read}
            say={reading.say}
            onRead={(point) => (pointed.value = point === undefined ? undefined : reading.xs[point])}
          />
        )}
      </div>
      {reading && <p class="plot-told label num">{read !== undefined && reading.say(read)}</p>}
    </>
  );
}

const TOKENS = ['ink', 'ink-3', 'rule', 'accent', 'bad', 'loss', 'paper'] as const;
type Inks = Colors<(typeof TOKENS)[number]>;

export interface Pen {
  readonly color: (typeof TOKENS)[number];
  readonly width?: number;
  readonly alpha?: number;
  /** Fills the area under the line, with this opacity. */
  readonly fill?: number;
  /** Whether the line stays level until the next value. */
  readonly steps?: boolean;
  readonly dash?: readonly number[];
}

/** An axis from `low` (0 by default) to `most`, or to a round number above it unless it is `exact`. */
interface Axis {
  readonly low?: number;
  readonly most: number;
  readonly exact?: boolean;
  /** Powers of ten. */
  readonly log?: boolean;
  readonly text?: (value: number) => string;
}

export class ChartPainter {
  scales: PlotScales = { x: linear([0, 1], [0, 1]), y: linear([0, 1], [0, 1]) };
  private readonly width: number;
  private readonly height: number;
  private readonly ends = { left: 0, right: 0, top: 0, bottom: 0 };

  constructor(
    private readonly context: CanvasRenderingContext2D,
    private readonly inks: Inks,
  ) {
    this.width = context.canvas.clientWidth;
    this.height = context.canvas.clientHeight;
    context.clearRect(0, 0, this.width, this.height);
    context.font = `${inks.small}px ${inks.sans}`;
    context.lineJoin = 'round';
  }

  /**
   * Axes that include the given values, with hairlines and labels. `part`: the share of the width for the x axis; the rest
   * is for a histogram. `title`: a text above the axes, at the right end.
   */
  axes(x: Axis & { name: string; part?: number }, y: Axis & { title?: string }): void {
    const { context, inks, ends } = this;
    const gap = inks.small;
    const text = y.text ?? short;
    ends.top = gap * (y.title ? 2 : 0.7);
    ends.bottom = this.height - gap * 2.1;
    const yScale = scaleOf(y, [ends.bottom, ends.top]);
    const yTicks = ticks(yScale, Math.max(1, Math.floor(this.height / (gap * 3.4))));
    ends.left = Math.ceil(Math.max(...yTicks.map((value) => context.measureText(text(value)).width)) + gap * 0.6);
    ends.right = ends.left + (this.width - ends.left - gap * 0.5) * (x.part ?? 1);
    const xScale = scaleOf(x, [ends.left, ends.right]);
    this.scales = { x: xScale, y: yScale };
    const label = (said: string, align: CanvasTextAlign, at: number, y: number): void => {
      context.textAlign = align;
      context.fillText(said, at, y);
    };
    context.fillStyle = inks.of['ink-3'];
    context.textBaseline = 'middle';
    for (const value of yTicks) {
      const at = Math.round(yScale(value)) + 0.5;
      this.stroke({ color: 'rule' }, [
        [ends.left, at],
        [ends.right, at],
      ]);
      label(text(value), 'right', ends.left - gap * 0.5, at);
    }
    context.textBaseline = 'alphabetic';
    if (y.title) label(y.title, 'right', this.width, gap * 1.2);
    const foot = ends.bottom + gap * 1.7;
    const end = ends.right + gap * 0.5;
    label(x.name, 'right', end, foot);
    const free = end - context.measureText(x.name).width - gap * 0.8;
    for (const value of ticks(xScale, Math.max(1, Math.floor((ends.right - ends.left) / (gap * 7))))) {
      const said = (x.text ?? short)(value);
      const half = context.measureText(said).width / 2;
      // Steps, runs and scores are whole numbers.
      if (!Number.isInteger(value) || xScale(value) + half > free) continue;
      label(said, 'center', Math.max(xScale(value), ends.left + (value === x.low || value === 0 ? half : 0)), foot);
    }
  }

  line(xs: ArrayLike<number>, ys: ArrayLike<number>, pen: Pen): void {
    const { x, y } = this.scales;
    const points: PlotPoint[] = [];
    for (let i = 0; i < xs.length; i++) {
      if (Number.isNaN(ys[i]!)) continue;
      const at = x(xs[i]!);
      if (pen.steps && points.length > 0) points.push([at, points.at(-1)![1]]);
      points.push([at, y(ys[i]!)]);
    }
    if (pen.fill && points.length > 1) {
      const foot = y(0);
      const area = [[points[0]![0], foot] as const, ...points, [points.at(-1)![0], foot] as const];
      this.draw({ ...pen, alpha: pen.fill }, () => {
        trace(this.context, area);
        this.context.fill();
      });
    }
    this.stroke(pen, points);
  }

  /** Draws values as points of `size` pixels. */
  dots(xs: ArrayLike<number>, ys: ArrayLike<number>, size: number, pen: Pen): void {
    const { context } = this;
    this.draw(pen, () => {
      for (let i = 0; i < xs.length; i++) {
        const [x, y] = [this.scales.x(xs[i]!), this.scales.y(ys[i]!)];
        // They are too small to be round, and there may be thousands.
        if (size < 1.5) context.rect(x - size, y - size, 2 * size, 2 * size);
        else {
          context.moveTo(x + size, y);
          context.arc(x, y, size, 0, 2 * Math.PI);
        }
      }
      context.fill();
    });
  }

  /**
   * Draws a histogram for values from `low` to `high`: upright on the x axis or, beside the axes, along the y axis, where
   * the longest bar fills the space.
   */
  bars(counts: readonly number[], low: number, high: number, pen: Pen, beside = false): void {
    const { context, ends, scales } = this;
    const left = ends.right + this.inks.small;
    const most = Math.max(1, ...counts);
    const long = beside ? linear([0, most], [left, this.width - this.inks.small * 0.3]) : scales.y;
    const wide = beside ? scales.y : scales.x;
    this.draw(pen, () => {
      counts.forEach((count, i) => {
        if (count === 0) return;
        const edges = [i, i + 1].map((edge) => wide(low + ((high - low) * edge) / counts.length));
        const [from, to] = [Math.min(...edges) + 0.5, Math.max(...edges) - 0.5];
        const size = Math.max(1, to - from);
        if (beside) context.rect(left, from, Math.max(1, long(count) - left), size);
        else context.rect(from, long(count), size, long(0) - long(count));
      });
      context.fill();
    });
  }

  /** Draws a dot with a ring of background color, where the eye should be. */
  head(x: number, y: number, pen: Pen): void {
    this.dots([x], [y], this.inks.small * 0.42, { color: 'paper' });
    this.dots([x], [y], this.inks.small * 0.3, pen);
  }

  level(value: number, text: string, pen: Pen): void {
    const { context, inks, ends } = this;
    const y = Math.round(this.scales.y(value)) + 0.5;
    this.stroke(pen, [
      [ends.left, y],
      [ends.right, y],
    ]);
    this.draw({ color: pen.color }, () => {
      context.textAlign = 'left';
      // A line at the upper edge has its name below it.
      const below = y < inks.small * 1.4;
      const at = [ends.left + inks.small * 0.5, below ? y + 4 : y - 2] as const;
      context.textBaseline = below ? 'top' : 'bottom';
      context.lineWidth = 4;
      context.strokeStyle = inks.of.paper;
      context.strokeText(text, ...at);
      context.fillText(text, ...at);
    });
  }

  cursor(value: number, pen: Pen): void {
    const x = Math.round(this.scales.x(value)) + 0.5;
    this.stroke(pen, [
      [x, this.ends.top],
      [x, this.ends.bottom],
    ]);
  }

  private stroke(pen: Pen, points: readonly PlotPoint[]): void {
    this.draw(pen, () => {
      trace(this.context, points);
      this.context.stroke();
    });
  }

  private draw(pen: Pen, draw: () => void): void {
    const { context, inks } = this;
    context.save();
    context.globalAlpha = pen.alpha ?? 1;
    context.strokeStyle = context.fillStyle = inks.of[pen.color];
    context.lineWidth = pen.width ?? 1;
    context.setLineDash([...(pen.dash ?? [])]);
    context.beginPath();
    draw();
    context.restore();
  }
}

function trace(context: CanvasRenderingContext2D, points: readonly PlotPoint[]): void {
  for (const [x, y] of points) context.lineTo(x, y);
}

function scaleOf({ low = 0, most, exact = false, log = false }: Axis, range: readonly [number, number]): Scale {
  // Values below a logarithmic axis are drawn on it.
  return log ? logarithmic([low, most], range).clamp(true) : linear([low, most], range, exact ? 0 : 5);
}
