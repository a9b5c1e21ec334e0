/**
 * The painter in the trees' worker. It has the canvases that the page transferred, and paints the newest scene of each.
 */

import type { TreeGraph } from '../../engine/jobs';
import { sooner } from '../../engine/soon';
import type { AskNow } from '../../engine/trees-worker';
import type { Cut, Span } from './layers';
import { type Cuts, LEAST, ScenePainter } from './paint-scene';
import { Picture, type Subject } from './picture';
import { changed, type LayersScene, type Scene, type SceneChange } from './scene';

/** The messages from the page to the painter. */
export type Painting =
  | { readonly do: 'take'; readonly canvas: number; readonly surface: OffscreenCanvas }
  | { readonly do: 'drop'; readonly canvas: number }
  /** Pictures are sent only once; `keep` lists those that are still needed. */
  | {
      readonly do: 'picture';
      readonly number: number;
      readonly graph: TreeGraph;
      readonly subject: Subject;
      readonly keep: readonly number[];
    }
  /** Only the changes to a scene since the previous one. */
  | { readonly do: 'paint'; readonly canvas: number; readonly change: SceneChange<number> };

interface HeldCanvas {
  readonly surface: OffscreenCanvas;
  readonly painter: ScenePainter;
  scene?: Scene<number> | undefined;
}

export class TreePainter {
  private readonly canvases = new Map<number, HeldCanvas>();
  private readonly pictures = new Map<number, Picture>();
  /** The canvases whose newest scene hasn't been painted yet. */
  private readonly due = new Set<number>();
  private readonly soon = sooner();

  constructor(private readonly ask: AskNow) {}

  hear(said: Painting): void {
    switch (said.do) {
      case 'take': {
        const painter = new ScenePainter(new CutsNow(this.ask), (width, height) => new OffscreenCanvas(width, height));
        this.canvases.set(said.canvas, { surface: said.surface, painter });
        return;
      }
      case 'drop':
        return void this.canvases.delete(said.canvas);
      case 'picture': {
        this.pictures.set(said.number, new Picture(said.graph, said.subject));
        const keep = new Set([...said.keep, said.number]);
        for (const number of [...this.pictures.keys()]) if (!keep.has(number)) this.pictures.delete(number);
        return;
      }
      case 'paint': {
        const held = this.canvases.get(said.canvas);
        if (!held) return;
        held.scene = changed(held.scene, said.change);
        this.plan(said.canvas);
      }
    }
  }

  /** Paints everything again once a font has arrived. */
  again(): void {
    for (const canvas of this.canvases.keys()) this.plan(canvas);
  }

  /** This runs after waiting messages, so that only the newest of several scenes for a canvas is painted. */
  private plan(canvas: number): void {
    this.due.add(canvas);
    this.soon(() => this.flush());
  }

  private flush(): void {
    for (const canvas of this.due) {
      const held = this.canvases.get(canvas);
      const scene = held?.scene && this.withPictures(held.scene);
      if (scene) held.painter.paint(held.surface, scene);
    }
    this.due.clear();
  }

  private withPictures(scene: Scene<number>): Scene<Picture> | undefined {
    if (scene.kind !== 'nodes') return scene;
    const picture = this.pictures.get(scene.picture);
    const from = scene.moving && this.pictures.get(scene.moving.from);
    return picture && { ...scene, picture, moving: from && { ...scene.moving!, from } };
  }
}

/** Cuts slices when they are needed, exactly as wide as the screen. If `ask` meets a trap, it has told the page already. */
class CutsNow implements Cuts {
  private readonly kept = new Map<string, { name: string; cut: Cut | null }>();

  constructor(private readonly ask: AskNow) {}

  seen(scene: LayersScene): Cut | undefined {
    return this.cut('seen', scene, scene.at, scene.span, false) ?? undefined;
  }

  whole(scene: LayersScene): Cut | undefined {
    return this.cut('whole', scene, scene.at, { from: 0, to: scene.all }, false) ?? undefined;
  }

  lift(scene: LayersScene, { at, span }: NonNullable<LayersScene['lift']>): Cut | null {
    return this.cut('lift', scene, at, span, true);
  }

  private cut(use: string, scene: LayersScene, at: number, span: Span, origins: boolean): Cut | null {
    const { tree, width, siblings } = scene;
    const name = [tree, at, span.from, span.to, width].join(' ');
    const kept = this.kept.get(use);
    if (kept?.name === name) return kept.cut;
    let cut: Cut | null = null;
    try {
      const slice = this.ask(at, 'slice', { ...span, pixels: width, least: LEAST, origins, siblings });
      cut = { slice, span, pixels: width };
    } catch {
      // The tree is gone, and another one is on its way. Without it, only a lift can be painted.
      if (use !== 'lift') return null;
    }
    this.kept.set(use, { name, cut });
    return cut;
  }
}
