/**
 * The tree as nodes and links, in SVG. It is moved with a finger, a mouse, or keys, and every node is an item of a tree
 * for screen readers. Choices are round and have the color of their cell, letters are tiles, words have a double outline,
 * each node shows its bound, and branches that the root's bound counts are bold.
 *
 * When a cell is lifted, one picture moves into the next: nodes slide, copies split off from their original, merged nodes come together,
 * and a bound that changes ticks on its way. Whatever is interrupted continues from where it is on the screen. Only what
 * is in view is touched, because a large tree is many times as wide as the window.
 */

import { useComputed, useSignalEffect } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { isCalm } from '../../app/theme';
import { cellVar } from '../../design/palette';
import { Popup } from '../../design/Popup';
import type { TreePlace, TreeWalk } from '../../engine/contract';
import { Button } from '../../ui/Button';
import { counted, whole } from '../../ui/format';
import { afterFrame } from '../../ui/later';
import { Rich } from '../../ui/Rich';
import type { Link, Motion, Picture, Places } from './picture';
import { between, cellPhrase, fadingPlaces, GAP, gentle, letterOf, motionOf, NODE, SUM } from './picture';
import { useTrees } from './room';
import type { Point } from '../../board/geometry';
import { isNarrow, textSize, TreeFrame, useStage } from './stage';
import { SHAPES, TOPS } from './text';

export function NodeLink() {
  const room = useTrees();
  const picture = room.picture.value;
  const tree = useRef<TreeDrawing>(undefined);
  /** Whether the view is to be chosen again, as the window has another size. */
  const unfit = useRef(true);
  /** The chosen node that has been brought into view. */
  const revealed = useRef(-1);

  /** Whether a tour's step fits above the tour, which is at the bottom of a narrow window. */
  const isAboveTour = (): boolean => room.plan.peek().tour > 0 && isNarrow();
  /** Returns the view of a new picture. Layers that were asked for are all visible, and a lecture has large nodes. */
  const fitted = (drawing: TreeDrawing, of: Picture): View => {
    const { levels, lecture } = room.plan.peek();
    return drawing.fit(of, of.focus, levels > 0 || isAboveTour(), lecture ? 3 : undefined);
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
    } else if (unfit.current) drawing.changeView(() => fitted(drawing, shown));
    unfit.current = false;
    const chosen = room.chosen.peek();
    // What was searched for is to be read, too.
    if (chosen >= 0 && chosen !== revealed.current) drawing.reveal(chosen, room.found.peek() !== undefined);
    revealed.current = chosen;
    drawing.look(chosen, room.pointed.peek(), room.exact.peek(), room.walked.peek()?.board);
    const moving = drawing.frame(now);
    placeCard(drawing, chosen);
    room.isTiny.value = drawing.view.scale < READABLE;
    room.isCut.value = drawing.isCut;
    if (moving) draw();
    nameRest();
    if (!moving) room.resting.value = shown;
  };
  const nameRest = (): void => {
    // Another class may be on its way by now.
    if (tree.current?.picture && tree.current.nameSome()) afterFrame(nameRest);
  };

  const card = useRef<HTMLDivElement>(null);
  /** Puts the card of the chosen node beside it or, where it hides fewer of the other nodes, in a corner. */
  const placeCard = (drawing: TreeDrawing, node: number): void => {
    const at = node >= 0 ? drawing.placeOf(node) : undefined;
    const { current } = card;
    if (!current || !at) return;
    if (isNarrow()) return void Object.assign(current, { hidden: false, style: '' });
    const { width, height } = drawing.size;
    current.hidden = at.x < 0 || at.x > width || at.y < 0 || at.y > height;
    const [wide, tall, away] = [current.offsetWidth, current.offsetHeight, at.half + 8];
    const inside = (place: number, size: number, most: number): number => Math.max(4, Math.min(most - size - 4, place));
    const beside = [at.x - away - wide, at.x + away].map((x) => [x, at.y - tall / 2] as const);
    const places = [
      ...(at.x < width / 2 ? beside : beside.reverse()),
      ...[at.y + away, at.y - away - tall].map((y) => [at.x - wide / 2, y] as const),
      ...[0, height].flatMap((y) => [[0, y] as const, [width, y] as const]),
    ].map(([x, y]) => [inside(x, wide, width), inside(y, tall, height)] as const);
    const hides = places.map(([x, y]) => drawing.countIn(x, y, x + wide, y + tall));
    const [x, y] = places[hides.indexOf(Math.min(...hides))]!;
    current.style.translate = `${x}px ${y}px`;
  };
  const move = (change: (drawing: TreeDrawing) => void): void => {
    if (tree.current?.picture) change(tree.current);
    draw();
  };
  const hit = (at: Point): { node: number; more: boolean } => tree.current?.hit(at) ?? { node: -1, more: false };

  const { element, draw, pointers, parts } = useStage<SVGSVGElement>({
    paint,
    changed: (width) => {
      tree.current?.measure();
      unfit.current ||= width || isAboveTour();
    },
    zoom: (factor, at) => move((drawing) => drawing.zoom(factor, at)),
    pan: (x, y) => move((drawing) => drawing.pan(x, y)),
    showAll: () => move((drawing) => drawing.changeView(() => drawing.fit(drawing.picture!, 0, true))),
    point: (at) => (room.pointed.value = at ? hit(at).node : -1),
    press: (at) => {
      const { node, more } = hit(at);
      if (room.isTiny.value) move((drawing) => drawing.zoom(CLOSE / drawing.view.scale, at));
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
    void [room.picture.value, room.chosen.value, room.pointed.value, room.exact.value, room.walked.value];
    // With the first picture, much else appears, and shares no frame with it. Its nodes are made before the frame that
    // lays them out, which would take a phone too long together.
    if (tree.current?.picture) draw();
    else afterFrame(() => element.current && paint(performance.now()));
  });

  // The card may have another size now.
  useEffect(draw, [room.chosen.value]);
  useEffect(() => () => void (room.resting.value = undefined), []);

  const [shown, links] = [picture?.nodes ?? 0, picture?.links.length ?? 0];
  const name = !picture
    ? 'The tree'
    : picture.isShared
      ? `The tree as it is stored, ${counted(shown, 'node')} with ${counted(links, 'link')}${picture.isWhole ? '' : ', those with the highest bounds'}`
      : `The tree, ${whole(shown)} of ${counted(picture.graph.size[0]!, 'node')} shown`;
  return (
    <div class="nodelink drawn rel">
      <Above />
      <TreeFrame
        parts={parts}
        label={name}
        busy={useComputed(() => room.atWork.value || room.isDrawing.value)}
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
  const root = 'Draw only this part of the tree (double-click, or Shift+Enter)';
  const actions = [
    [room.canRoot(chosen), 'Show only this subtree', root, () => room.rootAt(chosen)],
    [picture.graph.hidden[chosen]! > 0, 'Open', 'Show the nodes below (Enter)', () => room.fold(chosen, true)],
    [room.canClose(chosen), 'Hide the nodes below', 'Hide them (Enter)', () => room.fold(chosen, false)],
  ] as const;
  return (
    <div ref={of} class="tree-card sheet pad t-s">
      <p>{picture.describe(chosen)}</p>
      {actions.map(
        ([can, name, title, run]) =>
          can && (
            <Button key={name} look="quiet" title={title} onClick={run}>
              {name}
            </Button>
          ),
      )}
    </div>
  );
}

/** Returns the view in which the chosen node stays where it was. */
function anchored(
  before: Picture | undefined,
  after: Picture,
  view: View | undefined,
  chosen: number,
): View | undefined {
  if (!before || !view || chosen < 0 || before.of !== after.of || before.isShared !== after.isShared) return undefined;
  const isSame = before.subject.at === after.subject.at && !before.subject.moves && !after.subject.moves;
  if (!isSame || before.graph.number[0] !== after.graph.number[0]) return undefined;
  const was = before.graph.number.indexOf(after.graph.number[chosen]!);
  if (was < 0) return undefined;
  after.spread(before.layout.row);
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
  const drawn = room.picture.value?.graph;
  return (
    <nav class="trees-above row underlined spread gx-4 t-s" aria-label="Above the drawing">
      <ol class="row gap-1">
        {Array.from(place.number, (number, i) => {
          const cell = place.cell[i]!;
          const isSum = place.kind[i]! <= SUM;
          const letter = isSum ? letterOf(place, i, view) : '';
          const name = i === 0 ? 'Whole tree' : `${isSum ? letter : 'Choice'} on ${cellPhrase(view, cell)}`;
          return (
            <li key={number} class="line gap-1">
              <Button
                look="quiet"
                aria-label={name}
                aria-current={i === place.number.length - 1 ? 'true' : undefined}
                title={name}
                onClick={() => room.change({ root: number, node: -1 })}
              >
                {i === 0 ? 'Whole tree' : isSum ? letter : cell}
              </Button>
            </li>
          );
        })}
      </ol>
      {drawn && (
        <p class="num">
          Subtree: bound {whole(drawn.bound[0]!)}, {counted(drawn.size[0]!, 'node')}
        </p>
      )}
    </nav>
  );
}

// --- The key of the drawing ------------------------------------------------------------------------------------------

/** Brings the tree into view above the key, which is at the bottom of a phone. */
function showTree(key: HTMLElement | null): void {
  if (key && isNarrow()) document.querySelector('.trees-stage')?.scrollIntoView({ block: 'start' });
}

export function TreeKey() {
  const room = useTrees();
  if (room.viewed.value === 'layers') return null;
  const top = room.plan.value.root === 0 && TOPS[room.picture.value?.graph.kind[0] ?? 0];
  const shapes = [...SHAPES, ...(top ? [top] : [])];
  return (
    <Popup label="Legend" button="Legend" buttonClass="button quiet">
      {() => (
        <ul ref={showTree} class="trees-key stack pad t-s ink-2 narrow" aria-label="Shapes in the tree" tabIndex={0}>
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

const HALF = NODE / 2;
/** Below this scale, letters are unreadable. */
const READABLE = 0.34;
/** The scale after a press on such a picture. */
const CLOSE = 0.8;
/** Below this one, small numbers get larger. */
const TIGHT = 0.7;
/** How far from a node a press may be, in pixels of the picture. */
const NEAR = 6;
/** The position of the sign for hidden children. */
const MORE = { y: HALF + 11, half: 14 };

// --- Markup ---------------------------------------------------------------------------------------------------------

const round = (at: number): number => Math.round(at * 100) / 100;
const escape = (text: string): string => text.replace(/[<>&"]/g, (c) => `&#${c.charCodeAt(0)};`);

/** `chosen`: by the visitor; `moved`: took part in the last move; `same`: stored as the same node as the chosen one. */
type Halo = 'chosen' | 'moved' | 'same' | '';

function box(grow: number, rest: string): string {
  const half = HALF + grow;
  return `<rect x="${-half}" y="${-half}" width="${2 * half}" height="${2 * half}" rx="${6 + grow}" ${rest}/>`;
}

function text(what: string, y: number, size: number, weight: number, color: string, kind = ''): string {
  const attributes = `y="${y}" font-size="${size}" font-weight="${weight}" fill="var(--${color})"`;
  return `<text ${kind && `class="${kind}" `}${attributes}>${escape(what)}</text>`;
}

/** Formats a bound; up to five digits are shown in full. */
function short(bound: number): string {
  return bound < 100_000 ? whole(bound) : `${(bound / 1000).toPrecision(3)}k`;
}

/** The size of a bound in a node. */
function sizeOf(worth: string, isSum: boolean): number {
  if (isSum) return worth.length > 5 ? 10 : worth.length > 3 ? 12.5 : 15;
  return worth.length > 5 ? 9 : worth.length > 4 ? 10.5 : worth.length > 3 ? 11.5 : worth.length > 2 ? 15 : 17;
}

/**
 * Draws a node around the point (0, 0): a letter as a tile, with the color of its cell below it and the bound below that;
 * or a choice as a ring in the color of the cell, with the bound in it and the number of the cell below.
 */
function nodeMarkup(picture: Picture, node: number, halo: Halo = '', bound = picture.graph.bound[node]!): string {
  const { hidden, points } = picture.graph;
  const [isSum, cell, worth] = [picture.isSum(node), picture.cell(node), short(bound)];
  const best = picture.graph.best[node] === 1;
  const isWord = isSum && points[node]! > 0;
  const parts: string[] = [];
  if (halo) {
    // A solid frame behind it, since a ring would look like the outline of a word; or a dashed ring.
    const color = `var(--${halo === 'moved' ? 'accent' : 'focus'})`;
    const rest = `fill="${halo === 'same' ? 'none' : color}" stroke="${color}" stroke-width="3"${halo === 'same' ? ' stroke-dasharray="4 3"' : ''}`;
    parts.push(isSum ? box(isWord ? 6.5 : 4, rest) : `<circle r="${HALF + 4}" ${rest}/>`);
    if (isWord && halo !== 'same') parts.push(box(2.75, 'fill="var(--paper)"'));
  }
  if (isSum) {
    const line = (color: string, width: number): string =>
      `stroke="var(--${best ? 'ink' : color})" stroke-width="${best ? 1.75 : width}"`;
    if (isWord) parts.push(box(2.75, `fill="none" ${line('ink-3', 1.25)}`));
    parts.push(box(-0.5, `fill="var(--tile)" ${line('tile-edge', 1)}`));
    const letter = picture.letter(node);
    if (cell < 0) parts.push(text('Σ', -8, 16, 500, 'tile-ink'));
    else
      parts.push(
        `<rect class="tree-stripe" x="-9" y="0.5" width="18" height="3" rx="1.5" fill="${cellVar(cell)}"/>`,
        text(letter, -8.5, letter.length > 1 ? 15 : 17, 600, 'tile-ink'),
      );
    parts.push(text(worth, 12, sizeOf(worth, true), best ? 600 : 450, 'tile-ink', 'tree-bound'));
  } else {
    const wide = best ? 4.5 : 2.5;
    parts.push(
      `<circle r="${HALF - wide / 2}" fill="var(--paper)" stroke="${cellVar(cell)}" stroke-width="${wide}"/>`,
      text(worth, -4.5, sizeOf(worth, false), best ? 650 : 500, 'ink', 'tree-bound'),
      // It stays smaller than the bound.
      bound > 999 ? text(String(cell), 10, 11, 500, 'ink-2') : text(String(cell), 10, 13, 500, 'ink-2', 'tree-cell'),
    );
  }
  if (hidden[node]! > 0)
    parts.push(
      `<rect x="${-MORE.half}" y="${MORE.y - 7}" width="${2 * MORE.half}" height="14" rx="7" fill="var(--paper)" stroke="var(--rule-2)"/>`,
      text(`+${hidden[node]}`, MORE.y + 0.5, 10, 500, 'ink-2'),
    );
  return parts.join('');
}

/** A letter on a link. */
function wayMarkup(what: string): string {
  const half = 3.5 + 4.5 * what.length;
  return `<rect x="${-half}" y="-8" width="${2 * half}" height="16" rx="8" fill="var(--paper)"/>${text(what, 0.5, 12, 600, 'ink')}`;
}

/** A link from the bottom of the parent to the top of the child, straight through the rows between them. */
function linkPath(picture: Picture, { from, to, bends }: Link, { x, y }: Places, share: number): string {
  let [atX, atY] = [x[from]!, y[from]! + HALF];
  let path = `M${round(atX)} ${round(atY)}`;
  const go = (toX: number, toY: number): void => {
    const bend = (toY - atY) * 0.5;
    path += `C${round(atX)} ${round(atY + bend)} ${round(toX)} ${round(toY - bend)} ${round(toX)} ${round(toY)}`;
    [atX, atY] = [toX, toY];
  };
  bends.forEach((bend, i) => {
    // During an animation, the rows have no fixed positions.
    const on = (i + 1) / (bends.length + 1);
    const mix = (a: number, b: number): number => a + (b - a) * on;
    const middle = { x: mix(x[from]!, x[to]!), y: mix(y[from]!, y[to]!) };
    const row = picture.layout.y[from]! + (i + 1) * picture.layout.row;
    const [bendX, bendY] = [middle.x + (bend - middle.x) * share, middle.y + (row - middle.y) * share];
    go(bendX, bendY - HALF * share);
    go(bendX, bendY + HALF * share);
  });
  const above = picture.layout.above?.[to] ?? 0;
  if (above === 0) go(x[to]!, y[to]! - HALF);
  else {
    // Along the left side of its stack.
    go(x[to]! - HALF - GAP, y[to]! - HALF - above * picture.layout.row);
    path += `V${round(y[to]!)}h${GAP}`;
  }
  return path;
}

/**
 * Where the letters of a link are: above a node of the tree, on its left in a stack, or halfway to the next row where
 * stored nodes are drawn once.
 */
function placeOfWay(picture: Picture, { from, to, bends }: Link, { x, y }: Places): Point {
  if (picture.layout.above?.[to]) return { x: x[to]! - HALF - GAP, y: y[to]! };
  return picture.isShared
    ? { x: (x[from]! + (bends[0] ?? x[to]!)) / 2, y: y[from]! + picture.layout.row / 2 }
    : { x: x[from]! + (x[to]! - x[from]!) * 0.72, y: y[to]! - HALF - 0.32 * (y[to]! - y[from]! - NODE) };
}

/** How links are drawn: all others, those that the bound counts, and those above the node that is looked at. */
const LINKS = {
  plain: 'fill="none" stroke="var(--rule-2)" stroke-width="1"',
  best: 'fill="none" stroke="var(--ink)" stroke-width="2.25"',
  trail: 'fill="none" stroke="var(--accent)" stroke-width="3"',
} as const;
type LinkKind = keyof typeof LINKS;

const group = (): SVGGElement => document.createElementNS('http://www.w3.org/2000/svg', 'g');
const translate = (x: number, y: number): string => `translate(${round(x)} ${round(y)})`;

/** Returns the whole picture as SVG, with the page's colors as variables. */
export function pictureMarkup(picture: Picture, layout: Places = picture.layout, share = 1): string {
  const links = (best: boolean): string =>
    picture.links.flatMap((link) => (link.best === best ? linkPath(picture, link, layout, share) : [])).join('');
  const nodes = picture.walk.map(
    (node) =>
      `<g class="tree-node" transform="${translate(layout.x[node]!, layout.y[node]!)}">${nodeMarkup(picture, node, picture.moved(node) ? 'moved' : '')}</g>`,
  );
  const ways = picture.links.map((link) => {
    const at = placeOfWay(picture, link, layout);
    return link.label && `<g transform="${translate(at.x, at.y)}">${wayMarkup(link.label)}</g>`;
  });
  return `<path d="${links(false)}" ${LINKS.plain}/><path d="${links(true)}" ${LINKS.best}/>${nodes.join('')}${ways.join('')}`;
}

// --- The drawing on the page ----------------------------------------------------------------------------------------

/** The parts of the drawing, from the back to the front. */
const PARTS = `<g class="tree-all">${Object.entries(LINKS)
  .map(([kind, rest]) => `<path class="tree-links" data-kind="${kind}" ${rest}/>`)
  .join('')}<g class="tree-nodes" role="none"></g><g class="tree-ways"></g></g>`;

export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

const MOST_SCALE = 4;
const LEAST_SCALE = 0.04;
const MARGIN = 20;
/** At a smaller scale nothing would be readable; the rest is reached by moving the picture. */
const LEAST = 0.55;
const NEARLY = 0.75;
const MOST = 1.35;
/** The usual size of canvases. On larger ones, pictures may be larger. */
const USUAL = { width: 900, height: 640 };

interface Moving extends Motion {
  readonly from: View;
  /** The nodes whose bounds are still to change, and what they are so far. */
  readonly ticks: Map<number, number>;
  /** The time of the last frame, and how much of the duration has passed. */
  last: number;
  passed: number;
}

/** The most bounds that change in one frame, the most nodes that are drawn in one of a motion, and that get names. */
const MOST_TICKS = 30;
const MOST_FILLED = 24;
const NAMED_AT_ONCE = 100;

/** The longest step of a motion, in milliseconds: after a late frame it goes on from there, so that eyes can follow. */
const LONGEST_STEP = 34;

export class TreeDrawing {
  picture: Picture | undefined;
  view: View = { x: 0, y: 0, scale: 1 };
  /** The size of the canvas. Asking for it in every frame would lay out everything twice. */
  size = { width: 0, height: 0 };
  /** How long a picture takes to become the next one, in milliseconds. */
  duration = 360;
  private moving: Moving | undefined;
  /** Where everything is on the screen now. */
  private now: { places: Places; view: View } | undefined;
  private items: SVGGElement[] = [];
  /** The markup of each node, if it is drawn. */
  private drawn: string[] = [];
  private gone: { node: number; element: SVGGElement }[] = [];
  private ways: { link: Link; element: SVGGElement }[] = [];
  /** Whether a node looks as it should, and whether it is where it stays. */
  private filled = new Uint8Array();
  private placed = new Uint8Array();
  /** Where each node is in a walk, and how many of the first ones have elements, whether they are in view or not. */
  private rank: number[] = [];
  private named = 0;
  private halos = new Map<number, Halo>();
  private trail: ReadonlySet<number> = new Set();
  private looked = '';
  private all!: SVGElement;
  private nodes!: SVGElement;

  constructor(private readonly svg: SVGSVGElement) {
    this.clear();
    this.measure();
  }

  measure(): void {
    const { clientWidth, clientHeight } = this.svg;
    this.size = { width: clientWidth, height: clientHeight };
  }

  clear(): void {
    this.picture = undefined;
    this.moving = undefined;
    this.now = undefined;
    [this.items, this.drawn, this.gone] = [[], [], []];
    this.svg.innerHTML = PARTS;
    this.all = this.svg.querySelector('.tree-all')!;
    this.nodes = this.svg.querySelector('.tree-nodes')!;
  }

  /** Shows a picture in a view, moving there from what is on the screen. */
  show(picture: Picture, view: View, move: boolean): void {
    const { picture: before, now } = this;
    const motion = move && before && now ? motionOf(before, now.places, picture) : undefined;
    this.picture = picture;
    this.view = view;
    this.moving = undefined;
    this.halos.clear();
    if (motion && now) {
      const ticks = new Map<number, number>();
      motion.sources.forEach((source, node) => {
        const was = source < 0 ? undefined : before!.graph.bound[source];
        if (was !== undefined && was !== picture.graph.bound[node] && picture.isSum(node) === before!.isSum(source))
          ticks.set(node, was);
      });
      this.moving = { ...motion, from: now.view, ticks, last: Infinity, passed: 0 };
    }
    this.build(picture);
    this.looked = '';
  }

  /** Changes the view; during a motion, both where it goes and where it comes from, so that nothing jumps. */
  changeView(change: (view: View) => View): void {
    this.view = change(this.view);
    if (this.moving) this.moving = { ...this.moving, from: change(this.moving.from) };
  }

  pan(right: number, down: number): void {
    this.changeView(({ x, y, scale }) => ({ x: x + right, y: y + down, scale }));
  }

  /** Zooms, keeping one point of the canvas where it is. */
  zoom(factor: number, { x, y } = { x: this.size.width / 2, y: this.size.height / 2 }): void {
    const { scale } = this.view;
    const by = Math.min(MOST_SCALE, Math.max(LEAST_SCALE, scale * factor)) / scale;
    this.changeView((view) => ({ scale: view.scale * by, x: x - (x - view.x) * by, y: y - (y - view.y) * by }));
  }

  /** Moves the picture just far enough to show a node, and `close` enough to read it. */
  reveal(node: number, close = false): void {
    const { layout } = this.picture!;
    const place = (): Point => ({
      x: this.view.x + layout.x[node]! * this.view.scale,
      y: this.view.y + layout.y[node]! * this.view.scale,
    });
    if (close && this.view.scale < READABLE) this.zoom(CLOSE / this.view.scale, place());
    const { x, y } = place();
    const inside = (at: number, size: number): number => Math.max(0, 48 - at) - Math.max(0, at - (size - 48));
    const { width, height } = this.size;
    const [right, down] = [inside(x, width), inside(y, height)];
    if (right || down) this.pan(right, down);
  }

  /**
   * Returns a view of the whole picture, centered, or of as much of it as is readable: from the top, or around a node
   * other than the root. With `whole`, all of it is in view, however small. The rows take the height that is left.
   */
  fit(picture: Picture, around: number, whole: boolean, largest = MOST): View {
    const { width, height } = this.size;
    const smallest = whole ? LEAST_SCALE : (LEAST * textSize()) / 16;
    const high = height - 2 * MARGIN;
    const most = largest * Math.max(1, Math.min(width / USUAL.width, height / USUAL.height));
    // A scale slightly smaller than ideal is fine if the whole picture then fits.
    const scaleOf = (all: number): number => Math.min(most, all > NEARLY * smallest ? all : smallest);
    const across = (width - 2 * MARGIN) / picture.layout.width;
    picture.spread((high / scaleOf(across) - NODE) / Math.max(1, picture.layout.last));
    this.placed.fill(0);
    const { layout } = picture;
    const scale = scaleOf(Math.min(across, high / layout.height));
    const spareX = width - layout.width * scale;
    const spareY = height - layout.height * scale;
    // If the picture is too wide, the node is in the middle.
    const inside = (spare: number, wanted: number): number => Math.max(spare - MARGIN, Math.min(MARGIN, wanted));
    const x = spareX < 0 ? inside(spareX, width / 2 - layout.x[around]! * scale) : spareX / 2;
    const low = around > 0 ? height / 2 - layout.y[around]! * scale : MARGIN;
    return { scale, x, y: spareY < 0 ? inside(spareY, low) : Math.max(MARGIN, Math.min(spareY / 2, 3 * MARGIN)) };
  }

  get isCut(): boolean {
    const { picture, size, view } = this;
    const { width = 0, height = 0 } = picture?.layout ?? {};
    const right = view.x + width * view.scale - size.width;
    return Math.min(view.x, view.y) < 0 || Math.max(right, view.y + height * view.scale - size.height) > 0;
  }

  /** Highlights the node that is looked at, what is above it, and what is stored as the same node. */
  look(chosen: number, pointed: number, place?: TreePlace, walked?: TreeWalk['board']): void {
    const { picture } = this;
    const now = `${chosen} ${pointed} ${place?.number} ${walked}`;
    if (!picture || now === this.looked) return;
    this.looked = now;
    const looked = pointed >= 0 ? pointed : chosen;
    this.trail =
      looked >= 0 && looked < picture.nodes ? picture.trail(looked, picture.isShared ? place : undefined) : new Set();
    const halos = new Map<number, Halo>();
    for (let node = 0; node < picture.nodes; node++)
      if (picture.moved(node) || (walked && picture.isOn(node, walked))) halos.set(node, 'moved');
    if (this.trail.size > 0) for (const node of picture.sameStored(looked)) halos.set(node, 'same');
    if (chosen >= 0) halos.set(chosen, 'chosen');
    const before = this.halos;
    this.halos = halos;
    for (const node of new Set([...before.keys(), ...halos.keys()])) {
      if (before.get(node) === halos.get(node) || !this.filled[node]) continue;
      this.filled[node] = 0;
      this.fill(node);
    }
    this.nodes.querySelector('[aria-selected=true]')?.setAttribute('aria-selected', 'false');
    if (chosen >= 0 && chosen < picture.nodes) this.name(chosen).setAttribute('aria-selected', 'true');
  }

  /** Draws what is on the screen at a time. Returns whether there is more to come. */
  frame(time: number): boolean {
    const { picture, moving } = this;
    if (!picture) return false;
    if (moving) {
      moving.passed += Math.min(LONGEST_STEP, Math.max(0, time - moving.last));
      moving.last = time;
    }
    const linear = moving ? Math.min(1, moving.passed / this.duration) : 1;
    const share = gentle(linear);
    const places = moving ? between(moving, picture.layout, share) : picture.layout;
    const mix = (from: number, to: number): number => from + (to - from) * share;
    const view = moving
      ? {
          x: mix(moving.from.x, this.view.x),
          y: mix(moving.from.y, this.view.y),
          // What fills the frame before and after also does so on the way.
          scale: 1 / mix(1 / moving.from.scale, 1 / this.view.scale),
        }
      : this.view;
    this.now = { places, view };
    if (moving && linear >= 0.5) {
      for (const node of [...moving.ticks.keys()].slice(0, linear < 1 ? MOST_TICKS : undefined)) {
        moving.ticks.delete(node);
        this.tick(node);
      }
    }
    const { all } = this;
    all.setAttribute('transform', `translate(${round(view.x)} ${round(view.y)}) scale(${view.scale})`);
    all.classList.toggle('tree-small', view.scale < READABLE);
    all.classList.toggle('tree-tight', view.scale < TIGHT);
    this.put(picture, places, view, share, linear);
    if (moving) this.fade(moving, picture, share, linear);
    if (linear >= 1 && moving) {
      this.moving = undefined;
      for (const { element } of this.gone.splice(0)) element.remove();
    }
    return this.moving !== undefined;
  }

  /** Returns the node at a point of the drawing, or -1, and whether the point is on its sign for hidden children. */
  hit(at: Point): { node: number; more: boolean } {
    const { picture, now } = this;
    if (!picture || !now) return { node: -1, more: false };
    const x = (at.x - now.view.x) / now.view.scale;
    const y = (at.y - now.view.y) / now.view.scale;
    for (let node = 0; node < picture.nodes; node++) {
      const [right, down] = [Math.abs(now.places.x[node]! - x), y - now.places.y[node]!];
      if (right > HALF + NEAR) continue;
      if (Math.abs(down) <= HALF + 3) return { node, more: false };
      if (picture.graph.hidden[node]! > 0 && Math.abs(down - MORE.y) <= 10) return { node, more: true };
    }
    return { node: -1, more: false };
  }

  /** Returns where a node is on the screen, and half its width. */
  placeOf(node: number): { x: number; y: number; half: number } | undefined {
    if (!this.now || !this.picture || node >= this.picture.nodes) return undefined;
    const { places, view } = this.now;
    return {
      x: view.x + places.x[node]! * view.scale,
      y: view.y + places.y[node]! * view.scale,
      half: HALF * view.scale,
    };
  }

  /** Counts the nodes in a part of the screen. */
  countIn(left: number, top: number, right: number, bottom: number): number {
    const { places, view } = this.now!;
    const half = HALF * view.scale;
    return places.x.reduce((count, place, node) => {
      const [x, y] = [view.x + place * view.scale, view.y + places.y[node]! * view.scale];
      return x + half > left && x - half < right && y + half > top && y - half < bottom ? count + 1 : count;
    }, 0);
  }

  /** Makes the elements of a picture. Nodes that were there keep theirs; others have none until they are in view. */
  private build(picture: Picture): void {
    const { moving: motion, items, drawn } = this;
    for (const { element } of this.gone) element.remove();
    [this.items, this.drawn] = [[], []];
    motion?.sources.forEach((source, node) => {
      const item = motion.into[source] === node && items[source];
      if (!item) return;
      item.id = `tree-${node}`;
      this.items[node] = item;
      this.drawn[node] = drawn[source] ?? '';
      delete items[source];
    });
    // Nodes that are gone fade out as they are. Those that become part of one in view come from wherever they are.
    this.gone = (motion?.gone ?? [])
      .filter((node) => drawn[node] || (motion!.into[node]! >= 0 && this.isInView(picture.layout, motion!.into[node]!)))
      .map((node) => {
        const element = items[node] ?? this.nodes.appendChild(group());
        delete items[node];
        for (const name of element.getAttributeNames()) if (name !== 'transform') element.removeAttribute(name);
        if (!drawn[node]) element.innerHTML = nodeMarkup(motion!.before, node);
        return { node, element };
      });
    for (const item of items) item?.remove();
    this.filled = new Uint8Array(picture.nodes);
    this.placed = new Uint8Array(picture.nodes);
    picture.walk.forEach((node, i) => (this.rank[node] = i));
    this.named = 0;
    const ways = picture.links.filter(({ label }) => label);
    const labels = this.svg.querySelector('.tree-ways')!;
    labels.innerHTML = ways.map(({ label }) => `<g>${wayMarkup(label)}</g>`).join('');
    this.ways = ways.map((link, i) => ({ link, element: labels.children[i] as SVGGElement }));
  }

  /** Names nodes for screen readers, in their order; many only at rest. Returns whether more are missing. */
  nameSome(): boolean {
    const { walk, nodes } = this.picture!;
    if (this.moving && nodes > NAMED_AT_ONCE) return false;
    let last = this.items[walk[this.named - 1]!];
    for (const node of walk.slice(this.named, this.named + NAMED_AT_ONCE)) {
      const item = this.name(node);
      const next = last ? last.nextSibling : this.nodes.firstChild;
      if (item !== next) this.nodes.insertBefore(item, next);
      last = item;
    }
    this.named += NAMED_AT_ONCE;
    return this.named < nodes;
  }

  private name(node: number): SVGGElement {
    const { graph, family, depth } = this.picture!;
    const item = this.item(node);
    const siblings = node === 0 ? [0] : family[graph.parent[node]!]!;
    const hasMore = this.picture!.childrenOf(node) > 0;
    for (const [name, value] of [
      ['aria-level', depth[node]! + 1],
      ['aria-setsize', siblings.length],
      ['aria-posinset', siblings.indexOf(node) + 1],
      ['aria-label', this.picture!.describe(node)],
      ...(hasMore ? [['aria-expanded', graph.hidden[node] === 0] as const] : []),
    ] as const)
      item.setAttribute(name, String(value));
    if (!hasMore) item.removeAttribute('aria-expanded');
    return item;
  }

  /** Returns the element of a node, among those of other nodes in the order of a walk. */
  private item(node: number): SVGGElement {
    const { walk } = this.picture!;
    const known = this.items[node];
    if (known) return known;
    const item = group();
    item.setAttribute('class', 'tree-node');
    item.id = `tree-${node}`;
    item.setAttribute('role', 'treeitem');
    item.setAttribute('aria-selected', 'false');
    let next = this.rank[node]! + 1;
    while (next < walk.length && !this.items[walk[next]!]) next += 1;
    this.nodes.insertBefore(item, this.items[walk[next]!] ?? null);
    return (this.items[node] = item);
  }

  private isInView({ x, y }: Places, node: number, view = this.view): boolean {
    const { width, height } = this.size;
    const margin = 2 * NODE * view.scale;
    const [across, down] = [view.x + x[node]! * view.scale, view.y + y[node]! * view.scale];
    return across > -margin && across < width + margin && down > -margin && down < height + margin;
  }

  /** Draws a node, with its former bound as long as that hasn't changed. Returns whether it looked different. */
  private fill(node: number): boolean {
    if (this.filled[node]) return false;
    this.filled[node] = 1;
    const markup = nodeMarkup(this.picture!, node, this.halos.get(node), this.moving?.ticks.get(node));
    if (markup === this.drawn[node]) return false;
    this.item(node).innerHTML = this.drawn[node] = markup;
    return true;
  }

  /** Shows the new bound of a node. */
  private tick(node: number): void {
    const text = this.items[node]?.querySelector('.tree-bound');
    if (!text || !this.filled[node]) return;
    const { picture } = this;
    text.textContent = short(picture!.graph.bound[node]!);
    text.setAttribute('font-size', String(sizeOf(text.textContent, picture!.isSum(node))));
    this.drawn[node] = nodeMarkup(picture!, node, this.halos.get(node));
    // Another weight would lay out hundreds of texts in each frame.
    const color = 'var(--accent)';
    text.animate([{ fill: color, stroke: color, offset: 0 }], { duration: 900, easing: 'ease-out' });
  }

  /** Puts nodes, links, and letters where they are, as far as they are in view. */
  private put(picture: Picture, places: Places, view: View, share: number, linear: number): void {
    const { moving, drawn, filled, placed } = this;
    const { width, height } = this.size;
    const margin = NODE * 2;
    const [left, top] = [-view.x / view.scale - margin, -view.y / view.scale - margin];
    const [right, bottom] = [(width - view.x) / view.scale + margin, (height - view.y) / view.scale + margin];
    const { x, y } = places;
    let more = MOST_FILLED;
    for (let node = 0; node < picture.nodes; node++) {
      if (placed[node]) continue;
      if (!this.isInView(places, node, view)) {
        // What has left the view need not be moved any more.
        if (drawn[node]) this.item(node).replaceChildren();
        drawn[node] = '';
        filled[node] = 0;
        continue;
      }
      if (linear < 1 && !drawn[node]) {
        // Copies begin behind their original, so they can wait. What only passes through the view isn't drawn.
        const isCopy = moving!.into[moving!.sources[node]!] !== node;
        const stays = this.isInView(picture.layout, node) || (!isCopy && this.isInView(moving!, node, moving!.from));
        if (!stays || more <= 0) continue;
      }
      if ((linear === 1 || more > 0) && this.fill(node)) more -= 1;
      const item = this.item(node);
      placed[node] = linear < 1 ? 0 : 1;
      item.setAttribute('transform', translate(x[node]!, y[node]!));
      const opacity = !moving || moving.old[node] ? 1 : linear;
      if (opacity < 1) item.setAttribute('opacity', String(round(opacity)));
      else if (item.hasAttribute('opacity')) item.removeAttribute('opacity');
    }
    const paths: Record<LinkKind, string> = { plain: '', best: '', trail: '' };
    for (const link of picture.links) {
      const { from, to, best, bends } = link;
      if (y[to]! < top || y[from]! > bottom) continue;
      const apart = (x[to]! < left && x[from]! < left) || (x[to]! > right && x[from]! > right);
      if (apart && bends.length === 0) continue;
      const kind = this.trail.has(to) && this.trail.has(from) ? 'trail' : best ? 'best' : 'plain';
      paths[kind] += linkPath(picture, link, places, share);
    }
    for (const path of this.svg.querySelectorAll<SVGPathElement>('.tree-links'))
      path.setAttribute('d', paths[path.dataset['kind'] as LinkKind]);
    for (const { link, element } of this.ways) {
      const at = placeOfWay(picture, link, places);
      if (at.y > top && at.y < bottom && at.x > left && at.x < right) {
        element.setAttribute('transform', translate(at.x, at.y));
        element.removeAttribute('display');
      } else if (!element.hasAttribute('display')) element.setAttribute('display', 'none');
    }
  }

  /** Nodes that nothing was made from stay where they were, and nodes that became part of another node go there. */
  private fade(motion: Motion, picture: Picture, share: number, linear: number): void {
    const { x, y } = fadingPlaces(motion, picture.layout, share);
    for (const { node, element } of this.gone) {
      element.setAttribute('transform', translate(x[node]!, y[node]!));
      element.setAttribute('opacity', String(round(1 - linear)));
    }
  }
}
