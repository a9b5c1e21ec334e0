/**
 * Keeps only the newest request of a kind: for calls that follow every key or every dragged cell.
 *
 * At most one call runs and at most one waits. A newer call takes the place of the waiting one, which
 * resolves to `undefined`; so does a running call that was overtaken, for its answer is stale.
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
