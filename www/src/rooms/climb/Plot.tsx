/** A canvas that is as sharp as the screen, in the colours of the page, painted when something has changed. */

import { type ReadonlySignal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { scheme } from '../../app/theme';
import { type Inks, Painter } from './painter';
import type { Scale } from './scale';

export interface Drag {
  readonly phase: 'take' | 'move' | 'drop';
  readonly x: number;
  readonly y: number;
  readonly scale: Scale;
}

interface PlotProps {
  /** What it shows, for those who do not see it. */
  label: string;
  class?: string;
  /** Grows when there is something new to paint. */
  version: ReadonlySignal<number>;
  /** Returns the scale, for the pointer. */
  paint: (painter: Painter) => Scale | void;
  /** The pointer at a value of x, or gone. */
  onPoint?: (x: number | undefined) => void;
  onPress?: (x: number) => void;
  /** A point is taken hold of, moved, let go: pixels on the canvas. */
  onDrag?: (drag: Drag) => void;
}

export function Plot(props: PlotProps) {
  const { label, version } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const state = useRef({ due: 0, scale: undefined as Scale | undefined, inks: undefined as Inks | undefined });

  const ask = (): void => {
    const { current } = state;
    if (current.due) return;
    current.due = requestAnimationFrame(() => {
      current.due = 0;
      if (!canvas.current) return;
      current.inks ??= inksOf(canvas.current);
      const context = fitted(canvas.current);
      if (context) current.scale = latest.current.paint(new Painter(context, canvas.current.clientWidth, canvas.current.clientHeight, current.inks)) ?? undefined;
    });
  };

  useSignalEffect(() => {
    void version.value;
    ask();
  });
  useSignalEffect(() => {
    void scheme.value;
    // The document gets its colours after the signal has its value.
    setTimeout(() => {
      state.current.inks = undefined;
      ask();
    });
  });
  useEffect(ask);
  useEffect(() => {
    const observer = new ResizeObserver(() => {
      state.current.inks = undefined;
      ask();
    });
    observer.observe(canvas.current!);
    void document.fonts.ready.then(ask);
    return () => {
      observer.disconnect();
      cancelAnimationFrame(state.current.due);
      state.current.due = -1;
    };
  }, []);

  const drag = (phase: Drag['phase'], event: PointerEvent): void => {
    const { scale } = state.current;
    const box = canvas.current!.getBoundingClientRect();
    if (scale) props.onDrag?.({ phase, x: event.clientX - box.left, y: event.clientY - box.top, scale });
  };
  const at = (event: PointerEvent): number | undefined =>
    state.current.scale?.xOf(event.clientX - canvas.current!.getBoundingClientRect().left);
  return (
    <canvas
      ref={canvas}
      class={`plot ${props.class ?? ''}`}
      role="img"
      aria-label={label}
      onPointerMove={(event) => {
        const x = at(event);
        props.onPoint?.(x);
        if (event.buttons & 1 && x !== undefined) props.onPress?.(x);
        if (event.buttons & 1) drag('move', event);
      }}
      onPointerLeave={() => props.onPoint?.(undefined)}
      onPointerDown={(event) => {
        const x = at(event);
        if (x === undefined || event.button !== 0) return;
        props.onPress?.(x);
        if (!props.onDrag) return;
        canvas.current!.setPointerCapture(event.pointerId);
        drag('take', event);
      }}
      onPointerUp={(event) => drag('drop', event)}
    />
  );
}

/** The canvas with as many pixels as it covers, and its units those of CSS. */
function fitted(canvas: HTMLCanvasElement): CanvasRenderingContext2D | null {
  const ratio = window.devicePixelRatio || 1;
  const [width, height] = [Math.round(canvas.clientWidth * ratio), Math.round(canvas.clientHeight * ratio)];
  if (width === 0 || height === 0) return null;
  if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
  const context = canvas.getContext('2d');
  context?.setTransform(ratio, 0, 0, ratio, 0, 0);
  return context;
}

function inksOf(canvas: HTMLCanvasElement): Inks {
  const probe = document.createElement('span');
  canvas.after(probe);
  const colour = (token: string): string => {
    probe.style.color = `var(--${token})`;
    return getComputedStyle(probe).color;
  };
  probe.style.fontFamily = 'var(--sans)';
  probe.style.fontSize = 'var(--t-xs)';
  const { fontFamily, fontSize } = getComputedStyle(probe);
  const inks: Inks = {
    ink: colour('ink'),
    ink3: colour('ink-3'),
    rule: colour('rule'),
    accent: colour('accent'),
    gain: colour('gain'),
    loss: colour('loss'),
    paper: colour('paper'),
    font: fontFamily,
    label: Number.parseFloat(fontSize),
  };
  probe.remove();
  return inks;
}
