/**
 * Marks on layers: places that must be visible however narrow they are, and the names of the branches they belong to.
 */

import type { Inks } from './canvas';
import type { Frame, LayerSurface } from './frame';

/** The meaning of a mark. */
export type Role = 'costliest' | 'best' | 'found' | 'chosen';

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
const LEAST = 4;
/** The height of the bar along the upper edge of the best board's places. */
const BAR = 3;
/**
 * In multiples of the page's text size: the font size of a name, the height of its label, and the width of a character.
 */
const TYPE = 0.75;
const HIGH = 1.25;
const DIGIT = 0.42;

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
  const missing = Math.max(0, LEAST - (to - from));
  const left = Math.min(width - LEAST, Math.max(0, from - missing / 2));
  return { left, right: Math.max(left + LEAST, Math.min(width, to + missing / 2)), side };
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
  const [wide, high] = [(said.length * DIGIT + 0.75) * unit, HIGH * unit];
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
  surface.font = `600 ${TYPE * unit}px ${inks.sans}`;
  surface.fillText(said, x + wide / 2, y + high / 2 + 0.5);
  return { x, y, wide, high };
}
