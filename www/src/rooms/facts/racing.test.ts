import { describe, expect, it } from 'vitest';
import type { RaceOver } from '../../engine/contract';
import { bestBefore, type Lane, outcomeOf, RaceSession, rateOf } from './racing';

const OVER: RaceOver = { dictionary: 'enable2k', rules: { scoring: 'standard', minLength: 3 }, boards: 'benchmark' };

/** Solvers that take this many milliseconds per board, or, with 0, can't handle these boards. */
function setUp(perBoard: Record<string, number>, course: number) {
  const boards: Record<string, number> = {};
  const turns: string[] = [];
  const session: RaceSession = new RaceSession({
    raceIdeas: async () => Object.keys(perBoard).map((name) => ({ name, title: name })),
    openRace: async () => course,
    enterRace: async (_, idea) => {
      boards[idea] = 0;
      return perBoard[idea]! > 0 ? 5 : null;
    },
    raceLeg: async (_, idea, millis) => {
      turns.push(idea);
      const each = perBoard[idea]!;
      const done = Math.min(course - boards[idea]!, Math.max(1, Math.round(millis / each)));
      const all = (boards[idea]! += done);
      return { boards: all, points: 3 * all, words: 2 * all, agrees: true, millis: done * each };
    },
    closeRace: async () => undefined,
  });
  return { session, turns };
}

const states = (session: RaceSession) =>
  Object.fromEntries(session.lanes.value.map(({ idea, state }) => [idea.name, state]));

describe('a race', () => {
  it('gives each solver its time, in turns, and slow ones at least one board', async () => {
    const { session, turns } = setUp({ slow: 3000, middling: 20, fast: 0.001, helpless: 0 }, 1e9);
    await session.run(OVER);
    expect(states(session)).toEqual({ slow: 'done', middling: 'done', fast: 'done', helpless: 'out' });
    const [slow, middling, fast, helpless] = session.lanes.value;
    expect([slow!.leg!.boards, middling!.leg!.boards]).toEqual([1, 100]);
    expect(rateOf(fast!)).toBeCloseTo(1e6);
    expect(rateOf(helpless!)).toBeUndefined();
    expect(turns.slice(0, 4)).toEqual(['slow', 'middling', 'fast', 'middling']);
  });
});

describe('the outcome of a race', () => {
  const lane = (name: string, boards: number, millis = 1000, agrees = true): Lane => ({
    idea: { name, title: name },
    state: 'done',
    ready: 0,
    millis,
    leg: { boards, points: 0, words: 0, agrees, millis },
  });

  it('measures each solver against the best before it, not against a slow one in between', () => {
    const lanes = [lane('a', 1), lane('b', 10_000), lane('c', 1300), lane('d', 97_000)];
    expect([0, 1, 2, 3].map((i) => bestBefore(lanes, i))).toEqual([undefined, 1, 10_000, 10_000]);
  });

  it('names the fastest and the slowest, and the factor between them', () => {
    const [slow, fast] = [lane('slow', 20), lane('fast', 48_000)];
    expect(outcomeOf([slow, lane('middling', 500), fast])).toEqual({ fastest: fast, slowest: slow, gain: 2400 });
    // A factor that rests on a few boards has one digit.
    expect(outcomeOf([lane('slow', 1, 5200), lane('fast', 48_100)])).toMatchObject({ gain: 300_000, few: 1 });
  });

  it('is missing until two solvers have run, and for solvers that disagree', () => {
    expect([outcomeOf([]), outcomeOf([lane('alone', 5)])]).toEqual([undefined, undefined]);
    expect(outcomeOf([lane('one', 5), lane('two', 50, 1000, false)])).toBeUndefined();
  });
});
