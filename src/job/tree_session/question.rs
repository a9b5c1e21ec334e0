//! Questions about the trees of a session, and their answers.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::{MovesQuestion, SessionError, ShownTree, TreeOperation, TreeSession};
use crate::board::Board;
use crate::class::BoardClass;
use crate::grid::Cell;
use crate::letter::Letter;
use crate::scene::{
    FoundSpot, Icicle, Moved, NOTHING, Siblings, Spot, TreeGraph, TreeLabels, TreeSlice,
    Uint8Array, Uint32Array, View, Way, expand, find, first_places, old_rectangles, share, used,
    way_number,
};
use crate::solver::Scorer;
use crate::tree::orderly::{Walk, WalkEvent};
use crate::tree::{
    self, Compress, Kind, Lift, NodeId, Order, Tree, TreePreview, TreeWhy, WordPath, explain,
    nested, orderly, words_below,
};

#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub enum TreeQuestion {
    Graph(GraphQuestion),
    Moves(MovesQuestion),
    Slice {
        from: f64,
        to: f64,
        pixels: f64,
        /// Neighboring rectangles that are narrower than this many pixels are combined.
        least: f64,
        /// Whether to include where each rectangle was in the previous tree.
        origins: bool,
        #[serde(default)]
        siblings: Siblings,
    },
    /// Asks for the place at a point in the picture of the layers.
    Hit {
        /// The distance from the left edge, in leaves.
        x: f64,
        depth: u8,
        #[serde(default)]
        siblings: Siblings,
    },
    /// Asks for a place, or for the place next to it in some direction.
    Place {
        number: u32,
        #[serde(default)]
        way: Option<Way>,
        #[serde(default)]
        siblings: Siblings,
    },
    Words {
        number: u32,
        limit: usize,
    },
    Find {
        word: String,
        limit: usize,
        #[serde(default)]
        siblings: Siblings,
    },
    Why {
        limit: u32,
    },
    /// Asks for the state of the walk through an orderly tree after `take` steps. If `board` is true, the walk first continues from
    /// there to the next board.
    Walk {
        cutoff: u32,
        take: u32,
        board: bool,
    },
    /// Asks for the costliest branch: the path from the root that always continues to the child with the highest bound.
    Costliest {
        layers: u8,
        #[serde(default)]
        siblings: Siblings,
    },
    /// Asks for the best of the remaining boards, and for the places that it uses.
    Best {
        boards: usize,
        limit: usize,
        #[serde(default)]
        siblings: Siblings,
    },
    /// Asks what an operation would do to the bound.
    Preview(TreeOperation),
    /// Asks for the remaining boards, with their scores.
    Boards {
        limit: usize,
    },
    /// Asks for the tree as nested records.
    Json {
        limit: u32,
    },
}

#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GraphQuestion {
    /// Whether to draw a shared node only once.
    #[serde(default)]
    pub shared: bool,
    pub limit: usize,
    /// Places whose children are always drawn.
    pub open: Vec<u32>,
    /// Places whose children are not drawn.
    pub closed: Vec<u32>,
    #[serde(default)]
    pub root: u32,
    pub node: f32,
    pub gap: f32,
}

/// The answer to a question about a tree. Which kind of question has which kind of answer is written in the page's
/// `engine/jobs.ts`.
#[allow(clippy::large_enum_variant)]
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, serde::Serialize)]
#[serde(untagged)]
pub enum TreeAnswer {
    Graph(TreeGraph),
    Moves(TreeMoves),
    Slice(TreeSlice),
    /// The answer to [`TreeQuestion::Hit`] and [`TreeQuestion::Place`]; `None` if there is no place there.
    Place(Option<TreePlace>),
    /// The answer to [`TreeQuestion::Costliest`]: the places of the branch, from the root down.
    Spots(Vec<Spot>),
    /// The answer to [`TreeQuestion::Best`]; `None` if there are too many boards.
    Best(Option<TreeBest>),
    Words(TreeWords),
    Found(TreeFound),
    Why(TreeWhy),
    Walk(TreeWalk),
    /// The answer to [`TreeQuestion::Preview`]; `None` if the prediction would take too long.
    Preview(Option<TreePreview>),
    Boards(Vec<TreeBoard>),
    Text(String),
}

impl TreeQuestion {
    /// Returns whether the previous tree may be needed for the answer.
    fn looks_back(&self) -> bool {
        match self {
            Self::Graph(_) => true,
            Self::Slice { origins, .. } => *origins,
            _ => false,
        }
    }

    /// Returns how siblings are arranged in the layers that the question is about.
    fn siblings(&self) -> Siblings {
        match self {
            Self::Slice { siblings, .. }
            | Self::Hit { siblings, .. }
            | Self::Place { siblings, .. }
            | Self::Find { siblings, .. }
            | Self::Costliest { siblings, .. }
            | Self::Best { siblings, .. } => *siblings,
            _ => Siblings::InOrder,
        }
    }
}

impl TreeSession {
    pub fn ask(
        &mut self,
        state: usize,
        question: &TreeQuestion,
    ) -> Result<TreeAnswer, SessionError> {
        if question.looks_back() && state > 0 {
            self.timeline.bring(state - 1);
        }
        self.timeline.bring(state);
        let at = self.timeline.shown(state).ok_or(SessionError::NoState)?;
        if let TreeQuestion::Moves(asked) = question {
            let tree = Arc::clone(&at.tree);
            return Ok(TreeAnswer::Moves(self.moves(&tree, state, asked)?));
        }
        let before = state.checked_sub(1);
        let before = before.and_then(|before| self.timeline.shown(before));
        self.answer(at, before, question)
    }

    fn answer(
        &self,
        at: &ShownTree,
        before: Option<&ShownTree>,
        question: &TreeQuestion,
    ) -> Result<TreeAnswer, SessionError> {
        let (tree, dictionary, rules) = (&*at.tree, &*self.dictionary, self.rules);
        let icicle = &at.icicle.arranged(question.siblings());
        Ok(match question {
            TreeQuestion::Graph(asked) => TreeAnswer::Graph(graph(&self.class, at, before, asked)),
            TreeQuestion::Moves(_) => return Err(SessionError::NoState),
            &TreeQuestion::Slice { from, to, pixels, least, origins, .. } => {
                let view = View { from, to: to.max(from + f64::EPSILON), pixels, least };
                let before = before.filter(|_| origins);
                TreeAnswer::Slice(slice(&self.class, at, before, icicle, view))
            }
            TreeQuestion::Hit { x, depth, .. } => {
                let spot = icicle.hit(tree, *x, *depth);
                TreeAnswer::Place(
                    spot.and_then(|spot| TreePlace::new(&self.class, tree, icicle, spot.number)),
                )
            }
            TreeQuestion::Place { number, way, .. } => {
                let to = match way {
                    None => Some(*number),
                    Some(way) => icicle.go(tree, *number, *way),
                };
                TreeAnswer::Place(to.and_then(|to| TreePlace::new(&self.class, tree, icicle, to)))
            }
            TreeQuestion::Words { number, limit } => {
                TreeAnswer::Words(self.words(at, *number, *limit))
            }
            TreeQuestion::Find { word, limit, .. } => {
                TreeAnswer::Found(self.find((tree, icicle), word, *limit))
            }
            TreeQuestion::Why { limit } => TreeAnswer::Why(self.why(at, *limit)?),
            TreeQuestion::Walk { cutoff, take, board } => {
                TreeAnswer::Walk(self.walk(tree, *cutoff, *take, *board)?)
            }
            TreeQuestion::Costliest { layers, .. } => {
                TreeAnswer::Spots(costliest(tree, icicle, *layers))
            }
            TreeQuestion::Best { boards, limit, .. } => {
                TreeAnswer::Best(self.best((tree, icicle), *boards, *limit)?)
            }
            TreeQuestion::Preview(operation) => {
                TreeAnswer::Preview(self.preview(&at.tree, operation)?)
            }
            TreeQuestion::Boards { limit } => TreeAnswer::Boards(self.boards(tree, *limit)?),
            TreeQuestion::Json { limit } => {
                let nested = nested(tree, dictionary, rules, *limit)?;
                TreeAnswer::Text(serde_json::to_string(&nested).unwrap_or_default())
            }
        })
    }
}

// --- Drawings of nodes and links, and moves ---

/// An operation after `taken` of its moves. Nodes keep their numbers from move to move; at first these are the numbers in the tree.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TreeMoves {
    pub taken: u32,
    pub total: u32,
    /// The number of nodes in the whole tree, including those that are not drawn.
    pub nodes: usize,
    pub graph: TreeGraph,
    /// The last move made.
    pub made: Option<Moved>,
}

fn graph(
    class: &BoardClass,
    at: &ShownTree,
    before: Option<&ShownTree>,
    asked: &GraphQuestion,
) -> TreeGraph {
    let open: BTreeSet<u32> = asked.open.iter().copied().collect();
    let closed: BTreeSet<u32> = asked.closed.iter().copied().collect();
    let top = at.icicle.root(&at.tree);
    let root = at.icicle.path(&at.tree, asked.root);
    let root = root.map_or(top, |(_, spot)| spot);
    // If the drawing doesn't begin at the root, its places have no paths from the root, so they can't be traced to the previous
    // tree.
    let before = before.filter(|_| root.number == top.number);
    let from = before.and_then(|before| at.origins(before, &before.icicle));
    let spacing = (asked.node, asked.gap);
    if asked.shared {
        let shared = share(&at.tree, &at.icicle, root.node, asked.limit, &open);
        let earlier = before.map(|before| first_places(&before.tree));
        let from = from.as_ref().zip(earlier.as_deref());
        return TreeGraph::woven(class, &at.tree, &shared, from, spacing);
    }
    let rows = expand(&at.tree, &at.icicle, root, asked.limit, &open, &closed);
    TreeGraph::of_tree(class, &at.tree, &rows, from.as_ref(), spacing)
}

// --- Layers ---

#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct TreeBest {
    pub board: TreeBoard,
    /// The places, layer by layer from the root.
    pub places: Vec<Spot>,
}

impl TreeSession {
    /// Finds the best of the remaining boards, and up to `limit` of the places that this board uses. Returns `None` if more than
    /// `boards` boards are left, or if the tree was written by hand, because then its points don't come from words.
    fn best(
        &self,
        (tree, icicle): (&Tree, &Icicle),
        boards: usize,
        limit: usize,
    ) -> Result<Option<TreeBest>, SessionError> {
        if self.by_hand {
            return Ok(None);
        }
        let left = match self.boards(tree, boards) {
            Err(SessionError::ManyBoards { .. }) => return Ok(None),
            left => left?,
        };
        let alphabet = self.dictionary.alphabet();
        Ok(left.into_iter().next().map(|board| {
            let letter_on = |cell: Cell| {
                let here = board.cells.get(cell.index())?;
                let mut letters = tree.class().letters(cell).iter().copied();
                letters.find(|&letter| alphabet.word(&[letter]) == *here)
            };
            let places = used(tree, icicle, letter_on, limit);
            TreeBest { places, board }
        }))
    }
}

/// Returns the costliest branch: the path from the root that always continues to the child with the highest
/// bound.
fn costliest(tree: &Tree, icicle: &Icicle, layers: u8) -> Vec<Spot> {
    let (mut path, mut spots) = (Vec::new(), Vec::new());
    while let Some(spot) = icicle.spot(tree, &path) {
        if spots.len() >= usize::from(layers) {
            break;
        }
        spots.push(spot);
        // If several children have the same bound, the path continues to the first one.
        let children = tree.places(spot.node);
        let best = children.min_by_key(|(_, child)| core::cmp::Reverse(tree.node_bound(*child)));
        let Some((step, _)) = best else {
            break;
        };
        path.push(step);
    }
    spots
}

fn slice(
    class: &BoardClass,
    at: &ShownTree,
    before: Option<&ShownTree>,
    icicle: &Icicle,
    view: View,
) -> TreeSlice {
    let mut slice = icicle.slice(class, &at.tree, view);
    let old = before.map(|before| before.icicle.arranged(icicle.siblings()));
    let from = before.zip(old.as_ref()).and_then(|(before, old)| at.origins(before, old));
    if let Some(from) = from {
        let old = old_rectangles(&from, &slice, view.pixels);
        slice.old_x = old.iter().map(|old| old.map_or(0.0, |old| old.x)).collect();
        slice.old_width = old.iter().map(|old| old.map_or(0.0, |old| old.width)).collect();
        slice.old_depth = old.iter().map(|old| old.map_or(NOTHING, |old| old.depth)).collect();
    }
    slice
}

// --- Places ---

/// A place: arrays for it and its ancestors, from the root down.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TreePlace {
    /// In leaves.
    pub x: f64,
    pub width: f64,
    /// The position of the place among its siblings, counted from 1. `siblings` is the number of siblings, including the place
    /// itself; `children` is the number of children.
    pub rank: usize,
    pub siblings: usize,
    pub children: usize,
    #[serde(flatten)]
    pub labels: TreeLabels,
    pub number: Uint32Array,
    pub way: Uint8Array,
    /// For each place, the number of its stored node; places that share a node have the same number.
    pub stored: Uint32Array,
}

impl TreePlace {
    fn new(class: &BoardClass, tree: &Tree, icicle: &Icicle, number: u32) -> Option<Self> {
        let (path, spot) = icicle.path(tree, number)?;
        let spots: Vec<_> =
            (0..=path.len()).filter_map(|end| icicle.spot(tree, &path[..end])).collect();
        let nodes: Vec<NodeId> = spots.iter().map(|spot| spot.node).collect();
        let way = |row: usize| {
            let above = row.checked_sub(1)?;
            tree.way(*nodes.get(above)?, *path.get(above)?)
        };
        let way = (0..nodes.len()).map(|row| way_number(class, way(row)));
        let parent = spots.len().checked_sub(2).map(|above| spots[above]);
        let siblings = parent.map_or_else(Vec::new, |parent| icicle.across(tree, parent));
        let rank = siblings.iter().position(|(_, sibling)| sibling.number == number);
        Some(Self {
            x: spot.x,
            width: spot.width,
            rank: rank.unwrap_or(0) + 1,
            siblings: siblings.len().max(1),
            children: tree.places(spot.node).count(),
            labels: TreeLabels::of_tree(class, tree, nodes.iter().copied()),
            number: spots.iter().map(|spot| spot.number).collect(),
            way: way.collect(),
            stored: nodes.iter().map(|node| node.index() as u32).collect(),
        })
    }
}

// --- Words, and why a bound is too high ---

#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct TreeWords {
    pub words: Vec<TreeWord>,
    pub more: bool,
}

#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct TreeWord {
    pub word: String,
    pub points: u32,
    /// The cells on the word's path, in order.
    pub cells: Vec<Cell>,
}

#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct TreeFound {
    /// The word that was searched for.
    pub word: String,
    /// Whether the dictionary has it.
    pub known: bool,
    pub places: Vec<FoundSpot>,
    /// Whether there may be more places than these.
    pub more: bool,
}

/// The maximum number of places that the search for a word visits. Visiting that many takes tens of milliseconds.
const VISITS: usize = 300_000;
/// The maximum number of repeated words that are listed.
const REPEATED: usize = 60;
/// The maximum number of boards that are scored to check whether a bound is loose. Scoring that many takes tens of milliseconds.
const SCORED: usize = 4_096;

impl TreeSession {
    fn words(&self, at: &ShownTree, number: u32, limit: usize) -> TreeWords {
        let path = at.icicle.path(&at.tree, number);
        let found = path.and_then(|(path, _)| {
            words_below(&at.tree, &path, &self.dictionary, self.rules, limit)
        });
        let (words, more) = found.unwrap_or_default();
        let record = |found: &WordPath| TreeWord {
            word: self.dictionary.word(found.word).unwrap_or_default(),
            points: found.points,
            cells: found.cells.clone(),
        };
        TreeWords { words: words.iter().map(record).collect(), more }
    }

    fn find(&self, (tree, icicle): (&Tree, &Icicle), word: &str, limit: usize) -> TreeFound {
        let text = word.trim().to_lowercase();
        let word = self.dictionary.alphabet().spell(&text).ok();
        let Some(word) = word.filter(|word| self.dictionary.contains(word)) else {
            return TreeFound { word: text, known: false, places: Vec::new(), more: false };
        };
        let (dictionary, limits) = (&self.dictionary, (limit, VISITS));
        let (places, more) = find(tree, icicle, dictionary, self.rules, &word, limits);
        TreeFound { word: text, known: true, places, more }
    }

    fn why(&self, at: &ShownTree, limit: u32) -> Result<TreeWhy, SessionError> {
        let mut why = explain(&at.tree, &self.dictionary, self.rules, limit)?;
        why.repeated.truncate(REPEATED);
        if !self.by_hand {
            why.best = self.best_board(at.tree.class(), SCORED);
        }
        Ok(why)
    }
}

// --- The remaining boards ---

#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct TreeBoard {
    /// The board, in the form that [`Board::read`] reads.
    pub board: String,
    /// The letter on each cell; an empty string for a gap.
    pub cells: Vec<String>,
    pub points: u32,
    pub words: u32,
    /// The bound of the branch with this board, directly below the choices on lifted cells at the top of the tree.
    pub bound: u32,
}

impl TreeSession {
    /// Lists the boards of all remaining branches below the choices on lifted cells at the top of a tree. (A remaining branch is
    /// one that was not dropped.) Each board is scored with the session's words and rules.
    fn boards(&self, tree: &Tree, limit: usize) -> Result<Vec<TreeBoard>, SessionError> {
        let mut scorer = Scorer::new(&self.dictionary, self.class.dims(), self.rules);
        let alphabet = self.dictionary.alphabet();
        let mut left = Vec::new();
        for (class, node) in ways(tree, limit)? {
            let boards = boards_of(&class, limit - left.len());
            for board in boards.ok_or(SessionError::ManyBoards { limit })? {
                let score = scorer.score(&board.tiles().unwrap_or_default());
                let cells = board.faces().iter().map(|face| alphabet.word(face.letters()));
                left.push(TreeBoard {
                    board: board.text(alphabet),
                    cells: cells.collect(),
                    points: score.points,
                    words: score.words,
                    bound: tree.node_bound(node),
                });
            }
        }
        left.sort_by(|a, b| (b.points, &a.board).cmp(&(a.points, &b.board)));
        Ok(left)
    }

    /// Returns the score of the best board of a class, counting each word once, or `None` if the class has more than
    /// `limit` boards.
    fn best_board(&self, class: &BoardClass, limit: usize) -> Option<u32> {
        let mut scorer = Scorer::new(&self.dictionary, class.dims(), self.rules);
        let boards = boards_of(class, limit)?.into_iter();
        boards.map(|board| scorer.score(&board.tiles().unwrap_or_default()).points).max()
    }
}

/// Lists the paths through the choices on lifted cells at the top of a tree, each as the class of its boards and the
/// node where it ends.
fn ways(tree: &Tree, limit: usize) -> Result<Vec<(BoardClass, NodeId)>, SessionError> {
    let mut ways = Vec::new();
    let mut ahead = vec![(BoardClass::clone(tree.class()), tree.root())];
    while let Some((class, node)) = ahead.pop() {
        if let (Kind::Pyramid, Some(cell)) = (tree.kind(node), tree.cell(node)) {
            let children = tree.children(node);
            ahead
                .extend(children.filter_map(|(of, child)| Some((class.with(cell, &[of?]), child))));
            continue;
        }
        ways.push((class, node));
        if ways.len() > limit {
            return Err(SessionError::ManyBoards { limit });
        }
    }
    Ok(ways)
}

/// Lists all boards of a class, or returns `None` if there are more than `limit`.
fn boards_of(class: &BoardClass, limit: usize) -> Option<Vec<Board>> {
    let mut parts = vec![class.clone()];
    for cell in class.open().iter() {
        let letters = class.letters(cell);
        if parts.len().saturating_mul(letters.len()) > limit {
            return None;
        }
        let split = |part: &BoardClass| letters.iter().map(|&of| part.with(cell, &[of])).collect();
        parts = parts.iter().flat_map::<Vec<_>, _>(split).collect();
    }
    if parts.len() > limit { None } else { parts.iter().map(BoardClass::board).collect() }
}

// --- Previews ---

/// Lifts are predicted only for trees with at most this many stored nodes. A prediction takes tens of milliseconds per cell.
const MEASURED: usize = 400_000;
/// A preview really folds a tree, or really fixes letters in it, only if the tree has at most this many stored nodes.
const FOLDED: usize = 30_000;

impl TreeSession {
    /// Predicts the result of an operation on a cell. Returns `None` if that would take too long or the operation has no cell.
    fn preview(
        &self,
        tree: &Arc<Tree>,
        operation: &TreeOperation,
    ) -> Result<Option<TreePreview>, SessionError> {
        let Some((cell, _)) = operation.place(tree)? else {
            return Ok(None);
        };
        let folds = operation.fold != Compress::No || operation.dedupe;
        if tree.order() == Order::Orderly {
            if tree.stored() > FOLDED {
                return Ok(None);
            }
            let parts = orderly::force(tree, cell)?;
            let letters: Vec<u32> =
                (parts.iter()).map(|part| part.as_ref().map_or(0, Tree::bound)).collect();
            return Ok(Some(TreePreview {
                bound: letters.iter().copied().max().unwrap_or(0),
                at_most: false,
                nodes: None,
                letters,
            }));
        }
        let small = tree.stored() <= FOLDED;
        if tree.stored() > MEASURED || operation.fold == Compress::Stale && !small {
            return Ok(None);
        }
        let plain = tree::preview(tree, cell)?;
        if folds && small {
            let (cutoff, compress, sharing) =
                (operation.cutoff, operation.fold, operation.sharing());
            let report = Lift::new(tree, cell, cutoff, compress, sharing)?.finish()?.report;
            let (bound, nodes) = (report.bound, Some(report.nodes));
            return Ok(Some(TreePreview { bound, nodes, ..plain }));
        }
        Ok(Some(TreePreview {
            at_most: operation.fold != Compress::No,
            nodes: plain.nodes.filter(|_| !folds),
            ..plain
        }))
    }
}

// --- The walk through an orderly tree ---

/// The maximum number of steps of a walk. Each question about a walk repeats all its steps from the beginning.
const STEPS: u32 = 2_000_000;
/// The maximum number of choices listed for each stack.
const STACK: usize = 24;

#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TreeWalk {
    pub taken: u32,
    pub over: bool,
    /// The bound of the boards that have the letters decided so far.
    pub bound: u32,
    pub points: u32,
    /// For each cell, its letter, or `None` if the cell is not decided yet.
    pub board: Vec<Option<String>>,
    /// The stacks of the cells, in the order in which the cells are decided.
    pub stacks: Vec<WalkStack>,
    pub depth: usize,
    pub event: Option<WalkEvent>,
    pub boards: u32,
    pub best: Option<u32>,
    /// The number of times the walk turned back because a bound was below the threshold.
    pub cuts: u32,
}

/// The stack of a cell: its choice nodes that can be reached with the letters of the decided cells.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
pub struct WalkStack {
    pub cell: Cell,
    /// The bounds of the first choices on the stack.
    pub bounds: Vec<u32>,
    pub choices: usize,
    /// The sum of the bounds of all choices.
    pub sum: u32,
}

impl TreeSession {
    /// Returns the state of the walk through an orderly tree after `take` steps. If `board` is true, the walk first continues from
    /// there to the next board.
    fn walk(
        &self,
        tree: &Tree,
        cutoff: u32,
        take: u32,
        board: bool,
    ) -> Result<TreeWalk, SessionError> {
        let order = tree.class().dims().split_order();
        let order: Vec<Cell> =
            (order.into_iter()).filter(|&cell| !tree.class().letters(cell).is_empty()).collect();
        let mut walk = Walk::new(tree, tree.root(), &order, cutoff)?;
        let (mut taken, mut over, mut event) = (0, false, None);
        let (mut boards, mut best, mut cuts) = (0u32, None, 0u32);
        let mut ahead = board;
        while taken < take.min(STEPS) || ahead && taken < STEPS {
            let Some(next) = walk.step(tree) else {
                over = true;
                break;
            };
            taken += 1;
            match next {
                WalkEvent::Board { points } => {
                    ahead &= taken <= take;
                    boards = boards.saturating_add(1);
                    best = best.max(Some(points));
                }
                WalkEvent::Cut { .. } => cuts = cuts.saturating_add(1),
                WalkEvent::Enter { .. } | WalkEvent::Leave { .. } => {}
            }
            event = Some(next);
        }
        let text = |letter: Letter| self.dictionary.alphabet().word(&[letter]);
        let stack = |&cell: &Cell| {
            let (choices, sum) = walk.stack(cell);
            let first = choices.iter().take(STACK);
            WalkStack {
                cell,
                bounds: first.map(|&choice| tree.node_bound(choice)).collect(),
                choices: choices.len(),
                sum,
            }
        };
        Ok(TreeWalk {
            taken,
            over,
            bound: walk.bound(),
            points: walk.points(),
            stacks: order.iter().map(stack).collect(),
            board: walk.board().iter().map(|letter| letter.map(text)).collect(),
            depth: walk.depth(),
            event,
            boards,
            best,
            cuts,
        })
    }
}
