/** What the parts of the room share: the session, and the proof in the address. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Lab } from '../../app/lab';
import { DEFAULT_DICTIONARY } from '../../app/lists';
import { announce } from '../../app/live';
import { go, route } from '../../app/route';
import { remember } from '../../app/storage';
import { recallCount, Running, solveHref } from '../../app/visit';
import { BreakHand } from '../../engine/breaker';
import type { ProveSpec } from '../../engine/jobs';
import { Grids } from '../../board/grids';
import { Session } from './session';
import { FIRST, readSpec, suited, writeSpec } from './spec';
import { browserStore } from './store';

const ROOM = 'prove';
const WORKERS = 'provers';

export const COUNTS: readonly number[] = [1, 2, 3, 4, 6, 8, 12, 16];

export class Proving {
  readonly session: Session;
  readonly grids: Grids;
  /** What the address asks for. */
  readonly spec: ReadonlySignal<ProveSpec>;
  readonly workers = signal(readCount());
  private opened = '';
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
    await this.session.open(dictionary, suited(spec, info?.alphabet ?? ''));
    if (resumes && asked === this.opened && this.session.done.value > 0) void this.start();
  }

  async start(): Promise<void> {
    await this.session.start(this.workers.value, this.memory);
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

  /** Whether the workers leave no core for moving pictures. */
  get full(): boolean {
    return this.workers.value >= (navigator.hardwareConcurrency || 2);
  }

  /** Bytes for the paths of a class, and again for its trees: a quarter of the machine, shared. */
  get memory(): number {
    const gigabytes = (navigator as { deviceMemory?: number }).deviceMemory ?? 4;
    const megabytes = (gigabytes * 256) / this.workers.value;
    return Math.min(1024, Math.max(64, Math.floor(megabytes))) * 2 ** 20;
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

export const ProvingContext = createContext<Proving | undefined>(undefined);

export function useProving(): Proving {
  const proving = useContext(ProvingContext);
  if (!proving) throw new Error('parts of the room stand inside it');
  return proving;
}
