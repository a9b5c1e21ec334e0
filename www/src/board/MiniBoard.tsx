/** A board the size of a stamp, for pointing at. */

import { faceText, type Grid } from './face';
import './small.css';

export function MiniBoard({ grid: { rows, cols, cells } }: { grid: Grid }) {
  return (
    <span class="mini" style={{ '--rows': rows, '--cols': cols }} aria-hidden="true">
      {cells.map((cell, i) => (
        <span key={i} class={cell === '.' ? 'mini-gap' : ''}>
          {faceText(cell)}
        </span>
      ))}
    </span>
  );
}
