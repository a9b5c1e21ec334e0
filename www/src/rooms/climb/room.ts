/**
 * The state of the room, which all its parts share: the settings in the address, and several climbers, one of them shown.
 * Workers answer only requests. The state of the shown climber is requested once per frame, and the states of the others a
 * few times per second; a request is sent only after the previous answer. All climbers go at the chosen speed. At a few
 * steps per second, each step of the shown climber is a single step with its arithmetic.
 */

import { batch, computed, effect, type ReadonlySignal, signal, untracked } from '@preact/signals';
import { contextOf } from '../../app/lab';
import type { Job, RoomLab } from '../../app/lifecycle';
import { DEFAULT_DICTIONARY } from '../../app/lists';
import { keepStorage, remember } from '../../app/storage';
import { recallCount, RunningMark, solveHref } from '../../app/visit';
import type { ClimbDefaults, ClimbFrame, ClimbReplay, Proposal } from '../../engine/contract';
import type { ClimbSeek, ClimbStart, ClimbUnit, DictionaryId, Pace } from '../../engine/contract';
import { latest } from '../../engine/port';
import { PROVED } from '../../engine/scoring';
import { freshSeed } from '../../engine/seed';
import { whenItComes } from '../../engine/soon';
import { whole } from '../../ui/format';
import { afterFrame } from '../../ui/later';
import { toast } from '../../ui/toast';
import { questionText, scored, verdictText } from './arithmetic';
import { Climber } from './climber';
import { ClimbComparison } from './compare';
import { type BestBoard, BestBoards, browserStore, Finder, type KeptClimb, succeeds } from './hall';
import { type ClimbPlan, optionsOf, readPlan, samePlan, scheduleOf, writePlan } from './plan';
import { guidedPace, isWatchable, readSpeed, type Speed } from './speed';
import { type Accepted, Replaying } from './trace';

/** `idle`: nothing yet; `over`: ended, with everything still visible. */
export type ClimbPhase = 'idle' | 'running' | 'paused' | 'over';

export interface ClimbSettings {
  readonly plan: ClimbPlan;
  readonly seed: string;
  readonly dictionary: DictionaryId;
}

export interface SingleStep {
  readonly proposal: Proposal;
  readonly before: readonly string[];
  readonly frame: ClimbFrame;
}

/** The milliseconds between two requests: for the long lists and the other climbers, and with reduced motion. */
const LISTS = 250;
const CALM = 500;
/** The milliseconds between two saves, and the minimum between two automatic announcements. */
const KEEP = 5000;
const SPEAK = 12_000;
/** Up to this many steps per second, each is shown with its arithmetic. The latest of them can be viewed again. */
export const STEPWISE = 10;
const MOST_VIEWED = 500;
/** The most steps that are made until a worse board is proposed; most of them are worse. */
const MOST_ASKED = 100;
/** The maximum time counted between two frames, in milliseconds: a longer one means a hidden tab. */
const LONGEST = 250;
/**
 * A tile that changed glows, a little less with every frame. If more than this share of the tiles changed in one frame,
 * as when a run begins, or if it has more than this many steps, as at full speed, none does: a mark on nearly every tile
 * would mean nothing.
 */
const MOST_CHANGED = 0.4;
const MOST_STEPS = 200;
const FADE = 0.88;

const CLIMBERS = 'climbers';

export const COUNTS: readonly number[] = [1, 2, 3, 4, 6, 8];

export const TABS = [
  ['hall', 'Best boards'],
  ['history', 'History'],
  ['compare', 'Compare'],
  ['settings', 'Settings'],
] as const;
export type Tab = (typeof TABS)[number][0];

/** The parts of a link that only the core can judge. */
const LINKED = ['dict', 'dice', 'fixed', 'only', 'word'];

/** After this many milliseconds, losing a climb would be a pity. */
const LONG = 60_000;

/** The end of the search, by size, for ENABLE2K and the standard rules. Only those with a `proof` are the best possible. */
const SUMMITS = [...PROVED, { size: '5x5', points: 10_406, proof: undefined }];

/** The best score known for some settings, if the rules are those of the proofs. */
export function summitOf({ size, scoring, minLength }: ClimbPlan, dictionary: string) {
  const same = scoring === 'standard' && minLength === 3 && dictionary === DEFAULT_DICTIONARY;
  return same ? SUMMITS.find((summit) => summit.size === size) : undefined;
}

export class ClimbRoom {
  readonly phase = signal<ClimbPhase>('idle');
  readonly climbers = signal<readonly Climber[]>([]);
  readonly front = signal(0);
  readonly order = signal<ClimbSettings | undefined>(undefined);
  /** The reason why there is no climb, or its problem. */
  readonly trouble = signal('');
  /** Why the climb isn't saved: because another tab owns the saved climb, or because the browser takes no more. */
  readonly unkept = signal<'elsewhere' | 'full' | undefined>(undefined);
  /** What became of the search for a step of some kind, until it is found. */
  readonly sought = signal('');
  /** Whether the saved climb was looked for. */
  readonly ready = signal(false);
  readonly speed = signal<Speed>('guided');
  readonly rate = signal<Pace>(2);
  /** The single steps made in a row, and how many steps back the viewed one is. */
  readonly steps = signal<readonly SingleStep[]>([]);
  readonly behind = signal(0);
  readonly viewed = computed(() => this.steps.value.at(-1 - this.behind.value));
  readonly replaying = signal<Replaying | undefined>(undefined);
  /** Whether there is something to do at each `tick`. */
  readonly moves = computed(() => this.phase.value === 'running' || this.replaying.value?.playing.value === true);
  /** For each cell of the shown board, 1 if it has just changed. */
  readonly glow = signal<readonly number[]>([]);

  readonly chosen = computed(() => this.climbers.value[this.front.value]);
  /** The state shown: an earlier step has its own. */
  readonly frame: ReadonlySignal<ClimbFrame | undefined> = computed(
    () => (this.behind.value > 0 ? this.viewed.value?.frame : undefined) ?? this.chosen.value?.frame.value,
  );
  /** The number of steps of the run shown, if it is known. */
  readonly runLength = computed(() => {
    const { replaying, chosen, frame } = this;
    const { run, listed } = replaying.value ?? {};
    if (!run || (listed === undefined && run.run === frame.value?.run)) return frame.value?.runLength;
    return listed === undefined ? chosen.value?.spanOf(run.run)?.length : undefined;
  });
  /** The best climber: the one with the best board of all and, among equals, the one that needed the fewest steps. */
  readonly leader = computed(() => {
    const best = (climber: Climber) => climber.frame.value!.best;
    const order = (a: Climber, b: Climber) => best(b).points - best(a).points || best(a).proposals - best(b).proposals;
    return this.climbers.value.filter(({ frame }) => frame.value).sort(order)[0];
  });

  private readonly store = browserStore();
  readonly bestBoards = new BestBoards(this.store);
  private readonly calm = matchMedia('(prefers-reduced-motion: reduce)');
  /** How long this climb has run, for the guided speed. */
  private ran = 0;
  /** When these happened last, by the page's clock. */
  private last = { tick: -Infinity, front: -Infinity, lists: -Infinity, kept: -Infinity };
  private stepDue = 0;
  private spoken = { at: -Infinity, best: 0 };

  /** Saves the state. Changes during a save are saved after it. */
  readonly save = latest(() => this.keep());
  private readonly saveCompared = latest(() => this.store.keepCompared(this.comparison.kept).catch(() => undefined));

  // --- the settings and the address

  readonly plan = computed(() => readPlan(this.lab.query.value));
  readonly tuned = signal<ClimbDefaults | undefined>(undefined);
  /** How many climbers there will be, once it is fast. */
  readonly count = signal(readCount());
  /** Why these settings are impossible; empty if they are possible. */
  readonly objection = signal('');
  /** What is unusual about the settings; empty if nothing is. */
  readonly remark = signal('');
  readonly misread = signal<readonly string[]>([]);
  readonly tab = signal<Tab>('hall');
  readonly comparison = new ClimbComparison();
  readonly finder = new Finder();
  readonly isCurrent = computed(() => {
    const { value: order } = this.order;
    const { value: plan } = this.plan;
    if (order?.dictionary !== this.dictionaryAsked) return false;
    return samePlan({ ...order.plan, seed: order.seed }, { ...plan, seed: plan.seed || order.seed });
  });
  /** Whether Start will repeat the climb of a link, because the settings are still those of the link. */
  readonly isLinked = computed(() => this.linked.value === writePlan(this.plan.value, this.dictionaryAsked).toString());
  private readonly linked = signal('');
  /** The worse board about which the visitor is asked, once per visit or again on request, before its verdict is shown. */
  readonly question = signal<SingleStep | undefined>(undefined);
  readonly asked = signal(false);
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
    const { phase, leader, unkept } = this;
    const best = leader.value?.frame.value?.best.points;
    if (phase.value === 'running') return { what: best ? `climbing, best ${whole(best)}` : 'climbing' };
    return phase.value === 'paused' && unkept.value ? { what: 'paused climb', paused: true } : undefined;
  });

  constructor(readonly lab: RoomLab) {
    const { phase, climbers, speed, rate } = this;
    this.ends = [
      // On screen, frames send the requests, and much more often.
      effect(() => {
        if (!this.moves.value) return;
        const clock = setInterval(() => (!lab.active.peek() || document.hidden) && this.tick(), 250);
        return () => clearInterval(clock);
      }),
      effect(() => {
        const { size } = this.plan.value;
        whenItComes(lab.engine.climbDefaults(size), (defaults) => (this.tuned.value = defaults));
      }),
      this.running.follow(
        () => phase.value === 'running',
        () => this.entered,
      ),
      effect(() => void this.bestBoards.open({ ...this.shownPlan, dictionary: this.dictionary })),
      effect(() => {
        if (phase.value !== 'running') return;
        const timer = setTimeout(() => void keepStorage(), LONG);
        return () => clearTimeout(timer);
      }),
      // The choices and the result of a comparison outlive the page.
      effect(() => {
        const { a, b, count, running, order } = this.comparison;
        void [a.value, b.value, count.value, running.value, order.value];
        if (!this.entered) return;
        void this.saveCompared();
        if (this.tab.peek() === 'compare' && lab.active.peek()) untracked(() => this.rewrite());
      }),
      // The other climbers join when the climb is too fast to be followed.
      effect(() => {
        void [speed.value, rate.value];
        if (phase.value !== 'running' || this.isSlow) return;
        const { value: count } = this.count;
        if (climbers.peek().length < count) this.setCount(count);
      }),
    ];
  }

  /** A dictionary that is missing on this device is not replaced by another; the climb reports it. */
  get dictionaryAsked(): string {
    return this.lab.dictionaries.asked.value;
  }

  get dictionary(): string {
    return this.order.value?.dictionary ?? this.dictionaryAsked;
  }

  /** The plan of the climb that is shown, or of the next one. */
  get shownPlan(): ClimbPlan {
    return this.order.value?.plan ?? this.plan.value;
  }

  get summit() {
    return summitOf(this.shownPlan, this.dictionary);
  }

  async enter(): Promise<void> {
    if (this.entered) {
      if (this.lab.query.value.size === 0) this.writeOrder();
      return;
    }
    const query = this.lab.query.value;
    const misread: string[] = [];
    const asked = readPlan(query, misread);
    for (const [name, take] of Object.entries(this.view)) {
      const text = query.get(name);
      if (text && !take(text)) misread.push(`${name}=${text}`);
    }
    this.misread.value = misread;
    // A link that asks for nothing but a view shows the saved climb.
    const wanted = ({ plan, seed }: ClimbSettings): boolean =>
      [...query.keys()].every((name) => name in this.view) || samePlan(asked, { ...plan, seed });
    const order = await this.restore(wanted, this.running.before);
    const compared = await this.store.compared().catch(() => undefined);
    if (compared && !this.comparison.running.value) this.comparison.restore(compared);
    // The choices of a link come before those that are stored.
    this.comparison.read(query.get('compare') ?? '');
    this.entered = true;
    this.writeOrder();
    if (!order && asked.seed) this.linked.value = writePlan(asked, this.dictionaryAsked).toString();
    // The problem of a link is reported before the visitor presses Start.
    if (!order && LINKED.some((name) => query.has(name))) {
      await this.check();
      if (this.phase.value === 'idle') this.trouble.value = this.objection.value;
      // The message stands at its field, too.
      if (this.objection.value) this.setTab('settings');
    }
  }

  dispose(): void {
    for (const end of this.ends) end();
    this.comparison.stop();
    this.finder.cancel();
    this.end();
  }

  /** Starts a climb. The previous one is dropped; its boards stay in the hall. */
  start(phase: 'running' | 'paused' = 'running', given?: string): void {
    // Numbers that the form objects to are not in the plan.
    if (document.querySelector<HTMLFormElement>('.settings')?.reportValidity() === false) return;
    const before = this.order.value;
    const { value: settings } = this.plan;
    // A random seed is not reused for the next climb.
    const drawn = before?.plan.seed === '' && before.seed === settings.seed;
    const plan = { ...settings, seed: given ?? (drawn ? '' : settings.seed) };
    const dictionary = this.dictionaryAsked;
    const climbers = this.isSlow ? 1 : this.count.value;
    const seed = plan.seed || freshSeed();
    this.misread.value = [];
    this.collectAll();
    this.end();
    batch(() => {
      this.clearShown();
      this.trouble.value = '';
      this.climbers.value = [];
      this.order.value = { plan, seed, dictionary };
      this.front.value = 0;
      this.phase.value = phase;
      this.restartPace();
      this.climbers.value = Array.from({ length: climbers }, (_, i) => this.newClimber(i));
    });
    this.spoken = { at: performance.now(), best: 0 };
    this.lab.announce(`Climbing with ${climbers} ${climbers === 1 ? 'climber' : 'climbers'}.`, 0);
    this.writeOrder();
  }

  /** Whether steps are watched one by one, or it still speeds up automatically: then one climber is easier to follow. */
  private get isSlow(): boolean {
    const { speed, rate, isStepwise } = this;
    return speed.value === 'guided' ? rate.value !== 'flat' : isStepwise;
  }

  async step(seek: ClimbSeek = 'next'): Promise<void> {
    const isFirst = this.phase.value === 'idle';
    if (isFirst) {
      this.start('paused');
      if (this.phase.value === 'idle') return;
      // The introduction above the board is gone.
      window.scrollTo({ top: 0 });
    }
    // The verdict that the visitor was asked for comes first.
    if (this.question.value && seek === 'next') return this.answer();
    const isOpen = this.question.value !== undefined;
    this.question.value = undefined;
    await this.single(seek);
    // The visitor knows the verdict on a step that was looked for.
    if (isOpen) {
      this.asked.value = false;
      this.sought.value ||=
        'The question was skipped, because this step is known to be accepted. Step asks about the next worse board.';
    }
    showVerdict(isFirst);
  }

  /** Shows and announces the verdict that the visitor was asked for. */
  answer(): void {
    const step = this.question.value;
    this.question.value = undefined;
    if (step) this.lab.announce(verdictText(step.proposal, this.shownPlan.scoring), 0);
    showVerdict();
  }

  /** Goes on to the next worse board, and asks about it, too. */
  async askAgain(): Promise<void> {
    this.asked.value = false;
    for (let i = 0; i < MOST_ASKED && !this.asked.value && this.phase.value === 'paused'; i++) await this.step();
  }

  /** Whether no loss can be accepted, because the temperature of the whole climb is 0 and not held above that. */
  get isHill(): boolean {
    return this.shownPlan.cooling.kind === 'hill' && !this.chosen.value?.heldAt();
  }

  press(): void {
    const { value: phase } = this.phase;
    this.question.value = undefined;
    if (phase === 'running') this.pause();
    else if (phase === 'paused') this.resume();
    else this.start();
  }

  /** The unit of the temperature of the climb that is shown, or of the next one. */
  get unit(): ClimbUnit {
    return scheduleOf(this.shownPlan.cooling).unit ?? this.tuned.value?.unit ?? 'points';
  }

  set(change: Partial<ClimbPlan>): void {
    // What was wrong with the settings may be corrected now.
    if (this.phase.value === 'idle') this.trouble.value = '';
    this.rewrite({ ...this.plan.value, ...change });
  }

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
    if (this.phase.value === 'running') this.pause();
    const plan = { ...readPlan(new URLSearchParams(listed.plan ?? '')), seed: listed.seed };
    const replay = await this.finder.find(listed, optionsOf(plan, listed.seed), this.dictionary);
    if (replay) this.showReplay(replay, listed.points);
  }

  setClimbers(count: number): void {
    this.count.value = count;
    this.climbersChosen = true;
    remember(CLIMBERS, String(count));
    this.setCount(count);
    void this.save();
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

  private rewrite(plan = this.plan.value, dictionary = this.dictionaryAsked): void {
    const query = writePlan(plan, dictionary === DEFAULT_DICTIONARY ? null : dictionary);
    const { value: speed } = this.speed;
    if (speed !== 'guided') query.set('speed', String(speed));
    if (this.climbersChosen) query.set('climbers', String(this.count.value));
    if (this.tab.value !== 'hall') query.set('tab', this.tab.value);
    if (this.tab.value === 'compare') query.set('compare', this.comparison.link);
    this.lab.go(query, { replace: true });
  }

  private writeOrder(): void {
    const { value: order } = this.order;
    if (order) this.rewrite({ ...order.plan, seed: order.seed }, order.dictionary);
  }

  /** The parts of a link besides the settings; each takes over a value that it understands. */
  private readonly view: Readonly<Record<string, (text: string) => unknown>> = {
    speed: (text) => {
      const speed = readSpeed(text);
      this.speed.value = speed ?? this.speed.value;
      return speed;
    },
    climbers: (text) => {
      const count = COUNTS.find((each) => String(each) === text);
      this.count.value = count ?? this.count.value;
      return (this.climbersChosen = count !== undefined);
    },
    compare: (text) => this.comparison.read(text),
    // Older links call the history by its name in the program of 2009.
    tab: (text) => {
      const tab = text === 'reigns' ? 'history' : TABS.find(([each]) => each === text)?.[0];
      this.tab.value = tab ?? this.tab.value;
      return tab;
    },
  };

  get isOpen(): boolean {
    return this.phase.value === 'running' || this.phase.value === 'paused';
  }

  get isStepwise(): boolean {
    const { value: rate } = this.rate;
    return typeof rate === 'number' && rate <= STEPWISE;
  }

  // --- what the visitor does -------------------------------------------------------------------------------

  pause(): void {
    if (this.phase.value !== 'running') return;
    this.phase.value = 'paused';
    this.setPaces();
    // The last state is close to where the workers stopped, but not exactly there.
    const states = this.climbers.value.map((climber) =>
      climber.look({ lists: true, current: climber === this.chosen.value }),
    );
    const { value: steps } = this.steps;
    void Promise.all(states).then(() => {
      this.collectAll();
      // A step that was made meanwhile has more to say.
      if (this.phase.value === 'paused' && steps === this.steps.value) this.sayStanding('Paused');
      return this.save();
    });
  }

  resume(): void {
    if (!this.order.value || this.phase.value === 'running') return;
    batch(() => {
      this.replaying.value = undefined;
      this.clearSteps();
      this.trouble.value = '';
      for (const climber of this.climbers.value)
        if (climber.state.value === 'stopped' || climber.state.value === 'failed') climber.resume();
      this.phase.value = this.climbers.value.some((climber) => climber.isGoing) ? 'running' : 'over';
    });
    this.spoken.at = performance.now();
    this.setPaces();
  }

  back(): void {
    if (this.phase.value === 'running') this.pause();
    if (this.behind.value >= this.steps.value.length - 1) return;
    this.question.value = undefined;
    this.behind.value++;
  }

  /** Makes one step of the shown climber, or shows the next of those already made; everything else is paused. */
  private async single(seek: ClimbSeek = 'next'): Promise<void> {
    const { behind, steps } = this;
    const fits = ({ proposal: { accepted, kind, delta } }: SingleStep): boolean =>
      seek === 'next' || (accepted && kind !== undefined && (seek === 'accepted' || delta < 0));
    const ahead = steps.value.slice(steps.value.length - behind.value).findIndex(fits);
    if (ahead >= 0) {
      behind.value -= ahead + 1;
      return;
    }
    if (this.phase.value === 'running') this.pause();
    if (this.phase.value === 'over') {
      this.resume();
      this.pause();
    }
    this.replaying.value = undefined;
    this.sought.value = seek === 'next' ? '' : 'Looking for it…';
    await this.makeStep(true, seek);
    const { value: step } = this.viewed;
    const until = step?.proposal.endedRun ? 'before the run ended' : 'in two seconds';
    this.sought.value = step && !fits(step) ? `Not found ${until}. Press again to keep looking.` : '';
  }

  async stop(): Promise<void> {
    if (!this.isOpen) return;
    this.phase.value = 'over';
    await Promise.all(this.climbers.value.map((climber) => climber.stop()));
    this.finish();
  }

  setSpeed(speed: Speed): void {
    this.speed.value = speed;
    this.restartPace();
    this.setPaces();
    void this.save();
    this.rewrite();
  }

  choose(index: number): void {
    const climber = this.climbers.value[index];
    if (!climber || index === this.front.value) return;
    batch(() => {
      this.clearShown();
      this.front.value = index;
    });
    this.setPaces();
    // The part of its run that nobody watched.
    void climber.look({ lists: true, current: true });
  }

  private setCount(count: number): void {
    const { value: before } = this.climbers;
    if (!this.isOpen) return;
    this.collectAll();
    for (const climber of before.slice(count)) climber.dismiss();
    batch(() => {
      this.front.value = Math.min(this.front.value, count - 1);
      this.climbers.value = Array.from({ length: count }, (_, i) => before[i] ?? this.newClimber(i));
    });
    this.setPaces();
  }

  /** Shows the run that found the best board, of all climbers or of one, from its first board on, for scrubbing. */
  async replayBest(climber = this.leader.value): Promise<void> {
    if (!climber) return;
    if (this.phase.value === 'running') this.pause();
    this.choose(climber.index);
    if (climber.isGoing) await climber.look({ replay: true });
    if (!climber.replay || climber !== this.chosen.value) return;
    this.showReplay(climber.replay);
    this.replaying.value?.play(performance.now());
    document.querySelector('.climb-board')?.scrollIntoView({ block: 'nearest' });
  }

  /** `listed`: the points of the board in the list that the run leads to. */
  private showReplay(replay: ClimbReplay, listed?: number): void {
    batch(() => {
      this.clearShown();
      this.replaying.value = new Replaying(replay, listed);
    });
  }

  private end(): void {
    for (const climber of this.climbers.value) climber.dismiss();
  }

  // --- what happens by itself ------------------------------------------------------------------------------

  tick(): void {
    const now = performance.now();
    const { last } = this;
    this.replaying.value?.tick(now);
    const passed = Math.min(LONGEST, Math.max(0, now - last.tick));
    last.tick = now;
    if (this.phase.value !== 'running') return;
    const { value: before } = this.rate;
    this.ran += passed;
    this.rate.value = this.paceNow();
    if (this.rate.value !== before) this.setPaces();
    this.sendRequests(now);
    if (now - last.kept > KEEP) void this.save();
  }

  private sendRequests(now: number): void {
    const { last } = this;
    const { value: front } = this.chosen;
    const { matches: calm } = this.calm;
    // Otherwise the climber shown would miss its turn, and the list of best boards its best one.
    const lists = now - last.lists > LISTS && !front?.isAsking;
    if (front && now - last.front >= (calm ? CALM : 0)) {
      last.front = now;
      if (!this.isStepwise) void this.lookAtFront(front, lists || calm);
      else if (now >= this.stepDue) void this.makeStep(false);
    }
    if (!lists) return;
    last.lists = now;
    for (const climber of this.climbers.value) if (climber !== front && !climber.isAsking) void climber.look({ lists });
    this.collectAll();
  }

  private async lookAtFront(climber: Climber, lists: boolean): Promise<void> {
    if (climber.isAsking) return;
    const fast = !isWatchable(this.rate.value, climber.frame.value?.runLength);
    const frame = await climber.look({ lists, current: fast || lists });
    if (!frame || climber !== this.chosen.value || this.phase.value !== 'running') return;
    this.lightUp(frame);
    this.speak();
  }

  /** Makes one step of the climber shown. If it was `asked` for, its verdict is announced, or the question about it. */
  private async makeStep(asked: boolean, seek: ClimbSeek = 'next'): Promise<void> {
    const { value: climber } = this.chosen;
    const { value: rate } = this.rate;
    if (!climber) return;
    this.stepDue = performance.now() + (typeof rate === 'number' ? 1000 / rate : 0);
    // Before the first step of a climb that was not started, its first board is missing.
    if (!climber.frame.value) await climber.look();
    const { faces = [] } = climber.frame.value ?? {};
    const answer = await climber.single({ lists: true, current: seek !== 'next' }, seek);
    // Meanwhile, the climb may have become too fast for single steps.
    if (!answer || climber !== this.chosen.value || (this.phase.value === 'running' && !this.isStepwise)) return;
    const { proposal, frame, before = faces } = answer;
    const isQuestion =
      asked &&
      seek === 'next' &&
      !this.asked.value &&
      !!proposal?.kind &&
      proposal.delta < 0 &&
      proposal.temperature > 0;
    batch(() => {
      this.glow.value = [];
      if (proposal) {
        const step = { proposal, before, frame };
        this.behind.value = 0;
        this.steps.value = [...this.steps.value.slice(1 - MOST_VIEWED), step];
        if (isQuestion) this.question.value = step;
      }
    });
    this.asked.value ||= isQuestion;
    if (asked && proposal)
      this.lab.announce((isQuestion ? questionText : verdictText)(proposal, this.shownPlan.scoring), 0);
    else this.speak();
  }

  /** Makes the tiles glow that a frame changed. At full speed, none does, however slow the machine is. */
  private lightUp(frame: ClimbFrame): void {
    const cells = frame.faces.length;
    // With reduced motion, changed tiles are marked once, without an afterglow.
    const fade = this.calm.matches ? 0 : FADE;
    const glow = Array.from({ length: cells }, (_, i) => {
      const before = this.glow.value[i] ?? 0;
      return before > 0.05 ? before * fade : 0;
    });
    if (this.rate.value !== 'flat' && frame.changed.length <= MOST_CHANGED * cells && frame.window <= MOST_STEPS)
      for (const cell of frame.changed) glow[cell] = 1;
    this.glow.value = glow;
  }

  private clearSteps(): void {
    this.behind.value = 0;
    this.question.value = undefined;
    this.sought.value = '';
    if (this.steps.value.length > 0) this.steps.value = [];
  }

  /** Shows only the state of the current climber. */
  private clearShown(): void {
    this.clearSteps();
    this.glow.value = [];
    this.replaying.value = undefined;
  }

  // --- how fast they go ------------------------------------------------------------------------------------

  private restartPace(): void {
    this.ran = 0;
    this.rate.value = this.paceNow();
  }

  private paceNow(): Pace {
    const { value: speed } = this.speed;
    if (speed !== 'guided') return speed;
    const frame = this.chosen.peek()?.frame.peek();
    return guidedPace(this.ran / 1000, frame?.run ?? 0, frame?.runLength);
  }

  private paceOf(index: number): Pace {
    const waits = this.phase.value !== 'running' || (this.isStepwise && index === this.front.value);
    return waits ? 'paused' : this.rate.value;
  }

  private setPaces(): void {
    if (!this.isStepwise && this.phase.value === 'running') this.clearSteps();
    for (const climber of this.climbers.value) climber.pace(this.paceOf(climber.index));
  }

  // --- the climbers ----------------------------------------------------------------------------------------

  private newClimber(index: number, from?: ClimbStart, accepted?: Accepted, heldRuns?: readonly number[]): Climber {
    const { plan, seed, dictionary } = this.order.value!;
    // The command line's threads use the same seeds.
    const own = index === 0 ? seed : `${seed}/${index}`;
    const start = from ?? { options: optionsOf(plan, own) };
    const pace = this.paceOf(index);
    return new Climber(
      { index, seed: own, dictionary, start, pace, accepted, heldRuns },
      (climber) => this.afterDeath(climber),
      () => this.settle(),
    );
  }

  private afterDeath(climber: Climber): void {
    if (climber.state.value !== 'failed') {
      toast({ text: `Climber ${climber.index + 1}’s worker stopped. A new worker continues from the last save.` });
      return;
    }
    this.trouble.value = climber.message;
    if (this.climbers.value.some((other) => other.isGoing) && climber.frame.value) return;
    // No climber could start, and none of the others will.
    this.end();
    const started = this.climbers.value.some((other) => other.frame.value);
    batch(() => {
      this.phase.value = started ? 'over' : 'idle';
      if (!started) {
        this.climbers.value = [];
        this.order.value = undefined;
      }
    });
    this.lab.announce(climber.message, 0);
  }

  /** A climber has reached its limit. The climb is over when all have, or when the target is reached. */
  private settle(): void {
    const { value: climbers } = this.climbers;
    const going = climbers.some((climber) => climber.isGoing);
    this.collectAll();
    if (going && climbers.some((climber) => climber.frame.value?.status === 'target')) void this.stop();
    else if (!going && this.phase.value !== 'over') {
      this.phase.value = 'over';
      this.finish();
    }
  }

  private finish(): void {
    this.collectAll();
    const { value: leader } = this.leader;
    batch(() => {
      this.clearSteps();
      if (leader) this.front.value = leader.index;
      if (leader?.replay) this.showReplay(leader.replay);
    });
    void this.save();
    this.sayStanding('Finished');
  }

  /** Adds the boards that the climbers have found to the hall. */
  private collectAll(): void {
    const { value: order } = this.order;
    if (!order) return;
    const course = { ...order.plan, dictionary: order.dictionary };
    const plan = writePlan({ ...order.plan, seed: '', target: 0, runs: 0 }, null).toString();
    for (const { hall, seed, touches } of this.climbers.value)
      this.bestBoards.meet(course, hall, {
        seed,
        plan,
        ...(touches.value.length > 0 && { touches: [...touches.value] }),
      });
  }

  // --- what outlives the page ------------------------------------------------------------------------------

  /** Restores the climb of an earlier visit, if wanted. `running`: it was running in this tab a moment ago. */
  private async restore(
    wanted: (order: ClimbSettings) => boolean,
    running: boolean,
  ): Promise<ClimbSettings | undefined> {
    try {
      if (!(await this.store.own())) {
        this.unkept.value = 'elsewhere';
        return undefined;
      }
      const kept = await this.store.load();
      if (!kept || this.order.value || !wanted(kept)) return undefined;
      await this.takeUp(kept);
      if (running && this.phase.value === 'paused') this.resume();
      return this.order.value;
    } catch {
      // An unreadable climb counts as missing.
      return undefined;
    } finally {
      this.ready.value = true;
    }
  }

  private async keep(): Promise<void> {
    if (this.comparison.running.value) void this.saveCompared();
    const { value: order } = this.order;
    if (!order) return;
    const from = (this.last.kept = performance.now());
    const areBoardsKept = await this.bestBoards.save();
    if (this.unkept.value === 'elsewhere') return;
    // A climber whose worker has died is saved once it has a new one.
    const climbers = await Promise.all(this.climbers.value.map((climber) => climber.keep())).catch(() => []);
    if (order !== this.order.value || climbers.some((checkpoint) => !checkpoint) || climbers.length === 0) return;
    const kept: KeptClimb = {
      version: 1,
      ...order,
      over: this.phase.value === 'over',
      speed: this.speed.value,
      front: this.front.value,
      climbers: climbers as Uint8Array<ArrayBuffer>[],
      touches: this.climbers.value.map((climber) => [...climber.touches.value]),
      heldRuns: this.climbers.value.map((climber) => [...climber.heldRuns]),
      accepted: this.climbers.value.map(({ accepted }) => accepted),
    };
    const isKept = await succeeds(this.store.keep(kept));
    this.unkept.value = isKept && areBoardsKept ? undefined : 'full';
    if (isKept) performance.measure('climb kept', { start: from });
  }

  private async takeUp(kept: KeptClimb): Promise<void> {
    const { plan, seed, dictionary, over, speed, front, climbers, touches, accepted, heldRuns } = kept;
    batch(() => {
      this.order.value = { plan, seed, dictionary };
      this.speed.value = speed;
      this.restartPace();
      this.front.value = Math.min(front, climbers.length - 1);
      this.phase.value = 'paused';
      this.climbers.value = climbers.map((checkpoint, i) =>
        this.newClimber(
          i,
          { checkpoint, ...(touches?.[i]?.length && { touches: touches[i]! }) },
          accepted?.[i],
          heldRuns?.[i],
        ),
      );
    });
    await Promise.all(this.climbers.value.map((climber) => climber.look({ lists: true, current: true })));
    this.collectAll();
    if (over) await this.stop();
  }

  // --- what screen readers hear: the start and the end at once, and new best boards now and then -------------

  private speak(): void {
    const [now, best] = [performance.now(), this.leader.value?.frame.value?.best.points ?? 0];
    if (best <= this.spoken.best || (now - this.spoken.at < SPEAK && best !== this.summit?.points)) return;
    this.spoken = { at: now, best };
    this.lab.announce(`Best so far: ${scored(best, this.shownPlan.scoring)}.`, 0);
  }

  private sayStanding(how: string): void {
    const best = this.leader.value?.frame.value?.best.points;
    const now = this.question.value?.proposal.old ?? this.chosen.value?.frame.value?.points;
    const at = how === 'Paused' && now !== undefined ? ` at ${scored(now, this.shownPlan.scoring)}` : '';
    this.lab.announce(`${how}${at}.${best ? ` The best board has ${scored(best, this.shownPlan.scoring)}.` : ''}`, 400);
  }
}

/**
 * On a small phone, the board and the arithmetic fit on one screen, but not below the names of the rooms. So the first step
 * brings them into view, and the others leave the page where it is.
 */
function showVerdict(isFirst = false): void {
  afterFrame(() => {
    const isNarrow = matchMedia('(width < 56rem)').matches;
    const { bottom = 0 } = document.querySelector('.step-verdict')?.getBoundingClientRect() ?? {};
    if (isNarrow && (isFirst || bottom > innerHeight)) document.querySelector('.climb-head')?.scrollIntoView();
  });
}

/** How many climbers the machine can run; more would only slow the page down. */
export const cores = (): number => Math.max(2, navigator.hardwareConcurrency || 2);

function readCount(): number {
  // Few machines have fewer than two cores, and a single climber has nobody to race.
  return Math.min(cores(), recallCount(CLIMBERS, COUNTS) ?? Math.min(4, cores()));
}

export const [ClimbingContext, useClimbing] = contextOf<ClimbRoom>();
