/** The worker's side of a port (`port.ts`): reports that it is alive, receives requests, and answers calls. */

import { buffersIn } from './buffers';
import type { Engine } from './contract';
import { instantiate } from './instance';
import { failure } from './death';
import type { Ask, CallAsk, CallSay, Say } from './protocol';

const scope = self as unknown as {
  readonly name: string;
  postMessage(message: unknown, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent) => void) | null;
};

/** Starts to receive requests, and tells the page so. Call once, when the script has loaded. */
export function serve<A extends Ask>(hear: (asked: A) => void): void {
  scope.onmessage = ({ data }: MessageEvent<A>) => hear(data);
  const awake = (): void => scope.postMessage({ type: 'awake' });
  // The lock is held to the end, so that the page notices any end. Without locks (on an insecure address) it never
  // does.
  if (!navigator.locks) return awake();
  // A browser that blocks site data denies them.
  const locked = navigator.locks.request(scope.name, () => {
    awake();
    return new Promise<never>(() => undefined);
  });
  locked.catch(awake);
}

/** Sends a message to the page; its buffers are handed over. */
export function say<S extends Say>(said: S): void {
  scope.postMessage(said, buffersIn(said));
}

/** Answers calls with these functions. */
export function serveCalls(calls: Engine): void {
  const known = new Map<string, (...args: never[]) => Promise<unknown>>(Object.entries(calls));
  const answer = async (asked: CallAsk): Promise<CallSay> => {
    const { job } = asked;
    try {
      if (asked.tell === 'start') {
        await instantiate(asked.module);
        return { job, type: 'started' };
      }
      const call = known.get(asked.method);
      if (!call) throw new Error(`there is no call ${asked.method}`);
      return { job, type: 'answer', value: await call(...(asked.args as never[])) };
    } catch (error) {
      // A module that cannot be instantiated is as bad as a trap.
      const dead = asked.tell === 'start' ? { dead: 'start' as const } : {};
      return { job, name: error instanceof Error ? error.name : 'Error', ...dead, ...failure(error) };
    }
  };
  serve<CallAsk>((asked) => void answer(asked).then(say));
}
