/** The lines drawn along the tiles, under the letters. */

import { center, pathChevrons, pathLine, UNIT } from './geometry';

/** `pen`: the highlighter; `ghost`: another path, faint; `good` and `bad`: the verdict on a word. */
export type PathTone = 'pen' | 'ghost' | 'good' | 'bad';

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
  if (cells.length === 0) return null;
  const line = pathLine(cells, cols);
  const start = center(cells[0]!, cols);
  const end = center(cells[cells.length - 1]!, cols);
  // Longer paths take longer to draw, but never so long that a player has to wait.
  const time = `${Math.min(520, 130 + 40 * cells.length)}ms`;
  return (
    <g class={`path path-${tone}${draw ? ' path-draw' : ''}`} style={{ '--draw-time': time }}>
      {cells.length > 1 && <path class="path-edge" d={line} pathLength={1} />}
      <circle class="path-start" cx={start.x * UNIT} cy={start.y * UNIT} r={0.3 * UNIT} />
      {cells.length > 1 && (
        <>
          <path class="path-body" d={line} pathLength={1} />
          <path class="path-way" d={pathChevrons(cells, cols, 0.055)} />
          <circle class="path-end" cx={end.x * UNIT} cy={end.y * UNIT} r={0.2 * UNIT} />
        </>
      )}
    </g>
  );
}
