/**
 * The room's session: holds the state in signals, asks the engine, saves the game, and reports events. The functions of
 * `game.ts` decide; this file only passes on their results. It knows neither the markup nor the browser: clock, storage,
 * and the live region are passed in, so tests can play whole games. The clock runs only while the board is visible. A
 * game is paused when its page is hidden or closed, and a saved game comes back paused.
 */
import { computed, type ReadonlySignal, signal, type Signal } from '@preact/signals';
import { leftOut } from '../../app/family';
import type { Lab } from '../../app/lab';
import type { Job } from '../../app/lifecycle';
import { keepStorage, type KeyStore, scopedStore } from '../../app/storage';
import type { BoardView, DiceInfo, DictionaryInfo, Engine, Rules, Solution } from '../../engine/contract';
import { latest } from '../../engine/latest';
import { freshSeed } from '../../engine/seed';
import { announce } from '../../ui/live';
import type { Tiers } from '../../words/table';
import { tiersFor, wantTiers } from '../../words/tiers';
import { foundTogether, type Rival, type Turns, withTurn } from './challenge';
import {
  type Answer,
  answerOf,
  back,
  EMPTY,
  type Entry,
  find,
  finish,
  fromCells,
  type Game,
  hasFound,
  type Over,
  pause,
  resume,
  sayAnswer,
  score,
  shownSeconds,
  start,
  tap,
  textOf,
  tick,
  traced,
  type,
} from './game';
import {
  bestOf,
  forgetGame,
  type GameRecord,
  goesOn,
  knowsBoard,
  loadGame,
  recordOf,
  type SavedGame,
  SavedRecords,
  saveGame,
  worthLearning,
} from './records';
import { dayOf, keyOf, type PlayPlan, type Spec } from './spec';
import { GAME, problemOf } from './text';
import { confirmed, restored, summarize, type Summary } from './words';

/** The session's environment. */
export interface PlayEnvironment {
  readonly engine: TableEngine & Pick<Engine, 'judge' | 'trace'>;
  /** The storage of this tab, and of the browser. */
  readonly tab: KeyStore;
  readonly browser: KeyStore;
  /** A steady clock, in milliseconds. */
  now(): number;
  /** Milliseconds since 1970. */
  date(): number;
  /** How common the words of a list are; `undefined` if unknown. */
  tiers(dictionary: string): Promise<Tiers | undefined>;
  /** Whether a word is filtered on this device. */
  leftOut(word: string): boolean;
  /** Asks the browser not to clear what is stored. */
  keepStorage(): void;
  /** Announces a text in the page's live region. */
  announce(text: string): void;
}

/** An answer and its path; `turn` distinguishes equal answers. */
interface Reply {
  readonly answer: Answer;
  readonly path: readonly number[];
  readonly turn: number;
}

// --- Laying out a game ---

interface Laid {
  readonly board: BoardView;
  readonly solution: Solution;
  readonly dictionary: DictionaryInfo;
}

export type TableEngine = Pick<Engine, 'roll' | 'readBoard' | 'solve' | 'dictionary'>;

/** Rejects with a message to show if the board, the dice, or the dictionary is not available. */
export async function lay(engine: TableEngine, spec: Spec): Promise<Laid> {
  const dictionary = await engine.dictionary(spec.dictionary);
  const board = await boardOf(engine, spec);
  const solution = await engine.solve(board.text, spec.dictionary, rulesOf(spec));
  return { board, solution, dictionary };
}

/** Returns the scoring rules of a game. */
function rulesOf(spec: Spec): Rules {
  return { scoring: spec.scoring, minLength: spec.minLength };
}

/**
 * Returns why the board of a link can't be read. Empty if it can be read, or if its dictionary, which decides that, is
 * missing.
 */
export async function whyUnreadable(
  engine: Pick<TableEngine, 'readBoard'>,
  { source, dictionary }: Spec,
): Promise<string> {
  if (source.kind === 'roll') return '';
  const read = await engine.readBoard(source.board, '', dictionary).catch(() => null);
  return read && !read.ok ? problemOf(read.message) : '';
}

async function boardOf(engine: TableEngine, { source, dictionary }: Spec): Promise<BoardView> {
  if (source.kind === 'roll') return engine.roll(source.dice, source.seed);
  const result = await engine.readBoard(source.board, '', dictionary);
  if (!result.ok) throw new Error(result.message);
  return result.board;
}

// --- The session ---
// The room's session: holds the state in signals, asks the engine, saves the game, and reports events. The functions of
// `game` and `entry` decide; this file only passes on their results. It knows neither the markup nor the browser:
// clock, storage, randomness, and the live region are passed in, so tests can play whole games. The clock runs only
// while the board is visible. A game is paused when its page is hidden or closed, and a saved game comes back paused.

/** The milliseconds between two saves of a game in which nothing happens. */
const SAVE_EVERY = 5000;
/** The times left, in seconds, that are announced. */
const CALLS: readonly number[] = [60, 30, 10];

export class PlaySession {
  readonly saved: SavedRecords;
  readonly game = signal<Game | null>(null);
  readonly entry = signal<Entry>(EMPTY);
  readonly reply = signal<Reply | null>(null);
  readonly solution = signal<Solution | null>(null);
  readonly dictionary = signal<DictionaryInfo | null>(null);
  /** A saved game that waits while the room shows something else. */
  readonly waiting = signal<SavedGame | null>(null);
  /** Whether the last tap was on a tile that doesn't touch the word's last one. */
  readonly apart = signal(false);
  /** The reason why the last step failed; empty if it didn't. */
  readonly trouble = signal('');
  /** Whether a board is being rolled and solved before the clock starts. */
  readonly starting = signal(false);
  /** The best result before the game that just ended, for comparison. */
  readonly bestBefore = signal<GameRecord | null>(null);
  /** The opponents. */
  readonly rivals = signal<readonly Rival[]>([]);
  /** The players who take turns; `null` for a single player. */
  readonly turns = signal<Turns | null>(null);
  /** The time of the shown result's record; `null` while it has none. */
  readonly shownResult = signal<number | null>(null);
  /** Whether the result was reopened rather than just played. */
  readonly reviewed = signal(false);

  readonly phase = computed(() => this.game.value?.phase ?? 'setup');
  /** A new version is not offered in the middle of a game. */
  readonly busy = computed((): Job | undefined => (this.phase.value === 'running' ? { what: GAME.job } : undefined));
  readonly found = computed(() => this.game.value?.found ?? []);
  readonly score = computed(() => (this.game.value ? score(this.game.value) : 0));
  readonly seconds = computed(() => (this.game.value ? shownSeconds(this.game.value) : 0));
  /** What was found; at the end of a round of several players, by all of them. */
  readonly summary: ReadonlySignal<Summary | null> = computed(() => {
    const solution = this.solution.value;
    if (this.phase.value !== 'over' || !solution) return null;
    const found = foundTogether(this.turns.value, solution) ?? this.found.value;
    return summarize(solution, found, (word) => !this.leftOut(word));
  });
  /** Whether someone else has yet to play this board, so that its words stay hidden. */
  readonly passing = computed(
    () =>
      this.phase.value === 'over' &&
      this.turns.value !== null &&
      this.turns.value.done.length < this.turns.value.players,
  );

  private turn = 0;
  /** Counts games, so that answers for an earlier game are dropped. */
  private round = 0;
  private savedAt = -Infinity;
  /** The words entered and not answered yet. */
  private pending: Promise<unknown> = Promise.resolve();
  /** If several traces are requested while one is in progress, only the newest is made. */
  private readonly trace: (...call: Parameters<Engine['trace']>) => Promise<Uint8Array | null | undefined>;

  constructor(private readonly world: PlayEnvironment) {
    this.trace = latest((...call) => world.engine.trace(...call));
    this.saved = new SavedRecords(world.browser);
  }

  /**
   * Looks for a saved game. Restores it if it is the requested one, or if none was requested and it can continue. Any
   * other game that can continue waits.
   */
  async restore(asked: string | null): Promise<boolean> {
    const saved = loadGame(this.world.tab, this.world.browser);
    const wanted = saved && (asked === null ? goesOn(saved) : keyOf(saved.spec) === asked);
    if (wanted) return this.bringBack(saved);
    this.letWait(saved);
    return false;
  }

  /** Resumes the waiting game. */
  async takeUp(): Promise<boolean> {
    const saved = this.waiting.value;
    return saved !== null && this.bringBack(saved);
  }

  /** Rolls, solves, and starts the clock. `players` is the number taking turns on this device. */
  async start(spec: Spec, rivals: readonly Rival[] = [], players = 1, names: readonly string[] = []): Promise<boolean> {
    const table = await this.lay(spec);
    if (!table) return false;
    this.rivals.value = rivals;
    this.turns.value = players > 1 ? { players, names, done: [] } : null;
    this.deal(spec, table);
    return true;
  }

  /** Passes the device on: the same board for the next player. */
  async next(): Promise<void> {
    const game = this.game.value;
    if (!this.passing.value || !game) return;
    const table = await this.lay(game.spec);
    if (table) this.deal(game.spec, table);
  }

  /** Shows the result of a finished game. */
  async review(record: GameRecord): Promise<boolean> {
    const table = await this.lay(record.spec);
    if (!table) return false;
    const { spec, elapsed, replay, ended } = record;
    const found = restored(record.found ?? [], table.solution);
    this.rivals.value = record.rivals;
    this.turns.value = null;
    this.bestBefore.value = null;
    this.reviewed.value = true;
    this.game.value = { phase: 'over', spec, board: table.board, elapsed, replay, found, ending: 'stopped' };
    this.shownResult.value = ended;
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
      if (call !== undefined) this.world.announce(GAME.call(call));
    }
    if (this.world.now() - this.savedAt >= SAVE_EVERY) this.save();
  }

  pause(): void {
    const { game } = this;
    if (game.value?.phase !== 'running') return;
    this.change(pause(game.value, this.world.now()));
    if (this.phase.value === 'paused') this.world.announce(GAME.saidPause);
    this.save();
  }

  resume(): void {
    const game = this.game.value;
    if (game?.phase !== 'paused') return;
    this.change(resume(game, this.world.now()));
    this.world.announce(GAME.saidResume);
  }

  /** Ends the game early. */
  stop(): void {
    if (this.game.value) this.change(finish(this.game.value, 'stopped', this.world.now()));
  }

  /** Returns to the settings. A game in progress waits there, unless it goes on `elsewhere`, in another tab. */
  leave(elsewhere = false): void {
    if (elsewhere) forgetGame(this.world.tab);
    else this.pause();
    this.round += 1;
    this.letWait(elsewhere ? null : loadGame(this.world.tab, this.world.browser));
    this.game.value = null;
    this.solution.value = null;
    this.rivals.value = [];
    this.turns.value = null;
    this.shownResult.value = null;
    this.clear();
    this.trouble.value = '';
  }

  /** Discards the waiting game. */
  discard(): void {
    this.waiting.value = null;
    forgetGame(this.world.tab, this.world.browser);
  }

  /** The letters typed so far. */
  type(typed: string): void {
    const game = this.game.value;
    if (game?.phase !== 'running') return;
    this.setEntry(type(this.entry.value, typed, game.board));
  }

  /** Adds a letter from a key pressed outside the field. */
  typeMore(letters: string): void {
    this.type(this.entry.value.typed + letters);
  }

  /** The path dragged so far. */
  drag(path: readonly number[]): void {
    const game = this.game.value;
    if (game?.phase === 'running') this.setEntry(fromCells(path, game.board));
  }

  /** Handles a tap on a cell; returns whether it was accepted. */
  tap(cell: number): boolean {
    const game = this.game.value;
    if (game?.phase !== 'running') return false;
    const result = tap(this.entry.value, cell, game.board);
    if (result.kind === 'moved') this.setEntry(result.entry);
    if (result.kind === 'enter') void this.enter();
    this.apart.value = result.kind === 'refused';
    return result.kind !== 'refused';
  }

  /** Removes one letter or cell. */
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

  /** Returns whether a word is filtered on this device. */
  leftOut(word: string): boolean {
    return this.world.leftOut(word);
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
      const answer = this.leftOut(word)
        ? ({ kind: 'wrong', word, why: 'leftOut', minLength: spec.minLength } as const)
        : answerOf(verdict, word, spec.minLength, (had) => hasFound(now, had));
      // A word traced on the board is shown along the player's path, a typed one along the engine's.
      const shown = by === 'letters' && 'path' in verdict ? Array.from(verdict.path) : path;
      this.reply.value = { answer, path: shown, turn: (this.turn += 1) };
      this.world.announce(sayAnswer(answer));
      if (answer.kind === 'good') this.add(find(now, word, answer.points, at));
    } catch (error) {
      if (round === this.round) this.trouble.value = problemOf(error);
    }
  }

  private add(game: Game): void {
    const words = this.solution.value?.words ?? [];
    const complete = game.found.length === words.filter((word) => !this.leftOut(word)).length;
    this.change(complete && game.phase !== 'over' ? finish(game, 'complete', this.world.now()) : game);
    this.save();
  }

  private deal(spec: Spec, { board }: Laid): void {
    const replay = knowsBoard(this.saved.history.value, board.text);
    this.waiting.value = null;
    this.shownResult.value = null;
    this.reviewed.value = false;
    this.change(start(spec, board, replay, this.world.now()));
    this.save();
    this.world.announce(GAME.begins(board.rows, board.cols));
  }

  private async bringBack(saved: SavedGame): Promise<boolean> {
    const { spec, elapsed, replay, ending } = saved;
    const table = await this.lay(spec);
    this.letWait(table ? null : saved);
    if (!table) return false;
    const kept = { spec, elapsed, replay, board: table.board, found: confirmed(saved.found, table.solution) };
    this.rivals.value = saved.rivals;
    this.turns.value = saved.turns;
    this.reviewed.value = false;
    // It is set directly: a finished game already has its place in the history.
    this.game.value = ending === null ? { ...kept, phase: 'paused' } : { ...kept, phase: 'over', ending };
    if (ending === null) this.world.announce(GAME.saidBack);
    return true;
  }

  private letWait(saved: SavedGame | null): void {
    this.waiting.value = saved && goesOn(saved) ? saved : null;
  }

  /** Gets a game's board and solution; reports the reason if that fails. */
  private async lay(spec: Spec): Promise<Laid | null> {
    const round = (this.round += 1);
    this.starting.value = true;
    this.trouble.value = '';
    try {
      const table = await lay(this.world.engine, spec);
      if (round !== this.round) return null;
      this.clear();
      this.solution.value = table.solution;
      this.dictionary.value = table.dictionary;
      return table;
    } catch (error) {
      if (round === this.round) this.trouble.value = problemOf(error);
      return null;
    } finally {
      if (round === this.round) this.starting.value = false;
    }
  }

  private setEntry(entry: Entry): void {
    this.entry.value = entry;
    this.apart.value = false;
    if (entry.text !== '') this.reply.value = null;
    const game = this.game.value;
    if (game === null || entry.onBoard !== 'asking') return;
    this.trace(game.board.text, entry.text, game.spec.dictionary).then(
      (path) => {
        if (path !== undefined) this.entry.value = traced(this.entry.value, entry.text, path);
      },
      (error: unknown) => (this.trouble.value = problemOf(error)),
    );
  }

  /** Sets the game's next state. If it has just ended, judges the current word and saves the result. */
  private change(next: Game): void {
    const before = this.game.value;
    this.game.value = next;
    if (next.phase === 'over' && before?.phase !== 'over') void this.end(next);
  }

  private async end(game: Over): Promise<void> {
    const inHand = this.entry.value;
    const { round } = this;
    this.setEntry(EMPTY);
    this.bestBefore.value = bestOf(this.saved.history.value, game.spec);
    // The word being entered at the end counts.
    if (game.ending === 'time' && inHand.text !== '') void this.judge(game, inHand, game.elapsed);
    await this.pending;
    const last = this.game.value;
    const summary = this.summary.value;
    if (round !== this.round || last?.phase !== 'over' || summary === null) return;
    // Results of several players are not saved, because it is not known who they are.
    if (this.turns.value) this.turns.value = withTurn(this.turns.value, this.solution.value?.words ?? [], last.found);
    else this.keep(last, summary);
    this.save();
    const { points, pointsOfAll, words, wordsOfAll } = summary;
    this.world.announce(GAME.saidResult(last.ending, points, pointsOfAll, words, wordsOfAll));
  }

  private keep(game: Over, summary: Summary): void {
    const record = recordOf(game, summary, this.dictionary.value?.name ?? '', this.world.date(), this.rivals.value);
    const day = dayOf(game.spec);
    this.saved.add(record, day);
    // A streak is worth keeping.
    if (day !== null) this.world.keepStorage();
    this.shownResult.value = record.ended;
    void this.learn(game, summary);
  }

  /** Adds one word of this board to the practice deck. */
  practice(word: string): void {
    const game = this.game.value;
    if (!game) return;
    const { dictionary, minLength } = game.spec;
    this.saved.learn([word], [], { board: game.board.text, dictionary, minLength }, this.world.date());
  }

  /** Missed words go to the practice deck. If nothing was found, nobody played, and nothing was missed. */
  private async learn({ spec, board, found }: Over, summary: Summary): Promise<void> {
    if (found.length === 0) return;
    const { dictionary, minLength } = spec;
    const tiers = await this.world.tiers(dictionary).catch(() => undefined);
    const missed = worthLearning(summary, tiers).map(({ word }) => word);
    const had = found.map(({ word }) => word);
    this.saved.learn(missed, had, { board: board.text, dictionary, minLength }, this.world.date());
  }

  private save(): void {
    if (!this.game.value) return;
    this.savedAt = this.world.now();
    saveGame(this.world.tab, this.world.browser, this.game.value, this.rivals.value, this.turns.value);
  }
}

// --- What the phases of the room share ---

export interface RoomProps {
  readonly session: PlaySession;
  readonly plan: Signal<PlayPlan>;
  readonly dice: readonly DiceInfo[];
  /** Starts a game: alone, against others, or with several players taking turns. */
  readonly begin: (spec: Spec, rivals?: readonly Rival[], players?: number, names?: readonly string[]) => Promise<void>;
  /** Shows the settings. */
  readonly choose: () => void;
}

export function newSeed(): string {
  return freshSeed((bytes) => crypto.getRandomValues(bytes));
}

// --- The browser ---

export function browserWorld({ engine, dictionaries }: Lab): PlayEnvironment {
  return {
    engine: {
      roll: (dice, seed) => engine.roll(dice, seed),
      readBoard: (text, size, dictionary) => engine.readBoard(text, size, dictionary),
      solve: (board, dictionary, rules) => engine.solve(board, dictionary, rules),
      judge: (board, text, dictionary, rules) => engine.judge(board, text, dictionary, rules),
      trace: (board, text, dictionary) => engine.trace(board, text, dictionary),
      // This goes through the shell, so that it knows the dictionary, too.
      dictionary: (id) => dictionaries.load(id),
    },
    tab: scopedStore(() => sessionStorage),
    browser: scopedStore(() => localStorage),
    now: () => performance.now(),
    date: () => Date.now(),
    tiers: async (dictionary) => {
      await wantTiers(dictionary);
      return tiersFor(dictionary);
    },
    leftOut,
    keepStorage: () => void keepStorage(),
    announce,
  };
}
