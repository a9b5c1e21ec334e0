/** Next to the words: the effect of changing one letter, and other facts about this board. */
import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { family } from '../../app/family';
import { useLab } from '../../app/lab';
import { href } from '../../app/route';
import { steppedTo } from '../../board/keys';
import { MiniBoard } from '../../board/MiniBoard';
import { faceText, type Grid, placeName } from '../../board/face';
import { CopyIcon } from '../../design/icons';
import { cellVar } from '../../design/palette';
import type { Neighborhood } from '../../engine/contract';
import { copyText } from '../../ui/copy';
import { IconButton } from '../../ui/Button';
import { number, sentence, signed } from '../../ui/format';
import { InTurn } from '../../ui/later';
import { type SolveSession, writeQuery } from './session';

export function Notes({ session }: { session: SolveSession }) {
  return (
    <aside class="solve-notes page-only min-0" aria-label="About this board">
      <Neighbors session={session} />
      <InTurn>
        <Dice session={session} />
        {/* A link that counts paths asks for these figures. */}
        <details class="notes-more" open={session.query.value.multi}>
          <summary>For researchers</summary>
          <Counts session={session} />
          <SymmetricCopies session={session} />
        </details>
      </InTurn>
    </aside>
  );
}

function Counts({ session }: { session: SolveSession }) {
  const solution = session.solution.value;
  return (
    <section class="notes-part">
      <h2>Points</h2>
      {family.value && <p class="note t-s">These count the words that the family filter leaves out, too.</p>}
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
            <dd class="num">
              {points === undefined ? '\u00a0' : number(points)}
              {solution?.complete === false && ' or more'}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Dice({ session }: { session: SolveSession }) {
  const facts = session.facts.value;
  if (facts && !facts.rollable) return null;
  return (
    <section class="notes-part">
      <h2>Dice</h2>
      {facts?.rollable?.length === 0 && <p class="note t-s">No official dice set has this size.</p>}
      <ul class="dice-list t-s">
        {facts?.rollable?.map(({ dice, title, fits }) => (
          <li key={dice}>
            <i class={`dot ${fits ? 'good' : 'dot-open ink-3'}`} /> {title}{' '}
            <span class="note">{fits ? 'can roll it' : 'can’t roll it'}</span>
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
          ? `Rotating ${of.board.rows === of.board.cols ? '' : 'it by 180° '}or reflecting it changes nothing.`
          : `These ${copies.length} boards are the same board, rotated or reflected. They have the same words and the same score.`}
      </p>
      <p class="row mt-2 t-s">
        <span class="note" title="the first of them in alphabetical order">
          Canonical form
        </span>{' '}
        <code>{canonical}</code>
        <IconButton
          icon={<CopyIcon />}
          label="Copy the canonical form"
          onClick={() => void copyText(canonical, 'Text', { done: `Copied ${canonical}.` })}
        />
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

/** Every change of one letter: for each cell, each of the letters, by their indices. */
function changesOf({ letters, points, here }: Neighborhood) {
  return Array.from(points, (value, square) => ({
    cell: Math.floor(square / letters.length),
    letter: square % letters.length,
    points: value,
    gain: value - here,
  }));
}

/** How long to wait before asking, so that nothing is asked while someone types. */
const CALM = 250;
/** Until the answer comes, the map has as many columns. */
const LETTERS = 26;

/** What a new letter would replace: `for E`, or `in the gap`. */
const insteadOf = ({ cells }: Grid, cell: number): string =>
  faceText(cells[cell]!) ? `for ${faceText(cells[cell]!)}` : 'in the gap';

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
  const changes = data ? changesOf(data) : [];
  const list = changes
    .filter(({ cell, letter }) => board?.cells[cell] !== data?.letters[letter])
    .sort((a, b) => b.points - a.points)
    .slice(0, 5);
  const gain = list[0]?.gain;
  const { multi } = session.query.value;
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
                        ? 'No single change scores higher, but at least one scores the same.'
                        : 'Local maximum: no single change scores higher.'}{' '}
                  {family.value && 'Here the words that the family filter leaves out count, too. '}
                  {multi && 'Here each word counts once, even when every path is counted above.'} Each row is a tile,
                  each column a new letter.
                </>
              )}
      </p>
      {board && (!found || data) && (
        <>
          <Heat session={session} board={board} letters={data?.letters ?? []} changes={changes} />
          {data && (
            <InTurn>
              <ol class="changes">
                {list.map(({ cell, letter, points, gain }) => (
                  <li key={`${cell}-${letter}`}>
                    <button
                      class="plain stack t-s rounded"
                      type="button"
                      onClick={() => session.edit(cell, data!.letters[letter]!, 'step')}
                      onPointerEnter={() => (session.hoveredCell.value = cell)}
                      onPointerLeave={() => (session.hoveredCell.value = -1)}
                    >
                      <span class="key" style={{ background: cellVar(cell) }} />
                      <span class="ellipsis">
                        <b>{faceText(data!.letters[letter]!)}</b> {insteadOf(board, cell)}{' '}
                        <span class="note">{placeName(board, cell)}</span>
                      </span>
                      <span class="num right">{number(points)}</span>
                      <span class={`num right ${gain > 0 ? 'accent bold' : 'ink-2'}`}>{signed(gain)}</span>
                    </button>
                  </li>
                ))}
              </ol>
            </InTurn>
          )}
        </>
      )}
    </section>
  );
}

/** With more tiles than this, the rows are too low for letters. */
const DENSE = 36;

interface HeatProps {
  session: SolveSession;
  board: Grid;
  letters: readonly string[];
  changes: ReturnType<typeof changesOf>;
}

/**
 * The map of changes: rows are tiles, columns are letters. Pressing a square makes the change; pointing at it, or moving
 * to it with the arrow keys, shows its effect. `CellTools` offers the same changes tile by tile, with a button for each
 * letter. The map keeps its place and the focus until the changes are scored. It is painted, because 64 tiles with 26 letters each would be too many elements.
 */
function Heat({ session, board, letters, changes }: HeatProps) {
  const columns = letters.length || LETTERS;
  const rows = board.cells.length;
  const at = useSignal(-1);
  /** Whether the square was reached by keyboard: only then is it read aloud, and not as the pointer passes. */
  const byKey = useSignal(false);
  const told = changes[at.value];
  const point = (square: number): void => {
    at.value = square;
    session.hoveredCell.value = square < 0 ? -1 : Math.floor(square / columns);
  };
  const make = (): void => {
    const change = changes[at.value];
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
          <span key={cell} class={`line${told?.cell === cell ? ' heat-here' : ''}`} style={{ '--cell': cellVar(cell) }}>
            <i /> {faceText(face)}
          </span>
        ))}
      </div>
      <div
        class="heat drawing w-full"
        role="application"
        tabIndex={0}
        aria-roledescription="map"
        aria-label={`Map of ${number(rows * columns)} squares: every letter on every tile. Use the arrow keys to move and Enter to make a change.`}
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
        {changes.length > 0 && (
          <InTurn>
            <Painting board={board} letters={letters} changes={changes} />
          </InTurn>
        )}
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
              {`${faceText(letters[told.letter]!)} ${insteadOf(board, told.cell)}, ${placeName(board, told.cell)}`}
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

/**
 * A square for each letter and tile, in eight shades for gains and eight for losses, with one SVG path each. They grow
 * with the square root of the difference, so that small differences near the top are visible.
 */
function Painting({ board, letters, changes }: Omit<HeatProps, 'session'>) {
  const strongest = Math.max(1, ...changes.map(({ gain }) => Math.abs(gain)));
  const shades = new Map<number, string>();
  let own = '';
  for (const { cell, letter, gain } of changes) {
    const square = `M${letter} ${cell}h1v1h-1z`;
    if (board.cells[cell] === letters[letter]) own += square;
    else if (gain !== 0) {
      const shade = Math.sign(gain) * Math.max(1, Math.round(8 * Math.sqrt(Math.abs(gain) / strongest)));
      shades.set(shade, (shades.get(shade) ?? '') + square);
    }
  }
  return (
    <svg
      viewBox={`0 0 ${letters.length} ${board.cells.length}`}
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
