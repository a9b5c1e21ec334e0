/** A climb in its worker: makes proposals at a pace, and answers in between. */

import * as core from '../gen/boggle_lab.js';
import type { ClimbLook, ClimbSeek, ClimbStart, ClimbWant, DictionaryId, Pace } from './contract';
import { dictionary, serve } from './serve';
import { nextTask } from './soon';

/** The last state of a climb. `done`: a limit was met. */
export interface ClimbOver {
  type: 'done' | 'stopped';
  look: ClimbLook;
  checkpoint: Uint8Array;
}

/** The length of a slice in milliseconds: a page that asks once per frame gets its answers in time. */
const SLICE = 8;

/** The longest search for a proposal of a kind, in milliseconds. */
const SEEK = 2000;

/** The most proposals that can be requested at once. */
const MOST = 2 ** 32 - 1;

/** The number of rows of the 2009 table, with one before them, whose score is compared. */
const ROWS = 61;

/** Requests everything, for the last state. */
const ALL: ClimbWant = { lists: true, replay: true, current: true };

export async function openClimb(id: DictionaryId, from: ClimbStart): Promise<ClimbJob> {
  const { lexicon } = await dictionary(id);
  const climb =
    'options' in from ? new core.Climb(lexicon, from.options) : core.Climb.restore(lexicon, from.checkpoint);
  if (from.touches) climb.setTouches([...from.touches]);
  return new ClimbJob(climb);
}

export class ClimbJob {
  private over: ClimbOver | undefined;
  /** As of which run and hall the lists were last returned, and how many boards the run had held. */
  private sent = { run: -1, hallVersion: -1, rows: 0 };
  private rate: Pace = 'paused';
  /** For a numeric pace: when it began, and the number of proposals made since. */
  private since = 0;
  private made = 0;
  /** Ends the wait for the next slice. */
  private wake = (): void => undefined;

  constructor(private readonly climb: core.Climb) {}

  /** Makes proposals until the climb is over. */
  async run(pace: Pace): Promise<ClimbOver> {
    this.pace(pace);
    while (!this.over) {
      await this.nextSlice();
      if (!this.over && !this.slice()) this.end('done');
    }
    return this.over;
  }

  pace(pace: Pace): void {
    this.rate = pace;
    this.since = performance.now();
    this.made = 0;
    this.wake();
  }

  private nextSlice(): Promise<void> {
    return new Promise((resolve) => {
      this.wake = resolve;
      if (this.rate === 'flat') void nextTask().then(resolve);
      else if (this.rate !== 'paused')
        setTimeout(resolve, Math.max(this.since + ((this.made + 1) * 1000) / this.rate - performance.now(), 4));
    });
  }

  /** Returns the current state. */
  look(want: ClimbWant): { look: ClimbLook } {
    const { climb } = this;
    const frame = climb.frame();
    const look = {
      frame,
      ...(want.lists && this.lists(frame)),
      ...(want.replay && { replay: climb.replay() }),
      ...(want.current && { current: climb.currentReplay() }),
    };
    return { look };
  }

  private lists({ run, hallVersion }: core.Frame): Omit<ClimbLook, 'frame'> {
    const { climb, sent } = this;
    const known = run === sent.run ? sent.rows : 0;
    const { first, rows } = climb.recordHolders(Math.max(0, known - ROWS));
    this.sent = { run, hallVersion, rows: first + rows.length };
    const latest = rows.slice(-ROWS);
    return {
      recordHolders: { run, first: this.sent.rows - latest.length, rows: latest },
      ...(hallVersion !== sent.hallVersion && { hall: climb.hall() }),
      ...(run !== sent.run && { runs: climb.runs() }),
    };
  }

  /** Makes one proposal, whatever the pace, or goes on to one of a kind; without a proposal if a limit is met. */
  single(want: ClimbWant, kind: ClimbSeek): { proposal?: core.Proposal; before?: string[]; look: ClimbLook } {
    const found = { ...this.seek(kind), ...this.look(want) };
    // No more proposals: this only asks whether a limit is met.
    if (!this.climb.runUntil(0, 0)) this.end('done');
    return found;
  }

  /** Holds the temperature at a value in the unit of the schedule; without one, returns to the schedule. */
  touch(temperature: number | undefined): { touch?: core.Touch } {
    return { touch: this.climb.touch(temperature) };
  }

  keep() {
    return { checkpoint: this.climb.checkpoint() };
  }

  stop(): void {
    this.end('stopped');
  }

  /** Makes proposals up to one of a kind, the end of a run, or the end of the patience. */
  private seek(kind: ClimbSeek): { proposal?: core.Proposal; before?: string[] } {
    const until = performance.now() + SEEK;
    let before: string[] | undefined;
    for (;;) {
      const proposal = this.climb.single();
      const fits = proposal?.accepted && proposal.kind && (kind === 'accepted' || proposal.delta < 0);
      if (!proposal || kind === 'next' || fits || proposal.endedRun || performance.now() >= until)
        return { ...(proposal && { proposal }), ...(before && { before }) };
      if (proposal.accepted) before = proposal.faces;
    }
  }

  /** Makes the proposals that are due, as far as a slice allows. Returns whether there is more to do. */
  private slice(): boolean {
    const { rate, climb } = this;
    if (rate === 'paused') return true;
    const from = performance.now();
    if (rate === 'flat') return climb.runUntil(from + SLICE);
    const owed = Math.max(0, Math.floor(((from - this.since) * rate) / 1000) - this.made);
    const before = climb.proposals;
    const more = climb.runUntil(from + SLICE, Math.min(owed, MOST));
    const used = climb.proposals - before;
    this.made += used;
    if (owed > used) {
      // If the climb fell behind the pace or was asleep, it doesn't catch up.
      this.since = from;
      this.made = 0;
    }
    return more;
  }

  private end(type: ClimbOver['type']): void {
    this.over = { type, ...this.look(ALL), ...this.keep() };
    this.climb.free();
    this.wake();
  }
}

serve((from: Parameters<typeof openClimb>) => openClimb(...from));
