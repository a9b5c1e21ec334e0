/** A plugin: makes the service worker, which stores the files of a build for offline use. */

import { createHash, hash as hashOf } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { build, type Plugin, type ResolvedConfig } from 'vite';

/**
 * Files that the service worker doesn't store: itself, files that only hosts read, maps, icons (the system keeps those
 * of an installed page), the package for other pages, and the logs of published proofs, which are fetched when somebody opens one.
 */
const NOT_KEPT = /^sw\.js$|^_headers$|^404\.html$|^npm\/|^proofs\/(?!index\.json$|check\.mjs$)|\.map$|\.png$/;

/** The service worker of the development server: it removes a built page that was stored at the same address. */
const FORGET = `skipWaiting();
onactivate = async () => {
  for (const name of await caches.keys()) await caches.delete(name);
  await registration.unregister();
  for (const client of await clients.matchAll()) client.navigate(client.url);
};`;

/** Builds the service worker, `sw.js`, once the page is built: it lists the files of this build. */
export function offline(entry: string): Plugin {
  let config: ResolvedConfig;
  return {
    name: 'offline',
    configResolved: (resolved) => void (config = resolved),
    closeBundle: async (error) =>
      void (config.command === 'build' && !error && (await makeOffline(config.build.outDir, entry))),
    configureServer: ({ middlewares }) =>
      void middlewares.use('/sw.js', (_, to) => to.setHeader('Content-Type', 'text/javascript').end(FORGET)),
  };
}

/** Gives the page in a folder its version, and a service worker that knows its files. Can be repeated after changes. */
export async function makeOffline(folder: string, entry: string): Promise<void> {
  const page = join(folder, 'index.html');
  const html = readFileSync(page, 'utf8').replace(/ data-version="[^"]*"/, '');
  writeFileSync(page, html);
  const names = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)).replaceAll('\\', '/'))
    .filter((file) => !NOT_KEPT.test(file))
    .sort();
  const hash = createHash('sha256');
  for (const file of names) hash.update(file).update(readFileSync(join(folder, file)));
  const version = hash.digest('hex').slice(0, 12);
  writeFileSync(page, html.replace('<html ', `<html data-version="${version}" `));
  // The page is requested by its folder's name.
  const addressOf = (file: string): string => (file === 'index.html' ? './' : file);
  const files = names.map((file) => [addressOf(file), hashOf('sha256', readFileSync(join(folder, file)))]);
  await build({
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: {
      'import.meta': '{}',
      __VERSION__: JSON.stringify(version),
      __FILES__: JSON.stringify(Object.fromEntries(files)),
    },
    build: {
      outDir: folder,
      emptyOutDir: false,
      target: 'es2022',
      rolldownOptions: { input: entry, output: { format: 'iife', entryFileNames: 'sw.js' } },
    },
  });
}
