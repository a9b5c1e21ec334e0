/**
 * Names of stored data, by deployment. Two copies of the page on one origin, in different folders, share all storage,
 * so the names of stored data and locks include the folder.
 *
 * A deployment at the root of its origin uses the plain names, as all deployments once did.
 */

/** The folder of the page. Scripts, including those of workers, are in its folder `assets`. */
function folderOfPage(): string {
  const here: string = import.meta.url;
  return import.meta.env.DEV ? '/' : new URL('../', here).pathname;
}

/** Returns the name under which the deployment in a folder stores something; by default this deployment. */
export function scoped(name: string, folder: string = folderOfPage()): string {
  return folder === '/' ? name : `${name}@${folder}`;
}

/** Returns the beginning of the names of the caches that the service worker of the deployment in a folder fills. */
export function cachePrefix(folder: string): string {
  return `boggle-lab:${folder}:`;
}

/** Locks through which tabs, workers and the service worker know about each other. */
export const LOCKS = {
  /** Shared lock held by each tab that runs this version of the page. */
  version: (version: string): string => `boggle-lab-version-${version}`,
  /** Shared lock held by each tab with a job that a reload would interrupt. */
  busy: 'boggle-lab-busy',
} as const;

/** Returns whether any tab holds the lock. Without locks (on an insecure address), tabs can't know about each other. */
export async function isHeld(lock: string): Promise<boolean> {
  const { held = [] } = (await navigator.locks?.query().catch(() => undefined)) ?? {};
  return held.some(({ name }) => name === scoped(lock));
}
