/** Opening logs, and the proofs that come with the page. */

import type { RoomLab } from '../../app/lifecycle';
import type { ProofRun } from '../../engine/jobs';
import { BUNDLED } from '../../app/lists';
import { sentence } from '../../ui/format';
import { toast } from '../../ui/toast';
import { readLog } from './file';
import { PublishedProofs, questionOf, runOf } from './published';
import type { ProofSession } from './session';
import { addressOf, readSpec } from './spec';
import { MESSAGES, RESULT_FILES } from './text';

/** Puts the question of a log into the address, and imports the log once the room shows that question. */
export class LogOpener {
  readonly published = new PublishedProofs();
  /** Logs to be imported as soon as their question is shown. */
  private pending: { question: string; logs: readonly string[]; names: readonly string[] } | undefined;
  /** The published proof that was requested last, while it is being fetched. */
  private fetching = '';

  constructor(
    private readonly lab: RoomLab,
    private readonly session: ProofSession,
    /** Returns the question that the room shows. */
    private readonly opened: () => string,
  ) {}

  /** Shows a proof that comes with the page, as requested by a link. Its question replaces the link in the address. */
  async openPublished(log: string): Promise<void> {
    if (this.fetching === log) return;
    this.fetching = log;
    // A link that was opened in the meantime wins, however long each download takes.
    const isLatest = (): boolean => this.fetching === log;
    try {
      const text = await this.published.download({ log });
      if (isLatest()) await this.openLog(text, true);
    } catch (error) {
      if (!isLatest()) return;
      toast({ text: sentence((error as Error).message), tone: 'bad' });
      if (this.lab.active.value) this.lab.go(new URLSearchParams(), { replace: true });
    }
    if (isLatest()) this.fetching = '';
  }

  /** Opens the logs of one run: shows the question that they answer, and imports them. */
  async openFiles(files: readonly File[]): Promise<void> {
    const logs: string[] = [];
    for (const file of files) logs.push(await readLog(file));
    await this.open(
      logs,
      files.map(({ name }) => name),
    );
  }

  /** Shows the question that a log answers, and imports its results. */
  openLog(log: string, replace = false): Promise<void> {
    return this.open([log], [], replace);
  }

  private async open(logs: readonly string[], names: readonly string[], replace = false): Promise<void> {
    const runs = logs.map(runOf);
    const [run] = runs;
    if (!run) return;
    if (!runs.every((other) => isSameRun(other, run))) throw new Error(MESSAGES.severalRuns);
    const shown = this.session.plan.value?.run;
    const isShown = shown !== undefined && isSameRun(shown, run) && this.lab.query.value.get('proof') === null;
    const list = isShown ? '' : await this.listOf(run);
    const query = addressOf(questionOf(run), list);
    const question = isShown ? this.opened() : JSON.stringify([list, readSpec(query)]);
    this.pending = { question, logs, names };
    if (!isShown && (replace || question !== this.opened())) this.lab.go(query, { replace });
    if (question === this.opened()) await this.takePending(question);
  }

  /** Returns the id of the list that a run is about: a bundled one by its name, or one of the visitor's by its hash. */
  private async listOf({ dictionary, sha256 }: ProofRun): Promise<string> {
    const { dictionaries } = this.lab;
    const bundled = BUNDLED.find(({ id }) => id === dictionary);
    if (bundled) return bundled.id;
    await dictionaries.refreshOwn().catch(() => undefined);
    const own = dictionaries.own.value.find((list) => list.sha256 === sha256);
    if (!own) throw new Error(MESSAGES.otherList(dictionary));
    return own.id;
  }

  /** Imports the logs that were waiting for this question. */
  async takePending(question: string): Promise<void> {
    const { pending, session } = this;
    if (pending?.question !== question) return;
    this.pending = undefined;
    const { logs, names } = pending;
    try {
      let fresh = 0;
      for (const log of logs) {
        if (session.phase.value !== 'done') fresh += await session.merge(log);
      }
      if (names.length > 0) toast({ text: fresh > 0 ? RESULT_FILES.added(fresh, names) : MESSAGES.allKnown });
    } catch (error) {
      toast({ text: sentence((error as Error).message), tone: 'bad' });
    }
  }
}

/** Whether two runs are about the same classes, list, and rules. The core compares everything else. */
function isSameRun(a: ProofRun, b: ProofRun): boolean {
  const subject = ({ size, space, threshold, sha256, minLength, scoring, dice }: ProofRun): string =>
    JSON.stringify([size, space, threshold, sha256, minLength, scoring, dice ?? null]);
  return subject(a) === subject(b);
}
