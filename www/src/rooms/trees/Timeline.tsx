/**
 * The steps: forward and back, also move by move, and a table like those in the papers, in which each row leads back to
 * its tree.
 */

import { later } from '../../app/later';
import { faceText } from '../../board/face';
import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon, icon } from '../../design/icons';
import type { TreeState } from '../../engine/jobs';
import { duration } from '../../ui/format';
import { Rich } from '../../ui/Rich';
import { type Picture, SUM } from './picture';
import { IN_PLACE, type Plan } from './plan';
import { type TreesRoom, useTrees } from './room';
import { LIFT, MADE, MOVES, STEPS, TABLE, number } from './text';
import { type Signal, useComputed, useSignal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

/** How often a tree that is played looks whether it is time to go on, in milliseconds. */
const TICK = 90;
/** Trees of up to this many nodes are played move by move. */
const MOST_PLAYED = 150;

const fewMoves = (room: TreesRoom): boolean => (room.state.peek()?.nodes ?? Infinity) <= MOST_PLAYED;

export function Transport() {
  const room = useTrees();
  const { steps, at } = room.plan.value;
  const playing = useSignal(false);
  const last = steps.length;
  useEffect(() => {
    if (!playing.value) return;
    let quiet = 0;
    const beat = setInterval(() => {
      const { at: now, steps: all } = room.plan.peek();
      const picture = room.picture.peek();
      // This waits until the tree is there, and until it has come to rest.
      const drawn = picture?.subject.at === now && (picture.subject.moves?.taken ?? 0) === room.plan.peek().move;
      if (room.shown.peek() < now || !drawn || room.looking.moving.peek()) return void (quiet = 0);
      if (++quiet * TICK < room.looking.pace.peek()) return;
      quiet = 0;
      if (now >= all.length) playing.value = false;
      // A lift of few moves is shown in all of them.
      else if (room.viewed.peek() !== 'layers' && room.canMove(now, all[now]) && fewMoves(room)) void room.moveBy(1);
      else room.show(now + 1);
    }, TICK);
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
  if (last === 0) return null;
  return (
    <div class="trees-transport page-only" role="group" aria-label={STEPS.group}>
      <button
        class="icon-button"
        type="button"
        aria-label={STEPS.first}
        title={STEPS.first}
        aria-disabled={at === 0}
        onClick={() => go(0)}
      >
        <FirstIcon />
      </button>
      <button
        class="icon-button"
        type="button"
        aria-label={STEPS.back}
        title={STEPS.back}
        aria-disabled={at === 0}
        onClick={() => go(at - 1)}
      >
        <ChevronLeftIcon />
      </button>
      <button
        class="icon-button"
        type="button"
        aria-label={playing.value ? STEPS.pause : STEPS.play}
        title={playing.value ? STEPS.pause : STEPS.play}
        onClick={play}
      >
        {playing.value ? <PauseIcon /> : <PlayIcon />}
      </button>
      <button
        class="icon-button"
        type="button"
        aria-label={STEPS.forward}
        title={STEPS.forward}
        aria-disabled={at >= last}
        onClick={() => go(at + 1)}
      >
        <ChevronRightIcon />
      </button>
      <button
        class="icon-button"
        type="button"
        aria-label={STEPS.last}
        title={STEPS.last}
        aria-disabled={at >= last}
        onClick={() => go(last)}
      >
        <LastIcon />
      </button>
      <input
        type="range"
        min={0}
        max={last}
        value={at}
        aria-label={STEPS.slider}
        aria-valuetext={stepName(room, at)}
        onInput={(event) => go(Number(event.currentTarget.value))}
      />
      <Pace />
      <span class="trees-step t-s ink-2 right num">
        {Math.max(0, room.shown.value)} / {last}
      </span>
    </div>
  );
}

/** How fast nodes move. */
function Pace() {
  const { pace } = useTrees().looking;
  return (
    <label class="trees-pace">
      <span class="sr">{STEPS.pace}</span>
      <select
        class="field"
        title={STEPS.pace}
        value={pace.value}
        onChange={(event) => (pace.value = Number(event.currentTarget.value))}
      >
        {STEPS.paces.map(([millis, name]) => (
          <option key={millis} value={millis}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Within a step: moves forward and back, and a description of the last move. */
export function Moves() {
  const room = useTrees();
  const { steps, at, move } = room.plan.value;
  const picture = room.picture.value;
  const moves = move > 0 && picture?.subject.at === at ? picture.subject.moves : undefined;
  const forward = move > 0 || room.canMove(at, steps[at]);
  const back = move > 0 || room.canMove(at - 1, steps[at - 1]);
  if (!forward && !back) {
    const from = at < steps.length ? at : at - 1;
    if (!room.states.value[from] || !steps[from] || room.whole(from, steps[from]) !== 'nothing') return null;
    return (
      <div class="trees-moves-none t-s note" role="group" aria-label={MOVES.group}>
        {MOVES.leaves}
      </div>
    );
  }
  return (
    <div class="trees-moves stack top t-s" role="group" aria-label={MOVES.group}>
      <button
        class="button quiet page-only"
        type="button"
        aria-label={MOVES.backLong}
        aria-disabled={!back}
        onClick={() => back && void room.moveBy(-1)}
      >
        {MOVES.back}
      </button>
      <button
        class="button quiet page-only"
        type="button"
        aria-label={MOVES.forwardLong}
        aria-disabled={!forward}
        onClick={() => forward && void room.moveBy(1)}
      >
        {MOVES.forward}
      </button>
      <p>
        {moves ? (
          moves.total === 0 ? (
            MOVES.nothing(stepPhrase(room))
          ) : (
            <>
              <span class="num">{MOVES.at(moves.taken, moves.total)}</span> {MOVES.of(stepPhrase(room))}{' '}
              {picture!.describeMove()}
              {boundMove(picture!) && <strong> {boundMove(picture!)}</strong>}
            </>
          )
        ) : (
          <span class="note">{forward ? MOVES.canForward : MOVES.canBack}</span>
        )}
      </p>
    </div>
  );
}

/** The cases of a lift, with the one of the last move highlighted. */
export function Cases() {
  const room = useTrees();
  const { steps, at, move } = room.plan.value;
  const step = steps[at];
  const moves = room.picture.value?.subject.moves;
  if (move === 0 || !moves || !step || step.letter !== undefined || step.cell === IN_PLACE.cell) return null;
  const { made, taken, total } = moves;
  const isMerge = made?.kind === 'merge' || made?.kind === 'join';
  const now = isMerge ? 'merge' : made?.kind === 'rotate' && (made.node.kind <= SUM ? 'sum' : 'choice');
  return (
    <div class="trees-cases page-only mt-3 t-s ink-2">
      <h2 class="label">{LIFT.title}</h2>
      <ol>
        {Object.entries(LIFT.cases).map(([which, text]) => (
          <li key={which} aria-current={which === now || (which === 'done' && taken === total) ? 'step' : undefined}>
            <Rich text={text} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Says how the bound changed with the last move. */
function boundMove({ subject: { moves }, graph }: Picture): string {
  const [was, is] = [moves?.before, graph.bound[0]!];
  return was === undefined || was === is ? '' : MADE.boundFalls(was, is);
}

/** Describes the step whose moves are shown, in a sentence. */
export function stepPhrase(room: TreesRoom): string {
  const { steps, at, fold, cutoff } = room.plan.value;
  const step = steps[at];
  if (!step || step.cell === IN_PLACE.cell)
    return fold !== 'no' ? STEPS.phrase.fold : cutoff > 0 ? STEPS.phrase.cut : STEPS.phrase.share;
  return step.letter
    ? STEPS.phrase.fix(room.nameOfCell(step.cell), faceText(step.letter))
    : STEPS.phrase.lift(room.nameOfCell(step.cell));
}

export function stepName(room: TreesRoom, at: number): string {
  const step = room.plan.value.steps[at - 1];
  if (!step) return STEPS.built;
  if (step.cell === IN_PLACE.cell) return STEPS.inPlace;
  return step.letter
    ? STEPS.fixed(room.nameOfCell(step.cell), faceText(step.letter))
    : STEPS.lifted(room.nameOfCell(step.cell));
}

export const Table = later(function Table() {
  const room = useTrees();
  const states = room.states.value;
  const { steps, at, order, cutoff } = room.plan.value;
  const asked = useSignal<ColumnName | undefined>(undefined);
  const stale = states.some(({ bound, exactBound }) => bound !== exactBound);
  if (states.length === 0) return null;
  const shows = { exact: stale, ...columnsOf(room.plan.value) } as Partial<Record<ColumnName, boolean>>;
  const columns = (Object.keys(TABLE.columns) as ColumnName[]).filter((column) => shows[column] ?? true);
  return (
    <div class="trees-table scroll" role="region" aria-label={TABLE.region} tabIndex={0}>
      <table class="w-full right nowrap">
        <thead>
          <tr>
            <th scope="col">{TABLE.step}</th>
            {columns.map((column) => (
              <Column key={column} column={column} asked={asked} />
            ))}
          </tr>
        </thead>
        <tbody class="num">
          {states.map((state, i) => (
            <Row key={i} state={state} at={i} stale={stale} />
          ))}
          {steps.slice(Math.max(0, states.length - 1)).map((_, i) => (
            <tr key={states.length + i} class="trees-waiting ink-3">
              <th scope="row">{stepName(room, states.length + i)}</th>
              <td colSpan={columns.length}>{i === 0 && room.atWork.value ? TABLE.working : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {order === 'spelling' && cutoff > 0 && states.length > 1 && at === states.length - 1 && (
        <p class="trees-table-left bold">{remaining(room, states.at(-1)!.leaves)}</p>
      )}
      {Math.max(...states.map(({ nodes }) => nodes)) > Math.max(states[0]!.nodes, states.at(-1)!.nodes) && (
        <p class="note trees-table-note t-s">{TABLE.grows}</p>
      )}
      <p id="trees-columns" class="note trees-table-note t-s">
        {columns.map((column) => (
          <span key={column} id={`trees-column-${column}`} data-asked={asked.value === column}>
            <b>{TABLE.columns[column][0]}</b>: {TABLE.columns[column][1]}.{' '}
          </span>
        ))}
        {TABLE.note} <a href={TABLE.postAt}>{TABLE.post}</a>.
      </p>
    </div>
  );
});

/** Whether columns that only lifts have are shown: the branches that were dropped, and the combinations that are left. */
function columnsOf({ order, steps, cutoff }: Plan): { filtered: boolean; leaves: boolean } {
  const leaves = order === 'spelling' && steps.length > 0;
  return { filtered: leaves && cutoff > 0, leaves };
}

/** The figures of a tree. The rows before it stay as they are when it is added, and are not rendered again. */
function Row({ state, at, stale }: { state: TreeState; at: number; stale: boolean }) {
  const room = useTrees();
  const shown = useComputed(() => room.shown.value === at);
  const filtered = useComputed(() => columnsOf(room.plan.value).filtered);
  const leaves = useComputed(() => columnsOf(room.plan.value).leaves);
  const name = useComputed(() => stepName(room, at));
  return (
    <tr aria-current={shown.value ? 'step' : undefined} onClick={() => room.show(at)}>
      <th scope="row">
        <button type="button" onClick={() => room.show(at)} aria-label={TABLE.show(at)}>
          {name.value}
        </button>
      </th>
      <td class="trees-table-bound bold">{number(state.bound)}</td>
      {stale && <td>{number(state.exactBound)}</td>}
      <td class="trees-table-nodes">{number(state.nodes)}</td>
      <td>{state.unique === undefined ? '–' : number(state.unique)}</td>
      {filtered.value && <td>{at === 0 ? '' : number(state.filtered)}</td>}
      {leaves.value && <td>{at === 0 ? '' : number(state.leaves)}</td>}
      <td>{number(state.stored)}</td>
      <td>{duration(state.millis / 1000)}</td>
    </tr>
  );
}

type ColumnName = keyof typeof TABLE.columns;

/** The heading of a column. Pointing at it, focusing it, or pressing it highlights its explanation below the table. */
function Column({ column, asked }: { column: ColumnName; asked: Signal<ColumnName | undefined> }) {
  const [name, means] = TABLE.columns[column];
  const ask = (): void => void (asked.value = column);
  const leave = (): void => void (asked.value = undefined);
  return (
    <th scope="col">
      <button
        class="explain"
        type="button"
        title={means}
        aria-describedby={`trees-column-${column}`}
        onPointerEnter={ask}
        onFocus={ask}
        onPointerLeave={({ currentTarget }) => {
          // A finger leaves at once, and the table may scroll away under a mouse; the focus stays.
          if (currentTarget !== document.activeElement) leave();
        }}
        onBlur={leave}
        onClick={() => {
          ask();
          document.getElementById('trees-columns')?.scrollIntoView({ block: 'nearest' });
        }}
      >
        {name}
      </button>
    </th>
  );
}

/** Says how much is left above the cutoff and, once the boards are scored, how many of them beat it. */
function remaining(room: TreesRoom, leaves: number): string {
  const { cutoff } = room.plan.value;
  if (leaves === 0) return TABLE.broken(cutoff);
  const listed = room.findings.boards.value;
  const boards = listed?.at === room.shown.value ? listed.of.boards : undefined;
  const left = TABLE.left(leaves, cutoff, room.liftable.value.length === 0);
  return boards ? `${left} ${TABLE.really(boards.filter(({ points }) => points > cutoff).length, cutoff)}` : left;
}

// --- Icons -----------------------------------------------------------------------------------------------------------

const FirstIcon = icon(<path d="M5 5v10M15 5l-6 5 6 5" />);
const LastIcon = icon(<path d="M15 5v10M5 5l6 5-6 5" />);
