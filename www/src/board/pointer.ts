/**
 * Fingers and mice on a board. A press that stays on its tile is a tap; one that reaches another tile is a drag.
 *
 * Both are followed on the window, so that leaving the board ends nothing. A tap is handled when the pointer goes up
 * rather than at the following click: Chromium holds back that click for up to a second after a fast drag (it assumes a
 * tap that stops a scroll), and a word tapped right after a dragged word would lose its first letter. Clicks without a
 * pointer, as assistive technology makes them, are left to the board.
 */

import { circlesAlong, type Point, squareAt } from './geometry';

export interface DragHooks {
  onPress?: ((cell: number) => void) | undefined;
  /** The pointer, still down, reached the middle of another tile (or returned to one). */
  onEnter?: ((cell: number) => void) | undefined;
  onDrop?: (() => void) | undefined;
  /** The system took the pointer away, so what was begun doesn't count. */
  onCancel?: (() => void) | undefined;
}

export interface PointerBoard {
  readonly element: HTMLElement;
  readonly rows: number;
  readonly cols: number;
}

export interface PressHooks extends DragHooks {
  onTap?: ((cell: number) => void) | undefined;
}

/**
 * Follows one pointer from its press to its release; returns a function that stops this. `served` gets the time of a
 * release that was a tap or a drag, because a click that follows at once is part of it.
 */
export function followPress(
  down: PointerEvent,
  board: () => PointerBoard,
  hooks: () => PressHooks,
  served: (time: number) => void,
): () => void {
  const start = toTiles(down, board());
  let from = start;
  let cell = squareAt(start, board().rows, board().cols);
  let moved = false;

  const move = (event: PointerEvent): void => {
    if (event.pointerId !== down.pointerId) return;
    const { rows, cols } = board();
    const events = event.getCoalescedEvents?.() ?? [];
    for (const each of events.length > 0 ? events : [event]) {
      const to = toTiles(each, board());
      for (const next of circlesAlong(from, to, rows, cols)) {
        if (next === cell) continue;
        moved = true;
        cell = next;
        hooks().onEnter?.(next);
      }
      from = to;
    }
  };
  const up = (event: PointerEvent): void => {
    if (event.pointerId !== down.pointerId) return;
    stop();
    if (event.type === 'pointercancel') return hooks().onCancel?.();
    const { rows, cols } = board();
    if (moved) hooks().onDrop?.();
    else if (cell >= 0 && squareAt(toTiles(event, board()), rows, cols) === cell) hooks().onTap?.(cell);
    served(event.timeStamp);
  };
  const listening = new AbortController();
  const stop = (): void => listening.abort();
  window.addEventListener('pointermove', move, listening);
  window.addEventListener('pointerup', up, listening);
  window.addEventListener('pointercancel', up, listening);
  if (cell >= 0) hooks().onPress?.(cell);
  return stop;
}

function toTiles(event: PointerEvent, { element, rows, cols }: PointerBoard): Point {
  const box = element.getBoundingClientRect();
  return { x: ((event.clientX - box.left) / box.width) * cols, y: ((event.clientY - box.top) / box.height) * rows };
}
