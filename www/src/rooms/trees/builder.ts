/** Reads, builds, and lifts the trees of the plan in their worker, and keeps track of the results. */

import { batch, effect, signal } from '@preact/signals';
import type { Lab } from '../../app/lab';
import { renderApart } from '../../app/later';
import type { ClassView } from '../../engine/contract';
import type { TreeState } from '../../engine/jobs';
import { TreesClient, TreesError } from '../../engine/trees';
import { namesOf, type Plan, timelineOf } from './plan';
import { TROUBLE } from './text';

export class TreeBuilder {
  readonly classView = signal<ClassView | undefined>(undefined);
  /** A problem with the class or with the trees. */
  readonly trouble = signal('');
  /** The dictionary that the link asks for, if this device doesn't have it. */
  readonly missing = signal('');
  /** The trees of this plan that are done. */
  readonly states = signal<readonly TreeState[]>([]);
  /** How much of the next tree is done; `undefined` if nothing is in progress. */
  readonly fraction = signal<number | undefined>(undefined);
  readonly client = new TreesClient();
  private asked = 0;
  /** The plan and dictionary that the trees belong to, without the part about what is shown. */
  private of = '';
  /** What the first tree is built from. */
  private base = '';

  constructor(
    private readonly lab: Lab,
    /** The trees on the screen belong to another class, so none of them may stay. */
    private readonly clear: () => void,
    private readonly done: () => void,
  ) {}

  /** Makes the trees of a plan. */
  follow(plan: Plan, dictionary: string, trouble: string): void {
    const needed = !plan.words && !plan.tree;
    const lost = needed && trouble !== '';
    const names = namesOf(plan);
    const lists = [needed && dictionary, lost];
    const of = JSON.stringify([names.at(-1), lists]);
    if (of === this.of) return;
    this.of = of;
    const base = JSON.stringify([names[0], lists]);
    if (base !== this.base) this.empty();
    this.base = base;
    this.missing.value = lost ? dictionary : '';
    if (lost) {
      this.asked += 1;
      this.client.stop();
      this.fraction.value = undefined;
      return;
    }
    void this.grow(plan, dictionary);
  }

  stop(): void {
    this.client.stop();
  }

  /** Tries again after a stop or a failure. */
  again(plan: Plan, dictionary: string, trouble: string): void {
    this.of = '';
    this.follow(plan, dictionary, trouble);
  }

  /** Waits until there is a tree. */
  there(): Promise<void> {
    return new Promise((resolve) => {
      const end = effect(() => {
        if (this.states.value.length > 0)
          queueMicrotask(() => {
            end();
            resolve();
          });
      });
    });
  }

  private empty(): void {
    batch(() => {
      this.states.value = [];
      this.trouble.value = '';
      this.clear();
    });
  }

  private async grow(plan: Plan, dictionary: string): Promise<void> {
    const mine = ++this.asked;
    const isCurrent = (): boolean => this.asked === mine;
    this.trouble.value = '';
    this.fraction.value = 0;
    try {
      const read = await this.lab.engine.readClass(plan.class, dictionary);
      if (!isCurrent()) return;
      if (!read.ok) throw new Error(read.message);
      if (read.class.text !== this.classView.value?.text) this.classView.value = read.class;
      const states = await this.client.show(timelineOf(plan, dictionary, read.class.cells), ({ states, fraction }) => {
        if (!isCurrent()) return;
        if (states.length !== this.states.value.length || states.length < 2)
          renderApart(() => (this.states.value = states));
        this.fraction.value = fraction;
      });
      if (!isCurrent()) return;
      this.states.value = states;
      this.done();
    } catch (error) {
      if (isCurrent()) this.fail(error as Error);
    } finally {
      if (isCurrent()) this.fraction.value = undefined;
    }
  }

  private fail(error: Error): void {
    batch(() => {
      this.trouble.value = error instanceof TreesError && error.stopped ? TROUBLE.stopped : error.message;
      if (error instanceof TreesError) this.states.value = error.states;
      else this.empty();
      if (!(error instanceof TreesError)) {
        this.trouble.value = error.message;
        this.classView.value = undefined;
      }
    });
    // The next change requests again what could not be done.
    this.of = '';
  }
}
