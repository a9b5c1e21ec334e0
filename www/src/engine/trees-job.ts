/** A timeline of trees in its worker: keeps the trees it has, builds the others in slices, and answers in between. */

import { type TreeAnswer, type TreeQuestion, Trees } from '../gen/boggle_lab.js';
import { isFatal, STOPPED } from './death';
import type { TreeState, TreeTimeline } from './contract';
import { dictionary, serve } from './serve';
import { nextTask, SLICE } from './soon';

/** The milliseconds between two progress reports. */
const REPORT = 100;

/** Gets the trees that are finished, and how much of the next one is. */
export type ReportTrees = (progress: { states: TreeState[]; fraction: number }) => void;

interface Showing {
  readonly timeline: TreeTimeline;
  readonly report: ReportTrees;
  readonly stop: () => void;
}

export class TimelineJob {
  private trees: Trees | undefined;
  /** Keys that say what the trees were made from: the plan with the dictionary, then each operation that is done. */
  private done: string[] = [];
  private states: TreeState[] = [];
  private current: Showing | undefined;
  private working: Promise<unknown> = Promise.resolve();

  show(timeline: TreeTimeline, report: ReportTrees): Promise<TreeState[]> {
    this.stop();
    return new Promise((resolve, reject) => {
      const stop = (): void => reject(Object.assign(new Error(STOPPED), { name: STOPPED }));
      const mine = { timeline, report, stop };
      this.current = mine;
      // The previous work notices that it is no longer wanted, and ends.
      this.working = this.working.then(() => this.reach(mine).then(resolve, reject));
    });
  }

  /** Stops the current `show`; finished trees are kept. */
  stop(): void {
    this.current?.stop();
    this.current = undefined;
  }

  finished(): TreeState[] {
    return this.states;
  }

  ask(at: number, question: TreeQuestion): TreeAnswer {
    if (!this.trees || at >= this.states.length) throw new Error('This tree is not ready yet.');
    return this.trees.ask(at, question);
  }

  private forget(): void {
    this.trees?.free();
    this.trees = undefined;
    this.done = [];
    this.states = [];
  }

  /** Builds what the timeline needs beyond the existing trees. */
  private async reach(mine: Showing): Promise<TreeState[]> {
    const { timeline } = mine;
    const wanted = keysOf(timeline);
    let same = 0;
    while (same < this.done.length && this.done[same] === wanted[same]) same += 1;
    if (same === 0) {
      this.forget();
      // The trees are kept even if they are no longer wanted by now.
      this.trees = new Trees((await dictionary(timeline.dictionary)).lexicon, timeline.plan);
    } else {
      this.trees!.keep(same);
      this.done.length = same;
      this.states = this.states.slice(0, same);
    }
    for (let at = same; at < wanted.length; at++) {
      const from = performance.now();
      try {
        if (at > 0) this.trees!.begin(timeline.operations[at - 1]!);
        if (!(await this.work(mine))) throw new Error(STOPPED);
        this.states = [...this.states, { ...this.trees!.finish(), millis: performance.now() - from }];
        this.done.push(wanted[at]!);
      } catch (error) {
        // A half-built tree cannot be continued with another plan, and broken ones must not be touched.
        if (isFatal(error)) throw error;
        if (at === 0) this.forget();
        else this.trees!.cancel();
        throw error;
      }
      if (at + 1 < wanted.length) this.report(mine, 0);
    }
    return this.states;
  }

  /** Works until an operation is done; returns `false` if it is no longer wanted. */
  private async work(mine: Showing): Promise<boolean> {
    for (let reported = performance.now(); this.current === mine; await nextTask()) {
      if (!this.trees!.runUntil(performance.now() + SLICE)) return true;
      if (performance.now() - reported < REPORT) continue;
      reported = performance.now();
      this.report(mine, this.trees!.progress());
    }
    return false;
  }

  private report(mine: Showing, fraction: number): void {
    if (this.current === mine) mine.report({ states: this.states, fraction });
  }
}

/** Returns the keys of a timeline's trees. Two timelines have as many trees in common as equal keys. */
function keysOf({ dictionary, plan, operations }: TreeTimeline): string[] {
  return [
    JSON.stringify([plan.words === undefined ? dictionary : '', plan]),
    ...operations.map((operation) => JSON.stringify(operation)),
  ];
}

serve(() => new TimelineJob());
