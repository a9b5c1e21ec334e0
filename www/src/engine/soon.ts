/**
 * Resolves in a new task, after the one that is running and all messages that have arrived. A message to oneself waits
 * behind those from the page and, unlike a timer, never longer. Long work is cut into slices this way.
 */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/** Uses an answer that its caller can do without: if it fails, nothing happens. */
export function whenItComes<T>(answer: Promise<T>, use: (value: T) => void): void {
  void answer.then(use, () => undefined);
}

/** The approximate length of a slice, in milliseconds: the longest time that calls to a worker wait. */
export const SLICE = 12;

/**
 * Returns a function that begins a turn; what that returns tells whether no other turn has begun since. For answers that
 * may come too late.
 */
export function turns(): () => () => boolean {
  let latest = 0;
  return () => {
    const mine = ++latest;
    return () => mine === latest;
  };
}
