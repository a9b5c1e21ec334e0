/** What every drawing of a tree has in common: pointers, wheels, keys, frames, and the buttons below it. */

import { type ReadonlySignal, useSignalEffect } from '@preact/signals';
import type { ComponentChildren, HTMLAttributes } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { scheme } from '../../app/theme';
import type { Point } from '../../board/geometry';
import { Button, IconButton } from '../../ui/Button';

/** How far a pointer moves, in pixels, before a press becomes a drag. */
const DRAG = 4;

/** How much one pixel of a wheel zooms. */
const WHEEL = 0.005;

/** What Safari sends for a pinch on a touchpad, where other browsers send turns of a wheel with Ctrl. */
type GestureEvent = UIEvent & { readonly scale: number; readonly clientX: number; readonly clientY: number };

/** What each drawing has to provide. Points are in its pixels. */
interface Parts {
  /** Draws the current state in a frame. */
  paint(now: number): void;
  /** Called when the drawing gets another size, perhaps another `width`, or other colors. */
  changed(width: boolean): void;
  /** Zooms around a point; the middle if there is none. */
  zoom(factor: number, at?: Point): void;
  /** Moves the picture; in a drag, with the point where it began and the one where it is now. */
  pan(x: number, y: number, from?: Point, now?: Point): void;
  showAll(): void;
  /** Called when a pointer is over the drawing without pressing it; `undefined` when it leaves. */
  point(at: Point | undefined): void;
  press(at: Point): void;
  /** A key was pressed; returns whether it has a meaning. */
  key(event: KeyboardEvent): boolean;
}

/** `element` is drawn on, and gets the `pointers`; `draw` paints it in the next frame. */
export function useStage<E extends HTMLCanvasElement | SVGSVGElement>(parts: Parts) {
  const element = useRef<E>(null);
  const latest = useRef(parts);
  latest.current = parts;
  const due = useRef(0);
  const pressed = useRef(new Map<number, Point>());
  const draw = useRef((): void => {
    due.current ||= requestAnimationFrame((now) => {
      due.current = 0;
      if (element.current) latest.current.paint(now);
    });
  }).current;
  useColorChange(() => {
    latest.current.changed(false);
    draw();
  });
  /** Returns the point of the drawing at an event. */
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const { left, top } = element.current!.getBoundingClientRect();
    return { x: clientX - left, y: clientY - top };
  };
  useEffect(() => {
    const drawn = element.current!;
    let width = drawn.clientWidth;
    const observer = new ResizeObserver(() => {
      const before = width;
      width = drawn.clientWidth;
      latest.current.changed(width !== before);
      draw();
    });
    observer.observe(drawn);
    // A passive listener can't keep the page from scrolling.
    const listeners = new AbortController();
    const listen = (type: string, listener: (event: never) => void): void =>
      drawn.addEventListener(type, listener as EventListener, { passive: false, signal: listeners.signal });
    // A plain wheel scrolls the page. With a modifier key, or a pinch on a touchpad, it zooms.
    listen('wheel', (event: WheelEvent) => {
      if (event.ctrlKey || event.metaKey) latest.current.zoom(Math.exp(-event.deltaY * WHEEL), pointOf(event));
      else if (event.shiftKey) latest.current.pan(-(event.deltaX || event.deltaY), 0);
      else return;
      event.preventDefault();
    });
    let scale = 1;
    const gesture = (event: GestureEvent): void => {
      // Safari would zoom the page.
      event.preventDefault();
      const by = event.type === 'gesturestart' ? 1 : event.scale / scale;
      scale = event.scale;
      // Fingers on the screen also arrive as pointers.
      if (by === 1 || pressed.current.size > 0) return;
      const { clientX, clientY } = event;
      const deltaY = -Math.log(by) / WHEEL;
      drawn.dispatchEvent(new WheelEvent('wheel', { ctrlKey: true, deltaY, clientX, clientY, cancelable: true }));
    };
    listen('gesturestart', gesture);
    listen('gesturechange', gesture);
    void document.fonts.ready.then(draw);
    return () => {
      observer.disconnect();
      listeners.abort();
      cancelAnimationFrame(due.current);
      due.current = -1;
      latest.current.point(undefined);
    };
  }, []);
  const drag = useRef({ moved: false, from: { x: 0, y: 0 } });
  const up = (event: PointerEvent): void => {
    if (!pressed.current.delete(event.pointerId) || drag.current.moved || event.type === 'pointercancel') return;
    latest.current.press(pointOf(event));
    element.current!.parentElement!.focus({ preventScroll: true });
  };
  const pointers: HTMLAttributes<E> = {
    onPointerDown: (event) => {
      if (event.button !== 0) return;
      const from = pointOf(event);
      pressed.current.set(event.pointerId, from);
      if (pressed.current.size === 1) drag.current = { moved: false, from };
      element.current!.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event) => {
      const now = pointOf(event);
      const before = pressed.current.get(event.pointerId);
      if (!before) {
        if (event.pointerType !== 'touch') latest.current.point(now);
        return;
      }
      const { from } = drag.current;
      if (Math.hypot(now.x - from.x, now.y - from.y) > DRAG) drag.current.moved = true;
      if (!drag.current.moved) return;
      pressed.current.set(event.pointerId, now);
      const [other] = [...pressed.current].filter(([id]) => id !== event.pointerId).map(([, at]) => at);
      if (!other) return latest.current.pan(now.x - before.x, now.y - before.y, from, now);
      const apart = (at: Point): number => Math.max(1, Math.hypot(at.x - other.x, at.y - other.y));
      latest.current.zoom(apart(now) / apart(before), { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
    },
    onPointerUp: up,
    onPointerCancel: up,
    onPointerLeave: () => latest.current.point(undefined),
  };
  return { element, draw, pointers, parts };
}

interface TreeFrameProps {
  readonly parts: Parts;
  readonly label: string;
  /** Whether what is drawn is out of date or in motion; set at once, before anything is rendered. */
  readonly busy: ReadonlySignal<boolean>;
  /** The id of the chosen item. */
  readonly active: string | undefined;
  /** Chooses the root, when Tab brings the focus and nothing is chosen. */
  readonly first: () => void;
  readonly step: number;
  /** The button that shows everything. */
  readonly all: string;
  readonly tip: string;
  readonly children: ComponentChildren;
}

/** A drawing as a tree for screen readers and keys. */
export function TreeFrame({ parts, label, busy, active, first, step, all, tip, children }: TreeFrameProps) {
  return (
    <>
      <div
        class="nodelink-tree rel"
        role="tree"
        tabIndex={0}
        aria-label={label}
        aria-busy={busy}
        aria-activedescendant={active}
        onKeyDown={(event) => {
          if (event.ctrlKey || event.metaKey || event.altKey) return;
          if (event.key === '0') parts.showAll();
          else if (event.key === '+' || event.key === '=') parts.zoom(step);
          else if (event.key === '-') parts.zoom(1 / step);
          else if (!parts.key(event)) return;
          event.preventDefault();
        }}
        onKeyUp={({ key }) => {
          if (!active && key === 'Tab') first();
        }}
      >
        {children}
      </div>
      <div class="nodelink-tools">
        <IconButton icon="−" label="Zoom out (−)" onClick={() => parts.zoom(1 / step)} />
        <IconButton icon="+" label="Zoom in (+)" onClick={() => parts.zoom(step)} />
        <Button text={all} look="quiet" title={tip} onClick={() => parts.showAll()} />
      </div>
    </>
  );
}

/** The size of the page's text in pixels, which grows with the window. */
export const textSize = (): number => Number.parseFloat(getComputedStyle(document.documentElement).fontSize);

/** Whether everything is in one column, as in `trees.css`. */
export const isNarrow = (): boolean => matchMedia('(width < 56rem)').matches;

/** Calls back when the colors of the page or the system change. */
function useColorChange(callback: () => void): void {
  const latest = useRef(callback);
  latest.current = callback;
  useSignalEffect(() => {
    void scheme.value;
    // The document gets its colors after the signal changes.
    setTimeout(() => latest.current());
  });
  useEffect(() => {
    const listeners = new AbortController();
    for (const query of ['(forced-colors: active)', '(prefers-contrast: more)', 'print'])
      matchMedia(query).addEventListener('change', () => latest.current(), listeners);
    return () => listeners.abort();
  }, []);
}
