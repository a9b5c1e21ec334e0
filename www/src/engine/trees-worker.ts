/**
 * The worker of a timeline of trees: a wasm instance, a dictionary, and a runner. The room's worker script calls
 * `serveTrees` and brings the painter, which draws what it reads straight from the trees.
 */

import { Trees } from '../gen/boggle_lab.js';
import { dictionary } from './dictionaries';
import { instantiate, ready } from './instance';
import { failure } from './death';
import { say, serve } from './serve';
import { sooner } from './soon';
import type { TreeAnswers, TreeQuestions, TreesRequest } from './trees-jobs';
import { type WorkerTrees, type TreesRunnerEnvironment, TreesRunner } from './trees-runner';

/** Asks a question about one of the trees; throws if it doesn't exist. */
export type AskNow = <K extends keyof TreeQuestions>(at: number, what: K, question: TreeQuestions[K]) => TreeAnswers[K];

/** Starts to receive requests. Messages for the painter go to `paint`, with a way to ask about the trees. */
export function serveTrees(painter: (ask: AskNow) => (what: unknown) => void): void {
  const world: TreesRunnerEnvironment = {
    // A worker has its own clock: a slice of work ends when its time is up.
    now: () => performance.now(),
    soon: sooner(),
    send: say,
    build: async ({ dictionary: id, plan }): Promise<WorkerTrees> => new Trees((await dictionary(id)).lexicon, plan),
  };
  const runner = new TreesRunner(world);
  const ask: AskNow = (at, what, question) => runner.answer(at, { [what]: question }) as never;
  const paint = painter(ask);
  serve<TreesRequest>((request) => {
    if (request.tell === 'start') {
      const { job, module } = request;
      instantiate(module).then(
        () => say({ job, type: 'started', states: [] }),
        (error: unknown) => say({ job, states: [], dead: 'start', ...failure(error) }),
      );
    } else if (request.tell === 'paint') {
      paint(request.what);
    } else {
      // Requests wait, in order, until the wasm is ready.
      void ready.then(() => runner.tell(request));
    }
  });
}
