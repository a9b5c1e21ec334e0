/** The steps: forward and back, also move by move, as a table as in the papers, each row a way back to its tree. */

import { useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { faceText } from '../../board/face';
import { ChevronLeftIcon, ChevronRightIcon, PlayIcon } from '../../design/icons';
import { FirstIcon, LastIcon, PauseIcon } from './icons';
import { ofTime } from './figures';
import { IN_PLACE } from './presets';
import { MOST_MOVED, number, type Trees, useTrees } from './room';

/** Milliseconds that a tree is looked at when all are shown one after another. */
const BEAT = 1100;

export function Transport() {
  const room = useTrees();
  const { steps, at } = room.plan.value;
  const playing = useSignal(false);
  const last = steps.length;
  useEffect(() => {
    if (!playing.value) return;
    const beat = setInterval(() => {
      const now = room.plan.peek().at;
      // Not before the tree is there.
      if (room.shown.peek() < now) return;
      if (now >= room.plan.peek().steps.length) playing.value = false;
      else room.show(now + 1);
    }, BEAT);
    return () => clearInterval(beat);
  }, [room, playing, playing.value]);
  const play = (): void => {
    if (!playing.value && at >= last) room.show(0);
    playing.value = !playing.value;
  };
  const go = (to: number): void => {
    playing.value = false;
    room.show(to);
  };
  return (
    <div class="trees-transport" role="group" aria-label="Steps">
      <button class="icon-button" type="button" aria-label="To the first tree" title="To the first tree" disabled={at === 0} onClick={() => go(0)}>
        <FirstIcon />
      </button>
      <button class="icon-button" type="button" aria-label="One step back" title="One step back" disabled={at === 0} onClick={() => go(at - 1)}>
        <ChevronLeftIcon />
      </button>
      <button class="icon-button" type="button" aria-label={playing.value ? 'Pause' : 'Play all steps'} title={playing.value ? 'Pause' : 'Play all steps'} disabled={last === 0} onClick={play}>
        {playing.value ? <PauseIcon /> : <PlayIcon />}
      </button>
      <button class="icon-button" type="button" aria-label="One step forward" title="One step forward" disabled={at >= last} onClick={() => go(at + 1)}>
        <ChevronRightIcon />
      </button>
      <button class="icon-button" type="button" aria-label="To the last tree" title="To the last tree" disabled={at >= last} onClick={() => go(last)}>
        <LastIcon />
      </button>
      <input
        type="range"
        min={0}
        max={Math.max(1, last)}
        value={at}
        disabled={last === 0}
        aria-label="Step"
        aria-valuetext={stepName(room, at)}
        onInput={(event) => go(Number(event.currentTarget.value))}
      />
      <span class="trees-step num">
        {at} / {last}
      </span>
    </div>
  );
}

/** Within a step: one move forward or back, and what it did. */
export function Moves() {
  const room = useTrees();
  const { steps, at, move } = room.plan.value;
  const picture = room.picture.value;
  const moves = move > 0 && picture?.subject.at === at ? picture.subject.moves : undefined;
  const forward = move > 0 || room.canMove(at, steps[at]);
  const back = move > 0 || room.canMove(at - 1, steps[at - 1]);
  if (steps.length === 0) return null;
  return (
    <div class="trees-moves" role="group" aria-label="Single moves">
      <button class="button quiet" type="button" aria-label="One move back" disabled={!back} onClick={() => void room.moveBy(-1)}>
        ‹ Move
      </button>
      <button class="button quiet" type="button" aria-label="One move forward" disabled={!forward} onClick={() => void room.moveBy(1)}>
        Move ›
      </button>
      <p>
        {moves ? (
          moves.total === 0 ? (
            `Nothing is left to do for ${stepPhrase(room)}: the tree stays as it is.`
          ) : (
            <>
              <span class="num">
                Move {moves.taken} of {moves.total}
              </span>{' '}
              of {stepPhrase(room)}. {picture!.describeMove()}
            </>
          )
        ) : (
          <span class="note">{forward ? 'The next step can be taken move by move.' : back ? 'Go back through the last step move by move.' : whole(room)}</span>
        )}
      </p>
    </div>
  );
}

/** Why there are no single moves here. */
function whole(room: Trees): string {
  const { steps, at } = room.plan.value;
  const from = at < steps.length ? at : at - 1;
  if (room.states.value[from] === undefined) return '';
  switch (room.whole(from, steps[from]!)) {
    case 'large':
      return `Steps of trees of up to ${number(MOST_MOVED)} nodes can be taken move by move.`;
    default:
      return 'This step leaves the tree as it is.';
  }
}

/** The step whose moves are taken, in a sentence. */
export function stepPhrase(room: Trees): string {
  const { steps, at, fold, cutoff } = room.plan.value;
  const step = steps[at];
  if (!step || step.cell === IN_PLACE.cell) return fold !== 'no' ? 'folding the tree as it stands' : cutoff > 0 ? 'dropping what is at or below the cutoff' : 'storing equal nodes once';
  return step.letter ? `fixing cell ${step.cell} as ${faceText(step.letter)}` : `the lift of cell ${step.cell}`;
}

export function stepName(room: Trees, at: number): string {
  const step = room.plan.value.steps[at - 1];
  if (!step) return 'As built';
  if (step.cell === IN_PLACE.cell) return 'Without a lift';
  return step.letter ? `Cell ${step.cell} is ${step.letter}` : `Lift of cell ${step.cell}`;
}

export function Table() {
  const room = useTrees();
  const states = room.states.value;
  const { steps, at, order, cutoff } = room.plan.value;
  const stale = states.some(({ bound, exactBound }) => bound !== exactBound);
  if (states.length === 0) return null;
  return (
    <div class="trees-table" role="region" aria-label="Table of the steps" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Step</th>
            <th scope="col">Nodes</th>
            <th scope="col">Unique</th>
            <th scope="col">Bound</th>
            {stale && <th scope="col">Exact bound</th>}
            {order === 'spelling' && <th scope="col">Filtered</th>}
            {order === 'spelling' && <th scope="col">Leaves</th>}
            <th scope="col">Stored</th>
            <th scope="col">Time</th>
          </tr>
        </thead>
        <tbody class="num">
          {states.map((state, i) => (
            <tr key={i} aria-current={i === room.shown.value ? 'step' : undefined} onClick={() => room.show(i)}>
              <th scope="row">
                <button type="button" onClick={() => room.show(i)} aria-label={`Show ${i === 0 ? 'the tree as built' : `step ${i}`}`}>
                  {stepName(room, i)}
                </button>
              </th>
              <td>{number(state.nodes)}</td>
              <td>{state.unique === undefined ? '–' : number(state.unique)}</td>
              <td class="trees-table-bound">{number(state.bound)}</td>
              {stale && <td>{number(state.exactBound)}</td>}
              {order === 'spelling' && <td>{i === 0 ? '' : number(state.filtered)}</td>}
              {order === 'spelling' && <td>{i === 0 ? '' : number(state.leaves)}</td>}
              <td>{number(state.stored)}</td>
              <td>{ofTime(state.millis)}</td>
            </tr>
          ))}
          {steps.slice(Math.max(0, states.length - 1)).map((_, i) => (
            <tr key={states.length + i} class="trees-waiting">
              <th scope="row">{stepName(room, states.length + i)}</th>
              <td colSpan={4 + (stale ? 1 : 0) + (order === 'spelling' ? 2 : 0)} />
              <td>{i === 0 && room.fraction.value !== undefined ? '…' : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="note trees-table-note">
        Nodes, unique nodes and bound are those before the filter of a step, as published.{' '}
        {order === 'spelling' && cutoff > 0 && states.length > 1 && at === states.length - 1 && remaining(states.at(-1)!.leaves, cutoff)}
      </p>
    </div>
  );
}

function remaining(leaves: number, cutoff: number): string {
  return leaves === 0
    ? `Nothing is left above ${number(cutoff)}: the class is broken.`
    : `${number(leaves)} ways through the lifted cells are left that may be worth more than ${number(cutoff)}.`;
}
