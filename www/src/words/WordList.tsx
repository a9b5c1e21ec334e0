/**
 * A board's words, in groups and columns. The list is a single tab stop, and only its visible part is in the document.
 * Pointing at a word, or moving to it with the arrow keys, shows it; Enter, Space, or a tap picks it. Typing a
 * letter moves to the next word that begins with it.
 */
import { useSignal } from '@preact/signals';
import { useEffect, useLayoutEffect, useMemo, useRef } from 'preact/hooks';
import { CheckIcon } from '../design/icons';
import { number } from '../ui/format';
import { afterFrame, renderApart } from '../ui/later';
import { listKey } from '../ui/listbox';
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

type Sizes = ReturnType<typeof useSizes>;

/** Returns each group with its rows: the place of their first word in the whole list, and their position from the top. */
function layOut(groups: readonly WordGroup[], { columns, rowHeight, headHeight, space }: Sizes) {
  let [height, start] = [0, 0];
  const blocks = groups.map((group) => {
    const top = height;
    const rows = Array.from({ length: Math.ceil(group.words.length / columns) }, (_, i) => ({
      start: start + i * columns,
      top: top + headHeight + i * rowHeight,
      words: group.words.slice(i * columns, (i + 1) * columns),
    }));
    height += headHeight + rows.length * rowHeight + space;
    start += group.words.length;
    return { ...group, top, rows };
  });
  return { blocks, rows: blocks.flatMap(({ rows }) => rows), height };
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
  const from = useSignal(0);
  const to = useSignal(3 * STRIDE);
  const order = useMemo(() => groups.flatMap((group) => group.words), [groups]);
  const { blocks, rows, height } = useMemo(() => layOut(groups, sizes), [groups, sizes]);

  // The part of the list that the window shows, rounded to steps.
  useEffect(() => {
    const look = (): void => {
      const top = list.current?.getBoundingClientRect().top ?? 0;
      from.value = Math.floor((-top - STRIDE) / STRIDE) * STRIDE;
      to.value = Math.ceil((window.innerHeight - top + STRIDE) / STRIDE) * STRIDE;
    };
    // The rest of a long list shares no frame with its first rows.
    afterFrame(look);
    const listening = new AbortController();
    const { signal } = listening;
    window.addEventListener('scroll', look, { passive: true, signal });
    window.addEventListener('resize', look, { signal });
    return () => listening.abort();
  }, [from, to]);

  // In a new list, words are in other places.
  useEffect(() => void (cursor.value = -1), [cursor, groups]);

  const { isMeasured, columns, rowHeight, headHeight } = sizes;
  if (words.length === 0 || !isMeasured) return <div ref={list} class="words room-coming" aria-busy="true" />;

  const rowOf = (at: number): number => rows.findLastIndex(({ start }) => start <= at);
  const moveTo = (at: number): void => {
    const index = order[at]!;
    cursor.value = at;
    point(index);
    reveal(list.current!, rows[rowOf(at)]!.top, rowHeight);
    announce(say(index), 60);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    listKey(event, {
      count: order.length,
      at: cursor.value,
      move: moveTo,
      pick: (at) => pick(order[at]!),
      ...(leave && { leave }),
      // The same column of the next row, or the end of a shorter one.
      vertical: (at, step) => {
        const row = rowOf(at);
        const next = rows[row + step];
        return next ? next.start + Math.min(at - rows[row]!.start, next.words.length - 1) : at;
      },
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
      class="words rel mt-3"
      role="listbox"
      aria-label={label}
      tabIndex={0}
      aria-activedescendant={current === undefined ? undefined : `word-${current}`}
      style={{ height: `${height}px`, '--columns': columns, '--row': `${rowHeight}px`, '--head': `${headHeight}px` }}
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
      {blocks.map(({ name, note, top, rows }) => {
        const seen = rows.filter((row) => row.top < to.value && row.top + rowHeight > from.value);
        if (seen.length === 0) return null;
        return (
          <div key={name} class="word-group" role="group" aria-label={name} style={{ top: `${top}px` }}>
            <div class="word-head line underlined spread bottom" role="presentation">
              <span class="note">{name}</span>
              <span class="num t-xs ink-3">{note}</span>
            </div>
            <div class="word-rows" role="presentation" style={{ paddingTop: `${seen[0]!.top - rows[0]!.top}px` }}>
              {seen.flatMap(({ start, words: inRow }) =>
                inRow.map((index, i) => {
                  const count = counts?.[index] ?? 1;
                  return (
                    <div
                      key={index}
                      id={`word-${index}`}
                      data-at={start + i}
                      data-found={found?.has(index)}
                      role="option"
                      aria-label={found && say(index)}
                      aria-selected={index === selected}
                      aria-setsize={order.length}
                      aria-posinset={start + i + 1}
                      class={`word line gap-1${index === current ? ' word-current' : ''}`}
                    >
                      {found?.has(index) && <CheckIcon />}
                      <span>{words[index]}</span>
                      {count > 1 && <small class="num ink-3">×{number(count)}</small>}
                    </div>
                  );
                }),
              )}
            </div>
          </div>
        );
      })}
    </div>
  );
}

/** Computes columns and heights from the text size and the space. `beside`: what a word needs besides its letters. */
function useSizes(list: { current: HTMLDivElement | null }, words: readonly string[], beside: number) {
  const width = useSignal(0);
  const em = useSignal(17);
  const coarse = useSignal(false);
  useLayoutEffect(() => {
    const element = list.current!;
    const measure = (): void => {
      // A list that is hidden keeps its columns.
      width.value = element.clientWidth || width.value;
      em.value = parseFloat(getComputedStyle(element).fontSize);
      coarse.value = matchMedia('(pointer: coarse)').matches;
    };
    // To measure here would make the browser lay out the whole page in the same task that has just rendered it. The
    // observer reports the first size, too, once the page is laid out. What it changes is drawn in the next frame.
    const observer = new ResizeObserver(() => renderApart(measure));
    observer.observe(element);
    return () => observer.disconnect();
  }, [list, width, em, coarse]);
  const longest = useMemo(() => words.reduce((most, word) => Math.max(most, word.length), 6), [words]);
  const isMeasured = width.value > 0;
  const columns = Math.max(2, Math.floor(width.value / (em.value * Math.max(6, 0.52 * longest + beside))));
  return useMemo(
    () => ({
      isMeasured,
      columns,
      rowHeight: Math.round(em.value * (coarse.value ? 2.3 : 1.72)),
      headHeight: Math.round(em.value * 2.4),
      space: Math.round(em.value * 0.9),
    }),
    [isMeasured, columns, em.value, coarse.value],
  );
}

/** Scrolls just far enough to show a row below a board that sticks to the top. */
function reveal(list: HTMLElement, top: number, height: number): void {
  const at = list.getBoundingClientRect().top + top;
  const covered = document.querySelector('.solve-board, .play-board')?.getBoundingClientRect();
  const roof = covered && covered.width > window.innerWidth * 0.8 ? covered.bottom : 0;
  if (at < roof + height) window.scrollBy({ top: at - roof - height });
  else if (at + height > window.innerHeight - height) window.scrollBy({ top: at + 2 * height - window.innerHeight });
}
