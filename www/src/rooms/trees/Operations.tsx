/** What can be done to the tree, and how lifts are done. */

import { useSignal } from '@preact/signals';
import { faceText } from '../../board/face';
import { cellVar } from '../../design/palette';
import type { Boxes, Fold } from '../../engine/jobs';
import { Cutoff } from './Cutoff';
import { IN_PLACE } from './presets';
import { MOST_MOVED, number, useTrees } from './room';
import { stepPhrase } from './Timeline';

export function Operations() {
  const room = useTrees();
  const plan = room.plan.value;
  const busy = room.fraction.value !== undefined;
  return (
    <section class="trees-operations" aria-label="Operations">
      <div class="segments" role="radiogroup" aria-label="Kind of tree">
        {(['spelling', 'orderly'] as const).map((order) => (
          <label key={order}>
            <input type="radio" name="trees-order" checked={plan.order === order} onChange={() => room.change({ order, tree: '', steps: [], at: 0 })} />
            <span>{order === 'spelling' ? 'Spelling order' : 'Orderly'}</span>
          </label>
        ))}
      </div>
      <p class="trees-about note">
        {plan.order === 'spelling'
          ? 'Of 2009, lifted and folded in February 2025: paths spell words. Lifting a cell brings its choice to the top, so that it has one letter everywhere.'
          : 'Since 16 February 2025; lifting and folding were soon given up for it. Cells stand in one order, so that anagrams meet. Fixing a letter merges what hangs below it with the rest.'}
      </p>
      {plan.order === 'spelling' ? <Lifts busy={busy} /> : <Letters busy={busy} />}
    </section>
  );
}

function Lifts({ busy }: { busy: boolean }) {
  const room = useTrees();
  const plan = room.plan.value;
  const liftable = room.liftable.value;
  // Nothing to drop, to fold or to share.
  const idle = plan.cutoff === 0 && plan.fold === 'no' && !plan.dedupe;
  const set = (change: { cutoff?: number; fold?: Fold; dedupe?: boolean }): void => room.change(change);
  return (
    <>
      <div class="trees-lifts" role="group" aria-label="Lift a cell">
        {liftable.map((cell) => (
          <button key={cell} class="button trees-cell" type="button" style={{ '--cell': cellVar(cell) }} disabled={busy} aria-label={`Lift cell ${cell}`} onClick={() => room.add({ cell })}>
            Lift {cell}
          </button>
        ))}
        {liftable.length > 1 && (
          <button class="button" type="button" disabled={busy} onClick={() => room.add(...liftable.map((cell) => ({ cell })))}>
            Lift all
          </button>
        )}
        {liftable.length === 0 && !busy && room.state.value && plan.move === 0 && <p class="note">No cell is left to lift.</p>}
        {plan.move > 0 && <p class="note">In the middle of {stepPhrase(room)}.</p>}
      </div>
      <Slowly />
      <Fix busy={busy} />
      <div class="trees-how">
        <Cutoff label="Drop at or below" onSet={(cutoff) => set({ cutoff })} />
        <label class="trees-field">
          <span class="label">Fold chains, merge choices</span>
          <select class="field" value={plan.fold} onChange={(event) => set({ fold: event.currentTarget.value as Fold })}>
            <option value="no">No: plain lifts</option>
            <option value="stale">Yes, bounds as they were</option>
            <option value="refreshed">Yes, bounds anew</option>
            <option value="thorough">Yes, and what folded letters bring</option>
          </select>
        </label>
        <label class="trees-field trees-boxes">
          <span class="label">Boxes in the drawing</span>
          <select class="field" value={plan.boxes} onChange={(event) => room.change({ boxes: event.currentTarget.value as Boxes }, { replace: true })}>
            <option value="all">One for each node</option>
            <option value="folded">None for letters that only lead on</option>
            <option value="lettered">Also for the letters of lifted cells</option>
          </select>
        </label>
        <label class="trees-check">
          <input type="checkbox" checked={plan.dedupe} onChange={(event) => set({ dedupe: event.currentTarget.checked })} />
          Equal nodes once
        </label>
        <button class="button" type="button" disabled={busy || plan.move > 0 || idle} onClick={() => room.add(IN_PLACE)}>
          Do so without a lift
        </button>
      </div>
    </>
  );
}

/** Whether steps stop after each of their moves. */
function Slowly() {
  const room = useTrees();
  return (
    <label class="trees-check">
      <input type="checkbox" checked={room.slowly.value} onChange={(event) => (room.slowly.value = event.currentTarget.checked)} />
      In single moves
      {room.slowly.value && (room.state.value?.left ?? 0) > MOST_MOVED && <small>for trees of up to {number(MOST_MOVED)} nodes</small>}
    </label>
  );
}

/** Fixes the letter of any cell that has a choice. */
function Fix({ busy }: { busy: boolean }) {
  const room = useTrees();
  const cells = room.liftable.value;
  const cell = useSignal(-1);
  const view = room.classView.value;
  if (!view || cells.length === 0) return null;
  const of = cells.includes(cell.value) ? cell.value : cells[0]!;
  return (
    <div class="trees-fix" role="group" aria-label="Fix a letter">
      <span class="label">Fix cell</span>
      <select class="field trees-of" aria-label="Cell" value={String(of)} onChange={(event) => (cell.value = Number(event.currentTarget.value))}>
        {cells.map((at) => (
          <option key={at} value={String(at)}>
            {at}
          </option>
        ))}
      </select>
      <span class="label">as</span>
      <span class="trees-letters">
        {view.cells[of]!.map((letter) => (
          <button key={letter} class="button trees-letter" type="button" disabled={busy} aria-label={`Cell ${of} is ${faceText(letter)}`} style={{ '--cell': cellVar(of) }} onClick={() => room.add({ cell: of, letter })}>
            {faceText(letter)}
          </button>
        ))}
      </span>
    </div>
  );
}

function Letters({ busy }: { busy: boolean }) {
  const room = useTrees();
  const plan = room.plan.value;
  const next = room.shown.value === plan.at && plan.move === 0 ? room.state.value?.next : undefined;
  const faces = next === undefined ? [] : (room.classView.value?.cells[next] ?? []);
  return (
    <div class="trees-lifts" role="group" aria-label={next === undefined ? 'Fix a letter' : `Fix the letter of cell ${next}`}>
      {next !== undefined && <span class="label">Cell {next} is</span>}
      {faces.map((letter) => (
        <button key={letter} class="button trees-cell" type="button" style={{ '--cell': cellVar(next!) }} disabled={busy} onClick={() => room.add({ cell: next!, letter })}>
          {faceText(letter)}
        </button>
      ))}
      {plan.move > 0 && <p class="note">In the middle of {stepPhrase(room)}.</p>}
      {next === undefined && plan.move === 0 && !busy && room.state.value && <p class="note">Every letter is fixed: the bound is what the board is worth.</p>}
      <Slowly />
      <label class="trees-check">
        <input type="checkbox" checked={plan.raw} onChange={(event) => room.change({ raw: event.currentTarget.checked })} />
        All paths of a word over the same cells count
      </label>
    </div>
  );
}
