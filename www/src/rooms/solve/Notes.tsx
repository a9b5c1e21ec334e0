/** Next to the words: the effect of changing one letter, and other facts about this board. */
import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { useLab } from '../../app/lab';
import { DEFAULT_DICTIONARY } from '../../app/lists';
import { href } from '../../app/route';
import { recall, remember } from '../../app/storage';
import { MiniBoard } from '../../board/MiniBoard';
import { faceText, placeName } from '../../board/face';
import { CopyIcon } from '../../design/icons';
import { cellVar } from '../../design/palette';
import type { BoardView, Neighborhood, Solution } from '../../engine/contract';
import { copyText } from '../../ui/copy';
import { sentence } from '../../ui/format';
import { best, changeAt, step, strength } from './boards';
import { type SolveSession, writeQuery } from './session';
import { CHANGES, NOTES, number, signed } from './text';

export function Notes({ session }: { session: SolveSession }) {
  return (
    <aside class="solve-notes page-only min-0" aria-label={NOTES.region}>
      <Neighbors session={session} />
      <Dice session={session} />
      {/* A link that counts paths asks for these figures. */}
      <details class="notes-more" open={session.query.value.multi}>
        <summary>{NOTES.more}</summary>
        <Counts session={session} />
        <SymmetricCopies session={session} />
      </details>
    </aside>
  );
}

function Counts({ session }: { session: SolveSession }) {
  const solution = session.solution.value;
  const points = [solution?.points, solution?.pointsRaw, solution?.pointsDeduped];
  return (
    <section class="notes-part">
      <h2>{NOTES.points}</h2>
      <dl class="counts">
        {NOTES.counts.map(([name, about], i) => (
          <div key={name} class="line spread baseline">
            <dt>
              {name} <span class="note t-s">{about}</span>
            </dt>
            <dd class="num">{points[i] === undefined ? '\u00a0' : number(points[i])}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Dice({ session }: { session: SolveSession }) {
  const facts = session.facts.value;
  return (
    <section class="notes-part">
      <h2>{NOTES.dice}</h2>
      {facts?.rollable.length === 0 && <p class="note t-s">{NOTES.noDice}</p>}
      <ul class="dice-list t-s">
        {facts?.rollable.map(({ dice, title, fits }) => (
          <li key={dice}>
            <span class={fits ? 'good' : 'ink-3'} aria-hidden="true">
              {fits ? '●' : '○'}
            </span>
            {title} <span class="note">{fits ? NOTES.canRoll : NOTES.cannotRoll}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function SymmetricCopies({ session }: { session: SolveSession }) {
  const { dictionaries } = useLab();
  const facts = session.facts.value;
  if (!facts) return null;
  const { canonical, copies, of } = facts;
  const asked = dictionaries.asked.value;
  const dict = asked === DEFAULT_DICTIONARY ? null : asked;
  return (
    <section class="notes-part">
      <h2>{NOTES.copies}</h2>
      <p class="note t-s">{copies.length === 1 ? NOTES.oneCopy : NOTES.copiesAbout(copies.length)}</p>
      <Canonical text={canonical} />
      <ul class="boards mt-3">
        {copies.map((copy) => {
          const here = copy.text === of.board.text;
          const name = [here && NOTES.here, copy.text === canonical && NOTES.canonical].filter(Boolean).join(', ');
          const query = {
            ...session.query.value,
            board: copy.text,
            size: '',
            cell: -1,
            path: 0,
          };
          return (
            <li key={copy.text}>
              <a
                href={href('solve', writeQuery(query, dict))}
                aria-current={here ? 'true' : undefined}
                aria-label={name ? `${copy.text}, ${name}` : copy.text}
              >
                <MiniBoard grid={copy} />
                <span class="label">{name}</span>
              </a>
            </li>
          );
        })}
      </ul>
    </section>
  );
}

/** The notation that all rotations and reflections have in common, with a button to copy it. */
function Canonical({ text }: { text: string }) {
  return (
    <p class="row mt-2 t-s">
      <span class="note" title={NOTES.canonicalAbout}>
        {NOTES.canonicalForm}
      </span>{' '}
      <code>{text}</code>
      <button
        class="icon-button"
        type="button"
        title={NOTES.copyCanonical}
        aria-label={NOTES.copyCanonical}
        onClick={() => void copyText(text, NOTES.text, { done: NOTES.copied(text) })}
      >
        <CopyIcon />
      </button>
    </p>
  );
}

// --- Changing one letter ---
// The effect of changing one letter: a map of every letter on every tile, and the best changes. It always shows the
// current board: the map of another board can be neither read nor pressed.

/** How long to wait before asking, so that nothing is asked while someone types. */
const CALM = 250;
const BEST = 5;
const WIDE = 'solve-wide-map';

function Neighbors({ session }: { session: SolveSession }) {
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
      <header class="row spread baseline gx-3">
        <h2>{CHANGES.title}</h2>
        <button
          class="button quiet map-size px-2 t-xs"
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
          <p class="note t-s">{CHANGES.working}</p>
          <div class="heat-coming" style={size} />
        </>
      )}
      {found && 'message' in found && <p class="note t-s">{sentence(found.message)}</p>}
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
        <p class="note t-s">
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
              class="plain t-s rounded"
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
              <span class="num right">{number(points)}</span>
              <span class={`num right ${gain > 0 ? 'accent bold' : 'ink-2'}`}>{signed(gain)}</span>
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

// --- The map of changes ---
// The map of changes: rows are tiles, columns are letters. Pressing a square makes the change; pointing at it, or
// moving to it with the arrow keys, shows its effect. `CellTools.tsx` offers the same changes tile by tile, with a
// button for each letter. The map is painted, because 64 tiles with 26 letters each would be too many elements.

/** With more tiles than this, the rows are too low for letters. */
const DENSE = 36;

interface HeatProps {
  session: SolveSession;
  board: BoardView;
  data: Neighborhood;
  /** The square of the last change made by keyboard; -1 for none. */
  place: { current: number };
}

function Heat({ session, board, data, place }: HeatProps) {
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
      <div class="heat-letters ink-3 center num" aria-hidden="true">
        {data.letters.map((letter, i) => (
          <span key={letter} class={told?.letter === i ? 'heat-here' : ''}>
            {/* One letter is enough, because a plain Q and a Qu are never in the same alphabet. */}
            {faceText(letter).charAt(0)}
          </span>
        ))}
      </div>
      <div class="heat-cells ink-3 num" aria-hidden="true">
        {board.cells.map((face, cell) => (
          <span key={cell} class={told?.cell === cell ? 'heat-here' : ''} style={{ '--cell': cellVar(cell) }}>
            <i /> {faceText(face)}
          </span>
        ))}
      </div>
      <div
        class="heat drawing"
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
      <p class="heat-told whole row t-xs num" aria-live={byKey.value ? 'polite' : 'off'}>
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
            <b>{number(told.points)}</b>{' '}
            <span class={told.gain > 0 ? 'accent bold' : 'ink-2'}>{signed(told.gain)}</span>
          </>
        ) : (
          <>
            <span class="key heat-loss" /> {CHANGES.fewer} <span class="key heat-gain" /> {CHANGES.more}{' '}
            <span class="key heat-own" /> {CHANGES.here}
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
