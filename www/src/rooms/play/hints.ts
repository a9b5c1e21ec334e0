/** The words that a game's hints count. */
import type { ReadonlySignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { covers, tiersFor, wantTiers } from '../../words/tiers';
import type { PlayPlan } from './plan';
import type { PlaySession } from './session';
import type { WordCounts } from './words';

/** Returns all words except those left out on this device, or only the common ones among them. */
export function useHintCounts(session: PlaySession, plan: ReadonlySignal<PlayPlan>): WordCounts {
  const dictionary = session.game.value?.spec.dictionary;
  const common = plan.value.commonHints && covers(dictionary);
  useEffect(() => void (common && dictionary !== undefined && wantTiers(dictionary)), [common, dictionary]);
  const tiers = common ? tiersFor(dictionary) : undefined;
  return (word) => !session.leftOut(word) && (!tiers || tiers.of(word) === 'common');
}
