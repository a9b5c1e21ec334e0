/** The environment of a session in tests: an engine that knows one board, and clocks controlled by the test. */
import type { Verdict } from '../../engine/contract';
import type { PlayEnvironment } from './environment';
import { BOARD, MemoryPlayStore, SOLUTION } from './fixtures';
import { PlaySession } from './session';
import { firstPath } from './words';

/** An engine that knows one board. Answers wait while `held`. */
export class FakeEngine {
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
  dictionary = (id: string) => this.answer({ id, name: 'ENABLE2K' } as never);
  readBoard = () => this.answer({ ok: true as const, board: BOARD });
  trace = (_: string, text: string) =>
    this.answer(text === 't' ? Uint8Array.of(0) : text === 'ti' ? Uint8Array.of(0, 4) : null);
  judge = (_: string, text: string): Promise<Verdict> => {
    const index = SOLUTION.words.indexOf(text);
    const path = Uint8Array.from(index < 0 ? [0, 1] : firstPath(SOLUTION, index));
    if (text.length < 3) return this.answer({ kind: 'tooShort', minLength: 3 });
    return this.answer(
      index < 0 ? { kind: 'notAWord', path } : { kind: 'good', points: SOLUTION.wordPoints[index] ?? 0, path },
    );
  };
}

export class FakeWorld implements PlayEnvironment {
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

  now = () => this.clock;
  date = () => this.day;
  tiers = () => Promise.resolve(undefined);
  leftOut = (word: string) => word === this.vulgar;
  announce = (text: string) => void this.said.push(text);
  keepStorage = () => void (this.asked += 1);

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
  session.type(word);
  await session.enter();
}
