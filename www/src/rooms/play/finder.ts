/**
 * Looks for a board with enough words that count. It rolls one seed after the other; where rolling can't find enough,
 * because the list is short, it climbs: from a rolled board, it changes one letter at a time to one that gives more words.
 */
import { leftOut } from '../../app/family';
import type { Lab } from '../../app/lab';
import { boardText } from '../../board/face';
import type { BoardView, DictionaryId } from '../../engine/contract';
import { covers, wantTiers } from '../../words/tiers';
import { lay, newSeed } from './session';
import type { PlayPlan, Spec } from './spec';
import { CHOICES } from './text';

/** The words of one's own list that a board should have if nothing else is asked for. */
export const OWN_WORDS = 10;
const SEARCH = 2500;
/** The share of that time for rolling, if the search may climb afterward. */
const ROLLING = 0.2;
/** The letters that change at random where no single change helps. */
const SHAKEN = 3;

/** Returns how many words a board must have. A short list gets a few even if nobody asked for them. */
export function wantedWords({ common }: PlayPlan, dictionary: DictionaryId): number {
  return common > 0 || covers(dictionary) ? common : OWN_WORDS;
}

/**
 * Returns the first game whose board has `wanted` words that count or, when the time is up, the one that has the most;
 * with their `count`, and how many boards were `tried`.
 */
export async function findWith(lab: Lab, spec: Spec, wanted: number) {
  const own = !covers(spec.dictionary);
  const tiers = await wantTiers(spec.dictionary);
  if (!own && !tiers) throw new Error(CHOICES.noCommon);
  const begin = performance.now();
  const isUp = (share: number): boolean => performance.now() >= begin + SEARCH * share;
  let best = { spec, count: -1, tried: 0, board: undefined as BoardView | undefined };
  /** Counts the words of another board, and keeps it if it is better. */
  const look = async (source: Spec['source'], tried: number): Promise<void> => {
    const { solution, board } = await lay(lab.engine, { ...spec, source });
    const { length } = solution.words.filter((word) => !leftOut(word) && (!tiers || tiers.of(word) === 'common'));
    best = length > best.count ? { spec: { ...spec, source }, count: length, tried, board } : { ...best, tried };
  };
  if (spec.source.kind === 'given') return { ...best, count: 0 };
  const { seed } = spec.source;
  do await look({ ...spec.source, seed: best.tried === 0 ? seed : newSeed() }, best.tried + 1);
  while (best.count < wanted && !isUp(own ? ROLLING : 1));

  const rules = { scoring: 'words', minLength: spec.minLength } as const;
  const pick = (n: number): number => Math.floor(Math.random() * n);
  let board = best.board!;
  while (own && best.count < wanted && !isUp(1)) {
    const around = await lab.background.neighborhood(
      boardText(board.cells, board.cols, ' ', ' / '),
      spec.dictionary,
      rules,
    );
    const { letters, points, here } = around;
    const better = Array.from(points, (count, at) => ({ count, at })).filter(({ count }) => count > here);
    better.sort((a, b) => b.count - a.count);
    // One of the best changes rather than the best one, so that no two boards are alike.
    const changes =
      better.length > 0
        ? [better[pick(Math.min(4, better.length))]!.at]
        : Array.from({ length: SHAKEN }, () => pick(points.length));
    const cells = [...board.cells];
    for (const at of changes) cells[Math.floor(at / letters.length)] = letters[at % letters.length]!;
    board = { ...board, cells };
    await look({ kind: 'given', board: boardText(board.cells, board.cols, ' ', ' / ') }, best.tried + points.length);
  }
  return best;
}
