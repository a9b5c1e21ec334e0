/** The operations on the tree: a row of verbs, and everything else under "Advanced", further below. */

import { later } from '../../app/later';
import { faceText } from '../../board/face';
import { cellVar } from '../../design/palette';
import type { TreePreview } from '../../engine/jobs';
import { OneOf } from '../../ui/Choice';
import { Explain } from '../../ui/Explain';
import { stepPhrase } from './Timeline';
import { Button } from '../../ui/Button';
import { Check, Select } from '../../ui/Choice';
import { IN_PLACE, MOST_CUTOFF, type Plan, type Step } from './plan';
import { MOST_MOVED, type TreesRoom, useTrees } from './room';
import { capital, whole as number } from '../../ui/format';
import { ABOUT, FOLDS, HOW_ABOUT, ORDERS } from './text';
import { useSignal } from '@preact/signals';

/**
 * Adds steps for a press of a button that is gone once they are made. The focus moves to the operations, where the next
 * Tab leads to the first of those that are left; it would be lost with the button.
 */
function addFrom({ currentTarget }: { readonly currentTarget: HTMLElement }, room: TreesRoom, ...steps: Step[]): void {
  currentTarget.closest<HTMLElement>('.trees-operations')?.focus({ preventScroll: true });
  void room.add(...steps);
}

export function Operations() {
  const room = useTrees();
  const busy = room.atWork.value;
  return (
    <section class="trees-operations page-only stack gap-3 mt-3" aria-label="Operations" tabIndex={-1}>
      {room.plan.value.order === 'spelling' ? <Lifts busy={busy} /> : <Letters busy={busy} />}
    </section>
  );
}

export function Advanced() {
  const room = useTrees();
  const plan = room.plan.value;
  const busy = room.atWork.value;
  // Settings that differ from a plain lift must stay visible.
  const special = plan.order === 'orderly' || plan.fold !== 'no' || plan.cutoff > 0 || plan.dedupe;
  return (
    <section
      class="trees-operations page-only stack gap-3 mt-3 trees-more ruled pt-2"
      aria-label="Advanced"
      tabIndex={-1}
    >
      <details class="trees-advanced" open={special}>
        <summary>Advanced</summary>
        <div class="stack gap-3">
          <OneOf
            bare
            name="trees-order"
            label="Kind of tree"
            options={(['spelling', 'orderly'] as const).map((order) => [order, ORDERS[order]])}
            value={plan.order}
            onChoose={(order) =>
              room.change({ order, tree: '', steps: [], at: 0, move: 0, walk: -1, node: -1, root: 0 })
            }
          />
          <p class="note t-s">{ABOUT[plan.order]}</p>
          {plan.order === 'spelling' && <How plan={plan} busy={busy} />}
        </div>
      </details>
    </section>
  );
}

function Lifts({ busy }: { busy: boolean }) {
  const room = useTrees();
  const { move } = room.plan.value;
  const liftable = room.liftable.value;
  return (
    <>
      {(liftable.length > 0 || !room.state.value) && (
        <div class="label">
          <Explain term="lift">Lift a cell</Explain> (the bound before and after it)
        </div>
      )}
      <div class="row trees-cells" role="group" aria-label="Lift a cell">
        {liftable.map((cell) => (
          <Lift key={cell} cell={cell} busy={busy} />
        ))}
        {liftable.length === 0 && !busy && room.state.value && move === 0 && (
          <p class="note t-s">No cell is left to lift.</p>
        )}
        {move > 0 && <p class="note t-s">You are in the middle of {stepPhrase(room)}.</p>}
      </div>
      {liftable.some((cell) => room.previews.value.get(cell)?.bound === room.figures.value?.bound) && (
        <p class="note t-s">
          The bound stays the same where the branches it counts can all take one letter of the cell.
        </p>
      )}
      <div class="row">
        {liftable.length > 1 && (
          <Button disabled={busy} onClick={(event) => addFrom(event, room, ...liftable.map((cell) => ({ cell })))}>
            Lift all
          </Button>
        )}
        <UndoAndPace busy={busy} />
      </div>
    </>
  );
}

/** A lift and its effect on the bound, once that is known. */
function Lift({ cell, busy }: { cell: number; busy: boolean }) {
  const room = useTrees();
  const bound = room.figures.value?.bound ?? 0;
  const previews = room.previews.value;
  const preview = previews.get(cell);
  return (
    <button
      class="button trees-cell stack center"
      type="button"
      title={previews.has(cell) && !preview ? 'This tree is too large to try the lift in advance.' : undefined}
      style={{ '--cell': cellVar(cell) }}
      disabled={busy}
      aria-label={`Lift ${room.nameOfCell(cell)}${preview ? changeAloud(bound, preview) : ''}`}
      onClick={(event) => addFrom(event, room, { cell })}
    >
      Cell {cell}
      <small class="num">
        {preview
          ? `${number(bound)} → ${preview.atMost ? '≤ ' : ''}${number(preview.bound)}`
          : previews.has(cell)
            ? '–'
            : ' '}
      </small>
    </button>
  );
}

/** How a lift would change the bound, after its name. */
export function changeAloud(bound: number, { bound: then, atMost }: TreePreview): string {
  return `: the bound goes from ${number(bound)} to ${atMost ? 'at most ' : ''}${number(then)}`;
}

/** Removes the last step; and whether steps pause after each of their moves. */
function UndoAndPace({ busy }: { busy: boolean }) {
  const room = useTrees();
  const { slowly, at } = room.plan.value;
  return (
    <>
      <Button title="Remove the last step" off={busy || at === 0} onClick={() => room.undo()}>
        Undo
      </Button>
      <Check
        label={`Move by move${slowly && (room.state.value?.left ?? 0) > MOST_MOVED ? `, for trees of up to ${number(MOST_MOVED)} nodes` : ''}`}
        title="Stop after each single move of a step"
        checked={slowly}
        onChange={(on) => room.change({ slowly: on }, { replace: true })}
      />
    </>
  );
}

/** The settings for lifts, and the other operations on a tree in spelling order. */
function How({ plan, busy }: { plan: Plan; busy: boolean }) {
  const room = useTrees();
  // There is nothing to drop, fold, or share.
  const idle = plan.cutoff === 0 && plan.fold === 'no' && !plan.dedupe;
  const disabled = busy || plan.move > 0 || idle;
  return (
    <>
      <Fix busy={busy} />
      <p class="note t-s">{HOW_ABOUT}</p>
      <div class="row bottom gx-3">
        <Cutoff
          label="Cutoff"
          title="Branches whose bound is at or below the cutoff are dropped. 0 drops none."
          onSet={(cutoff) => room.change({ cutoff })}
        />
        {/* Links may ask for another kind, which is not offered. */}
        <Select
          label="Fold and merge"
          value={plan.fold}
          options={FOLDS.filter(([fold]) => fold !== 'thorough' || plan.fold === fold)}
          onChoose={(fold) => room.change({ fold })}
        />
        <Check
          label="Share all identical subtrees (some are always shared)"
          checked={plan.dedupe}
          onChange={(dedupe) => room.change({ dedupe })}
        />
        <Button off={disabled} onClick={() => void room.add(IN_PLACE)}>
          Apply without lifting
        </Button>
      </div>
    </>
  );
}

/** Fixes the letter of any cell that has a choice. */
const Fix = later(function Fix({ busy }: { busy: boolean }) {
  const room = useTrees();
  const cells = room.liftable.value;
  const cell = useSignal(-1);
  if (cells.length === 0) return null;
  const of = cells.includes(cell.value) ? cell.value : cells[0]!;
  return (
    <div class="trees-fix stack top" role="group" aria-label="Fix a letter">
      <span class="label">Fix cell</span>
      <Select
        bare
        label="Cell"
        value={of}
        options={cells.map((at) => [at, at] as const)}
        onChoose={(at) => (cell.value = at)}
      />
      <span class="label">as</span>
      <span class="trees-letters row">
        <Faces cell={of} busy={busy} label={(letter) => `${capital(room.nameOfCell(of))} is ${letter}`} />
      </span>
    </div>
  );
});

/** The letters of a cell, each with the bound of the boards that have it. */
function Faces({ cell, busy, label }: { cell: number; busy: boolean; label?: (letter: string) => string }) {
  const room = useTrees();
  const bounds = room.previews.value.get(cell)?.letters;
  return room.classView.value!.cells[cell]!.map((letter, i) => (
    <button
      key={letter}
      class="button trees-letter center px-2"
      type="button"
      disabled={busy || bounds?.[i] === 0}
      aria-label={label?.(faceText(letter))}
      style={{ '--cell': cellVar(cell) }}
      onClick={(event) => addFrom(event, room, { cell, letter })}
    >
      {faceText(letter)}
      <small class="num">{bounds?.[i] ?? ' '}</small>
    </button>
  ));
}

function Letters({ busy }: { busy: boolean }) {
  const room = useTrees();
  const plan = room.plan.value;
  const next = room.shown.value === plan.at && plan.move === 0 ? room.state.value?.next : undefined;
  return (
    <div
      class="row"
      role="group"
      aria-label={`Fix ${next === undefined ? 'a letter' : `the letter of ${room.nameOfCell(next)}`}`}
    >
      {next !== undefined && (
        <>
          <span class="label">{capital(room.nameOfCell(next))} is</span>
          <Faces cell={next} busy={busy} />
        </>
      )}
      {plan.move > 0 && <p class="note t-s">You are in the middle of {stepPhrase(room)}.</p>}
      {next === undefined && plan.move === 0 && !busy && room.state.value && (
        <p class="note t-s">
          Every letter is fixed, so one board is left. Its bound counts a word once for each{' '}
          {plan.raw ? 'path' : 'set of cells'} that spells it, so it can be above the score.
        </p>
      )}
      <UndoAndPace busy={busy} />
    </div>
  );
}

/** The cutoff: the score at or below which branches and boards are dropped. */
export function Cutoff(props: { label: string; title?: string; class?: string; onSet: (cutoff: number) => void }) {
  const { cutoff } = useTrees().plan.value;
  return (
    <label class={`stack min-0 gap-1 ${props.class ?? ''}`} title={props.title}>
      <span class="label">{props.label}</span>
      <input
        class="field num"
        type="number"
        min={0}
        max={MOST_CUTOFF}
        value={cutoff}
        onChange={(event) =>
          props.onSet(Math.max(0, Math.min(MOST_CUTOFF, Math.floor(Number(event.currentTarget.value)) || 0)))
        }
      />
    </label>
  );
}
