/**
 * Calls back as soon as messages that wait have been handled. A message to oneself waits behind those from the page,
 * and unlike a timer never for longer. One callback waits at a time.
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
