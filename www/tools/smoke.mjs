// Tries the same few steps in every browser engine that is installed: `node tools/smoke.mjs [chromium|firefox|webkit]`, on
// the built page.
//
// Chromium and Firefox are driven over WebDriver BiDi (puppeteer-core; nothing is downloaded), and WebKitGTK over WebDriver
// by its own driver. An engine that is not installed is skipped, and a line says so; in CI, that fails.
// Steps use only the page's own elements, so that they are the same everywhere.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { chromiumPath, firefoxPath, hasScreen, openBrowser, servePage, webkitPath } from './browsers.mjs';

/**
 * A page of some browser.
 * @typedef {{ goto(url: string): Promise<void>, run(script: string): Promise<unknown>, close(): Promise<void> }} Page
 */

const PATIENCE = 300_000;

/**
 * Where each engine is, and how it is opened.
 * @type {Record<string, { path: string | undefined, open(path: string): Promise<Page> }>}
 */
const ENGINES = {
  chromium: { path: chromiumPath(), open: (path) => bidi('chrome', path) },
  firefox: { path: firefoxPath(), open: (path) => bidi('firefox', path) },
  webkit: { path: webkitPath(), open: webkit },
};

const asked = process.argv.slice(2);
/** What failed: said last, where people look. @type {string[]} */
const failures = [];
for (const [name, { path, open }] of Object.entries(ENGINES)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  if (!path) {
    const skipped = `${name}: skipped, because it is not installed (\`tools/setup.sh doctor ${name}\` says how to)`;
    console.log(skipped);
    if (process.env['CI']) failures.push(skipped);
    continue;
  }
  try {
    await smoke(name, await open(path));
  } catch (error) {
    failures.push(`${name} failed: ${error instanceof Error ? error.message : error}`);
  }
}
for (const failure of failures) console.error(failure);
process.exit(failures.length > 0 ? 1 : 0);

/** @param {string} name @param {Page} page */
async function smoke(name, page) {
  const server = await servePage();
  const { url } = server;
  /** @type {(what: string, script: string) => Promise<void>} */
  const until = async (what, script) => {
    const end = Date.now() + PATIENCE;
    while (!(await page.run(`return Boolean(${script})`))) {
      if (Date.now() > end)
        throw new Error(
          `${what}: waited in vain. The page says: ${await page.run('return document.body.innerText.slice(0, 300)')}`,
        );
      await new Promise((later) => setTimeout(later, 250));
    }
    console.log(`${name}: ${what}`);
  };
  const press = (/** @type {string} */ text) =>
    page.run(`const wanted = ${JSON.stringify(text)};
      const all = [...document.querySelectorAll('button, nav a')];
      all.find((e) => e.textContent.trim() === wanted || (e.getAttribute('aria-label') ?? '').startsWith(wanted))?.click()`);
  const enabled = (/** @type {string} */ text) =>
    `[...document.querySelectorAll('button')].some((e) => e.textContent.trim() === ${JSON.stringify(text)} && !e.disabled)`;
  const shows = (/** @type {string} */ text) =>
    `document.querySelector('main')?.innerText.includes(${JSON.stringify(text)})`;
  try {
    await page.goto(url);
    await until('the first board is solved', shows('3,625'));
    await until('it is drawn', `Math.abs(document.querySelector('.board')?.offsetWidth - 300) < 200`);
    await page.goto(`${url}#/solve?board=sindlatepers&size=3x4`);
    await until('another board is solved', shows('1,651'));
    await page.goto(`${url}#/solve?board=perslatgsineters&scoring=none`);
    await until('a message is as high as its text', `document.querySelector('.toast')?.offsetHeight < 120`);
    for (const room of ['Play', 'Climb', 'Trees', 'Prove', 'Facts']) {
      await press(room);
      await until(
        `${room} opens`,
        `document.title.startsWith(${JSON.stringify(room)}) && !document.querySelector('.room-coming, .error-panel') && document.querySelector('main button')`,
      );
    }
    await page.goto(`${url}#/play?board=perslatgsineters&time=none&min=3&dict=enable2k`);
    await until('a game is set up', enabled('Play this board'));
    await press('Play this board');
    await until('the game begins', `document.querySelector('.play-field')`);
    await page.run(
      `const field = document.querySelector('.play-field'); field.value = 'part';
       field.dispatchEvent(new Event('input', { bubbles: true })); field.form.requestSubmit()`,
    );
    await until('a word is played', `document.querySelector('.play-points')?.firstChild?.textContent === '1'`);
    await page.goto(`${url}#/climb?seed=smoke`);
    await until('Climb is ready', enabled('Start climbing'));
    await press('Start climbing');
    await until(
      'a climb finds boards',
      `Number((document.querySelector('.climb-now .num')?.textContent ?? '0').replace(/\\D/g, '')) > 100`,
    );
    await page.goto(`${url}#/trees?class=${encodeURIComponent('ab cd / ef gh')}&ops=0`);
    await until(
      'a cell is lifted',
      `document.querySelectorAll('.trees-figures .trees-table tbody tr:not(.trees-waiting)').length === 2`,
    );
    await page.goto(`${url}#/prove`);
    await until('a proof can be started', enabled('Prove 3×3'));
    await press('Prove 3×3');
    await until('3×3 is proved', `document.querySelector('.prove-lead')?.innerText.startsWith('Proved. Exactly 42')`);
    await page.goto(`${url}#/solve`);
    await press('Dictionary');
    await until('the dictionary dialog opens', `document.querySelector('dialog[open] textarea')`);
    await page.run(
      `const area = document.querySelector('dialog[open] textarea'); area.value = 'later\\nplate\\n'; area.dispatchEvent(new Event('input', { bubbles: true }))`,
    );
    await until('the list has options', `document.querySelector('dialog[open] form')`);
    await press('Make dictionary');
    await until('an own list is compiled', `document.body.innerText.includes('is ready: 2 words')`);
    if (await page.run(`return 'serviceWorker' in navigator`)) {
      await page.run(`navigator.serviceWorker.ready.then(() => { window.kept = true })`);
      await until('the page is kept', 'window.kept');
      await close(server);
      await page.goto(`${url}?again#/solve?board=perslatgsineters`);
      await until('it opens without a server', shows('3,625'));
    } else {
      console.log(`${name}: no service workers here, so nothing is kept for offline use`);
    }
  } finally {
    await page.close();
    await close(server);
  }
}

/** @returns {Promise<number>} */
async function freePort() {
  const server = createServer().listen(0);
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  await new Promise((closed) => server.close(closed));
  return port;
}

/** @param {import('vite').PreviewServer} server */
async function close(server) {
  if (server.httpServer.listening) await server.close();
}

/** @param {'chrome' | 'firefox'} browser @param {string} executablePath @returns {Promise<Page>} */
async function bidi(browser, executablePath) {
  const opened = await openBrowser(browser, executablePath);
  const page = await opened.newPage();
  return {
    goto: async (url) => void (await page.goto(url, { timeout: PATIENCE })),
    run: (script) => page.evaluate(`(() => { ${script} })()`),
    close: () => opened.close(),
  };
}

/** @param {string} driverPath @returns {Promise<Page>} */
async function webkit(driverPath) {
  const port = await freePort();
  // Without a screen, it draws on one in memory, which tells its number on the first line.
  const xvfb = hasScreen
    ? undefined
    : spawn('Xvfb', ['-displayfd', '1', '-screen', '0', '1440x900x24'], { stdio: ['ignore', 'pipe', 'ignore'] });
  const display = xvfb && { DISPLAY: `:${String((await once(xvfb.stdout, 'data'))[0]).trim()}` };
  const driver = spawn(driverPath, [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      ...display,
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const end = () => {
    driver.kill();
    xvfb?.kill();
  };
  /** @type {(method: string, path: string, body?: object) => Promise<any>} */
  const call = async (method, path, body) => {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      signal: AbortSignal.timeout(PATIENCE),
      ...(body && { body: JSON.stringify(body) }),
    });
    const { value } = /** @type {{ value: any }} */ (await response.json());
    if (!response.ok) throw new Error(value?.message || value?.error || `WebDriver answered ${response.status}`);
    return value;
  };
  for (let tries = 0; tries < 40; tries++) {
    await new Promise((later) => setTimeout(later, 250));
    if (await call('GET', '/status').catch(() => undefined)) break;
  }
  const folder = readdirSync('/usr/lib')
    .map((name) => join('/usr/lib', name))
    .flatMap((name) => ['webkit2gtk-4.1', 'webkit2gtk-4.0'].map((kit) => join(name, kit, 'MiniBrowser')))
    .find(existsSync);
  try {
    const options = folder ? { 'webkitgtk:browserOptions': { binary: folder, args: ['--automation'] } } : {};
    const { sessionId } = await call('POST', '/session', { capabilities: { alwaysMatch: options } });
    const at = `/session/${sessionId}`;
    return {
      goto: (url) => call('POST', `${at}/url`, { url }),
      run: (script) => call('POST', `${at}/execute/sync`, { script, args: [] }),
      close: async () => {
        await call('DELETE', at).catch(() => undefined);
        end();
      },
    };
  } catch (error) {
    end();
    throw error;
  }
}
