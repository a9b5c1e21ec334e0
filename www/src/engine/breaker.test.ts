import { describe, expect, it } from 'vitest';
import { BreakPool, type ClassBreaker } from './breaker';
import type { ClassRecord } from './jobs';
import { Death, DEATHS } from './death';

type Deed = 'done' | 'dies' | 'refuses';

/** Workers that treat each class as `deeds` says: the first entry at the first attempt, and so on. */
function stage(ids: readonly number[], workers: number, deeds: Record<number, Deed[]> = {}) {
  const started: { dismissed: boolean; paces: string[] }[] = [];
  const asked: { id: number; memory: number }[] = [];
  const said: string[] = [];
  const startWorker = (): ClassBreaker => {
    const me = { dismissed: false, paces: [] as string[] };
    started.push(me);
    return {
      look: async () => ({ progress: { done: 0.5, depth: 3, parts: 1 }, seconds: 2 }),
      pace: async (pace) => void me.paces.push(pace),
      dismiss: () => (me.dismissed = true),
      break: async (id, memory) => {
        asked.push({ id, memory });
        const deed = deeds[id]?.shift() ?? 'done';
        if (deed === 'dies') throw new Death('trap');
        if (deed === 'refuses') throw new Error('too large');
        return { id } as ClassRecord;
      },
    } as Partial<ClassBreaker> as ClassBreaker;
  };
  let finish = (): void => undefined;
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const pool = new BreakPool({
    ids,
    workers,
    memory: 64 << 20,
    startWorker,
    events: {
      done: ({ id }) => said.push(`done ${id}`),
      died: (id, reason, memory) => said.push(`died ${id} ${reason} ${memory >> 20}`),
      gaveUp: (id, message) => said.push(`gave up ${id} ${message}`),
      finished: () => finish(),
    },
  });
  return { finished, started, asked, said, pool };
}

describe('a pool', () => {
  it('assigns every class once and releases its workers', async () => {
    const { finished, started, asked, said } = stage([5, 6, 7, 8, 9], 2);
    await finished;
    expect(asked.map(({ id }) => id).sort()).toEqual([5, 6, 7, 8, 9]);
    expect(said).toHaveLength(5);
    expect(started.map(({ dismissed }) => dismissed)).toEqual([true, true]);
  });

  it('starts no more workers than there are classes', async () => {
    const { finished, started } = stage([1], 8);
    await finished;
    expect(started).toHaveLength(1);
  });

  it('replaces a worker that dies and tries its class again with a quarter of the memory', async () => {
    const { finished, started, asked, said } = stage([1, 2, 3], 1, { 2: ['dies', 'dies'] });
    await finished;
    expect(started).toHaveLength(3);
    expect(asked.filter(({ id }) => id === 2).map(({ memory }) => memory >> 20)).toEqual([64, 16, 4]);
    expect(said).toEqual(['done 1', 'died 2 trap 16', 'died 2 trap 4', 'done 2', 'done 3']);
  });

  it('gives later classes less memory once two workers ran out of it, but not after one death', async () => {
    const { finished, asked } = stage([1, 2, 3, 4], 1, { 1: ['dies'], 3: ['dies', 'dies'] });
    await finished;
    const given = asked.map(({ id, memory }) => [id, memory >> 20]);
    expect(given).toEqual([
      [1, 64],
      [1, 16],
      [2, 64],
      [3, 64],
      [3, 16],
      [3, 4],
      [4, 4],
    ]);
  });

  it('sets aside a class that cannot be broken, and continues', async () => {
    const { finished, said } = stage([1, 2, 3], 1, { 1: ['dies', 'dies', 'dies', 'dies'], 2: ['refuses'] });
    await finished;
    expect(said.filter((text) => text.startsWith('gave'))).toEqual([`gave up 1 ${DEATHS.trap}`, 'gave up 2 too large']);
    expect(said.at(-1)).toBe('done 3');
  });

  it('pauses on request, and ends at once when stopped', async () => {
    const actors = stage([1, 2, 3], 2);
    const { pool } = actors;
    await pool.pause();
    await pool.resume();
    expect(actors.started[0]!.paces).toEqual(['paused', 'flat']);
    pool.stop();
    expect(actors.started.every(({ dismissed }) => dismissed)).toBe(true);
    const before = actors.said.length;
    await new Promise((later) => setTimeout(later));
    expect(actors.said).toHaveLength(before);
  });
});
