import { describe, expect, it } from 'vitest';
import { SharedWork, type NumberRange, rangesOf, sizeOf } from './shares';

/** A clock that `run` advances by a microsecond per item. */
function setUp(run: (worker: number, share: NumberRange) => void = () => undefined) {
  let clock = 0;
  const taken: NumberRange[] = [];
  const work: SharedWork<NumberRange> = new SharedWork(
    {
      run: async (worker, share) => {
        await Promise.resolve();
        run(worker, share);
        clock += (share.to - share.from) / 1000;
        return share;
      },
      take: (result, share) => {
        expect(result).toBe(share);
        taken.push(share);
      },
    },
    () => clock,
  );
  return { work, taken };
}

const sorted = (ranges: NumberRange[]) => [...ranges].sort((a, b) => a.from - b.from);

/** Whether ranges make up `0..to` without gap or overlap. */
function expectWhole(ranges: NumberRange[], to: number) {
  let next = 0;
  for (const range of sorted(ranges)) {
    expect(range.from).toBe(next);
    next = range.to;
  }
  expect(next).toBe(to);
}

describe('divided work', () => {
  it('does everything once, in growing shares', async () => {
    const { work, taken } = setUp();
    expect(await work.work([{ from: 0, to: 1_234_567 }], 3)).toBe(true);
    expectWhole(taken, 1_234_567);
    const sizes = taken.map(({ from, to }) => to - from);
    expect(sizes[0]).toBe(1000);
    expect(Math.max(...sizes)).toBeGreaterThan(50_000);
    expect(taken.filter(({ to }) => to % 1000 !== 0)).toHaveLength(1);
  });

  it('does only what is missing', async () => {
    const { work, taken } = setUp();
    await work.work(rangesOf([500, 700, 2000, 2000, 3100, 5000]), 2);
    expect(sizeOf(taken)).toBe(2100);
    expect(sorted(taken)).toEqual([
      { from: 500, to: 700 },
      { from: 3100, to: 4000 },
      { from: 4000, to: 5000 },
    ]);
  });

  it('pauses after the shares in progress, and resumes with the rest', async () => {
    const { work, taken } = setUp(() => sizeOf(taken) > 50_000 && work.pause());
    expect(await work.work([{ from: 0, to: 1e6 }], 2)).toBe(false);
    const done = Math.max(...taken.map(({ to }) => to));
    expectWhole(taken, done);
    expect(done).toBeLessThan(1e6);
    const second = setUp();
    expect(await second.work.work([{ from: done, to: 1e6 }], 2)).toBe(true);
    expectWhole([...taken, ...second.taken], 1e6);
  });

  it('repeats the share of a worker that dies', async () => {
    let deaths = 0;
    const { work, taken } = setUp((worker) => {
      if (worker === 1 && deaths < 2) {
        deaths++;
        throw new Error('died');
      }
    });
    expect(await work.work([{ from: 0, to: 300_000 }], 2)).toBe(true);
    expect(deaths).toBe(2);
    expectWhole(taken, 300_000);
  });

  it('gives up when nothing works', async () => {
    const { work } = setUp(() => {
      throw new Error('no dictionary');
    });
    await expect(work.work([{ from: 0, to: 5000 }], 2)).rejects.toThrow('no dictionary');
  });
});
