/** The word whose path is drawn on the board: the one pointed at, the one pinned in the address, or an example. */

import { computed, type ReadonlySignal, signal } from '@preact/signals';
import type { DictionaryId, Rules, Solution, WordPaths } from '../../engine/contract';
import type { SolveQuery } from './query';
import { BOARD } from './text';

/**
 * A board with the rules it was solved by. Everything said about it refers to these rules, even if other rules are
 * requested in the meantime.
 */
export interface SolvedBoard {
  readonly solution: Solution;
  readonly dictionary: DictionaryId;
  readonly rules: Rules;
}

/** What this needs from the session. */
export interface DrawnWorld {
  readonly solved: ReadonlySignal<SolvedBoard | undefined>;
  readonly query: ReadonlySignal<SolveQuery>;
  readonly look: (change: Partial<SolveQuery>) => void;
  readonly announce: (text: string, delay?: number) => void;
  /** Fetches the paths of a word; only the newest of several requests is answered. */
  readonly paths: (text: string, word: string, dictionary: DictionaryId) => Promise<WordPaths | undefined>;
}

export class Drawn {
  /** The word pointed at, as an index into the solution; -1 for none. Set by `point`. */
  readonly hovered = signal(-1);
  /**
   * The longest word, whose path is drawn as an example when the page is opened without a board; -1 once the visitor
   * does something.
   */
  readonly example = signal(-1);
  /** The word in the address, as an index; -1 if this board doesn't have it. */
  readonly pinned: ReadonlySignal<number> = computed(() => {
    const { word } = this.world.query.value;
    const solution = this.world.solved.value?.solution;
    return word && solution ? solution.words.indexOf(word) : -1;
  });
  /** The word whose path is drawn; -1 for none. */
  readonly active: ReadonlySignal<number> = computed(
    () =>
      [this.hovered.value, this.pinned.value, this.world.query.value.cell < 0 ? this.example.value : -1].find(
        (index) => index >= 0,
      ) ?? -1,
  );
  /** The path that is drawn; empty if there is none. */
  readonly path: ReadonlySignal<ArrayLike<number>> = computed(() => {
    const solution = this.world.solved.value?.solution;
    const active = this.active.value;
    if (!solution || active < 0) return [];
    const further = active === this.pinned.value ? this.furtherPath.value : undefined;
    return further ?? solution.cells.subarray(solution.cellStarts[active], solution.cellStarts[active + 1]);
  });

  private readonly loaded = signal<{ text: string; found: WordPaths } | undefined>(undefined);
  private readonly furtherPath = computed(() => {
    const { word, path } = this.world.query.value;
    const loaded = this.loaded.value;
    const text = this.world.solved.value?.solution.board.text;
    if (path === 0 || !loaded || loaded.found.word !== word || loaded.text !== text) return undefined;
    return loaded.found.paths[path];
  });

  constructor(private readonly world: DrawnWorld) {}

  /** Draws a word's path while it is pointed at; -1 ends this. */
  point(index: number): void {
    this.hovered.value = index;
    if (index >= 0) this.example.value = -1;
  }

  /** Draws a word's path until another word is chosen; choosing the same word again clears it. */
  pin(index: number): void {
    this.example.value = -1;
    const word = this.world.solved.value?.solution.words[index] ?? '';
    this.world.look({ word: index === this.pinned.value ? '' : word, path: 0 });
  }

  /** Steps to the next or previous path of the pinned word, in a circle. */
  async step(by: number): Promise<void> {
    const solved = this.world.solved.value;
    const index = this.pinned.value;
    if (!solved || index < 0) return;
    const { solution, dictionary } = solved;
    const { text } = solution.board;
    const word = solution.words[index]!;
    if (this.loaded.value?.found.word !== word || this.loaded.value.text !== text) {
      const found = await this.world.paths(text, word, dictionary);
      if (!found) return;
      this.loaded.value = { text, found };
    }
    const count = this.loaded.value.found.paths.length;
    const path = (((this.world.query.value.path + by) % count) + count) % count;
    this.world.look({ path });
    this.world.announce(BOARD.sayPath(path + 1, solution.pathCounts[index] ?? count), 0);
  }

  /** Fetches the paths that a link asks for. */
  async prepare(): Promise<void> {
    if (this.world.query.value.path > 0 && this.pinned.value >= 0 && !this.furtherPath.value) await this.step(0);
  }
}
