// For the measurements of the page: what its main thread does, from Chromium's own trace.

import { startTrace } from './trace.mjs';

/** @typedef {{ wall: number, cpu: number }} Task A task of the main thread, in milliseconds of the clock and of the processor. */

/**
 * Returns the tasks that the main thread of a page runs during `work`.
 *
 * @param {import('@playwright/test').Page} page
 * @param {import('@playwright/test').CDPSession} session
 * @param {() => Promise<unknown>} work
 * @returns {Promise<Task[]>}
 */
export async function tasksDuring(page, session, work) {
  const end = await startTrace(session, ['toplevel', 'blink.user_timing']);
  // This also tells which of the threads is the one of this page.
  await page.evaluate(() => performance.mark('work begins'));
  await work();
  await page.evaluate(() => performance.mark('work ends'));
  const events = await end();
  const [first, last] = ['work begins', 'work ends'].map((mark) => events.find(({ name }) => name === mark));
  return events
    .filter(
      ({ name, ph, pid, tid, ts }) =>
        ph === 'X' &&
        name === 'ThreadControllerImpl::RunTask' &&
        pid === first?.pid &&
        tid === first.tid &&
        ts >= first.ts &&
        ts <= (last?.ts ?? 0),
    )
    .map(({ dur = 0, tdur = 0 }) => ({ wall: dur / 1000, cpu: tdur / 1000 }));
}

/**
 * Describes the longest of some tasks: by the processor's time, which other programs disturb less, and by the clock.
 *
 * @param {Task[]} tasks
 */
export function longest(tasks) {
  const cpu = tasks.map((task) => task.cpu).sort((a, b) => b - a);
  const over = cpu.filter((millis) => millis > 50).length;
  const five = cpu
    .slice(0, 5)
    .map((millis) => millis.toFixed(0))
    .join(', ');
  const wall = Math.max(0, ...tasks.map((task) => task.wall));
  return `${tasks.length} tasks, the longest ${five} ms of the processor (${over} over 50), ${wall.toFixed(0)} ms by the clock`;
}
