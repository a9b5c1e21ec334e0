/** The board in all phases: face down before and between games, in play, and with every word's paths at the end. */
import { useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { leftOut } from '../../app/family';
import { Board, type BoardPath, type Grid, type TileState } from '../../board/Board';
import { turn } from '../../board/face';
import { uncovered } from '../../design/Popup';
import type { Solution } from '../../engine/contract';
import { latest } from '../../engine/port';
import { whenItComes } from '../../engine/soon';
import { confirm } from '../../ui/confirm';
import { clock } from '../../ui/format';
import { announce } from '../../ui/live';
import { firstPath } from '../../engine/contract';
import { dragTo, type Pen, sayBoard } from './game';
import { useTiers } from './parts';
import { type Room, useRoom } from './room';
import { countsOnce, type PlaySession } from './session';
import { ANSWERS, GAME, number, PAUSED, points } from './text';
import { tileHints, type WordCounts } from './words';

/** The most paths of a word that are drawn. More would hide the board. */
const MAX_PATHS = 24;
/** How long the path of a word stays on the board after its verdict, in milliseconds. */
const FLASH = 900;

export function GameBoard() {
  const room = useRoom();
  const { session, plan, dice, linked, quarters } = room;
  const phase = session.phase.value;
  const board = session.game.value?.board;
  const live = usePlayPaths(session);
  const shown = useWordPaths();
  const [counts, common] = useHintCounts();
  // The board of a link has its own size, and so do its dice.
  const { source } = linked.value;
  const set = dice.find(({ name }) => name === (source?.kind === 'roll' ? source.dice : plan.value.dice));
  const size = linked.value.size ?? set ?? { rows: 4, cols: 4 };
  const { grid, real, seen } = turned(board ?? faceDown(size), quarters.value);
  const drag = useDrag(session.pen, (at) => real[at] ?? at);
  const label = board ? GAME.board(board.rows, board.cols, phase === 'over') : 'Board';

  if (!board || phase === 'paused' || session.passing.value) {
    return (
      <div class="play-board" inert aria-hidden="true">
        <Board grid={faceDown(board ?? size)} label={label} marks="none" />
      </div>
    );
  }
  const over = phase === 'over';
  const { paths, states } = over ? shown.value : live.value;
  const { words = [], wordPoints = [] } = session.solution.value ?? {};
  const drawn = room.shownWord.value ?? -1;
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
          describe: (at: number) => GAME.starts(hints.starts[real[at]!] ?? 0, common),
        })}
        {...(over
          ? { onTap: () => announce('The game is over. Words are chosen in the list.') }
          : { ...drag, onKey: (event: KeyboardEvent) => gameKey(room, event) })}
      />
      {over && (
        <p class="label center mt-1">
          {paths.length > 0 ? `On the board: ${words[drawn]}, ${points(wordPoints[drawn]!)}` : '\u00a0'}
        </p>
      )}
    </div>
  );
}

function faceDown({ rows, cols }: Pick<Grid, 'rows' | 'cols'>): Grid {
  return { rows, cols, cells: new Array<string>(rows * cols).fill('') };
}

/** Paths, and the state of the tiles on one of them. */
function drawing(paths: readonly BoardPath[] = [], lit: ArrayLike<number> = [], state?: TileState) {
  const states: (TileState | undefined)[] = [];
  for (const cell of Array.from(lit)) states[cell] = state;
  return { paths, states };
}

/** The path of the word being entered or, for a moment, of the word just judged. */
function usePlayPaths(session: PlaySession) {
  const flashing = useSignal(0);
  useSignalEffect(() => {
    const turn = session.reply.value?.turn ?? 0;
    if (turn === 0) return;
    flashing.value = turn;
    const timer = setTimeout(() => (flashing.value = 0), FLASH);
    return () => clearTimeout(timer);
  });
  return useComputed(() => {
    const { path, onBoard } = session.pen.entry.value;
    const reply = session.reply.value;
    if (path.length > 0) {
      // Typed letters beyond the path are not on the board, so the path ends before them.
      if (onBoard === 'no') return drawing([{ cells: path, tone: 'ghost' }]);
      return drawing([{ cells: path, tone: 'pen' }], path, 'selected');
    }
    if (!reply || reply.turn !== flashing.value || reply.path.length === 0) return drawing();
    const { kind, path: cells } = reply;
    const tone = ({ good: 'good', had: 'ghost', wrong: 'bad' } as const)[kind];
    return drawing([{ cells, tone }], cells, kind === 'wrong' ? 'wrong' : 'lit');
  });
}

/** All paths of the word chosen in the list: the first immediately, and the others once the engine has found them. */
function useWordPaths() {
  const { lab, session, shownWord } = useRoom();
  const { engine } = lab;
  const ask = useRef(latest((...call: Parameters<typeof engine.paths>) => engine.paths(...call))).current;
  const more = useSignal<{ of: Solution; index: number; paths: readonly Uint8Array[] } | null>(null);
  useSignalEffect(() => {
    const index = shownWord.value;
    const solution = session.solution.value;
    const spec = session.game.peek()?.spec;
    if (index === null || !solution || !spec || (solution.pathCounts[index] ?? 1) < 2) return;
    // The first path is already there, and the list works even without the others.
    whenItComes(ask(solution.board.text, solution.words[index] ?? '', spec.dictionary, MAX_PATHS), (answer) => {
      if (answer) more.value = { of: solution, index, paths: answer.paths };
    });
  });
  return useComputed(() => {
    const index = shownWord.value;
    const solution = session.solution.value;
    // While the next game is set up, its solution is there first.
    if (index === null || !solution || solution.board !== session.game.value?.board) return drawing();
    const first = firstPath(solution, index);
    const all = more.value?.of === solution && more.value.index === index ? more.value.paths : [];
    const others = all.filter((path) => path.join() !== first.join());
    const ghosts = others.map((cells) => ({ cells, tone: 'ghost' as const }));
    return drawing([...ghosts, { cells: first, tone: 'pen', draw: true }], first, 'lit');
  });
}

/**
 * Handles fingers and mice: a tap is one cell, and a drag is a word. A drag that begins on the last cell of a path
 * continues from there. `real` says which cell of the game is at a place.
 */
export function useDrag(pen: Pen, real: (at: number) => number = (at) => at) {
  const pressed = useRef(-1);
  const path = useRef<readonly number[] | null>(null);
  return {
    onTap: (at: number): void => {
      const isAlone = pen.entry.peek().path.length === 1;
      if (!pen.tap(real(at))) {
        announce(ANSWERS.hintApart);
        return shake(`.play-board [data-cell="${at}"] .tile-face`);
      }
      const { text } = pen.entry.peek();
      // A word that was entered gets its answer.
      if (text || isAlone) announce(ANSWERS.taken(text));
    },
    onPress: (at: number): void => {
      pressed.current = real(at);
      path.current = null;
    },
    onEnter: (at: number): void => {
      const board = pen.board();
      if (!board) return;
      const { path: before, onBoard } = pen.entry.peek();
      const goesOn = onBoard === 'yes' && before.at(-1) === pressed.current;
      path.current ??= goesOn ? before : dragTo([], pressed.current, board);
      path.current = dragTo(path.current, real(at), board);
      pen.drag(path.current);
    },
    onDrop: (): void => {
      // The drag returned to the tile it began on, so the player changed their mind.
      if ((path.current?.length ?? 0) > 1) void pen.enter();
      else pen.clear();
      path.current = null;
    },
    onCancel: (): void => {
      path.current = null;
      pen.clear();
    },
  };
}

/** Says no: the word doesn't count, or the tile doesn't touch the last one. */
export function shake(selector: string): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const part = document.querySelector(selector);
  part?.animate({ translate: ['0', '-5px', '4px', '-2px', '0'] }, { duration: 260, easing: 'ease-out' });
}

// --- Keys ---

/** Reads the rows of the board aloud, as the board is turned now. */
export function readAloud({ session, quarters }: Room): void {
  const game = session.game.peek();
  if (game) announce(sayBoard(turned(game.board, quarters.peek()).grid), 0);
}

/** Handles the keys that are no part of a word, so that they work in its field, too. */
export function commandKey(room: Room, event: KeyboardEvent): boolean {
  const { session, quarters } = room;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  const { key } = event;
  const game = session.game.peek();
  if (game?.phase === 'paused' && key === 'Escape') session.resume();
  else if (game?.phase !== 'running') return false;
  else if (key === 'Escape' && session.pen.entry.peek().typed === '') session.pause();
  else if (key === 'Escape') session.pen.clear();
  else if (key === '1') announce(GAME.rotated(++quarters.value));
  else if (key === '2') readAloud(room);
  else if (key === '3')
    announce(
      GAME.said(clock(session.seconds.peek()), game.spec.seconds === 0, session.score.peek(), game.found.length),
      0,
    );
  else if (key === '0') void finish(session, true);
  else return false;
  return true;
}

/**
 * Ends the game. Where only one try counts, or nothing is found in a game that needs no pause to end, no accidental tap
 * ends it, and no key does without a question (`ask`).
 */
export async function finish(session: PlaySession, ask = false): Promise<void> {
  const game = session.game.value!;
  const isUntimed = game.spec.seconds === 0;
  const left = isUntimed ? '' : `${PAUSED.left(clock(session.seconds.value))}.`;
  const isEmpty = isUntimed && game.found.length === 0;
  const why = countsOnce(game) ? 'Only this try on the board counts.' : isEmpty ? PAUSED.finishEmpty : '';
  if (!(ask || why) || (await confirm(PAUSED.finishNow(`${left} ${why}`.trim())))) return session.stop();
  // The question paused the game, or is about to.
  await uncovered();
  if (game.phase === 'running') session.resume();
}

export function gameKey(room: Room, event: KeyboardEvent): boolean {
  if (commandKey(room, event)) return true;
  if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false;
  const { key } = event;
  const { pen, phase } = room.session;
  const { text, typed } = pen.entry.peek();
  if (phase.peek() !== 'running') return false;
  if (key === 'Backspace') pen.back();
  else if (key === 'Enter' && text !== '') void pen.enter();
  else if (/^\p{L}$/u.test(key)) pen.type(typed + key);
  else return false;
  return true;
}

// --- Rotating ---

/**
 * Rotates clockwise by this many quarter turns. `real`: for each visible cell, the cell of the game; `seen`: for each
 * cell of the game, the visible cell.
 */
export function turned(grid: Grid, turns: number) {
  let map = { ...grid, cells: [...grid.cells.keys()] };
  for (let i = 0; i < turns % 4; i += 1) map = turn(map);
  const { cells: real, ...size } = map;
  const seen = new Array<number>(real.length);
  for (const [at, cell] of real.entries()) seen[cell] = at;
  return { grid: { ...size, cells: real.map((cell) => grid.cells[cell]!) }, real, seen };
}

// --- Hints ---

/** Returns which words count: all except those left out on this device, or `common`: only the common ones among them. */
export function useHintCounts(): [counts: WordCounts, common: boolean] {
  const { session, plan } = useRoom();
  const tiers = useTiers(plan.value.commonHints ? session.game.value?.spec.dictionary : undefined);
  return [(word) => !leftOut(word) && (!tiers || tiers.of(word) === 'common'), tiers !== undefined];
}
