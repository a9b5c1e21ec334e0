/**
 * The map of changes: rows are tiles, columns are letters. Pressing a square makes the change; pointing at it, or
 * moving to it with the arrow keys, shows its effect. `CellTools.tsx` offers the same changes tile by tile, with a
 * button for each letter. The map is painted, because 64 tiles with 26 letters each would be too many elements.
 */

import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { faceText } from '../../board/face';
import { cellVar } from '../../design/palette';
import type { BoardView, Neighborhood } from '../../engine/contract';
import { changeAt, step, strength } from './gains';
import type { SolveSession } from './session';
import { CHANGES, number, signed } from './text';

/** With more tiles than this, the rows are too low for letters. */
const DENSE = 36;

interface HeatProps {
  session: SolveSession;
  board: BoardView;
  data: Neighborhood;
  /** The square of the last change made by keyboard; -1 for none. */
  place: { current: number };
}

export function Heat({ session, board, data, place }: HeatProps) {
  const columns = data.letters.length;
  const rows = board.cells.length;
  const at = useSignal(-1);
  /** Whether the square was reached by keyboard: only then is it read aloud, and not as the pointer passes. */
  const byKey = useSignal(false);
  const told = changeAt(at.value, data, board);
  const point = (square: number): void => {
    at.value = square;
    session.hoveredCell.value = square < 0 ? -1 : Math.floor(square / columns);
  };
  const make = (square: number): void => {
    const change = changeAt(square, data, board);
    if (change) session.edit(change.cell, data.letters[change.letter]!, 'step');
  };
  const map = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The previous board's map is gone, and so is the focus in it, unless the focus has moved elsewhere in the
    // meantime.
    const back = place.current;
    place.current = -1;
    if (back < 0 || back >= rows * columns || document.activeElement !== document.body) return;
    map.current?.focus({ preventScroll: true });
    point(back);
  }, []);
  const strongest = Math.max(1, ...Array.from(data.points, (points) => Math.abs(points - data.here)));
  const squareUnder = (event: PointerEvent | MouseEvent): number => {
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const col = Math.min(columns - 1, Math.max(0, Math.floor(((event.clientX - box.left) / box.width) * columns)));
    const row = Math.min(rows - 1, Math.max(0, Math.floor(((event.clientY - box.top) / box.height) * rows)));
    return row * columns + col;
  };
  return (
    <div class={`heat-box${rows > DENSE ? ' heat-dense' : ''}`} style={{ '--columns': columns, '--rows': rows }}>
      <div class="heat-letters num" aria-hidden="true">
        {data.letters.map((letter, i) => (
          <span key={letter} class={told?.letter === i ? 'heat-here' : ''}>
            {/* One letter is enough, because a plain Q and a Qu are never in the same alphabet. */}
            {faceText(letter).charAt(0)}
          </span>
        ))}
      </div>
      <div class="heat-cells num" aria-hidden="true">
        {board.cells.map((face, cell) => (
          <span key={cell} class={told?.cell === cell ? 'heat-here' : ''} style={{ '--cell': cellVar(cell) }}>
            <i /> {faceText(face)}
          </span>
        ))}
      </div>
      <div
        class="heat"
        ref={map}
        role="application"
        tabIndex={0}
        aria-roledescription={CHANGES.role}
        aria-label={CHANGES.map(rows * columns)}
        onKeyDown={(event) => {
          const to = step(event.key, told ? at.value : -1, rows, columns);
          if (to === undefined && event.key !== 'Enter') return;
          event.preventDefault();
          byKey.value = true;
          if (to !== undefined) return point(to);
          place.current = at.value;
          make(at.value);
        }}
        onBlur={() => point(-1)}
        onPointerMove={(event) => {
          byKey.value = false;
          point(squareUnder(event));
        }}
        onPointerLeave={() => point(-1)}
        onClick={(event) => make(squareUnder(event))}
      >
        <Painting data={data} cells={board.cells} columns={columns} strongest={strongest} />
        {told && (
          <>
            <span class="heat-row" style={{ top: `${(told.cell / rows) * 100}%` }} />
            <span class="heat-column" style={{ left: `${(told.letter / columns) * 100}%` }} />
            <span
              class="heat-cursor"
              style={{ left: `${(told.letter / columns) * 100}%`, top: `${(told.cell / rows) * 100}%` }}
            />
          </>
        )}
      </div>
      <p class="heat-told num" aria-live={byKey.value ? 'polite' : 'off'}>
        {told ? (
          <>
            <span>
              {CHANGES.told(
                faceText(board.cells[told.cell]!),
                faceText(data.letters[told.letter]!),
                board.cols,
                told.cell,
              )}
            </span>
            <b>{number(told.points)}</b> <span class={told.gain > 0 ? 'gain' : 'loss'}>{signed(told.gain)}</span>
          </>
        ) : (
          <>
            <span class="heat-key heat-key-loss" /> {CHANGES.fewer} <span class="heat-key heat-key-gain" />{' '}
            {CHANGES.more} <span class="heat-key heat-key-own" /> {CHANGES.here}
          </>
        )}
      </p>
    </div>
  );
}

interface PaintingProps {
  data: Neighborhood;
  cells: readonly string[];
  columns: number;
  strongest: number;
}

/** A square for each letter and tile. There is one SVG path per shade; gains and losses have eight shades each. */
function Painting({ data, cells, columns, strongest }: PaintingProps) {
  const shades = new Map<number, string>();
  let own = '';
  data.points.forEach((points, index) => {
    const col = index % columns;
    const row = Math.floor(index / columns);
    const square = `M${col} ${row}h1v1h-1z`;
    if (cells[row] === data.letters[col]) own += square;
    else {
      const shade = strength(points - data.here, strongest);
      if (shade !== 0) shades.set(shade, (shades.get(shade) ?? '') + square);
    }
  });
  return (
    <svg
      viewBox={`0 0 ${columns} ${cells.length}`}
      preserveAspectRatio="none"
      shape-rendering="crispEdges"
      aria-hidden="true"
    >
      {[...shades].map(([shade, path]) => (
        <path
          key={shade}
          d={path}
          class={shade > 0 ? 'heat-gain' : 'heat-loss'}
          style={{ opacity: Math.abs(shade) / 8 }}
        />
      ))}
      <path d={own} class="heat-own" />
    </svg>
  );
}
