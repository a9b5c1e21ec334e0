import { expect, it } from 'vitest';
import { BreakPool, type ProofWorker, memoryBudget } from './breaker';
import type { ClassRecord } from './contract';
import { Death, DEATHS } from './death';

type Deed = 'done' | 'dies' | 'refuses';

/** Workers that treat each class as `deeds` says: the first entry at the first attempt, and so on. */
function stage(ids: readonly number[], workers: number, deeds: Record<number, Deed[]> = {}) {
  const started: { dismissed: boolean; paces: string[] }[] = [];
  /** Each class with its memory in MiB. */
  const asked: string[] = [];
  const said: string[] = [];
  const startWorker = (): ProofWorker => {
    const me = { dismissed: false, paces: [] as string[] };
    started.push(me);
    return {
      look: async () => ({ progress: { done: 0.5, depth: 3, parts: 1 }, seconds: 2 }),
      pace: async (pace) => void me.paces.push(pace),
      dismiss: () => (me.dismissed = true),
      break: async (id, memory) => {
        asked.push(`${id}: ${memory >> 20}`);
        const deed = deeds[id]?.shift() ?? 'done';
        if (deed === 'dies') throw new Death('trap');
        if (deed === 'refuses') throw new Error('too large');
        return { id } as ClassRecord;
      },
    } as Partial<ProofWorker> as ProofWorker;
  };
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const pool = new BreakPool({
    ids,
    workers,
    memory: 64 << 20,
    startWorker,
    done: ({ id }) => said.push(`done ${id}`),
    died: (id, reason, memory) => said.push(`died ${id} ${reason} ${memory >> 20}`),
    gaveUp: (id, message) => said.push(`gave up ${id} ${message}`),
    finished: () => finish(),
  });
  return { finished, started, asked, said, pool };
}

it('a pool assigns every class once, starts no more workers than it needs, and releases them', async () => {
  for (const [ids, workers] of [
    [[5, 6, 7, 8, 9], 2],
    [[1], 8],
  ] as const) {
    const { finished, started, asked, said } = stage(ids, workers);
    await finished;
    expect(asked.sort()).toEqual(ids.map((id) => `${id}: 64`));
    expect(said).toHaveLength(ids.length);
    expect(started.map(({ dismissed }) => dismissed)).toEqual(Array(Math.min(workers, ids.length)).fill(true));
  }
});

it('replaces workers that die, whose class gets a quarter of the memory; after two deaths, so do later classes', async () => {
  const { finished, started, asked, said } = stage([1, 2, 3, 4], 1, { 1: ['dies'], 3: ['dies', 'dies'] });
  await finished;
  expect(started).toHaveLength(4);
  expect(asked).toEqual(['1: 64', '1: 16', '2: 64', '3: 64', '3: 16', '3: 4', '4: 4']);
  expect(said.slice(0, 5)).toEqual(['died 1 trap 16', 'done 1', 'done 2', 'died 3 trap 16', 'died 3 trap 4']);
});

it('sets aside a class that cannot be broken, and continues', async () => {
  const { finished, said } = stage([1, 2, 3], 1, { 1: ['dies', 'dies', 'dies', 'dies'], 2: ['refuses'] });
  await finished;
  expect(said.filter((text) => text.startsWith('gave'))).toEqual([`gave up 1 ${DEATHS.trap}`, 'gave up 2 too large']);
  expect(said.at(-1)).toBe('done 3');
});

it('pauses on request, and ends at once when stopped', async () => {
  const { pool, started, said } = stage([1, 2, 3], 2);
  await pool.pace('paused');
  await pool.pace('flat');
  expect(started[0]!.paces).toEqual(['paused', 'flat']);
  pool.stop();
  expect(started.every(({ dismissed }) => dismissed)).toBe(true);
  const before = said.length;
  await new Promise((later) => setTimeout(later));
  expect(said).toHaveLength(before);
});

const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1';
const MAC =
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15';
const CHROME = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36';
const PIXEL =
  'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

it.each([
  ['an iPhone', IPHONE, 5, undefined, 256],
  ['an iPad, which says it is a Mac', MAC, 5, undefined, 256],
  ['Safari on a Mac', MAC, 0, undefined, 1024],
  ['a laptop of 8 GB', CHROME, 0, 8, 4096],
  ['an Android phone of 4 GB', PIXEL, 5, 4, 1024],
])('%s', (_, userAgent, maxTouchPoints, deviceMemory, megabytes) => {
  expect(memoryBudget({ userAgent, maxTouchPoints, deviceMemory }) / 2 ** 20).toBe(megabytes);
});
