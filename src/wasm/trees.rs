//! Evaluation trees for the page: forwards calls to [`TreeSession`], and converts the answers. Thousands of nodes are transferred
//! at once, as parallel arrays.

use super::clock;
use super::convert::{
    Float32Array, Float64Array, Uint8Array, Uint32Array, Unread, from_js, to_js, to_json,
};
use super::lexicon::Lexicon;
use crate::class::BoardClass;
use crate::grid::Cell;
use crate::job::tree_session::{
    Answer, Drawing, Moved, Moves, PlaceRecord, SliceRecord, TreeBest, TreeBoards, TreeFigures,
    TreeFound, TreeOperation, TreePlan, TreePreview, TreeQuestion, TreeSession, TreeWalk,
    TreeWords,
};
use crate::letter::{Alphabet, Letter};
use crate::scene::{
    Graph, Label, NOTHING, OldRectangle, Spot, Woven, cell_number, letter_number as place,
};
use crate::step::Pieces;
use crate::tree::TreeWhy;
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

/// The number of nodes before the clock is read for the first time, and the most between two readings.
const PIECES: Pieces = Pieces::new(1 << 12, 1 << 16);

/// A series of trees of one class. Each tree is made from the one before it by an operation, which is done in steps.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Trees {
    session: TreeSession,
    pieces: Pieces,
}

#[wasm_bindgen]
impl Trees {
    /// Starts to build the tree of a class. Call [`Trees::run_until`] until it is done, then [`Trees::finish`].
    #[wasm_bindgen(constructor)]
    pub fn new(lexicon: &Lexicon, plan: Ts<TreePlan>) -> Result<Trees, JsError> {
        let plan: TreePlan = from_js(plan)?;
        Ok(Self { session: TreeSession::new(lexicon.dictionary(), &plan)?, pieces: PIECES })
    }

    /// Starts an operation on the last tree of the series.
    pub fn begin(&mut self, operation: Ts<TreeOperation>) -> Result<(), JsError> {
        let operation: TreeOperation = from_js(operation)?;
        self.pieces = PIECES;
        Ok(self.session.begin(&operation)?)
    }

    /// Works on the operation until `performance.now()` has reached `deadline`, or for about `most` nodes if that is
    /// given. Returns whether there is more to do.
    #[wasm_bindgen(js_name = runUntil)]
    pub fn run_until(&mut self, deadline: f64, most: Option<u32>) -> Result<bool, JsError> {
        let Self { session, pieces } = self;
        let step = |budget: u32| session.step(budget as usize);
        let state = clock::run_until(deadline, most, pieces, step)?;
        Ok(state.is_working())
    }

    /// Returns how much of the operation is done, from 0 to 1.
    pub fn progress(&self) -> f64 {
        self.session.progress()
    }

    /// Completes the operation, adds the new tree to the series, and returns its size, its bound, and other figures.
    pub fn finish(&mut self) -> Result<Ts<TreeFigures>, JsError> {
        to_js(&self.session.finish()?)
    }

    /// Cancels the operation in progress.
    pub fn cancel(&mut self) {
        self.session.cancel();
    }

    /// Keeps the first `count` trees of the series and drops the rest.
    pub fn keep(&mut self, count: usize) {
        self.session.keep(count);
    }

    /// Answers a question about one of the trees.
    pub fn ask(
        &mut self,
        state: usize,
        question: Ts<TreeQuestion>,
    ) -> Result<Ts<TreeAnswer>, JsError> {
        let answer = self.session.ask(state, &from_js(question)?)?;
        let class = self.session.class();
        to_js(&match answer {
            Answer::Graph(drawing) => TreeAnswer::Graph(TreeGraph::of_drawing(class, &drawing)),
            Answer::Moves(moves) => TreeAnswer::Moves(TreeMoves::new(class, moves)),
            Answer::Slice(slice) => TreeAnswer::Slice(TreeSlice::new(class, &slice)),
            Answer::Place(place) => {
                TreeAnswer::Place(place.map(|place| TreePlace::new(class, &place)))
            }
            Answer::Spots(spots) => TreeAnswer::Spots(spots),
            Answer::Best(best) => TreeAnswer::Best(best),
            Answer::Words(words) => TreeAnswer::Words(words),
            Answer::Find(found) => TreeAnswer::Found(found),
            Answer::Why(why) => TreeAnswer::Why(why),
            Answer::Walk(walk) => TreeAnswer::Walk(walk),
            Answer::Preview(preview) => TreeAnswer::Preview(preview),
            Answer::Boards(boards) => TreeAnswer::Boards(boards),
            Answer::Nested(nested) => TreeAnswer::Text(to_json(&nested)?),
        })
    }
}

/// The answer to a question about a tree. Which kind of question has which kind of answer is written in the page's
/// `engine/trees-jobs.ts`.
#[derive(Serialize, Tsify)]
#[serde(untagged)]
pub enum TreeAnswer {
    Graph(TreeGraph),
    Moves(TreeMoves),
    Slice(TreeSlice),
    Place(Option<TreePlace>),
    Spots(Vec<Spot>),
    Best(Option<TreeBest>),
    Words(TreeWords),
    Found(TreeFound),
    Why(TreeWhy),
    Walk(TreeWalk),
    Preview(Option<TreePreview>),
    Boards(TreeBoards),
    Text(String),
}

/// Reads a class and describes it, or says what is wrong with it.
#[wasm_bindgen(js_name = readClass)]
pub fn read_class(lexicon: &Lexicon, text: &str) -> Result<Ts<ClassReading>, JsError> {
    let alphabet = lexicon.dictionary().alphabet();
    to_js(&match BoardClass::read(text, alphabet) {
        Ok(class) => ClassReading::Read { ok: true, class: ClassView::new(&class, alphabet) },
        Err(error) => ClassReading::Unread(Unread::new(error)),
    })
}

/// What came of reading a class.
#[derive(Serialize, Tsify)]
#[serde(untagged)]
pub enum ClassReading {
    Read {
        #[tsify(type = "true")]
        ok: bool,
        class: ClassView,
    },
    Unread(Unread),
}

/// A class of boards: some letters for each cell.
#[derive(Serialize, Tsify)]
pub struct ClassView {
    rows: usize,
    cols: usize,
    /// The letters of each cell, row by row, with `qu` for Qu; empty for a gap.
    cells: Vec<Vec<String>>,
    /// Standard notation; reading it gives the same class.
    text: String,
    /// The number of boards in the class, as text because it is often too large for a number.
    boards: String,
    /// All cells in the split order.
    order: Vec<usize>,
    /// The cells with more than one letter.
    open: Vec<usize>,
}

impl ClassView {
    fn new(class: &BoardClass, alphabet: &Alphabet) -> Self {
        let dims = class.dims();
        let faces = |cell: Cell| {
            let letters = class.letters(cell).iter();
            letters.map(|letter| alphabet.word(&[*letter])).collect()
        };
        Self {
            rows: dims.rows(),
            cols: dims.cols(),
            cells: dims.iter().map(faces).collect(),
            text: class.rows_text(alphabet),
            boards: class.boards().to_string(),
            order: dims.split_order().into_iter().map(Cell::index).collect(),
            open: class.open().iter().map(Cell::index).collect(),
        }
    }
}

// --- Drawings of nodes and links, and moves ---

/// The best part of a tree, row by row: parents come before children, and siblings are next to each other.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct TreeGraph {
    #[serde(flatten)]
    labels: TreeLabels,
    /// The rank of the node in a walk through the whole tree, from 0: the number of this place.
    number: Uint32Array,
    /// The index of its parent in these arrays; the root's is its own.
    parent: Uint32Array,
    /// The letter that leads here from a lifted choice.
    way: Uint8Array,
    /// The number of children that are left out.
    hidden: Uint32Array,
    /// 1 if the bound of the root counts it.
    best: Uint8Array,
    /// Equal for nodes that are stored once. During a lift, the node's current place; after the last move, its place in
    /// the next tree.
    stored: Uint32Array,
    /// The center of the node, measured from the left edge of the drawing.
    x: Float32Array,
    /// After a lift, node i was made from the places `origins.subarray(originStarts[i], originStarts[i + 1])` of the
    /// previous tree; during a lift, from the nodes it was copied from, the last one first.
    origin_starts: Uint32Array,
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
    layer: Uint8Array,
    from: Uint32Array,
    to: Uint32Array,
    best: Uint8Array,
    /// For each link, the position at which its letters begin in `ways`. There, a letter is given by its position among the letters
    /// of its cell.
    way_starts: Uint32Array,
    ways: Uint8Array,
    /// The positions at which it passes the rows between its ends, from the top.
    bend_starts: Uint32Array,
    bends: Float32Array,
}

impl SharedTreeDrawing {
    fn new(class: &BoardClass, woven: &Woven) -> Self {
        let links = &woven.links;
        let ways = links.iter().flat_map(|link| {
            let cell = woven.graph.label[link.from as usize].cell;
            link.ways.iter().map(move |&letter| place(class, cell, Some(letter)))
        });
        Self {
            layer: woven.layer.iter().map(|&layer| layer as u8).collect(),
            from: links.iter().map(|link| link.from).collect(),
            to: links.iter().map(|link| link.to).collect(),
            best: links.iter().map(|link| u8::from(link.best)).collect(),
            way_starts: starts(links.iter().map(|link| link.ways.len())),
            ways: ways.collect(),
            bend_starts: starts(links.iter().map(|link| link.bends.len())),
            bends: links.iter().flat_map(|link| link.bends.iter().copied()).collect(),
        }
    }
}

impl TreeGraph {
    pub(super) fn of_drawing(class: &BoardClass, drawing: &Drawing) -> Self {
        match drawing {
            Drawing::Places(graph) => Self::new(class, graph),
            Drawing::Stored(woven) => Self::woven(class, woven),
        }
    }

    fn new(class: &BoardClass, graph: &Graph) -> Self {
        let way = |row: usize| {
            let parent = graph.label[graph.parent[row] as usize];
            place(class, parent.cell, graph.way[row])
        };
        Self {
            labels: TreeLabels::new(class, &graph.label),
            number: (&graph.number).into(),
            parent: (&graph.parent).into(),
            way: (0..graph.number.len()).map(way).collect(),
            hidden: (&graph.hidden).into(),
            best: graph.best.iter().map(|&best| u8::from(best)).collect(),
            stored: (&graph.stored).into(),
            x: (&graph.x).into(),
            origin_starts: starts(graph.origins.iter().map(Vec::len)),
            origins: graph.origins.iter().flatten().copied().collect(),
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
    made: Option<Moved>,
}

impl TreeMoves {
    pub(super) fn new(class: &BoardClass, moves: Moves) -> Self {
        Self {
            taken: moves.taken,
            total: moves.total,
            nodes: moves.nodes,
            graph: TreeGraph::of_drawing(class, &moves.drawing),
            made: moves.made,
        }
    }
}

// --- Layers and places ---

/// The visible part of the layers of a tree; neighbors that are too narrow are combined into one run.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct TreeSlice {
    #[serde(flatten)]
    labels: TreeLabels,
    /// The leaves and layers of the whole tree.
    width_all: f64,
    layers_all: u8,
    number: Uint32Array,
    /// In pixels from the left edge of the view.
    x: Float32Array,
    width: Float32Array,
    depth: Uint8Array,
    /// For a run, the number of layers below its top edge.
    layers: Uint8Array,
    /// The number of neighbors, 1 for a single node.
    run: Uint32Array,
    /// For each rectangle directly below a choice on a lifted cell, the letter that leads to the rectangle (by its position);
    /// `way_cell` is that cell.
    way: Uint8Array,
    way_cell: Uint8Array,
    /// If requested, where each rectangle was in the previous tree: its left edge and its width, in leaves, and its layer. The
    /// layer is 255 if the rectangle wasn't there.
    old_x: Float64Array,
    old_width: Float64Array,
    old_depth: Uint8Array,
}

impl TreeSlice {
    pub(super) fn new(class: &BoardClass, record: &SliceRecord) -> Self {
        let (slice, old_rectangles) = (&record.slice, &record.old_rectangles);
        let side = |of: fn(&OldRectangle) -> f64| {
            old_rectangles.iter().map(|old| old.as_ref().map_or(0.0, of)).collect()
        };
        Self {
            old_x: side(|old| old.x),
            old_width: side(|old| old.width),
            old_depth: (old_rectangles.iter())
                .map(|old| old.map_or(NOTHING, |old| old.depth))
                .collect(),
            labels: TreeLabels::new(class, &record.labels),
            width_all: record.width,
            layers_all: record.layers,
            number: (&slice.number).into(),
            x: (&slice.x).into(),
            width: (&slice.width).into(),
            depth: (&slice.depth).into(),
            layers: (&slice.layers).into(),
            run: (&slice.run).into(),
            way: ways(class, &record.ways),
            way_cell: (record.ways.iter())
                .map(|way| cell_number(way.map(|(cell, _)| cell)))
                .collect(),
        }
    }
}

/// A place: arrays for it and its ancestors, from the root down.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct TreePlace {
    /// In leaves.
    x: f64,
    width: f64,
    /// The position of the place among its siblings, counted from 1. `siblings` is the number of siblings, including the place
    /// itself; `children` is the number of children.
    rank: usize,
    siblings: usize,
    children: usize,
    #[serde(flatten)]
    labels: TreeLabels,
    number: Uint32Array,
    way: Uint8Array,
    /// For each place, the number of its stored node; places that share a node have the same number.
    stored: Uint32Array,
}

impl TreePlace {
    pub(super) fn new(class: &BoardClass, record: &PlaceRecord) -> Self {
        Self {
            x: record.x,
            width: record.width,
            rank: record.rank,
            siblings: record.siblings,
            children: record.children,
            labels: TreeLabels::new(class, &record.labels),
            number: (&record.numbers).into(),
            way: ways(class, &record.ways),
            stored: (&record.stored).into(),
        }
    }
}

// --- Parallel arrays ---

/// The labels of nodes, as parallel arrays; 255 stands for no cell, letter or way.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub(super) struct TreeLabels {
    /// 0 root, 1 sum, 2 choice, 3 choice whose children are at the positions of their letters.
    kind: Uint8Array,
    cell: Uint8Array,
    /// The letters, by their position on the cell.
    letter: Uint8Array,
    points: Uint32Array,
    bound: Uint32Array,
    /// The number of nodes below, including the node itself.
    size: Uint32Array,
}

impl TreeLabels {
    pub(super) fn new(class: &BoardClass, labels: &[Label]) -> Self {
        Self {
            kind: labels.iter().map(|label| label.kind as u8).collect(),
            cell: labels.iter().map(|label| cell_number(label.cell)).collect(),
            letter: labels.iter().map(|label| place(class, label.cell, label.letter)).collect(),
            points: labels.iter().map(|label| label.points).collect(),
            bound: labels.iter().map(|label| label.bound).collect(),
            size: labels.iter().map(|label| label.size).collect(),
        }
    }
}

fn ways(class: &BoardClass, ways: &[Option<(Cell, Letter)>]) -> Uint8Array {
    let way = |(cell, letter)| place(class, Some(cell), Some(letter));
    ways.iter().map(|at| at.map_or(NOTHING, way)).collect()
}

/// Given the lengths of consecutive parts, returns the positions at which they begin, followed by the position at which the last
/// part ends.
pub(super) fn starts(lengths: impl Iterator<Item = usize>) -> Uint32Array {
    let ends = lengths.scan(0, |end, length| {
        *end += length as u32;
        Some(*end)
    });
    core::iter::once(0).chain(ends).collect()
}
