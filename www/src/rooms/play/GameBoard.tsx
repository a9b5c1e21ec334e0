/** The board in all phases: face down before and between games, in play, and with every word's paths at the end. */
import { type ReadonlySignal, type Signal, useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { useLab } from '../../app/lab';
import { Board, type BoardPath, type Grid, type TileState } from '../../board/Board';
import type { BoardView, DiceInfo } from '../../engine/contract';
import { latest } from '../../engine/latest';
import { firstPath } from '../../words/solution';
import { covers, tiersFor, wantTiers } from '../../words/tiers';
import { dragTo, type Entry } from './game';
import type { PlaySession } from './session';
import type { LinkedGame, PlayPlan } from './spec';
import { GAME, number } from './text';
import { tileHints, type WordCounts } from './words';

/** The most paths of a word that are drawn. More would hide the board. */
const MAX_PATHS = 24;
/** How long the path of a word stays on the board after its verdict, in milliseconds. */
const FLASH = 900;

interface GameBoardProps {
  session: PlaySession;
  plan: ReadonlySignal<PlayPlan>;
  dice: readonly DiceInfo[];
  /** The game of a link, whose board has its own size. */
  linked: ReadonlySignal<LinkedGame>;
  /** The word of the solution whose paths are shown after the game. */
  shownWord: Signal<number | null>;
  /** The number of quarter turns by which the visible board is rotated. */
  turns: ReadonlySignal<number>;
}

export function GameBoard({ session, plan, dice, linked, shownWord, turns }: GameBoardProps) {
  const phase = session.phase.value;
  const board = session.game.value?.board;
  const live = usePlayPaths(session);
  const shown = useWordPaths(session, shownWord);
  const drag = useDrag({
    board: () => session.game.peek()?.board,
    entry: () => session.entry.peek(),
    tap: (cell) => session.tap(cell),
    drag: (path) => session.drag(path),
    enter: () => session.enter(),
    clear: () => session.clear(),
  });
  const size = useSizeAhead(session, plan, dice, linked);
  const counts = useHintCounts(session, plan);
  // A given board, or one that a link names, lies face down, and nothing may look like it.
  const ahead =
    phase === 'setup' && !linked.value.source ? dice.find(({ name }) => name === plan.value.dice) : undefined;
  const rolled = useQuietRoll(ahead);
  const label = board ? GAME.board(board.rows, board.cols) : GAME.noBoard;

  if (!board || phase === 'paused' || session.passing.value) {
    return (
      <div class="play-board" inert aria-hidden="true">
        <Board
          grid={rolled ? { ...size, cells: rolled } : faceDown(board ?? size)}
          label={label}
          marks="none"
          {...(rolled && { states: rolled.map(() => 'dim' as const) })}
        />
      </div>
    );
  }
  const over = phase === 'over';
  const { paths, states } = over ? shown.value : live.value;
  const { grid, real, seen } = turned(board, turns.value);
  const cell = (at: number): number => real[at] ?? at;
  const hints =
    !over && plan.value.starts && session.solution.value
      ? tileHints(session.solution.value, session.found.value, counts)
      : undefined;
  return (
    <div class="play-board">
      <Board
        grid={grid}
        label={label}
        paths={paths.map((path) => ({ ...path, cells: Array.from(path.cells, (each) => seen[each]!) }))}
        states={real.map((each) => states[each] ?? (hints && !hints.useful[each] ? 'dim' : undefined))}
        marks="none"
        {...(hints && {
          badges: real.map((each) => (hints.starts[each] ? number(hints.starts[each]) : undefined)),
          describe: (at: number) => GAME.starts(hints.starts[cell(at)] ?? 0),
        })}
        {...(!over && {
          onTap: (at: number) => drag.tap(cell(at), at),
          onPress: (at: number) => drag.press(cell(at)),
          onEnter: (at: number) => drag.enter(cell(at)),
          onDrop: drag.drop,
          onCancel: drag.cancel,
          onKey: (event: KeyboardEvent) => gameKey(session, event),
        })}
      />
    </div>
  );
}

/** Tiles without letters. */
function faceDown({ rows, cols }: Size): Grid {
  return { rows, cols, cells: new Array<string>(rows * cols).fill('') };
}

type Size = Pick<Grid, 'rows' | 'cols'>;

/** The size of the next board: the size of the planned dice, or of a link's board. */
function useSizeAhead(
  session: PlaySession,
  plan: ReadonlySignal<PlayPlan>,
  dice: readonly DiceInfo[],
  linked: ReadonlySignal<LinkedGame>,
): Size {
  const { engine, dictionaries } = useLab();
  const given = useSignal<Size | undefined>(undefined);
  useSignalEffect(() => {
    const { source } = linked.value;
    given.value = undefined;
    if (source?.kind !== 'given' || session.phase.value !== 'setup') return;
    engine.readBoard(source.board, '', dictionaries.current.value).then(
      (read) => linked.peek().source === source && (given.value = read.ok ? read.board : undefined),
      () => undefined,
    );
  });
  const { source } = linked.value;
  const name = source?.kind === 'roll' ? source.dice : plan.value.dice;
  return given.value ?? dice.find((set) => set.name === name) ?? { rows: 4, cols: 4 };
}

interface Drawing {
  readonly paths: readonly BoardPath[];
  readonly states: readonly (TileState | undefined)[];
}

const NOTHING: Drawing = { paths: [], states: [] };

/** The path of the word being entered or, for a moment, of the word just judged. */
function usePlayPaths(session: PlaySession): ReadonlySignal<Drawing> {
  const flashing = useSignal(0);
  useSignalEffect(() => {
    const turn = session.reply.value?.turn ?? 0;
    if (turn === 0) return;
    flashing.value = turn;
    const timer = setTimeout(() => (flashing.value = 0), FLASH);
    return () => clearTimeout(timer);
  });
  return useComputed(() => {
    const { path, onBoard } = session.entry.value;
    const reply = session.reply.value;
    if (path.length > 0) {
      // Typed letters beyond the path are not on the board, so the path ends before them.
      const lit = onBoard === 'no' ? undefined : ('selected' as const);
      return { paths: [{ cells: path, tone: onBoard === 'no' ? 'ghost' : 'pen' }], states: statesOf(path, lit) };
    }
    if (!reply || reply.turn !== flashing.value || reply.path.length === 0) return NOTHING;
    const { kind } = reply.answer;
    const tone = ({ good: 'good', had: 'ghost', wrong: 'bad' } as const)[kind];
    return { paths: [{ cells: reply.path, tone }], states: statesOf(reply.path, kind === 'wrong' ? 'wrong' : 'lit') };
  });
}

/** All paths of the word chosen in the list: the first immediately, and the others once the engine has found them. */
function useWordPaths(session: PlaySession, shownWord: ReadonlySignal<number | null>): ReadonlySignal<Drawing> {
  const { engine } = useLab();
  const ask = useRef(latest((...call: Parameters<typeof engine.paths>) => engine.paths(...call))).current;
  const more = useSignal<{ index: number; paths: readonly Uint8Array[] } | null>(null);
  useSignalEffect(() => {
    const index = shownWord.value;
    const solution = session.solution.value;
    const spec = session.game.peek()?.spec;
    if (index === null || !solution || !spec || (solution.pathCounts[index] ?? 1) < 2) return;
    ask(solution.board.text, solution.words[index] ?? '', spec.dictionary, MAX_PATHS).then(
      (answer) => {
        if (answer) more.value = { index, paths: answer.paths };
      },
      // The first path is already there, and the list works even without the others.
      () => undefined,
    );
  });
  return useComputed(() => {
    const index = shownWord.value;
    const solution = session.solution.value;
    if (index === null || !solution) return NOTHING;
    const first = firstPath(solution, index);
    const others =
      more.value?.index === index ? more.value.paths.filter((path) => Array.from(path).join() !== first.join()) : [];
    return {
      paths: [...others.map((cells) => ({ cells, tone: 'ghost' as const })), { cells: first, tone: 'pen', draw: true }],
      states: statesOf(first, 'lit'),
    };
  });
}

function statesOf(path: readonly number[], state: TileState | undefined): (TileState | undefined)[] {
  const states: (TileState | undefined)[] = [];
  for (const cell of path) states[cell] = state;
  return states;
}

/** The word that fingers and mice write: in a game, or in practice. */
interface Pen {
  readonly board: () => BoardView | undefined;
  readonly entry: () => Entry;
  /** Handles a tap on a cell; returns whether it was accepted. */
  readonly tap: (cell: number) => boolean;
  readonly drag: (path: readonly number[]) => void;
  readonly enter: () => Promise<void>;
  readonly clear: () => void;
}

/**
 * Handles fingers and mice: a tap is one cell, and a drag is a word. A drag that begins on the last cell of a path
 * continues from there.
 */
export function useDrag(pen: Pen) {
  const pressed = useRef(-1);
  const path = useRef<readonly number[] | null>(null);
  return {
    tap: (cell: number, at: number): void => {
      if (!pen.tap(cell)) refuse(at);
    },
    press: (cell: number): void => {
      pressed.current = cell;
      path.current = null;
    },
    enter: (cell: number): void => {
      const board = pen.board();
      if (!board) return;
      const { path: before, onBoard } = pen.entry();
      const goesOn = onBoard === 'yes' && before.at(-1) === pressed.current;
      path.current ??= goesOn ? before : dragTo([], pressed.current, board);
      path.current = dragTo(path.current, cell, board);
      pen.drag(path.current);
    },
    drop: (): void => {
      // The drag returned to the tile it began on, so the player changed their mind.
      if ((path.current?.length ?? 0) > 1) void pen.enter();
      else pen.clear();
      path.current = null;
    },
    cancel: (): void => {
      path.current = null;
      pen.clear();
    },
  };
}

/** Shakes the board briefly, because the cell doesn't touch the last one. */
function refuse(cell: number): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const face = document.querySelector(`.play-board [data-cell="${cell}"] .tile-face`);
  face?.animate({ translate: ['0', '-6%', '6%', '-3%', '0'] }, { duration: 220, easing: 'ease-out' });
}

// --- Keys ---

/** Handles a key; returns whether it had a meaning. */
export function gameKey(session: PlaySession, event: KeyboardEvent): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  const phase = session.phase.peek();
  if (phase === 'paused' && event.key === 'Escape') {
    session.resume();
    return true;
  }
  if (phase !== 'running') return false;
  const empty = session.entry.peek().text === '';
  switch (event.key) {
    case 'Enter':
      if (!empty) void session.enter();
      return !empty;
    case 'Backspace':
      session.back();
      return true;
    case 'Escape':
      if (empty) session.pause();
      else session.clear();
      return true;
    default:
      if (!/^\p{L}$/u.test(event.key)) return false;
      session.typeMore(event.key);
      return true;
  }
}

// --- Before a game ---

/** The milliseconds between the turns of two dice. */
const TURN = 1300;

const pick = (n: number): number => Math.floor(Math.random() * n);

/** Returns a random face of a die. */
function faceOf(die: readonly string[] | undefined): string {
  return die?.[pick(die.length)] ?? '';
}

/** The faces by cell; `undefined` if there are no dice. With reduced motion, they don't change. */
function useQuietRoll(set: DiceInfo | undefined): readonly string[] | undefined {
  const faces = useSignal<{ of: DiceInfo; cells: readonly string[] } | undefined>(undefined);
  useEffect(() => {
    faces.value = set && { of: set, cells: set.dice.map(faceOf) };
    if (!set || matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    const timer = setInterval(() => {
      const now = faces.peek();
      if (document.hidden || !now) return;
      const cell = pick(now.cells.length);
      faces.value = {
        of: set,
        cells: now.cells.map((face, i) => (i === cell ? faceOf(set.dice[pick(set.dice.length)]) : face)),
      };
      const tile = document.querySelector(`.play-board [data-cell="${cell}"] .tile-face`);
      tile?.animate({ opacity: [0, 1], scale: ['0.6 1', '1 1'] }, { duration: 260, easing: 'ease-out' });
    }, TURN);
    return () => clearInterval(timer);
  }, [set, faces]);
  const now = (faces as ReadonlySignal<typeof faces.value>).value;
  return now && now.of === set ? now.cells : undefined;
}

// --- Rotating ---

interface Turned {
  readonly grid: Grid;
  /** For each visible cell, the cell of the game. */
  readonly real: readonly number[];
  /** For each cell of the game, the visible cell. */
  readonly seen: readonly number[];
}

/** Rotates clockwise by this many quarter turns. */
export function turned(grid: Grid, turns: number): Turned {
  let { rows, cols } = grid;
  let real = grid.cells.map((_, i) => i);
  for (let turn = 0; turn < ((turns % 4) + 4) % 4; turn += 1) {
    const before = real;
    const [oldRows, oldCols] = [rows, cols];
    [rows, cols] = [cols, rows];
    real = before.map((_, i) => before[(oldRows - 1 - (i % cols)) * oldCols + Math.floor(i / cols)]!);
  }
  const seen = new Array<number>(real.length);
  for (const [at, cell] of real.entries()) seen[cell] = at;
  return { grid: { rows, cols, cells: real.map((cell) => grid.cells[cell]!) }, real, seen };
}

// --- Hints ---

/** Returns all words except those left out on this device, or only the common ones among them. */
export function useHintCounts(session: PlaySession, plan: ReadonlySignal<PlayPlan>): WordCounts {
  const dictionary = session.game.value?.spec.dictionary;
  const common = plan.value.commonHints && covers(dictionary);
  useEffect(() => void (common && dictionary !== undefined && wantTiers(dictionary)), [common, dictionary]);
  const tiers = common ? tiersFor(dictionary) : undefined;
  return (word) => !session.leftOut(word) && (!tiers || tiers.of(word) === 'common');
}
