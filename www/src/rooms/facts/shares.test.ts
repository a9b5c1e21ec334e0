import { expect, it, vi } from 'vitest';
import { type NumberRange, rangesOf, shareOut, sizeOf } from './shares';

/** Shares out `ranges`; a clock advances by a microsecond per item. Returns what was done. */
async function share(
  ranges: NumberRange[],
  workers: number,
  run: (worker: number, taken: NumberRange[]) => void = () => {},
) {
  const pausing = new AbortController();
  const taken: NumberRange[] = [];
  let clock = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => clock);
  const done = shareOut<NumberRange>(
    ranges,
    workers,
    {
      run: async (worker, share) => {
        await Promise.resolve();
        run(worker, taken);
        clock += sizeOf([share]) / 1000;
        return share;
      },
      take: (_, share) => {
        taken.push(share);
        if (sizeOf(taken) > 2e6) pausing.abort();
      },
    },
    pausing.signal,
  );
  await done.finally(() => vi.restoreAllMocks());
  return taken.sort((a, b) => a.from - b.from);
}

/** Whether ranges make up `0..to` without gap or overlap. */
function expectWhole(ranges: NumberRange[], to: number) {
  const ends = ranges.flatMap(({ from, to }) => [from, to]);
  expect(ends).toEqual([0, ...ends.slice(1, -1), to]);
  for (let i = 1; i < ranges.length; i++) expect(ranges[i]!.from).toBe(ranges[i - 1]!.to);
}

it('does everything once, in growing shares', async () => {
  const taken = await share([{ from: 0, to: 1_234_567 }], 3);
  expectWhole(taken, 1_234_567);
  const sizes = taken.map(({ from, to }) => to - from);
  expect(sizes[0]).toBe(1000);
  expect(Math.max(...sizes)).toBeGreaterThan(50_000);
  expect(taken.filter(({ to }) => to % 1000 !== 0)).toHaveLength(1);
});

it('does only what is missing', async () => {
  expect(await share(rangesOf([500, 700, 2000, 2000, 3100, 5000]), 2)).toEqual([
    { from: 500, to: 700 },
    { from: 3100, to: 4000 },
    { from: 4000, to: 5000 },
  ]);
});

it('pauses after the shares in progress, and leaves the rest', async () => {
  const ranges = [{ from: 0, to: 5e6 }];
  const taken = await share(ranges, 2);
  expect(sizeOf(ranges)).toBeGreaterThan(0);
  expectWhole([...taken, ...ranges], 5e6);
});

it('repeats the share of a worker that dies, and gives up when nothing works', async () => {
  let deaths = 0;
  const taken = await share([{ from: 0, to: 300_000 }], 2, (worker) => {
    if (worker === 1 && deaths++ < 2) throw new Error('died');
  });
  expect(deaths).toBeGreaterThan(2);
  expectWhole(taken, 300_000);
  const nothing = share([{ from: 0, to: 5000 }], 2, () => {
    throw new Error('no dictionary');
  });
  await expect(nothing).rejects.toThrow('no dictionary');
});
