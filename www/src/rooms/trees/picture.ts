/** A graph with its layout, and what its nodes are in words. */

import { faceText } from '../../board/face';
import type { ClassView } from '../../engine/contract';
import type { TreeGraph } from '../../engine/jobs';
import { type Family, familyOf, type Layout, layOut } from './layout';

export const ROOT = 0;
export const SUM = 1;
const NOTHING = 255;

export class Picture {
  readonly family: Family;
  readonly layout: Layout;
  /** The nodes in the order of a walk: parents before children, from left to right. */
  readonly walk: readonly number[];

  constructor(
    readonly graph: TreeGraph,
    readonly of: ClassView,
  ) {
    this.family = familyOf(graph);
    this.layout = layOut(graph, this.family);
    const { pre } = graph;
    this.walk = Array.from(pre, (_, node) => node).sort((a, b) => pre[a]! - pre[b]!);
  }

  get nodes(): number {
    return this.graph.pre.length;
  }

  isSum(node: number): boolean {
    return this.graph.kind[node]! <= SUM;
  }

  isRoot(node: number): boolean {
    return this.graph.kind[node] === ROOT;
  }

  /** The cell of a node; -1 for a root. */
  cell(node: number): number {
    const cell = this.graph.cell[node]!;
    return cell === NOTHING ? -1 : cell;
  }

  /** The letter of a sum node. */
  letter(node: number): string {
    return this.letterAt(this.cell(node), this.graph.letter[node]!);
  }

  /** The letter that led here from a choice, where the node does not say it itself. */
  way(node: number): string {
    const parent = this.graph.parent[node]!;
    const way = this.graph.way[node]!;
    if (way === NOTHING || parent >= this.nodes) return '';
    const cell = this.cell(parent);
    const says = this.isSum(node) && this.cell(node) === cell && this.graph.letter[node] === way;
    return says ? '' : this.letterAt(cell, way);
  }

  /** By cell, the letters that are given on the way from the root to a node. */
  lettersTo(node: number): Map<number, string> {
    const letters = new Map<number, string>();
    for (let at = node; at >= 0 && at < this.nodes; at = this.graph.parent[at]!) {
      const parent = this.graph.parent[at]!;
      const way = this.way(at);
      if (way) letters.set(this.cell(parent), way);
      if (this.isSum(at) && !this.isRoot(at)) letters.set(this.cell(at), this.letter(at));
    }
    return letters;
  }

  /** By cell, the letters that the bound of the root counts, as far as they are in the picture. */
  lettersOfBest(): Map<number, Set<string>> {
    const letters = new Map<number, Set<string>>();
    const put = (cell: number, letter: string): void => void letters.set(cell, (letters.get(cell) ?? new Set()).add(letter));
    for (let node = 0; node < this.nodes; node++) {
      if (!this.graph.best[node]) continue;
      const way = this.way(node);
      if (way) put(this.cell(this.graph.parent[node]!), way);
      if (this.isSum(node) && !this.isRoot(node)) put(this.cell(node), this.letter(node));
    }
    return letters;
  }

  /** Whether all of the tree is in it. */
  get isWhole(): boolean {
    return this.graph.hidden.every((hidden) => hidden === 0);
  }

  /** What a node is, in a sentence. */
  describe(node: number): string {
    const { points, bound, size, hidden } = this.graph;
    const worth = bound[node]!.toLocaleString('en');
    const way = this.way(node);
    const before = way ? `With ${way} on cell ${this.cell(this.graph.parent[node]!)}: ` : '';
    const children = this.family.count[node]! + hidden[node]!;
    const closed = hidden[node]! > 0 ? ` ${(size[node]! - 1).toLocaleString('en')} nodes below.` : '';
    if (this.isRoot(node)) {
      return `${before}Root, the sum of what begins at ${children === 1 ? 'one cell' : `${children} cells`}: ${worth}.${closed}`;
    }
    const cell = this.cell(node);
    if (!this.isSum(node)) {
      const letters = children === 1 ? 'its one letter' : `the best of ${children} letters`;
      return `${before}Choice on cell ${cell}: ${letters}, ${worth}.${closed}`;
    }
    const own = points[node]!;
    const word = own > 0 ? `, ${own} for what ends here` : '';
    return `${before}${this.letter(node)} on cell ${cell}: ${worth}${word}.${closed}`;
  }

  private letterAt(cell: number, place: number): string {
    return faceText(this.of.cells[cell]?.[place] ?? '.');
  }
}
