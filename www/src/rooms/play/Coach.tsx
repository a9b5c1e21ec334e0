/** Up to three things to learn from the game that has just ended. */
import type { Signal } from '@preact/signals';
import { faceText, placeName } from '../../board/face';
import type { Tiers } from '../../words/table';
import { lessonOf } from './coach';
import type { PlaySession } from './session';
import { COACH } from './text';
import type { Word } from './words';

interface CoachProps {
  readonly session: PlaySession;
  readonly tiers: Tiers | undefined;
  readonly shownWord: Signal<number | null>;
}

export function Coach({ session, tiers, shownWord }: CoachProps) {
  const summary = session.summary.value;
  const solution = session.solution.value;
  if (!summary || !solution) return null;
  const { endings, longest, unused } = lessonOf(solution, summary, tiers);
  if (!endings && !longest && !unused) return null;
  const show = (word: Word) => <Shown key={word.index} word={word} session={session} shownWord={shownWord} />;
  return (
    <section class="play-coach" aria-label={COACH.title}>
      <h2>{COACH.title}</h2>
      <ul>
        {endings && (
          <li>
            {COACH.endings(endings.base.word)} {endings.more.map(show)}
          </li>
        )}
        {longest && (
          <li>
            {tiers ? COACH.longestCommon : COACH.longest} {show(longest)}
          </li>
        )}
        {unused && (
          <li>
            {COACH.unused(
              faceText(solution.board.cells[unused.cell] ?? ''),
              placeName(solution.board, unused.cell),
              unused.words,
            )}{' '}
            {show(unused.example)}
          </li>
        )}
      </ul>
    </section>
  );
}

/** A word that shows its path when pressed, and a button that adds it to the practice deck. */
function Shown({ word: { word, index }, session, shownWord }: { word: Word } & Omit<CoachProps, 'tiers'>) {
  const known = session.saved.deck.value.some((card) => card.word === word);
  return (
    <span class="play-taught">
      <button type="button" aria-pressed={shownWord.value === index} onClick={() => (shownWord.value = index)}>
        {word}
      </button>
      <button
        type="button"
        disabled={known}
        aria-label={COACH.practice(word)}
        title={COACH.practice(word)}
        onClick={() => session.practice(word)}
      >
        {known ? '✓' : '+'}
      </button>
    </span>
  );
}
