/**
 * Boggle Lab without a worker, for Node and for your own workers.
 *
 * ```js
 * import { openSync } from 'boggle-lab/sync';
 *
 * const boggle = openSync();
 * console.log(boggle.solve('perslatgsineters').points); // 3625
 * for (const { cell, bound } of boggle.lift({ size: '2x2', class: 'ab cd ef gh', cells: [0, 1] })) console.log(cell, bound);
 * ```
 */

import { readFileSync } from 'node:fs';
import type { AnnealOptions, DictionarySource, LiftOptions, ProveOptions } from './core.js';
import type { ClassDone, Improvement, LiftStep, Proved, Steps } from './core.js';
import { ClosedError, Core, failure, WORKING } from './core.js';

export { ClosedError, OptionError, StoppedError } from './core.js';
export type * from './core.js';

/** Every call blocks until it is done. Generators work between two results, so leave the loop to stop them. */
export interface BoggleSync extends Pick<Core, 'dictionary' | 'solve' | 'score' | 'roll' | 'verifyLog' | 'close'> {
  anneal(options: AnnealOptions): Generator<Improvement, Improvement, void>;
  prove(options: ProveOptions): Generator<ClassDone, Proved, void>;
  lift(options: LiftOptions): Generator<LiftStep, void, void>;
}

/** Opens a dictionary, ENABLE2K by default, in this thread. */
export function openSync(dictionary?: DictionarySource): BoggleSync {
  const file = (name: string): Uint8Array<ArrayBuffer> => new Uint8Array(readFileSync(new URL(name, import.meta.url)));
  const module = new WebAssembly.Module(file('./boggle_lab.wasm'));
  const core = called(() => Core.open(module, dictionary ?? file('./enable2k.dict')));
  return {
    get dictionary() {
      return core.dictionary;
    },
    solve: (board, options) => called(() => core.solve(board, options)),
    score: (boards, rules) => called(() => core.score(boards, rules)),
    roll: (dice, seed) => called(() => core.roll(dice, seed)),
    verifyLog: (log) => called(() => core.verifyLog(log)),
    anneal: (options) => whole(core, core.anneal(options)),
    prove: (options) => whole(core, core.prove(options)),
    lift: (options) => whole(core, core.lift(options)),
    close: () => core.close(),
  };
}

/** The result of a call, or its error as the caller is told it. */
function called<R>(call: () => R): R {
  try {
    return call();
  } catch (error) {
    throw failure(error);
  }
}

/** The same results without the pauses in between. */
function* whole<T, R>(core: Core, steps: Steps<T, R>): Generator<T, R, void> {
  try {
    for (;;) {
      if (core.closed) throw new ClosedError();
      const { done, value } = called(() => steps.next());
      if (done) return value;
      if (value !== WORKING) yield value;
    }
  } finally {
    // The loop may have been left early.
    steps.return(undefined as R);
  }
}
