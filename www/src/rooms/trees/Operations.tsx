/** The operations on the tree: its kind, a row of verbs, and further below what a plain lift doesn't need. */

import { useSignal } from '@preact/signals';
import { later } from '../../ui/later';
import { faceText } from '../../board/face';
import { cellVar } from '../../design/palette';
import type { TreePreview } from '../../engine/contract';
import { Button } from '../../ui/Button';
import { Check, Field, OneOf, Select } from '../../ui/Choice';
import { Explain } from '../../ui/Explain';
import { capital, whole } from '../../ui/format';
import { IN_PLACE, MOST_CUTOFF, type Step } from './plan';
import { MOST_MOVED, type TreesRoom, useTrees } from './room';
import { ABOUT, FOLDS, HOW_ABOUT, MORE, ORDERS, SPLIT_ORDER } from './text';
import { stepPhrase } from './Timeline';

/**
 * Adds steps for a press of a button that is gone once they are made. The focus moves to the operations, where the next
 * Tab leads to the first of those that are left; it would be lost with the button.
 */
function addFrom({ currentTarget }: { readonly currentTarget: HTMLElement }, room: TreesRoom, ...steps: Step[]): void {
  currentTarget.closest<HTMLElement>('.trees-operations')?.focus({ preventScroll: true });
  void room.add(...steps);
}

/** Lifts or, in an orderly tree, the letters of the next cell; Undo; and whether steps pause after each of their moves. */
export function Operations() {
  const room = useTrees();
  const { slowly, at, move, order } = room.plan.value;
  const isLarge = (room.state.value?.left ?? 0) > MOST_MOVED;
  const busy = room.atWork.value;
  const liftable = room.liftable.value;
  return (
    <section class="trees-operations page-only stack gap-3 mt-3" aria-label="Operations" tabIndex={-1}>
      {order === 'spelling' ? <Lifts /> : <Letters />}
      {move > 0 && <p class="trees-cells note t-s">You are in the middle of {stepPhrase(room)}.</p>}
      <div class="row">
        {liftable.length > 1 && (
          <Button disabled={busy} onClick={(event) => addFrom(event, room, ...liftable.map((cell) => ({ cell })))}>
            Lift all
          </Button>
        )}
        <Button title="Remove the last step" off={busy || (at === 0 && move === 0)} onClick={() => room.undo()}>
          Undo
        </Button>
        {(order === 'spelling' || move > 0 || room.state.value?.next !== undefined) && (
          <Check
            label={`Move by move${slowly && isLarge ? `, for trees of up to ${whole(MOST_MOVED)} nodes` : ''}`}
            title={`Stop after each single move of ${order === 'orderly' ? 'fixing a letter' : 'a lift'}`}
            checked={slowly}
            onChange={(on) => room.change({ slowly: on }, { replace: true })}
          />
        )}
      </div>
    </section>
  );
}

function Lifts() {
  const room = useTrees();
  const liftable = room.liftable.value;
  const bound = room.figures.value?.bound ?? 0;
  const busy = room.atWork.value;
  const { rows = 0, cols = 0 } = room.classView.value ?? {};
  return (
    <>
      <div class="label">
        <Explain term="lift">Lift a cell</Explain> (the bound before and after it
        {liftable.length > 4 && Math.min(rows, cols) > 2 ? `; “Lift all” goes ${SPLIT_ORDER})` : ')'}
      </div>
      {room.plan.value.move === 0 && (
        <div class="row trees-cells" role="group" aria-label="Lift a cell">
          {liftable.map((cell) => {
            const tooLarge = isTooLarge(room, cell);
            const preview = room.previews.value.get(cell);
            return (
              <button
                key={cell}
                class="button trees-cell stack center"
                type="button"
                title={tooLarge ? 'This tree is too large to try the lift in advance.' : undefined}
                style={{ '--cell': cellVar(cell) }}
                disabled={busy}
                aria-label={`Lift ${room.nameOfCell(cell)}${preview ? changeAloud(bound, preview) : ''}`}
                onClick={(event) => addFrom(event, room, { cell })}
              >
                Cell {cell}
                <small class="t-xs ink-2 num">
                  {preview
                    ? `${whole(bound)} → ${preview.atMost ? '≤ ' : ''}${whole(preview.bound)}`
                    : tooLarge
                      ? 'too large'
                      : `${whole(bound)} → ${'…'.padEnd(whole(bound).length, '\u2007')}`}
                </small>
              </button>
            );
          })}
          {liftable.length === 0 && !busy && room.state.value && (
            <p class="note t-s">
              {room.plan.value.steps.length > 0
                ? 'Nothing is left to lift.'
                : 'There is nothing to lift: no cell has more than one letter that leads to a word.'}
            </p>
          )}
        </div>
      )}
    </>
  );
}

/** How a lift would change the bound, after its name. */
export function changeAloud(bound: number, { bound: then, atMost }: TreePreview): string {
  return `: the bound goes from ${whole(bound)} to ${atMost ? 'at most ' : ''}${whole(then)}`;
}

function Letters() {
  const room = useTrees();
  const { at, move, raw } = room.plan.value;
  if (!room.state.value || room.shown.value !== at || move > 0) return null;
  const { next } = room.state.value;
  if (next !== undefined) {
    const name = room.nameOfCell(next);
    return (
      <div class="row" role="group" aria-label={`Fix the letter of ${name}`}>
        <span class="label w-full">
          {capital(name)} is
          {isTooLarge(room, next) && ' (this tree is too large to show in advance what each letter does to the bound)'}
        </span>
        <Faces cell={next} />
      </div>
    );
  }
  return room.atWork.value ? null : (
    <p class="note t-s">
      Nothing is left to fix. The bound counts a word once for each {raw ? 'path' : 'set of cells'} that spells it, so
      it can be above the score.
    </p>
  );
}

/** Whether it was tried to preview what can be done with a cell, and the tree was too large for that. */
const isTooLarge = ({ previews: { value } }: TreesRoom, cell: number) => value.has(cell) && !value.get(cell);

/** The letters of a cell, each with the bound of the boards that have it. */
function Faces({ cell, isNamed = false }: { cell: number; isNamed?: boolean }) {
  const room = useTrees();
  const bounds = room.previews.value.get(cell)?.letters;
  // The parent takes its turn, and until then the class may be another.
  return (room.classView.value?.cells[cell] ?? []).map((letter, i) => (
    <button
      key={letter}
      class="button trees-cell trees-letter stack center px-2"
      type="button"
      disabled={room.atWork.value || bounds?.[i] === 0}
      aria-label={isNamed ? `${capital(room.nameOfCell(cell))} is ${faceText(letter)}` : undefined}
      style={{ '--cell': cellVar(cell) }}
      onClick={(event) => addFrom(event, room, { cell, letter })}
    >
      {faceText(letter)}
      <small class="t-xs ink-2 num">{bounds?.[i] ?? (isTooLarge(room, cell) ? '–' : '…')}</small>
    </button>
  ));
}

/** The kind of tree: each has its own operations. */
export function Kind() {
  const room = useTrees();
  const { order } = room.plan.value;
  return (
    <OneOf
      bare
      class="trees-kind page-only mb-3"
      name="trees-order"
      label="Kind of tree"
      options={(['spelling', 'orderly'] as const).map((kind) => [kind, ORDERS[kind]])}
      value={order}
      onChoose={(kind) =>
        room.change({ order: kind, tree: '', steps: [], at: 0, move: 0, walk: -1, node: -1, root: 0 })
      }
    />
  );
}

/** About the kind of tree; and, in spelling order, the settings for lifts, and other operations. */
export const More = later(function More() {
  const room = useTrees();
  const { order, raw, fold, cutoff, dedupe, move } = room.plan.value;
  const chosen = useSignal(-1);
  const cells = room.liftable.value;
  const cell = cells.includes(chosen.value) ? chosen.value : cells[0];
  // There is nothing to drop, fold, or share.
  const idle = cutoff === 0 && fold === 'no' && !dedupe;
  if (order === 'orderly') return <p class="trees-more page-only note ruled mt-3 pt-2 t-s">{ABOUT.orderly(raw)}</p>;
  return (
    <section class="trees-operations page-only stack gap-3 mt-3 trees-more ruled pt-2" aria-label={MORE} tabIndex={-1}>
      {/* Settings that differ from a plain lift must stay visible. */}
      <details class="trees-advanced" open={!idle}>
        <summary>{MORE}</summary>
        <div class="stack gap-3">
          <p class="note t-s">{ABOUT.spelling}</p>
          <p class="note t-s">{HOW_ABOUT}</p>
          <div class="row bottom gx-3">
            <Cutoff
              label="Cutoff (score to beat)"
              title="Branches whose bound is at or below the cutoff are dropped. 0 drops none."
              onSet={(cutoff) => room.change({ cutoff })}
            />
            <Select
              label="Fold and merge"
              value={fold}
              options={FOLDS.filter(([kind]) => kind !== 'thorough' || fold === kind)}
              onChoose={(fold) => room.change({ fold })}
            />
            <Check
              label="Share all identical subtrees"
              title="Store each of them once. Some are always shared"
              checked={dedupe}
              onChange={(dedupe) => room.change({ dedupe })}
            />
            <Button off={room.atWork.value || move > 0 || idle} onClick={() => void room.add(IN_PLACE)}>
              Simplify without lifting
            </Button>
          </div>
          {cell !== undefined && (
            <div class="trees-fix stack top" role="group" aria-label="Fix a letter">
              <span class="label">Fix cell</span>
              <Select
                bare
                label="Cell"
                value={cell}
                options={cells.map((at) => [at, at] as const)}
                onChoose={(at) => (chosen.value = at)}
              />
              <span class="label">as</span>
              <span class="row">
                <Faces cell={cell} isNamed />
              </span>
            </div>
          )}
        </div>
      </details>
    </section>
  );
});

/** The cutoff: branches at or below it are dropped, as they can't beat it; the walk keeps boards that reach it. */
export function Cutoff(props: { label: string; title: string; onSet: (cutoff: number) => void }) {
  const { cutoff } = useTrees().plan.value;
  return (
    <Field
      label={props.label}
      title={props.title}
      class="num"
      type="number"
      min={0}
      max={MOST_CUTOFF}
      value={cutoff}
      onChange={(event) =>
        props.onSet(Math.max(0, Math.min(MOST_CUTOFF, Math.floor(Number(event.currentTarget.value)) || 0)))
      }
    />
  );
}
