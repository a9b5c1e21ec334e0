/** The search for a board with enough common words or, with one's own list, with enough words of that list. */
import { leftOut } from '../../app/family';
import type { Lab } from '../../app/lab';
import type { DictionaryId } from '../../engine/contract';
import { covers, tiersFor, wantTiers } from '../../words/tiers';
import { findBoard, type Finding, OWN_WORDS } from './finder';
import type { PlayPlan } from './plan';
import { newSeed } from './room';
import type { Spec } from './spec';
import { CHOICES } from './text';
import { browserWorld } from './world';

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
