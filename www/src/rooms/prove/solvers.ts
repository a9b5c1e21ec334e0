/**
 * One class by general solvers, by brute force, and by `boggle break`: the record printed by
 * `examples/general-solvers.py`. Times differ on other machines, but the best score is the same.
 */

import { csvOf } from '../../ui/csv';
import { SOLVERS } from './text-optima';

type SolverKind = 'ilp' | 'cp' | 'brute' | 'break';

export interface Attempt {
  readonly kind: SolverKind;
  readonly proved: boolean;
  /** The points of the best board it found. */
  readonly best: number;
  /** The proved upper bound so far; the best score itself once that is proved. */
  readonly bound: number;
  /** CPU seconds. */
  readonly seconds: number;
}

export const MEASURED = {
  size: '2x3',
  letters: 'aeiorstln',
  boards: 531_441,
  variables: 141_172,
  rules: 712_330,
  machine: 'AMD EPYC (two virtual cores)',
  program: 'Boggle Lab 0.1.0',
} as const;

export const ATTEMPTS: readonly Attempt[] = [
  { kind: 'ilp', proved: false, best: 0, bound: 4036, seconds: 44.3 },
  { kind: 'cp', proved: false, best: 83, bound: 3976, seconds: 49.7 },
  { kind: 'brute', proved: true, best: 112, bound: 112, seconds: 0.4 },
  { kind: 'break', proved: true, best: 112, bound: 112, seconds: 0.04 },
];

/** The commands that repeat the measurement. */
export const SCRIPT = ['pip install highspy ortools', 'cargo build --release', 'python3 examples/general-solvers.py'];

export function tableOf(attempts: readonly Attempt[]): string {
  const columns = ['program', 'kind', 'processor_seconds', 'best_found', 'bound', 'proved'];
  const rows = attempts.map(({ kind, seconds, best, bound, proved }) => [
    SOLVERS.programs[kind],
    kind,
    seconds,
    best,
    bound,
    proved,
  ]);
  return csvOf(columns, rows);
}
