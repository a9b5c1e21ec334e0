/** What the parts of the room share: the session, and the proof in the address. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Lab } from '../../app/lab';
import { DEFAULT_DICTIONARY } from '../../app/lists';
import { announce } from '../../app/live';
import { go, route } from '../../app/route';
import { recall, remember } from '../../app/storage';
import { recallCount, Running, solveHref } from '../../app/visit';
import { BreakHand } from '../../engine/breaker';
import type { ProveSpec } from '../../engine/jobs';
import { Grids } from '../../board/grids';
import { Check } from './check';
import { ORDERS, type Order } from './order';
import { Session } from './session';
import { FIRST, readSpec, suited, writeSpec } from './spec';
import { browserStore } from './store';
import { Unfolding } from './unfold';

const ROOM = 'prove';
const WORKERS = 'provers';
const ORDER = 'prove-order';

export const COUNTS: readonly number[] = [1, 2, 3, 4, 6, 8, 12, 16];

export class Proving {
  readonly session: Session;
  readonly grids: Grids;
  /** What the address asks for. */
  readonly spec: ReadonlySignal<ProveSpec>;
  readonly workers = signal(readCount());
  readonly order = signal<Order>(readOrder());
  readonly check: Check;
  readonly unfolding: Unfolding;
  private opened = '';
  /** The proof that is shown. */
  private shown: ProveSpec = FIRST;
  private readonly running = new Running('proving');

  constructor(readonly lab: Lab) {
    this.session = new Session({
      hire: (dictionary, spec) => new BreakHand(dictionary, spec),
      store: browserStore(),
      now: () => performance.now(),
      date: () => Date.now(),
      announce,
      measure: (name, from) => void performance.measure(name, { start: from }),
    });
    this.grids = new Grids((text) => lab.engine.readBoard(text, this.spec.value.size, this.dictionary));
    this.check = new Check({
      hire: (spec) => new BreakHand(this.dictionary, spec),
      announce: (text) => announce(text, 0),
      random: Math.random,
    });
    this.unfolding = new Unfolding(
      () => new BreakHand(this.dictionary, this.shown),
      (millis) => new Promise((resolve) => setTimeout(resolve, millis)),
    );
    const last = signal(FIRST);
    this.spec = computed(() => {
      if (route.value.room === ROOM) last.value = readSpec(route.value.query);
      return last.value;
    });
    this.running.follow(
      () => this.session.phase.value === 'running',
      () => this.opened !== '',
    );
  }

  get dictionary(): string {
    return this.lab.dictionaries.current.value;
  }

  /** Shows the proof of the address, unless it is shown already. A reload while it runs goes on. */
  async enter(): Promise<void> {
    const asked = JSON.stringify([this.dictionary, this.spec.value]);
    if (asked === this.opened) return;
    const resumes = this.opened === '' && this.running.before;
    this.opened = asked;
    const { dictionary, spec } = { dictionary: this.dictionary, spec: this.spec.value };
    const info = await this.lab.dictionaries.load(dictionary).catch(() => undefined);
    if (asked !== this.opened) return;
    this.check.clear();
    this.unfolding.close();
    this.shown = suited(spec, info?.alphabet ?? '');
    await this.session.open(dictionary, this.shown);
    if (resumes && asked === this.opened && this.session.done.value > 0) void this.start();
  }

  async start(sample?: number): Promise<void> {
    this.check.stop();
    await this.session.start(this.workers.value, this.memory, this.order.value, sample);
  }

  /** Breaks so many of the classes that are done once more, by another method. */
  checkAgain(count: number): void {
    this.check.start(this.shown, [...this.session.results.values()], count, this.workers.value, this.memory);
  }

  /** Another proof: in the address, so that Back leads to this one. */
  choose(spec: ProveSpec): void {
    const asked = this.lab.dictionaries.asked.value;
    go(ROOM, writeSpec(spec, asked === DEFAULT_DICTIONARY ? null : asked));
  }

  setWorkers(count: number): void {
    this.workers.value = count;
    remember(WORKERS, String(count));
  }

  setOrder(order: Order): void {
    this.order.value = order;
    remember(ORDER, order);
  }

  /** Whether the workers leave no core for moving pictures. */
  get full(): boolean {
    return this.workers.value >= (navigator.hardwareConcurrency || 2);
  }

  /** Bytes for the paths of a class, and again for its trees: a quarter of the machine, shared. */
  get memory(): number {
    const megabytes = this.deviceMemory / 2 ** 22 / this.workers.value;
    return Math.min(1024, Math.max(64, Math.floor(megabytes))) * 2 ** 20;
  }

  /** Bytes of the machine, as far as the browser tells: at most 8 GB. */
  get deviceMemory(): number {
    return ((navigator as { deviceMemory?: number }).deviceMemory ?? 4) * 2 ** 30;
  }

  /** A board, to be looked at in Solve. */
  solveHref(board: string): string {
    return solveHref(board, this.spec.value, this.dictionary);
  }
}

function readCount(): number {
  const cores = navigator.hardwareConcurrency || 2;
  return recallCount(WORKERS, COUNTS) ?? COUNTS.findLast((count) => count <= Math.min(8, cores)) ?? 1;
}

function readOrder(): Order {
  const kept = recall(ORDER) ?? '';
  return kept in ORDERS ? (kept as Order) : 'auto';
}

export const ProvingContext = createContext<Proving | undefined>(undefined);

export function useProving(): Proving {
  const proving = useContext(ProvingContext);
  if (!proving) throw new Error('parts of the room stand inside it');
  return proving;
}
