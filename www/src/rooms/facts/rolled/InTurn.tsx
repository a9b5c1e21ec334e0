/**
 * One of several figures of the same numbers, drawn some frames after the previous one: drawn together, they take too
 * long.
 */

import type { ComponentType } from 'preact';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { SampleReport } from '../../../engine/facts';

interface InTurnProps {
  figure: ComponentType<{ report: SampleReport }>;
  report: SampleReport;
  /** The number of frames after the report; until then, it shows the previous one. */
  turn: number;
}

export function InTurn({ figure: Figure, report, turn }: InTurnProps) {
  const [shown, show] = useState(report);
  const latest = useRef(report);
  latest.current = report;
  const due = useRef(0);
  useEffect(() => {
    // A figure that is already waiting will show the latest report.
    if (due.current || shown === report) return;
    let left = turn;
    const wait = (): void => {
      due.current = requestAnimationFrame(() => {
        if (--left > 0) return wait();
        due.current = 0;
        show(latest.current);
      });
    };
    wait();
  }, [report]);
  useEffect(() => () => cancelAnimationFrame(due.current), []);
  return useMemo(() => <Figure report={shown} />, [Figure, shown]);
}
