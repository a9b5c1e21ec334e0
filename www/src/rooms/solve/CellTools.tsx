/** For the chosen tile: what each letter in its place would give, as bars; one tap puts it there. */

import { useSignalEffect } from '@preact/signals';
import { faceText, GAP, placeName } from '../../board/face';
import { cellVar } from '../../design/palette';
import { CloseIcon } from '../../design/icons';
import type { Session } from './session';

export function CellTools({ session, cell }: { session: Session; cell: number }) {
  useSignalEffect(() => void session.askNeighbours());
  const board = session.board.value!;
  const found = session.currentNeighbours.value;
  const data = found && 'data' in found ? found.data : undefined;
  const letters = data?.letters ?? [...'abcdefghijklmnop', 'qu', ...'rstuvwxyz'];
  const points = (letter: number): number | undefined => data?.points[cell * letters.length + letter];
  const most = data ? Math.max(1, data.here, ...letters.map((_, letter) => points(letter)!)) : 1;
  const face = board.cells[cell]!;
  return (
    <div class="cell-tools">
      <p class="cell-name">
        <span class="cell-swatch" style={{ background: cellVar(cell) }} />
        <span>
          {placeName(board, cell)} <span class="note">· only words that can use it are listed</span>
        </span>
        <input
          class="field cell-face"
          aria-label="Letters on this tile"
          value={faceText(face)}
          maxLength={8}
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => session.edit(cell, event.currentTarget.value.trim().toLowerCase() || GAP, 'step')}
        />
        <button class="icon-button" type="button" aria-label="Leave this tile" onClick={() => session.look({ cell: -1 })}>
          <CloseIcon />
        </button>
      </p>
      <div class="cell-letters" role="group" aria-label="Put another letter here">
        {letters.map((letter, i) => {
          const here = points(i);
          const gain = data && here !== undefined ? here - data.here : undefined;
          return (
            <button
              key={letter}
              type="button"
              class={`cell-letter${letter === face ? ' cell-letter-here' : ''}`}
              aria-pressed={letter === face}
              aria-label={gain === undefined ? faceText(letter) : `${faceText(letter)}, ${here!.toLocaleString('en')} points`}
              title={gain === undefined ? undefined : `${here!.toLocaleString('en')} points (${signed(gain)})`}
              style={{ '--part': here === undefined ? 0 : here / most, '--bar': gain !== undefined && gain > 0 ? 'var(--gain)' : 'var(--loss)' }}
              onClick={() => session.edit(cell, letter, 'step')}
            >
              <span class="cell-bar" />
              <span>{faceText(letter)}</span>
            </button>
          );
        })}
        <button type="button" class="cell-letter" aria-label="Gap" title="Gap" onClick={() => session.edit(cell, GAP, 'step')}>
          <span class="cell-bar" />
          <span>·</span>
        </button>
      </div>
    </div>
  );
}

/** `+12`, `−3`, `±0`: with a true minus sign. */
export function signed(n: number): string {
  const digits = Math.abs(n).toLocaleString('en');
  return n > 0 ? `+${digits}` : n < 0 ? `−${digits}` : '±0';
}
