/**
 * What outlives the page: runs, and a record for each class that is done.
 *
 * One page at a time may run; it holds a lock while it does.
 */

import type { DBSchema } from 'idb';
import type { DictionaryId } from '../../engine/contract';
import { database, hold, released } from '../../engine/database';
import type { ClassResult, ProofRun, ProveSpec } from '../../engine/jobs';
import { readResult } from './records';

/** A run, as it is kept. */
export interface KeptRun {
  readonly key: string;
  readonly run: ProofRun;
  readonly spec: ProveSpec;
  readonly dictionary: DictionaryId;
  /** Milliseconds that it has run, pauses left out. */
  readonly elapsed: number;
  /** When it was last worked on: milliseconds since 1970. */
  readonly updated: number;
}

export interface ProofStore {
  /** Takes the lock; `undefined` if another page has it. */
  lock(): Promise<(() => void) | undefined>;
  /** Resolves when no page has the lock. */
  unlocked(): Promise<void>;
  load(key: string): Promise<KeptRun | undefined>;
  keepRun(run: KeptRun): Promise<void>;
  keep(key: string, results: readonly ClassResult[]): Promise<void>;
  /** The sound results of a run, and how many others there were: those are dropped. */
  results(key: string, threshold: number): Promise<{ results: ClassResult[]; spoiled: number }>;
  forget(key: string): Promise<void>;
}

interface Schema extends DBSchema {
  runs: { key: string; value: KeptRun };
  results: { key: [string, number]; value: ClassResult };
}

const LOCK = 'boggle-lab-prove';

/** After a reload the page before may take a moment to let go. */
const PATIENCE = 1500;

export function browserStore(): ProofStore {
  const proofs = database<Schema>('boggle-lab-proofs', 'runs', 'results');
  const of = (key: string): IDBKeyRange => IDBKeyRange.bound([key, -Infinity], [key, Infinity]);
  return {
    lock: () => hold(LOCK, PATIENCE),
    unlocked: () => released(LOCK),
    load: async (key) => (await proofs()).get('runs', key),
    keepRun: async (run) => void (await (await proofs()).put('runs', run, run.key)),
    keep: async (key, results) => {
      const change = (await proofs()).transaction('results', 'readwrite');
      await Promise.all([...results.map((result) => change.store.put(result, [key, result.id])), change.done]);
    },
    results: async (key, threshold) => {
      const change = (await proofs()).transaction('results', 'readwrite');
      const results: ClassResult[] = [];
      let spoiled = 0;
      for (let at = await change.store.openCursor(of(key)); at; at = await at.continue()) {
        const result = readResult(at.value, threshold);
        if (result && result.id === at.key[1]) {
          results.push(result);
        } else {
          spoiled += 1;
          await at.delete();
        }
      }
      await change.done;
      return { results, spoiled };
    },
    forget: async (key) => {
      const change = (await proofs()).transaction(['runs', 'results'], 'readwrite');
      await change.objectStore('results').delete(of(key));
      await change.objectStore('runs').delete(key);
      await change.done;
    },
  };
}
