/**
 * The rule for jobs: a job that was started shows in its room's `busy` until it ends, and continues while another room is
 * on screen. Only games pause. Each job is started as the room's own buttons start it, on workers that wait for the test;
 * `e2e/shell.spec.ts` starts proofs, races, and comparisons of schedules.
 */

import { signal } from '@preact/signals';
import { IDBFactory } from 'fake-indexeddb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Job, RoomLab } from '../app/lifecycle';
import type { ClassBreaker } from '../engine/breaker';
import type { Engine } from '../engine/contract';
import type { ClimbStart, Pace, PartRow } from '../engine/jobs';
import { FakeClimber } from './climb/fixtures';
import type { BestBoard } from './climb/hall';
import { ClimbRoom } from './climb/room';
import { FactsRoom, RULES } from './facts/room';
import { FakeWorld, settle, SPEC } from './play/fixtures';
import { ProofRoom } from './prove/room';
import { resultOf, scriptedBreaker } from './prove/visit';
import { TreesRoom } from './trees/room';
import 'fake-indexeddb/auto';

const fakes = vi.hoisted(() => {
  vi.stubGlobal('navigator', { hardwareConcurrency: 2 });
  vi.stubGlobal('BroadcastChannel', undefined);
  return { dismissed: [] as unknown[], climber: {}, breaker: {}, engine: {} } as {
    /** The workers that were ended. */
    dismissed: unknown[];
    climber: (from: ClimbStart, pace: Pace) => unknown;
    breaker: () => unknown;
    engine: Engine;
  };
});
vi.mock('../engine/client', () => ({
  engine: () => new Proxy({}, { get: (_, call) => fakes.engine[call as keyof Engine] }),
  dismiss: (index: number) => fakes.dismissed.push(index),
  dismissIdle: (index: number) => fakes.dismissed.push(index),
}));
vi.mock('../engine/climb', async (original) => ({
  ...(await original<object>()),
  ClimbWorker: function ClimbWorker(_: string, from: ClimbStart, pace: Pace) {
    return fakes.climber(from, pace);
  },
}));
vi.mock('../engine/breaker', async (original) => ({
  ...(await original<object>()),
  startBreaker: () => fakes.breaker(),
}));
vi.mock('../ui/confirm', () => ({ confirm: async () => true }));

/** What workers wait for. `release` lets them answer. */
let held: Promise<void>;
let release: () => void;
/** How many steps the next climber has made. */
let proposals: number;
/** The climbers that were started. */
let climbers: FakeClimber[];

beforeEach(() => {
  vi.stubGlobal('navigator', { hardwareConcurrency: 2 });
  vi.stubGlobal('indexedDB', new IDBFactory());
  held = new Promise((resolve) => (release = resolve));
  climbers = [];
  proposals = 0;
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  fakes.dismissed.length = 0;
  fakes.climber = (from, pace) => {
    const climber = new FakeClimber(from, pace);
    climber.frame = { ...climber.frame, proposals };
    climber.dismiss = () => void fakes.dismissed.push(climber);
    climbers.push(climber);
    return climber;
  };
  fakes.breaker = () => {
    const breaker: ClassBreaker = scriptedBreaker({ breaks: (id) => held.then(() => resultOf(id)) }, []);
    const rows = [{ done: 0.5 } as PartRow];
    return Object.assign(breaker, {
      look: async () => ({ progress: { done: 0.5, depth: 0, parts: 1 }, seconds: 0 }),
      words: () => held.then(() => ''),
      unfold: async () => ({ rows, kept: 0, more: true }),
      more: () => held.then(() => ({ rows: [], kept: 1, more: false })),
      dismiss: () => void fakes.dismissed.push(breaker),
    });
  };
  const answers = {
    openSample: async () => undefined,
    sampleGaps: async (_: number, __: string, boards: number) => Float64Array.of(0, boards),
    sampleReport: async () => ({ boards: 0, words: {}, points: {} }),
    packSample: async () => new Uint8Array(),
    rollBoards: () => held.then(() => new Uint8Array()),
    addToSample: async () => undefined,
    estimates: async () => ({}),
    sampleRollable: () => held.then(() => 0),
    rollableFigures: async () => ({ share: 0, interval: { low: 0, high: 1 } }),
  };
  fakes.engine = answers as unknown as Engine;
});

/** A room's lab, at an address. */
function labOf(query = '', engine: object = {}): RoomLab {
  return {
    engine: { climbDefaults: () => new Promise(() => undefined), ...engine },
    query: signal(new URLSearchParams(query)),
    active: signal(true),
    dictionaries: {
      asked: signal('enable2k'),
      trouble: signal(''),
      load: async () => ({ alphabet: 'abcdefghijklmnopqrstuvwxyz' }),
    },
    go: () => undefined,
    announce: () => undefined,
  } as unknown as RoomLab;
}

interface Scene {
  readonly room: { readonly busy: { readonly value: Job | undefined }; leave?(): void };
  /** Ends the job, or lets its workers do so. */
  readonly end: () => unknown;
}

async function proving(): Promise<ProofRoom> {
  const room = new ProofRoom(labOf('size=2x2&threshold=10'));
  await room.follow();
  expect(room.session.phase.value).toBe('ready');
  return room;
}

async function paused(): Promise<ProofRoom> {
  const room = await proving();
  await room.start();
  await room.session.pause();
  return room;
}

const OF = { dictionary: 'enable2k', dice: 'new', rules: RULES };

const JOBS: Readonly<Record<string, readonly [job: Partial<Job>, begin: () => Promise<Scene>]>> = {
  'a climb': [
    { what: 'climbing, best 10' },
    async () => {
      const room = new ClimbRoom(labOf());
      room.start();
      room.session.tick();
      await settle();
      return { room, end: () => room.session.stop() };
    },
  ],
  'a climb that is paused where it can’t be saved': [
    { what: 'paused climb', paused: true },
    async () => {
      // Another tab has the lock.
      vi.stubGlobal('navigator', { hardwareConcurrency: 2, locks: { request: () => Promise.reject(new Error()) } });
      const room = new ClimbRoom(labOf());
      await room.enter();
      room.start();
      room.session.pause();
      return { room, end: () => room.session.stop() };
    },
  ],
  'a climb that is repeated': [
    { what: 'running a climb again', share: 0.25 },
    async () => {
      const room = new ClimbRoom(labOf());
      proposals = 25;
      void room.replay({ board: 'abcd', points: 10, seed: 'x', plan: '', proposal: 100 } as unknown as BestBoard);
      await settle();
      return { room, end: () => climbers[0]!.stop() };
    },
  ],
  'a paused proof': [
    { what: 'paused proof of 2×2', paused: true },
    async () => {
      const room = await paused();
      return { room, end: () => room.session.cancel() };
    },
  ],
  'a comparison of methods, while the proof is paused': [
    { what: 'comparing methods on class 3' },
    async () => {
      const room = await paused();
      room.compare(3, 'ab c d e');
      await settle();
      const end = (): void => {
        room.comparison.stop();
        room.session.cancel();
      };
      return { room, end };
    },
  ],
  'a check with the second program': [
    { what: 'checking classes with the second program', share: 0 },
    async () => {
      const room = await proving();
      room.session.finishedClasses.results.set(1, resultOf(1));
      room.repeat(1);
      return { room, end: () => release() };
    },
  ],
  'a class that is broken part by part': [
    { what: 'breaking class 5 part by part', share: 0.5 },
    async () => {
      const room = await proving();
      room.watch({ id: 5, method: 'best' });
      room.answer(true);
      await settle();
      return { room, end: () => release() };
    },
  ],
  'rolled boards': [
    { what: 'rolling boards', share: 0 },
    async () => {
      const room = new FactsRoom(labOf());
      await room.rolled.open(OF);
      void room.rolled.roll('1', 1000);
      await settle();
      return { room, end: () => release() };
    },
  ],
  'random strings': [
    { what: 'testing random strings', share: 0 },
    async () => {
      const room = new FactsRoom(labOf());
      // The first strings are tested without being asked for.
      void room.count.open({ dictionary: 'enable2k', dice: 'new', seed: '1' });
      await settle();
      return { room, end: () => release() };
    },
  ],
  'trees that are being built': [
    { what: 'building trees', share: 0 },
    async () => {
      const readClass = () => held.then(() => ({ ok: false, message: 'not a class' }));
      const room = new TreesRoom(labOf('', { readClass }));
      room.enter();
      return { room, end: () => release() };
    },
  ],
};

describe.each(Object.entries(JOBS))('%s', (_, [job, begin]) => {
  it('shows until it ends, and continues while another room is on screen', async () => {
    const { room, end } = await begin();
    expect(room.busy.value).toMatchObject(job);
    const ended = fakes.dismissed.length;
    room.leave?.();
    await settle();
    expect(room.busy.value).toMatchObject(job);
    expect(fakes.dismissed.slice(ended)).toEqual([]);
    await end();
    await vi.waitFor(() => expect(room.busy.value).toBeUndefined());
  });
});

it('a game shows while its clock runs, and pauses when the room is left', async () => {
  const session = new FakeWorld().open();
  expect(session.busy.value).toBeUndefined();
  await session.start(SPEC);
  expect(session.busy.value).toEqual({ what: 'a game' });
  session.pause();
  expect(session.busy.value).toBeUndefined();
});

it('a climb that is paused and saved is not a job, and neither is a room at rest', async () => {
  const climb = new ClimbRoom(labOf());
  await climb.enter();
  climb.start();
  climb.session.pause();
  const trees = new TreesRoom(labOf());
  expect([climb.busy.value, (await proving()).busy.value, trees.busy.value]).toEqual([undefined, undefined, undefined]);
  const facts = new FactsRoom(labOf());
  await facts.rolled.open(OF);
  expect(facts.busy.value).toBeUndefined();
  fakes.dismissed.length = 0;
  facts.leave();
  expect(fakes.dismissed.length).toBeGreaterThan(0);
});
