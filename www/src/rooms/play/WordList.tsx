/**
 * All words of the board, by points, with found words marked. Pointing at a word, focusing it, or tapping it shows its
 * paths. It is one list box: Tab enters it once, arrow keys move, and a letter leads to the next word that begins with
 * it.
 */
import { type ReadonlySignal, type Signal, useComputed, useSignal, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { CheckIcon } from '../../design/icons';
import { OneOf } from '../../ui/Choice';
import { listKey, nextRow, type Rows } from '../../ui/listbox';
import { lengthOf } from '../../words/solution';
import type { Tiers } from '../../words/table';
import { number, OVER, points, words as wordsOf } from './text';
import type { Summary, Word, WordGroup } from './words';

type Filter = 'all' | 'missed' | 'common' | 'found';
const FILTERS: readonly Filter[] = ['common', 'missed', 'found', 'all'];

/** The number of words drawn per frame. */
const PER_FRAME = 80;

interface WordListProps {
  summary: ReadonlySignal<Summary | null>;
  /** How common the words are; `undefined` if unknown. */
  tiers: Tiers | undefined;
  /** The word whose paths are on the board, by its index in the solution. */
  shownWord: Signal<number | null>;
}

export function WordList({ summary, shownWord, tiers }: WordListProps) {
  // What is new to the player comes first.
  const filter = useSignal<Filter>(tiers ? 'common' : 'missed');
  const list = useRef<HTMLDivElement>(null);
  const groups = useComputed(() =>
    (summary.value?.groups ?? [])
      .map((group) => filtered(group, filter.value, tiers))
      .filter(({ words }) => words.length > 0),
  );
  const order = useComputed(() => groups.value.flatMap(({ words }) => words));
  const drawn = useGrowing(() => order.value.length);
  // The word that Tab reaches: the one shown, or the first. It isn't read here, so that pointing at words renders only
  // two of them.
  const tabStop = useComputed(() => {
    const shown = shownWord.value;
    return order.value.some(({ index }) => index === shown) ? shown : (order.value[0]?.index ?? null);
  });
  // All groups have columns of the same width, so that they line up.
  const longest = useComputed(() => Math.max(3, ...order.value.map(({ word }) => lengthOf(word))));
  const { words: found = 0, wordsOfAll: all = 0 } = summary.value ?? {};
  const missedCommon = (summary.value?.groups ?? []).reduce(
    (sum, group) => sum + filtered(group, 'common', tiers).words.length,
    0,
  );
  const counts: Record<Filter, number> = { all, missed: all - found, common: missedCommon, found };

  const wordOf = (event: Event): number | null => {
    const option = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-word]') : null;
    return option && Number(option.dataset.word);
  };
  const show = (event: Event): void => {
    const word = wordOf(event);
    if (word !== null) shownWord.value = word;
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const words = order.peek();
    const rows = rowsOf(list.current);
    listKey(event, {
      count: words.length,
      // From the focused word. Another one may be shown, because scrolling has moved it under a resting mouse.
      at: words.findIndex(({ index }) => index === wordOf(event)),
      move: (to) => list.current?.querySelector<HTMLElement>(`[data-word="${words[to]?.index}"]`)?.focus(),
      vertical: (at, step) => nextRow(rows, at, step),
      text: (at) => words[at]?.word ?? '',
      page: 10 * (rows[0]?.columns ?? 1),
    });
  };

  return (
    <div class="play-words">
      <OneOf
        bare
        name="filter"
        class="play-filter mb-3 w-full"
        label={OVER.filters}
        options={FILTERS.filter((each) => each !== 'common' || tiers).map((each) => [
          each,
          <>
            {OVER.filter[each]} <small>{number(counts[each])}</small>
          </>,
        ])}
        value={filter.value}
        onChoose={(next) => {
          filter.value = next;
          shownWord.value = order.peek()[0]?.index ?? null;
        }}
      />
      {groups.value.length === 0 ? (
        <p class="note">{OVER.empty[filter.value]}</p>
      ) : (
        <div
          ref={list}
          role="listbox"
          style={{ '--longest': longest.value }}
          aria-label={OVER.list}
          onPointerOver={(event) => event.pointerType === 'mouse' && show(event)}
          onFocusIn={show}
          onClick={show}
          onKeyDown={onKeyDown}
        >
          {firstOf(groups.value, drawn.value).map((group) => (
            <Group
              key={group.points}
              group={group}
              whole={filter.value === 'all'}
              shownWord={shownWord}
              tabStop={tabStop}
            />
          ))}
        </div>
      )}
    </div>
  );
}

/** A group with only the words to show, as far as they are drawn, and their number. */
type ShownGroup = WordGroup & { readonly all: number };

function filtered(group: WordGroup, filter: Filter, tiers: Tiers | undefined): ShownGroup {
  const wanted = ({ word, found }: Word): boolean =>
    found === (filter === 'found') && (filter !== 'common' || tiers?.of(word) === 'common');
  const words = filter === 'all' ? group.words : group.words.filter(wanted);
  return { ...group, words, all: words.length };
}

/** Returns the first `count` words of the groups. */
function firstOf(groups: readonly ShownGroup[], count: number): ShownGroup[] {
  let left = count;
  return groups.flatMap((group) => {
    const words = group.words.slice(0, left);
    left -= words.length;
    return words.length > 0 ? [{ ...group, words }] : [];
  });
}

/** Grows frame by frame up to `all()`, because rendering a thousand words at once would block the page for a moment. */
function useGrowing(all: () => number): ReadonlySignal<number> {
  const drawn = useSignal(PER_FRAME);
  useSignalEffect(() => {
    if (drawn.value >= all()) return;
    const frame = requestAnimationFrame(() => (drawn.value += PER_FRAME));
    return () => cancelAnimationFrame(frame);
  });
  return drawn;
}

interface GroupProps {
  group: ShownGroup;
  /** Whether the group has found and missed words. */
  whole: boolean;
  shownWord: ReadonlySignal<number | null>;
  tabStop: ReadonlySignal<number | null>;
}

function Group({ group, whole, shownWord, tabStop }: GroupProps) {
  const id = `play-worth-${group.points}`;
  return (
    <div class="play-group" role="group" aria-labelledby={id}>
      <p class="play-group-head line underlined spread baseline pt-3" id={id}>
        <b>{points(group.points)}</b>{' '}
        <span class="label">{whole ? OVER.group(group.found, group.all) : wordsOf(group.all)}</span>
      </p>
      <div class="play-group-words">
        {group.words.map((word) => (
          <Option key={word.index} word={word} shownWord={shownWord} tabStop={tabStop} />
        ))}
      </div>
    </div>
  );
}

function Option({ word, shownWord, tabStop }: { word: Word } & Pick<GroupProps, 'shownWord' | 'tabStop'>) {
  const shown = useComputed(() => shownWord.value === word.index);
  const reachable = useComputed(() => tabStop.value === word.index);
  return (
    <div
      class="play-option line min-0 px-2 ink-2 tall rounded"
      role="option"
      data-word={word.index}
      data-found={word.found}
      aria-selected={shown.value}
      aria-label={OVER.option(word.word, word.points, word.found)}
      tabIndex={reachable.value ? 0 : -1}
    >
      {word.found && <CheckIcon />}
      {word.word}
    </div>
  );
}

/** Returns the groups as they are laid out on the screen. */
function rowsOf(list: HTMLElement | null): Rows[] {
  return Array.from(list?.querySelectorAll('.play-group-words') ?? [], (group) => ({
    size: group.childElementCount,
    columns: getComputedStyle(group).gridTemplateColumns.split(' ').length,
  }));
}
