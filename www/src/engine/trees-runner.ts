/**
 * A timeline of trees in its worker: keeps the trees it has, builds the others in slices, and answers between slices.
 *
 * It knows neither wasm nor worker, so that it can be tested with any trees and any clock.
 */

import type {
  TreeAnswer,
  TreeFigures,
  TreeOperation,
  TreeQuestion,
  TreesMessage,
  TreesRequest,
  TreeState,
  TreeTimeline,
} from './trees-jobs';
import { failure, isFatal } from './death';
import { NO_TREE } from './text';

/** The interface of the trees, which the wasm ones implement. */
export interface WorkerTrees {
  begin(operation: TreeOperation): void;
  /** Works until the worker's clock shows `deadline`. Returns whether there is more to do. */
  runUntil(deadline: number): boolean;
  progress(): number;
  finish(): TreeFigures;
  cancel(): void;
  keep(count: number): void;
  ask(state: number, question: TreeQuestion): TreeAnswer;
  free(): void;
}

/** The runner's environment. */
export interface TreesRunnerEnvironment {
  now(): number;
  /** Calls back as soon as pending messages have been handled. */
  soon(callback: () => void): void;
  send(message: TreesMessage): void;
  /** Trees of a plan, about to be built. */
  build(timeline: TreeTimeline): Promise<WorkerTrees>;
}

/** The length of a slice in milliseconds: the longest time that requests wait, approximately. */
const SLICE = 12;
/** The milliseconds between two progress reports. */
const REPORT = 100;

type Told = Exclude<TreesRequest, { tell: 'start' }>;

export class TreesRunner {
  private trees: WorkerTrees | undefined;
  /**
   * Keys that say what the trees were made from: the plan with the dictionary, followed by each operation that is done.
   */
  private done: string[] = [];
  private states: TreeState[] = [];
  /** The current `show`. */
  private current: { job: number; timeline: TreeTimeline; reported: number } | undefined;
  private working: Promise<unknown> = Promise.resolve();

  constructor(private readonly world: TreesRunnerEnvironment) {}

  tell(request: Told): void {
    switch (request.tell) {
      case 'show':
        return this.show(request.job, request.timeline);
      case 'ask':
        return this.ask(request);
      case 'stop':
        this.stop();
        return this.world.send({ job: request.job, type: 'done', states: this.states });
    }
  }

  private stop(): void {
    const { current } = this;
    this.current = undefined;
    if (current) this.world.send({ job: current.job, type: 'stopped', states: this.states });
  }

  private show(job: number, timeline: TreeTimeline): void {
    this.stop();
    const mine = { job, timeline, reported: this.world.now() };
    this.current = mine;
    // The previous work notices that it is no longer wanted, and ends.
    this.working = this.working.then(async () => {
      try {
        await this.reach(mine);
      } catch (error) {
        const dead = isFatal(error);
        if (!dead) this.trees?.cancel();
        if (this.current !== mine && !dead) return;
        this.current = undefined;
        this.fail(job, error);
      }
    });
  }

  private forget(): void {
    this.trees = undefined;
    this.done = [];
    this.states = [];
  }

  /** Builds what the timeline needs beyond the existing trees. */
  private async reach(mine: NonNullable<typeof this.current>): Promise<void> {
    const { job, timeline } = mine;
    const wanted = keysOf(timeline);
    let same = 0;
    while (same < this.done.length && this.done[same] === wanted[same]) same += 1;
    if (same === 0) {
      this.trees?.free();
      this.forget();
      const trees = await this.world.build(timeline);
      // The tree is kept even if it is no longer wanted by now, because it is finished.
      this.trees = trees;
    } else {
      this.trees!.keep(same);
      this.done.length = same;
      this.states = this.states.slice(0, same);
    }
    for (let at = same; at < wanted.length; at++) {
      const from = this.world.now();
      if (at > 0) this.trees!.begin(timeline.operations[at - 1]!);
      if (!(await this.work(mine))) {
        // A half-built tree cannot be continued with another plan.
        if (at === 0) this.trees!.free();
        else this.trees!.cancel();
        if (at === 0) this.forget();
        return;
      }
      const figures = this.trees!.finish();
      this.done.push(wanted[at]!);
      this.states = [...this.states, { ...figures, millis: this.world.now() - from }];
      if (at + 1 < wanted.length) this.report(mine, 0);
    }
    if (this.current !== mine) return;
    this.current = undefined;
    this.world.send({ job, type: 'done', states: this.states });
  }

  /** Works until an operation is done; returns `false` if it is no longer wanted. */
  private async work(mine: NonNullable<typeof this.current>): Promise<boolean> {
    for (;;) {
      if (this.current !== mine) return false;
      if (!this.trees!.runUntil(this.world.now() + SLICE)) return true;
      if (this.world.now() - mine.reported >= REPORT) this.report(mine, this.trees!.progress());
      await new Promise<void>((resolve) => this.world.soon(resolve));
    }
  }

  private report(mine: NonNullable<typeof this.current>, fraction: number): void {
    if (this.current !== mine) return;
    mine.reported = this.world.now();
    this.world.send({ job: mine.job, type: 'progress', states: this.states, fraction });
  }

  private ask({ job, at, question }: Extract<Told, { tell: 'ask' }>): void {
    try {
      this.world.send({ job, type: 'done', answer: this.read(at, question) });
    } catch (error) {
      this.fail(job, error);
    }
  }

  private read(at: number, question: TreeQuestion): TreeAnswer {
    if (!this.trees || at >= this.states.length) throw new Error(NO_TREE);
    return this.trees.ask(at, question);
  }

  private fail(job: number, error: unknown): void {
    this.world.send({ job, ...failure(error), states: this.states });
    if (!isFatal(error)) return;
    // Until the page ends this worker, nothing may use the broken trees.
    this.current = undefined;
    this.forget();
  }
}

/** Returns how many trees two timelines have in common: as many as equal keys. */
function keysOf({ dictionary, plan, operations }: TreeTimeline): string[] {
  return [
    JSON.stringify([plan.words === undefined ? dictionary : '', plan]),
    ...operations.map((operation) => JSON.stringify(operation)),
  ];
}
