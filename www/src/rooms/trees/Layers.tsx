/**
 * The tree as layers of rectangles, each as wide as everything below it. This shows the whole tree, however large it
 * is. Pressing a rectangle makes it as wide as the window, and the strip at the bottom shows the whole tree. Screen
 * readers get the path from the root to the chosen place.
 *
 * Choices have the color of their cell, letters are tiles, a line is below words, and rectangles that are too narrow are
 * gray. Horizontal positions are in leaves: a place is as wide as the number of leaves below it. The core delivers
 * slices, each cut for a certain span and drawn at its position in the current span.
 */

import { computed, useSignalEffect } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { isCalm } from '../../app/theme';
import { later } from '../../ui/later';
import { faceText } from '../../board/face';
import type { Point } from '../../board/geometry';
import { cellColor } from '../../design/palette';
import type { TreePlace, TreeSlice } from '../../engine/contract';
import { latest } from '../../engine/port';
import { Button } from '../../ui/Button';
import { Check } from '../../ui/Choice';
import { counted, whole } from '../../ui/format';
import { describePlace, gentle, rowsOf } from './picture';
import { namesOf } from './plan';
import { type TreesRoom, useTrees } from './room';
import { textSize, TreeFrame, useStage } from './stage';

/**
 * In multiples of the page's text size: the width that a rectangle needs for a letter, around a text, and for each
 * character; the font size, and the smallest row with text.
 */
const LETTER = 0.82;
const EDGE = 0.3;
const DIGIT = 0.44;
const TYPE = 0.875;
const READABLE = 0.82;
const NOTHING = 255;

/** Neighbors narrower than this, in pixels, are drawn as one. */
const LEAST = 1.25;
/** The gap between the layers and the strip. */
const STRIP_GAP = 6;

/** How long it takes to move from one span to another, and rectangles from one tree to another, in milliseconds. */
const TRAVEL = 320;
const LIFT = 400;
/** The height of the strip in pixels. */
const STRIP = 40;
/** The height of a layer, in multiples of the page's text size. */
const ROWS = { least: 0.94, most: 2.5 };
/** How much wider than the view a cut is on each side, so that quick movements don't reveal an edge. */
const MARGIN = 0.25;

export function Layers() {
  const room = useTrees();
  const layers = useMemo(() => new LayersDrawing(room), [room]);
  const placeAt = useMemo(
    () => latest((at: Point) => room.question('hit', { ...layers.placeAt(at), siblings: room.plan.peek().siblings })),
    [room],
  );
  const {
    element: canvas,
    draw,
    pointers,
    parts,
  } = useStage<HTMLCanvasElement>({
    paint: (now) => layers.paint(now),
    changed: () => layers.changeInks(),
    zoom: (factor, at) => {
      const place = room.place.peek();
      const x = place ? layers.screenOf(place.x + place.width / 2) : layers.size.width / 2;
      layers.zoom(factor, at?.x ?? x);
    },
    // A drag that begins on the strip moves what is visible there.
    pan: (x, _, from, now) => (from && now && layers.isStrip(from) ? layers.centerOn(now.x) : layers.pan(-x)),
    showAll: () => layers.showAll(),
    point: async (at) => {
      room.placePointed.value = at && !layers.isStrip(at) ? await placeAt(at) : undefined;
    },
    press: async (at) => {
      if (layers.isStrip(at)) return layers.centerOn(at.x);
      const place = await placeAt(at);
      if (!place) return;
      layers.enlarge(place);
      room.visit(place);
    },
    key: ({ key }) => {
      const ways = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' } as const;
      const way = ways[key as keyof typeof ways];
      const place = room.place.peek();
      if (way) void room.walk(way);
      else if (key === 'Enter' && place) layers.enlarge(place);
      else if (key === 'Escape') layers.showAll();
      else if (key === 'Home') room.goTo(0);
      else return false;
      return true;
    },
  });
  layers.canvas = () => canvas.current;
  layers.draw = draw;
  useSignalEffect(() => void layers.follow());
  useSignalEffect(() => layers.show(room.place.value));
  useSignalEffect(() => {
    void [layers.marks.value, room.placePointed.value];
    draw();
  });

  const place = room.place.value;
  const nodes = room.state.value?.left ?? 0;
  return (
    <div class="nodelink drawn rel">
      <TreeFrame
        parts={parts}
        label={`The layers of the tree, all ${whole(nodes)} nodes`}
        busy={room.atWork}
        active={place && `layer-${place.number.length - 1}`}
        first={() => room.goTo(0)}
        step={1.6}
        all="All"
        tip="Show the whole tree (0)"
      >
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas can’t have the focus */}
        <canvas ref={canvas} class="nodelink-canvas w-full block" aria-hidden="true" {...pointers} />
        {place && <Way place={place} />}
      </TreeFrame>
    </div>
  );
}

/** The branches of the tree that is shown, the search results in it, and the chosen place. */
function marksOf(room: TreesRoom): LayerMark[] {
  const place = room.place.value;
  const marks = (role: LayerMark['role'], places: readonly Omit<LayerMark, 'role'>[] = []): LayerMark[] =>
    places.map(({ x, width, depth }) => ({ x, width, depth, role }));
  return [
    ...marks('costliest', room.costliest.value),
    ...marks('best', room.best.value?.places),
    ...marks('found', room.found.value?.places),
    ...marks('chosen', place && [{ x: place.x, width: place.width, depth: place.number.length - 1 }]),
  ];
}

// --- The legend of the layers ----------------------------------------------------------------------------------------

export const LayersLegend = later(function LayersLegend() {
  const room = useTrees();
  const { siblings, tree } = room.plan.value;
  const end = room.costliest.value?.at(-1);
  const best = room.best.value;
  const board =
    best &&
    `Best remaining board: ${rowsOf(best.board.cells, room.classView.value?.cols ?? 1)}, ${counted(best.board.points, 'point')}`;
  const down = 'From the root down, always to the child with the highest bound. Press to go to its end';
  const uses = 'The nodes that it uses. Press to go to the last of them';
  const marks = [
    [end, 'layers-costliest', down, 'The branch with the highest bound'],
    [best?.places.at(-1), 'layers-best', uses, board],
  ] as const;
  return (
    <section class="page-only row gx-3" aria-label="What is marked in the layers">
      <Check
        label="Highest bounds on the left"
        title="The branches with the highest bounds are on the left; branches with equal bounds keep their order"
        checked={siblings === 'byBound'}
        onChange={(sorted) => room.change({ siblings: sorted ? 'byBound' : 'inOrder' }, { replace: true })}
      />
      <ul class="row">
        {marks.map(
          ([place, key, title, text]) =>
            place && (
              <li key={key}>
                <Button look="quiet" title={title} onClick={() => room.goTo(place.number)}>
                  <i class={`key ${key}`} aria-hidden="true" /> {text}
                </Button>
              </li>
            ),
        )}
      </ul>
      {end && !best && !tree && room.state.value?.leaves !== 0 && (
        <p class="note">This tree still allows too many boards to score them all, so the best one isn’t marked.</p>
      )}
    </section>
  );
});

/** Says which of the marked branches a place is on, after the rest of its description. */
export function remarkOn({ costliest, best }: TreesRoom, number: number): string {
  const has = (spots: readonly { number: number }[] = []): boolean => spots.some((spot) => spot.number === number);
  return `${has(costliest.value) ? ' It is on the branch with the highest bound.' : ''}${has(best.value?.places) ? ' The best remaining board uses it.' : ''}`;
}

/** The places from the root to the chosen one, for screen readers. */
function Way({ place }: { place: TreePlace }) {
  const room = useTrees();
  const view = room.classView.value;
  if (!view) return null;
  const last = place.number.length - 1;
  return (
    <>
      {Array.from(place.number, (number, i) => (
        <div
          key={number}
          id={`layer-${i}`}
          class="sr"
          role="treeitem"
          aria-level={i + 1}
          aria-selected={i === last}
          aria-expanded={i < last ? true : place.children > 0 ? false : undefined}
          {...(i === last && { 'aria-setsize': place.siblings, 'aria-posinset': place.rank })}
        >
          {describePlace(place, i, view) + remarkOn(room, number)}
        </div>
      ))}
    </>
  );
}

// --- The drawing ---

/**
 * The layers of a tree on a canvas, with the whole tree as a strip below them. Slices are requested from the worker, cut
 * with a margin, and used until a better one arrives.
 */
class LayersDrawing {
  /** The tree: a unique name, its position in the timeline, its name there, and the number of its leaves and layers. */
  private tree = '';
  private step = -1;
  private name: string | undefined;
  private all = 0;
  private layers = 1;
  span: Span = { from: 0, to: 1 };
  private travel: { from: Span; to: Span; since: number } | undefined;
  /** During a transition between two trees: the later tree, its visible span, and the span of the earlier tree. */
  private lift: { at: number; span: Span; before: Span; back: boolean; since: number | undefined } | undefined;
  private inks: Inks | undefined;
  private strip: { name: string; canvas: HTMLCanvasElement } | undefined;
  /** The last cut for each use, and what it was cut for. */
  private readonly kept = new Map<string, { name: string; cut: Cut | null }>();
  private readonly asked = new Set<string>();
  canvas!: () => HTMLCanvasElement | null;
  draw!: () => void;
  /** What is marked: the same object as long as nothing changes, so that frames don't have to compare it. */
  readonly marks = computed(() => marksOf(this.room));

  constructor(private readonly room: TreesRoom) {}

  /** The size of the canvas without the strip. */
  get size(): { width: number; height: number } {
    const { clientWidth = 0, clientHeight = 0 } = this.canvas() ?? {};
    return { width: clientWidth, height: clientHeight - STRIP - STRIP_GAP };
  }

  get row(): number {
    const { unit = 16 } = this.inks ?? {};
    return Math.min(ROWS.most * unit, Math.max(ROWS.least * unit, this.size.height / this.layers));
  }

  changeInks(): void {
    this.inks = undefined;
  }

  /** Notices another tree. If it is a neighbor in the same timeline, the visible part moves from one to the other. */
  async follow(): Promise<void> {
    const { room } = this;
    const step = room.shown.value;
    const state = room.states.value[step];
    const tree = `${step} ${room.plan.value.siblings} ${state ? JSON.stringify(state) : ''}`;
    if (tree === this.tree) return;
    const names = namesOf(room.plan.peek());
    const near = this.all > 0 && Math.abs(step - this.step) === 1 && this.name && names[this.step] === this.name;
    const come = near && !isCalm() ? { back: step < this.step, span: this.span } : undefined;
    Object.assign(this, { tree, step, name: names[step], lift: undefined, all: 0, travel: undefined });
    if (step < 0) return this.draw();
    // How large it is. Whoever paints requests the visible part.
    const found = await room.question('slice', { from: 0, to: 2 ** 40, pixels: 1, least: 0.5, origins: false });
    if (!found || tree !== this.tree) return;
    const all = { from: 0, to: found.widthAll };
    Object.assign(this, { all: found.widthAll, layers: found.layersAll, span: all });
    if (come) {
      const [span, before] = come.back ? [come.span, all] : [all, come.span];
      this.lift = { at: step + (come.back ? 1 : 0), span, before, back: come.back, since: undefined };
    }
    this.show(room.place.peek());
    this.draw();
  }

  /** Moves to a span, without animation for visitors who want no motion. */
  private travelTo(to: Span): void {
    const end = within(to, this.all);
    this.lift = undefined;
    if (isCalm()) Object.assign(this, { span: end, travel: undefined });
    else this.travel = { from: this.span, to: end, since: performance.now() };
    this.draw();
  }

  /** Makes a place as wide as the window. */
  enlarge({ x, width }: TreePlace): void {
    this.travelTo({ from: x, to: x + width });
  }

  private jumpTo(to: Span): void {
    Object.assign(this, { travel: undefined, span: within(to, this.all) });
    this.draw();
  }

  zoom(factor: number, x: number): void {
    const { from, to } = this.span;
    const width = Math.min(this.all, Math.max(NARROWEST, (to - from) / factor));
    // The point stays where it is.
    const left = from + (to - from - width) * (x / Math.max(1, this.size.width));
    this.lift = undefined;
    this.jumpTo({ from: left, to: left + width });
  }

  pan(pixels: number): void {
    const by = ((this.span.to - this.span.from) * pixels) / this.size.width;
    this.jumpTo({ from: this.span.from + by, to: this.span.to + by });
  }

  showAll(): void {
    this.travelTo({ from: 0, to: this.all });
  }

  isStrip({ y }: Point): boolean {
    return y > this.size.height;
  }

  /** Moves what a point of the strip shows to the middle. */
  centerOn(x: number): void {
    const half = (this.span.to - this.span.from) / 2;
    const middle = (this.all * x) / Math.max(1, this.size.width);
    this.jumpTo({ from: middle - half, to: middle + half });
  }

  /** Zooms to a place unless it is large enough on the screen already. */
  show(place: TreePlace | undefined): void {
    if (!place || !this.all) return;
    const { from, to } = this.travel?.to ?? this.span;
    const leaf = this.size.width / (to - from);
    const seen = Math.min(to, place.x + place.width) - Math.max(from, place.x);
    if (seen * leaf >= 26) return this.draw();
    const middle = place.x + place.width / 2;
    this.travelTo({ from: middle - place.width * 4, to: middle + place.width * 4 });
  }

  /** Where a point of the canvas is in the tree, in leaves and layers. */
  placeAt({ x, y }: Point): { x: number; depth: number } {
    const { from, to } = this.span;
    return { x: from + ((to - from) * x) / Math.max(1, this.size.width), depth: Math.floor(y / this.row) };
  }

  /** Where a position in leaves is on the canvas. */
  screenOf(x: number): number {
    return ((x - this.span.from) / (this.span.to - this.span.from)) * this.size.width;
  }

  /** Paints a frame; leaves the canvas as it is if something is missing. */
  paint(now: number): void {
    const canvas = this.canvas()!;
    // Nothing from another class may stay on the screen.
    if (this.room.shown.peek() < 0) sharp(canvas)?.clearRect(0, 0, canvas.clientWidth + 1, canvas.clientHeight + 1);
    const context = this.all > 0 && this.room.shown.peek() >= 0 ? sharp(canvas) : null;
    if (!context) return;
    this.inks ??= inksOf(canvas);
    if (this.travel) {
      const { from, to, since } = this.travel;
      const share = (now - since) / TRAVEL;
      this.span = onTheWay(from, to, gentle(share));
      if (share >= 1) this.travel = undefined;
    }
    const { lift } = this;
    const share = lift ? gentle((now - (lift.since ?? now)) / LIFT) : 1;
    if (share >= 1) this.lift = undefined;
    const { width } = this.size;
    const whole = this.settled('whole', `${this.tree} ${width}`, this.step, { from: 0, to: this.all });
    if (!whole) return;
    let moving: Span | undefined;
    let cut: Cut | undefined;
    if (lift && share < 1) {
      const { at, span, before, back } = lift;
      const later = this.settled('lift', [this.tree, width, at, span.from, span.to].join(' '), at, span);
      if (later === undefined) return;
      if (later && later.slice.oldX.length > 0) {
        moving = span;
        cut = lifting(later, span, width, before, back ? 1 - share : share);
      }
    }
    this.paintVisible(context, this.inks, cut ?? this.seen() ?? whole, moving);
    this.paintStrip(context, this.inks, whole);
    if (lift) lift.since ??= now;
    if (this.travel || this.lift) this.draw();
  }

  private seen(): Cut | undefined {
    const { tree, span, all } = this;
    const { width } = this.size;
    const kept = this.kept.get('seen');
    const mine = kept?.name === tree && kept.cut ? kept.cut : undefined;
    // As fine as the screen needs, and all of it.
    const fine = mine ? mine.pixels / (mine.span.to - mine.span.from) / (width / (span.to - span.from)) : 0;
    const isWide = mine && mine.span.from <= Math.max(0, span.from) && mine.span.to >= Math.min(all, span.to);
    if (isWide && fine > 0.999 && fine < 1.001) return mine;
    const more = (span.to - span.from) * MARGIN;
    const wide = { from: Math.max(0, span.from - more), to: Math.min(all, span.to + more) };
    this.request('seen', tree, this.step, wide, (width * (wide.to - wide.from)) / (span.to - span.from));
    return mine;
  }

  private settled(use: string, name: string, at: number, span: Span): Cut | null | undefined {
    const kept = this.kept.get(use);
    if (kept?.name === name) return kept.cut;
    this.request(use, name, at, span, this.size.width);
    return undefined;
  }

  /** Requests a cut, one at a time for each use. */
  private request(use: string, name: string, at: number, span: Span, pixels: number): void {
    if (this.asked.has(use)) return;
    this.asked.add(use);
    const done = (cut: Cut | null): void => {
      this.kept.set(use, { name, cut });
      this.draw();
    };
    const { siblings } = this.room.plan.peek();
    void this.room
      .ask(at, 'slice', { ...span, pixels, least: LEAST, origins: use === 'lift', siblings })
      .finally(() => this.asked.delete(use))
      .then(
        (slice) => done({ slice, span, pixels }),
        // The tree is gone, and another one is on its way. Without it, only a lift can be painted.
        () => use === 'lift' && done(null),
      );
  }

  /** Paints what is visible. On the way between two trees, there is no text. */
  private paintVisible(context: CanvasRenderingContext2D, inks: Inks, cut: Cut, moving: Span | undefined): void {
    const { width, height } = this.size;
    context.fillStyle = inks.paper;
    context.fillRect(0, 0, width + 1, height + STRIP_GAP + STRIP + 1);
    context.save();
    context.beginPath();
    context.rect(0, 0, width, height);
    context.clip();
    const letters = this.room.classView.peek()?.cells ?? [];
    const letter: Frame['letter'] = moving ? undefined : (cell, place) => faceText(letters[cell]?.[place] ?? '.');
    const grid = window.devicePixelRatio || 1;
    const frame = { span: moving ?? this.span, width, row: this.row, inks, grid, letter };
    paintLayers(context, cut, frame, moving ? [] : this.marks.peek());
    context.restore();
  }

  /** Paints the whole tree as a strip, with a frame around the visible part, and marks where a word was found. */
  private paintStrip(context: CanvasRenderingContext2D, inks: Inks, whole: Cut): void {
    const { all, span } = this;
    const { width, height } = this.size;
    const [high, top] = [STRIP, height + STRIP_GAP];
    const name = [this.tree, width, inks.scheme, inks.paper, inks['tile-2']].join(' ');
    if (this.strip?.name !== name) {
      const canvas = Object.assign(document.createElement('canvas'), {
        width: Math.max(1, Math.round(width)),
        height: high,
      });
      const layer = canvas.getContext('2d');
      const frame = { span: { from: 0, to: all }, width, row: high / this.layers, inks, letter: undefined };
      if (layer) paintLayers(layer, whole, frame, []);
      this.strip = { name, canvas };
    }
    context.drawImage(this.strip.canvas, 0, top, width, high);
    const leaf = width / all;
    const from = span.from * leaf;
    const wide = Math.max(4, (span.to - span.from) * leaf);
    context.fillStyle = inks.paper;
    context.globalAlpha = 0.72;
    context.fillRect(0, top, from, high);
    context.fillRect(from + wide, top, width - from - wide, high);
    context.globalAlpha = 1;
    context.strokeStyle = inks.focus;
    context.lineWidth = 2;
    context.strokeRect(Math.max(1, from), top + 1, Math.min(width - 2, wide), high - 2);
    context.fillStyle = inks.accent;
    for (const { x, width } of this.room.found.peek()?.places ?? [])
      context.fillRect((x + width / 2) * leaf - 1, top, 2, high);
  }
}

function paintLayers(context: CanvasRenderingContext2D, cut: Cut, frame: Frame, marks: readonly LayerMark[]): void {
  const { inks } = frame;
  const { scale, shift } = placing(cut, frame.span, frame.width);
  const { x, width, depth, layers, run, kind, cell, points } = cut.slice;
  const { row } = frame;
  // Rectangles are aligned to whole pixels and grouped by color. Each is a plain fill without blending.
  const grid = frame.grid ?? 1;
  const snap = (at: number): number => Math.round(at * grid) / grid;
  const lists = new Map<string, number[]>();
  const words: number[] = [];
  const list = (color: string): number[] => {
    let found = lists.get(color);
    if (!found) lists.set(color, (found = []));
    return found;
  };
  const sums = list(inks['tile-2']);
  const runs = list(inks.rule);
  const choices: (number[] | undefined)[] = [];
  for (let i = 0; i < x.length; i++) {
    const left = x[i]! * scale + shift;
    const right = left + width[i]! * scale;
    if (left > frame.width || right < 0) continue;
    const from = snap(Math.max(0, left));
    const to = snap(Math.min(frame.width, right));
    // Neighbors are a hairline apart if there is space for it.
    const wide = to - from - (to - from > 3 ? 1 : 0);
    if (wide <= 0) continue;
    const top = snap(depth[i]! * row);
    if (run[i]! > 1) {
      runs.push(from, top, to - from, snap((depth[i]! + layers[i]!) * row) - top - 1);
      continue;
    }
    const high = snap((depth[i]! + 1) * row) - top - 1;
    const shape = kind[i]! > 1 ? (choices[cell[i]!] ??= list(cellColor(cell[i]!, inks.scheme))) : sums;
    shape.push(from, top, wide, high);
    if (points[i]! > 0) words.push(from, top + high - 3, wide, 3);
  }
  lists.set(inks['tile-ink'], words);
  for (const [color, of] of lists) {
    context.fillStyle = color;
    for (let i = 0; i < of.length; i += 4) context.fillRect(of[i]!, of[i + 1]!, of[i + 2]!, of[i + 3]!);
  }
  paintTexts(context, cut.slice, frame, scale, shift);
  paintMarks(context, frame, marks);
}

function paintTexts(
  context: CanvasRenderingContext2D,
  slice: TreeSlice,
  { row, width: right, inks, letter: face }: Frame,
  scale: number,
  shift: number,
): void {
  const { x, width, depth, run, kind, cell, letter, bound, way, wayCell } = slice;
  const { unit } = inks;
  if (!face || row < READABLE * unit) return;
  context.textBaseline = 'middle';
  context.textAlign = 'center';
  context.font = `600 ${Math.min(TYPE * unit, row - 5)}px ${inks.sans}`;
  for (let i = 0; i < x.length; i++) {
    if (run[i]! > 1) continue;
    const left = Math.max(0, x[i]! * scale + shift);
    const wide = Math.min(right, (x[i]! + width[i]!) * scale + shift) - left;
    if (wide < LETTER * unit) continue;
    const choice = kind[i]! > 1;
    const name = choice ? String(cell[i]!) : kind[i] === 0 ? 'Σ' : face(cell[i]!, letter[i]!);
    // Below a lifted choice, this is the letter that was decided.
    const decided = way && way[i] !== NOTHING && choice ? `${face(wayCell![i]!, way[i]!)} → ` : '';
    const all = [`${decided}${name} · ${whole(bound[i]!)}`, `${decided}${name}`];
    const text = all.find((of) => wide >= (EDGE + DIGIT * of.length) * unit) ?? name;
    context.fillStyle = choice ? onColor(cellColor(cell[i]!, inks.scheme)) : inks['tile-ink'];
    context.fillText(text, left + wide / 2, depth[i]! * row + row / 2);
  }
}

/** Returns dark or light ink, whichever is easier to read on a color. */
function onColor(color: string): string {
  const channel = (at: number): number => (parseInt(color.slice(at, at + 2), 16) / 255) ** 2.2;
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5) > 0.18 ? '#17150f' : '#ffffff';
}

// --- Paint marks -----------------------------------------------------------------------------------------------------

/** A place, in leaves and layers, and the meaning of its mark. */
interface LayerMark {
  readonly x: number;
  readonly width: number;
  readonly depth: number;
  readonly role: 'costliest' | 'best' | 'found' | 'chosen';
}

/** The least width of a mark in pixels. */
const LEAST_MARK = 4;
/** The height of the bar along the upper edge of the best board's places. */
const BAR = 3;

function paintMarks(surface: CanvasRenderingContext2D, frame: Frame, marks: readonly LayerMark[]): void {
  const { span, width, row, inks } = frame;
  const leaf = width / (span.to - span.from);
  const seen = new Set<string>();
  for (const { x, width: leaves, depth, role } of marks) {
    const [from, to] = [(x - span.from) * leaf, (x + leaves - span.from) * leaf];
    const missing = Math.max(0, LEAST_MARK - (to - from));
    // At the edge if its place is off the screen.
    const left = Math.min(width - LEAST_MARK, Math.max(0, from - missing / 2));
    const right = Math.max(left + LEAST_MARK, Math.min(width, to + missing / 2));
    // Neighbors on the same pixels are one mark.
    const name = `${role} ${depth} ${Math.round(left)} ${Math.round(right)}`;
    if (seen.has(name)) continue;
    seen.add(name);
    if ((to <= 0 || from >= width) && (role === 'found' || role === 'chosen')) continue;
    const top = depth * row;
    if (role === 'best') {
      surface.fillStyle = inks.paper;
      surface.fillRect(left, top, right - left, BAR + 1);
      surface.fillStyle = inks.focus;
      surface.fillRect(left, top, right - left, BAR);
      continue;
    }
    surface.strokeStyle = role === 'chosen' ? inks.focus : inks.accent;
    surface.lineWidth = role === 'chosen' ? 3 : 2;
    const edge = Math.max(1.5, left);
    surface.strokeRect(edge, top + 0.5, Math.min(width - 1.5, right) - edge, row - 2);
  }
}

/** Gives the canvas one pixel per device pixel, with CSS pixels as units; returns `null` while it has no size. */
function sharp(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  const ratio = window.devicePixelRatio || 1;
  // Edges are drawn at whole pixels, each rounded separately: one pixel off, and everything would be scaled.
  const { left, right, top, bottom } = canvas.getBoundingClientRect();
  const between = (from: number, to: number): number => Math.round(to * ratio) - Math.round(from * ratio);
  const [width, height] = [between(left, right), between(top, bottom)];
  if (width === 0 || height === 0) return null;
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  context?.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}

/** The page's colors in the form that a canvas takes, and the size of its text in pixels. */
function inksOf(canvas: HTMLElement) {
  const probe = document.createElement('span');
  // The requested color, not the one that text is forced to have.
  probe.style.setProperty('forced-color-adjust', 'none');
  probe.style.fontFamily = 'var(--sans)';
  canvas.after(probe);
  const color = (token: string): string => {
    probe.style.color = `var(--${token})`;
    return getComputedStyle(probe).color;
  };
  const tokens = ['paper', 'rule', 'accent', 'tile-2', 'tile-ink', 'focus'] as const;
  const of = Object.fromEntries(tokens.map((token) => [token, color(token)])) as Record<
    (typeof tokens)[number],
    string
  >;
  const [red = 255, green = 255, blue = 255] = (of.paper.match(/[\d.]+/g) ?? []).map(Number);
  const { fontFamily: sans } = getComputedStyle(probe);
  probe.remove();
  return { ...of, sans, scheme: red + green + blue < 384 ? 'dark' : 'light', unit: textSize() } as const;
}
type Inks = ReturnType<typeof inksOf>;

/** A range of a tree's leaves. */
interface Span {
  readonly from: number;
  readonly to: number;
}

/** A slice, with the span and the number of pixels it was cut for. */
interface Cut {
  readonly slice: TreeSlice;
  readonly span: Span;
  readonly pixels: number;
}

/** The narrowest span, in leaves. */
const NARROWEST = 0.5;

/** Returns a span that is inside the tree and not too narrow. */
function within({ from, to }: Span, all: number): Span {
  const width = Math.min(all, Math.max(NARROWEST, to - from));
  const middle = (from + to) / 2;
  const left = Math.min(all - width, Math.max(0, middle - width / 2));
  return { from: left, to: left + width };
}

/** Returns a span between two others. Widths change by equal factors, so that the movement looks even. */
function onTheWay(a: Span, b: Span, share: number): Span {
  if (share >= 1) return b;
  const [wide, narrow] = [a.to - a.from, b.to - b.from];
  const width = wide * (narrow / wide) ** share;
  // The edges move like the width, so that whatever both spans show stays in order.
  const done = Math.abs(narrow - wide) < 1e-9 * wide ? share : (width - wide) / (narrow - wide);
  const from = a.from + (b.from - a.from) * done;
  return { from, to: from + width };
}

/** Converts pixels of a cut to pixels of the screen: `x · scale + shift`. */
function placing(cut: Cut, span: Span, pixels: number): { scale: number; shift: number } {
  const leaf = pixels / (span.to - span.from);
  return { scale: ((cut.span.to - cut.span.from) / cut.pixels) * leaf, shift: (cut.span.from - span.from) * leaf };
}

/**
 * Returns a cut whose rectangles are between their positions before a lift and their final ones: `share` goes from 0 to
 * 1. New rectangles grow in place. Positions are in pixels of the screen, so that the cut doesn't move with `span`.
 */
function lifting(cut: Cut, span: Span, pixels: number, before: Span, share: number): Cut {
  const { slice } = cut;
  const { scale, shift } = placing(cut, span, pixels);
  const leaf = pixels / (before.to - before.from);
  const n = slice.x.length;
  const [x, width, depth] = [new Float32Array(n), new Float32Array(n), new Float32Array(n)];
  for (let i = 0; i < n; i++) {
    const [to, wide] = [slice.x[i]! * scale + shift, slice.width[i]! * scale];
    const old = slice.oldDepth[i] !== 255;
    const from = old ? (slice.oldX[i]! - before.from) * leaf : to + wide / 2;
    const narrow = old ? slice.oldWidth[i]! * leaf : 0;
    x[i] = from + (to - from) * share;
    width[i] = narrow + (wide - narrow) * share;
    depth[i] = old ? slice.oldDepth[i]! + (slice.depth[i]! - slice.oldDepth[i]!) * share : slice.depth[i]!;
  }
  return { slice: { ...slice, x, width, depth: depth as unknown as Uint8Array }, span, pixels };
}

/** What the painters of layers share: the visible part of a tree, and its measurements. */
interface Frame {
  readonly span: Span;
  readonly width: number;
  /** The height of a layer. */
  readonly row: number;
  readonly inks: Inks;
  /** The number of device pixels per CSS pixel; 1 if left out. */
  readonly grid?: number;
  /** Returns the text for a letter; `undefined` while the picture moves, when no text is painted. */
  readonly letter: ((cell: number, place: number) => string) | undefined;
}
