import { describe, expect, it, vi } from 'vitest';
import type { TreeSlice, TreesMessage } from '../../engine/jobs';
import { TreesRunner, type WorkerTrees } from '../../engine/trees-runner';
import type { AskNow } from '../../engine/trees-worker';
import type { Inks } from './paint';
import { PageCuts } from './cuts';
import { TreePainter } from './painter';
import { changed, changeOf, type LayersScene, type Scene } from './scene';

/** A root of a hundred leaves, as wide as requested. */
const SLICE = {
  x: Float32Array.of(0),
  width: Float32Array.of(100),
  depth: Uint8Array.of(0),
  layers: Uint8Array.of(1),
  run: Uint32Array.of(1),
  kind: Uint8Array.of(0),
  cell: Uint8Array.of(255),
  letter: Uint8Array.of(255),
  points: Uint32Array.of(0),
  bound: Uint32Array.of(7),
  way: Uint8Array.of(255),
  wayCell: Uint8Array.of(255),
  oldX: new Float64Array(),
} as unknown as TreeSlice;

const INKS = { scheme: 'light', paper: '#fff', unit: 16, sans: 'sans-serif' } as Inks;

const scene = (from: number, change: Partial<LayersScene> = {}): LayersScene => ({
  kind: 'layers',
  canvasSize: { width: 200, height: 100, ratio: 2 },
  width: 100,
  height: 50,
  inks: INKS,
  at: 0,
  tree: 'a',
  letters: [],
  siblings: 'inOrder',
  all: 100,
  layers: 1,
  span: { from, to: from + 50 },
  row: 20,
  strip: 10,
  marks: { places: [] },
  found: [],
  ...change,
});

/** A canvas that counts how often it was painted. */
function surface(): { canvas: OffscreenCanvas; times: () => number } {
  let times = 0;
  const context: Record<string, unknown> = new Proxy(
    {},
    {
      get: (_, name) => () => void (name === 'setTransform' && times++),
      set: () => true,
    },
  );
  return {
    canvas: { width: 1, height: 1, getContext: () => context } as unknown as OffscreenCanvas,
    times: () => times,
  };
}

/** Lets messages that the painter sends to itself arrive. */
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

describe('the painter in the worker', () => {
  const stage = (ask: (from: number) => TreeSlice = () => SLICE) => {
    const asked: number[] = [];
    const answer = (_at: number, _what: string, question: { from: number }): TreeSlice => (
      asked.push(question.from), ask(question.from)
    );
    globalThis.OffscreenCanvas ??= class {
      getContext = (): null => null;
    } as never;
    const painter = new TreePainter(answer as unknown as AskNow);
    const { canvas, times } = surface();
    painter.hear({ do: 'take', canvas: 1, surface: canvas });
    return { painter, canvas, times, asked };
  };

  it('paints only the newest of the waiting scenes', async () => {
    const { painter, canvas, times, asked } = stage();
    for (const from of [10, 20, 30]) painter.hear({ do: 'paint', canvas: 1, change: { whole: scene(from) } });
    await vi.waitFor(() => expect(times()).toBe(1));
    expect(asked).toEqual([0, 30]);
    expect([canvas.width, canvas.height]).toEqual([200, 100]);
  });

  it('cuts nothing twice, and paints again when a font has arrived', async () => {
    const { painter, times, asked } = stage();
    painter.hear({ do: 'paint', canvas: 1, change: { whole: scene(10) } });
    await vi.waitFor(() => expect(times()).toBe(1));
    painter.again();
    await vi.waitFor(() => expect(times()).toBe(2));
    expect(asked).toEqual([0, 10]);
  });

  it('leaves a canvas as it is if the tree is gone, and doesn’t animate a lift whose other tree is gone', async () => {
    const gone = stage(() => {
      throw new Error('This tree is not ready yet.');
    });
    gone.painter.hear({ do: 'paint', canvas: 1, change: { whole: scene(0) } });
    await turn();
    expect(gone.times()).toBe(0);
    expect(gone.canvas.width).toBe(1);

    const other = stage((from) => {
      if (from === 77) throw new Error('This tree is not ready yet.');
      return SLICE;
    });
    const lift = { at: 1, span: { from: 77, to: 99 }, before: { from: 0, to: 100 }, share: 0.5 };
    other.painter.hear({ do: 'paint', canvas: 1, change: { whole: scene(10, { lift }) } });
    await vi.waitFor(() => expect(other.times()).toBe(1));
    // The missing slice is not requested for every scene of the lift.
    other.painter.hear({ do: 'paint', canvas: 1, change: { parts: { lift: { ...lift, share: 0.6 } } as never } });
    await vi.waitFor(() => expect(other.times()).toBe(2));
    expect(other.asked.filter((from) => from === 77)).toHaveLength(1);
  });

  it('tells the page of a trap, and doesn’t use the broken trees for the next scenes', async () => {
    const sent: TreesMessage[] = [];
    let asked = 0;
    const trees = {
      runUntil: () => false,
      progress: () => 1,
      finish: () => ({ bound: 1 }),
      ask: () => {
        asked += 1;
        throw new WebAssembly.RuntimeError('unreachable');
      },
    } as unknown as WorkerTrees;
    const runner = new TreesRunner({
      now: () => 0,
      soon: (call) => call(),
      send: (message) => void sent.push(message),
      build: async () => trees,
    });
    runner.tell({ job: 1, tell: 'show', timeline: { dictionary: 'enable2k', plan: {} as never, operations: [] } });
    await vi.waitFor(() => expect(sent.at(-1)).toMatchObject({ job: 1, type: 'done' }));
    const painter = new TreePainter((at, what, question) => runner.answer(at, { [what]: question }) as never);
    const { canvas, times } = surface();
    painter.hear({ do: 'take', canvas: 1, surface: canvas });
    for (const from of [10, 20, 30]) {
      painter.hear({ do: 'paint', canvas: 1, change: { whole: scene(from) } });
      await turn();
    }
    expect([asked, times()]).toEqual([1, 0]);
    expect(sent.slice(1)).toMatchObject([{ type: 'failed', dead: 'trap' }]);
  });

  it('is told only what has changed, and paints the whole scene', async () => {
    const { painter, times, asked } = stage();
    const [first, next] = [scene(10), scene(10)];
    painter.hear({ do: 'paint', canvas: 1, change: changeOf(undefined, first) });
    const change = changeOf<number>(first, { ...next, span: { from: 20, to: 70 } });
    expect(change).toEqual({ parts: { span: { from: 20, to: 70 } } });
    painter.hear({ do: 'paint', canvas: 1, change });
    await vi.waitFor(() => expect(times()).toBe(1));
    expect(asked).toEqual([0, 20]);
  });

  it('forgets a canvas that it is told to drop', async () => {
    const { painter, times } = stage();
    painter.hear({ do: 'paint', canvas: 1, change: { whole: scene(0) } });
    painter.hear({ do: 'drop', canvas: 1 });
    await turn();
    expect(times()).toBe(0);
  });
});

describe('what has changed of a scene', () => {
  const lift = { at: 1, span: { from: 0, to: 9 }, before: { from: 0, to: 9 }, share: 0.5 };
  const empty: Scene<number> = { kind: 'empty', opaque: true, canvasSize: scene(0).canvasSize, width: 100, height: 50 };
  const { found: _, ...poorer } = scene(10);
  it.each<[string, Scene<number> | undefined, Scene<number>]>([
    ['the first', undefined, scene(10)],
    ['the same', scene(10), scene(10)],
    ['another span', scene(10), scene(20)],
    ['a mark more', scene(10), scene(10, { marks: { places: [{ x: 1, width: 2, depth: 0, role: 'chosen' }] } })],
    ['a mark less', scene(10, { marks: { places: [{ x: 1, width: 2, depth: 0, role: 'chosen' }] } }), scene(10)],
    ['a lift that begins', scene(10), scene(10, { lift })],
    ['a lift that is over', scene(10, { lift }), scene(10, { lift: undefined })],
    ['another kind', scene(10), empty],
    ['a part less', scene(10), poorer as LayersScene],
  ])('makes it what it is now: %s', (_, before, after) => {
    expect(changed(before, changeOf(before, after))).toEqual(after);
  });
});

describe('slices for when the page paints by itself', () => {
  const stage = () => {
    const asked: { from: number; to: number; resolve: (slice: TreeSlice) => void; reject: (of: Error) => void }[] = [];
    let redrawn = 0;
    const cuts = new PageCuts(
      (_at, { from, to }) => new Promise((resolve, reject) => asked.push({ from, to, resolve, reject })),
      () => redrawn++,
    );
    return { cuts, asked, redrawn: () => redrawn };
  };

  it('are requested one at a time, with a margin, and drawn until a better one arrives', async () => {
    const { cuts, asked, redrawn } = stage();
    expect(cuts.seen(scene(20))).toBeUndefined();
    expect(cuts.seen(scene(25))).toBeUndefined();
    expect(asked.map(({ from, to }) => [from, to])).toEqual([
      [7.5, 82.5],
      [0, 100],
    ]);
    asked[0]!.resolve(SLICE);
    await vi.waitFor(() => expect(redrawn()).toBe(1));
    expect(cuts.seen(scene(25))?.span).toEqual({ from: 7.5, to: 82.5 });
    expect(asked).toHaveLength(2);
    // At its edge it is still drawn, but another one is requested.
    expect(cuts.seen(scene(40))?.span).toEqual({ from: 7.5, to: 82.5 });
    expect(asked).toHaveLength(3);
  });

  it('of a tree that is gone are not requested again and again, and a lift without one isn’t animated', async () => {
    const { cuts, asked, redrawn } = stage();
    expect(cuts.whole(scene(0))).toBeUndefined();
    asked[0]!.reject(new Error('gone'));
    await turn();
    expect(redrawn()).toBe(0);
    const lift = { at: 1, span: { from: 0, to: 9 }, before: { from: 0, to: 100 }, share: 0.5 };
    expect(cuts.lift(scene(0), lift)).toBeUndefined();
    asked[1]!.reject(new Error('gone'));
    await vi.waitFor(() => expect(redrawn()).toBe(1));
    expect(cuts.lift(scene(0), lift)).toBeNull();
  });
});
