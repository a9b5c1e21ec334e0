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

import { Component, type ComponentChild, h } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { cellVar } from '../design/palette';
import './board.css';
import { cellName, faceText, GAP, type Grid } from './face';
import { circlesAlong, drawTime, pathMarks, type Point, squareAt, UNIT } from './geometry';
import { keyAction } from './keys';
import { useGradual } from '../ui/later';

export type { Grid } from './face';

/** `lit`: part of what is shown; `dim`: not; `selected`: chosen; `wrong`: a mistake; `fresh`: just changed. */
export type TileState = 'lit' | 'dim' | 'selected' | 'wrong' | 'fresh';

export interface BoardPath {
  readonly cells: ArrayLike<number>;
  /** `pen`: the highlighter; `ghost`: another path, faint; `good` and `bad`: the verdict on a word. */
  readonly tone?: 'pen' | 'ghost' | 'good' | 'bad';
  /** Draws it from its start rather than all at once. Off while a finger draws it. */
  readonly draw?: boolean;
}

export interface BoardProps {
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
  onPress?: ((cell: number) => void) | undefined;
  /** The pointer, still down, reached the middle of another tile (or returned to one). */
  onEnter?: ((cell: number) => void) | undefined;
  onDrop?: (() => void) | undefined;
  /** The system took the pointer away, so what was begun doesn't count. */
  onCancel?: (() => void) | undefined;
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
  /** When a press was last handled: a click that follows at once is part of it. */
  const served = useRef(-Infinity);
  const stop = useRef<() => void>(() => undefined);
  const latest = useRef(props);
  latest.current = props;
  const current = Math.min(focus, cells.length - 1);
  // A board that appears takes four frames, so that none is long.
  const shown = useGradual(rows, Math.ceil(rows / 4));

  useEffect(() => () => stop.current(), []);

  const draggable = props.onEnter !== undefined;
  const focusOn = (cell: number): void => {
    setFocus(cell);
    element.current?.querySelector<HTMLElement>(`[data-cell="${cell}"]`)?.focus();
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (props.onKey?.(event)) return event.preventDefault();
    // Of two quick keys, the second may come before the first is rendered, but the focus has moved.
    const here = Number((event.target as HTMLElement).dataset['cell'] ?? current);
    const action = keyAction(event, {
      grid,
      focus: here,
      written: written.current,
      editable: props.editable ?? false,
    });
    if (!action) return;
    event.preventDefault();
    if (action.kind === 'press') return props.onTap?.(here);
    if (action.kind === 'set') props.onEdit?.(action.cell, action.face);
    focusOn(action.to);
    // This comes after the focus moved, because moving forgets what was written.
    written.current = action.kind === 'set' && action.to !== action.cell ? action.cell : undefined;
  };

  const toTiles = (event: PointerEvent): Point => {
    const box = element.current!.getBoundingClientRect();
    const { grid } = latest.current;
    const [x, y] = [(event.clientX - box.left) / box.width, (event.clientY - box.top) / box.height];
    return { x: x * grid.cols, y: y * grid.rows };
  };
  const tileAt = (point: Point): number => squareAt(point, latest.current.grid.rows, latest.current.grid.cols);

  /**
   * A press that stays on its tile is a tap; one that reaches another tile is a drag.
   *
   * Both are followed on the window, so that leaving the board ends nothing. A tap is handled when the pointer goes up
   * rather than at the following click: Chromium holds back that click for up to a second after a fast drag (it assumes a
   * tap that stops a scroll), and a word tapped right after a dragged word would lose its first letter. Clicks without a
   * pointer, as assistive technology makes them, are left to the tiles.
   */
  const onPointerDown = (down: PointerEvent): void => {
    if (!draggable || down.button !== 0 || !down.isPrimary) return;
    stop.current();
    let from = toTiles(down);
    let cell = tileAt(from);
    let moved = false;
    const move = (event: PointerEvent): void => {
      if (event.pointerId !== down.pointerId) return;
      const { grid } = latest.current;
      const events = event.getCoalescedEvents?.() ?? [];
      for (const each of events.length > 0 ? events : [event]) {
        const to = toTiles(each);
        for (const next of circlesAlong(from, to, grid.rows, grid.cols)) {
          if (next === cell) continue;
          moved = true;
          cell = next;
          latest.current.onEnter?.(next);
        }
        from = to;
      }
    };
    const up = (event: PointerEvent): void => {
      if (event.pointerId !== down.pointerId) return;
      stop.current();
      if (event.type === 'pointercancel') return latest.current.onCancel?.();
      if (moved) latest.current.onDrop?.();
      else if (cell >= 0 && tileAt(toTiles(event)) === cell) latest.current.onTap?.(cell);
      served.current = event.timeStamp;
    };
    const listening = new AbortController();
    stop.current = () => listening.abort();
    window.addEventListener('pointermove', move, listening);
    for (const name of ['pointerup', 'pointercancel'] as const) window.addEventListener(name, up, listening);
    if (cell >= 0) latest.current.onPress?.(cell);
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
        // Otherwise, Chromium takes the next tap, wherever it is, for one that stops a scroll, and drops its click.
        onTouchMove={(event) => draggable && event.preventDefault()}
        onPointerLeave={() => props.onHover?.(-1)}
      >
        {Array.from({ length: shown }, (_, row) => (
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
        <svg class="board-paths" viewBox={`0 0 ${cols * UNIT} ${rows * UNIT}`} aria-hidden="true">
          {paths.map((path, i) => (
            <Path key={path.draw ? `${i}:${Array.from(path.cells).join()}` : i} path={path} cols={cols} />
          ))}
        </svg>
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

/** A line drawn along the tiles, under the letters. */
function Path({ path: { cells, tone = 'pen', draw = false }, cols }: { path: BoardPath; cols: number }) {
  return (
    <g class={`path path-${tone}${draw ? ' path-draw' : ''}`} style={{ '--draw-time': `${drawTime(cells)}ms` }}>
      {pathMarks(cells, cols).map(([shape, attributes]) => h(shape, attributes))}
    </g>
  );
}
