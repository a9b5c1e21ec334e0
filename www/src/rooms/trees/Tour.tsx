/** The guided tour: beside the tree, step by step, while everything can be tried. */

import { useEffect, useRef } from 'preact/hooks';
import { announce } from '../../app/live';
import { ChevronLeftIcon, ChevronRightIcon, CloseIcon } from '../../design/icons';
import { useTrees } from './room';
import { isAtStep, planOfStep, TOUR } from './tour';
import './tour.css';

export function TourButton() {
  const room = useTrees();
  if (room.plan.value.tour > 0) return null;
  return (
    <button class="button" type="button" onClick={() => room.change(planOfStep(1))}>
      What is an evaluation tree?
    </button>
  );
}

export function Tour() {
  const room = useTrees();
  const { tour } = room.plan.value;
  const next = useRef<HTMLButtonElement>(null);
  const step = TOUR[tour - 1];
  useEffect(() => {
    if (!step) return;
    announce(`Step ${tour} of ${TOUR.length}. ${step.title}. ${step.text}`, 400);
    const calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    document.querySelector('.trees-stage')?.scrollIntoView({ block: 'nearest', behavior: calm ? 'instant' : 'smooth' });
    // Whoever began it with a key goes on with the same one.
    if (tour === 1) next.current?.focus({ preventScroll: true });
  }, [tour]);
  if (!step) return null;
  const go = (to: number): void => {
    if (to >= 1 && to <= TOUR.length) room.change(planOfStep(to));
  };
  const end = (): void => room.change({ tour: 0 });
  const last = tour === TOUR.length;
  return (
    <section
      class="trees-tour"
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
        <h2>
          <span class="num" aria-label={`Step ${tour} of ${TOUR.length}`}>
            {tour}
          </span>
          {step.title}
        </h2>
        <p>{step.text}</p>
      </div>
      <div class="trees-tour-steps">
        <span class="trees-tour-dots" aria-hidden="true">
          {TOUR.map((_, i) => (
            <i key={i} data-done={i < tour} />
          ))}
        </span>
        {!isAtStep(room.plan.value, tour) && (
          <button class="button quiet" type="button" onClick={() => go(tour)}>
            Show this step again
          </button>
        )}
        <button class="icon-button" type="button" aria-label="Step before" disabled={tour === 1} onClick={() => go(tour - 1)}>
          <ChevronLeftIcon />
        </button>
        <button ref={next} class="button primary" type="button" onClick={() => (last ? end() : go(tour + 1))}>
          {last ? 'Done' : 'Next'} {!last && <ChevronRightIcon />}
        </button>
        <button class="icon-button" type="button" aria-label="End the tour" title="End the tour" onClick={end}>
          <CloseIcon />
        </button>
      </div>
    </section>
  );
}
