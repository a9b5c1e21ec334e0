// Measures the built page (`make dist`) in Chromium: `node tools/measure.mjs SCENARIO [options]`.
//
//   first-visit  the time until a board is solved, and the longest tasks, with nothing cached (--room trees: until it is drawn)
//   proof        the seconds from the press of the button until the proof of all of 3×3 is done (--workers 2)
//
// --runs N repeats a measurement, and --throttle N makes the main thread N times slower, as on a phone. On a busy
// machine, rely on CPU time.

import { parseArgs } from 'node:util';
import { openChromium, servePage } from './chromium.mjs';

/** @typedef {import('@playwright/test').Page} Page */
/** @typedef {import('@playwright/test').CDPSession} Session */
/** @typedef {{ name: string, ph: string, ts: number, pid: number, tid: number, dur?: number, tdur?: number }} Event */

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '3' },
    throttle: { type: 'string', default: '1' },
    room: { type: 'string', default: '' },
    workers: { type: 'string', default: '2' },
  },
});
const [runs, throttle] = [Number(values.runs), Number(values.throttle)];
const scenario = { 'first-visit': firstVisit, proof }[positionals[0] ?? ''];
if (!scenario) {
  console.error('say what to measure: first-visit or proof (see the top of tools/measure.mjs)');
  process.exit(2);
}

const server = await servePage();
const { url } = server;
const browser = await openChromium();
console.log(`Chromium ${browser.version()}, ${throttle}× throttling`);
for (let run = 0; run < runs; run++) console.log(await scenario());
await browser.close();
await server.close();

async function firstVisit() {
  const { page, session } = await newPage(1440);
  await page.addInitScript((room) => {
    const look = () => {
      const main = document.querySelector('main');
      if (room ? main?.querySelector('h1, h2') : main?.textContent?.includes('3,625')) performance.mark('seen');
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, values.room);
  // Playwright's blank page takes about 0.6 s of CPU time to start, which must not compete with the visit.
  await page.waitForTimeout(1500);
  const during = await traced(page, session, async () => {
    await page.goto(`${url}${values.room && `#/${values.room}`}`);
    await page.waitForFunction(() => performance.getEntriesByName('seen').length > 0, undefined, { timeout: 120_000 });
    await page.waitForTimeout(1500);
  });
  const seen = await page.evaluate(() => performance.getEntriesByName('seen')[0]?.startTime ?? Number.NaN);
  await page.context().close();
  return `${values.room ? 'drawn' : 'solved'} after ${seen.toFixed(0)} ms; ${longest(during)}`;
}

async function proof() {
  const { page, session } = await newPage(1440);
  await page.goto(`${url}#/prove`);
  await page.getByLabel('Workers').selectOption(values.workers);
  const from = Date.now();
  let wall = Number.NaN;
  const during = await traced(page, session, async () => {
    await page.getByRole('button', { name: 'Prove 3×3' }).click();
    await page.getByRole('heading', { name: 'What was proved' }).waitFor({ timeout: 300_000 });
    wall = (Date.now() - from) / 1000;
  });
  const verdict = await page.locator('.prove-lead').innerText();
  if (!verdict.startsWith('Proved. Exactly 42')) throw new Error(verdict);
  await page.context().close();
  return `3×3 proved in ${wall.toFixed(2)} s by ${values.workers} workers; ${longest(during)}`;
}

/** Opens a page as a new visitor, for whom nothing is stored. @param {number} width */
async function newPage(width) {
  const context = await browser.newContext({ viewport: { width, height: 1000 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  if (throttle > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  return { page, session };
}

/**
 * Returns the tasks of the page's main thread during some work, from Chromium's own trace.
 *
 * @param {Page} page
 * @param {Session} session
 * @param {() => Promise<unknown>} work
 */
async function traced(page, session, work) {
  /** @type {Event[]} */
  const all = [];
  /** @param {{ value: unknown[] }} data */
  const collect = ({ value }) => void all.push(.../** @type {Event[]} */ (value));
  session.on('Tracing.dataCollected', collect);
  const includedCategories = ['toplevel', 'blink.user_timing'];
  await session.send('Tracing.start', { traceConfig: { includedCategories }, transferMode: 'ReportEvents' });
  await work();
  // This also tells which of the threads is the page's main thread.
  await page.evaluate(() => performance.mark('work ends'));
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', () => done(undefined)));
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', collect);
  const end = all.find(({ name }) => name === 'work ends');
  return all.filter(
    ({ name, ph, pid, tid }) => ph === 'X' && /RunTask$/.test(name) && pid === end?.pid && tid === end.tid,
  );
}

/** Describes the longest of some tasks. @param {Event[]} tasks */
function longest(tasks) {
  const cpu = tasks.map(({ tdur = 0 }) => tdur / 1000).sort((a, b) => b - a);
  const over = cpu.filter((millis) => millis > 50).length;
  const three = cpu.slice(0, 3).map((millis) => millis.toFixed(0));
  const wall = Math.max(0, ...tasks.map(({ dur = 0 }) => dur / 1000));
  return `longest tasks ${three.join(', ')} ms of CPU time (${over} over 50), ${wall.toFixed(0)} ms by the clock`;
}
