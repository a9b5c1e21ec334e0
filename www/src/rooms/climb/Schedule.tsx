/** The cooling schedule: the core's own, one of two formulas, or a line drawn by hand; and its curve. */

import { useSignal, useSignalEffect } from '@preact/signals';
import { useEffect, useId, useRef } from 'preact/hooks';
import type { ClimbUnit } from '../../engine/jobs';
import { type Cooling, DRAWN, GEOMETRIC, HILL, type SchedulePoint, readPoints, RULE_OF_2009 } from './plan';
import { TEXT } from './text';
import { FORMULAS } from './text-formulas';
import { useCoolingCurve } from './cooling-curve';
import { dragged, grab } from './drawing';
import { type Drag, Plot } from './Plot';
import { useClimbing } from './room';
import { lastBefore } from './scale';
import { ErrorText } from '../../ui/ErrorPanel';
import { axisTemperature } from './numbers';

const KINDS: Record<Cooling['kind'], string> = TEXT.settings.kinds;
const FIRST: Record<Cooling['kind'], Cooling> = {
  tuned: { kind: 'tuned' },
  geometric: GEOMETRIC,
  exponential: RULE_OF_2009,
  hill: HILL,
  points: DRAWN,
};

export function Schedule() {
  const room = useClimbing();
  const { cooling } = room.plan.value;
  const set = (next: Cooling): void => room.set({ cooling: next });
  return (
    <fieldset class="settings-part schedule">
      <legend>{TEXT.settings.temperature}</legend>
      <div class="segments schedule-kinds" role="radiogroup" aria-label={TEXT.settings.schedule}>
        {Object.entries(KINDS).map(([kind, title]) => (
          <label key={kind}>
            <input
              type="radio"
              name="climb-schedule"
              checked={cooling.kind === kind}
              onChange={() => set(FIRST[kind as Cooling['kind']])}
            />
            <span>{title}</span>
          </label>
        ))}
      </div>
      <Curve onPoints={(points) => cooling.kind === 'points' && set({ ...cooling, points })} />
      <p class="note schedule-formula">{FORMULAS[cooling.kind]}</p>
      <div class="schedule-fields">
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
        {cooling.kind === 'points' && (
          <>
            <Points cooling={cooling} onPoints={(points) => set({ ...cooling, points })} />
            <Unit unit={cooling.unit} onUnit={(unit) => set(inUnit(cooling, unit))} />
          </>
        )}
      </div>
    </fieldset>
  );
}

/** The score at which the two units agree, used when one is exchanged for the other. */
const TYPICAL = 3600;

function inUnit(cooling: Extract<Cooling, { unit: ClimbUnit }>, unit: ClimbUnit): Cooling {
  if (unit === cooling.unit) return cooling;
  const to = (t: number): number => Number((unit === 'best' ? t / TYPICAL : t * TYPICAL).toPrecision(3));
  return cooling.kind === 'geometric'
    ? { ...cooling, unit, from: to(cooling.from), to: to(cooling.to) }
    : { ...cooling, unit, points: cooling.points.map(([n, t]): SchedulePoint => [n, to(t)]) };
}

function Curve({ onPoints }: { onPoints: (points: readonly SchedulePoint[]) => void }) {
  const room = useClimbing();
  const curve = useCoolingCurve(() => room.plan.value);
  const version = useSignal(0);
  useSignalEffect(() => {
    void curve.value;
    version.value = version.peek() + 1;
  });
  const text = (value: number): string => axisTemperature(value, curve.value?.share ?? false);
  const drawn = room.plan.value.cooling;
  const pointed = useSignal<number | undefined>(undefined);
  const xs = curve.value?.steps ?? [];
  const say = (point: number): string =>
    `${TEXT.charts.readout(Math.round(xs[point] ?? 0))}T ${text(curve.value?.temperatures[point] ?? 0)}`;
  const at = pointed.value === undefined || xs.length === 0 ? undefined : lastBefore(xs, pointed.value);
  const held = useRef(-1);
  const drag = ({ phase, x, y, scale }: Drag): void => {
    if (drawn.kind !== 'points') return;
    if (phase === 'drop') held.current = -1;
    else if (phase === 'take') {
      const taken = grab(drawn.points, { x, y }, scale);
      held.current = taken.index;
      onPoints(taken.points);
    } else if (held.current >= 0) onPoints(dragged(drawn.points, held.current, { x, y }, scale));
  };
  return (
    <>
      <Plot
        class={`plot-schedule${drawn.kind === 'points' ? ' plot-drawn' : ''}`}
        onDrag={drag}
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
          if (drawn.kind === 'points') {
            painter.dots(
              drawn.points.map(([n]) => n),
              drawn.points.map(([, t]) => t),
              4,
              { color: 'ink' },
            );
          }
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
    <label class="setting">
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
    <label class="setting">
      <span class="label">{TEXT.settings.unit}</span>
      <select class="field" value={unit} onChange={(event) => onUnit(event.currentTarget.value as ClimbUnit)}>
        <option value="points">{TEXT.settings.unitPoints}</option>
        <option value="best">{TEXT.settings.unitBest}</option>
      </select>
    </label>
  );
}

function Points({
  cooling,
  onPoints,
}: {
  cooling: Extract<Cooling, { kind: 'points' }>;
  onPoints: (points: readonly SchedulePoint[]) => void;
}) {
  const room = useClimbing();
  const label = TEXT.settings.points;
  const bad = room.invalid.value.has(label);
  useEffect(() => () => room.note(label, ''), [room, label]);
  const text = useRef('');
  const trouble = useId();
  // Points that were moved on the curve are written to the field; text that is being typed stays unchanged.
  if (!bad && JSON.stringify(readPoints(text.current)) !== JSON.stringify(cooling.points)) {
    text.current = cooling.points.map(([n, t]) => `${n}  ${t}`).join('\n');
  }
  return (
    <label class="setting setting-wide">
      <span class="label">{label}</span>
      <textarea
        class="field num"
        aria-label={label}
        aria-describedby={bad ? trouble : undefined}
        rows={4}
        spellcheck={false}
        value={text.current}
        aria-invalid={bad}
        onInput={(event) => {
          text.current = event.currentTarget.value;
          const points = readPoints(text.current);
          room.note(label, points ? '' : TEXT.bad.points);
          if (points) onPoints(points);
        }}
      />
      {bad && <ErrorText id={trouble}>{TEXT.bad.points}</ErrorText>}
    </label>
  );
}
