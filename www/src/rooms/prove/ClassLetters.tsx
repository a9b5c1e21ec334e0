/** A class: the letters that each cell may have, in the shape of the board. */

import { MAP } from './text';
import { cellsOf } from './words';

export function ClassLetters({ text, cols, small = false }: { text: string; cols: number; small?: boolean }) {
  const cells = cellsOf(text);
  return (
    <ol
      class={`class-letters ${small ? 'class-letters-small' : ''}`}
      style={{ '--cols': cols }}
      aria-label={MAP.letters}
    >
      {cells.map((letters, cell) => (
        <li key={cell} class={letters.length === 1 ? 'one' : letters.length > 12 ? 'many' : ''}>
          {letters.length >= 26 ? <em>{MAP.any}</em> : letters.toUpperCase()}
        </li>
      ))}
    </ol>
  );
}
