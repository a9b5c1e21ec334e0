/**
 * The room's session: holds the state in signals, asks the engine, saves the game, and reports events. The functions of
 * `game.ts` decide; this file only passes on their results. It knows neither the markup nor the browser: clock, storage,
 * and the live region are passed in, so tests can play whole games. The clock runs only while the board is visible. A
 * game is paused when its page is hidden or closed, and a saved game comes back paused.
 */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { leftOut } from '../../app/family';
import type { Lab } from '../../app/lab';
import type { Job } from '../../app/lifecycle';
import { keepStorage, scopedStore } from '../../app/storage';
import type { BoardView, DictionaryInfo, Engine, Solution } from '../../engine/contract';
import { latest } from '../../engine/latest';
import { freshSeed } from '../../engine/seed';
import { announce } from '../../ui/live';
import { wantTiers } from '../../words/tiers';
import { foundTogether, isUnfinished, type Rival, type Turns, withTurn } from './challenge';
import {
  type Answer,
  answerOf,
  type Entry,
  find,
  finish,
  type Game,
  hasFound,
  pause,
  Pen,
  resume,
  score,
  shownSeconds,
  start,
  textOf,
  tick,
  traced,
} from './game';
import {
  bestOf,
  forgetGame,
  type GameRecord,
  goesOn,
  learn,
  loadGame,
  recordOf,
  type SavedGame,
  SavedRecords,
  saveGame,
  worthLearning,
} from './records';
import { dayOf, keyOf, type Spec } from './spec';
import { GAME, problemOf } from './text';
import { confirmed, summarize, type Summary } from './words';

/** The page around the session; tests have another. */
export type PlayWorld = ReturnType<typeof browserWorld>;

export function browserWorld({ engine, dictionaries }: Lab) {
  return {
    engine: engine as TableEngine & Pick<Engine, 'judge' | 'trace'>,
    /** The storage of this tab, and of the browser. */
    tab: scopedStore(() => sessionStorage),
    browser: scopedStore(() => localStorage),
    /** A steady clock, in milliseconds. */
    now: () => performance.now(),
    date: () => Date.now(),
    /** Loads a dictionary through the shell, so that it knows the dictionary, too. */
    dictionary: (id: string) => dictionaries.load(id),
    tiers: wantTiers,
    /** Whether a word is filtered on this device. */
    leftOut,
    /** Asks the browser not to clear what is stored. */
    keepStorage: () => void keepStorage(),
    /** Announces a text in the page's live region. */
    announce: (text: string) => announce(text),
  };
}

/** An answer and its path; `turn` distinguishes equal answers. */
interface Reply extends Answer {
  readonly path: readonly number[];
  readonly turn: number;
}

// --- Laying out a game ---

interface Laid {
  readonly board: BoardView;
  readonly solution: Solution;
}

export type TableEngine = Pick<Engine, 'roll' | 'readBoard' | 'solve'>;

/** Rejects with a message to show if the board, the dice, or the dictionary is not available. */
export async function lay(engine: TableEngine, { source, dictionary, scoring, minLength }: Spec): Promise<Laid> {
  const result =
    source.kind === 'roll'
      ? { ok: true as const, board: await engine.roll(source.dice, source.seed) }
      : await engine.readBoard(source.board, '', dictionary);
  if (!result.ok) throw new Error(result.message);
  return { board: result.board, solution: await engine.solve(result.board.text, dictionary, { scoring, minLength }) };
}

export function newSeed(): string {
  return freshSeed((bytes) => crypto.getRandomValues(bytes));
}

// --- The session ---

/** The milliseconds between two saves of a game in which nothing happens. */
const SAVE_EVERY = 5000;
/** The times left, in seconds, that are announced. */
const CALLS: readonly number[] = [60, 30, 10];

export class PlaySession {
  readonly saved: SavedRecords;
  readonly game = signal<Game | null>(null);
  readonly reply = signal<Reply | null>(null);
  readonly solution = signal<Solution | null>(null);
  readonly dictionary = signal<DictionaryInfo | null>(null);
  /** A saved game that waits while the room shows something else. */
  readonly waiting = signal<SavedGame | null>(null);
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
  /** Whom the player wants to challenge: in a rematch, the opponent. */
  readonly opponent = signal('');
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
  readonly passing = computed(() => this.phase.value === 'over' && isUnfinished(this.turns.value));
  /** The word being entered. */
  readonly pen = new Pen(
    () => (this.game.value?.phase === 'running' ? this.game.value.board : undefined),
    () => this.enter(),
    (entry) => {
      this.reply.value = null;
      const game = this.game.value;
      if (game === null || entry.onBoard !== 'asking') return;
      this.trace(game.board.text, entry.text, game.spec.dictionary).then(
        (path) => {
          if (path !== undefined) this.pen.entry.value = traced(this.pen.entry.value, entry.text, path);
        },
        (error: unknown) => (this.trouble.value = problemOf(error)),
      );
    },
  );

  private turn = 0;
  /** Counts games, so that answers for an earlier game are dropped. */
  private round = 0;
  private savedAt = -Infinity;
  /** The words entered and not answered yet. */
  private pending: Promise<unknown> = Promise.resolve();
  /** If several traces are requested while one is in progress, only the newest is made. */
  private readonly trace = latest((...call: Parameters<Engine['trace']>) => this.world.engine.trace(...call));

  constructor(readonly world: PlayWorld) {
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

  /**
   * Rolls, solves, and starts the clock. `players` is the number taking turns on this device; for one, `names` has the
   * opponent.
   */
  async start(spec: Spec, rivals: readonly Rival[] = [], players = 1, names: readonly string[] = []): Promise<boolean> {
    const table = await this.lay(spec);
    if (!table) return false;
    this.rivals.value = rivals;
    this.turns.value = players > 1 ? { players, names, done: [] } : null;
    this.opponent.value = players > 1 ? '' : (names[0] ?? '');
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
  async review({ spec, elapsed, replay, ended, rivals, ...record }: GameRecord): Promise<boolean> {
    const found = (record.found ?? []).map((word) => ({ word, points: 0, at: 0 }));
    const saved = { spec, elapsed, replay, found, rivals, ending: 'stopped', turns: null } as const;
    if (!(await this.bringBack(saved))) return false;
    this.bestBefore.value = null;
    this.reviewed.value = true;
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
    this.pen.clear();
    this.trouble.value = '';
  }

  /** Enters the word; the field is free for the next one at once. */
  async enter(): Promise<void> {
    const game = this.game.value;
    const entry = this.pen.entry.value;
    if (game?.phase !== 'running' || entry.text === '') return;
    const { elapsed } = tick(game, this.world.now());
    this.pen.clear();
    await this.judge(game, entry, elapsed);
  }

  /** Does something that takes a moment; reports the reason if it fails. */
  async attempt(work: () => Promise<unknown>): Promise<void> {
    this.starting.value = true;
    this.trouble.value = '';
    try {
      await work();
    } catch (error) {
      this.trouble.value = problemOf(error);
    } finally {
      this.starting.value = false;
    }
  }

  /** What the Escape key does during a game: it clears the word, or pauses. */
  escape(): void {
    if (this.pen.entry.value.typed === '') this.pause();
    else this.pen.clear();
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
      const { scoring, minLength } = spec;
      const verdict = await this.world.engine.judge(board.text, text, spec.dictionary, { scoring, minLength });
      const now = this.game.value;
      if (round !== this.round || now === null) return;
      const word = verdict.kind === 'good' ? textOf(verdict.path, board) : text;
      const judged = this.leftOut(word) ? ({ kind: 'leftOut' } as const) : verdict;
      const answer = answerOf(judged, word, minLength, (had) => hasFound(now, had));
      // A word traced on the board is shown along the player's path, a typed one along the engine's.
      const shown = by === 'letters' && 'path' in verdict ? Array.from(verdict.path) : path;
      this.reply.value = { ...answer, path: shown, turn: (this.turn += 1) };
      this.world.announce(answer.text);
      if (answer.kind === 'good' && verdict.kind === 'good') this.add(find(now, word, verdict.points, at));
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
    const replay = this.saved.history.value.some((record) => record.board === board.text);
    this.waiting.value = null;
    this.shownResult.value = null;
    this.reviewed.value = false;
    this.change(start(spec, board, replay, this.world.now()));
    this.save();
    this.world.announce(GAME.begins(board.rows, board.cols));
  }

  private async bringBack(saved: SavedGame): Promise<boolean> {
    const { rivals, turns, ...kept } = saved;
    const { ending } = kept;
    const table = await this.lay(kept.spec);
    if (!table && goesOn(saved)) this.waiting.value = saved;
    if (!table) return false;
    this.waiting.value = null;
    const found = confirmed(kept.found, table.solution);
    this.rivals.value = rivals;
    this.turns.value = turns;
    this.reviewed.value = false;
    // It is set directly: a finished game already has its place in the history.
    const phase = ending === null ? 'paused' : 'over';
    this.game.value = { ...kept, phase, board: table.board, found, reading: 0 };
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
      const dictionary = await this.world.dictionary(spec.dictionary);
      const table = await lay(this.world.engine, spec);
      if (round !== this.round) return null;
      this.pen.clear();
      this.solution.value = table.solution;
      this.dictionary.value = dictionary;
      return table;
    } catch (error) {
      if (round === this.round) this.trouble.value = problemOf(error);
      return null;
    } finally {
      if (round === this.round) this.starting.value = false;
    }
  }

  /** Sets the game's next state. If it has just ended, judges the current word and saves the result. */
  private change(next: Game): void {
    const before = this.game.value;
    this.game.value = next;
    if (next.phase === 'over' && before?.phase !== 'over') void this.end(next);
  }

  private async end(game: Game): Promise<void> {
    const inHand = this.pen.entry.value;
    const { round } = this;
    this.pen.clear();
    this.bestBefore.value = bestOf(this.saved.history.value, game.spec);
    // The word being entered at the end counts.
    if (game.ending === 'time' && inHand.text !== '') void this.judge(game, inHand, game.elapsed);
    await this.pending;
    const last = this.game.value;
    const summary = this.summary.value;
    if (round !== this.round || last?.phase !== 'over' || summary === null) return;
    // Results of several players are not saved, because it is not known who they are.
    if (this.turns.value) this.turns.value = withTurn(this.turns.value, this.solution.value?.words ?? [], last.found);
    else void this.keep(last, summary);
    this.save();
    const { points, pointsOfAll, words, wordsOfAll } = summary;
    this.world.announce(GAME.saidResult(last.ending ?? 'stopped', points, pointsOfAll, words, wordsOfAll));
  }

  private async keep(game: Game, summary: Summary): Promise<void> {
    const record = recordOf(game, summary, this.dictionary.value?.name ?? '', this.world.date(), this.rivals.value);
    const day = dayOf(game.spec);
    this.saved.add(record, day);
    // A streak is worth keeping.
    if (day !== null) this.world.keepStorage();
    this.shownResult.value = record.ended;
    // If nothing was found, nobody played, and nothing was missed.
    if (game.found.length === 0) return;
    const tiers = await this.world.tiers(game.spec.dictionary).catch(() => undefined);
    const missed = worthLearning(summary, tiers).map(({ word }) => word);
    const had = game.found.map(({ word }) => word);
    this.practice(missed, had, game);
  }

  /** Adds words of this board to the practice deck, and removes those that were found after all. */
  practice(words: readonly string[], had: readonly string[] = [], game = this.game.value): void {
    if (!game) return;
    const { dictionary, minLength } = game.spec;
    const on = { board: game.board.text, dictionary, minLength };
    this.saved.changeDeck((deck) => learn(deck, words, had, on, this.world.date()));
  }

  private save(): void {
    if (!this.game.value) return;
    this.savedAt = this.world.now();
    saveGame(this.world.tab, this.world.browser, this.game.value, this.rivals.value, this.turns.value);
  }
}
