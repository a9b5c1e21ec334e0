/**
 * The room at work: carries what the visitor does to the engine and its answers to the view.
 *
 * The address is the state. What the visitor changes on the board is shown at once, solved, and written to the
 * address when the answer is here; what comes from the address (a link, Back) is solved and shown. Either way the
 * newest request wins: of those waiting behind it only the last is made, and answers to older ones are dropped.
 */

import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import type { Dictionaries } from '../../app/dictionaries';
import type { Grid } from '../../board/face';
import type { BoardView, DictionaryId, Engine, Neighbourhood, RollableWith, Rules, Solution, WordPaths } from '../../engine/contract';
import { latest } from '../../engine/latest';
import { FAMOUS, type SolveQuery } from './query';
import { withCell, write } from './reshape';
import { show, type Shown, usesByCell } from './words';

/** What the session takes from its surroundings. */
export interface World {
  readonly engine: Pick<Engine, 'readBoard' | 'solve' | 'paths' | 'symmetry' | 'rollableWith'>;
  readonly background: Pick<Engine, 'neighbourhood'>;
  readonly dictionaries: Pick<Dictionaries, 'current'>;
  /** The state in the address. */
  readonly query: ReadonlySignal<SolveQuery>;
  /** Whether the address names a board: the bare room does not. */
  readonly hasBoard: () => boolean;
  readonly write: (next: SolveQuery, replace: boolean) => void;
  readonly announce: (text: string, delay?: number) => void;
  /** A steady clock, in milliseconds. */
  readonly now: () => number;
}

/** `keep`: the address already says it; `edit`: one more change of a series; `step`: something Back undoes. */
type How = 'keep' | 'edit' | 'step';

interface Job {
  readonly text: string;
  readonly size: string;
  readonly dictionary: DictionaryId;
  readonly rules: Rules;
}

export interface Facts {
  readonly of: Solution;
  readonly canonical: string;
  readonly twins: readonly BoardView[];
  readonly rollable: readonly RollableWith[];
}

type Outcome = { solution: Solution } | { message: string };

/** Paths of one word that can be stepped through. */
const MOST_PATHS = 1000;
/** A pause this long between two changes begins a new entry in the history. */
const SERIES = 2000;

export class Session {
  /** The board on the table: the last good one, or one being edited that is not solved yet. */
  readonly board = signal<Grid | undefined>(undefined);
  readonly solution = signal<Solution | undefined>(undefined);
  /** Why the last request gave no board; empty if it did. */
  readonly trouble = signal('');
  /** What stands in the text field. */
  readonly entry = signal('');
  /** The word pointed at, as an index into the solution; -1 for none. Set by `point`. */
  readonly hovered = signal(-1);
  /** On the bare page the longest word is drawn, so that one sees what there is to see; -1 once something is done. */
  readonly example = signal(-1);
  /** The cell pointed at; -1 for none. */
  readonly hoveredCell = signal(-1);
  readonly neighbours = signal<{ of: Solution; data: Neighbourhood } | { of: Solution; message: string } | undefined>(undefined);
  /** What there is to know about a board besides its words. */
  readonly facts = signal<Facts | undefined>(undefined);

  readonly shown: ReadonlySignal<Shown | undefined> = computed(() => {
    const { find, sort, cell } = this.query.value;
    return this.solution.value && show(this.solution.value, { find, sort, cell });
  });
  /** How many words can use each cell. */
  readonly uses: ReadonlySignal<readonly number[]> = computed(() => (this.solution.value ? usesByCell(this.solution.value) : []));
  /** The word in the address, as an index; -1 if this board does not have it. */
  readonly pinned: ReadonlySignal<number> = computed(() => {
    const { word } = this.query.value;
    return word && this.solution.value ? this.solution.value.words.indexOf(word) : -1;
  });
  /** The word whose path is drawn; -1 for none. */
  readonly active: ReadonlySignal<number> = computed(
    () => [this.hovered.value, this.pinned.value, this.query.value.cell < 0 ? this.example.value : -1].find((index) => index >= 0) ?? -1,
  );
  /** The path that is drawn; empty for none. */
  readonly path: ReadonlySignal<ArrayLike<number>> = computed(() => {
    const solution = this.solution.value;
    const active = this.active.value;
    if (!solution || active < 0) return [];
    const further = active === this.pinned.value ? this.furtherPath.value : undefined;
    return further ?? solution.cells.subarray(solution.cellStarts[active], solution.cellStarts[active + 1]);
  });

  /** The state in the address. */
  readonly query: ReadonlySignal<SolveQuery>;
  private readonly paths = signal<{ text: string; found: WordPaths } | undefined>(undefined);
  private readonly furtherPath = computed(() => {
    const { word, path } = this.query.value;
    const loaded = this.paths.value;
    if (path === 0 || !loaded || loaded.found.word !== word || loaded.text !== this.solution.value?.board.text) return undefined;
    return loaded.found.paths[path];
  });
  private solvedKey = '';
  private editedAt = -Infinity;
  /** The strongest wish of the requests that were overtaken. */
  private pendingStep = false;
  private ended = false;
  private readonly solveLatest: (job: Job) => Promise<Outcome | undefined>;
  private readonly factsLatest: (text: string, dictionary: DictionaryId) => Promise<Omit<Facts, 'of'> | undefined>;
  private readonly pathsLatest: (text: string, word: string, dictionary: DictionaryId) => Promise<WordPaths | undefined>;
  private readonly neighboursLatest: (text: string, dictionary: DictionaryId, rules: Rules) => Promise<Neighbourhood | string | undefined>;

  constructor(private readonly world: World) {
    this.query = world.query;
    const { engine, background } = world;
    this.solveLatest = latest(async ({ text, size, dictionary, rules }: Job): Promise<Outcome> => {
      const read = await engine.readBoard(text, size, dictionary);
      if (!read.ok) return { message: read.message };
      return { solution: await engine.solve(read.board.text, dictionary, rules) };
    });
    this.factsLatest = latest(async (text: string, dictionary: DictionaryId) => {
      // Dice are in Latin letters: a board in others cannot be asked about.
      const rollable = engine.rollableWith(text).catch(() => []);
      const { canonical, twins } = await engine.symmetry(text, dictionary);
      const read = await Promise.all(twins.map((twin) => engine.readBoard(twin, '', dictionary)));
      return { canonical, twins: read.flatMap((each) => (each.ok ? [each.board] : [])), rollable: await rollable };
    });
    this.pathsLatest = latest((text: string, word: string, dictionary: DictionaryId) =>
      engine.paths(text, word, dictionary, MOST_PATHS),
    );
    this.neighboursLatest = latest((text: string, dictionary: DictionaryId, rules: Rules) =>
      background.neighbourhood(text, dictionary, rules).catch((error: Error) => error.message),
    );
    if (world.query.value.board === FAMOUS.text) this.board.value = FAMOUS;
  }

  /** Solves what the address says, if that is not what is solved. To be called whenever it may have changed. */
  follow(): void {
    const { board, size, rules } = this.query.value;
    const job = { text: board, size, dictionary: this.world.dictionaries.current.value, rules };
    if (keyOf(job) === this.solvedKey) return;
    this.solvedKey = keyOf(job);
    this.entry.value = board;
    void this.request(job, 'keep');
  }

  /** A board written or pasted as text. */
  enter(text: string, how: 'edit' | 'step' = 'edit'): void {
    this.entry.value = text;
    if (text.trim() === '') return;
    void this.request({ ...this.job(), text, size: '' }, how);
  }

  /** Another board, shown at once. */
  place(grid: Grid, how: 'edit' | 'step' = 'step'): void {
    const { text, size } = write(grid);
    this.board.value = grid;
    this.trouble.value = '';
    void this.request({ ...this.job(), text, size }, how);
  }

  /** One cell changed. */
  edit(cell: number, face: string, how: 'edit' | 'step' = 'edit'): void {
    const grid = this.board.value;
    if (grid && grid.cells[cell] !== face) this.place(withCell(grid, cell, face), how);
  }

  /** What is looked at changes, not the board. */
  look(change: Partial<SolveQuery>, replace = true): void {
    this.world.write({ ...this.query.value, ...change }, replace);
  }

  /** Draws a word's path while it is pointed at; -1 for no more. */
  point(index: number): void {
    this.hovered.value = index;
    if (index >= 0) this.example.value = -1;
  }

  /** Draws a word's path, until another is chosen. */
  pin(index: number): void {
    this.example.value = -1;
    const word = this.solution.value?.words[index] ?? '';
    this.look({ word: index === this.pinned.value ? '' : word, path: 0 });
  }

  /** The next or an earlier path of the pinned word, round and round. */
  async step(by: number): Promise<void> {
    const solution = this.solution.value;
    const index = this.pinned.value;
    if (!solution || index < 0) return;
    const { text } = solution.board;
    const word = solution.words[index]!;
    if (this.paths.value?.found.word !== word || this.paths.value.text !== text) {
      const found = await this.pathsLatest(text, word, this.world.dictionaries.current.value);
      if (!found || this.ended) return;
      this.paths.value = { text, found };
    }
    const count = this.paths.value.found.paths.length;
    const path = (((this.query.value.path + by) % count) + count) % count;
    this.look({ path });
    this.world.announce(`Path ${path + 1} of ${solution.pathCounts[index]}.`, 0);
  }

  /** Has the paths ready that a link asks for. */
  async preparePaths(): Promise<void> {
    if (this.query.value.path > 0 && this.pinned.value >= 0 && !this.furtherPath.value) await this.step(0);
  }

  /** Asks what one changed letter would give. */
  async askNeighbours(): Promise<void> {
    const solution = this.solution.value;
    if (!solution || this.neighbours.value?.of === solution) return;
    const answer = await this.neighboursLatest(solution.board.text, this.world.dictionaries.current.value, this.query.value.rules);
    if (answer === undefined || this.ended) return;
    this.neighbours.value = typeof answer === 'string' ? { of: solution, message: answer } : { of: solution, data: answer };
  }

  /** The neighbourhood of the board that is shown; `undefined` while it is being computed. */
  readonly currentNeighbours = computed(() => {
    const found = this.neighbours.value;
    return found && found.of === this.solution.value ? found : undefined;
  });

  end(): void {
    this.ended = true;
  }

  private job(): Job {
    const { rules } = this.query.value;
    return { text: '', size: '', dictionary: this.world.dictionaries.current.value, rules };
  }

  private async request(job: Job, how: How): Promise<void> {
    if (how === 'step' || (how === 'edit' && this.world.now() - this.editedAt > SERIES)) this.pendingStep = true;
    if (how === 'keep') this.pendingStep = false;
    this.editedAt = how === 'edit' ? this.world.now() : -Infinity;
    let outcome: Outcome | undefined;
    try {
      outcome = await this.solveLatest(job);
    } catch (error) {
      outcome = { message: (error as Error).message };
    }
    if (!outcome || this.ended) return;
    if ('message' in outcome) this.refuse(outcome.message, how);
    else this.accept(outcome.solution, job, how);
  }

  /** The board on the table goes back to the last good one. */
  private refuse(message: string, how: How): void {
    const said = sentence(message);
    batch(() => {
      this.trouble.value = said;
      this.board.value = this.solution.value?.board ?? FAMOUS;
    });
    // The address that could not be read is asked again when it is come back to.
    if (how === 'keep') this.solvedKey = '';
    this.world.announce(said, 900);
    if (!this.solution.value) void this.fallBack();
  }

  /** A visit that begins with a board that is none still begins with a board. */
  private async fallBack(): Promise<void> {
    const { dictionary, rules } = this.job();
    const outcome = await this.solveLatest({ text: FAMOUS.text, size: '', dictionary, rules }).catch(() => undefined);
    if (!outcome || this.ended || !('solution' in outcome)) return;
    this.solution.value = outcome.solution;
    void this.askFacts(outcome.solution);
  }

  private accept(solution: Solution, job: Job, how: How): void {
    const { text } = solution.board;
    batch(() => {
      this.trouble.value = '';
      this.hovered.value = -1;
      this.board.value = solution.board;
      this.solution.value = solution;
      if (how !== 'edit') this.entry.value = text;
      const now = this.query.value;
      const word = solution.words.includes(now.word) ? now.word : '';
      const cell = now.cell < solution.board.cells.length ? now.cell : -1;
      const same = word === now.word;
      const next = { ...now, board: text, size: '', word, cell, path: how === 'keep' && same ? now.path : 0 };
      this.solvedKey = keyOf({ ...job, text, size: '' });
      const bare = how === 'keep' && !this.world.hasBoard();
      if (!bare) this.world.write(next, !this.pendingStep);
      this.example.value = bare ? longest(solution.words) : -1;
      this.pendingStep = false;
    });
    this.world.announce(summary(solution), 900);
    void this.askFacts(solution);
  }

  private async askFacts(solution: Solution): Promise<void> {
    try {
      const facts = await this.factsLatest(solution.board.text, this.world.dictionaries.current.value);
      if (facts && !this.ended) this.facts.value = { of: solution, ...facts };
    } catch {
      // Side notes: the room is complete without them, and the next board asks again.
    }
  }
}

/** `1,045 words, 3,625 points.` */
export function summary({ words, points }: Solution): string {
  const number = (n: number): string => n.toLocaleString('en');
  return `${number(words.length)} ${words.length === 1 ? 'word' : 'words'}, ${number(points)} ${points === 1 ? 'point' : 'points'}.`;
}

/** The first of the longest words; -1 if there is none. */
function longest(words: readonly string[]): number {
  return words.reduce((best, word, index) => (word.length > (words[best]?.length ?? 0) ? index : best), -1);
}

/** A message of the engine, as a sentence. */
export function sentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1)}${/[.!?]$/.test(message) ? '' : '.'}`;
}

function keyOf({ text, size, dictionary, rules }: Job): string {
  return JSON.stringify([text, size, dictionary, rules.scoring, rules.minLength]);
}
