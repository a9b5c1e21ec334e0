/**
 * What every end-to-end test starts from: a page that fails the test if anything is wrong on the console, an axe
 * check, and a static host of our own for tests that change the files.
 */

import AxeBuilder from '@axe-core/playwright';
import { type Page, expect, test as base } from '@playwright/test';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import type { AddressInfo } from 'node:net';

export { expect };

interface Fixtures {
  /** Errors on the console, uncaught ones and breaches of the content security policy; empty at the end. */
  problems: string[];
  /** A copy of the built page on a host of its own, in a folder: `http://localhost:…/some/folder/`. */
  host: Host;
}

export interface Host {
  /** Address of the page. */
  url: string;
  /** Where its files lie. */
  folder: string;
}

export const test = base.extend<Fixtures>({
  problems: [
    async ({ context }, use) => {
      const problems: string[] = [];
      context.on('console', (message) => message.type() === 'error' && problems.push(message.text()));
      context.on('weberror', (error) => problems.push(error.error().message));
      await use(problems);
      expect(problems, 'the console must stay free of errors').toEqual([]);
    },
    { auto: true },
  ],
  host: async ({}, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'boggle-lab-'));
    await cp(join(import.meta.dirname, '../dist'), folder, { recursive: true });
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const name = normalize(pathname.replace('/some/folder/', '/')).replace(/\/$/, '/index.html');
      readFile(join(folder, name)).then(
        (file) => response.setHeader('Content-Type', TYPES[extname(name)] ?? 'application/octet-stream').end(file),
        () => response.writeHead(404).end(),
      );
    });
    await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
    const { port } = server.address() as AddressInfo;
    await use({ url: `http://localhost:${port}/some/folder/`, folder });
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  },
});

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  // `.wasm` is left out: hosts that do not know it exist, and the page must do without.
};

/** The famous board is solved: what the first visit shows. */
export async function expectFirstBoard(page: Page): Promise<void> {
  await expect(page.getByText('3,625').first()).toBeVisible();
}

/** No violation that axe can find, of WCAG 2.2 A and AA and of best practice. */
export async function expectAccessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, help, nodes }) => ({ id, help, at: nodes.map(({ target }) => target.join(' ')) }));
  expect(found).toEqual([]);
}
