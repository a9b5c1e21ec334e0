/** All words of the board, by points, with found words marked. */
import { useSignal } from '@preact/signals';
import { useMemo } from 'preact/hooks';
import { OneOf } from '../../ui/Choice';
import { WordList } from '../../words/WordList';
import { groupBy } from '../../words/solution';
import type { Tiers } from '../../words/table';
import { useRoom } from './room';
import { number, OVER, points, words as wordsOf } from './text';
import type { Word } from './words';

type Filter = 'all' | 'missed' | 'common' | 'found';
const FILTERS: readonly Filter[] = ['common', 'missed', 'found', 'all'];

export function Words({ tiers }: { tiers: Tiers | undefined }) {
  const { session, shownWord } = useRoom();
  const solution = session.solution.value!;
  const { all } = session.summary.value!;
  // What is new to the player comes first.
  const filter = useSignal<Filter>(tiers ? 'common' : 'missed');
  const wordsIn = (filter: Filter): readonly Word[] => {
    if (filter === 'all') return all;
    const isWanted = filter === 'common' ? (word: string) => tiers?.of(word) === 'common' : () => true;
    return all.filter(({ word, found }) => found === (filter === 'found') && isWanted(word));
  };
  const found = useMemo(() => new Set(all.flatMap(({ found, index }) => (found ? [index] : []))), [all]);
  const groups = useMemo(
    () =>
      [...groupBy(wordsIn(filter.value), (word) => word.points)].map(([worth, group]) => {
        const had = group.filter((word) => word.found).length;
        const note = filter.value === 'all' ? OVER.group(had, group.length) : wordsOf(group.length);
        return { name: points(worth), note, words: group.map(({ index }) => index) };
      }),
    [all, filter.value],
  );
  const show = (index: number): void => {
    if (index >= 0) shownWord.value = index;
  };
  return (
    <>
      <OneOf
        bare
        name="filter"
        class="play-filter w-full"
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
          shownWord.value = wordsIn(next)[0]?.index ?? null;
        }}
      />
      {groups.length === 0 ? (
        <p class="note mt-3">{OVER.empty[filter.value]}</p>
      ) : (
        <WordList
          label={OVER.list}
          words={solution.words}
          groups={groups}
          selected={shownWord.value}
          point={show}
          pick={show}
          say={(index) => OVER.option(solution.words[index]!, solution.wordPoints[index]!, found.has(index))}
          found={found}
        />
      )}
    </>
  );
}
