/** For tests: a small board, solved by hand, and an environment for sessions. */
import type { BoardView, DictionaryInfo, Solution, Verdict } from '../../engine/contract';
import { firstPath } from '../../words/solution';
import { PlaySession, type PlayWorld } from './session';
import type { Spec } from './spec';

export const SPEC: Spec = {
  source: { kind: 'roll', dice: 'new', seed: 'a seed' },
  seconds: 180,
  minLength: 3,
  scoring: 'standard',
  goal: 0,
  dictionary: 'enable2k',
};

/**
 * ```text
 * t a n
 * qu i e
 * s . t
 * ```
 */
export const BOARD: BoardView = {
  rows: 3,
  cols: 3,
  cells: ['t', 'a', 'n', 'qu', 'i', 'e', 's', '.', 't'],
  text: 't a n / qu i e / s . t',
};

const WORDS: readonly [word: string, points: number, path: number[]][] = [
  ['ani', 1, [1, 2, 4]],
  ['net', 1, [2, 5, 8]],
  ['nit', 1, [2, 4, 8]],
  ['quiet', 2, [3, 4, 5, 8]],
  ['quit', 1, [3, 4, 8]],
  ['tan', 1, [0, 1, 2]],
  ['tie', 1, [0, 4, 5]],
];

export const SOLUTION: Solution = {
  board: BOARD,
  points: WORDS.reduce((sum, [, points]) => sum + points, 0),
  pointsRaw: 8,
  pointsDeduped: 8,
  complete: true,
  words: WORDS.map(([word]) => word),
  wordPoints: Uint32Array.from(WORDS, ([, points]) => points),
  pathCounts: new Uint32Array(WORDS.length).fill(1),
  wordCells: new Uint32Array(2 * WORDS.length),
  cellStarts: Uint32Array.from({ length: WORDS.length + 1 }, (_, i) =>
    WORDS.slice(0, i).reduce((sum, [, , path]) => sum + path.length, 0),
  ),
  cells: Uint8Array.from(WORDS.flatMap(([, , path]) => path)),
  millis: 0,
};

/** A `Storage` in memory. */
export class MemoryPlayStore {
  readonly items = new Map<string, string>();
  getItem(key: string): string | null {
    return this.items.get(key) ?? null;
  }
  setItem(key: string, value: string): void {
    this.items.set(key, value);
  }
  removeItem(key: string): void {
    this.items.delete(key);
  }
}

// --- A session in tests ---

/** An engine that knows one board. Answers wait while `held`. */
class FakeEngine {
  held: (() => void)[] | null = null;
  failing = '';

  private async answer<T>(value: T): Promise<T> {
    if (this.held) await new Promise<void>((go) => this.held?.push(go));
    if (this.failing) throw new Error(this.failing);
    return value;
  }

  release(): void {
    const held = this.held ?? [];
    this.held = null;
    for (const go of held) go();
  }

  roll = () => this.answer(BOARD);
  solve = () => this.answer(SOLUTION);
  dictionary = (id: string) => this.answer<DictionaryInfo>({ id, name: 'ENABLE2K' } as never);
  readBoard = () => this.answer({ ok: true as const, board: BOARD });
  trace = () => this.answer(null);
  judge = (_: string, text: string): Promise<Verdict> => {
    const index = SOLUTION.words.indexOf(text);
    const path = Uint8Array.from(index < 0 ? [0, 1] : firstPath(SOLUTION, index));
    if (text.length < 3) return this.answer({ kind: 'tooShort', minLength: 3 });
    return this.answer(
      index < 0 ? { kind: 'notAWord', path } : { kind: 'good', points: SOLUTION.wordPoints[index] ?? 0, path },
    );
  };
}

export class FakeWorld implements PlayWorld {
  readonly engine = new FakeEngine();
  readonly tab = new MemoryPlayStore();
  readonly browser = new MemoryPlayStore();
  /** The values of `now` and `date`. */
  clock = 5000;
  day = 1_763_700_000_000;
  /** The word that is filtered on this device. */
  vulgar = '';
  /** What was announced. */
  readonly said: string[] = [];
  /** How often the browser was asked to keep stored data. */
  asked = 0;

  dictionary = (id: string) => this.engine.dictionary(id);
  now = () => this.clock;
  date = () => this.day;
  tiers = () => Promise.resolve(undefined);
  leftOut = (word: string) => word === this.vulgar;
  announce = (text: string) => void this.said.push(text);
  keepStorage = (): undefined => void (this.asked += 1);

  /** A new visit to the room. */
  open(): PlaySession {
    return new PlaySession(this);
  }

  /** Lets the clock run, with a reading once per second. */
  wait(session: PlaySession, seconds: number): void {
    for (let i = 0; i < seconds; i += 1) {
      this.clock += 1000;
      session.tick();
    }
  }
}

/** Lets everything happen that waits only for promises. */
export const settle = (): Promise<void> => new Promise((done) => setTimeout(done));

export async function enter(session: PlaySession, word: string): Promise<void> {
  session.pen.type(word);
  await session.enter();
}
