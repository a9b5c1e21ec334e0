/** Named games, at the top of the choices. One press sets dice, time, word length, and points. */
import type { Signal } from '@preact/signals';
import type { DiceInfo } from '../../engine/contract';
import type { PlayPlan } from './plan';
import { isPlanned, PRESETS, withPreset } from './presets';
import type { PlaySession } from './session';
import { CHOICES } from './text';

interface PresetsProps {
  readonly session: PlaySession;
  readonly plan: Signal<PlayPlan>;
  readonly dice: readonly DiceInfo[];
}

export function Presets({ session, plan, dice }: PresetsProps) {
  const own = session.saved.presets.value.at(-1);
  const all = own ? [...PRESETS, { ...own, name: CHOICES.own }] : PRESETS;
  // While a typed value is invalid, the plan matches no named game.
  const bad = plan.value.badTime || plan.value.badPoints;
  const chosen = bad ? undefined : all.find((preset) => isPlanned(preset, plan.value, dice));
  return (
    <fieldset class="play-presets">
      <legend class="label">{CHOICES.presets}</legend>
      <div>
        {all.map((preset) => (
          <label key={preset.name} class="play-preset">
            <input
              type="radio"
              name="preset"
              checked={preset === chosen}
              onChange={() => (plan.value = withPreset(plan.value, preset))}
            />
            <span>{preset.name}</span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
