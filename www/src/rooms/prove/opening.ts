/** Opening logs, and the proofs that come with the page. */

import type { RoomLab } from '../../app/lifecycle';
import { BUNDLED } from '../../app/lists';
import { sentence } from '../../ui/format';
import { toast } from '../../ui/toast';
import { PublishedProofs, questionOf } from './published';
import type { ProofSession } from './session';
import { addressOf, readSpec } from './spec';
import { MESSAGES } from './text';

/** Puts the question of a log into the address, and imports the log once the room shows that question. */
export class LogOpener {
  readonly published = new PublishedProofs();
  /** A log to be imported as soon as its question is shown. */
  private pending: { question: string; log: string } | undefined;
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

  /** Shows the question that a log answers, and imports its results. */
  async openLog(log: string, replace = false): Promise<void> {
    const { spec, dictionary } = questionOf(log);
    const list = BUNDLED.find(({ id }) => id === dictionary)?.id;
    if (!list) throw new Error(MESSAGES.otherList(dictionary));
    const query = addressOf(spec, list);
    const question = JSON.stringify([list, readSpec(query)]);
    this.pending = { question, log };
    if (replace || question !== this.opened()) this.lab.go(query, { replace });
    if (question === this.opened()) await this.takePending(question);
  }

  /** Imports the log that was waiting for this question. */
  async takePending(question: string): Promise<void> {
    const { pending, session } = this;
    if (pending?.question !== question) return;
    this.pending = undefined;
    if (session.phase.value !== 'ready') return;
    try {
      await session.merge(pending.log);
    } catch (error) {
      toast({ text: sentence((error as Error).message), tone: 'bad' });
    }
  }
}
