/** What the parts of the room share: the plan in the address, the trees it comes to, and what is looked at. */

import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Lab } from '../../app/lab';
import { DEFAULT_DICTIONARY } from '../../app/lists';
import { announce } from '../../app/live';
import { go, route } from '../../app/route';
import type { ClassView } from '../../engine/contract';
import type { TreeState } from '../../engine/jobs';
import { latest } from '../../engine/latest';
import { Forest, TreesError } from '../../engine/trees';
import { Picture } from './picture';
import { DEFAULT_PLAN, type Plan, readPlan, type Step, timelineOf, writePlan } from './plan';
import type { Preset } from './presets';

const ROOM = 'trees';
/** Nodes of a picture, children that were asked for not counted. */
const PICTURE = 320;
const SMALL_PICTURE = 120;

export const number = (n: number): string => n.toLocaleString('en');

export class Trees {
  readonly plan: ReadonlySignal<Plan>;
  readonly classView = signal<ClassView | undefined>(undefined);
  /** What is wrong with the class, or went wrong with the trees. */
  readonly trouble = signal('');
  /** The trees that are done, of this plan. */
  readonly states = signal<readonly TreeState[]>([]);
  /** How much of the next is done; `undefined` while nothing is being done. */
  readonly fraction = signal<number | undefined>(undefined);
  readonly picture = signal<Picture | undefined>(undefined);
  /** The node that is chosen, and the one under the pointer, by their numbers in `picture`; -1 for none. */
  readonly chosen = signal(-1);
  readonly pointed = signal(-1);

  /** Which of the trees is shown: the one asked for, or the last that is done on the way there. */
  readonly shown: ReadonlySignal<number> = computed(() => Math.min(this.plan.value.at, this.states.value.length - 1));
  readonly state: ReadonlySignal<TreeState | undefined> = computed(() => this.states.value[this.shown.value]);
  /** The node that the board and the words are about. */
  readonly looked: ReadonlySignal<number> = computed(() => (this.pointed.value >= 0 ? this.pointed.value : this.chosen.value));

  private readonly forest = new Forest();
  private readonly graph = latest((at: number, open: readonly number[]) =>
    this.forest.graph(at, window.innerWidth < 700 ? SMALL_PICTURE : PICTURE, open),
  );
  /** Nodes whose children were asked for. */
  private open: readonly number[] = [];
  private ask = 0;
  /** The plan and dictionary that the trees are of, but for the step that is shown. */
  private of = '';
  private readonly ends: (() => void)[] = [];
  private visits = 0;

  constructor(readonly lab: Lab) {
    const last = signal(DEFAULT_PLAN);
    this.plan = computed(() => {
      // Of another room's address only the last state of this one is known.
      if (route.value.room === ROOM) last.value = readPlan(route.value.query);
      return last.value;
    });
  }

  enter(): void {
    this.visits += 1;
    if (this.visits > 1) return;
    this.ends.push(
      effect(() => this.follow(this.plan.value, this.lab.dictionaries.current.value)),
      effect(() => {
        void this.states.value;
        this.open = [];
        void this.draw(this.shown.value);
      }),
    );
  }

  leave(): void {
    this.visits -= 1;
    if (this.visits > 0) return;
    for (const end of this.ends.splice(0)) end();
  }

  // --- what the visitor does -------------------------------------------------------------------------------

  /** Another plan; Back returns to the one before. */
  change(change: Partial<Plan>, options?: { replace?: boolean }): void {
    const dictionary = this.lab.dictionaries.asked.value;
    const plan = { ...this.plan.value, ...change };
    go(ROOM, writePlan(plan, dictionary === DEFAULT_DICTIONARY ? null : dictionary), options);
  }

  take({ class: text, words = '', cutoff = 0 }: Preset): void {
    this.change({ ...DEFAULT_PLAN, class: text, words, cutoff, order: this.plan.value.order });
  }

  /** One step more, from the one that is shown; what came after that is forgotten. */
  add(...more: Step[]): void {
    const { steps, at } = this.plan.value;
    const next = [...steps.slice(0, at), ...more];
    this.change({ steps: next, at: next.length });
  }

  /** Shows another step of the timeline. Back does not go through all of them again. */
  show(at: number): void {
    const { steps } = this.plan.value;
    const to = Math.max(0, Math.min(steps.length, at));
    if (to !== this.plan.value.at) this.change({ at: to }, { replace: true });
  }

  /** The cells that a lift would still change, in the split order. */
  readonly liftable: ReadonlySignal<readonly number[]> = computed(() => {
    const { order, steps, at } = this.plan.value;
    const state = this.state.value;
    if (order !== 'spelling' || !state || this.shown.value !== at) return [];
    const lifted = new Set(steps.slice(0, at).map(({ cell }) => cell));
    return (this.classView.value?.order ?? []).filter((cell) => state.open.includes(cell) && !lifted.has(cell));
  });

  /** Shows the children of a node of the picture. */
  expand(node: number): void {
    const { picture } = this;
    if (!picture.value || picture.value.graph.hidden[node] === 0) return;
    this.open = [...this.open, picture.value.graph.pre[node]!];
    void this.draw(this.shown.peek(), picture.value.graph.pre[node]);
  }

  stop(): void {
    this.forest.stop();
  }

  /** Goes on after a stop or a failure. */
  again(): void {
    this.follow(this.plan.peek(), this.lab.dictionaries.current.peek());
  }

  // --- what comes of it ------------------------------------------------------------------------------------

  private follow(plan: Plan, dictionary: string): void {
    const of = JSON.stringify([{ ...plan, at: 0 }, dictionary]);
    if (of === this.of) return;
    this.of = of;
    void this.grow(plan, dictionary);
  }

  private async grow(plan: Plan, dictionary: string): Promise<void> {
    const mine = ++this.ask;
    const isCurrent = (): boolean => this.ask === mine;
    this.trouble.value = '';
    this.fraction.value = 0;
    try {
      const read = await this.lab.engine.readClass(plan.class, dictionary);
      if (!isCurrent()) return;
      if (!read.ok) throw new Error(read.message);
      if (read.class.text !== this.classView.value?.text) this.classView.value = read.class;
      const states = await this.forest.show(timelineOf(plan, dictionary, read.class.cells), (done, fraction) => {
        if (!isCurrent()) return;
        if (done.length !== this.states.value.length || done.length < 2) this.states.value = done;
        this.fraction.value = fraction;
      });
      if (!isCurrent()) return;
      this.states.value = states;
      this.summarise();
    } catch (error) {
      if (!isCurrent()) return;
      const { message } = error as Error;
      if (error instanceof TreesError) {
        this.states.value = error.states;
        if (error.stopped) this.trouble.value = 'Stopped before all steps were done.';
        else this.trouble.value = message;
        // What could not be done is asked for again by the next change.
        this.of = '';
      } else {
        this.states.value = [];
        this.picture.value = undefined;
        this.trouble.value = message;
      }
    } finally {
      if (isCurrent()) this.fraction.value = undefined;
    }
  }

  private summarise(): void {
    const state = this.state.value;
    if (state) announce(`Bound ${number(state.bound)}, ${number(state.nodes)} nodes.`);
  }

  private async draw(at: number, keep?: number): Promise<void> {
    if (at < 0) return;
    try {
      const graph = await this.graph(at, this.open);
      const view = this.classView.peek();
      if (!graph || !view) return;
      const picture = new Picture(graph, view);
      this.pointed.value = -1;
      this.chosen.value = keep === undefined ? -1 : graph.pre.indexOf(keep);
      this.picture.value = picture;
    } catch (error) {
      // A timeline that is no longer there has another on its way.
      if (error instanceof TreesError && !error.stopped && this.fraction.peek() === undefined) this.trouble.value = error.message;
    }
  }
}

export const TreesContext = createContext<Trees | undefined>(undefined);

export function useTrees(): Trees {
  const trees = useContext(TreesContext);
  if (!trees) throw new Error('parts of the room stand inside it');
  return trees;
}
