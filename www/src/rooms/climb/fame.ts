/** The hall of fame that is shown: of one size, dictionary and rules, kept by the store, fed by the climbers. */

import { signal } from '@preact/signals';
import type { HallEntry } from '../../engine/jobs';
import { type HallCourse, type Famous, keyOfCourse, mergeHall, type BoardOrigin, uniteHalls } from './hall';
import type { ClimbStore } from './store';

export class Fame {
  readonly hall = signal<readonly Famous[]>([]);
  private course = '';
  /** Boards that were cleared: the climbers remember them still. */
  private readonly cleared = new Set<string>();
  private opening = 0;

  constructor(
    private readonly store: ClimbStore,
    private readonly date: () => number,
  ) {}

  /** Shows the hall of a course. */
  async open(course: HallCourse): Promise<void> {
    const key = keyOfCourse(course);
    if (key === this.course) return;
    const before = this.save();
    const mine = ++this.opening;
    this.course = key;
    this.hall.value = [];
    await before;
    const kept = await this.store.hall(key).catch(() => []);
    if (mine === this.opening) this.hall.value = uniteHalls(this.hall.value, kept);
  }

  /** What a climber has met, if it is of the course shown. */
  meet(course: HallCourse, met: readonly HallEntry[], origin: BoardOrigin): void {
    if (keyOfCourse(course) !== this.course) return;
    const fresh = met.filter(({ board }) => !this.cleared.has(board));
    this.hall.value = mergeHall(this.hall.value, fresh, origin, this.date());
  }

  async clear(): Promise<void> {
    for (const { board } of this.hall.value) this.cleared.add(board);
    this.hall.value = [];
    await this.store.clearHall(this.course).catch(() => undefined);
  }

  /** Takes back the clearing. */
  restore(hall: readonly Famous[]): void {
    this.cleared.clear();
    this.hall.value = uniteHalls(hall, this.hall.value);
    void this.save();
  }

  async save(): Promise<void> {
    const { value: hall } = this.hall;
    if (this.course && hall.length > 0) await this.store.keepHall(this.course, hall).catch(() => undefined);
  }
}
