/** Other questions, and settings for the work. */

import { useSignal } from '@preact/signals';
import { PointsChoice } from '../../app/points';
import { Button } from '../../ui/Button';
import { Select } from '../../ui/Choice';
import { ErrorText } from '../../ui/ErrorPanel';
import { COUNTS, useProving } from './room';
import { DICE, isSameSpec, PRESETS, readSpec, readThreshold, SIZES, usualThreshold } from './spec';
import { by, number, PRESETS as PRESET_TEXTS, SETTINGS } from './text';

export function Settings() {
  const room = useProving();
  const spec = room.spec.value;
  return (
    <section class="prove-settings lazy page-only ruled" aria-label="Settings">
      <h2>Other questions</h2>
      {!spec.class && <p class="note">{SETTINGS.how}</p>}
      <div class="prove-presets row my-3">
        {Object.entries(PRESETS).map(([name, other]) => (
          <Button key={name} look="row" aria-pressed={isSameSpec(other, spec)} onClick={() => room.choose(other)}>
            {other.class ? PRESET_TEXTS.oneClass : by(other.size)} <span class="num">≥ {number(other.threshold)}</span>{' '}
            <small class="ink-2">{PRESET_TEXTS[name as keyof typeof PRESETS]}</small>
          </Button>
        ))}
      </div>
      <div class="narrow mt-2">
        <Select
          label="Workers"
          options={COUNTS.map((count) => [count, count])}
          value={room.workers.value}
          disabled={room.underWay}
          onChoose={(count) => room.setWorkers(Number(count))}
        />
      </div>
      <Own key={JSON.stringify(spec)} />
    </section>
  );
}

const PARTS = [
  ['buckets', SETTINGS.groups, 'aeiou bcdfghjklmnpqrstvwxyz, corner:*'],
  ['ids', 'Only the classes with these numbers (empty: all of them)', '1000-1099, 469581'],
  ['class', 'Or a single class: the letters of each cell, row by row', 'ab cd e f gh i j k l'],
] as const;

/** The individual settings, with the names that they have in the address; nothing changes until they are submitted. */
function Own() {
  const room = useProving();
  const spec = room.spec.value;
  const size = useSignal(spec.size);
  const points = useSignal({ scoring: spec.scoring, isValid: true });
  const why = useSignal('');
  const usual = usualThreshold(size.value);
  const sets = Object.entries(DICE).filter(([, set]) => set.size === size.value);
  const submit = (event: SubmitEvent & { currentTarget: HTMLFormElement }): void => {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()]);
    const query = new URLSearchParams(entries.filter(([, value]) => value !== ''));
    const threshold = readThreshold(query.get('threshold') ?? String(usual));
    query.set('threshold', String(threshold));
    const asked = readSpec(query);
    why.value =
      asked.size !== size.value
        ? 'A size is two numbers from 1 to 8, such as 3x4.'
        : threshold
          ? ''
          : SETTINGS.badThreshold;
    if (!why.value) room.choose({ ...asked, scoring: points.value.scoring });
  };
  return (
    <details class="prove-own">
      <summary>Advanced</summary>
      <form onSubmit={submit}>
        <fieldset class="fill bottom my-3">
          <label>
            <span class="label">{SETTINGS.size}</span>
            <input
              class="field"
              name="size"
              list="prove-sizes"
              value={size.value}
              onInput={(event) => (size.value = event.currentTarget.value.trim().toLowerCase().replace('×', 'x'))}
            />
            <datalist id="prove-sizes">
              {SIZES.map((name) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          </label>
          <label>
            <span class="label">{SETTINGS.threshold}</span>
            <input
              class="field num"
              name="threshold"
              inputMode="numeric"
              defaultValue={spec.threshold === usualThreshold(spec.size) ? '' : String(spec.threshold)}
              placeholder={String(usual)}
            />
          </label>
          <Select
            label="Minimum word length"
            name="min"
            defaultValue={String(spec.minLength)}
            options={[3, 4, 5, 6].map((letters) => [letters, `${letters} letters`])}
          />
          {sets.length > 0 && (
            <Select
              label="Boards"
              name="dice"
              defaultValue={spec.dice ?? ''}
              options={[['', 'all'], ...sets.map(([name, { title }]) => [name, `that ${title} can roll`] as const)]}
            />
          )}
          <div class="whole">
            <PointsChoice
              name="prove-points"
              custom={false}
              scoring={points.value.scoring}
              onChange={(next) => (points.value = { scoring: next ?? points.value.scoring, isValid: next !== null })}
            />
          </div>
          {PARTS.map(([name, label, placeholder]) => (
            <label key={name} class="whole">
              <span class="label">{label}</span>
              <input
                class="field"
                name={name}
                defaultValue={spec[name] ?? ''}
                placeholder={placeholder}
                spellcheck={false}
              />
            </label>
          ))}
          <Button
            look="row"
            type="submit"
            disabled={!points.value.isValid}
            aria-describedby="prove-own-why"
            text="Set up"
          />
          <ErrorText id="prove-own-why">{why.value}</ErrorText>
        </fieldset>
      </form>
    </details>
  );
}
