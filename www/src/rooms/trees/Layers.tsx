/**
 * The tree as layers of rectangles, as wide as what hangs below: all of it, however large. Pressing one makes it as wide
 * as the window; the strip at the bottom is the whole. Said as the way from the root to the chosen place.
 */

import { useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { sharp } from '../../app/canvas';
import { faceText } from '../../board/face';
import type { TreeAnswers, TreePlace } from '../../engine/jobs';
import { latest } from '../../engine/latest';
import { inksOf } from './canvas';
import { type Cut, lifting, onTheWay, type Span, within, zoomedSpan } from './layers';
import { eased } from './motion';
import type { Inks } from './paint';
import { paintLayers } from './paint-layers';
import { describePlace } from './place';
import { useTrees } from './room';
import { VIEW } from './text';
import { type StagePoint, useStage } from './stage';

/** Milliseconds from span to span. */
const TRAVEL = 320;
/** Milliseconds in which rectangles go from tree to tree. */
const LIFT = 400;
/** A cut shows this much more on either side, so that a fast hand sees no edge. */
const MARGIN = 0.25;
/** Pixels below which neighbors are drawn as one. */
const LEAST = 1.25;
const MINIMAP = 40;
/** The height of a layer, of the page's text size. */
const ROWS = { least: 0.94, most: 2.5 };

interface State {
  /** Which tree the rest is about. */
  at: string;
  step: number;
  name: string | undefined;
  /** How it comes about: from the tree before or after, of which this was seen. */
  come: { back: boolean; span: Span } | undefined;
  /** On the way from tree to tree: a cut of the later one, and what was or will be seen of the earlier. */
  lift: { cut: Cut; span: Span; before: Span; back: boolean; since: number } | undefined;
  all: number;
  layers: number;
  span: Span;
  travel: { from: Span; to: Span; since: number } | undefined;
  cut: Cut | undefined;
  whole: Cut | undefined;
  asked: boolean;
  inks: Inks | undefined;
  minimap: HTMLCanvasElement | undefined;
  /** The costliest branch, which is marked however narrow it is. */
  costliest: TreeAnswers['costliest'];
}

export function Layers() {
  const room = useTrees();
  const root = useRef<HTMLDivElement>(null);
  const state = useRef<State>({
    at: '',
    step: -1,
    name: undefined,
    come: undefined,
    lift: undefined,
    all: 0,
    layers: 1,
    span: { from: 0, to: 1 },
    travel: undefined,
    cut: undefined,
    whole: undefined,
    asked: false,
    inks: undefined,
    minimap: undefined,
    costliest: [],
  });
  const pointAt = useRef(latest((x: number, depth: number) => room.question('hit', { x, depth })));

  const { canvas, draw, hands } = useStage({
    paint: (element, now) => paint(element, now),
    changed: () => {
      Object.assign(state.current, { inks: undefined, minimap: undefined });
      void slice();
    },
    wheel: (event) => {
      if (!(event.ctrlKey || event.metaKey || event.shiftKey)) return;
      event.preventDefault();
      if (event.shiftKey) pan((event.deltaX || event.deltaY) / size().width);
      else zoom(Math.exp(-event.deltaY * 0.005), event.offsetX);
    },
    point: (at) => void point(at),
    press: (at) => {
      root.current?.focus({ preventScroll: true });
      void press(at.x, at.y);
    },
    drag: (before, now) => pan((before.x - now.x) / size().width),
    pinch: (before, now, other) =>
      zoom(Math.max(1, Math.abs(now.x - other.x)) / Math.max(1, Math.abs(before.x - other.x)), (now.x + other.x) / 2),
    grab: (at) => (overMinimap(at.y) ? (now) => centreOn(now.x) : undefined),
  });

  const size = (): { width: number; height: number } => ({
    width: canvas.current?.clientWidth ?? 0,
    height: (canvas.current?.clientHeight ?? 0) - MINIMAP - 6,
  });
  /** The size of the page's text, which grows with the screen. */
  const unit = (): number => (state.current.inks ? state.current.inks.unit : 16);
  const rowOf = (): number =>
    Math.min(ROWS.most * unit(), Math.max(ROWS.least * unit(), size().height / state.current.layers));

  /** Asks for what the span shows, one question at a time. */
  const slice = async (): Promise<void> => {
    const { current } = state;
    const { width } = size();
    if (current.asked || width === 0 || room.shown.peek() < 0) return;
    current.asked = true;
    const mine = current.at;
    const { from, to } = current.span;
    const more = (to - from) * MARGIN;
    const span = { from: Math.max(0, from - more), to: Math.min(current.all || Infinity, to + more) };
    const pixels = current.all ? (width * (span.to - span.from)) / (to - from) : width;
    try {
      const whole = current.all === 0;
      const found = await room.question('slice', {
        ...(whole ? { from: 0, to: 2 ** 40, pixels: 1, least: 0.5 } : { ...span, pixels, least: LEAST }),
        origins: false,
      });
      if (mine !== current.at) return;
      if (whole) {
        // The first answer only says how large the tree is.
        const all = { from: 0, to: found.widthAll };
        const { come } = current;
        const cut = {
          slice: await room.question('slice', { ...all, pixels: width, least: LEAST, origins: come?.back === false }),
          span: all,
          pixels: width,
        };
        const later = come?.back
          ? await room
              .questionTo(current.step + 1, 'slice', { ...come.span, pixels: width, least: LEAST, origins: true })
              .catch(() => undefined)
          : undefined;
        if (mine !== current.at) return;
        Object.assign(current, { all: found.widthAll, layers: found.layersAll, span: all, whole: cut });
        if (later && come)
          current.lift = {
            cut: { slice: later, span: come.span, pixels: width },
            span: come.span,
            before: all,
            back: true,
            since: 0,
          };
        else if (come && cut.slice.oldX.length > 0)
          current.lift = { cut, span: all, before: come.span, back: false, since: 0 };
        current.cut = current.whole;
        current.minimap = undefined;
        void room
          .question('costliest', { layers: found.layersAll })
          .then(
            (spots) => mine === current.at && (current.costliest = spots),
            () => undefined,
          )
          .then(() => draw());
        show(room.looking.place.peek());
      } else {
        current.cut = { slice: found, span, pixels };
      }
      draw();
    } catch {
      // The tree is gone; another one comes.
    } finally {
      current.asked = false;
      if (mine !== current.at || (current.cut && !covers(current.cut, current.span, width, current.all))) void slice();
    }
  };

  const paint = (element: HTMLCanvasElement, now: number): void => {
    const { current } = state;
    if (!current.cut || !current.whole) {
      // Nothing of another class stays on the screen.
      if (room.shown.peek() < 0)
        sharp(element, { opaque: true })?.clearRect(0, 0, element.clientWidth + 1, element.clientHeight + 1);
      return;
    }
    current.inks ??= inksOf(element);
    const context = sharp(element, { opaque: true });
    if (!context) return;
    const { width, height } = size();
    if (current.travel) {
      const { from, to, since } = current.travel;
      const share = (now - since) / TRAVEL;
      current.span = onTheWay(from, to, eased(share));
      if (share >= 1) current.travel = undefined;
    }
    const row = rowOf();
    const { inks } = current;
    let { cut, span } = current;
    const { lift } = current;
    if (lift) {
      lift.since ||= now;
      const share = eased((now - lift.since) / LIFT);
      if (share >= 1) current.lift = undefined;
      else
        ({ span, cut } = {
          span: lift.span,
          cut: lifting(lift.cut, lift.span, width, lift.before, lift.back ? 1 - share : share),
        });
    }
    const view = room.classView.peek();
    const place = room.looking.place.peek();
    const found = room.found.peek();
    context.fillStyle = current.inks.paper;
    // What is as wide as the page's units say may end within a pixel.
    context.fillRect(0, 0, width + 1, height + MINIMAP + 7);
    context.save();
    context.beginPath();
    context.rect(0, 0, width, height);
    context.clip();
    const letter = (cell: number, at: number): string => faceText(view?.cells[cell]?.[at] ?? '.');
    paintLayers(
      context,
      cut,
      {
        span,
        width,
        row,
        unit: inks.unit,
        grid: context.getTransform().a || 1,
        letter: current.lift ? undefined : letter,
      },
      inks,
      {
        places: current.lift
          ? []
          : [
              ...current.costliest.map((of) => ({ ...of, strong: false })),
              ...(found?.places ?? []).map((of) => ({ ...of, strong: false })),
              ...(place ? [{ x: place.x, width: place.width, depth: place.number.length - 1, strong: true }] : []),
            ],
      },
    );
    context.restore();
    minimap(context, width, height + 6, inks);
    if (current.travel || current.lift) draw();
    if (!current.lift && !covers(current.cut, span, width, current.all)) void slice();
  };

  /** The whole tree as a strip, with a window on what is seen. */
  const minimap = (context: CanvasRenderingContext2D, width: number, top: number, inks: Inks): void => {
    const { current } = state;
    if (!current.whole) return;
    if (!current.minimap || current.minimap.width !== Math.round(width)) {
      const strip = Object.assign(document.createElement('canvas'), { width: Math.round(width), height: MINIMAP });
      const layer = strip.getContext('2d');
      if (layer)
        paintLayers(
          layer,
          current.whole,
          {
            span: { from: 0, to: current.all },
            width,
            row: MINIMAP / current.layers,
            unit: inks.unit,
            letter: undefined,
          },
          inks,
          { places: [] },
        );
      current.minimap = strip;
    }
    context.drawImage(current.minimap, 0, top, width, MINIMAP);
    const leaf = width / current.all;
    const from = current.span.from * leaf;
    const wide = Math.max(4, (current.span.to - current.span.from) * leaf);
    context.fillStyle = inks.paper;
    context.globalAlpha = 0.72;
    context.fillRect(0, top, from, MINIMAP);
    context.fillRect(from + wide, top, width - from - wide, MINIMAP);
    context.globalAlpha = 1;
    context.strokeStyle = inks.focus;
    context.lineWidth = 2;
    context.strokeRect(Math.max(1, from), top + 1, Math.min(width - 2, wide), MINIMAP - 2);
    context.fillStyle = inks.accent;
    for (const of of room.found.peek()?.places ?? [])
      context.fillRect((of.x + of.width / 2) * leaf - 1, top, 2, MINIMAP);
  };

  // For files: what is seen, without the strip below.
  room.looking.paintLayersOn = (surface) => {
    const { cut, span, inks } = state.current;
    const view = room.classView.peek();
    if (!cut || !inks || !view) return undefined;
    const { width, height } = size();
    const row = rowOf();
    paintLayers(
      surface,
      cut,
      { span, width, row, unit: inks.unit, letter: (cell, at) => faceText(view.cells[cell]?.[at] ?? '.') },
      inks,
      { places: [] },
    );
    return { width, height: Math.min(height, row * state.current.layers) };
  };

  /** Goes to a span; at once for those who want no motion. */
  const travel = (to: Span): void => {
    const { current } = state;
    const end = within(to, current.all);
    current.lift = undefined;
    if (calm()) Object.assign(current, { span: end, travel: undefined });
    else current.travel = { from: current.span, to: end, since: performance.now() };
    draw();
  };
  const zoom = (factor: number, x?: number): void => {
    const { current } = state;
    Object.assign(current, { travel: undefined, lift: undefined });
    current.span = zoomedSpan(current.span, factor, (x ?? size().width / 2) / Math.max(1, size().width), current.all);
    draw();
  };
  /** Shows a place, if it is not large enough on the screen. */
  const show = (place: TreePlace | undefined): void => {
    const { current } = state;
    if (!place || !current.all) return;
    const { from, to } = current.travel?.to ?? current.span;
    const leaf = size().width / (to - from);
    if (place.width * leaf >= 26 && place.x + place.width > from && place.x < to) return draw();
    const width = place.width * 8;
    travel({ from: place.x + place.width / 2 - width / 2, to: place.x + place.width / 2 + width / 2 });
  };

  useSignalEffect(() => {
    const states = room.states.value;
    const at = `${room.shown.value} ${states.length > room.shown.value ? JSON.stringify(states[room.shown.value]) : ''}`;
    const { current } = state;
    if (at === current.at) return;
    const step = room.shown.value;
    // Neighbors of one timeline: what is seen can go from one to the other.
    const near =
      current.all > 0 &&
      Math.abs(step - current.step) === 1 &&
      current.name !== undefined &&
      room.nameOf(current.step) === current.name;
    const come = near && !calm() ? { back: step < current.step, span: current.span } : undefined;
    Object.assign(current, {
      at,
      step,
      name: step < 0 ? undefined : room.nameOf(step),
      come,
      lift: undefined,
      all: 0,
      cut: undefined,
      whole: undefined,
      travel: undefined,
      costliest: [],
    });
    void slice();
    if (step < 0) draw();
  });
  useSignalEffect(() => show(room.looking.place.value));
  useSignalEffect(() => {
    void [room.found.value, room.looking.placePointed.value];
    draw();
  });
  const pan = (share: number): void => {
    const { current } = state;
    const by = (current.span.to - current.span.from) * share;
    current.travel = undefined;
    current.span = within({ from: current.span.from + by, to: current.span.to + by }, current.all);
    draw();
  };
  const leafAt = (x: number): number => {
    const { from, to } = state.current.span;
    return from + ((to - from) * x) / Math.max(1, size().width);
  };
  const overMinimap = (y: number): boolean => y > size().height;
  const centreOn = (x: number): void => {
    const { current } = state;
    const half = (current.span.to - current.span.from) / 2;
    const at = (x / Math.max(1, size().width)) * current.all;
    current.travel = undefined;
    current.span = within({ from: at - half, to: at + half }, current.all);
    draw();
  };

  const point = async (at: StagePoint | undefined): Promise<void> => {
    if (!at || overMinimap(at.y)) return void (room.looking.placePointed.value = undefined);
    const found = await pointAt.current(leafAt(at.x), Math.floor(at.y / rowOf())).catch(() => undefined);
    room.looking.placePointed.value = found ?? undefined;
  };
  /** Makes a place as wide as the window, and chooses it. */
  const press = async (x: number, y: number): Promise<void> => {
    const place = await room.question('hit', { x: leafAt(x), depth: Math.floor(y / rowOf()) }).catch(() => undefined);
    if (place) enlarge(place);
  };
  const enlarge = (place: TreePlace): void => {
    travel({ from: place.x, to: place.x + place.width });
    room.visit(place);
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const ways = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' } as const;
    const way = ways[event.key as keyof typeof ways];
    const place = room.looking.place.peek();
    if (way) void room.walk(way);
    else if (event.key === 'Enter' && place) travel({ from: place.x, to: place.x + place.width });
    else if (event.key === '+' || event.key === '=')
      zoom(
        1.5,
        place &&
          ((place.x + place.width / 2 - state.current.span.from) / (state.current.span.to - state.current.span.from)) *
            size().width,
      );
    else if (event.key === '-') zoom(1 / 1.5);
    else if (event.key === '0' || event.key === 'Escape') travel({ from: 0, to: state.current.all });
    else if (event.key === 'Home') void room.goTo(0);
    else return;
    event.preventDefault();
  };

  const place = room.looking.place.value;
  const nodes = room.state.value?.left ?? 0;
  return (
    <div class="nodelink">
      <div
        ref={root}
        class="nodelink-tree"
        role="tree"
        tabIndex={0}
        aria-label={VIEW.treeLayers(nodes)}
        aria-activedescendant={place ? `layer-${place.number.length - 1}` : undefined}
        onKeyDown={onKeyDown}
        onFocus={() => {
          if (!room.looking.place.peek() && root.current?.matches(':focus-visible')) void room.goTo(0);
        }}
      >
        <canvas ref={canvas} class="nodelink-canvas" aria-hidden="true" {...hands} />
        {place && <Way place={place} />}
      </div>
      <div class="nodelink-tools">
        <button
          class="icon-button"
          type="button"
          aria-label={VIEW.smaller}
          title={`${VIEW.smaller} (−)`}
          onClick={() => zoom(1 / 1.6)}
        >
          −
        </button>
        <button
          class="icon-button"
          type="button"
          aria-label={VIEW.larger}
          title={`${VIEW.larger} (+)`}
          onClick={() => zoom(1.6)}
        >
          +
        </button>
        <button
          class="button quiet"
          type="button"
          title={VIEW.allTip}
          onClick={() => travel({ from: 0, to: state.current.all })}
        >
          {VIEW.all}
        </button>
      </div>
    </div>
  );
}

/** The places from the root to the chosen one, for those who hear them. */
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
          {describePlace(place, i, view)}
        </div>
      ))}
    </>
  );
}

/** Whether whoever looks wants no motion. */
function calm(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Whether a cut is as fine as the screen needs, and covers all of it. */
function covers(cut: Cut, span: Span, width: number, all: number): boolean {
  const least = Math.max(0, span.from);
  const most = Math.min(all, span.to);
  const fine = cut.pixels / (cut.span.to - cut.span.from) / (width / (span.to - span.from));
  return cut.span.from <= least && cut.span.to >= most && fine > 0.999 && fine < 1.001;
}
