/**
 * What this tab knows of the others: whether one of them runs a proof, and how far it is. One tab at a time may run a proof
 * or change what is kept; the others hear of it at once and offer nothing until it is done.
 */

import { signal } from '@preact/signals';
import type { ProofStore, TabMessage } from './store';

/** What another tab does: nothing, something, or so much of this proof. */
export type Elsewhere = false | { readonly done?: number; readonly of?: number };

export interface TabEvents {
  /** The run that this tab shows. */
  readonly key: () => string;
  /** Whether this tab runs a proof itself, and need not listen. */
  readonly busy: () => boolean;
  /** The other tab is done: what has it left? */
  readonly freed: () => Promise<void>;
  /** What is kept of this tab’s run was changed by another. */
  readonly changed: () => void;
}

/** Progress is told to other tabs at most this often, in milliseconds. */
const TELL = 1000;

export class Tabs {
  readonly elsewhere = signal<Elsewhere>(false);
  private turn = 0;
  private lastTold = -Infinity;
  /** Resolves when the lock that this tab had is free again. */
  private lettingGo: Promise<void> = Promise.resolve();

  constructor(
    private readonly store: ProofStore,
    private readonly now: () => number,
    private readonly events: TabEvents,
  ) {
    store.hear((word) => this.hear(word));
  }

  /** Forgets what it knows: another run is shown. */
  reset(): void {
    this.turn++;
    this.elsewhere.value = false;
  }

  /** Finds out whether another tab is at work. */
  async look(): Promise<void> {
    if (await this.store.locked()) this.wait();
  }

  /**
   * Takes the lock; without it, waits for the tab that has it. If this tab is still writing what it did with the lock
   * before, that comes first.
   */
  async lock(): Promise<(() => void) | undefined> {
    await this.lettingGo;
    const { turn } = this;
    const release = await this.store.lock();
    if (turn !== this.turn) {
      release?.();
      return undefined;
    }
    if (release) this.elsewhere.value = false;
    else this.wait();
    return release;
  }

  /** Lets go of the lock once everything is written: the next tab reads what is kept only once. */
  letGo(written: Promise<void>, release: () => void): void {
    this.lettingGo = written.finally(release);
  }

  /** Tells the other tabs how far this one is: at once, or if it is time to. */
  tell(done: number, of: number, atOnce: boolean): void {
    const now = this.now();
    if (!atOnce && now - this.lastTold <= TELL) return;
    this.lastTold = now;
    this.store.tell({ tells: 'running', key: this.events.key(), done, of });
  }

  /** Tells the other tabs that what is kept has changed. */
  tellChanged(key: string): void {
    this.store.tell({ tells: 'changed', key });
  }

  /** Another tab has the lock: say so until it is free, and then see what it has done. */
  private wait(): void {
    if (this.elsewhere.value) return;
    this.elsewhere.value = {};
    const { turn } = this;
    void this.store.unlocked().then(async () => {
      if (turn !== this.turn) return;
      await this.events.freed();
      if (turn === this.turn) this.elsewhere.value = false;
    });
  }

  private hear(word: TabMessage): void {
    if (this.events.busy()) return;
    if (word.tells === 'running') {
      this.wait();
      if (word.key === this.events.key()) this.elsewhere.value = { done: word.done, of: word.of };
    } else if (word.key === this.events.key()) {
      this.events.changed();
    }
  }
}
