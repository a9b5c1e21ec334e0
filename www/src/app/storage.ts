/**
 * Small things kept in the browser, by deployment. A browser that refuses storage loses only the remembering; what
 * does not have the form it should have is as good as absent.
 */

import { type GenericSchema, type InferOutput, safeParse } from 'valibot';
import { scoped } from '../engine/scope';

const PREFIX = 'boggle-lab:';

/** The name under which a small thing is kept in `localStorage` or `sessionStorage`. */
export function storageKey(key: string): string {
  return scoped(PREFIX + key);
}

/** The part of `Storage` that rooms use. */
export type KeyStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * A storage in which this deployment's things are apart from those of others on the same origin. Where storage is
 * forbidden the mere mention of it throws, so it is mentioned as late as it is used.
 */
export function scopedStore(storage: () => Storage): KeyStore {
  return {
    // The plain name is where things were before names had folders.
    getItem: (key) => storage().getItem(scoped(key)) ?? storage().getItem(key),
    setItem: (key, value) => storage().setItem(scoped(key), value),
    removeItem: (key) => {
      // An empty text hides what is kept under the plain name, which may be another deployment's.
      if (scoped(key) !== key && storage().getItem(key) !== null) storage().setItem(scoped(key), '');
      else storage().removeItem(scoped(key));
    },
  };
}

const browser = scopedStore(() => localStorage);

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
    // Private windows and full disks: nothing the visitor has to know.
  }
}

/** What `rememberAs` kept, if it still has the form of the schema. */
export function recallAs<S extends GenericSchema>(key: string, schema: S): InferOutput<S> | undefined {
  const text = recall(key);
  if (!text) return undefined;
  try {
    const read = safeParse(schema, JSON.parse(text));
    return read.success ? read.output : undefined;
  } catch {
    return undefined;
  }
}

export function rememberAs(key: string, value: unknown): void {
  remember(key, value === undefined ? null : JSON.stringify(value));
}

/**
 * Asks the browser not to clear what is kept here when space runs short. Call it when something begins that would be a
 * pity to lose: a long proof, a list of one's own. Some browsers ask the visitor, so never call it on arrival.
 * Resolves to whether it is granted.
 */
export async function keepStorage(): Promise<boolean> {
  try {
    const { storage } = navigator;
    return (await storage.persisted()) || (await storage.persist());
  } catch {
    // An insecure address, or an old browser.
    return false;
  }
}
