/** The worker of a `Boggle`: a core behind messages. */

import { Core, type Steps, WORKING } from './core.js';
import type { Request, WorkerAnswer } from './messages.js';

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
    case 'call':
      return { id, ok: true, value: (core[request.name] as (...values: unknown[]) => unknown)(...request.values) };
    case 'begin':
      jobs.set(id, (core[request.name] as (options: object) => Steps<unknown, unknown>)(request.options));
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

// A worker of a page or, in Node, a worker thread. Node's modules are not imported, because bundlers for pages lack them.
if (typeof self !== 'undefined') self.onmessage = ({ data }) => hear(data, (answer) => self.postMessage(answer));
else {
  const port = process.getBuiltinModule('node:worker_threads').parentPort;
  port?.on('message', (data: Request) => hear(data, (answer) => port.postMessage(answer)));
}
