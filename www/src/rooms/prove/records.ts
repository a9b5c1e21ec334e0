/** Results in the form in which this browser stores them. Pure functions. */

import type { ClassRecord, ProofRun } from '../../engine/jobs';

/** Identifies a run by everything that must be the same for results to belong together. Names are only for people. */
export function keyOf({ dictionary: _, scoring: __, dice: ___, ...run }: ProofRun): string {
  return JSON.stringify(Object.entries(run).sort(([a], [b]) => (a < b ? -1 : 1)));
}

const COUNTS = [
  'id',
  'bound',
  'paths',
  'merged',
  'visits',
  'opened',
  'candidates',
  'parts',
  'bytes',
  'found',
  'best',
] as const;

/**
 * Reads the stored result of a class; returns nothing if it is damaged. The core checks its line later. This is written
 * without a schema because a large proof reads 100,000 results at once, and a schema takes five times as long.
 */
export function readRecord(kept: unknown): ClassRecord | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const record = kept as Partial<ClassRecord>;
  const sound =
    COUNTS.every((name) => Number.isSafeInteger(record[name]) && (record[name] ?? -1) >= 0) &&
    typeof record.class === 'string' &&
    typeof record.line === 'string' &&
    (record.origin === 'computed' || record.origin === 'file') &&
    (record.methodVersion === undefined || Number.isSafeInteger(record.methodVersion)) &&
    (record.seconds === undefined || Number.isFinite(record.seconds));
  return sound ? (record as ClassRecord) : undefined;
}
