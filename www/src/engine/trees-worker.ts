/**
 * The worker of a timeline of trees: a wasm instance, a dictionary, and a runner. The room's worker script calls
 * `serveTrees`.
 */

import { Trees } from '../gen/boggle_lab.js';
import { dictionary } from './dictionaries';
import { instantiate, ready } from './instance';
import { failure } from './death';
import { say, serve } from './serve';
import { sooner } from './soon';
import type { TreesRequest } from './trees-jobs';
import { type WorkerTrees, type TreesRunnerEnvironment, TreesRunner } from './trees-runner';

/** Starts to receive requests. */
export function serveTrees(): void {
  const world: TreesRunnerEnvironment = {
    // A worker has its own clock: a slice of work ends when its time is up.
    now: () => performance.now(),
    soon: sooner(),
    send: say,
    build: async ({ dictionary: id, plan }): Promise<WorkerTrees> => new Trees((await dictionary(id)).lexicon, plan),
  };
  const runner = new TreesRunner(world);
  serve<TreesRequest>((request) => {
    if (request.tell === 'start') {
      const { job, module } = request;
      instantiate(module).then(
        () => say({ job, type: 'started', states: [] }),
        (error: unknown) => say({ job, states: [], dead: 'start', ...failure(error) }),
      );
    } else {
      // Requests wait, in order, until the wasm is ready.
      void ready.then(() => runner.tell(request));
    }
  });
}
