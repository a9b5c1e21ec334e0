/** What every drawing of a tree has in common: a canvas that is painted when necessary, and the pointers on it. */

import type { JSX, RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { useColorChange } from '../../app/canvas';
import type { TreesClient } from '../../engine/trees';
import { type PaintedCanvas, paintedCanvasOf, watchSize } from './painted-canvas';
import type { Picture } from './picture';
import type { Scene } from './scene';

/** How far a pointer moves, in pixels, before a press becomes a drag. */
const DRAG = 4;

/**
 * The milliseconds between two frames that the worker paints immediately while a wheel turns. Requesting an animation
 * frame would cost the page as much as the rest of its work, and browsers send only one wheel event per frame anyway.
 */
const HASTE = 8;
/** After this many milliseconds without a wheel event, the canvas may have moved on the screen. */
const GESTURE = 200;

/** How much one pixel of a wheel zooms. */
const WHEEL = 0.005;

/** How much a turn of the wheel zooms: the factor from before to after. */
export const wheelZoom = (event: WheelEvent): number => Math.exp(-event.deltaY * WHEEL);

/** What Safari sends for a pinch on a touchpad, where other browsers send turns of a wheel with Ctrl. */
type GestureEvent = UIEvent & { readonly scale: number; readonly clientX: number; readonly clientY: number };

/** A point of the canvas, in its pixels. */
export interface StagePoint {
  readonly x: number;
  readonly y: number;
}

/** What each drawing has to provide. */
export interface Parts {
  /** Puts the current scene on the canvas; `put` returns whether it is painted, or will be soon. */
  paint(canvas: HTMLCanvasElement, now: number, put: (scene: Scene<Picture>) => boolean): void;
  /** Called when the canvas gets another size, or other inks (the colors, and the size of text). */
  changed(what: { readonly width: boolean; readonly inks: boolean }): void;
  /** Called when a wheel turns at the point `at`. */
  wheel(event: WheelEvent, at: () => StagePoint): void;
  /** Called when a pointer is over the canvas without pressing it; `undefined` when it leaves. */
  point(at: StagePoint | undefined): void;
  press(at: StagePoint): void;
  drag(before: StagePoint, now: StagePoint): void;
  /** Called when one of two fingers moved from `before` to `now`. */
  pinch(before: StagePoint, now: StagePoint, other: StagePoint): void;
  /**
   * Claims a drag that begins at a point. The function returned is called with the position of the pointer, from the
   * beginning of the drag.
   */
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
  const painted = useRef<PaintedCanvas | undefined>(undefined);
  const latest = useRef(parts);
  latest.current = parts;
  const due = useRef(0);
  /** Whether the current drawing may be painted immediately, and when that was last done. */
  const haste = useRef({ now: false, painted: 0 });
  /** The pointers that press the canvas. */
  const pressed = useRef(new Map<number, StagePoint>());
  const paint = useRef((now: number): void => {
    due.current = 0;
    const { current: element } = canvas;
    if (!element) return;
    const { put } = (painted.current ??= paintedCanvasOf(element, client, draw));
    latest.current.paint(element, now, put);
  }).current;
  const draw = useRef((): void => {
    if (due.current) return;
    const now = haste.current.now && painted.current?.inWorker ? performance.now() : 0;
    if (now - haste.current.painted >= HASTE) paint((haste.current.painted = now));
    else due.current = requestAnimationFrame(paint);
  }).current;
  useColorChange(() => {
    latest.current.changed({ width: false, inks: true });
    draw();
  });
  useEffect(() => {
    const element = canvas.current!;
    let width = element.clientWidth;
    let unit = textSize();
    const unwatch = watchSize(element, () => {
      const before = { width, unit };
      [width, unit] = [element.clientWidth, textSize()];
      latest.current.changed({ width: width !== before.width, inks: unit !== before.unit });
      draw();
    });
    const place = { left: 0, top: 0, until: -Infinity };
    const pointOf = ({ clientX, clientY, timeStamp }: WheelEvent): StagePoint => {
      // While a wheel turns, nothing else moves, and measuring again would force the page to lay itself out.
      if (timeStamp > place.until) Object.assign(place, originOf(element));
      place.until = timeStamp + GESTURE;
      return { x: clientX - place.left, y: clientY - place.top };
    };
    const wheel = (event: WheelEvent): void => {
      haste.current.now = true;
      latest.current.wheel(event, () => pointOf(event));
      haste.current.now = false;
    };
    // A passive listener can't keep the page from scrolling.
    element.addEventListener('wheel', wheel, { passive: false });
    let scale = 1;
    const gesture = (event: Event): void => {
      // Safari would zoom the page.
      event.preventDefault();
      const { scale: now, clientX, clientY } = event as GestureEvent;
      const by = event.type === 'gesturestart' ? 1 : now / scale;
      scale = now;
      // Fingers on the screen also arrive as pointers.
      if (by === 1 || pressed.current.size > 0) return;
      const deltaY = -Math.log(by) / WHEEL;
      element.dispatchEvent(new WheelEvent('wheel', { ctrlKey: true, deltaY, clientX, clientY, cancelable: true }));
    };
    element.addEventListener('gesturestart', gesture, { passive: false });
    element.addEventListener('gesturechange', gesture, { passive: false });
    void document.fonts.ready.then(draw);
    return () => {
      unwatch();
      element.removeEventListener('wheel', wheel);
      element.removeEventListener('gesturestart', gesture);
      element.removeEventListener('gesturechange', gesture);
      cancelAnimationFrame(due.current);
      due.current = -1;
      painted.current?.end();
      latest.current.point(undefined);
    };
  }, []);
  return { canvas, draw, pointers: usePointers(canvas, latest, pressed) };
}

/** The size of the page's text, which grows with the window. */
const textSize = (): string => getComputedStyle(document.documentElement).fontSize;

/** Returns the position of a canvas in the window. */
function originOf(canvas: HTMLCanvasElement): { left: number; top: number } {
  const { left, top } = canvas.getBoundingClientRect();
  return { left, top };
}

/** Handles presses, drags, and pinches. */
function usePointers(
  canvas: RefObject<HTMLCanvasElement>,
  parts: { readonly current: Parts },
  pointers: { readonly current: Map<number, StagePoint> },
): Stage['pointers'] {
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
