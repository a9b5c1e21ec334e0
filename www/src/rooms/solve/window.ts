/**
 * Computes which part of a long list to draw. Words are in rows of equal height and columns of equal width, in groups
 * under headings. So every position is simple arithmetic, and a list of thousands of words costs no more than its
 * visible part.
 */

export interface Sizes {
  readonly columns: number;
  readonly rowHeight: number;
  readonly headHeight: number;
  /** The space below each group. */
  readonly space: number;
}

/** The layout of a group: its position from the top of the list. */
export interface Block {
  readonly top: number;
  readonly rows: number;
  readonly height: number;
}

/** Lays out groups with the given numbers of words, one below the other. */
export function layOut(counts: readonly number[], sizes: Sizes): { blocks: Block[]; height: number } {
  let top = 0;
  const blocks = counts.map((count) => {
    const rows = Math.ceil(count / sizes.columns);
    const block = { top, rows, height: sizes.headHeight + rows * sizes.rowHeight + sizes.space };
    top += block.height;
    return block;
  });
  return { blocks, height: top };
}

export interface Slice {
  readonly group: number;
  /** The rows from `first` up to but not including `end` of a group. */
  readonly first: number;
  readonly end: number;
}

/** Returns the groups that touch the stretch from `from` to `to`, and which of their rows do. */
export function slices(blocks: readonly Block[], sizes: Sizes, from: number, to: number): Slice[] {
  const found: Slice[] = [];
  blocks.forEach(({ top, rows, height }, group) => {
    if (top >= to || top + height <= from) return;
    const start = top + sizes.headHeight;
    const first = Math.min(rows, Math.max(0, Math.floor((from - start) / sizes.rowHeight)));
    const end = Math.max(first, Math.min(rows, Math.ceil((to - start) / sizes.rowHeight)));
    found.push({ group, first, end });
  });
  return found;
}

/** Returns the position of word `at` of a group. */
export function rowTop(block: Block, sizes: Sizes, at: number): number {
  return block.top + sizes.headHeight + Math.floor(at / sizes.columns) * sizes.rowHeight;
}
