/** The branches of a tree that stay visible in its layers: the costliest branch, and the words of the best board. */

import { type ReadonlySignal, signal } from '@preact/signals';
import type { Siblings, TreeBest, TreePlace, TreeSpot } from '../../engine/jobs';
import type { TreesClient } from '../../engine/trees';
import type { LayerMark } from './paint-marks';

/** The most boards that are scored to find the best one, and the most places of it that are marked. */
const MOST_BOARDS = 2000;
const MOST_PLACES = 600;

export interface TreeBranches {
  /** The tree that they belong to. */
  readonly at: number;
  readonly costliest: readonly TreeSpot[];
  /** All places on the path to its last place. */
  readonly way: TreePlace | undefined;
  /** Missing if the tree has too many boards to score them all. */
  readonly best: TreeBest | undefined;
  readonly marks: readonly LayerMark[];
}

export class Branches {
  private readonly known = signal<TreeBranches | undefined>(undefined);
  private asked = 0;

  constructor(private readonly client: TreesClient) {}

  /** The branches of the tree whose layers are shown. */
  get shown(): ReadonlySignal<TreeBranches | undefined> {
    return this.known;
  }

  clear(): void {
    this.asked += 1;
    this.known.value = undefined;
  }

  /** Finds the branches of a tree. Its boards are scored only if there are few. */
  async load(at: number, layers: number, siblings: Siblings): Promise<void> {
    const mine = ++this.asked;
    const { client } = this;
    const [costliest, best] = await Promise.all([
      client.ask(at, 'costliest', { layers, siblings }).catch(() => []),
      client.ask(at, 'best', { boards: MOST_BOARDS, limit: MOST_PLACES, siblings }).catch(() => undefined),
    ]);
    const last = costliest.at(-1);
    const way = last && (await client.ask(at, 'place', { number: last.number, siblings }).catch(() => undefined));
    if (mine !== this.asked) return;
    this.known.value = {
      at,
      costliest,
      way: way ?? undefined,
      best: best ?? undefined,
      marks: [
        ...costliest.map(({ x, width, depth }): LayerMark => ({ x, width, depth, role: 'costliest' })),
        ...(best?.places ?? []).map(({ x, width, depth }): LayerMark => ({ x, width, depth, role: 'best' })),
      ],
    };
  }
}

/** Returns which of the branches a place is on. */
export function branchesAt(
  branches: TreeBranches | undefined,
  number: number,
): { readonly costliest: boolean; readonly best: boolean } {
  const has = (spots: readonly TreeSpot[]): boolean => spots.some((spot) => spot.number === number);
  return { costliest: has(branches?.costliest ?? []), best: has(branches?.best?.places ?? []) };
}
