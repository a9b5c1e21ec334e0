/**
 * The steps: forward and back, also move by move, and a table like those in the papers, in which each row leads back to
 * its tree.
 */

import { later } from '../../ui/later';
import { faceText } from '../../board/face';
import { ChevronLeftIcon, ChevronRightIcon, PauseIcon, PlayIcon } from '../../design/icons';
import type { Moved, TreeState } from '../../engine/contract';
import { capital, counted, duration, whole } from '../../ui/format';
import { Rich } from '../../ui/Rich';
import { TableHead } from '../../ui/TableHead';
import { SUM } from './picture';
import { Button, IconButton } from '../../ui/Button';
import { Select } from '../../ui/Choice';
import { IN_PLACE } from './plan';
import { MOVED, planOfStep } from './presets';
import { type TreesRoom, useTrees } from './room';
import { COLUMNS, GROWS, LIFT_CASES, WHY_IN_ORDER } from './text';
import { useEffect } from 'preact/hooks';

/** How often a tree that is played looks whether it is time to go on, in milliseconds. */
const TICK = 90;
/** The milliseconds of a motion, and their names. */
const PACES = [
  [1200, 'slow'],
  [360, 'normal'],
  [250, 'fast'],
] as const;
/** Trees of more nodes than this have all columns in the table. */
const LARGE = 1000;
/** Trees of up to this many nodes are played move by move. */
const MOST_PLAYED = 150;

export function Transport() {
  const room = useTrees();
  const { steps, at, move } = room.plan.value;
  const { playing } = room;
  const last = steps.length;
  const { subject } = room.picture.value ?? {};
  // In the middle of a step, the slider has a stop for each of its moves.
  const parts = (move > 0 && subject?.at === at && subject.moves?.total) || 1;
  useEffect(() => {
    if (!playing.value) return;
    let quiet = 0;
    const beat = setInterval(() => {
      const { at: now, steps: all, tour } = room.plan.peek();
      // This waits until the tree is there, and until it has come to rest.
      if (room.shown.peek() < now || room.isDrawing.peek()) return void (quiet = 0);
      if (++quiet * TICK < room.pace.peek()) return;
      quiet = 0;
      if (now >= all.length) {
        playing.value = false;
        if (tour === MOVED) room.change(planOfStep(tour), { replace: true });
      }
      // A lift of few moves is shown in all of them.
      else if (
        room.viewed.peek() !== 'layers' &&
        room.state.peek()!.nodes <= MOST_PLAYED &&
        room.canMove(now, all[now])
      )
        void room.moveBy(1);
      else room.show(now + 1);
    }, TICK);
    return () => clearInterval(beat);
  }, [room, playing, playing.value]);
  const go = (to: number): void => {
    playing.value = false;
    const taken = Math.round((to - at) * parts);
    if (parts > 1 && taken > 0 && taken <= parts) room.show(at, taken);
    else room.show(Math.round(to));
  };
  if (last === 0) return null;
  const buttons = [
    // In the middle of a step, to its beginning.
    ['One step back', <ChevronLeftIcon />, at === 0 && move === 0, () => (move > 0 ? room.show(at) : go(at - 1))],
    [
      playing.value ? 'Pause' : 'Play all steps',
      playing.value ? <PauseIcon /> : <PlayIcon />,
      false,
      () => room.play(),
    ],
    ['One step forward', <ChevronRightIcon />, at >= last, () => go(at + 1)],
  ] as const;
  return (
    <div class="trees-transport page-only line gap-1" role="group" aria-label="Steps">
      {buttons.map(([name, icon, off, press], i) => (
        <IconButton key={i} icon={icon} label={name} aria-disabled={off} onClick={() => off || press()} />
      ))}
      <input
        type="range"
        min={0}
        max={last}
        step={1 / parts}
        value={at + (parts > 1 ? Math.min(1, move / parts) : 0)}
        aria-label="Step"
        aria-valuetext={move > 0 ? `Move ${move} of ${stepPhrase(room)}` : stepName(room, at)}
        onInput={(event) => go(Number(event.currentTarget.value))}
      />
      <Select
        bare
        class="field trees-pace"
        label="Speed of motion"
        title="Speed of motion"
        value={room.pace.value}
        options={PACES}
        onChoose={(millis) => (room.pace.value = millis)}
      />
      <span class="trees-step nowrap t-s ink-2 right num">
        {move > 0 ? `Move ${move} / ${parts}` : `Step ${Math.max(0, room.shown.value)} / ${last}`}
      </span>
    </div>
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
  if (!forward && !back) return null;
  const { before } = moves ?? {};
  const [built, done] = [room.states.value[at - 1], room.states.value[at]];
  const [is, nodes] = [picture?.graph.bound[0] ?? 0, picture?.graph.size[0] ?? 0];
  return (
    <div class="trees-moves stack top t-s" role="group" aria-label="Single moves">
      <Button look="quiet page-only" aria-label="One move back" off={!back} onClick={() => void room.moveBy(-1)}>
        ‹ Previous move
      </Button>
      <Button look="quiet page-only" aria-label="One move forward" off={!forward} onClick={() => void room.moveBy(1)}>
        Next move ›
      </Button>
      {moves?.total ? (
        <p class="ink-2">
          <span class="num">
            Move {whole(moves.taken)} of {whole(moves.total)}
          </span>{' '}
          {placesOnce(`of ${stepPhrase(room)}. ${picture!.describeMove()}`)}
          {before && moves.made && nodesText(before.nodes, nodes, moves.made)}
          {before && before.bound === is && (moves.made?.copies ?? 0) > 1 && moves.made!.kind === 'rotate'
            ? ` The bound stays ${whole(is)}.`
            : before && before.bound !== is && <strong>{changeText(before.bound, is)}</strong>}
        </p>
      ) : (
        <p class={moves ? 'ink-2' : 'note'}>
          {moves
            ? 'This step leaves the tree as it is.'
            : done && built
              ? `${stepName(room, at)}.${done.bound === built.bound ? ` The bound stays ${whole(done.bound)}.` : changeText(built.bound, done.bound)} ${counted(built.left, 'node')} before, ${whole(done.left)} now: copies add nodes; merging and dropping take some away.`
              : 'A step is made up of small moves, which you can make one at a time.'}
        </p>
      )}
    </div>
  );
}

/** Says where a cell is when it is first named. */
function placesOnce(text: string): string {
  const said = new Set<string>();
  return text.replace(/(cell \d+) \([^)]*\)/g, (all, cell: string) => (said.has(cell) ? cell : (said.add(cell), all)));
}

const changeText = (before: number, now: number): string =>
  ` The bound ${now < before ? 'falls' : 'rises'} from ${whole(before)} to ${whole(now)}.`;

/** How a move changes the number of nodes: by what it copies, and what it merges or removes. */
function nodesText(before: number, now: number, { kind, copies, passed }: Moved): string {
  const copied = kind === 'rotate' ? Math.max(0, copies - 1) : 0;
  const rest = now - before - copied;
  const merged = kind === 'rotate' ? passed.length : Math.max(0, -rest);
  const below = rest + merged;
  if (copied === 0 && rest === 0) return '';
  const what = ['rotate', 'merge', 'join'].includes(kind) ? 'merged' : 'removed';
  return ` Nodes: ${whole(before)}${copied > 0 ? ` + ${counted(copied, 'copy', 'copies')}` : ''}${below > 0 ? ` + ${whole(below)} copied below it` : ''}${merged > 0 ? ` − ${whole(merged)} ${what}` : ''} = ${whole(now)}.`;
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
    <div class="trees-cases page-only mt-1 t-s ink-2">
      <h2 class="label">How a lift works: look at what is directly above the choice</h2>
      <ol class="fill">
        {Object.entries(LIFT_CASES).map(([which, text]) => (
          <li key={which} aria-current={which === now || (which === 'done' && taken === total) ? 'step' : undefined}>
            <Rich text={text} />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Describes the step whose moves are shown, in a sentence. */
export function stepPhrase(room: TreesRoom): string {
  const { steps, at, fold, cutoff } = room.plan.value;
  const step = steps[at];
  if (!step || step.cell === IN_PLACE.cell) {
    if (fold !== 'no') return 'folding the tree in place';
    return cutoff > 0 ? 'dropping branches at or below the cutoff' : 'sharing identical subtrees';
  }
  const cell = room.nameOfCell(step.cell);
  return step.letter ? `fixing ${cell} as ${faceText(step.letter)}` : `the lift of ${cell}`;
}

export function stepName(room: TreesRoom, at: number): string {
  const step = room.plan.value.steps[at - 1];
  if (!step) return 'As built';
  if (step.cell === IN_PLACE.cell) return 'Without a lift';
  const cell = room.nameOfCell(step.cell);
  return step.letter ? `${capital(cell)} is ${faceText(step.letter)}` : `Lift of ${cell}`;
}

export const Table = later(function Table() {
  const room = useTrees();
  const states = room.states.value;
  const { steps, order, cutoff, dedupe } = room.plan.value;
  if (states.length === 0) return null;
  const lifts = order === 'spelling' && steps.length > 0;
  const most = Math.max(...states.map(({ nodes }) => nodes));
  const { order: usual = [], rows = 0, cols = 0 } = room.classView.value ?? {};
  const isInOrder =
    lifts && steps.length > 4 && Math.min(rows, cols) > 2 && steps.every(({ cell }, i) => cell === usual[i]);
  const doesShrink = cutoff > 0 && most > Math.max(states[0]!.nodes, states.at(-1)!.nodes);
  // For small trees, these figures only distract.
  const isLarge = steps.length > 0 && most > LARGE;
  const shows: Partial<Record<ColumnName, boolean>> = {
    exact: states.some(({ bound, exactBound }) => bound !== exactBound),
    unique: isLarge || dedupe,
    filtered: lifts && cutoff > 0,
    leaves: lifts && (isLarge || cutoff > 0),
    stored: isLarge || dedupe,
    time: isLarge,
  };
  const columns = (Object.keys(COLUMNS) as ColumnName[]).filter((column) => shows[column] ?? true);
  return (
    <div class="trees-table scroll" role="region" aria-label="Table of the steps" tabIndex={0}>
      <table class="w-full right nowrap">
        <TableHead columns={['Step', ...columns.map((column) => COLUMNS[column][0]!)]} />
        <tbody class="num">
          {states.map((state, i) => (
            <tr key={i} aria-current={room.shown.value === i ? 'step' : undefined} onClick={() => room.show(i)}>
              <th scope="row">
                <button
                  class="plain"
                  type="button"
                  onClick={() => room.show(i)}
                  aria-label={`Show ${i === 0 ? 'the tree as built' : `step ${i}`}`}
                >
                  {stepName(room, i)}
                </button>
              </th>
              {columns.map((column) => (
                <td
                  key={column}
                  class={`trees-table-${column} ${column === 'bound' ? 'bold' : ''}`}
                  style={
                    column === 'bound' || column === 'nodes'
                      ? { '--share': state[column] / Math.max(1, ...states.map((other) => other[column])) }
                      : undefined
                  }
                >
                  {figureOf(state, column, i)}
                </td>
              ))}
            </tr>
          ))}
          {steps.slice(Math.max(0, states.length - 1)).map((_, i) => (
            <tr key={states.length + i} class="trees-waiting ink-3">
              <th scope="row">{stepName(room, states.length + i)}</th>
              <td colSpan={columns.length}>{i === 0 && room.atWork.value ? 'working on it…' : ''}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {[doesShrink && GROWS, isInOrder && WHY_IN_ORDER].map(
        (why) => why && <p class="trees-table-note note t-s mt-2">{why}</p>,
      )}
      <p class="trees-table-note note t-s mt-2">
        {columns.map((column) => (
          <span key={column}>
            <b>{COLUMNS[column][0]}</b>: {COLUMNS[column][1]}.{' '}
          </span>
        ))}
      </p>
    </div>
  );
});

type ColumnName = keyof typeof COLUMNS;

function figureOf(state: TreeState, column: ColumnName, at: number): string {
  if (column === 'time') return duration(state.millis / 1000);
  if (at === 0 && (column === 'filtered' || column === 'leaves')) return '';
  const figure = state[column === 'exact' ? 'exactBound' : column];
  return figure === undefined ? '–' : whole(figure);
}
