/**
 * The class as a board: the letters of each cell, with the chosen ones highlighted. Pressing a cell lifts it. What can be
 * done with the board follows it at once, where the tree beside it is still in view; its notes come after that.
 */

import type { ComponentChildren } from 'preact';
import { later } from '../../ui/later';
import { Board, type BoardProps } from '../../board/Board';
import { faceText, GAP, placeName } from '../../board/face';
import { cellVar } from '../../design/palette';
import type { ClassView } from '../../engine/contract';
import { type Letters, lettersOf } from './picture';
import { listed, whole } from '../../ui/format';
import { IN_PLACE, type Step } from './plan';
import { Button } from '../../ui/Button';
import { changeAloud } from './Operations';
import { useTrees } from './room';

export const ClassBoard = later(function ClassBoard({ children }: { children: ComponentChildren }) {
  const room = useTrees();
  const view = room.classView.value;
  const letters = useLetters();
  const { steps, order, class: asked } = room.plan.value;
  // Few operations fit beside the board on a phone.
  const few = order === 'spelling' && asked.split(/[/\s]+/).filter((letters) => letters.length > 1).length <= 3;
  const liftable = room.liftable.value;
  // Steps that are still being worked on are not done.
  const made = steps.slice(0, Math.max(0, room.shown.value));
  const bound = room.figures.value?.bound ?? 0;
  const tile = (view: ClassView): BoardProps['tile'] =>
    function ClassTile(cell, rest) {
      const faces = view.cells[cell]!;
      const at = made.findLastIndex((step) => step.cell === cell);
      const isLiftable = liftable.includes(cell);
      const preview = isLiftable ? room.previews.value.get(cell) : undefined;
      const chosen = [...(letters.get(cell) ?? [])];
      const name = [
        `Cell ${cell}, ${placeName(view, cell)}: ${faces.length === 0 ? 'gap' : faces.map(faceText).join(' ')}`,
        at >= 0 && `${made[at]!.letter ? 'fixed' : 'lifted'} in step ${at + 1}`,
        chosen.length > 0 && (chosen.length > 1 ? `counted as ${listed(chosen)}` : `${chosen[0]} is chosen`),
        isLiftable && 'press to lift',
        preview && `then the bound is ${preview.atMost ? 'at most ' : ''}${whole(preview.bound)}`,
      ];
      return (
        <div
          key={cell}
          class={`tile class-tile${faces.length === 0 ? ' tile-gap' : ''}${isLiftable ? ' class-liftable' : ''}`}
          role="gridcell"
          data-cell={cell}
          aria-label={name.filter(Boolean).join(', ')}
          title={preview && `Lift ${room.nameOfCell(cell)}${changeAloud(bound, preview)}`}
          style={{ '--cell': cellVar(cell) }}
          {...rest}
        >
          {/* In as few rows as possible. */}
          <span
            class="class-faces stack rel sans bold center"
            style={{ '--columns': Math.max(1, Math.ceil(Math.sqrt(faces.length))) }}
            data-chosen={chosen.length > 0 ? (chosen.length > 1 ? 'torn' : 'one') : undefined}
            aria-hidden="true"
          >
            {faces.map((face) => (
              <span key={face} class={chosen.includes(faceText(face)) ? 'class-in' : ''}>
                {faceText(face)}
              </span>
            ))}
          </span>
          {faces.length > 0 && (
            <span class="class-number num" aria-hidden="true">
              {cell}
            </span>
          )}
          {(at >= 0 || (order === 'orderly' && faces.length > 0)) && (
            <span class={`class-step bold center ${at >= 0 ? '' : 'class-order'} num`} aria-hidden="true">
              {(at >= 0 ? at : view.order.indexOf(cell)) + 1}
            </span>
          )}
        </div>
      );
    };
  // While the class is being read, an empty board holds its place, so that nothing moves when it appears.
  const asText = asked.split('/').map((row) => row.trim().split(/\s+/).length);
  return (
    <>
      <div class="trees-slot" data-few={few} aria-busy={!view}>
        {view ? (
          <Board
            grid={{ rows: view.rows, cols: view.cols, cells: view.cells.map(() => GAP) }}
            label={`Class, ${view.rows} by ${view.cols}${order === 'spelling' ? '. Press a cell to lift it' : ''}`}
            paths={room.traced.value.length > 0 ? [{ cells: room.traced.value, tone: 'pen' }] : []}
            tile={tile(view)}
            onTap={(cell) => liftable.includes(cell) && void room.add({ cell })}
          />
        ) : (
          <div class="board" style={{ '--rows': asText.length, '--cols': Math.max(...asText) }}>
            <div class="board-grid" />
          </div>
        )}
      </div>
      {children}
      <Notes made={view ? made : []} />
    </>
  );
});

/** Explains the numbers and the shades of the letters on the board. */
function Notes({ made }: { made: readonly Step[] }) {
  const room = useTrees();
  const lifted = made.some(({ cell, letter }) => letter === undefined && cell !== IN_PLACE.cell);
  const fixed = made.some(({ letter }) => letter !== undefined);
  const bound = room.figures.value?.bound;
  const stays = room.liftable.value.some((cell) => room.previews.value.get(cell)?.bound === bound);
  const edit = (): void => document.querySelector<HTMLInputElement>('.trees-form input')?.focus();
  return (
    <div class="class-notes page-only pt-2 line spread top gap-3">
      <p class="note pt-1 t-xs">
        {!room.walked.value &&
          'The bound counts the bold and the red letters, but not the gray ones. Red letters contradict each other, because a cell can hold only one. While you look at a node, the bold letters lead to it. '}
        The number in the corner of a tile is its cell’s number. Cells are numbered from 0, row by row.
        {(lifted || fixed) &&
          ` The number in a black circle is the step in which the cell was ${lifted ? 'lifted' : 'fixed'}${lifted && fixed ? ' or fixed' : ''}.`}
        {stays && ' A lift leaves the bound as it is if the branches it counts can all take one letter of the cell.'}
      </p>
      <Button text="Edit letters" look="quiet" onClick={edit} />
    </div>
  );
}

/** For each cell, the letters on the path to the chosen node or, without one, the letters that the bound counts. */
function useLetters(): Letters {
  const room = useTrees();
  const picture = room.picture.value;
  const view = room.classView.value;
  const walked = room.walked.value;
  if (walked) {
    const known = walked.board.map((letter, cell) => [cell, new Set(letter ? [faceText(letter)] : [])] as const);
    return new Map(known.filter(([, of]) => of.size > 0));
  }
  const place = room.viewed.value === 'layers' && (room.placePointed.value ?? room.place.value);
  if (view && place) return lettersOf(place, view);
  if (!picture || picture.of !== view) return new Map();
  const node = room.looked.value;
  const above: Letters = room.above.value ? lettersOf(room.above.value, view) : new Map();
  // An orderly tree no longer contains cells whose letters are fixed.
  const { steps, move, order } = room.plan.value;
  const done = steps.slice(0, Math.max(0, room.shown.value) + (move > 0 && order === 'orderly' ? 1 : 0));
  for (const { cell, letter } of done) if (letter) above.set(cell, new Set([faceText(letter)]));
  const exact = room.exact.value;
  if (node >= 0) return new Map([...above, ...(exact ? lettersOf(exact, view) : picture.lettersTo(node))]);
  const { root } = room.plan.value;
  // The analysis is of the whole tree, and of the one that is shown only once all are made.
  const why = root > 0 || room.atWork.value ? undefined : room.why.value;
  // A picture of part of a tree knows only some of the letters that its bound counts; the analysis knows all of them.
  const counted = picture.isWhole
    ? picture.lettersOfBest()
    : (why?.cells ?? []).map((of) => [of.cell, new Set(of.letters.map(([letter]) => faceText(letter)))] as const);
  return new Map([...above, ...counted]);
}
