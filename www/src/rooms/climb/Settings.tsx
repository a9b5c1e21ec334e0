/** The settings: the cooling schedule, the boards allowed, the rules, and the seed. They apply to the next climb. */

import { useSignal, useSignalEffect } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { PointsChoice } from '../../app/points';
import { Field, OneOf, Select, TextArea } from '../../ui/Choice';
import { csvOf } from '../../ui/csv';
import { ErrorText } from '../../ui/ErrorText';
import { Rich } from '../../ui/Rich';
import { counted, percent, sentence, sizeName, whole } from '../../ui/format';
import { axisTemperature } from './arithmetic';
import { type CoolingCurve, useCoolingCurve } from './Charts';
import { type ClimbPlan, type Cooling, GEOMETRIC, HILL, RULE_OF_2009 } from './plan';
import { Plot } from './Plot';
import { type ClimbRoom, useClimbing } from './room';

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
  const tunedSwaps = room.tuned.value?.swaps ?? 50;
  const shares = [...new Set([25, 50, 75, plan.swaps])].filter((share) => share > 0 && share < 100);
  return (
    <form
      class="settings page-only stack gap-5 mt-4"
      aria-label="Settings"
      onSubmit={(event) => event.preventDefault()}
    >
      {!objection && remark && (
        <p class="t-s mt-3" role="status">
          {remark}
        </p>
      )}
      <Schedule />
      <fieldset class="fill bottom min-0">
        <legend>Boards</legend>
        <Dice />
        <ErrorText id={OBJECTION}>{sentence(objection)}</ErrorText>
        <Text name="fixed" label="Fixed cells, row by row (? is any letter)" hint="q???/????/????/???s" />
        <Text name="only" label="Letters allowed" hint="all of them" />
        <Text name="word" label="Must contain" hint="such as replastering" />
      </fieldset>
      <fieldset class="fill bottom min-0">
        <legend>Rules</legend>
        <PointsChoice
          name="climb-scoring"
          custom={false}
          scoring={plan.scoring}
          onChange={(scoring) => scoring !== null && room.set({ scoring })}
        />
        <Select
          label="Minimum word length"
          value={plan.minLength}
          options={[1, 2, 3, 4, 5, 6].map((length) => [length, counted(length, 'letter')])}
          onChoose={(minLength) => room.set({ minLength })}
        />
      </fieldset>
      <fieldset class="fill bottom min-0">
        <legend>Search</legend>
        <Text name="seed" label="Seed" hint="a new one" />
        <Select
          label="Moves"
          value={plan.swaps}
          options={[
            [-1, `Tuned: ${tunedSwaps}% swaps`],
            [0, 'Only new letters'],
            ...shares.map((swaps) => [swaps, `${percent(swaps / 100)} swaps`] as const),
            [100, 'Only swaps'],
          ]}
          onChoose={(swaps) => room.set({ swaps })}
        />
        <Select
          label="New letters"
          value={plan.letters}
          options={[
            ['frequency', 'As words use them'],
            ['uniform', 'Equal odds (2009)'],
          ]}
          onChoose={(letters) => room.set({ letters: letters as ClimbPlan['letters'] })}
        />
        <Text name="target" label="Stop at this score" hint="never" />
        <Text name="runs" label="Stop after this many runs" hint="never" />
        <p class="t-s whole">
          <Rich text="[[step|What does a step propose, and how often?]]" />
        </p>
      </fieldset>
    </form>
  );
}

const OBJECTION = 'climb-objection';
/** Marks a field to which the objection to the settings may refer. */
const objected = ({ objection }: ClimbRoom, isSet: boolean) =>
  objection.value !== '' && isSet ? { 'aria-invalid': true, 'aria-describedby': OBJECTION } : {};

const OWN = 'own';
/** Sets for any size are listed; the core says if one doesn't fit. */
const DICE = [
  ['', 'No dice: any letters'],
  ['new', 'Boggle (since 1987), 4×4'],
  ['classic', 'Boggle (1976–86), 4×4'],
  ['big', 'Big Boggle (1979), 5×5'],
  ['deluxe', 'Boggle Deluxe and Master, 5×5'],
  ['big2012', 'Big Boggle (2012), 5×5'],
  ['superbig', 'Super Big Boggle (2012), 6×6'],
] as const;

function Dice() {
  const room = useClimbing();
  const { dice } = room.plan.value;
  const listed = DICE.some(([name]) => name === dice);
  const typing = useSignal(!listed);
  const own = typing.value || !listed;
  return (
    <>
      <Select
        label="Dice"
        value={own ? OWN : dice}
        options={[...DICE, [OWN, 'Your own dice…']]}
        onChoose={(chosen) => {
          typing.value = chosen === OWN;
          if (chosen !== OWN) room.set({ dice: chosen });
        }}
      />
      {own && (
        <TextArea
          label="One die per line, such as aeiou. If a face has several letters, put spaces between the faces: qu th e"
          class="num"
          rows={5}
          maxLength={600}
          value={listed ? '' : dice}
          {...objected(room, !listed)}
          onInput={(event) => room.set({ dice: event.currentTarget.value })}
        />
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
  const isConstraint = name === 'fixed' || name === 'only' || name === 'word';
  return (
    <Field
      {...objected(room, isConstraint && value !== '')}
      label={label}
      inputMode={whole ? 'numeric' : 'text'}
      value={value || ''}
      placeholder={hint}
      onInput={({ currentTarget: field }) => {
        if (whole) field.value = field.value.replace(/\D/g, '').slice(0, 9);
        room.set({ [name]: whole ? Number(field.value) : field.value });
      }}
    />
  );
}

// --- the cooling schedule ----------------------------------------------------------------------------------------

type Kind = readonly [
  name: string,
  formula: ComponentChildren,
  numbers?: readonly (readonly [key: string, label: string, whole?: boolean])[],
];

/** Each kind of schedule with its numbers: those that count steps are whole. */
const KINDS: Readonly<Record<Cooling['kind'], Kind>> = {
  tuned: [
    'Tuned',
    'The temperature is a share of the run’s best score so far. That share falls by the same factor at every step.',
  ],
  geometric: [
    'Geometric',
    <>
      T = from × (to / from)<sup>n / steps</sup>
    </>,
    [
      ['from', 'From'],
      ['to', 'To'],
      ['proposals', 'Steps', true],
    ],
  ],
  exponential: [
    '2009 rule',
    <>
      T = start × e<sup>−rate × n</sup>, where n counts the steps of the run, until the given number of steps in a row
      are rejected. Dan Vanderkam’s program of 2009 cooled like this.
    </>,
    [
      ['start', 'Start'],
      ['rate', 'Rate'],
      ['stall', 'Stop after this many rejections in a row', true],
    ],
  ],
  hill: [
    'Hill climbing',
    'The temperature is always 0: a worse board is never accepted. Each run climbs to the nearest peak and stays there.',
    [['proposals', 'Steps', true]],
  ],
  points: ['From the link', 'Straight lines between the points. The run ends at the last point.'],
};

/** The schedule that each kind begins with. Points come only with a link, mostly an older one. */
const FIRST: readonly Cooling[] = [{ kind: 'tuned' }, GEOMETRIC, RULE_OF_2009, HILL];

function figuresOf(room: ClimbRoom): string {
  const { schedule, swaps } = room.tuned.value ?? {};
  if (!schedule || !('geometric' in schedule)) return '';
  const { from, to, proposals } = schedule.geometric;
  return `For ${sizeName(room.plan.value.size)}, it falls from ${percent(from, 1)} to ${percent(to, 2)} in ${whole(proposals)} steps, and ${swaps}% of the moves are swaps.`;
}

/** How the tuned schedule was chosen. */
const WHY = [
  'They come from 4×4 boards. There, 38 settings had a short test each: 12 runs, or 4 million steps. The one that was kept falls from 90 to 20 points in 20,000 steps. With it, 25 of 200 runs reached 3,625 points. How the others did was not recorded.',
  'As shares of 3,625, 90 and 20 points are 2.5% and 0.55%; and 20,000 steps are about 80 × 16², for 16 cells. Other sizes use the same shares, and 80 times the square of their number of cells. That is a choice; it was not tested.',
  'Later, other starts were tested with 399 runs each. From 2.5%, 31 of 399 runs reached 3,625. From 1%, only 12 of 399 did, but they scored half as many boards. From 5%, 34 of 399 did, with 1.6 times as many boards. So for each board scored, 1% may be just as good.',
  'Fewer steps may be as good, too. With 12,288 steps, climbs scored 93,000 ± 7,000 boards on average until they reached 3,625; with 20,480 steps, 82,000 ± 6,000 (each ± is one standard error).',
];

function Schedule() {
  const room = useClimbing();
  const { cooling } = room.plan.value;
  const [, formula, numbers = []] = KINDS[cooling.kind];
  const kinds = cooling.kind === 'points' ? [...FIRST, cooling] : FIRST;
  return (
    <fieldset class="stack min-0 gap-3">
      <legend>Temperature</legend>
      <OneOf
        bare
        name="climb-schedule"
        label="Schedule"
        options={kinds.map(({ kind }) => [kind, KINDS[kind][0]])}
        value={cooling.kind}
        onChoose={(chosen) => room.set({ cooling: kinds.find(({ kind }) => kind === chosen)! })}
      />
      <Curve />
      <p class="note t-s">
        {formula} {cooling.kind === 'tuned' && figuresOf(room)}
      </p>
      {cooling.kind === 'tuned' && (
        <details class="t-s">
          <summary>Why these numbers?</summary>
          <ul class="note stack gap-2">
            {WHY.map((each) => (
              <li key={each}>{each}</li>
            ))}
          </ul>
        </details>
      )}
      <div class="fill">
        {numbers.map(([key, label, whole]) => {
          const ofBest = !whole && 'unit' in cooling && cooling.unit === 'best';
          const factor = ofBest ? 100 : 1;
          const { [key]: value } = cooling as unknown as Record<string, number>;
          return (
            <Field
              key={cooling.kind + key}
              label={ofBest ? `${label} (% of the best)` : label}
              type="number"
              required
              min={whole ? 1 : 1e-6}
              max={1e9}
              step={whole ? 1 : 'any'}
              defaultValue={String(Number((value! * factor).toPrecision(6)))}
              onInput={({ currentTarget: { validity, valueAsNumber } }) =>
                validity.valid && room.set({ cooling: { ...cooling, [key]: valueAsNumber / factor } })
              }
            />
          );
        })}
      </div>
    </fieldset>
  );
}

function Curve() {
  const room = useClimbing();
  const curve = useCoolingCurve(() => room.plan.value);
  const { steps = [], temperatures = new Float64Array(), share = false }: Partial<CoolingCurve> = curve.value ?? {};
  const text = (value: number): string => axisTemperature(value, share);
  return (
    <Plot
      height={144}
      label="The temperature at each step of a run."
      xs={steps}
      reading={{
        name: 'the temperature at each step of a run',
        say: (point) => `step ${whole(steps[point] ?? 0)}: T ${text(temperatures[point] ?? 0)}`,
        file: 'boggle-schedule.csv',
        table: () =>
          csvOf(
            ['step', share ? 'temperature_as_share_of_best' : 'temperature'],
            steps.map((step, i) => [step, temperatures[i]]),
          ),
      }}
      paint={(painter) => {
        if (steps.length === 0) return;
        const most = Math.max(...temperatures);
        // Hill climbing has no temperature but 0.
        const label = (value: number): string => (most === 0 && value > 0 ? '' : text(value));
        painter.axes({ most: steps.at(-1) ?? 1, exact: true, name: 'steps' }, { most: most || 1, text: label });
        painter.line(steps, temperatures, { color: 'bad', width: 2, fill: 0.16 });
      }}
    />
  );
}
