/** A worker that breaks classes: a wasm instance, a dictionary, and a runner. */

import { Proof } from '../gen/boggle_lab.js';
import { BreakRunner, type BreakEnvironment } from './breaker-runner';
import { dictionary } from './dictionaries';
import { instantiate } from './instance';
import type { BreakMessage, BreakRequest } from './jobs';

type StartBreaking = Extract<BreakRequest, { tell: 'start' }>;

const scope = self as unknown as {
  postMessage(message: BreakMessage): void;
  onmessage: ((event: MessageEvent<BreakRequest>) => void) | null;
};

const channel = new MessageChannel();
let waiting: (() => void) | undefined;
channel.port1.onmessage = () => waiting?.();

const world: BreakEnvironment = {
  now: () => performance.now(),
  // A message to oneself waits behind those from the page, and unlike a timer never for longer.
  soon: (callback) => {
    waiting = callback;
    channel.port2.postMessage(undefined);
  },
  send: (message) => scope.postMessage(message),
};

let runner: Promise<BreakRunner | undefined> = Promise.resolve(undefined);

scope.onmessage = ({ data: request }) => {
  if (request.tell === 'start') runner = start(request);
  else void runner.then((ready) => ready?.tell(request));
};

// From the first moment on, so that the page knows of every end. Without locks (an insecure address) it never does.
const awake = (): void => scope.postMessage({ type: 'awake' });
if (navigator.locks) {
  void navigator.locks.request(self.name, () => {
    awake();
    return new Promise<never>(() => undefined);
  });
} else {
  awake();
}

async function start({ job, module, dictionary: id, spec }: StartBreaking): Promise<BreakRunner | undefined> {
  try {
    const [{ lexicon, info }] = await Promise.all([dictionary(id), instantiate(module)]);
    // Bundled lists are called in results what the command line calls them.
    return new BreakRunner(job, new Proof(lexicon, info.bundled ? info.id : info.name, spec), world);
  } catch (error) {
    world.send({
      job,
      type: 'refused',
      answers: 'start',
      message: error instanceof Error ? error.message : String(error),
    });
    return undefined;
  }
}
