//! Converts drawings of trees for the page: nodes, links, positions, and the moves between two trees.

use js_sys::{Float32Array, Uint8Array, Uint32Array};
use serde::Serialize;

use super::trees_arrays::{Labels, bytes, cell_number, kind_number, numbers, place, starts};
use crate::class::BoardClass;
use crate::job::tree_session::{GraphDrawing, MoveDrawing, Moved, MovedNode, Moves};
use crate::scene::{Graph, Woven};

/// The TypeScript type `TreeGraph`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct GraphView {
    #[serde(flatten)]
    labels: Labels,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    number: Uint32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    parent: Uint32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    way: Uint8Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    hidden: Uint32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    best: Uint8Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    stored: Uint32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    x: Float32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    origin_starts: Uint32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    origins: Uint32Array,
    /// The rows and links, if each stored node is drawn once.
    woven: Option<WovenView>,
}

/// The TypeScript type `SharedTreeDrawing`: rows and links, as parallel arrays.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct WovenView {
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
    #[serde(with = "serde_wasm_bindgen::preserve")]
    bend_starts: Uint32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    bends: Float32Array,
}

impl WovenView {
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

impl GraphView {
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
            labels: Labels::new(class, &graph.label),
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
        Self { woven: Some(WovenView::new(class, woven)), ..Self::new(class, &woven.graph) }
    }
}

/// The TypeScript type `TreeMoves`: the state of an operation when some of its moves have been made.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct MovesView {
    taken: u32,
    total: u32,
    /// The number of nodes in the whole tree, including those that are not drawn.
    nodes: usize,
    graph: GraphView,
    /// The last move made.
    made: Option<MoveView>,
}

#[derive(Serialize)]
struct MoveView {
    kind: &'static str,
    /// The node that was moved, removed, or dropped; `into` is the node that replaced or absorbed it.
    node: NodeView,
    into: Option<NodeView>,
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

#[derive(Serialize)]
struct NodeView {
    kind: u8,
    cell: u8,
    letter: u8,
    points: u32,
}

impl MovesView {
    pub(super) fn new(class: &BoardClass, moves: &Moves) -> Self {
        Self {
            taken: moves.taken,
            total: moves.total,
            nodes: moves.nodes,
            graph: match &moves.drawing {
                MoveDrawing::Tree(graph) => GraphView::new(class, graph),
                MoveDrawing::Stored(woven) => GraphView::woven(class, woven),
            },
            made: moves.made.as_ref().map(|made| MoveView::new(class, made)),
        }
    }
}

impl MoveView {
    fn new(class: &BoardClass, made: &Moved) -> Self {
        let node = |of: MovedNode| NodeView {
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
