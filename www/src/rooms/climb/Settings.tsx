/** The settings: the cooling schedule, the boards allowed, the rules, and the seed. They apply to the next climb. */

import { useSignal, useSignalEffect } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useEffect, useId } from 'preact/hooks';
import { PointsChoice } from '../../app/points/PointsChoice';
import { OneOf } from '../../ui/Choice';
import { ErrorText } from '../../ui/ErrorPanel';
import { sentence } from '../../ui/format';
import { axisTemperature, lastBefore } from './arithmetic';
import { type CoolingCurve, useCoolingCurve } from './Charts';
import { type ClimbPlan, type Cooling, GEOMETRIC, HILL, RULE_OF_2009 } from './plan';
import { Plot } from './Plot';
import { useClimbing } from './room';
import { TEXT } from './text';

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
  const shares = [0, 25, 50, 75, 100];
  if (plan.swaps >= 0 && !shares.includes(plan.swaps)) shares.push(plan.swaps);
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
        <Select
          label={TEXT.settings.shortest}
          value={plan.minLength}
          options={[1, 2, 3, 4, 5, 6].map((length) => [length, TEXT.settings.letters(length)])}
          onPick={(minLength) => room.set({ minLength: Number(minLength) })}
        />
      </fieldset>
      <fieldset class="fill min-0">
        <legend>{TEXT.settings.search}</legend>
        <Text name="seed" label={TEXT.settings.seed} hint={TEXT.settings.seedHint} />
        <Select
          label={TEXT.settings.moves}
          value={plan.swaps}
          options={[-1, ...shares].map((swaps) => [swaps, TEXT.settings.movesShare(swaps)])}
          onPick={(swaps) => room.set({ swaps: Number(swaps) })}
        />
        <Select
          label={TEXT.settings.newLetters}
          value={plan.letters}
          options={[
            ['frequency', TEXT.settings.asInWords],
            ['uniform', TEXT.settings.equalOdds],
          ]}
          onPick={(letters) => room.set({ letters: letters as ClimbPlan['letters'] })}
        />
        <Text name="target" label={TEXT.settings.target} hint={TEXT.settings.never} />
        <Text name="runs" label={TEXT.settings.runLimit} hint={TEXT.settings.never} />
      </fieldset>
    </form>
  );
}

interface SelectProps {
  label: string;
  value: string | number;
  options: readonly (readonly [value: string | number, text: string])[];
  onPick: (value: string) => void;
}

export function Select({ label, value, options, onPick }: SelectProps) {
  return (
    <label class="stack gap-1">
      <span class="label">{label}</span>
      <select class="field" value={value} onChange={(event) => onPick(event.currentTarget.value)}>
        {options.map(([each, text]) => (
          <option key={each} value={each}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

const OWN = 'own';

function Dice() {
  const room = useClimbing();
  const { dice } = room.plan.value;
  // Sets that fit any size are listed; the core says if one does not.
  const sets = Object.entries(TEXT.settings.diceSets);
  const listed = dice === '' || dice in TEXT.settings.diceSets;
  const typing = useSignal(!listed);
  const own = typing.value || !listed;
  return (
    <>
      <Select
        label={TEXT.settings.dice}
        value={own ? OWN : dice}
        options={[['', TEXT.settings.anyLetters], ...sets, [OWN, TEXT.settings.ownDice]]}
        onPick={(chosen) => {
          typing.value = chosen === OWN;
          if (chosen !== OWN) room.set({ dice: chosen });
        }}
      />
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
type TextSetting = 'fixed' | 'only' | 'word' | 'seed' | 'target' | 'runs';

/** A field for text or, if the setting is a number, for digits; 0 is an empty field. */
function Text({ name, label, hint }: { name: TextSetting; label: string; hint: string }) {
  const room = useClimbing();
  const value = room.plan.value[name];
  const whole = typeof value === 'number';
  return (
    <label class="stack gap-1">
      <span class="label">{label}</span>
      <input
        class={whole ? 'field num' : 'field'}
        inputMode={whole ? 'numeric' : 'text'}
        value={value || ''}
        placeholder={hint}
        spellcheck={false}
        autocomplete="off"
        autocapitalize="none"
        maxLength={600}
        onInput={({ currentTarget: field }) => {
          if (whole) field.value = field.value.replace(/\D/g, '').slice(0, 9);
          room.set({ [name]: whole ? Number(field.value) : field.value });
        }}
      />
    </label>
  );
}

// --- the cooling schedule ----------------------------------------------------------------------------------------

/** The schedule that each kind begins with. Points come only with a link, mostly an older one. */
const FIRST: readonly Cooling[] = [{ kind: 'tuned' }, GEOMETRIC, RULE_OF_2009, HILL];

const FORMULAS: Readonly<Record<Cooling['kind'], ComponentChildren>> = {
  tuned:
    'Tuned for each board size: the temperature is a share of the run’s best score so far, and that share falls by the same factor at every step.',
  geometric: (
    <>
      T = from × (to / from)<sup>n / steps</sup>
    </>
  ),
  exponential: (
    <>
      T = start × e<sup>−rate × n</sup>, until the given number of steps in a row are rejected. Dan Vanderkam’s program
      of 2009 cooled like this.
    </>
  ),
  hill: 'The temperature is always 0: a worse board is never accepted. Each run climbs to the nearest peak and stays there.',
  points: 'Straight lines between the points. The run ends at the last point.',
};

/** The numbers of a schedule: those that count steps are whole. */
const VALUES: Readonly<Record<string, readonly (readonly [key: string, label: string, whole?: boolean])[]>> = {
  geometric: [
    ['from', TEXT.settings.from],
    ['to', TEXT.settings.to],
    ['proposals', TEXT.settings.steps, true],
  ],
  exponential: [
    ['start', TEXT.settings.start],
    ['rate', TEXT.settings.rate],
    ['stall', TEXT.settings.stall, true],
  ],
  hill: [['proposals', TEXT.settings.steps, true]],
};

/** The score at which the two units agree, used when one is exchanged for the other. */
const TYPICAL = 3600;

/** The core's own schedule, one of the formulas, or the points that a link has; and its curve. */
function Schedule() {
  const room = useClimbing();
  const { cooling } = room.plan.value;
  const kinds = cooling.kind === 'points' ? [...FIRST, cooling] : FIRST;
  return (
    <fieldset class="stack min-0 gap-3">
      <legend>{TEXT.settings.temperature}</legend>
      <OneOf
        bare
        name="climb-schedule"
        label={TEXT.settings.schedule}
        options={kinds.map(({ kind }) => [kind, TEXT.settings.kinds[kind]])}
        value={cooling.kind}
        onChoose={(chosen) => room.set({ cooling: kinds.find(({ kind }) => kind === chosen)! })}
      />
      <Curve />
      <p class="note">{FORMULAS[cooling.kind]}</p>
      <div class="fill">
        {(VALUES[cooling.kind] ?? []).map(([key, label, whole = false]) => (
          <Value
            key={cooling.kind + key}
            label={label}
            value={(cooling as unknown as Record<string, number>)[key]!}
            ofBest={!whole && 'unit' in cooling && cooling.unit === 'best'}
            whole={whole}
            onValue={(value) => room.set({ cooling: { ...cooling, [key]: value } })}
          />
        ))}
        {cooling.kind === 'geometric' && (
          <Select
            label={TEXT.settings.unit}
            value={cooling.unit}
            options={[
              ['points', TEXT.settings.unitPoints],
              ['best', TEXT.settings.unitBest],
            ]}
            onPick={(unit) => {
              const to = (t: number): number => Number((unit === 'best' ? t / TYPICAL : t * TYPICAL).toPrecision(3));
              const [from, end] = [to(cooling.from), to(cooling.to)];
              room.set({ cooling: { ...cooling, unit: unit as typeof cooling.unit, from, to: end } });
            }}
          />
        )}
      </div>
    </fieldset>
  );
}

const NO_CURVE: CoolingCurve = { steps: [], temperatures: new Float64Array(), share: false };

function Curve() {
  const room = useClimbing();
  const curve = useCoolingCurve(() => room.plan.value);
  const pointed = useSignal<number | undefined>(undefined);
  const { steps, temperatures, share } = curve.value ?? NO_CURVE;
  const text = (value: number): string => axisTemperature(value, share);
  const say = (point: number): string =>
    `${TEXT.charts.readout(Math.round(steps[point] ?? 0))}T ${text(temperatures[point] ?? 0)}`;
  const at = pointed.value === undefined || steps.length === 0 ? undefined : lastBefore(steps, pointed.value);
  return (
    <>
      <Plot
        class="plot-schedule"
        label={TEXT.settings.curve}
        version={curve}
        onPoint={(x) => (pointed.value = x)}
        reading={{ name: TEXT.settings.readCurve, points: steps.length, at, xOf: (point) => steps[point] ?? 0, say }}
        paint={(painter) => {
          if (steps.length === 0) return;
          const most = temperatures.reduce((a, b) => Math.max(a, b), 1e-9);
          painter.axes({ most: steps.at(-1) ?? 1, exact: true, name: TEXT.charts.steps }, { most, text });
          painter.line(steps, temperatures, { color: 'bad', width: 2, fill: 0.16 });
        }}
      />
      <p class="note num compare-told">{at !== undefined && say(at)}</p>
    </>
  );
}

interface ValueProps {
  label: string;
  value: number;
  ofBest: boolean;
  whole: boolean;
  onValue: (value: number) => void;
}

/** A number field. An invalid number is marked and explained, and no climb starts until it is corrected. */
function Value({ label, value, ofBest, whole, onValue }: ValueProps) {
  const room = useClimbing();
  const wrong = room.invalid.value.get(label) ?? '';
  useEffect(() => () => room.note(label, ''), [room, label]);
  const factor = ofBest ? 100 : 1;
  const name = `${label}${ofBest ? TEXT.settings.ofBest : ''}`;
  const trouble = useId();
  return (
    <label class="stack gap-1">
      <span class="label">{name}</span>
      <input
        class="field num"
        // The field keeps its name while the label also holds the error.
        aria-label={name}
        aria-describedby={wrong ? trouble : undefined}
        inputMode="decimal"
        defaultValue={String(Number((value * factor).toPrecision(6)))}
        key={name}
        aria-invalid={wrong !== ''}
        onInput={(event) => {
          const text = event.currentTarget.value.trim();
          const given = whole ? Number(text.replace(/,(?=\d{3}(\D|$))/g, '')) : Number(text.replace(',', '.')) / factor;
          const said = wrongNumber(label, text === '' ? NaN : given, whole);
          room.note(label, said);
          if (!said) onValue(given);
        }}
      />
      <ErrorText id={trouble}>{wrong}</ErrorText>
    </label>
  );
}

function wrongNumber(label: string, given: number, whole: boolean): string {
  if (whole) return Number.isInteger(given) && given >= 1 && given <= 1e9 ? '' : TEXT.bad.whole(label);
  if (!(Number.isFinite(given) && given > 0)) return TEXT.bad.number(label);
  return given > 1e9 ? TEXT.bad.large(label) : '';
}
