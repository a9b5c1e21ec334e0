/**
 * Draws a tree as SVG. Choices are round and have the color of their cell, letters are tiles, words have a double
 * outline, each node shows its bound, and branches that the root's bound counts are bold.
 *
 * A picture is moved into the next one: nodes slide, copies split off from their original, merged nodes come together,
 * and a bound that changes ticks on its way. Whatever is interrupted continues from where it is on the screen. Only what
 * is in view is touched, because a large tree is many times as wide as the window.
 */

import { cellVar } from '../../design/palette';
import { GAP, type Layout, type Link, NODE, type Picture } from './picture';
import { type StagePoint, textSize } from './stage';

export type Places = Pick<Layout, 'x' | 'y'>;

const HALF = NODE / 2;
/** Below this scale, letters are unreadable. */
const READABLE = 0.34;
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
  return bound < 100_000 ? String(bound) : `${(bound / 1000).toPrecision(3)}k`;
}

/** The size of a bound in a node. */
function sizeOf(worth: string, isSum: boolean): number {
  if (isSum) return worth.length > 5 ? 10 : 12.5;
  return worth.length > 5 ? 9 : worth.length > 3 ? 11.5 : 15;
}

/**
 * Draws a node around the point (0, 0): a letter as a tile, with the color of its cell below it and the bound below that;
 * or a choice as a ring in the color of the cell, with the bound in it and the number of the cell below.
 */
function nodeMarkup(picture: Picture, node: number, halo: Halo = ''): string {
  const { hidden, points, bound } = picture.graph;
  const [isSum, cell, worth] = [picture.isSum(node), picture.cell(node), short(bound[node]!)];
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
      text(worth, -4, sizeOf(worth, false), best ? 650 : 500, 'ink', 'tree-bound'),
      text(String(cell), 10, 10, 500, 'ink-2'),
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

/** Where the letters of a link are: above a node of the tree, or halfway to the next row where stored nodes are drawn once. */
function placeOfWay(picture: Picture, { from, to, bends }: Link, { x, y }: Places): StagePoint {
  return picture.isShared
    ? { x: (x[from]! + (bends[0] ?? x[to]!)) / 2, y: y[from]! + picture.layout.row / 2 }
    : { x: x[from]! + (x[to]! - x[from]!) * 0.72, y: y[to]! - HALF - 9 };
}

/** How links are drawn: all others, those that the bound counts, and those above the node that is looked at. */
const LINKS = {
  plain: 'fill="none" stroke="var(--rule-2)" stroke-width="1"',
  best: 'fill="none" stroke="var(--ink)" stroke-width="2.25"',
  trail: 'fill="none" stroke="var(--accent)" stroke-width="3"',
} as const;
type LinkKind = keyof typeof LINKS;

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
const PARTS = `<g class="tree-all"><g class="tree-gone"></g>${Object.entries(LINKS)
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

interface Moving {
  readonly motion: Motion;
  readonly from: View;
  /** The nodes whose bounds change, and what they were. */
  readonly ticks: Map<number, number>;
  /** The time of the last frame, and how much of the duration has passed. */
  last: number;
  passed: number;
  ticked: boolean;
}

/** The longest step of a motion, in milliseconds: after a late frame it goes on from there, so that eyes can follow. */
const LONGEST_STEP = 34;

export class TreeDrawing {
  picture: Picture | undefined;
  view: View = { x: 0, y: 0, scale: 1 };
  /** How long a picture takes to become the next one, in milliseconds. */
  duration = 360;
  private moving: Moving | undefined;
  /** Where everything is on the screen now. */
  private now: { places: Places; view: View } | undefined;
  private items: SVGGElement[] = [];
  private gone: { node: number; element: SVGGElement }[] = [];
  private ways: { link: Link; element: SVGGElement }[] = [];
  /** Whether a node has been drawn, and whether it was in view in the last frame. */
  private filled = new Uint8Array();
  private inView = new Uint8Array();
  private halos = new Map<number, Halo>();
  private trail: ReadonlySet<number> = new Set();
  private looked = '';
  private readonly part: (name: string) => SVGElement;

  constructor(private readonly svg: SVGSVGElement) {
    svg.innerHTML = PARTS;
    this.part = (name) => svg.querySelector<SVGElement>(name)!;
  }

  get size(): { width: number; height: number } {
    const { clientWidth, clientHeight } = this.svg;
    return { width: clientWidth, height: clientHeight };
  }

  clear(): void {
    this.picture = undefined;
    this.moving = undefined;
    this.now = undefined;
    this.svg.innerHTML = PARTS;
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
      this.moving = { motion, from: now.view, ticks, last: Infinity, passed: 0, ticked: false };
    }
    this.build(picture);
    this.looked = '';
  }

  /** Ends a movement of the view, which the visitor takes over. Nodes go on to their places. */
  setView(view: View): void {
    this.view = view;
    if (this.moving) this.moving = { ...this.moving, from: view };
  }

  pan(x: number, y: number): void {
    this.setView({ ...this.view, x: this.view.x + x, y: this.view.y + y });
  }

  /** Zooms, keeping one point of the canvas where it is. */
  zoom(factor: number, { x, y } = { x: this.size.width / 2, y: this.size.height / 2 }): void {
    const { view } = this;
    const scale = Math.min(MOST_SCALE, Math.max(LEAST_SCALE, view.scale * factor));
    const by = scale / view.scale;
    this.setView({ scale, x: x - (x - view.x) * by, y: y - (y - view.y) * by });
  }

  /** Moves the picture just far enough to show a node. */
  reveal(node: number): void {
    const { layout } = this.picture!;
    const { x, y, scale } = this.view;
    const inside = (at: number, size: number): number => Math.max(0, 48 - at) - Math.max(0, at - (size - 48));
    const { width, height } = this.size;
    const right = inside(x + layout.x[node]! * scale, width);
    const down = inside(y + layout.y[node]! * scale, height);
    if (right || down) this.pan(right, down);
  }

  /**
   * Returns a view of the whole picture, centered, or of as much of it as is readable: from the top, or around a node
   * other than the root. With `whole`, all of it is in view, however small.
   */
  fit({ layout }: Picture, around: number, whole: boolean, largest = MOST): View {
    const { width, height } = this.size;
    const smallest = whole ? LEAST_SCALE : (LEAST * textSize()) / 16;
    const all = Math.min((width - 2 * MARGIN) / layout.width, (height - 2 * MARGIN) / layout.height);
    const most = largest * Math.max(1, Math.min(width / USUAL.width, height / USUAL.height));
    // A scale slightly smaller than ideal is fine if the whole picture then fits.
    const scale = Math.min(most, all > NEARLY * smallest ? all : smallest);
    const spareX = width - layout.width * scale;
    const spareY = height - layout.height * scale;
    // If the picture is too wide, the node is in the middle.
    const inside = (spare: number, wanted: number): number => Math.max(spare - MARGIN, Math.min(MARGIN, wanted));
    const x = spareX < 0 ? inside(spareX, width / 2 - layout.x[around]! * scale) : spareX / 2;
    const low = around > 0 ? height / 2 - layout.y[around]! * scale : MARGIN;
    return { scale, x, y: spareY < 0 ? inside(spareY, low) : Math.max(MARGIN, Math.min(spareY / 2, 3 * MARGIN)) };
  }

  /** Highlights the node that is looked at, what is above it, and what is stored as the same node. */
  look(chosen: number, pointed: number): void {
    const { picture } = this;
    const now = `${chosen} ${pointed}`;
    if (!picture || now === this.looked) return;
    this.looked = now;
    const looked = pointed >= 0 ? pointed : chosen;
    this.trail = looked >= 0 && looked < picture.nodes ? picture.trail(looked) : new Set();
    const halos = new Map<number, Halo>();
    for (let node = 0; node < picture.nodes; node++) if (picture.moved(node)) halos.set(node, 'moved');
    if (this.trail.size > 0) for (const node of picture.sameStored(looked)) halos.set(node, 'same');
    if (chosen >= 0) halos.set(chosen, 'chosen');
    const before = this.halos;
    this.halos = halos;
    for (const node of new Set([...before.keys(), ...halos.keys()])) {
      if (before.get(node) === halos.get(node) || !this.filled[node]) continue;
      this.filled[node] = 0;
      this.fill(node);
    }
    this.part('[aria-selected=true]')?.setAttribute('aria-selected', 'false');
    this.items[chosen]?.setAttribute('aria-selected', 'true');
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
    const places = moving ? between(moving.motion, picture.layout, share) : picture.layout;
    const mix = (from: number, to: number): number => from + (to - from) * share;
    const view = moving
      ? {
          x: mix(moving.from.x, this.view.x),
          y: mix(moving.from.y, this.view.y),
          scale: mix(moving.from.scale, this.view.scale),
        }
      : this.view;
    this.now = { places, view };
    if (moving && !moving.ticked && linear >= 0.5) {
      moving.ticked = true;
      for (const node of moving.ticks.keys()) this.tick(node, picture.graph.bound[node]!);
    }
    const all = this.part('.tree-all');
    all.setAttribute('transform', `translate(${round(view.x)} ${round(view.y)}) scale(${view.scale})`);
    all.classList.toggle('tree-small', view.scale < READABLE);
    this.put(picture, places, view, share, moving ? (node) => (moving.motion.old[node] ? 1 : linear) : undefined);
    if (moving) this.fade(moving.motion, picture, share, linear);
    if (linear >= 1 && moving) {
      this.moving = undefined;
      this.part('.tree-gone').replaceChildren();
      this.gone = [];
    }
    return this.moving !== undefined;
  }

  /** Returns the node at a point of the drawing, or -1, and whether the point is on its sign for hidden children. */
  hit(at: StagePoint): { node: number; more: boolean } {
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

  /** Makes the elements of a picture. Those of nodes stay empty until they are in view. */
  private build(picture: Picture): void {
    const { graph, family, depth } = picture;
    const { motion } = this.moving ?? {};
    // Nodes that are gone fade out as they are. Those that become part of one in view come from wherever they are.
    const isInView = (node: number): boolean =>
      Math.abs(this.view.x + picture.layout.x[node]! * this.view.scale - this.size.width / 2) < this.size.width / 2;
    this.gone = (motion?.gone ?? [])
      .filter((node) => this.filled[node] || (motion!.into[node]! >= 0 && isInView(motion!.into[node]!)))
      .map((node) => {
        const element = document.createElementNS('http://www.w3.org/2000/svg', 'g');
        if (this.filled[node]) element.append(...this.items[node]!.childNodes);
        else element.innerHTML = nodeMarkup(motion!.before, node);
        return { node, element };
      });
    this.part('.tree-gone').replaceChildren(...this.gone.map(({ element }) => element));
    this.filled = new Uint8Array(picture.nodes);
    this.inView = new Uint8Array(picture.nodes);
    const nodes = this.part('.tree-nodes');
    nodes.innerHTML = picture.walk
      .map((node) => {
        const siblings = node === 0 ? [0] : family[graph.parent[node]!]!;
        const open = picture.childrenOf(node) > 0 ? ` aria-expanded="${graph.hidden[node] === 0}"` : '';
        return `<g class="tree-node" id="tree-${node}" role="treeitem" aria-level="${depth[node]! + 1}" aria-setsize="${siblings.length}" aria-posinset="${siblings.indexOf(node) + 1}"${open} aria-selected="false" aria-label="${escape(picture.describe(node))}"></g>`;
      })
      .join('');
    this.items = [];
    picture.walk.forEach((node, i) => (this.items[node] = nodes.children[i] as SVGGElement));
    const ways = picture.links.filter(({ label }) => label);
    const labels = this.part('.tree-ways');
    labels.innerHTML = ways.map(({ label }) => `<g>${wayMarkup(label)}</g>`).join('');
    this.ways = ways.map((link, i) => ({ link, element: labels.children[i] as SVGGElement }));
  }

  private fill(node: number): void {
    const { picture, moving } = this;
    if (this.filled[node]) return;
    this.filled[node] = 1;
    this.items[node]!.innerHTML = nodeMarkup(picture!, node, this.halos.get(node));
    const was = moving?.ticked === false ? moving.ticks.get(node) : undefined;
    if (was !== undefined) this.tick(node, was);
  }

  /** Shows a bound in a node; in motion, the one before it at first. */
  private tick(node: number, bound: number): void {
    const text = this.items[node]!.querySelector('.tree-bound');
    if (!text) return;
    text.textContent = short(bound);
    text.setAttribute('font-size', String(sizeOf(short(bound), this.picture!.isSum(node))));
    text.classList.toggle('tree-tick', this.moving?.ticked === true);
  }

  /** Puts nodes, links, and letters where they are, as far as they are in view or were in the last frame. */
  private put(
    picture: Picture,
    places: Places,
    view: View,
    share: number,
    strength: ((node: number) => number) | undefined,
  ): void {
    const { width, height } = this.size;
    const margin = NODE * 2;
    const [left, top] = [-view.x / view.scale - margin, -view.y / view.scale - margin];
    const [right, bottom] = [(width - view.x) / view.scale + margin, (height - view.y) / view.scale + margin];
    const { x, y } = places;
    for (let node = 0; node < picture.nodes; node++) {
      const seen = x[node]! > left && x[node]! < right && y[node]! > top && y[node]! < bottom;
      if (!seen && !this.inView[node]) continue;
      this.inView[node] = seen ? 1 : 0;
      const item = this.items[node]!;
      if (seen) this.fill(node);
      item.setAttribute('transform', translate(x[node]!, y[node]!));
      const opacity = strength?.(node) ?? 1;
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

// --- Motion: each node travels from what it was made from to its new place ------------------------------------------

/** Where the nodes of a picture come from, in the picture's own units. */
export interface Motion {
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** 0 for nodes that weren't there. */
  readonly old: Uint8Array;
  /** For each node, the node of the previous picture that it was made from; -1 for none. */
  readonly sources: Int32Array;
  /** The previous picture, where its nodes were, and those of them that nothing was made from, which fade out. */
  readonly before: Picture;
  readonly beforePlaces: Places;
  readonly gone: readonly number[];
  /**
   * For each node of the previous picture, the node that it became part of; -1 for none. Nodes that are gone travel
   * there.
   */
  readonly into: Int32Array;
}

/**
 * Returns the motion from where the nodes of a picture are now. Returns `undefined` if the pictures have nothing to do
 * with each other.
 */
export function motionOf(before: Picture, beforePlaces: Places, after: Picture): Motion | undefined {
  const found = sourcesOf(before, after);
  if (!found) return undefined;
  const { sources, into } = found;
  const n = after.nodes;
  const motion = { x: new Float32Array(n), y: new Float32Array(n), old: new Uint8Array(n) };
  for (let node = 0; node < n; node++) {
    const source = sources[node]!;
    if (source >= 0) {
      motion.old[node] = 1;
      motion.x[node] = beforePlaces.x[source]!;
      motion.y[node] = beforePlaces.y[source]!;
    } else {
      // Nodes that weren't visible come out of their parents.
      const parent = after.graph.parent[node]!;
      motion.x[node] = node === 0 ? after.layout.x[0]! : motion.x[parent]!;
      motion.y[node] = node === 0 ? after.layout.y[0]! : motion.y[parent]!;
    }
  }
  const used = new Set(sources);
  const gone = Array.from({ length: before.nodes }, (_, node) => node).filter((node) => !used.has(node));
  return { ...motion, sources, before, beforePlaces, gone, into };
}

/** Returns where nodes of the previous picture are: at their places, or on the way to what they became part of. */
export function fadingPlaces({ before, beforePlaces, gone, into }: Motion, after: Places, share: number): Places {
  const at = { x: new Float32Array(before.nodes), y: new Float32Array(before.nodes) };
  for (const node of gone) {
    const target = into[node]!;
    for (const axis of ['x', 'y'] as const) {
      const from = beforePlaces[axis][node]!;
      at[axis][node] = target < 0 ? from : from + (after[axis][target]! - from) * share;
    }
  }
  return at;
}

/** The names of a node among the places of one tree, the best one first. */
type Keys = (node: number) => Iterable<number>;

/**
 * For each tree of the timeline, how nodes of a picture are named in it. The nodes of a tree have their own numbers,
 * and the numbers of the nodes of the previous tree that they were made from. The nodes of a sketch keep the numbers of
 * the tree that is being lifted, and after the last move they have the places of the next tree.
 */
function keysOf({ graph, subject }: Picture): Map<string, Keys> {
  const { names, at, moves } = subject;
  const { number, stored, woven, originStarts, origins } = graph;
  const made: Keys = (node) =>
    originStarts.length > 1 ? origins.subarray(originStarts[node], originStarts[node + 1]) : [];
  const keys = new Map<string, Keys>();
  const name = names[at];
  if (moves) {
    // For stored nodes, which are named by their places, it is always the next tree.
    const place = woven ? number : stored;
    if ((woven || moves.taken === moves.total) && names[at + 1] !== undefined)
      keys.set(names[at + 1]!, (node) => [place[node]!]);
    if (name !== undefined) keys.set(name, (node) => [number[node]!, ...made(node)]);
  } else {
    if (name !== undefined) keys.set(name, (node) => [number[node]!]);
    const last = names[at - 1];
    if (last !== undefined && originStarts.length > 1) keys.set(last, made);
  }
  return keys;
}

/**
 * For each node of `after`, the node of `before` that it was made from, or that was made from it, or -1 if it isn't in
 * the picture; and for each node of `before`, a node of `after` that it is part of.
 */
function sourcesOf(before: Picture, after: Picture): { sources: Int32Array; into: Int32Array } | undefined {
  if (before.of !== after.of) return undefined;
  if (before.isShared !== after.isShared) return sameNodes(before, after);
  const earlier = keysOf(before);
  for (const [name, keys] of keysOf(after)) {
    const theirs = earlier.get(name);
    if (!theirs) continue;
    const rows = new Map<number, number>();
    // The first of the nodes with a name. A node's own name comes first, and counts more than all others.
    const lists = Array.from({ length: before.nodes }, (_, row) => [...theirs(row)]);
    lists.forEach(([own], row) => own !== undefined && !rows.has(own) && rows.set(own, row));
    lists.forEach((list, row) => list.forEach((key) => rows.has(key) || rows.set(key, row)));
    const sources = new Int32Array(after.nodes).fill(-1);
    const into = new Int32Array(before.nodes).fill(-1);
    for (let node = 0; node < after.nodes; node++) {
      for (const key of keys(node)) {
        const row = rows.get(key);
        if (row === undefined) continue;
        if (sources[node]! < 0) sources[node] = row;
        if (into[row]! < 0) into[row] = node;
      }
    }
    follow(before, after, sources, into);
    return { sources, into };
  }
  return undefined;
}

/**
 * Returns the animation from one move to the next. Nodes that became part of another node go there and, when the move
 * is undone, come from there.
 */
function follow(before: Picture, after: Picture, sources: Int32Array, into: Int32Array): void {
  const taken = ({ subject: { at, moves } }: Picture): string => `${at} ${moves?.taken ?? 0}`;
  const passed = (of: Picture, other: Picture): Map<number, number> => {
    const { at, moves } = of.subject;
    return new Map(moves?.made && taken(other) === `${at} ${moves.taken - 1}` ? moves.made.passed : []);
  };
  const put = (from: Picture, to: Picture, ways: Map<number, number>, found: Int32Array): void => {
    if (ways.size === 0) return;
    const rows = new Map([...to.graph.number].map((number, row): [number, number] => [number, row]));
    for (let row = 0; row < from.nodes; row++) {
      let number = from.graph.number[row]!;
      if (found[row]! >= 0 || !ways.has(number)) continue;
      for (let next = ways.get(number); next !== undefined; next = ways.get(number)) number = next;
      found[row] = rows.get(number) ?? -1;
    }
  };
  put(before, after, passed(after, before), into);
  put(after, before, passed(before, after), sources);
}

/**
 * Returns the animation between all places of a tree and each stored node once. Places stored as one node meet or
 * separate.
 */
function sameNodes(before: Picture, after: Picture): { sources: Int32Array; into: Int32Array } | undefined {
  const name = ({ subject: { names, at, moves } }: Picture): string | undefined => (moves ? undefined : names[at]);
  if (name(before) === undefined || name(before) !== name(after)) return undefined;
  const rowsOf = ({ graph: { stored } }: Picture): Map<number, number> =>
    new Map([...stored].map((id, row): [number, number] => [id, row]).reverse());
  const find = (of: Picture, rows: Map<number, number>): Int32Array =>
    Int32Array.from(of.graph.stored, (id) => rows.get(id) ?? -1);
  return { sources: find(after, rowsOf(before)), into: find(before, rowsOf(after)) };
}

/** Returns the fraction of the distance covered after a fraction of the time: quick at first, gentle at the end. */
export function eased(share: number): number {
  return 1 - (1 - Math.min(1, Math.max(0, share))) ** 3;
}

/** The same with a gentle start, so that an eye can follow: nodes may go any way, while layers only stretch. */
export function gentle(share: number): number {
  return share <= 0 ? 0 : share >= 1 ? 1 : share * share * (3 - 2 * share);
}

/** Returns where the nodes are during the animation. */
export function between({ x, y }: Places, to: Places, share: number): { x: Float32Array; y: Float32Array } {
  const on = (from: Float32Array, end: Float32Array): Float32Array => from.map((at, i) => at + (end[i]! - at) * share);
  return { x: on(x, to.x), y: on(y, to.y) };
}

/** Whether the visitor wants no motion. */
export const isCalm = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
