/** The worker of a `Boggle`: a core behind messages. */

import { Core, type Steps, WORKING } from './core.js';
import type { Request, WorkerAnswer, WorkerJob } from './messages.js';

let core: Core | undefined;
const jobs = new Map<number, Steps<unknown, unknown>>();

/** Answers one message; `send` hands the answer back. */
function hear(data: Request, send: (answer: WorkerAnswer) => void): void {
  let answer: WorkerAnswer;
  try {
    answer = respond(data);
  } catch (error) {
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    answer = { id: data.id, ok: false, name, message };
  }
  send(answer);
}

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
    case 'score':
      return { id, ok: true, value: core.score(request.boards, request.rules) };
    case 'verifyLog':
      return { id, ok: true, value: core.verifyLog(request.log) };
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

// A worker of a page or, in Node, a worker thread. Node's modules are not imported, because bundlers for pages lack them.
if (typeof self !== 'undefined') self.onmessage = ({ data }) => hear(data, (answer) => self.postMessage(answer));
else {
  const port = process.getBuiltinModule('node:worker_threads').parentPort;
  port?.on('message', (data: Request) => hear(data, (answer) => port.postMessage(answer)));
}
