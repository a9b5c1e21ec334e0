/** What the session needs from outside, and what it reports to the view. */
import type { KeyStore } from '../../app/storage';
import type { Engine } from '../../engine/contract';
import type { Tiers } from '../../words/table';
import type { TableEngine } from './table';
import type { Answer } from './verdict';

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
export interface Reply {
  readonly answer: Answer;
  readonly path: readonly number[];
  readonly turn: number;
}
