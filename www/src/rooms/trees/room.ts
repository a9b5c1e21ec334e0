/** What the parts of the room share: the plan in the address, the trees it comes to, and what is looked at. */

import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Lab } from '../../app/lab';
import { DEFAULT_DICTIONARY } from '../../app/lists';
import { announce } from '../../app/live';
import { go, route } from '../../app/route';
import type { ClassView } from '../../engine/contract';
import type { Boxes, TreeAnswers, TreeFound, TreePlace, TreeQuestions, TreeState, TreeWalk, TreeWhy, TreeWords } from '../../engine/jobs';
import { latest } from '../../engine/latest';
import { Forest, TreesError } from '../../engine/trees';
import { GAP, NODE, SHARED_GAP } from './layout';
import { Picture, type Subject } from './picture';
import { DEFAULT_PLAN, operationOf, type Plan, readPlan, type Step, timelineOf, type View, writePlan } from './plan';
import { IN_PLACE, type Preset } from './presets';
import { isAtStep } from './tour';

const ROOM = 'trees';
/** Trees of so many nodes are drawn whole, of others so many nodes, children that were asked for not counted; on large and small screens. */
const WHOLE = { large: 1500, small: 400 };
const PICTURE = { large: 320, small: 120 };
/** Nodes of a tree that is taken through an operation move by move, and what it may grow to on the way. */
export const MOST_MOVED = 20_000;
const MOST_ON_THE_WAY = 400_000;
/** Words of a node that are listed. */
const WORDS = 120;
/** Nodes of the maximising tree that are taken apart. */
const MOST_EXPLAINED = 400_000;
/** Places of a word that are found. */
const MOST_FOUND = 500;
const ALL = 2 ** 32 - 1;

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
  /** The words below the chosen place, and what it is; of the whole tree if none is chosen. */
  readonly words = signal<(TreeWords & { number: number }) | undefined>(undefined);
  /** Why the bound is loose; `undefined` while that is not known. */
  readonly why = signal<TreeWhy | undefined>(undefined);
  /** The chosen place with all above it, and the one under the pointer in the layers. */
  readonly place = signal<TreePlace | undefined>(undefined);
  readonly placePointed = signal<TreePlace | undefined>(undefined);
  /** What is drawn with all above it, unless it is the whole tree. */
  readonly above = signal<TreePlace | undefined>(undefined);
  /** Where a word that was looked for is counted. */
  readonly found = signal<TreeFound | undefined>(undefined);
  /** The search through the boards of an orderly tree, if it is looked at. */
  readonly walked = signal<TreeWalk | undefined>(undefined);
  /** Whether a step stops after each of its moves. */
  readonly slowly = signal(false);
  /** The cells of a word that is looked at, in the order of its letters. */
  readonly traced = signal<readonly number[]>([]);

  /** Which of the trees is shown: the one asked for, or the last that is done on the way there. */
  readonly shown: ReadonlySignal<number> = computed(() => Math.min(this.plan.value.at, this.states.value.length - 1));
  readonly state: ReadonlySignal<TreeState | undefined> = computed(() => this.states.value[this.shown.value]);
  /** How many single moves of the next step are taken in what is shown. */
  readonly move: ReadonlySignal<number> = computed(() => (this.plan.value.at === this.shown.value ? this.plan.value.move : 0));
  /** The place that the address says is looked at. */
  private readonly asked: ReadonlySignal<number> = computed(() => this.plan.value.node);
  readonly viewed: ReadonlySignal<View> = computed(() => (this.move.value > 0 ? 'nodes' : this.plan.value.view));
  private readonly shares: ReadonlySignal<boolean> = computed(() => this.viewed.value === 'shared');
  private readonly root: ReadonlySignal<number> = computed(() => this.plan.value.root);
  private readonly boxes: ReadonlySignal<Boxes> = computed(() => this.plan.value.boxes);
  /** The bound and the nodes of what is shown, between two trees those of the picture. */
  readonly figures: ReadonlySignal<{ bound: number; nodes: number } | undefined> = computed(() => {
    const picture = this.picture.value;
    const state = this.state.value;
    if (!picture?.subject.moves || !state || picture.subject.at !== this.shown.value || this.move.value === 0) return state;
    return { bound: picture.graph.bound[0]!, nodes: picture.graph.size[0]! };
  });
  /** The node that the board and the words are about. */
  readonly looked: ReadonlySignal<number> = computed(() => (this.pointed.value >= 0 ? this.pointed.value : this.chosen.value));

  private readonly forest = new Forest();
  private readonly graph = latest((at: number, move: number, open: readonly number[]) => this.drawing(at, move, open));
  private readonly wordsOf = latest((at: number, of: number) => this.forest.ask(at, 'words', { number: of, limit: WORDS }));
  private readonly placeOf = latest((at: number, of: number) => this.forest.ask(at, 'place', { number: of }));
  private readonly aboveOf = latest((at: number, of: number) => this.forest.ask(at, 'place', { number: of }));
  private readonly walkOf = latest((at: number, walk: number, cutoff: number) => this.forest.ask(at, 'walk', { cutoff, take: walk, board: false }));
  private readonly whyOf = latest((at: number) => this.forest.ask(at, 'why', { limit: MOST_EXPLAINED }));
  /** Nodes whose children were asked for. */
  private open: readonly number[] = [];
  /** Nodes whose children shall not be drawn. */
  private closed: readonly number[] = [];
  /** The place that was last looked for, and what is stored for it. */
  private revealed = { place: -1, stored: -1 };
  private ask = 0;
  /** The plan and dictionary that the trees are of, but for what of them is shown. */
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
        void [this.states.value, this.shares.value, this.root.value, this.boxes.value];
        [this.open, this.closed] = [[], []];
        void this.draw(this.shown.value, this.move.value, this.plan.peek().node);
      }),
      effect(() => {
        const { order, walk, cutoff } = this.plan.value;
        void this.states.value;
        void this.follows(this.shown.value, order === 'orderly' ? walk : -1, cutoff);
      }),
      effect(() => {
        // What was found was found in another tree.
        void this.shown.value;
        this.found.value = undefined;
      }),
      effect(() => {
        void this.viewed.value;
        this.look(this.asked.value);
      }),
      effect(() => void this.read(this.shown.value, this.move.value, this.asked.value, this.root.value, this.states.value)),
      effect(() => void this.hang(this.shown.value, this.move.value, this.root.value, this.states.value)),
      effect(() => {
        // Not on the way: each would be out of date before it is read.
        if (this.fraction.value === undefined) void this.explain(this.shown.value, this.move.value, this.states.value);
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

  take(preset: Preset): void {
    const { order, view } = this.plan.value;
    const { plan } = preset;
    this.change({ ...DEFAULT_PLAN, order, view, ...plan, ...(plan.steps && { at: plan.at ?? 0 }) });
  }

  /** One step more, from the one that is shown; what came after that is forgotten. */
  add(...more: Step[]): void {
    const { steps, at } = this.plan.value;
    const next = [...steps.slice(0, at), ...more];
    const slowly = this.slowly.value && more.length === 1 && this.canMove(at, more[0]);
    this.change({ steps: next, node: -1, root: 0, walk: -1, ...(slowly ? { at, move: 1 } : { at: next.length, move: 0 }) });
  }

  /** Shows another step of the timeline. Back does not go through all of them again. */
  show(at: number): void {
    const { steps, at: now, move } = this.plan.value;
    const to = Math.max(0, Math.min(steps.length, at));
    if (to !== now || move > 0) this.change({ at: to, move: 0, node: -1, root: 0, walk: -1 }, { replace: true });
  }

  /** Whether a step from a tree can be taken move by move. */
  canMove(at: number, step: Step | undefined): boolean {
    return step !== undefined && this.states.value[at] !== undefined && this.whole(at, step) === undefined;
  }

  /** Why a step from a tree has no single moves; `undefined` if it has. */
  whole(at: number, step: Step): 'large' | 'nothing' | undefined {
    const state = this.states.value[at];
    const { order, fold, cutoff, dedupe } = this.plan.value;
    if (state && state.left > MOST_MOVED) return 'large';
    if (step.cell === IN_PLACE.cell) return fold === 'no' && cutoff === 0 && !dedupe ? 'nothing' : undefined;
    return order === 'orderly' || state?.open.includes(step.cell) ? undefined : 'nothing';
  }

  /** One move forward or back, from step to step. */
  async moveBy(by: 1 | -1): Promise<void> {
    const { at, move, steps } = this.plan.value;
    const picture = this.picture.value;
    const total = picture?.subject.moves?.total;
    const go = (to: Partial<Plan>): void => this.change({ ...to, node: -1, root: 0 }, { replace: true });
    if (by > 0) {
      if (total === undefined || move < total) return go({ move: move + 1 });
      // What ended as stored nodes is seen as such.
      return go({ at: at + 1, move: this.canMove(at + 1, steps[at + 1]) ? 1 : 0, ...(picture?.isShared && { view: 'shared' }) });
    }
    if (move > 0) return go({ move: move - 1 });
    const before = await this.drawing(at - 1, ALL, []).catch(() => undefined);
    if (before && 'total' in before && this.plan.value.at === at) go({ at: at - 1, move: Math.max(0, before.total - 1) });
  }

  /** The cells that a lift would still change, in the split order. */
  readonly liftable: ReadonlySignal<readonly number[]> = computed(() => {
    const { order, steps, at, move } = this.plan.value;
    const state = this.state.value;
    if (order !== 'spelling' || !state || this.shown.value !== at || move > 0) return [];
    const lifted = new Set(steps.slice(0, at).map(({ cell }) => cell));
    return (this.classView.value?.order ?? []).filter((cell) => state.open.includes(cell) && !lifted.has(cell));
  });

  /** Chooses a node of the picture; -1 for none. */
  choose(node: number): void {
    const picture = this.picture.value;
    this.chosen.value = picture && node >= 0 ? (node = picture.placeBelow(node)) : node;
    if (picture && this.move.value === 0) this.change({ node: node < 0 ? -1 : picture.graph.number[node]! }, { replace: true });
  }

  /** Shows the children of a node of the picture. */
  expand(node: number): void {
    const { picture } = this;
    if (!picture.value || picture.value.graph.hidden[node] === 0) return;
    const number = picture.value.graph.number[node]!;
    this.open = [...this.open, number];
    this.closed = this.closed.filter((closed) => closed !== number);
    void this.draw(this.shown.peek(), this.move.peek(), number);
  }

  /** Whether what hangs below a node of the picture can be left out. */
  canClose(node: number): boolean {
    const picture = this.picture.value;
    return picture !== undefined && node >= 0 && !picture.isShared && !picture.subject.moves && picture.graph.hidden[node] === 0 && picture.childrenOf(node) > 0;
  }

  /** Leaves out what hangs below a node of the picture. */
  close(node: number): void {
    if (!this.canClose(node)) return;
    const number = this.picture.value!.graph.number[node]!;
    this.closed = [...this.closed, number];
    this.open = this.open.filter((open) => open !== number);
    void this.draw(this.shown.peek(), this.move.peek(), number);
  }

  /** Whether a node of the picture can be drawn by itself with what hangs below it. */
  canRoot(node: number): boolean {
    const picture = this.picture.value;
    return picture !== undefined && node > 0 && !picture.subject.moves && picture.isPlace(node) && picture.childrenOf(node) > 0;
  }

  /** Draws a node of the picture with what hangs below it. */
  rootAt(node: number): void {
    if (this.canRoot(node)) this.change({ root: this.picture.value!.graph.number[node]!, node: -1 });
  }

  /** Draws what is drawn as part of what it hangs from. */
  rootAbove(): void {
    const above = this.above.value?.number.at(-2);
    if (above !== undefined) this.change({ root: above, node: -1 });
  }

  /** Chooses a place of the tree, wherever it is. */
  async reveal(place: number): Promise<void> {
    const at = this.shown.peek();
    const found = await this.forest.ask(at, 'place', { number: place });
    if (!found || at !== this.shown.peek()) return;
    const { root } = this.plan.peek();
    if (root > 0 && !found.number.includes(root)) this.change({ root: 0 }, { replace: true });
    this.open = [...this.open, ...found.number];
    this.closed = this.closed.filter((closed) => !found.number.includes(closed));
    this.revealed = { place, stored: found.stored.at(-1)! };
    this.change({ node: place }, { replace: true });
    await this.draw(at, 0, place);
  }

  /** Goes on with the search to its next board, or its end. */
  async walkToBoard(): Promise<void> {
    const { walk, cutoff } = this.plan.value;
    const found = await this.question('walk', { cutoff, take: Math.max(0, walk), board: true }).catch(() => undefined);
    if (found && this.plan.value.walk === walk) this.change({ walk: found.over ? found.taken + 1 : found.taken }, { replace: true });
  }

  /** Chooses a place that is known. */
  visit(place: TreePlace): void {
    this.place.value = place;
    this.change({ node: place.number.at(-1)! }, { replace: true });
  }

  /** Chooses a place of the tree by its number. */
  async goTo(place: number): Promise<void> {
    const found = await this.question('place', { number: place }).catch(() => undefined);
    if (found) this.visit(found);
  }

  /** Chooses the place next to the chosen one. */
  async walk(way: 'up' | 'down' | 'left' | 'right'): Promise<void> {
    const from = this.place.peek()?.number.at(-1);
    if (from === undefined) return this.goTo(0);
    const found = await this.question('place', { number: from, way }).catch(() => undefined);
    if (found) this.visit(found);
  }

  /** Finds the places where a word is counted, and goes to the first. */
  async find(word: string): Promise<void> {
    if (word.trim() === '') return void (this.found.value = undefined);
    await this.there();
    const found = await this.question('find', { word, limit: MOST_FOUND }).catch(() => undefined);
    if (!found) return;
    this.found.value = found;
    if (found.places[0]) void this.goTo(found.places[0].number);
  }

  /** Waits until there is a tree. */
  private there(): Promise<void> {
    return new Promise((resolve) => {
      const end = effect(() => {
        if (this.shown.value >= 0) queueMicrotask(() => (end(), resolve()));
      });
    });
  }

  /** The name of a tree of the timeline: the same as long as it is made in the same way. */
  nameOf(at: number): string | undefined {
    return this.subject(at)?.names[at];
  }

  /** A question about any tree of the timeline. */
  async questionTo<K extends keyof TreeQuestions>(at: number, what: K, question: TreeQuestions[K]): Promise<TreeAnswers[K]> {
    return this.forest.ask(at, what, question);
  }

  /** A question about the tree that is shown. */
  async question<K extends keyof TreeQuestions>(what: K, question: TreeQuestions[K]): Promise<TreeAnswers[K]> {
    return this.forest.ask(this.shown.peek(), what, question);
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
    const of = JSON.stringify([{ ...plan, at: 0, move: 0, node: -1, root: 0, boxes: 'all', view: 'nodes', tour: 0, walk: -1, ...(plan.order === 'orderly' && { cutoff: 0 }) }, dictionary]);
    if (of === this.of) return;
    this.of = of;
    this.found.value = undefined;
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
    if (state) this.say(`Bound ${number(state.bound)}, ${number(state.nodes)} nodes.`);
  }

  /** The tour tells of its steps itself. */
  private say(text: string): void {
    const plan = this.plan.peek();
    if (plan.tour === 0 || !isAtStep(plan, plan.tour)) announce(text);
  }

  private async drawing(at: number, move: number, open: readonly number[]): Promise<TreeAnswers['graph'] | TreeAnswers['moves']> {
    const plan = this.plan.peek();
    const { root, boxes } = plan;
    const step = plan.steps[at];
    const cells = this.classView.peek()?.cells;
    const screen = window.innerWidth < 700 ? 'small' : 'large';
    if (move > 0 && step && cells) {
      return this.forest.ask(at, 'moves', { operation: operationOf(plan, step, cells), take: move, limit: MOST_ON_THE_WAY, show: PICTURE[screen], node: NODE, gap: GAP });
    }
    const shared = this.shares.peek();
    const limit = (this.states.peek()[at]?.left ?? Infinity) <= WHOLE[screen] ? WHOLE[screen] : PICTURE[screen];
    return this.forest.ask(at, 'graph', { shared, boxes, root, limit, open: [...open], closed: [...this.closed], node: NODE, gap: shared ? SHARED_GAP : GAP });
  }

  private subject(at: number): Subject | undefined {
    const view = this.classView.peek();
    const { steps, class: text, words, tree, order, raw, fold, cutoff, scoring, minLength } = this.plan.peek();
    const names = Array.from({ length: steps.length + 1 }, (_, to) => JSON.stringify([text, words, tree, order, raw, scoring, minLength, to > 0 && [fold, cutoff], steps.slice(0, to)]));
    return view && { class: view, names, at };
  }

  /** Draws a tree, or a step after some of its moves, and chooses the place `keep` if it is to be seen. */
  private async draw(at: number, move: number, keep = -1): Promise<void> {
    if (at < 0) return;
    try {
      const drawing = await this.graph(at, move, this.open);
      const subject = this.subject(at);
      if (!drawing || !subject) return;
      const picture = 'graph' in drawing ? new Picture(drawing.graph, { ...subject, moves: drawing }) : new Picture(drawing, subject);
      this.pointed.value = -1;
      this.chosen.value = this.rowOf(picture, keep);
      this.picture.value = picture;
      if (picture.subject.moves) this.say(`${picture.describeMove()} Bound ${number(picture.graph.bound[0]!)}.`);
      else if (keep >= 0 && this.chosen.value < 0 && this.plan.peek().view !== 'layers' && keep !== this.revealed.place) void this.reveal(keep);
    } catch (error) {
      // A timeline that is no longer there has another on its way.
      if (error instanceof TreesError && !error.stopped && this.fraction.peek() === undefined) this.trouble.value = error.message;
    }
  }

  /** The node of a picture at a place; -1 if it is not there. */
  private rowOf(picture: Picture, place: number): number {
    if (place < 0) return -1;
    const row = picture.graph.number.indexOf(place);
    // A node that is drawn once is named by its first place, and asked for by any.
    return row < 0 && picture.isShared && this.revealed.place === place ? picture.graph.stored.indexOf(this.revealed.stored) : row;
  }

  /** Chooses the place of the address, unless it is chosen. */
  private look(place: number): void {
    if (this.plan.peek().view === 'layers') return;
    const picture = this.picture.peek();
    if (!picture || picture.subject.moves || picture.subject.at !== this.shown.peek()) return;
    const row = this.rowOf(picture, place);
    if (row === this.chosen.peek() && (row >= 0 || place < 0)) return;
    if (row >= 0 || place < 0) this.chosen.value = row;
    else void this.reveal(place);
  }

  /** Reads what is at the chosen place, and its words. */
  private async read(at: number, move: number, place: number, root: number, states: readonly TreeState[]): Promise<void> {
    this.traced.value = [];
    if (at < 0 || move > 0 || states.length === 0) {
      this.words.value = undefined;
      this.place.value = undefined;
      return;
    }
    if (place < 0) this.place.value = undefined;
    else if (this.place.value?.number.at(-1) !== place) void this.placeOf(at, place).then((found) => found && (this.place.value = found), () => undefined);
    const below = place < 0 ? root : place;
    const words = await this.wordsOf(at, below).catch(() => undefined);
    if (words) this.words.value = { ...words, number: below };
  }

  /** Finds out where what is drawn hangs. */
  private async hang(at: number, move: number, root: number, states: readonly TreeState[]): Promise<void> {
    if (root === 0 || at < 0 || move > 0 || states.length === 0) return void (this.above.value = undefined);
    const found = await this.aboveOf(at, root).catch(() => undefined);
    if (found !== undefined) this.above.value = found ?? undefined;
  }

  private async follows(at: number, walk: number, cutoff: number): Promise<void> {
    if (at < 0 || walk < 0) return void (this.walked.value = undefined);
    const walked = await this.walkOf(at, walk, cutoff).catch(() => undefined);
    if (walked) this.walked.value = walked;
  }

  private async explain(at: number, move: number, states: readonly TreeState[]): Promise<void> {
    if (at < 0 || move > 0 || states.length === 0) return void (this.why.value = undefined);
    // A tree too large to be taken apart has none.
    const why = await this.whyOf(at).catch(() => null);
    if (why !== undefined) this.why.value = why ?? undefined;
  }
}

export const TreesContext = createContext<Trees | undefined>(undefined);

export function useTrees(): Trees {
  const trees = useContext(TreesContext);
  if (!trees) throw new Error('parts of the room stand inside it');
  return trees;
}
