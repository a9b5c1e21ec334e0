//! Converts drawings of trees for the page: nodes, links, positions, and the moves between two trees.

use js_sys::{Float32Array, Uint8Array, Uint32Array};
use serde::Serialize;
use tsify::Tsify;

use super::trees_arrays::{TreeLabels, bytes, cell_number, kind_number, numbers, place, starts};
use crate::class::BoardClass;
use crate::job::tree_session::{GraphDrawing, MoveDrawing, Moved, MovedNode, Moves};
use crate::scene::{Graph, Woven};

/// The best part of a tree, row by row: parents come before children, and siblings are next to each other.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct TreeGraph {
    #[serde(flatten)]
    labels: TreeLabels,
    /// The rank of the node in a walk through the whole tree, from 0: the number of this place.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    number: Uint32Array,
    /// The index of its parent in these arrays; the root's is its own.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    parent: Uint32Array,
    /// The letter that leads here from a lifted choice.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    way: Uint8Array,
    /// The number of children that are left out.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    hidden: Uint32Array,
    /// 1 if the bound of the root counts it.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    best: Uint8Array,
    /// Equal for nodes that are stored once. During a lift, the node's current place; after the last move, its place in
    /// the next tree.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    stored: Uint32Array,
    /// The center of the node, measured from the left edge of the drawing.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    x: Float32Array,
    /// After a lift, node i was made from the places `origins.subarray(originStarts[i], originStarts[i + 1])` of the
    /// previous tree; during a lift, from the nodes it was copied from, the last one first.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    origin_starts: Uint32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    origins: Uint32Array,
    /// The rows and links, if each stored node is drawn once.
    #[tsify(optional)]
    woven: Option<SharedTreeDrawing>,
}

/// The rows and links of a tree that is drawn as it is stored. Links are sorted by parent; two nodes have at most one.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub(super) struct SharedTreeDrawing {
    /// The row of each node, below those of all its parents.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    layer: Uint8Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    from: Uint32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    to: Uint32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    best: Uint8Array,
    /// For each link, the position at which its letters begin in `ways`. There, a letter is given by its position among the letters
    /// of its cell.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    way_starts: Uint32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    ways: Uint8Array,
    /// The positions at which it passes the rows between its ends, from the top.
    #[serde(with = "serde_wasm_bindgen::preserve")]
    bend_starts: Uint32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    bends: Float32Array,
}

impl SharedTreeDrawing {
    fn new(class: &BoardClass, woven: &Woven) -> Self {
        let links = &woven.links;
        let ways: Vec<u8> = links
            .iter()
            .flat_map(|link| {
                let cell = woven.graph.label[link.from as usize].cell;
                let ways = link.ways.iter();
                ways.map(move |&letter| place(class, cell, Some(letter)))
            })
            .collect();
        let bends: Vec<f32> = links.iter().flat_map(|link| link.bends.clone()).collect();
        Self {
            layer: bytes(&woven.layer, |&layer| layer as u8),
            from: numbers(links, |link| link.from),
            to: numbers(links, |link| link.to),
            best: bytes(links, |link| u8::from(link.best)),
            way_starts: starts(links.iter().map(|link| link.ways.len())),
            ways: ways.as_slice().into(),
            bend_starts: starts(links.iter().map(|link| link.bends.len())),
            bends: bends.as_slice().into(),
        }
    }
}

impl TreeGraph {
    pub(super) fn of_drawing(class: &BoardClass, drawing: &GraphDrawing) -> Self {
        match drawing {
            GraphDrawing::Places(graph) => Self::new(class, graph),
            GraphDrawing::Stored(woven) => Self::woven(class, woven),
        }
    }

    fn new(class: &BoardClass, graph: &Graph) -> Self {
        let rows: Vec<usize> = (0..graph.number.len()).collect();
        let way = |&row: &usize| {
            let parent = graph.label[graph.parent[row] as usize];
            place(class, parent.cell, graph.way[row])
        };
        Self {
            labels: TreeLabels::new(class, &graph.label),
            number: graph.number.as_slice().into(),
            parent: graph.parent.as_slice().into(),
            way: bytes(&rows, way),
            hidden: graph.hidden.as_slice().into(),
            best: bytes(&graph.best, |&best| u8::from(best)),
            stored: graph.stored.as_slice().into(),
            x: graph.x.as_slice().into(),
            origin_starts: starts(graph.origins.iter().map(Vec::len)),
            origins: graph.origins.concat().as_slice().into(),
            woven: None,
        }
    }

    /// Converts a drawing of stored nodes, each drawn once.
    fn woven(class: &BoardClass, woven: &Woven) -> Self {
        Self { woven: Some(SharedTreeDrawing::new(class, woven)), ..Self::new(class, &woven.graph) }
    }
}

/// An operation after `taken` of its moves. Nodes keep their numbers from move to move; at first these are the numbers in the tree.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct TreeMoves {
    taken: u32,
    total: u32,
    /// The number of nodes in the whole tree, including those that are not drawn.
    nodes: usize,
    graph: TreeGraph,
    /// The last move made.
    made: Option<TreeMove>,
}

/// A single move of an operation.
#[derive(Serialize, Tsify)]
pub(super) struct TreeMove {
    /// `rotate`: the choice `into` took the place of `node`, of which there are now `copies` below its letters, and none for
    /// `dropped` letters. `splice`: the letter `node` was replaced by its child `into`. `absorb`: it was absorbed by `into` above
    /// it. `merge`: the choice `node` became part of `into`. `drop`: the branch `node` was at or below the cutoff. `take`: the
    /// choice `node` was replaced by the node at the fixed letter, `into`, or was removed if there is none; its `dropped` other
    /// letters went. `name`: the root stands for the fixed letter. `join`: like `merge`, but only `copies` letters that both have
    /// were combined, and not yet what is below them. `refresh`: the bound of `node` was recomputed; before, it was `was`.
    /// `share`: two equal nodes are stored once, as `node`, so that `copies` are stored; the drawing shows stored nodes.
    #[tsify(
        type = "'rotate' | 'splice' | 'absorb' | 'merge' | 'drop' | 'take' | 'name' | 'join' | 'refresh' | 'share'"
    )]
    kind: &'static str,
    /// The node that was moved, removed, or dropped; `into` is the node that replaced or absorbed it.
    node: TreeNode,
    into: Option<TreeNode>,
    /// A number whose meaning depends on the move: how many copies there are now, how many letters were combined, or how many nodes
    /// are stored now.
    copies: usize,
    /// The number of letters that were dropped or for which no copy was made.
    dropped: usize,
    /// For a move that recomputed the bound of a node, the bound before the move.
    was: u32,
    /// The numbers of the nodes that took part in the move and still exist.
    part: Vec<usize>,
    /// The nodes that became part of other nodes, each paired with the node that it became part of.
    passed: Vec<(usize, usize)>,
}

/// A node of a move.
#[derive(Serialize, Tsify)]
pub(super) struct TreeNode {
    kind: u8,
    cell: u8,
    letter: u8,
    points: u32,
}

impl TreeMoves {
    pub(super) fn new(class: &BoardClass, moves: &Moves) -> Self {
        Self {
            taken: moves.taken,
            total: moves.total,
            nodes: moves.nodes,
            graph: match &moves.drawing {
                MoveDrawing::Tree(graph) => TreeGraph::new(class, graph),
                MoveDrawing::Stored(woven) => TreeGraph::woven(class, woven),
            },
            made: moves.made.as_ref().map(|made| TreeMove::new(class, made)),
        }
    }
}

impl TreeMove {
    fn new(class: &BoardClass, made: &Moved) -> Self {
        let node = |of: MovedNode| TreeNode {
            kind: kind_number(of.kind),
            cell: cell_number(of.cell),
            letter: place(class, of.cell, of.letter),
            points: of.points,
        };
        Self {
            kind: made.kind,
            node: node(made.node),
            into: made.into.map(node),
            copies: made.copies,
            dropped: made.dropped,
            was: made.was,
            part: made.part.clone(),
            passed: made.passed.clone(),
        }
    }
}
