/** Next to the words: the effect of changing one letter, and other facts about this board. */
import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { useLab } from '../../app/lab';
import { href } from '../../app/route';
import { steppedTo } from '../../board/keys';
import { MiniBoard } from '../../board/MiniBoard';
import { faceText, type Grid, placeName } from '../../board/face';
import { CopyIcon } from '../../design/icons';
import { cellVar } from '../../design/palette';
import type { Neighborhood } from '../../engine/contract';
import { copyText } from '../../ui/copy';
import { IconButton } from '../../ui/IconButton';
import { number, sentence, signed } from '../../ui/format';
import { type SolveSession, writeQuery } from './session';

export function Notes({ session }: { session: SolveSession }) {
  return (
    <aside class="solve-notes page-only min-0" aria-label="About this board">
      <Neighbors session={session} />
      <Dice session={session} />
      {/* A link that counts paths asks for these figures. */}
      <details class="notes-more" open={session.query.value.multi}>
        <summary>For researchers</summary>
        <Counts session={session} />
        <SymmetricCopies session={session} />
      </details>
    </aside>
  );
}

function Counts({ session }: { session: SolveSession }) {
  const solution = session.solution.value;
  return (
    <section class="notes-part">
      <h2>Points</h2>
      <dl class="counts">
        {(
          [
            ['Boggle', 'each word counts once', solution?.points],
            ['Multi-boggle', 'each word counts once for every path', solution?.pointsRaw],
            ['Deduplicated', 'each word counts once for each set of tiles that spells it', solution?.pointsDeduped],
          ] as const
        ).map(([name, about, points]) => (
          <div key={name} class="line spread baseline">
            <dt>
              {name} <span class="note t-s">{about}</span>
            </dt>
            <dd class="num">{points === undefined ? '\u00a0' : number(points)}</dd>
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
      <h2>Dice</h2>
      {facts?.rollable.length === 0 && <p class="note t-s">No official dice set has this size.</p>}
      <ul class="dice-list t-s">
        {facts?.rollable.map(({ dice, title, fits }) => (
          <li key={dice}>
            <span class={fits ? 'good' : 'ink-3'} aria-hidden="true">
              {fits ? '●' : '○'}
            </span>{' '}
            {title} <span class="note">{fits ? 'can roll it' : 'can’t roll it'}</span>
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
  return (
    <section class="notes-part">
      <h2>Rotations and reflections</h2>
      <p class="note t-s">
        {copies.length === 1
          ? 'Rotating or reflecting it changes nothing.'
          : `These ${copies.length} boards are the same board, rotated or reflected. They have the same words and the same score.`}
      </p>
      <p class="row mt-2 t-s">
        <span class="note" title="the first of them in alphabetical order">
          Canonical form
        </span>{' '}
        <code>{canonical}</code>
        <IconButton
          label="Copy the canonical form"
          onClick={() => void copyText(canonical, 'Text', { done: `Copied ${canonical}.` })}
        >
          <CopyIcon />
        </IconButton>
      </p>
      <ul class="boards mt-3">
        {copies.map((copy) => {
          const here = copy.text === of.board.text;
          const name = [here && 'this one', copy.text === canonical && 'canonical'].filter(Boolean).join(', ');
          const query = { ...session.query.value, board: copy.text, size: '', cell: -1, path: 0 };
          return (
            <li key={copy.text}>
              <a
                href={href('solve', writeQuery(query, dictionaries.asked.value))}
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

// --- Changing one letter ---

/** `letter`: an index into the neighborhood's letters. */
function changeOf(square: number, columns: number, points: number, here: number) {
  return { cell: Math.floor(square / columns), letter: square % columns, points, gain: points - here };
}

/** Returns the changes that give the most points, best first, without those that change nothing. */
function best({ letters, points, here }: Neighborhood, cells: readonly string[], count: number) {
  return Array.from(points, (value, square) => changeOf(square, letters.length, value, here))
    .filter(({ cell, letter }) => cells[cell] !== letters[letter])
    .sort((a, b) => b.points - a.points)
    .slice(0, count);
}

/**
 * Returns the change at a square of the map; `undefined` if there is none, for example because the square is left over
 * from a larger board.
 */
function changeAt(square: number, { letters, points, here }: Neighborhood, { cells }: Pick<Grid, 'cells'>) {
  if (square < 0 || square >= cells.length * letters.length) return undefined;
  return changeOf(square, letters.length, points[square]!, here);
}

/**
 * Returns a shade from −8 to 8. It grows with the square root of the difference, so that small differences near the top
 * are visible.
 */
function strength(gain: number, strongest: number): number {
  const step = Math.round(8 * Math.sqrt(Math.min(1, Math.abs(gain) / strongest)));
  return Math.sign(gain) * Math.max(gain === 0 ? 0 : 1, step);
}

/** How long to wait before asking, so that nothing is asked while someone types. */
const CALM = 250;
const BEST = 5;
/** Until the answer comes, the map has as many columns. */
const LETTERS = 26;

/**
 * The effect of changing one letter: a map of every letter on every tile, and the best changes. It always shows the
 * current board: the map of another board can be neither read nor pressed.
 */
function Neighbors({ session }: { session: SolveSession }) {
  const element = useRef<HTMLElement>(null);
  /** Nothing is computed for a map that nobody looks at. */
  const isVisible = useSignal(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => (isVisible.value = entry?.isIntersecting ?? false), {
      rootMargin: '20%',
    });
    observer.observe(element.current!);
    return () => observer.disconnect();
  }, [isVisible]);
  useSignalEffect(() => {
    if (!isVisible.value || !session.solution.value) return;
    const timer = setTimeout(() => void session.askNeighbors(), CALM);
    return () => clearTimeout(timer);
  });
  const found = session.waiting.value ? undefined : session.neighbors.value;
  const data = found?.data;
  const board = session.board.value;
  const list = board && data ? best(data, board.cells, BEST) : [];
  const gain = list[0]?.gain;
  return (
    <section class="notes-part" ref={element} aria-busy={!found}>
      <h2>Change one letter</h2>
      <p class="note t-s">
        {!found
          ? 'Scoring every change…'
          : found.message !== undefined
            ? sentence(found.message)
            : gain !== undefined && (
                <>
                  {!found.of.complete
                    ? 'These boards have too many paths to search all of them, so their real scores may be higher.'
                    : gain > 0
                      ? `Best single change: ${signed(gain)}.`
                      : gain === 0
                        ? 'No single change scores higher, but some score the same.'
                        : 'Local maximum: no single change scores higher.'}{' '}
                  {session.query.value.multi && 'Here each word counts once, even when every path is counted above.'}{' '}
                  Each row is a tile, each column a new letter.
                </>
              )}
      </p>
      {board && (!found || data) && (
        <>
          <Heat session={session} board={board} data={data} />
          <ol class="changes">
            {list.map(({ cell, letter, points, gain }) => (
              <li key={`${cell}-${letter}`}>
                <button
                  class="plain t-s rounded"
                  type="button"
                  onClick={() => session.edit(cell, data!.letters[letter]!, 'step')}
                  onPointerEnter={() => (session.hoveredCell.value = cell)}
                  onPointerLeave={() => (session.hoveredCell.value = -1)}
                >
                  <span class="key" style={{ background: cellVar(cell) }} />
                  <span>
                    {faceText(board.cells[cell]!) || 'gap'} → <b>{faceText(data!.letters[letter]!)}</b>{' '}
                    <span class="note">{placeName(board, cell)}</span>
                  </span>
                  <span class="num right">{number(points)}</span>
                  <span class={`num right ${gain > 0 ? 'accent bold' : 'ink-2'}`}>{signed(gain)}</span>
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

/** With more tiles than this, the rows are too low for letters. */
const DENSE = 36;

/**
 * The map of changes: rows are tiles, columns are letters. Pressing a square makes the change; pointing at it, or moving
 * to it with the arrow keys, shows its effect. `CellTools` offers the same changes tile by tile, with a button for each
 * letter. The map keeps its place and the focus until the changes are scored. It is painted, because 64 tiles with 26 letters each would be too many elements.
 */
function Heat({ session, board, data }: { session: SolveSession; board: Grid; data: Neighborhood | undefined }) {
  const letters = data?.letters ?? [];
  const columns = letters.length || LETTERS;
  const rows = board.cells.length;
  const at = useSignal(-1);
  /** Whether the square was reached by keyboard: only then is it read aloud, and not as the pointer passes. */
  const byKey = useSignal(false);
  const told = data && changeAt(at.value, data, board);
  const point = (square: number): void => {
    at.value = square;
    session.hoveredCell.value = square < 0 ? -1 : Math.floor(square / columns);
  };
  const make = (): void => {
    const change = data && changeAt(at.value, data, board);
    if (change) session.edit(change.cell, letters[change.letter]!, 'step');
  };
  const pointUnder = (event: PointerEvent | MouseEvent): void => {
    byKey.value = false;
    const box = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const col = Math.min(columns - 1, Math.max(0, Math.floor(((event.clientX - box.left) / box.width) * columns)));
    const row = Math.min(rows - 1, Math.max(0, Math.floor(((event.clientY - box.top) / box.height) * rows)));
    point(row * columns + col);
  };
  return (
    <div class={`heat-box${rows > DENSE ? ' heat-dense' : ''}`} style={{ '--columns': columns, '--rows': rows }}>
      <div class="heat-letters ink-3 center num" aria-hidden="true">
        {letters.map((letter, i) => (
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
        role="application"
        tabIndex={0}
        aria-roledescription="map"
        aria-label={`Map of ${number(rows * columns)} changes: every letter on every tile. Use the arrow keys to move and Enter to make a change.`}
        onKeyDown={(event) => {
          const from = at.value < rows * columns ? at.value : -1;
          const next = steppedTo(event.key, Math.max(0, from), rows, columns);
          const to = event.key === 'Escape' ? -1 : from < 0 && next !== undefined ? 0 : next;
          if (to === undefined && event.key !== 'Enter') return;
          event.preventDefault();
          byKey.value = true;
          if (to !== undefined) point(to);
          else make();
        }}
        onBlur={() => point(-1)}
        onPointerMove={pointUnder}
        onPointerLeave={() => point(-1)}
        onClick={(event) => {
          pointUnder(event);
          make();
        }}
      >
        {data && <Painting data={data} cells={board.cells} />}
        {told && (
          <span
            class="heat-cursor"
            style={{ left: `${(told.letter / columns) * 100}%`, top: `${(told.cell / rows) * 100}%` }}
          />
        )}
      </div>
      <p class="heat-told whole row t-xs num" aria-live={byKey.value ? 'polite' : 'off'}>
        {told ? (
          <>
            <span>
              {`${faceText(board.cells[told.cell]!) || 'gap'} → ${faceText(letters[told.letter]!)}, ${placeName(board, told.cell)}`}
            </span>
            <b>{number(told.points)}</b>{' '}
            <span class={told.gain > 0 ? 'accent bold' : 'ink-2'}>{signed(told.gain)}</span>
          </>
        ) : (
          <>
            <span class="key heat-loss" /> loses points <span class="key heat-gain" /> gains points{' '}
            <span class="key heat-own" /> current
          </>
        )}
      </p>
    </div>
  );
}

/** A square for each letter and tile. There is one SVG path per shade; gains and losses have eight shades each. */
function Painting({ data, cells }: { data: Neighborhood; cells: readonly string[] }) {
  const columns = data.letters.length;
  const strongest = Math.max(1, ...Array.from(data.points, (points) => Math.abs(points - data.here)));
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
