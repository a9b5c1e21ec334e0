import { beforeEach, expect, it, vi } from 'vitest';
import { Dictionaries } from '../../app/dictionaries';
import type { Lab } from '../../app/lab';
import { type RoomLab, Rooms } from '../../app/lifecycle';
import { route, visit, wayTo } from '../../app/route';
import { recall } from '../../app/storage';
import { ProofRoom } from './room';

/** The questions that were asked, and the answer to each. */
const asked = vi.hoisted((): { title: string; answer: (yes: boolean) => void }[] => {
  vi.stubGlobal('navigator', { hardwareConcurrency: 2 });
  vi.stubGlobal('BroadcastChannel', undefined);
  return [];
});
vi.mock('../../ui/confirm', () => ({
  confirm: ({ title }: { title: string }) => new Promise((answer) => asked.push({ title, answer })),
}));

beforeEach(() => {
  asked.length = 0;
  const location = { hash: '', href: 'http://localhost/' };
  const set = (_: unknown, __: string, to: string): void => void (location.hash = to);
  const kept = new Map<string, string>();
  vi.stubGlobal('location', location);
  vi.stubGlobal('history', { state: null, pushState: set, replaceState: set });
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

const settled = () => new Promise((resolve) => setTimeout(resolve, 5));

/** A proof that runs, after the visitor has gone to the given address. */
async function running(query: string) {
  const engine = { dictionary: async () => ({ alphabet: [] }) } as never;
  const dictionaries = new Dictionaries(engine);
  let lab!: RoomLab;
  new Rooms({ engine, background: engine, dictionaries } as Lab).make('prove', {
    create: (given) => {
      lab = given;
      return { View: () => null };
    },
  });
  visit('prove', new URLSearchParams('size=3x3'));
  const room = new ProofRoom(lab);
  vi.spyOn(room.session, 'open').mockResolvedValue();
  await room.follow();
  room.session.phase.value = 'running';
  visit('prove', new URLSearchParams(query));
  void room.follow();
  return { room, lab, dictionaries };
}

it('a late answer changes neither another room nor the chosen list', async () => {
  const { room, dictionaries } = await running('size=2x3');
  visit('solve', new URLSearchParams('dict=enable&board=abcdabcdabcdabcd'));
  asked[0]!.answer(false);
  await settled();
  expect(room.session.phase.value).toBe('running');
  expect([route.value.room, route.value.query.toString()]).toEqual(['solve', 'dict=enable&board=abcdabcdabcdabcd']);
  expect([dictionaries.asked.value, recall('dictionary')]).toEqual(['enable', null]);
  // The link in the navigation leads back to the proof that runs.
  expect(wayTo('prove')).toBe('#/prove?size=3x3');
});

it('deletes only the results that the visitor was asked about', async () => {
  const { room } = await running('size=3x3');
  room.session.phase.value = 'done';
  const forget = vi.spyOn(room.session, 'forget').mockResolvedValue();
  void room.startOver();
  visit('prove', new URLSearchParams('size=2x2'));
  await room.follow();
  asked[0]!.answer(true);
  await settled();
  expect(forget).not.toHaveBeenCalled();
  void room.startOver();
  asked[1]!.answer(true);
  await settled();
  expect(forget).toHaveBeenCalledOnce();
});
