/** The table of word tiers, fetched when first asked for: a first visit does not need it. */

import { signal } from '@preact/signals';
import { Tiers } from './table';
import url from './tiers.bin?url';

/** Lists whose every word the table knows. */
const COVERED: readonly string[] = ['enable2k', 'enable'];

/** The table once it is here. */
export const tiers = signal<Tiers | undefined>(undefined);
let loading: Promise<void> | undefined;

/** Fetches the table, once; without a connection the page does without. `dictionary`: the list the words are from. */
export function wantTiers(dictionary: string): Promise<void> {
  if (!covers(dictionary)) return Promise.resolve();
  return (loading ??= fetch(url)
    .then(async (response) => {
      if (!response.ok) throw new Error(response.statusText);
      tiers.value = new Tiers(new Uint8Array(await response.arrayBuffer()));
    })
    .catch(() => {
      loading = undefined;
    }));
}

/** Whether the table knows every word of a list. */
export function covers(dictionary: string | undefined): dictionary is string {
  return dictionary !== undefined && COVERED.includes(dictionary);
}

/** The table for the words of a list; `undefined` while it is not here, and for lists it does not cover. */
export function tiersFor(dictionary: string | undefined): Tiers | undefined {
  return covers(dictionary) ? tiers.value : undefined;
}
