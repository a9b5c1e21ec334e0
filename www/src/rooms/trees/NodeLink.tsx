/**
 * The tree as nodes and links. It is moved with a finger, a mouse, or keys, and every node is an item of a tree for
 * screen readers.
 */

import { useSignalEffect } from '@preact/signals';
import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { Popup } from '../../design/Popup';
import { Rich } from '../../ui/Rich';
import { fit, isCalm, TreeDrawing, type View, zoomed } from './drawing';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { cellName, letterOf, type Picture, SUM } from './picture';
import { counted, whole as number } from '../../ui/format';
import { useTrees } from './room';
import { textSize, useStage, wheelZoom } from './stage';
import { SHAPES } from './text';

const MOST_SCALE = 4;
const LEAST_SCALE = 0.04;
/** How far from a node a press may be, in pixels of the picture. */
const NEAR = 6;

export function NodeLink() {
  const room = useTrees();
  const picture = room.picture.value;
  const root = useRef<HTMLDivElement>(null);
  const tree = useRef<TreeDrawing>(undefined);
  /** Whether the view is to be chosen again, as the window has another size. */
  const unfit = useRef(true);
  /** The chosen node that has been brought into view. */
  const revealed = useRef(-1);

  const size = (): { width: number; height: number } => {
    const { clientWidth = 0, clientHeight = 0 } = element.current ?? {};
    return { width: clientWidth, height: clientHeight };
  };
  /** Returns the view of a new picture. Layers that were asked for are all visible, and a lecture has large nodes. */
  const fitted = ({ layout, focus }: Picture): View => {
    const { width, height } = size();
    const { levels, lecture } = room.plan.peek();
    const most = lecture ? 3 : undefined;
    return fit(layout, width, height, textSize(), focus, levels > 0 ? LEAST_SCALE : undefined, most);
  };
  const paint = (now: number): void => {
    const drawing = (tree.current ??= new TreeDrawing(element.current!));
    const shown = room.picture.peek();
    const { width, height } = size();
    // Nothing from another class may stay on the screen.
    if (!shown) return drawing.clear();
    if (width === 0) return;
    drawing.resize(width, height);
    const { picture: before } = drawing;
    if (before !== shown && !before?.isLike(shown)) {
      // Opening a node leaves it where it is on the screen.
      const kept = unfit.current ? undefined : anchored(before, shown, drawing.view, room.chosen.peek());
      drawing.duration = room.pace.peek();
      drawing.show(shown, kept ?? fitted(shown), !isCalm());
    } else if (unfit.current) drawing.setView(fitted(shown));
    unfit.current = false;
    const chosen = room.chosen.peek();
    if (chosen >= 0 && chosen !== revealed.current) reveal(chosen);
    revealed.current = chosen;
    drawing.look(room.chosen.peek(), room.pointed.peek());
    const moving = drawing.frame(now);
    placeCard(drawing, room.chosen.peek());
    room.moving.value = moving;
    if (moving) draw();
  };

  const card = useRef<HTMLDivElement>(null);
  /** Puts the card of the chosen node beside it, away from the middle of the tree if there is space. */
  const placeCard = (drawing: TreeDrawing, node: number): void => {
    const at = node >= 0 ? drawing.placeOf(node) : undefined;
    const { current } = card;
    if (!current || !at) return;
    const { width, height } = size();
    const [before, after] = [at.x - at.half - 8 - current.offsetWidth, at.x + at.half + 8];
    const fits = at.x < width / 2 ? before >= 4 : after + current.offsetWidth <= width - 4;
    const left = at.x < width / 2 === fits ? before : after;
    const top = Math.max(4, Math.min(height - current.offsetHeight - 4, at.y - current.offsetHeight / 2));
    current.style.translate = `${Math.max(4, Math.min(width - current.offsetWidth - 4, left))}px ${top}px`;
    current.hidden = at.x < 0 || at.x > width || at.y < 0 || at.y > height;
  };

  const { element, draw, pointers } = useStage<SVGSVGElement>({
    paint,
    changed: ({ width }) => {
      if (width) unfit.current = true;
    },
    wheel: (event, at) => {
      // A plain wheel scrolls the page. With a modifier key, or a pinch on a touchpad, it zooms.
      if (!picture || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      const { x, y } = at();
      zoom(wheelZoom(event), x, y);
    },
    point: (at) => (room.pointed.value = at ? hit(at).node : -1),
    press: (at) => {
      const { node, more } = hit(at);
      if (more && room.plan.peek().levels > 0 && room.canRoot(node)) room.rootAt(node);
      else if (more) room.expand(node);
      else room.choose(node === room.chosen.value ? -1 : node);
      root.current?.focus({ preventScroll: true });
    },
    drag: (before, now) => {
      const { view } = tree.current!;
      tree.current!.setView({ ...view, x: view.x + now.x - before.x, y: view.y + now.y - before.y });
      draw();
    },
    pinch: (before, now, other) => {
      const factor =
        Math.hypot(now.x - other.x, now.y - other.y) / Math.max(1, Math.hypot(before.x - other.x, before.y - other.y));
      zoom(factor, (now.x + other.x) / 2, (now.y + other.y) / 2);
    },
  });
  useSignalEffect(() => {
    void [room.picture.value, room.chosen.value, room.pointed.value];
    draw();
  });
  const zoom = (factor: number, x = size().width / 2, y = size().height / 2): void => {
    if (!tree.current?.picture) return;
    tree.current.setView(zoomed(tree.current.view, factor, x, y, LEAST_SCALE, MOST_SCALE));
    draw();
  };
  /** Shows the whole picture, however small. */
  const fitAll = (): void => {
    const shown = room.picture.peek();
    const { width, height } = size();
    if (shown) tree.current?.setView(fit(shown.layout, width, height, textSize(), 0, LEAST_SCALE));
    draw();
  };
  const hit = (at: { x: number; y: number }): { node: number; more: boolean } =>
    tree.current?.hit(at, NEAR) ?? { node: -1, more: false };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || !picture) return;
    if (event.key === '+' || event.key === '=') zoom(1.25);
    else if (event.key === '-') zoom(0.8);
    else if (event.key === '0') fitAll();
    else if (event.key === 'Enter' && event.shiftKey) room.rootAt(room.chosen.value);
    else if (!walk(event.key, picture)) return;
    event.preventDefault();
  };
  /** Moves the choice as in any tree view; returns whether the key has a meaning. */
  const walk = (key: string, shown: Picture): boolean => {
    const { walk: order, graph, family, links } = shown;
    const now = room.chosen.value;
    const at = order.indexOf(now);
    const go = (node: number | undefined): true => {
      if (node === undefined) return true;
      room.choose(node);
      reveal(room.chosen.peek());
      return true;
    };
    switch (key) {
      case 'ArrowDown':
        return go(order[Math.min(order.length - 1, at + 1)]);
      case 'ArrowUp':
        return go(order[Math.max(0, at - 1)]);
      case 'ArrowLeft':
        if (now === 0 && room.above.value) room.change({ root: room.above.value.number.at(-2)!, node: -1 });
        else go(now > 0 ? graph.parent[now] : 0);
        return true;
      case 'ArrowRight':
      case 'Enter':
        if (now >= 0 && graph.hidden[now]! > 0) room.expand(now);
        else if (now >= 0 && key === 'Enter') room.close(now);
        else if (now >= 0) go(family[now]![0] ?? links.find(({ from }) => from === now)?.to);
        else if (now < 0) go(0);
        return true;
      case 'Home':
        return go(order[0]);
      case 'End':
        return go(order.at(-1));
      case 'Escape':
        room.choose(-1);
        return true;
      default:
        return false;
    }
  };
  /** Moves the picture just far enough to show a node. */
  const reveal = (node: number): void => {
    const shown = room.picture.peek();
    if (!shown) return;
    const { view } = tree.current!;
    const x = view.x + shown.layout.x[node]! * view.scale;
    const y = view.y + shown.layout.y[node]! * view.scale;
    const inside = (at: number, size: number): number => Math.max(0, 48 - at) - Math.max(0, at - (size - 48));
    const { width, height } = size();
    const [right, down] = [inside(x, width), inside(y, height)];
    if (right || down) tree.current!.setView({ ...view, x: view.x + right, y: view.y + down });
    draw();
  };

  return (
    <div class="nodelink rel">
      <Above />
      <div
        ref={root}
        class="nodelink-tree rel"
        role="tree"
        tabIndex={0}
        aria-label={picture ? nameOf(picture) : 'The tree'}
        aria-activedescendant={picture && room.chosen.value >= 0 ? `tree-${room.chosen.value}` : undefined}
        onKeyDown={onKeyDown}
        onFocus={() => {
          if (room.chosen.value < 0 && root.current?.matches(':focus-visible')) room.choose(0);
        }}
      >
        <svg
          ref={element}
          class="nodelink-canvas w-full block"
          role="none"
          {...pointers}
          onDblClick={(event) => {
            const { left, top } = event.currentTarget.getBoundingClientRect();
            const { node, more } = hit({ x: event.clientX - left, y: event.clientY - top });
            if (!more && node >= 0) room.rootAt(node);
          }}
        />
      </div>
      {picture && <Card picture={picture} of={card} />}
      <ZoomTools zoom={zoom} step={1.25} all="Fit" tip="Show the whole picture (0)" onAll={fitAll} />
    </div>
  );
}

/** The chosen node in words, and what can be done with it. */
function Card({ picture, of }: { picture: Picture; of: RefObject<HTMLDivElement | null> }) {
  const room = useTrees();
  const chosen = room.chosen.value;
  if (chosen < 0 || chosen >= picture.nodes) return null;
  const hidden = picture.graph.hidden[chosen]!;
  return (
    <div ref={of} class="tree-card sheet pad t-s">
      <p>{picture.describe(chosen)}</p>
      {room.canRoot(chosen) && (
        <Button
          look="quiet"
          title="Draw only this part of the tree (double-click, or Shift+Enter)"
          onClick={() => room.rootAt(chosen)}
        >
          Show only this subtree
        </Button>
      )}
      {hidden > 0 && (
        <Button look="quiet" title="Show the nodes below (Enter)" onClick={() => room.expand(chosen)}>
          Open
        </Button>
      )}
      {room.canClose(chosen) && (
        <Button look="quiet" title="Hide the nodes below (Enter)" onClick={() => room.close(chosen)}>
          Close
        </Button>
      )}
    </div>
  );
}

function nameOf(picture: Picture): string {
  const { nodes, graph, links } = picture;
  return picture.isShared
    ? `The tree as it is stored, ${counted(nodes, 'node')} with ${counted(links.length, 'link')}${picture.isWhole ? '' : ', those with the highest bounds'}`
    : `The tree, ${number(nodes)} of ${counted(graph.size[0]!, 'node')} shown`;
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

interface ZoomToolsProps {
  readonly zoom: (factor: number) => void;
  readonly step: number;
  /** The button that shows everything. */
  readonly all: string;
  readonly tip: string;
  readonly onAll: () => void;
}

export function ZoomTools({ zoom, step, all, tip, onAll }: ZoomToolsProps) {
  return (
    <div class="nodelink-tools">
      <IconButton label={`Zoom out (−)`} onClick={() => zoom(1 / step)}>
        −
      </IconButton>
      <IconButton label={`Zoom in (+)`} onClick={() => zoom(step)}>
        +
      </IconButton>
      <Button look="quiet" title={tip} onClick={onAll}>
        {all}
      </Button>
    </div>
  );
}

// --- Above -----------------------------------------------------------------------------------------------------------

function Above() {
  const room = useTrees();
  const place = room.above.value;
  const view = room.classView.value;
  if (!place || !view) return null;
  const last = place.number.length - 1;
  const drawn = room.picture.value?.graph;
  return (
    <nav class="trees-above row underlined spread gx-4 t-s" aria-label="Above the drawing">
      <ol class="row">
        {Array.from(place.number, (number, i) => {
          const cell = place.cell[i]!;
          const isSum = place.kind[i]! <= SUM;
          const letter = isSum ? letterOf(place, i, view) : '';
          const isRoot = place.kind[i] === 0;
          const name = isRoot ? 'Root' : `${isSum ? letter : 'Choice'} on ${cellName(view, cell)}`;
          return (
            <li key={number} class="line gap-1">
              <Button
                look="quiet"
                aria-label={name}
                aria-current={i === last ? 'true' : undefined}
                title={name}
                onClick={() => room.change({ root: number, node: -1 })}
              >
                {isRoot ? 'Σ' : isSum ? letter : cell}
              </Button>
            </li>
          );
        })}
      </ol>
      {drawn && (
        <p class="num">
          Subtree: bound {number(drawn.bound[0]!)}, {counted(drawn.size[0]!, 'node')}
        </p>
      )}
    </nav>
  );
}

// --- The key of the drawing ------------------------------------------------------------------------------------------

export function TreeKey() {
  const room = useTrees();
  const picture = room.picture.value;
  if (room.viewed.value === 'layers') return null;
  // Once a choice has been lifted to the top, there is no sum above it.
  const shapes = picture && !picture.isRoot(0) ? SHAPES.slice(0, -1) : SHAPES;
  return (
    <Popup label="Legend" button="Legend" buttonClass="button quiet">
      {() => (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: opening it moves the focus here, so that it is read
        <ul class="stack pad t-s ink-2 narrow" aria-label="Shapes in the tree" tabIndex={0}>
          {shapes.map(([sign, text]) => (
            <li key={sign} class="line top">
              <span class="trees-sign center num" aria-hidden="true">
                {sign}
              </span>
              <span>
                <Rich text={text} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Popup>
  );
}
