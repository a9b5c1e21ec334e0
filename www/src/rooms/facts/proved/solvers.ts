/**
 * One class by general solvers, by brute force, and by `boggle break`: the record that `examples/general-solvers.py` printed.
 * Another run on another machine has other times, but the same best score.
 */

export type Kind = 'ilp' | 'cp' | 'brute' | 'break';

export interface Attempt {
  readonly name: string;
  readonly kind: Kind;
  readonly proved: boolean;
  /** Points of the best board it had found. */
  readonly best: number;
  /** What no board can beat, as far as it had come; the best board itself once that is proved. */
  readonly bound: number;
  /** Processor seconds. */
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
  { name: 'HiGHS 1.15.1', kind: 'ilp', proved: false, best: 0, bound: 4036, seconds: 44.3 },
  { name: 'CP-SAT (OR-Tools 9.15)', kind: 'cp', proved: false, best: 83, bound: 3976, seconds: 49.7 },
  { name: 'Brute force', kind: 'brute', proved: true, best: 112, bound: 112, seconds: 0.4 },
  { name: 'Boggle Lab', kind: 'break', proved: true, best: 112, bound: 112, seconds: 0.04 },
];

/** What repeats it. */
export const SCRIPT = ['pip install highspy ortools', 'cargo build --release', 'python3 examples/general-solvers.py'];

export function csvOf(attempts: readonly Attempt[]): string {
  const rows = attempts.map(({ name, kind, seconds, best, bound, proved }) =>
    [name, kind, seconds, best, bound, proved].join(),
  );
  return ['program,kind,processor_seconds,best_found,bound,proved', ...rows, ''].join('\r\n');
}
