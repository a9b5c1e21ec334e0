/** The earlier boards, for Undo and Redo. A series of quick changes counts as one step. */

import { computed, signal } from '@preact/signals';

/** The most boards that are kept. */
const MOST = 200;

export class Trail {
  private readonly boards = signal<readonly string[]>([]);
  private readonly at = signal(-1);

  readonly canUndo = computed(() => this.at.value > 0);
  readonly canRedo = computed(() => this.at.value < this.boards.value.length - 1);

  /** Records the current board. With `merge`, it replaces the previous one. */
  note(board: string, merge: boolean): void {
    const at = this.at.peek();
    const boards = this.boards.peek();
    if (boards[at] === board) return;
    const kept = boards.slice(0, merge && at > 0 ? at : at + 1).slice(-MOST);
    this.boards.value = [...kept, board];
    this.at.value = kept.length;
  }

  /** Moves one step back (-1) or forward (1) and returns the board there, or `undefined` if there is none. */
  move(by: -1 | 1): string | undefined {
    const board = this.boards.peek()[this.at.peek() + by];
    if (board !== undefined) this.at.value += by;
    return board;
  }
}
