/** What rooms with long work remember of a visit, and the way from a board to the room Solve. */

import { effect } from '@preact/signals';
import { DEFAULT_DICTIONARY } from './lists';
import { href } from './route';
import { recall, storageKey } from './storage';
import type { DictionaryId, Scoring } from '../engine/contract';

/** Whether something was running when the page was left: a reload goes on, a visit later on finds it resting. */
export class RunningMark {
  private readonly key: string;
  /** As it was found. */
  readonly before: boolean;

  constructor(what: string) {
    this.key = storageKey(what);
    this.before = quietly(() => sessionStorage.getItem(this.key)) === '1';
  }

  /** Keeps it up to date, from when `counts` says so. */
  follow(running: () => boolean, counts: () => boolean): void {
    effect(() => {
      const value = running() ? '1' : '0';
      if (counts()) quietly(() => sessionStorage.setItem(this.key, value));
    });
  }
}

/** Without storage a reload finds everything resting. */
function quietly<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}

/** A count that was remembered, if it is one of those to choose from. */
export function recallCount(key: string, counts: readonly number[]): number | undefined {
  const kept = Number(recall(key));
  return counts.includes(kept) ? kept : undefined;
}

/** A board of a room, to be looked at in Solve. */
export function solveHref(
  board: string,
  { size, scoring, minLength }: { size: string; scoring: Scoring; minLength: number },
  dictionary: DictionaryId,
): string {
  const query = new URLSearchParams({ board });
  // One line of letters does not say its shape where it is not the usual one; with rows it does.
  if (!/[/\s]/.test(board)) query.set('size', size);
  if (dictionary !== DEFAULT_DICTIONARY) query.set('dict', dictionary);
  if (scoring !== 'standard') query.set('scoring', scoring);
  if (minLength !== 3) query.set('min', String(minLength));
  return href('solve', query);
}
