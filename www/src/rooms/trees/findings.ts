/** Facts about the tree that is shown: why its bound is loose, its boards, and the effects of possible lifts. */

import type {
  Siblings,
  TreeBest,
  TreeBoards,
  TreeOperation,
  TreePlace,
  TreePreview,
  TreeSpot,
  TreeState,
  TreeWalk,
  TreeWhy,
} from '../../engine/jobs';
import { latest } from '../../engine/latest';
import type { TreesClient } from '../../engine/trees';
import type { LayerMark } from './paint-layers';
import { type Plan, operationOf } from './plan';
import { type ReadonlySignal, signal } from '@preact/signals';

/** The most nodes of the maximizing tree that are analyzed. */
const MOST_EXPLAINED = 400_000;
/** The most boards that are listed. */
export const MOST_BOARDS = 2000;
/** The most boards of a class that are shown next to the tree. */
export const FEW_BOARDS = 4;

export class Findings {
  /** Why the bound is loose; `undefined` while this is unknown. */
  readonly why = signal<TreeWhy | undefined>(undefined);
  /** The search through the boards of an orderly tree, if it is shown. */
  readonly walked = signal<TreeWalk | undefined>(undefined);
  /** For each cell, how lifting it would change the bound; for an orderly tree, how fixing the next cell would. */
  readonly previews = signal<ReadonlyMap<number, TreePreview | undefined>>(new Map());
  /** The boards of a small class, or the remaining boards, once they were requested. */
  readonly boards = signal<{ readonly at: number; readonly of: TreeBoards } | undefined>(undefined);

  private readonly walkOf = latest((at: number, walk: number, cutoff: number) =>
    this.client.ask(at, 'walk', { cutoff, take: walk, board: false }),
  );
  private readonly whyOf = latest((at: number) => this.client.ask(at, 'why', { limit: MOST_EXPLAINED }));
  private readonly boardsOf = latest((at: number) => this.client.ask(at, 'boards', { limit: MOST_BOARDS }));
  private previewing = 0;
  /** Increases with each class, so that answers about another class are recognized as outdated. */
  private generation = 0;

  constructor(private readonly client: TreesClient) {}

  clear(): void {
    this.previewing += 1;
    this.generation += 1;
    this.why.value = undefined;
    this.walked.value = undefined;
    this.previews.value = new Map();
    this.boards.value = undefined;
  }

  async walk(at: number, walk: number, cutoff: number): Promise<void> {
    if (at < 0 || walk < 0) return void (this.walked.value = undefined);
    const { generation } = this;
    const walked = await this.walkOf(at, walk, cutoff).catch(() => undefined);
    if (walked && generation === this.generation) this.walked.value = walked;
  }

  async explain(at: number, states: readonly TreeState[]): Promise<void> {
    if (at < 0 || states.length === 0) return void (this.why.value = undefined);
    // A tree that is too large to be analyzed has no explanation.
    const { generation } = this;
    const why = await this.whyOf(at).catch(() => null);
    if (why !== undefined && generation === this.generation) this.why.value = why ?? undefined;
  }

  /** Lists the boards of the tree that is shown. */
  async list(at: number): Promise<void> {
    const { generation } = this;
    const found = await this.boardsOf(at).catch(() => null);
    if (found !== undefined && generation === this.generation)
      this.boards.value = found ? { at, of: found } : undefined;
  }

  /** Finds out what lifting each of these cells would do, one after another, until something else is requested. */
  async preview(
    at: number,
    cells: readonly number[],
    plan: Plan,
    letters: readonly (readonly string[])[],
    stays: ReadonlySignal<number>,
  ): Promise<void> {
    const mine = ++this.previewing;
    const found = new Map<number, TreePreview | undefined>();
    this.previews.value = found;
    for (const cell of cells) {
      const operation: TreeOperation = operationOf(plan, { cell }, letters);
      const preview = await this.client.ask(at, 'preview', operation).catch(() => undefined);
      if (this.previewing !== mine || stays.peek() !== at) return;
      // In a tree that is too large, there is none.
      found.set(cell, preview);
      this.previews.value = new Map(found);
    }
  }
}

// --- Branches --------------------------------------------------------------------------------------------------------

/** The most boards that are scored to find the best one, and the most places of it that are marked. */
const MOST_SCORED = 2000;
const MOST_PLACES = 600;

interface TreeBranches {
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
      client.ask(at, 'best', { boards: MOST_SCORED, limit: MOST_PLACES, siblings }).catch(() => undefined),
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

// --- Verdict ---------------------------------------------------------------------------------------------------------

/* What can be said about a bound. */

/**
 * What is known about the bound that is shown: it is loose if no board reaches it, met if some board does, and broken
 * if the cutoff left no board.
 */
export function verdictOf(why: TreeWhy, shown: number): 'broken' | 'loose' | 'met' | 'unknown' {
  if (why.words === 0 && why.bound < shown) return 'broken';
  if (why.best !== undefined) return why.best < why.bound ? 'loose' : 'met';
  const agrees = why.cells.every(({ against }) => against === 0) && why.repeated.length === 0;
  return agrees ? 'met' : 'unknown';
}
