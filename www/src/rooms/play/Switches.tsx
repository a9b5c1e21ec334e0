/** Helps that can be switched on: off by default, as not everyone wants them. */
import type { Signal } from '@preact/signals';
import type { PlayPlan } from './plan';
import type { Choices } from './storage';
import { CHOICES } from './text';

const SWITCHES: readonly [name: keyof Choices & ('hints' | 'starts' | 'sound' | 'vibration'), label: string][] = [
  ['hints', CHOICES.showLeft],
  ['starts', CHOICES.showStarts],
  ['sound', CHOICES.sound],
  ['vibration', CHOICES.vibration],
];

export function Switches({ plan }: { plan: Signal<PlayPlan> }) {
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
    </div>
  );
}
