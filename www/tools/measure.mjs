// Measures the built page (`make dist`) in Chromium: `node tools/measure.mjs SCENARIO [options]`.
//
//   first-visit   the time until a board is solved, and the longest tasks, with nothing cached (--room trees: until it is drawn)
//   interactions  the time from an input to the next picture, for what visitors do in each room (--throttle 4)
//   motion        how smoothly trees of 30, 305, and 1,318 nodes move when a cell is lifted, and one of 520,947 when all nine are
//
// --runs N repeats a measurement, and --throttle N makes the main thread N times slower, as on a phone. Chromium does so by
// the clock, so on a busy machine it is wrong, even in CPU time. There, --times N slows nothing, and shows N times the CPU
// time of each task.

import { EventEmitter, once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openChromium, servePage } from './browsers.mjs';

/** @typedef {Record<'send' | 'on' | 'once' | 'off', any>} Session Of Chromium's protocol. */
/** @typedef {[what: string, element: string, then?: string | number[]]} Step */
/** @typedef {{ name: string, ph: string, ts: number, pid: number, tid: number, dur?: number, tdur?: number }} Event */

/** @type {(address: string, opened: string, steps: Step[]) => [address: string, opened: string, steps: Step[]]} */
const visit = (address, opened, steps) => [address, opened, steps];

/**
 * What visitors typically do: the rooms, what there is once they have opened, and the elements that are pressed, each with
 * the text that is typed then, or the tiles over which the pointer is dragged.
 */
const VISITS = [
  visit('solve', '[role=option]', [
    ['choose a tile', '.board .tile >> nth=5'],
    ['type a board', '.board .tile', 'catdlinemaropets'],
    ['choose a word', '[role=option] >> nth=3'],
    ['filter the words', 'input[type=search]', 'ing'],
    ['change the theme', 'role=button[name=/^Theme/]'],
    ['open Help', 'role=button[name="Help"]'],
  ]),
  visit('play?dice=new&seed=2025-11-21&time=180', 'main button', [
    ['begin a game', 'text="Play this board"'],
    ['type a word', 'role=textbox[name="Word"]', 'tens\n'],
    ['drag a word', '.board .tile', [1, 2, 5, 4]],
    ['pause', 'role=button[name="Pause"]'],
    ['finish', 'text="Finish"'],
    ['show all words', 'label >> text=/^All/'],
  ]),
  visit(
    'climb?seed=measure&speed=3000',
    'main button',
    ['Start climbing', 'Pause', 'Step', 'Resume'].map((name) => [name, `role=button[name="${name}"]`]),
  ),
  visit('trees?class=lnrsy+aeiou+chkmpt+/+chkmpt+aeiou+lnrsy&cut=60', '.tree-node, canvas', [
    ['lift a cell', 'role=button[name=/^Lift cell/]'],
    ['lift all', 'text="Lift all"'],
    ['layers', 'label >> text=/^Layers/'],
  ]),
  visit('prove?size=3x4', 'main button', [
    ['begin', 'text="Prove 3×4"'],
    ['open a class', 'role=listbox[name="Map of classes"] >> role=option >> nth=2'],
    ['pause', 'role=button[name="Pause"]'],
  ]),
  visit('facts', 'main label', [
    ['word lengths', 'label >> text=/^Word lengths/'],
    ['distribution', 'label >> text=/^Distribution/'],
    ['roll', 'role=button[name=/^(Roll|Resume)/]'],
  ]),
];

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    runs: { type: 'string', default: '3' },
    throttle: { type: 'string', default: '1' },
    times: { type: 'string', default: '1' },
    room: { type: 'string', default: '' },
  },
});
const [runs, throttle, times] = [Number(values.runs), Number(values.throttle), Number(values.times)];
const scenario = { 'first-visit': firstVisit, interactions, motion }[positionals[0] ?? ''];
if (!scenario) {
  console.error('say what to measure: first-visit, interactions, or motion (see the top of tools/measure.mjs)');
  process.exit(2);
}

const VIEWPORT = { width: 1440, height: 1000 };
const server = await servePage();
const { url } = server;
const browser = await openChromium();
console.log(`Chromium ${browser.version()}, ${throttle}× throttling, CPU time × ${times}`);
for (let run = 0; run < runs; run++) console.log(await scenario());
await browser.close();
await server.close();

/**
 * Opens a tab as a new visitor, in a context that Playwright doesn't know. Its own would get Playwright's scripts with each
 * page, in the task that begins a visit: 14 of its 40 ms, on a thread that is slowed four times.
 */
async function newTab() {
  const root = await browser.newBrowserCDPSession();
  const { browserContextId } = await root.send('Target.createBrowserContext');
  const target = await root.send('Target.createTarget', { url: 'about:blank', browserContextId });
  const { sessionId } = await root.send('Target.attachToTarget', target);
  const session = new EventEmitter();
  root.on('Target.receivedMessageFromTarget', ({ message }) => {
    const { id, result, method, params } = JSON.parse(message);
    session.emit(method ?? id, params ?? result);
  });
  let calls = 0;
  const send = async (/** @type {string} */ method, params = {}) => {
    const answer = once(session, String(++calls));
    const message = JSON.stringify({ id: calls, method, params });
    await root.send('Target.sendMessageToTarget', { sessionId, message });
    return (await answer)[0];
  };
  return Object.assign(session, { send, close: () => root.send('Target.disposeBrowserContext', { browserContextId }) });
}

async function firstVisit() {
  const tab = await newTab();
  await tab.send('Page.enable');
  await tab.send('Emulation.setDeviceMetricsOverride', { ...VIEWPORT, deviceScaleFactor: 1, mobile: false });
  if (throttle > 1) await tab.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  const [element, text] = values.room ? ['main :is(h1, h2)', ''] : ['.headline-points', '3,625'];
  const look = `() => {
    if (document.querySelector('${element}')?.textContent.includes('${text}')) performance.mark('seen');
    else requestAnimationFrame(look);
  }`;
  const source = `const look = ${look}; requestAnimationFrame(look)`;
  await tab.send('Page.addScriptToEvaluateOnNewDocument', { source });
  // A blank page takes CPU time to start, which must not compete with the visit.
  await setTimeout(1500);
  let seen = 0;
  const during = await traced(tab, async () => {
    await tab.send('Page.navigate', { url: `${url}${values.room && `#/${values.room}`}` });
    for (let second = 0; second < 120 && !seen; second += 3) {
      await setTimeout(3000);
      const expression = `performance.getEntriesByName('seen')[0]?.startTime ?? 0`;
      seen = (await tab.send('Runtime.evaluate', { expression })).result.value;
    }
  });
  await tab.close();
  return `${values.room ? 'drawn' : 'solved'} after ${seen.toFixed(0)} ms; ${longest(during)}`;
}

async function interactions() {
  const all = /** @type {number[]} */ ([]);
  const cpu = /** @type {number[]} */ ([]);
  for (const [address, opened, steps] of VISITS) {
    if (!address.startsWith(values.room)) continue;
    const { page, session } = await newPage();
    await page.addInitScript(() => {
      const durations = /** @type {number[]} */ ([]);
      Object.assign(window, { durations });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if ('interactionId' in entry && entry.interactionId) durations.push(entry.duration);
      }).observe(/** @type {PerformanceObserverInit} */ ({ type: 'event', durationThreshold: 16 }));
    });
    await page.goto(`${url}#/${address}`);
    await page.locator(opened).first().waitFor();
    await page.waitForTimeout(3000);
    for (const [what, element, then] of steps) {
      // Playwright looks for elements on the page's main thread, so this is done before.
      const thing = page.locator(element).first();
      await thing.scrollIntoViewIfNeeded();
      const tiles = (typeof then === 'object' ? then : []).map((cell) => page.locator('.board .tile').nth(cell));
      const [[x, y] = [0, 0], ...others] = await Promise.all([thing, ...tiles].map(middle));
      const main = await traced(session, async () => {
        await page.mouse.move(x, y);
        await page.mouse.down();
        await page.waitForTimeout(100);
        for (const place of others) await page.mouse.move(...place, { steps: 4 });
        await page.mouse.up();
        if (typeof then === 'string') await page.keyboard.type(then, { delay: 120 });
        await page.waitForTimeout(1000);
      });
      // @ts-expect-error The observer's list. It is told nothing about what was drawn within 16 ms.
      const seen = Math.max(16, ...(await page.evaluate(() => window.durations.splice(0))));
      all.push(seen);
      cpu.push(Math.round(Math.max(0, ...main.map(millis))));
      console.log(
        `${address.replace(/\?.*/, '').padEnd(6)} ${what.padEnd(17)} ${String(seen).padStart(4)} ms; ${longest(main)}`,
      );
    }
    await page.context().close();
  }
  const quantile = (/** @type {number[]} */ of) => of.sort((a, b) => a - b)[Math.ceil(of.length * 0.75) - 1];
  return (
    `75th percentile of ${all.length} interactions: ${quantile(all)} ms until the next picture, ` +
    `and ${quantile(cpu)} ms of CPU time for the longest task (at most ${all.at(-1)} and ${cpu.at(-1)})`
  );
}

/** @param {import('@playwright/test').Locator} of @returns {Promise<[x: number, y: number]>} */
async function middle(of) {
  const box = await of.boundingBox();
  if (!box) throw new Error(`${of} is not on the screen`);
  return [box.x + box.width / 2, box.y + box.height / 2];
}

async function motion() {
  const { page, session } = await newPage();
  const lines = [];
  const million = { class: 'lnrsy aeiou chkmpt / chkmpt aeiou lnrsy / lnrsy aeiou bdfgjqvwxz', cut: '520' };
  for (const [query, name] of /** @type {const} */ ([
    [{ class: 't ae r / i . .' }, /^Lift cell 1/],
    [{ class: 's ae r / ei n t' }, /^Lift cell 1/],
    [{ class: 'st aei rln / eio nm t' }, /^Lift cell 1/],
    [{ ...million, view: 'nodes' }, /^Lift all$/],
    [{ ...million, view: 'layers' }, /^Lift all$/],
  ])) {
    await page.goto(`${url}#/trees?${new URLSearchParams(query)}`);
    const button = page.getByRole('button', { name });
    await button.waitFor({ timeout: 120_000 });
    const nodes = await page.locator('.trees-nodes .num').innerText();
    await page.waitForTimeout(4000);
    /** The times of the frames, until the bound has been the same for a while. @type {number[]} */
    let frames = [];
    const main = await traced(session, async () => {
      await button.click({ delay: 100 });
      frames = await page.evaluate(
        () =>
          new Promise((done) => {
            let [bound, since] = ['', 0];
            const times = /** @type {number[]} */ ([]);
            const look = (/** @type {number} */ now) => {
              const shown = document.querySelector('.trees-bound .num')?.textContent ?? '';
              if (shown !== bound) [bound, since] = [shown, now];
              times.push(now);
              if (now - since < 3000) requestAnimationFrame(look);
              else done(times);
            };
            requestAnimationFrame(look);
          }),
      );
    });
    const gaps = frames.slice(1).map((time, i) => Math.round((time - (frames[i] ?? 0)) / (1000 / 60)));
    const late = gaps.filter((ticks) => ticks > 2).length;
    lines.push(
      `${nodes} nodes: ${frames.length} frames, at most ${Math.max(...gaps)} ticks apart, ${late} more than two; ${longest(main)}`,
    );
  }
  await page.context().close();
  return lines.join('\n');
}

/** Opens a page as a new visitor, for whom nothing is stored. */
async function newPage() {
  const context = await browser.newContext({ viewport: VIEWPORT });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  if (throttle > 1) await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
  return { page, session };
}

/**
 * Returns the tasks of the page's main thread during some work, from Chromium's own trace.
 * @param {Session} session @param {() => Promise<unknown>} work
 */
async function traced(session, work) {
  const all = /** @type {Event[]} */ ([]);
  /** @param {{ value: unknown[] }} data */
  const collect = ({ value }) => void all.push(.../** @type {Event[]} */ (value));
  session.on('Tracing.dataCollected', collect);
  const includedCategories = ['toplevel', 'blink.user_timing'];
  await session.send('Tracing.start', { traceConfig: { includedCategories }, transferMode: 'ReportEvents' });
  await work();
  // This also tells which of the threads is the page's main thread.
  await session.send('Runtime.evaluate', { expression: `performance.mark('work ends')` });
  const complete = new Promise((done) => session.once('Tracing.tracingComplete', () => done(undefined)));
  await session.send('Tracing.end');
  await complete;
  session.off('Tracing.dataCollected', collect);
  const end = all.find(({ name }) => name === 'work ends');
  return all.filter(
    ({ name, ph, pid, tid }) => ph === 'X' && /RunTask$/.test(name) && pid === end?.pid && tid === end.tid,
  );
}

/** Returns the milliseconds of CPU time of a task. @param {Event} task */
function millis({ tdur = 0 }) {
  return (tdur / 1000) * times;
}

/** Describes the longest of some tasks. @param {Event[]} tasks */
function longest(tasks) {
  const cpu = tasks.map(millis).sort((a, b) => b - a);
  const over = cpu.filter((each) => each > 50).length;
  const three = cpu.slice(0, 3).map((each) => each.toFixed(0));
  const wall = Math.max(0, ...tasks.map(({ dur = 0 }) => dur / 1000));
  return `longest tasks ${three.join(', ')} ms of CPU time (${over} over 50), ${wall.toFixed(0)} ms by the clock`;
}
