/** How it cools: the core's own schedule, one of two formulas, or a line drawn by hand; and its curve. */

import { useSignal, useSignalEffect } from '@preact/signals';
import type { ComponentChildren } from 'preact';
import { useRef } from 'preact/hooks';
import { useLab } from '../../app/lab';
import type { ClimbUnit } from '../../engine/jobs';
import { type Cooling, DRAWN, GEOMETRIC, lengthOf, type Point, readPoints, RULE_OF_2009, scheduleOf } from './plan';
import { dragged, grab } from './drawing';
import { type Drag, Plot } from './Plot';
import { useClimbing } from './room';

const KINDS: Record<Cooling['kind'], string> = { tuned: 'Tuned', geometric: 'Geometric', exponential: 'Rule of 2009', points: 'Drawn' };
const FIRST: Record<Cooling['kind'], Cooling> = { tuned: { kind: 'tuned' }, geometric: GEOMETRIC, exponential: RULE_OF_2009, points: DRAWN };

export function Schedule() {
  const room = useClimbing();
  const { cooling } = room.plan.value;
  const set = (next: Cooling): void => room.set({ cooling: next });
  return (
    <fieldset class="settings-part schedule">
      <legend>Temperature</legend>
      <div class="segments schedule-kinds" role="radiogroup" aria-label="Schedule">
        {Object.entries(KINDS).map(([kind, title]) => (
          <label key={kind}>
            <input type="radio" name="climb-schedule" checked={cooling.kind === kind} onChange={() => set(FIRST[kind as Cooling['kind']])} />
            <span>{title}</span>
          </label>
        ))}
      </div>
      <Curve onPoints={(points) => cooling.kind === 'points' && set({ ...cooling, points })} />
      <Formula cooling={cooling} />
      <div class="schedule-fields">
        {cooling.kind === 'geometric' && (
          <>
            <Value label="From" value={cooling.from} unit={cooling.unit} onValue={(from) => set({ ...cooling, from })} />
            <Value label="To" value={cooling.to} unit={cooling.unit} onValue={(to) => set({ ...cooling, to })} />
            <Value label="Proposals" value={cooling.proposals} whole onValue={(proposals) => set({ ...cooling, proposals })} />
            <Unit unit={cooling.unit} onUnit={(unit) => set(inUnit(cooling, unit))} />
          </>
        )}
        {cooling.kind === 'exponential' && (
          <>
            <Value label="Start" value={cooling.start} onValue={(start) => set({ ...cooling, start })} />
            <Value label="Rate" value={cooling.rate} onValue={(rate) => set({ ...cooling, rate })} />
            <Value label="Over after rejections" value={cooling.stall} whole onValue={(stall) => set({ ...cooling, stall })} />
          </>
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

/** The score that makes the two units meet when one is changed for the other. */
const TYPICAL = 3600;

function inUnit(cooling: Extract<Cooling, { unit: ClimbUnit }>, unit: ClimbUnit): Cooling {
  if (unit === cooling.unit) return cooling;
  const to = (t: number): number => Number((unit === 'best' ? t / TYPICAL : t * TYPICAL).toPrecision(3));
  return cooling.kind === 'geometric'
    ? { ...cooling, unit, from: to(cooling.from), to: to(cooling.to) }
    : { ...cooling, unit, points: cooling.points.map(([n, t]): Point => [n, to(t)]) };
}

function Formula({ cooling }: { cooling: Cooling }) {
  const texts: Record<Cooling['kind'], ComponentChildren> = {
    tuned: 'Measured to serve boards of every size: a geometric fall, in shares of the best score so far.',
    geometric: (
      <>
        T = from · (to / from)<sup>n / proposals</sup>
      </>
    ),
    exponential: (
      <>
        T = start · e<sup>−rate · n</sup>, and the run goes on until so many proposals in a row are rejected.
      </>
    ),
    points: 'Straight lines between the points; the run is over at the last. Drag them, add one by a press on the curve, or write them.',
  };
  return <p class="note schedule-formula">{texts[cooling.kind]}</p>;
}

/** Samples of the drawn curve. */
const SAMPLES = 240;
/** Proposals shown of a schedule that has no end of its own. */
const TAIL = 150;

function Curve({ onPoints }: { onPoints: (points: readonly Point[]) => void }) {
  const room = useClimbing();
  const { engine } = useLab();
  const version = useSignal(0);
  const curve = useSignal<{ xs: readonly number[]; ys: Float64Array; share: boolean } | undefined>(undefined);
  useSignalEffect(() => {
    const { cooling } = room.plan.value;
    const tuned = room.tuned.value;
    const { schedule = tuned?.schedule, unit = tuned?.unit } = scheduleOf(cooling);
    if (!schedule) return;
    const length = lengthOf(schedule) ?? ('exponential' in schedule ? Math.ceil(TAIL * (0.05 / schedule.exponential.rate)) : TAIL);
    let current = true;
    engine.temperatures(schedule, length, SAMPLES).then(
      (ys) => {
        if (!current) return;
        curve.value = { ys, xs: Array.from(ys, (_, i) => (i * length) / (ys.length - 1)), share: unit === 'best' };
        version.value++;
      },
      () => undefined,
    );
    return () => void (current = false);
  });
  const text = (value: number): string => (curve.value?.share ? `${Number((value * 100).toPrecision(2))}%` : String(Number(value.toPrecision(3))));
  const drawn = room.plan.value.cooling;
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
    <Plot
      class={`plot-schedule${drawn.kind === 'points' ? ' plot-drawn' : ''}`}
      onDrag={drag}
      label="The temperature that the schedule gives each proposal of a run."
      version={version}
      paint={(painter) => {
        const { value } = curve;
        if (!value) return;
        const most = value.ys.reduce((a, b) => Math.max(a, b), 1e-9);
        const scale = painter.axes({ most: value.xs.at(-1) ?? 1, exact: true, name: 'proposals' }, { most, text });
        painter.area(value.xs, value.ys, { colour: 'gain', alpha: 0.16 });
        painter.line(value.xs, value.ys, { colour: 'gain', width: 2 });
        if (drawn.kind === 'points') {
          painter.dots(
            drawn.points.map(([n]) => n),
            drawn.points.map(([, t]) => t),
            4,
            { colour: 'ink' },
          );
        }
        return scale;
      }}
    />
  );
}

interface ValueProps {
  label: string;
  value: number;
  unit?: ClimbUnit;
  whole?: boolean;
  onValue: (value: number) => void;
}

/** A number as people write it; one that is none is marked and changes nothing. */
function Value({ label, value, unit, whole = false, onValue }: ValueProps) {
  const bad = useSignal(false);
  const factor = unit === 'best' ? 100 : 1;
  return (
    <label class="setting">
      <span class="label">
        {label}
        {unit === 'best' && ' (% of the best)'}
      </span>
      <input
        class="field num"
        inputMode="decimal"
        defaultValue={String(Number((value * factor).toPrecision(6)))}
        key={`${unit ?? ''}${label}`}
        aria-invalid={bad.value}
        onInput={(event) => {
          const given = Number(event.currentTarget.value.replace(',', '.')) / factor;
          const good = Number.isFinite(given) && given > 0 && given <= 1e9 && (!whole || Number.isInteger(given));
          bad.value = !good;
          if (good) onValue(given);
        }}
      />
    </label>
  );
}

function Unit({ unit, onUnit }: { unit: ClimbUnit; onUnit: (unit: ClimbUnit) => void }) {
  return (
    <label class="setting">
      <span class="label">Measured in</span>
      <select class="field" value={unit} onChange={(event) => onUnit(event.currentTarget.value as ClimbUnit)}>
        <option value="points">Points</option>
        <option value="best">Shares of the best score</option>
      </select>
    </label>
  );
}

function Points({ cooling, onPoints }: { cooling: Extract<Cooling, { kind: 'points' }>; onPoints: (points: readonly Point[]) => void }) {
  const bad = useSignal(false);
  const text = useRef('');
  // Points that were moved on the curve are written anew; what is being typed stays as it is.
  if (!bad.value && JSON.stringify(readPoints(text.current)) !== JSON.stringify(cooling.points)) {
    text.current = cooling.points.map(([n, t]) => `${n}  ${t}`).join('\n');
  }
  return (
    <label class="setting setting-wide">
      <span class="label">Points, each a proposal and its temperature</span>
      <textarea
        class="field num"
        rows={4}
        spellcheck={false}
        value={text.current}
        aria-invalid={bad.value}
        onInput={(event) => {
          text.current = event.currentTarget.value;
          const points = readPoints(text.current);
          bad.value = !points;
          if (points) onPoints(points);
        }}
      />
      {bad.value && <span class="settings-trouble">Two numbers a line: the proposals begin at 0 and ascend.</span>}
    </label>
  );
}
