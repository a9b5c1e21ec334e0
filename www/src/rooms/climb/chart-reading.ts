/** What the arrow keys read on the charts of a climb. */

import { temperatureText } from './arithmetic';
import { share, whole as number } from './numbers';
import type { PlotReading } from './Plot';
import { lastBefore } from './scale';
import { TEXT } from './text';
import type { RunTrace } from './trace';

/** Reads one run: score, temperature, and acceptance at each step that its charts have. */
export function readingOf(trace: RunTrace, at: number | undefined): PlotReading {
  const { generations, points, temperatures, acceptances } = trace;
  return {
    name: TEXT.charts.readRunOf,
    points: points.length,
    at: at === undefined ? undefined : lastBefore(generations, at),
    xOf: (point) => generations[point] ?? 0,
    say: (point) => {
      const accepted = trace.acceptanceAt(generations[point] ?? 0, smooth(acceptances));
      return [
        TEXT.charts.readout(generations[point] ?? 0) + number(points[point] ?? 0),
        `, T ${temperatureText(temperatures[point] ?? 0)}`,
        Number.isNaN(accepted) ? '' : TEXT.charts.accepted(share(accepted)),
      ].join('');
    },
  };
}

/** Reads the best score of each run. */
export function readingOfRuns(runs: readonly number[], at: number | undefined): PlotReading {
  return {
    name: TEXT.charts.readRuns,
    points: runs.length,
    at: at === undefined ? undefined : Math.min(runs.length, Math.max(1, Math.round(at))) - 1,
    xOf: (point) => point + 1,
    say: (point) => TEXT.charts.readRun(point + 1) + number(runs[point] ?? 0),
  };
}

/** A share of about fifty proposals jumps around, so it is smoothed to show the trend. */
export function smooth(values: readonly number[]): number[] {
  let mean = NaN;
  return values.map((value) => {
    mean = Number.isNaN(mean) ? value : mean + (value - mean) * 0.25;
    return mean;
  });
}
