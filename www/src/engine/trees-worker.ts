/** The worker of a timeline of trees: a wasm instance, a dictionary, and a runner. */

import { Trees } from '../gen/boggle_lab.js';
import { dictionary } from './dictionaries';
import { instantiate, ready } from './instance';
import { isFatal } from './protocol';
import { say, serve } from './serve';
import { sooner } from './soon';
import type { TreesRequest } from './trees-jobs';
import { type Growing, type Surroundings, TreesRunner } from './trees-runner';

const world: Surroundings = {
  now: () => performance.now(),
  soon: sooner(),
  send: say,
  plant: async ({ dictionary: id, plan }): Promise<Growing> => new Trees((await dictionary(id)).lexicon, plan),
  fatal: isFatal,
};

const runner = new TreesRunner(world);

serve<TreesRequest>((request) => {
  if (request.tell === 'start') {
    const { job, module } = request;
    instantiate(module).then(
      () => say({ job, type: 'started', states: [] }),
      (error: Error) => say({ job, type: 'failed', message: error.message, states: [], dead: true }),
    );
  } else {
    // Until the wasm can be called requests wait, in order.
    void ready.then(() => runner.tell(request));
  }
});
