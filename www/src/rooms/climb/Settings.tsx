/** The settings: the cooling schedule, the boards allowed, the rules, and the seed. They apply to the next climb. */

import { useSignal, useSignalEffect } from '@preact/signals';
import { PointsChoice } from '../../app/points/PointsChoice';
import { sentence } from '../../ui/format';
import type { ClimbPlan } from './plan';
import { useClimbing } from './room';
import { Schedule } from './Schedule';
import { TEXT } from './text';
import { ErrorText } from '../../ui/ErrorPanel';

/** How long to wait before asking the core whether the settings are possible. */
const CALM = 350;

export function Settings() {
  const room = useClimbing();
  const plan = room.plan.value;
  useSignalEffect(() => {
    void room.plan.value;
    const timer = setTimeout(() => void room.check(), CALM);
    return () => clearTimeout(timer);
  });
  const objection = room.objection.value;
  const remark = room.remark.value;
  return (
    <form
      class="settings page-only stack gap-5 mt-4"
      aria-label={TEXT.settings.form}
      onSubmit={(event) => event.preventDefault()}
    >
      {!objection && remark && (
        <p class="t-s mt-3" role="status">
          {remark}
        </p>
      )}
      <Schedule />
      <fieldset class="fill min-0">
        <legend>{TEXT.settings.boards}</legend>
        <Dice />
        <ErrorText>{sentence(objection)}</ErrorText>
        <Text name="fixed" label={TEXT.settings.fixed} hint={TEXT.settings.fixedHint} />
        <Text name="only" label={TEXT.settings.only} hint={TEXT.settings.onlyHint} />
        <Text name="word" label={TEXT.settings.word} hint={TEXT.settings.wordHint} />
      </fieldset>
      <fieldset class="fill min-0">
        <legend>{TEXT.settings.rules}</legend>
        <PointsChoice
          name="climb-scoring"
          custom={false}
          scoring={plan.scoring}
          onChange={(scoring) => {
            room.note('scoring', scoring === null ? TEXT.bad.scoring : '');
            if (scoring !== null) room.set({ scoring });
          }}
        />
        <label class="stack gap-1">
          <span class="label">{TEXT.settings.shortest}</span>
          <select
            class="field"
            value={plan.minLength}
            onChange={(event) => room.set({ minLength: Number(event.currentTarget.value) })}
          >
            {[1, 2, 3, 4, 5, 6].map((length) => (
              <option key={length} value={length}>
                {TEXT.settings.letters(length)}
              </option>
            ))}
          </select>
        </label>
      </fieldset>
      <fieldset class="fill min-0">
        <legend>{TEXT.settings.search}</legend>
        <Text name="seed" label={TEXT.settings.seed} hint={TEXT.settings.seedHint} />
        <label class="stack gap-1">
          <span class="label">{TEXT.settings.moves}</span>
          <select
            class="field"
            value={plan.swaps}
            onChange={(event) => room.set({ swaps: Number(event.currentTarget.value) })}
          >
            <option value={-1}>{TEXT.settings.movesTuned}</option>
            {[0, 25, 50, 75, 100].map((swaps) => (
              <option key={swaps} value={swaps}>
                {swaps === 0
                  ? TEXT.settings.movesNone
                  : swaps === 100
                    ? TEXT.settings.movesAll
                    : TEXT.settings.movesShare(swaps)}
              </option>
            ))}
            {![-1, 0, 25, 50, 75, 100].includes(plan.swaps) && (
              <option value={plan.swaps}>{TEXT.settings.movesShare(plan.swaps)}</option>
            )}
          </select>
        </label>
        <label class="stack gap-1">
          <span class="label">{TEXT.settings.newLetters}</span>
          <select
            class="field"
            value={plan.letters}
            onChange={(event) => room.set({ letters: event.currentTarget.value as ClimbPlan['letters'] })}
          >
            <option value="frequency">{TEXT.settings.asInWords}</option>
            <option value="uniform">{TEXT.settings.equalOdds}</option>
          </select>
        </label>
        <Count name="target" label={TEXT.settings.target} />
        <Count name="runs" label={TEXT.settings.runLimit} />
      </fieldset>
    </form>
  );
}

/** Sets that fit any size are listed; the core says if one does not. */
const SETS: readonly [name: string, title: string][] = [
  ['', TEXT.settings.anyLetters],
  ['new', TEXT.settings.diceSets.new],
  ['classic', TEXT.settings.diceSets.classic],
  ['big', TEXT.settings.diceSets.big],
  ['deluxe', TEXT.settings.diceSets.deluxe],
  ['big2012', TEXT.settings.diceSets.big2012],
  ['superbig', TEXT.settings.diceSets.superbig],
];

const OWN = 'own';

function Dice() {
  const room = useClimbing();
  const { dice } = room.plan.value;
  const listed = SETS.some(([name]) => name === dice);
  const typing = useSignal(!listed);
  const own = typing.value || !listed;
  return (
    <>
      <label class="stack gap-1">
        <span class="label">{TEXT.settings.dice}</span>
        <select
          class="field"
          value={own ? OWN : dice}
          onChange={(event) => {
            const chosen = event.currentTarget.value;
            typing.value = chosen === OWN;
            if (chosen !== OWN) room.set({ dice: chosen });
          }}
        >
          {SETS.map(([name, title]) => (
            <option key={name} value={name}>
              {title}
            </option>
          ))}
          <option value={OWN}>{TEXT.settings.ownDice}</option>
        </select>
      </label>
      {own && (
        <label class="stack gap-1 whole">
          <span class="label">{TEXT.settings.ownDiceField}</span>
          <textarea
            class="field num"
            rows={5}
            spellcheck={false}
            autocapitalize="off"
            maxLength={600}
            value={listed ? '' : dice}
            onInput={(event) => room.set({ dice: event.currentTarget.value })}
          />
        </label>
      )}
    </>
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
    <label class="stack gap-1">
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
    <label class="stack gap-1">
      <span class="label">{label}</span>
      <input
        class="field num"
        type="text"
        inputMode="numeric"
        value={value === 0 ? '' : value}
        placeholder={TEXT.settings.never}
        onInput={(event) => {
          const digits = event.currentTarget.value.replace(/\D/g, '').slice(0, 9);
          event.currentTarget.value = digits;
          room.set({ [name]: Number(digits) });
        }}
      />
    </label>
  );
}
