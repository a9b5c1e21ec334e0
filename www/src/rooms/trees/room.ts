/** The state that the parts of the room share: the plan in the address, its trees, and what the visitor looks at. */

import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Job, RoomLab } from '../../app/lifecycle';
import { DEFAULT_DICTIONARY } from '../../app/lists';
import { renderApart } from '../../app/later';
import { nextTask } from '../../engine/soon';
import type { TreeAnswers, TreeFound, TreePlace, TreeQuestions, TreeState } from '../../engine/jobs';
import { FEW_BOARDS, Findings, MOST_BOARDS } from './findings';
import { Branches } from './findings';
import { TreeBuilder } from './builder';
import { Looking } from './looking';
import { IN_PLACE, DEFAULT_PLAN, type Plan, readPlan, type Step, type ViewKind, writePlan } from './plan';
import type { Preset } from './presets';
import { cellName, MADE, TROUBLE } from './text';
import { isAtStep } from './tour';

/** The most nodes of a tree for which an operation is shown move by move. */
export const MOST_MOVED = 20_000;
/** The most places of a word to find. */
const MOST_FOUND = 500;
const ALL = 2 ** 32 - 1;

export class TreesRoom {
  readonly plan: ReadonlySignal<Plan>;
  readonly builder: TreeBuilder;
  readonly looking: Looking;
  readonly findings: Findings;
  /** The branches that stay visible in the layers. */
  readonly branches: Branches;
  /** The places where the word that was searched for is counted. */
  readonly found = signal<TreeFound | undefined>(undefined);
  /** The cells of the word in focus, in the order of its letters. */
  readonly traced = signal<readonly number[]>([]);

  /** The tree that is shown: the requested one or, while it is being made, the last one that is done. */
  readonly shown: ReadonlySignal<number> = computed(() =>
    Math.min(this.plan.value.at, this.builder.states.value.length - 1),
  );
  readonly state: ReadonlySignal<TreeState | undefined> = computed(() => this.builder.states.value[this.shown.value]);
  /** The number of single moves of the next step in what is shown. */
  readonly move: ReadonlySignal<number> = computed(() =>
    this.plan.value.at === this.shown.value ? this.plan.value.move : 0,
  );
  readonly viewed: ReadonlySignal<ViewKind> = computed(() => (this.move.value > 0 ? 'nodes' : this.plan.value.view));
  /** The bound and the number of nodes of what is shown; between two trees, those of the picture. */
  readonly figures: ReadonlySignal<{ bound: number; nodes: number } | undefined> = computed(() => {
    const picture = this.looking.picture.value;
    const state = this.state.value;
    if (!picture?.subject.moves || !state || picture.subject.at !== this.shown.value || this.move.value === 0)
      return state;
    return { bound: picture.graph.bound[0]!, nodes: picture.graph.size[0]! };
  });
  /** The cells that a lift would still change, in the split order. */
  readonly liftable: ReadonlySignal<readonly number[]> = computed(() => {
    const { order, steps, at, move } = this.plan.value;
    const state = this.state.value;
    if (order !== 'spelling' || !state || this.shown.value !== at || move > 0) return [];
    const lifted = new Set(steps.slice(0, at).map(({ cell }) => cell));
    return (this.builder.classView.value?.order ?? []).filter((cell) => state.open.includes(cell) && !lifted.has(cell));
  });
  /** The number of boards that are left to score after all cells have been lifted, if they aren't too many. */
  readonly toScore: ReadonlySignal<number | undefined> = computed(() => {
    const { order, tree, steps, at } = this.plan.value;
    const leaves = this.state.value?.leaves ?? 0;
    // Paths through the lifted cells are boards once every cell has been lifted.
    const done = order === 'spelling' && !tree && steps.length > 0 && at === this.shown.value && this.move.value === 0;
    return done && leaves > 0 && leaves <= MOST_BOARDS && this.liftable.value.length === 0 ? leaves : undefined;
  });
  /** How the layers are arranged. */
  private readonly siblings = computed(() => this.plan.value.siblings);
  private readonly ends: (() => void)[] = [];
  /** What the last previews were made for. */
  private thought = '';

  /**
   * Whether trees are being made. Separate from the progress, which changes all the time and which hardly anything
   * depends on.
   */
  readonly atWork: ReadonlySignal<boolean> = computed(() => this.builder.fraction.value !== undefined);

  /** The text in the navigation while trees are made. */
  readonly busy: ReadonlySignal<Job | undefined> = computed(() => {
    const done = this.builder.fraction.value;
    const steps = this.plan.value.steps.length + 1;
    return done === undefined
      ? undefined
      : { what: TROUBLE.busy, share: Math.min(1, (this.states.value.length + done) / steps) };
  });

  constructor(readonly lab: RoomLab) {
    this.plan = computed(() => readPlan(lab.query.value));
    const clear = (): void => {
      this.found.value = undefined;
      this.traced.value = [];
      this.looking.clear();
      this.findings.clear();
      this.branches.clear();
      this.thought = '';
    };
    this.builder = new TreeBuilder(lab, clear, () => this.summarize());
    this.looking = new Looking(this);
    this.findings = new Findings(this.builder.client);
    this.branches = new Branches(this.builder.client);
  }

  get classView(): TreeBuilder['classView'] {
    return this.builder.classView;
  }

  get states(): TreeBuilder['states'] {
    return this.builder.states;
  }

  get fraction(): TreeBuilder['fraction'] {
    return this.builder.fraction;
  }

  get picture(): Looking['picture'] {
    return this.looking.picture;
  }

  enter(): void {
    this.ends.push(
      effect(() => {
        const { asked, trouble } = this.lab.dictionaries;
        this.builder.follow(this.plan.value, asked.value, trouble.value);
      }),
      ...this.looking.effects(),
      effect(() => {
        const { order, walk, cutoff } = this.plan.value;
        void this.states.value;
        void this.findings.walk(this.shown.value, order === 'orderly' ? walk : -1, cutoff);
      }),
      effect(() => {
        // The places were found in another tree.
        void this.shown.value;
        this.found.value = undefined;
      }),
      effect(() => {
        // Not while trees are being made, because each preview would be outdated before it is read.
        if (!this.atWork.value) void this.findings.explain(this.shown.value, this.states.value);
      }),
      effect(() => this.consider()),
      effect(() => {
        void this.siblings.value;
        this.rearrange();
      }),
    );
  }

  /** Requests previews, and the boards of a small class, for a tree that stays. */
  private consider(): void {
    const [at, view, busy] = [this.shown.value, this.classView.value, this.atWork.value];
    void this.states.value;
    const plan = this.plan.peek();
    if (busy || at < 0 || !view) return;
    const next = plan.order === 'orderly' ? this.state.value?.next : undefined;
    const cells = next === undefined ? this.liftable.value : [next];
    const { fold, cutoff, dedupe, steps } = plan;
    const key = JSON.stringify([
      at,
      steps.slice(0, at),
      cells,
      fold,
      cutoff,
      dedupe,
      plan.class,
      plan.order,
      this.states.value.length,
    ]);
    if (key === this.thought) return;
    this.thought = key;
    void this.findings.preview(at, cells, plan, view.cells, this.shown);
    if (Number(view.boards) <= FEW_BOARDS && !plan.tree) void this.findings.list(at);
    else this.findings.boards.value = undefined;
  }

  leave(): void {
    for (const end of this.ends.splice(0)) end();
  }

  /** Releases the worker. */
  dispose(): void {
    this.leave();
    this.builder.client.dismiss();
  }

  // --- what the visitor does -------------------------------------------------------------------------------

  /** Changes the plan; Back returns to the previous one. */
  change(change: Partial<Plan>, options?: { replace?: boolean }): void {
    const dictionary = this.lab.dictionaries.asked.value;
    const plan = { ...this.plan.value, ...change };
    const query = writePlan(plan, dictionary === DEFAULT_DICTIONARY ? null : dictionary);
    // Most of the room shows the plan.
    renderApart(() => this.lab.go(query, options));
  }

  take(preset: Preset): void {
    const { plan } = preset;
    const { slowly } = this.plan.peek();
    this.open({ slowly, ...plan, ...(plan.steps && { at: plan.at ?? 0 }) });
  }

  /** Shows something whose text states its numbers, which hold for the usual rules and the usual word list. */
  open(plan: Partial<Plan>): void {
    this.lab.go(writePlan({ ...DEFAULT_PLAN, ...plan }, null));
  }

  /** Whether such a text is true for the current word list. */
  get isUsualList(): boolean {
    const { asked, trouble } = this.lab.dictionaries;
    return this.plan.value.tree !== '' || (asked.value === DEFAULT_DICTIONARY && !trouble.value);
  }

  /**
   * Adds a step after the one that is shown, and drops the steps that came after that. It does so in a task of its own,
   * apart from the press of the button, so that neither takes long.
   */
  async add(...more: Step[]): Promise<void> {
    await nextTask();
    const { steps, at, slowly: asked } = this.plan.value;
    const next = [...steps.slice(0, at), ...more];
    const slowly = asked && more.length === 1 && this.canMove(at, more[0]);
    this.change({
      steps: next,
      node: -1,
      root: 0,
      walk: -1,
      ...(slowly ? { at, move: 1 } : { at: next.length, move: 0 }),
    });
  }

  /** Undoes the last step that led to what is shown. */
  undo(): void {
    const { steps, at } = this.plan.value;
    if (at > 0) this.change({ steps: steps.slice(0, at - 1), at: at - 1, move: 0, node: -1, root: 0, walk: -1 });
  }

  /** Shows another step of the timeline. Back doesn't go through each of them again. */
  show(at: number): void {
    const { steps, at: now, move } = this.plan.value;
    const to = Math.max(0, Math.min(steps.length, at));
    if (to !== now || move > 0) this.change({ at: to, move: 0, node: -1, root: 0, walk: -1 }, { replace: true });
  }

  /** Returns whether a step from a tree can be shown move by move. */
  canMove(at: number, step: Step | undefined): boolean {
    return step !== undefined && this.states.value[at] !== undefined && this.whole(at, step) === undefined;
  }

  /** Returns why a step from a tree has no single moves; `undefined` if it has. */
  whole(at: number, step: Step): 'large' | 'nothing' | undefined {
    const state = this.states.value[at];
    const { order, fold, cutoff, dedupe } = this.plan.value;
    if (state && state.left > MOST_MOVED) return 'large';
    if (step.cell === IN_PLACE.cell) return fold === 'no' && cutoff === 0 && !dedupe ? 'nothing' : undefined;
    return order === 'orderly' || state?.open.includes(step.cell) ? undefined : 'nothing';
  }

  /** Makes one move forward or back, across steps. */
  async moveBy(by: 1 | -1): Promise<void> {
    const { at, move, steps } = this.plan.value;
    const picture = this.picture.value;
    const total = picture?.subject.moves?.total;
    const go = (to: Partial<Plan>): void => this.change({ ...to, node: -1, root: 0 }, { replace: true });
    if (by > 0) {
      if (total === undefined || move < total) return go({ move: move + 1 });
      // If an operation ends with stored nodes, they are shown as such.
      return go({
        at: at + 1,
        move: this.canMove(at + 1, steps[at + 1]) ? 1 : 0,
        ...(picture?.isShared && { view: 'shared' }),
      });
    }
    if (move > 0) return go({ move: move - 1 });
    const before = await this.looking.drawing(at - 1, ALL, []).catch(() => undefined);
    if (before && 'total' in before && this.plan.value.at === at)
      go({ at: at - 1, move: Math.max(0, before.total - 1) });
  }

  /** Makes the next move; if no step is left, it begins the next lift. */
  async nextMove(): Promise<void> {
    const { at, move, steps } = this.plan.peek();
    const [cell] = this.liftable.peek();
    if (at < steps.length) {
      if (move > 0 || this.canMove(at, steps[at])) return this.moveBy(1);
      return this.show(at + 1);
    }
    if (cell === undefined) return;
    const slowly = this.canMove(at, { cell });
    this.change({ steps: [...steps, { cell }], node: -1, root: 0, ...(slowly ? { at, move: 1 } : { at: at + 1 }) });
  }

  /** Continues the search to its next board, or to its end. */
  async walkToBoard(): Promise<void> {
    const { walk, cutoff } = this.plan.value;
    const found = await this.question('walk', { cutoff, take: Math.max(0, walk), board: true }).catch(() => undefined);
    if (found && this.plan.value.walk === walk)
      this.change({ walk: found.over ? found.taken + 1 : found.taken }, { replace: true });
  }

  /** Chooses a known place. */
  visit(place: TreePlace): void {
    this.looking.place.value = place;
    this.change({ node: place.number.at(-1)! }, { replace: true });
  }

  /** Chooses a place of the tree by its number. */
  async goTo(place: number): Promise<void> {
    const { siblings } = this.plan.peek();
    const found = await this.question('place', { number: place, siblings }).catch(() => undefined);
    if (found) this.visit(found);
  }

  /** Chooses the place next to the chosen one. */
  async walk(way: 'up' | 'down' | 'left' | 'right'): Promise<void> {
    const from = this.looking.place.peek()?.number.at(-1);
    if (from === undefined) return this.goTo(0);
    const found = await this.question('place', { number: from, way, siblings: this.plan.peek().siblings }).catch(
      () => undefined,
    );
    if (found) this.visit(found);
  }

  /** Finds the places where a word is counted, and goes to the first one. */
  async find(word: string): Promise<void> {
    if (word.trim() === '') return void (this.found.value = undefined);
    await this.builder.there();
    const found = await this.seek(word);
    if (found?.places[0]) void this.goTo(found.places[0].number);
  }

  private async seek(word: string): Promise<TreeFound | undefined> {
    const { siblings } = this.plan.peek();
    const found = await this.question('find', { word, limit: MOST_FOUND, siblings }).catch(() => undefined);
    if (found) this.found.value = found;
    return found;
  }

  /** Finds the marked branches again when the layers are rearranged. */
  private rearrange(): void {
    const [place, found] = [this.looking.place.peek(), this.found.peek()];
    this.looking.placePointed.value = undefined;
    if (place) void this.goTo(place.number.at(-1)!);
    if (found) void this.seek(found.word);
  }

  /** Returns the name of a tree in the timeline. Trees made in the same way have the same name. */
  nameOf(at: number): string | undefined {
    return this.looking.subject(at)?.names[at];
  }

  /** Asks a question about any tree of the timeline. */
  async questionTo<K extends keyof TreeQuestions>(
    at: number,
    what: K,
    question: TreeQuestions[K],
  ): Promise<TreeAnswers[K]> {
    return this.builder.client.ask(at, what, question);
  }

  /** Asks a question about the tree that is shown. */
  async question<K extends keyof TreeQuestions>(what: K, question: TreeQuestions[K]): Promise<TreeAnswers[K]> {
    return this.builder.client.ask(this.shown.peek(), what, question);
  }

  /** Names a cell in a sentence, by its number and its position on the board. */
  nameOfCell(cell: number): string {
    return cellName(this.classView.value ?? { cols: 1 }, cell);
  }

  stop(): void {
    this.builder.stop();
  }

  /** Tries again after a stop or a failure. */
  again(): void {
    const { asked, trouble } = this.lab.dictionaries;
    this.builder.again(this.plan.peek(), asked.peek(), trouble.peek());
  }

  private summarize(): void {
    const state = this.state.value;
    if (state) this.say(MADE.summary(state.bound, state.nodes));
  }

  /** The tour announces its own steps. */
  say(text: string): void {
    const plan = this.plan.peek();
    if (plan.tour === 0 || !isAtStep(plan, plan.tour)) this.lab.announce(text);
  }
}

export const TreesContext = createContext<TreesRoom | undefined>(undefined);

export function useTrees(): TreesRoom {
  const trees = useContext(TreesContext);
  if (!trees) throw new Error('parts of a room must be inside that room');
  return trees;
}
