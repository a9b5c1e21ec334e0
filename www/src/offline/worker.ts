/// <reference lib="webworker" />
/**
 * The service worker: after one visit the page works without a network.
 *
 * A build is one version with one cache: every file of it but the wasm flavours other browsers take. A new
 * version is fetched whole in the background and waits; it takes over when the visitor says so (a message
 * `update`) or when no tab is open any more. So a tab never meets files of two versions.
 */

import { flavour } from '../engine/flavour';

declare const self: ServiceWorkerGlobalScope;

/** Written by the build: the version and its files, relative to the scope. */
declare const __VERSION__: string;
declare const __FILES__: string[];

const PREFIX = 'boggle-lab-';
const CACHE = PREFIX + __VERSION__;

self.addEventListener('install', (event) => event.waitUntil(fetchAll()));
self.addEventListener('activate', (event) => event.waitUntil(takeOver()));
self.addEventListener('fetch', (event) => {
  const { method, url } = event.request;
  if (method === 'GET' && url.startsWith(self.registration.scope)) event.respondWith(answer(event.request));
});
self.addEventListener('message', (event) => {
  if (event.data === 'update') void self.skipWaiting();
});

async function fetchAll(): Promise<void> {
  const cache = await caches.open(CACHE);
  const wanted = __FILES__.filter((file) => !file.endsWith('.wasm') || file.includes(`/${flavour}`));
  await Promise.all(
    wanted.map(async (file) => {
      const url = new URL(file, self.registration.scope).href;
      const named = isNamedByContent(url);
      // What an older version has under a content's name need not be fetched again.
      const had = named ? await caches.match(url) : undefined;
      if (had) return cache.put(url, had);
      // Other names must not come from the browser's own cache: it may hold the old version.
      return cache.add(new Request(url, { cache: named ? 'default' : 'reload' }));
    }),
  );
}

async function takeOver(): Promise<void> {
  for (const name of await caches.keys()) {
    if (name.startsWith(PREFIX) && name !== CACHE) await caches.delete(name);
  }
  await self.clients.claim();
}

/** From this version's cache, else from the network. What stands behind `?` is the page's state. */
async function answer(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const { origin, pathname } = new URL(request.url);
  const url = origin + pathname.replace(/\/index\.html$/, '/');
  return (await cache.match(url)) ?? fetch(request);
}

function isNamedByContent(url: string): boolean {
  return url.includes('/assets/');
}
