/** The course of a run in bounded memory: the data of the charts; and a finished run, scrubbed by hand or played back. */

import { signal } from '@preact/signals';
import type { ClimbFrame, ClimbReplay } from '../../engine/contract';
import { lastBefore } from './arithmetic';

/** The most moments that are kept: all of a worker's record of a run (`ClimbReplay`), and some more. */
const MOST = 1200;
/** The number of moments of a finished run, which is drawn faintly behind the current one, so its shape is enough. */
const PAST = 150;
/** The most shares of accepted steps that are kept; more than a chart's pixels would be useless. */
const SHARES = 600;

/** The shares of accepted steps of a run that the page has seen: no worker records them, so they are saved with a climb. */
export type Accepted = Pick<RunTrace, 'run' | 'acceptedAt' | 'acceptances'>;

export class RunTrace {
  readonly generations: number[] = [];
  readonly points: number[] = [];
  readonly temperatures: number[] = [];
  /** The temperatures relative to the run's best score until then, as the tuned schedule sets them. */
  readonly shares: number[] = [];
  /** The share of proposals accepted since the previous of these moments, and the moment's proposal. */
  readonly acceptances: number[] = [];
  readonly acceptedAt: number[] = [];
  /** Points of the run's best board. */
  best = 0;

  constructor(
    readonly run: number,
    /** The number of proposals of the run, if the schedule determines it. */
    readonly length: number | undefined,
    saved?: Accepted,
  ) {
    if (saved?.run !== run) return;
    this.acceptedAt.push(...saved.acceptedAt);
    this.acceptances.push(...saved.acceptances);
  }

  /** The share accepted lately: a mean over the latest moments. */
  get recentAcceptance(): number | undefined {
    const known = this.acceptances.slice(-20);
    return known.length > 0 ? known.reduce((sum, value) => sum + value, 0) / known.length : undefined;
  }

  get end(): number {
    return this.generations.at(-1) ?? 0;
  }

  add(frame: Pick<ClimbFrame, 'generation' | 'points' | 'temperature' | 'acceptance' | 'window' | 'runBest'>): void {
    const { generation, window } = frame;
    this.best = Math.max(this.best, frame.runBest);
    // A share that also counts steps of the run before says nothing about this one.
    if (window > 0 && window <= generation && generation > (this.acceptedAt.at(-1) ?? 0)) {
      if (this.acceptances.length >= SHARES) this.thinAcceptances();
      this.acceptedAt.push(generation);
      this.acceptances.push(frame.acceptance);
    }
    const last = this.generations.at(-1);
    if (last !== undefined && generation <= last) return;
    this.push(generation, frame.points, frame.temperature, frame.runBest);
  }

  /**
   * Replaces what the page saw, at full speed only a few of the run's boards, with what the worker recorded, which has
   * temperatures in points. The shares of accepted steps stay, because the worker doesn't record them.
   */
  take({ generations, points, temperatures }: ClimbReplay): void {
    for (const list of [this.generations, this.points, this.temperatures, this.shares]) list.length = 0;
    let best = 0;
    generations.forEach((generation, i) => {
      // The temperature is the one at which the board was accepted, which a new best score had not raised yet. The first
      // board was not accepted at all: it has the temperature of the next.
      const temperature = temperatures[i === 0 ? Math.min(1, temperatures.length - 1) : i]!;
      this.push(generation, points[i]!, temperature, best || points[i]!);
      best = Math.max(best, points[i]!);
    });
    this.best = Math.max(this.best, best);
  }

  /** Returns the share that was accepted around a proposal, from the smoothed or plain `values`; `NaN` if unknown. */
  acceptanceAt(generation: number, values: readonly number[] = this.acceptances): number {
    const after = this.acceptedAt.findIndex((at) => at >= generation);
    return values.at(after) ?? Number.NaN;
  }

  close(): void {
    while (this.generations.length > PAST) this.thin();
    while (this.acceptances.length > PAST) this.thinAcceptances();
  }

  private push(generation: number, points: number, temperature: number, best: number): void {
    if (this.generations.length >= MOST) this.thin();
    this.generations.push(generation);
    this.points.push(points);
    this.temperatures.push(temperature);
    this.shares.push(best > 0 ? temperature / best : 0);
  }

  private thin(): void {
    halve(this.generations, this.points, this.temperatures, this.shares);
  }

  private thinAcceptances(): void {
    const { acceptances, acceptedAt } = this;
    // Of two shares, the mean stays.
    for (let i = 1; i < acceptances.length; i += 2) acceptances[i] = (acceptances[i - 1]! + acceptances[i]!) / 2;
    halve(acceptances, acceptedAt);
  }
}

/** Drops every second value. */
function halve(...lists: number[][]): void {
  for (const list of lists) list.splice(0, Infinity, ...list.filter((_, i) => i % 2 === 1));
}

/** How a board of a replay was accepted. */
export interface Arrival {
  readonly delta: number;
  readonly chance: number;
  readonly drawn: number;
}

/** The duration of a whole run in milliseconds. */
const LASTS = 12_000;

export class Replaying {
  readonly trace: RunTrace;
  readonly at = signal(0);
  readonly playing = signal(false);
  /** The board to which the run leads. */
  private readonly goal: number;
  private since = 0;
  private from = 0;
  /** Nobody has played or scrubbed it, so it stands at the board to which the run leads. */
  private isFresh = true;

  constructor(
    readonly run: ClimbReplay,
    /** The points of the board in the list that the run leads to; missing for the best run of the current climb. */
    readonly listed?: number,
  ) {
    this.trace = new RunTrace(run.run, undefined);
    this.trace.take(run);
    const { points } = run;
    // The run of this climb begins with its best board.
    this.goal = listed === undefined ? points.indexOf(Math.max(...points)) : this.length - 1;
    this.at.value = this.goal;
  }

  get length(): number {
    return this.run.generations.length;
  }

  /** What a keyframe shows; `changed`: the cells that changed since the previous one. */
  moment(at = this.at.value) {
    const { generations, points, temperatures, cells, boards, faces, olds, chances, draws } = this.run;
    const now = boards.subarray(at * cells, (at + 1) * cells);
    const before = at > 0 ? boards.subarray((at - 1) * cells, at * cells) : now;
    return {
      generation: generations[at] ?? 0,
      points: points[at] ?? 0,
      temperature: temperatures[at] ?? 0,
      arrival: draws[at] ? { delta: points[at]! - olds[at]!, chance: chances[at]!, drawn: draws[at] } : undefined,
      faces: Array.from(now, (face) => faces[face] ?? '.'),
      changed: Array.from(now.keys()).filter((cell) => now[cell] !== before[cell]),
    };
  }

  scrubTo(generation: number): void {
    this.scrub(lastBefore(this.run.generations, generation));
  }

  scrub(at: number): void {
    this.playing.value = this.isFresh = false;
    this.show(at);
  }

  play(now: number): void {
    if (this.isFresh || this.at.value >= this.length - 1) this.show(0);
    this.isFresh = false;
    this.from = this.run.generations[this.at.value] ?? 0;
    this.since = now;
    this.playing.value = true;
  }

  tick(now: number): void {
    if (!this.playing.value) return;
    const { generations } = this.run;
    const last = generations.at(-1) ?? 0;
    // It stops at the board it leads to; the rest comes when it is played again.
    const goal = generations[this.goal] ?? 0;
    const end = this.from < goal ? goal : last;
    const generation = Math.min(end, this.from + ((now - this.since) / LASTS) * last);
    this.show(lastBefore(generations, generation));
    if (generation >= end) this.playing.value = false;
  }

  /** Whether it stands at the board it was played to, and the run goes on after that. */
  get isHalfway(): boolean {
    const { at, goal } = this;
    return !this.playing.value && !this.isFresh && at.value === goal && goal < this.length - 1;
  }

  private show(at: number): void {
    this.at.value = Math.min(Math.max(0, at), this.length - 1);
  }
}
