/**
 * Which part of a long list is drawn. Words stand in rows of equal height and columns of equal width, in groups
 * under headings; so every position is arithmetic, and a list of thousands costs no more than what is seen.
 */

export interface Sizes {
  readonly columns: number;
  readonly rowHeight: number;
  readonly headHeight: number;
  /** Below each group. */
  readonly space: number;
}

/** A group as laid out: its place from the top of the list. */
export interface Block {
  readonly top: number;
  readonly rows: number;
  readonly height: number;
}

/** Lays out groups of the given numbers of words, one below the other. */
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
  /** Rows `first` to `end` (exclusive) of the group. */
  readonly first: number;
  readonly end: number;
}

/** The groups, and of each the rows, that touch the stretch from `from` to `to`. */
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

/** Where word `at` of a group stands. */
export function rowTop(block: Block, sizes: Sizes, at: number): number {
  return block.top + sizes.headHeight + Math.floor(at / sizes.columns) * sizes.rowHeight;
}
