/**
 * Calls back as soon as pending messages have been handled. A message to oneself waits behind those from the page and,
 * unlike a timer, never longer. Only one callback waits at a time.
 */
export function sooner(): (callback: () => void) => void {
  const channel = new MessageChannel();
  let waiting: (() => void) | undefined;
  channel.port1.onmessage = () => waiting?.();
  return (callback) => {
    waiting = callback;
    channel.port2.postMessage(undefined);
  };
}

/**
 * Resolves in a new task, after the one that is running. Splitting long work in two this way lets other tasks run in
 * between.
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
