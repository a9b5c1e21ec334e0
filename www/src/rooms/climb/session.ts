/**
 * The room's session: several climbers, one of them shown, and what the visitor sees of them. Workers answer only
 * requests. The state of the shown climber is requested once per frame, and the states of the others a few times per
 * second; a request is sent only after the previous answer. All climbers go at the chosen speed. At a few steps per
 * second, each step of the shown climber is a single step with its arithmetic.
 */

import { batch } from '@preact/signals';
import { climberSeed } from '../../engine/climb';
import type { DictionaryId } from '../../engine/contract';
import { latest } from '../../engine/latest';
import type { ClimbOptions, ClimbReplay, ClimbSeek, ClimbStart, Pace } from '../../engine/jobs';
import { Asking } from './asking';
import type { BoardOrigin } from './hall';
import { Climber } from './climber';
import { type ClimbPlan, optionsOf, writePlan } from './plan';
import type { Speed } from './speed';
import { type ClimbEnvironment, type ClimbSettings, ClimbState } from './state';
import type { KeptClimb } from './store';
import { TEXT } from './text';

/** The climb is saved this often, in milliseconds. */
const KEEP = 5000;

export class ClimbSession extends ClimbState {
  private lastKept = -Infinity;
  private readonly asking: Asking;

  /** Saves the state. Changes during a save are saved after it. */
  readonly save = latest(() => this.keep());

  constructor(world: ClimbEnvironment) {
    super(world);
    this.asking = new Asking(this, world, () => this.setPaces());
  }

  /** Restores the climb of an earlier visit, if wanted. `running`: it was running in this tab a moment ago. */
  async restore(wanted: (order: ClimbSettings) => boolean, running: boolean): Promise<ClimbSettings | undefined> {
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
      // An unreadable climb counts as missing.
      return undefined;
    } finally {
      this.ready.value = true;
    }
  }

  /** Starts a climb. The previous one is dropped; its boards stay in the hall. */
  start(plan: ClimbPlan, dictionary: DictionaryId, climbers: number, phase: 'running' | 'paused' = 'running'): void {
    const seed = plan.seed || this.world.newSeed();
    this.drop();
    batch(() => {
      this.order.value = { plan, seed, dictionary };
      this.front.value = 0;
      this.phase.value = phase;
      this.pacing.start();
      this.climbers.value = Array.from({ length: climbers }, (_, i) => this.newClimber(i));
    });
    void this.openHall();
    this.spoken.begin(climbers);
  }

  pause(): void {
    if (this.phase.value !== 'running') return;
    this.phase.value = 'paused';
    this.shown.endHold();
    this.setPaces();
    // The last state is close to where the workers stopped, but not exactly there.
    void this.refresh().then(() => {
      if (this.phase.value === 'paused') this.sayStanding(TEXT.heard.paused);
      return this.save();
    });
  }

  resume(): void {
    const { value: order } = this.order;
    if (!order || this.phase.value === 'running') return;
    batch(() => {
      this.shown.endReplay();
      this.steps.clear();
      this.trouble.value = '';
      this.climbers.value = this.climbers.value.map((climber) =>
        climber.state.value === 'stopped' || climber.state.value === 'failed' ? this.continued(climber) : climber,
      );
      this.phase.value = this.climbers.value.some((climber) => climber.isGoing) ? 'running' : 'over';
    });
    this.spoken.begin();
    this.setPaces();
  }

  /** Shows the previous step, if there is one. */
  back(): void {
    if (this.phase.value === 'running') this.pause();
    if (this.steps.back()) this.shown.changed();
  }

  /** Makes one step of the shown climber, or shows the next of those already made; everything else is paused. */
  async single(seek: ClimbSeek = 'next'): Promise<void> {
    if (seek === 'next' && this.steps.forward()) {
      this.shown.changed();
      return;
    }
    if (this.phase.value === 'running') this.pause();
    if (this.phase.value === 'over') {
      this.resume();
      this.pause();
    }
    this.shown.endReplay();
    this.sought.value = seek !== 'next';
    await this.asking.step(true, seek);
    this.sought.value = false;
  }

  /** Holds the temperature of the shown climber, in the unit of its schedule, or returns to the schedule. */
  async touch(temperature: number | undefined): Promise<void> {
    const { value: phase } = this.phase;
    if (phase !== 'running' && phase !== 'paused') return;
    await this.chosen.value?.touch(temperature);
    this.shown.changed();
  }

  /** The table of boards held is visible, or no longer. While nothing runs, nothing else asks for its rows. */
  showRecordHolders(wanted: boolean): void {
    this.wantsRecordHolders.value = wanted;
    if (wanted && this.phase.value === 'paused') void this.chosen.value?.lookNext({ recordHolders: 0 });
  }

  /** Ends the climb. */
  async stop(): Promise<void> {
    const { value: phase } = this.phase;
    if (phase !== 'running' && phase !== 'paused') return;
    const from = this.world.now();
    batch(() => {
      this.phase.value = 'over';
      this.shown.endHold();
    });
    await Promise.all(this.climbers.value.map((climber) => climber.stop()));
    this.world.measure('climb stopped', from);
    this.finish();
  }

  setSpeed(speed: Speed): void {
    this.pacing.start(speed);
    this.shown.endHold();
    this.setPaces();
  }

  /** Shows another climber. */
  choose(index: number): void {
    const climber = this.climbers.value[index];
    if (!climber || index === this.front.value) return;
    batch(() => {
      this.shown.clear();
      this.front.value = index;
      this.shown.changed();
    });
    this.setPaces();
    void climber.catchUp().then(() => this.shown.changed());
  }

  /** Adds or removes climbers; the last ones go. */
  setCount(count: number): void {
    const { value: before } = this.climbers;
    if (this.phase.value !== 'running' && this.phase.value !== 'paused') return;
    for (const climber of before.slice(count)) {
      this.collect(climber);
      climber.dismiss();
    }
    batch(() => {
      this.front.value = Math.min(this.front.value, count - 1);
      const more = Array.from({ length: Math.max(0, count - before.length) }, (_, i) =>
        this.newClimber(before.length + i),
      );
      this.climbers.value = [...before.slice(0, count), ...more];
    });
    this.setPaces();
  }

  /** Shows the run that found the best board of the shown climber, for scrubbing. */
  async replay(): Promise<void> {
    const climber = this.chosen.value;
    if (!climber) return;
    if (this.phase.value === 'running') this.pause();
    if (climber.isGoing) await climber.lookNext({ replay: 'best' });
    if (climber.replay) this.playReplay(climber.replay);
  }

  /** Shows a replay from its first board on. */
  private playReplay(replay: ClimbReplay): void {
    this.showReplay(replay);
    const { value: replaying } = this.replaying;
    replaying?.scrub(0);
    replaying?.play(this.world.now());
  }

  endReplay(): void {
    this.shown.endReplay();
  }

  /** Saves the state because the page or the room is left. The climb continues. */
  leave(): void {
    void this.save();
  }

  /** Ends all workers, for example when the room is created again. */
  end(): void {
    for (const climber of this.climbers.value) climber.dismiss();
  }

  /** Does the work of one frame of the screen. */
  tick(): void {
    const now = this.world.now();
    const running = this.phase.value === 'running';
    this.replaying.value?.tick(now);
    // The guided speed grows while the climb runs.
    if (this.pacing.tick(now, running && !this.held.value)) this.setPaces();
    if (running && this.asking.tick(now)) this.collectAll();
    if (running && now - this.lastKept > KEEP) void this.save();
  }

  private setPaces(): void {
    const front = this.chosen.value;
    if (!this.pacing.isStepwise && this.phase.value === 'running') this.steps.clear();
    for (const climber of this.climbers.value) {
      climber.pace(climber === front ? this.pace : this.othersPace);
    }
  }

  private async refresh(): Promise<void> {
    await this.asking.refresh();
    this.collectAll();
    this.shown.changed();
  }

  private newClimber(index: number, from?: ClimbStart): Climber {
    const { seed, dictionary } = this.order.value!;
    const own = climberSeed(seed, index);
    const pace: Pace = index === this.front.value ? this.pace : this.othersPace;
    return new Climber(
      index,
      own,
      from ?? { options: this.optionsFor(index) },
      pace,
      (start, speed) => this.world.startWorker(dictionary, start, speed),
      (climber) => this.afterDeath(climber),
      () => this.settle(),
    );
  }

  private optionsFor(index: number): ClimbOptions {
    const { plan, seed } = this.order.value!;
    return optionsOf(plan, climberSeed(seed, index));
  }

  /** Creates a climber that continues where one has stopped. */
  private continued(climber: Climber): Climber {
    const continued = this.newClimber(climber.index, {
      ...(climber.checkpoint ? { checkpoint: climber.checkpoint } : { options: this.optionsFor(climber.index) }),
      ...(climber.touches.value.length > 0 && { touches: climber.touches.value }),
    });
    continued.frame.value = climber.frame.value;
    continued.runs.value = climber.runs.value;
    continued.recordHolders.value = climber.recordHolders.value;
    continued.trace = climber.trace;
    continued.past.push(...climber.past);
    return continued;
  }

  private afterDeath(climber: Climber): void {
    if (climber.state.value !== 'failed') {
      this.world.tell(TEXT.heard.replaced(climber.index + 1));
      return;
    }
    this.trouble.value = climber.message;
    if (this.climbers.value.some((other) => other.isGoing) && climber.frame.value) return;
    // No climber could start, and none of the others will.
    for (const other of this.climbers.value) other.dismiss();
    const started = this.climbers.value.some((other) => other.frame.value);
    batch(() => {
      this.phase.value = started ? 'over' : 'idle';
      if (!started) {
        this.climbers.value = [];
        this.order.value = undefined;
      }
    });
    this.world.announce(climber.message, 0);
  }

  /** A climber has reached its limit. The climb is over when all have, or when the target is reached. */
  private settle(): void {
    const { value: climbers } = this.climbers;
    this.collectAll();
    this.shown.changed();
    const reached = climbers.some((climber) => climber.frame.value?.status === 'target');
    if (reached && climbers.some((climber) => climber.isGoing)) void this.stop();
    else if (!climbers.some((climber) => climber.isGoing) && this.phase.value !== 'over') {
      this.phase.value = 'over';
      this.finish();
    }
  }

  private finish(): void {
    this.collectAll();
    const { value: leader } = this.leader;
    batch(() => {
      this.steps.clear();
      if (leader) this.front.value = this.climbers.value.indexOf(leader);
      if (leader?.replay) this.showReplay(leader.replay);
      this.shown.changed();
    });
    void this.save();
    this.sayStanding(TEXT.heard.over);
  }

  /** `listed`: the points of the board in the list that the run leads to. */
  showReplay(replay: ClimbReplay, listed?: number): void {
    this.shown.showReplay(replay, listed);
  }

  private drop(): void {
    for (const climber of this.climbers.value) {
      this.collect(climber);
      climber.dismiss();
    }
    batch(() => {
      this.shown.clear();
      this.trouble.value = '';
      this.climbers.value = [];
    });
  }

  // --- the hall of fame ------------------------------------------------------------------------------------

  /** Shows the hall for these settings. */
  async lookUpHall({ size, scoring, minLength }: ClimbPlan, dictionary: DictionaryId): Promise<void> {
    await this.bestBoards.open({ dictionary, rules: { scoring, minLength }, size });
  }

  private async openHall(): Promise<void> {
    const { value: order } = this.order;
    if (order) await this.lookUpHall(order.plan, order.dictionary);
  }

  private collectAll(): void {
    for (const climber of this.climbers.value) this.collect(climber);
  }

  private collect({ hall, seed, touches }: Climber): void {
    if (hall.length === 0) return;
    const { value: order } = this.order;
    if (!order) return;
    const { size, scoring, minLength } = order.plan;
    const origin: BoardOrigin = {
      seed,
      plan: writePlan({ ...order.plan, seed: '', target: 0, runs: 0 }, null).toString(),
      ...(touches.value.length > 0 && { touches: touches.value }),
    };
    this.bestBoards.meet({ dictionary: order.dictionary, rules: { scoring, minLength }, size }, hall, origin);
  }

  // --- what outlives the page ------------------------------------------------------------------------------

  private async keep(): Promise<void> {
    const { value: order } = this.order;
    if (!order || this.unkept.value) return;
    const from = (this.lastKept = this.world.now());
    try {
      const climbers = await Promise.all(this.climbers.value.map((climber) => climber.keep()));
      await this.bestBoards.save();
      if (order !== this.order.value || climbers.some((checkpoint) => !checkpoint) || climbers.length === 0) return;
      await this.world.store.keep({
        version: 1,
        ...order,
        over: this.phase.value === 'over',
        speed: this.speed.value,
        front: this.front.value,
        climbers: climbers as Uint8Array[],
        touches: this.climbers.value.map((climber) => climber.touches.value),
      });
      this.world.measure('climb kept', from);
    } catch {
      // Storage is full or forbidden; the climb continues without it.
    }
  }

  private async takeUp(kept: KeptClimb): Promise<void> {
    const { plan, seed, dictionary, over, speed, front, climbers, touches } = kept;
    batch(() => {
      this.order.value = { plan, seed, dictionary };
      this.pacing.start(speed);
      this.front.value = Math.min(front, climbers.length - 1);
      this.phase.value = 'paused';
      this.climbers.value = climbers.map((checkpoint, i) =>
        this.newClimber(i, { checkpoint, ...(touches?.[i]?.length && { touches: touches[i]! }) }),
      );
    });
    await this.openHall();
    await Promise.all(this.climbers.value.map((climber) => climber.look({ hall: true, runs: true, recordHolders: 0 })));
    this.collectAll();
    const { value: chosen } = this.chosen;
    await chosen?.catchUp();
    this.shown.changed();
    if (over) await this.stop();
  }

  // --- what is heard ---------------------------------------------------------------------------------------

  private sayStanding(how: string): void {
    this.spoken.standing(how, this.chosen.value?.frame.value, this.bestPoints, this.scoring);
  }
}
