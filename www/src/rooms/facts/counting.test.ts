import { expect, it } from 'vitest';
import type { Engine, Estimates, RollableFigures } from '../../engine/contract';
import { CountSession, FIRST_STRINGS } from './counting';

const SUBJECT = { dice: 'new', dictionary: 'enable2k', seed: '2007' };

it('tests each string once, also after a pause, and starts over only for other dice', async () => {
  const drawn: [from: number, to: number][] = [];
  // Dice that roll every tenth string.
  const drawer = {
    estimates: async () => ({ dice: 16 }) as Estimates,
    sampleRollable: async (_dice: string, _dictionary: string, { from, to }: { from: number; to: number }) => {
      await new Promise((resolve) => setTimeout(resolve));
      if (drawn.push([from, to]) === 6) session.pause();
      return (to - from) / 10;
    },
    rollableFigures: async (_dice: string, _dictionary: string, strings: number, hits: number) =>
      ({ strings, hits, share: hits / strings, interval: { low: 0.09, high: 0.11 } }) as RollableFigures,
  } as unknown as Engine;
  const session = new CountSession(drawer);
  await session.open(SUBJECT);
  expect(session.figures.value?.strings).toBe(FIRST_STRINGS);
  await session.draw(1_000_000);
  expect(session.figures.value!.strings).toBeLessThan(1_000_000);
  expect(session.goal.value).toBe(1_000_000);
  await session.draw(1_000_000);
  expect(session.figures.value).toMatchObject({ strings: 1_000_000, hits: 100_000, share: 0.1 });
  expect(session.trail.value.at(-1)?.n).toBe(1_000_000);
  await session.open({ ...SUBJECT });
  expect(session.figures.value?.strings).toBe(1_000_000);
  await session.open({ ...SUBJECT, dice: 'classic' });
  expect(session.figures.value?.strings).toBe(FIRST_STRINGS);
});
