/**
 * The arithmetic of every chart of the page: d3-scale for scales and ticks, d3-shape for lines and areas. Charts draw
 * themselves, as SVG or on a canvas; d3 was chosen over a chart library such as uPlot because half of the charts are
 * SVG that is styled, read aloud and exported, and because each room loads only the functions it uses.
 */

import { type ScaleContinuousNumeric, scaleLinear, scaleLog } from 'd3-scale';
import { area as d3Area, curveLinear, curveStepAfter, line as d3Line } from 'd3-shape';

export type Scale = ScaleContinuousNumeric<number, number>;
export type PlotInterval = readonly [from: number, to: number];

/** Maps values evenly to pixels. `nice` extends the domain to round numbers, for about that many ticks. */
export function linear(domain: PlotInterval, range: PlotInterval, nice = 0): Scale {
  const scale = scaleLinear(domain, range);
  return nice > 0 ? scale.nice(nice) : scale;
}

/** Maps positive values by their logarithm; the domain must not touch 0. */
export function logarithmic(domain: PlotInterval, range: PlotInterval): Scale {
  return scaleLog(domain, range);
}

export interface Tick {
  readonly value: number;
  /** In pixels. */
  readonly at: number;
  readonly label: string;
}

/** About `count` round values on a scale. Logarithmic scales label only powers of ten if others would crowd them. */
export function axis(scale: Scale, count: number, label: (value: number) => string): Tick[] {
  const ticks = scale.ticks(count);
  const powers = ticks.filter((value) => Number.isInteger(Math.log10(value)));
  const chosen = 'base' in scale && ticks.length > count && powers.length > 1 ? powers : ticks;
  return chosen.map((value) => ({ value, at: scale(value), label: label(value) }));
}

export type PlotPoint = readonly [x: number, y: number];

/** The path of a line, for SVG or `new Path2D(…)`; `step` for values that hold until the next one. */
export function linePath(points: Iterable<PlotPoint>, { step = false } = {}): string {
  return (
    d3Line<PlotPoint>()
      .curve(step ? curveStepAfter : curveLinear)
      .digits(1)(points) ?? ''
  );
}

/** The path of the area between two lines. */
export function bandPath(points: Iterable<readonly [x: number, low: number, high: number]>): string {
  const band = d3Area<readonly [number, number, number]>()
    .x(([x]) => x)
    .y0(([, low]) => low)
    .y1(([, , high]) => high);
  return band.digits(1)(points) ?? '';
}
