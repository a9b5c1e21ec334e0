/** The practice deck: missed words one by one, each on the board it was missed on. */
import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { useLab } from '../../app/lab';
import { Board } from '../../board/Board';
import type { BoardView } from '../../engine/contract';
import { announce } from '../../ui/live';
import { toast } from '../../ui/toast';
import { VERBATIM } from '../../ui/typing';
import { LookUp } from '../../words/LookUp';
import { lengthOf } from '../../words/solution';
import { back, EMPTY, type Entry, fromCells, tap, type } from './game';
import { useDrag } from './GameBoard';
import { BackspaceIcon } from './parts';
import { answered, type Card, dueNow } from './records';
import type { PlaySession } from './session';
import { GAME, PRACTICE, problemOf } from './text';

/** The word being asked. */
type CardState = 'asked' | 'wrong' | 'other' | 'right' | 'shown';

export function Practice({ session, leave }: { session: PlaySession; leave: () => void }) {
  const { saved } = session;
  // The words due when the practice begins. Answers change the deck, not this list.
  const queue = useSignal(dueNow(saved.deck.peek(), Date.now()));
  const card = queue.value[0];
  return (
    <div class="play play-practice" data-phase="practice">
      <div class="play-head stack bottom gx-3">
        <h1 class="play-title t-xl nowrap">{PRACTICE.title}</h1>
        <p class="play-count label">{card ? PRACTICE.left(queue.value.length) : ''}</p>
        <div class="play-line whole" aria-hidden="true" />
      </div>
      {card ? (
        <Question
          key={card.word}
          card={card}
          answer={(found) => saved.changeDeck((deck) => answered(deck, card.word, found, Date.now()))}
          next={() => (queue.value = queue.value.slice(1))}
        />
      ) : (
        <p class="play-entry" role="status">
          {PRACTICE.done}
        </p>
      )}
      <div class="play-list min-0">
        <p class="note">{PRACTICE.deck(saved.deck.value.length)}</p>
        <p class="play-next row mt-3">
          <button class="button" type="button" onClick={() => leave()}>
            {PRACTICE.back}
          </button>
          {saved.deck.value.length > 0 && (
            <button
              class="button quiet"
              type="button"
              onClick={() => {
                const undo = saved.clearDeck();
                queue.value = [];
                const run = (): void => {
                  undo();
                  queue.value = dueNow(saved.deck.peek(), Date.now());
                };
                toast({ text: PRACTICE.forgotten, action: { label: PRACTICE.undo, run }, lasting: 12_000 });
              }}
            >
              {PRACTICE.forget}
            </button>
          )}
        </p>
      </div>
    </div>
  );
}

interface QuestionProps {
  readonly card: Card;
  /** Reports the answer for this word, once. */
  readonly answer: (found: boolean) => void;
  readonly next: () => void;
}

function Question({ card, answer, next }: QuestionProps) {
  const { engine } = useLab();
  const board = useSignal<BoardView | undefined>(undefined);
  const trouble = useSignal('');
  const entry = useSignal<Entry>(EMPTY);
  const state = useSignal<CardState>('asked');
  const tried = useSignal('');
  const path = useSignal<readonly number[]>([]);
  const form = useRef<HTMLFormElement>(null);
  const done = state.value === 'right' || state.value === 'shown';
  useEffect(() => {
    let here = true;
    Promise.all([
      engine.readBoard(card.board, '', card.dictionary),
      engine.trace(card.board, card.word, card.dictionary),
    ]).then(
      ([read, cells]) => {
        if (!here) return;
        if (!read.ok) trouble.value = problemOf(read.message);
        else board.value = read.board;
        path.value = Array.from(cells ?? []);
      },
      (error: unknown) => here && (trouble.value = problemOf(error)),
    );
    return () => void (here = false);
  }, [engine, card, board, path, trouble]);
  // The focus moves to the button that continues, or to the field. On a touchscreen, the field would bring up the keyboard.
  useEffect(() => {
    if (!done && !matchMedia('(any-pointer: fine)').matches) return;
    form.current?.querySelector<HTMLElement>(done ? '[data-next]' : 'input')?.focus({ preventScroll: true });
  }, [done, board.value]);

  const end = (to: 'right' | 'shown'): void => {
    state.value = to;
    entry.value = EMPTY;
    answer(to === 'right');
    announce(to === 'right' ? PRACTICE.right(card.word) : PRACTICE.shown(card.word));
  };
  const clue = PRACTICE.clue(lengthOf(card.word), card.word.charAt(0).toUpperCase());
  useEffect(() => {
    if (board.value) announce(clue);
  }, [clue, board.value]);
  const check = async (): Promise<void> => {
    const { text } = entry.value;
    if (text === '' || done) return;
    if (text === card.word) return end('right');
    entry.value = EMPTY;
    const rules = { scoring: 'standard', minLength: card.minLength } as const;
    const verdict = await engine.judge(card.board, text, card.dictionary, rules).catch(() => undefined);
    tried.value = text;
    state.value = verdict?.kind === 'good' ? 'other' : 'wrong';
    announce(PRACTICE[state.value](text.toUpperCase()));
  };
  const view = board.value;
  const shown = done ? path.value : entry.value.path;
  const move = (next: Entry): void => {
    entry.value = next;
    if (next.text !== '') state.value = 'asked';
  };
  const drag = useDrag({
    board: () => board.peek(),
    entry: () => entry.peek(),
    tap: (cell) => {
      const result = view ? tap(entry.peek(), cell, view) : undefined;
      if (result?.kind === 'moved') move(result.entry);
      if (result?.kind === 'enter') void check();
      return result?.kind !== 'refused';
    },
    drag: (path) => view && move(fromCells(path, view)),
    enter: check,
    clear: () => void (entry.value = EMPTY),
  });
  return (
    <>
      <form
        class="play-entry"
        ref={form}
        onSubmit={(event) => {
          event.preventDefault();
          if (done) next();
          else void check();
        }}
      >
        <p id="practice-clue">{clue}</p>
        {!done && (
          <div class="play-word line gap-1">
            <input
              class="play-field min-0 t-xl sans bold"
              aria-label={PRACTICE.word}
              aria-describedby="practice-clue"
              placeholder={GAME.placeholder}
              value={entry.value.typed}
              maxLength={40}
              {...VERBATIM}
              enterkeyhint="go"
              onInput={(event) => view && move(type(entry.value, event.currentTarget.value, view))}
            />
            <button
              class="icon-button"
              type="button"
              aria-label={GAME.back}
              disabled={entry.value.text === ''}
              onClick={() => view && move(back(entry.value, view))}
            >
              <BackspaceIcon />
            </button>
            <button class="button primary" type="submit" disabled={entry.value.text === ''}>
              {PRACTICE.check}
            </button>
          </div>
        )}
        <div class="play-practice-told line spread gap-3 mt-2 t-s" data-tone={state.value}>
          <p>
            {trouble.value ||
              {
                asked: '',
                wrong: PRACTICE.wrong(tried.value.toUpperCase()),
                other: PRACTICE.other(tried.value.toUpperCase()),
                right: PRACTICE.right(card.word),
                shown: PRACTICE.shown(card.word),
              }[state.value]}{' '}
            {done && <LookUp word={card.word} />}
          </p>
          {done ? (
            // Different `key`s keep the buttons apart: a button that became a submit button while pressed would submit.
            <button key="next" class="button primary" type="submit" data-next>
              {PRACTICE.next}
            </button>
          ) : trouble.value ? (
            <button key="skip" class="button" type="button" onClick={next}>
              {PRACTICE.next}
            </button>
          ) : (
            <button key="show" class="button" type="button" onClick={() => end('shown')}>
              {PRACTICE.show}
            </button>
          )}
        </div>
      </form>
      <div class="play-board">
        {view && (
          <Board
            grid={view}
            label={GAME.board(view.rows, view.cols)}
            marks="none"
            paths={
              shown.length > 0 ? [{ cells: shown, tone: state.value === 'right' ? 'good' : 'pen', draw: done }] : []
            }
            {...(!done && {
              onTap: (cell: number) => drag.tap(cell, cell),
              onPress: drag.press,
              onEnter: drag.enter,
              onDrop: drag.drop,
              onCancel: drag.cancel,
            })}
          />
        )}
      </div>
    </>
  );
}
