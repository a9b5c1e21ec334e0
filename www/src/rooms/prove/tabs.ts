/**
 * What this tab knows about the others: whether one of them runs a proof, and its progress. One tab at a time may run a
 * proof or change the stored data; the others are told at once and offer nothing until it is done.
 */

import { signal } from '@preact/signals';
import { type ProofStore, readMessage } from './store';

/** What another tab does: nothing, something else, or this proof, with its progress. */
export type Elsewhere = false | { readonly done?: number; readonly of?: number };

export interface TabEvents {
  /** The run that this tab shows. */
  readonly key: () => string;
  /** Whether this tab runs a proof itself and doesn't have to listen. */
  readonly busy: () => boolean;
  /** Called when the other tab is done, to read its results. */
  readonly freed: () => Promise<void>;
  /** Called when another tab has changed the stored results of this tab's run. */
  readonly changed: () => void;
}

/** The minimum time between two progress messages to other tabs, in milliseconds. */
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

  /** Clears its state, because another run is shown. */
  reset(): void {
    this.turn++;
    this.elsewhere.value = false;
  }

  /** Finds out whether another tab is working. */
  async look(): Promise<void> {
    if (await this.store.locked()) this.wait();
  }

  /**
   * Takes the lock or, if another tab has it, waits for that tab. If this tab is still saving earlier results, that
   * comes first.
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

  /** Releases the lock once everything is saved, because the next tab reads the saved results only once. */
  letGo(written: Promise<void>, release: () => void): void {
    this.lettingGo = written.finally(release);
  }

  /** Sends the progress to the other tabs, at once or when it is due. */
  tell(done: number, of: number, atOnce: boolean): void {
    const now = this.now();
    if (!atOnce && now - this.lastTold <= TELL) return;
    this.lastTold = now;
    this.store.tell({ tells: 'running', key: this.events.key(), done, of });
  }

  /** Tells the other tabs that the stored results have changed. */
  tellChanged(key: string): void {
    this.store.tell({ tells: 'changed', key });
  }

  /** Another tab has the lock. Show that until it is free, then read its results. */
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

  private hear(message: unknown): void {
    const word = readMessage(message);
    if (!word || this.events.busy()) return;
    if (word.tells === 'running') {
      this.wait();
      if (word.key === this.events.key()) this.elsewhere.value = { done: word.done, of: word.of };
    } else if (word.key === this.events.key()) {
      this.events.changed();
    }
  }
}
