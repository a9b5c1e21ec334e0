/** Looks for a board with enough words that count. */
import { leftOut } from '../../app/family';
import type { Lab } from '../../app/lab';
import type { BoardView, DictionaryId, Engine } from '../../engine/contract';
import { covers, tiersFor, wantTiers } from '../../words/tiers';
import { browserWorld, lay, newSeed, type TableEngine } from './session';
import type { PlayPlan, Spec } from './spec';
import { CHOICES } from './text';
import type { WordCounts } from './words';

// --- The search ---
// Looks for a board with enough words that count. It rolls one seed after the other; where rolling can't find enough,
// because the list is short, it climbs: from a rolled board, it changes one letter at a time to one that gives more words.

/** The words of one's own list that a board should have if nothing else is asked for. */
export const OWN_WORDS = 10;
/** How long to search, in milliseconds. */
const SEARCH = 2500;
/** The share of that time for rolling, if the search may climb afterward. */
const ROLLING = 0.2;
/** The letters that change at random where no single change helps. */
const SHAKEN = 3;

interface Finding {
  readonly spec: Spec;
  /** The number of its words that count. */
  readonly count: number;
  /** The number of boards that were tried. */
  readonly tried: number;
}

export interface Search {
  readonly engine: TableEngine;
  /** Scores every board that differs in one letter; without it, boards are only rolled. */
  readonly neighborhood?: Engine['neighborhood'];
  readonly counts: WordCounts;
  readonly wanted: number;
  readonly nextSeed: () => string;
  /** A steady clock, in milliseconds. */
  readonly now: () => number;
  readonly random: () => number;
}

/** Returns the first game whose board has `wanted` words that count or, when the time is up, the one that has the most. */
export async function findBoard(spec: Spec, search: Search): Promise<Finding> {
  const { engine, counts, wanted, nextSeed, now, neighborhood } = search;
  if (spec.source.kind === 'given') return { spec, count: 0, tried: 0 };
  const begin = now();
  const until = begin + SEARCH * (neighborhood ? ROLLING : 1);
  let best: Finding & { board: BoardView } = {
    spec,
    count: -1,
    tried: 0,
    board: { rows: 0, cols: 0, cells: [], text: '' },
  };
  for (let tried = 1; ; tried += 1) {
    const next: Spec = { ...spec, source: { ...spec.source, seed: tried === 1 ? spec.source.seed : nextSeed() } };
    const { solution, board } = await lay(engine, next);
    const count = solution.words.filter(counts).length;
    if (count > best.count) best = { spec: next, count, tried, board };
    best = { ...best, tried };
    if (best.count >= wanted || now() >= until) break;
  }
  return neighborhood && best.count < wanted ? climb(best, search, neighborhood, begin + SEARCH) : best;
}

async function climb(
  from: Finding & { board: BoardView },
  { engine, counts, wanted, now, random }: Search,
  neighborhood: Engine['neighborhood'],
  until: number,
): Promise<Finding> {
  const { spec } = from;
  const rules = { scoring: 'words', minLength: spec.minLength } as const;
  const pick = (n: number): number => Math.floor(random() * n);
  let best: Finding = from;
  let { cells } = from.board;
  let { tried } = from;
  while (best.count < wanted && now() < until) {
    const { letters, points, here } = await neighborhood(textOf({ ...from.board, cells }), spec.dictionary, rules);
    tried += points.length;
    const better = Array.from(points, (count, at) => ({ count, at })).filter(({ count }) => count > here);
    better.sort((a, b) => b.count - a.count);
    // One of the best changes rather than the best one, so that no two boards are alike.
    const changes = better.length > 0 ? [better[pick(Math.min(4, better.length))]!.at] : shakes(points.length, pick);
    const next = [...cells];
    for (const at of changes) next[Math.floor(at / letters.length)] = letters[at % letters.length]!;
    cells = next;
    const given: Spec = { ...spec, source: { kind: 'given', board: textOf({ ...from.board, cells }) } };
    const count = (await lay(engine, given)).solution.words.filter(counts).length;
    if (count > best.count) best = { spec: given, count, tried };
  }
  return { ...best, tried };
}

function shakes(squares: number, pick: (n: number) => number): number[] {
  return Array.from({ length: SHAKEN }, () => pick(squares));
}

/** Writes a board so that it can be read again: `t a / qu i`. */
function textOf({ cells, cols }: Pick<BoardView, 'cells' | 'cols'>): string {
  return cells.map((cell, i) => (i === 0 ? '' : i % cols === 0 ? ' / ' : ' ') + cell).join('');
}

// --- With the settings of the room ---

/** Returns how many words a board must have. A short list gets a few even if nobody asked for them. */
export function wantedWords({ common }: PlayPlan, dictionary: DictionaryId): number {
  return common > 0 || covers(dictionary) ? common : OWN_WORDS;
}

export async function findWith(lab: Lab, spec: Spec, wanted: number): Promise<Finding> {
  await wantTiers(spec.dictionary);
  const tiers = tiersFor(spec.dictionary);
  const own = !covers(spec.dictionary);
  if (!own && !tiers) throw new Error(CHOICES.noCommon);
  return findBoard(spec, {
    engine: browserWorld(lab).engine,
    counts: (word) => !leftOut(word) && (!tiers || tiers.of(word) === 'common'),
    wanted,
    nextSeed: newSeed,
    now: () => performance.now(),
    random: Math.random,
    ...(own && { neighborhood: (...call) => lab.background.neighborhood(...call) }),
  });
}
