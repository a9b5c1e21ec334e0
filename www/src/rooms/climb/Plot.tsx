/** The charts of a climb: lines, dots, and bars on the same axes. */

import type { ComponentChildren } from 'preact';
import { Chart, type ChartFrame, type ChartProps } from '../../ui/Chart';
import { barPath, linear, linePath, logarithmic, type PlotPoint, type Scale, ticks } from '../../ui/plot';
import { lastBefore, short } from './arithmetic';

interface PlotProps extends Pick<ChartProps, 'label' | 'class' | 'height' | 'at' | 'onPress' | 'reading'> {
  paint: (painter: ChartPainter) => void;
  /** Where the points are that pointers and the arrow keys read, each from its x to the next one's. */
  xs: ArrayLike<number>;
  /** A point is grabbed or moved, at a value of y on its scale, or released. */
  onDrag?: ((y: number | undefined, scale: Scale, isNew: boolean) => void) | undefined;
}

export function Plot({ class: look = '', paint, xs, onDrag, ...rest }: PlotProps) {
  return (
    <Chart
      {...rest}
      points={xs.length}
      class={`plot drawn ${look}`}
      plot={(frame, told) => {
        const painter = new ChartPainter(frame);
        paint(painter);
        // The course of a run may have been thinned out since.
        const read = xs[told ?? -1];
        if (read !== undefined) painter.cursor(read, { color: 'ink-3', alpha: 0.5 });
        const { x, y } = painter.scales;
        return {
          drawing: painter.parts,
          pointAt: (pixel) => lastBefore(xs, x.invert(pixel)),
          drag:
            onDrag &&
            ((pixel, isNew) => onDrag(pixel === undefined ? pixel : y.copy().clamp(true).invert(pixel), y, isNew)),
        };
      }}
    />
  );
}

export interface Pen {
  readonly color: 'ink' | 'ink-3' | 'rule' | 'accent' | 'bad' | 'loss';
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
  readonly parts: ComponentChildren[] = [];
  scales: { readonly x: Scale; readonly y: Scale } = { x: linear([0, 1], [0, 1]), y: linear([0, 1], [0, 1]) };
  private readonly ends = { left: 0, right: 0, top: 0, bottom: 0 };
  private readonly em: number;

  constructor(private readonly frame: ChartFrame) {
    this.em = 12 * frame.scale;
  }

  /** Axes that include the given values, with hairlines and labels. */
  axes(x: Axis & { name: string }, y: Axis): void {
    const { frame, em, ends } = this;
    const text = y.text ?? short;
    ends.top = em * 0.7;
    ends.bottom = frame.height - em * 2.1;
    const yScale = scaleOf(y, [ends.bottom, ends.top]);
    const yTicks = ticks(yScale, Math.max(1, Math.floor(frame.height / (em * 3.4))));
    ends.left = Math.ceil(Math.max(...yTicks.map((value) => this.widthOf(text(value)))) + em * 0.6);
    ends.right = frame.width - em * 0.5;
    const xScale = scaleOf(x, [ends.left, ends.right]);
    this.scales = { x: xScale, y: yScale };
    for (const value of yTicks) {
      const at = Math.round(yScale(value)) + 0.5;
      this.parts.push(<line class="chart-grid" x1={ends.left} x2={ends.right} y1={at} y2={at} />);
      this.label(text(value), 'end', ends.left - em * 0.5, at + em * 0.35);
    }
    const foot = ends.bottom + em * 1.7;
    // A small chart needs the space for its numbers.
    const name = this.widthOf(x.name) < (ends.right - ends.left) / 2 ? x.name : x.name.split(' ').at(-1)!;
    this.label(name, 'end', frame.width, foot);
    const free = frame.width - this.widthOf(name) - em * 0.8;
    for (const value of ticks(xScale, Math.max(1, Math.floor((ends.right - ends.left) / (em * 7))))) {
      const said = (x.text ?? short)(value);
      const half = this.widthOf(said) / 2;
      // Steps, runs and scores are whole numbers.
      if (!Number.isInteger(value) || xScale(value) + half > free) continue;
      this.label(
        said,
        'middle',
        Math.max(xScale(value), ends.left + (value === x.low || value === 0 ? half : 0)),
        foot,
      );
    }
  }

  line(xs: ArrayLike<number>, ys: ArrayLike<number>, pen: Pen): void {
    const { x, y } = this.scales;
    const points: PlotPoint[] = [];
    for (let i = 0; i < xs.length; i++) if (!Number.isNaN(ys[i]!)) points.push([x(xs[i]!), y(ys[i]!)]);
    if (points.length < 2) return;
    const path = linePath(points, { step: pen.steps ?? false });
    if (pen.fill)
      this.path(`${path}V${y(0)}H${points[0]![0]}Z`, pen, {
        fill: `var(--${pen.color})`,
        opacity: pen.fill,
        stroke: 'none',
      });
    this.path(path, pen);
  }

  /** Draws values as points of `size` pixels. There may be thousands. */
  dots(xs: ArrayLike<number>, ys: ArrayLike<number>, size: number, pen: Pen): void {
    const { x, y } = this.scales;
    let path = '';
    for (let i = 0; i < xs.length; i++) path += `M${x(xs[i]!).toFixed(1)} ${y(ys[i]!).toFixed(1)}h0`;
    this.path(path, { ...pen, width: 2 * size }, { strokeLinecap: size < 1.5 ? 'square' : 'round' });
  }

  bars(counts: readonly number[], low: number, high: number, pen: Pen): void {
    const { x, y } = this.scales;
    const paths = counts.map((count, i) => {
      if (count === 0) return '';
      const [from, to] = [i, i + 1].map((edge) => x(low + ((high - low) * edge) / counts.length));
      return barPath(from! + 0.5, Math.max(from! + 1.5, to! - 0.5), y(0), y(count));
    });
    this.path(paths.join(''), pen, { fill: `var(--${pen.color})`, stroke: 'none' });
  }

  /** Draws a dot with a ring of background color, where the eye should be. */
  head(x: number, y: number, { color }: Pen): void {
    const style = { fill: `var(--${color})`, stroke: 'var(--paper)', strokeWidth: `${this.em * 0.12}px` };
    this.parts.push(<circle cx={this.scales.x(x)} cy={this.scales.y(y)} r={this.em * 0.36} style={style} />);
  }

  /** Draws where a finger or a mouse can grab the point. */
  grip(x: number, y: number, { color }: Pen): void {
    const [cx, cy] = [this.scales.x(x), this.scales.y(y)];
    const fill = `var(--${color})`;
    this.parts.push(
      <g class="chart-grip">
        <circle cx={cx} cy={cy} r={22} fill="transparent" />
        <circle cx={cx} cy={cy} r={this.em} style={{ fill, opacity: 0.2 }} />
      </g>,
    );
  }

  level(value: number, pen: Pen): void {
    this.path(`M${this.ends.left} ${Math.round(this.scales.y(value)) + 0.5}H${this.ends.right}`, pen);
  }

  cursor(value: number, pen: Pen): void {
    this.path(`M${Math.round(this.scales.x(value)) + 0.5} ${this.ends.top}V${this.ends.bottom}`, pen);
  }

  /** The approximate width of a text; a percent sign is wider than other characters. */
  private widthOf(text: string): number {
    return text.replace('%', '00').length * this.em * 0.56;
  }

  private label(text: string, anchor: 'middle' | 'end', x: number, y: number): void {
    this.parts.push(
      <text x={x} y={y} text-anchor={anchor}>
        {text}
      </text>,
    );
  }

  private path(d: string, { color, width = 1, alpha = 1, dash }: Pen, more: object = {}): void {
    const style = { fill: 'none', stroke: `var(--${color})`, strokeWidth: `${width}px`, opacity: alpha, ...more };
    this.parts.push(<path d={d} style={style} stroke-dasharray={dash?.join(' ')} />);
  }
}

function scaleOf({ low = 0, most, exact = false, log = false }: Axis, range: readonly [number, number]): Scale {
  // Values below a logarithmic axis are drawn on it.
  return log ? logarithmic([low, most], range).clamp(true) : linear([low, most], range, exact ? 0 : 5);
}
