/** The practice deck: missed words one by one, each on the board it was missed on. */
import { useSignal } from '@preact/signals';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { Board } from '../../board/Board';
import { Button } from '../../ui/Button';
import { lengthOf, counted, shortDate } from '../../ui/format';
import { announce } from '../../ui/live';
import { toast } from '../../ui/toast';
import { LookUp } from '../../words/LookUp';
import { firstPath } from '../../engine/contract';
import { Pen } from './game';
import { useDrag } from './GameBoard';
import { DueDays, Head, WordForm } from './parts';
import { answered, type Card, DAY, dueNow, unsaved } from './records';
import { useRoom } from './room';
import { lay } from './session';
import { GAME, PRACTICE, problemOf, words } from './text';

export function Practice() {
  const { session, choose } = useRoom();
  const { saved } = session;
  // The words due when the practice begins. Answers change the deck, not this list.
  const queue = useSignal(dueNow(saved.deck.peek(), Date.now()));
  const card = queue.value[0];
  useEffect(() => window.scrollTo({ top: 0 }), []);
  const clear = (): void => {
    const undo = saved.clearDeck();
    queue.value = [];
    const run = (): void => {
      undo();
      queue.value = dueNow(saved.deck.peek(), Date.now());
    };
    toast({ text: 'Practice deck cleared.', action: { label: 'Undo', run }, lasting: 12_000 });
  };
  return (
    <div class="play play-practice" data-phase="practice">
      <Head title="Practice">
        <p class="label">{card ? PRACTICE.left(queue.value.length) : ''}</p>
      </Head>
      {card ? (
        <Question key={card.word} card={card} next={() => (queue.value = queue.value.slice(1))} />
      ) : (
        <p class="play-entry" role="status">
          No more words for now.
        </p>
      )}
      <div class="play-list min-0">
        <p class="note">
          {PRACTICE.about} {words(saved.deck.value.length)} in the deck.
        </p>
        <DueDays />
        <p class="play-next row mt-3">
          <Button text="Back to the game" onClick={() => choose()} />
          {saved.deck.value.length > 0 && <Button look="quiet" text="Clear the deck" onClick={clear} />}
        </p>
      </div>
    </div>
  );
}

type CardState = 'asked' | 'wrong' | 'other' | 'right' | 'shown';

function Question({ card, next }: { card: Card; next: () => void }) {
  const { lab, session } = useRoom();
  const laid = useSignal<Awaited<ReturnType<typeof lay>> | undefined>(undefined);
  const trouble = useSignal('');
  /** What is said about the word. */
  const state = useSignal<{ is: CardState; text: string }>({ is: 'asked', text: '' });
  const form = useRef<HTMLDivElement>(null);
  const { is, text } = state.value;
  const done = is === 'right' || is === 'shown';
  useEffect(() => {
    const { board, dictionary, minLength } = card;
    lay(lab.engine, { source: { kind: 'given', board }, dictionary, scoring: 'standard', minLength }).then(
      (now) => (laid.value = now),
      (error: unknown) => (trouble.value = problemOf(error)),
    );
  }, [lab, card, laid, trouble]);
  // The focus moves to the button that continues, or to the field. On a touchscreen, the field would bring up the
  // keyboard, so it moves to the clue.
  useEffect(() => {
    const start = matchMedia('(any-pointer: fine)').matches ? 'input' : '#practice-clue';
    form.current?.querySelector<HTMLElement>(done ? '[data-next]' : start)?.focus({ preventScroll: true });
  }, [done, laid.value]);

  const say = (is: CardState, text: string): void => {
    state.value = { is, text };
    announce(text);
  };
  const end = (is: 'right' | 'shown'): void => {
    pen.clear();
    const now = Date.now();
    session.saved.changeDeck((deck) => answered(deck, card.word, is === 'right', now));
    const next = session.saved.deck.value.find(({ word }) => word === card.word);
    const day = next && (next.due - now > DAY ? `on ${shortDate(next.due)}` : 'tomorrow');
    const then = !day ? 'You know it by now, so it leaves the deck.' : unsaved.value ? '' : PRACTICE.again(day);
    say(is, `${PRACTICE[is](card.word)} ${then}`);
  };
  const check = async (): Promise<void> => {
    const { text } = pen.entry.value;
    if (text === '') return;
    if (text === card.word) return end('right');
    pen.clear();
    const is = laid.value?.solution.words.includes(text) ? 'other' : 'wrong';
    const fits = is === 'other' && text.charAt(0) === card.word.charAt(0) && lengthOf(text) === lengthOf(card.word);
    say(is, PRACTICE[fits ? 'fits' : is](text.toUpperCase()));
  };
  const pen = useMemo(
    () =>
      new Pen(
        () => laid.value?.board,
        () => check(),
        ({ text }) => text !== '' && (state.value = { is: 'asked', text: '' }),
      ),
    [],
  );
  const first = card.word.charAt(0).toUpperCase();
  const clue = `Find a word of ${counted(lengthOf(card.word), 'letter')} that starts with ${first}.`;
  useEffect(() => {
    if (laid.value) announce(clue);
  }, [clue, laid.value]);
  const drag = useDrag(pen);
  const { board, solution } = laid.value ?? {};
  const shown = done && solution ? firstPath(solution, solution.words.indexOf(card.word)) : pen.entry.value.path;
  return (
    <>
      <div class="play-entry" ref={form}>
        <p id="practice-clue" tabIndex={-1}>
          {clue}
        </p>
        {!done && <WordForm pen={pen} label="Your word" about="practice-clue" enter="Check" />}
        <div class={`line spread gap-3 mt-2 t-s ${is === 'right' ? 'good' : is === 'wrong' ? 'bad' : ''}`}>
          <p>
            {trouble.value || text} {done && <LookUp word={card.word} />}
          </p>
          {done || trouble.value ? (
            <Button look={done ? 'primary' : ''} text="Next word" data-next onClick={next} />
          ) : (
            <Button key="show" text="Show me" onClick={() => end('shown')} />
          )}
        </div>
      </div>
      <div class="play-board">
        {board && (
          <Board
            grid={board}
            label={GAME.board(board.rows, board.cols, done)}
            marks="none"
            paths={shown.length > 0 ? [{ cells: shown, tone: is === 'right' ? 'good' : 'pen', draw: done }] : []}
            {...(!done && drag)}
          />
        )}
      </div>
    </>
  );
}
