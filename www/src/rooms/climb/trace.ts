/** The course of a run as the page saw it, frame by frame, in bounded memory: the data of the charts. */

import type { ClimbFrame, ClimbReplay } from '../../engine/jobs';

/** The most moments that are kept; more than a chart's pixels would be useless. */
const MOST = 600;
/** The number of moments of a finished run, which is drawn faintly behind the current one, so its shape is enough. */
const PAST = 150;

export class RunTrace {
  readonly generations: number[] = [];
  readonly points: number[] = [];
  readonly temperatures: number[] = [];
  /** The temperatures relative to the run's best score until then, as the tuned schedule sets them. */
  readonly shares: number[] = [];
  /** The share of proposals accepted since the previous moment; `NaN` if unknown. */
  readonly acceptances: number[] = [];
  /** Points of the run's best board. */
  best = 0;

  constructor(
    readonly run: number,
    /** The number of proposals of the run, if the schedule determines it. */
    readonly length: number | undefined,
  ) {}

  /** The share accepted lately: a mean over the latest moments. */
  get recentAcceptance(): number | undefined {
    const known = this.acceptances.slice(-20).filter((value) => !Number.isNaN(value));
    return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) / known.length : undefined;
  }

  /** The last proposal seen. */
  get end(): number {
    return this.generations.at(-1) ?? 0;
  }

  add(frame: Pick<ClimbFrame, 'generation' | 'points' | 'temperature' | 'acceptance' | 'window' | 'runBest'>): void {
    this.best = Math.max(this.best, frame.runBest);
    const last = this.generations.at(-1);
    if (last !== undefined && frame.generation <= last) return;
    this.push(
      frame.generation,
      frame.points,
      frame.temperature,
      frame.runBest,
      frame.window > 0 ? frame.acceptance : NaN,
    );
  }

  /** Adds the part of the run that nobody watched. The temperature is in points, as everywhere on the page. */
  static of(replay: ClimbReplay, length: number | undefined): RunTrace {
    const trace = new RunTrace(replay.run, length);
    replay.generations.forEach((generation, i) => {
      trace.best = Math.max(trace.best, replay.points[i]!);
      trace.push(generation, replay.points[i]!, replay.temperatures[i]!, trace.best, NaN);
    });
    return trace;
  }

  /** The run is over. */
  close(): void {
    while (this.generations.length > PAST) this.thin();
  }

  private push(generation: number, points: number, temperature: number, best: number, acceptance: number): void {
    if (this.generations.length >= MOST) this.thin();
    this.generations.push(generation);
    this.points.push(points);
    this.temperatures.push(temperature);
    this.shares.push(best > 0 ? temperature / best : 0);
    this.acceptances.push(acceptance);
  }

  /** Drops every second moment; of two acceptances, the mean stays. */
  private thin(): void {
    const { generations, points, temperatures, shares, acceptances } = this;
    const half = Math.floor(generations.length / 2);
    for (let i = 0; i < half; i++) {
      generations[i] = generations[2 * i + 1]!;
      points[i] = points[2 * i + 1]!;
      temperatures[i] = temperatures[2 * i + 1]!;
      shares[i] = shares[2 * i + 1]!;
      const [a, b] = [acceptances[2 * i]!, acceptances[2 * i + 1]!];
      acceptances[i] = Number.isNaN(a) ? b : Number.isNaN(b) ? a : (a + b) / 2;
    }
    for (const list of [generations, points, temperatures, shares, acceptances]) list.length = half;
  }
}
