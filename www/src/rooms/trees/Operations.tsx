/** The operations on the tree: a row of verbs, and everything else under "Advanced", further below. */

import { later } from '../../app/later';
import { faceText } from '../../board/face';
import { cellVar } from '../../design/palette';
import type { Fold } from '../../engine/jobs';
import { OneOf } from '../../ui/Choice';
import { Explain } from '../../ui/Explain';
import { stepPhrase } from './Timeline';
import { Button } from '../../ui/Button';
import { Check, Select } from '../../ui/Choice';
import { IN_PLACE, MOST_CUTOFF, type Plan, type Step } from './plan';
import { MOST_MOVED, type TreesRoom, useTrees } from './room';
import { HEAD, VERBS } from './text';
import { useSignal } from '@preact/signals';

const FOLDS: readonly Fold[] = ['no', 'stale', 'refreshed'];

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
      aria-label={VERBS.advanced}
      tabIndex={-1}
    >
      <details class="trees-advanced" open={special}>
        <summary>{VERBS.advanced}</summary>
        <div class="stack gap-3">
          <OneOf
            bare
            name="trees-order"
            label="Kind of tree"
            options={(['spelling', 'orderly'] as const).map((order) => [order, HEAD.order[order]])}
            value={plan.order}
            onChoose={(order) =>
              room.change({ order, tree: '', steps: [], at: 0, move: 0, walk: -1, node: -1, root: 0 })
            }
          />
          <p class="note t-s">{VERBS.about[plan.order]}</p>
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
          <Explain term="lift">{VERBS.lift}</Explain> (the bound before and after it)
        </div>
      )}
      <div class="row trees-cells" role="group" aria-label={VERBS.lift}>
        {liftable.map((cell) => (
          <Lift key={cell} cell={cell} busy={busy} />
        ))}
        {liftable.length === 0 && !busy && room.state.value && move === 0 && (
          <p class="note t-s">No cell is left to lift.</p>
        )}
        {move > 0 && <p class="note t-s">{VERBS.inTheMiddle(stepPhrase(room))}</p>}
      </div>
      {liftable.some((cell) => room.previews.value.get(cell)?.bound === room.figures.value?.bound) && (
        <p class="note t-s">{VERBS.liftSame}</p>
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
      aria-label={`${VERBS.liftCell(room.nameOfCell(cell))}${preview ? VERBS.changeAloud(bound, preview.bound, preview.atMost) : ''}`}
      onClick={(event) => addFrom(event, room, { cell })}
    >
      {VERBS.liftShort(cell)}
      <small class="num">
        {preview ? VERBS.change(bound, preview.bound, preview.atMost) : previews.has(cell) ? '–' : ' '}
      </small>
    </button>
  );
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
        label={`Move by move${slowly && (room.state.value?.left ?? 0) > MOST_MOVED ? VERBS.slowlyLimit(MOST_MOVED) : ''}`}
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
      <p class="note t-s">{VERBS.howAbout}</p>
      <div class="row bottom gx-3">
        <Cutoff label="Cutoff" title={VERBS.cutoffTip} onSet={(cutoff) => room.change({ cutoff })} />
        {/* Links may ask for another kind, which is not offered. */}
        <Select
          label="Fold and merge"
          value={plan.fold}
          options={[...new Set([...FOLDS, plan.fold])].map((fold) => [fold, VERBS.folds[fold]] as const)}
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
        <Faces cell={of} busy={busy} label={(letter) => VERBS.cellIs(room.nameOfCell(of), letter)} />
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
    <div class="row" role="group" aria-label={VERBS.fixNext(next === undefined ? undefined : room.nameOfCell(next))}>
      {next !== undefined && (
        <>
          <span class="label">{VERBS.next(room.nameOfCell(next))}</span>
          <Faces cell={next} busy={busy} />
        </>
      )}
      {plan.move > 0 && <p class="note t-s">{VERBS.inTheMiddle(stepPhrase(room))}</p>}
      {next === undefined && plan.move === 0 && !busy && room.state.value && (
        <p class="note t-s">{VERBS.allFixed(plan.raw)}</p>
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
