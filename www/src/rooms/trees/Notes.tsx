/** What the numbers are made of: the words of a place, and what the bound counts that no board has. */

import { later } from '../../app/later';
import type { ComponentChildren } from 'preact';
import { faceText, placeName } from '../../board/face';
import { cellVar } from '../../design/palette';
import type { TreeWhy } from '../../engine/jobs';
import { useGradual } from '../../ui/gradual';
import { type TreesRoom, useTrees } from './room';
import { NOTES, number } from './text';

/** The number of cells and words that are shown at first. */
const FEW = 12;
/** The number of words that are rendered at once: a few more than fit into their box without scrolling. */
const FIRST_WORDS = 48;

export const Words = later(function Words() {
  const room = useTrees();
  const words = room.words.value;
  const view = room.classView.value;
  const count = useGradual(words?.words.length ?? 0, FIRST_WORDS, words);
  // The points of a tree written by hand don't belong to words.
  if (!words || !room.picture.value || room.plan.value.tree) return null;
  const sum = words.words.reduce((all, { points }) => all + points, 0);
  return (
    <section class="trees-words" aria-label={NOTES.words}>
      <h2 class="label">{NOTES.wordsWhere(words.number > 0, words.more ? undefined : words.words.length, sum)}</h2>
      {new Set(words.words.map(({ word }) => word)).size < words.words.length && (
        <p class="note">{NOTES.severalPaths}</p>
      )}
      {words.words.length === 0 ? (
        <p class="note">{NOTES.noWords}</p>
      ) : (
        <ul class="trees-wordlist row gap-1" onPointerLeave={() => (room.traced.value = [])}>
          {words.words.slice(0, count).map(({ word, points, cells }, i) => (
            <li key={i}>
              <button
                type="button"
                onPointerEnter={() => (room.traced.value = cells)}
                onFocus={() => (room.traced.value = cells)}
                class="chip"
                onBlur={() => (room.traced.value = [])}
                aria-label={NOTES.wordAloud(word, points, view ? cells.map((cell) => placeName(view, cell)) : [])}
              >
                {word}
                <span class="num">{points}</span>
              </button>
            </li>
          ))}
          {words.more && count === words.words.length && <li class="note">{NOTES.more}</li>}
        </ul>
      )}
    </section>
  );
});

export const Why = later(function Why() {
  const room = useTrees();
  const why = room.why.value;
  const state = room.state.value;
  const { tree, cutoff } = room.plan.value;
  if (!why || !state || tree || room.atWork.value) return null;
  const verdict = verdictOf(why, state.bound);
  if (verdict === 'broken') return <Said title={NOTES.brokenTitle}>{NOTES.broken(cutoff)}</Said>;
  const torn = why.cells.filter(({ against }) => against > 0).sort((a, b) => b.against - a.against);
  const again = Math.max(0, why.bound - why.distinct);
  const stale = why.bound !== state.bound ? `${NOTES.stale(state.bound, why.bound)} ` : '';
  if (verdict === 'met') {
    const agrees = torn.length === 0 && why.repeated.length === 0;
    return (
      <Said title={NOTES.met}>
        {stale}
        {agrees ? NOTES.metBranches(why.distinct) : `${NOTES.metBoard(why.bound)} ${NOTES.metTorn}`}
      </Said>
    );
  }
  const bestLeft = bestLeftOf(room);
  const title = verdict === 'loose' || (bestLeft ?? why.bound) < why.bound ? NOTES.loose : NOTES.counts;
  return (
    <section class="trees-why" aria-label={title}>
      <h2 class="label">{title}</h2>
      <p>
        {stale}
        {why.best !== undefined
          ? NOTES.best(why.best, why.bound)
          : bestLeft === undefined
            ? room.toScore.value === undefined
              ? NOTES.unknown
              : NOTES.unknownLeft(room.toScore.value)
            : NOTES.bestLeft(bestLeft, why.bound)}{' '}
        {NOTES.branches(why.words, why.distinct, again)} {torn.length > 0 ? NOTES.torn(torn.length) : NOTES.oneLetter}
      </p>
      {torn.length > 0 && (
        <>
          <h3 class="label mt-3">{NOTES.tornTitle}</h3>
          <Torn cells={torn} />
        </>
      )}
      {why.repeated.length > 0 && (
        <>
          <h3 class="label mt-3">{NOTES.repeated}</h3>
          <ul class="trees-wordlist row gap-1">
            {why.repeated.slice(0, 2 * FEW).map(({ word, times, points }) => (
              <li key={word}>
                <span class="chip">
                  {word}
                  <span class="num">
                    {times} × {points}
                  </span>
                </span>
              </li>
            ))}
            {why.repeatedAll > 2 * FEW && <li class="note">{NOTES.andMore(why.repeatedAll - 2 * FEW)}</li>}
          </ul>
        </>
      )}
    </section>
  );
});

/**
 * What is known about the bound that is shown: it is loose if no board reaches it, met if some board does, and broken
 * if the cutoff left no board.
 */
export function verdictOf(why: TreeWhy, shown: number): 'broken' | 'loose' | 'met' | 'unknown' {
  if (why.words === 0 && why.bound < shown) return 'broken';
  if (why.best !== undefined) return why.best < why.bound ? 'loose' : 'met';
  const agrees = why.cells.every(({ against }) => against === 0) && why.repeated.length === 0;
  return agrees ? 'met' : 'unknown';
}

/** The score of the best board that is left, if that is known and it beats every branch that was dropped. */
function bestLeftOf(room: TreesRoom): number | undefined {
  const best = room.branches.value?.best?.board ?? room.boards.value?.[0];
  return best && best.points > room.plan.value.cutoff ? best.points : undefined;
}

function Said({ title, children }: { title: string; children: ComponentChildren }) {
  return (
    <section class="trees-why" aria-label={title}>
      <h2 class="label">{title}</h2>
      <p>{children}</p>
    </section>
  );
}

/** For each cell, the points of its letters in the best branches. */
function Torn({ cells }: { cells: TreeWhy['cells'] }) {
  const room = useTrees();
  const count = useGradual(Math.min(FEW, cells.length), 4);
  return (
    <ul class="trees-uses stack gap-1 mt-2">
      {cells.slice(0, count).map(({ cell, letters, against }) => {
        const all = letters.reduce((sum, [, points]) => sum + points, 0);
        const said = NOTES.use(letters.map(([letter, points]) => [faceText(letter), points]));
        return (
          <li key={cell} style={{ '--cell': cellVar(cell) }} aria-label={NOTES.useAloud(room.nameOfCell(cell), said)}>
            <span class="trees-uses-cell center num">{cell}</span>
            <span class="trees-uses-bar line t-xs sans nowrap" aria-hidden="true">
              {letters.map(([letter, points]) => (
                <span key={letter} style={{ flexGrow: points / all }}>
                  <b>{faceText(letter)}</b> <span class="num">{number(points)}</span>
                </span>
              ))}
            </span>
            <span class="bad right num" title={NOTES.against(against)} aria-hidden="true">
              {number(against)}
            </span>
          </li>
        );
      })}
    </ul>
  );
}
