/** Logs: reading the files that people open, the proofs that come with the page, and showing the question that a log answers. */

import { signal } from '@preact/signals';
import { BUNDLED } from '../../app/lists';
import type { ProofRun, ProofSpec } from '../../engine/contract';
import { confirm } from '../../ui/confirm';
import { toast } from '../../ui/toast';
import type { ProofRoom } from './room';
import { addressOf, readSpec } from './spec';
import { MESSAGES, QUESTIONS, RESULT_FILES } from './text';

// --- Files ---

/** More than a proof of all of 4x4 needs. A small file that unpacks to more is refused before it fills the memory. */
const MOST = 512 * 2 ** 20;

/** The number of places in an archive that may look like the start of a member by chance. One in 100 MB does. */
const MISTAKEN = 20;

/**
 * Returns the text of a log. The first bytes tell whether it is compressed, whatever its name. An archive has any number of
 * members: `boggle break --out` writes one for each line, and `cat a.gz b.gz` gives two. If only the last one can't be unpacked
 * because its end is missing, it is left out: the program that wrote it was stopped. So are zeros at the end, as a power failure
 * leaves them. In both cases, the first byte left out follows the text, like the remains of a line of a plain log.
 */
export async function readLog(file: Blob): Promise<string> {
  if (file.size > MOST) throw new Error(MESSAGES.longFile);
  const bytes = new Uint8Array(await file.arrayBuffer());
  // A DecompressionStream fails if anything follows a member, so it gets the bytes up to the start of the next one.
  const starts: number[] = [];
  for (let at = bytes.indexOf(0x1f); at >= 0; at = bytes.indexOf(0x1f, at + 1))
    if (bytes[at + 1] === 0x8b && bytes[at + 2] === 8 && bytes[at + 3]! < 32) starts.push(at);
  if (starts[0] !== 0) return file.text();
  const parts: Blob[] = [];
  let rest = '';
  for (let at = 0, end = 1, mistaken = 0, left = MOST; at < starts.length; ) {
    let part = await unpacked(file.slice(starts[at], starts[end]), left);
    // If zeros follow, the member itself ends with up to eight.
    const cut = bytes.findLastIndex((byte) => byte !== 0) + 1;
    for (let zeros = 0; !part && end === starts.length && cut + zeros < bytes.length && zeros <= 8; zeros++)
      part = (await unpacked(file.slice(starts[at], cut + zeros), left)) || part;
    if (part) {
      // A member ends with its unpacked size. Some browsers ignore the zeros behind it.
      if (end === starts.length && new DataView(bytes.buffer).getUint32(bytes.length - 4, true) !== part.size)
        rest = '\0';
      parts.push(part);
      left -= part.size;
      at = end++;
    } else if (end < starts.length && mistaken++ < MISTAKEN) end++;
    else if (at > 0 && at === starts.length - 1 && part === null) {
      rest = '\x1f';
      break;
    } else throw new Error(MESSAGES.badArchive);
  }
  return (await new Blob(parts).text()) + rest;
}

/** Returns the contents of a member, of at most so many bytes; `null` if its end is missing, and nothing if it isn't a member. */
async function unpacked(member: Blob, most: number): Promise<Blob | null | undefined> {
  const { readable, writable } = new DecompressionStream('gzip');
  const taken = member.stream().pipeTo(writable, { preventClose: true });
  let isTaken = false;
  taken.then(() => ((isTaken = true), writable.close())).catch(() => undefined);
  const reader = readable.getReader();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let length = 0; length <= most; ) {
    const read = await reader.read().catch(() => undefined);
    if (!read?.value) return read ? new Blob(parts) : isTaken ? null : undefined;
    parts.push(read.value);
    length += read.value.length;
  }
  void reader.cancel();
  throw new Error(MESSAGES.longFile);
}

// --- The proofs that come with the page ---

/** An entry of `proofs/index.json`. */
export interface Published {
  readonly size: string;
  readonly dictionary: string;
  readonly scoring: string;
  readonly threshold: number;
  /** The number of boards that reach it, counting rotations and reflections once. */
  readonly boards: number;
  /** `tied`: the number of boards with this score, counted in the same way. */
  readonly best: { readonly board: string; readonly points: number; readonly tied: number };
  /** Other programs that proved the same, in the same folder or in the repository. */
  readonly again?: readonly string[];
  /** How many classes `check.c` broke again, if it did not break all. */
  readonly part?: number;
  readonly log: string;
  readonly command: string;
}

export const FOLDER = 'proofs';

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

export function questionOf({ size, space, threshold, scoring, minLength, dice, classes }: ProofRun): ProofSpec {
  const rest = { size, threshold, scoring: scoring as ProofSpec['scoring'], minLength, ...(dice ? { dice } : {}) };
  return classes == null ? { ...rest, class: space } : { ...rest, buckets: space };
}

// --- Opening ---

/** Puts the question of a log into the address, and imports the log once the room shows that question. */
export class LogOpener {
  /** The proofs that come with the page; `undefined` until the list has arrived, and empty if there is none. */
  readonly published = signal<readonly Published[] | undefined>(undefined);
  /** What came of opening files. */
  readonly outcome = signal({ text: '', bad: false });
  /** Logs to be imported as soon as their question is shown, and the address before that. */
  private pending?: { question: string; opened: OpenedLog[]; refused: string[]; before: URLSearchParams } | undefined;
  /** Whether a refused log leads back to the question before it. */
  private leadsBack = false;
  /** The published proof that was requested last, while it is being fetched. */
  private fetching = '';

  constructor(private readonly room: Pick<ProofRoom, 'lab' | 'session' | 'opened' | 'isRefuted' | 'startAgain'>) {}

  /** Fetches the list, unless it is there: there may be a connection the next time that the room is on the screen. */
  async listPublished(): Promise<void> {
    if (this.published.value?.length) return;
    const list = fetch(`${FOLDER}/index.json`).then((answer) => answer.json() as Promise<Published[]>);
    this.published.value = await list.catch(() => []);
  }

  /** Shows a proof that comes with the page, as requested by a link. Its question replaces the link in the address. */
  async openPublished(log: string): Promise<void> {
    if (this.fetching === log) return;
    this.fetching = log;
    // A link that was opened in the meantime wins, however long each download takes.
    const isLatest = (): boolean => this.fetching === log;
    try {
      // It must be a name in that folder, because links may contain any text.
      const answer = /^[\w-][\w.-]*$/.test(log) ? await fetch(`${FOLDER}/${log}`) : undefined;
      if (!answer?.ok) throw new Error('That proof could not be loaded. Check your internet connection and try again.');
      const text = await readLog(await answer.blob());
      if (!isLatest()) return;
      await this.open([{ name: '', log: text, run: runOf(text) }], [], true);
      window.scrollTo({ top: 0 });
    } catch (error) {
      if (!isLatest()) return;
      const { lab } = this.room;
      if (lab.active.value) lab.go(new URLSearchParams(), { replace: true });
      toast({ text: (error as Error).message, tone: 'bad' });
    }
    if (isLatest()) this.fetching = '';
  }

  /** Opens the logs of one run: shows the question that they answer, and imports them. */
  async openFiles(files: readonly File[]): Promise<void> {
    this.clearOutcome();
    const opened: OpenedLog[] = [];
    const refused: string[] = [];
    for (const file of files)
      await readLog(file)
        .then((log) => opened.push({ name: file.name, log, run: runOf(log) }))
        .catch((error: Error) => refused.push(RESULT_FILES.refused([file.name], error)));
    await this.open(opened, refused).catch((error: Error) => {
      refused.push(RESULT_FILES.refused(namesOf(opened), error));
      this.tell(refused, true);
    });
  }

  /** Clears the outcome because another question is shown, but keeps the reason why a log was refused. */
  clearOutcome(): void {
    if (!this.leadsBack) this.outcome.value = { text: '', bad: false };
    this.leadsBack = false;
  }

  private tell(texts: readonly (string | false | undefined)[], bad: boolean): void {
    this.outcome.value = { text: texts.filter(Boolean).join(' '), bad };
  }

  private async open(opened: OpenedLog[], refused: string[], replace = false): Promise<void> {
    const [{ run } = {}] = opened;
    if (!run) return this.tell(refused, true);
    if (!opened.every((other) => isSameRun(other.run, run))) throw new Error(MESSAGES.severalRuns);
    const { lab, session } = this.room;
    const shown = session.plan.value?.run;
    const { ids, proof } = Object.fromEntries(lab.query.value);
    const isShown = shown !== undefined && isSameRun(shown, run) && !ids && proof === undefined;
    const list = isShown ? '' : await this.listOf(run);
    const query = addressOf(questionOf(run), list);
    const spec = readSpec(query);
    if (run.method !== 'best') throw new Error(MESSAGES.notHere(`the method “${run.method}”`));
    if (run.size !== spec.size) throw new Error(MESSAGES.notHere(`the size “${run.size}”`));
    if (run.minLength !== spec.minLength) throw new Error(MESSAGES.notHere(`words from ${run.minLength} letters on`));
    if (run.dice && !spec.dice) throw new Error(MESSAGES.notHere('custom dice'));
    const question = isShown ? this.room.opened : JSON.stringify([list, spec]);
    this.pending = { question, opened, refused, before: lab.query.value };
    if (!isShown && (replace || question !== this.room.opened)) lab.go(query, { replace });
    if (question === this.room.opened) await this.takePending(question);
  }

  /** Returns the id of the list that a run is about, by its hash: another list may have the same name. */
  private async listOf({ dictionary, sha256 }: ProofRun): Promise<string> {
    const { dictionaries } = this.room.lab;
    let failed: Error | undefined;
    // The list of that name first, so that the others are loaded only if it is another.
    for (const { id } of BUNDLED.toSorted((a, b) => Number(b.id === dictionary) - Number(a.id === dictionary))) {
      const info = await dictionaries.load(id).catch((error: Error) => void (id === dictionary && (failed = error)));
      if (info?.sha256 === sha256) return id;
    }
    await dictionaries.refreshOwn().catch(() => undefined);
    const own = dictionaries.own.value.find((list) => list.sha256 === sha256);
    if (!own) throw failed ?? new Error(MESSAGES.otherList(dictionary, sha256));
    return own.id;
  }

  /** Adds each log, and returns the number of new results, or why it was refused. Results of classes that are done are compared. */
  private async merge(opened: readonly OpenedLog[]): Promise<(number | Error)[]> {
    const outcomes: (number | Error)[] = [];
    for (const { log } of opened) outcomes.push(await this.room.session.merge(log).catch((error: Error) => error));
    return outcomes;
  }

  async takePending(question: string): Promise<void> {
    if (this.pending?.question !== question) return;
    const { opened, refused, before } = this.pending;
    this.pending = undefined;
    const { isRefuted, session, startAgain, lab } = this.room;
    let outcomes = await this.merge(opened);
    // The core says so only if nothing else is wrong. Of several logs, one may contradict another.
    const [only] = outcomes.length === 1 ? outcomes : [];
    const conflicts = only instanceof Error && only.message.includes('already here') && !session.isProved;
    if (conflicts && (await confirm(QUESTIONS.replace(!isRefuted.value)))) {
      await startAgain();
      outcomes = await this.merge(opened);
    }
    for (const [at, outcome] of outcomes.entries())
      if (outcome instanceof Error) refused.push(RESULT_FILES.refused([opened[at]!.name], outcome));
    const taken = opened.filter((_, at) => !(outcomes[at] instanceof Error));
    const names = namesOf(taken);
    // The question stays the one that was asked before.
    this.leadsBack = taken.length === 0 && opened[0]?.name !== '' && before !== lab.query.value;
    if (this.leadsBack) lab.go(before, { replace: true });
    if (names[0] === '') return;
    const fresh = outcomes.reduce<number>((sum, outcome) => sum + (outcome instanceof Error ? 0 : outcome), 0);
    const isEmpty = taken.every(({ log }) => log.indexOf('\n') === log.lastIndexOf('\n'));
    const where = names.length === 1 ? `“${names[0]}”` : 'these files';
    const nothing = isEmpty ? MESSAGES.noResults(where) : MESSAGES.allKnown(where, isRefuted.value);
    const ends = taken.map(({ log }) => log.slice(log.lastIndexOf('\n') + 1));
    const { dictionary = '' } = session.plan.value?.run ?? {};
    const other = taken.find(({ run }) => run.dictionary !== dictionary);
    const told = [
      fresh > 0
        ? RESULT_FILES.added(fresh, namesOf(opened.filter((_, at) => Number(outcomes[at]) > 0)))
        : names[0] && nothing,
      !ends.every((end) => end === '') && RESULT_FILES.cut,
      other && RESULT_FILES.misnamed(other.run.dictionary, dictionary),
    ];
    this.tell([...refused, ...told], refused.length > 0);
  }
}

/** A log that was opened. Proofs that come with the page have no name. */
interface OpenedLog {
  readonly name: string;
  readonly log: string;
  readonly run: ProofRun;
}
const namesOf = (opened: readonly OpenedLog[]): string[] => opened.map(({ name }) => name);

/** Whether two runs are about the same classes, list, and rules. The core compares everything else. */
function isSameRun(a: ProofRun, b: ProofRun): boolean {
  const subject = ({ size, space, threshold, sha256, minLength, scoring, dice, method }: ProofRun): string =>
    JSON.stringify([size, space, threshold, sha256, minLength, scoring, dice ?? null, method]);
  return subject(a) === subject(b);
}
