import 'fake-indexeddb/auto';
import { expect, it } from 'vitest';
import { DEFAULT_PLAN, RULE_OF_2009 } from './plan';
import type { BestBoard, KeptClimb } from './hall';
import { browserStore, HALL_SIZE, hallCsv, mergeHall, MOST_HALLS, readHall, readKept, uniteHalls } from './hall';

const course = { dictionary: 'enable2k', scoring: 'standard', minLength: 3, size: '4x4' } as const;
const RUN = { seed: 's', run: 1, step: 2, proposal: 902, plan: '' };
const listed = (board: string, points: number, found = 5): BestBoard => ({ ...RUN, board, points, found });
const entry = (board: string, points: number) => ({ board, points, run: 0, generation: 7, proposal: 7 });
const namesOf = (hall: readonly BestBoard[]): string[] => hall.map(({ board, found }) => `${board} ${found}`);
const origin = { seed: 'seed', plan: 'size=3x3' };

it('new boards are ranked, and whoever found them first is kept', () => {
  const hall = mergeHall([listed('b', 20)], [entry('c', 30), entry('b', 20), entry('a', 20)], origin, 9);
  expect(hall[0]).toMatchObject({ seed: 'seed', plan: 'size=3x3', run: 0, step: 7 });
  expect(namesOf(hall)).toEqual(['c 9', 'a 9', 'b 5']);
  expect(mergeHall(hall, [entry('c', 30)], origin, 10)).toBe(hall);
});
it('the list of best boards has a maximum length, and those of two tabs are combined', () => {
  const many = Array.from({ length: 130 }, (_, i) => entry(`board${i}`, i));
  const hall = mergeHall([], many, origin, 1);
  expect([hall.length, hall[0]!.points, hall.at(-1)!.points]).toEqual([HALL_SIZE, 129, 30]);
  expect(mergeHall(hall, [entry('low', 30)], origin, 2)).toBe(hall);
  expect(namesOf(uniteHalls([listed('a', 1, 5), listed('b', 2)], [listed('a', 1, 3)]))).toEqual(['b 5', 'a 3']);
});
it('damaged boards are left out', () => {
  const damaged = [null, 7, { board: 'x' }, { ...listed('b', 2), points: 'many' }];
  expect(readHall([listed('a', 1), ...damaged])).toEqual([listed('a', 1)]);
  expect(readHall('gone')).toEqual([]);
  // A board that can't be replayed is still in the hall.
  expect(readHall([{ ...listed('a', 1), step: '2', proposal: null, plan: 7 }])).toEqual([
    { ...listed('a', 1), step: undefined, proposal: undefined, plan: undefined },
  ]);
  // Boards saved by an older version counted steps differently, so those numbers are not shown as steps of the run.
  const [old] = readHall([{ board: 'a', points: 1, seed: 's', run: 1, proposal: 30_195, found: 5 }]);
  expect(hallCsv([old!], course).split('\r\n')[1]).toBe('1,a,4x4,enable2k,standard,3,s,2,,1970-01-01T00:00:00.005Z,');
});

const KEPT: KeptClimb = {
  version: 1,
  plan: DEFAULT_PLAN,
  seed: 'drawn',
  dictionary: 'enable2k',
  over: false,
  speed: 3000,
  front: 1,
  climbers: [Uint8Array.of(1), Uint8Array.of(2)],
};

it.each<Partial<KeptClimb>>([
  { speed: 'guided' },
  { plan: { ...DEFAULT_PLAN, cooling: RULE_OF_2009, size: '5x3', scoring: '0,0,0,1,1,2,3,5,11,20', target: 3625 } },
  { plan: { ...DEFAULT_PLAN, dice: 'new', fixed: 'q???/????/????/???s', word: 'replastering' } },
])('a saved climb comes back as it was: %j', (change) => {
  expect(readKept({ ...KEPT, ...change })).toEqual({ ...KEPT, ...change });
});

it.each<[string, unknown]>([
  ['another version', { ...KEPT, version: 2 }],
  ['a plan without its parts', { ...KEPT, plan: {} }],
  ['a size that is none', { ...KEPT, plan: { ...DEFAULT_PLAN, size: '9x9' } }],
  ['a schedule that is none', { ...KEPT, plan: { ...DEFAULT_PLAN, cooling: { kind: 'steep' } } }],
  ['a speed that is none', { ...KEPT, speed: -1 }],
  ['no climbers', { ...KEPT, climbers: [] }],
  ['a climber that is none', { ...KEPT, climbers: [[1, 2]] }],
])('a damaged climb counts as missing: %s', (_, value) => expect(readKept(value)).toBeUndefined());

it('more lists of best boards than are kept replace those that got no new board for longest', async () => {
  const store = browserStore();
  const best = (found: number): BestBoard => ({ board: 'abcd', points: 1, seed: '1', run: 0, found });
  for (let at = 0; at <= MOST_HALLS; at++) await store.keepHall(`course ${at}`, [best(MOST_HALLS - at + 1)]);
  expect(await store.hall('course 0')).toHaveLength(1);
  expect(await store.hall(`course ${MOST_HALLS - 1}`)).toHaveLength(1);
  expect(await store.hall(`course ${MOST_HALLS}`)).toEqual([]);
});
