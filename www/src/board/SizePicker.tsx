/** Chooses rows and columns at once by pointing into an 8×8 grid. */

import { useSignal } from '@preact/signals';
import { keyAction } from './keys';
import { TEXT } from './text';
import './small.css';

const MOST = 8;
const CELLS = { rows: MOST, cols: MOST, cells: Array.from({ length: MOST * MOST }, () => '.') };

interface SizePickerProps {
  rows: number;
  cols: number;
  onPick: (rows: number, cols: number) => void;
}

export function SizePicker({ rows, cols, onPick }: SizePickerProps) {
  const at = useSignal({ rows, cols });
  const focus = (at.value.rows - 1) * MOST + at.value.cols - 1;
  return (
    <div
      class="sizes"
      role="grid"
      aria-label={TEXT.sizes}
      onPointerLeave={() => (at.value = { rows, cols })}
      onKeyDown={(event) => {
        const action = keyAction(event, { grid: CELLS, focus, written: undefined, editable: false });
        if (action?.kind !== 'move') return;
        event.preventDefault();
        at.value = { rows: Math.floor(action.to / MOST) + 1, cols: (action.to % MOST) + 1 };
        event.currentTarget.querySelector<HTMLElement>(`[data-size="${action.to}"]`)?.focus();
      }}
    >
      {Array.from({ length: MOST }, (_, row) => (
        <div class="sizes-row" role="row" key={row}>
          {Array.from({ length: MOST }, (__, col) => {
            const size = row * MOST + col;
            return (
              <div role="gridcell" key={col}>
                <button
                  type="button"
                  data-size={size}
                  class={row < at.value.rows && col < at.value.cols ? 'size-in' : ''}
                  tabIndex={size === focus ? 0 : -1}
                  aria-label={TEXT.size(row + 1, col + 1)}
                  onPointerEnter={() => (at.value = { rows: row + 1, cols: col + 1 })}
                  onClick={() => onPick(row + 1, col + 1)}
                />
              </div>
            );
          })}
        </div>
      ))}
      <p class="num" aria-hidden="true">{`${at.value.rows} × ${at.value.cols}`}</p>
    </div>
  );
}
