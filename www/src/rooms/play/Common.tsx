/** Settings about common words: boards with enough of them, and how many to find. */
import type { Signal } from '@preact/signals';
import { covers } from '../../words/tiers';
import { OWN_WORDS } from './finder';
import type { PlayPlan } from './plan';
import { MAX_GOAL } from './spec';
import { CHOICES } from './text';

export function Common({ plan, dictionary }: { plan: Signal<PlayPlan>; dictionary: string }) {
  const able = covers(dictionary);
  const field = (name: 'common' | 'goal', label: string, none: string) => (
    <label>
      <span class="label">{label}</span>
      <input
        class="field num"
        type="number"
        min={0}
        max={MAX_GOAL}
        step={1}
        inputMode="numeric"
        placeholder={none}
        disabled={name === 'goal' && !able}
        value={plan.value[name] === 0 ? '' : plan.value[name]}
        onInput={(event) => {
          const wanted = Math.round(Number(event.currentTarget.value));
          const sound = Number.isFinite(wanted) ? Math.min(MAX_GOAL, Math.max(0, wanted)) : 0;
          plan.value = { ...plan.value, [name]: sound };
        }}
      />
    </label>
  );
  return (
    <div class="play-common">
      <div class="play-pair">
        {field('common', able ? CHOICES.atLeast : CHOICES.atLeastOwn, able ? CHOICES.any : String(OWN_WORDS))}
        {field('goal', CHOICES.goal, CHOICES.none)}
      </div>
      <p class="note">{able ? CHOICES.commonAbout : CHOICES.ownAbout}</p>
    </div>
  );
}
