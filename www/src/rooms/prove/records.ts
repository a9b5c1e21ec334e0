/** Results as this browser keeps them. Pure. */

import type { ClassRecord, ProofRun } from '../../engine/jobs';

/** What tells runs apart: everything that has to be the same for results to belong together. Names are for people only. */
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

/** Reads what was kept of a class; nothing if it is damaged. The core looks at its line afterward. */
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
