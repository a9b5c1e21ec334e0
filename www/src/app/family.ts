/**
 * The family filter, for classrooms: on this device, vulgar words appear in no list, are never counted, and can't be
 * entered. It covers the words of one public list and their simple forms (see `tools/tiers.ts`), and is not complete.
 */

import { signal } from '@preact/signals';
import { recall, remember } from './storage';
import { covers, tiersFor, wantTiers } from '../words/tiers';

const KEY = 'family';

export const family = signal(recall(KEY) === '1');

export function chooseFamily(on: boolean): void {
  family.value = on;
  remember(KEY, on ? '1' : null);
}

/** Fetches what the filter needs, if it is on. */
export async function prepareFamily(dictionary: string): Promise<void> {
  if (family.value) await wantTiers(dictionary);
}

/** Whether a word is left out. */
export function leftOut(word: string, dictionary: string): boolean {
  return family.value && (tiersFor(dictionary)?.withheld(word) ?? false);
}

/** Whether the filter is on but can do nothing: the list is not covered, or the table is not here. */
export function familyFails(dictionary: string): boolean {
  return family.value && (!covers(dictionary) || tiersFor(dictionary) === undefined);
}
