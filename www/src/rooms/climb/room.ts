/** The state that the parts of the room share: the session, the settings in the address, and their consequences. */

import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Job, RoomLab } from '../../app/lifecycle';
import { DEFAULT_DICTIONARY } from '../../app/lists';
import { keepStorage, remember } from '../../app/storage';
import { recallCount, RunningMark, solveHref } from '../../app/visit';
import type { Grid } from '../../board/face';
import type { ClimbDefaults, ClimbSeek, ClimbUnit } from '../../engine/jobs';
import { whole } from '../../ui/format';
import { ClimbComparison } from './compare';
import { type BestBoard, Finder } from './hall';
import { dimsOf, optionsOf, type ClimbPlan, readPlan, samePlan, scheduleOf, writePlan } from './plan';
import { RECORDING } from './recording';
import { ClimbSession, type ClimbSettings, type SingleStep } from './session';
import { readSpeed, type Speed } from './speed';
import { TEXT } from './text';

const CLIMBERS = 'climbers';

export const COUNTS: readonly number[] = [1, 2, 3, 4, 6, 8];

export const TABS = ['hall', 'history', 'compare', 'settings'] as const;
export type Tab = (typeof TABS)[number];

/** The parts of a link that only the core can judge. */
const LINKED = ['dict', 'dice', 'fixed', 'only', 'word'];

/** After this many milliseconds, losing a climb would be a pity. */
const LONG = 60_000;

/** The end of the search, by size, for ENABLE2K and the standard rules. Only `proved` ones are the best possible. */
const SUMMITS: Readonly<
  Record<string, { readonly points: number; readonly proved: string | undefined; readonly href: string }>
> = {
  '3x3': { points: 545, proved: 'Dan Vanderkam proved this in 2009', href: '#/prove?size=3x3' },
  '3x4': { points: 1651, proved: 'this was proved in 2025', href: '#/prove?size=3x4' },
  '4x4': {
    points: 3625,
    proved: 'Dan Vanderkam proved this in 2025, with about 23,000 hours of CPU time',
    href: '#/prove?size=4x4',
  },
  '5x5': { points: 10_406, proved: undefined, href: '#/prove' },
};

export class ClimbRoom {
  readonly session: ClimbSession;
  /** The settings in the address. */
  readonly plan: ReadonlySignal<ClimbPlan>;
  readonly tuned = signal<ClimbDefaults | undefined>(undefined);
  readonly climbers = signal(readCount());
  /** Why these settings are impossible; empty if they are possible. */
  readonly objection = signal('');
  /** What is unusual about the settings; empty if nothing is. */
  readonly remark = signal('');
  /** The form with the settings while it is open. Numbers that it objects to are not in the plan. */
  readonly form: { current: HTMLFormElement | null } = { current: null };
  /** The parts of the address that were not understood. */
  readonly misread = signal<readonly string[]>([]);
  readonly tab = signal<Tab>('hall');
  readonly recordingAt = signal(RECORDING.moments.length - 1);
  readonly comparison = new ClimbComparison();
  readonly finder = new Finder();
  /** Whether the settings match the climb that is shown. */
  readonly isCurrent: ReadonlySignal<boolean>;
  /** What Start will repeat, if the address is a link to a climb; otherwise empty. */
  readonly linked = signal('');
  /** The worse board about which the visitor is asked, once per visit, before its verdict is shown. */
  readonly question = signal<SingleStep | undefined>(undefined);
  private asked = false;
  private climbersChosen = false;
  private entered = false;
  private readonly running = new RunningMark('climbing');
  /** End what the room does on its own. */
  private readonly ends: readonly (() => void)[];
  /**
   * The first running job, for the navigation. A paused climb doesn't count, because it is saved, and a reload restores
   * it. Only in a tab that can't save its climb would a reload lose it.
   */
  readonly busy: ReadonlySignal<Job | undefined> = computed(() => {
    const found = this.finder.share.value;
    if (found !== undefined) return { what: 'running a climb again', share: found };
    const share = this.comparison.progress.value;
    if (share !== undefined) return { what: 'comparing schedules', share };
    const { phase, leader, unkept } = this.session;
    const best = leader.value?.frame.value?.best.points;
    if (phase.value === 'running') return { what: best ? `climbing, best ${whole(best)}` : 'climbing' };
    return phase.value === 'paused' && unkept.value ? { what: 'paused climb', paused: true } : undefined;
  });

  constructor(readonly lab: RoomLab) {
    this.session = new ClimbSession((text, delay) => lab.announce(text, delay));
    this.plan = computed(() => readPlan(lab.query.value));
    this.isCurrent = computed(() => {
      const { value: order } = this.session.order;
      const { value: plan } = this.plan;
      if (order?.dictionary !== this.dictionaryAsked) return false;
      return samePlan({ ...order.plan, seed: order.seed }, { ...plan, seed: plan.seed || order.seed });
    });
    const { phase, climbers, speed, rate } = this.session;
    this.ends = [
      effect(() => {
        const { size } = this.plan.value;
        lab.engine.climbDefaults(size).then(
          (defaults) => (this.tuned.value = defaults),
          () => undefined,
        );
      }),
      this.running.follow(
        () => phase.value === 'running',
        () => this.entered,
      ),
      effect(() => {
        if (phase.value !== 'running') return;
        const timer = setTimeout(() => void keepStorage(), LONG);
        return () => clearTimeout(timer);
      }),
      // The other climbers join when the climb is too fast to be followed.
      effect(() => {
        void [speed.value, rate.value];
        if (phase.value !== 'running' || this.isSlow) return;
        const { value: count } = this.climbers;
        if (climbers.peek().length < count) this.session.setCount(count);
      }),
    ];
  }

  /** A dictionary that is missing on this device is not replaced by another; the climb reports it. */
  get dictionaryAsked(): string {
    return this.lab.dictionaries.asked.value;
  }

  get dictionary(): string {
    return this.session.order.value?.dictionary ?? this.dictionaryAsked;
  }

  /** The plan of the climb that is shown, or of the next one. */
  get shownPlan(): ClimbPlan {
    return this.session.order.value?.plan ?? this.plan.value;
  }

  get shownSize(): string {
    return this.shownPlan.size;
  }

  /** Returns the best score known for the climb that is shown, if it is this one and the rules are those of the proofs. */
  summitAt(points: number): (typeof SUMMITS)[string] | undefined {
    const { size, scoring, minLength } = this.shownPlan;
    const summit = SUMMITS[size];
    const same = scoring === 'standard' && minLength === 3 && this.dictionary === DEFAULT_DICTIONARY;
    return same && summit?.points === points ? summit : undefined;
  }

  /** Whether a score of the climb that is shown has been proved to be the highest possible. */
  isProved(points: number): boolean {
    return this.summitAt(points)?.proved !== undefined;
  }

  async enter(): Promise<void> {
    const { session } = this;
    if (this.entered) {
      if (this.lab.query.value.size === 0) this.writeOrder();
      return;
    }
    const query = this.lab.query.value;
    const misread: string[] = [];
    const asked = readPlan(query, misread);
    for (const [name, take] of Object.entries(this.view)) {
      const text = query.get(name);
      if (text && !take(text)) misread.push(TEXT.bad.value(name, text));
    }
    this.misread.value = misread;
    // A link that asks for nothing but a view shows the saved climb.
    const wanted = ({ plan, seed }: ClimbSettings): boolean =>
      [...query.keys()].every((name) => name in this.view) || samePlan(asked, { ...plan, seed });
    const order = await session.restore(wanted, this.running.before);
    this.entered = true;
    this.writeOrder();
    if (!order && asked.seed) this.linked.value = asked.seed;
    // The problem of a link is reported before the visitor presses Start.
    if (!order && LINKED.some((name) => query.has(name))) {
      await this.check();
      if (session.phase.value === 'idle') session.trouble.value = this.objection.value;
      // The message stands at its field, too.
      if (this.objection.value) this.setTab('settings');
    }
  }

  leave(): void {
    void this.session.save();
  }

  dispose(): void {
    for (const end of this.ends) end();
    this.comparison.stop();
    this.finder.cancel();
    this.session.end();
  }

  start(phase: 'running' | 'paused' = 'running', seed?: string): void {
    const { session, plan } = this;
    if (this.form.current?.reportValidity() === false) return;
    const order = session.order.value;
    // A random seed is not reused for the next climb.
    const drawn = order?.plan.seed === '' && order.seed === plan.value.seed;
    const next = { ...plan.value, seed: seed ?? (drawn ? '' : plan.value.seed) };
    this.misread.value = [];
    // A link's note about what Start will do has done its work.
    this.linked.value = '';
    session.start(next, this.dictionaryAsked, this.isSlow ? 1 : this.climbers.value, phase);
    this.writeOrder();
  }

  /** Starts the climb that is shown once more, with the current settings. */
  again(): void {
    this.start('running', this.session.order.value?.seed);
  }

  /**
   * Whether steps are watched one by one, or the climb speeds up automatically and has not reached full speed. Then one
   * climber is easier to follow.
   */
  private get isSlow(): boolean {
    const { speed, rate, isStepwise } = this.session;
    return speed.value === 'guided' ? rate.value !== 'flat' : isStepwise;
  }

  async step(seek: ClimbSeek = 'next'): Promise<void> {
    if (this.session.phase.value === 'idle') {
      this.start('paused');
      if (this.session.phase.value === 'idle') return;
      // The introduction above the board is gone.
      window.scrollTo({ top: 0 });
    }
    this.question.value = undefined;
    await this.session.single(seek);
    const step = this.session.step.value;
    if (seek !== 'next' || this.asked || !step?.proposal.kind || step.proposal.delta >= 0) return;
    this.asked = true;
    this.question.value = step;
  }

  press(): void {
    const { session } = this;
    const { value: phase } = session.phase;
    this.question.value = undefined;
    if (phase === 'running') session.pause();
    else if (phase === 'paused') session.resume();
    else this.start();
  }

  /** The unit of the temperature of the climb that is shown, or of the next one. */
  get unit(): ClimbUnit {
    return scheduleOf(this.shownPlan.cooling).unit ?? this.tuned.value?.unit ?? 'points';
  }

  set(change: Partial<ClimbPlan>): void {
    // What was wrong with the settings may be corrected now.
    if (this.session.phase.value === 'idle') this.session.trouble.value = '';
    this.rewrite({ ...this.plan.value, ...change });
  }

  /** Asks the core whether these settings are possible. */
  async check(): Promise<void> {
    const plan = this.plan.value;
    const dictionary = this.dictionaryAsked;
    let remark = '';
    const objection = await this.lab.background.tryClimb(optionsOf(plan, plan.seed || 'x'), dictionary).then(
      (knowsWord) => {
        if (knowsWord === false)
          remark = `“${plan.word.trim()}” isn’t in ${this.lab.dictionaries.nameOf(dictionary)}. It will stay on the board but score nothing.`;
        return '';
      },
      (error: Error) => error.message,
    );
    if (plan !== this.plan.value) return;
    this.objection.value = objection;
    this.remark.value = remark;
  }

  async replay(listed: BestBoard): Promise<void> {
    if (this.session.phase.value === 'running') this.session.pause();
    const plan = { ...readPlan(new URLSearchParams(listed.plan ?? '')), seed: listed.seed };
    const replay = await this.finder.find(listed, optionsOf(plan, listed.seed), this.dictionary);
    if (replay) this.session.showReplay(replay, listed.points);
  }

  setSpeed(speed: Speed): void {
    this.session.setSpeed(speed);
    this.rewrite();
  }

  setClimbers(count: number): void {
    this.climbers.value = count;
    this.climbersChosen = true;
    remember(CLIMBERS, String(count));
    this.session.setCount(count);
    this.rewrite();
  }

  setTab(tab: Tab): void {
    // A comparison uses the whole machine, and the other tabs don't show it.
    if (tab !== 'compare') this.comparison.stop();
    this.tab.value = tab;
    this.rewrite();
  }

  solveHref(board: string): string {
    return solveHref(board, this.shownPlan, this.dictionary);
  }

  gridOf(faces: readonly string[]): Grid {
    return { ...dimsOf(this.shownSize), cells: faces };
  }

  private rewrite(plan = this.plan.value, dictionary = this.dictionaryAsked): void {
    const query = writePlan(plan, dictionary === DEFAULT_DICTIONARY ? null : dictionary);
    const { value: speed } = this.session.speed;
    if (speed !== 'guided') query.set('speed', String(speed));
    if (this.climbersChosen) query.set('climbers', String(this.climbers.value));
    if (this.tab.value !== 'hall') query.set('tab', this.tab.value);
    this.lab.go(query, { replace: true });
  }

  private writeOrder(): void {
    const { value: order } = this.session.order;
    if (order) this.rewrite({ ...order.plan, seed: order.seed }, order.dictionary);
  }

  /** The parts of a link besides the settings; each takes over a value that it understands. */
  private readonly view: Readonly<Record<string, (text: string) => unknown>> = {
    speed: (text) => {
      const speed = readSpeed(text);
      this.session.speed.value = speed ?? this.session.speed.value;
      return speed;
    },
    climbers: (text) => {
      const count = COUNTS.find((each) => String(each) === text);
      this.climbers.value = count ?? this.climbers.value;
      return (this.climbersChosen = count !== undefined);
    },
    // Older links call the history by its name in the program of 2009.
    tab: (text) => {
      const tab = text === 'reigns' ? 'history' : TABS.find((each) => each === text);
      this.tab.value = tab ?? this.tab.value;
      return tab;
    },
  };
}

/** How many climbers the machine can run; more would only slow the page down. */
export function cores(): number {
  return Math.max(2, navigator.hardwareConcurrency || 2);
}

function readCount(): number {
  // Few machines have fewer than two cores, and a single climber has nobody to race.
  return Math.min(cores(), recallCount(CLIMBERS, COUNTS) ?? Math.min(4, cores()));
}

export const ClimbingContext = createContext<ClimbRoom | undefined>(undefined);

export function useClimbing(): ClimbRoom {
  const climbing = useContext(ClimbingContext);
  if (!climbing) throw new Error('parts of a room must be inside that room');
  return climbing;
}
