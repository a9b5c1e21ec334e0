/** Results as lines of a file, the same as those of `boggle break --out`, and as they are kept. Pure. */

import type { ClassResult, ProofRun } from '../../engine/jobs';

/**
 * The file of a run: the run, then a line a class, without times: to the byte what `boggle merge --out` writes of the same
 * run, and takes.
 */
export function toLines(run: ProofRun, results: readonly ClassResult[]): string {
  const { schema, version, size, space, classes, ...rest } = run;
  const head = { run: { schema, version, size, space, classes: classes ?? null, ...rest } };
  return [head, ...results.map(({ seconds: _, ...result }) => result)].map((line) => `${JSON.stringify(line)}\n`).join('');
}

/** What tells runs apart: everything that has to be the same for results to belong together. */
export function keyOf(run: ProofRun): string {
  return JSON.stringify([
    run.schema, run.version, run.size, run.space, run.threshold, run.method, run.sha256, run.words, run.scoring, run.minLength, run.dice ?? null,
  ]);
}

const COUNTS = ['id', 'bound', 'paths', 'merged', 'visits', 'opened', 'candidates', 'parts', 'bytes'] as const;

/** Reads what was kept of a class; nothing if that is not a result with sound boards. */
export function readResult(kept: unknown, threshold: number): ClassResult | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const result = kept as Partial<ClassResult>;
  const sound =
    COUNTS.every((name) => Number.isSafeInteger(result[name]) && result[name]! >= 0) &&
    typeof result.class === 'string' &&
    (result.seconds === undefined || Number.isFinite(result.seconds)) &&
    Array.isArray(result.boards) &&
    result.boards.every(
      (board) =>
        typeof board === 'object' && board !== null && typeof board.board === 'string' && Number.isSafeInteger(board.points) && board.points >= threshold,
    );
  return sound ? (result as ClassResult) : undefined;
}

/** The run and the sound results of a file of `boggle break --out` or of this page. */
export function fromLines(text: string, run: ProofRun): ClassResult[] {
  const [head, ...lines] = text.split('\n');
  const given = parsed(head ?? '') as { run?: ProofRun } | undefined;
  if (!given?.run) throw new Error('This is no file of results: its first line does not say which run it is of.');
  const names = ['schema', 'version', 'size', 'space', 'threshold', 'method', 'sha256', 'words', 'scoring', 'minLength', 'dice'] as const;
  const other = names.find((name) => (given.run![name] ?? null) !== (run[name] ?? null));
  if (other) throw new Error(`These results are of another run: its ${other} is ${JSON.stringify(given.run[other] ?? null)}, not ${JSON.stringify(run[other] ?? null)}.`);
  const whole = lines.map((line, i) => ({ line, number: i + 2 })).filter(({ line }) => line.trim() !== '');
  return whole.flatMap(({ line, number }) => {
    const result = readResult(parsed(line), run.threshold);
    if (result) return [result];
    // A torn last line is what a crash leaves.
    if (number === lines.length + 1) return [];
    throw new Error(`Line ${number} of the file is no result.`);
  });
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}
