/** The proofs that come with the page: their list, and each as a log that the room can open. */

import { signal } from '@preact/signals';
import type { ProofRun, ProveSpec } from '../../engine/jobs';
import { readLog } from './file';
import { MESSAGES } from './text';

/** An entry of `proofs/index.json`. */
export interface Published {
  readonly size: string;
  readonly dictionary: string;
  readonly scoring: string;
  readonly threshold: number;
  /** The number of boards that reach it, counting rotations and reflections once. */
  readonly boards: number;
  readonly best?: { readonly board: string; readonly points: number };
  /** A file in the same folder. */
  readonly log: string;
}

const FOLDER = 'proofs';

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

/** Returns the valid entries of a list. */
export function readList(given: unknown): Published[] {
  if (!Array.isArray(given)) return [];
  return given.filter((entry: Partial<Published> | null): entry is Published =>
    Boolean(
      entry &&
        typeof entry.size === 'string' &&
        typeof entry.dictionary === 'string' &&
        typeof entry.log === 'string' &&
        Number.isSafeInteger(entry.threshold),
    ),
  );
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
