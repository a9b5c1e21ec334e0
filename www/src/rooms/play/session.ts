/**
 * The room's session: holds the state in signals, asks the engine, saves the game, and reports events. The functions of
 * `game.ts` decide; this file only passes on their results. The clock runs only while the board is visible. A game is
 * paused when its page is hidden or closed, and a saved game comes back paused.
 */
import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { dayAt } from '../../app/daily';
import { leftOut } from '../../app/family';
import type { Lab } from '../../app/lab';
import type { Job } from '../../app/lifecycle';
import { keepStorage } from '../../app/storage';
import type { DictionaryInfo, Engine, Solution } from '../../engine/contract';
import { latest } from '../../engine/port';
import { nextTask } from '../../engine/soon';
import { announce } from '../../ui/live';
import { toast } from '../../ui/toast';
import { firstPath } from '../../engine/contract';
import { wantTiers } from '../../words/tiers';
import { decode, encode, foundTogether, isUnfinished, nameOf, type Rival } from './challenge';
import * as course from './game';
import { type Answer, type Company, type Entry, type Game, Pen } from './game';
import type { GameRecord, SavedGame } from './records';
import { forgetGame, goesOn, learn, loadGame, recordOf, SavedRecords, saveGame, worthLearning } from './records';
import { dayOf, keyOf, type Spec } from './spec';
import { GAME, PAUSED, problemOf, VERSUS } from './text';
import { confirmed, summarize, type Summary } from './words';

/** An answer and its path; `turn` distinguishes equal answers. */
interface Reply extends Answer {
  readonly path: readonly number[];
  readonly turn: number;
}

// --- Laying out a game ---

/** Rejects with a message to show if the board, the dice, or the dictionary is not available. */
export async function lay(engine: Engine, { source, dictionary, scoring, minLength }: Omit<Spec, 'seconds' | 'goal'>) {
  const board = source.kind === 'roll' ? (await engine.roll(source.dice, source.seed)).text : source.board;
  const solution = await engine.solve(board, dictionary, { scoring, minLength });
  return { board: solution.board, solution };
}

// --- The session ---

/** Whether this is the only try that counts: the first one on today's board or on that of a challenge. */
export function countsOnce(game: Game): boolean {
  const { spec, elapsed, replay, rivals } = game;
  // Whether its board is that of the day on which the game began.
  const isDaily = dayOf(spec) === dayAt(new Date(Date.now() - elapsed));
  return !replay && (isDaily || rivals.length > 0);
}

/** Where the player's name is stored. */
export const NAME = 'play-name';

/** The milliseconds between two saves of a game in which nothing happens. */
const SAVE_EVERY = 5000;
/** The times left, in seconds, that are announced. */
const CALLS: readonly number[] = [60, 30, 10];
/** A day's board begins after this many seconds, so that one tap on a link surprises nobody with a running clock. */
const READY = 3;

/** What a game is called before it begins. */
export function readyTitle({ turns, opponent }: Game): string {
  if (turns) return `${nameOf(turns, turns.done.length)}’s turn`;
  return opponent ? VERSUS.rematch(opponent) : 'Ready?';
}

export class PlaySession {
  readonly saved = new SavedRecords();
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
  /** The seconds until the game begins by itself; 0 if it doesn't. */
  readonly countdown = signal(0);
  /** Whether the game of this tab continued in another one. */
  readonly elsewhere = signal(false);
  readonly phase = computed(() => this.game.value?.phase ?? 'setup');
  /** A new version is not offered in the middle of a game. */
  readonly busy = computed((): Job | undefined => (this.phase.value === 'running' ? { what: 'a game' } : undefined));
  readonly found = computed(() => this.game.value?.found ?? []);
  readonly score = computed(() => this.found.value.reduce((sum, { points }) => sum + points, 0));
  readonly seconds = computed(() => (this.game.value ? course.shownSeconds(this.game.value) : 0));
  /** What was found; at the end of a round of several players, by all of them. */
  readonly summary: ReadonlySignal<Summary | null> = computed(() => {
    const solution = this.solution.value;
    if (this.phase.value !== 'over' || !solution) return null;
    const found = foundTogether(this.game.value!.turns, solution) ?? this.found.value;
    return summarize(solution, found, (word) => !leftOut(word));
  });
  /** Whether someone else has yet to play this board, so that its words stay hidden. */
  readonly passing = computed(() => this.phase.value === 'over' && isUnfinished(this.game.value!.turns));
  readonly rivals = computed(() => this.game.value?.rivals ?? []);
  readonly pen = new Pen(
    () => (this.game.value?.phase === 'running' ? this.game.value.board : undefined),
    () => this.enter(),
    (entry) => {
      this.reply.value = null;
      const game = this.game.value;
      if (game === null || entry.onBoard !== 'asking') return;
      this.trace(game.board.text, entry.text, game.spec.dictionary).then(
        (path) => {
          if (path !== undefined) this.pen.entry.value = course.traced(this.pen.entry.value, entry.text, path);
        },
        (error: unknown) => (this.trouble.value = problemOf(error)),
      );
    },
  );

  private turn = 0;
  /** Counts games, so that answers for an earlier game are dropped. */
  private round = 0;
  private savedAt = -Infinity;
  private beginsAt = 0;
  /** If several traces are requested while one is in progress, only the newest is made. */
  private readonly trace = latest((...call: Parameters<Engine['trace']>) => this.lab.engine.trace(...call));

  constructor(private readonly lab: Pick<Lab, 'engine' | 'dictionaries'>) {}

  /**
   * Looks for a saved game. Restores it if it is the requested one, or if none was requested and it can continue. Any
   * other game that can continue waits.
   */
  async restore(asked: string | null): Promise<boolean> {
    const saved = loadGame();
    if (saved && (asked === null ? goesOn(saved) : keyOf(saved.spec) === asked)) return this.bringBack(saved);
    this.letWait(saved);
    return false;
  }

  /** Takes the game back from another tab, which lets go of it when it continues here. */
  async takeBack(): Promise<void> {
    const saved = loadGame();
    if (!saved || !goesOn(saved))
      this.trouble.value = 'The game has ended in the other tab. Its result is among your past games.';
    else if (await this.bringBack(saved)) this.resume();
    this.elsewhere.value = false;
  }

  /** Reads what is stored again, because another tab has changed it. */
  refresh(): void {
    this.saved.refresh();
    const saved = loadGame();
    this.elsewhere.value &&= saved !== null && goesOn(saved);
  }

  /** With `waits`, the clock stands until the player starts it. */
  async start(spec: Spec, company?: Company, waits = false): Promise<boolean> {
    const laid = await this.lay(spec);
    if (!laid) return false;
    const { board } = laid;
    const replay = this.saved.history.value.some((record) => record.board === board.text);
    const now = performance.now();
    const game = course.start(spec, board, replay, now, company);
    this.waiting.value = null;
    this.elsewhere.value = false;
    if (waits || (!replay && dayOf(spec) !== null)) {
      this.countdown.value = waits ? 0 : READY;
      this.beginsAt = now + 1000 * READY;
      this.change(course.pause(game, now));
      announce(PAUSED.saidReady(readyTitle(game), this.countdown.value));
    } else {
      this.change(game);
      announce(GAME.begins(board.rows, board.cols));
    }
    this.save();
    return true;
  }

  /** Opens a result again, and adds the opponent of a link, unless it is the player's own. */
  async review(record: GameRecord, rival?: Rival): Promise<boolean> {
    const { spec, elapsed, replay, ended, rivals, turns = null } = record;
    const found = (record.found ?? []).map((word) => ({ word, points: 0, at: 0 }));
    // Only the last game knows whom it was a rematch with.
    const last = loadGame();
    const opponent = last && keyOf(last.spec) === keyOf(spec) ? last.opponent : undefined;
    const saved: SavedGame = { spec, elapsed, replay, found, rivals, ending: 'stopped', turns, opponent };
    const opened = await this.bringBack(saved, ended);
    if (!opened || !rival) return opened;
    const { words } = this.solution.value!;
    // An answer is somebody else's, even one with the same words.
    const [theirs, own] = [rival.code, encode(words, found)].map((code) => String(decode(words, code)));
    if (!rival.answer && theirs === own) toast({ text: VERSUS.same });
    else this.game.value = { ...this.game.value!, rivals: this.saved.addRival(record, rival) };
    return true;
  }

  tick(): void {
    const before = this.game.value;
    if (this.countdown.value > 0) {
      this.countdown.value = Math.max(0, Math.ceil((this.beginsAt - performance.now()) / 1000));
      if (this.countdown.value === 0) this.resume();
    }
    if (before?.phase !== 'running') return;
    const said = this.seconds.value;
    this.change(course.tick(before, performance.now()));
    const left = this.seconds.value;
    if (this.phase.value === 'running' && before.spec.seconds > 0) {
      const call = CALLS.find((at) => said > at && left <= at);
      if (call !== undefined) announce(call === 60 ? 'One minute left' : `${call} seconds left`);
    }
    if (performance.now() - this.savedAt >= SAVE_EVERY) this.save();
  }

  pause(): void {
    this.countdown.value = 0;
    if (this.game.value?.phase !== 'running') return;
    this.change(course.pause(this.game.value, performance.now()));
    if (this.phase.value === 'paused') announce('Paused. The board is hidden.');
    this.save();
  }

  resume(): void {
    const game = this.game.value;
    if (game?.phase !== 'paused') return;
    this.countdown.value = 0;
    this.change(course.resume(game, performance.now()));
    announce(game.elapsed === 0 ? GAME.begins(game.board.rows, game.board.cols) : 'Resumed.');
  }

  stop(): void {
    if (this.game.value) this.change(course.finish(this.game.value, 'stopped', performance.now()));
  }

  /** Returns to the settings. A game in progress waits there, unless it goes on `elsewhere`, in another tab. */
  leave(elsewhere = false): void {
    if (elsewhere) forgetGame();
    else this.pause();
    this.elsewhere.value = elsewhere;
    this.round += 1;
    this.turn += 1;
    this.letWait(elsewhere ? null : loadGame());
    this.game.value = null;
    this.solution.value = null;
    this.pen.clear();
    this.trouble.value = '';
  }

  /** Enters the word; the field is free for the next one at once. */
  async enter(): Promise<void> {
    const game = this.game.value;
    const entry = this.pen.entry.value;
    if (game?.phase !== 'running' || entry.text === '') return;
    this.pen.clear();
    await this.judge(game, entry, course.tick(game, performance.now()).elapsed);
  }

  /** Does something that takes a moment; reports the reason if it fails. */
  async attempt<T>(work: () => Promise<T>, busy = this.starting, trouble = this.trouble): Promise<T | undefined> {
    const from = document.activeElement as HTMLElement | null;
    busy.value = true;
    trouble.value = '';
    try {
      return await work();
    } catch (error) {
      trouble.value = problemOf(error);
    } finally {
      busy.value = false;
      // Buttons that are off meanwhile lose the focus, and so does one that goes away when it is pressed.
      void nextTask().then(() => {
        if (document.activeElement === document.body) from?.focus({ preventScroll: true });
      });
    }
    return undefined;
  }

  /** Answers a word from the board's solution. Only why another text doesn't count may need the engine. */
  private async judge({ spec, board }: Game, { text, path, by, onBoard }: Entry, at: number): Promise<void> {
    const turn = (this.turn += 1);
    const { words, wordPoints } = this.solution.value!;
    const index = words.indexOf(text);
    const points = wordPoints[index];
    // A word traced on the board is shown along the player's path, a typed one along the engine's.
    let shown = by === 'letters' && index >= 0 ? firstPath(this.solution.value!, index) : path;
    let isOnBoard = onBoard === 'yes';
    if (points === undefined && onBoard === 'asking') {
      const fail = (error: unknown): void => void (this.trouble.value = problemOf(error));
      const cells = await this.lab.engine.trace(board.text, text, spec.dictionary).catch(fail);
      if (cells === undefined) return;
      isOnBoard = cells !== null;
      shown = Array.from(cells ?? path);
    }
    const game = this.game.value;
    if (turn !== this.turn || game === null) return;
    const answer = course.answerOf(game, text, points, isOnBoard);
    this.reply.value = { ...answer, path: shown, turn };
    announce(answer.text);
    if (answer.kind !== 'good') return;
    const found = [...game.found, { word: text, points: points!, at }];
    const complete = found.length === words.filter((word) => !leftOut(word)).length && game.phase !== 'over';
    const next = { ...game, found };
    this.change(complete ? course.finish(next, 'complete', performance.now()) : next);
    this.save();
  }

  /** `ended`: which of the saved results it is. */
  private async bringBack(saved: SavedGame, ended: number | null = null): Promise<boolean> {
    const laid = await this.lay(saved.spec);
    if (!laid && goesOn(saved)) this.waiting.value = saved;
    if (!laid) return false;
    this.waiting.value = null;
    const { board, solution } = laid;
    const found = confirmed(saved.found, solution);
    // It is set directly: a finished game already has its place in the history.
    const phase = saved.ending === null ? 'paused' : 'over';
    const now = { phase, board, found, reading: 0, ended, reviewed: ended !== null } as const;
    this.game.value = { ...saved, opponent: saved.opponent ?? '', ...now };
    if (saved.ending === null) announce('Your game was restored. It is paused.');
    return true;
  }

  private letWait(saved: SavedGame | null): void {
    this.waiting.value = saved && goesOn(saved) ? saved : null;
  }

  /** Gets a game's board and solution; reports the reason if that fails. */
  private lay(spec: Spec) {
    const round = (this.round += 1);
    return this.attempt(async () => {
      const dictionary = await this.lab.dictionaries.load(spec.dictionary);
      const laid = await lay(this.lab.engine, spec);
      if (round !== this.round) return undefined;
      this.pen.clear();
      this.solution.value = laid.solution;
      this.dictionary.value = dictionary;
      return laid;
    });
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
    // The word being entered at the end counts.
    if (game.ending === 'time' && inHand.text !== '') await this.judge(game, inHand, game.elapsed);
    // The result is painted before it is stored.
    await nextTask();
    const last = this.game.value;
    if (round !== this.round || last?.phase !== 'over' || !this.solution.value) return;
    const { done = [] } = last.turns ?? {};
    const code = encode(this.solution.value.words, last.found);
    const turns = last.turns && { ...last.turns, done: [...done, { name: nameOf(last.turns, done.length), code }] };
    this.game.value = { ...last, turns };
    const summary = this.summary.value!;
    if (!isUnfinished(turns)) this.game.value = { ...last, turns, ended: this.keep({ ...last, turns }, summary) };
    this.save();
    if (isUnfinished(turns)) announce(VERSUS.pass(nameOf(turns!, turns!.done.length)));
  }

  /** Saves a result, and returns the time at which it ended. */
  private keep(game: Game, summary: Summary): number {
    const record = recordOf(game, summary, this.dictionary.value?.name ?? '', Date.now());
    const day = dayOf(game.spec);
    this.saved.add(record, day);
    // A streak is worth keeping.
    if (day !== null) void keepStorage();
    // If nothing was found, nobody played, and nothing was missed. Of several players, nobody knows who practices.
    if (game.turns || game.found.length === 0) return record.ended;
    void wantTiers(game.spec.dictionary).then((tiers) => {
      const missed = worthLearning(summary, tiers).map(({ word }) => word);
      this.practice(missed, record.found ?? [], game);
    });
    return record.ended;
  }

  /** Adds words of this board to the practice deck, and removes those that were found after all. */
  practice(words: readonly string[], had: readonly string[] = [], { spec, board } = this.game.value!): void {
    const on = { board: board.text, dictionary: spec.dictionary, minLength: spec.minLength };
    this.saved.changeDeck((deck) => learn(deck, words, had, on, Date.now()));
  }

  private save(): void {
    if (!this.game.value) return;
    this.savedAt = performance.now();
    saveGame(this.game.value);
  }
}
