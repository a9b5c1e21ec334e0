/** A finished run, scrubbed by hand or played back. */

import { signal } from '@preact/signals';
import type { ClimbReplay } from '../../engine/jobs';

/** The duration of a whole run in milliseconds. */
const LASTS = 12_000;

export interface Moment {
  readonly generation: number;
  readonly points: number;
  readonly temperature: number;
  readonly record: boolean;
  readonly faces: readonly string[];
  /** The cells that changed since the previous moment. */
  readonly changed: readonly number[];
}

export class Replaying {
  /** The current keyframe; it starts with the last one. */
  readonly at = signal(0);
  readonly playing = signal(false);
  private since = 0;
  private from = 0;

  constructor(
    readonly run: ClimbReplay,
    private readonly onChange: () => void,
    /** The points of the board in the list that the run leads to; missing for the best run of the current climb. */
    readonly listed?: number,
  ) {
    this.at.value = listed === undefined ? this.best : this.length - 1;
  }

  get length(): number {
    return this.run.generations.length;
  }

  /** The keyframe of the best board. */
  get best(): number {
    const { points } = this.run;
    return points.reduce((best, value, i) => (value > points[best]! ? i : best), 0);
  }

  moment(at = this.at.value): Moment {
    const { generations, points, temperatures, records, cells, boards, faces } = this.run;
    const index = (i: number): Uint8Array => boards.subarray(i * cells, (i + 1) * cells);
    const now = index(at);
    const before = at > 0 ? index(at - 1) : now;
    const all = Array.from(now, (_, cell) => cell);
    return {
      generation: generations[at] ?? 0,
      points: points[at] ?? 0,
      temperature: temperatures[at] ?? 0,
      record: records[at] === 1,
      faces: Array.from(now, (face) => faces[face] ?? '.'),
      changed: all.filter((cell) => now[cell] !== before[cell]),
    };
  }

  scrub(at: number): void {
    this.playing.value = false;
    this.show(at);
  }

  /** Returns the keyframe at a proposal of the run. */
  indexOf(generation: number): number {
    const { generations } = this.run;
    const after = generations.findIndex((g) => g > generation);
    return after < 0 ? this.length - 1 : Math.max(0, after - 1);
  }

  play(now: number): void {
    if (this.at.value >= this.length - 1) this.show(0);
    this.from = this.run.generations[this.at.value] ?? 0;
    this.since = now;
    this.playing.value = true;
  }

  pause(): void {
    this.playing.value = false;
  }

  /** Advances with the clock. */
  tick(now: number): void {
    if (!this.playing.value) return;
    const last = this.run.generations.at(-1) ?? 0;
    const generation = this.from + ((now - this.since) / LASTS) * last;
    this.show(this.indexOf(generation));
    if (generation >= last) this.playing.value = false;
  }

  private show(at: number): void {
    const next = Math.min(Math.max(0, at), this.length - 1);
    if (next === this.at.value) return;
    this.at.value = next;
    this.onChange();
  }
}
