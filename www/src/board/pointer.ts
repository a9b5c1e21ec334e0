/**
 * Fingers and mice on a board. A press that stays on its tile is a tap; one that reaches another tile is a drag.
 *
 * Taps arrive as clicks, so that assistive technology can make them; drags are followed on the window, so that
 * leaving the board ends nothing.
 */

import { circlesAlong, type Point, squareAt } from './geometry';

export interface DragHooks {
  /** The pointer went down on a tile. */
  onPress?: ((cell: number) => void) | undefined;
  /** The pointer, still down, came to the heart of another tile (or back to one). */
  onEnter?: ((cell: number) => void) | undefined;
  /** The pointer went up after a drag (a tap is a click instead). */
  onDrop?: (() => void) | undefined;
  /** The system took the pointer away: what was begun does not count. */
  onCancel?: (() => void) | undefined;
}

export interface PointerBoard {
  readonly element: HTMLElement;
  readonly rows: number;
  readonly cols: number;
}

/** Follows one pointer from its press to its release; returns what stops following. */
export function followDrag(down: PointerEvent, board: () => PointerBoard, hooks: () => DragHooks, dragged: () => void): () => void {
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
        if (!moved) dragged();
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
    if (event.type === 'pointercancel') hooks().onCancel?.();
    else if (moved) hooks().onDrop?.();
  };
  const stop = (): void => {
    window.removeEventListener('pointermove', move);
    window.removeEventListener('pointerup', up);
    window.removeEventListener('pointercancel', up);
  };
  window.addEventListener('pointermove', move);
  window.addEventListener('pointerup', up);
  window.addEventListener('pointercancel', up);
  if (cell >= 0) hooks().onPress?.(cell);
  return stop;
}

function toTiles(event: PointerEvent, { element, rows, cols }: PointerBoard): Point {
  const box = element.getBoundingClientRect();
  return { x: ((event.clientX - box.left) / box.width) * cols, y: ((event.clientY - box.top) / box.height) * rows };
}
