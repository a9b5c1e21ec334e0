/** The worker of a `Boggle`: a core behind messages. */

import { Core, type Steps, WORKING } from './core.js';
import type { Request, WorkerAnswer, WorkerJob } from './messages.js';

let core: Core | undefined;
const jobs = new Map<number, Steps<unknown, unknown>>();

self.onmessage = ({ data }: MessageEvent<Request>) => {
  let answer: WorkerAnswer;
  try {
    answer = respond(data);
  } catch (error) {
    answer = { id: data.id, ok: false, message: error instanceof Error ? error.message : String(error) };
  }
  self.postMessage(answer);
};

function respond(request: Request): WorkerAnswer {
  const { id } = request;
  if (request.ask === 'open') {
    core = Core.open(request.module, request.dictionary);
    return { id, ok: true, value: core.dictionary };
  }
  if (!core) throw new Error('The dictionary has not been opened.');
  switch (request.ask) {
    case 'solve':
      return { id, ok: true, value: core.solve(request.board, request.rules) };
    case 'roll':
      return { id, ok: true, value: core.roll(request.dice, request.seed) };
    case 'begin':
      jobs.set(id, begin(core, request));
      return { id, ok: true, value: undefined };
    case 'next': {
      const job = jobs.get(request.of);
      if (!job) throw new Error('There is no such job.');
      const { done, value } = job.next();
      if (done) jobs.delete(request.of);
      if (value === WORKING) return { id, ok: true, working: true };
      return done ? { id, ok: true, done: true, value } : { id, ok: true, value };
    }
    case 'drop':
      jobs.get(request.of)?.return(undefined);
      jobs.delete(request.of);
      return { id, ok: true, value: undefined };
  }
}

function begin(core: Core, work: WorkerJob): Steps<unknown, unknown> {
  switch (work.job) {
    case 'anneal':
      return core.anneal(work.options);
    case 'prove':
      return core.prove(work.options);
    case 'lift':
      return core.lift(work.options);
  }
}
