/** The words of a printed key. Pure. */
import type { Solution } from '../../engine/contract';
import type { Tier, Tiers } from '../../words/table';

export interface KeyPart {
  /** `all` where nothing is known about how common words are. */
  readonly tier: Tier | 'all';
  readonly words: readonly string[];
}

const ORDER: readonly Tier[] = ['common', 'known', 'rare'];

/** The words of a board by how common they are, in alphabetical order; with `family`, without those withheld. */
export function byTier({ words }: Pick<Solution, 'words'>, tiers: Tiers | undefined, family: boolean): KeyPart[] {
  if (!tiers) return [{ tier: 'all', words }];
  const shown = family ? words.filter((word) => !tiers.withheld(word)) : words;
  return ORDER.map((tier) => ({ tier, words: shown.filter((word) => tiers.of(word) === tier) })).filter(
    (part) => part.words.length > 0,
  );
}
