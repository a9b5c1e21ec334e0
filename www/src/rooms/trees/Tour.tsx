/** The guided tour: next to the tree, step by step, while the whole room can be tried. */

import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { broughtIntoView, isCalm } from '../../app/theme';
import { announce } from '../../ui/live';
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon, TurnIcon } from '../../design/icons';
import { Button, IconButton } from '../../ui/Button';
import { isNarrow } from './stage';
import { useTrees } from './room';
import { isAtStep, MOVED, planOfStep, startOfStep, TOUR } from './presets';

export function Tour() {
  const room = useTrees();
  const { tour } = room.plan.value;
  const next = useRef<HTMLButtonElement>(null);
  /** The guess at the question of a step; one more than there are if the answer was asked for. */
  const answered = useSignal({ tour: 0, option: -1 });
  const step = TOUR[tour - 1];
  const at = `Step ${tour} of ${TOUR.length}`;
  const card = useRef<HTMLElement>(null);
  const told = (room.shown.value < (step ? planOfStep(tour).at : 0) && step?.meanwhile) || step;
  useEffect(() => {
    if (told) announce(`${at}. ${told.title}. ${step?.ask?.question ?? told.text}`, 400);
  }, [told]);
  useEffect(() => {
    if (!step) return;
    // On small screens the tour stays at the bottom, so the tree must be scrolled into view; otherwise the tour itself.
    broughtIntoView(document.querySelector(isNarrow() ? '.trees-stage' : '.trees-tour'), 'start');
    // A visitor who started the tour with the keyboard continues with the same key.
    if (tour === 1) next.current?.focus({ preventScroll: true });
  }, [told]);
  useEffect(() => {
    const { current } = card;
    const all = current?.closest<HTMLElement>('.trees');
    if (!current || !all) return;
    // On small screens, the tree has the space above the tour, whose texts differ in length.
    const observer = new ResizeObserver(() => all.style.setProperty('--tour', `${current.offsetHeight}px`));
    observer.observe(current);
    return () => observer.disconnect();
  }, [step === undefined]);
  useEffect(() => {
    // After a reload or a step back, a question is open again, so its answer must not be on the screen.
    if (step?.ask && answered.peek().tour !== tour && isAtStep(room.plan.peek(), tour))
      room.change(startOfStep(tour), { replace: true });
  }, [tour]);
  if (!step || !told) return null;
  const go = (to: number): void => {
    if (to < 1 || to > TOUR.length) return;
    // The text of this step comes after its moves.
    if (to > tour && told !== step && room.playing.peek()) {
      room.playing.value = false;
      return room.change(planOfStep(tour), { replace: true });
    }
    const { at, move } = room.plan.peek();
    // The visitor sees the remaining moves of the lift.
    const plays = to === MOVED && tour === MOVED - 1 && at === 0 && move > 0 && !isCalm();
    room.take(plays ? { ...planOfStep(to), at, move, node: -1 } : startOfStep(to));
    room.playing.value = plays;
    answered.value = { tour: 0, option: -1 };
    if (to === tour) next.current?.focus({ preventScroll: true });
  };
  const { ask } = step;
  const guess = answered.value.tour === tour ? answered.value.option : -1;
  const verdictOn = (option: number): string =>
    option === ask?.right
      ? 'Right.'
      : `${ask?.options[option] ? 'Not quite. ' : ''}The answer is “${ask?.options[ask.right]}”.`;
  const answer = (option: number): void => {
    answered.value = { tour, option };
    // The answer shows what the question was about, and takes the place of the button that had the focus.
    if (isAtStep(room.plan.peek(), tour)) room.change(planOfStep(tour), { replace: true });
    next.current?.focus({ preventScroll: true });
    announce(`${verdictOn(option)} ${step.text}`);
  };
  const end = (): void => room.change({ tour: 0 });
  const last = tour === TOUR.length;
  const isOpen = ask !== undefined && guess < 0;
  const goOn = (): void => (isOpen ? answer(ask.options.length) : last ? end() : go(tour + 1));
  const working = told !== step && room.shown.value < room.plan.value.at;
  const isHere = isAtStep(room.plan.value, tour) && room.isUsualList;
  return (
    <section
      ref={card}
      class="trees-tour page-only stack gap-3 rounded"
      aria-label="Tour: what is an evaluation tree?"
      onKeyDown={(event) => {
        if (event.key === 'ArrowRight') go(tour + 1);
        else if (event.key === 'ArrowLeft') go(tour - 1);
        else if (event.key === 'Escape') end();
        else return;
        event.preventDefault();
      }}
    >
      <div class="trees-tour-text">
        <h2 class="line t-m">
          {/* While its moves are made, the next step has not begun. */}
          {told === step && (
            <span class="num t-s ink-2 nowrap" role="img" aria-label={at}>
              {tour} of {TOUR.length}
            </span>
          )}
          {told.title}
          <IconButton icon={<CloseIcon />} label="End the tour" class="push" onClick={end} />
        </h2>
        {ask && <p class="mt-2">{ask.question}</p>}
        {isOpen ? (
          <div class="trees-answers row top mt-2" role="group" aria-label={ask.question}>
            {ask.options.map((option, i) => (
              <Button key={option} text={option} onClick={() => answer(i)} />
            ))}
          </div>
        ) : (
          <p class="mt-2">
            {guess >= 0 && <strong>{verdictOn(guess)} </strong>}
            {told.text}
          </p>
        )}
        {!room.isUsualList && <p class="note mt-2">These numbers are for ENABLE2K.</p>}
      </div>
      <div class="trees-tour-steps row">
        <progress class="w-full" aria-hidden="true" max={TOUR.length} value={tour} />
        {isHere && guess >= 0 && <Button text="Ask again" look="quiet" onClick={() => go(tour)} />}
        {!isHere && <IconButton icon={<TurnIcon />} label="Show this step again" onClick={() => go(tour)} />}
        <IconButton
          icon={<ChevronLeftIcon />}
          label="Previous step"
          disabled={tour === 1}
          onClick={() => go(tour - 1)}
        />
        <button
          ref={next}
          class="button primary"
          type="button"
          aria-disabled={working}
          onClick={() => !working && goOn()}
        >
          {isOpen ? 'Reveal' : last ? 'Done' : 'Next'} {!isOpen && !last && <ChevronRightIcon />}
        </button>
      </div>
    </section>
  );
}
