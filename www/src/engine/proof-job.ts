/** A proof in its worker: breaks classes in slices, answers in between, and keeps and checks the results. */

import * as core from '../gen/boggle_lab.js';
import type { Added, ClassRecord, DictionaryId, UnfoldMethod } from './contract';
import { dictionary, serve } from './serve';
import { nextTask, SLICE } from './soon';

/** The milliseconds per call when a class is broken part by part, or missing boards are searched for. */
const UNFOLDING = 180;

export async function openProof(id: DictionaryId, spec: core.ProofSpec): Promise<ProofJob> {
  const { lexicon, info } = await dictionary(id);
  // In results, bundled lists have the same names as on the command line.
  return new ProofJob(new core.Proof(lexicon, info.bundled ? info.id : info.name, spec));
}

export class ProofJob {
  /** Whether a class is in progress, and the milliseconds it has taken. */
  private busy = false;
  private millis = 0;
  private parts: core.Unfolding | undefined;
  private paused: Promise<void> | undefined;
  private resume = (): void => undefined;

  constructor(private readonly proof: core.Proof) {}

  plan() {
    const { proof } = this;
    return { plan: proof.plan(), ids: proof.ids(), weights: proof.weights() };
  }

  /** Breaks a class, with at most this many bytes for paths, and the same again for trees. */
  async break(id: number, memory: number): Promise<ClassRecord> {
    this.millis = 0;
    this.timed(() => this.proof.start(id, memory));
    this.busy = true;
    try {
      do {
        await nextTask();
        await this.paused;
      } while (this.timed(() => this.proof.runUntil(performance.now() + SLICE)));
    } finally {
      this.busy = false;
    }
    return { ...recordOf(this.proof.resultLine()!, 'computed'), seconds: Math.round(this.millis) / 1000 };
  }

  /** Returns the progress of the class, and the seconds spent on it so far. */
  look(): { progress: core.ClassProgress; seconds: number } {
    const progress = this.busy ? this.proof.progress() : { done: 0, depth: 0, parts: 0 };
    return { progress, seconds: this.millis / 1000 };
  }

  pace(pace: 'paused' | 'flat'): void {
    this.resume();
    this.paused = pace === 'paused' ? new Promise((resolve) => (this.resume = resolve)) : undefined;
  }

  /** Adds a whole log of the same run, or nothing. Every board is scored again. */
  import(log: string): Added {
    return this.added(log, 'file', () => this.proof.import(log));
  }

  /** Adds lines that were stored or have just arrived; lines that fail the audit are left out. */
  restore(lines: string, origin: ClassRecord['origin'], tell?: (scored: number) => void): Added {
    return this.added(lines, origin, () => this.proof.restore(lines, origin, tell));
  }

  /** Searches for boards that the results leave out, for a moment; to be called with the same seed until it is done. */
  refute(seed: string) {
    return this.proof.refuteUntil(performance.now() + UNFOLDING, seed);
  }

  // The core answers these.
  readonly recheck = (line: string) => this.proof.recheck(line);
  readonly sameBound = (line: string, method: string) => this.proof.sameBound(line, method);
  readonly confirm = (line: string) => this.proof.confirm(line);
  readonly audit = () => this.proof.audit();
  readonly words = () => this.proof.words();
  readonly sum = (most: number) => this.proof.summary(most);
  readonly log = () => this.proof.log();
  readonly expect = (samples: number) => this.proof.expected(samples);
  readonly classText = (id: number) => this.proof.classText(id);

  /** Starts to break a class part by part. */
  unfold(id: number, method: UnfoldMethod, memory: number): core.Unfolded {
    this.parts?.free();
    this.parts = this.proof.unfold(id, method, memory);
    return this.more();
  }

  /** Returns the parts since the last call. */
  more(): core.Unfolded {
    return this.parts!.runUntil(performance.now() + UNFOLDING);
  }

  private timed<T>(work: () => T): T {
    const from = performance.now();
    try {
      return work();
    } finally {
      this.millis += performance.now() - from;
    }
  }

  /** Adds lines, and returns their results that are new. */
  private added(lines: string, origin: ClassRecord['origin'], add: () => core.Imported): Added {
    // Lines are read by the core; here only the numbers of their classes are, each once.
    const numbers = Array.from(lines.matchAll(/^\s*\{[^\n]*?"id"\s*:\s*(\d+)/gm), ([, id]) => Number(id));
    const ids = [...new Set(numbers)].filter((id) => this.proof.line(id) === undefined);
    const { problems } = add();
    const records = ids.flatMap((id) => this.proof.line(id) ?? []).map((line) => recordOf(line, origin));
    return { records, problems };
  }
}

export function recordOf(line: string, origin: ClassRecord['origin']): ClassRecord {
  const { boards, ...figures } = JSON.parse(line) as core.ClassResult;
  return {
    ...figures,
    found: boards.length,
    best: boards.reduce((best, { points }) => Math.max(best, points), 0),
    origin,
    line: line.endsWith('\n') ? line : `${line}\n`,
  };
}

serve((from: Parameters<typeof openProof>) => openProof(...from));
