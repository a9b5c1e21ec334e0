/**
 * The tree as layers of rectangles, each as wide as everything below it. This shows the whole tree, however large it
 * is. Pressing a rectangle makes it as wide as the window, and the strip at the bottom shows the whole tree. Screen
 * readers get the path from the root to the chosen place.
 */

import { useComputed, useSignalEffect } from '@preact/signals';
import { useRef } from 'preact/hooks';
import { later } from '../../app/later';
import type { TreePlace } from '../../engine/jobs';
import { latest } from '../../engine/latest';
import { type LayerMark, LayersDrawing } from './layers';
import { Button } from '../../ui/Button';
import { Check } from '../../ui/Choice';
import { ZoomTools } from './NodeLink';
import { describePlace, rowsOf } from './picture';
import { type TreesRoom, useTrees } from './room';
import { type StagePoint, useStage, wheelZoom } from './stage';
import { counted, whole as number } from '../../ui/format';

export function Layers() {
  const room = useTrees();
  const root = useRef<HTMLDivElement>(null);
  // The same object as long as nothing changes, so that frames don't have to compare it.
  const marks = useComputed(() => marksOf(room));
  const drawing = useRef<LayersDrawing>(undefined);
  const layers = (drawing.current ??= new LayersDrawing(room, marks));
  const placeAt = useRef(
    latest((x: number, depth: number) => room.question('hit', { x, depth, siblings: room.plan.peek().siblings })),
  );
  const {
    element: canvas,
    draw,
    pointers,
  } = useStage<HTMLCanvasElement>({
    paint: (now) => layers.paint(now),
    changed: ({ inks }) => {
      if (inks) layers.changeInks();
    },
    wheel: (event, at) => {
      if (!(event.ctrlKey || event.metaKey || event.shiftKey)) return;
      event.preventDefault();
      if (event.shiftKey) layers.pan((event.deltaX || event.deltaY) / layers.size.width);
      else layers.zoom(wheelZoom(event), at().x);
    },
    point: (at) => void point(at),
    press: (at) => {
      root.current?.focus({ preventScroll: true });
      void press(at);
    },
    drag: (before, now) => layers.pan((before.x - now.x) / layers.size.width),
    pinch: (before, now, other) =>
      layers.zoom(
        Math.max(1, Math.abs(now.x - other.x)) / Math.max(1, Math.abs(before.x - other.x)),
        (now.x + other.x) / 2,
      ),
    grab: (at) => (layers.isStrip(at) ? (now) => layers.centerOn(now.x) : undefined),
  });
  layers.canvas = () => canvas.current;
  layers.draw = draw;
  useSignalEffect(() => layers.follow());
  useSignalEffect(() => layers.show(room.place.value));
  useSignalEffect(() => {
    void [marks.value, room.placePointed.value];
    draw();
  });

  const point = async (at: StagePoint | undefined): Promise<void> => {
    room.placePointed.value = at && !layers.isStrip(at) ? await placeAt.current(...layers.placeAt(at)) : undefined;
  };
  /** Makes a place as wide as the window, and chooses it. */
  const press = async (at: StagePoint): Promise<void> => {
    const place = await placeAt.current(...layers.placeAt(at));
    if (!place) return;
    enlarge(place);
    room.visit(place);
  };
  const enlarge = (place: TreePlace): void => layers.travelTo({ from: place.x, to: place.x + place.width });

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const ways = { ArrowUp: 'up', ArrowDown: 'down', ArrowLeft: 'left', ArrowRight: 'right' } as const;
    const way = ways[event.key as keyof typeof ways];
    const place = room.place.peek();
    if (way) void room.walk(way);
    else if (event.key === 'Enter' && place) enlarge(place);
    else if (event.key === '+' || event.key === '=')
      layers.zoom(1.5, place && layers.screenOf(place.x + place.width / 2));
    else if (event.key === '-') layers.zoom(1 / 1.5);
    else if (event.key === '0' || event.key === 'Escape') layers.showAll();
    else if (event.key === 'Home') room.goTo(0);
    else return;
    event.preventDefault();
  };

  const place = room.place.value;
  const nodes = room.state.value?.left ?? 0;
  return (
    <div class="nodelink rel">
      <div
        ref={root}
        class="nodelink-tree rel"
        role="tree"
        tabIndex={0}
        aria-label={`The layers of the tree, all ${number(nodes)} nodes`}
        aria-activedescendant={place ? `layer-${place.number.length - 1}` : undefined}
        onKeyDown={onKeyDown}
        onFocus={() => {
          if (!room.place.peek() && root.current?.matches(':focus-visible')) room.goTo(0);
        }}
      >
        {/* biome-ignore lint/a11y/noAriaHiddenOnFocusable: a canvas can’t have the focus */}
        <canvas ref={canvas} class="nodelink-canvas w-full block" aria-hidden="true" {...pointers} />
        {place && <Way place={place} />}
      </div>
      <ZoomTools
        zoom={(factor) => layers.zoom(factor)}
        step={1.6}
        all="All"
        tip="Show the whole tree (0)"
        onAll={() => layers.showAll()}
      />
    </div>
  );
}

/** The branches of the tree that is shown, the search results in it, and the chosen place. */
function marksOf(room: TreesRoom): LayerMark[] {
  const place = room.place.value;
  const marks = (role: LayerMark['role'], places: readonly Omit<LayerMark, 'role'>[] = []): LayerMark[] =>
    places.map(({ x, width, depth }) => ({ x, width, depth, role }));
  return [
    ...marks('costliest', room.costliest.value),
    ...marks('best', room.best.value?.places),
    ...marks('found', room.found.value?.places),
    ...marks('chosen', place && [{ x: place.x, width: place.width, depth: place.number.length - 1 }]),
  ];
}

// --- The legend of the layers ----------------------------------------------------------------------------------------

export const LayersLegend = later(function LayersLegend() {
  const room = useTrees();
  const { siblings } = room.plan.value;
  const end = room.costliest.value?.at(-1);
  const best = room.best.value;
  const view = room.classView.value;
  return (
    <section class="page-only row gx-3" aria-label="What is marked in the layers">
      <Check
        label="Highest bounds on the left"
        title="The branches with the highest bounds are on the left; branches with equal bounds keep their order"
        checked={siblings === 'byBound'}
        onChange={(sorted) => room.change({ siblings: sorted ? 'byBound' : 'inOrder' }, { replace: true })}
      />
      <ul class="row">
        {end && (
          <li>
            <Button
              look="quiet"
              title="From the root down, always to the child with the highest bound. Press to go to its end"
              onClick={() => room.goTo(end.number)}
            >
              <i class="key layers-costliest" aria-hidden="true" /> The branch with the highest bound
            </Button>
          </li>
        )}
        {best && (
          <li>
            <Button
              look="quiet"
              title="The nodes that the best board uses. Press to go to the last of them"
              onClick={() => room.goTo(best.places.at(-1)!.number)}
            >
              <i class="key layers-best" aria-hidden="true" /> Best board: {rowsOf(best.board.cells, view?.cols ?? 1)},{' '}
              {counted(best.board.points, 'point')}
            </Button>
          </li>
        )}
      </ul>
      {end && !best && (
        <p class="note">This tree still allows too many boards to score them all, so the best one isn’t marked.</p>
      )}
    </section>
  );
});

/** Says which of the marked branches a place is on, after the rest of its description. */
export function remarkOn({ costliest, best }: TreesRoom, number: number): string {
  const has = (spots: readonly { number: number }[] = []): boolean => spots.some((spot) => spot.number === number);
  return `${has(costliest.value) ? ' It is on the branch with the highest bound.' : ''}${has(best.value?.places) ? ' The best board uses it.' : ''}`;
}

/** The places from the root to the chosen one, for screen readers. */
function Way({ place }: { place: TreePlace }) {
  const room = useTrees();
  const view = room.classView.value;
  if (!view) return null;
  const last = place.number.length - 1;
  return (
    <>
      {Array.from(place.number, (number, i) => (
        <div
          key={number}
          id={`layer-${i}`}
          class="sr"
          role="treeitem"
          aria-level={i + 1}
          aria-selected={i === last}
          aria-expanded={i < last ? true : place.children > 0 ? false : undefined}
          {...(i === last && { 'aria-setsize': place.siblings, 'aria-posinset': place.rank })}
        >
          {describePlace(place, i, view) + remarkOn(room, number)}
        </div>
      ))}
    </>
  );
}
