/** What rooms with long work remember of a visit, and the link from a board to the Solve room. */

import { effect } from '@preact/signals';
import { DEFAULT_DICTIONARY } from './lists';
import { href } from './route';
import { quietly, recall, TAB } from './storage';
import type { DictionaryId, Scoring } from '../engine/contract';

/** Whether something was running when the page was left. After a reload it continues; otherwise it is paused. */
export class RunningMark {
  private readonly key: string;
  /** The value from the previous visit. */
  readonly before: boolean;

  constructor(what: string) {
    this.key = `boggle-lab:${what}`;
    this.before = quietly(() => TAB.getItem(this.key)) === '1';
  }

  /** Keeps it up to date, once `counts` allows it. Returns a function that ends this. */
  follow(running: () => boolean, counts: () => boolean): () => void {
    return effect(() => {
      const value = running() ? '1' : '0';
      if (counts()) quietly(() => TAB.setItem(this.key, value));
    });
  }
}

/** Returns a remembered count if it is one of the choices. */
export function recallCount(key: string, counts: readonly number[]): number | undefined {
  const kept = Number(recall(key));
  return counts.includes(kept) ? kept : undefined;
}

/** Returns the link that shows a room's board in Solve. */
export function solveHref(
  board: string,
  { size, scoring, minLength }: { size?: string; scoring: Scoring; minLength: number },
  dictionary: DictionaryId,
): string {
  const query = new URLSearchParams({ board });
  // A single line of letters doesn't determine an unusual shape; rows do.
  if (size && !/[/\s]/.test(board)) query.set('size', size);
  if (dictionary !== DEFAULT_DICTIONARY) query.set('dict', dictionary);
  if (scoring !== 'standard') query.set('scoring', scoring);
  if (minLength !== 3) query.set('min', String(minLength));
  return href('solve', query);
}
