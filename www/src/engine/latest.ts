/**
 * Keeps only the newest request of a kind, for calls that follow every key press or every dragged cell.
 *
 * At most one call runs, and at most one waits. A newer call replaces the waiting one, which resolves to `undefined`.
 * So does a running call that was overtaken, because its answer is out of date.
 */
export function latest<A extends unknown[], R>(
  call: (...args: A) => Promise<R>,
): (...args: A) => Promise<R | undefined> {
  let newest = 0;
  let running: Promise<unknown> = Promise.resolve();
  return async (...args) => {
    const mine = ++newest;
    await running;
    if (mine !== newest) return undefined;
    const answer = call(...args);
    running = answer.catch(() => undefined);
    try {
      const value = await answer;
      return mine === newest ? value : undefined;
    } catch (error) {
      if (mine !== newest) return undefined;
      throw error;
    }
  };
}
