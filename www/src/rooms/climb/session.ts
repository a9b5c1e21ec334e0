/**
 * The room at work: several climbers, one of them shown, and what the visitor sees of them.
 *
 * Workers say nothing unasked. Once a frame the climber shown is asked how it stands, the others some times per
 * second; a question is asked only when the answer before is here. All climbers go at the speed chosen. At a few
 * steps per second each step of the climber shown is a single step, with its arithmetic.
 */

import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import { climberSeed } from '../../engine/climb';
import type { DictionaryId } from '../../engine/contract';
import { latest } from '../../engine/latest';
import type { ClimbFrame, ClimbReplay, ClimbStart, ClimbWant, Pace } from '../../engine/jobs';
import { verdictText } from './arithmetic';
import { Fame } from './fame';
import { guidedPace } from './guide';
import type { Origin } from './hall';
import { type Climbing, Place } from './place';
import { type Plan, optionsOf, samePlan, writePlan } from './plan';
import { Replaying } from './replay';
import { isWatchable, type Speed } from './speed';
import type { ClimbStore, Kept } from './store';
import { StepLog } from './steps';
import { TEXT } from './text';

/** What the session takes from its surroundings. */
export interface World {
  readonly hire: (dictionary: DictionaryId, from: ClimbStart, pace: Pace) => Climbing;
  readonly store: ClimbStore;
  readonly now: () => number;
  readonly date: () => number;
  readonly later: (callback: () => void, millis: number) => void;
  readonly announce: (text: string, delay?: number) => void;
  readonly tell: (text: string) => void;
  /** Whether motion is unwelcome. */
  readonly calm: () => boolean;
  readonly newSeed: () => string;
  /** Notes how long something took, for those who look into the browser's timeline. */
  readonly measure: (name: string, from: number) => void;
}

/** `idle`: nothing yet; `over`: ended, with everything there to look at. */
export type Phase = 'idle' | 'running' | 'paused' | 'over';

/** What a climb was started as. */
export interface Order {
  readonly plan: Plan;
  readonly seed: string;
  readonly dictionary: DictionaryId;
}

export type { Step } from './steps';

/** Times in milliseconds. */
const OTHERS = 125;
const LISTS = 250;
const CALM = 500;
const KEEP = 5000;
/** How long the last board of a run stays to be looked at. */
const HOLD = 1400;
/** What there is to hear in a climb, at most so often. */
const SPEAK = 12_000;
/** Up to so many steps a second each is shown with its arithmetic. */
const STEPWISE = 10;
/** A tile that changed glows, and goes on glowing a little less every frame. */
const FADE = 0.88;

export class Session {
  readonly phase = signal<Phase>('idle');
  readonly places = signal<readonly Place[]>([]);
  readonly front = signal(0);
  readonly speed = signal<Speed>('guided');
  /** The pace that the speed comes to just now. */
  readonly rate = signal<Pace>(2);
  readonly order = signal<Order | undefined>(undefined);
  /** Why there is no climb, or what went wrong with it. */
  readonly trouble = signal('');
  /** The single steps made in a row, and which of them is looked at. */
  readonly steps = new StepLog();
  readonly replaying = signal<Replaying | undefined>(undefined);
  /** The frame that is held for a moment when its run is over. */
  readonly held = signal<ClimbFrame | undefined>(undefined);
  /** By cell of the board in front, 1 for what has just changed. */
  readonly glow = signal<readonly number[]>([]);
  /** Grows with every frame: what is painted, not rendered, follows it. */
  readonly version = signal(0);
  /** Whether the table of reigns is looked at. */
  readonly wantsReigns = signal(false);
  /** Whether another tab has the climb that is kept. */
  readonly unkept = signal(false);
  /** Whether what was kept has been looked for. */
  readonly ready = signal(false);

  readonly chosen: ReadonlySignal<Place | undefined> = computed(() => this.places.value[this.front.value]);
  readonly frame: ReadonlySignal<ClimbFrame | undefined> = computed(
    () => this.held.value ?? this.steps.frame.value ?? this.chosen.value?.frame.value,
  );
  /** The best place: whose best board is the best of all. */
  readonly leader: ReadonlySignal<Place | undefined> = computed(() => {
    const best = (place: Place): number => place.frame.value?.best.points ?? -1;
    return this.places.value.reduce<Place | undefined>((a, b) => (a && best(a) >= best(b) ? a : b), undefined);
  });

  private lastLists = -Infinity;
  private lastOthers = -Infinity;
  private lastFront = -Infinity;
  private lastKept = -Infinity;
  private lastSpoken = -Infinity;
  private spokenBest = 0;
  private stepDue = 0;
  /** Milliseconds that this climb has run, and the frame before: for the guided speed. */
  private ran = 0;
  private lastTick = -Infinity;

  /** Keeps what there is. What changes while something older is being written is kept after it. */
  readonly save = latest(() => this.keep());

  readonly fame: Fame;

  constructor(private readonly world: World) {
    this.fame = new Fame(world.store, world.date);
  }

  /** Takes up what was kept of an earlier visit, if it is wanted. `running`: it ran until a moment ago, in this tab. */
  async restore(wanted: (order: Order) => boolean, running: boolean): Promise<Order | undefined> {
    const { store } = this.world;
    try {
      if (!(await store.own())) {
        this.unkept.value = true;
        return undefined;
      }
      const kept = await store.load();
      if (!kept || this.order.value || !wanted(kept)) return undefined;
      await this.takeUp(kept);
      if (running && this.phase.value === 'paused') this.resume();
      return this.order.value;
    } catch {
      // What cannot be read is not there.
      return undefined;
    } finally {
      this.ready.value = true;
    }
  }

  /** Begins a climb. The one before it is dropped; its boards stay in the hall. */
  start(plan: Plan, dictionary: DictionaryId, climbers: number, phase: 'running' | 'paused' = 'running'): void {
    const seed = plan.seed || this.world.newSeed();
    this.drop();
    batch(() => {
      this.order.value = { plan, seed, dictionary };
      this.front.value = 0;
      this.phase.value = phase;
      this.ran = 0;
      this.rate.value = this.paceNow();
      this.places.value = Array.from({ length: climbers }, (_, i) => this.newPlace(i));
    });
    void this.openHall();
    this.spokenBest = 0;
    this.lastSpoken = this.world.now();
    this.world.announce(TEXT.heard.climbing(climbers), 0);
  }

  pause(): void {
    if (this.phase.value !== 'running') return;
    this.phase.value = 'paused';
    this.endHold();
    this.setPaces();
    // The last look is not far from where the workers stop, but it is not there.
    void this.refresh().then(() => this.save());
    this.world.announce(this.summary(TEXT.heard.paused), 400);
  }

  resume(): void {
    const { value: order } = this.order;
    if (!order || this.phase.value === 'running') return;
    batch(() => {
      this.replaying.value = undefined;
      this.steps.clear();
      this.trouble.value = '';
      this.places.value = this.places.value.map((place) =>
        place.state.value === 'stopped' || place.state.value === 'failed' ? this.successor(place) : place,
      );
      this.phase.value = this.places.value.some((place) => place.isGoing) ? 'running' : 'over';
    });
    this.lastSpoken = this.world.now();
    this.setPaces();
  }

  /** Looks at the step before, if there is one. */
  back(): void {
    if (this.phase.value === 'running') this.pause();
    if (this.steps.back()) this.version.value++;
  }

  /** One step of the climber shown, or the next of those already made; everything else rests. */
  async single(): Promise<void> {
    if (this.steps.forward()) {
      this.version.value++;
      return;
    }
    if (this.phase.value === 'running') this.pause();
    if (this.phase.value === 'over') {
      this.resume();
      this.pause();
    }
    this.replaying.value = undefined;
    await this.makeStep(true);
  }

  /** Ends the climb. */
  async stop(): Promise<void> {
    const { value: phase } = this.phase;
    if (phase !== 'running' && phase !== 'paused') return;
    const from = this.world.now();
    batch(() => {
      this.phase.value = 'over';
      this.endHold();
    });
    await Promise.all(this.places.value.map((place) => place.stop()));
    this.world.measure('climb stopped', from);
    this.finish();
  }

  setSpeed(speed: Speed): void {
    this.speed.value = speed;
    this.ran = 0;
    this.rate.value = this.paceNow();
    this.endHold();
    this.setPaces();
  }

  /** Puts another climber in front. */
  choose(index: number): void {
    const place = this.places.value[index];
    if (!place || index === this.front.value) return;
    batch(() => {
      this.endHold();
      this.front.value = index;
      this.steps.clear();
      this.glow.value = [];
      if (this.replaying.value) this.replaying.value = undefined;
      this.version.value++;
    });
    this.setPaces();
    void place.catchUp().then(() => this.version.value++);
  }

  /** More climbers, or fewer: the last ones go. */
  setCount(count: number): void {
    const { value: before } = this.places;
    if (this.phase.value !== 'running' && this.phase.value !== 'paused') return;
    for (const place of before.slice(count)) {
      this.collect(place);
      place.dismiss();
    }
    batch(() => {
      this.front.value = Math.min(this.front.value, count - 1);
      const more = Array.from({ length: Math.max(0, count - before.length) }, (_, i) =>
        this.newPlace(before.length + i),
      );
      this.places.value = [...before.slice(0, count), ...more];
    });
    this.setPaces();
  }

  /** Shows the run that found the best board of the climber in front, to be scrubbed through. */
  async replay(): Promise<void> {
    const place = this.chosen.value;
    if (!place) return;
    if (this.phase.value === 'running') this.pause();
    if (place.isGoing) await place.lookNext({ replay: 'best' });
    if (place.replay) this.showReplay(place.replay);
  }

  endReplay(): void {
    this.replaying.value = undefined;
  }

  /** The page or the room is left: what there is, is kept. The climb goes on. */
  leave(): void {
    void this.save();
  }

  /** Ends all workers, as when the room is made anew. */
  end(): void {
    for (const place of this.places.value) place.dismiss();
  }

  /** The work of one frame of the screen. */
  tick(): void {
    const now = this.world.now();
    const running = this.phase.value === 'running';
    this.replaying.value?.tick(now);
    if (running && !this.held.value) this.ran += Math.min(250, Math.max(0, now - this.lastTick));
    this.lastTick = now;
    if (running) this.followGuide();
    if (running) this.askAll(now);
    if (running && now - this.lastKept > KEEP) void this.save();
  }

  private askAll(now: number): void {
    const calm = this.world.calm();
    const lists = now - this.lastLists > LISTS;
    if (lists) this.lastLists = now;
    const front = this.chosen.value;
    if (front && now - this.lastFront >= (calm ? CALM : 0)) {
      this.lastFront = now;
      if (this.isStepwise) {
        if (now >= this.stepDue) void this.makeStep(false);
      } else if (!this.held.value) {
        void this.lookAtFront(front, lists || calm);
      }
    }
    if (now - this.lastOthers >= (calm ? 2 * CALM : OTHERS)) {
      this.lastOthers = now;
      for (const place of this.places.value) if (place !== front) void place.look(this.listsOf(place, lists));
    }
    if (lists) this.collectAll();
  }

  private async lookAtFront(place: Place, lists: boolean): Promise<void> {
    const before = place.frame.value;
    const want = this.listsOf(place, lists);
    const reigns = lists && this.wantsReigns.value ? { reigns: place.nextReign } : {};
    const frame = await place.look({ ...want, ...reigns });
    if (!frame || place !== this.chosen.value || this.phase.value !== 'running') return;
    batch(() => {
      this.lightUp(frame);
      if (
        before &&
        frame.run > before.run &&
        (isWatchable(this.pace, before.runLength) || (this.speed.value === 'guided' && frame.run === 1))
      )
        this.hold(before);
      this.version.value++;
    });
    this.speak(frame);
  }

  /** What has changed of the long lists. */
  private listsOf(place: Place, lists: boolean): ClimbWant {
    const { value: frame } = place.frame;
    if (!lists || !frame) return {};
    return {
      ...(frame.hallVersion !== place.hallVersion && { hall: true }),
      ...(frame.run !== place.runs.value.length && { runs: true }),
    };
  }

  private async makeStep(asked: boolean): Promise<void> {
    const place = this.chosen.value;
    if (!place) return;
    const { value: rate } = this.rate;
    this.stepDue = this.world.now() + (typeof rate === 'number' ? 1000 / rate : 0);
    // Before the first step of a climb that was not started, its first board is not here yet.
    if (!place.frame.value) await place.lookNext({});
    const before = place.frame.value?.faces ?? [];
    const wantsReigns = this.wantsReigns.value;
    const answer = await place.single({
      ...this.listsOf(place, true),
      ...(wantsReigns && { reigns: place.nextReign }),
    });
    if (!answer || place !== this.chosen.value) return;
    const { proposal, frame } = answer;
    batch(() => {
      this.glow.value = [];
      if (proposal) this.steps.add({ proposal, before, frame });
      this.version.value++;
    });
    if (asked && proposal) this.world.announce(verdictText(proposal), 0);
    else this.speak(frame);
  }

  private get isStepwise(): boolean {
    const { value: rate } = this.rate;
    return typeof rate === 'number' && rate <= STEPWISE;
  }

  /** What the speed comes to at this moment of the climb. */
  private paceNow(): Pace {
    const { value: speed } = this.speed;
    if (speed !== 'guided') return speed;
    const frame = this.chosen.peek()?.frame.peek();
    return guidedPace(this.ran / 1000, frame?.run ?? 0, frame?.runLength);
  }

  /** The guided speed grows while the climb runs. */
  private followGuide(): void {
    const pace = this.paceNow();
    if (pace === this.rate.value) return;
    this.rate.value = pace;
    this.setPaces();
  }

  /** Of the climber shown. */
  private get pace(): Pace {
    return this.phase.value !== 'running' || this.isStepwise || this.held.value ? 'paused' : this.rate.value;
  }

  /** Of the others. */
  private get othersPace(): Pace {
    return this.phase.value !== 'running' || this.held.value ? 'paused' : this.rate.value;
  }

  private setPaces(): void {
    const front = this.chosen.value;
    if (!this.isStepwise && this.phase.value === 'running') this.steps.clear();
    for (const place of this.places.value) {
      place.pace(place === front ? this.pace : this.othersPace);
    }
  }

  private lightUp(frame: ClimbFrame): void {
    const cells = frame.faces.length;
    const before = this.glow.value;
    // In calm it is said once which tiles changed, without an afterglow.
    const fade = this.world.calm() ? 0 : FADE;
    const glow = Array.from({ length: cells }, (_, i) => ((before[i] ?? 0) > 0.05 ? before[i]! * fade : 0));
    for (const cell of frame.changed) glow[cell] = 1;
    this.glow.value = glow;
  }

  private hold(frame: ClimbFrame): void {
    this.held.value = frame;
    this.glow.value = [];
    this.setPaces();
    this.world.later(() => {
      if (this.held.value !== frame) return;
      this.endHold();
      this.setPaces();
    }, HOLD);
  }

  private endHold(): void {
    this.held.value = undefined;
  }

  private async refresh(): Promise<void> {
    await Promise.all(
      this.places.value.map(async (place) => {
        const front = place === this.chosen.value;
        await place.lookNext({ ...this.listsOf(place, true), ...(front && this.wantsReigns.value && { reigns: 0 }) });
      }),
    );
    this.collectAll();
    this.version.value++;
  }

  private newPlace(index: number, from?: ClimbStart): Place {
    const { plan, seed, dictionary } = this.order.value!;
    const own = climberSeed(seed, index);
    const pace: Pace = index === this.front.value ? this.pace : this.othersPace;
    return new Place(
      index,
      own,
      from ?? { options: optionsOf(plan, own) },
      pace,
      (start, speed) => this.world.hire(dictionary, start, speed),
      (place) => this.afterDeath(place),
      () => this.settle(),
    );
  }

  /** A place that goes on where one has stopped. */
  private successor(place: Place): Place {
    const successor = this.newPlace(place.index, place.checkpoint && { checkpoint: place.checkpoint });
    successor.frame.value = place.frame.value;
    successor.runs.value = place.runs.value;
    successor.reigns.value = place.reigns.value;
    successor.trace = place.trace;
    successor.past.push(...place.past);
    return successor;
  }

  private afterDeath(place: Place): void {
    if (place.state.value !== 'failed') {
      this.world.tell(TEXT.heard.replaced(place.index + 1));
      return;
    }
    this.trouble.value = place.message;
    if (this.places.value.some((other) => other.isGoing) && place.frame.value) return;
    // Nobody could begin, and none of the others will.
    for (const other of this.places.value) other.dismiss();
    const started = this.places.value.some((other) => other.frame.value);
    batch(() => {
      this.phase.value = started ? 'over' : 'idle';
      if (!started) {
        this.places.value = [];
        this.order.value = undefined;
      }
    });
    this.world.announce(place.message, 0);
  }

  /** One has met its limit. The climb is over when all have, or when the target is reached. */
  private settle(): void {
    const { value: places } = this.places;
    this.collectAll();
    this.version.value++;
    const reached = places.some((place) => place.frame.value?.status === 'target');
    if (reached && places.some((place) => place.isGoing)) void this.stop();
    else if (!places.some((place) => place.isGoing) && this.phase.value !== 'over') {
      this.phase.value = 'over';
      this.finish();
    }
  }

  private finish(): void {
    this.collectAll();
    const { value: leader } = this.leader;
    batch(() => {
      this.steps.clear();
      if (leader) this.front.value = this.places.value.indexOf(leader);
      if (leader?.replay) this.showReplay(leader.replay);
      this.version.value++;
    });
    void this.save();
    this.world.announce(this.summary(TEXT.heard.over), 400);
  }

  /** `famous`: the points of the board of the list that it leads to. */
  showReplay(replay: ClimbReplay, famous?: number): void {
    this.endHold();
    this.steps.clear();
    this.glow.value = [];
    this.replaying.value = new Replaying(replay, () => this.version.value++, famous);
    this.version.value++;
  }

  private drop(): void {
    for (const place of this.places.value) {
      this.collect(place);
      place.dismiss();
    }
    batch(() => {
      this.endHold();
      this.steps.clear();
      this.replaying.value = undefined;
      this.trouble.value = '';
      this.glow.value = [];
      this.places.value = [];
    });
  }

  // --- the hall of fame ------------------------------------------------------------------------------------

  /** Shows the hall of these settings. */
  async lookUpHall({ size, scoring, minLength }: Plan, dictionary: DictionaryId): Promise<void> {
    await this.fame.open({ dictionary, rules: { scoring, minLength }, size });
  }

  private async openHall(): Promise<void> {
    const { value: order } = this.order;
    if (order) await this.lookUpHall(order.plan, order.dictionary);
  }

  private collectAll(): void {
    for (const place of this.places.value) this.collect(place);
  }

  private collect({ hall, seed }: Place): void {
    if (hall.length === 0) return;
    const { value: order } = this.order;
    if (!order) return;
    const { size, scoring, minLength } = order.plan;
    const origin: Origin = { seed, plan: writePlan({ ...order.plan, seed: '', target: 0, runs: 0 }, null).toString() };
    this.fame.meet({ dictionary: order.dictionary, rules: { scoring, minLength }, size }, hall, origin);
  }

  // --- what outlives the page ------------------------------------------------------------------------------

  private async keep(): Promise<void> {
    const { value: order } = this.order;
    if (!order || this.unkept.value) return;
    const from = (this.lastKept = this.world.now());
    try {
      const climbers = await Promise.all(this.places.value.map((place) => place.keep()));
      await this.fame.save();
      if (order !== this.order.value || climbers.some((checkpoint) => !checkpoint) || climbers.length === 0) return;
      await this.world.store.keep({
        version: 1,
        ...order,
        over: this.phase.value === 'over',
        speed: this.speed.value,
        front: this.front.value,
        climbers: climbers as Uint8Array[],
      });
      this.world.measure('climb kept', from);
    } catch {
      // Full, or forbidden: the climb goes on without.
    }
  }

  private async takeUp(kept: Kept): Promise<void> {
    const { plan, seed, dictionary, over, speed, front, climbers } = kept;
    batch(() => {
      this.order.value = { plan, seed, dictionary };
      this.speed.value = speed;
      this.ran = 0;
      this.rate.value = this.paceNow();
      this.front.value = Math.min(front, climbers.length - 1);
      this.phase.value = 'paused';
      this.places.value = climbers.map((checkpoint, i) => this.newPlace(i, { checkpoint }));
    });
    await this.openHall();
    await Promise.all(this.places.value.map((place) => place.look({ hall: true, runs: true, reigns: 0 })));
    this.collectAll();
    const { value: chosen } = this.chosen;
    await chosen?.catchUp();
    this.version.value++;
    if (over) await this.stop();
  }

  // --- what is heard ---------------------------------------------------------------------------------------

  private speak(frame: ClimbFrame): void {
    const now = this.world.now();
    const best = this.leader.value?.frame.value?.best.points ?? frame.best.points;
    if (best <= this.spokenBest || now - this.lastSpoken < SPEAK) return;
    this.spokenBest = best;
    this.lastSpoken = now;
    this.world.announce(TEXT.heard.best(best), 0);
  }

  private summary(how: string): string {
    const now = this.chosen.value?.frame.value;
    const best = this.leader.value?.frame.value?.best.points;
    if (!now || best === undefined) return `${how}.`;
    return TEXT.heard.summary(how, how === TEXT.heard.paused ? now.points : undefined, best);
  }

  /** Whether the climb that is shown is the one these settings describe. */
  isOf(plan: Plan, dictionary: DictionaryId): boolean {
    const { value: order } = this.order;
    if (!order || order.dictionary !== dictionary) return false;
    return samePlan({ ...order.plan, seed: order.seed }, { ...plan, seed: plan.seed || order.seed });
  }
}
