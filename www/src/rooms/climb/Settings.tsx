/** The quiet part: how it cools, which boards are allowed, what counts, the seed. Changes hold for the next climb. */

import { useSignalEffect } from '@preact/signals';
import type { Scoring } from '../../engine/contract';
import { sentence } from './Controls';
import { type Plan, SCORINGS } from './plan';
import { useClimbing } from './room';
import { Schedule } from './Schedule';

/** Calm before the core is asked whether the settings can be climbed. */
const CALM = 350;

const SCORING_NAMES: Record<Scoring, string> = { standard: 'Boggle', words: 'Count words', powers: 'Powers of two' };

export function Settings() {
  const room = useClimbing();
  const plan = room.plan.value;
  useSignalEffect(() => {
    void room.plan.value;
    const timer = setTimeout(() => void room.check(), CALM);
    return () => clearTimeout(timer);
  });
  const objection = room.objection.value;
  return (
    <form class="settings" aria-label="Settings" onSubmit={(event) => event.preventDefault()}>
      {objection && (
        <p class="settings-trouble" role="alert">
          {sentence(objection)}
        </p>
      )}
      <Schedule />
      <fieldset class="settings-part">
        <legend>Boards</legend>
        <Dice />
        <Text name="fixed" label="Fixed cells" hint="row by row, ? where it is free: q???/????/????/???s" />
        <Text name="only" label="Letters allowed" hint="all of them" />
        <Text name="word" label="Must contain" hint="a word, such as replastering" />
      </fieldset>
      <fieldset class="settings-part">
        <legend>Rules</legend>
        <label class="setting">
          <span class="label">Scoring</span>
          <select class="field" value={plan.scoring} onChange={(event) => room.set({ scoring: event.currentTarget.value as Scoring })}>
            {SCORINGS.map((scoring) => (
              <option key={scoring} value={scoring}>
                {SCORING_NAMES[scoring]}
              </option>
            ))}
          </select>
        </label>
        <label class="setting">
          <span class="label">Shortest word</span>
          <select class="field" value={plan.minLength} onChange={(event) => room.set({ minLength: Number(event.currentTarget.value) })}>
            {[1, 2, 3, 4, 5, 6].map((length) => (
              <option key={length} value={length}>
                {length} {length === 1 ? 'letter' : 'letters'}
              </option>
            ))}
          </select>
        </label>
      </fieldset>
      <fieldset class="settings-part">
        <legend>Search</legend>
        <Text name="seed" label="Seed" hint="a new one every time" />
        <label class="setting">
          <span class="label">Moves</span>
          <select class="field" value={plan.swaps} onChange={(event) => room.set({ swaps: Number(event.currentTarget.value) })}>
            <option value={-1}>As tuned</option>
            {[0, 25, 50, 75, 100].map((swaps) => (
              <option key={swaps} value={swaps}>
                {swaps === 0 ? 'Only new letters' : swaps === 100 ? 'Only swaps' : `${swaps}% swaps`}
              </option>
            ))}
            {![-1, 0, 25, 50, 75, 100].includes(plan.swaps) && <option value={plan.swaps}>{plan.swaps}% swaps</option>}
          </select>
        </label>
        <label class="setting">
          <span class="label">New letters</span>
          <select class="field" value={plan.letters} onChange={(event) => room.set({ letters: event.currentTarget.value as Plan['letters'] })}>
            <option value="frequency">As often as in words</option>
            <option value="uniform">All alike, as in 2009</option>
          </select>
        </label>
        <Count name="target" label="Stop at points" />
        <Count name="runs" label="Stop after runs" />
      </fieldset>
    </form>
  );
}

/** Sets that fit any size are listed; the core says if one does not. */
const SETS: readonly [name: string, title: string][] = [
  ['', 'Any letters'],
  ['new', 'New Boggle, 4×4'],
  ['classic', 'Classic Boggle, 4×4'],
  ['big', 'Big Boggle, 5×5'],
  ['deluxe', 'Boggle Deluxe, 5×5'],
  ['big2012', 'Big Boggle 2012, 5×5'],
  ['superbig', 'Super Big Boggle, 6×6'],
];

function Dice() {
  const room = useClimbing();
  const { dice } = room.plan.value;
  const own = !SETS.some(([name]) => name === dice);
  return (
    <label class="setting">
      <span class="label">Dice</span>
      <select class="field" value={dice} onChange={(event) => room.set({ dice: event.currentTarget.value })}>
        {SETS.map(([name, title]) => (
          <option key={name} value={name}>
            {title}
          </option>
        ))}
        {own && <option value={dice}>Dice of one’s own</option>}
      </select>
    </label>
  );
}

interface TextProps {
  name: 'fixed' | 'only' | 'word' | 'seed';
  label: string;
  hint: string;
}

function Text({ name, label, hint }: TextProps) {
  const room = useClimbing();
  return (
    <label class="setting">
      <span class="label">{label}</span>
      <input
        class="field"
        value={room.plan.value[name]}
        placeholder={hint}
        spellcheck={false}
        autocomplete="off"
        autocapitalize="none"
        maxLength={600}
        onInput={(event) => room.set({ [name]: event.currentTarget.value })}
      />
    </label>
  );
}

function Count({ name, label }: { name: 'target' | 'runs'; label: string }) {
  const room = useClimbing();
  const value = room.plan.value[name];
  return (
    <label class="setting">
      <span class="label">{label}</span>
      <input
        class="field num"
        type="text"
        inputMode="numeric"
        value={value === 0 ? '' : value}
        placeholder="never"
        onInput={(event) => {
          const digits = event.currentTarget.value.replace(/\D/g, '').slice(0, 9);
          event.currentTarget.value = digits;
          room.set({ [name]: Number(digits) });
        }}
      />
    </label>
  );
}
