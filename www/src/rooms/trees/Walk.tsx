/** The orderly bound as a search: letters given one cell after another, with what each choice opens on a stack. */

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { faceText } from '../../board/face';
import { cellVar } from '../../design/palette';
import type { TreeWalk } from '../../engine/jobs';
import { Cutoff } from './Cutoff';
import { number, useTrees } from './room';
import './walk.css';

/** Milliseconds between steps while it runs. */
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
    <section class="trees-walk" aria-label="Orderly bound">
      <h2 class="label">The orderly bound: all boards, without making nodes</h2>
      <div class="trees-lifts">
        {plan.walk < 0 ? (
          <button class="button" type="button" onClick={() => go(0)}>
            Walk through the boards
          </button>
        ) : (
          <>
            <button class="button" type="button" aria-label="Step back" disabled={plan.walk === 0} onClick={() => go(plan.walk - 1)}>
              ‹
            </button>
            <button class="button" type="button" aria-label="Step forward" disabled={walked?.over} onClick={() => go(plan.walk + 1)}>
              Step ›
            </button>
            <button class="button" type="button" aria-pressed={running.value} disabled={walked?.over} onClick={() => (running.value = !running.value)}>
              {running.value ? 'Pause' : 'Run'}
            </button>
            <button class="button" type="button" disabled={walked?.over} onClick={() => void room.walkToBoard()}>
              To the next board
            </button>
            <button class="button quiet" type="button" onClick={() => go(-1)}>
              Leave
            </button>
          </>
        )}
        <Cutoff label="Cut below" class="trees-cutoff" onSet={(cutoff) => room.change({ cutoff, ...(plan.walk > 0 && { walk: 0 }) })} />
      </div>
      {walked && <State walked={walked} cutoff={plan.cutoff} />}
    </section>
  );
}

function State({ walked, cutoff }: { walked: TreeWalk; cutoff: number }) {
  const open = walked.stacks.slice(walked.depth);
  const most = Math.max(1, ...walked.stacks.map(({ sum }) => sum));
  return (
    <>
      <p class="trees-walk-event" role="status">
        {said(walked, cutoff)}
      </p>
      <p class="trees-walk-sum">
        <strong class="num">{number(walked.points)}</strong> earned
        {open.map(({ cell, sum }) => (
          <span key={cell}>
            {' + '}
            <strong class="num trees-walk-cell" style={{ '--cell': cellVar(cell) }}>
              {number(sum)}
            </strong>
          </span>
        ))}{' '}
        = bound <strong class="num">{number(walked.bound)}</strong>
        {cutoff > 0 && (walked.bound < cutoff ? `, below ${number(cutoff)}` : `, not below ${number(cutoff)}`)}
      </p>
      <ol class="trees-stacks" aria-label="Stacks by cell, in the order in which letters are given">
        {walked.stacks.map(({ cell, bounds, choices, sum }, i) => {
          const letter = walked.board[cell];
          const decided = i < walked.depth;
          return (
            <li key={cell} data-decided={decided} style={{ '--cell': cellVar(cell) }} aria-label={decided ? `Cell ${cell} is ${faceText(letter ?? '')}` : `Cell ${cell}: ${choices} ${choices === 1 ? 'choice' : 'choices'}, ${sum} together`}>
              <span class="trees-stack-height" aria-hidden="true">
                {!decided && bounds.map((bound, at) => <i key={at} style={{ height: `${Math.max(0.35, (6 * bound) / most)}rem` }} />)}
              </span>
              <span class="trees-stack-cell num" aria-hidden="true">
                {decided ? faceText(letter ?? '') : number(sum)}
              </span>
              <small class="num" aria-hidden="true">
                {cell}
              </small>
            </li>
          );
        })}
      </ol>
      <p class="note">
        {number(walked.taken)} steps: {number(walked.boards)} {walked.boards === 1 ? 'board' : 'boards'}
        {walked.best !== undefined && `, the best worth ${number(walked.best)}`}; {number(walked.cuts)} cut.
      </p>
    </>
  );
}

function said({ event, over, points }: TreeWalk, cutoff: number): string {
  if (over) return 'All boards have been walked through.';
  switch (event?.kind) {
    case undefined:
      return 'The root is open: each of its choices is on the stack of its cell.';
    case 'enter':
      return `Cell ${event.cell} is ${faceText(event.letter ?? '')}: of each choice on its stack that letter is opened, and what hangs there goes onto later stacks.`;
    case 'cut':
      return `Cell ${event.cell} as ${faceText(event.letter ?? '')} leaves less than ${number(cutoff)}: all boards with these letters are cut.`;
    case 'board':
      return `Every cell has a letter: a board worth ${number(points)}.`;
    case 'leave':
      return `Cell ${event.cell} has no more letters: back.`;
  }
}
