/** Where things are on a board, in tiles: cell (row, col) has its center at (col + ½, row + ½). */

export interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * How near a finger must come to the center of a tile to enter it while dragging, in tiles. It is a circle, not the
 * whole square, so that a diagonal passes between two adjacent tiles without touching them.
 */
const ENTER_RADIUS = 0.42;

/**
 * SVG units per tile. Not 1, because browsers measure curves for dashes with a tolerance in these units, and a path
 * drawn in tiles would come out too short.
 */
export const UNIT = 100;

/** How far from the corner a line starts to turn. */
const BEND = 0.3;

/** How far a chevron is shifted where another step crosses, in tiles. */
const CROSSED = 0.17;

function center(cell: number, cols: number): Point {
  return { x: (cell % cols) + 0.5, y: Math.floor(cell / cols) + 0.5 };
}

/** The cell whose square holds a point, or -1 outside the board. */
export function squareAt({ x, y }: Point, rows: number, cols: number): number {
  return x < 0 || y < 0 || x >= cols || y >= rows ? -1 : Math.floor(y) * cols + Math.floor(x);
}

/** The cell whose circle holds a point, or -1 between circles. */
export function circleAt(point: Point, rows: number, cols: number): number {
  const cell = squareAt(point, rows, cols);
  if (cell < 0) return -1;
  const { x, y } = center(cell, cols);
  return Math.hypot(point.x - x, point.y - y) <= ENTER_RADIUS ? cell : -1;
}

/** The cells whose circles a straight move from `a` to `b` enters, in order, so that a fast finger skips none. */
export function circlesAlong(a: Point, b: Point, rows: number, cols: number): number[] {
  const steps = Math.max(1, Math.ceil(Math.hypot(b.x - a.x, b.y - a.y) / 0.1));
  const cells: number[] = [];
  for (let i = 1; i <= steps; i++) {
    const t = i / steps;
    const cell = circleAt({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t }, rows, cols);
    if (cell >= 0 && cells.at(-1) !== cell) cells.push(cell);
  }
  return cells;
}

/** The line through the centers of `cells`, with its corners rounded, as SVG path data. */
function pathLine(cells: ArrayLike<number>, cols: number): string {
  const points = Array.from(cells, (cell) => center(cell, cols));
  const [first] = points;
  if (!first) return '';
  let line = `M${at(first)}`;
  for (let i = 1; i < points.length - 1; i++) {
    const corner = points[i]!;
    line += `L${at(toward(corner, points[i - 1]!, BEND))}Q${at(corner)} ${at(toward(corner, points[i + 1]!, BEND))}`;
  }
  return `${line}L${at(points.at(-1)!)}`;
}

/**
 * Chevrons between each cell and the next, pointing along the path, as SVG path data. Halfway between tiles, they show
 * the direction without touching a letter; where two steps cross there, the second one's chevron is shifted.
 */
function pathChevrons(cells: ArrayLike<number>, cols: number, size: number): string {
  const points = Array.from(cells, (cell) => center(cell, cols));
  const taken = new Set<string>();
  return points
    .slice(1)
    .map((to, i) => {
      const from = points[i]!;
      const length = Math.hypot(to.x - from.x, to.y - from.y);
      const [dx, dy] = [(to.x - from.x) / length, (to.y - from.y) / length];
      const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
      const along = taken.has(at(middle)) ? CROSSED : 0;
      taken.add(at(middle));
      const tip = { x: middle.x + dx * (size / 2 + along), y: middle.y + dy * (size / 2 + along) };
      const barb = (side: number) => ({ x: tip.x - size * (dx - side * dy), y: tip.y - size * (dy + side * dx) });
      return `M${at(barb(-1))}L${at(tip)}L${at(barb(1))}`;
    })
    .join('');
}

export type PathMark = readonly ['path' | 'circle', Readonly<Record<string, string | number>>];

/** The shapes along a path, from the lowest to the highest. `board.css` paints them. */
export function pathMarks(cells: ArrayLike<number>, cols: number): PathMark[] {
  if (cells.length === 0) return [];
  const dot = (name: string, cell: number, radius: number): PathMark => {
    const { x, y } = center(cell, cols);
    return ['circle', { class: name, cx: x * UNIT, cy: y * UNIT, r: radius * UNIT }];
  };
  const start = dot('path-start', cells[0]!, 0.3);
  if (cells.length === 1) return [start];
  const d = pathLine(cells, cols);
  return [
    ['path', { class: 'path-edge', d, pathLength: 1 }],
    start,
    ['path', { class: 'path-body', d, pathLength: 1 }],
    ['path', { class: 'path-way', d: pathChevrons(cells, cols, 0.055) }],
    dot('path-end', cells[cells.length - 1]!, 0.2),
  ];
}

/** How long it takes to draw a path, in milliseconds: longer for longer ones, but never so long that a player has to wait. */
export function drawTime(cells: ArrayLike<number>): number {
  return Math.min(520, 130 + 40 * cells.length);
}

function toward(from: Point, to: Point, distance: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return { x: from.x + ((to.x - from.x) / length) * distance, y: from.y + ((to.y - from.y) / length) * distance };
}

function at({ x, y }: Point): string {
  return `${Math.round(x * UNIT)},${Math.round(y * UNIT)}`;
}
