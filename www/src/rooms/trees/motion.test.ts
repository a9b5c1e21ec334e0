import { describe, expect, it } from 'vitest';
import type { ClassView } from '../../engine/contract';
import type { TreeGraph, TreeMove } from '../../engine/jobs';
import { between, eased, fadingPlaces, motionOf } from './motion';
import { Picture } from './picture';

const VIEW = { x: 0, y: 0, scale: 1 };
const CLASS = { cells: [] } as unknown as ClassView;
const NAMES = ['built', 'lifted', 'lifted twice'];

/** A picture of nodes with these numbers and parents, 100 apart, made of `origins`. */
function picture(
  at: number,
  numbers: number[],
  parents: number[],
  origins?: number[][],
  moves?: { taken: number; total: number; made?: TreeMove },
  names = NAMES,
): Picture {
  const starts = [0];
  for (const of of origins ?? []) starts.push(starts.at(-1)! + of.length);
  const graph = {
    number: Uint32Array.from(numbers),
    parent: Uint32Array.from(parents),
    best: new Uint8Array(numbers.length),
    stored: Uint32Array.from(numbers),
    x: Float32Array.from(numbers, (_, row) => 100 * (row + 1)),
    originStarts: Uint32Array.from(origins ? starts : [0]),
    origins: Uint32Array.from((origins ?? []).flat()),
  } as TreeGraph;
  const made = new Picture(graph, { class: CLASS, names, at, moves });
  // Within a lift each node says which place it has by now.
  if (moves) made.walk.forEach((node, rank) => (graph.stored[node] = rank));
  return made;
}

describe('the motion', () => {
  const before = picture(0, [0, 1, 4], [0, 0, 0]);
  // The second is a copy of number 1, the third was made of 4 and of one that is not in the picture.
  const after = picture(1, [0, 1, 2], [0, 0, 1], [[0], [1], [9, 4]]);

  it('begins where nodes were made, forward and back', () => {
    expect([...motionOf(before, VIEW, after, VIEW)!.x]).toEqual([100, 200, 300]);
    expect([...motionOf(after, VIEW, before, VIEW)!.old]).toEqual([1, 1, 1]);
  });
  it('does not begin again when the same comes twice', () => {
    expect(after.isLike(picture(1, [0, 1, 2], [0, 0, 1]))).toBe(true);
    expect(after.isLike(before)).toBe(false);
    expect(after.isLike(picture(1, [0, 1, 3], [0, 0, 1]))).toBe(false);
    expect(after.isLike(picture(1, [0, 1, 2], [0, 0, 1], undefined, undefined, ['built', 'lifted otherwise']))).toBe(
      false,
    );
    expect(after.isLike(picture(1, [0, 1, 2], [0, 0, 1], undefined, { taken: 1, total: 3 }))).toBe(false);
  });
  it('lets what is new come out of its parent', () => {
    const opened = picture(0, [0, 1, 4, 5], [0, 0, 0, 2]);
    const { x, old } = motionOf(before, VIEW, opened, VIEW)!;
    expect([...x]).toEqual([100, 200, 300, 300]);
    expect([...old]).toEqual([1, 1, 1, 0]);
  });
  it('knows what nothing was made of', () => {
    const filtered = picture(1, [0, 1], [0, 0], [[0], [4]]);
    expect(motionOf(before, VIEW, filtered, VIEW)!.gone).toEqual([1]);
  });
  it('brings what is merged into what it becomes, and leaves what is dropped where it was', () => {
    const wide = picture(0, [0, 1, 4, 6], [0, 0, 0, 0]);
    const merged = picture(1, [0, 1], [0, 0], [[0], [1, 6]]);
    const motion = motionOf(wide, VIEW, merged, VIEW)!;
    expect(motion.gone).toEqual([2, 3]);
    expect([...motion.into]).toEqual([0, 1, -1, 1]);
    expect([...fadingPlaces(motion, merged.layout, VIEW, 0).x].slice(2)).toEqual([300, 400]);
    expect([...fadingPlaces(motion, merged.layout, VIEW, 1).x].slice(2)).toEqual([300, 200]);
    // Backwards both come out of the one.
    expect([...motionOf(merged, VIEW, wide, VIEW)!.x]).toEqual([100, 200, 100, 200]);
  });
  it('lets equal nodes meet where they are drawn once, and part again', () => {
    const tree = picture(0, [0, 1, 4, 6], [0, 0, 0, 0]);
    // The last two are stored as one node.
    Object.assign(tree.graph, { stored: Uint32Array.of(9, 7, 5, 5) });
    const none = new Uint32Array();
    const graph = { ...picture(0, [0, 1, 4], [0, 0, 0]).graph, stored: Uint32Array.of(9, 7, 5) };
    const woven = {
      layer: Uint8Array.of(0, 1, 1),
      from: Uint32Array.of(0, 0),
      to: Uint32Array.of(1, 2),
      best: Uint8Array.of(1, 1),
      wayStarts: none,
      ways: new Uint8Array(),
      bendStarts: none,
      bends: new Float32Array(),
    };
    const shared = new Picture({ ...graph, woven }, { class: CLASS, names: NAMES, at: 0 });
    const there = motionOf(tree, VIEW, shared, VIEW)!;
    expect([[...there.x], there.gone, [...there.into]]).toEqual([[100, 200, 300], [3], [0, 1, 2, 2]]);
    expect([...motionOf(shared, VIEW, tree, VIEW)!.x]).toEqual([100, 200, 300, 300]);
    // Of another tree nothing is known.
    expect(
      motionOf(tree, VIEW, new Picture({ ...graph, woven }, { class: CLASS, names: NAMES, at: 1 }), VIEW),
    ).toBeUndefined();
  });
  it('starts from where things are on the screen', () => {
    const { x } = motionOf(before, { x: 50, y: 0, scale: 2 }, after, { x: 10, y: 0, scale: 0.5 })!;
    expect([...x]).toEqual([(50 + 200 - 10) / 0.5, (50 + 400 - 10) / 0.5, (50 + 600 - 10) / 0.5]);
  });
  it('follows the moves of a lift, into it, through it and out of it', () => {
    // Node 7 is a copy of 4, and 8 one of that.
    const first = picture(0, [1, 0, 4, 7], [0, 0, 1, 1], [[], [], [], [4]], { taken: 1, total: 2 });
    const last = picture(0, [1, 0, 7, 8], [0, 0, 1, 1], [[], [], [4], [7, 4]], { taken: 2, total: 2 });
    expect([...motionOf(before, VIEW, first, VIEW)!.x]).toEqual([200, 100, 300, 300]);
    expect([...motionOf(first, VIEW, last, VIEW)!.x]).toEqual([100, 200, 400, 400]);
    // Back: what was copied goes home, by its own name before that of a copy.
    expect([...motionOf(last, VIEW, first, VIEW)!.x]).toEqual([100, 200, 300, 300]);
    // After the last move, the nodes are the next tree's in the order of a walk.
    const { x, old } = motionOf(last, VIEW, picture(1, [0, 1, 2, 3], [0, 0, 1, 1], [[1], [0], [4], [4]]), VIEW)!;
    expect([...x]).toEqual([100, 200, 300, 400]);
    expect([...old]).toEqual([1, 1, 1, 1]);
  });
  it('leads what becomes part of another node there, and back', () => {
    // Number 4 becomes part of 5, and that of 1.
    const passed = {
      taken: 1,
      total: 2,
      made: {
        part: [],
        passed: [
          [4, 5],
          [5, 1],
        ],
      } as unknown as TreeMove,
    };
    const after = picture(0, [0, 1], [0, 0], undefined, passed);
    const before = picture(0, [0, 1, 4], [0, 0, 1]);
    expect([...motionOf(before, VIEW, after, VIEW)!.into]).toEqual([0, 1, 1]);
    const back = motionOf(after, VIEW, before, VIEW)!;
    expect([[...back.x], [...back.old]]).toEqual([
      [100, 200, 200],
      [1, 1, 1],
    ]);
    // From another move there is no way.
    const later = picture(0, [0, 1], [0, 0], undefined, { ...passed, taken: 2 });
    expect([...motionOf(before, VIEW, later, VIEW)!.into]).toEqual([0, 1, -1]);
  });
  it('knows no way between steps that are not neighbours, or other lifts', () => {
    expect(motionOf(before, VIEW, picture(2, [0], [0], [[0]]), VIEW)).toBeUndefined();
    expect(motionOf(before, VIEW, picture(1, [0], [0]), VIEW)).toBeUndefined();
    expect(motionOf(after, VIEW, picture(1, [0], [0], [[0]], undefined, ['else', 'other']), VIEW)).toBeUndefined();
  });
  it('ends where it should', () => {
    expect([eased(0), eased(1), eased(7)]).toEqual([0, 1, 1]);
    expect(eased(0.5)).toBeGreaterThan(0.5);
    const [from, to] = [
      { x: Float32Array.of(0), y: Float32Array.of(8) },
      { x: Float32Array.of(10), y: Float32Array.of(8) },
    ];
    expect(between(from, to, 1)).toEqual(to);
  });
});
