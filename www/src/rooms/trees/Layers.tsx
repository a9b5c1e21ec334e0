/**
 * The tree as layers of rectangles, each as wide as everything below it. This shows the whole tree, however large it
 * is. Pressing a rectangle makes it as wide as the window, and the strip at the bottom shows the whole tree. Screen
 * readers get the path from the root to the chosen place.
 */

import { useComputed, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { sharp } from '../../app/canvas';
import { later } from '../../app/later';
import type { TreePlace } from '../../engine/jobs';
import { latest } from '../../engine/latest';
import { LayersPainter, type Marks, onTheWay, type Span, STRIP_GAP, within, zoomedSpan } from './layers';
import { eased } from './motion';
import { Button } from '../../ui/Button';
import { Check } from '../../ui/Choice';
import { ZoomTools } from './NodeLink';
import { describePlace, rowsOf } from './picture';
import { type TreesRoom, useTrees } from './room';
import { type Inks, inksOf, type Parts, type StagePoint, useStage, wheelZoom } from './stage';
import { LAYERS, VIEW } from './text';

/** How long it takes to move from one span to another, in milliseconds. */
const TRAVEL = 320;
/** How long rectangles take to move from one tree to another, in milliseconds. */
const LIFT = 400;
const MINIMAP = 40;
/** The height of a layer, in multiples of the page's text size. */
const ROWS = { least: 0.94, most: 2.5 };
/** The space below the lowest layer, in the same unit: the names of branches would cover its labels. */
const NAMES = 1.4;

interface LayersState {
  /** The tree that the other fields belong to. */
  at: string;
  step: number;
  name: string | undefined;
  /** During a transition between two trees: the later tree, its visible span, and the span of the earlier tree. */
  lift: { at: number; span: Span; before: Span; back: boolean; since: number | undefined } | undefined;
  all: number;
  layers: number;
  span: Span;
  travel: { from: Span; to: Span; since: number } | undefined;
  inks: Inks | undefined;
}

export function Layers() {
  const room = useTrees();
  const root = useRef<HTMLDivElement>(null);
  const { current } = useRef<LayersState>({
    at: '',
    step: -1,
    name: undefined,
    lift: undefined,
    all: 0,
    layers: 1,
    span: { from: 0, to: 1 },
    travel: undefined,
    inks: undefined,
  });
  // The same object as long as nothing changes, so that frames don't have to compare it.
  const marks = useComputed(() => marksOf(room));
  const pointAt = useRef(
    latest((x: number, depth: number) => room.question('hit', { x, depth, siblings: room.plan.peek().siblings })),
  );

  const painter = useRef<LayersPainter>(undefined);
  const {
    element: canvas,
    draw,
    pointers,
  } = useStage<HTMLCanvasElement>({
    paint: (now) => paint(now),
    changed: ({ inks }) => {
      if (inks) current.inks = undefined;
    },
    wheel: (event, at) => {
      if (!(event.ctrlKey || event.metaKey || event.shiftKey)) return;
      event.preventDefault();
      if (event.shiftKey) pan((event.deltaX || event.deltaY) / size().width);
      else zoom(wheelZoom(event), at().x);
    },
    point: (at) => void point(at),
    press: (at) => {
      root.current?.focus({ preventScroll: true });
      void press(at.x, at.y);
    },
    drag: (before, now) => pan((before.x - now.x) / size().width),
    pinch: (before, now, other) =>
      zoom(Math.max(1, Math.abs(now.x - other.x)) / Math.max(1, Math.abs(before.x - other.x)), (now.x + other.x) / 2),
    grab: (at) => (overMinimap(at.y) ? (now) => centerOn(now.x) : undefined),
  });

  const size = (): { width: number; height: number } => {
    const { clientWidth = 0, clientHeight = 0 } = canvas.current ?? {};
    return { width: clientWidth, height: clientHeight - MINIMAP - STRIP_GAP };
  };
  const rowOf = (): number => {
    const { unit } = current.inks ?? { unit: 16 };
    return Math.min(ROWS.most * unit, Math.max(ROWS.least * unit, (size().height - NAMES * unit) / current.layers));
  };

  /**
   * Finds out how large the tree is. Whoever paints requests the visible part. `come` is the transition to it: from the
   * tree before or after, of which this span was visible.
   */
  const measure = async (come: { back: boolean; span: Span } | undefined): Promise<void> => {
    if (room.shown.peek() < 0) return;
    const mine = current.at;
    const found = await room.question('slice', { from: 0, to: 2 ** 40, pixels: 1, least: 0.5, origins: false });
    if (!found || mine !== current.at) return;
    const all = { from: 0, to: found.widthAll };
    Object.assign(current, { all: found.widthAll, layers: found.layersAll, span: all });
    if (come) {
      const [span, before] = come.back ? [come.span, all] : [all, come.span];
      current.lift = { at: current.step + (come.back ? 1 : 0), span, before, back: come.back, since: undefined };
    }
    show(room.place.peek());
    draw();
  };

  const paint: Parts['paint'] = (now) => {
    const element = canvas.current!;
    // Nothing from another class may stay on the screen.
    if (room.shown.peek() < 0) {
      sharp(element)?.clearRect(0, 0, element.clientWidth + 1, element.clientHeight + 1);
      return;
    }
    if (current.all === 0) return;
    const context = sharp(element);
    if (!context) return;
    current.inks ??= inksOf(element);
    painter.current ??= new LayersPainter((at, question) => room.client.ask(at, 'slice', question), draw);
    if (current.travel) {
      const { from, to, since } = current.travel;
      const share = (now - since) / TRAVEL;
      current.span = onTheWay(from, to, eased(share));
      if (share >= 1) current.travel = undefined;
    }
    const { lift } = current;
    const share = lift ? eased((now - (lift.since ?? now)) / LIFT) : 1;
    if (share >= 1) current.lift = undefined;
    const found = room.found.peek()?.places ?? [];
    const there = painter.current.paint(context, {
      width: element.clientWidth,
      height: element.clientHeight,
      ratio: window.devicePixelRatio || 1,
      inks: current.inks,
      at: current.step,
      tree: current.at,
      letters: room.classView.peek()?.cells ?? [],
      siblings: room.plan.peek().siblings,
      all: current.all,
      layers: current.layers,
      span: current.span,
      row: rowOf(),
      strip: MINIMAP,
      lift: lift && share < 1 ? { ...lift, share: lift.back ? 1 - share : share } : undefined,
      marks: marks.peek(),
      found: found.map((of) => of.x + of.width / 2),
    });
    if (!there) return;
    if (lift) lift.since ??= now;
    if (current.travel || current.lift) draw();
  };

  /** Moves to a span, without animation for visitors who want no motion. */
  const travel = (to: Span): void => {
    const end = within(to, current.all);
    current.lift = undefined;
    if (calm()) Object.assign(current, { span: end, travel: undefined });
    else current.travel = { from: current.span, to: end, since: performance.now() };
    draw();
  };
  const jump = (to: Span): void => {
    Object.assign(current, { travel: undefined, span: within(to, current.all) });
    draw();
  };
  /** Returns where a point of the canvas is in a span. */
  const leafAt = (x: number, { from, to }: Span = current.span): number =>
    from + ((to - from) * x) / Math.max(1, size().width);
  const wide = (): number => current.span.to - current.span.from;
  const around = (middle: number, width: number): Span => ({ from: middle - width / 2, to: middle + width / 2 });
  const zoom = (factor: number, x = size().width / 2): void => {
    current.lift = undefined;
    jump(zoomedSpan(current.span, factor, x / Math.max(1, size().width), current.all));
  };
  const all = (): void => travel({ from: 0, to: current.all });
  /** Zooms to a place unless it is large enough on the screen already. */
  const show = (place: TreePlace | undefined): void => {
    if (!place || !current.all) return;
    const { from, to } = current.travel?.to ?? current.span;
    const leaf = size().width / (to - from);
    if (place.width * leaf >= 26 && place.x + place.width > from && place.x < to) return draw();
    travel(around(place.x + place.width / 2, place.width * 8));
  };

  useSignalEffect(() => {
    const states = room.states.value;
    const { siblings } = room.plan.value;
    const at = `${room.shown.value} ${siblings} ${states.length > room.shown.value ? JSON.stringify(states[room.shown.value]) : ''}`;
    if (at === current.at) return;
    const step = room.shown.value;
    // These are neighbors in one timeline, so the visible part can be animated from one to the other.
    const near =
      current.all > 0 &&
      Math.abs(step - current.step) === 1 &&
      current.name !== undefined &&
      room.nameOf(current.step) === current.name;
    const come = near && !calm() ? { back: step < current.step, span: current.span } : undefined;
    const name = step < 0 ? undefined : room.nameOf(step);
    Object.assign(current, { at, step, name, lift: undefined, all: 0, travel: undefined });
    void measure(come);
    if (step < 0) draw();
  });
  useSignalEffect(() => show(room.place.value));
  useSignalEffect(() => {
    void [marks.value, room.placePointed.value];
    draw();
  });
  const pan = (share: number): void => {
    const by = wide() * share;
    jump({ from: current.span.from + by, to: current.span.to + by });
  };
  const overMinimap = (y: number): boolean => y > size().height;
  const centerOn = (x: number): void => jump(around(leafAt(x, { from: 0, to: current.all }), wide()));

  const point = async (at: StagePoint | undefined): Promise<void> => {
    if (!at || overMinimap(at.y)) return void (room.placePointed.value = undefined);
    room.placePointed.value = await pointAt.current(leafAt(at.x), Math.floor(at.y / rowOf()));
  };
  /** Makes a place as wide as the window, and chooses it. */
  const press = async (x: number, y: number): Promise<void> => {
    const place = await pointAt.current(leafAt(x), Math.floor(y / rowOf()));
    if (!place) return;
    enlarge(place);
    room.visit(place);
  };
  const enlarge = (place: TreePlace): void => travel({ from: place.x, to: place.x + place.width });

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const ways = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' } as const;
    const way = ways[event.key as keyof typeof ways];
    const place = room.place.peek();
    if (way) void room.walk(way);
    else if (event.key === 'Enter' && place) enlarge(place);
    else if (event.key === '+' || event.key === '=')
      zoom(1.5, place && ((place.x + place.width / 2 - current.span.from) / wide()) * size().width);
    else if (event.key === '-') zoom(1 / 1.5);
    else if (event.key === '0' || event.key === 'Escape') all();
    else if (event.key === 'Home') room.goTo(0);
    else return;
    event.preventDefault();
  };

  const place = room.place.value;
  const nodes = room.state.value?.left ?? 0;
  return (
    <div class="nodelink rel">
      <div
        ref={root}
        class="nodelink-tree rel"
        role="tree"
        tabIndex={0}
        aria-label={VIEW.treeLayers(nodes)}
        aria-activedescendant={place ? `layer-${place.number.length - 1}` : undefined}
        onKeyDown={onKeyDown}
        onFocus={() => {
          if (!room.place.peek() && root.current?.matches(':focus-visible')) room.goTo(0);
        }}
      >
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas can’t have the focus */}
        <canvas ref={canvas} class="nodelink-canvas w-full block" aria-hidden="true" {...pointers} />
        {place && <Way place={place} />}
      </div>
      <ZoomTools zoom={zoom} step={1.6} all={VIEW.all} tip={VIEW.allTip} onAll={all} />
    </div>
  );
}

/** The branches of the tree that is shown, the search results in it, and the chosen place. */
function marksOf(room: TreesRoom): Marks {
  const known = room.branches.value;
  const place = room.place.value;
  return {
    places: [
      ...(known?.marks ?? []),
      ...(room.found.value?.places ?? []).map(({ x, width, depth }) => ({ x, width, depth, role: 'found' as const })),
      ...(place ? [{ x: place.x, width: place.width, depth: place.number.length - 1, role: 'chosen' as const }] : []),
    ],
    names: { ...(known && { costliest: LAYERS.costliest }), ...(known?.best && { best: LAYERS.best }) },
  };
}

/** Whether the visitor wants no motion. */
function calm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

// --- The legend of the layers ----------------------------------------------------------------------------------------

export const LayersLegend = later(function LayersLegend() {
  const room = useTrees();
  const { siblings } = room.plan.value;
  const known = room.branches.value;
  const end = known?.costliest.at(-1);
  const best = known?.best;
  const view = room.classView.value;
  return (
    <section class="page-only row gx-3" aria-label={LAYERS.legend}>
      <Check
        label={LAYERS.sort}
        title={LAYERS.sortTip}
        checked={siblings === 'byBound'}
        onChange={(sorted) => room.change({ siblings: sorted ? 'byBound' : 'inOrder' }, { replace: true })}
      />
      <ul class="row">
        {end && (
          <li>
            <Button look="quiet" title={LAYERS.costliestTip} onClick={() => room.goTo(end.number)}>
              <i class="key layers-costliest" aria-hidden="true" /> {LAYERS.costliestIs}
            </Button>
          </li>
        )}
        {best && (
          <li>
            <Button look="quiet" title={LAYERS.bestTip} onClick={() => room.goTo(best.places.at(-1)!.number)}>
              <i class="key layers-best" aria-hidden="true" />{' '}
              {LAYERS.bestIs(rowsOf(best.board.cells, view?.cols ?? 1), best.board.points)}
            </Button>
          </li>
        )}
      </ul>
      {known && !best && <p class="note">{LAYERS.bestUnknown}</p>}
    </section>
  );
});

/** Says which of the marked branches a place is on, after the rest of its description. */
export function remarkOn({ branches: { value } }: TreesRoom, number: number): string {
  const has = (spots: readonly { number: number }[] = []): boolean => spots.some((spot) => spot.number === number);
  return `${has(value?.costliest) ? LAYERS.onCostliest : ''}${has(value?.best?.places) ? LAYERS.onBest : ''}`;
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
