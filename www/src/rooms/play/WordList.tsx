/**
 * All words of the board, by points, with found words marked. Pointing at a word, focusing it, or tapping it shows its
 * paths. It is one list box: Tab enters it once, arrow keys move, and a letter leads to the next word that begins with
 * it.
 */
import { type ReadonlySignal, useComputed, useSignal } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { CheckIcon } from '../../design/icons';
import { OneOf } from '../../ui/Choice';
import { useGradual } from '../../ui/gradual';
import { listKey, nextRow, type Rows } from '../../ui/listbox';
import { lengthOf } from '../../words/solution';
import type { Tiers } from '../../words/table';
import { useRoom } from './room';
import { number, OVER, points, words as wordsOf } from './text';
import { groupBy, type Word } from './words';

type Filter = 'all' | 'missed' | 'common' | 'found';
const FILTERS: readonly Filter[] = ['common', 'missed', 'found', 'all'];

/** The number of words drawn per frame, because a thousand words at once would block the page for a moment. */
const PER_FRAME = 80;

/** `tiers`: how common the words are; `undefined` if unknown. */
export function WordList({ tiers }: { tiers: Tiers | undefined }) {
  const { session, shownWord } = useRoom();
  const { summary } = session;
  const wordsIn = (filter: Filter): readonly Word[] => {
    const { all = [] } = summary.value ?? {};
    if (filter === 'all') return all;
    const isWanted = filter === 'common' ? (word: string) => tiers?.of(word) === 'common' : () => true;
    return all.filter(({ word, found }) => found === (filter === 'found') && isWanted(word));
  };
  // What is new to the player comes first.
  const filter = useSignal<Filter>(tiers ? 'common' : 'missed');
  const list = useRef<HTMLDivElement>(null);
  const order = useComputed(() => wordsIn(filter.value));
  const drawn = useGradual(order.value.length, PER_FRAME);
  // The word that Tab reaches: the one shown, or the first. It isn't read here, so that pointing at words renders only
  // two of them.
  const tabStop = useComputed(() => {
    const shown = shownWord.value;
    return order.value.some(({ index }) => index === shown) ? shown : (order.value[0]?.index ?? null);
  });
  // All groups have columns of the same width, so that they line up.
  const longest = useComputed(() => Math.max(3, ...order.value.map(({ word }) => lengthOf(word))));
  let left = drawn;
  const groups = [...groupBy(order.value, ({ points }) => points).values()].map((group) => {
    const shown = group.slice(0, left);
    left -= shown.length;
    return (
      shown.length > 0 && (
        <Group key={group[0]!.points} group={group} shown={shown} whole={filter.value === 'all'} tabStop={tabStop} />
      )
    );
  });

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
            {OVER.filter[each]} <small>{number(wordsIn(each).length)}</small>
          </>,
        ])}
        value={filter.value}
        onChoose={(next) => {
          filter.value = next;
          shownWord.value = order.peek()[0]?.index ?? null;
        }}
      />
      {order.value.length === 0 ? (
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
          {groups}
        </div>
      )}
    </div>
  );
}

interface GroupProps {
  readonly group: readonly Word[];
  /** Those that are drawn already. */
  readonly shown: readonly Word[];
  /** Whether the group has found and missed words. */
  readonly whole: boolean;
  readonly tabStop: ReadonlySignal<number | null>;
}

/** Words with equal points. */
function Group({ group, shown, whole, tabStop }: GroupProps) {
  const worth = group[0]!.points;
  const id = `play-worth-${worth}`;
  const found = group.filter((word) => word.found).length;
  return (
    <div class="play-group" role="group" aria-labelledby={id}>
      <p class="play-group-head line underlined spread baseline pt-3" id={id}>
        <b>{points(worth)}</b>{' '}
        <span class="label">{whole ? OVER.group(found, group.length) : wordsOf(group.length)}</span>
      </p>
      <div class="play-group-words">
        {shown.map((word) => (
          <Option key={word.index} word={word} tabStop={tabStop} />
        ))}
      </div>
    </div>
  );
}

function Option({ word, tabStop }: { word: Word } & Pick<GroupProps, 'tabStop'>) {
  const { shownWord } = useRoom();
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
