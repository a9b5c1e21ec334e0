/**
 * Works until a deadline, which is what a worker does between two checks for messages.
 *
 * The core has no clock and only takes budgets, because its results must not depend on time. The clock is here rather
 * than in the wasm layer, where each kind of job would need its own and no test could set it.
 */

/** The length of a piece, in milliseconds: how far beyond its deadline a slice goes, approximately. */
const PIECE = 1.5;

export class Slices {
  /** The budget of the next piece. */
  private piece: number;

  constructor(
    private readonly now: () => number,
    /** The length of a slice in milliseconds. */
    private readonly length: number,
    /** The budget of the first piece. */
    first: number,
  ) {
    this.piece = first;
  }

  /**
   * Steps until the slice is over, the job has ended, or `most` of its budget is used. `more` says whether there is more to
   * do, as the last step did, and `used` how much of the budget went into it.
   */
  run(step: (budget: number) => boolean, most = Infinity): { more: boolean; used: number } {
    const until = this.now() + this.length;
    let used = 0;
    for (;;) {
      const budget = Math.min(this.piece, most - used);
      const from = this.now();
      const more = step(budget);
      const now = this.now();
      used += budget;
      if (budget === this.piece) this.adapt(now - from);
      if (!more || used >= most || now >= until) return { more, used };
    }
  }

  /**
   * Adjusts the budget until pieces have the right length. Because clocks are coarse and work is uneven, the budget
   * changes in steps, and falls faster than it rises.
   */
  private adapt(millis: number): void {
    const wanted = (this.piece * PIECE) / Math.max(millis, PIECE / 8);
    this.piece = Math.round(Math.min(Math.max(wanted, this.piece / 16, 1), this.piece * 2, 1e8));
  }
}
