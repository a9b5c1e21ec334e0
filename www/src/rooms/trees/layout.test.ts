import { describe, expect, it } from 'vitest';
import { familyOf, layOut, NODE, ROW, stack } from './picture';

/** A root with two children, the second of which has three. */
const GRAPH = { parent: Uint32Array.of(0, 0, 0, 2, 2, 2), x: Float32Array.of(60, 21, 99, 48, 99, 150) };

describe('the layout', () => {
  it('finds the children of a node, side by side', () => {
    expect(familyOf(GRAPH)).toEqual([[1, 2], [], [3, 4, 5], [], [], []]);
  });
  it('puts children a row below their parents, and all into the picture', () => {
    const { depth, y, width, height } = layOut(GRAPH);
    expect([...depth]).toEqual([0, 1, 1, 2, 2, 2]);
    expect(y[3]! - y[2]!).toBe(ROW);
    expect(width).toBe(150 + NODE / 2);
    expect(height).toBe(2 * ROW + NODE);
  });
  it('stacks siblings with nothing below them, and makes space for their links', () => {
    const { x, y, above, width } = stack(familyOf(GRAPH), Uint8Array.of(0, 1, 1, 2, 2, 2));
    expect([...above!]).toEqual([0, 0, 0, 0, 1, 2]);
    expect([x[3], x[4]]).toEqual([x[5], x[5]]);
    expect(y[5]! - y[4]!).toBe(ROW);
    expect(x[2]! - x[1]!).toBeGreaterThan(NODE);
    expect(Math.max(...x) + NODE / 2).toBeLessThanOrEqual(width);
  });
  it('can handle a single node', () => {
    expect(layOut({ parent: Uint32Array.of(0), x: Float32Array.of(NODE / 2) })).toMatchObject({
      width: NODE,
      height: NODE,
    });
  });
});
