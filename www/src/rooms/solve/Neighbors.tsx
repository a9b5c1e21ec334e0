/**
 * The effect of changing one letter: a map of every letter on every tile, and the best changes. It always shows the
 * current board: the map of another board can be neither read nor pressed.
 */

import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { recall, remember } from '../../app/storage';
import { faceText, placeName } from '../../board/face';
import { cellVar } from '../../design/palette';
import type { Neighborhood, Solution } from '../../engine/contract';
import { sentence } from '../../ui/format';
import { best } from './gains';
import { Heat } from './Heat';
import type { SolveSession } from './session';
import { CHANGES, number, signed } from './text';

/** How long to wait before asking, so that nothing is asked while someone types. */
const CALM = 250;
const BEST = 5;
const WIDE = 'solve-wide-map';

export function Neighbors({ session }: { session: SolveSession }) {
  const seen = useSeen();
  const wide = useSignal(recall(WIDE) === '1');
  /** The square of the last change made by keyboard, where the next map continues. */
  const place = useRef(-1);
  useSignalEffect(() => {
    if (!seen.visible.value || !session.solution.value) return;
    const timer = setTimeout(() => void session.askNeighbors(), CALM);
    return () => clearTimeout(timer);
  });
  useSignalEffect(() => {
    seen.element.current?.closest('.solve')?.setAttribute('data-map', wide.value ? 'wide' : 'narrow');
  });
  const board = session.board.value;
  const found = session.waiting.value ? undefined : session.currentNeighbors.value;
  const size = board ? { '--rows': board.cells.length } : {};
  return (
    <section class="notes-part notes-map" ref={seen.element} aria-busy={!found}>
      <header class="notes-head">
        <h2>{CHANGES.title}</h2>
        <button
          class="button quiet map-size"
          type="button"
          onClick={() => {
            wide.value = !wide.value;
            remember(WIDE, wide.value ? '1' : null);
          }}
        >
          {wide.value ? CHANGES.shrink : CHANGES.enlarge}
        </button>
      </header>
      {!found && (
        <>
          <p class="note">{CHANGES.working}</p>
          <div class="heat-coming" style={size} />
        </>
      )}
      {found && 'message' in found && <p class="note">{sentence(found.message)}</p>}
      {found && 'data' in found && <Changes session={session} solution={found.of} data={found.data} place={place} />}
    </section>
  );
}

interface ChangesProps {
  session: SolveSession;
  solution: Solution;
  data: Neighborhood;
  place: { current: number };
}

function Changes({ session, solution, data, place }: ChangesProps) {
  const { board } = solution;
  const list = best(data, board.cells, BEST);
  const most = list[0];
  return (
    <>
      {most && (
        <p class="note">
          {!solution.complete
            ? CHANGES.cut
            : most.gain > 0
              ? CHANGES.gains(most.gain)
              : most.gain === 0
                ? CHANGES.equal
                : CHANGES.peak}{' '}
          {session.query.value.multi && CHANGES.once} {CHANGES.axes}
        </p>
      )}
      <Heat session={session} board={board} data={data} place={place} />
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
                {faceText(board.cells[cell]!) || CHANGES.gap} → <b>{faceText(data.letters[letter]!)}</b>{' '}
                <span class="note">{placeName(board, cell)}</span>
              </span>
              <span class="num">{number(points)}</span>
              <span class={`num ${gain > 0 ? 'gain' : 'loss'}`}>{signed(gain)}</span>
            </button>
          </li>
        ))}
      </ol>
    </>
  );
}

/** Whether an element has come into view. Nothing is computed for elements that nobody looks at. */
function useSeen() {
  const element = useRef<HTMLElement>(null);
  const visible = useSignal(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => (visible.value = entry?.isIntersecting ?? false), {
      rootMargin: '20%',
    });
    if (element.current) observer.observe(element.current);
    return () => observer.disconnect();
  }, [visible]);
  return { element, visible };
}
