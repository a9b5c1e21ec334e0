/**
 * What one changed letter would give: a map of every letter in every cell, and the best changes. A press on the
 * map makes the change; pointing at it, or walking through it with the arrow keys, tells what it would give. The
 * same is had cell by cell, with a button a letter, in `CellTools.tsx`.
 */

import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { faceText, placeName } from '../../board/face';
import { cellVar } from '../../design/palette';
import type { Neighbourhood, Solution } from '../../engine/contract';
import { signed } from './CellTools';
import { best, step, strength } from './gains';
import { sentence, type Session } from './session';

/** Calm before the asking: while someone types, nothing is asked. */
const CALM = 250;
const BEST = 5;
/** Of more cells than this the map has no room for letters. */
const DENSE = 36;

export function Neighbours({ session }: { session: Session }) {
  const seen = useSeen();
  useSignalEffect(() => {
    if (!seen.visible.value || !session.solution.value) return;
    const timer = setTimeout(() => void session.askNeighbours(), CALM);
    return () => clearTimeout(timer);
  });
  const found = session.neighbours.value;
  return (
    <section class="notes-part" ref={seen.element} aria-busy={found !== session.currentNeighbours.value}>
      <h2>One letter changed</h2>
      {found && 'message' in found && <p class="note">{sentence(found.message)}</p>}
      {found && 'data' in found && <Changes session={session} solution={found.of} data={found.data} />}
    </section>
  );
}

function Changes({ session, solution, data }: { session: Session; solution: Solution; data: Neighbourhood }) {
  const { board } = solution;
  const list = best(data, board.cells, BEST);
  const most = list[0];
  return (
    <>
      <p class="note">
        {!most ? '' : most.gain > 0 ? `The best change gains ${most.gain.toLocaleString('en')}.` : 'A peak: no other letter anywhere gives more.'}
      </p>
      <Heat session={session} solution={solution} data={data} />
      <ol class="changes">
        {list.map(({ cell, letter, points, gain }) => (
          <li key={`${cell}-${letter}`}>
            <button
              type="button"
              onClick={() => session.edit(cell, data.letters[letter]!, 'step')}
              onPointerEnter={() => (session.hoveredCell.value = cell)}
              onPointerLeave={() => (session.hoveredCell.value = -1)}
            >
              <span class="cell-swatch" style={{ background: cellVar(cell) }} />
              <span>
                {faceText(board.cells[cell]!) || 'gap'} → <b>{faceText(data.letters[letter]!)}</b> <span class="note">{placeName(board, cell)}</span>
              </span>
              <span class="num">{points.toLocaleString('en')}</span>
              <span class={`num ${gain > 0 ? 'gain' : 'loss'}`}>{signed(gain)}</span>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

/** Rows are cells, columns letters; painted, for 64 cells of 26 letters are too many elements. */
function Heat({ session, solution, data }: { session: Session; solution: Solution; data: Neighbourhood }) {
  const { board } = solution;
  const columns = data.letters.length;
  const rows = board.cells.length;
  const at = useSignal(-1);
  const told = useComputed(() => {
    if (at.value < 0) return undefined;
    const cell = Math.floor(at.value / columns);
    const letter = at.value % columns;
    const points = data.points[at.value]!;
    const face = faceText(data.letters[letter]!);
    return { cell, letter, points, gain: points - data.here, face };
  });
  const point = (index: number): void => {
    at.value = index;
    session.hoveredCell.value = index < 0 ? -1 : Math.floor(index / columns);
  };
  const change = (index: number): void => {
    const cell = Math.floor(index / columns);
    session.edit(cell, data.letters[index % columns]!, 'step');
  };
  const strongest = Math.max(1, ...Array.from(data.points, (points) => Math.abs(points - data.here)));
  return (
    <div class={`heat-box${rows > DENSE ? ' heat-dense' : ''}`}>
      <div class="heat-letters num" style={{ '--columns': columns }} aria-hidden="true">
        {data.letters.map((letter, i) => (
          <span key={letter} class={told.value?.letter === i ? 'heat-here' : ''}>
            {faceText(letter)}
          </span>
        ))}
      </div>
      <div class="heat-cells num" aria-hidden="true">
        {board.cells.map((face, cell) => (
          <span key={cell} class={told.value?.cell === cell ? 'heat-here' : ''} style={{ '--cell': cellVar(cell) }}>
            <i /> {faceText(face)}
          </span>
        ))}
      </div>
      <div
        class="heat"
        role="application"
        tabIndex={0}
        aria-roledescription="map"
        aria-label={`Map of ${rows * columns} changes: every letter in every cell. Arrow keys go through them, Enter makes one.`}
        style={{ '--columns': columns, '--rows': rows }}
        onKeyDown={(event) => {
          const to = step(event.key, at.value, rows, columns);
          if (to === undefined && event.key !== 'Enter') return;
          event.preventDefault();
          if (to !== undefined) point(to);
          else if (at.value >= 0) change(at.value);
        }}
        onBlur={() => point(-1)}
        onPointerMove={(event) => {
          const box = event.currentTarget.getBoundingClientRect();
          const col = Math.min(columns - 1, Math.max(0, Math.floor(((event.clientX - box.left) / box.width) * columns)));
          const row = Math.min(rows - 1, Math.max(0, Math.floor(((event.clientY - box.top) / box.height) * rows)));
          point(row * columns + col);
        }}
        onPointerLeave={() => point(-1)}
        onClick={() => at.value >= 0 && change(at.value)}
      >
        <Painting data={data} cells={board.cells} columns={columns} strongest={strongest} />
        {told.value && (
          <span
            class="heat-cursor"
            style={{ left: `${(told.value.letter / columns) * 100}%`, top: `${(told.value.cell / rows) * 100}%` }}
          />
        )}
      </div>
      <p class="heat-told num" role="status">
        {told.value ? (
          <>
            <span>
              {faceText(board.cells[told.value.cell]!) || 'gap'} → {told.value.face}, {placeName(board, told.value.cell)}
            </span>
            <b>{told.value.points.toLocaleString('en')}</b> <span class={told.value.gain > 0 ? 'gain' : 'loss'}>{signed(told.value.gain)}</span>
          </>
        ) : (
          <>
            <span class="heat-key heat-key-loss" /> fewer <span class="heat-key heat-key-gain" /> more points
          </>
        )}
      </p>
    </div>
  );
}

interface PaintingProps {
  data: Neighbourhood;
  cells: readonly string[];
  columns: number;
  strongest: number;
}

/** One square a letter and cell; one SVG path a shade, gains and losses in eight steps each. */
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
    <svg viewBox={`0 0 ${columns} ${cells.length}`} preserveAspectRatio="none" shape-rendering="crispEdges" aria-hidden="true">
      {[...shades].map(([shade, path]) => (
        <path key={shade} d={path} class={shade > 0 ? 'heat-gain' : 'heat-loss'} style={{ opacity: Math.abs(shade) / 8 }} />
      ))}
      <path d={own} class="heat-own" />
    </svg>
  );
}

/** Whether an element has come into the window: what is not looked at need not be computed. */
function useSeen() {
  const element = useRef<HTMLElement>(null);
  const visible = useSignal(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => (visible.value = entry?.isIntersecting ?? false), { rootMargin: '20%' });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [visible]);
  return { element, visible };
}
