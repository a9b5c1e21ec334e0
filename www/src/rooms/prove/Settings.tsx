/** Another proof: size, threshold, rules, the partition or one class; and how many workers. */

import { useSignal } from '@preact/signals';
import type { Scoring } from '../../engine/contract';
import { ORDERS, type Order } from './order';
import { COUNTS, useProving } from './room';
import { DICE, PRESETS, SIZES, writeSpec } from './spec';
import { by, number } from './words';

const SCORINGS: Record<Scoring, string> = { standard: 'as in the box', words: 'a point a word', powers: 'powers of two' };

export function Settings() {
  const room = useProving();
  const { session } = room;
  const spec = room.spec.value;
  const phase = session.phase.value;
  const locked = phase === 'running' || phase === 'paused' || phase === 'starting';
  const chosen = (other: typeof spec): boolean => writeSpec(other, null).toString() === writeSpec(spec, null).toString();
  return (
    <section class="prove-settings" aria-label="Settings">
      <h2>{locked ? 'To prove something else, stop this proof first.' : 'Prove something else'}</h2>
      <div class="prove-presets">
        {PRESETS.map((preset) => (
          <button
            key={preset.title}
            class="button"
            type="button"
            disabled={locked}
            aria-pressed={chosen(preset.spec)}
            onClick={() => room.choose(preset.spec)}
          >
            {preset.title} <span class="num">≥ {number(preset.spec.threshold)}</span> <small>{preset.about}</small>
          </button>
        ))}
      </div>
      <Own key={JSON.stringify(spec)} locked={locked} />
      <div class="prove-ways">
        <label>
        <span class="label">Workers</span>
        <select class="field" value={String(room.workers.value)} disabled={locked} onChange={(event) => room.setWorkers(Number(event.currentTarget.value))}>
          {COUNTS.map((count) => (
            <option key={count} value={String(count)}>
              {count}
            </option>
          ))}
        </select>
      </label>
      <label>
        <span class="label">Order of the classes</span>
        <select class="field" value={room.order.value} disabled={locked} onChange={(event) => room.setOrder(event.currentTarget.value as Order)}>
          {Object.entries(ORDERS).map(([name, title]) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
        </select>
      </label>
      </div>
    </section>
  );
}

/** The settings one by one; nothing changes before it is asked for. */
function Own({ locked }: { locked: boolean }) {
  const room = useProving();
  const spec = room.spec.value;
  const draft = useSignal({ size: spec.size, threshold: String(spec.threshold), buckets: spec.buckets ?? '', only: spec.class ?? '', ids: spec.ids ?? '', scoring: spec.scoring, min: spec.minLength, dice: spec.dice ?? '' });
  const set = (change: Partial<typeof draft.value>): void => void (draft.value = { ...draft.value, ...change });
  const { size, threshold, buckets, only, ids, scoring, min, dice } = draft.value;
  const sets = DICE.filter((set) => set.size === size);
  const sound = /^[1-8]x[1-8]$/.test(size) && Number.isInteger(Number(threshold)) && Number(threshold) >= 1;
  const submit = (event: Event): void => {
    event.preventDefault();
    if (!sound) return;
    const rest = { size, threshold: Number(threshold), scoring, minLength: min, ...(sets.some(({ name }) => name === dice) ? { dice } : {}) };
    const some = { ...rest, ...(ids.trim() ? { ids: ids.trim() } : {}) };
    room.choose(only.trim() ? { ...rest, class: only.trim() } : buckets.trim() ? { ...some, buckets: buckets.trim() } : some);
  };
  return (
    <details class="prove-own">
      <summary>In detail</summary>
      <form onSubmit={submit}>
        <fieldset disabled={locked}>
          <label>
            <span class="label">Size</span>
            <select class="field" value={size} onChange={(event) => set({ size: event.currentTarget.value, buckets: '', only: '', ids: '' })}>
              {SIZES.map((name) => (
                <option key={name} value={name}>
                  {by(name)}
                </option>
              ))}
            </select>
          </label>
          <label>
            <span class="label">At least so many points</span>
            <input class="field num" inputMode="numeric" value={threshold} aria-invalid={!sound} onInput={(event) => set({ threshold: event.currentTarget.value })} />
          </label>
          <label>
            <span class="label">Points</span>
            <select class="field" value={scoring} onChange={(event) => set({ scoring: event.currentTarget.value as Scoring })}>
              {Object.entries(SCORINGS).map(([name, title]) => (
                <option key={name} value={name}>
                  {title}
                </option>
              ))}
            </select>
          </label>
          <label>
            <span class="label">Shortest word</span>
            <select class="field" value={String(min)} onChange={(event) => set({ min: Number(event.currentTarget.value) })}>
              {[3, 4, 5, 6].map((letters) => (
                <option key={letters} value={String(letters)}>
                  {letters} letters
                </option>
              ))}
            </select>
          </label>
          {sets.length > 0 && (
            <label>
              <span class="label">Boards</span>
              <select class="field" value={dice} onChange={(event) => set({ dice: event.currentTarget.value })}>
                <option value="">all</option>
                {sets.map(({ name, title }) => (
                  <option key={name} value={name}>
                    that {title} can roll
                  </option>
                ))}
              </select>
            </label>
          )}
          <label class="prove-wide">
            <span class="label">Buckets of letters, by kind of cell; empty for what suits the size</span>
            <input class="field" value={buckets} placeholder="aeiou bcdfghjklmnpqrstvwxyz, corner:*" spellcheck={false} onInput={(event) => set({ buckets: event.currentTarget.value })} />
          </label>
          <label class="prove-wide">
            <span class="label">Only classes of these numbers; empty for all of them</span>
            <input class="field num" value={ids} placeholder="1000-1099, 469581" spellcheck={false} onInput={(event) => set({ ids: event.currentTarget.value })} />
          </label>
          <label class="prove-wide">
            <span class="label">Or one class: the letters of each cell, row by row</span>
            <input class="field" value={only} placeholder="ab cd e f gh i j k l" spellcheck={false} onInput={(event) => set({ only: event.currentTarget.value })} />
          </label>
          <button class="button" type="submit" disabled={!sound || locked}>
            Show this proof
          </button>
        </fieldset>
      </form>
    </details>
  );
}
