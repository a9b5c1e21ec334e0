/**
 * Slices of trees: requested from the worker, cut with a margin, and used until a better slice arrives.
 */

import type { TreeQuestions, TreeSlice } from '../../engine/jobs';
import type { Cut, Span } from './layers';
import { LEAST, type LayersScene } from './paint-layers';

/** How much wider than the view a cut is on each side, so that quick movements don't reveal an edge. */
const MARGIN = 0.25;

export class Cuts {
  /** The last cut for each use, and what it was cut for. */
  private readonly kept = new Map<string, { name: string; cut: Cut | null }>();
  private readonly asked = new Set<string>();

  constructor(
    private readonly ask: (at: number, question: TreeQuestions['slice']) => Promise<TreeSlice>,
    /** Called when something that was missing has arrived. */
    private readonly ready: () => void,
  ) {}

  seen(scene: LayersScene): Cut | undefined {
    const { tree, span, width, all } = scene;
    const kept = this.kept.get('seen');
    const mine = kept?.name === tree ? kept.cut : undefined;
    if (!mine || !covers(mine, span, width, all)) {
      const more = (span.to - span.from) * MARGIN;
      const wide = { from: Math.max(0, span.from - more), to: Math.min(all, span.to + more) };
      this.cut('seen', tree, scene, scene.at, wide, (width * (wide.to - wide.from)) / (span.to - span.from), false);
    }
    return mine ?? this.whole(scene);
  }

  whole(scene: LayersScene): Cut | undefined {
    const { tree, all, width } = scene;
    return this.settled('whole', `${tree} ${width}`, scene, scene.at, { from: 0, to: all }, false) ?? undefined;
  }

  lift(scene: LayersScene, { at, span }: NonNullable<LayersScene['lift']>): Cut | null | undefined {
    const name = [scene.tree, scene.width, at, span.from, span.to].join(' ');
    return this.settled('lift', name, scene, at, span, true);
  }

  private settled(
    use: string,
    name: string,
    scene: LayersScene,
    at: number,
    span: Span,
    origins: boolean,
  ): Cut | null | undefined {
    const kept = this.kept.get(use);
    if (kept?.name === name) return kept.cut;
    this.cut(use, name, scene, at, span, scene.width, origins);
    return undefined;
  }

  /** Requests a cut, one at a time for each use. */
  private cut(
    use: string,
    name: string,
    { siblings }: LayersScene,
    at: number,
    span: Span,
    pixels: number,
    origins: boolean,
  ): void {
    if (this.asked.has(use)) return;
    this.asked.add(use);
    const done = (cut: Cut | null): void => {
      this.kept.set(use, { name, cut });
      this.ready();
    };
    void this.ask(at, { ...span, pixels, least: LEAST, origins, siblings })
      .finally(() => this.asked.delete(use))
      .then(
        (slice) => done({ slice, span, pixels }),
        // The tree is gone, and another one is on its way. Without it, only a lift can be painted.
        () => use === 'lift' && done(null),
      );
  }
}

/** Returns whether a cut is as fine as the screen needs, and covers all of it. */
function covers(cut: Cut, span: Span, width: number, all: number): boolean {
  const least = Math.max(0, span.from);
  const most = Math.min(all, span.to);
  const fine = cut.pixels / (cut.span.to - cut.span.from) / (width / (span.to - span.from));
  return cut.span.from <= least && cut.span.to >= most && fine > 0.999 && fine < 1.001;
}
