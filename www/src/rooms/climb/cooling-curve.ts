/** The curve of a schedule: its temperature over the steps of a run. */

import { type ReadonlySignal, useSignal, useSignalEffect } from '@preact/signals';
import { useLab } from '../../app/lab';
import { type ClimbPlan, lengthOf, scheduleOf } from './plan';
import { useClimbing } from './room';

export interface CoolingCurve {
  readonly steps: readonly number[];
  readonly temperatures: Float64Array;
  /** Whether the temperatures are shares of the run's best score. */
  readonly share: boolean;
}

const SAMPLES = 240;
/** The number of proposals shown for a schedule without an end. */
const TAIL = 150;

/** Returns the curve of a plan's schedule, once it is computed. */
export function useCoolingCurve(planned: () => ClimbPlan): ReadonlySignal<CoolingCurve | undefined> {
  const room = useClimbing();
  const { engine } = useLab();
  const curve = useSignal<CoolingCurve | undefined>(undefined);
  useSignalEffect(() => {
    const { cooling, size } = planned();
    // The defaults are those of the size in the address.
    const tuned = size === room.plan.value.size ? room.tuned.value : undefined;
    const { schedule = tuned?.schedule, unit = tuned?.unit } = scheduleOf(cooling);
    if (!schedule) return;
    const length =
      lengthOf(schedule) ?? ('exponential' in schedule ? Math.ceil(TAIL * (0.05 / schedule.exponential.rate)) : TAIL);
    let current = true;
    engine.temperatures(schedule, length, SAMPLES).then(
      (temperatures) => {
        if (!current) return;
        const steps = Array.from(temperatures, (_, i) => (i * length) / (temperatures.length - 1));
        curve.value = { steps, temperatures, share: unit === 'best' };
      },
      () => undefined,
    );
    return () => void (current = false);
  });
  return curve;
}
