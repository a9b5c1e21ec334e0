/**
 * The tree as nodes and links, painted on a canvas. It is moved with a finger, a mouse, or keys, and screen readers get
 * it as a tree of items.
 */

import { useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { Above } from './Above';
import { inksOf } from './canvas';
import { frameOf } from './painted-canvas';
import { NODE } from './layout';
import { MOVE } from './motion';
import { type Inks, MORE } from './paint';
import type { Picture } from './picture';
import { centeredOn, isIn, type Overview, overviewOf } from './overview';
import { useTrees } from './room';
import { VIEW } from './text';
import { type Parts, type StagePoint, useStage, wheelZoom } from './stage';
import { fit, type View, zoomed } from './view';

const MOST_SCALE = 4;
const LEAST_SCALE = 0.04;
/** How far from a node a press may be, in pixels of the picture. */
const NEAR = 6;

export function NodeLink() {
  const room = useTrees();
  const picture = room.picture.value;
  const root = useRef<HTMLDivElement>(null);
  const state = useRef({
    view: undefined as View | undefined,
    of: undefined as Picture | undefined,
    moving: undefined as Moving | undefined,
    inks: undefined as Inks | undefined,
  });

  const paintAll: Parts['paint'] = (element, now, put) => {
    const { current } = state;
    const shown = room.picture.peek();
    const frame = frameOf(element);
    if (!shown) {
      // Nothing from another class may stay on the screen.
      Object.assign(current, { of: undefined, view: undefined, moving: undefined });
      if (frame) put({ kind: 'empty', opaque: false, ...frame });
      return;
    }
    if (!frame) return;
    current.inks ??= inksOf(element);
    if (current.of !== shown && current.view && current.of?.isLike(shown)) current.of = shown;
    if (current.of !== shown || !current.view) {
      const { of: from, view: seen } = current;
      // Opening a node leaves it where it is on the screen.
      const begun =
        anchored(from, shown, seen, room.looking.chosen.peek()) ??
        fit(shown.layout, frame.width, frame.height, current.inks.unit, shown.focus);
      const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
      current.moving = from && seen && from !== shown && !calm ? { from, seen, begun, since: now } : undefined;
      current.view = begun;
      current.of = shown;
    }
    const { moving, view } = current;
    const share = moving ? (now - moving.since) / MOVE : 1;
    if (share >= 1) current.moving = undefined;
    put({
      kind: 'nodes',
      ...frame,
      inks: current.inks,
      picture: shown,
      view,
      chosen: room.looking.chosen.peek(),
      pointed: room.looking.pointed.peek(),
      moving: moving && share < 1 ? { from: moving.from, seen: moving.seen, begun: moving.begun, share } : undefined,
    });
    if (current.moving) draw();
  };

  const { canvas, draw, pointers } = useStage(room.builder.client, {
    paint: paintAll,
    changed: ({ width, inks }) => {
      if (inks) state.current.inks = undefined;
      if (width) state.current.view = undefined;
    },
    wheel: (event, at) => {
      // A plain wheel scrolls the page. With a modifier key, or a pinch on a touchpad, it zooms.
      if (!state.current.view || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      const { x, y } = at();
      zoom(wheelZoom(event), x, y);
    },
    point: (at) => (room.looking.pointed.value = at ? hit(at).node : -1),
    press: (at) => {
      const { node, more } = hit(at);
      if (more) room.looking.expand(node);
      else room.looking.choose(node === room.looking.chosen.value ? -1 : node);
      root.current?.focus({ preventScroll: true });
    },
    drag: (before, now) => {
      const { view } = state.current;
      if (view) state.current.view = { ...view, x: view.x + now.x - before.x, y: view.y + now.y - before.y };
      draw();
    },
    pinch: (before, now, other) => {
      const factor =
        Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
      zoom(factor, (now.x + other.x) / 2, (now.y + other.y) / 2);
    },
    grab: (at) => {
      const overview = overviewNow();
      return overview && isIn(overview, at) ? (now) => lookAt(overview, now) : undefined;
    },
  });
  const overviewNow = (): Overview | undefined => {
    const { of, view, inks } = state.current;
    const element = canvas.current;
    return of && view && inks && element
      ? overviewOf(of.layout, view, element.clientWidth, element.clientHeight, inks.unit)
      : undefined;
  };
  const lookAt = (overview: Overview, at: StagePoint): void => {
    const { view } = state.current;
    const element = canvas.current;
    if (view && element) state.current.view = centeredOn(overview, view, at, element.clientWidth, element.clientHeight);
    draw();
  };
  useSignalEffect(() => {
    void [room.picture.value, room.looking.chosen.value, room.looking.pointed.value];
    draw();
  });
  const zoom = (factor: number, x?: number, y?: number): void => {
    const { current } = state;
    const element = canvas.current!;
    if (!current.view) return;
    current.view = zoomed(
      current.view,
      factor,
      x ?? element.clientWidth / 2,
      y ?? element.clientHeight / 2,
      LEAST_SCALE,
      MOST_SCALE,
    );
    draw();
  };
  const fitAgain = (): void => {
    state.current.view = undefined;
    draw();
  };

  /** Returns the node at a point of the canvas, or -1, and whether the point is on its sign for hidden children. */
  const hit = (at: StagePoint): { node: number; more: boolean } => {
    const { view } = state.current;
    const shown = room.picture.peek();
    const overview = overviewNow();
    if (!view || !shown || (overview && isIn(overview, at))) return { node: -1, more: false };
    const x = (at.x - view.x) / view.scale;
    const y = (at.y - view.y) / view.scale;
    const { layout, graph } = shown;
    for (let node = 0; node < shown.nodes; node++) {
      const [right, down] = [Math.abs(layout.x[node]! - x), y - layout.y[node]!];
      if (right > NODE / 2 + NEAR) continue;
      if (Math.abs(down) <= NODE / 2 + 3) return { node, more: false };
      if (graph.hidden[node]! > 0 && Math.abs(down - MORE.y) <= 10) return { node, more: true };
    }
    return { node: -1, more: false };
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || !picture) return;
    if (event.key === '+' || event.key === '=') zoom(1.25);
    else if (event.key === '-') zoom(0.8);
    else if (event.key === '0') fitAgain();
    else if (event.key === 'Enter' && event.shiftKey) room.looking.rootAt(room.looking.chosen.value);
    else if (!walk(event.key, picture)) return;
    event.preventDefault();
  };
  /** Moves the choice as in any tree view; returns whether the key has a meaning. */
  const walk = (key: string, shown: Picture): boolean => {
    const { walk: order, graph, family, links } = shown;
    const now = room.looking.chosen.value;
    const at = order.indexOf(now);
    const go = (node: number | undefined): true => {
      if (node === undefined) return true;
      room.looking.choose(node);
      reveal(room.looking.chosen.peek());
      return true;
    };
    switch (key) {
      case 'ArrowDown':
        return go(order[Math.min(order.length - 1, at + 1)]);
      case 'ArrowUp':
        return go(at <= 0 ? order[0] : order.slice(0, at).findLast((node) => shown.isPlace(node)));
      case 'ArrowLeft':
        if (now === 0 && room.plan.value.root > 0) room.looking.rootAbove();
        else go(now > 0 ? shown.placeAbove(graph.parent[now]!) : 0);
        return true;
      case 'ArrowRight':
      case 'Enter':
        if (now >= 0 && graph.hidden[now]! > 0) room.looking.expand(now);
        else if (now >= 0 && key === 'Enter') room.looking.close(now);
        else if (now >= 0) go(family[now]![0] ?? links.find(({ from }) => from === now)?.to);
        else if (now < 0) go(0);
        return true;
      case 'Home':
        return go(order[0]);
      case 'End':
        return go(order.at(-1));
      case 'Escape':
        room.looking.choose(-1);
        return true;
      default:
        return false;
    }
  };
  /** Moves the picture just far enough to show a node. */
  const reveal = (node: number): void => {
    const { view } = state.current;
    const element = canvas.current;
    const shown = room.picture.peek();
    if (!view || !element || !shown) return;
    const x = view.x + shown.layout.x[node]! * view.scale;
    const y = view.y + shown.layout.y[node]! * view.scale;
    const inside = (at: number, size: number): number => Math.max(0, 48 - at) - Math.max(0, at - (size - 48));
    const [right, down] = [inside(x, element.clientWidth), inside(y, element.clientHeight)];
    if (right || down) state.current.view = { ...view, x: view.x + right, y: view.y + down };
    draw();
  };

  return (
    <div class="nodelink">
      <Above />
      <div
        ref={root}
        class="nodelink-tree"
        role="tree"
        tabIndex={0}
        aria-label={picture ? nameOf(picture) : VIEW.tree}
        aria-activedescendant={
          picture && room.looking.chosen.value >= 0 ? `tree-${room.looking.chosen.value}` : undefined
        }
        onKeyDown={onKeyDown}
        onFocus={() => {
          if (room.looking.chosen.value < 0 && root.current?.matches(':focus-visible')) room.looking.choose(0);
        }}
      >
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas can’t have the focus */}
        <canvas
          ref={canvas}
          class="nodelink-canvas"
          aria-hidden="true"
          {...pointers}
          onDblClick={(event) => {
            const { node, more } = hit({ x: event.offsetX, y: event.offsetY });
            if (!more && node >= 0) room.looking.rootAt(node);
          }}
        />
        {picture && <Items picture={picture} />}
      </div>
      <div class="nodelink-tools">
        <button
          class="icon-button"
          type="button"
          aria-label={VIEW.smaller}
          title={`${VIEW.smaller} (−)`}
          onClick={() => zoom(0.8)}
        >
          −
        </button>
        <button
          class="icon-button"
          type="button"
          aria-label={VIEW.larger}
          title={`${VIEW.larger} (+)`}
          onClick={() => zoom(1.25)}
        >
          +
        </button>
        <button class="button quiet" type="button" title={VIEW.fitTip} onClick={fitAgain}>
          {VIEW.fit}
        </button>
      </div>
    </div>
  );
}

function nameOf(picture: Picture): string {
  const { nodes, graph } = picture;
  if (picture.isBoxed) return VIEW.treeBoxed(nodes, graph.size[0]!);
  return picture.isShared
    ? VIEW.treeShared(nodes, picture.links.length, picture.isWhole)
    : VIEW.treeNodes(nodes, graph.size[0]!);
}

/** The same tree for screen readers. A node that has several places is listed only at the first. */
function Items({ picture }: { picture: Picture }) {
  const { chosen } = useTrees().looking;
  const { graph, family, depth } = picture;
  return (
    <>
      {picture.walk.map((node) => {
        const parent = graph.parent[node]!;
        const isRoot = node === 0;
        const children = picture.childrenOf(node);
        return (
          <div
            key={graph.number[node]}
            id={`tree-${node}`}
            class="sr"
            role="treeitem"
            aria-level={depth[node]! + 1}
            aria-setsize={isRoot ? 1 : family[parent]!.length}
            aria-posinset={isRoot ? 1 : family[parent]!.indexOf(node) + 1}
            aria-expanded={children > 0 ? graph.hidden[node] === 0 : undefined}
            aria-selected={node === chosen.value}
          >
            {picture.describe(node)}
          </div>
        );
      })}
    </>
  );
}

/** Returns the animation from the previous picture. */
interface Moving {
  readonly from: Picture;
  readonly seen: View;
  readonly begun: View;
  readonly since: number;
}

/** Returns the view in which the chosen node stays where it was. */
function anchored(
  before: Picture | undefined,
  after: Picture,
  view: View | undefined,
  chosen: number,
): View | undefined {
  if (!before || !view || chosen < 0 || before.of !== after.of) return undefined;
  if (
    before.graph.number[0] !== after.graph.number[0] ||
    before.subject.at !== after.subject.at ||
    before.subject.moves ||
    after.subject.moves
  )
    return undefined;
  const was = before.graph.number.indexOf(after.graph.number[chosen]!);
  if (was < 0) return undefined;
  return {
    ...view,
    x: view.x + (before.layout.x[was]! - after.layout.x[chosen]!) * view.scale,
    y: view.y + (before.layout.y[was]! - after.layout.y[chosen]!) * view.scale,
  };
}
