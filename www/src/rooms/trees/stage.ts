/** The pointers, wheels, and frames that every drawing of a tree has in common. */

import { colorsOf, useColorChange } from '../../app/canvas';
import type { Scheme } from '../../design/palette';
import type { HTMLAttributes, RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** How far a pointer moves, in pixels, before a press becomes a drag. */
const DRAG = 4;

/** How much one pixel of a wheel zooms. */
const WHEEL = 0.005;

/** How much a turn of the wheel zooms: the factor from before to after. */
export const wheelZoom = (event: WheelEvent): number => Math.exp(-event.deltaY * WHEEL);

/** What Safari sends for a pinch on a touchpad, where other browsers send turns of a wheel with Ctrl. */
type GestureEvent = UIEvent & { readonly scale: number; readonly clientX: number; readonly clientY: number };

/** A point of the drawing, in its pixels. */
export interface StagePoint {
  readonly x: number;
  readonly y: number;
}

/** What each drawing has to provide. */
export interface Parts {
  /** Draws the current state in a frame. */
  paint(now: number): void;
  /** Called when the drawing gets another size, or other inks (the colors, and the size of text). */
  changed(what: { readonly width: boolean; readonly inks: boolean }): void;
  /** Called when a wheel turns at the point `at`. */
  wheel(event: WheelEvent, at: () => StagePoint): void;
  /** Called when a pointer is over the drawing without pressing it; `undefined` when it leaves. */
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

type Drawing = HTMLCanvasElement | SVGSVGElement;

export interface Stage<E extends Drawing> {
  readonly element: RefObject<E | null>;
  /** Paints in the next frame. */
  readonly draw: () => void;
  /** For the element. */
  readonly pointers: Pick<
    HTMLAttributes<E>,
    'onPointerDown' | 'onPointerMove' | 'onPointerUp' | 'onPointerCancel' | 'onPointerLeave'
  >;
}

export function useStage<E extends Drawing>(parts: Parts): Stage<E> {
  const element = useRef<E>(null);
  const latest = useRef(parts);
  latest.current = parts;
  const due = useRef(0);
  /** The pointers that press the drawing. */
  const pressed = useRef(new Map<number, StagePoint>());
  const draw = useRef((): void => {
    due.current ||= requestAnimationFrame((now) => {
      due.current = 0;
      if (element.current) latest.current.paint(now);
    });
  }).current;
  useColorChange(() => {
    latest.current.changed({ width: false, inks: true });
    draw();
  });
  useEffect(() => {
    const drawn = element.current!;
    let width = drawn.clientWidth;
    let unit = textSize();
    const observer = new ResizeObserver(() => {
      const before = { width, unit };
      [width, unit] = [drawn.clientWidth, textSize()];
      latest.current.changed({ width: width !== before.width, inks: unit !== before.unit });
      draw();
    });
    observer.observe(drawn);
    const wheel = (event: Event): void =>
      latest.current.wheel(event as WheelEvent, () => pointIn(drawn, event as WheelEvent));
    // A passive listener can't keep the page from scrolling.
    const listeners = new AbortController();
    const active = { passive: false, signal: listeners.signal };
    drawn.addEventListener('wheel', wheel, active);
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
      drawn.dispatchEvent(new WheelEvent('wheel', { ctrlKey: true, deltaY, clientX, clientY, cancelable: true }));
    };
    drawn.addEventListener('gesturestart', gesture, active);
    drawn.addEventListener('gesturechange', gesture, active);
    void document.fonts.ready.then(draw);
    return () => {
      observer.disconnect();
      listeners.abort();
      cancelAnimationFrame(due.current);
      due.current = -1;
      latest.current.point(undefined);
    };
  }, []);
  const drag = useRef({
    moved: false,
    from: { x: 0, y: 0 } as StagePoint,
    grabbed: undefined as ((now: StagePoint) => void) | undefined,
  });
  const pointOf = (event: PointerEvent): StagePoint => pointIn(element.current!, event);
  const up = (event: PointerEvent): void => {
    const { moved, grabbed } = drag.current;
    if (pressed.current.delete(event.pointerId) && !moved && !grabbed && event.type !== 'pointercancel')
      latest.current.press(pointOf(event));
  };
  const pointers: Stage<E>['pointers'] = {
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      const from = pointOf(event);
      pressed.current.set(event.pointerId, from);
      if (pressed.current.size === 1) drag.current = { moved: false, from, grabbed: latest.current.grab?.(from) };
      drag.current.grabbed?.(from);
      element.current!.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event) => {
      const now = pointOf(event);
      const before = pressed.current.get(event.pointerId);
      if (!before) {
        if (event.pointerType !== 'touch') latest.current.point(now);
        return;
      }
      const { from, grabbed } = drag.current;
      if (Math.hypot(now.x - from.x, now.y - from.y) > DRAG) drag.current.moved = true;
      if (!grabbed && !drag.current.moved) return;
      pressed.current.set(event.pointerId, now);
      if (grabbed) return grabbed(now);
      const [other] = [...pressed.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
      if (other) latest.current.pinch(before, now, other);
      else latest.current.drag(before, now);
    },
    onPointerUp: up,
    onPointerCancel: up,
    onPointerLeave: () => latest.current.point(undefined),
  };
  return { element, draw, pointers };
}

/** Returns the point of a drawing at an event. */
function pointIn(drawn: Element, { clientX, clientY }: { clientX: number; clientY: number }): StagePoint {
  const { left, top } = drawn.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

// --- Canvas ----------------------------------------------------------------------------------------------------------

/** The page's colors, in the form that a canvas takes, and the size of its text in pixels. */
export type Inks = Readonly<ReturnType<typeof inksOf>>;

export function inksOf(canvas: HTMLElement) {
  const { of, sans, dark } = colorsOf(canvas, ['paper', 'rule', 'accent', 'tile-2', 'tile-ink', 'focus']);
  const scheme: Scheme = dark ? 'dark' : 'light';
  const { paper, accent, focus } = of;
  // `run`: of rectangles that are too narrow to be drawn separately.
  return {
    scheme,
    paper,
    accent,
    focus,
    tile2: of['tile-2'],
    run: of.rule,
    tileInk: of['tile-ink'],
    sans,
    unit: textSize(),
  };
}

/** The size of the page's text in pixels, which grows with the window. */
export const textSize = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);
