/**
 * Looks for a board with enough words that count. It rolls one seed after the other; where rolling can't find enough,
 * because the list is short, it anneals, as the room Climb does.
 */
import { signal } from '@preact/signals';
import { leftOut } from '../../app/family';
import type { Lab } from '../../app/lab';
import type { ClimbJob } from '../../engine/climb-job';
import type { DictionaryId } from '../../engine/contract';
import { DISMISSED } from '../../engine/death';
import { remote, startJob } from '../../engine/port';
import { announce } from '../../ui/live';
import { covers, wantTiers } from '../../words/tiers';
import { lay, newSeed } from './session';
import { keyOf, type PlayPlan, type Spec } from './spec';
import { CHOICES } from './text';

/** The words of one's own list that a board should have if nothing else is asked for. */
export const OWN_WORDS = 10;
/** The longest search for a board, in milliseconds, and the share of it for rolling if it may anneal afterward. */
const SEARCH = 3000;
const ROLLING = 0.2;
/** The milliseconds between two looks at the boards found so far. */
const LOOK = 20;

/** The search in progress: the words that a board should have, and the most that one has so far. */
export const search = signal<{ readonly wanted: number; readonly most: number } | null>(null);

/** Returns how many words a board must have. A short list gets a few even if nobody asked for them. */
export function wantedWords({ common }: PlayPlan, dictionary: DictionaryId): number {
  return common > 0 || covers(dictionary) ? common : OWN_WORDS;
}

/**
 * Returns the first game whose board has `wanted` words that count or, when the time is up, the one that has the most;
 * with their `count`, and how many boards were `tried`. None of the games in `taken` is found again.
 */
export async function findWith(lab: Lab, spec: Spec, wanted: number, taken: readonly Spec[] = []) {
  const own = !covers(spec.dictionary);
  const tiers = await wantTiers(spec.dictionary);
  if (!own && !tiers) throw new Error(CHOICES.noCommon);
  const { source } = spec;
  if (source.kind === 'given') return { spec, count: 0, tried: 0 };
  const known = new Set(taken.map(keyOf));
  const begin = performance.now();
  const isUp = (share: number): boolean => performance.now() >= begin + SEARCH * share;
  let best = { spec, count: -1, tried: 0 };
  /** Counts the words of another board, keeps it if it is better, and returns the size of the board. */
  const look = async (source: Spec['source'], tried: number): Promise<string> => {
    const next = { ...spec, source };
    const { solution, board } = await lay(lab.engine, next);
    const { length } = solution.words.filter((word) => !leftOut(word) && (!tiers || tiers.of(word) === 'common'));
    best = length > best.count && !known.has(keyOf(next)) ? { spec: next, count: length, tried } : { ...best, tried };
    search.value = { wanted, most: best.count };
    return `${board.rows}x${board.cols}`;
  };
  search.value = { wanted, most: 0 };
  announce(CHOICES.seeking(wanted, !own));
  try {
    let size = '';
    do size = await look({ ...source, seed: best.tried === 0 ? source.seed : newSeed() }, best.tried + 1);
    while (best.count < wanted && !isUp(own ? ROLLING : 1));
    if (!own || best.count >= wanted) return best;

    const options = { size, seed: newSeed(), scoring: 'words', minLength: spec.minLength } as const;
    const port = startJob(['climb', spec.dictionary, { options }]);
    const climb = remote<ClimbJob, object>((method, args) => port.call(method, args), {});
    climb.run('flat').catch(() => undefined);
    const rolled = best.tried;
    while (best.count < wanted && !isUp(1)) {
      await new Promise((later) => setTimeout(later, LOOK));
      // Without a worker, the best board that was rolled has to do.
      const seen = await climb.look({ lists: true }).catch(() => undefined);
      if (!seen) break;
      const { hall = [], frame } = seen.look;
      best = { ...best, tried: rolled + frame.evaluations };
      // The family filter and the boards already taken may leave the best ones out.
      for (const { board } of hall.slice(0, 1 + taken.length)) await look({ kind: 'given', board }, best.tried);
    }
    port.end(new Error(DISMISSED));
    return best;
  } finally {
    search.value = null;
  }
}
