/**
 * The synchronous core: one wasm instance with one dictionary.
 *
 * Everything here blocks the thread it runs on. In a page use `Boggle` from the package's main entry, which runs a core in a
 * worker; in Node, where a script may block, use `openSync` from `boggle-lab/sync`.
 */

import type { BoardView, ClassResult, CompileOptions, ProofSpec, ProofSummary, Rules } from './glue.js';
import { Climb, Compilation, initSync, Lexicon, Proof, roll, Trees } from './glue.js';
import { isFatal } from '../../src/engine/death';

export type { BoardPoints, Statement } from './glue.js';

/** The source of the words: a packed dictionary, such as the package's `enable2k.dict`, or a list of words. */
export type DictionarySource = Uint8Array | readonly string[];

/** How points are counted. */
export interface RulesOptions {
  /**
   * The points of words of 0, 1, 2, … letters, separated by commas, or the name of a table (see `Scoring`), such as `standard`:
   * 1, 1, 2, 3, 5, 11 points by length.
   */
  scoring?: Rules['scoring'];
  /** Shorter words do not count. 3 by default. */
  minLength?: number;
}

/** Facts about a dictionary. */
export interface DictionaryFacts {
  name: string;
  words: number;
  /** SHA-256 of the word list, sorted, one word per line. */
  sha256: string;
}

export interface SolveOptions extends RulesOptions {
  /** Rows by columns, if they don't follow from the letters: `3x5`. */
  size?: string;
}

export interface SolvedWord {
  word: string;
  points: number;
  /** The cells of one path, numbered row by row from 0. */
  path: number[];
}

export interface Solved {
  /** The board in standard notation. */
  board: string;
  rows: number;
  cols: number;
  /** Row by row: `qu` for Qu, `.` for a gap, else one or more letters. */
  cells: string[];
  points: number;
  /** In alphabetical order. */
  words: SolvedWord[];
  /** `false` for a board with too many paths to search them all, so that the points are a lower bound. */
  complete: boolean;
}

export interface AnnealOptions extends RulesOptions {
  /** Rows by columns: `4x4`. */
  size: string;
  /** Any text. The same seed and options lead to the same best board everywhere. */
  seed: string;
  /** Stop when a board has this many points. */
  target?: number;
  /** Stop after scoring this many boards. Without a target or a limit, annealing never ends by itself. */
  evaluations?: number;
}

/** A board that scored higher than all earlier ones. */
export interface Improvement {
  board: string;
  points: number;
  /** Boards scored so far. */
  evaluations: number;
}

export interface ProveOptions extends RulesOptions {
  size: string;
  /** List every board that scores at least this many points. */
  threshold: number;
  /** Only this class: the letters of each cell, separated by spaces. All boards of the size by default. */
  class?: string;
  /** The groups of letters that make the classes. By default, the partition that suits the size. */
  buckets?: string;
  /** `best` by default. */
  method?: ProofSpec['method'];
}

/** A class that was broken. */
export interface ClassDone extends Pick<ClassResult, 'id' | 'class' | 'boards'> {
  /** The number of classes done so far, and the number requested. */
  done: number;
  of: number;
}

/** The result of a proof. At most 1,000 boards are listed. */
export interface Proved extends Pick<ProofSummary, 'complete' | 'statement' | 'boards' | 'found' | 'done' | 'of'> {
  /** The log of all results, as `boggle break` writes it. `verifyLog` and `boggle verify` check it. */
  log: string;
}

export interface LiftOptions extends RulesOptions {
  size: string;
  /** The letters of each cell, row by row, separated by spaces. */
  class: string;
  /** The cells to lift, in this order. */
  cells: readonly number[];
  /** Drop branches whose bound is at or below this. 0 by default. */
  cutoff?: number;
}

/** The evaluation tree at the start (`cell` is `null`) or after a lift. */
export interface LiftStep {
  cell: number | null;
  /** No board of the class scores more. */
  bound: number;
  nodes: number;
  /** Nodes stored: equal subtrees are stored once. */
  stored: number;
}

/** Yielded between results after each slice of work, so that the caller can cancel. */
export const WORKING = Symbol('working');

export type Steps<T, R = void> = Generator<T | typeof WORKING, R, void>;

/** The approximate length of a slice of work, in milliseconds. */
const SLICE = 25;
/** The most bytes that a proof may use for the paths of a class; its trees may need up to the same amount. */
const PROOF_MEMORY = 256 << 20;
/** The most boards listed in the result of a proof. */
const MOST_BOARDS = 1000;

/** An option that is missing or unknown, or a value of the wrong kind. */
export class OptionError extends Error {
  override readonly name = 'OptionError';
}

/** A call after `close`. */
export class ClosedError extends Error {
  override readonly name = 'ClosedError';

  constructor() {
    super('This Boggle was closed.');
  }
}

/** The call, all others in progress, and all later ones: the wasm ended in the middle of its work. */
export class StoppedError extends Error {
  override readonly name = 'StoppedError';

  constructor() {
    super('The solver stopped, most likely because it ran out of memory. Open it again (`openSync`: in a new thread).');
  }
}

/** What a value must be: in words, and as a check. */
type Kind = readonly [what: string, fits: (value: unknown) => boolean];
const TEXT: Kind = ['a string', (value) => typeof value === 'string'];
const upTo = (most: number): Kind => [
  `a whole number up to ${most}`,
  (value) => Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= most,
];
// Marked, so that bundles without any of these calls leave them out.
const COUNT = /* @__PURE__ */ upTo(2 ** 32 - 1);
const TEXTS: Kind = ['an array of strings', (value) => Array.isArray(value) && value.every(TEXT[1])];

const KINDS: Record<string, Kind> = {
  size: TEXT,
  seed: TEXT,
  threshold: COUNT,
  class: TEXT,
  cells: ['an array of whole numbers', (value) => Array.isArray(value) && value.every(COUNT[1])],
  target: COUNT,
  evaluations: /* @__PURE__ */ upTo(Number.MAX_SAFE_INTEGER),
  buckets: TEXT,
  method: TEXT,
  cutoff: COUNT,
  scoring: TEXT,
  minLength: /* @__PURE__ */ upTo(6),
};
/** The options that each call requires, and those that it also takes. */
const OPTIONS = {
  rules: { required: [], others: [] },
  solve: { required: [], others: ['size'] },
  anneal: { required: ['size', 'seed'], others: ['target', 'evaluations'] },
  prove: { required: ['size', 'threshold'], others: ['class', 'buckets', 'method'] },
  lift: { required: ['size', 'class', 'cells'], others: ['cutoff'] },
} satisfies Record<string, { required: string[]; others: string[] }>;

/** Throws an `OptionError` if an option is missing, is unknown, or has a value of the wrong kind. */
function checkOptions(call: keyof typeof OPTIONS, options: object = {}): void {
  const { required, others } = OPTIONS[call];
  const names: string[] = [...required, ...others, 'scoring', 'minLength'];
  const fail = (what: string): void => {
    throw new OptionError(`${what} The options are ${names.join(', ')}.`);
  };
  if (Object(options) !== options) fail('The options must be an object.');
  for (const [name, value] of Object.entries(options)) {
    if (!names.includes(name)) fail(`There is no option ${name}.`);
    if (value !== undefined) checkKind(`The option ${name}`, KINDS[name]!, value);
  }
  for (const name of required) if (options[name as never] === undefined) fail(`The option ${name} is missing.`);
}

function checkKind(name: string, [what, fits]: Kind, value: unknown): void {
  if (!fits(value)) throw new OptionError(`${name} must be ${what}.`);
}

let instantiated: WebAssembly.Module | undefined;
let stopped: StoppedError | undefined;

/** What to tell the caller about an error. After one that leaves the wasm broken, no core of this thread works anymore. */
export function failure(error: unknown): unknown {
  if (isFatal(error)) stopped = new StoppedError();
  return stopped ?? error;
}

export class Core {
  private opened: Lexicon | undefined;

  private constructor(lexicon: Lexicon) {
    this.opened = lexicon;
  }

  private get lexicon(): Lexicon {
    if (!this.opened) throw new ClosedError();
    if (stopped) throw stopped;
    return this.opened;
  }

  get closed(): boolean {
    return !this.opened;
  }

  /** Throws an `Error` with a message for people if the dictionary cannot be read. */
  static open(module: WebAssembly.Module, source: DictionarySource, name = 'own list'): Core {
    if (!(source instanceof Uint8Array)) checkKind('The argument dictionary', TEXTS, source);
    if (stopped) throw stopped;
    // The glue keeps one instance for all cores of a thread.
    if (!instantiated) initSync({ module: (instantiated = module) });
    if (source instanceof Uint8Array) return new Core(Lexicon.unpack(source));
    const options: CompileOptions = { name, minLength: 1, maxLength: 0, qu: 'face' };
    const job = new Compilation(new TextEncoder().encode(source.join('\n')), options, []);
    const lexicon = job.takeLexicon();
    if (!lexicon) throw new Error(job.message);
    return new Core(lexicon);
  }

  get dictionary(): DictionaryFacts {
    const { name, words, sha256 } = this.lexicon.info();
    return { name, words, sha256 };
  }

  /** Finds every word on a board. */
  solve(board: string, options: SolveOptions = {}): Solved {
    checkKind('The argument board', TEXT, board);
    checkOptions('solve', options);
    const { size = '', ...rules } = options;
    const { text, ...grid } = this.read(board, size);
    const found = this.lexicon.solve(text, complete(rules));
    const words = found.words.map((word, at) => ({
      word,
      points: found.wordPoints[at] ?? 0,
      path: Array.from(found.cells.subarray(found.cellStarts[at], found.cellStarts[at + 1])),
    }));
    return { board: text, ...grid, points: found.points, words, complete: found.complete };
  }

  private read(board: string, size: string): BoardView {
    const read = this.lexicon.readBoard(board, size);
    if (!read.ok) throw new Error(read.message);
    return read.board;
  }

  /** Returns the points of each board. This is much faster than `solve`, which also finds the words. */
  score(boards: readonly string[], rules: RulesOptions = {}): Uint32Array {
    checkKind('The argument boards', TEXTS, boards);
    const line = (board: string): string => `${board.replaceAll(/\s*\n\s*/g, '/')}\n`;
    return this.lexicon.score(boards.map(line).join(''), complete(rules));
  }

  /** The board that a set of dice (`new`, `classic`, `big`, `deluxe`, `big2012`, `superbig`) rolls from a seed. */
  roll(dice: string, seed: string): string {
    for (const [name, text] of Object.entries({ dice, seed })) checkKind(`The argument ${name}`, TEXT, text);
    if (this.closed) throw new ClosedError();
    return roll(dice, seed).text;
  }

  *anneal(options: AnnealOptions): Steps<Improvement, Improvement> {
    checkOptions('anneal', options);
    const { size, seed, target, evaluations, ...rules } = options;
    const limits = { ...(target !== undefined && { target }), ...(evaluations !== undefined && { evaluations }) };
    const climb = new Climb(this.lexicon, { size, seed, ...complete(rules), limits });
    try {
      let best = -1;
      for (;;) {
        const more = climb.runUntil(performance.now() + SLICE);
        const { best: now, evaluations: scored } = climb.frame();
        if (now.points > best) {
          best = now.points;
          yield { board: now.board, points: now.points, evaluations: now.evaluations };
        }
        if (!more) return { board: now.board, points: now.points, evaluations: scored };
        yield WORKING;
      }
    } finally {
      release(climb);
    }
  }

  *prove(options: ProveOptions): Steps<ClassDone, Proved> {
    checkOptions('prove', options);
    const { size, threshold, class: only, buckets, method, ...rules } = options;
    const { name } = this.lexicon.info();
    const proof = new Proof(this.lexicon, name, {
      size,
      threshold,
      ...complete(rules),
      ...(only !== undefined && { class: only }),
      ...(buckets !== undefined && { buckets }),
      ...(method !== undefined && { method }),
    });
    try {
      const ids = Array.from(proof.ids());
      for (const [at, id] of ids.entries()) {
        proof.start(id, PROOF_MEMORY);
        while (proof.runUntil(performance.now() + SLICE)) yield WORKING;
        const { class: text, boards } = proof.result();
        proof.restore(proof.resultLine() ?? '', 'computed');
        yield { id, class: text, boards, done: at + 1, of: ids.length };
      }
      return provedBy(proof);
    } finally {
      release(proof);
    }
  }

  /**
   * Checks the log of a proof: every board is scored again, and every class must be one of the run's. Throws an `Error` that lists
   * the wrong lines. The classes themselves are not broken again.
   */
  verifyLog(log: string): Proved {
    checkKind('The argument log', TEXT, log);
    const proof = Proof.ofLog(this.lexicon, log);
    try {
      return provedBy(proof);
    } finally {
      release(proof);
    }
  }

  *lift(options: LiftOptions): Steps<LiftStep> {
    checkOptions('lift', options);
    const { size, class: letters, cells, cutoff = 0, ...rules } = options;
    const sets = letters.trim().split(/[\s/]+/);
    const { cols } = this.read(sets.map(() => '.').join(' '), size);
    const text = sets.map((set, at) => (at > 0 && at % cols === 0 ? `/ ${set}` : set)).join(' ');
    const trees = new Trees(this.lexicon, { class: text, order: 'spelling', ...complete(rules) });
    try {
      for (const cell of [null, ...cells]) {
        if (cell !== null) trees.begin({ cell, cutoff, fold: 'no', dedupe: false });
        while (trees.runUntil(performance.now() + SLICE)) yield WORKING;
        const { exactBound, nodes, stored } = trees.finish();
        yield { cell, bound: exactBound, nodes, stored };
      }
    } finally {
      release(trees);
    }
  }

  /** Frees the dictionary. Later calls throw a `ClosedError`. */
  close(): void {
    if (!stopped) this.opened?.free();
    this.opened = undefined;
  }
}

/** Frees a job after its last step. */
function release(job: { free(): void }): void {
  try {
    job.free();
  } catch {
    // The wasm ended in the middle of the job. The error that says so is on its way to the caller.
  }
}

function provedBy(proof: Proof): Proved {
  const { complete, statement, boards, found, done, of } = proof.summary(MOST_BOARDS);
  return { complete, statement, boards, found, done, of, log: proof.log() };
}

function complete(rules: RulesOptions): Rules {
  checkOptions('rules', rules);
  const { scoring = 'standard', minLength = 3 } = rules;
  return { scoring, minLength };
}
