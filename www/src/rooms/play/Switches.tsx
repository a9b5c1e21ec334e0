/** Optional hints. They are off by default, because not everyone wants them. */
import type { Signal } from '@preact/signals';
import type { PlayPlan } from './plan';
import type { Choices } from './storage';
import { chooseFamily, family } from '../../app/family';
import { FAMILY } from '../../words/text';
import { covers } from '../../words/tiers';
import { CHOICES } from './text';

const SWITCHES: readonly [name: keyof Choices & ('hints' | 'starts' | 'sound' | 'vibration'), label: string][] = [
  ['hints', CHOICES.showLeft],
  ['starts', CHOICES.showStarts],
  ['sound', CHOICES.sound],
  ['vibration', CHOICES.vibration],
];

/** `dictionary`: the game's list. Only some lists have words that are known to be common. */
export function Switches({ plan, dictionary }: { plan: Signal<PlayPlan>; dictionary: string }) {
  const hints = plan.value.hints || plan.value.starts;
  return (
    <div class="play-switches">
      {SWITCHES.filter(([name]) => name !== 'vibration' || 'vibrate' in navigator).map(([name, label]) => (
        <label class="play-check" key={name}>
          <input
            type="checkbox"
            checked={plan.value[name]}
            onChange={(event) => (plan.value = { ...plan.value, [name]: event.currentTarget.checked })}
          />
          <span>{label}</span>
        </label>
      ))}
      {hints && covers(dictionary) && (
        <label class="play-check">
          <input
            type="checkbox"
            checked={plan.value.commonHints}
            onChange={(event) => (plan.value = { ...plan.value, commonHints: event.currentTarget.checked })}
          />
          <span>{CHOICES.commonHints}</span>
        </label>
      )}
      <label class="play-check">
        <input
          type="checkbox"
          checked={family.value}
          aria-describedby="play-family"
          onChange={(event) => chooseFamily(event.currentTarget.checked)}
        />
        <span>{FAMILY.label}</span>
      </label>
      <p class="note play-family" id="play-family" hidden={!family.value}>
        {FAMILY.about}
      </p>
    </div>
  );
}
