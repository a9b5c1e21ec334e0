/** The best boards on the screen: for one size, dictionary and rules, saved by the store, filled by the climbers. */

import { signal } from '@preact/signals';
import type { HallEntry } from '../../engine/jobs';
import { type HallCourse, type BestBoard, keyOfCourse, mergeHall, type BoardOrigin, uniteHalls } from './hall';
import type { ClimbStore } from './store';

export class BestBoards {
  readonly hall = signal<readonly BestBoard[]>([]);
  private course = '';
  /** Boards that were cleared, which the climbers still remember. */
  private readonly cleared = new Set<string>();
  private opening = 0;

  constructor(
    private readonly store: ClimbStore,
    private readonly date: () => number,
  ) {}

  /** Shows the hall for a size, dictionary and rules. */
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

  /** Adds a climber's boards if they belong to the current hall. */
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

  /** Undoes the clearing. */
  restore(hall: readonly BestBoard[]): void {
    this.cleared.clear();
    this.hall.value = uniteHalls(hall, this.hall.value);
    void this.save();
  }

  async save(): Promise<void> {
    const { value: hall } = this.hall;
    if (this.course && hall.length > 0) await this.store.keepHall(this.course, hall).catch(() => undefined);
  }
}
