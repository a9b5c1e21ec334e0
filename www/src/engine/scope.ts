/**
 * Names of what the browser keeps, by deployment. Two copies of the page on one origin, in different folders, share
 * all storage; so everything that is kept or locked carries the folder in its name.
 *
 * A deployment at the root of its origin keeps the plain names, which all deployments once had.
 */

/** The folder of the page. Scripts lie in its folder `assets`, those of workers too. */
function folderOfPage(): string {
  const here: string = import.meta.url;
  return import.meta.env.DEV ? '/' : new URL('../', here).pathname;
}

/** The name with which the deployment in a folder keeps something; this deployment, if none is given. */
export function scoped(name: string, folder: string = folderOfPage()): string {
  return folder === '/' ? name : `${name}@${folder}`;
}

/** Locks by which tabs, workers and the service worker know of each other. */
export const LOCKS = {
  /** Held, shared, by each tab that runs this version of the page. */
  version: (version: string): string => `boggle-lab-version-${version}`,
  /** Held, shared, by each tab with a job that a reload would hurt. */
  busy: 'boggle-lab-busy',
} as const;
