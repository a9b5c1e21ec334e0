/**
 * Looks for a board with enough words that count. It rolls one seed after the other. Where rolling can't find enough,
 * because the list is a visitor's own and short, it anneals, as the room Climb does, each time around another word of the
 * list: without that, the same few words that go well together would be on every board.
 */
import { signal } from '@preact/signals';
import { leftOut } from '../../app/family';
import type { RoomLab } from '../../app/lifecycle';
import type { ClimbJob } from '../../engine/climb-job';
import type { DictionaryId } from '../../engine/contract';
import { DISMISSED } from '../../engine/death';
import { startJob } from '../../engine/port';
import { freshSeed } from '../../engine/seed';
import { confirm } from '../../ui/confirm';
import { announce } from '../../ui/live';
import { hashOf } from '../../words/hash';
import { lengthOf } from '../../words/solution';
import { covers, wantTiers } from '../../words/tiers';
import { lay } from './session';
import { keyOf, type PlayPlan, type Spec } from './spec';
import { CHOICES } from './text';

/** The words of one's own list that a board should have if nothing else is asked for. */
export const OWN_WORDS = 10;
/** The longest search for a board, in milliseconds; what is in progress by then is finished. */
const SEARCH = 3000;
/** The words that boards are built around, one after the other, until one has enough; and the runs for each. */
const BASES = 4;
const RUNS = 8;

/** The search in progress: the words that a board should have, and the most that one has so far. */
export const search = signal<{ readonly wanted: number; readonly most: number } | null>(null);

/** Returns how many words a board must have. A short list gets a few even if nobody asked for them. */
export function wantedWords({ common }: PlayPlan, dictionary: DictionaryId): number {
  return common > 0 || covers(dictionary) ? common : OWN_WORDS;
}

/** Returns the game to play: one with enough words or, if the player agrees, with fewer; otherwise nothing. */
export async function boardFor(lab: RoomLab, spec: Spec, plan: PlayPlan, before: readonly Spec[] = []) {
  const wanted = wantedWords(plan, spec.dictionary);
  if (wanted === 0) return spec;
  const { spec: found, count } = await findWith(lab, spec, plan, before);
  // The player may have gone to another room in the meantime.
  if (!lab.active.peek()) return undefined;
  // Nobody asked for the words that boards from a list of one's own get anyway.
  const isEnough = count >= wanted || (count > 0 && plan.common === 0);
  return isEnough || (await confirm(CHOICES.fewer(wanted, count, covers(spec.dictionary)))) ? found : undefined;
}

/**
 * Returns the first game whose board has enough words that count or, when the search is over, the one that has the most,
 * with their `count`. None of the games in `taken` is found again, and words that are on none of their boards are
 * preferred. With a list of one's own, the seed of the game decides what is found, unless the time is up first.
 */
export async function findWith(lab: RoomLab, spec: Spec, plan: PlayPlan, taken: readonly Spec[] = []) {
  const wanted = wantedWords(plan, spec.dictionary);
  const own = !covers(spec.dictionary);
  const tiers = await wantTiers(spec.dictionary);
  if (!own && !tiers) throw new Error(CHOICES.noCommon);
  const { source } = spec;
  if (source.kind === 'given') return { spec, count: 0 };
  const known = new Set(taken.map(keyOf));
  const end = performance.now() + SEARCH;
  const old = await Promise.all(taken.map((each) => lay(lab.engine, each)));
  const had = new Set(old.flatMap(({ solution }) => solution.words));
  let best = { spec, count: -1, value: -1 };
  /** Counts the words of another board, and keeps it if it is better: unless a number was asked for, new words count twice. */
  const look = async (source: Spec['source']) => {
    const next = { ...spec, source };
    const { solution, board } = await lay(lab.engine, next);
    const words = solution.words.filter((word) => !leftOut(word) && (!tiers || tiers.of(word) === 'common'));
    const fresh = plan.common > 0 ? [] : words.filter((word) => !had.has(word));
    const [count, value] = [words.length, words.length + fresh.length];
    if (value > best.value && !known.has(keyOf(next))) best = { spec: next, count, value };
    search.value = { wanted, most: best.count };
    return board;
  };
  search.value = { wanted, most: 0 };
  announce(CHOICES.seeking(wanted, !own));
  try {
    const { rows, cols } = await look(source);
    while (!own && best.count < wanted && performance.now() < end) await look({ ...source, seed: freshSeed() });
    if (!own || best.count >= wanted) return best;

    const list = (await lab.engine.listText(spec.dictionary)).split('\n');
    const bases = list
      .filter((word) => lengthOf(word) >= spec.minLength && lengthOf(word) <= rows * cols && !leftOut(word))
      .map((word) => ({ word, rank: hashOf(`${source.seed} ${word}`) + (had.has(word) ? 2 ** 32 : 0) }))
      .sort((a, b) => a.rank - b.rank)
      .slice(0, BASES);
    // If a number was asked for, the last resort is any board.
    const free = plan.common > 0 ? [{ word: '' }] : [];
    for (const { word } of [...bases, ...free]) {
      if (best.count >= wanted || (word !== '' && performance.now() >= end)) continue;
      const options = {
        size: `${rows}x${cols}`,
        seed: `${source.seed} ${word}`,
        scoring: 'words',
        minLength: spec.minLength,
        constraints: { word },
        limits: { target: wanted, runs: RUNS },
      } as const;
      const port = startJob('climb', [spec.dictionary, { options }]);
      const climb = port.remote<ClimbJob>();
      // A word that doesn't fit on the board makes none.
      const over = await climb.run('flat').catch(() => undefined);
      port.end(new Error(DISMISSED));
      // The family filter and the boards already taken may leave the best ones out.
      for (const { board } of over?.look.hall?.slice(0, 1 + taken.length) ?? []) await look({ kind: 'given', board });
    }
    return best;
  } finally {
    search.value = null;
  }
}
