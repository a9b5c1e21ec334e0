/** What the parts of the room share: the session, the settings in the address, and what they come to. */

import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Lab } from '../../app/lab';
import { DEFAULT_DICTIONARY } from '../../app/lists';
import { announce } from '../../app/live';
import { go, route } from '../../app/route';
import { remember } from '../../app/storage';
import { toast } from '../../app/toast';
import { recallCount, Running, solveHref } from '../../app/visit';
import type { Grid } from '../../board/face';
import { Climber } from '../../engine/climb';
import type { ClimbDefaults } from '../../engine/jobs';
import { freshSeed } from '../play/spec';
import { Grids } from '../../board/grids';
import { DEFAULT_PLAN, dimsOf, lengthOf, optionsOf, type Plan, readPlan, scheduleOf, writePlan } from './plan';
import { type Order, Session } from './session';
import { type Speed, watchable } from './speed';
import { browserStore } from './store';

const ROOM = 'climb';
const CLIMBERS = 'climbers';

export const COUNTS: readonly number[] = [1, 2, 3, 4, 6, 8];

export class Climbing {
  readonly session: Session;
  readonly grids: Grids;
  /** The settings: those of the address. */
  readonly plan: ReadonlySignal<Plan>;
  /** What the core chooses for boards of this size. */
  readonly tuned = signal<ClimbDefaults | undefined>(undefined);
  readonly climbers = signal(readCount());
  /** Why a climb with these settings could not begin; empty if it can. */
  readonly objection = signal('');
  /** Whether the settings are those of the climb that is shown. */
  readonly isCurrent: ReadonlySignal<boolean>;
  private speedChosen = false;
  private entered = false;
  private readonly running = new Running('climbing');

  constructor(readonly lab: Lab) {
    this.session = new Session({
      hire: (dictionary, from, pace) => new Climber({ dictionary, from, pace }),
      store: browserStore(),
      now: () => performance.now(),
      date: () => Date.now(),
      later: (callback, millis) => void setTimeout(callback, millis),
      announce,
      tell: (text) => void toast({ text }),
      calm: () => matchMedia('(prefers-reduced-motion: reduce)').matches,
      newSeed: () => freshSeed((bytes) => crypto.getRandomValues(bytes)),
      measure: (name, from) => void performance.measure(name, { start: from }),
    });
    this.grids = new Grids((text) => lab.engine.readBoard(text, this.shownSize, this.dictionary));
    const last = signal(DEFAULT_PLAN);
    this.plan = computed(() => {
      // Of another room's address only the last state of this one is known.
      if (route.value.room === ROOM) last.value = readPlan(route.value.query);
      return last.value;
    });
    this.isCurrent = computed(() => this.session.isOf(this.plan.value, this.dictionaryAsked.value));
    effect(() => {
      const { size } = this.plan.value;
      lab.engine.climbDefaults(size).then(
        (defaults) => (this.tuned.value = defaults),
        () => undefined,
      );
    });
    this.running.follow(
      () => this.session.phase.value === 'running',
      () => this.entered,
    );
  }

  private get dictionaryAsked(): ReadonlySignal<string> {
    return this.lab.dictionaries.current;
  }

  /** The dictionary of the climb that is shown. */
  get dictionary(): string {
    return this.session.order.value?.dictionary ?? this.dictionaryAsked.value;
  }

  /** The plan of the climb that is shown, or of the one to come. */
  get shownPlan(): Plan {
    return this.session.order.value?.plan ?? this.plan.value;
  }

  get shownSize(): string {
    return this.shownPlan.size;
  }

  /** The visitor comes into the room. */
  async enter(): Promise<void> {
    const { session } = this;
    if (this.entered) {
      session.enter();
      if (session.order.value && route.value.query.size === 0) this.writeOrder(session.order.value);
      return;
    }
    const { query } = route.value;
    const asked = readPlan(query);
    const wanted = (order: Order): boolean =>
      query.size === 0 || (asked.seed === order.seed && writePlan(asked, null).toString() === writePlan({ ...order.plan, seed: order.seed }, null).toString());
    const order = await session.restore(wanted, this.running.before);
    this.entered = true;
    if (order) this.writeOrder(order);
  }

  start(): void {
    const { session, plan } = this;
    const order = session.order.value;
    // A seed that was drawn is not kept for the next climb.
    const drawn = order?.plan.seed === '' && order.seed === plan.value.seed;
    const next = { ...plan.value, seed: drawn ? '' : plan.value.seed };
    if (!this.speedChosen) session.speed.value = watchable(this.runLength);
    session.start(next, this.dictionaryAsked.value, this.climbers.value);
    if (session.order.value) this.writeOrder(session.order.value);
  }

  /** Proposals of a run with these settings, where that is known. */
  get runLength(): number | undefined {
    const schedule = scheduleOf(this.plan.value.cooling).schedule ?? this.tuned.value?.schedule;
    return schedule && lengthOf(schedule);
  }

  set(change: Partial<Plan>): void {
    const dict = this.lab.dictionaries.asked.value;
    go(ROOM, writePlan({ ...this.plan.value, ...change }, dict === DEFAULT_DICTIONARY ? null : dict), { replace: true });
  }

  /** Asks the core whether these settings can be climbed. */
  async check(): Promise<void> {
    const plan = this.plan.value;
    const said = await this.lab.background.tryClimb(optionsOf(plan, plan.seed || 'x'), this.dictionaryAsked.value).then(
      () => '',
      (error: Error) => error.message,
    );
    if (plan === this.plan.value) this.objection.value = said;
  }

  setSpeed(speed: Speed): void {
    this.speedChosen = true;
    this.session.setSpeed(speed);
  }

  setClimbers(count: number): void {
    this.climbers.value = count;
    remember(CLIMBERS, String(count));
    this.session.setCount(count);
  }

  /** A board of this climb, to be looked at in Solve. */
  solveHref(board: string): string {
    return solveHref(board, this.shownPlan, this.dictionary);
  }

  /** Faces on the grid of the climb that is shown. */
  gridOf(faces: readonly string[]): Grid {
    return { ...dimsOf(this.shownSize), cells: faces };
  }

  private writeOrder({ plan, seed, dictionary }: Order): void {
    go(ROOM, writePlan({ ...plan, seed }, dictionary === DEFAULT_DICTIONARY ? null : dictionary), { replace: true });
  }
}

function readCount(): number {
  // Few machines have less than two cores, and one climber alone has nobody to race.
  return recallCount(CLIMBERS, COUNTS) ?? Math.min(4, Math.max(2, navigator.hardwareConcurrency || 2));
}

export const ClimbingContext = createContext<Climbing | undefined>(undefined);

export function useClimbing(): Climbing {
  const climbing = useContext(ClimbingContext);
  if (!climbing) throw new Error('parts of the room stand inside it');
  return climbing;
}
