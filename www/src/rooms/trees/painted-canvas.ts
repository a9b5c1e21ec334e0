/**
 * A canvas of the room and whoever paints on it: the trees' worker, to which the canvas is transferred, or the page,
 * where that isn't possible or a worker has died along with its canvases.
 */

import type { TreesClient } from '../../engine/trees';
import { PageCuts } from './cuts';
import { ScenePainter } from './paint-scene';
import type { Painting } from './painter';
import type { Picture } from './picture';
import { changeOf, type Framed, type Scene, type CanvasSize } from './scene';

export interface PaintedCanvas {
  /** Whether a worker paints, so that putting a scene on the canvas takes the page no time. */
  readonly inWorker: boolean;
  /** Paints a scene, now or soon. Returns `false` if something it needs is still on its way; `redraw` then follows. */
  readonly put: (scene: Scene<Picture>) => boolean;
  end(): void;
}

/** Whether a canvas can be transferred to a worker and drawn on there. */
const canTransfer = (): boolean =>
  typeof OffscreenCanvas === 'function' &&
  typeof HTMLCanvasElement.prototype.transferControlToOffscreen === 'function' &&
  new OffscreenCanvas(1, 1).getContext('2d') !== null;

/** Makes one for a canvas that was never drawn on. `redraw` requests another frame. */
export function paintedCanvasOf(canvas: HTMLCanvasElement, client: TreesClient, redraw: () => void): PaintedCanvas {
  return canTransfer() && client.ended.peek() === 0
    ? new WorkerCanvas(canvas, client)
    : new PageCanvas(canvas, client, redraw);
}

/** A canvas that the page paints. */
class PageCanvas implements PaintedCanvas {
  readonly inWorker = false;
  private readonly painter: ScenePainter;

  constructor(
    private readonly canvas: HTMLCanvasElement,
    client: TreesClient,
    redraw: () => void,
  ) {
    const cuts = new PageCuts((at, question) => client.ask(at, 'slice', question), redraw);
    this.painter = new ScenePainter(cuts, (width, height) =>
      Object.assign(document.createElement('canvas'), { width, height }),
    );
  }

  readonly put = (scene: Scene<Picture>): boolean => this.painter.paint(this.canvas, scene);

  end(): void {
    // Nothing is kept elsewhere.
  }
}

/** The number of pictures that the worker keeps: two canvases may each be in transition between two pictures. */
const KEPT = 6;

let canvases = 0;
let pictures = 0;
const numbers = new WeakMap<Picture, number>();

/** A canvas that the worker paints. */
class WorkerCanvas implements PaintedCanvas {
  readonly inWorker = true;
  private readonly canvas = ++canvases;
  /** The scene that the worker has. */
  private last: Scene<number> | undefined;
  /** The pictures that the worker has. */
  private static sent: number[] = [];

  constructor(
    canvas: HTMLCanvasElement,
    private readonly client: TreesClient,
  ) {
    const surface = canvas.transferControlToOffscreen();
    this.tell({ do: 'take', canvas: this.canvas, surface }, [surface]);
  }

  readonly put = (scene: Scene<Picture>): boolean => {
    const numbered = this.withNumbers(scene);
    this.tell({ do: 'paint', canvas: this.canvas, change: changeOf(this.last, numbered) });
    this.last = numbered;
    return true;
  };

  end(): void {
    this.tell({ do: 'drop', canvas: this.canvas });
  }

  /** Pictures are sent once, and then referred to by their numbers. */
  private withNumbers(scene: Scene<Picture>): Scene<number> {
    if (scene.kind !== 'nodes') return scene;
    const moving = scene.moving && { ...scene.moving, from: this.numberOf(scene.moving.from) };
    return { ...scene, picture: this.numberOf(scene.picture), moving };
  }

  private numberOf(picture: Picture): number {
    let number = numbers.get(picture);
    if (number === undefined || !WorkerCanvas.sent.includes(number)) {
      numbers.set(picture, (number = ++pictures));
      WorkerCanvas.sent = [...WorkerCanvas.sent, number].slice(-KEPT);
      const { graph, subject } = picture;
      this.tell({ do: 'picture', number, graph, subject, keep: WorkerCanvas.sent });
    }
    return number;
  }

  private tell(what: Painting, transfer: Transferable[] = []): void {
    // A worker that has ended isn't restarted for a canvas that was lost with it.
    if (this.client.ended.peek() === 0) this.client.paint(what, transfer);
  }
}

/** The canvases that have been measured and are watched for changes of size. */
const measured = new WeakMap<HTMLCanvasElement, Framed>();

/**
 * Returns the size of a canvas, on the page and on the screen, or `undefined` while it has none. Measuring forces the
 * page to lay itself out, so where the browser reports changes of size, this is done only once per size.
 */
export function frameOf(canvas: HTMLCanvasElement): Framed | undefined {
  const ratio = window.devicePixelRatio || 1;
  const known = measured.get(canvas);
  if (known?.canvasSize.ratio === ratio) return known;
  const canvasSize = canvasSizeOf(canvas, ratio);
  if (!canvasSize) return undefined;
  const frame = { canvasSize, width: canvas.clientWidth, height: canvas.clientHeight };
  if (tellsPixels) measured.set(canvas, frame);
  return frame;
}

/**
 * Whether the browser reports when an element covers different pixels of the screen, for example when it moves by half
 * a pixel.
 */
const tellsPixels =
  typeof ResizeObserverEntry === 'function' && 'devicePixelContentBoxSize' in ResizeObserverEntry.prototype;

/** Calls back when the size of a canvas changes, on the page or on the screen; returns a function that ends this. */
export function watchSize(canvas: HTMLCanvasElement, changed: () => void): () => void {
  const boxes: ResizeObserverBoxOptions[] = tellsPixels ? ['content-box', 'device-pixel-content-box'] : ['content-box'];
  const observers = boxes.map((box) => {
    const observer = new ResizeObserver(() => {
      measured.delete(canvas);
      changed();
    });
    observer.observe(canvas, { box });
    return observer;
  });
  return () => {
    for (const observer of observers) observer.disconnect();
    measured.delete(canvas);
  };
}

/** Returns how many pixels of the screen a canvas covers, or `undefined` while it has no size. */
function canvasSizeOf(canvas: HTMLCanvasElement, ratio: number): CanvasSize | undefined {
  // Edges between pixels are drawn at whole pixels, each rounded by itself. If the size were one pixel off, everything
  // would be scaled.
  const { left, right, top, bottom } = canvas.getBoundingClientRect();
  const between = (from: number, to: number): number => Math.round(to * ratio) - Math.round(from * ratio);
  const [width, height] = [between(left, right), between(top, bottom)];
  return width > 0 && height > 0 ? { width, height, ratio } : undefined;
}
