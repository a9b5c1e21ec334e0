/** A stamp-sized board for pointing at things: a drawing of two shapes and a text, because there may be dozens. */

import { faceText, GAP, type Grid } from './face';
import './small.css';

/** The side of a cell, the side of its tile, and the distance from a cell's center to the baseline of its letter. */
const [UNIT, TILE, FOOT] = [20, 18.6, 4.3];

export function MiniBoard({ grid: { rows, cols, cells } }: { grid: Grid }) {
  const x = (i: number): number => ((i % cols) + 0.5) * UNIT;
  const y = (i: number): number => (Math.floor(i / cols) + 0.5) * UNIT;
  const shown = [...cells.keys()].filter((i) => cells[i] !== GAP);
  const tile = (i: number): string =>
    `M${x(i) - TILE / 2 + 2} ${y(i) - TILE / 2}h${TILE - 4}q2 0 2 2v${TILE - 4}q0 2-2 2h${4 - TILE}q-2 0-2-2v${4 - TILE}q0-2 2-2z`;
  const single = shown.filter((i) => cells[i]!.length === 1);
  return (
    <svg class="mini w-full" viewBox={`0 0 ${cols * UNIT} ${rows * UNIT}`} aria-hidden="true">
      <path d={shown.map(tile).join('')} />
      <text x={single.map(x).join()} y={single.map((i) => y(i) + FOOT).join()}>
        {single.map((i) => faceText(cells[i]!)).join('')}
      </text>
      {shown
        .filter((i) => cells[i]!.length > 1)
        .map((i) => (
          <text key={i} x={x(i)} y={y(i)} dy="0.36em" style={{ fontSize: `${27 / (cells[i]!.length + 1)}px` }}>
            {faceText(cells[i]!)}
          </text>
        ))}
    </svg>
  );
}
