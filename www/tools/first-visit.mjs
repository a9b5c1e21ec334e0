// Measures what a first visit costs in Chromium: `node tools/first-visit.mjs [runs] [room]`, on the built page, with
// nothing cached.
//
// Set WATCH to the number of milliseconds to watch the page after that (1500 by default).
//
// It prints medians of several runs, for this machine and for one that is four times slower (Chromium's CPU throttling):
// - the milliseconds until the famous board is solved (for another room, until the room is drawn);
// - the longest task of the main thread, in elapsed time and in CPU time, and how many tasks take over 50 ms;
// - the layout shift, on screens 1440 and 360 pixels wide.
// Then it prints what the longest tasks of the median run did. On a busy machine, rely on the CPU time.

import { chromium } from '@playwright/test';
import { join } from 'node:path';
import { preview } from 'vite';
import { chromiumPath } from './chromium.mjs';
import { startTrace } from './trace.mjs';

/** @typedef {import('./trace.mjs').Event} Event */
/** @typedef {{ solved: number, longest: number, longestCpu: number, over: number, shift: number, tasks: string[] }} Run */

const runs = Number(process.argv[2] ?? 5);
const room = process.argv[3] ?? '';
const CATEGORIES = 'toplevel,devtools.timeline,v8,blink.user_timing,__metadata';
const LONG = 50;
/** How long the browser gets to start, in milliseconds. */
const BLANK = 1500;

const server = await preview({ root: join(import.meta.dirname, '..'), preview: { port: 0, host: 'localhost' } });
const url = `${server.resolvedUrls?.local[0]}${room && `#/${room}`}`;
const browser = await chromium.launch({ executablePath: chromiumPath(), args: ['--no-sandbox', '--disable-gpu'] });

for (const slower of [1, 4]) {
  for (const width of [1440, 360]) {
    /** @type {Run[]} */
    const all = [];
    for (let run = 0; run < runs; run++) all.push(await visit(slower, width));
    const middle = (/** @type {(run: Run) => number} */ of) =>
      all.map(of).sort((a, b) => a - b)[Math.floor(runs / 2)] ?? 0;
    console.log(
      `${slower}x slower, ${String(width).padStart(4)} px: ${room ? 'drawn' : 'solved'} after ${middle((run) => run.solved).toFixed(0)} ms; longest task ${middle((run) => run.longest).toFixed(0)} ms ` +
        `(${middle((run) => run.longestCpu).toFixed(0)} of the processor), ${middle((run) => run.over)} over ${LONG} ms; layout shift ${middle((run) => run.shift).toFixed(3)}`,
    );
    if (width === 1440)
      for (const task of [...all].sort((a, b) => a.longest - b.longest)[Math.floor(runs / 2)]?.tasks ?? [])
        console.log(`    ${task}`);
  }
}
await browser.close();
await server.close();

/**
 * @param {number} slower
 * @param {number} width
 * @returns {Promise<Run>}
 */
async function visit(slower, width) {
  const context = await browser.newContext({ viewport: { width, height: width > 600 ? 900 : 740 } });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  if (slower > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.addInitScript((room) => {
    const seen = { solved: 0, shift: 0 };
    Object.assign(window, { seen });
    const look = () => {
      const main = document.querySelector('main');
      const there = room ? main?.querySelector('h1, h2') : main?.textContent?.includes('3,625');
      if (there) seen.solved ||= performance.now();
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        seen.shift += /** @type {{ value: number }} */ (/** @type {unknown} */ (entry)).value;
    }).observe({ type: 'layout-shift', buffered: true });
  }, room);
  // The blank page that Playwright opens first has a process of its own, whose start takes about 0.6 s of CPU time. A
  // visitor's browser is running already, so that start must not compete with the visit.
  await page.waitForTimeout(BLANK);
  const end = await startTrace(session, CATEGORIES.split(','));
  await page.goto(url);
  await page.waitForFunction(
    () => /** @type {{ seen: { solved: number } }} */ (/** @type {unknown} */ (window)).seen.solved > 0,
    undefined,
    { timeout: 120_000 },
  );
  await page.waitForTimeout(Number(process.env['WATCH'] ?? 1500));
  const { solved, shift } = await page.evaluate(
    () => /** @type {{ seen: { solved: number, shift: number } }} */ (/** @type {unknown} */ (window)).seen,
  );
  const events = await end();
  await context.close();
  return { solved, shift, ...tasksOf(events) };
}

/** @param {Event[]} events */
function tasksOf(events) {
  const main = events.find(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain');
  // The page's renderer is the process that marked the navigation.
  const own = events.find(({ name }) => name === 'navigationStart' || name === 'firstContentfulPaint');
  const { pid, tid } = own ?? main ?? { pid: 0, tid: 0 };
  const mine = events.filter((event) => event.ph === 'X' && event.pid === pid && event.tid === tid);
  const tasks = mine
    .filter(({ name }) => name === 'RunTask' || name === 'ThreadControllerImpl::RunTask')
    .sort((a, b) => (b.dur ?? 0) - (a.dur ?? 0));
  const millis = (/** @type {number | undefined} */ micros) => (micros ?? 0) / 1000;
  const described = tasks.slice(0, 4).map((task) => {
    const end = task.ts + (task.dur ?? 0);
    const inside = mine
      .filter(
        (event) =>
          event !== task &&
          event.ts >= task.ts &&
          event.ts < end &&
          millis(event.dur) > 4 &&
          !/RunTask/.test(event.name),
      )
      .sort((a, b) => a.ts - b.ts)
      .slice(0, 14)
      .map(({ name, dur, args }) => {
        const { url = '', functionName = '' } = args?.data ?? {};
        return `${name}${functionName && `:${functionName}`}${url && `@${url.split('/').at(-1)}`} ${millis(dur).toFixed(0)}`;
      });
    return `${millis(task.dur).toFixed(0)} ms (${millis(task.tdur).toFixed(0)}): ${inside.join(', ')}`;
  });
  return {
    longest: millis(tasks[0]?.dur),
    longestCpu: millis(Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur))),
    over: tasks.filter(({ dur }) => millis(dur) > LONG).length,
    tasks: described,
  };
}
