/**
 * The room's session: several climbers, one of them shown, and what the visitor sees of them. Workers answer only
 * requests. The state of the shown climber is requested once per frame, and the states of the others a few times per
 * second; a request is sent only after the previous answer. All climbers go at the chosen speed. At a few steps per
 * second, each step of the shown climber is a single step with its arithmetic.
 */

import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import type { DictionaryId } from '../../engine/contract';
import type { ClimbFrame, ClimbProposal, ClimbReplay, ClimbSeek, ClimbStart, Pace } from '../../engine/jobs';
import { latest } from '../../engine/latest';
import { freshSeed } from '../../engine/seed';
import { toast } from '../../ui/toast';
import { verdictText } from './arithmetic';
import { Climber } from './climber';
import { BestBoards, browserStore, type KeptClimb } from './hall';
import { type ClimbPlan, optionsOf, writePlan } from './plan';
import { guidedPace, isWatchable, type Speed } from './speed';
import { scored } from './text';
import { Replaying } from './trace';

/** `idle`: nothing yet; `over`: ended, with everything still visible. */
export type ClimbPhase = 'idle' | 'running' | 'paused' | 'over';

/** The options with which a climb started. */
export interface ClimbSettings {
  readonly plan: ClimbPlan;
  readonly seed: string;
  readonly dictionary: DictionaryId;
}

/** A single step of the shown climber. */
export interface SingleStep {
  readonly proposal: ClimbProposal;
  /** The faces before the step. */
  readonly before: readonly string[];
  /** The run's best score before the step. */
  readonly runBest: number;
  /** The state after the step. */
  readonly frame: ClimbFrame;
}

/** The milliseconds between two requests: for the other climbers, for the long lists, and with reduced motion. */
const OTHERS = 125;
const LISTS = 250;
const CALM = 500;
/** The milliseconds between two saves, and the minimum between two automatic announcements. */
const KEEP = 5000;
const SPEAK = 12_000;
/** How long the last board of a run stays on the screen, in milliseconds. */
const HOLD = 1400;
/** Up to this many steps per second, each is shown with its arithmetic. The latest of them can be viewed again. */
const STEPWISE = 10;
const MOST_VIEWED = 500;
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

export class ClimbSession {
  readonly phase = signal<ClimbPhase>('idle');
  readonly climbers = signal<readonly Climber[]>([]);
  readonly front = signal(0);
  readonly order = signal<ClimbSettings | undefined>(undefined);
  /** The reason why there is no climb, or its problem. */
  readonly trouble = signal('');
  /** Whether another tab owns the saved climb. */
  readonly unkept = signal(false);
  readonly sought = signal(false);
  /** Whether the saved climb was looked for. */
  readonly ready = signal(false);
  readonly speed = signal<Speed>('guided');
  readonly rate = signal<Pace>(2);
  /** The single steps made in a row, and how many steps back the viewed one is. */
  readonly steps = signal<readonly SingleStep[]>([]);
  readonly behind = signal(0);
  readonly step = computed(() => this.steps.value.at(-1 - this.behind.value));
  readonly replaying = signal<Replaying | undefined>(undefined);
  /** The frame that is held for a moment when its run is over. */
  readonly held = signal<ClimbFrame | undefined>(undefined);
  /** For each cell of the shown board, 1 if it has just changed. */
  readonly glow = signal<readonly number[]>([]);

  readonly chosen = computed(() => this.climbers.value[this.front.value]);
  /** The state shown: an earlier step has its own. */
  readonly frame: ReadonlySignal<ClimbFrame | undefined> = computed(
    () =>
      this.held.value ?? (this.behind.value > 0 ? this.step.value?.frame : undefined) ?? this.chosen.value?.frame.value,
  );
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
  private last = { tick: -Infinity, front: -Infinity, others: -Infinity, lists: -Infinity, kept: -Infinity };
  /** The time of the next single step. */
  private stepDue = 0;
  private spoken = { at: -Infinity, best: 0 };

  /** Saves the state. Changes during a save are saved after it. */
  readonly save = latest(() => this.keep());

  constructor(private readonly announce: (text: string, delay?: number) => void) {}

  get isOpen(): boolean {
    return this.phase.value === 'running' || this.phase.value === 'paused';
  }

  get isStepwise(): boolean {
    const { value: rate } = this.rate;
    return typeof rate === 'number' && rate <= STEPWISE;
  }

  // --- what the visitor does -------------------------------------------------------------------------------

  /** Starts a climb. The previous one is dropped; its boards stay in the hall. */
  start(plan: ClimbPlan, dictionary: DictionaryId, climbers: number, phase: 'running' | 'paused' = 'running'): void {
    const seed = plan.seed || freshSeed((bytes) => crypto.getRandomValues(bytes));
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
    void this.bestBoards.open({ ...plan, dictionary });
    this.spoken = { at: performance.now(), best: 0 };
    this.announce(`Climbing with ${climbers} ${climbers === 1 ? 'climber' : 'climbers'}.`, 0);
  }

  pause(): void {
    if (this.phase.value !== 'running') return;
    this.phase.value = 'paused';
    this.held.value = undefined;
    this.setPaces();
    // The last state is close to where the workers stopped, but not exactly there.
    const states = this.climbers.value.map((climber) =>
      climber.look({ lists: true, current: climber === this.chosen.value }),
    );
    void Promise.all(states).then(() => {
      this.collectAll();
      if (this.phase.value === 'paused') this.sayStanding('Paused');
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
    if (this.behind.value < this.steps.value.length - 1) this.behind.value++;
  }

  /** Makes one step of the shown climber, or shows the next of those already made; everything else is paused. */
  async single(seek: ClimbSeek = 'next'): Promise<void> {
    if (seek === 'next' && this.behind.value > 0) {
      this.behind.value--;
      return;
    }
    if (this.phase.value === 'running') this.pause();
    if (this.phase.value === 'over') {
      this.resume();
      this.pause();
    }
    this.replaying.value = undefined;
    this.sought.value = seek !== 'next';
    await this.makeStep(true, seek);
    this.sought.value = false;
  }

  async stop(): Promise<void> {
    if (!this.isOpen) return;
    batch(() => {
      this.phase.value = 'over';
      this.held.value = undefined;
    });
    await Promise.all(this.climbers.value.map((climber) => climber.stop()));
    this.finish();
  }

  setSpeed(speed: Speed): void {
    this.speed.value = speed;
    this.restartPace();
    this.held.value = undefined;
    this.setPaces();
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

  /** Adds or removes climbers; the last ones go. */
  setCount(count: number): void {
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

  /** Shows the run that found the best board of the shown climber, from its first board on, for scrubbing. */
  async replay(): Promise<void> {
    const climber = this.chosen.value;
    if (!climber) return;
    if (this.phase.value === 'running') this.pause();
    if (climber.isGoing) await climber.look({ replay: true });
    if (!climber.replay) return;
    this.showReplay(climber.replay);
    this.replaying.value?.scrub(0);
    this.replaying.value?.play(performance.now());
  }

  /** `listed`: the points of the board in the list that the run leads to. */
  showReplay(replay: ClimbReplay, listed?: number): void {
    batch(() => {
      this.clearShown();
      this.replaying.value = new Replaying(replay, listed);
    });
  }

  /** Ends all workers, for example when the room is created again. */
  end(): void {
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
    // The guided speed grows while the climb runs.
    if (!this.held.value) {
      const { value: before } = this.rate;
      this.ran += passed;
      this.rate.value = this.paceNow();
      if (this.rate.value !== before) this.setPaces();
    }
    this.sendRequests(now);
    if (now - last.kept > KEEP) void this.save();
  }

  private sendRequests(now: number): void {
    const { last } = this;
    const { value: front } = this.chosen;
    const { matches: calm } = this.calm;
    const lists = now - last.lists > LISTS;
    if (lists) last.lists = now;
    if (front && now - last.front >= (calm ? CALM : 0)) {
      last.front = now;
      if (this.isStepwise) {
        if (now >= this.stepDue) void this.makeStep(false);
      } else if (!this.held.value) {
        void this.lookAtFront(front, lists || calm);
      }
    }
    if (now - last.others >= (calm ? 2 * CALM : OTHERS)) {
      last.others = now;
      for (const climber of this.climbers.value)
        if (climber !== front && !climber.isAsking) void climber.look({ lists });
    }
    if (lists) this.collectAll();
  }

  private async lookAtFront(climber: Climber, lists: boolean): Promise<void> {
    if (climber.isAsking) return;
    const { value: before } = climber.frame;
    const fast = !isWatchable(this.rate.value, before?.runLength);
    const frame = await climber.look({ lists, current: fast || lists });
    if (!frame || climber !== this.chosen.value || this.phase.value !== 'running') return;
    batch(() => {
      this.lightUp(frame);
      const isWatched =
        isWatchable(this.paceOf(climber.index), before?.runLength) ||
        (this.speed.value === 'guided' && frame.run === 1);
      if (before && frame.run > before.run && isWatched) this.hold(before);
    });
    this.speak();
  }

  /** Makes one step of the climber shown. If it was `asked` for, its verdict is announced. */
  private async makeStep(asked: boolean, seek: ClimbSeek = 'next'): Promise<void> {
    const { value: climber } = this.chosen;
    const { value: rate } = this.rate;
    if (!climber) return;
    this.stepDue = performance.now() + (typeof rate === 'number' ? 1000 / rate : 0);
    // Before the first step of a climb that was not started, its first board is missing.
    if (!climber.frame.value) await climber.look();
    let before: readonly string[] = climber.frame.value?.faces ?? [];
    let runBest = climber.frame.value?.runBest ?? 0;
    let answer: Awaited<ReturnType<typeof climber.single>>;
    const { value: phase } = this.phase;
    do {
      answer = await climber.single({ lists: true, current: seek !== 'next' }, seek);
      if (!answer || climber !== this.chosen.value) return;
      before = answer.before ?? before;
      runBest = Math.max(runBest, bestBefore(answer, runBest));
      // A search goes on until it finds a step, a run ends, or the visitor does something else.
    } while (seek !== 'next' && isMissed(answer.proposal, seek) && this.phase.value === phase);
    const { proposal, frame } = answer;
    batch(() => {
      this.glow.value = [];
      if (proposal) {
        this.behind.value = 0;
        this.steps.value = [...this.steps.value.slice(1 - MOST_VIEWED), { proposal, before, runBest, frame }];
      }
    });
    if (asked && proposal) this.announce(verdictText(proposal, this.scoring), 0);
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

  private hold(frame: ClimbFrame): void {
    this.held.value = frame;
    this.glow.value = [];
    this.setPaces();
    setTimeout(() => {
      if (this.held.value !== frame) return;
      this.held.value = undefined;
      this.setPaces();
    }, HOLD);
  }

  private clearSteps(): void {
    this.behind.value = 0;
    if (this.steps.value.length > 0) this.steps.value = [];
  }

  /** Shows only the state of the current climber. */
  private clearShown(): void {
    this.held.value = undefined;
    this.clearSteps();
    this.glow.value = [];
    this.replaying.value = undefined;
  }

  // --- how fast they go ------------------------------------------------------------------------------------

  /** The guided speed starts slowly. */
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
    const waits = this.phase.value !== 'running' || this.held.value || (this.isStepwise && index === this.front.value);
    return waits ? 'paused' : this.rate.value;
  }

  private setPaces(): void {
    if (!this.isStepwise && this.phase.value === 'running') this.clearSteps();
    for (const climber of this.climbers.value) climber.pace(this.paceOf(climber.index));
  }

  // --- the climbers ----------------------------------------------------------------------------------------

  private newClimber(index: number, from?: ClimbStart): Climber {
    const { plan, seed, dictionary } = this.order.value!;
    // The command line's threads use the same seeds.
    const own = index === 0 ? seed : `${seed}/${index}`;
    const start = from ?? { options: optionsOf(plan, own) };
    const pace = this.paceOf(index);
    return new Climber(
      { index, seed: own, dictionary, start, pace },
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
    this.announce(climber.message, 0);
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
  async restore(wanted: (order: ClimbSettings) => boolean, running: boolean): Promise<ClimbSettings | undefined> {
    try {
      if (!(await this.store.own())) {
        this.unkept.value = true;
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
    const { value: order } = this.order;
    if (!order || this.unkept.value) return;
    const from = (this.last.kept = performance.now());
    try {
      const climbers = await Promise.all(this.climbers.value.map((climber) => climber.keep()));
      await this.bestBoards.save();
      if (order !== this.order.value || climbers.some((checkpoint) => !checkpoint) || climbers.length === 0) return;
      await this.store.keep({
        version: 1,
        ...order,
        over: this.phase.value === 'over',
        speed: this.speed.value,
        front: this.front.value,
        climbers: climbers as Uint8Array<ArrayBuffer>[],
        touches: this.climbers.value.map((climber) => [...climber.touches.value]),
      });
      performance.measure('climb kept', { start: from });
    } catch {
      // Storage is full or forbidden; the climb continues without it.
    }
  }

  private async takeUp(kept: KeptClimb): Promise<void> {
    const { plan, seed, dictionary, over, speed, front, climbers, touches } = kept;
    batch(() => {
      this.order.value = { plan, seed, dictionary };
      this.speed.value = speed;
      this.restartPace();
      this.front.value = Math.min(front, climbers.length - 1);
      this.phase.value = 'paused';
      this.climbers.value = climbers.map((checkpoint, i) =>
        this.newClimber(i, { checkpoint, ...(touches?.[i]?.length && { touches: touches[i]! }) }),
      );
    });
    await this.bestBoards.open({ ...plan, dictionary });
    await Promise.all(this.climbers.value.map((climber) => climber.look({ lists: true, current: true })));
    this.collectAll();
    if (over) await this.stop();
  }

  // --- what screen readers hear: the start and the end at once, and new best boards now and then -------------

  private get scoring(): string {
    return this.order.value?.plan.scoring ?? 'standard';
  }

  private speak(): void {
    const [now, best] = [performance.now(), this.leader.value?.frame.value?.best.points ?? 0];
    if (best <= this.spoken.best || now - this.spoken.at < SPEAK) return;
    this.spoken = { at: now, best };
    this.announce(`Best so far: ${scored(best, this.scoring)}.`, 0);
  }

  private sayStanding(how: string): void {
    const best = this.leader.value?.frame.value?.best.points;
    const now = this.chosen.value?.frame.value?.points;
    const at = how === 'Paused' && now !== undefined ? ` at ${scored(now, this.scoring)}` : '';
    this.announce(`${how}${at}.${best ? ` The best board has ${scored(best, this.scoring)}.` : ''}`, 400);
  }
}

/** Returns the run's best score before the last step of an answer, as far as it is known. */
function bestBefore(
  { proposal, frame }: { proposal: ClimbProposal | undefined; frame: ClimbFrame },
  known: number,
): number {
  if (!proposal || proposal.endedRun) return known;
  return proposal.accepted && proposal.new >= frame.runBest ? Math.max(known, proposal.old) : frame.runBest;
}

/** Returns whether the search for a step of a kind has to go on. */
function isMissed(proposal: ClimbProposal | undefined, seek: ClimbSeek): boolean {
  if (!proposal || proposal.endedRun) return false;
  return !proposal.accepted || !proposal.kind || (seek === 'loss' && proposal.delta >= 0);
}
