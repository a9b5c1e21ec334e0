/**
 * The tree as nodes and links. It is moved with a finger, a mouse, or keys, and every node is an item of a tree for
 * screen readers.
 */

import { useSignalEffect } from '@preact/signals';
import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { Popup } from '../../design/Popup';
import { Rich } from '../../ui/Rich';
import { isCalm, TreeDrawing, type View } from './drawing';
import { Button } from '../../ui/Button';
import { cellName, letterOf, type Picture, SUM } from './picture';
import { counted, whole as number } from '../../ui/format';
import { useTrees } from './room';
import { type StagePoint, TreeFrame, useStage } from './stage';
import { SHAPES } from './text';

export function NodeLink() {
  const room = useTrees();
  const picture = room.picture.value;
  const tree = useRef<TreeDrawing>(undefined);
  /** Whether the view is to be chosen again, as the window has another size. */
  const unfit = useRef(true);
  /** The chosen node that has been brought into view. */
  const revealed = useRef(-1);

  /** Returns the view of a new picture. Layers that were asked for are all visible, and a lecture has large nodes. */
  const fitted = (drawing: TreeDrawing, of: Picture): View => {
    const { levels, lecture } = room.plan.peek();
    return drawing.fit(of, of.focus, levels > 0, lecture ? 3 : undefined);
  };
  const paint = (now: number): void => {
    const drawing = (tree.current ??= new TreeDrawing(element.current!));
    const shown = room.picture.peek();
    // Nothing from another class may stay on the screen.
    if (!shown) return drawing.clear();
    if (drawing.size.width === 0) return;
    const { picture: before } = drawing;
    if (before !== shown && !before?.isLike(shown)) {
      // Opening a node leaves it where it is on the screen.
      const kept = unfit.current ? undefined : anchored(before, shown, drawing.view, room.chosen.peek());
      drawing.duration = room.pace.peek();
      drawing.show(shown, kept ?? fitted(drawing, shown), !isCalm());
    } else if (unfit.current) drawing.setView(fitted(drawing, shown));
    unfit.current = false;
    const chosen = room.chosen.peek();
    if (chosen >= 0 && chosen !== revealed.current) drawing.reveal(chosen);
    revealed.current = chosen;
    drawing.look(chosen, room.pointed.peek());
    const moving = drawing.frame(now);
    placeCard(drawing, chosen);
    room.moving.value = moving;
    if (moving) draw();
  };

  const card = useRef<HTMLDivElement>(null);
  /** Puts the card of the chosen node beside it, away from the middle of the tree if there is space. */
  const placeCard = (drawing: TreeDrawing, node: number): void => {
    const at = node >= 0 ? drawing.placeOf(node) : undefined;
    const { current } = card;
    if (!current || !at) return;
    const { width, height } = drawing.size;
    const [before, after] = [at.x - at.half - 8 - current.offsetWidth, at.x + at.half + 8];
    const fits = at.x < width / 2 ? before >= 4 : after + current.offsetWidth <= width - 4;
    const left = at.x < width / 2 === fits ? before : after;
    const top = Math.max(4, Math.min(height - current.offsetHeight - 4, at.y - current.offsetHeight / 2));
    current.style.translate = `${Math.max(4, Math.min(width - current.offsetWidth - 4, left))}px ${top}px`;
    current.hidden = at.x < 0 || at.x > width || at.y < 0 || at.y > height;
  };
  /** Changes the view of what is drawn. */
  const move = (change: (drawing: TreeDrawing) => void): void => {
    if (tree.current?.picture) change(tree.current);
    draw();
  };
  const hit = (at: StagePoint): { node: number; more: boolean } => tree.current?.hit(at) ?? { node: -1, more: false };

  const { element, draw, pointers, parts } = useStage<SVGSVGElement>({
    paint,
    changed: ({ width }) => {
      if (width) unfit.current = true;
    },
    zoom: (factor, at) => move((drawing) => drawing.zoom(factor, at)),
    pan: (x, y) => move((drawing) => drawing.pan(x, y)),
    showAll: () => move((drawing) => drawing.setView(drawing.fit(drawing.picture!, 0, true))),
    point: (at) => (room.pointed.value = at ? hit(at).node : -1),
    press: (at) => {
      const { node, more } = hit(at);
      if (more && room.plan.peek().levels > 0 && room.canRoot(node)) room.rootAt(node);
      else if (more) room.fold(node, true);
      else room.choose(node === room.chosen.value ? -1 : node);
    },
    /** Moves the choice as in any tree view. */
    key: ({ key, shiftKey }) => {
      if (!picture) return false;
      const { walk: order, graph, family, links } = picture;
      const now = room.chosen.value;
      const at = order.indexOf(now);
      const go = (node: number | undefined): void => {
        if (node === undefined) return;
        room.choose(node);
        move((drawing) => drawing.reveal(room.chosen.peek()));
      };
      const forward = (): void => {
        if (now >= 0 && graph.hidden[now]! > 0) room.fold(now, true);
        else if (now >= 0 && key === 'Enter') room.fold(now, false);
        else go(now < 0 ? 0 : (family[now]![0] ?? links.find(({ from }) => from === now)?.to));
      };
      const keys: Record<string, () => void> = {
        '+': () => parts.zoom(1.25),
        '=': () => parts.zoom(1.25),
        '-': () => parts.zoom(0.8),
        ArrowDown: () => go(order[Math.min(order.length - 1, at + 1)]),
        ArrowUp: () => go(order[Math.max(0, at - 1)]),
        ArrowLeft: () => {
          if (now === 0 && room.above.value) room.change({ root: room.above.value.number.at(-2)!, node: -1 });
          else go(now > 0 ? graph.parent[now] : 0);
        },
        ArrowRight: forward,
        Enter: () => (shiftKey ? room.rootAt(now) : forward()),
        Home: () => go(order[0]),
        End: () => go(order.at(-1)),
        Escape: () => room.choose(-1),
      };
      keys[key]?.();
      return key in keys;
    },
  });
  useSignalEffect(() => {
    void [room.picture.value, room.chosen.value, room.pointed.value];
    draw();
  });

  return (
    <div class="nodelink rel">
      <Above />
      <TreeFrame
        parts={parts}
        label={picture ? nameOf(picture) : 'The tree'}
        active={picture && room.chosen.value >= 0 ? `tree-${room.chosen.value}` : undefined}
        first={() => room.choose(0)}
        step={1.25}
        all="Fit"
        tip="Show the whole picture (0)"
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
      </TreeFrame>
      {picture && <Card picture={picture} of={card} />}
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
        <Button look="quiet" title="Show the nodes below (Enter)" onClick={() => room.fold(chosen, true)}>
          Open
        </Button>
      )}
      {room.canClose(chosen) && (
        <Button look="quiet" title="Hide the nodes below (Enter)" onClick={() => room.fold(chosen, false)}>
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
