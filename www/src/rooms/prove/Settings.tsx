/** Other questions, and settings for the work. */

import { useSignal } from '@preact/signals';
import type { ComponentProps } from 'preact';
import { PointsChoice } from '../../app/points';
import { Button } from '../../ui/Button';
import { Select } from '../../ui/Choice';
import { InTurn } from '../../ui/later';
import { COUNTS, useProving } from './room';
import { DICE, isSameSpec, PRESETS, readSpec, SIZES, usualThreshold } from './spec';
import { by, whole, SETTINGS } from './text';

export function Settings() {
  const room = useProving();
  const spec = room.spec.value;
  return (
    <section class="prove-settings lazy page-only" aria-label="Settings">
      <h2>Other questions</h2>
      {!spec.class && <p class="note">{SETTINGS.how}</p>}
      <div class="prove-presets row my-3">
        {PRESETS.map(([other, note]) => (
          <Button
            key={other.size + note}
            look="row"
            aria-pressed={isSameSpec(other, spec)}
            onClick={() => room.ask(other)}
          >
            {other.class ? 'One small class' : by(other.size)} <span class="num">≥ {whole(other.threshold)}</span>{' '}
            <small class="ink-2">{note}</small>
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
      <InTurn>
        <Own key={JSON.stringify(spec)} />
      </InTurn>
    </section>
  );
}

/** The individual settings, with the names that they have in the address; nothing changes until they are submitted. */
function Own() {
  const room = useProving();
  const spec = room.spec.value;
  const size = useSignal(spec.size);
  const points = useSignal({ scoring: spec.scoring, isValid: true });
  const sets = Object.entries(DICE).filter(([, set]) => set.size === size.value);
  const submit = (event: SubmitEvent & { currentTarget: HTMLFormElement }): void => {
    event.preventDefault();
    const entries = [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value).trim()]);
    const query = new URLSearchParams(entries.filter(([, value]) => value !== ''));
    const threshold = size.value === spec.size ? spec.threshold : usualThreshold(size.value);
    room.ask({ ...readSpec(query), threshold, scoring: points.value.scoring });
  };
  const field = (name: string, label: string, value: string, placeholder: string, more?: ComponentProps<'input'>) => (
    <label class={more ? '' : 'whole'}>
      <span class="label">{label}</span>
      <input
        class="field num"
        name={name}
        defaultValue={value}
        placeholder={placeholder}
        spellcheck={false}
        {...more}
      />
    </label>
  );
  return (
    <details class="prove-own">
      <summary>Advanced</summary>
      <form onSubmit={submit}>
        <fieldset class="fill bottom my-3">
          {field('size', SETTINGS.size, spec.size, '3x4', {
            list: 'prove-sizes',
            required: true,
            pattern: '[1-8]x[1-8]',
            title: 'Two numbers from 1 to 8, such as 3x4',
            onInput: ({ currentTarget }) =>
              (size.value = currentTarget.value = currentTarget.value.trim().toLowerCase().replace('×', 'x')),
          })}
          <datalist id="prove-sizes">
            {SIZES.map((name) => (
              <option key={name} value={name} />
            ))}
          </datalist>
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
          {field('buckets', SETTINGS.groups, spec.buckets ?? '', 'aeiou bcdfghjklmnpqrstvwxyz, corner:*')}
          {field('ids', SETTINGS.ids, spec.ids ?? '', '1000-1099, 469581')}
          {field('class', SETTINGS.class, spec.class ?? '', 'ab cd e f gh i j k l')}
          <Button look="row" type="submit" disabled={!points.value.isValid} text="Set up" />
        </fieldset>
      </form>
    </details>
  );
}
