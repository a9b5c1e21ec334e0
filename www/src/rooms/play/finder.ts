/**
 * Looks for a board with enough words that count. It rolls one seed after the other. Where rolling can't find enough,
 * because the list is a visitor's own and short, it anneals, as the room Climb does, each time around another word of the
 * list: without that, the same few words that go well together would be on every board.
 */
import { signal } from '@preact/signals';
import { leftOut } from '../../app/family';
import type { RoomLab } from '../../app/lifecycle';
import type { ClimbJob } from '../../engine/climb-job';
import { DISMISSED } from '../../engine/death';
import { startJob } from '../../engine/port';
import { freshSeed } from '../../engine/seed';
import { confirm, type Question } from '../../ui/confirm';
import { lengthOf, counted } from '../../ui/format';
import { announce } from '../../ui/live';
import { hashOf } from '../../words/hash';
import { covers, tiersFor, wantTiers } from '../../words/tiers';
import { lay } from './session';
import { keyOf, type PlayPlan, type Spec } from './spec';
import { CHOICES } from './text';

/** The words of one's own list, or the common words, that a board should have if nothing else is asked for. */
export const OWN_WORDS = 10;
export const COMMON_WORDS = 20;
/** The most boards that are rolled for these common words. */
const ROLLS = 5;
/** The longest search for a board, in milliseconds. Usually, a search is over much earlier. */
const SEARCH = 2500;
/** The words that boards are built around, one after the other, until one has enough; and the runs for each. */
const BASES = 3;
const RUNS = 4;

/** The search in progress: the words that a board should have, the most that one has so far, and how to give up. */
export const search = signal<{ readonly wanted: number; readonly most: number; cancel(): void } | null>(null);

/**
 * Returns games like these, each on a board with enough words that count or, when the search is over, on one that has the
 * most, if the player agrees to the `question`, should it return one; `undefined` if not. No game in `before` is found
 * again, no game is found twice, and words that are on none of the earlier boards are preferred. With a list of one's own,
 * the seeds of the games decide what is found, unless the time is up first.
 */
export async function boardsFor(
  lab: RoomLab,
  specs: readonly Spec[],
  plan: PlayPlan,
  question?: (wanted: number, counts: readonly number[], common: boolean) => Question | void,
  before: readonly Spec[] = [],
): Promise<readonly Spec[] | undefined> {
  const { dictionary, minLength } = specs[0]!;
  const own = !covers(dictionary);
  const wanted = plan.common || (own ? OWN_WORDS : COMMON_WORDS);
  /** Nobody asked for common words, so nobody waits for them. */
  const quick = !own && plan.common === 0;
  const tiers = quick ? tiersFor(dictionary) : await wantTiers(dictionary);
  if (quick && !tiers) return specs;
  if (!own && !tiers) throw new Error(CHOICES.noCommon);
  const list = own ? (await lab.engine.listText(dictionary)).split('\n') : [];
  const given = new AbortController();
  const from = performance.now();
  const found: { readonly spec: Spec; readonly count: number }[] = [];
  const show = (most: number): void => void (search.value = { wanted, most, cancel: () => given.abort() });
  if (!quick) announce(`Looking for a board with at least ${counted(wanted, own ? 'word' : 'common word')}.`);
  if (!quick) show(0);
  try {
    for (const spec of specs) {
      const { source } = spec;
      if (source.kind === 'given') continue;
      const end = from + SEARCH * (found.length + 1);
      const taken = [...before, ...found.map(({ spec }) => spec)];
      const known = new Set(taken.map(keyOf));
      const old = await Promise.all(taken.map((each) => lay(lab.engine, each)));
      const had = new Set(old.flatMap(({ solution }) => solution.words));
      let best = { spec, count: -1, value: -1 };
      let looks = 0;
      const isOver = (): boolean =>
        best.count >= wanted ||
        given.signal.aborted ||
        (best.count > 0 && performance.now() >= end) ||
        (quick && looks >= ROLLS);
      /** Counts the words of another board, and keeps it if it is better: unless a number was asked for, new words count twice. */
      const look = async (source: Spec['source']) => {
        const next = { ...spec, source };
        looks += 1;
        const { solution } = await lay(lab.engine, next);
        const words = solution.words.filter((word) => !leftOut(word) && (!tiers || tiers.of(word) === 'common'));
        const fresh = plan.common > 0 ? [] : words.filter((word) => !had.has(word));
        const [count, value] = [words.length, words.length + fresh.length];
        if (value > best.value && !known.has(keyOf(next))) best = { spec: next, count, value };
        if (!quick) show(best.count);
      };
      const { rows, cols } = await lab.engine.roll(source.dice, source.seed);
      // The letters of the dice may be of another script than the list.
      await look(source).catch((error: unknown) => {
        if (!own) throw error;
      });
      while (!own && !isOver()) await look({ ...source, seed: freshSeed() });
      const bases = list
        .filter((word) => lengthOf(word) >= minLength && lengthOf(word) <= rows * cols && !leftOut(word))
        .map((word) => ({ word, rank: hashOf(`${source.seed} ${word}`) + (had.has(word) ? 2 ** 32 : 0) }))
        .sort((a, b) => a.rank - b.rank)
        .slice(0, BASES);
      // If a number was asked for, the last resort is any board.
      const free = own && plan.common > 0 ? [{ word: '' }] : [];
      for (const { word } of [...bases, ...free]) {
        if (isOver()) break;
        const options = {
          size: `${rows}x${cols}`,
          seed: `${source.seed} ${word}`,
          scoring: 'words',
          minLength,
          constraints: { word },
          limits: { target: wanted, runs: RUNS },
        } as const;
        const port = startJob('climb', [dictionary, { options }]);
        const climb = port.remote<ClimbJob>();
        const stop = (): void => void climb.stop().catch(() => undefined);
        given.signal.onabort = stop;
        const timer = setTimeout(stop, end - performance.now());
        // A word that doesn't fit on the board makes none.
        const over = await climb.run('flat').catch(() => undefined);
        clearTimeout(timer);
        port.end(new Error(DISMISSED));
        // The family filter and the boards already taken may leave the best ones out.
        for (const { board } of over?.look.hall?.slice(0, 1 + taken.length) ?? []) await look({ kind: 'given', board });
      }
      found.push(best);
    }
  } finally {
    search.value = null;
  }
  if (given.signal.aborted) announce('The search was canceled.');
  // The player may have gone to another room in the meantime.
  if (given.signal.aborted || !lab.active.peek()) return undefined;
  const counts = found.map(({ count }) => count);
  if (!quick && Math.min(...counts) < 1) throw new Error(CHOICES.noWords);
  // Nobody asked for the words that boards from a list of one's own get anyway.
  const isEnough = counts.every((count) => count >= wanted || plan.common === 0);
  const asked = isEnough ? undefined : question?.(wanted, counts, !own);
  return !asked || (await confirm(asked)) ? found.map(({ spec }) => spec) : undefined;
}
