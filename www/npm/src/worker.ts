/** The worker of a `Boggle`: a core whose methods are called by messages. Every request gets exactly one answer. */

import { Core, type DictionarySource, failure, type Steps, WORKING } from './core.js';

interface Request {
  readonly id: number;
  readonly name: string;
  readonly values: readonly unknown[];
}

export type Answer = { id: number } & ({ value: unknown } | { error: { name: string; message: string } });

/** Long work, which answers one result at a time. */
export type Job = 'anneal' | 'prove' | 'lift';

/** The next result of a job; without one, it is still working, so ask again. */
export type Step = { done?: boolean; value?: unknown };

let core: Core;
let begun = 0;
const jobs = new Map<number, Steps<unknown, unknown>>();

/** The calls besides those of the core. */
const CALLS = {
  open(module: WebAssembly.Module, dictionary: DictionarySource) {
    core = Core.open(module, dictionary);
    return core.dictionary;
  },
  begin(name: Job, options: object) {
    jobs.set(++begun, core[name](options as never));
    return begun;
  },
  next(of: number): Step {
    const { done = false, value } = jobs.get(of)!.next();
    if (done) jobs.delete(of);
    return value === WORKING ? {} : { done, value };
  },
  drop(of: number) {
    jobs.get(of)?.return(undefined);
    jobs.delete(of);
  },
};

function answerTo({ id, name, values }: Request): Answer {
  try {
    const calls = (name in CALLS ? CALLS : core) as unknown as Record<string, (...values: unknown[]) => unknown>;
    return { id, value: calls[name]!(...values) };
  } catch (thrown) {
    const error = failure(thrown);
    const { name, message } = error instanceof Error ? error : new Error(String(error));
    return { id, error: { name, message } };
  }
}

// A worker of a page or, in Node, a worker thread. Node's modules are not imported, because bundlers for pages lack them.
const port =
  typeof self === 'undefined'
    ? (process.getBuiltinModule('node:worker_threads').parentPort as unknown as typeof self)
    : self;
port.onmessage = ({ data }: MessageEvent<Request>) => port.postMessage(answerTo(data));
