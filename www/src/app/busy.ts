/** Running jobs of the page that a reload would interrupt. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';

/** A job, as the navigation shows it. */
export interface Job {
  /** The activity, to follow the room's name: `proving 3×3`. */
  readonly what: string;
  /** The finished share, from 0 to 1, if it is known. */
  readonly share?: number;
  /** Whether it waits for the visitor. */
  readonly paused?: boolean;
}

const rooms = signal<readonly ReadonlySignal<Job | undefined>[]>([]);

/** Whether a reload would interrupt anything in this tab. */
export const isBusy: ReadonlySignal<boolean> = computed(() => rooms.value.some(({ value }) => value !== undefined));

/** Starts to count a room's job; returns a function that stops this. */
export function countJob(job: ReadonlySignal<Job | undefined>): () => void {
  rooms.value = [...rooms.peek(), job];
  return () => (rooms.value = rooms.peek().filter((other) => other !== job));
}
