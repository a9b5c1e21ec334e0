// Chromium's own trace, for the measurements of the page.

/** @typedef {{ name: string, cat: string, ph: string, ts: number, pid: number, tid: number, dur?: number, tdur?: number, args?: { name?: string, data?: { url?: string, functionName?: string, scriptName?: string } } }} Event */

/**
 * Starts a trace, and returns a function that ends it and returns its events.
 *
 * @param {import('@playwright/test').CDPSession} session
 * @param {string[]} categories
 * @returns {Promise<() => Promise<Event[]>>}
 */
export async function startTrace(session, categories) {
  /** @type {Event[]} */
  const events = [];
  session.on('Tracing.dataCollected', ({ value }) =>
    events.push(.../** @type {Event[]} */ (/** @type {unknown} */ (value))),
  );
  await session.send('Tracing.start', {
    traceConfig: { includedCategories: categories },
    transferMode: 'ReportEvents',
  });
  return async () => {
    const complete = new Promise((done) => session.once('Tracing.tracingComplete', () => done(undefined)));
    await session.send('Tracing.end');
    await complete;
    return events;
  };
}
