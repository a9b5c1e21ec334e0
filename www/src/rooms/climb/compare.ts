/**
 * Two schedules from the same seed: one climber each, at full speed, for a number of runs; and how certain the results
 * of runs are.
 */

import { batch, computed, type ReadonlySignal, signal } from '@preact/signals';
import * as v from 'valibot';
import { freshSeed } from '../../engine/seed';
import { Climber } from './climber';
import { type Cooling, GEOMETRIC, HILL, optionsOf, type ClimbPlan, RULE_OF_2009, writePlan } from './plan';

/** The schedules to choose from, named as in addresses; those without cooling get as many steps as the tuned one. */
const IDS = ['tuned', 'hill', '2009', 'cold', 'hot', 'own'];
export const PRESETS: readonly (readonly [name: string, (tunedSteps: number, settings: Cooling) => Cooling])[] = [
  ['Tuned annealing', () => ({ kind: 'tuned' })],
  ['Hill climbing (temperature 0)', (proposals) => ({ ...HILL, proposals })],
  ['Vanderkam’s 2009 rule', () => RULE_OF_2009],
  ['Constant temperature 20 (cold)', (proposals) => ({ ...GEOMETRIC, from: 20, to: 20, proposals })],
  ['Constant temperature 150 (hot)', (proposals) => ({ ...GEOMETRIC, from: 150, to: 150, proposals })],
  ['The schedule in Settings', (_, settings) => settings],
];

export interface Figures {
  readonly name: string;
  readonly scores: number[];
  readonly best: number;
  readonly median: number;
  /** The 95% interval of the median, if there are enough runs. */
  readonly range: readonly [low: number, high: number] | undefined;
  readonly boards: number;
}

function figuresOf(name: string, scores: number[], boards: number): Figures {
  const [best, median] = [Math.max(0, ...scores), medianOfBest(scores, 1)];
  return { name, scores, best, median, range: medianInterval(scores), boards };
}

export const RUNS = [20, 100, 400] as const;

const WHOLE = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const PRESET = v.pipe(WHOLE, v.maxValue(PRESETS.length - 1));

/** A comparison as it is stored: the choices, and the latest result. */
export const COMPARED = v.object({
  a: PRESET,
  b: PRESET,
  count: v.picklist(RUNS),
  order: v.object({ seed: v.string(), runs: WHOLE, plan: v.string(), dictionary: v.string() }),
  sides: v.array(v.object({ name: v.string(), scores: v.array(WHOLE), boards: WHOLE })),
});

export type Compared = v.InferOutput<typeof COMPARED>;

export class ClimbComparison {
  readonly sides = signal<readonly Figures[]>([]);
  readonly running = signal(false);
  /** The finished share while it runs, from 0 to 1; both sides count the same. */
  readonly progress: ReadonlySignal<number | undefined> = computed(() => {
    if (!this.running.value) return undefined;
    const done = this.sides.value.reduce((sum, { scores }) => sum + scores.length, 0);
    return Math.min(1, done / (2 * Math.max(1, this.order.value.runs)));
  });
  readonly trouble = signal('');
  /** The choices for the next comparison; they outlive the tab and the page, like the result. */
  readonly a = signal(0);
  readonly b = signal(1);
  readonly count = signal<Compared['count']>(RUNS[1]);
  /** What is being compared, or was: `runs` is the number of each side, `plan` the settings as a query. */
  readonly order = signal<Compared['order']>({ seed: '', runs: 0, plan: '', dictionary: '' });
  /** The seed that a link asks for, which is used once. */
  private linkedSeed = '';
  private climbers: Climber[] = [];

  /** Compares two schedules; both sides use the plan except for its schedule. */
  start(
    plan: ClimbPlan,
    chosen: readonly (readonly [name: string, Cooling])[],
    dictionary: string,
    runs: number,
  ): void {
    this.stop();
    const seed = plan.seed || this.linkedSeed || freshSeed();
    this.linkedSeed = '';
    this.climbers = chosen.map(([, cooling], index) => {
      const start = { options: optionsOf({ ...plan, cooling, target: 0, runs }, seed) };
      return new Climber({ index, seed, dictionary, start, pace: 'flat' });
    });
    batch(() => {
      this.sides.value = chosen.map(([name]) => figuresOf(name, [], 0));
      this.order.value = { seed, runs, plan: writePlan(plan, null).toString(), dictionary };
      this.running.value = true;
      this.trouble.value = '';
    });
    this.climbers.forEach((climber) => void this.follow(climber));
  }

  stop(): void {
    for (const climber of this.climbers) climber.dismiss();
    this.climbers = [];
    this.running.value = false;
  }

  /** The choices as in an address, with the seed of the result: `tuned,hill,100,seed`. */
  get link(): string {
    const { a, b, count, order } = this;
    return [IDS[a.value], IDS[b.value], count.value, order.value.seed || []].flat().join();
  }

  /** Takes over the choices of a link; returns whether it makes sense. */
  read(text: string): boolean {
    const [, a = '', b = '', runs, seed = ''] = /^(\w+),(\w+),(\d+)(?:,(.*))?$/.exec(text) ?? [];
    const [left, right] = [IDS.indexOf(a), IDS.indexOf(b)];
    const count = RUNS.find((each) => String(each) === runs);
    if (left < 0 || right < 0 || !count) return false;
    [this.a.value, this.b.value, this.count.value, this.linkedSeed] = [left, right, count, seed];
    return true;
  }

  /** What a reload keeps. A comparison that was running then is shown as one that was stopped. */
  get kept(): Compared {
    const { a, b, count, order, sides } = this;
    return { a: a.value, b: b.value, count: count.value, order: order.value, sides: [...sides.value] };
  }

  restore({ a, b, count, order, sides }: Compared): void {
    batch(() => {
      [this.a.value, this.b.value, this.count.value, this.order.value] = [a, b, count, order];
      this.sides.value = sides.map(({ name, scores, boards }) => figuresOf(name, scores, boards));
    });
  }

  private async follow(climber: Climber): Promise<void> {
    await climber.follow({ lists: true }, () => {
      const { name } = this.sides.value[climber.index]!;
      const figures = figuresOf(name, Array.from(climber.runs.value), climber.frame.value?.evaluations ?? 0);
      this.sides.value = this.sides.value.with(climber.index, figures);
    });
    if (!this.climbers.includes(climber)) return;
    if (climber.message) {
      this.stop();
      this.trouble.value = climber.message;
    } else if (!this.climbers.some(({ isGoing }) => isGoing)) this.running.value = false;
  }
}

// --- how often runs succeed ------------------------------------------------------------------------------------

/** The best scores of the latest runs of all climbers, approximately in the order in which they ended. */
export function allRuns(climbers: readonly Pick<Climber, 'runs'>[]): number[] {
  const lists = climbers.map(({ runs }) => runs.value);
  const most = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: most }, (_, i) => lists.flatMap((list) => list[i] ?? [])).flat();
}

const Z = 1.96;

/** The 95% interval (Wilson 1927) of the probability that a run succeeds, given `hits` of `runs`. */
export function interval(hits: number, runs: number): [low: number, high: number] {
  if (runs === 0) return [0, 1];
  const p = hits / runs;
  const scale = 1 + (Z * Z) / runs;
  const middle = (p + (Z * Z) / (2 * runs)) / scale;
  const half = (Z * Math.sqrt((p * (1 - p)) / runs + (Z * Z) / (4 * runs * runs))) / scale;
  return [hits === 0 ? 0 : Math.max(0, middle - half), hits === runs ? 1 : Math.min(1, middle + half)];
}

/**
 * The 95% interval of the median of the runs' best scores: two of the sorted scores, chosen so that it holds whatever the
 * distribution. Fewer than six runs don't have one.
 */
export function medianInterval(scores: readonly number[]): [low: number, high: number] | undefined {
  const sorted = [...scores].sort((a, b) => a - b);
  const n = sorted.length;
  if (n < 6) return undefined;
  const half = (Z * Math.sqrt(n)) / 2;
  const [low, high] = [Math.round(n / 2 - half), Math.round(n / 2 + 1 + half)];
  return [sorted[Math.max(1, low) - 1]!, sorted[Math.min(n, high) - 1]!];
}

/** Estimates the median of the best of `times` runs: half of such groups of runs have a lower best score, half a higher. */
export function medianOfBest(scores: readonly number[], times: number): number {
  const sorted = [...scores].sort((a, b) => a - b);
  const share = 0.5 ** (1 / times);
  return sorted[Math.max(0, Math.ceil(share * sorted.length - 1e-9) - 1)] ?? 0;
}
