/** What every drawing of a tree stands on: a canvas that is painted when it must be, and the pointers on it. */

import type { JSX, RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useColourChange } from '../../app/canvas';
import type { TreesClient } from '../../engine/trees';
import { type Easel, easelOf } from './easel';
import type { Picture } from './picture';
import type { Scene } from './scene';

/** Pixels that a pointer moves before a press becomes a drag. */
const DRAG = 4;

/** A point of the canvas, in its pixels. */
export interface StagePoint {
  readonly x: number;
  readonly y: number;
}

/** What a drawing does itself. */
export interface Parts {
  /** Puts what is to be seen now on the canvas; `put` says whether it is painted, or soon will be. */
  paint(canvas: HTMLCanvasElement, now: number, put: (scene: Scene<Picture>) => boolean): void;
  /** The canvas has another size or other colors; whether it has another width. */
  changed(width: boolean): void;
  wheel(event: WheelEvent): void;
  /** A pointer is above the canvas without pressing it; `undefined` when it leaves. */
  point(at: StagePoint | undefined): void;
  press(at: StagePoint): void;
  drag(before: StagePoint, now: StagePoint): void;
  /** Two fingers, of which one went from `before` to `now`. */
  pinch(before: StagePoint, now: StagePoint, other: StagePoint): void;
  /** Takes a drag that begins at a point as its own: what then is called with where the pointer is, from its beginning. */
  grab?(at: StagePoint): ((now: StagePoint) => void) | undefined;
}

export interface Stage {
  readonly canvas: RefObject<HTMLCanvasElement>;
  /** Paints in the next frame. */
  readonly draw: () => void;
  /** For the canvas. */
  readonly pointers: Pick<
    JSX.HTMLAttributes<HTMLCanvasElement>,
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel' | 'onPointerLeave'
  >;
}

export function useStage(client: TreesClient, parts: Parts): Stage {
  const canvas = useRef<HTMLCanvasElement>(null);
  const easel = useRef<Easel | undefined>(undefined);
  const latest = useRef(parts);
  latest.current = parts;
  const due = useRef(0);
  const draw = useRef((): void => {
    if (due.current) return;
    due.current = requestAnimationFrame((now) => {
      due.current = 0;
      const { current: element } = canvas;
      if (!element) return;
      const { put } = (easel.current ??= easelOf(element, client, draw));
      latest.current.paint(element, now, put);
    });
  }).current;
  useColourChange(() => {
    latest.current.changed(false);
    draw();
  });
  useEffect(() => {
    const element = canvas.current!;
    let width = element.clientWidth;
    const observer = new ResizeObserver(() => {
      const wider = element.clientWidth !== width;
      width = element.clientWidth;
      latest.current.changed(wider);
      draw();
    });
    observer.observe(element);
    const wheel = (event: WheelEvent): void => latest.current.wheel(event);
    // Passive listeners cannot keep the page from scrolling.
    element.addEventListener('wheel', wheel, { passive: false });
    void document.fonts.ready.then(draw);
    return () => {
      observer.disconnect();
      element.removeEventListener('wheel', wheel);
      cancelAnimationFrame(due.current);
      due.current = -1;
      easel.current?.end();
      latest.current.point(undefined);
    };
  }, []);
  return { canvas, draw, pointers: usePointers(canvas, latest) };
}

/** Presses, drags and pinches. */
function usePointers(canvas: RefObject<HTMLCanvasElement>, parts: { readonly current: Parts }): Stage['pointers'] {
  const pointers = useRef(new Map<number, StagePoint>());
  const drag = useRef({
    moved: false,
    from: { x: 0, y: 0 } as StagePoint,
    grabbed: undefined as ((now: StagePoint) => void) | undefined,
  });
  const pointOf = ({ offsetX: x, offsetY: y }: PointerEvent): StagePoint => ({ x, y });
  const up = (event: PointerEvent): void => {
    const { moved, grabbed } = drag.current;
    if (pointers.current.delete(event.pointerId) && !moved && !grabbed && event.type !== 'pointercancel')
      parts.current.press(pointOf(event));
  };
  return {
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      const from = pointOf(event);
      pointers.current.set(event.pointerId, from);
      if (pointers.current.size === 1) drag.current = { moved: false, from, grabbed: parts.current.grab?.(from) };
      drag.current.grabbed?.(from);
      canvas.current!.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event) => {
      const now = pointOf(event);
      const before = pointers.current.get(event.pointerId);
      if (!before) {
        if (event.pointerType !== 'touch') parts.current.point(now);
        return;
      }
      const { from, grabbed } = drag.current;
      if (Math.hypot(now.x - from.x, now.y - from.y) > DRAG) drag.current.moved = true;
      if (!grabbed && !drag.current.moved) return;
      pointers.current.set(event.pointerId, now);
      if (grabbed) return grabbed(now);
      const [other] = [...pointers.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
      if (other) parts.current.pinch(before, now, other);
      else parts.current.drag(before, now);
    },
    onPointerUp: up,
    onPointerCancel: up,
    onPointerLeave: () => parts.current.point(undefined),
  };
}
