/**
 * The game: one immutable state and the functions that lead from one state to the next.
 *
 * Pure functions: the caller passes in the time, read from any steady clock in milliseconds. `elapsed` is the time
 * played up to the last reading, so that a pause, a reload or another clock changes nothing. A clock that jumps back
 * counts as stopped. If there was no reading for longer than `MAX_SILENCE` (a sleeping laptop, a frozen tab), the game
 * is paused as of its last reading, so that nobody loses time they could not see.
 */
import type { BoardView } from '../../engine/contract';
import type { Spec } from './spec';

/** How a game ends: the time is up, the player stopped it, or every word was found. */
export type Ending = 'time' | 'stopped' | 'complete';

/** A word found. `at` is the playing time in milliseconds. */
export interface Found {
  readonly word: string;
  readonly points: number;
  readonly at: number;
}

interface Table {
  readonly spec: Spec;
  readonly board: BoardView;
  /** The milliseconds played. */
  readonly elapsed: number;
  /** In the order they were found. */
  readonly found: readonly Found[];
  /** Whether the player saw this board in an earlier game. */
  readonly replay: boolean;
}

export interface Running extends Table {
  readonly phase: 'running';
  /** The clock reading that belongs to `elapsed`. */
  readonly reading: number;
}

export interface Paused extends Table {
  readonly phase: 'paused';
}

export interface Over extends Table {
  readonly phase: 'over';
  readonly ending: Ending;
}

export type Game = Running | Paused | Over;

/** The longest gap between two readings that still counts as playing. */
export const MAX_SILENCE = 3000;

/** Starts a game at this reading. */
export function start(spec: Spec, board: BoardView, replay: boolean, now: number): Running {
  return { phase: 'running', spec, board, replay, elapsed: 0, found: [], reading: now };
}

/** Takes a reading: time advances, and the game ends when its time is up. Only a running game changes. */
export function tick(game: Game, now: number): Game {
  if (game.phase !== 'running') return game;
  const passed = Math.max(0, now - game.reading);
  if (passed > MAX_SILENCE) return paused(game);
  const elapsed = game.elapsed + passed;
  const limit = limitOf(game);
  return elapsed >= limit ? over({ ...game, elapsed: limit }, 'time') : { ...game, elapsed, reading: now };
}

/** Stops the clock. */
export function pause(game: Game, now: number): Game {
  const state = tick(game, now);
  return state.phase === 'running' ? paused(state) : state;
}

/** Restarts the clock at this reading. */
export function resume(game: Game, now: number): Game {
  return game.phase === 'paused' ? { ...game, phase: 'running', reading: now } : game;
}

/** Ends the game early. */
export function finish(game: Game, ending: Ending, now: number): Game {
  const state = tick(game, now);
  return state.phase === 'over' ? state : over(state, ending);
}

/**
 * Adds a word that was entered at playing time `at`. The answer may arrive after the end: what counts is when the word
 * was entered. A word that was already found, or entered too late, changes nothing.
 */
export function find(game: Game, word: string, points: number, at: number): Game {
  if (hasFound(game, word) || at > limitOf(game)) return game;
  return { ...game, found: [...game.found, { word, points, at }] };
}

export function hasFound(game: Game, word: string): boolean {
  return game.found.some((found) => found.word === word);
}

/** The points so far: the sum of the engine's points for each word. */
export function score(game: Game): number {
  return game.found.reduce((sum, { points }) => sum + points, 0);
}

/** The milliseconds left; infinite without a clock. */
export function remaining(game: Game): number {
  return limitOf(game) - game.elapsed;
}

/** The clock in seconds: time left (0 only at the end), or time played if there is no limit. */
export function shownSeconds(game: Game): number {
  return game.spec.seconds === 0 ? Math.floor(game.elapsed / 1000) : Math.ceil(remaining(game) / 1000);
}

function limitOf({ spec }: Table): number {
  return spec.seconds === 0 ? Infinity : spec.seconds * 1000;
}

function paused({ spec, board, elapsed, found, replay }: Table): Paused {
  return { phase: 'paused', spec, board, elapsed, found, replay };
}

function over({ spec, board, elapsed, found, replay }: Table, ending: Ending): Over {
  return { phase: 'over', spec, board, elapsed, found, replay, ending };
}
