/**
 * The room: its plan, which is in the address; the trees that its worker makes of it; what the visitor looks at; and what
 * is known about the tree that is shown.
 */

import { batch, computed, effect, type ReadonlySignal, signal, type Signal } from '@preact/signals';
import { renderApart } from '../../ui/later';
import { contextOf } from '../../app/lab';
import type { Job, RoomLab } from '../../app/lifecycle';
import { DEFAULT_DICTIONARY } from '../../app/lists';
import type { TreeAnswers, TreeOperation, TreeQuestion, TreeQuestions } from '../../engine/contract';
import type { ClassView, TreeGraph, TreePlace, TreePreview, TreeState } from '../../engine/contract';
import { latest, type Port, type Remote, remote, startJob } from '../../engine/port';
import { nextTask, turns } from '../../engine/soon';
import { DISMISSED, STOPPED } from '../../engine/death';
import type { TimelineJob } from '../../engine/trees-job';
import { counted, whole } from '../../ui/format';
import { cellPhrase, GAP, NODE, Picture, SHARED_GAP, type Subject } from './picture';
import type { Plan, Step, ViewKind } from './plan';
import { DEFAULT_PLAN, IN_PLACE, namesOf, operationOf, readPlan, settled, writePlan } from './plan';
import { isAtStep } from './presets';

/** The most nodes of a tree for which an operation is shown move by move, and the most that it may have on the way. */
export const MOST_MOVED = 20_000;
const MOST_ON_THE_WAY = 400_000;
/** The most places of a word to find, the most words of a node, and the most nodes that are analyzed. */
const MOST_FOUND = 500;
const MOST_WORDS = 120;
const MOST_EXPLAINED = 400_000;
/** The most boards that are scored, and the most of a class that are shown next to its tree without being asked for. */
const MOST_BOARDS = 2000;
export const FEW_BOARDS = 4;
/** The most places of the best board that are marked. */
const MOST_PLACES = 600;
/** Trees with up to this many nodes are drawn completely, on large and on small screens. */
export const wholeLimit = (): number => (window.innerWidth < 700 ? 400 : 1500);
/** Of larger trees, as many nodes are drawn as can be read, not counting children that were requested: stacked, or side by side. */
const mostDrawn = (shared: boolean): number =>
  shared
    ? Math.max(20, Math.min(64, Math.round(window.innerWidth / 32)))
    : Math.max(36, Math.min(100, Math.round(window.innerWidth / 18)));
/** With this many nodes, no further layer is added. */
const MOST_IN_LAYERS = 2500;
const ALL = 2 ** 32 - 1;

/** In place of a question: what is known stays. */
const KEEP = 'keep';

export class TreesRoom {
  /** The address is written from it, and read only when the visitor follows a link or goes back. */
  readonly plan = signal(DEFAULT_PLAN);

  // --- The trees of the plan -----------------------------------------------------------------------------------------

  readonly classView = signal<ClassView | undefined>(undefined);
  /** A problem with the class or with the trees. */
  readonly trouble = signal('');
  /** The dictionary that the link asks for, if this device doesn't have it. */
  readonly missing = signal('');
  readonly states = signal<readonly TreeState[]>([]);
  /** How much of the next tree is done; `undefined` if nothing is in progress. */
  readonly fraction = signal<number | undefined>(undefined);
  private port: Port | undefined;
  private readonly job: Remote<TimelineJob> = remote((method, args) => this.call(method, args), {});
  private readonly begin = turns();
  /** The plan and dictionary that the trees belong to, without the part about what is shown. */
  private of = '';
  /** What the first tree is built from. */
  private base = '';
  /** The text and the dictionary of the class that was read last. */
  private readKey = '';

  /** The tree that is shown: the requested one or, while it is being made, the last one that is done. */
  readonly shown = computed(() => Math.min(this.plan.value.at, this.states.value.length - 1));
  readonly state = computed(() => this.states.value[this.shown.value]);
  /** The number of single moves of the next step in what is shown. */
  readonly move = computed(() => (this.plan.value.at === this.shown.value ? this.plan.value.move : 0));
  readonly viewed = computed((): ViewKind => (this.move.value > 0 ? 'nodes' : this.plan.value.view));
  /** The bound and the number of nodes of what is shown; between two trees, those of the picture. */
  readonly figures = computed((): { bound: number; nodes: number } | undefined => {
    const picture = this.picture.value;
    const state = this.state.value;
    if (!picture?.subject.moves || !state || picture.subject.at !== this.shown.value || this.move.value === 0)
      return state;
    return { bound: picture.graph.bound[0]!, nodes: picture.graph.size[0]! };
  });
  /** A score that no board exceeds: that of boards in dropped branches is at most the cutoff. */
  readonly most = computed(() => {
    const { order, cutoff } = this.plan.value;
    const drops = order === 'spelling' && this.shown.value + this.move.value > 0;
    return Math.max(this.figures.value?.bound ?? 0, drops ? cutoff : 0);
  });
  /** The number of nodes that are kept, if the step built more and then dropped branches. */
  readonly kept = computed(() => {
    const { nodes = 0, left = 0 } = this.state.value ?? {};
    return this.move.value === 0 && left < nodes ? left : undefined;
  });
  /** The cells that a lift would still change, in the split order. */
  readonly liftable = computed((): readonly number[] => {
    const { order, steps, at, move } = this.plan.value;
    const state = this.state.value;
    if (order !== 'spelling' || !state || this.shown.value !== at || move > 0) return [];
    const lifted = new Set(steps.slice(0, at).map(({ cell }) => cell));
    return (this.classView.value?.order ?? []).filter((cell) => state.open.includes(cell) && !lifted.has(cell));
  });
  /** Whether letters have been fixed: then the tree is only about the boards that have them. */
  readonly fixed = computed(() => this.plan.value.steps.some(({ letter }, i) => letter && i < this.shown.value));
  /** The number of boards that are left to score after all cells have been lifted, if they aren't too many. */
  readonly toScore = computed(() => {
    const { order, tree, steps, at } = this.plan.value;
    const { leaves = 0, open = [] } = this.state.value ?? {};
    // Once every cell of the tree has been lifted, a path through them is a board for each choice of the other letters.
    const decided = new Set([...open, ...steps.flatMap(({ cell, letter }, i) => (letter && i < at ? cell : []))]);
    const others = this.classView.value?.cells.filter((_, cell) => !decided.has(cell)) ?? [];
    const left = others.reduce((all, { length }) => all * Math.max(1, length), leaves);
    const done = order === 'spelling' && !tree && steps.length > 0 && at === this.shown.value && this.move.value === 0;
    return done && left > 0 && left <= MOST_BOARDS && this.liftable.value.length === 0 ? left : undefined;
  });
  /** Whether trees are being made. Unlike the progress, it doesn't change all the time. */
  readonly atWork = computed(() => this.fraction.value !== undefined);
  /** The text in the navigation while trees are made. */
  readonly busy = computed((): Job | undefined => {
    const done = this.fraction.value;
    const share = (this.states.value.length + (done ?? 0)) / (this.plan.value.steps.length + 1);
    return done === undefined ? undefined : { what: 'building trees', share: Math.min(1, share) };
  });

  // --- What the visitor looks at -------------------------------------------------------------------------------------

  readonly picture = signal<Picture | undefined>(undefined);
  /** The chosen node, and the node under the pointer, by their numbers in `picture`; -1 for none. */
  readonly chosen: ReadonlySignal<number> = computed(() => {
    const picture = this.picture.value;
    const { node } = this.plan.value;
    if (picture?.subject.moves) return this.picked.value;
    if (!picture || node < 0 || picture.subject.at !== this.shown.value) return -1;
    const { number, stored } = picture.graph;
    const row = number.indexOf(node);
    // A node that is drawn once is named by its first place, but may be requested by any of its places.
    const place = this.place.value;
    return row < 0 && picture.isShared && place?.number.at(-1) === node ? stored.indexOf(place.stored.at(-1)!) : row;
  });
  /** The chosen node between two trees, where nodes have no places. */
  private readonly picked = signal(-1);
  readonly pointed = signal(-1);
  /** The node that the board and the words are about. */
  readonly looked = computed(() => (this.pointed.value >= 0 ? this.pointed.value : this.chosen.value));
  /** How long a picture takes to become the next one, in milliseconds; and the picture that has come to rest. */
  readonly pace = signal(360);
  readonly resting = signal<Picture | undefined>(undefined);
  /** The number of pictures that were requested and are not there yet. */
  private readonly due = signal(0);
  /** Whether a picture is on its way, or still in motion. */
  readonly isDrawing = computed(() => {
    const picture = this.viewed.value === 'layers' ? undefined : this.picture.value;
    return this.due.value > 0 || (picture !== undefined && picture !== this.resting.value);
  });
  /** Whether the picture is too small to be read. */
  readonly isTiny = signal(false);
  /** Whether a part of the picture is out of view. */
  readonly isCut = signal(false);
  /** Whether the steps are shown one after another. */
  readonly playing = signal(false);
  readonly placePointed = signal<TreePlace | undefined>(undefined);
  /** The cells of the word in focus, in the order of its letters. */
  readonly traced = signal<readonly number[]>([]);

  private readonly newest = latest((at: number, move: number) => this.pictureOf(at, move));
  /** The nodes whose children were requested, and those whose children should not be drawn. */
  opened = new Map<number, boolean>();
  /** The place that was last revealed. */
  private revealed = -1;
  private readonly shares = computed(() => this.viewed.value === 'shared');
  /** What of the plan a drawing depends on, as text, so that it changes only with these. */
  private readonly drawn = computed(() => {
    const { root, levels } = this.plan.value;
    return [this.shares.value, root, levels].join();
  });

  // --- What is known about the tree that is shown --------------------------------------------------------------------

  private readonly facts: { run: () => void; forget: () => void }[] = [];
  /** The chosen place with its ancestors. */
  readonly place = this.follow('place', () => {
    const { node, siblings } = this.plan.value;
    return node < 0 || this.move.value > 0 ? undefined : { number: node, siblings };
  });
  /** The place at the top of the drawing with its ancestors, unless it is the whole tree. */
  readonly above = this.follow('place', () => {
    const { root } = this.plan.value;
    return root === 0 || this.move.value > 0 ? undefined : { number: root };
  });
  /** The place whose words are listed: the chosen one or, if nothing is chosen, the top of the drawing. */
  readonly spelling = computed(() => {
    const { node, root } = this.plan.value;
    return node < 0 || this.move.value > 0 ? root : node;
  });
  // Not while further trees are being made, because each list would be outdated before it is read.
  readonly words = this.follow('words', () =>
    this.atWork.value ? KEEP : { number: this.spelling.value, limit: MOST_WORDS },
  );
  /** Why the bound is loose; `undefined` while this is unknown, and for a tree that is too large to be analyzed. */
  readonly why = this.follow('why', () => (this.atWork.value ? KEEP : { limit: MOST_EXPLAINED }));
  /** The search through the boards of an orderly tree, if it is shown. */
  readonly walked = this.follow('walk', () => {
    const { order, walk, cutoff } = this.plan.value;
    return order === 'orderly' && walk >= 0 ? { cutoff, take: walk, board: false } : undefined;
  });
  /** The word to find, and its places. */
  private readonly sought = signal('');
  readonly found = this.follow('find', () => {
    const [word, { siblings }] = [this.sought.value, this.plan.value];
    return word === '' ? undefined : { word, limit: MOST_FOUND, siblings };
  });
  /** The place of the sought word, where it alone tells on which of the paths to a node the word is. */
  readonly exact = computed(() => {
    const [place, { node }] = [this.place.value, this.plan.value];
    const isFound = this.found.value?.places.some(({ number }) => number === node);
    return isFound && this.looked.value === this.chosen.value && place?.number.at(-1) === node ? place : undefined;
  });
  /** The tree whose boards were asked for. */
  readonly listing = signal(-1);
  /** The boards of a small class, or the remaining boards, once they were requested. */
  readonly boards = this.follow(
    'boards',
    () => {
      const few = Number(this.classView.value?.boards) <= FEW_BOARDS && !this.plan.value.tree;
      if (this.atWork.value) return KEEP;
      return few || this.listing.value === this.shown.value ? { limit: MOST_BOARDS } : undefined;
    },
    true,
  );
  /** The branches that stay visible in the layers: from the root down, always the child with the highest bound. */
  readonly costliest = this.follow(
    'costliest',
    () => (this.viewed.value === 'layers' ? { layers: 255, siblings: this.plan.value.siblings } : KEEP),
    true,
  );
  /** The places of the best board, if there are few enough boards to score them all. */
  readonly best = this.follow(
    'best',
    () =>
      this.viewed.value === 'layers'
        ? { boards: MOST_BOARDS, limit: MOST_PLACES, siblings: this.plan.value.siblings }
        : KEEP,
    true,
  );
  /** For each cell, how lifting it would change the bound; for an orderly tree, how fixing the next cell would. */
  readonly previews = signal<ReadonlyMap<number, TreePreview | undefined>>(new Map());
  /** What to preview, as text, so that it changes only with what is previewed. */
  private readonly toPreview = computed(() => {
    const [at, view, plan] = [this.shown.value, this.classView.value, this.plan.value];
    // Not while trees are being made, because each preview would be outdated before it is read.
    if (this.atWork.value || at < 0 || !view) return '';
    const next = plan.order === 'orderly' ? this.state.value?.next : undefined;
    const cells = next === undefined ? this.liftable.value : [next];
    const operations = cells.map((cell) => operationOf(plan, { cell }, view.cells));
    return JSON.stringify({ of: this.of, at, operations });
  });

  private ends: (() => void)[] = [];
  private readonly endReading: () => void;

  constructor(readonly lab: RoomLab) {
    this.endReading = effect(() => {
      const query = lab.query.value;
      if (query.toString() !== this.addressOf(this.plan.peek()).toString()) this.plan.value = readPlan(query);
    });
  }

  enter(): void {
    const effects = [
      () => this.build(),
      () => {
        void [this.states.value, this.drawn.value];
        [this.opened, this.revealed] = [new Map(), -1];
        // Layers don't need the drawing of nodes, which takes time at each of many lifts. It is made after the last one.
        if (this.viewed.value === 'layers' && this.atWork.value) return;
        void this.draw(this.shown.value, this.move.value);
      },
      () => this.reveal(),
      () => {
        void [this.shown.value, this.move.value, this.chosen.value];
        this.traced.value = [];
      },
      () => {
        // The places were found in another tree.
        void this.shown.value;
        if (this.found.peek()) this.sought.value = '';
      },
      ...this.facts.map(({ run }) => run),
      () => void this.preview(this.toPreview.value),
    ];
    this.ends = effects.map((each) => effect(each));
  }

  leave(): void {
    for (const end of this.ends.splice(0)) end();
  }

  /** Ends the worker with everything it holds. */
  dispose(): void {
    this.leave();
    this.endReading();
    this.port?.end(Object.assign(new Error(DISMISSED), { name: STOPPED }));
  }

  /**
   * Returns the answer to a question about the tree that is shown, asked again whenever it changes. Nothing that arrives
   * too late or is about another class is kept. If `strict`, nor is what was true for another tree.
   */
  private follow<K extends keyof TreeQuestions>(
    what: K,
    question: () => TreeQuestions[K] | typeof KEEP | undefined,
    strict = false,
  ): Signal<TreeAnswers[K] | undefined> {
    const fact = signal<TreeAnswers[K] | undefined>(undefined);
    let last = -1;
    const ask = latest((at: number, asked: TreeQuestions[K]) => this.ask(at, what, asked));
    // As text, so that it changes only with what is asked.
    const asked = computed(() => JSON.stringify(question() ?? ''));
    const begin = turns();
    const forget = (): void => {
      begin();
      fact.value = undefined;
    };
    const run = (): void => {
      void this.states.value;
      const [at, known] = [this.shown.value, JSON.parse(asked.value) as TreeQuestions[K] | typeof KEEP | ''];
      if (strict && at !== last) forget();
      last = at;
      if (known === KEEP) return;
      if (at < 0 || known === '') return forget();
      const isLatest = begin();
      void ask(at, known)
        .catch(() => null)
        .then((answer) => {
          // While the worker begins another timeline, it may lack a tree that the page still shows.
          if (!isLatest() || (answer === null && this.atWork.peek())) return;
          fact.value = answer ?? undefined;
        });
    };
    this.facts.push({ run, forget });
    return fact;
  }

  // --- Making trees --------------------------------------------------------------------------------------------------

  /** Makes the trees of the plan. */
  private build(): void {
    const plan = this.plan.value;
    const { asked, trouble } = this.lab.dictionaries;
    const dictionary = asked.value;
    const needed = !plan.words && !plan.tree;
    const lost = needed && trouble.value !== '';
    const names = namesOf(plan);
    const lists = [needed && dictionary, lost];
    const of = JSON.stringify([names.at(-1), lists]);
    if (of === this.of) return;
    this.of = of;
    const base = JSON.stringify([names[0], lists]);
    if (base !== this.base) this.empty();
    this.base = base;
    this.missing.value = lost ? dictionary : '';
    if (!lost) return void this.grow(plan, dictionary);
    this.begin();
    this.stop();
    this.fraction.value = undefined;
  }

  /** Forgets everything about the trees, because those of the new plan have nothing in common with them. */
  private empty(): void {
    batch(() => {
      this.states.value = [];
      this.trouble.value = '';
      this.traced.value = [];
      this.picture.value = undefined;
      this.pointed.value = -1;
      this.placePointed.value = undefined;
      this.previews.value = new Map();
      this.sought.value = '';
      this.listing.value = -1;
      for (const { forget } of this.facts) forget();
    });
  }

  /** Reads a class, unless it is the one that was read last. */
  private async read(text: string, dictionary: string): Promise<ClassView> {
    const key = JSON.stringify([text, dictionary]);
    const known = this.classView.peek();
    if (known && key === this.readKey) return known;
    const read = await this.lab.engine.readClass(text, dictionary);
    if (!read.ok) throw new Error(read.message);
    this.readKey = key;
    return read.class;
  }

  private async grow(plan: Plan, dictionary: string): Promise<void> {
    const isCurrent = this.begin();
    this.trouble.value = '';
    this.fraction.value = 0;
    try {
      const view = await this.read(plan.class, dictionary);
      if (!isCurrent()) return;
      if (view.text !== this.classView.value?.text) this.classView.value = view;
      const { class: of, words, tree, order, raw, scoring, minLength, steps } = plan;
      const asked = { ...(words && { words }), ...(tree && { tree }), ...(raw && { raw }) };
      const timeline = {
        dictionary,
        plan: { class: of, order, scoring, minLength, ...asked },
        operations: steps.map((step) => operationOf(plan, step, view.cells)),
      };
      const states = await this.job.show(timeline, ({ states: done, fraction }) => {
        if (!isCurrent()) return;
        if (done.length !== this.states.value.length || done.length < 2) renderApart(() => (this.states.value = done));
        this.fraction.value = fraction;
      });
      if (!isCurrent()) return;
      this.states.value = states;
      const state = this.state.value;
      if (state) this.say(`Bound ${whole(state.bound)}, ${counted(state.nodes, 'node')}.`);
    } catch (error) {
      if (!isCurrent()) return;
      const known = error instanceof TreesError ? error : undefined;
      batch(() => {
        if (known) this.states.value = known.states;
        else {
          this.empty();
          this.classView.value = undefined;
        }
        // What was said about the last tree doesn't hold any more.
        if (this.states.value.length === 0) this.say('No tree was built.');
        this.trouble.value = known?.stopped ? 'Stopped before all steps were done.' : (error as Error).message;
      });
      // The next change requests again what could not be done.
      this.of = '';
    } finally {
      if (isCurrent()) this.fraction.value = undefined;
    }
  }

  /** Tries again after a stop or a failure. */
  again(): void {
    this.of = '';
    this.build();
  }

  /** Finds out what some operations would do, one after another, until something else is requested. */
  private async preview(asked: string): Promise<void> {
    if (asked === '') return;
    const { at, operations } = JSON.parse(asked) as { at: number; operations: TreeOperation[] };
    const found = new Map<number, TreePreview | undefined>();
    this.previews.value = found;
    for (const operation of operations) {
      const preview = await this.ask(at, 'preview', operation).catch(() => undefined);
      if (this.toPreview.peek() !== asked) return;
      // In a tree that is too large, there is none.
      found.set(operation.cell!, preview);
      this.previews.value = new Map(found);
    }
  }

  /** The tour announces its own steps. */
  private say(text: string): void {
    const plan = this.plan.peek();
    if (plan.tour === 0 || !isAtStep(plan, plan.tour)) this.lab.announce(text);
  }

  // --- Drawings ------------------------------------------------------------------------------------------------------

  /** Requests the drawing of a tree, or of a step after some of its moves. */
  private async drawing(at: number, move: number): Promise<TreeAnswers['graph'] | TreeAnswers['moves']> {
    const plan = this.plan.peek();
    const { root, levels } = plan;
    const step = plan.steps[at];
    const cells = this.classView.peek()?.cells;
    if (move > 0 && step && cells) {
      return this.ask(at, 'moves', {
        operation: operationOf(plan, step, cells),
        take: move,
        limit: MOST_ON_THE_WAY,
        // A step that is played move by move is small, and all of it moves.
        show: 100,
        node: NODE,
        gap: GAP,
      });
    }
    const shared = this.shares.peek();
    const limit = (this.states.peek()[at]?.left ?? Infinity) <= wholeLimit() ? wholeLimit() : mostDrawn(shared);
    const listed = (is: boolean): number[] => [...this.opened.keys()].filter((of) => this.opened.get(of) === is);
    const [open, closed] = [listed(true), listed(false)];
    const shape = { shared, root, closed, node: NODE, gap: shared ? SHARED_GAP : GAP };
    if (levels === 0 || shared) return this.ask(at, 'graph', { ...shape, limit, open });
    // Layer by layer, with all siblings.
    for (let [all, layer] = [[...open, root], 1]; ; layer++) {
      const drawn = await this.ask(at, 'graph', { ...shape, limit: 1, open: all });
      const more = [...drawn.number].filter((_, row) => drawn.hidden[row]! > 0);
      if (layer >= levels || drawn.number.length >= MOST_IN_LAYERS || more.length === 0) return drawn;
      all = [...all, ...more];
    }
  }

  /** Makes a picture of a tree, or of a step after some of its moves. */
  async pictureOf(at: number, move: number): Promise<Picture | undefined> {
    const drawing = await this.drawing(at, move);
    const before = 'graph' in drawing ? await this.before(at, drawing.taken) : undefined;
    const view = this.classView.peek();
    if (!view) return undefined;
    const plan = this.plan.peek();
    // Layers with all siblings, and a tree of which only a part is drawn.
    const isPart = plan.levels > 0 || (this.states.peek()[at]?.left ?? 0) > wholeLimit();
    const stacked = isPart && !this.shares.peek() && this.move.peek() === 0;
    const subject: Subject = { class: view, names: namesOf(plan), at, stacked };
    return 'graph' in drawing
      ? new Picture(drawing.graph, { ...subject, moves: { ...drawing, before } })
      : new Picture(drawing, subject);
  }

  /** Draws a tree, or a step after some of its moves. */
  private async draw(at: number, move: number): Promise<void> {
    if (at < 0) return;
    this.due.value = this.due.peek() + 1;
    try {
      const picture = await this.newest(at, move);
      // The trees may be gone by now, and others may be on their way.
      if (!picture || at > this.shown.peek()) return;
      batch(() => {
        this.pointed.value = -1;
        this.picked.value = -1;
        this.picture.value = picture;
      });
      if (picture.subject.moves) this.say(`${picture.describeMove()} Bound ${whole(picture.graph.bound[0]!)}.`);
    } catch (error) {
      // If the timeline is gone, another one is on its way.
      if (error instanceof TreesError && !error.stopped && !this.atWork.peek() && at <= this.shown.peek())
        this.trouble.value = error.message;
    } finally {
      this.due.value -= 1;
    }
  }

  /** Returns the bound and the number of nodes before the last of some moves. */
  private async before(at: number, taken: number) {
    const of = ({ bound, size }: TreeGraph) => ({ bound: bound[0]!, nodes: size[0]! });
    const built = this.states.peek()[at];
    if (taken <= 1) return built && { bound: built.bound, nodes: built.left };
    const shown = this.picture.peek();
    if (shown?.subject.at === at && shown.subject.moves?.taken === taken - 1) return of(shown.graph);
    const drawing = await this.drawing(at, taken - 1);
    return 'graph' in drawing ? of(drawing.graph) : undefined;
  }

  /** Opens the nodes above the chosen place if it isn't drawn. */
  private reveal(): void {
    const [picture, place] = [this.picture.value, this.place.value];
    const { node, root, view } = this.plan.value;
    if (view === 'layers' || !picture || picture.subject.moves || picture.subject.at !== this.shown.value) return;
    if (this.chosen.value >= 0 || place?.number.at(-1) !== node || node === this.revealed) return;
    if (root > 0 && !place.number.includes(root)) return this.change({ root: 0 }, { replace: true });
    this.revealed = node;
    for (const above of place.number) this.opened.set(above, true);
    void this.draw(this.shown.peek(), 0);
  }

  /** Chooses a node of the picture; -1 for none. */
  choose(node: number): void {
    const picture = this.picture.value;
    if (this.move.value > 0) this.picked.value = node;
    else if (picture) this.goTo(node < 0 ? -1 : picture.graph.number[node]!);
  }

  /** Shows or hides the nodes below a node of the picture, which becomes the chosen one. */
  fold(node: number, open: boolean): void {
    const graph = this.picture.value?.graph;
    if (!graph || this.move.peek() > 0 || !(open ? graph.hidden[node]! > 0 : this.canClose(node))) return;
    const number = graph.number[node]!;
    this.opened.set(number, open);
    this.goTo(number);
    void this.draw(this.shown.peek(), 0);
  }

  /** Returns whether the nodes below a node of the picture can be hidden. */
  canClose(node: number): boolean {
    const picture = this.picture.value;
    if (!picture || node < 0 || picture.isShared || picture.subject.moves) return false;
    return picture.graph.hidden[node] === 0 && picture.childrenOf(node) > 0;
  }

  /** Returns whether a node of the picture can be drawn separately, with everything below it. */
  canRoot(node: number): boolean {
    const picture = this.picture.value;
    if (!picture || node <= 0 || picture.subject.moves) return false;
    return picture.childrenOf(node) > 0;
  }

  /** Draws only a node of the picture and everything below it. */
  rootAt(node: number): void {
    if (this.canRoot(node)) this.change({ root: this.picture.value!.graph.number[node]!, node: -1 });
  }

  // --- What the visitor does -----------------------------------------------------------------------------------------

  /** Changes the plan; Back returns to the previous one. */
  change(change: Partial<Plan>, options?: { replace?: boolean }): void {
    const plan = settled({ ...this.plan.value, ...change });
    // Most of the room shows the plan.
    renderApart(() =>
      batch(() => {
        this.plan.value = plan;
        this.lab.go(this.addressOf(plan), options);
      }),
    );
  }

  private addressOf(plan: Plan): URLSearchParams {
    const dictionary = this.lab.dictionaries.asked.peek();
    return writePlan(plan, dictionary === DEFAULT_DICTIONARY ? null : dictionary);
  }

  /** Shows something whose text states its numbers, which hold for the usual rules and the usual word list. */
  take(plan: Partial<Plan>): void {
    this.lab.go(writePlan({ ...DEFAULT_PLAN, ...plan }, null));
  }

  /** Whether such a text is true for the current word list. */
  get isUsualList(): boolean {
    const { tree, words } = this.plan.value;
    const { asked, trouble } = this.lab.dictionaries;
    return tree !== '' || words !== '' || (asked.value === DEFAULT_DICTIONARY && !trouble.value);
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
    const place = slowly ? { at, move: 1 } : { at: next.length, move: 0 };
    this.change({ steps: next, node: -1, root: 0, walk: -1, ...place });
  }

  /** Plays the steps from what is shown, or again after the last one; or pauses. */
  play(): void {
    const { steps, at } = this.plan.peek();
    if (!this.playing.value && at >= steps.length) this.show(0);
    this.playing.value = !this.playing.value;
  }

  /** Undoes the last step that led to what is shown, or the one whose moves are shown. */
  undo(): void {
    const { steps, at, move } = this.plan.value;
    const to = move > 0 ? at : at - 1;
    if (to >= 0) this.change({ steps: steps.slice(0, to), at: to, move: 0, node: -1, root: 0, walk: -1 });
  }

  /** Shows another step of the timeline, or a move of it. Back doesn't go through each of them again. */
  show(at: number, move = 0): void {
    const { steps, at: now, move: made } = this.plan.value;
    const to = Math.max(0, Math.min(steps.length, at));
    if (to !== now || move !== made) this.change({ at: to, move, node: -1, root: 0, walk: -1 }, { replace: true });
  }

  /** Returns whether a step from a tree can be shown move by move: if the tree isn't too large, and it changes it. */
  canMove(at: number, step: Step | undefined): boolean {
    const state = this.states.value[at];
    const { order, fold, cutoff, dedupe } = this.plan.value;
    if (!state || !step || state.left > MOST_MOVED) return false;
    if (step.cell === IN_PLACE.cell) return fold !== 'no' || cutoff > 0 || dedupe;
    return order === 'orderly' || state.open.includes(step.cell);
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
    if (!this.canMove(at - 1, steps[at - 1])) return this.show(at - 1);
    const before = await this.drawing(at - 1, ALL).catch(() => undefined);
    if (before && 'total' in before && this.plan.value.at === at)
      go({ at: at - 1, move: Math.max(0, before.total - 1) });
  }

  /** Makes the next move. If no step is left, a lecture begins the next lift. */
  async nextMove(): Promise<void> {
    const { at, move, steps, lecture } = this.plan.peek();
    const [cell] = this.liftable.peek();
    if (at < steps.length) {
      if (move > 0 || this.canMove(at, steps[at])) return this.moveBy(1);
      return this.show(at + 1);
    }
    if (cell === undefined || !lecture) return;
    const slowly = this.canMove(at, { cell });
    this.change({ steps: [...steps, { cell }], node: -1, root: 0, ...(slowly ? { at, move: 1 } : { at: at + 1 }) });
  }

  /** Continues the search to its next board, or to its end. */
  async walkToBoard(): Promise<void> {
    const { walk, cutoff } = this.plan.value;
    const found = await this.question('walk', { cutoff, take: Math.max(0, walk), board: true });
    if (found && this.plan.value.walk === walk)
      this.change({ walk: found.over ? found.taken + 1 : found.taken }, { replace: true });
  }

  /** Chooses a place of the tree by its number; -1 for none. */
  goTo(place: number): void {
    this.change({ node: place }, { replace: true });
  }

  /** Chooses a known place. */
  visit(place: TreePlace): void {
    this.place.value = place;
    this.goTo(place.number.at(-1)!);
  }

  /** Chooses the place next to the chosen one. */
  async walk(way: 'up' | 'down' | 'left' | 'right'): Promise<void> {
    const { node, siblings } = this.plan.peek();
    if (node < 0) return this.goTo(0);
    const found = await this.question('place', { number: node, way, siblings });
    if (found) this.visit(found);
  }

  /** Finds the places where a word is counted, and goes to the first one. */
  find(word: string): void {
    this.sought.value = '';
    this.sought.value = word.trim();
    if (!this.sought.value) return;
    const end = effect(() => {
      const found = this.found.value;
      if (!found && this.sought.value) return;
      end();
      if (found) this.goTo(found.places[0]?.number ?? -1);
    });
  }

  /** Asks a question about the tree that is shown; without an answer, it may be gone by now. */
  question<K extends keyof TreeQuestions>(what: K, question: TreeQuestions[K]): Promise<TreeAnswers[K] | undefined> {
    return this.ask(this.shown.peek(), what, question).catch(() => undefined);
  }

  /** What the words are from, in a few words. */
  get listName(): string {
    const { words, tree } = this.plan.value;
    const { dictionaries } = this.lab;
    if (tree) return 'written by hand';
    return words ? `only the words ${words}` : dictionaries.nameOf(dictionaries.asked.value);
  }

  // --- The worker: it has the trees, and is replaced if it dies -----------------------------------------------------

  ask<K extends keyof TreeQuestions>(at: number, what: K, question: TreeQuestions[K]): Promise<TreeAnswers[K]> {
    return this.job.ask(at, { [what]: question } as unknown as TreeQuestion) as Promise<TreeAnswers[K]>;
  }

  /** Stops making trees. */
  stop(): void {
    if (this.port) void this.job.stop().catch(() => undefined);
  }

  /** Rejects with a `TreesError`. */
  private async call(method: string, args: unknown[]): Promise<unknown> {
    const port = (this.port ??= startJob('trees', [], () => {
      if (this.port === port) this.port = undefined;
    }));
    try {
      return await port.call(method, args);
    } catch (error) {
      const { name, message } = error as Error;
      const states = port.gone ? [] : await port.call('finished', []).catch(() => []);
      throw new TreesError(message, states as TreeState[], name === STOPPED);
    }
  }

  /** Names a cell in a sentence, by its number and its position on the board. */
  nameOfCell(cell: number): string {
    return cellPhrase(this.classView.value ?? { cols: 1 }, cell);
  }
}

/** A timeline that could not be completed; `states` are the trees that were finished. */
class TreesError extends Error {
  constructor(
    message: string,
    readonly states: TreeState[],
    /** Something newer was requested, or it was stopped. */
    readonly stopped: boolean,
  ) {
    super(message);
  }
}

export const [TreesContext, useTrees] = contextOf<TreesRoom>();
