/** Small texts stored in the browser, by deployment. In a browser that refuses storage, they are only forgotten. */

import { scoped } from '../engine/scope';

const PREFIX = 'boggle-lab:';

/** The part of `Storage` that rooms use. */
export type KeyStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * A storage that separates this deployment's values from those of others on the same origin. Where storage is
 * forbidden, merely accessing it throws, so it is accessed as late as possible.
 */
function scopedStore(storage: () => Storage): KeyStore {
  return {
    getItem: (key) => storage().getItem(scoped(key)),
    setItem: (key, value) => storage().setItem(scoped(key), value),
    removeItem: (key) => storage().removeItem(scoped(key)),
  };
}

export const BROWSER = scopedStore(() => localStorage);
export const TAB = scopedStore(() => sessionStorage);

/** Uses storage, if the browser allows it. In private windows and on full disks, the visitor need not know that it doesn't. */
export function quietly<T>(use: () => T): T | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}

/** Whether this browser denies the page all storage, as it may where all cookies or those of other sites are blocked. */
export const isStorageDenied = (): boolean => !quietly(() => localStorage);

export const recall = (key: string): string | null => quietly(() => BROWSER.getItem(PREFIX + key)) ?? null;

export function remember(key: string, value: string | null): void {
  quietly(() => (value !== null ? BROWSER.setItem(PREFIX + key, value) : BROWSER.removeItem(PREFIX + key)));
}

/**
 * Asks the browser not to clear stored data when space runs short. Call it when the visitor starts something worth
 * keeping: a long proof, their own list. Some browsers ask the visitor, so never call it on arrival. Resolves to
 * whether it was granted.
 */
export async function keepStorage(): Promise<boolean> {
  try {
    const { storage } = navigator;
    return (await storage.persisted()) || (await storage.persist());
  } catch {
    // This is an insecure address, or an old browser.
    return false;
  }
}
