/** Which words the hints of a game are about. */
import type { ReadonlySignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { covers, tiersFor, wantTiers } from '../../words/tiers';
import type { PlayPlan } from './plan';
import type { PlaySession } from './session';
import type { WordTest } from './words';

/** Returns all words except those filtered on this device, or only the common ones of them. */
export function useHintCounts(session: PlaySession, plan: ReadonlySignal<PlayPlan>): WordTest {
  const dictionary = session.game.value?.spec.dictionary;
  const common = plan.value.commonHints && covers(dictionary);
  useEffect(() => void (common && dictionary !== undefined && wantTiers(dictionary)), [common, dictionary]);
  const tiers = common ? tiersFor(dictionary) : undefined;
  return (word) => !session.leftOut(word) && (!tiers || tiers.of(word) === 'common');
}
