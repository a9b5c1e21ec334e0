import { readFileSync } from 'node:fs';
import { posix } from 'node:path';
import preact from '@preact/preset-vite';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';
import { offline } from './tools/offline.ts';

/**
 * The contents of the About dialog: the package's own description. If it names no repository, as in a fork, the dialog
 * links to the repository whose workflow builds the page.
 */
const { version, license, repository, bugs } = JSON.parse(
  readFileSync(new URL('package.json', import.meta.url), 'utf8'),
);
const { GITHUB_SERVER_URL, GITHUB_REPOSITORY } = process.env;
const built = GITHUB_SERVER_URL && GITHUB_REPOSITORY ? `${GITHUB_SERVER_URL}/${GITHUB_REPOSITORY}` : undefined;
const about = {
  version,
  license,
  repository: repository?.url ?? repository ?? built,
  bugs: bugs?.url ?? bugs ?? (built && `${built}/issues`),
};

/**
 * The address of the page, if the build knows it. Everything is relative, so that it works in any folder, but programs that
 * show a preview of a link want the picture's full address, and hosts answer with `404.html` at any depth.
 */
const { SITE_URL } = process.env;
const site = SITE_URL ? new URL(SITE_URL.replace(/\/?$/, '/')).href : './';

/** The content security policy, for the built page: the development server needs inline scripts. */
const csp: Plugin = {
  name: 'csp',
  apply: 'build',
  transformIndexHtml() {
    const headers = readFileSync(new URL('public/_headers', import.meta.url), 'utf8');
    // Browsers report an error for `frame-ancestors` in a page.
    const [, content = ''] = /Content-Security-Policy: (.*); frame-ancestors/.exec(headers) ?? [];
    return [{ tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content }, injectTo: 'head-prepend' }];
  },
};

/** What a first visit loads: the entry, and the room that the page opens in. */
const FIRST = /\/src\/(?:main|rooms\/solve\/index)\.tsx$/;

/** Returns whether one of the files of a first visit imports a module, itself or through others. */
function isOfFirstVisit(id: string, importers: (id: string) => readonly string[], seen = new Set<string>()): boolean {
  if (FIRST.test(id)) return true;
  if (seen.has(id)) return false;
  seen.add(id);
  return importers(id).some((from) => isOfFirstVisit(from, importers, seen));
}

/**
 * Chromium compiles all functions of the files of a first visit while it fetches them, in another thread. Otherwise, it would
 * compile 560 of them as they are first called, in 25 ms of the main thread. The comment must be a file's first line.
 */
const eager: Plugin = {
  name: 'eager',
  generateBundle: {
    order: 'post',
    handler: (_, bundle) => {
      for (const file of Object.values(bundle))
        if (file.type === 'chunk' && /^(index|shared|solve)$/.test(file.name))
          file.code = `//# allFunctionsCalledOnLoad\n${file.code}`;
    },
  },
};

/** Files of the repository that the page links to: the licenses of what it contains, and what its proofs name. */
const COPIED = ['THIRD-PARTY.txt', 'tests/second/check.c', 'src/breaker/proving.md', 'src/job/log-format.md'];
const PUBLIC = 'www/public/';
const servedAs = (path: string): string =>
  COPIED.includes(path) ? path.replace(/.*\//, 'proofs/') : path.startsWith(PUBLIC) ? path.slice(PUBLIC.length) : '';

/** They are copied, and their links lead to other copies; links to files that aren't served become plain text. */
const copied: Plugin = {
  name: 'copied',
  generateBundle() {
    for (const path of [...COPIED, `${PUBLIC}proofs/README.md`, `${PUBLIC}proofs/broken/README.md`]) {
      const fileName = servedAs(path);
      const relink = (link: string, text: string, to: string, part = ''): string => {
        const served = servedAs(posix.join(posix.dirname(path), to));
        return /^(https?:|#|$)/.test(to + part)
          ? link
          : served
            ? `[${text}](${posix.relative(posix.dirname(fileName), served)}${part})`
            : text;
      };
      const text = readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');
      const source = path.endsWith('.md') ? text.replace(/\[([^\]]+)\]\(([^)#]*)(#[^)]*)?\)/g, relink) : text;
      this.emitFile({ type: 'asset', fileName, source });
    }
  },
};

export default defineConfig({
  define: { __ABOUT__: JSON.stringify(about), 'import.meta.env.SITE': JSON.stringify(site) },
  base: './',
  plugins: [preact(), copied, csp, eager, offline('src/offline/worker.ts')],
  build: {
    target: 'es2022',
    // The first versions with light-dark(). For older ones it would be rewritten into colors that a chosen theme can't
    // change.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    modulePreload: { polyfill: false },
    // The content security policy allows no data: addresses for fetched files.
    assetsInlineLimit: 0,
    rolldownOptions: {
      input: ['index.html', '404.html'],
      output: {
        codeSplitting: {
          groups: [
            {
              // Everything that a first visit loads besides the room itself is one file. By default there would be one
              // for each set of rooms that share something, and ten small files compress worse than one.
              debugName: 'shared',
              name: (id, graph) => {
                if (!/\/(?:src\/(?!rooms|main)|node_modules\/).*\.[jt]sx?$/.test(id)) return null;
                return isOfFirstVisit(id, (of) => graph.getModuleInfo(of)?.importers ?? []) ? 'shared' : null;
              },
            },
          ],
        },
      },
    },
  },
  worker: { format: 'es' },
  // If they were found late, through the worker, they would reload the page of the development server.
  optimizeDeps: { include: ['idb'] },
  test: { include: ['src/**/*.test.{ts,tsx}'] },
});
