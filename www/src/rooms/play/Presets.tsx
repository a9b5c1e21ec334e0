/** Named games, at the top of the choices. One press sets dice, time, word length, and points. */
import type { Signal } from '@preact/signals';
import { useSignal } from '@preact/signals';
import { toast } from '../../ui/toast';
import { CloseIcon } from '../../design/icons';
import type { DiceInfo } from '../../engine/contract';
import type { PlayPlan } from './plan';
import { isPlanned, presetOf, withPreset } from './planned';
import { presetName, PRESETS } from './presets';
import type { PlaySession } from './session';
import { CHOICES } from './text';

interface PresetsProps {
  readonly session: PlaySession;
  readonly plan: Signal<PlayPlan>;
  readonly dice: readonly DiceInfo[];
}

export function Presets({ session, plan, dice }: PresetsProps) {
  const naming = useSignal(false);
  const name = useSignal('');
  const own = session.saved.presets.value;
  const all = [...PRESETS, ...own];
  // While a typed value is invalid, the plan matches no named game and can't be saved as one.
  const bad = plan.value.badTime || plan.value.badPoints;
  const chosen = bad ? undefined : all.find((preset) => isPlanned(preset, plan.value, dice));
  const save = (): void => {
    const clean = presetName(name.value);
    if (clean === '' || bad) return;
    session.saved.addPreset(presetOf(clean, plan.value, dice));
    naming.value = false;
    name.value = '';
  };
  return (
    <fieldset class="play-presets">
      <legend class="label">{CHOICES.presets}</legend>
      <div>
        {all.map((preset, i) => (
          <span key={`${i < PRESETS.length} ${preset.name}`} class="play-preset">
            <label>
              <input
                type="radio"
                name="preset"
                checked={preset === chosen}
                onChange={() => (plan.value = withPreset(plan.value, preset))}
              />
              <span>{preset.name}</span>
            </label>
            {i >= PRESETS.length && (
              <button
                class="icon-button"
                type="button"
                aria-label={CHOICES.removePreset(preset.name)}
                title={CHOICES.removePreset(preset.name)}
                onClick={() => {
                  const undo = session.saved.removePreset(preset.name);
                  toast({
                    text: CHOICES.presetRemoved(preset.name),
                    action: { label: CHOICES.undo, run: undo },
                    lasting: 12_000,
                  });
                }}
              >
                <CloseIcon />
              </button>
            )}
          </span>
        ))}
        {!chosen && !bad && !naming.value && (
          <button class="button quiet" type="button" onClick={() => (naming.value = true)}>
            {CHOICES.savePreset}
          </button>
        )}
      </div>
      {naming.value && (
        <div class="play-naming">
          <input
            class="field"
            aria-label={CHOICES.presetName}
            placeholder={CHOICES.presetName}
            maxLength={30}
            autocomplete="off"
            value={name.value}
            ref={(field) => field?.focus()}
            onInput={(event) => (name.value = event.currentTarget.value)}
            onKeyDown={(event) => {
              if (event.key === 'Enter') {
                event.preventDefault();
                save();
              } else if (event.key === 'Escape') naming.value = false;
            }}
          />
          <button class="button" type="button" disabled={presetName(name.value) === ''} onClick={save}>
            {CHOICES.save}
          </button>
        </div>
      )}
    </fieldset>
  );
}
