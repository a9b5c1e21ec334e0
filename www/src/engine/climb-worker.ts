/** The worker of one climb: a wasm instance, a dictionary, and a runner. */

import { Climb } from '../gen/boggle_lab.js';
import { buffersIn } from './buffers';
import { type Climbing, ClimbRunner, type Surroundings } from './climb-runner';
import { dictionary } from './dictionaries';
import { instantiate } from './instance';
import type { ClimbMessage, ClimbRequest } from './jobs';
import { sooner } from './soon';

type Start = Extract<ClimbRequest, { tell: 'start' }>;

const scope = self as unknown as {
  postMessage(message: ClimbMessage, transfer: Transferable[]): void;
  onmessage: ((event: MessageEvent<ClimbRequest>) => void) | null;
};

const world: Surroundings = {
  now: () => performance.now(),
  soon: sooner(),
  later: (callback, millis) => void setTimeout(callback, millis),
  send: (message) => scope.postMessage(message, buffersIn(message)),
};

/** The runner of each job, as soon as its climb is made; requests wait for it in order. */
const runners = new Map<number, Promise<ClimbRunner | undefined>>();

scope.onmessage = ({ data: request }) => {
  if (request.tell === 'start') {
    runners.set(request.job, start(request));
  } else {
    void runners.get(request.job)?.then((runner) => runner?.tell(request));
  }
};

async function start({ job, module, dictionary: id, from, pace }: Start): Promise<ClimbRunner | undefined> {
  try {
    const [{ lexicon }] = await Promise.all([dictionary(id), instantiate(module)]);
    const climb: Climbing = 'options' in from ? new Climb(lexicon, from.options) : Climb.restore(lexicon, from.checkpoint);
    return new ClimbRunner(job, climb, pace, world);
  } catch (error) {
    world.send({ job, type: 'failed', message: error instanceof Error ? error.message : String(error) });
    return undefined;
  }
}
