/** Paints a scene on a canvas, in the worker or on the page. */

import { faceText } from '../../board/face';
import { type Cut, lifting } from './layers';
import { between, eased, fadingPlaces, type Motion, motionOf } from './motion';
import { paintOverview, overviewOf } from './overview';
import { paint, paintNode } from './paint';
import { paintLayers } from './paint-layers';
import type { Picture } from './picture';
import type { LayersScene, NodesScene, Scene } from './scene';

export type AnyCanvas = HTMLCanvasElement | OffscreenCanvas;
type Context = CanvasRenderingContext2D;

/** The source of slices of trees; `undefined` for a slice that isn't there yet, or whose tree is gone. */
export interface Cuts {
  /** Returns a slice that covers the span of a scene, at least partly. */
  seen(scene: LayersScene): Cut | undefined;
  whole(scene: LayersScene): Cut | undefined;
  /** Returns the later tree of a lift, with where everything was before; `null` if it isn't available. */
  lift(scene: LayersScene, lift: NonNullable<LayersScene['lift']>): Cut | null | undefined;
}

/** Neighbors narrower than this, in pixels, are drawn as one. */
export const LEAST = 1.25;
/** The gap between the layers and the strip. */
export const STRIP_GAP = 6;

export class ScenePainter {
  private strip: { name: string; canvas: AnyCanvas } | undefined;
  private motion: { of: Picture; from: Picture; motion: Motion | undefined } | undefined;

  constructor(
    private readonly cuts: Cuts,
    private readonly blank: (width: number, height: number) => AnyCanvas,
  ) {}

  /** Paints a scene. Returns `false`, and leaves the canvas as it is, if something it needs is missing. */
  paint(canvas: AnyCanvas, scene: Scene<Picture>): boolean {
    const prepared = scene.kind === 'layers' ? this.cutsOf(scene) : undefined;
    if (scene.kind === 'layers' && !prepared) return false;
    const { canvasSize } = scene;
    const opaque = scene.kind === 'layers' || (scene.kind === 'empty' && scene.opaque);
    // A canvas that is painted completely doesn't need to be transparent, which makes a frame twice as fast without a
    // GPU.
    const context = canvas.getContext('2d', { alpha: !opaque }) as Context | null;
    if (!context) return false;
    if (canvas.width !== canvasSize.width || canvas.height !== canvasSize.height) {
      canvas.width = canvasSize.width;
      canvas.height = canvasSize.height;
    }
    context.setTransform(canvasSize.ratio, 0, 0, canvasSize.ratio, 0, 0);
    // A width in CSS pixels may end within a device pixel.
    if (scene.kind === 'empty') context.clearRect(0, 0, scene.width + 1, scene.height + 1);
    else if (scene.kind === 'nodes') this.nodes(context, scene);
    else this.layers(context, scene, prepared!);
    return true;
  }

  private nodes(context: Context, scene: NodesScene<Picture>): void {
    const { picture, view, inks, width, height, moving } = scene;
    const { x, y, scale } = view;
    context.clearRect(0, 0, width + 1, height + 1);
    context.save();
    context.translate(x, y);
    context.scale(scale, scale);
    const motion = moving && this.motionOf(picture, moving);
    const share = eased(moving?.share ?? 1);
    if (motion && motion.gone.length > 0) {
      // Nodes that nothing was made from stay where they were; nodes that became part of another node move there.
      const places = fadingPlaces(motion, picture.layout, view, share);
      context.globalAlpha = 1 - moving.share;
      for (const node of motion.gone) paintNode(context, motion.before, node, inks, { places, scale });
      context.globalAlpha = 1;
    }
    paint(context, picture, inks, {
      chosen: scene.chosen,
      pointed: scene.pointed,
      from: { x: -x / scale, y: -y / scale },
      to: { x: (width - x) / scale, y: (height - y) / scale },
      scale,
      ...(motion && {
        places: between(motion, picture.layout, share),
        share,
        strength: (node: number) => (motion.old[node] ? 1 : moving.share),
      }),
    });
    context.restore();
    const overview = overviewOf(picture.layout, view, width, height, inks.unit);
    if (overview) paintOverview(context, overview, picture, view, inks, width, height);
  }

  private motionOf(of: Picture, { from, seen, begun }: NonNullable<NodesScene<Picture>['moving']>): Motion | undefined {
    if (this.motion?.of !== of || this.motion.from !== from)
      this.motion = { of, from, motion: motionOf(from, seen, of, begun) };
    return this.motion.motion;
  }

  private cutsOf(scene: LayersScene): { whole: Cut; cut: Cut; lift: boolean } | undefined {
    const whole = this.cuts.whole(scene);
    if (!whole) return undefined;
    const { lift } = scene;
    if (lift) {
      const later = this.cuts.lift(scene, lift);
      if (later === undefined) return undefined;
      if (later && later.slice.oldX.length > 0)
        return { whole, cut: lifting(later, lift.span, scene.width, lift.before, lift.share), lift: true };
    }
    const cut = this.cuts.seen(scene);
    return cut && { whole, cut, lift: false };
  }

  private layers(
    context: Context,
    scene: LayersScene,
    { whole, cut, lift }: { whole: Cut; cut: Cut; lift: boolean },
  ): void {
    const { inks, width, row, canvasSize } = scene;
    const high = scene.height - scene.strip - STRIP_GAP;
    const span = lift ? scene.lift!.span : scene.span;
    context.fillStyle = inks.paper;
    context.fillRect(0, 0, width + 1, scene.height + 1);
    context.save();
    context.beginPath();
    context.rect(0, 0, width, high);
    context.clip();
    paintLayers(
      context,
      cut,
      { span, width, row, unit: inks.unit, grid: canvasSize.ratio, letter: lift ? undefined : letterOf(scene) },
      inks,
      lift ? { places: [] } : { ...scene.marks, height: high },
    );
    context.restore();
    this.paintStrip(context, scene, whole, high + STRIP_GAP);
  }

  /** Paints the whole tree as a strip, with a frame around the visible part. */
  private paintStrip(context: Context, scene: LayersScene, whole: Cut, top: number): void {
    const { inks, width, strip: high, all, span, layers } = scene;
    const name = [scene.tree, width, inks.scheme, inks.paper, inks.tile2].join(' ');
    if (this.strip?.name !== name) {
      const canvas = this.blank(Math.max(1, Math.round(width)), high);
      const layer = canvas.getContext('2d') as Context | null;
      const frame = { span: { from: 0, to: all }, width, row: high / layers, unit: inks.unit, letter: undefined };
      if (layer) paintLayers(layer, whole, frame, inks, { places: [] });
      this.strip = { name, canvas };
    }
    context.drawImage(this.strip.canvas, 0, top, width, high);
    const leaf = width / all;
    const from = span.from * leaf;
    const wide = Math.max(4, (span.to - span.from) * leaf);
    context.fillStyle = inks.paper;
    context.globalAlpha = 0.72;
    context.fillRect(0, top, from, high);
    context.fillRect(from + wide, top, width - from - wide, high);
    context.globalAlpha = 1;
    context.strokeStyle = inks.focus;
    context.lineWidth = 2;
    context.strokeRect(Math.max(1, from), top + 1, Math.min(width - 2, wide), high - 2);
    context.fillStyle = inks.accent;
    for (const x of scene.found) context.fillRect(x * leaf - 1, top, 2, high);
  }
}

/** Returns the letters of a class as they appear on tiles. */
export function letterOf({ letters }: Pick<LayersScene, 'letters'>): (cell: number, place: number) => string {
  return (cell, place) => faceText(letters[cell]?.[place] ?? '.');
}
