/**
 * The arithmetic of the page's charts: d3-scale for scales and ticks, d3-shape for lines, areas, and bars. Charts draw
 * themselves, as SVG or on a canvas; d3 was chosen over a chart library such as uPlot because most of the charts are SVG
 * that is styled, read aloud, and exported. Play and Solve have no charts, so a first visit
 * doesn't load this file.
 */

import { type ScaleContinuousNumeric, scaleLinear, scaleLog } from 'd3-scale';
import { area as d3Area, curveLinear, curveStepAfter, line as d3Line } from 'd3-shape';

export type Scale = ScaleContinuousNumeric<number, number>;
export type PlotInterval = readonly [from: number, to: number];

/** Maps values evenly to pixels. `nice` extends the domain to round numbers, for about that many steps. */
export function linear(domain: PlotInterval, range: PlotInterval, nice = 0): Scale {
  const scale = scaleLinear(domain, range);
  return nice > 0 ? scale.nice(nice) : scale;
}

/** Maps positive values by their logarithm; the domain must not touch 0. */
export const logarithmic = (domain: PlotInterval, range: PlotInterval): Scale => scaleLog(domain, range);

/** Returns the round values on a scale, in at most `most` steps; on a logarithmic scale only the powers of ten. */
export function ticks(scale: Scale, most: number): number[] {
  const logarithmic = 'base' in scale;
  // d3 may return more ticks than it is asked for.
  for (let count = Math.max(1, Math.floor(most)); ; count--) {
    const all = scale.ticks(count);
    const chosen = logarithmic ? all.filter(isPowerOfTen) : all;
    if (chosen.length <= most + 1 || !(count > 1)) return chosen;
  }
}

const isPowerOfTen = (value: number): boolean => value === Number(`1e${Math.round(Math.log10(value))}`);

export type PlotPoint = readonly [x: number, y: number];

/** Returns the path of a line, for SVG or `new Path2D(…)`; `step` for values that hold until the next one. */
export function linePath(points: Iterable<PlotPoint>, { step = false } = {}): string {
  return (
    d3Line<PlotPoint>()
      .curve(step ? curveStepAfter : curveLinear)
      .digits(2)(points) ?? ''
  );
}

/** Returns the path of the area between two lines. */
export function bandPath(points: Iterable<readonly [x: number, low: number, high: number]>): string {
  const band = d3Area<readonly [number, number, number]>()
    .x(([x]) => x)
    .y0(([, low]) => low)
    .y1(([, , high]) => high);
  return band.digits(2)(points) ?? '';
}

export function barPath(left: number, right: number, foot: number, top: number): string {
  return bandPath([
    [left, foot, top],
    [right, foot, top],
  ]);
}
