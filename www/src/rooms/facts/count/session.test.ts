import { describe, expect, it } from 'vitest';
import type { Engine } from '../../../engine/contract';
import type { Estimates, RollableFigures } from '../../../engine/facts';
import { CountSession, FIRST_STRINGS } from './session';

const SUBJECT = { dice: 'new', dictionary: 'enable2k', seed: '2007' };

/** Dice that roll every tenth string. */
function setUp(onShare: (shares: number) => void = () => undefined) {
  const drawn: [from: number, to: number][] = [];
  const drawer = {
    estimates: async () => ({ dice: 16 }) as Estimates,
    sampleRollable: async (_dice: string, _dictionary: string, { from, to }: { from: number; to: number }) => {
      await new Promise((resolve) => setTimeout(resolve));
      drawn.push([from, to]);
      onShare(drawn.length);
      return (to - from) / 10;
    },
    rollableFigures: async (_dice: string, _dictionary: string, strings: number, hits: number) =>
      ({ strings, hits, share: hits / strings, interval: { low: 0.09, high: 0.11 } }) as RollableFigures,
  } as unknown as Engine;
  const session = new CountSession({
    drawer: () => drawer,
    workers: 2,
    now: () => performance.now(),
    later: (callback) => void setTimeout(callback, 1),
  });
  return { session, drawn };
}

/** Whether the shares are `0..to`, each string once. */
function expectOnce(drawn: [number, number][], to: number) {
  let next = 0;
  for (const [from, end] of [...drawn].sort((a, b) => a[0] - b[0])) {
    expect(from).toBe(next);
    next = end;
  }
  expect(next).toBe(to);
}

describe('a count', () => {
  it('begins with a few strings and continues to the requested number', async () => {
    const { session, drawn } = setUp();
    await session.open(SUBJECT);
    expect(session.figures.value?.strings).toBe(FIRST_STRINGS);
    await session.draw(200_000);
    expect(session.figures.value).toMatchObject({ strings: 200_000, hits: 20_000, share: 0.1 });
    expectOnce(drawn, 200_000);
    expect(session.trail.value.at(-1)?.n).toBe(200_000);
  });

  it('pauses, and then draws the missing strings', async () => {
    const { session, drawn } = setUp((shares) => shares === 6 && session.pause());
    await session.open(SUBJECT);
    await session.draw(1_000_000);
    const paused = session.figures.value!.strings;
    expect(paused).toBeLessThan(1_000_000);
    expect(session.goal.value).toBe(1_000_000);
    await session.draw(1_000_000);
    expect(session.figures.value?.strings).toBe(1_000_000);
    expectOnce(drawn, 1_000_000);
  });

  it('starts over for other dice, but not for the same ones', async () => {
    const { session } = setUp();
    await session.open(SUBJECT);
    await session.draw(50_000);
    await session.open({ ...SUBJECT });
    expect(session.figures.value?.strings).toBe(50_000);
    await session.open({ ...SUBJECT, dice: 'classic' });
    expect(session.figures.value?.strings).toBe(FIRST_STRINGS);
  });
});
