/** For tests: a visit to a proof whose workers follow a script, and stored data shared by visits and tabs. */

import type { ClassBreaker } from '../../engine/breaker';
import { recordOf } from '../../engine/proof-job';
import type { Added, ClassRecord, ClassResult, ProofPlan, ResultOrigin } from '../../engine/jobs';
import { Death } from '../../engine/death';
import { ProofSession } from './session';
import type { KeptRun, ProofStore, TabMessage } from './store';

export const SPEC = { size: '2x2', threshold: 10, scoring: 'standard', minLength: 3 } as const;
const IDS = [0, 1, 3, 5];

export const resultOf = (id: number, change: Partial<ClassResult> = {}): ClassRecord =>
  recordOf(
    JSON.stringify({
      ...RESULT,
      ...change,
      id,
      class: `class ${id}`,
      boards: change.boards ?? (id === 3 ? [{ board: 'eirt', points: 12 }] : []),
    }),
    'computed',
  );

const RESULT: ClassResult = {
  id: 0,
  class: '',
  boards: [],
  bound: 9,
  paths: 1,
  merged: 1,
  visits: 1,
  opened: 1,
  candidates: 0,
  parts: 1,
  bytes: 1,
  seconds: 0.5,
};

/** A store that lasts from visit to visit, and the lock of all tabs. */
export class Profile implements ProofStore {
  readonly runs = new Map<string, KeptRun>();
  readonly kept = new Map<string, Map<number, ClassRecord>>();
  private readonly lockOfAll = { held: false, waiting: [] as (() => void)[] };
  /** Every tab gets the messages of the others. */
  private readonly tabs = new Map<ProofStore, (word: unknown) => void>();
  /** The store from the point of view of one tab. */
  tab(): ProofStore {
    return Object.create(this) as ProofStore;
  }
  tell(word: TabMessage) {
    for (const [tab, listen] of this.tabs) if (tab !== this) listen(word);
  }
  hear(listen: (word: unknown) => void) {
    this.tabs.set(this, listen);
  }
  async locked() {
    return this.lockOfAll.held;
  }

  async lock() {
    const { lockOfAll } = this;
    if (lockOfAll.held) return undefined;
    lockOfAll.held = true;
    return () => {
      lockOfAll.held = false;
      for (const go of lockOfAll.waiting.splice(0)) go();
    };
  }
  unlocked(): Promise<void> {
    return this.lockOfAll.held ? new Promise((resolve) => this.lockOfAll.waiting.push(resolve)) : Promise.resolve();
  }
  async load(key: string) {
    return this.runs.get(key);
  }
  async keepRun(run: KeptRun) {
    this.runs.set(run.key, run);
  }
  async keep(key: string, results: readonly ClassRecord[]) {
    // Writing takes a moment.
    await settled();
    for (const result of results) this.kept.set(key, (this.kept.get(key) ?? new Map()).set(result.id, result));
  }
  async results(key: string) {
    return { results: [...(this.kept.get(key)?.values() ?? [])], spoiled: 0 };
  }
  async count(key: string) {
    return this.kept.get(key)?.size ?? 0;
  }
  async listRuns() {
    return [];
  }
  close() {
    this.tabs.delete(this);
  }
  async forget(key: string) {
    this.runs.delete(key);
    this.kept.delete(key);
  }
}

interface Behavior {
  deaths?: number;
  sumTakes?: () => Promise<unknown>;
  breaks?: (id: number) => Promise<ClassRecord>;
  sum?: (results: ClassResult[]) => void;
}

/** A worker that follows a script, and is added to those that were `started`. */
export function scriptedBreaker(behave: Behavior, started: ClassBreaker[]): ClassBreaker {
  const plan = {
    run: { threshold: 10, classes: IDS.length },
    all: 6,
    radix: [],
    missing: [],
    rows: 2,
    cols: 2,
  } as unknown as ProofPlan;
  const held = new Map<number, ClassResult>();
  /** Accepts lines of existing classes; `behave.sum` may refuse some. */
  const take = (lines: string, origin: ResultOrigin): Added => {
    const problems: string[] = [];
    const records = lines.split('\n').flatMap((line) => {
      if (line === '') return [];
      const result = JSON.parse(line) as ClassResult;
      try {
        if (!IDS.includes(result.id)) throw new Error(`there is no class ${result.id}`);
        behave.sum?.([result]);
      } catch (error) {
        problems.push((error as Error).message);
        return [];
      }
      if (held.has(result.id)) return [];
      held.set(result.id, result);
      return [recordOf(line, origin)];
    });
    return { records, rescored: 0, problems };
  };
  const worker = {
    ready: Promise.resolve(),
    plan: async () => {
      if (behave.deaths !== undefined && started.length <= behave.deaths) throw new Death('start');
      return { plan, ids: Float64Array.from(IDS), weights: new Float64Array() };
    },
    break: behave.breaks ?? (async (id: number) => resultOf(id)),
    look: async () => ({ progress: { done: 0, depth: 0, parts: 1 }, seconds: 0 }),
    pace: async () => undefined,
    restore: async (lines: string, origin: ResultOrigin) => take(lines, origin),
    expect: async (samples: number) => ({ samples, hits: 0, boards: 0 }),
    sum: async (most: number) => {
      await behave.sumTakes?.();
      const boards = [...held.values()].flatMap(({ boards }) => boards);
      return {
        held: held.size,
        found: boards.length,
        boards: boards.slice(0, most),
        provenance: { computed: held.size, stored: 0, fromFile: 0, rechecked: 0 },
        verdict: { kind: 'proved' },
        statement: { proved: true },
      };
    },
    dismiss: () => undefined,
  } as unknown as ClassBreaker;
  started.push(worker);
  return worker;
}

export function visit(profile: Profile, behave: Behavior = {}) {
  const started: ClassBreaker[] = [];
  const said: string[] = [];
  const session = new ProofSession(
    () => scriptedBreaker(behave, started),
    profile.tab(),
    (text) => said.push(text),
    () => said.push('many'),
  );
  return { session, said, started };
}

export const settled = () => new Promise((resolve) => setTimeout(resolve, 5));
/**
 * This also waits until everything is saved. On a busy machine, a single timer of 200 ms could end before a chain of short
 * ones, so it is a chain of short ones, too.
 */
export async function finished(): Promise<void> {
  for (let turn = 0; turn < 40; turn++) await settled();
}
