/**
 * The keys of a list box, the same in every room. The list itself (`role=listbox`, one tab stop,
 * `aria-activedescendant` or roving focus) belongs to the room; some lists draw only what is visible.
 */

export interface ListKeys {
  readonly count: number;
  /** The option from which the keys start; -1 for none. */
  readonly at: number;
  readonly move: (to: number) => void;
  /** Enter and Space. */
  readonly pick?: (at: number) => void;
  /** Escape. */
  readonly leave?: () => void;
  /** The option above or below, if options are in columns; one column by default. */
  readonly vertical?: (at: number, step: 1 | -1) => number;
  /** The text of an option: typing a letter moves to the next option that begins with it. */
  readonly text?: (at: number) => string;
  /** The number of options that Page Up and Page Down skip. */
  readonly page?: number;
}

/** Handles a key; returns whether it was one of the list's keys. Keys with Ctrl, Alt, or ⌘ are not. */
export function listKey(event: KeyboardEvent, keys: ListKeys): boolean {
  if (event.ctrlKey || event.metaKey || event.altKey) return false;
  const to = keys.count > 0 ? target(event.key, keys) : undefined;
  if (to !== undefined) keys.move(Math.max(0, Math.min(keys.count - 1, to)));
  else if ((event.key === 'Enter' || event.key === ' ') && keys.pick) {
    // With nothing to pick, the page must not scroll either.
    if (keys.at >= 0) keys.pick(keys.at);
  } else if (event.key === 'Escape' && keys.leave) keys.leave();
  else return false;
  event.preventDefault();
  return true;
}

function target(
  key: string,
  { count, at, vertical = (from, step) => from + step, text, page = 10 }: ListKeys,
): number | undefined {
  const to = {
    ArrowRight: at + 1,
    ArrowLeft: at - 1,
    ArrowDown: at < 0 ? 0 : vertical(at, 1),
    ArrowUp: at < 0 ? 0 : vertical(at, -1),
    PageDown: at + page,
    PageUp: at - page,
    Home: 0,
    End: count - 1,
  }[key];
  if (to !== undefined) return to;
  if (!text || !/^\p{L}$/u.test(key)) return undefined;
  const letter = key.toLowerCase();
  for (let step = 1; step <= count; step++) {
    const other = (Math.max(-1, at) + step) % count;
    if (text(other).toLowerCase().startsWith(letter)) return other;
  }
  return undefined;
}
