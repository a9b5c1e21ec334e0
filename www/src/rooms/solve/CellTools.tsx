/** For the chosen tile: the effect of each possible letter, as bars. One tap puts the letter there. */

import { useSignalEffect } from '@preact/signals';
import { faceText, GAP, placeName } from '../../board/face';
import { cellVar } from '../../design/palette';
import { CloseIcon } from '../../design/icons';
import { bars } from './gains';
import type { SolveSession } from './session';
import { TILE } from './text';
import { VERBATIM } from '../../ui/typing';

export function CellTools({ session, cell }: { session: SolveSession; cell: number }) {
  useSignalEffect(() => void session.askNeighbors());
  const board = session.board.value!;
  const found = session.currentNeighbors.value;
  const data = found && 'data' in found ? found.data : undefined;
  const letters = data?.letters ?? [...'abcdefghijklmnop', 'qu', ...'rstuvwxyz'];
  const gains = letters.map((_, i) => (data ? (data.points[cell * letters.length + i] ?? data.here) - data.here : 0));
  const drawn = bars(gains);
  const face = board.cells[cell] ?? GAP;
  return (
    <div class="cell-tools">
      <p class="cell-name">
        <span class="cell-swatch" style={{ background: cellVar(cell) }} />
        <span>
          {placeName(board, cell)} <span class="note">· {TILE.note}</span>
        </span>
        <input
          class="field cell-face"
          aria-label={TILE.letters}
          value={faceText(face)}
          maxLength={8}
          {...VERBATIM}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => session.edit(cell, event.currentTarget.value.trim().toLowerCase() || GAP, 'step')}
        />
        <button
          class="icon-button"
          type="button"
          aria-label={TILE.done}
          title={TILE.done}
          onClick={() => session.look({ cell: -1 })}
        >
          <CloseIcon />
        </button>
      </p>
      <div
        class="cell-letters"
        role="group"
        aria-label={TILE.change}
        style={{ '--line': drawn[0] && data ? lineOf(gains) : 0 }}
      >
        {letters.map((letter, i) => {
          const gain = gains[i]!;
          const bar = drawn[i]!;
          const name = faceText(letter);
          return (
            <button
              key={letter}
              type="button"
              class={`cell-letter${letter === face ? ' cell-letter-here' : ''}`}
              aria-pressed={letter === face}
              aria-label={data ? TILE.points(name, data.here + gain) : name}
              title={data ? TILE.title(data.here + gain, gain) : undefined}
              style={{ '--from': bar.from, '--part': bar.height, '--bar': gain > 0 ? 'var(--gain)' : 'var(--loss)' }}
              onClick={() => session.edit(cell, letter, 'step')}
            >
              <span class="cell-scale">
                <span class="cell-bar" />
              </span>
              <span>{name}</span>
            </button>
          );
        })}
        <button
          type="button"
          class="cell-letter"
          aria-label={TILE.gap}
          title={TILE.gap}
          onClick={() => session.edit(cell, GAP, 'step')}
        >
          <span class="cell-scale" />
          <span>·</span>
        </button>
      </div>
    </div>
  );
}

/** The height at which bars for no difference are drawn. */
function lineOf(gains: readonly number[]): number {
  return bars(gains).at(gains.indexOf(0))?.from ?? 0;
}
