import { describe, expect, it, vi } from 'vitest';
import { type Engine, FORGOTTEN, type SampleOf, type SampleReport } from '../../engine/contract';
import { keyOf, RolledSession } from './rolling';
import type { KeptSample, SampleStore } from './store';

const OF: SampleOf = { dictionary: 'enable2k', dice: 'new', rules: { scoring: 'standard', minLength: 3 } };
const CLASSIC: SampleOf = { ...OF, dice: 'classic' };

type Run = [seed: string, from: number, to: number];

const pack = (dice: string, runs: readonly Run[]) => new TextEncoder().encode(JSON.stringify({ dice, runs }));
const unpack = (bytes: Uint8Array) => JSON.parse(new TextDecoder().decode(bytes)) as { dice: string; runs: Run[] };

/** Workers that record only which boards they were given, and die on command. */
class FakeWorkers {
  /** The adder's sample; nothing once it has died. */
  held: { number: number; dice: string; runs: Run[] } | undefined;
  rolls = 0;
  onRoll: (count: number) => void = () => undefined;

  readonly adder = {
    openSample: async (number: number, of: SampleOf, packed: readonly Uint8Array[]) => {
      const sample = { number, dice: of.dice, runs: [] as Run[] };
      for (const part of packed) this.merge(sample, part);
      this.held = sample;
    },
    addToSample: async (number: number, packed: Uint8Array) => this.merge(this.sample(number), packed),
    addRecord: async (number: number, json: Blob) =>
      this.merge(this.sample(number), new Uint8Array(await json.arrayBuffer())),
    sampleGaps: async (number: number, seed: string, boards: number) => {
      const runs = this.sample(number).runs.filter(([of, from]) => of === seed && from < boards);
      runs.sort((a, b) => a[1] - b[1]);
      const gaps: number[] = [];
      let next = 0;
      for (const [, from, to] of runs) {
        if (next < from) gaps.push(next, from);
        next = to;
      }
      if (next < boards) gaps.push(next, boards);
      return Float64Array.from(gaps);
    },
    sampleReport: async (number: number) => {
      const boards = this.sample(number).runs.reduce((sum, [, from, to]) => sum + to - from, 0);
      const mean = { mean: 98, standardError: 1 };
      return { boards, words: mean, points: mean } as unknown as SampleReport;
    },
    packSample: async (number: number) => {
      const { dice, runs } = this.sample(number);
      return pack(dice, runs);
    },
  } as unknown as Engine;

  readonly roller = {
    rollBoards: async (of: SampleOf, { seed, from, to }: { seed: string; from: number; to: number }) => {
      await new Promise((resolve) => setTimeout(resolve));
      this.onRoll(++this.rolls);
      return pack(of.dice, [[seed, from, to]]);
    },
  } as unknown as Engine;

  private sample(number: number) {
    if (this.held?.number !== number) throw Object.assign(new Error('gone'), { name: FORGOTTEN });
    return this.held;
  }

  private merge(sample: { dice: string; runs: Run[] }, packed: Uint8Array): void {
    const { dice, runs } = unpack(packed);
    if (dice !== sample.dice) throw new Error('these statistics differ in the dice');
    for (const [seed, from, to] of runs) {
      if (sample.runs.some(([of, a, b]) => of === seed && from < b && a < to))
        throw new Error('some boards are in both samples');
      sample.runs.push([seed, from, to]);
    }
  }
}

class FakeStore implements SampleStore {
  readonly kept = new Map<string, KeptSample>();
  take = async (key: string) => this.kept.get(key);
  put = async (key: string, kept: KeptSample) => void this.kept.set(key, kept);
  remove = async (key: string) => void this.kept.delete(key);
}

function setUp(store = new FakeStore()) {
  const workers = new FakeWorkers();
  const said: string[] = [];
  const session = new RolledSession({
    adder: workers.adder,
    roller: () => workers.roller,
    workers: 3,
    store,
    announce: (text) => said.push(text),
  });
  return { session, workers, store, said };
}

const boards = (session: RolledSession) => session.report.value?.boards;

describe('a session', () => {
  it('rolls the boards that the sample lacks, and no more', async () => {
    const { session, workers } = setUp();
    await session.open(OF);
    expect(boards(session)).toBe(0);
    await session.roll('7', 50_000);
    expect(boards(session)).toBe(50_000);
    expect(session.status.value).toBe('resting');
    const { rolls } = workers;
    await session.roll('7', 50_000);
    expect(workers.rolls).toBe(rolls);
    await session.roll('7', 60_000);
    expect(session.progress.value).toEqual({ done: 60_000, of: 60_000 });
    await session.roll('8', 10_000);
    expect(boards(session)).toBe(70_000);
  });

  it('loses nothing when the worker that adds up dies, at any point', async () => {
    const { session, workers } = setUp();
    await session.open(OF);
    workers.onRoll = (count) => count % 5 === 0 && (workers.held = undefined);
    await session.roll('7', 200_000);
    expect(boards(session)).toBe(200_000);
    expect(session.trouble.value).toBe('');
  });

  it('keeps the rolled boards when it switches in the middle', async () => {
    const { session, workers } = setUp();
    await session.open(OF);
    await session.roll('7', 10_000);
    const before = workers.rolls;
    let turned: Promise<boolean> | undefined;
    workers.onRoll = (count) => {
      if (count === before + 6) turned = session.open(CLASSIC);
    };
    await session.roll('7', 1_000_000);
    await turned;
    expect(boards(session)).toBe(0);
    workers.onRoll = () => undefined;
    await session.open(OF);
    expect(boards(session)).toBeGreaterThan(10_000);
    const { length } = workers.held!.runs;
    await session.roll('7', boards(session)! + 1000);
    expect(workers.held!.runs.length).toBeGreaterThan(length);
    expect(session.trouble.value).toBe('');
  });

  it('starts over if the saved sample cannot be read', async () => {
    const store = new FakeStore();
    store.kept.set(keyOf(OF), { packed: pack('classic', [['7', 0, 10]]), trail: [] });
    const { session } = setUp(store);
    await session.open(OF);
    expect(boards(session)).toBe(0);
    expect(session.trouble.value).toBe('');
  });

  it('reports that a record was refused, even while an earlier one is still being saved', async () => {
    const { session, store } = setUp();
    await session.open(OF);
    const record = new Blob([pack('new', [['9', 0, 300]]) as Uint8Array<ArrayBuffer>]);
    let kept: () => void = () => undefined;
    store.put = () => new Promise<undefined>((resolve) => (kept = () => resolve(undefined)));
    const first = session.add(record);
    await vi.waitFor(() => expect(boards(session)).toBe(300));
    await session.add(record);
    kept();
    await first;
    expect(session.trouble.value).toBe('Some boards are in both samples.');
  });

  it('reports when nothing works', async () => {
    const { session, workers } = setUp();
    await session.open(OF);
    workers.onRoll = () => {
      throw new Error('the dictionary could not be loaded');
    };
    await session.roll('7', 1000);
    expect(session.trouble.value).toBe('The dictionary could not be loaded.');
    expect(session.status.value).toBe('resting');
  });
});
