/**
 * The room at work: holds the state in signals, asks the engine, keeps the game, tells what happened.
 *
 * The functions of `game` and `entry` decide; this file only carries their results to and fro. It knows neither
 * markup nor the browser: clock, storage, chance and the live region are handed in, so tests play whole games.
 *
 * The clock runs only while the board can be seen. A game is paused when its page is hidden or put away, and one
 * found in storage comes back paused.
 */
import { computed, signal, type ReadonlySignal } from '@preact/signals';
import type { BoardView, DictionaryInfo, Engine, Rules, Solution } from '../../engine/contract';
import { latest } from '../../engine/latest';
import { back, EMPTY, fromCells, tap, textOf, traced, type, type Entry } from './entry';
import { find, finish, hasFound, pause, resume, score, shownSeconds, start, tick, type Ending, type Game } from './game';
import { addRecord, bestOf, knowsBoard, recordOf, type GameRecord } from './history';
import { keyOf, type Spec } from './spec';
import { forgetGame, loadGame, loadHistory, saveGame, saveHistory, type SavedGame, type Store } from './storage';
import { answerOf, points, sayAnswer, words, type Answer } from './verdict';
import { confirmed, summarize, type Summary } from './words';

/** What the session takes from its surroundings. */
export interface World {
  readonly engine: Pick<Engine, 'roll' | 'readBoard' | 'solve' | 'judge' | 'trace' | 'dictionary'>;
  /** This tab's storage, and the browser's. */
  readonly tab: Store;
  readonly browser: Store;
  /** A steady clock, in milliseconds. */
  now(): number;
  /** Milliseconds since 1970. */
  date(): number;
  /** Says something in the page's live region. */
  announce(text: string): void;
}

/** An answer, and the path it is about; `turn` tells equal answers apart. */
export interface Reply {
  readonly answer: Answer;
  readonly path: readonly number[];
  readonly turn: number;
}

/** Milliseconds between two savings of a game in which nothing happens. */
const SAVE_EVERY = 5000;
/** Seconds left at which the time is said aloud. */
const CALLS: readonly number[] = [60, 30, 10];

export class Session {
  readonly game = signal<Game | null>(null);
  readonly entry = signal<Entry>(EMPTY);
  readonly reply = signal<Reply | null>(null);
  readonly solution = signal<Solution | null>(null);
  readonly dictionary = signal<DictionaryInfo | null>(null);
  readonly history = signal<readonly GameRecord[]>([]);
  /** A kept game that waits while the room shows something else. */
  readonly waiting = signal<SavedGame | null>(null);
  /** Why the last step could not be made; empty if it could. */
  readonly trouble = signal('');
  /** While a board is rolled and solved before the clock starts. */
  readonly starting = signal(false);
  /** The best before the game that just ended, for comparison. */
  readonly bestBefore = signal<GameRecord | null>(null);

  readonly phase = computed(() => this.game.value?.phase ?? 'setup');
  readonly found = computed(() => this.game.value?.found ?? []);
  readonly score = computed(() => (this.game.value ? score(this.game.value) : 0));
  readonly seconds = computed(() => (this.game.value ? shownSeconds(this.game.value) : 0));
  readonly summary: ReadonlySignal<Summary | null> = computed(() =>
    this.phase.value === 'over' && this.solution.value ? summarize(this.solution.value, this.found.value) : null,
  );

  private turn = 0;
  /** Counts games, so that an answer to an earlier game is dropped. */
  private round = 0;
  private savedAt = -Infinity;
  /** Words entered and not answered yet. */
  private pending: Promise<unknown> = Promise.resolve();
  /** Of the traces asked for while one is under way, only the newest is made. */
  private readonly trace: (...call: Parameters<Engine['trace']>) => Promise<Uint8Array | null | undefined>;

  constructor(private readonly world: World) {
    this.trace = latest((...call) => world.engine.trace(...call));
    this.history.value = loadHistory(world.browser);
  }

  /**
   * Looks for a kept game: brings it back if it is the one asked for, or if none is and it can go on. Another game
   * that can go on waits.
   */
  async restore(asked: string | null): Promise<boolean> {
    const saved = loadGame(this.world.tab, this.world.browser);
    const wanted = saved && (asked === null ? saved.ending === null : keyOf(saved.spec) === asked);
    if (wanted) return this.bringBack(saved);
    this.letWait(saved);
    return false;
  }

  /** Goes on with the game that waits. */
  async takeUp(): Promise<boolean> {
    const saved = this.waiting.value;
    return saved !== null && this.bringBack(saved);
  }

  /** Rolls, solves, and starts the clock. */
  async start(spec: Spec): Promise<boolean> {
    const table = await this.lay(spec);
    if (!table) return false;
    const replay = knowsBoard(this.history.value, table.board.text);
    this.waiting.value = null;
    this.change(start(spec, table.board, replay, this.world.now()));
    this.save();
    this.world.announce(`The game begins, on ${table.board.rows} by ${table.board.cols} letters.`);
    return true;
  }

  /** Takes a clock reading. */
  tick(): void {
    const before = this.game.value;
    if (before?.phase !== 'running') return;
    const said = this.seconds.value;
    this.change(tick(before, this.world.now()));
    const left = this.seconds.value;
    if (this.phase.value === 'running' && before.spec.seconds > 0) {
      const call = CALLS.find((at) => said > at && left <= at);
      if (call !== undefined) this.world.announce(`${call === 60 ? 'One minute' : `${call} seconds`} left`);
    }
    if (this.world.now() - this.savedAt >= SAVE_EVERY) this.save();
  }

  pause(): void {
    const { game } = this;
    if (game.value?.phase !== 'running') return;
    this.change(pause(game.value, this.world.now()));
    if (this.phase.value === 'paused') this.world.announce('Paused. The board is hidden.');
    this.save();
  }

  resume(): void {
    const game = this.game.value;
    if (game?.phase !== 'paused') return;
    this.change(resume(game, this.world.now()));
    this.world.announce('The game goes on');
  }

  /** Ends the game before its time. */
  stop(): void {
    if (this.game.value) this.change(finish(this.game.value, 'stopped', this.world.now()));
  }

  /** Back to the choices. A game under way waits there. */
  leave(): void {
    this.pause();
    this.round += 1;
    this.letWait(loadGame(this.world.tab, this.world.browser));
    this.game.value = null;
    this.solution.value = null;
    this.clear();
    this.trouble.value = '';
  }

  /** Gives up the game that waits. */
  discard(): void {
    this.waiting.value = null;
    forgetGame(this.world.tab, this.world.browser);
  }

  /** Forgets all finished games, and returns what brings them back. */
  clearHistory(): () => void {
    const records = this.history.value;
    this.keepHistory([]);
    return () => this.keepHistory(records);
  }

  /** The letters typed so far. */
  type(typed: string): void {
    const game = this.game.value;
    if (game?.phase !== 'running') return;
    this.setEntry(type(this.entry.value, typed, game.board));
  }

  /** One letter more, from a key pressed outside the field. */
  typeMore(letters: string): void {
    this.type(this.entry.value.typed + letters);
  }

  /** A path as dragged so far. */
  drag(path: readonly number[]): void {
    const game = this.game.value;
    if (game?.phase === 'running') this.setEntry(fromCells(path, game.board));
  }

  /** A tap on a cell; whether it was taken. */
  tap(cell: number): boolean {
    const game = this.game.value;
    if (game?.phase !== 'running') return false;
    const result = tap(this.entry.value, cell, game.board);
    if (result.kind === 'moved') this.setEntry(result.entry);
    if (result.kind === 'enter') void this.enter();
    return result.kind !== 'refused';
  }

  /** One letter or cell back. */
  back(): void {
    const game = this.game.value;
    if (game?.phase === 'running') this.setEntry(back(this.entry.value, game.board));
  }

  clear(): void {
    this.setEntry(EMPTY);
    this.reply.value = null;
  }

  /** Enters the word; the field is free for the next one at once. */
  async enter(): Promise<void> {
    const game = this.game.value;
    const entry = this.entry.value;
    if (game?.phase !== 'running' || entry.text === '') return;
    const { elapsed } = tick(game, this.world.now());
    this.setEntry(EMPTY);
    await this.judge(game, entry, elapsed);
  }

  private judge(game: Game, entry: Entry, at: number): Promise<unknown> {
    return (this.pending = Promise.all([this.pending, this.ask(game, entry, at)]));
  }

  private async ask(game: Game, { text, path, by }: Entry, at: number): Promise<void> {
    const { round } = this;
    const { board, spec } = game;
    try {
      const verdict = await this.world.engine.judge(board.text, text, spec.dictionary, rulesOf(spec));
      const now = this.game.value;
      if (round !== this.round || now === null) return;
      const word = verdict.kind === 'good' ? textOf(verdict.path, board) : text;
      const answer = answerOf(verdict, word, spec.minLength, (had) => hasFound(now, had));
      // A word chosen on the board is shown where the player chose it, a typed one where the engine found it.
      const shown = by === 'letters' && 'path' in verdict ? Array.from(verdict.path) : path;
      this.reply.value = { answer, path: shown, turn: (this.turn += 1) };
      this.world.announce(sayAnswer(answer));
      if (answer.kind === 'good') this.add(find(now, word, answer.points, at));
    } catch (error) {
      if (round === this.round) this.trouble.value = messageOf(error);
    }
  }

  private add(game: Game): void {
    const complete = game.found.length === this.solution.value?.words.length;
    this.change(complete && game.phase !== 'over' ? finish(game, 'complete', this.world.now()) : game);
    this.save();
  }

  private async bringBack(saved: SavedGame): Promise<boolean> {
    const { spec, elapsed, replay, ending } = saved;
    const table = await this.lay(spec);
    this.letWait(table ? null : saved);
    if (!table) return false;
    const kept = { spec, elapsed, replay, board: table.board, found: confirmed(saved.found, table.solution) };
    // Set as it is: a game that was over has its place in the history already.
    this.game.value = ending === null ? { ...kept, phase: 'paused' } : { ...kept, phase: 'over', ending };
    if (ending === null) this.world.announce('Your game is back, paused.');
    return true;
  }

  private letWait(saved: SavedGame | null): void {
    this.waiting.value = saved?.ending === null ? saved : null;
  }

  /** Gets a game's board and solution; tells why not, if it can't. */
  private async lay(spec: Spec): Promise<{ board: BoardView; solution: Solution } | null> {
    const { engine } = this.world;
    const round = (this.round += 1);
    this.starting.value = true;
    this.trouble.value = '';
    try {
      const dictionary = await engine.dictionary(spec.dictionary);
      const board = await this.boardOf(spec);
      const solution = await engine.solve(board.text, spec.dictionary, rulesOf(spec));
      if (round !== this.round) return null;
      this.clear();
      this.solution.value = solution;
      this.dictionary.value = dictionary;
      return { board, solution };
    } catch (error) {
      if (round === this.round) this.trouble.value = messageOf(error);
      return null;
    } finally {
      if (round === this.round) this.starting.value = false;
    }
  }

  private async boardOf({ source, dictionary }: Spec): Promise<BoardView> {
    const { engine } = this.world;
    if (source.kind === 'roll') return engine.roll(source.dice, source.seed);
    const result = await engine.readBoard(source.board, '', dictionary);
    if (!result.ok) throw new Error(result.message);
    return result.board;
  }

  private setEntry(entry: Entry): void {
    this.entry.value = entry;
    if (entry.text !== '') this.reply.value = null;
    const game = this.game.value;
    if (game === null || entry.onBoard !== 'asking') return;
    this.trace(game.board.text, entry.text, game.spec.dictionary).then(
      (path) => {
        if (path !== undefined) this.entry.value = traced(this.entry.value, entry.text, path);
      },
      (error: unknown) => (this.trouble.value = messageOf(error)),
    );
  }

  /** Sets the game's next state; when it has just ended, judges the word in hand and keeps the result. */
  private change(next: Game): void {
    const before = this.game.value;
    this.game.value = next;
    if (next.phase === 'over' && before?.phase !== 'over') void this.end(next);
  }

  private async end(game: Game & { phase: 'over' }): Promise<void> {
    const inHand = this.entry.value;
    const { round } = this;
    this.setEntry(EMPTY);
    this.bestBefore.value = bestOf(this.history.value, game.spec);
    // The word in hand at the bell counts.
    if (game.ending === 'time' && inHand.text !== '') void this.judge(game, inHand, game.elapsed);
    await this.pending;
    const last = this.game.value;
    const summary = this.summary.value;
    if (round !== this.round || last?.phase !== 'over' || summary === null) return;
    const record = recordOf(last, summary, this.dictionary.value?.name ?? '', this.world.date());
    this.keepHistory(addRecord(this.history.value, record));
    this.save();
    this.world.announce(
      `${ENDINGS[last.ending]} ${summary.points} of ${points(summary.pointsOfAll)}, ${summary.words} of ${words(summary.wordsOfAll)}.`,
    );
  }

  private keepHistory(records: readonly GameRecord[]): void {
    this.history.value = records;
    saveHistory(this.world.browser, records);
  }

  private save(): void {
    if (!this.game.value) return;
    this.savedAt = this.world.now();
    saveGame(this.world.tab, this.world.browser, this.game.value);
  }
}

/** The rules the game is scored by. */
export function rulesOf(spec: Spec): Rules {
  return { scoring: 'standard', minLength: spec.minLength };
}

/** The board row by row, as it is read out. */
export function sayBoard(board: BoardView): string {
  const face = (cell: string): string => (cell === '.' ? 'gap' : cell.length > 1 ? cell : cell.toUpperCase());
  return Array.from({ length: board.rows }, (_, row) => {
    const cells = board.cells.slice(row * board.cols, (row + 1) * board.cols);
    return `Row ${row + 1}: ${cells.map(face).join(', ')}.`;
  }).join(' ');
}

const ENDINGS: Record<Ending, string> = {
  time: 'Time is up.',
  stopped: 'The game is over.',
  complete: 'Every word found!',
};

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
