import { expect, it } from 'vitest';
import type { ClassView, TreeGraph, Moved, TreeWhy } from '../../engine/contract';
import { fadingPlaces, motionOf, Picture, verdictOf } from './picture';
import { readPlan, writePlan } from './plan';
import { isExample, planOfStep, PRESETS, TOUR } from './presets';

const CLASS = { cells: [] } as unknown as ClassView;
const NAMES = ['built', 'lifted', 'lifted twice'];

/** A picture of nodes with these numbers and parents, 100 apart, made from `origins`. */
function picture(
  at: number,
  numbers: number[],
  parents: number[],
  origins?: number[][],
  moves?: { taken: number; total: number; made?: Moved },
  names = NAMES,
): Picture {
  const starts = [0];
  for (const of of origins ?? []) starts.push(starts.at(-1)! + of.length);
  const graph = {
    number: Uint32Array.from(numbers),
    parent: Uint32Array.from(parents),
    best: new Uint8Array(numbers.length),
    way: new Uint8Array(numbers.length).fill(255),
    stored: Uint32Array.from(numbers),
    x: Float32Array.from(numbers, (_, row) => 100 * (row + 1)),
    originStarts: Uint32Array.from(origins ? starts : [0]),
    origins: Uint32Array.from((origins ?? []).flat()),
  } as TreeGraph;
  const made = new Picture(graph, { class: CLASS, names, at, moves });
  // During a lift, each node says which place it has at the moment.
  if (moves) made.walk.forEach((node, rank) => (graph.stored[node] = rank));
  return made;
}

const before = picture(0, [0, 1, 4], [0, 0, 0]);
// The second node is a copy of number 1; the third was made from number 4 and from a node that isn't in the picture.
const after = picture(1, [0, 1, 2], [0, 0, 1], [[0], [1], [9, 4]]);

it('the motion begins where nodes were made, in both directions', () => {
  expect([...motionOf(before, before.layout, after)!.x]).toEqual([100, 200, 300]);
  expect([...motionOf(after, after.layout, before)!.old]).toEqual([1, 1, 1]);
});
it('the motion takes merged nodes to the node they become part of, and leaves dropped nodes where they were', () => {
  const wide = picture(0, [0, 1, 4, 6], [0, 0, 0, 0]);
  const merged = picture(1, [0, 1], [0, 0], [[0], [1, 6]]);
  const motion = motionOf(wide, wide.layout, merged)!;
  expect(motion.gone).toEqual([2, 3]);
  expect([...motion.into]).toEqual([0, 1, -1, 1]);
  expect([...fadingPlaces(motion, merged.layout, 0).x].slice(2)).toEqual([300, 400]);
  expect([...fadingPlaces(motion, merged.layout, 1).x].slice(2)).toEqual([300, 200]);
  // Backward, both come out of the single node.
  expect([...motionOf(merged, merged.layout, wide)!.x]).toEqual([100, 200, 100, 200]);
});
it('the motion lets equal nodes meet where they are drawn once, and separate again', () => {
  const tree = picture(0, [0, 1, 4, 6], [0, 0, 0, 0]);
  // The last two are stored as one node.
  Object.assign(tree.graph, { stored: Uint32Array.of(9, 7, 5, 5) });
  const none = new Uint32Array();
  const graph = { ...picture(0, [0, 1, 4], [0, 0, 0]).graph, stored: Uint32Array.of(9, 7, 5) };
  const ends = { from: Uint32Array.of(0, 0), to: Uint32Array.of(1, 2), best: Uint8Array.of(1, 1) };
  const bends = { wayStarts: none, ways: new Uint8Array(), bendStarts: none, bends: new Float32Array() };
  const woven = { layer: Uint8Array.of(0, 1, 1), ...ends, ...bends };
  const shared = new Picture({ ...graph, woven }, { class: CLASS, names: NAMES, at: 0 });
  const there = motionOf(tree, tree.layout, shared)!;
  expect([[...there.x], there.gone, [...there.into]]).toEqual([[100, 200, 300], [3], [0, 1, 2, 2]]);
  expect([...motionOf(shared, shared.layout, tree)!.x]).toEqual([100, 200, 300, 300]);
  // Nothing is known about another tree.
  const other = new Picture({ ...graph, woven }, { class: CLASS, names: NAMES, at: 1 });
  expect(motionOf(tree, tree.layout, other)).toBeUndefined();
});
it('the motion follows the moves of a lift from its beginning to its end', () => {
  // Node 7 is a copy of node 4, and node 8 is a copy of node 7.
  const first = picture(0, [1, 0, 4, 7], [0, 0, 1, 1], [[], [], [], [4]], { taken: 1, total: 2 });
  const last = picture(0, [1, 0, 7, 8], [0, 0, 1, 1], [[], [], [4], [7, 4]], { taken: 2, total: 2 });
  expect([...motionOf(before, before.layout, first)!.x]).toEqual([200, 100, 300, 300]);
  expect([...motionOf(first, first.layout, last)!.x]).toEqual([100, 200, 400, 400]);
  // Backward, copies return to the original, which goes by its own number rather than that of a copy.
  expect([...motionOf(last, last.layout, first)!.x]).toEqual([100, 200, 300, 300]);
  // After the last move, the nodes are those of the next tree, in the order of a walk.
  const { x, old } = motionOf(last, last.layout, picture(1, [0, 1, 2, 3], [0, 0, 1, 1], [[1], [0], [4], [4]]))!;
  expect([...x]).toEqual([100, 200, 300, 400]);
  expect([...old]).toEqual([1, 1, 1, 1]);
});
it('the motion takes nodes that become part of another node there, and back', () => {
  // Number 4 becomes part of number 5, which becomes part of number 1.
  const pairs = [
    [4, 5],
    [5, 1],
  ];
  const passed = { taken: 1, total: 2, made: { part: [], passed: pairs } as unknown as Moved };
  const after = picture(0, [0, 1], [0, 0], undefined, passed);
  const before = picture(0, [0, 1, 4], [0, 0, 1]);
  expect([...motionOf(before, before.layout, after)!.into]).toEqual([0, 1, 1]);
  const back = motionOf(after, after.layout, before)!;
  expect([...back.x, ...back.old]).toEqual([100, 200, 200, 1, 1, 1]);
  // There is no transition from a different move.
  const later = picture(0, [0, 1], [0, 0], undefined, { ...passed, taken: 2 });
  expect([...motionOf(before, before.layout, later)!.into]).toEqual([0, 1, -1]);
});
it('there is no transition between steps that aren’t neighbors, or between different lifts', () => {
  expect(motionOf(before, before.layout, picture(2, [0], [0], [[0]]))).toBeUndefined();
  expect(motionOf(before, before.layout, picture(1, [0], [0]))).toBeUndefined();
  expect(motionOf(after, after.layout, picture(1, [0], [0], [[0]], undefined, ['else', 'other']))).toBeUndefined();
});

// --- What the room says about a tree is true for that tree ---

const torn = [{ cell: 1, letters: [], against: 2 }];
it.each<[Partial<TreeWhy>, shown: number, ReturnType<typeof verdictOf>]>([
  [{ best: 4 }, 6, 'loose'],
  [{ best: 4, cells: torn }, 6, 'loose'],
  // A board may score as much even if the branches disagree.
  [{ best: 6, cells: torn }, 6, 'met'],
  [{}, 6, 'met'],
  // A class with too many boards to score them all.
  [{ cells: torn }, 6, 'unknown'],
  [{ repeated: [{ word: 'the', times: 2, points: 1 }] }, 6, 'unknown'],
  // An empty bound is not one that is reached.
  [{ bound: 0, words: 0, distinct: 0, best: 8 }, 13, 'broken'],
])('what is known about a bound: %j, %i shown: %s', (of, shown, verdict) => {
  const why = { bound: 6, best: undefined, nodes: 9, words: 3, distinct: 6, cells: [], repeated: [], repeatedAll: 0 };
  expect(verdictOf({ ...why, ...of }, shown)).toBe(verdict);
});

it('examples and steps of the tour have distinct addresses that lead back to them', () => {
  const plans = [...PRESETS.map(({ plan }) => plan), ...TOUR.map((_, i) => planOfStep(i + 1))];
  const addresses = plans.map((plan) => writePlan(plan, null).toString());
  expect(new Set(addresses).size).toBe(plans.length);
  plans.forEach((plan, i) => expect(readPlan(new URLSearchParams(addresses[i]))).toEqual(plan));
});
it('examples state their numbers only under the rules for which they are true', () => {
  for (const preset of PRESETS) {
    const { plan, link } = preset;
    expect(isExample(plan, preset), link).toBe(true);
    for (const other of [{ scoring: 'powers' }, { minLength: 4 }, { raw: true }] as const)
      expect(isExample({ ...plan, ...other }, preset), link).toBe(false);
    if (plan.steps.length > 0) expect(isExample({ ...plan, cutoff: 1 }, preset), link).toBe(false);
  }
});
