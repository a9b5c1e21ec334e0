/**
 * The room's session: it passes the visitor's actions to the engine, and the answers to the view. The address is the
 * state. When the visitor changes the board, the change is shown at once, solved, and written to the address when the
 * answer arrives. A board that comes from the address (through a link or Back) is solved and then shown. In both cases
 * the newest request wins: of the waiting requests only the last is made, and answers to older ones are dropped.
 */
import { group } from 'd3-array';
import { batch, computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { fromDanvk } from '../../app/danvk';
import { leftOut } from '../../app/family';
import type { Field, State } from '../../app/fields';
import { flag, oneOf, readFields, scoring, size, text, trimmed, whole, writeFields } from '../../app/fields';
import type { RoomLab } from '../../app/lifecycle';
import { DEFAULT_DICTIONARY } from '../../app/lists';
import { parseHash, type Route, visit } from '../../app/route';
import { boardText, type Grid } from '../../board/face';
import type { BoardView, DictionaryId, Rules } from '../../engine/contract';
import type { Neighborhood, RollableWith, Solution, WordPaths } from '../../engine/contract';
import { latest } from '../../engine/port';
import { whenItComes } from '../../engine/soon';
import { linkedScoring, PROVED } from '../../engine/scoring';
import { renderApart } from '../../ui/later';
import { lengthOf, counted, number, sentence } from '../../ui/format';
import { toast } from '../../ui/toast';
import type { WordGroup } from '../../words/WordList';
import { canUse } from '../../engine/contract';
import { tiersFor, wantTiers } from '../../words/tiers';

// --- The address ---

export type Sort = keyof typeof SORTS;

/** The best known 4x4 board with ENABLE2K, found by annealing in 2009. */
export const FAMOUS: BoardView = { rows: 4, cols: 4, cells: [...'perslatgsineters'], text: 'perslatgsineters' };

/** A number that the address counts from 1. */
const index = (name: string, usual: number, most: number): Field<number> => {
  const counted = whole(name, usual, 1, most);
  const read = (text: string): number | undefined => {
    const given = counted.read(text);
    return given && given - 1;
  };
  return { ...counted, read, write: (value) => counted.write(value + 1) };
};

/** In the order of the address. */
const FIELDS = {
  /** A board in any notation. */
  board: trimmed('board', FAMOUS.text),
  /** The size, such as `3x4`, if it doesn't follow from the board's text; otherwise empty. */
  size: size(''),
  dict: text('dict', DEFAULT_DICTIONARY),
  scoring,
  minLength: whole('min', 3, 1, 6),
  multi: flag('multi'),
  word: text('word'),
  /** Which path of that word is drawn, counted from 0. */
  path: index('path', 0, 1e6),
  /** The pattern that words must match: see `matcher`. */
  find: text('find'),
  sort: oneOf<Sort>('sort', 'length', 'points', 'alphabet'),
  /** The cell that words must be able to use; -1 for any. */
  cell: index('cell', -1, 64),
  common: flag('common'),
};

export type SolveQuery = Omit<State<typeof FIELDS>, 'dict' | 'scoring' | 'minLength'> & { readonly rules: Rules };

/** Reads a query. Parts that are missing or invalid get their default values. */
export function readQuery(query: URLSearchParams): SolveQuery {
  const { dict, scoring, minLength, ...read } = readFields(FIELDS, query);
  return { ...read, rules: { scoring, minLength } };
}

/** Returns whether a link has an invalid points table, so that the standard one is used instead. */
export function hasBadScoring(query: URLSearchParams): boolean {
  const scoring = query.get('scoring');
  return scoring !== null && linkedScoring(scoring) === undefined;
}

/** Writes a query. A link always states the board. */
export function writeQuery({ rules, ...state }: SolveQuery, dict: DictionaryId): URLSearchParams {
  return writeFields(FIELDS, { ...state, ...rules, dict }, new URLSearchParams({ board: state.board }));
}

// --- A board being typed ---
// On the way to sixteen letters, a text passes through six smaller boards. None of them is meant, and none is worth an
// error.

/**
 * Compares a text typed over a board of `cells` cells. One with as many letters is `ready` to be solved at once; others
 * are solved when the visitor confirms them.
 */
export function judgeTyping(text: string, cells: number) {
  const letters = lettersOf(text, false);
  if (letters === 0) return { kind: 'empty' } as const;
  if (letters === cells || lettersOf(text, true) === cells) return { kind: 'ready' } as const;
  return { kind: letters < cells ? 'unfinished' : 'longer', letters } as const;
}

/** Counts a text's cells: letters and gaps. Letters in parentheses are one cell and, with `fold`, so is every `qu`. */
function lettersOf(text: string, fold: boolean): number {
  const cells = text.replace(/\([^)]*\)/g, '_').replace(/[^\p{L}._*#-]/gu, '');
  return [...(fold ? cells.replace(/qu/gi, 'q') : cells)].length;
}

/**
 * Returns text that is read back as the same cells and the size `RxC`: one character per cell if possible, otherwise
 * cells separated by spaces.
 */
export function write({ rows, cols, cells }: Grid): { text: string; size: string } {
  const plain = cells.every((cell) => cell === 'qu' || [...cell].length === 1);
  // In a single column, there are no spaces that would mark a cell with several letters.
  const face = (cell: string): string => (plain ? (cell === 'qu' ? 'q' : cell) : cols === 1 ? `(${cell})` : cell);
  const text = boardText(cells.map(face), cols, plain ? '' : ' ', plain ? '/' : ' / ');
  return { text, size: `${rows}x${cols}` };
}

/**
 * Returns where a pasted link leads if it is a link to one of our rooms or to danvk.org's solver, and `undefined` for
 * any other text.
 */
export function linkIn(text: string): (Route & { notices: readonly string[] }) | undefined {
  const link = text.trim();
  if (!/^(https?:\/\/|#\/|\?)\S+$/i.test(link)) return undefined;
  const hash = link.indexOf('#/');
  if (hash >= 0) {
    const route = parseHash(link.slice(hash));
    return route.room === '' ? undefined : { ...route, notices: [] };
  }
  const search = link.indexOf('?');
  const arrival = search < 0 ? undefined : fromDanvk(link.slice(search));
  return arrival && { room: 'solve', query: arrival.query, notices: arrival.notices };
}

// --- The words to show ---
// Words are numbers here: indices into the solution, which is in alphabetical order.

/** How the words can be sorted: into groups with equal keys. */
export const SORTS = {
  length: {
    label: 'by length',
    key: ({ words }: Solution, index: number) => lengthOf(words[index]!),
    name: (length: number) => counted(length, 'letter'),
  },
  points: {
    label: 'by points',
    key: ({ wordPoints }: Solution, index: number) => wordPoints[index]!,
    name: (points: number) => counted(points, 'point'),
  },
  alphabet: {
    label: 'A to Z',
    key: ({ words }: Solution, index: number) => String.fromCodePoint(words[index]!.codePointAt(0) ?? 0),
    name: (letter: string) => letter.toUpperCase(),
  },
};

/**
 * Returns a test for a typed pattern, or why it can't be used. `ing` matches anywhere in the word, `re*` at the beginning,
 * `*ing` at the end, and `t?e*` uses `?` for any letter and `*` for any letters.
 */
export function matcher(find: string): ((word: string) => boolean) | string {
  const text = find.trim().toLowerCase();
  // Earlier versions took regular expressions, so links may have one.
  if (/[\^$[\](){}|+.\\/]/.test(text))
    return 'Regular expressions can’t be used here, so the pattern is ignored. Use letters, * and ?.';
  if (!/[*?]/.test(text)) return (word) => word.includes(text);
  const pattern = [...text];
  return (word) => fits([...word], pattern);
}

/** Returns whether a pattern matches a whole word. It goes back only to the last `*`, so that no pattern is slow. */
function fits(word: readonly string[], pattern: readonly string[]): boolean {
  let [at, p, star, from] = [0, 0, -1, 0];
  while (at < word.length) {
    if (pattern[p] === '*') [star, from, p] = [p, at, p + 1];
    else if (pattern[p] === '?' || pattern[p] === word[at]) [at, p] = [at + 1, p + 1];
    else if (star >= 0) [from, at, p] = [from + 1, from + 1, star + 1];
    else return false;
  }
  return pattern.slice(p).every((rest) => rest === '*');
}

/** Returns the words to show. An invalid pattern is ignored. `wanted`: whether a word may be shown at all. */
export function show(
  solution: Solution,
  { find, sort, cell }: Pick<SolveQuery, 'find' | 'sort' | 'cell'>,
  wanted?: (word: string) => boolean,
) {
  const match = matcher(find);
  const words: number[] = [];
  solution.words.forEach((word, index) => {
    if (typeof match === 'function' && !match(word)) return;
    if (wanted && !wanted(word)) return;
    if (cell >= 0 && !canUse(solution, index, cell)) return;
    words.push(index);
  });
  const { key, name } = SORTS[sort];
  const sorted = [...group(words, (index) => key(solution, index))];
  if (sort !== 'alphabet') sorted.sort(([a], [b]) => Number(b) - Number(a));
  const groups = sorted.map(([value, words]): WordGroup => {
    const each = solution.wordPoints[words[0]!]!;
    // Where every path counts, or under the letter they start with, words of a group differ.
    const alike = words.length > 1 && words.every((word) => solution.wordPoints[word] === each);
    const points = alike ? `${counted(each, 'point')} each` : counted(sumOf(solution.wordPoints, words), 'point');
    return { name: name(value as never), note: `${counted(words.length, 'word')}, ${points}`, words };
  });
  return { groups, words: groups.flatMap((group) => group.words), points: sumOf(solution.wordPoints, words) };
}

function sumOf(points: ArrayLike<number>, words: readonly number[]): number {
  return words.reduce((sum, index) => sum + points[index]!, 0);
}

/** Returns the proof that applies to a board, given its rotations and reflections, or `undefined` if there is none. */
export function provedBest(
  copies: readonly Pick<BoardView, 'text'>[],
  of: { dictionary: DictionaryId; rules: Rules; multi: boolean; points: number; complete: boolean },
) {
  const { scoring, minLength } = of.rules;
  if (!of.complete || of.multi || of.dictionary !== DEFAULT_DICTIONARY || scoring !== 'standard' || minLength !== 3)
    return undefined;
  return PROVED.find((best) => best.points === of.points && copies.some(({ text }) => text === best.board));
}

// --- The session ---

/**
 * A board with the rules it was solved by. Everything said about it refers to these rules, even if other rules are
 * requested in the meantime.
 */
interface SolvedBoard {
  readonly solution: Solution;
  readonly dictionary: DictionaryId;
  readonly rules: Rules;
}

/** `keep`: the address already has the change; `edit`: another change in a series; `step`: a change that Back undoes. */
type How = 'keep' | 'edit' | 'step';

interface SolveJob {
  readonly text: string;
  readonly size: string;
  readonly dictionary: DictionaryId;
  readonly rules: Rules;
}

export interface Facts {
  readonly of: Solution;
  readonly canonical: string;
  readonly copies: readonly BoardView[];
  readonly rollable: readonly RollableWith[] | undefined;
}

/** The most paths of a word that can be stepped through. */
const MOST_PATHS = 1000;
/** After a pause this long, the next change begins a new entry in the history. */
const SERIES = 2000;

export class SolveSession {
  readonly query = computed(() => readQuery(this.lab.query.value));
  /** The word list that a link brings. */
  readonly list = computed(() => this.lab.query.value.get('list') ?? '');
  /** The current board: the last valid one, or one that is being edited and isn't solved yet. */
  readonly board = signal<Grid | undefined>(undefined);
  readonly solved = signal<SolvedBoard | undefined>(undefined);
  readonly solution = computed(() => this.solved.value?.solution);
  /** Whether an answer is on its way, so that the view is about to change. */
  readonly waiting = signal(false);
  /** Why the last request gave no board; empty if it gave one. */
  readonly trouble = signal('');
  readonly entry = signal('');
  /** A hint about a text that is still being typed; empty for none. */
  readonly hint = signal('');
  /** The word pointed at, as an index into the solution; -1 for none. Set by `point`. */
  readonly hovered = signal(-1);
  /**
   * The first word shown, whose path is drawn as an example when the page is opened without a board; -1 once the visitor
   * does something.
   */
  private readonly example = signal(-1);
  /** The word in the address, as an index; -1 if this board doesn't have it. */
  readonly pinned: ReadonlySignal<number> = computed(() => {
    const { word } = this.query.value;
    return word ? (this.solution.value?.words.indexOf(word) ?? -1) : -1;
  });
  readonly active: ReadonlySignal<number> = computed(() => {
    const example = this.query.value.cell < 0 ? this.example.value : -1;
    return [this.hovered.value, this.pinned.value, example].find((index) => index >= 0) ?? -1;
  });
  private readonly loaded = signal<{ of: Solution; found: WordPaths } | undefined>(undefined);
  private readonly furtherPath = computed(() => {
    const { word, path } = this.query.value;
    const { of, found } = this.loaded.value ?? {};
    return path > 0 && found?.word === word && of === this.solution.value ? found.paths[path] : undefined;
  });
  readonly path: ReadonlySignal<ArrayLike<number>> = computed(() => {
    const [solution, active] = [this.solution.value, this.active.value];
    if (!solution || active < 0) return [];
    const further = active === this.pinned.value ? this.furtherPath.value : undefined;
    return further ?? solution.cells.subarray(solution.cellStarts[active], solution.cellStarts[active + 1]);
  });
  readonly hoveredCell = signal(-1);
  private readonly found = signal<{ of: Solution; data?: Neighborhood; message?: string } | undefined>(undefined);
  /** The effect of changing one letter of the current board; `undefined` while it is being computed. */
  readonly neighbors = computed(() => (this.found.value?.of === this.solution.value ? this.found.value : undefined));
  readonly facts = signal<Facts | undefined>(undefined);

  readonly shown = computed(() => {
    const { solution, dictionary } = this.solved.value ?? {};
    const { value: query } = this.query;
    const tiers = query.common ? tiersFor(dictionary) : undefined;
    // Common words; all words if it is unknown which ones are.
    const wanted = (word: string) => !leftOut(word) && !(tiers && ['rare', 'known'].includes(tiers.of(word)));
    return solution && show(solution, query, wanted);
  });
  /** The points and words of the whole board, without those that the family filter leaves out. */
  readonly totals = computed(() => {
    const { words = [], wordPoints = [], pathCounts = [] } = this.solution.value ?? {};
    const counted = words.flatMap((word, index) => (leftOut(word) ? [] : [index]));
    const points = counted.map((index) => wordPoints[index]! * (this.query.value.multi ? pathCounts[index]! : 1));
    return { words: counted.length, points: points.reduce((sum, each) => sum + each, 0) };
  });
  /** For each cell, the words that can use it. */
  readonly uses = computed((): readonly number[] => {
    const { value: solution } = this.solution;
    if (!solution) return [];
    const { board, words } = solution;
    return board.cells.map(
      (_, cell) => words.filter((word, at) => canUse(solution, at, cell) && !leftOut(word)).length,
    );
  });
  /** Whether the text field has a text that somebody is still typing. */
  private typing = false;
  private solvedKey = '';
  private editedAt = -Infinity;
  /** The strongest way of writing the address among the requests that were dropped. */
  private pendingStep = false;
  private ended = false;
  private readonly solveLatest = latest(({ text, size, dictionary, rules }: SolveJob) =>
    this.lab.engine.solve(text, dictionary, rules, size),
  );
  private readonly factsLatest = latest(async ({ solution: of, dictionary }: SolvedBoard): Promise<Facts> => {
    const { engine } = this.lab;
    const { text } = of.board;
    // Dice have Latin letters, so boards in other alphabets aren't asked about.
    const rollable = engine.rollableWith(text).catch(() => undefined);
    const { canonical, copies } = await engine.symmetry(text, dictionary);
    const read = await Promise.all(copies.map((copy) => engine.readBoard(copy, '', dictionary)));
    return { of, canonical, copies: read.flatMap((each) => (each.ok ? [each.board] : [])), rollable: await rollable };
  });
  private readonly pathsLatest = latest((text: string, word: string, dictionary: DictionaryId) =>
    this.lab.engine.paths(text, word, dictionary, MOST_PATHS),
  );
  private readonly neighborsLatest = latest(({ solution: of, dictionary, rules }: SolvedBoard) =>
    this.lab.background.neighborhood(of.board.text, dictionary, rules).then(
      (data) => ({ of, data }),
      ({ message }: Error) => ({ of, message }),
    ),
  );

  private readonly stops: (() => void)[];

  constructor(private readonly lab: RoomLab) {
    if (this.query.peek().board === FAMOUS.text) this.board.value = FAMOUS;
    this.stops = [
      // Solves the board in the address, if it isn't the one solved already. While another room is on screen, its word
      // list is none of our business.
      effect(() => {
        if (!lab.active.value) return;
        const { board, size } = this.query.value;
        const job = this.job(board, size);
        if (keyOf(job) === this.solvedKey) return;
        this.solvedKey = keyOf(job);
        // What is typed while the first board is still being solved stays.
        if (!this.typing || this.solution.peek()) {
          this.typing = false;
          this.hint.value = '';
          this.entry.value = board;
        }
        void this.request(job, 'keep');
      }),
      effect(() => {
        if (!this.solved.value) return;
        // These are optional: the room works without them, and the next board asks again.
        whenItComes(this.factsLatest(this.solved.value), (facts) => (this.facts.value = facts ?? this.facts.value));
      }),
      effect(() => {
        if (lab.active.value && hasBadScoring(lab.query.value))
          toast({ text: 'This link’s points table is invalid; using the standard one.', lasting: 0 });
      }),
      effect(() => {
        const { dictionary } = this.solved.value ?? {};
        if (dictionary !== undefined && this.query.value.common) void wantTiers(dictionary);
      }),
      effect(() => {
        if (this.solution.value) void this.stepPath(0);
      }),
    ];
  }

  /** Handles a text that is being typed: it is solved once it fills the board, or when the visitor confirms it. */
  type(text: string): void {
    this.typing = true;
    this.hint.value = '';
    this.entry.value = text;
    this.trouble.value = '';
    const cells = this.board.value?.cells.length ?? FAMOUS.cells.length;
    const typing = judgeTyping(text, cells);
    if (typing.kind === 'empty') this.lab.announce('', 0);
    else if (linkIn(text)) this.enter(text, 'step');
    else if (typing.kind === 'ready') this.enter(text, 'edit');
    else if (typing.kind === 'unfinished')
      this.hint.value = `${typing.letters} of ${counted(cells, 'letter')}. For a smaller board, press Enter.`;
    else
      this.hint.value = `${counted(typing.letters, 'letter')}, but this board has ${cells}. For a larger board, press Enter.`;
  }

  /** Handles a board that was pasted or completed. A link is opened. */
  enter(text: string, how: 'edit' | 'step' = 'step'): void {
    this.typing &&= how === 'edit';
    this.hint.value = '';
    this.entry.value = text;
    if (text.trim() === '') return;
    const link = linkIn(text);
    if (link) {
      for (const text of link.notices) toast({ text, lasting: 0 });
      return visit(link.room, link.query);
    }
    void this.request(this.job(text), how);
  }

  /** Handles the text field losing focus: what was typed counts, and an empty field shows the board again. */
  leaveEntry(): void {
    this.typing = false;
    if (this.hint.value !== '') return this.enter(this.entry.value);
    const text = this.solution.value?.board.text;
    if (text && !this.trouble.value) this.entry.value = text;
  }

  place(grid: Grid, how: 'edit' | 'step' = 'step'): void {
    const { text, size } = write(grid);
    this.typing = false;
    this.hint.value = '';
    this.board.value = grid;
    this.trouble.value = '';
    void this.request(this.job(text, size), how);
  }

  edit(cell: number, face: string, how: 'edit' | 'step' = 'edit'): void {
    const grid = this.board.value;
    if (grid && grid.cells[cell] !== face) this.place({ ...grid, cells: grid.cells.with(cell, face) }, how);
  }

  look(change: Partial<SolveQuery>, replace = true): void {
    const { asked, trouble } = this.lab.dictionaries;
    const next = writeQuery({ ...this.query.value, ...change }, asked.peek());
    // The list that came with a link is needed until it is saved here.
    if (trouble.peek() && this.list.value) next.set('list', this.list.value);
    this.lab.go(next, { replace });
  }

  // --- The word whose path is drawn ---

  point(index: number): void {
    this.hovered.value = index;
    if (index >= 0) this.example.value = -1;
  }

  /** Draws a word's path until another word is chosen; choosing the same word again clears it. */
  pin(index: number): void {
    this.example.value = -1;
    const word = this.solution.value?.words[index] ?? '';
    this.look({ word: index === this.pinned.value ? '' : word, path: 0 });
  }

  /** Steps to the next or previous path of the pinned word, in a circle; by 0, fetches the path that a link asks for. */
  async stepPath(by: number): Promise<void> {
    const { value: solved } = this.solved;
    const index = this.pinned.value;
    if (!solved || index < 0 || (by === 0 && (this.query.value.path === 0 || this.furtherPath.value))) return;
    const { solution, dictionary } = solved;
    const word = solution.words[index]!;
    if (this.loaded.value?.found.word !== word || this.loaded.value.of !== solution) {
      const found = await this.pathsLatest(solution.board.text, word, dictionary);
      if (!found || this.ended) return;
      this.loaded.value = { of: solution, found };
    }
    const count = this.loaded.value.found.paths.length;
    const path = (((this.query.value.path + by) % count) + count) % count;
    this.look({ path });
    this.lab.announce(`Path ${number(path + 1)} of ${number(solution.pathCounts[index] ?? count)}.`, 0);
  }

  // --- Other facts about the board ---

  async askNeighbors(): Promise<void> {
    if (!this.solved.value || this.neighbors.value) return;
    this.found.value = (await this.neighborsLatest(this.solved.value)) ?? this.found.value;
  }

  end(): void {
    this.ended = true;
    for (const stop of this.stops) stop();
  }

  private job(text: string, size = ''): SolveJob {
    return { text, size, dictionary: this.lab.dictionaries.current.value, rules: this.query.value.rules };
  }

  private async request(job: SolveJob, how: How): Promise<void> {
    if (how === 'step' || (how === 'edit' && performance.now() - this.editedAt > SERIES)) this.pendingStep = true;
    if (how === 'keep') this.pendingStep = false;
    this.editedAt = how === 'edit' ? performance.now() : -Infinity;
    this.waiting.value = true;
    const outcome = await this.solveLatest(job).catch((error: Error) => error);
    if (!outcome || this.ended) return;
    if (outcome instanceof Error) this.refuse(outcome.message, how);
    else this.accept(outcome, job, how);
  }

  private refuse(message: string, how: How): void {
    const said = sentence(message);
    batch(() => {
      this.waiting.value = false;
      this.trouble.value = said;
      this.board.value = this.solution.value?.board ?? FAMOUS;
    });
    // An invalid address is read again when the visitor returns to it.
    if (how === 'keep') this.solvedKey = '';
    this.lab.announce(said, 900);
    if (this.solution.value) return;
    // A visit that begins with an invalid board still shows a board.
    const job = this.job(FAMOUS.text);
    const { dictionary, rules } = job;
    whenItComes(this.solveLatest(job), (solution) => {
      if (solution && !this.ended) this.solved.value = { solution, dictionary, rules };
    });
  }

  private accept(solution: Solution, job: SolveJob, how: How): void {
    const { text } = solution.board;
    const show = (): void => {
      this.waiting.value = false;
      this.trouble.value = '';
      this.hovered.value = -1;
      this.board.value = solution.board;
      this.solved.value = { solution, dictionary: job.dictionary, rules: job.rules };
      if (how === 'edit') this.typing = false;
      else if (!this.typing) this.entry.value = text;
      const now = this.query.value;
      const word = solution.words.includes(now.word) ? now.word : '';
      // Whoever types on goes to other tiles, and wants to see all words.
      const cell = how !== 'edit' && now.cell < solution.board.cells.length ? now.cell : -1;
      const same = word === now.word;
      const next = { ...now, board: text, size: '', word, cell, path: how === 'keep' && same ? now.path : 0 };
      this.solvedKey = keyOf({ ...job, text, size: '' });
      const bare = how === 'keep' && !this.lab.query.value.has('board');
      if (!bare) this.look(next, !this.pendingStep);
      this.example.value = bare ? (this.shown.value?.words[0] ?? -1) : -1;
      this.pendingStep = false;
    };
    renderApart(() => batch(show));
    const { words, points } = this.totals.value;
    const more = solution.complete ? '' : ' or more';
    this.lab.announce(`${counted(words, 'word')}${more}, ${counted(points, 'point')}${more}.`, 900);
  }
}

function keyOf({ text, size, dictionary, rules }: SolveJob): string {
  return JSON.stringify([text, size, dictionary, rules.scoring, rules.minLength]);
}
