/**
 * What the worker says about the nodes of a tree for drawings: a graph of nodes and links, the moves of an operation, the
 * layers, and single places. Large sets of nodes come as parallel arrays.
 */

/** The labels of nodes, as parallel arrays; 255 stands for no cell, letter or way. */
export interface TreeLabels {
  /** 0 root, 1 sum, 2 choice, 3 choice whose children are at the positions of their letters. */
  kind: Uint8Array;
  cell: Uint8Array;
  /** The letters, by their position on the cell. */
  letter: Uint8Array;
  points: Uint32Array;
  bound: Uint32Array;
  /** The number of nodes below, including the node itself. */
  size: Uint32Array;
}

/** The best part of a tree, row by row: parents come before children, and siblings are next to each other. */
export interface TreeGraph extends TreeLabels {
  /** The rank of the node in a walk through the whole tree, from 0: the number of this place. */
  number: Uint32Array;
  /** The index of its parent in these arrays; the root's is its own. */
  parent: Uint32Array;
  /** The letter that leads here from a lifted choice. */
  way: Uint8Array;
  /** The number of children that are left out. */
  hidden: Uint32Array;
  /** 1 if the bound of the root counts it. */
  best: Uint8Array;
  /**
   * Equal for nodes that are stored once. During a lift, the node's current place; after the last move, its place in
   * the next tree.
   */
  stored: Uint32Array;
  /** The center of the node, measured from the left edge of the drawing. */
  x: Float32Array;
  /**
   * After a lift, node i was made from the places `origins.subarray(originStarts[i], originStarts[i + 1])` of the
   * previous tree; during a lift, from the nodes it was copied from, the last one first.
   */
  originStarts: Uint32Array;
  origins: Uint32Array;
  /** If shared nodes are drawn once, their rows and links. The arrays above then describe their first places. */
  woven?: SharedTreeDrawing | undefined;
}

/** The rows and links of a tree that is drawn as it is stored. Links are sorted by parent; two nodes have at most one. */
export interface SharedTreeDrawing {
  /** The row of each node, below those of all its parents. */
  layer: Uint8Array;
  from: Uint32Array;
  to: Uint32Array;
  best: Uint8Array;
  /** For link i, `ways.subarray(wayStarts[i], wayStarts[i + 1])`: the letters that lead here from a lifted choice. */
  wayStarts: Uint32Array;
  ways: Uint8Array;
  /** The positions at which it passes the rows between its ends, from the top. */
  bendStarts: Uint32Array;
  bends: Float32Array;
}

/** A node of a move. */
export interface TreeNode {
  kind: number;
  cell: number;
  letter: number;
  points: number;
}

/** A single move of an operation. */
export interface TreeMove {
  /**
   * `rotate`: the choice `into` took the place of `node`, of which there are now `copies` below its letters, and none
   * for `dropped` letters. `splice`: the letter `node` was replaced by its child `into`. `absorb`: it was absorbed by
   * `into` above it. `merge`: the choice `node` became part of `into`. `drop`: the branch `node` was at or below the
   * cutoff. `take`: the choice `node` was replaced by the node at the fixed letter, `into`, or was removed if there is
   * none; its `dropped` other letters went. `name`: the root stands for the fixed letter. `join`: like `merge`, but
   * only `copies` letters that both have were combined, and not yet what is below them. `refresh`: the bound of `node`
   * was recomputed; before, it was `was`. `share`: two equal nodes are stored once, as `node`, so that `copies` are
   * stored; the drawing shows stored nodes.
   */
  kind: 'rotate' | 'splice' | 'absorb' | 'merge' | 'drop' | 'take' | 'name' | 'join' | 'refresh' | 'share';
  node: TreeNode;
  into?: TreeNode | undefined;
  copies: number;
  dropped: number;
  was: number;
  /** The numbers of the nodes that took part. */
  part: number[];
  /** The numbers of nodes that became part of others, each with that other node. */
  passed: [number, number][];
}

/**
 * An operation after `taken` of its moves. Nodes keep their numbers from move to move; at first these are the numbers
 * in the tree.
 */
export interface TreeMoves {
  taken: number;
  total: number;
  /** The counts of the whole tree as it is now; the drawing may show less. */
  nodes: number;
  graph: TreeGraph;
  /** The last move. */
  made?: TreeMove | undefined;
}

/** The visible part of the layers of a tree; neighbors that are too narrow are combined into one run. */
export interface TreeSlice extends TreeLabels {
  /** The leaves and layers of the whole tree. */
  widthAll: number;
  layersAll: number;
  number: Uint32Array;
  /** In pixels from the left edge of the view. */
  x: Float32Array;
  width: Float32Array;
  depth: Uint8Array;
  /** For a run, the number of layers below its top edge. */
  layers: Uint8Array;
  /** The number of neighbors, 1 for a single node. */
  run: Uint32Array;
  /** Below a lifted choice: the letter that leads here and the choice's cell; 255 for none. */
  way: Uint8Array;
  wayCell: Uint8Array;
  /** If requested, where each was before the lift: in leaves of that tree, and layers; 255 for nowhere. */
  oldX: Float64Array;
  oldWidth: Float64Array;
  oldDepth: Uint8Array;
}

/** A place: arrays for it and its ancestors, from the root down. */
export interface TreePlace extends TreeLabels {
  /** In leaves. */
  x: number;
  width: number;
  /** Starting at 1. */
  rank: number;
  siblings: number;
  children: number;
  number: Uint32Array;
  way: Uint8Array;
  /** Equal for places that are stored as one node. */
  stored: Uint32Array;
}

/** Where a place is in the layers, in leaves. */
export interface TreeSpot {
  number: number;
  x: number;
  width: number;
  depth: number;
}
