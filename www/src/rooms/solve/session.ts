/**
 * The room's session: it passes the visitor's actions to the engine, and the answers to the view. The address is the
 * state. When the visitor changes the board, the change is shown at once, solved, and written to the address when the
 * answer arrives. A board that comes from the address (through a link or Back) is solved and then shown. In both cases
 * the newest request wins: of the waiting requests only the last is made, and answers to older ones are dropped.
 */

import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Dictionaries } from '../../app/dictionaries';
import type { Grid } from '../../board/face';
import type {
  BoardView,
  DictionaryId,
  Engine,
  Neighborhood,
  RollableWith,
  Rules,
  Solution,
} from '../../engine/contract';
import { latest } from '../../engine/latest';
import { sentence } from '../../ui/format';
import type { Route } from '../../app/route';
import { Drawn, type SolvedBoard } from './drawn';
import { FAMOUS, type SolveQuery } from './query';
import { withCell, write } from './reshape';
import { summary, TOOLS } from './text';
import { judgeTyping, linkIn } from './typing';
import { show, type ShownWords, usesByCell } from './words';

/** What the session needs from outside. */
export interface SolveEnvironment {
  readonly engine: Pick<Engine, 'readBoard' | 'solve' | 'paths' | 'symmetry' | 'rollableWith'>;
  readonly background: Pick<Engine, 'neighborhood'>;
  readonly dictionaries: Pick<Dictionaries, 'current'>;
  /** The state in the address. */
  readonly query: ReadonlySignal<SolveQuery>;
  /** Whether the address names a board. */
  readonly hasBoard: () => boolean;
  readonly write: (next: SolveQuery, replace: boolean) => void;
  /** Opens a pasted link. */
  readonly open: (link: Route & { notices: readonly string[] }) => void;
  readonly announce: (text: string, delay?: number) => void;
  /** Whether the visitor wants to hide a word everywhere. */
  readonly leftOut: (word: string) => boolean;
  /** Whether most adults use a word; `true` if this is unknown. */
  readonly isCommon: (word: string, dictionary: DictionaryId) => boolean;
  /** A monotonic clock, in milliseconds. */
  readonly now: () => number;
}

/**
 * `keep`: the address already has the change; `edit`: another change in a series; `step`: a change that Back undoes.
 */
type How = 'keep' | 'edit' | 'step';

interface SolveJob {
  readonly text: string;
  readonly size: string;
  readonly dictionary: DictionaryId;
  readonly rules: Rules;
}

export type { SolvedBoard };

export interface Facts {
  readonly of: Solution;
  readonly canonical: string;
  readonly copies: readonly BoardView[];
  readonly rollable: readonly RollableWith[];
}

type SolveOutcome = { solution: Solution } | { message: string };

/** The most paths of a word that can be stepped through. */
const MOST_PATHS = 1000;
/** After a pause this long, the next change begins a new entry in the history. */
const SERIES = 2000;
/** After a pause this long, a text with more letters than the board is read as a larger board. */
const PAUSE = 900;

export class SolveSession {
  /** The current board: the last valid one, or one that is being edited and isn't solved yet. */
  readonly board = signal<Grid | undefined>(undefined);
  readonly solved = signal<SolvedBoard | undefined>(undefined);
  readonly solution = computed(() => this.solved.value?.solution);
  /** Whether an answer is on its way, so that the view is about to change. */
  readonly waiting = signal(false);
  /** Why the last request gave no board; empty if it gave one. */
  readonly trouble = signal('');
  /** The contents of the text field. */
  readonly entry = signal('');
  /** A hint about a text that is still being typed; empty for none. */
  readonly hint = signal('');
  /** The word whose path is drawn. */
  readonly drawn: Drawn;
  /** The cell pointed at; -1 for none. */
  readonly hoveredCell = signal(-1);
  readonly neighbors = signal<{ of: Solution; data: Neighborhood } | { of: Solution; message: string } | undefined>(
    undefined,
  );
  /** Facts about a board besides its words. */
  readonly facts = signal<Facts | undefined>(undefined);

  readonly shown: ReadonlySignal<ShownWords | undefined> = computed(() => {
    const { find, sort, cell, common } = this.query.value;
    const solved = this.solved.value;
    if (!solved) return undefined;
    const { leftOut, isCommon } = this.world;
    const wanted = (word: string): boolean => !leftOut(word) && (!common || isCommon(word, solved.dictionary));
    return show(solved.solution, { find, sort, cell, wanted });
  });
  /** How many words can use each cell. */
  readonly uses: ReadonlySignal<readonly number[]> = computed(() =>
    this.solution.value ? usesByCell(this.solution.value) : [],
  );
  /** The state in the address. */
  readonly query: ReadonlySignal<SolveQuery>;
  private solvedKey = '';
  private editedAt = -Infinity;
  /** The strongest way of writing the address among the requests that were dropped. */
  private pendingStep = false;
  private ended = false;
  private typingTimer: ReturnType<typeof setTimeout> | undefined;
  private readonly solveLatest: (job: SolveJob) => Promise<SolveOutcome | undefined>;
  private readonly factsLatest: (text: string, dictionary: DictionaryId) => Promise<Omit<Facts, 'of'> | undefined>;
  private readonly neighborsLatest: (
    text: string,
    dictionary: DictionaryId,
    rules: Rules,
  ) => Promise<Neighborhood | string | undefined>;

  constructor(private readonly world: SolveEnvironment) {
    this.query = world.query;
    const { engine, background } = world;
    this.solveLatest = latest(async ({ text, size, dictionary, rules }: SolveJob): Promise<SolveOutcome> => {
      const read = await engine.readBoard(text, size, dictionary);
      if (!read.ok) return { message: read.message };
      return { solution: await engine.solve(read.board.text, dictionary, rules) };
    });
    this.factsLatest = latest(async (text: string, dictionary: DictionaryId) => {
      // Dice have Latin letters, so boards in other alphabets aren't asked about.
      const rollable = engine.rollableWith(text).catch(() => []);
      const { canonical, copies } = await engine.symmetry(text, dictionary);
      const read = await Promise.all(copies.map((copy) => engine.readBoard(copy, '', dictionary)));
      return { canonical, copies: read.flatMap((each) => (each.ok ? [each.board] : [])), rollable: await rollable };
    });
    const paths = latest((text: string, word: string, dictionary: DictionaryId) =>
      engine.paths(text, word, dictionary, MOST_PATHS),
    );
    this.drawn = new Drawn({
      solved: this.solved,
      query: this.query,
      look: (change) => !this.ended && this.look(change),
      announce: world.announce,
      paths,
    });
    this.neighborsLatest = latest((text: string, dictionary: DictionaryId, rules: Rules) =>
      background.neighborhood(text, dictionary, rules).catch((error: Error) => error.message),
    );
    if (world.query.value.board === FAMOUS.text) this.board.value = FAMOUS;
  }

  /**
   * Solves the board in the address, if it isn't the one solved already. Call this whenever the address may have
   * changed.
   */
  follow(): void {
    const { board, size, rules } = this.query.value;
    const job = { text: board, size, dictionary: this.world.dictionaries.current.value, rules };
    if (keyOf(job) === this.solvedKey) return;
    this.solvedKey = keyOf(job);
    this.stopTyping();
    this.entry.value = board;
    void this.request(job, 'keep');
  }

  /** Handles a text that is being typed: it is solved once it fills the board, or when the visitor confirms it. */
  type(text: string): void {
    this.stopTyping();
    this.entry.value = text;
    this.trouble.value = '';
    const cells = this.board.value?.cells.length ?? FAMOUS.cells.length;
    const typing = judgeTyping(text, cells);
    if (typing.kind === 'empty') this.world.announce('', 0);
    else if (linkIn(text)) this.enter(text, 'step');
    else if (typing.kind === 'ready') this.enter(text, 'edit');
    else if (typing.kind === 'unfinished') this.hint.value = TOOLS.unfinished(typing.letters, cells);
    else {
      this.hint.value = TOOLS.longer(typing.letters, cells);
      this.typingTimer = setTimeout(() => this.enter(text, 'step'), PAUSE);
    }
  }

  /** Handles a board that was pasted or completed. A link is opened. */
  enter(text: string, how: 'edit' | 'step' = 'step'): void {
    this.stopTyping();
    this.entry.value = text;
    if (text.trim() === '') return;
    const link = linkIn(text);
    if (link) return this.world.open(link);
    void this.request({ ...this.job(), text, size: '' }, how);
  }

  /** Handles the text field losing focus: what was typed counts, and an empty field shows the board again. */
  leaveEntry(): void {
    if (this.hint.value !== '') return this.enter(this.entry.value);
    const text = this.solution.value?.board.text;
    if (text && !this.trouble.value) this.entry.value = text;
  }

  /** Shows another board at once. */
  place(grid: Grid, how: 'edit' | 'step' = 'step'): void {
    const { text, size } = write(grid);
    this.stopTyping();
    this.board.value = grid;
    this.trouble.value = '';
    void this.request({ ...this.job(), text, size }, how);
  }

  /** Changes one cell. */
  edit(cell: number, face: string, how: 'edit' | 'step' = 'edit'): void {
    const grid = this.board.value;
    if (grid && grid.cells[cell] !== face) this.place(withCell(grid, cell, face), how);
  }

  /** Changes the view, but not the board. */
  look(change: Partial<SolveQuery>, replace = true): void {
    this.world.write({ ...this.query.value, ...change }, replace);
  }

  /** Asks for the effect of changing one letter. */
  async askNeighbors(): Promise<void> {
    const solved = this.solved.value;
    if (!solved || this.neighbors.value?.of === solved.solution) return;
    const { solution, dictionary, rules } = solved;
    const answer = await this.neighborsLatest(solution.board.text, dictionary, rules);
    if (answer === undefined || this.ended) return;
    this.neighbors.value =
      typeof answer === 'string' ? { of: solution, message: answer } : { of: solution, data: answer };
  }

  /** The neighborhood of the current board; `undefined` while it is being computed. */
  readonly currentNeighbors = computed(() => {
    const found = this.neighbors.value;
    return found && found.of === this.solution.value ? found : undefined;
  });

  end(): void {
    this.ended = true;
    this.stopTyping();
  }

  private stopTyping(): void {
    clearTimeout(this.typingTimer);
    this.hint.value = '';
  }

  private job(): SolveJob {
    const { rules } = this.query.value;
    return { text: '', size: '', dictionary: this.world.dictionaries.current.value, rules };
  }

  private async request(job: SolveJob, how: How): Promise<void> {
    if (how === 'step' || (how === 'edit' && this.world.now() - this.editedAt > SERIES)) this.pendingStep = true;
    if (how === 'keep') this.pendingStep = false;
    this.editedAt = how === 'edit' ? this.world.now() : -Infinity;
    this.waiting.value = true;
    let outcome: SolveOutcome | undefined;
    try {
      outcome = await this.solveLatest(job);
    } catch (error) {
      outcome = { message: (error as Error).message };
    }
    if (!outcome || this.ended) return;
    this.waiting.value = false;
    if ('message' in outcome) this.refuse(outcome.message, how);
    else this.accept(outcome.solution, job, how);
  }

  /** Goes back to the last valid board. */
  private refuse(message: string, how: How): void {
    const said = sentence(message);
    batch(() => {
      this.trouble.value = said;
      this.board.value = this.solution.value?.board ?? FAMOUS;
    });
    // An invalid address is read again when the visitor returns to it.
    if (how === 'keep') this.solvedKey = '';
    this.world.announce(said, 900);
    if (!this.solution.value) void this.fallBack();
  }

  /** A visit that begins with an invalid board still shows a board. */
  private async fallBack(): Promise<void> {
    const { dictionary, rules } = this.job();
    const outcome = await this.solveLatest({ text: FAMOUS.text, size: '', dictionary, rules }).catch(() => undefined);
    if (!outcome || this.ended || !('solution' in outcome)) return;
    this.solved.value = { solution: outcome.solution, dictionary, rules };
    void this.askFacts(outcome.solution, dictionary);
  }

  private accept(solution: Solution, job: SolveJob, how: How): void {
    const { text } = solution.board;
    batch(() => {
      this.trouble.value = '';
      this.drawn.hovered.value = -1;
      this.board.value = solution.board;
      this.solved.value = { solution, dictionary: job.dictionary, rules: job.rules };
      if (how !== 'edit') this.entry.value = text;
      const now = this.query.value;
      const word = solution.words.includes(now.word) ? now.word : '';
      const cell = now.cell < solution.board.cells.length ? now.cell : -1;
      const same = word === now.word;
      const next = { ...now, board: text, size: '', word, cell, path: how === 'keep' && same ? now.path : 0 };
      this.solvedKey = keyOf({ ...job, text, size: '' });
      const bare = how === 'keep' && !this.world.hasBoard();
      if (!bare) this.world.write(next, !this.pendingStep);
      this.drawn.example.value = bare ? longest(solution.words, (word) => !this.world.leftOut(word)) : -1;
      this.pendingStep = false;
    });
    this.world.announce(summary(solution.words.length, solution.points), 900);
    void this.askFacts(solution, job.dictionary);
  }

  private async askFacts(solution: Solution, dictionary: DictionaryId): Promise<void> {
    try {
      const facts = await this.factsLatest(solution.board.text, dictionary);
      if (facts && !this.ended) this.facts.value = { of: solution, ...facts };
    } catch {
      // These are optional: the room works without them, and the next board asks again.
    }
  }
}

/** Returns the first of the longest words that aren't hidden; -1 if there are none. */
function longest(words: readonly string[], wanted: (word: string) => boolean): number {
  return words.reduce(
    (best, word, index) => (word.length > (words[best]?.length ?? 0) && wanted(word) ? index : best),
    -1,
  );
}

function keyOf({ text, size, dictionary, rules }: SolveJob): string {
  return JSON.stringify([text, size, dictionary, rules.scoring, rules.minLength]);
}
