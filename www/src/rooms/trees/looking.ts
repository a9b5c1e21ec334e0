/** What the visitor looks at: the picture, the chosen node, its place, and its words. */

import { batch, effect, type ReadonlySignal, computed, type Signal, signal } from '@preact/signals';
import type { Boxes, TreeAnswers, TreePlace, TreeState, TreeWords } from '../../engine/jobs';
import { latest } from '../../engine/latest';
import { TreesError } from '../../engine/trees';
import { GAP, NODE, SHARED_GAP } from './picture';
import type { LayerSurface } from './layers';
import { Picture, type Subject } from './picture';
import type { TreeBuilder } from './builder';
import { namesOf, operationOf, type Plan, type ViewKind } from './plan';
import { MADE } from './text';

/**
 * Trees with up to this many nodes are drawn completely, and this many nodes of larger trees, not counting children
 * that were requested; on large and on small screens.
 */
const WHOLE = { large: 1500, small: 400 };
const PICTURE = { large: 320, small: 120 };
/** With this many nodes, no further layer is added. */
const MOST_IN_LAYERS = 2500;
/** The most nodes that a tree may have during single moves. */
const MOST_ON_THE_WAY = 400_000;
/** The most words of a node that are listed. */
const WORDS = 120;

/** Something that can be painted into a file. */
interface ShownLayers {
  readonly width: number;
  readonly height: number;
  paint(surface: LayerSurface): void;
}

/** What this needs from the room: its plan, the trees, and ways to change the plan and report the outcome. */
interface LookingRoom extends Pick<TreeBuilder, 'states' | 'fraction' | 'classView'> {
  readonly plan: ReadonlySignal<Plan>;
  readonly builder: TreeBuilder;
  readonly viewed: ReadonlySignal<ViewKind>;
  readonly shown: ReadonlySignal<number>;
  readonly move: ReadonlySignal<number>;
  readonly atWork: ReadonlySignal<boolean>;
  readonly traced: Signal<readonly number[]>;
  change(change: Partial<Plan>, options?: { replace?: boolean }): void;
  say(text: string): void;
}

export class Looking {
  readonly picture = signal<Picture | undefined>(undefined);
  /** The chosen node, and the node under the pointer, by their numbers in `picture`; -1 for none. */
  readonly chosen = signal(-1);
  readonly pointed = signal(-1);
  /** How long a picture takes to become the next one, in milliseconds, and whether it is doing so. */
  readonly pace = signal(360);
  readonly moving = signal(false);
  /** The words below the chosen place, and a description of it; those of the whole tree if nothing is chosen. */
  readonly words = signal<(TreeWords & { number: number }) | undefined>(undefined);
  /** The chosen place with its ancestors, and the place under the pointer in the layers. */
  readonly place = signal<TreePlace | undefined>(undefined);
  readonly placePointed = signal<TreePlace | undefined>(undefined);
  /** The place at the top of the drawing with its ancestors, unless it is the whole tree. */
  readonly above = signal<TreePlace | undefined>(undefined);
  /** The node that the board and the words are about. */
  readonly looked: ReadonlySignal<number> = computed(() =>
    this.pointed.value >= 0 ? this.pointed.value : this.chosen.value,
  );
  /** The layers as they are on the screen, for a file; `undefined` if they aren't shown. */
  layersShown: (() => Promise<ShownLayers | undefined>) | undefined;

  private readonly graph = latest((at: number, move: number, open: readonly number[]) => this.drawing(at, move, open));
  private readonly wordsOf = latest((at: number, of: number) =>
    this.client.ask(at, 'words', { number: of, limit: WORDS }),
  );
  private readonly placeOf = latest((at: number, of: number) =>
    this.client.ask(at, 'place', { number: of, siblings: this.room.plan.peek().siblings }),
  );
  private readonly aboveOf = latest((at: number, of: number) => this.client.ask(at, 'place', { number: of }));
  /** The nodes whose children were requested. */
  private open: readonly number[] = [];
  /** The nodes whose children should not be drawn. */
  private closed: readonly number[] = [];
  /** The place that was last looked up, and its stored node. */
  private revealed = { place: -1, stored: -1 };
  private readonly shares: ReadonlySignal<boolean>;
  private readonly root: ReadonlySignal<number>;
  private readonly boxes: ReadonlySignal<Boxes>;
  private readonly levels: ReadonlySignal<number>;
  /** The chosen place in the address. */
  private readonly asked: ReadonlySignal<number>;

  constructor(private readonly room: LookingRoom) {
    this.shares = computed(() => room.viewed.value === 'shared');
    this.root = computed(() => room.plan.value.root);
    this.boxes = computed(() => room.plan.value.boxes);
    this.levels = computed(() => room.plan.value.levels);
    this.asked = computed(() => room.plan.value.node);
  }

  private get client(): TreeBuilder['client'] {
    return this.room.builder.client;
  }

  /** The effects that follow the plan while the room is on the screen; each is ended by the function it returns. */
  effects(): (() => void)[] {
    const { room } = this;
    return [
      effect(() => {
        void [room.states.value, this.shares.value, this.root.value, this.boxes.value, this.levels.value];
        [this.open, this.closed] = [[], []];
        // Layers don't need the drawing of nodes, which takes time at each of many lifts. It is made after the last one.
        if (room.viewed.value === 'layers' && room.atWork.value) return;
        void this.draw(room.shown.value, room.move.value, room.plan.peek().node);
      }),
      effect(() => {
        void room.viewed.value;
        this.look(this.asked.value);
      }),
      effect(() => void this.locate(room.shown.value, room.move.value, this.asked.value, room.states.value)),
      effect(() => {
        const [at, move, place, root] = [room.shown.value, room.move.value, this.asked.value, this.root.value];
        void room.states.value;
        // Not while further trees are being made, because each list would be outdated before it is read.
        if (!room.atWork.value || at < 0) void this.read(at, place < 0 || move > 0 ? root : place);
      }),
      effect(() => void this.hang(room.shown.value, room.move.value, this.root.value, room.states.value)),
    ];
  }

  clear(): void {
    batch(() => {
      this.picture.value = undefined;
      this.chosen.value = -1;
      this.pointed.value = -1;
      for (const of of [this.words, this.place, this.placePointed, this.above]) of.value = undefined;
    });
  }

  /** Chooses a node of the picture; -1 for none. */
  choose(node: number): void {
    const picture = this.picture.value;
    this.chosen.value = picture && node >= 0 ? (node = picture.placeBelow(node)) : node;
    if (picture && this.room.move.value === 0)
      this.room.change({ node: node < 0 ? -1 : picture.graph.number[node]! }, { replace: true });
  }

  /** Shows the children of a node of the picture. */
  expand(node: number): void {
    const { picture } = this;
    if (!picture.value || picture.value.graph.hidden[node] === 0) return;
    const number = picture.value.graph.number[node]!;
    this.open = [...this.open, number];
    this.closed = this.closed.filter((closed) => closed !== number);
    void this.draw(this.room.shown.peek(), this.room.move.peek(), number);
  }

  /** Returns whether the nodes below a node of the picture can be hidden. */
  canClose(node: number): boolean {
    const picture = this.picture.value;
    return (
      picture !== undefined &&
      node >= 0 &&
      !picture.isShared &&
      !picture.subject.moves &&
      picture.graph.hidden[node] === 0 &&
      picture.childrenOf(node) > 0
    );
  }

  /** Hides the nodes below a node of the picture. */
  close(node: number): void {
    if (!this.canClose(node)) return;
    const number = this.picture.value!.graph.number[node]!;
    this.closed = [...this.closed, number];
    this.open = this.open.filter((open) => open !== number);
    void this.draw(this.room.shown.peek(), this.room.move.peek(), number);
  }

  /** Returns whether a node of the picture can be drawn separately, with everything below it. */
  canRoot(node: number): boolean {
    const picture = this.picture.value;
    return (
      picture !== undefined &&
      node > 0 &&
      !picture.subject.moves &&
      picture.isPlace(node) &&
      picture.childrenOf(node) > 0
    );
  }

  /** Draws only a node of the picture and everything below it. */
  rootAt(node: number): void {
    if (this.canRoot(node)) this.room.change({ root: this.picture.value!.graph.number[node]!, node: -1 });
  }

  /** Draws the current part as part of the tree above it. */
  rootAbove(): void {
    const above = this.above.value?.number.at(-2);
    if (above !== undefined) this.room.change({ root: above, node: -1 });
  }

  /** Chooses a place of the tree, wherever it is. */
  async reveal(place: number): Promise<void> {
    const { room } = this;
    const at = room.shown.peek();
    const found = await this.client.ask(at, 'place', { number: place });
    if (!found || at !== room.shown.peek()) return;
    const { root } = room.plan.peek();
    if (root > 0 && !found.number.includes(root)) room.change({ root: 0 }, { replace: true });
    this.open = [...this.open, ...found.number];
    this.closed = this.closed.filter((closed) => !found.number.includes(closed));
    this.revealed = { place, stored: found.stored.at(-1)! };
    room.change({ node: place }, { replace: true });
    await this.draw(at, 0, place);
  }

  /** Requests the drawing of a tree, or of a step after some of its moves. */
  async drawing(
    at: number,
    move: number,
    open: readonly number[],
  ): Promise<TreeAnswers['graph'] | TreeAnswers['moves']> {
    const plan = this.room.plan.peek();
    const { root, boxes, levels } = plan;
    const step = plan.steps[at];
    const cells = this.room.classView.peek()?.cells;
    const screen = window.innerWidth < 700 ? 'small' : 'large';
    if (move > 0 && step && cells) {
      return this.client.ask(at, 'moves', {
        operation: operationOf(plan, step, cells),
        take: move,
        limit: MOST_ON_THE_WAY,
        show: PICTURE[screen],
        node: NODE,
        gap: GAP,
      });
    }
    const shared = this.shares.peek();
    const limit = (this.room.states.peek()[at]?.left ?? Infinity) <= WHOLE[screen] ? WHOLE[screen] : PICTURE[screen];
    const graph = (most: number, opened: readonly number[]): Promise<TreeAnswers['graph']> =>
      this.client.ask(at, 'graph', {
        shared,
        boxes,
        root,
        limit: most,
        open: [...opened],
        closed: [...this.closed],
        node: NODE,
        gap: shared ? SHARED_GAP : GAP,
      });
    if (levels === 0 || shared) return graph(limit, open);
    // Layer by layer, with all siblings.
    let opened = [...open, root];
    let drawn = await graph(1, opened);
    for (let layer = 1; layer < levels && drawn.number.length < MOST_IN_LAYERS; layer++) {
      const more = [...drawn.number].filter((_, row) => drawn.hidden[row]! > 0);
      if (more.length === 0) break;
      opened = [...opened, ...more];
      drawn = await graph(1, opened);
    }
    return drawn;
  }

  subject(at: number): Subject | undefined {
    const view = this.room.classView.peek();
    const stacked = this.levels.peek() > 0 && !this.shares.peek() && this.room.move.peek() === 0;
    return view && { class: view, names: namesOf(this.room.plan.peek()), at, stacked };
  }

  /** Returns the picture of a tree, or of a step after some of its moves. */
  async pictureOf(at: number, move: number): Promise<Picture | undefined> {
    const [drawing, subject] = [await this.drawing(at, move, []), this.subject(at)];
    if (!subject) return undefined;
    return 'graph' in drawing
      ? new Picture(drawing.graph, { ...subject, moves: drawing })
      : new Picture(drawing, subject);
  }

  /** Draws a tree, or a step after some of its moves, and chooses the place `keep` if it is visible. */
  private async draw(at: number, move: number, keep = -1): Promise<void> {
    if (at < 0) return;
    const { room } = this;
    try {
      const drawing = await this.graph(at, move, this.open);
      const subject = this.subject(at);
      // The trees may be gone by now, and others may be on their way.
      if (!drawing || !subject || at > room.shown.peek()) return;
      const before = 'graph' in drawing ? await this.boundBefore(at, drawing.taken) : undefined;
      const picture =
        'graph' in drawing
          ? new Picture(drawing.graph, { ...subject, moves: { ...drawing, before } })
          : new Picture(drawing, subject);
      this.pointed.value = -1;
      this.chosen.value = this.rowOf(picture, keep);
      this.picture.value = picture;
      if (picture.subject.moves) room.say(`${picture.describeMove()} ${MADE.boundNow(picture.graph.bound[0]!)}`);
      else if (keep >= 0 && this.chosen.value < 0 && room.plan.peek().view !== 'layers' && keep !== this.revealed.place)
        void this.reveal(keep);
    } catch (error) {
      // If the timeline is gone, another one is on its way.
      if (
        error instanceof TreesError &&
        !error.stopped &&
        room.fraction.peek() === undefined &&
        at <= room.shown.peek()
      )
        room.builder.trouble.value = error.message;
    }
  }

  /** Returns the bound before the last of some moves. */
  private async boundBefore(at: number, taken: number): Promise<number | undefined> {
    if (taken <= 1) return this.room.states.peek()[at]?.bound;
    const shown = this.picture.peek();
    if (shown?.subject.at === at && shown.subject.moves?.taken === taken - 1) return shown.graph.bound[0];
    const drawing = await this.drawing(at, taken - 1, []);
    return 'graph' in drawing ? drawing.graph.bound[0] : undefined;
  }

  /** Returns the node of a picture at a place; -1 if it isn't in the picture. */
  private rowOf(picture: Picture, place: number): number {
    if (place < 0) return -1;
    const row = picture.graph.number.indexOf(place);
    // A node that is drawn once is named by its first place, but may be requested by any of its places.
    return row < 0 && picture.isShared && this.revealed.place === place
      ? picture.graph.stored.indexOf(this.revealed.stored)
      : row;
  }

  /** Chooses the place in the address, unless it is already chosen. */
  private look(place: number): void {
    if (this.room.plan.peek().view === 'layers') return;
    const picture = this.picture.peek();
    if (!picture || picture.subject.moves || picture.subject.at !== this.room.shown.peek()) return;
    const row = this.rowOf(picture, place);
    if (row === this.chosen.peek() && (row >= 0 || place < 0)) return;
    if (row >= 0 || place < 0) this.chosen.value = row;
    else void this.reveal(place);
  }

  /** Finds the chosen place. */
  private async locate(at: number, move: number, place: number, states: readonly TreeState[]): Promise<void> {
    this.room.traced.value = [];
    if (at < 0 || states.length === 0 || place < 0 || move > 0) return void (this.place.value = undefined);
    if (this.place.value?.number.at(-1) === place) return;
    const found = await this.placeOf(at, place).catch(() => undefined);
    if (found) this.place.value = found;
  }

  /** Reads the words of a place; between two trees, those of the earlier tree. */
  private async read(at: number, below: number): Promise<void> {
    if (at < 0) return void (this.words.value = undefined);
    const words = await this.wordsOf(at, below).catch(() => undefined);
    // If the class is gone, the answer comes too late.
    if (words && at <= this.room.shown.peek()) this.words.value = { ...words, number: below };
  }

  /** Finds out where the drawing belongs in the tree. */
  private async hang(at: number, move: number, root: number, states: readonly TreeState[]): Promise<void> {
    if (root === 0 || at < 0 || move > 0 || states.length === 0) return void (this.above.value = undefined);
    const found = await this.aboveOf(at, root).catch(() => undefined);
    if (found !== undefined) this.above.value = found ?? undefined;
  }
}
