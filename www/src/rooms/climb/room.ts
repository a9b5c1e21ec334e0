/** The state that the parts of the room share: the session, the settings in the address, and their consequences. */

import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Job } from '../../app/busy';
import type { RoomLab } from '../../app/lifecycle';
import { DEFAULT_DICTIONARY } from '../../app/lists';
import { keepStorage, remember } from '../../app/storage';
import { freshSeed } from '../../engine/seed';
import { toast } from '../../ui/toast';
import { recallCount, RunningMark, solveHref } from '../../app/visit';
import type { Grid } from '../../board/face';
import { ClimbWorker } from '../../engine/climb';
import type { ClimbDefaults, ClimbSeek, ClimbStart, ClimbUnit, Pace } from '../../engine/jobs';
import { Grids } from '../../board/grids';
import { ClimbComparison } from './compare';
import { Finder } from './finder';
import { SUMMITS } from './Finish';
import { LAST_MOMENT } from './useRecording';
import type { BestBoard } from './hall';
import { dimsOf, objectionsTo, optionsOf, type ClimbPlan, readPlan, remarkOn, scheduleOf, writePlan } from './plan';
import { ClimbSession } from './session';
import type { ClimbSettings } from './state';
import { readSpeed, type Speed } from './speed';
import { browserStore } from './store';
import type { SingleStep } from './steps';
import { TEXT } from './text';

const CLIMBERS = 'climbers';

export const COUNTS: readonly number[] = [1, 2, 3, 4, 6, 8];

export const TABS = ['hall', 'history', 'compare', 'settings'] as const;
export type Tab = (typeof TABS)[number];

/** The parts of a link that only the core can judge. */
const LINKED = ['dict', 'dice', 'fixed', 'only', 'word'];

/** After this many milliseconds, losing a climb would be a pity. */
const LONG = 60_000;

export class ClimbRoom {
  readonly session: ClimbSession;
  readonly grids: Grids;
  /** The settings in the address. */
  readonly plan: ReadonlySignal<ClimbPlan>;
  /** The core's defaults for boards of this size. */
  readonly tuned = signal<ClimbDefaults | undefined>(undefined);
  readonly climbers = signal(readCount());
  /** Why these settings are impossible; empty if they are possible. */
  readonly objection = signal('');
  /** What is unusual about the settings; empty if nothing is. */
  readonly remark = signal('');
  /** The mistakes in the fields of the settings, by field. Invalid values are not in the plan. */
  readonly invalid = signal<ReadonlyMap<string, string>>(new Map());
  /** The parts of the address that were not understood. */
  readonly misread = signal<readonly string[]>([]);
  readonly tab = signal<Tab>('hall');
  /** The moment of the recording that is shown before a climb. */
  readonly recordingAt = signal(LAST_MOMENT);
  readonly comparison: ClimbComparison;
  /** Repeats the run that found a board of the list. */
  readonly finder: Finder;
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
  private readonly ends: (() => void)[] = [];
  /**
   * The first running job, for the navigation. A paused climb doesn't count, because it is saved, and a reload restores
   * it. Only in a tab that can't save its climb would a reload lose it.
   */
  readonly busy: ReadonlySignal<Job | undefined> = computed(() => {
    const going = this.finder.going.value;
    if (going) return { what: TEXT.busy.finding, share: going.share };
    const share = this.comparison.progress.value;
    if (share !== undefined) return { what: TEXT.busy.comparing, share };
    const { phase, leader, unkept } = this.session;
    if (phase.value === 'running') return { what: TEXT.busy.climbing(leader.value?.frame.value?.best.points ?? 0) };
    return phase.value === 'paused' && unkept.value ? { what: TEXT.busy.paused, paused: true } : undefined;
  });

  constructor(readonly lab: RoomLab) {
    this.session = new ClimbSession({
      startWorker: (dictionary, from, pace) => new ClimbWorker(dictionary, from, pace),
      store: browserStore(),
      now: () => performance.now(),
      date: () => Date.now(),
      later: (callback, millis) => void setTimeout(callback, millis),
      announce: (text, delay) => lab.announce(text, delay),
      tell: (text) => void toast({ text }),
      calm: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
      newSeed: () => freshSeed((bytes) => crypto.getRandomValues(bytes)),
      measure: (name, from) => void performance.measure(name, { start: from }),
    });
    const startWorker = (dictionary: string, from: ClimbStart, pace: Pace): ClimbWorker =>
      new ClimbWorker(dictionary, from, pace);
    this.comparison = new ClimbComparison({
      startWorker,
      later: (callback, millis) => void setTimeout(callback, millis),
    });
    this.finder = new Finder({ startWorker, later: (callback, millis) => void setTimeout(callback, millis) });
    this.grids = new Grids((text) => lab.engine.readBoard(text, this.shownSize, this.dictionary));
    this.plan = computed(() => readPlan(lab.query.value));
    this.isCurrent = computed(() => this.session.isOf(this.plan.value, this.dictionaryAsked.value));
    this.ends.push(
      effect(() => {
        const { size } = this.plan.value;
        lab.engine.climbDefaults(size).then(
          (defaults) => (this.tuned.value = defaults),
          () => undefined,
        );
      }),
    );
    this.ends.push(
      this.running.follow(
        () => this.session.phase.value === 'running',
        () => this.entered,
      ),
    );
    this.ends.push(
      effect(() => {
        if (this.session.phase.value !== 'running') return;
        const timer = setTimeout(() => void keepStorage(), LONG);
        return () => clearTimeout(timer);
      }),
    );
    // The other climbers join when the climb is too fast to be followed.
    this.ends.push(
      effect(() => {
        const { phase, climbers, speed, rate } = this.session;
        void [speed.value, rate.value];
        if (phase.value !== 'running' || this.isSlow) return;
        const { value: count } = this.climbers;
        if (climbers.peek().length < count) this.session.setCount(count);
      }),
    );
  }

  private get dictionaryAsked(): ReadonlySignal<string> {
    return this.lab.dictionaries.asked;
  }

  /** A dictionary that is missing on this device is not replaced by another; the climb reports it. */
  get dictionaryWanted(): string {
    return this.dictionaryAsked.value;
  }

  /** The dictionary of the climb that is shown. */
  get dictionary(): string {
    return this.session.order.value?.dictionary ?? this.dictionaryAsked.value;
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

  /** Called when the visitor enters the room. */
  async enter(): Promise<void> {
    const { session } = this;
    if (this.entered) {
      if (session.order.value && this.lab.query.value.size === 0) this.writeOrder(session.order.value);
      return;
    }
    const query = this.lab.query.value;
    this.readView(query);
    const asked = readPlan(query);
    const wanted = (order: ClimbSettings): boolean =>
      settingsOf(query).size === 0 ||
      (asked.seed === order.seed &&
        writePlan(asked, null).toString() === writePlan({ ...order.plan, seed: order.seed }, null).toString());
    const order = await session.restore(wanted, this.running.before);
    this.entered = true;
    if (order) this.writeOrder(order);
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
    this.session.leave();
  }

  dispose(): void {
    for (const end of this.ends) end();
    this.comparison.stop();
    this.finder.cancel();
    this.session.end();
  }

  start(phase: 'running' | 'paused' = 'running', seed?: string): void {
    const { session, plan } = this;
    if (this.invalid.value.size > 0) {
      session.trouble.value = TEXT.controls.fixFirst;
      this.setTab('settings');
      return;
    }
    const order = session.order.value;
    // A random seed is not reused for the next climb.
    const drawn = order?.plan.seed === '' && order.seed === plan.value.seed;
    const next = { ...plan.value, seed: seed ?? (drawn ? '' : plan.value.seed) };
    this.misread.value = [];
    // A link's note about what Start will do has done its work.
    this.linked.value = '';
    session.start(next, this.dictionaryAsked.value, this.isSlow ? 1 : this.climbers.value, phase);
    if (session.order.value) this.writeOrder(session.order.value);
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
    const { speed, rate, pacing } = this.session;
    return speed.value === 'guided' ? rate.value !== 'flat' : pacing.isStepwise;
  }

  /** Makes one step, starting the climb if necessary. */
  async step(seek: ClimbSeek = 'next'): Promise<void> {
    if (this.session.phase.value === 'idle') {
      this.start('paused');
      if (this.session.phase.value === 'idle') return;
    }
    this.question.value = undefined;
    await this.session.single(seek);
    const step = this.session.steps.current.value;
    if (seek !== 'next' || this.asked || !step?.proposal.kind || step.proposal.delta >= 0) return;
    this.asked = true;
    this.question.value = step;
  }

  /** The main button: starts, pauses, resumes. */
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
    this.lab.go(this.address({ ...this.plan.value, ...change }), { replace: true });
  }

  /** Records the mistake in a field; an empty text means that there is none. */
  note(field: string, wrong: string): void {
    const next = new Map(this.invalid.value);
    if (wrong) next.set(field, wrong);
    else if (!next.delete(field)) return;
    this.invalid.value = next;
  }

  /** Asks the core whether these settings are possible. */
  async check(): Promise<void> {
    const plan = this.plan.value;
    const dictionary = this.dictionaryAsked.value;
    const remarks = [remarkOn(plan.cooling)];
    const said = await this.lab.background.tryClimb(optionsOf(plan, plan.seed || 'x'), dictionary).then(
      (knowsWord) => {
        if (knowsWord === false)
          remarks.push(TEXT.settings.unknownWord(plan.word.trim(), this.lab.dictionaries.nameOf(dictionary)));
        return '';
      },
      (error: Error) => error.message,
    );
    if (plan !== this.plan.value) return;
    this.objection.value = said;
    this.remark.value = remarks.filter(Boolean).join(' ');
  }

  /** Shows the run that found a board of the list. */
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

  /** Returns the link that opens a board of this climb in Solve. */
  solveHref(board: string): string {
    return solveHref(board, this.shownPlan, this.dictionary);
  }

  /** Puts faces on the grid of the climb that is shown. */
  gridOf(faces: readonly string[]): Grid {
    return { ...dimsOf(this.shownSize), cells: faces };
  }

  private writeOrder({ plan, seed, dictionary }: ClimbSettings): void {
    this.lab.go(this.address({ ...plan, seed }, dictionary), { replace: true });
  }

  /** The address of what is on the screen. */
  private address(plan: ClimbPlan, dictionary = this.dictionaryAsked.value): URLSearchParams {
    const query = writePlan(plan, dictionary === DEFAULT_DICTIONARY ? null : dictionary);
    const { value: speed } = this.session.speed;
    if (speed !== 'guided') query.set('speed', String(speed));
    if (this.climbersChosen) query.set('climbers', String(this.climbers.value));
    if (this.tab.value !== 'hall') query.set('tab', this.tab.value);
    return query;
  }

  private rewrite(): void {
    this.lab.go(this.address(this.plan.value), { replace: true });
  }

  /** The parts of a link besides the settings (speed, climbers, tab), and the parts that were not understood. */
  private readView(query: URLSearchParams): void {
    const misread = objectionsTo(query);
    const given = (name: string): string => query.get(name) ?? '';
    const speed = readSpeed(given('speed'));
    if (speed !== undefined) this.session.speed.value = speed;
    else if (given('speed')) misread.push(TEXT.bad.value('speed', given('speed')));
    const count = COUNTS.find((each) => String(each) === given('climbers'));
    if (count !== undefined) {
      this.climbers.value = count;
      this.climbersChosen = true;
    } else if (given('climbers')) misread.push(TEXT.bad.value('climbers', given('climbers')));
    const tab = readTab(given('tab'));
    if (tab) this.tab.value = tab;
    else if (given('tab')) misread.push(TEXT.bad.value('tab', given('tab')));
    this.misread.value = misread;
  }
}

/** Returns a query without the parts that affect only the view. */
function settingsOf(query: URLSearchParams): URLSearchParams {
  const settings = new URLSearchParams(query);
  for (const name of ['speed', 'climbers', 'tab']) settings.delete(name);
  return settings;
}

/** Returns the tab of a link, if there is one. Older links call the history by its name in the program of 2009. */
function readTab(text: string): Tab | undefined {
  return text === 'reigns' ? 'history' : TABS.find((tab) => tab === text);
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
