import { describe, expect, it } from 'vitest';
import { familyOf, layOut, NODE } from './layout';

/** A tree of `nodes` nodes, row by row, the children of one node side by side. */
function random(nodes: number, seed: number): { parent: Uint32Array } {
  let state = seed;
  const next = (below: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state % below;
  };
  const parent = [2 ** 32 - 1];
  for (let node = 0; parent.length < nodes; node = Math.min(node + 1, parent.length - 1)) {
    for (let child = next(5); child > 0 && parent.length < nodes; child--) parent.push(node);
    if (node === parent.length - 1) parent.push(node);
  }
  return { parent: Uint32Array.from(parent) };
}

describe('the layout', () => {
  it('keeps nodes of a row apart, in order, and parents over the middle of their children', () => {
    // Thousands of nodes: what is wrong is counted, not each thing expected by itself.
    let wrong = 0;
    for (let seed = 1; seed <= 60; seed++) {
      const graph = random(1 + seed * 7, seed);
      const { first, count } = familyOf(graph);
      const { x, y, width, height } = layOut(graph, { first, count });
      const last = new Map<number, number>();
      const fails = (holds: boolean): void => void (wrong += holds ? 0 : 1);
      for (let node = 0; node < x.length; node++) {
        fails(x[node]! - (last.get(y[node]!) ?? -Infinity) > NODE);
        last.set(y[node]!, x[node]!);
        fails(x[node]! - NODE / 2 > -0.01 && x[node]! + NODE / 2 < width + 0.01 && y[node]! + NODE / 2 < height + 0.01);
        if (count[node]! === 0) continue;
        const ends = x[first[node]!]! + x[first[node]! + count[node]! - 1]!;
        fails(Math.abs(x[node]! - ends / 2) < 0.05 && y[first[node]!]! > y[node]!);
      }
    }
    expect(wrong).toBe(0);
  });
  it('puts a single node into its own picture', () => {
    const graph = random(1, 1);
    expect(layOut(graph, familyOf(graph))).toMatchObject({ width: NODE, height: NODE });
  });
});
