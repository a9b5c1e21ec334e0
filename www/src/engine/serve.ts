/** What every worker has: its side of a port (`port.ts`), which reports that the worker is alive and answers calls. */

import init from '../gen/boggle_lab.js';
import { failure } from './death';
import type { Ask, Awake, Equip, Say } from './port';

const scope = globalThis as unknown as {
  readonly name: string;
  postMessage(message: Say | Awake, transfer?: Transferable[]): void;
  onmessage: ((event: MessageEvent<Ask | Equip>) => void) | null;
};

let begin!: (started: Promise<unknown>) => void;

/** Resolves when the worker's only wasm instance can be called. */
export const ready = new Promise<unknown>((resolve) => (begin = resolve));

/**
 * Starts to receive calls, and tells the page so. Call once, when the script has loaded. `open` makes the object whose
 * methods are called; calls wait for it, and for the wasm if they need it. After a trap, the page ends the worker and
 * hears nothing more from it.
 */
export function serve(open: (from: never) => object): void {
  let opened: object;
  let started = true;
  ready.catch(() => (started = false));
  const answer = async (asked: Ask): Promise<unknown> => {
    if (asked.tell === 'start') {
      opened = open(asked.from as never);
      await Promise.all([ready, opened]);
      return undefined;
    }
    const calls = (await opened) as Record<string, (...args: unknown[]) => unknown>;
    const report = (value: unknown): void => say({ job: asked.job, type: 'progress', value });
    return calls[asked.method]!(...asked.args, ...(asked.reports ? [report] : []));
  };
  scope.onmessage = ({ data }) => {
    if ('module' in data) return begin(init({ module_or_path: data.module }));
    void answer(data).then(
      (value) => say({ job: data.job, type: 'answer', value }),
      // A module that cannot be instantiated is as bad as a trap.
      (error) => say({ job: data.job, ...(!started && { dead: 'start' as const }), ...failure(error) }),
    );
  };
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

/** Sends a message to the page. The worker doesn't use its buffers again, so they are handed over, not copied. */
function say(said: Say): void {
  const buffers = new Set<Transferable>();
  const visit = (value: unknown): void => {
    if (ArrayBuffer.isView(value)) buffers.add(value.buffer as ArrayBuffer);
    else if (value && typeof value === 'object' && !Array.isArray(value)) Object.values(value).forEach(visit);
  };
  visit(said);
  scope.postMessage(said, [...buffers]);
}
