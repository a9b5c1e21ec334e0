/**
 * A canvas of the room with whoever paints on it: the worker of the trees, to which it is handed over, or the page, where
 * that is not possible or a worker has died with what it had.
 */

import type { TreesClient } from '../../engine/trees';
import { PageCuts } from './cuts';
import { ScenePainter } from './paint-scene';
import type { Painting } from './painter';
import type { Picture } from './picture';
import type { Scene, Sheet } from './scene';

export interface Easel {
  /** Paints a scene, at once or soon; `false` if what it needs is still on its way, and `redraw` follows. */
  readonly put: (scene: Scene<Picture>) => boolean;
  end(): void;
}

/** Whether a canvas can be handed over, and drawn on there. */
const canHand = (): boolean =>
  typeof OffscreenCanvas === 'function' &&
  typeof HTMLCanvasElement.prototype.transferControlToOffscreen === 'function' &&
  new OffscreenCanvas(1, 1).getContext('2d') !== null;

/** For a canvas that was never drawn on. `redraw` asks for another frame. */
export function easelOf(canvas: HTMLCanvasElement, client: TreesClient, redraw: () => void): Easel {
  return canHand() && client.ended.peek() === 0 ? new FarEasel(canvas, client) : new NearEasel(canvas, client, redraw);
}

/** The page paints. */
class NearEasel implements Easel {
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
    // Nothing is kept anywhere else.
  }
}

/** Pictures that the worker keeps: two canvases may each be on the way from one to another. */
const KEPT = 6;

let canvases = 0;
let pictures = 0;
const numbers = new WeakMap<Picture, number>();

/** The worker paints. */
class FarEasel implements Easel {
  private readonly canvas = ++canvases;
  /** Pictures that the worker has. */
  private static sent: number[] = [];

  constructor(
    canvas: HTMLCanvasElement,
    private readonly client: TreesClient,
  ) {
    const surface = canvas.transferControlToOffscreen();
    this.tell({ do: 'take', canvas: this.canvas, surface }, [surface]);
  }

  readonly put = (scene: Scene<Picture>): boolean => {
    if (scene.kind !== 'nodes') this.tell({ do: 'paint', canvas: this.canvas, scene });
    else {
      const moving = scene.moving && { ...scene.moving, from: this.numberOf(scene.moving.from) };
      this.tell({
        do: 'paint',
        canvas: this.canvas,
        scene: { ...scene, picture: this.numberOf(scene.picture), moving },
      });
    }
    return true;
  };

  end(): void {
    this.tell({ do: 'drop', canvas: this.canvas });
  }

  private numberOf(picture: Picture): number {
    let number = numbers.get(picture);
    if (number === undefined || !FarEasel.sent.includes(number)) {
      numbers.set(picture, (number = ++pictures));
      FarEasel.sent = [...FarEasel.sent, number].slice(-KEPT);
      const { graph, subject } = picture;
      this.tell({ do: 'picture', number, graph, subject, keep: FarEasel.sent });
    }
    return number;
  }

  private tell(what: Painting, transfer: Transferable[] = []): void {
    // A worker that has ended is not started for a canvas that went with it.
    if (this.client.ended.peek() === 0) this.client.paint(what, transfer);
  }
}

/** How many pixels of the screen a canvas covers; `undefined` while it has no size. */
export function sheetOf(canvas: HTMLCanvasElement): Sheet | undefined {
  const ratio = window.devicePixelRatio || 1;
  // Edges between pixels are drawn at whole ones, each rounded by itself: one pixel off, and all would be scaled.
  const { left, right, top, bottom } = canvas.getBoundingClientRect();
  const between = (from: number, to: number): number => Math.round(to * ratio) - Math.round(from * ratio);
  const [width, height] = [between(left, right), between(top, bottom)];
  return width > 0 && height > 0 ? { width, height, ratio } : undefined;
}
