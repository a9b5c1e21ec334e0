import { describe, expect, it } from 'vitest';
import type { RaceOver } from '../../../engine/facts';
import { bestBefore, type Lane, outcomeOf, RaceSession, rateOf } from './session';

const OVER: RaceOver = { dictionary: 'enable2k', rules: { scoring: 'standard', minLength: 3 }, boards: 'benchmark' };

/** Solvers that take this many milliseconds per board; the last one can't handle these boards. */
function setUp(perBoard: Record<string, number>, course: number, onTurn: (turns: number) => void = () => undefined) {
  let clock = 0;
  const boards: Record<string, number> = {};
  const turns: string[] = [];
  const session: RaceSession = new RaceSession({
    engine: {
      raceIdeas: async () => Object.keys(perBoard).map((name) => ({ name, title: name })),
      openRace: async () => course,
      enterRace: async (_, idea) => {
        boards[idea] = 0;
        return perBoard[idea]! > 0 ? 5 : null;
      },
      raceLeg: async (_, idea, millis) => {
        onTurn(turns.push(idea));
        const each = perBoard[idea]!;
        const done = Math.min(course - boards[idea]!, Math.max(1, Math.round(millis / each)));
        boards[idea]! += done;
        clock += done * each;
        return {
          boards: boards[idea]!,
          points: 3 * boards[idea]!,
          words: 2 * boards[idea]!,
          agrees: true,
          millis: done * each,
        };
      },
      closeRace: async () => undefined,
    },
    now: () => clock,
  });
  return { session, turns };
}

const states = (session: RaceSession) =>
  Object.fromEntries(session.lanes.value.map(({ idea, state }) => [idea.name, state]));

describe('a race', () => {
  it('gives each solver its time, in turns, and slow ones at least one board', async () => {
    const { session, turns } = setUp({ slow: 1500, middling: 10, fast: 0.001 }, 1e9);
    await session.run(OVER, 1000);
    expect(states(session)).toEqual({ slow: 'done', middling: 'done', fast: 'done' });
    const [slow, middling, fast] = session.lanes.value;
    expect(slow!.leg!.boards).toBe(1);
    expect(middling!.leg!.boards).toBe(100);
    expect(rateOf(fast!)).toBeCloseTo(1e6);
    expect(turns.slice(0, 4)).toEqual(['slow', 'middling', 'fast', 'middling']);
    expect(session.status.value).toBe('resting');
  });

  it('ends for solvers that have scored all boards', async () => {
    const { session } = setUp({ fast: 1, slow: 50 }, 100);
    await session.run(OVER, 1000);
    expect(session.lanes.value.map(({ leg }) => leg!.boards)).toEqual([100, 20]);
  });

  it('leaves out solvers that would take too long', async () => {
    const { session } = setUp({ fast: 1, helpless: 0 }, 10);
    await session.run(OVER, 1000);
    expect(states(session)).toEqual({ fast: 'done', helpless: 'out' });
    expect(rateOf(session.lanes.value[1]!)).toBeUndefined();
  });

  it('keeps what its figures are of, whatever is chosen for the next race', async () => {
    const { session } = setUp({ one: 1 }, 10);
    expect(session.raced.value).toBeUndefined();
    await session.run(OVER, 2000);
    session.benchmark.value = false;
    session.millis.value = 5000;
    expect(session.raced.value).toEqual({ over: OVER, millis: 2000 });
  });

  it('stops on request', async () => {
    const { session, turns } = setUp({ one: 1, two: 1 }, 1e9, (turn) => turn === 5 && session.stop());
    await session.run(OVER, 1e9);
    expect(turns).toHaveLength(5);
    expect(states(session)).toEqual({ one: 'running', two: 'running' });
    expect(session.status.value).toBe('resting');
  });

  it('reports what went wrong', async () => {
    const { session } = setUp({ one: 1 }, 10);
    await session.load();
    const failing = new RaceSession({
      now: () => 0,
      engine: {
        raceIdeas: async () => [],
        openRace: () => Promise.reject(new Error('the solvers of 2007 know 26 letters')),
        enterRace: async () => null,
        raceLeg: () => Promise.reject(new Error('never asked')),
        closeRace: async () => undefined,
      },
    });
    await failing.run(OVER, 1000);
    expect(failing.trouble.value).toBe('The solvers of 2007 know 26 letters.');
  });
});

it('each solver is measured against the best before it, not against a slow one in between', () => {
  const lane = (boards: number): Lane => ({
    idea: { name: 'x', title: 'x' },
    state: 'done',
    ready: 0,
    millis: 1000,
    leg: { boards, points: 0, words: 0, agrees: true, millis: 1000 },
  });
  const lanes = [lane(1), lane(10_000), lane(1300), lane(97_000)];
  expect([0, 1, 2, 3].map((i) => bestBefore(lanes, i))).toEqual([undefined, 1, 10_000, 10_000]);
});

describe('the outcome of a race', () => {
  const lane = (name: string, boards: number, millis = 1000, agrees = true): Lane => ({
    idea: { name, title: name },
    state: 'done',
    ready: 0,
    millis,
    leg: { boards, points: 0, words: 0, agrees, millis },
  });

  it('names the fastest and the slowest, and the factor between them', () => {
    const [slow, fast] = [lane('slow', 20), lane('fast', 48_000)];
    expect(outcomeOf([slow, lane('middling', 500), fast])).toEqual({ fastest: fast, slowest: slow, gain: 2400 });
  });

  it('gives one digit of a factor that rests on a few boards', () => {
    const slow = lane('slow', 1, 5200);
    const { gain, few } = outcomeOf([slow, lane('fast', 48_100)])!;
    expect(gain).toBe(300_000);
    expect(few).toBe(1);
  });

  it('is missing until two solvers have run, and for solvers that disagree', () => {
    expect(outcomeOf([])).toBeUndefined();
    expect(outcomeOf([lane('alone', 5)])).toBeUndefined();
    expect(outcomeOf([lane('one', 5), lane('two', 50, 1000, false)])).toBeUndefined();
  });
});
