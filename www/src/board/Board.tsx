/**
 * The board: tiles of any size from 1x1 to 8x8, which can be read, edited, tapped and dragged over.
 *
 * ```tsx
 * <Board grid={board} label="Board" paths={[{ cells: path, draw: true }]} onTap={(cell) => …} />
 * <Board grid={board} label="Board" editable onEdit={(cell, face) => …} />
 * <Board grid={board} label="Board" onPress={…} onEnter={…} onDrop={…} onTap={…} />
 * ```
 * It owns only the focus (one tab stop, arrow keys move it); letters, paths, states and badges belong to the room.
 * It is as wide as its container and at most `--board-block` high (a CSS length the room may set).
 */

import { Component, type ComponentChild } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { cellVar } from '../design/palette';
import './board.css';
import { cellName, faceText, GAP, type Grid } from './face';
import { keyAction } from './keys';
import { type BoardPath, PathLayer } from './PathLayer';
import { type DragHooks, followPress } from './pointer';

export type { BoardPath } from './PathLayer';
export type { Grid } from './face';

/**
 * `lit`: part of what is shown; `dim`: not part of it; `selected`: chosen; `wrong`: a mistake; `fresh`: just changed.
 */
export type TileState = 'lit' | 'dim' | 'selected' | 'wrong' | 'fresh';

export interface BoardProps extends DragHooks {
  grid: Grid;
  label: string;
  paths?: readonly BoardPath[];
  states?: readonly (TileState | undefined)[];
  /** A short text in the corner of a tile, by cell. */
  badges?: readonly (string | undefined)[];
  /** By cell: the tint of a tile, from 1 for the best gain to -1 for the worst loss. */
  heat?: readonly (number | undefined)[];
  /** Whether tiles have a small mark in the color of their cell. */
  marks?: 'none' | 'quiet';
  /** Draws a tile in place of the usual one: a grid cell with these attributes. */
  tile?: (cell: number, rest: { tabIndex: number } & TileEvents) => ComponentChild;
  /** Added to a cell's name for screen readers. */
  describe?: (cell: number) => string;
  /** Letters typed onto a cell change it: see `keys.ts`. */
  editable?: boolean;
  onEdit?: (cell: number, face: string) => void;
  /** A click, Enter or Space on a cell. */
  onTap?: (cell: number) => void;
  /** The pointer entered a cell; -1 when it left the board. */
  onHover?: (cell: number) => void;
  /** Called first for any key; `true` keeps it from the board. */
  onKey?: (event: KeyboardEvent) => boolean;
}

/** The milliseconds within which a click belongs to the press before it. */
const SAME_PRESS = 500;

export function Board(props: BoardProps) {
  const { grid, label, paths = [], marks = 'quiet' } = props;
  const { rows, cols, cells } = grid;
  const element = useRef<HTMLDivElement>(null);
  const [focus, setFocus] = useState(0);
  const written = useRef<number | undefined>(undefined);
  /** When a press was last handled: see `pointer.ts`. */
  const served = useRef(-Infinity);
  const stop = useRef<() => void>(() => undefined);
  const latest = useRef(props);
  latest.current = props;
  const current = Math.min(focus, cells.length - 1);

  useEffect(() => () => stop.current(), []);

  const draggable = props.onEnter !== undefined;
  const focusOn = (cell: number): void => {
    setFocus(cell);
    element.current?.querySelector<HTMLElement>(`[data-cell="${cell}"]`)?.focus();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (props.onKey?.(event)) return event.preventDefault();
    const action = keyAction(event, {
      grid,
      focus: current,
      written: written.current,
      editable: props.editable ?? false,
    });
    if (!action) return;
    event.preventDefault();
    if (action.kind === 'press') return props.onTap?.(current);
    if (action.kind === 'set') props.onEdit?.(action.cell, action.face);
    focusOn(action.to);
    // This comes after the focus moved, because moving forgets what was written.
    written.current = action.kind === 'set' && action.to !== action.cell ? action.cell : undefined;
  };

  const onPointerDown = (event: PointerEvent): void => {
    if (!draggable || event.button !== 0 || !event.isPrimary) return;
    stop.current();
    const board = () => ({ element: element.current!, rows: latest.current.grid.rows, cols: latest.current.grid.cols });
    stop.current = followPress(
      event,
      board,
      () => latest.current,
      (time) => (served.current = time),
    );
  };

  return (
    <div class="board" style={{ '--rows': rows, '--cols': cols }} data-marks={marks}>
      <div
        ref={element}
        class={`board-grid${draggable ? ' board-draggable' : ''}`}
        role="grid"
        aria-label={label}
        aria-rowcount={rows}
        aria-colcount={cols}
        aria-readonly={!props.editable}
        onKeyDown={onKeyDown}
        onPointerDown={onPointerDown}
        onPointerLeave={() => props.onHover?.(-1)}
      >
        {Array.from({ length: rows }, (_, row) => (
          <div class="board-row" role="row" key={row}>
            {cells.slice(row * cols, (row + 1) * cols).map((face, col) => {
              const cell = row * cols + col;
              const events: TileEvents = {
                onClick: (event) => event.timeStamp - served.current > SAME_PRESS && latest.current.onTap?.(cell),
                onFocus: () => {
                  written.current = undefined;
                  setFocus(cell);
                },
                onPointerEnter: (event) => event.pointerType !== 'touch' && latest.current.onHover?.(cell),
              };
              if (props.tile) return props.tile(cell, { tabIndex: cell === current ? 0 : -1, ...events });
              return (
                <Tile
                  key={cell}
                  cell={cell}
                  face={face}
                  name={cellName(grid, cell)}
                  more={props.describe?.(cell)}
                  state={props.states?.[cell]}
                  badge={props.badges?.[cell]}
                  heat={props.heat?.[cell]}
                  tabStop={cell === current}
                  {...events}
                />
              );
            })}
          </div>
        ))}
        <PathLayer rows={rows} cols={cols} paths={paths} />
      </div>
    </div>
  );
}

interface TileEvents {
  onClick: (event: MouseEvent) => void;
  onFocus: () => void;
  onPointerEnter: (event: PointerEvent) => void;
}

interface TileProps extends TileEvents {
  cell: number;
  face: string;
  name: string;
  more: string | undefined;
  state: TileState | undefined;
  badge: string | undefined;
  heat: number | undefined;
  tabStop: boolean;
}

/** A tile is rendered only when it changes: a climbing board changes sixty times per second. */
class Tile extends Component<TileProps> {
  override shouldComponentUpdate(next: TileProps): boolean {
    // Its callbacks go through `latest`, so the first ones work as well as the last.
    const shown = ['cell', 'face', 'name', 'more', 'state', 'badge', 'heat', 'tabStop'] as const;
    return shown.some((each) => next[each] !== this.props[each]);
  }

  render({ cell, face, name, more, state, badge, heat, tabStop, ...events }: TileProps) {
    const gap = face === GAP;
    return (
      <div
        class={`tile${gap ? ' tile-gap' : ''}${state ? ` tile-${state}` : ''}`}
        role="gridcell"
        data-cell={cell}
        tabIndex={tabStop ? 0 : -1}
        aria-label={more ? `${name}, ${more}` : name}
        aria-selected={state === 'selected' || state === 'lit'}
        style={{ '--cell': cellVar(cell) }}
        {...events}
      >
        {heat !== undefined && (
          <span
            class="tile-heat"
            style={{ background: heat > 0 ? 'var(--gain)' : 'var(--loss)', opacity: Math.abs(heat) }}
          />
        )}
        <span class="tile-face" style={{ '--length': face.length }} aria-hidden="true">
          {faceText(face)}
        </span>
        {badge !== undefined && (
          <span class="tile-badge num" aria-hidden="true">
            {badge}
          </span>
        )}
      </div>
    );
  }
}
