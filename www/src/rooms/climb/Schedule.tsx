/** The cooling schedule: the core's own, one of two formulas, or the points that a link has; and its curve. */

import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useId } from 'preact/hooks';
import type { ClimbUnit } from '../../engine/jobs';
import { type Cooling, GEOMETRIC, HILL, RULE_OF_2009 } from './plan';
import { TEXT } from './text';
import { FORMULAS } from './text-formulas';
import { useCoolingCurve } from './cooling-curve';
import { Plot } from './Plot';
import { useClimbing } from './room';
import { lastBefore } from './scale';
import { ErrorText } from '../../ui/ErrorPanel';
import { axisTemperature } from './numbers';

const KINDS: Record<Cooling['kind'], string> = TEXT.settings.kinds;
const FIRST: Partial<Record<Cooling['kind'], Cooling>> = {
  tuned: { kind: 'tuned' },
  geometric: GEOMETRIC,
  exponential: RULE_OF_2009,
  hill: HILL,
};

export function Schedule() {
  const room = useClimbing();
  const { cooling } = room.plan.value;
  const set = (next: Cooling): void => room.set({ cooling: next });
  return (
    <fieldset class="stack min-0 gap-3">
      <legend>{TEXT.settings.temperature}</legend>
      <div class="segments" role="radiogroup" aria-label={TEXT.settings.schedule}>
        {Object.entries(KINDS).map(([kind, title]) => {
          // Points come only with a link, mostly an older one.
          const first = FIRST[kind as Cooling['kind']] ?? (cooling.kind === kind ? cooling : undefined);
          return (
            first && (
              <label key={kind}>
                <input type="radio" name="climb-schedule" checked={cooling.kind === kind} onChange={() => set(first)} />
                <span>{title}</span>
              </label>
            )
          );
        })}
      </div>
      <Curve />
      <p class="note ">{FORMULAS[cooling.kind]}</p>
      <div class="fill">
        {cooling.kind === 'geometric' && (
          <>
            <Value
              label={TEXT.settings.from}
              value={cooling.from}
              unit={cooling.unit}
              onValue={(from) => set({ ...cooling, from })}
            />
            <Value
              label={TEXT.settings.to}
              value={cooling.to}
              unit={cooling.unit}
              onValue={(to) => set({ ...cooling, to })}
            />
            <Value
              label={TEXT.settings.steps}
              value={cooling.proposals}
              whole
              onValue={(proposals) => set({ ...cooling, proposals })}
            />
            <Unit unit={cooling.unit} onUnit={(unit) => set(inUnit(cooling, unit))} />
          </>
        )}
        {cooling.kind === 'exponential' && (
          <>
            <Value label={TEXT.settings.start} value={cooling.start} onValue={(start) => set({ ...cooling, start })} />
            <Value label={TEXT.settings.rate} value={cooling.rate} onValue={(rate) => set({ ...cooling, rate })} />
            <Value
              label={TEXT.settings.stall}
              value={cooling.stall}
              whole
              onValue={(stall) => set({ ...cooling, stall })}
            />
          </>
        )}
        {cooling.kind === 'hill' && (
          <Value
            label={TEXT.settings.steps}
            value={cooling.proposals}
            whole
            onValue={(proposals) => set({ ...cooling, proposals })}
          />
        )}
      </div>
    </fieldset>
  );
}

/** The score at which the two units agree, used when one is exchanged for the other. */
const TYPICAL = 3600;

function inUnit(cooling: Extract<Cooling, { kind: 'geometric' }>, unit: ClimbUnit): Cooling {
  if (unit === cooling.unit) return cooling;
  const to = (t: number): number => Number((unit === 'best' ? t / TYPICAL : t * TYPICAL).toPrecision(3));
  return { ...cooling, unit, from: to(cooling.from), to: to(cooling.to) };
}

function Curve() {
  const room = useClimbing();
  const curve = useCoolingCurve(() => room.plan.value);
  const version = useSignal(0);
  useSignalEffect(() => {
    void curve.value;
    version.value = version.peek() + 1;
  });
  const text = (value: number): string => axisTemperature(value, curve.value?.share ?? false);
  const pointed = useSignal<number | undefined>(undefined);
  const xs = curve.value?.steps ?? [];
  const say = (point: number): string =>
    `${TEXT.charts.readout(Math.round(xs[point] ?? 0))}T ${text(curve.value?.temperatures[point] ?? 0)}`;
  const at = pointed.value === undefined || xs.length === 0 ? undefined : lastBefore(xs, pointed.value);
  return (
    <>
      <Plot
        class="plot-schedule"
        label={TEXT.settings.curve}
        version={version}
        onPoint={(x) => (pointed.value = x)}
        reading={{ name: TEXT.settings.readCurve, points: xs.length, at, xOf: (point) => xs[point] ?? 0, say }}
        paint={(painter) => {
          const { value } = curve;
          if (!value) return;
          const { steps, temperatures } = value;
          const most = temperatures.reduce((a, b) => Math.max(a, b), 1e-9);
          const scale = painter.axes({ most: steps.at(-1) ?? 1, exact: true, name: TEXT.charts.steps }, { most, text });
          painter.area(steps, temperatures, { color: 'bad', alpha: 0.16 });
          painter.line(steps, temperatures, { color: 'bad', width: 2 });
          return scale;
        }}
      />
      <p class="note num compare-told">{at !== undefined && say(at)}</p>
    </>
  );
}

interface ValueProps {
  label: string;
  value: number;
  unit?: ClimbUnit;
  whole?: boolean;
  onValue: (value: number) => void;
}

/** A number field. An invalid number is marked and explained, and no climb starts until it is corrected. */
function Value({ label, value, unit, whole = false, onValue }: ValueProps) {
  const room = useClimbing();
  const wrong = room.invalid.value.get(label) ?? '';
  useEffect(() => () => room.note(label, ''), [room, label]);
  const factor = unit === 'best' ? 100 : 1;
  const name = `${label}${unit === 'best' ? TEXT.settings.ofBest : ''}`;
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
        key={`${unit ?? ''}${label}`}
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

/** Returns the problem with a number as a sentence; empty if it is valid. */
function wrongNumber(label: string, given: number, whole: boolean): string {
  if (whole) return Number.isInteger(given) && given >= 1 && given <= 1e9 ? '' : TEXT.bad.whole(label);
  if (!(Number.isFinite(given) && given > 0)) return TEXT.bad.number(label);
  return given > 1e9 ? TEXT.bad.large(label) : '';
}

function Unit({ unit, onUnit }: { unit: ClimbUnit; onUnit: (unit: ClimbUnit) => void }) {
  return (
    <label class="stack gap-1">
      <span class="label">{TEXT.settings.unit}</span>
      <select class="field" value={unit} onChange={(event) => onUnit(event.currentTarget.value as ClimbUnit)}>
        <option value="points">{TEXT.settings.unitPoints}</option>
        <option value="best">{TEXT.settings.unitBest}</option>
      </select>
    </label>
  );
}
