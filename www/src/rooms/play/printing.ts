/** The words of a printed answer key. Pure functions. */
import type { Tier, Tiers } from '../../words/table';

export interface KeyPart {
  /** `all` if it is not known how common words are. */
  readonly tier: Tier | 'all';
  readonly words: readonly string[];
}

const ORDER: readonly Tier[] = ['common', 'known', 'rare'];

/** Returns words by how common they are, in alphabetical order. */
export function byTier(words: readonly string[], tiers: Tiers | undefined): KeyPart[] {
  if (!tiers) return [{ tier: 'all', words }];
  return ORDER.map((tier) => ({ tier, words: words.filter((word) => tiers.of(word) === tier) })).filter(
    (part) => part.words.length > 0,
  );
}
