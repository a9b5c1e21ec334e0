/// <reference lib="webworker" />
/**
 * The service worker: after one visit the page works without a network.
 *
 * A build is one version with one cache: all of its files except the wasm flavors for other browsers. A new version is
 * downloaded completely in the background and waits. It takes over when the visitor agrees (a message `update`) or when
 * no tab is open any more. The cache of an old version stays as long as a tab runs it, so that its rooms and workers
 * find their files. The names of caches include the folder of the page, because other folders of the origin may contain
 * it too.
 */

import { flavor } from '../engine/flavor';
import { cachePrefix, LOCKS, scoped } from '../engine/scope';

declare const self: ServiceWorkerGlobalScope;

/** Written by the build: the version and its files with their SHA-256 in hexadecimal, relative to the scope. */
declare const __VERSION__: string;
declare const __FILES__: Record<string, string>;

const FOLDER = new URL(self.registration.scope).pathname;
const PREFIX = cachePrefix(FOLDER);
const CACHE = PREFIX + __VERSION__;

self.addEventListener('install', (event) => event.waitUntil(fetchAll()));
self.addEventListener('activate', (event) => event.waitUntil(tidy().then(() => self.clients.claim())));
self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'GET' && url.startsWith(self.registration.scope)) event.respondWith(answer(event.request));
});
self.addEventListener('message', (event) => {
  if (event.data === 'update') event.waitUntil(self.skipWaiting());
  if (event.data === 'tidy') event.waitUntil(tidy());
});

async function fetchAll(): Promise<void> {
  const cache = await caches.open(CACHE);
  const wanted = Object.entries(__FILES__).filter(([file]) => !file.endsWith('.wasm') || file.includes(`/${flavor}`));
  await Promise.all(wanted.map(([file, hash]) => keep(cache, file, hash)));
}

/**
 * Puts a file into the cache if it has the contents that this version was built with. A host in the middle of a
 * deployment has other files, and some answer for missing files with the page and status 200. Then the installation
 * fails, and the next visit tries again.
 */
async function keep(cache: Cache, file: string, hash: string): Promise<void> {
  const url = new URL(file, self.registration.scope).href;
  const fromHost = (): Promise<Response> => fetch(url, { cache: 'reload' });
  // A file that is named by its contents may come from an older version or from the browser's own cache. Other names
  // are the same in every version.
  const named = file.startsWith('assets/');
  for (const get of named ? [() => match(url), () => fetch(url), fromHost] : [fromHost]) {
    const response = await get();
    if (response?.ok && (await hashOf(response.clone())) === hash) return cache.put(url, response);
  }
  throw new Error(`${file} doesn’t have the expected contents`);
}

async function hashOf(response: Response): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', await response.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Deletes the caches of versions that no tab runs any more. */
async function tidy(): Promise<void> {
  // A version that is being downloaded has a cache too, but no tab yet.
  if (self.registration.installing || self.registration.waiting) return;
  const { held = [] } = await self.navigator.locks.query();
  const locks = new Set(held.map(({ name }) => name));
  const runs = (version: string): boolean => locks.has(scoped(LOCKS.version(version), FOLDER));
  for (const name of await caches.keys())
    if (name !== CACHE && isOwn(name) && !runs(name.slice(PREFIX.length))) await caches.delete(name);
}

/** A folder inside this one has a slash in the rest of its caches' names. */
function isOwn(cache: string): boolean {
  return cache.startsWith(PREFIX) && !cache.includes('/', PREFIX.length);
}

/** Answers from this version's cache, otherwise from one that a tab still needs, otherwise from the network. */
async function answer(request: Request): Promise<Response> {
  const { origin, pathname } = new URL(request.url);
  // The part after `?` is the page's state.
  const url = origin + pathname.replace(/\/index\.html$/, '/');
  return (await match(url)) ?? fetch(request);
}

/** Returns the newest stored file for an address. */
async function match(url: string): Promise<Response | undefined> {
  const own = (await caches.keys()).filter((name) => name !== CACHE && isOwn(name));
  for (const name of [CACHE, ...own]) {
    // The cache is not opened, because that would create one that was just deleted.
    const found = await caches.match(url, { cacheName: name });
    if (found) return found;
  }
  return undefined;
}
