/** A worker that breaks classes: a wasm instance, a dictionary, and a runner. */

import { Proof } from '../gen/boggle_lab.js';
import { type BreakEnvironment, BreakRunner } from './breaker-runner';
import { dictionary } from './dictionaries';
import { instantiate } from './instance';
import type { BreakRequest } from './jobs';
import { failure } from './death';
import { say, serve } from './serve';
import { sooner } from './soon';

type StartBreaking = Extract<BreakRequest, { tell: 'start' }>;

const world: BreakEnvironment = { now: () => performance.now(), soon: sooner(), send: say };

/** The runner, once its proof is made; requests wait for it in order. */
let runner: Promise<BreakRunner | undefined> = Promise.resolve(undefined);

serve<BreakRequest>((request) => {
  if (request.tell === 'start') runner = start(request);
  else void runner.then((ready) => ready?.tell(request));
});

async function start({ job, module, dictionary: id, spec }: StartBreaking): Promise<BreakRunner | undefined> {
  try {
    const [{ lexicon, info }] = await Promise.all([dictionary(id), instantiate(module)]);
    // In results, bundled lists have the same names as on the command line.
    const proof = new Proof(lexicon, info.bundled ? info.id : info.name, spec);
    world.send({ job, type: 'answer', answers: 'start' });
    return new BreakRunner(proof, world);
  } catch (error) {
    world.send({ job, ...failure(error) });
    return undefined;
  }
}
