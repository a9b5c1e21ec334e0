/** The rule for the jobs of Climb, Prove, and Facts: a job continues while another room is on screen, and the navigation shows it. */

import { signal } from '@preact/signals';
import { beforeEach, expect, it, vi } from 'vitest';
import type { Job, RoomLab } from '../app/lifecycle';
import type { PartRow } from '../engine/jobs';
import { ClimbRoom } from './climb/room';
import { FactsRoom } from './facts/room';
import type { Lane } from './facts/race/session';
import { ProofRoom } from './prove/room';

const dismissed = vi.hoisted((): number[] => {
  vi.stubGlobal('navigator', { hardwareConcurrency: 2 });
  vi.stubGlobal('BroadcastChannel', undefined);
  return [];
});
vi.mock('../engine/client', () => ({
  engine: () => ({}),
  dismiss: (index: number) => dismissed.push(index),
  dismissIdle: (index: number) => dismissed.push(index),
}));

const never = new Promise<never>(() => undefined);
const lab = (): RoomLab =>
  ({
    engine: { climbDefaults: () => never },
    query: signal(new URLSearchParams()),
    active: signal(true),
    dictionaries: { asked: signal('enable2k') },
  }) as unknown as RoomLab;

/** What a test needs of a room, and what runs in it. */
interface Scene {
  readonly room: { readonly busy: { readonly value: Job | undefined }; leave?(): void };
  /** Whether the job itself still runs. */
  readonly goes: () => boolean;
}

const facts = (start: (room: FactsRoom) => () => boolean) => (): Scene => {
  const room = new FactsRoom(lab());
  return { room, goes: start(room) };
};
const climb = (start: (room: ClimbRoom) => () => boolean) => (): Scene => {
  const room = new ClimbRoom(lab());
  return { room, goes: start(room) };
};
const prove = (start: (room: ProofRoom) => () => boolean) => (): Scene => {
  const room = new ProofRoom(lab());
  return { room, goes: start(room) };
};
const lane = (state: Lane['state'], millis: number): Lane => ({ state, millis }) as Lane;

const JOBS: Readonly<Record<string, readonly [job: Job, set: () => Scene]>> = {
  'a climb': [
    { what: 'climbing' },
    climb(({ session }) => {
      session.phase.value = 'running';
      return () => session.phase.value === 'running';
    }),
  ],
  'a climb that is repeated': [
    { what: 'running a climb again', share: 0.25 },
    climb(({ finder }) => {
      finder.going.value = { board: 'abcd', share: 0.25 };
      return () => finder.going.value !== undefined;
    }),
  ],
  'a comparison of schedules': [
    { what: 'comparing schedules', share: 0.375 },
    climb(({ comparison }) => {
      comparison.order.value = { names: ['a', 'b'], seed: 'x', runs: 4, steps: 1 };
      comparison.sides.value = [
        { frame: signal(undefined), runs: signal([7, 8]) },
        { frame: signal(undefined), runs: signal([9]) },
      ];
      comparison.running.value = true;
      return () => comparison.running.value;
    }),
  ],
  'a climb that is paused where it can’t be saved': [
    { what: 'paused climb', paused: true },
    climb(({ session }) => {
      session.phase.value = 'paused';
      session.unkept.value = true;
      return () => session.phase.value === 'paused';
    }),
  ],
  'a proof that is starting': [
    { what: 'proving 3×3', share: 0 },
    prove(({ session }) => {
      session.phase.value = 'starting';
      return () => session.phase.value === 'starting';
    }),
  ],
  'a proof': [
    { what: 'proving 3×3', share: 0 },
    prove(({ session }) => {
      session.phase.value = 'running';
      return () => session.phase.value === 'running';
    }),
  ],
  'a paused proof': [
    { what: 'paused proof of 3×3', share: 0, paused: true },
    prove(({ session }) => {
      session.phase.value = 'paused';
      return () => session.phase.value === 'paused';
    }),
  ],
  'a comparison of methods, while the proof is paused': [
    { what: 'comparing methods on class 7', share: 0.375 },
    prove(({ session, comparison }) => {
      session.phase.value = 'paused';
      const run = { seconds: 0, visits: 0, found: 0, trouble: '' };
      comparison.shown.value = {
        id: 7,
        text: 'ab c d e',
        runs: [
          { ...run, method: 'best', state: 'done', share: 1 },
          { ...run, method: 'hybrid2025', state: 'running', share: 0.5 },
          { ...run, method: 'union2009', state: 'waiting', share: 0 },
        ],
        boards: 2,
        brute: { state: 'waiting', seconds: 0, scored: 0, found: 0, rate: 0 },
        split: undefined,
      };
      return () => comparison.progress.value !== undefined;
    }),
  ],
  'a check by another method': [
    { what: 'checking classes by another method', share: 0.75 },
    prove(({ check }) => {
      const found = { agreed: 1, differ: [3], problems: [], failed: new Map([[5, 'too large']]) };
      check.state.value = { ...found, method: 'best', of: 4, running: true };
      return () => check.state.value?.running === true;
    }),
  ],
  'a class that is broken part by part': [
    { what: 'breaking class 5 part by part', share: 0.5 },
    prove(({ unfolding }) => {
      const rows = [{ done: 0.5 } as PartRow];
      unfolding.shown.value = { id: 5, method: 'best', rows, state: 'running', trouble: '' };
      return () => unfolding.shown.value?.state === 'running';
    }),
  ],
  'rolled boards': [
    { what: 'rolling boards', share: 0.5 },
    facts(({ rolled }) => {
      rolled.progress.value = { done: 1, of: 2 };
      rolled.status.value = 'rolling';
      return () => rolled.status.value === 'rolling';
    }),
  ],
  'rolled boards that are being saved': [
    { what: 'rolling boards', share: 0.5 },
    facts(({ rolled }) => {
      rolled.progress.value = { done: 1, of: 2 };
      rolled.status.value = 'pausing';
      return () => rolled.status.value === 'pausing';
    }),
  ],
  'boards rolled from another dice set': [
    { what: 'rolling boards', share: 0.5 },
    facts(({ other }) => {
      other.progress.value = { done: 1, of: 2 };
      other.status.value = 'rolling';
      return () => other.status.value === 'rolling';
    }),
  ],
  'random strings': [
    { what: 'testing random strings', share: 0.25 },
    facts(({ count }) => {
      count.goal.value = 20_000;
      count.trail.value = [{ n: 5000, value: 0, error: 0 }];
      count.status.value = 'drawing';
      return () => count.status.value === 'drawing';
    }),
  ],
  'a race': [
    { what: 'racing the solvers', share: 0.625 },
    facts(({ race }) => {
      race.raced.value = { over: {} as never, millis: 1000 };
      race.lanes.value = [lane('running', 500), lane('done', 30), lane('out', 0), lane('waiting', 0)];
      race.status.value = 'racing';
      return () => race.status.value === 'racing';
    }),
  ],
};

beforeEach(() => {
  dismissed.length = 0;
});

it.each(Object.entries(JOBS))('%s: continues while another room is on screen, and is shown', (_, [job, set]) => {
  const { room, goes } = set();
  room.leave?.();
  expect([room.busy.value, goes(), dismissed]).toEqual([job, true, []]);
});

it('a climb that is paused and saved is not a job, and neither is a room at rest', () => {
  const room = new ClimbRoom(lab());
  room.session.phase.value = 'paused';
  expect([room.busy.value, new ProofRoom(lab()).busy.value]).toEqual([undefined, undefined]);
  const other = new FactsRoom(lab());
  for (const { status } of [other.rolled, other.other, other.count]) status.value = 'resting';
  expect(other.busy.value).toBeUndefined();
  other.leave();
  expect(dismissed.length).toBeGreaterThan(0);
});
