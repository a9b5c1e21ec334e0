/** The proofs that come with the page: their list, and each as a log that the room can open. */

import { signal } from '@preact/signals';
import type { ProofRun, ProveSpec } from '../../engine/jobs';
import { readLog } from './file';
import { MESSAGES } from './text';

/** An entry of `proofs/index.json`. */
export interface Published {
  /** `RxC`. */
  readonly size: string;
  readonly dictionary: string;
  readonly scoring: string;
  /** Every board that scores at least this many points is in the log. */
  readonly threshold: number;
  /** The number of boards that reach it, counting rotations and reflections once. */
  readonly boards: number;
  readonly best: { readonly board: string; readonly points: number };
  /** A file in the same folder. */
  readonly log: string;
  /** The command that creates the log. */
  readonly command: string;
}

/** The 4×4 record, proved by Dan Vanderkam in 2025 for the standard points; the page has no log of that proof. */
export const PROVED_ELSEWHERE = {
  size: '4x4',
  board: 'perslatgsineters',
  points: 3625,
  paper: 'https://arxiv.org/abs/2507.02117',
  announcement: 'https://www.danvk.org/2025/04/23/boggle-solved.html',
} as const;

/** Boards as the posts write them, by the rotation or reflection that the logs have. */
const AS_WRITTEN: Readonly<Record<string, string>> = { deslatper: 'perlatdes', dnisetalsrep: 'sindlatepers' };

export const asWritten = (board: string): string => AS_WRITTEN[board] ?? board;

export const FOLDER = 'proofs';

/** The published proofs; `undefined` until the list has arrived, and empty if there is none. */
export class PublishedProofs {
  readonly list = signal<readonly Published[] | undefined>(undefined);
  private asked = false;

  async load(): Promise<void> {
    if (this.asked) return;
    this.asked = true;
    try {
      const answer = await fetch(`${FOLDER}/index.json`);
      this.list.value = answer.ok ? readList(await answer.json()) : [];
    } catch {
      // There may be a connection the next time that the room is on the screen.
      this.asked = false;
      this.list.value = [];
    }
  }

  /** Fetches the text of a log. */
  async download({ log }: Pick<Published, 'log'>): Promise<string> {
    // It must be a name in that folder, not an address, because links may contain any text.
    if (!/^[\w-][\w.-]*$/.test(log)) throw new Error(MESSAGES.noLog);
    const answer = await fetch(`${FOLDER}/${encodeURIComponent(log)}`);
    if (!answer.ok) throw new Error(MESSAGES.noLog);
    return readLog(await answer.blob());
  }
}

/** Reads an index; invalid entries are left out. The largest boards come first; of those, the ones with more rows. */
export function readList(index: unknown): Published[] {
  if (!Array.isArray(index)) return [];
  const sound = index.filter((entry: Partial<Published> | null): entry is Published => {
    if (typeof entry !== 'object' || entry === null) return false;
    const texts = [entry.dictionary, entry.scoring, entry.command, entry.best?.board];
    const numbers = [entry.threshold, entry.boards, entry.best?.points];
    return (
      texts.every((text) => typeof text === 'string') &&
      numbers.every((n) => Number.isSafeInteger(n) && Number(n) >= 0) &&
      /^[1-8]x[1-8]$/.test(String(entry.size)) &&
      /^[\w.-]+$/.test(String(entry.log))
    );
  });
  const sides = ({ size }: Published) => size.split('x').map(Number) as [number, number];
  return sound.sort((a, b) => {
    const [[aRows, aCols], [bRows, bCols]] = [sides(a), sides(b)];
    return bRows * bCols - aRows * aCols || bRows - aRows;
  });
}

/** Reads the first line of a log. */
export function runOf(log: string): ProofRun {
  const [head = ''] = log.split('\n', 1);
  let run: Partial<ProofRun> | undefined;
  try {
    ({ run } = JSON.parse(head) as { run?: Partial<ProofRun> });
  } catch {
    // The failure is reported below.
  }
  if (!run || typeof run.size !== 'string' || typeof run.space !== 'string' || typeof run.threshold !== 'number')
    throw new Error(MESSAGES.noHeader);
  const { scoring = 'standard', minLength = 3, dictionary = '' } = run;
  return { ...run, scoring, minLength, dictionary } as ProofRun;
}

/** Returns the question that a run answers. */
export function questionOf({ size, space, threshold, scoring, minLength, dice, classes }: ProofRun): ProveSpec {
  const rest = { size, threshold, scoring: scoring as ProveSpec['scoring'], minLength, ...(dice ? { dice } : {}) };
  return classes == null ? { ...rest, class: space } : { ...rest, buckets: space };
}
