/**
 * The basis of every end-to-end test: a page that fails the test if anything is wrong on the console, an axe check, and
 * our own static host for tests that change the files.
 */

import AxeBuilder from '@axe-core/playwright';
import { type BrowserContext, type Locator, type Page, expect, test as base } from '@playwright/test';
import { cp, mkdtemp, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { extname, join, normalize } from 'node:path';
import type { AddressInfo } from 'node:net';
import { makeOffline } from '../tools/offline.ts';

export { expect };

interface Fixtures {
  /** Errors on the console, uncaught errors, and violations of the content security policy; empty at the end. */
  problems: string[];
  /** A copy of the built page on its own host, in a folder: `http://localhost:…/some/folder/`. */
  host: Host;
}

export interface Host {
  url: string;
  folder: string;
  /** Whether it answers requests for missing files with the page at its root, and status 200. */
  missing: 'nothing' | 'root';
  /** Serves the same page in another folder of the host, and returns its address. */
  also(path: string): string;
  /** Replaces the page by a new version, in which every room's code has another name and no old name remains. */
  publish(): Promise<void>;
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
  host: async ({ context }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'boggle-lab-'));
    await cp(join(import.meta.dirname, '../dist'), folder, { recursive: true });
    const paths = ['/some/folder/'];
    const server = createServer((request, response) => {
      const { pathname } = new URL(request.url ?? '/', 'http://localhost');
      const path = paths.find((path) => pathname.startsWith(path)) ?? '/';
      const name = normalize(`/${pathname.slice(path.length)}`).replace(/\/$/, '/index.html');
      const send = (name: string) =>
        readFile(join(folder, name)).then((file) =>
          response.setHeader('Content-Type', TYPES[extname(name)] ?? 'application/octet-stream').end(file),
        );
      send(name)
        .catch((error) => (host.missing === 'root' ? send('index.html') : Promise.reject(error)))
        .catch(() => response.writeHead(404).end());
    });
    await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
    const { port } = server.address() as AddressInfo;
    const addressOf = (path: string): string => `http://localhost:${port}${path}`;
    const host: Host = {
      url: addressOf('/some/folder/'),
      folder,
      missing: 'nothing',
      also: (path) => {
        paths.push(path);
        return addressOf(path);
      },
      publish: () => publish(folder),
    };
    await use(host);
    // Otherwise a page may still fetch something, and report that its host is gone.
    for (const page of context.pages()) await page.close();
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  },
});

/** Renames the code of rooms and workers, wherever it is mentioned, as a build from changed sources would. */
async function publish(folder: string): Promise<void> {
  const assets = join(folder, 'assets');
  const scripts = (await readdir(assets)).filter((name) => name.endsWith('.js'));
  const texts = [
    join(folder, 'index.html'),
    ...(await readdir(assets)).filter((name) => /\.(js|css)$/.test(name)).map((name) => join(assets, name)),
  ];
  const newName = (name: string): string => name.replace(/\.js$/, '2.js');
  for (const file of texts) {
    let text = await readFile(file, 'utf8');
    for (const name of scripts) text = text.replaceAll(name, newName(name));
    await writeFile(file, text);
  }
  for (const name of scripts) await rename(join(assets, name), join(assets, newName(name)));
  await makeOffline(folder, join(import.meta.dirname, '../src/offline/worker.ts'));
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  // `.wasm` is missing on purpose: some hosts don't know it, and the page must work with them.
};

/** What a press of a button saves. */
export async function saved(button: Locator) {
  const [download] = await Promise.all([button.page().waitForEvent('download'), button.click()]);
  const bytes = await readFile(await download.path());
  return { name: download.suggestedFilename(), bytes, text: bytes.toString() };
}

/** Holds back what is fetched from such addresses, until the returned function is called. */
export async function hold(context: BrowserContext, address: RegExp): Promise<() => void> {
  let release = (): void => undefined;
  const held = new Promise<void>((done) => (release = done));
  await context.route(address, (route) => held.then(() => route.continue()));
  return () => release();
}

/** Presses buttons, one after the other. */
export async function press(of: Page | Locator, ...names: (string | RegExp)[]): Promise<void> {
  for (const name of names) await of.getByRole('button', { name }).click();
}

export async function submit(field: Locator, text: string): Promise<void> {
  await field.fill(text);
  await field.press('Enter');
}

/** Returns how far the page's layout has shifted by itself since it was opened. */
export async function shifts(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Object.assign(window, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        (window as unknown as { shift: number }).shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { shift: number }).shift);
}

/** Has a worker end with an error of its own. */
export const die = (): void =>
  void setTimeout(() => {
    throw new Error('out of memory');
  });

/** Makes each worker of a job start with all but `left` pages of its memory used up, wherever `when` holds there. */
export async function hog({ folder }: Host, job: string, { left = 0, when = 'true' }): Promise<void> {
  const names = (await readdir(join(folder, 'assets'))).filter((name) => name.startsWith(job) && name.endsWith('.js'));
  expect(names).toHaveLength(1);
  const script = join(folder, 'assets', names[0]!);
  const first = `{ const make = WebAssembly.instantiate; WebAssembly.instantiate = async (...all) => {
    const made = await make(...all);
    const { memory } = (made.instance ?? made).exports;
    if (${when}) memory.grow(65536 - memory.buffer.byteLength / 65536 - ${left});
    return made;
  }; }`;
  await writeFile(script, first + (await readFile(script, 'utf8')));
}

/** Checks that the famous board is solved, which is what a first visit shows. */
export async function expectFirstBoard(page: Page): Promise<void> {
  await expect(page.getByText('3,625').filter({ visible: true }).first()).toBeVisible();
}

/** Opens an address as from elsewhere: if only its hash were another, the page would not start again. */
export async function arrive(page: Page, url: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(url);
}

export async function openFirst(page: Page, url = ''): Promise<void> {
  await page.goto(url);
  await expectFirstBoard(page);
}

/** Checks that axe finds no violation of WCAG 2.2 A and AA or of best practices, once nothing is fading in. */
export async function expectAccessible(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((a) => a.playState !== 'running' || a.effect?.getComputedTiming().endTime === Infinity),
  );
  const { violations } = await new AxeBuilder({ page }).analyze();
  const found = violations.map(({ id, help, nodes }) => [id, help, ...nodes.map(({ target }) => target.join(' '))]);
  expect(found).toEqual([]);
}

/** Checks that nothing is wider than the window. */
export const expectFits = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
