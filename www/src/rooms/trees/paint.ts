/**
 * Draws a picture of a tree. Choices are round and have the color of their cell, letters are tiles, words have a double
 * outline, each node shows its bound, and branches that the root's bound counts are bold. It draws on anything that
 * works like a canvas, so that pictures can also be saved in other forms.
 */

import { cellColor, type Scheme } from '../../design/palette';
import { type Layout, NODE } from './layout';
import type { Link } from './links';
import type { Picture } from './picture';

/** The parts of a canvas that are used for drawing. */
export type Surface = Pick<
  CanvasRenderingContext2D,
  | 'beginPath'
  | 'moveTo'
  | 'lineTo'
  | 'bezierCurveTo'
  | 'arc'
  | 'roundRect'
  | 'fill'
  | 'stroke'
  | 'fillText'
  | 'setLineDash'
  | 'fillStyle'
  | 'strokeStyle'
  | 'lineWidth'
  | 'font'
  | 'textAlign'
  | 'textBaseline'
  | 'globalAlpha'
>;

/** The page's colors, in the form that a canvas takes. */
export interface Inks {
  readonly scheme: Scheme;
  /** The color scheme of tiles. */
  readonly tileScheme: Scheme;
  readonly paper: string;
  readonly ink: string;
  readonly ink2: string;
  readonly ink3: string;
  readonly rule2: string;
  readonly accent: string;
  readonly tile: string;
  readonly tile2: string;
  /** The color of rectangles that are too narrow to be drawn separately. */
  readonly run: string;
  readonly tileEdge: string;
  readonly tileInk: string;
  readonly focus: string;
  readonly sans: string;
  /** The size of the page's text in pixels. */
  readonly unit: number;
}

export interface Look {
  readonly chosen: number;
  readonly pointed: number;
  /** The visible part, in the units of the picture. */
  readonly from: { readonly x: number; readonly y: number };
  readonly to: { readonly x: number; readonly y: number };
  /** The scale on the screen. Text that would be too small is left out. */
  readonly scale: number;
  /** Where the nodes are while they move, and how far along they are. */
  readonly places?: Places;
  readonly share?: number;
  /** The opacity of each node while it appears: 0 to 1. */
  readonly strength?: (node: number) => number;
}

export type Places = Pick<Layout, 'x' | 'y'>;

const HALF = NODE / 2;
/** Below this scale, letters are unreadable. */
const READABLE = 0.34;
/** The position of the sign for hidden children. */
export const MORE = { y: HALF + 11, half: 14 };

export function paint(surface: Surface, picture: Picture, inks: Inks, look: Look): void {
  const { x, y } = look.places ?? picture.layout;
  const { graph } = picture;
  const margin = NODE * 2;
  const inX = (at: number): boolean => at > look.from.x - margin && at < look.to.x + margin;
  const inY = (at: number): boolean => at > look.from.y - margin && at < look.to.y + margin;
  // The chosen node and its ancestors.
  const looked = look.pointed >= 0 ? look.pointed : look.chosen;
  const trail = looked >= 0 ? picture.trail(looked) : new Set();

  for (const bold of [false, true]) {
    for (const link of picture.links) {
      const { from: parent, to: node, best, bends } = link;
      if (best !== bold || y[node]! < look.from.y - margin || y[parent]! > look.to.y + margin) continue;
      if (
        bends.length === 0 &&
        !inX(x[node]!) &&
        !inX(x[parent]!) &&
        (x[node]! - look.from.x) * (x[parent]! - look.from.x) > 0
      )
        continue;
      const onTrail = trail.has(node) && trail.has(parent);
      surface.strokeStyle = onTrail ? inks.accent : bold ? inks.ink : inks.rule2;
      surface.lineWidth = onTrail ? 3 : bold ? 2.25 : 1;
      line(surface, picture, link, { x, y }, look.share ?? 1);
    }
  }
  for (let node = 0; node < picture.nodes; node++) {
    if (!inX(x[node]!) || !inY(y[node]!)) continue;
    surface.globalAlpha = look.strength?.(node) ?? 1;
    if (node === look.chosen) halo(surface, picture, node, inks, inks.focus, look);
    else if (picture.moved(node)) halo(surface, picture, node, inks, inks.accent, look);
    paintNode(surface, picture, node, inks, look);
  }
  surface.globalAlpha = 1;
  if (looked >= 0) {
    surface.setLineDash([4, 3]);
    for (const same of picture.sameStored(looked)) ring(surface, picture, same, inks.focus, look);
    surface.setLineDash([]);
  }
  if (look.scale < READABLE) return;
  if (picture.isShared) return letters(surface, picture, inks, { x, y });
  for (let node = 1; node < picture.nodes; node++) {
    const way = picture.way(node);
    if (!way || !inX(x[node]!) || !inY(y[node]!)) continue;
    const parent = graph.parent[node]!;
    const [atX, atY] = [x[parent]! + (x[node]! - x[parent]!) * 0.72, y[node]! - HALF - 9];
    surface.fillStyle = inks.paper;
    surface.beginPath();
    surface.arc(atX, atY, 8, 0, 2 * Math.PI);
    surface.fill();
    text(surface, way, atX, atY + 0.5, `600 12px ${inks.sans}`, inks.ink);
  }
}

/** Draws a node without its links. */
export function paintNode(
  surface: Surface,
  picture: Picture,
  node: number,
  inks: Inks,
  look: Pick<Look, 'places' | 'scale'>,
): void {
  const { x, y } = look.places ?? picture.layout;
  if (picture.isSum(node)) sum(surface, picture, node, inks, look);
  else choice(surface, picture, node, inks, look);
  if (picture.graph.hidden[node]! > 0) more(surface, x[node]!, y[node]!, picture.graph.hidden[node]!, inks, look);
}

/** Draws a link from the bottom of the parent to the top of the child, straight through the rows between them. */
function line(surface: Surface, picture: Picture, { from, to, bends }: Link, { x, y }: Places, share: number): void {
  let [atX, atY] = [x[from]!, y[from]! + HALF];
  const go = (toX: number, toY: number): void => {
    const bend = (toY - atY) * 0.5;
    if (Math.abs(atX - toX) < 0.5) surface.lineTo(toX, toY);
    else surface.bezierCurveTo(atX, atY + bend, toX, toY - bend, toX, toY);
    [atX, atY] = [toX, toY];
  };
  surface.beginPath();
  surface.moveTo(atX, atY);
  bends.forEach((bend, i) => {
    // During an animation, the rows have no fixed positions.
    const on = (i + 1) / (bends.length + 1);
    const between = (a: number, b: number): number => a + (b - a) * on;
    const middle = { x: between(x[from]!, x[to]!), y: between(y[from]!, y[to]!) };
    const row = picture.layout.y[from]! + (i + 1) * picture.layout.row;
    const [bendX, bendY] = [middle.x + (bend - middle.x) * share, middle.y + (row - middle.y) * share];
    go(bendX, bendY - HALF * share);
    go(bendX, bendY + HALF * share);
  });
  go(x[to]!, y[to]! - HALF);
  surface.stroke();
}

/** Draws the letters on the links below lifted choices, halfway to the next row. */
function letters(surface: Surface, picture: Picture, inks: Inks, { x, y }: Places): void {
  for (const link of picture.links) {
    const what = picture.waysOf(link);
    if (!what) continue;
    const { from, to, bends } = link;
    const [atX, atY] = [(x[from]! + (bends[0] ?? x[to]!)) / 2, y[from]! + picture.layout.row / 2];
    surface.fillStyle = inks.paper;
    surface.beginPath();
    surface.roundRect(atX - 3 - 4.5 * what.length, atY - 8, 6 + 9 * what.length, 16, 8);
    surface.fill();
    text(surface, what, atX, atY + 0.5, `600 12px ${inks.sans}`, inks.ink);
  }
}

function box(surface: Surface, x: number, y: number, grow: number): void {
  const half = HALF + grow;
  surface.beginPath();
  surface.roundRect(x - half, y - half, 2 * half, 2 * half, 6 + grow);
}

/** Draws the outline of a halo around a node. */
function around(surface: Surface, picture: Picture, node: number, { x, y }: Places): void {
  if (picture.isSum(node)) return box(surface, x[node]!, y[node]!, picture.graph.points[node]! > 0 ? 6.5 : 4);
  surface.beginPath();
  surface.arc(x[node]!, y[node]!, HALF + 4, 0, 2 * Math.PI);
}

/** Draws a dashed ring around a node. */
function ring(surface: Surface, picture: Picture, node: number, color: string, look: Pick<Look, 'places'>): void {
  around(surface, picture, node, look.places ?? picture.layout);
  surface.strokeStyle = color;
  surface.lineWidth = 3;
  surface.stroke();
}

/** Draws a solid frame behind a node. A ring would look like the outline of a word. */
function halo(surface: Surface, picture: Picture, node: number, inks: Inks, color: string, look: Look): void {
  const places = look.places ?? picture.layout;
  around(surface, picture, node, places);
  surface.fillStyle = color;
  surface.fill();
  surface.strokeStyle = color;
  surface.lineWidth = 3;
  surface.stroke();
  if (!picture.isSum(node) || picture.graph.points[node] === 0) return;
  // Between the two outlines of a word.
  box(surface, places.x[node]!, places.y[node]!, 2.75);
  surface.fillStyle = inks.paper;
  surface.fill();
}

/** Draws a letter as a tile, with the color of its cell below it and the bound below that. */
function sum(surface: Surface, picture: Picture, node: number, inks: Inks, look: Pick<Look, 'places' | 'scale'>): void {
  const { x, y } = look.places ?? picture.layout;
  const { points, bound, best } = picture.graph;
  const [atX, atY] = [x[node]!, y[node]!];
  if (points[node]! > 0) {
    surface.strokeStyle = best[node] ? inks.ink : inks.ink3;
    surface.lineWidth = best[node] ? 1.75 : 1.25;
    box(surface, atX, atY, 2.75);
    surface.stroke();
  }
  box(surface, atX, atY, -0.5);
  surface.fillStyle = inks.tile;
  surface.fill();
  surface.strokeStyle = best[node] ? inks.ink : inks.tileEdge;
  surface.lineWidth = best[node] ? 1.75 : 1;
  surface.stroke();
  if (look.scale < READABLE) return;
  const cell = picture.cell(node);
  if (cell >= 0) {
    surface.fillStyle = cellColor(cell, inks.tileScheme);
    surface.beginPath();
    surface.roundRect(atX - 9, atY + 0.5, 18, 3, 1.5);
    surface.fill();
    const letter = picture.letter(node);
    text(surface, letter, atX, atY - 8.5, `600 ${letter.length > 1 ? 15 : 17}px ${inks.sans}`, inks.tileInk);
  } else {
    text(surface, 'Σ', atX, atY - 8, `500 16px ${inks.sans}`, inks.tileInk);
  }
  const worth = short(bound[node]!);
  text(
    surface,
    worth,
    atX,
    atY + 12,
    `${best[node] ? 600 : 450} ${worth.length > 5 ? 10 : 12.5}px ${inks.sans}`,
    inks.tileInk,
  );
}

/** Draws a ring in the color of the cell, with the bound in it and the number of the cell below. */
function choice(
  surface: Surface,
  picture: Picture,
  node: number,
  inks: Inks,
  look: Pick<Look, 'places' | 'scale'>,
): void {
  const { x, y } = look.places ?? picture.layout;
  const { bound, best } = picture.graph;
  const cell = picture.cell(node);
  const ring = best[node] ? 4.5 : 2.5;
  surface.beginPath();
  surface.arc(x[node]!, y[node]!, HALF - ring / 2, 0, 2 * Math.PI);
  surface.fillStyle = inks.paper;
  surface.fill();
  surface.strokeStyle = cellColor(cell, inks.scheme);
  surface.lineWidth = ring;
  surface.stroke();
  if (look.scale < READABLE) return;
  const worth = short(bound[node]!);
  const size = worth.length > 5 ? 9 : worth.length > 3 ? 11.5 : 15;
  text(surface, worth, x[node]!, y[node]! - 4, `${best[node] ? 650 : 500} ${size}px ${inks.sans}`, inks.ink);
  text(surface, String(cell), x[node]!, y[node]! + 10, `500 10px ${inks.sans}`, inks.ink2);
}

function more(surface: Surface, x: number, y: number, hidden: number, inks: Inks, look: Pick<Look, 'scale'>): void {
  if (look.scale < READABLE) return;
  surface.fillStyle = inks.paper;
  surface.strokeStyle = inks.rule2;
  surface.lineWidth = 1;
  surface.beginPath();
  surface.roundRect(x - MORE.half, y + MORE.y - 7, 2 * MORE.half, 14, 7);
  surface.fill();
  surface.stroke();
  text(surface, `+${hidden}`, x, y + MORE.y + 0.5, `500 10px ${inks.sans}`, inks.ink2);
}

function text(surface: Surface, what: string, x: number, y: number, font: string, color: string): void {
  surface.font = font;
  surface.fillStyle = color;
  surface.textAlign = 'center';
  surface.textBaseline = 'middle';
  surface.fillText(what, x, y);
}

/** Formats a bound; up to five digits are shown in full. */
function short(bound: number): string {
  return bound < 100_000 ? String(bound) : `${(bound / 1000).toPrecision(3)}k`;
}
