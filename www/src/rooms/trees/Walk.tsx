/**
 * The orderly bound as a search: it gives letters to one cell after another, and shows what each choice opens on a
 * stack.
 */

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { faceText } from '../../board/face';
import { cellVar } from '../../design/palette';
import type { TreeWalk } from '../../engine/jobs';
import { Cutoff } from './Operations';
import { Button } from './parts';
import { useTrees } from './room';
import { number, WALK } from './text';

/** The time between steps while it runs, in milliseconds. */
const BEAT = 450;

export function Walk() {
  const room = useTrees();
  const plan = room.plan.value;
  const walked = room.walked.value;
  const running = useSignal(false);
  useEffect(() => {
    if (!running.value) return;
    const beat = setInterval(() => {
      const now = room.walked.peek();
      const { walk } = room.plan.peek();
      if (!now || now.over || walk < 0) running.value = false;
      else if (now.taken === walk) room.change({ walk: walk + 1 }, { replace: true });
    }, BEAT);
    return () => clearInterval(beat);
  }, [room, running, running.value]);
  if (plan.order !== 'orderly' || !room.state.value) return null;
  const go = (walk: number): void => {
    running.value = false;
    room.change({ walk }, { replace: true });
  };
  return (
    <section class="page-only t-s my-3" aria-label={WALK.region}>
      <h2 class="label">{WALK.title}</h2>
      <div class="row">
        {plan.walk < 0 ? (
          <Button onPress={() => go(0)}>{WALK.start}</Button>
        ) : (
          <>
            <Button name={WALK.back} disabled={plan.walk === 0} onPress={() => go(plan.walk - 1)}>
              ‹
            </Button>
            <Button name={WALK.forward} disabled={walked?.over} onPress={() => go(plan.walk + 1)}>
              {WALK.forwardShort}
            </Button>
            <Button pressed={running.value} disabled={walked?.over} onPress={() => (running.value = !running.value)}>
              {running.value ? WALK.pause : WALK.run}
            </Button>
            <Button disabled={walked?.over} onPress={() => void room.walkToBoard()}>
              {WALK.toBoard}
            </Button>
            <Button look="quiet" onPress={() => go(-1)}>
              {WALK.leave}
            </Button>
          </>
        )}
        <Cutoff
          label={WALK.cutoff}
          class="push"
          onSet={(cutoff) => room.change({ cutoff, ...(plan.walk > 0 && { walk: 0 }) })}
        />
      </div>
      {walked && <State walked={walked} cutoff={plan.cutoff} />}
    </section>
  );
}

function State({ walked, cutoff }: { walked: TreeWalk; cutoff: number }) {
  const room = useTrees();
  const named = (cell: number): string => room.nameOfCell(cell);
  const open = walked.stacks.slice(walked.depth);
  const most = Math.max(1, ...walked.stacks.map(({ sum }) => sum));
  return (
    <>
      <p class="trees-walk-event mt-3 t-m" role="status">
        {said(walked, cutoff, named)}
      </p>
      <p class="trees-walk-sum">
        <strong class="num">{number(walked.points)}</strong> {WALK.earned}
        {open.map(({ cell, sum }) => (
          <span key={cell}>
            {' + '}
            <strong class="num trees-walk-cell" style={{ '--cell': cellVar(cell) }}>
              {number(sum)}
            </strong>
          </span>
        ))}{' '}
        = {WALK.isBound} <strong class="num">{number(walked.bound)}</strong>
        {cutoff > 0 && (walked.bound < cutoff ? WALK.below(cutoff) : WALK.notBelow(cutoff))}
      </p>
      <p class="note" id="trees-stacks">
        {WALK.stacks}
      </p>
      <ol class="trees-stacks" aria-labelledby="trees-stacks">
        {walked.stacks.map(({ cell, bounds, choices, sum }, i) => {
          const letter = walked.board[cell];
          const decided = i < walked.depth;
          return (
            <li
              key={cell}
              data-decided={decided}
              style={{ '--cell': cellVar(cell) }}
              aria-label={
                decided ? WALK.decided(named(cell), faceText(letter ?? '')) : WALK.stack(named(cell), choices, sum)
              }
            >
              <span class="trees-stack-height" aria-hidden="true">
                {!decided && bounds.map((bound, at) => <i key={at} style={{ height: `${(6 * bound) / most}rem` }} />)}
              </span>
              <span class="trees-stack-cell t-m block num" aria-hidden="true">
                {decided ? faceText(letter ?? '') : number(sum)}
              </span>
              <small class="num" aria-hidden="true">
                {cell}
              </small>
            </li>
          );
        })}
      </ol>
      <p class="note">{WALK.so(walked.taken, walked.boards, walked.best, walked.cuts)}</p>
    </>
  );
}

function said({ event, over, points }: TreeWalk, cutoff: number, named: (cell: number) => string): string {
  if (over) return WALK.over;
  const [cell, letter] = [named(event?.cell ?? 0), faceText(event?.letter ?? '')];
  switch (event?.kind) {
    case undefined:
      return WALK.root;
    case 'enter':
      return WALK.enter(cell, letter);
    case 'cut':
      return WALK.cut(cell, letter, cutoff);
    case 'board':
      return WALK.board(points);
    case 'leave':
      return WALK.return(cell);
  }
}
