/** The class as a board: the letters of each cell, those that are chosen standing out. A press lifts a cell. */

import { useRef, useState } from 'preact/hooks';
import '../../board/board.css';
import { faceText, placeName } from '../../board/face';
import { keyAction } from '../../board/keys';
import { PathLayer } from '../../board/PathLayer';
import { cellVar } from '../../design/palette';
import type { ClassView } from '../../engine/contract';
import { lettersOf } from './place';
import { useTrees } from './room';

export function ClassBoard() {
  const room = useTrees();
  const view = room.classView.value;
  const element = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useState(0);
  if (!view) return <div class="trees-slot" aria-busy="true" />;
  const { rows, cols, cells } = view;
  const current = Math.min(focus, cells.length - 1);
  const { steps, at, order } = room.plan.value;
  const done = new Map(steps.slice(0, at).map((step, i) => [step.cell, { ...step, i }]));
  const letters = useLetters();
  const press = (cell: number): void => {
    if (room.liftable.value.includes(cell)) room.add({ cell });
  };
  const grid = { rows, cols, cells: cells.map(() => '.') };
  return (
    <div class="trees-slot">
      <div class="board" style={{ '--rows': rows, '--cols': cols }}>
        <div
          ref={element}
          class="board-grid class-grid"
          role="grid"
          aria-label={`Class, ${rows} by ${cols}${order === 'spelling' ? '. Press a cell to lift its choice' : ''}`}
          aria-rowcount={rows}
          aria-colcount={cols}
          onKeyDown={(event) => {
            const action = keyAction(event, { grid, focus: current, written: undefined, editable: false });
            if (!action) return;
            event.preventDefault();
            if (action.kind === 'press') return press(current);
            setFocus(action.to);
            element.current?.querySelector<HTMLElement>(`[data-cell="${action.to}"]`)?.focus();
          }}
        >
          {Array.from({ length: rows }, (_, row) => (
            <div class="board-row" role="row" key={row}>
              {cells.slice(row * cols, (row + 1) * cols).map((faces, col) => {
                const cell = row * cols + col;
                const step = done.get(cell);
                const liftable = room.liftable.value.includes(cell);
                return (
                  <div
                    key={cell}
                    class={`tile class-tile${faces.length === 0 ? ' tile-gap' : ''}${step ? ' class-done' : ''}${liftable ? ' class-liftable' : ''}`}
                    role="gridcell"
                    data-cell={cell}
                    tabIndex={cell === current ? 0 : -1}
                    aria-label={nameOf(view, cell, letters.get(cell), step, liftable)}
                    style={{ '--cell': cellVar(cell) }}
                    onClick={() => press(cell)}
                    onFocus={() => setFocus(cell)}
                  >
                    <Faces faces={faces} chosen={letters.get(cell)} />
                    {faces.length > 0 && (
                      <span class="class-number num" aria-hidden="true">
                        {cell}
                      </span>
                    )}
                    {step && (
                      <span class="class-step num" aria-hidden="true">
                        {step.i + 1}
                      </span>
                    )}
                  </div>
                );
              })}
            </div>
          ))}
        </div>
        {room.traced.value.length > 0 && <PathLayer rows={rows} cols={cols} paths={[{ cells: room.traced.value, tone: 'pen' }]} />}
      </div>
      <Torn letters={letters} />
    </div>
  );
}

/** Why the bound cannot be met: a cell that it counts with two letters. */
function Torn({ letters }: { letters: Map<number, ReadonlySet<string>> }) {
  const torn = [...letters].filter(([, of]) => of.size > 1).sort(([a], [b]) => a - b);
  if (torn.length === 0) return null;
  return (
    <p class="trees-torn">
      The bound counts{' '}
      {torn.map(([cell, of], i) => (
        <span key={cell}>
          {i > 0 && (i === torn.length - 1 ? ' and ' : ', ')}cell {cell} as <strong>{[...of].join(' and ')}</strong>
        </span>
      ))}
      : no board has both.
    </p>
  );
}

/** The letters of a cell, in as few rows as they fit. */
function Faces({ faces, chosen }: { faces: readonly string[]; chosen: ReadonlySet<string> | undefined }) {
  const columns = faces.length <= 1 ? 1 : faces.length <= 4 ? 2 : faces.length <= 9 ? 3 : Math.ceil(Math.sqrt(faces.length));
  const state = chosen && chosen.size > 0 ? (chosen.size > 1 ? 'torn' : 'one') : undefined;
  return (
    <span class="class-faces" style={{ '--columns': columns }} data-chosen={state} aria-hidden="true">
      {faces.map((face) => (
        <span key={face} class={chosen?.has(faceText(face)) ? 'class-in' : ''}>
          {faceText(face)}
        </span>
      ))}
    </span>
  );
}

/** By cell, the letters on the way to the node that is looked at; else those that the bound counts. */
function useLetters(): Map<number, ReadonlySet<string>> {
  const room = useTrees();
  const picture = room.picture.value;
  const view = room.classView.value;
  const walked = room.walked.value;
  if (walked) return new Map(walked.board.flatMap((letter, cell) => (letter ? [[cell, new Set([faceText(letter)])] as const] : [])));
  if (view && room.viewed.value === 'layers') {
    const place = room.placePointed.value ?? room.place.value;
    if (place) return new Map([...lettersOf(place, view)].map(([cell, letter]) => [cell, new Set([letter])]));
  }
  if (!picture || picture.of !== view) return new Map();
  const node = room.looked.value;
  const above = new Map([...(room.above.value ? lettersOf(room.above.value, view) : [])].map(([cell, letter]) => [cell, new Set([letter])]));
  // An orderly tree no longer has the cells whose letters are fixed.
  const { steps, at, move, order } = room.plan.value;
  const done = steps.slice(0, at + (move > 0 && order === 'orderly' ? 1 : 0));
  for (const { cell, letter } of done) if (letter) above.set(cell, new Set([faceText(letter)]));
  if (node >= 0) return new Map([...above, ...[...picture.lettersTo(node)].map(([cell, letter]) => [cell, new Set([letter])] as const)]);
  const best = new Map([...above, ...picture.lettersOfBest()]);
  // Of a part of a tree only what all of it agrees on can be shown: its top.
  if (!picture.isWhole) for (const [cell, letters] of best) if (letters.size > 1) best.delete(cell);
  return best;
}

function nameOf(view: ClassView, cell: number, chosen: ReadonlySet<string> | undefined, step: { letter?: string; i: number } | undefined, liftable: boolean): string {
  const faces = view.cells[cell]!;
  const parts = [`Cell ${cell}, ${placeName(view, cell)}: ${faces.length === 0 ? 'gap' : faces.map(faceText).join(' ')}`];
  if (step) parts.push(step.letter ? `fixed in step ${step.i + 1}` : `lifted in step ${step.i + 1}`);
  if (chosen && chosen.size > 0) parts.push(chosen.size > 1 ? `counted as ${[...chosen].join(' and ')}` : `${[...chosen].join()} is chosen`);
  if (liftable) parts.push('press to lift');
  return parts.join(', ');
}
