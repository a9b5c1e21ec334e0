/** Other questions, and settings for the work. */

import { useSignal } from '@preact/signals';
import { PointsChoice } from '../../app/points/PointsChoice';
import { COUNTS, useProving } from './room';
import { DICE, type ProofPreset, PRESETS, readThreshold, SIZES, usualThreshold, writeSpec } from './spec';
import { DICE_TITLES, PRESETS as PRESET_TEXTS, SETTINGS, by, number } from './text';
import { ErrorText } from '../../ui/ErrorPanel';

const titleOf = ({ name, spec }: ProofPreset): string => (name === 'class' ? PRESET_TEXTS.oneClass : by(spec.size));

export function Settings() {
  const room = useProving();
  const spec = room.spec.value;
  const { underWay } = room;
  const chosen = (other: typeof spec): boolean =>
    writeSpec(other, null).toString() === writeSpec(spec, null).toString();
  return (
    <section class="prove-settings ruled" aria-label={SETTINGS.label}>
      <h2>{SETTINGS.title}</h2>
      {!spec.class && <p class="note">{SETTINGS.how}</p>}
      <div class="prove-presets row my-3">
        {PRESETS.map((preset) => (
          <button
            key={preset.name}
            class="button"
            type="button"
            aria-pressed={chosen(preset.spec)}
            onClick={() => room.choose(preset.spec)}
          >
            {titleOf(preset)} <span class="num">≥ {number(preset.spec.threshold)}</span>{' '}
            <small>{PRESET_TEXTS[preset.name]}</small>
          </button>
        ))}
      </div>
      <div class="prove-ways row gap-3 mt-2">
        <label>
          <span class="label">{SETTINGS.workers}</span>
          <select
            class="field"
            value={String(room.workers.value)}
            disabled={underWay}
            onChange={(event) => room.setWorkers(Number(event.currentTarget.value))}
          >
            {COUNTS.map((count) => (
              <option key={count} value={String(count)}>
                {count}
              </option>
            ))}
          </select>
        </label>
      </div>
      <Own key={JSON.stringify(spec)} />
    </section>
  );
}

/** The individual settings; nothing changes until they are submitted. */
function Own() {
  const room = useProving();
  const spec = room.spec.value;
  const draft = useSignal({
    size: spec.size,
    threshold: String(spec.threshold),
    buckets: spec.buckets ?? '',
    only: spec.class ?? '',
    ids: spec.ids ?? '',
    scoring: spec.scoring,
    badTable: false,
    min: spec.minLength,
    dice: spec.dice ?? '',
  });
  const set = (change: Partial<typeof draft.value>): void => void (draft.value = { ...draft.value, ...change });
  const { size, threshold, buckets, only, ids, scoring, badTable, min, dice } = draft.value;
  const sets = DICE.filter((set) => set.size === size);
  const soundSize = /^[1-8]x[1-8]$/.test(size);
  const read = readThreshold(threshold);
  /** Another size has another default threshold, unless one was chosen. */
  const resize = (size: string): void =>
    set(
      read === usualThreshold(draft.value.size) && SIZES.includes(size)
        ? { size, threshold: String(usualThreshold(size)) }
        : { size },
    );
  const submit = (event: Event): void => {
    event.preventDefault();
    if (!soundSize || read === undefined || badTable) return;
    const rest = {
      size,
      threshold: read,
      scoring,
      minLength: min,
      ...(sets.some(({ name }) => name === dice) ? { dice } : {}),
    };
    const some = { ...rest, ...(ids.trim() ? { ids: ids.trim() } : {}) };
    room.choose(
      only.trim() ? { ...rest, class: only.trim() } : buckets.trim() ? { ...some, buckets: buckets.trim() } : some,
    );
  };
  return (
    <details class="prove-own">
      <summary>{SETTINGS.own}</summary>
      <form onSubmit={submit}>
        <fieldset>
          <label>
            <span class="label">{SETTINGS.size}</span>
            <input
              class="field"
              list="prove-sizes"
              value={size}
              aria-invalid={!soundSize}
              onInput={(event) => resize(event.currentTarget.value.trim().toLowerCase().replace('×', 'x'))}
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
              inputMode="numeric"
              value={threshold}
              aria-invalid={read === undefined}
              onInput={(event) => set({ threshold: event.currentTarget.value })}
            />
          </label>
          <label>
            <span class="label">{SETTINGS.shortest}</span>
            <select
              class="field"
              value={String(min)}
              onChange={(event) => set({ min: Number(event.currentTarget.value) })}
            >
              {[3, 4, 5, 6].map((letters) => (
                <option key={letters} value={String(letters)}>
                  {SETTINGS.letters(letters)}
                </option>
              ))}
            </select>
          </label>
          {sets.length > 0 && (
            <label>
              <span class="label">{SETTINGS.dice}</span>
              <select class="field" value={dice} onChange={(event) => set({ dice: event.currentTarget.value })}>
                <option value="">{SETTINGS.anyDice}</option>
                {sets.map(({ name }) => (
                  <option key={name} value={name}>
                    {SETTINGS.withDice(DICE_TITLES[name] ?? name)}
                  </option>
                ))}
              </select>
            </label>
          )}
          <div class="prove-wide">
            <PointsChoice
              name="prove-points"
              custom={false}
              scoring={scoring}
              onChange={(next) => set(next === null ? { badTable: true } : { scoring: next, badTable: false })}
            />
          </div>
          <label class="prove-wide">
            <span class="label">{SETTINGS.groups}</span>
            <input
              class="field"
              value={buckets}
              placeholder="aeiou bcdfghjklmnpqrstvwxyz, corner:*"
              spellcheck={false}
              onInput={(event) => set({ buckets: event.currentTarget.value })}
            />
          </label>
          <label class="prove-wide">
            <span class="label">{SETTINGS.ids}</span>
            <input
              class="field num"
              value={ids}
              placeholder="1000-1099, 469581"
              spellcheck={false}
              onInput={(event) => set({ ids: event.currentTarget.value })}
            />
          </label>
          <label class="prove-wide">
            <span class="label">{SETTINGS.only}</span>
            <input
              class="field"
              value={only}
              placeholder="ab cd e f gh i j k l"
              spellcheck={false}
              onInput={(event) => set({ only: event.currentTarget.value })}
            />
          </label>
          <button
            class="button"
            type="submit"
            disabled={!soundSize || read === undefined || badTable}
            aria-describedby="prove-own-why"
          >
            {SETTINGS.submit}
          </button>
          <ErrorText id="prove-own-why">
            {!soundSize ? SETTINGS.badSize : read === undefined && SETTINGS.badThreshold}
          </ErrorText>
        </fieldset>
      </form>
    </details>
  );
}
