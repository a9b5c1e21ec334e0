/** A canvas with the screen's resolution and the page's colors, painted when something has changed. */

import { type ReadonlySignal, useSignalEffect } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { colorsOf, sharp, useColorChange } from '../../app/canvas';
import { ChartReader, readUnderPointer } from '../../ui/ChartReader';
import { type ChartInks, ChartPainter } from './painter';
import type { ChartScale } from './scale';

export interface Drag {
  readonly phase: 'take' | 'move' | 'drop';
  readonly x: number;
  readonly y: number;
  readonly scale: ChartScale;
  /** By a finger, which may want to scroll the page. */
  readonly finger: boolean;
}

/** What the arrow keys read: the points of a chart, from left to right. */
export interface PlotReading {
  readonly name: string;
  readonly points: number;
  /** The point that is shown. */
  readonly at: number | undefined;
  readonly xOf: (point: number) => number;
  readonly say: (point: number) => string;
}

interface PlotProps {
  /** A description for screen readers. */
  label: string;
  class?: string;
  /** Increases when there is something new to paint. */
  version: ReadonlySignal<number>;
  /** Returns the scale, for the pointer. */
  paint: (painter: ChartPainter) => ChartScale | void;
  /** The pointer, or the point read with the arrow keys, is at a value of x, or gone. */
  onPoint?: (x: number | undefined) => void;
  reading?: PlotReading;
  onPress?: (x: number) => void;
  /** A point is grabbed, moved or released; positions are in pixels on the canvas. */
  onDrag?: (drag: Drag) => void;
}

export function Plot(props: PlotProps) {
  const { label, version, reading } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const latest = useRef(props);
  latest.current = props;
  const state = useRef({
    due: 0,
    scale: undefined as ChartScale | undefined,
    inks: undefined as ChartInks | undefined,
  });

  const ask = (): void => {
    const { current } = state;
    if (current.due) return;
    current.due = requestAnimationFrame(() => {
      current.due = 0;
      if (!canvas.current) return;
      current.inks ??= inksOf(canvas.current);
      const context = sharp(canvas.current);
      if (context)
        current.scale =
          latest.current.paint(
            new ChartPainter(context, canvas.current.clientWidth, canvas.current.clientHeight, current.inks),
          ) ?? undefined;
    });
  };

  useSignalEffect(() => {
    void version.value;
    ask();
  });
  useColorChange(() => {
    state.current.inks = undefined;
    ask();
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
    if (scale)
      props.onDrag?.({
        phase,
        x: event.clientX - box.left,
        y: event.clientY - box.top,
        scale,
        finger: event.pointerType === 'touch',
      });
  };
  const at = (event: PointerEvent): number | undefined =>
    state.current.scale?.xOf(event.clientX - canvas.current!.getBoundingClientRect().left);
  const pointer = readUnderPointer(
    (event) => props.onPoint?.(at(event)),
    () => props.onPoint?.(undefined),
  );
  return (
    <div class="rel">
      <canvas
        ref={canvas}
        class={`plot w-full block ${props.class ?? ''}`}
        role="img"
        aria-label={label}
        {...pointer}
        onPointerMove={(event) => {
          pointer.onPointerMove(event);
          const x = at(event);
          if (event.buttons & 1 && x !== undefined) props.onPress?.(x);
          if (event.buttons & 1) drag('move', event);
        }}
        onPointerDown={(event) => {
          pointer.onPointerDown(event);
          const x = at(event);
          if (x === undefined || event.button !== 0) return;
          props.onPress?.(x);
          if (!props.onDrag) return;
          canvas.current!.setPointerCapture(event.pointerId);
          drag('take', event);
        }}
        onPointerUp={(event) => drag('drop', event)}
        onPointerCancel={(event) => drag('drop', event)}
      />
      {reading && (
        <ChartReader
          name={reading.name}
          points={reading.points}
          at={reading.at}
          onRead={(point) => props.onPoint?.(point === undefined ? undefined : reading.xOf(point))}
          say={reading.say}
        />
      )}
    </div>
  );
}

const TOKENS = ['ink', 'ink-3', 'rule', 'accent', 'bad', 'loss', 'paper'] as const;

function inksOf(canvas: HTMLCanvasElement): ChartInks {
  const { of, sans, small } = colorsOf(canvas, TOKENS);
  const { 'ink-3': ink3, ...colors } = of;
  return { ...colors, ink3, font: sans, label: small };
}
