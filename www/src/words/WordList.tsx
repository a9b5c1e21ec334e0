/**
 * A board's words, in groups and columns. The list is a single tab stop, and only its visible part is in the document.
 * Pointing at a word, or moving to it with the arrow keys, shows it; Enter, Space, or a tap picks it. Typing a
 * letter moves to the next word that begins with it.
 */
import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { CheckIcon } from '../design/icons';
import { number } from '../ui/format';
import { listKey, nextRow } from '../ui/listbox';
import { announce } from '../ui/live';
import './list.css';

// --- The part of the list to draw ---
// Words are in rows of equal height and columns of equal width, in groups under headings. So every position is simple
// arithmetic, and a list of thousands of words costs no more than its visible part.

/** Words are indices into the solution. */
export interface WordGroup {
  /** What its words have in common: their length, their points, or their first letter. */
  readonly name: string;
  readonly note: string;
  readonly words: readonly number[];
}

interface Sizes {
  readonly columns: number;
  readonly rowHeight: number;
  readonly headHeight: number;
  readonly space: number;
}

/** A group in the list: the place of its first word, and its position from the top. */
interface Block {
  readonly group: WordGroup;
  readonly start: number;
  readonly top: number;
  readonly rows: number;
  readonly height: number;
}

function layOut(groups: readonly WordGroup[], sizes: Sizes): { blocks: Block[]; height: number } {
  let [top, start] = [0, 0];
  const blocks = groups.map((group) => {
    const rows = Math.ceil(group.words.length / sizes.columns);
    const block = { group, start, top, rows, height: sizes.headHeight + rows * sizes.rowHeight + sizes.space };
    top += block.height;
    start += group.words.length;
    return block;
  });
  return { blocks, height: top };
}

/**
 * Returns the groups that touch the stretch from `from` to `to`, with the rows from `first` up to but not including `end`
 * that do.
 */
function slices(blocks: readonly Block[], sizes: Sizes, from: number, to: number) {
  return blocks
    .filter(({ top, height }) => top < to && top + height > from)
    .map((block) => {
      const start = block.top + sizes.headHeight;
      const first = Math.min(block.rows, Math.max(0, Math.floor((from - start) / sizes.rowHeight)));
      return { block, first, end: Math.max(first, Math.min(block.rows, Math.ceil((to - start) / sizes.rowHeight))) };
    });
}

/** Returns the position of a word, given its place in the whole list. */
function topOf(at: number, blocks: readonly Block[], { columns, rowHeight, headHeight }: Sizes): number {
  const block = blocks.findLast(({ start }) => start <= at);
  return block ? block.top + headHeight + Math.floor((at - block.start) / columns) * rowHeight : 0;
}

// --- The list ---

/** Scrolling by less than this draws nothing new. */
const STRIDE = 160;

interface WordListProps {
  readonly label: string;
  /** All words of the board; none until it is solved. */
  readonly words: readonly string[];
  readonly groups: readonly WordGroup[];
  readonly selected: number | null;
  /** A word to show for a moment, as an index; -1 for none. */
  readonly point: (index: number) => void;
  readonly pick: (index: number) => void;
  readonly leave?: () => void;
  /** What is said about a word: where some are marked, it is its name. */
  readonly say: (index: number) => string;
  readonly found?: ReadonlySet<number>;
  /** Numbers above 1 are shown beside words, by index. */
  readonly counts?: ArrayLike<number> | undefined;
}

export function WordList({ label, words, groups, selected, point, pick, leave, say, found, counts }: WordListProps) {
  const list = useRef<HTMLDivElement>(null);
  const sizes = useSizes(list, words, found ? 2.8 : 1.6);
  const cursor = useSignal(-1);
  const focused = useSignal(false);
  const seen = useSignal({ from: 0, to: 1200 });
  const order = useMemo(() => groups.flatMap((group) => group.words), [groups]);
  const { blocks, height } = useMemo(() => layOut(groups, sizes), [groups, sizes]);

  // The part of the list that the window shows, rounded to steps.
  useEffect(() => {
    const look = (): void => {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      const from = Math.floor((-top - STRIDE) / STRIDE) * STRIDE;
      const to = Math.ceil((window.innerHeight - top + STRIDE) / STRIDE) * STRIDE;
      const before = seen.peek();
      if (from !== before.from || to !== before.to) seen.value = { from, to };
    };
    look();
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('scroll', look, { passive: true, signal });
    window.addEventListener('resize', look, { signal });
    return () => listening.abort();
  }, [seen]);

  // In a new list, words are in other places.
  useEffect(() => void (cursor.value = -1), [cursor, groups]);

  if (words.length === 0) return <div ref={list} class="words room-coming" aria-busy="true" />;

  const { columns, rowHeight } = sizes;
  const moveTo = (at: number): void => {
    const index = order[at]!;
    cursor.value = at;
    point(index);
    reveal(list.current!, topOf(at, blocks, sizes), rowHeight);
    announce(say(index), 60);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const rows = groups.map(({ words }) => ({ size: words.length, columns }));
    listKey(event, {
      count: order.length,
      at: cursor.value,
      move: moveTo,
      pick: (at) => pick(order[at]!),
      ...(leave && { leave }),
      vertical: (at, step) => nextRow(rows, at, step),
      text: (at) => words[order[at]!]!,
      page: 10 * columns,
    });
  };
  const atOf = (event: Event): number =>
    Number((event.target as HTMLElement).closest<HTMLElement>('[data-at]')?.dataset['at'] ?? -1);

  const current = focused.value ? order[cursor.value] : undefined;
  return (
    <div
      ref={list}
      class="words"
      role="listbox"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={current === undefined ? undefined : `word-${current}`}
      style={{ height: `${height}px`, '--columns': columns }}
      onKeyDown={onKeyDown}
      onFocus={() => {
        focused.value = true;
        if (cursor.value >= 0) point(order[cursor.value] ?? -1);
      }}
      onBlur={() => {
        focused.value = false;
        point(-1);
      }}
      onPointerOver={(event) => {
        if (event.pointerType !== 'touch') point(order[atOf(event)] ?? -1);
      }}
      onPointerLeave={() => point(-1)}
      onClick={(event) => {
        const at = atOf(event);
        if (at < 0) return;
        cursor.value = at;
        point(-1);
        pick(order[at]!);
      }}
    >
      {slices(blocks, sizes, seen.value.from, seen.value.to).map(
        ({ block: { group, start, top }, first: row, end }) => (
          <div key={group.name} class="word-group" role="group" aria-label={group.name} style={{ top: `${top}px` }}>
            <div class="word-head line underlined spread bottom" role="presentation">
              <span class="note">{group.name}</span>
              <span class="num t-xs ink-3">{group.note}</span>
            </div>
            <div class="word-rows" role="presentation" style={{ paddingTop: `${row * rowHeight}px` }}>
              {group.words.slice(row * columns, end * columns).map((index, i) => {
                const at = start + row * columns + i;
                const count = counts?.[index] ?? 1;
                return (
                  <div
                    key={index}
                    id={`word-${index}`}
                    data-at={at}
                    data-found={found?.has(index)}
                    role="option"
                    aria-label={found && say(index)}
                    aria-selected={index === selected}
                    aria-setsize={order.length}
                    aria-posinset={at + 1}
                    class={`word${index === current ? ' word-current' : ''}`}
                  >
                    {found?.has(index) && <CheckIcon />}
                    <span>{words[index]}</span>
                    {count > 1 && <small class="num">×{number(count)}</small>}
                  </div>
                );
              })}
            </div>
          </div>
        ),
      )}
    </div>
  );
}

/**
 * Computes columns and heights from the text size and the available space. `beside`: what a word needs besides its
 * letters.
 */
function useSizes(list: { current: HTMLDivElement | null }, words: readonly string[], beside: number): Sizes {
  const box = useSignal({ width: 480, em: 17, coarse: false });
  useLayoutEffect(() => {
    const element = list.current!;
    const measure = (): void => {
      const em = parseFloat(getComputedStyle(element).fontSize);
      const next = { width: element.clientWidth, em, coarse: matchMedia('(pointer: coarse)').matches };
      const now = box.peek();
      if (next.width !== now.width || next.em !== now.em || next.coarse !== now.coarse) box.value = next;
    };
    // To measure here would make the browser lay out the whole page in the same task that has just rendered it. The
    // observer reports the first size, too, once the page is laid out.
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, box]);
  const { width, em, coarse } = box.value;
  return useMemo(() => {
    const longest = words.reduce((most, word) => Math.max(most, word.length), 6);
    const column = em * Math.max(6, 0.52 * longest + beside);
    return {
      columns: Math.max(2, Math.floor(width / column)),
      rowHeight: Math.round(em * (coarse ? 2.3 : 1.72)),
      headHeight: Math.round(em * 2.4),
      space: Math.round(em * 0.9),
    };
  }, [words, width, em, coarse, beside]);
}

/** Scrolls just far enough to show a row below a board that sticks to the top. */
function reveal(list: HTMLElement, top: number, height: number): void {
  const at = list.getBoundingClientRect().top + top;
  const covered = document.querySelector('.solve-board, .play-board')?.getBoundingClientRect();
  const roof = covered && covered.width > window.innerWidth * 0.8 ? covered.bottom : 0;
  if (at < roof + height) window.scrollBy({ top: at - roof - height });
  else if (at + height > window.innerHeight - height) window.scrollBy({ top: at + 2 * height - window.innerHeight });
}
