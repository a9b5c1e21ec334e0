/** The table of word tiers. It is fetched when it is first needed, because a first visit doesn't need it. */

import { signal } from '@preact/signals';
import { Tiers } from './table';
import url from './tiers.bin?url';

/** The table, once it has arrived. */
const tiers = signal<Tiers | undefined>(undefined);
let loading: Promise<void> | undefined;

/** Fetches the table once, if it covers `dictionary`. Without a connection, the page works without it. */
export async function wantTiers(dictionary: string): Promise<Tiers | undefined> {
  if (!covers(dictionary)) return undefined;
  await (loading ??= fetch(url)
    .then(async (response) => {
      if (!response.ok) throw new Error(response.statusText);
      tiers.value = new Tiers(new Uint8Array(await response.arrayBuffer()));
    })
    .catch(() => {
      loading = undefined;
    }));
  return tiers.value;
}

/** Returns whether the table covers every word of a list. */
export function covers(dictionary: string | undefined): dictionary is string {
  return dictionary === 'enable2k' || dictionary === 'enable';
}

/** Returns the table for the words of a list; `undefined` until it has arrived, and for lists that it doesn't cover. */
export function tiersFor(dictionary: string | undefined): Tiers | undefined {
  return covers(dictionary) ? tiers.value : undefined;
}
