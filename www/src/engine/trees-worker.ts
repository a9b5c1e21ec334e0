/** The worker of a timeline of trees: a wasm instance, a dictionary, and a runner. */

import { Trees } from '../gen/boggle_lab.js';
import { buffersIn } from './buffers';
import { dictionary } from './dictionaries';
import { instantiate, ready } from './instance';
import { sooner } from './soon';
import type { TreesMessage, TreesRequest } from './trees-jobs';
import { type Growing, type Surroundings, TreesRunner } from './trees-runner';

const scope = self as unknown as {
  postMessage(message: TreesMessage, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<TreesRequest>) => void) | null;
};

const world: Surroundings = {
  now: () => performance.now(),
  soon: sooner(),
  send: (message) => scope.postMessage(message, 'answer' in message ? buffersIn(message.answer) : []),
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
