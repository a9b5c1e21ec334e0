/** The lines drawn along the tiles, under the letters. */

import { h } from 'preact';
import { drawTime, pathMarks, UNIT } from './geometry';

/** `pen`: the highlighter; `ghost`: another path, faint; `good` and `bad`: the verdict on a word. */
type PathTone = 'pen' | 'ghost' | 'good' | 'bad';

export interface BoardPath {
  readonly cells: ArrayLike<number>;
  readonly tone?: PathTone;
  /** Draws it from its start rather than all at once. Off while a finger draws it. */
  readonly draw?: boolean;
}

interface PathLayerProps {
  rows: number;
  cols: number;
  paths: readonly BoardPath[];
}

export function PathLayer({ rows, cols, paths }: PathLayerProps) {
  return (
    <svg class="board-paths" viewBox={`0 0 ${cols * UNIT} ${rows * UNIT}`} aria-hidden="true">
      {paths.map((path, i) => (
        <Path key={path.draw ? `${i}:${Array.from(path.cells).join()}` : i} path={path} cols={cols} />
      ))}
    </svg>
  );
}

function Path({ path: { cells, tone = 'pen', draw = false }, cols }: { path: BoardPath; cols: number }) {
  return (
    <g class={`path path-${tone}${draw ? ' path-draw' : ''}`} style={{ '--draw-time': `${drawTime(cells)}ms` }}>
      {pathMarks(cells, cols).map(([shape, attributes]) => h(shape, attributes))}
    </g>
  );
}
