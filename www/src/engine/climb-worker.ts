/** The worker of a climb: a wasm instance, a dictionary, and a runner. */

import { Climb } from '../gen/boggle_lab.js';
import { ClimbRunner, type ClimbRunnerEnvironment } from './climb-runner';
import { dictionary } from './dictionaries';
import { instantiate } from './instance';
import type { ClimbRequest } from './jobs';
import { failure } from './death';
import { say, serve } from './serve';
import { sooner } from './soon';

type StartClimbing = Extract<ClimbRequest, { tell: 'start' }>;

const world: ClimbRunnerEnvironment = {
  now: () => performance.now(),
  soon: sooner(),
  later: (callback, millis) => void setTimeout(callback, millis),
  send: say,
};

/** The runner, as soon as its climb is made; requests wait for it in order. */
let runner: Promise<ClimbRunner | undefined> = Promise.resolve(undefined);

serve<ClimbRequest>((request) => {
  if (request.tell === 'start') {
    runner = start(request);
    return;
  }
  void runner.then((ready) => ready?.tell(request));
});

async function start({ job, module, dictionary: id, from, pace }: StartClimbing): Promise<ClimbRunner | undefined> {
  try {
    const [{ lexicon }] = await Promise.all([dictionary(id), instantiate(module)]);
    const climb = 'options' in from ? new Climb(lexicon, from.options) : Climb.restore(lexicon, from.checkpoint);
    if (from.touches) climb.setTouches([...from.touches]);
    return new ClimbRunner(job, climb, pace, world);
  } catch (error) {
    say({ job, ...failure(error) });
    return undefined;
  }
}
