/**
 * Paints layers: choices in the color of their cell, letters as tiles, a line below words, and rectangles that are too
 * narrow in gray.
 */

import { faceText } from '../../board/face';
import { cellColor } from '../../design/palette';
import type { Siblings, TreeSlice } from '../../engine/jobs';
import { number } from '../../ui/format';
import { type Cut, type Cuts, type Frame, type LayerSurface, type Span, lifting, placing } from './layers';
import type { Inks } from './stage';

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
export const LEAST = 1.25;
/** The gap between the layers and the strip. */
export const STRIP_GAP = 6;

/** The layers of a tree, with the strip below them. */
export interface LayersScene {
  /** The size of the canvas in CSS pixels, and the number of its pixels in one of them. */
  readonly width: number;
  readonly height: number;
  readonly ratio: number;
  readonly inks: Inks;
  /** The tree, by its position in the timeline and by its unique name. */
  readonly at: number;
  readonly tree: string;
  /** The letters of each cell. */
  readonly letters: readonly (readonly string[])[];
  readonly siblings: Siblings;
  /** The number of leaves and layers of the whole tree. */
  readonly all: number;
  readonly layers: number;
  readonly span: Span;
  /** The height of a layer, and of the strip. */
  readonly row: number;
  readonly strip: number;
  /**
   * During a transition between two trees: the later tree, its visible span, the visible span of the earlier tree, and
   * how far the transition is.
   */
  readonly lift?:
    | { readonly at: number; readonly span: Span; readonly before: Span; readonly share: number }
    | undefined;
  readonly marks: Marks;
  /** The positions in the strip where a word was found, in leaves. */
  readonly found: readonly number[];
}

/** Paints the layers of a tree on a canvas, with the whole tree as a strip below them. */
export class LayersPainter {
  private strip: { name: string; canvas: HTMLCanvasElement } | undefined;

  constructor(private readonly cuts: Cuts) {}

  /** Paints a scene. Returns `false`, and leaves the canvas as it is, if something it needs is missing. */
  paint(context: CanvasRenderingContext2D, scene: LayersScene): boolean {
    const cuts = this.cutsOf(scene);
    if (cuts) this.layers(context, scene, cuts);
    return cuts !== undefined;
  }

  private cutsOf(scene: LayersScene): { whole: Cut; cut: Cut; lift: boolean } | undefined {
    const whole = this.cuts.whole(scene);
    if (!whole) return undefined;
    const { lift } = scene;
    if (lift) {
      const later = this.cuts.lift(scene, lift);
      if (later === undefined) return undefined;
      if (later && later.slice.oldX.length > 0)
        return { whole, cut: lifting(later, lift.span, scene.width, lift.before, lift.share), lift: true };
    }
    const cut = this.cuts.seen(scene);
    return cut && { whole, cut, lift: false };
  }

  private layers(
    context: CanvasRenderingContext2D,
    scene: LayersScene,
    { whole, cut, lift }: { whole: Cut; cut: Cut; lift: boolean },
  ): void {
    const { inks, width, row, ratio } = scene;
    const high = scene.height - scene.strip - STRIP_GAP;
    const span = lift ? scene.lift!.span : scene.span;
    context.fillStyle = inks.paper;
    context.fillRect(0, 0, width + 1, scene.height + 1);
    context.save();
    context.beginPath();
    context.rect(0, 0, width, high);
    context.clip();
    paintLayers(
      context,
      cut,
      { span, width, row, unit: inks.unit, grid: ratio, letter: lift ? undefined : letterOf(scene) },
      inks,
      lift ? { places: [] } : { ...scene.marks, height: high },
    );
    context.restore();
    this.paintStrip(context, scene, whole, high + STRIP_GAP);
  }

  /** Paints the whole tree as a strip, with a frame around the visible part. */
  private paintStrip(context: CanvasRenderingContext2D, scene: LayersScene, whole: Cut, top: number): void {
    const { inks, width, strip: high, all, span, layers } = scene;
    const name = [scene.tree, width, inks.scheme, inks.paper, inks.tile2].join(' ');
    if (this.strip?.name !== name) {
      const size = { width: Math.max(1, Math.round(width)), height: high };
      const canvas = Object.assign(document.createElement('canvas'), size);
      const layer = canvas.getContext('2d');
      const frame = { span: { from: 0, to: all }, width, row: high / layers, unit: inks.unit, letter: undefined };
      if (layer) paintLayers(layer, whole, frame, inks, { places: [] });
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
    for (const x of scene.found) context.fillRect(x * leaf - 1, top, 2, high);
  }
}

/** Returns the letters of a class as they appear on tiles. */
export function letterOf({ letters }: Pick<LayersScene, 'letters'>): (cell: number, place: number) => string {
  return (cell, place) => faceText(letters[cell]?.[place] ?? '.');
}

export function paintLayers(context: LayerSurface, cut: Cut, frame: Frame, inks: Inks, marks: Marks): void {
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
  const sums = list(inks.tile2);
  const runs = list(inks.run);
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
  lists.set(inks.tileInk, words);
  for (const [color, of] of lists) {
    context.fillStyle = color;
    for (let i = 0; i < of.length; i += 4) context.fillRect(of[i]!, of[i + 1]!, of[i + 2]!, of[i + 3]!);
  }
  if (frame.letter) texts(context, cut.slice, { ...frame, letter: frame.letter }, inks, scale, shift);
  paintMarks(context, frame, inks, marks);
}

function texts(
  context: LayerSurface,
  slice: TreeSlice,
  frame: Frame & { letter: NonNullable<Frame['letter']> },
  inks: Inks,
  scale: number,
  shift: number,
): void {
  const { x, width, depth, run, kind, cell, letter, bound, way, wayCell } = slice;
  const { unit } = frame;
  if (frame.row < READABLE * unit) return;
  context.textBaseline = 'middle';
  context.textAlign = 'center';
  context.font = `600 ${Math.min(TYPE * unit, frame.row - 5)}px ${inks.sans}`;
  for (let i = 0; i < x.length; i++) {
    if (run[i]! > 1) continue;
    const left = Math.max(0, x[i]! * scale + shift);
    const right = Math.min(frame.width, (x[i]! + width[i]!) * scale + shift);
    if (right - left < LETTER * unit) continue;
    const choice = kind[i]! > 1;
    const name = choice ? String(cell[i]!) : kind[i] === 0 ? 'Σ' : frame.letter(cell[i]!, letter[i]!);
    const worth = figure(bound[i]!);
    // Below a lifted choice, this is the letter that was decided.
    const decided = way && way[i] !== NOTHING && choice ? `${frame.letter(wayCell![i]!, way[i]!)} → ` : '';
    const wide = right - left;
    const text =
      [`${decided}${name} · ${worth}`, `${decided}${name}`, name].find(
        (of) => wide >= (EDGE + DIGIT * of.length) * unit,
      ) ?? name;
    context.fillStyle = choice ? onColor(cellColor(cell[i]!, inks.scheme)) : inks.tileInk;
    context.fillText(text, (left + right) / 2, depth[i]! * frame.row + frame.row / 2);
  }
}

const figures = new Map<number, string>();

/** Formats a bound. Few are on the screen at a time, so the texts are kept. */
function figure(bound: number): string {
  let found = figures.get(bound);
  if (found === undefined) {
    if (figures.size > 5000) figures.clear();
    figures.set(bound, (found = number(bound)));
  }
  return found;
}

const INK = '#17150f';
const PAPER = '#ffffff';
const readable = new Map<string, string>();

/** Returns dark or light ink, whichever is easier to read on a color. */
function onColor(color: string): string {
  let found = readable.get(color);
  if (found === undefined) {
    const channel = (at: number): number => (parseInt(color.slice(at, at + 2), 16) / 255) ** 2.2;
    const light = 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
    readable.set(color, (found = light > 0.18 ? INK : PAPER));
  }
  return found;
}

// --- Paint marks -----------------------------------------------------------------------------------------------------

/** The meaning of a mark. */
type Role = 'costliest' | 'best' | 'found' | 'chosen';

/** A place, in leaves and layers. */
export interface LayerMark {
  readonly x: number;
  readonly width: number;
  readonly depth: number;
  readonly role: Role;
}

export interface Marks {
  readonly places: readonly LayerMark[];
  /** The branches that are named, and how much room there is below the top for their names. */
  readonly names?: Readonly<Partial<Record<Role, string>>>;
  readonly height?: number;
}

/** The least width of a mark in pixels. */
const LEAST_MARK = 4;
/** The height of the bar along the upper edge of the best board's places. */
const BAR = 3;
/**
 * In multiples of the page's text size: the font size of a name, the height of its label, and the width of a character.
 */
const NAME_TYPE = 0.75;
const HIGH = 1.25;
const NAME_DIGIT = 0.42;

export function paintMarks(surface: LayerSurface, frame: Frame, inks: Inks, marks: Marks): void {
  const seen = new Set<string>();
  for (const place of marks.places) {
    const { left, right, side } = edges(frame, place);
    // Neighbors on the same pixels are one mark.
    const name = `${place.role} ${place.depth} ${Math.round(left)} ${Math.round(right)}`;
    if (seen.has(name)) continue;
    seen.add(name);
    if (side !== 0 && (place.role === 'found' || place.role === 'chosen')) continue;
    const top = place.depth * frame.row;
    if (place.role === 'best') {
      surface.fillStyle = inks.paper;
      surface.fillRect(left, top, right - left, BAR + 1);
      surface.fillStyle = inks.focus;
      surface.fillRect(left, top, right - left, BAR);
      continue;
    }
    surface.strokeStyle = place.role === 'chosen' ? inks.focus : inks.accent;
    surface.lineWidth = place.role === 'chosen' ? 3 : 2;
    const from = Math.max(1.5, left);
    surface.strokeRect(from, top + 0.5, Math.min(frame.width - 1.5, right) - from, frame.row - 2);
  }
  let taken: Box | undefined;
  for (const role of ['costliest', 'best'] as const) {
    const text = marks.names?.[role];
    const place = text && endOf(marks.places, role);
    if (place) taken = label(surface, frame, inks, marks.height ?? Infinity, { place, role, text }, taken);
  }
}

/** Returns where a mark is on the screen: wide enough to be visible, and at the edge if its place is off the screen. */
export function edges(
  { span, width }: Pick<Frame, 'span' | 'width'>,
  { x, width: wide }: Pick<LayerMark, 'x' | 'width'>,
): { left: number; right: number; side: -1 | 0 | 1 } {
  const leaf = width / (span.to - span.from);
  const [from, to] = [(x - span.from) * leaf, (x + wide - span.from) * leaf];
  const side = to <= 0 ? -1 : from >= width ? 1 : 0;
  const missing = Math.max(0, LEAST_MARK - (to - from));
  const left = Math.min(width - LEAST_MARK, Math.max(0, from - missing / 2));
  return { left, right: Math.max(left + LEAST_MARK, Math.min(width, to + missing / 2)), side };
}

/** Where a branch is named: its lowest place, or the first of them. */
export function endOf(places: readonly LayerMark[], role: Role): LayerMark | undefined {
  return places.reduce<LayerMark | undefined>(
    (end, place) => (place.role === role && (!end || place.depth > end.depth) ? place : end),
    undefined,
  );
}

interface Box {
  readonly x: number;
  readonly y: number;
  readonly wide: number;
  readonly high: number;
}

/** Writes a name below the end of its branch, without overlapping another name, and returns its position. */
function label(
  surface: LayerSurface,
  frame: Frame,
  inks: Inks,
  height: number,
  { place, role, text }: { place: LayerMark; role: Role; text: string },
  other: Box | undefined,
): Box {
  const { unit, row, width } = frame;
  const { left, right, side } = edges(frame, place);
  const said = side < 0 ? `◂ ${text}` : side > 0 ? `${text} ▸` : text;
  const [wide, high] = [(said.length * NAME_DIGIT + 0.75) * unit, HIGH * unit];
  const x = Math.max(0, Math.min(width - wide, (left + right) / 2 - wide / 2));
  const below = Math.min(height - high - 1, (place.depth + 1) * row);
  const near = other && x < other.x + other.wide && other.x < x + wide && Math.abs(other.y - below) < high + 1;
  // The name goes below the other one, or above it if there is no space.
  const y = !near ? below : other.y + 2 * high + 2 > height ? other.y - high - 1 : other.y + high + 1;
  surface.fillStyle = role === 'best' ? inks.focus : inks.accent;
  surface.fillRect(x, y, wide, high);
  surface.fillStyle = inks.paper;
  surface.textAlign = 'center';
  surface.textBaseline = 'middle';
  surface.font = `600 ${NAME_TYPE * unit}px ${inks.sans}`;
  surface.fillText(said, x + wide / 2, y + high / 2 + 0.5);
  return { x, y, wide, high };
}
