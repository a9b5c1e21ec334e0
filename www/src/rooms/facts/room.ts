/** The state of the room: what its address asks for, and its sessions, which continue while another room is on screen. */

import { computed, type ReadonlySignal, type Signal, signal } from '@preact/signals';
import { contextOf } from '../../app/lab';
import type { Job, RoomLab } from '../../app/lifecycle';
import { dismiss, dismissIdle, engine } from '../../engine/port';
import type { DiceInfo, Engine, Rules } from '../../engine/contract';
import { type FactsQuery, looksLikeName, readQuery, writeQuery } from './address';
import { CountSession } from './counting';
import { RaceSession } from './racing';
import { RolledSession } from './rolling';

/** The rules of the game, used for everything here. */
export const RULES: Rules = { scoring: 'standard', minLength: 3 };

/** The room's workers follow the page's own; the rollers come last, because there are many. */
const ADDER = 2;
const RACER = 3;
const SECOND = 4;
const ROLLERS = 5;

export const roller = (index: number): Engine => engine(ROLLERS + index, 'whole');

/** As many as the machine has cores, within reason. */
export const WORKERS = Math.max(1, Math.min(32, navigator.hardwareConcurrency || 2));

/** The numbers of the workers that hold no sample, and of all workers. */
const ROLLING = [RACER, ...Array.from({ length: WORKERS }, (_, i) => ROLLERS + i)];
const ALL_WORKERS = [ADDER, SECOND, ...ROLLING];

export class FactsRoom {
  readonly query: ReadonlySignal<FactsQuery> = computed(() => readQuery(this.lab.query.value));
  /** The published dice sets; none until they are loaded. */
  readonly sets = signal<readonly DiceInfo[]>([]);
  readonly failed = signal<Error | undefined>(undefined);
  /** The chosen set; nothing for the visitor's own dice. */
  readonly set = computed(() => this.sets.value.find(({ name }) => name === this.query.value.dice));
  /** The reason why these dice cannot be used; empty if they can. */
  readonly diceTrouble = computed(() => {
    const { dice } = this.query.value;
    return looksLikeName(dice) && !this.set.value
      ? `There is no dice set called “${dice}”. Choose one from the list, or type your own dice.`
      : '';
  });
  /** The samples of the dice, and of those drawn over the distributions. */
  readonly rolled: Signal<RolledSession>;
  readonly other: Signal<RolledSession>;
  readonly count = new CountSession(roller(0));
  readonly race = new RaceSession(engine(RACER, 'whole'));
  /** The first running job. What was paused doesn't count: it is saved, or takes only a moment to repeat. */
  readonly busy: ReadonlySignal<Job | undefined> = computed(() => {
    const jobs: [what: string, share: number | undefined][] = [
      ['rolling boards', this.rolled.value.share.value ?? this.other.value.share.value],
      ['testing random strings', this.count.share.value],
      ['racing the solvers', this.race.share.value],
    ];
    for (const [what, share] of jobs) if (share !== undefined) return { what, share };
    return undefined;
  });

  constructor(readonly lab: RoomLab) {
    lab.engine.diceSets().then(
      (sets) => (this.sets.value = sets),
      (error: Error) => (this.failed.value = error),
    );
    const { dice, other } = this.query.peek();
    this.rolled = signal(this.sampleOf(dice, 'rolled'));
    this.other = signal(this.sampleOf(other, 'other'));
  }

  private sampleOf(dice: string, which: 'rolled' | 'other'): RolledSession {
    const rollers = Array.from({ length: WORKERS }, (_, i) => roller(i));
    const adder = engine(which === 'rolled' ? ADDER : SECOND, 'whole');
    const of = { dictionary: this.dictionary, dice, rules: RULES };
    return new RolledSession(of, adder, rollers, which === 'rolled' ? this.lab.announce : undefined);
  }

  /** Shows the sample of some dice, and rolls its first boards. To be called again when what it reads has changed. */
  follow(which: 'rolled' | 'other', dice: string): void {
    const { seed, boards } = this.query.value;
    const { value: session } = this[which];
    // The sample may have some boards of the seed by then.
    void session.status.value;
    void session.report.value?.boards;
    const wanted = this.sampleOf(dice, which);
    if (wanted.key !== session.key) {
      void session.end();
      this[which].value = wanted;
    }
    void this[which].value.follow(seed, boards);
  }

  titleOf(dice: string): string {
    return this.sets.value.find(({ name }) => name === dice)?.title ?? 'your own dice';
  }

  get dictionary(): string {
    return this.lab.dictionaries.asked.value;
  }

  /** The address of this room with another question or setting. */
  address(part: Partial<FactsQuery>): URLSearchParams {
    return writeQuery({ ...this.query.value, ...part }, this.dictionary);
  }

  /** Changes the address; `step` is for changes that Back should undo. */
  change(part: Partial<FactsQuery>, how?: 'step'): void {
    this.lab.go(this.address(part), { replace: how !== 'step' });
  }

  /** Another room is on screen, so idle workers are released. A sample may still be opening, which is not a job yet. */
  leave(): void {
    if (!this.busy.value) for (const worker of ALL_WORKERS) dismissIdle(worker);
  }

  dispose(): void {
    this.race.stop();
    this.count.end();
    const saved = Promise.allSettled([this.rolled.peek().end(), this.other.peek().end()]);
    for (const worker of ROLLING) dismiss(worker);
    // The workers that add up are asked for the samples first. By then the next room may use them again.
    void saved.then(() => ALL_WORKERS.forEach(dismissIdle));
  }
}

export const [FactsContext, useFacts] = contextOf<FactsRoom>();
