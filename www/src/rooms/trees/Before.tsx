/** The tree before the last step, next to the current one, to show at a glance what a lift changed. */

import { useEffect, useRef } from 'preact/hooks';
import { useColorChange } from '../../app/canvas';
import { inksOf } from './canvas';
import { type PaintedCanvas, paintedCanvasOf, frameOf, watchSize } from './painted-canvas';
import { Picture } from './picture';
import { useTrees } from './room';
import { SPLIT } from './text';
import { fit } from './view';

export function Before() {
  const room = useTrees();
  const canvas = useRef<HTMLCanvasElement>(null);
  const painted = useRef<PaintedCanvas | undefined>(undefined);
  const shown = useRef<Picture | undefined>(undefined);
  const at = room.shown.value - 1;
  const state = room.states.value[at];
  const key = `${room.looking.subject(at)?.names[at] ?? ''} ${room.viewed.value}`;
  const draw = (): void => {
    const element = canvas.current;
    const picture = shown.current;
    if (!element || !picture) return;
    const frame = frameOf(element);
    if (!frame) return;
    const inks = inksOf(element);
    const view = fit(picture.layout, frame.width, frame.height, inks.unit);
    painted.current ??= paintedCanvasOf(element, room.builder.client, draw);
    painted.current.put({ kind: 'nodes', ...frame, inks, picture, view, chosen: -1, pointed: -1 });
  };
  useColorChange(draw);
  useEffect(() => {
    let current = true;
    const subject = room.looking.subject(at);
    if (at < 0 || !subject) return;
    room.looking.drawing(at, 0, []).then(
      (drawing) => {
        if (!current || 'graph' in drawing) return;
        shown.current = new Picture(drawing, subject);
        draw();
      },
      // Another timeline is being made.
      () => undefined,
    );
    const unwatch = canvas.current ? watchSize(canvas.current, draw) : undefined;
    return () => {
      current = false;
      unwatch?.();
    };
  }, [room, key]);
  useEffect(() => () => painted.current?.end(), []);
  if (!state) return null;
  return (
    <figure class="trees-before">
      <figcaption>{SPLIT.before(state.bound)}</figcaption>
      <canvas ref={canvas} class="nodelink-canvas" role="img" aria-label={SPLIT.aloud(state.bound, state.nodes)} />
    </figure>
  );
}

/** Turns the picture of the previous tree on and off. */
export function SplitSwitch() {
  const room = useTrees();
  if (room.viewed.value === 'layers') return null;
  const can = room.shown.value > 0 && room.move.value === 0;
  if (!can) return null;
  return (
    <label class="trees-check">
      <input
        type="checkbox"
        checked={room.plan.value.split}
        onChange={(event) => room.change({ split: event.currentTarget.checked }, { replace: true })}
      />
      {SPLIT.label}
    </label>
  );
}
