/**
 * The life of a room. The shell creates each room once, when it is first entered, and owns it from then on.
 *
 * The rule for work: every job continues while its room is not on screen, the navigation shows it with its progress, and
 * no update is offered while it runs. When it ends there, a message of the shell says so; on screen, the room says it,
 * with `announce`. Only games stop: Play pauses its clock in `leave`. So `busy` is the first of all running jobs, and
 * `leave` ends none. A paused job counts only if a reload would lose work: a paused proof does (classes in progress would
 * start over), a paused climb that is saved doesn't. `e2e/shell.spec.ts` checks this.
 */

import { computed, effect, type ReadonlySignal, signal } from '@preact/signals';
import type { ComponentType } from 'preact';
import { announce } from '../ui/live';
import { toast } from '../ui/toast';
import type { Lab } from './lab';
import { addressOf, type RoomAddress, type RoomId, ROOMS } from './route';

/** A job, as the navigation shows it. */
export interface Job {
  /** The activity, to follow the room's name: `proving 3×3`. */
  readonly what: string;
  /** The finished share, from 0 to 1, if it is known. */
  readonly share?: number;
  /** Whether it waits for the visitor. */
  readonly paused?: boolean;
}

/** Shorter jobs end without a word, in milliseconds: the visitor may not even know of them. */
const LONG = 1000;

const jobs = signal<readonly ReadonlySignal<Job | undefined>[]>([]);

/** Whether a reload would interrupt anything in this tab. */
export const isBusy: ReadonlySignal<boolean> = computed(() => jobs.value.some(({ value }) => value !== undefined));

export type Shortcut = readonly [keys: string, does: string];

/** A room after its code has loaded. */
export interface LiveRoom {
  readonly View: ComponentType;
  /** The first running job, if there is one: shown in the navigation, and a reason not to reload. */
  readonly busy?: ReadonlySignal<Job | undefined>;
  /** The room's keys, for the list of shortcuts. */
  readonly shortcuts?: readonly Shortcut[];
  /** The room is on screen now. */
  enter?(): void;
  /** The room left the screen. Jobs continue. */
  leave?(): void;
  /** The room failed and will be created again: release workers and locks. */
  dispose?(): void;
}

/** What a room gets: the lab, and its own part of the address. */
export interface RoomLab extends Lab, RoomAddress {
  /**
   * Announces what changed in the room, for screen readers, but only while the room is on screen. In any other room, the
   * visitor is told only that a job has ended, and the shell does that.
   */
  announce(text: string, delay?: number): void;
}

export interface RoomModule {
  create(lab: RoomLab): LiveRoom;
}

/** Functions that fetch the code of the rooms. */
export type RoomLoaders = Readonly<Record<RoomId, () => Promise<RoomModule>>>;

export class Rooms {
  private readonly rooms = signal<ReadonlyMap<RoomId, { live: LiveRoom; uncount: () => void }>>(new Map());
  private onScreen: RoomId | undefined;

  constructor(private readonly lab: Lab) {}

  get(id: RoomId): LiveRoom | undefined {
    return this.rooms.value.get(id)?.live;
  }

  /** Creates a room from its module, unless it exists. */
  make(id: RoomId, module: RoomModule): LiveRoom {
    const there = this.rooms.peek().get(id);
    if (there) return there.live;
    const say: RoomLab['announce'] = (text, delay) => this.onScreen === id && announce(text, delay);
    const live = module.create({ ...this.lab, ...addressOf(id), announce: say });
    const uncount = live.busy ? this.watch(id, live.busy) : () => undefined;
    this.rooms.value = new Map(this.rooms.peek()).set(id, { live, uncount });
    return live;
  }

  show(id: RoomId | undefined): void {
    if (id === this.onScreen) return;
    // Until a room has been left, it is on screen: what it pauses now has not ended behind the visitor's back.
    if (this.onScreen) this.rooms.peek().get(this.onScreen)?.live.leave?.();
    this.onScreen = id;
    if (id) this.rooms.peek().get(id)?.live.enter?.();
  }

  /** Ends a room; the next visit creates it again. */
  dispose(id: RoomId): void {
    const room = this.rooms.peek().get(id);
    if (!room) return;
    if (this.onScreen === id) this.show(undefined);
    this.rooms.value = new Map([...this.rooms.peek()].filter(([other]) => other !== id));
    room.uncount();
    room.live.dispose?.();
  }

  /**
   * Counts a room's job, and tells the visitor when it ends in another room than the one on screen. If the room does
   * several things, that is when the last of them ends. Returns a function that stops this.
   */
  private watch(id: RoomId, busy: ReadonlySignal<Job | undefined>): () => void {
    jobs.value = [...jobs.peek(), busy];
    let before: Job | undefined;
    let since = 0;
    const end = effect(() => {
      const { value: job } = busy;
      if (!before) since = Date.now();
      if (before && !before.paused && !job && this.onScreen !== id && Date.now() - since > LONG)
        toast({ text: `The job in ${ROOMS[id].title} has ended: ${before.what}.` });
      before = job;
    });
    return () => {
      end();
      jobs.value = jobs.peek().filter((other) => other !== busy);
    };
  }
}
