/** What is under way in the page: jobs that a reload would hurt. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';

/** A job, as the navigation shows it. */
export interface Job {
  /** What is being done, to follow the room's name: `proving 3×3`. */
  readonly what: string;
  /** How much of it is done, from 0 to 1, where that is known. */
  readonly share?: number;
}

const holds = signal(0);
const rooms = signal<readonly ReadonlySignal<Job | undefined>[]>([]);

/** Whether anything in this tab would be hurt by a reload. */
export const isBusy: ReadonlySignal<boolean> = computed(
  () => holds.value > 0 || rooms.value.some(({ value }) => value !== undefined),
);

/** Holds the offer of a new version back until the returned function is called. Rooms with a lifecycle need not. */
export function busy(): () => void {
  holds.value++;
  let over = false;
  return () => {
    if (!over) holds.value--;
    over = true;
  };
}

/** Counts a room's job from now on; returns what stops that. */
export function countJob(job: ReadonlySignal<Job | undefined>): () => void {
  rooms.value = [...rooms.peek(), job];
  return () => (rooms.value = rooms.peek().filter((other) => other !== job));
}
