/** Points tables, as the core reads them. */

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import type { PointsTable, Scoring } from '../../engine/contract';
import { useLab } from '../lab';

const known = new Map<Scoring, PointsTable>();

/** Returns the entries of a points table; `undefined` until the core has answered, and for invalid tables. */
export function usePointsTable(scoring: Scoring): PointsTable | undefined {
  const { engine } = useLab();
  const answers = useSignal(0);
  useEffect(() => {
    if (known.has(scoring)) return;
    let here = true;
    engine.readScoring(scoring).then(
      (table) => {
        known.set(scoring, table);
        if (here) answers.value += 1;
      },
      // The room that uses the table reports the problem.
      () => undefined,
    );
    return () => void (here = false);
  }, [engine, scoring, answers]);
  void answers.value;
  return known.get(scoring);
}
