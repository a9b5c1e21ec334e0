/** The worker of a timeline of trees: a wasm instance, a dictionary, and a runner. */

import { Trees } from '../gen/boggle_lab.js';
import { dictionary } from './dictionaries';
import { instantiate, ready } from './instance';
import type { TreesMessage, TreesRequest } from './trees-jobs';
import { type Growing, type Surroundings, TreesRunner } from './trees-runner';

const scope = self as unknown as {
  postMessage(message: TreesMessage, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<TreesRequest>) => void) | null;
};

const channel = new MessageChannel();
let waiting: (() => void) | undefined;
channel.port1.onmessage = () => waiting?.();

const world: Surroundings = {
  now: () => performance.now(),
  // A message to oneself waits behind those from the page, and unlike a timer never for longer.
  soon: (callback) => {
    waiting = callback;
    channel.port2.postMessage(undefined);
  },
  send: (message) => scope.postMessage(message, buffers(message)),
  plant: async ({ dictionary: id, plan }): Promise<Growing> => new Trees((await dictionary(id)).lexicon, plan),
  // A stack overflow in wasm is a RangeError.
  fatal: (error) => error instanceof WebAssembly.RuntimeError || error instanceof RangeError,
};

const runner = new TreesRunner(world);

scope.onmessage = ({ data: request }) => {
  if (request.tell === 'start') {
    const fail = (error: Error): void => world.send({ job: request.job, type: 'failed', message: error.message, states: [], dead: true });
    instantiate(request.module).catch(fail);
  } else {
    // Until the wasm can be called requests wait, in order.
    void ready.then(() => runner.tell(request));
  }
};

/** The buffers of a message: it is not looked at again here, so they need not be copied. */
function buffers(message: TreesMessage): Transferable[] {
  if (!('graph' in message)) return [];
  return Object.values(message.graph).map((array: Float64Array | Uint32Array | Uint8Array) => array.buffer as ArrayBuffer);
}
