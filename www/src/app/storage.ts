/**
 * Small texts stored in the browser, by deployment. In a browser that refuses storage, they are only forgotten.
 */

import { scoped } from '../engine/scope';

const PREFIX = 'boggle-lab:';

/** Returns the name of a small value in `localStorage` or `sessionStorage`. */
export function storageKey(key: string): string {
  return scoped(PREFIX + key);
}

/** The part of `Storage` that rooms use. */
export type KeyStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * A storage that separates this deployment's values from those of others on the same origin. Where storage is
 * forbidden, merely accessing it throws, so it is accessed as late as possible.
 */
export function scopedStore(storage: () => Storage): KeyStore {
  return {
    getItem: (key) => storage().getItem(scoped(key)),
    setItem: (key, value) => storage().setItem(scoped(key), value),
    removeItem: (key) => storage().removeItem(scoped(key)),
  };
}

const browser = scopedStore(() => localStorage);

/** Whether this browser denies the page all storage, as it may where all cookies or those of other sites are blocked. */
export function isStorageDenied(): boolean {
  try {
    return localStorage === null;
  } catch {
    return true;
  }
}

export function recall(key: string): string | null {
  try {
    return browser.getItem(PREFIX + key);
  } catch {
    return null;
  }
}

export function remember(key: string, value: string | null): void {
  try {
    if (value !== null) browser.setItem(PREFIX + key, value);
    else browser.removeItem(PREFIX + key);
  } catch {
    // Private windows and full disks: the visitor need not know.
  }
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
