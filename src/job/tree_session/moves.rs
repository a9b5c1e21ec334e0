//! Operations split into single moves.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::session::{SessionError, TreeOperation};
use crate::grid::Cell;
use crate::letter::Letter;
use crate::scene::{Graph, Icicle, Measure, Move, Steps, Woven, share};
use crate::tree::{Dedupe, Kind, Sharing, Squeeze, Tree, TreeError};

/// A request to see the state of an operation on a tree after some of its moves.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MovesQuestion {
    /// The operation.
    pub operation: TreeOperation,
    /// The number of moves to make. If the operation has fewer, all of them are made.
    pub take: u32,
    /// The maximum number of nodes that the tree may have after any of the moves.
    pub limit: u32,
    /// The approximate number of nodes to draw.
    pub show: usize,
    /// The width of a node in the drawing.
    pub node: f32,
    /// The gap between nodes.
    pub gap: f32,
}

/// The state of an operation after some of its moves.
#[derive(Clone, Debug)]
pub struct Moves {
    /// The number of moves made.
    pub taken: u32,
    /// The total number of moves.
    pub total: u32,
    /// The number of nodes in the whole tree, including those that are not drawn.
    pub nodes: usize,
    /// The drawing.
    pub drawing: MoveDrawing,
    /// The last move made, or `None` before the first one.
    pub made: Option<Moved>,
}

/// The drawing of a tree between two moves.
#[derive(Clone, Debug)]
pub enum MoveDrawing {
    /// A drawing in which a stored node appears at each of its places.
    Tree(Graph),
    /// A drawing in which each stored node appears once.
    Stored(Woven),
}

/// A single move of an operation. Nodes that still exist are given by number.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    /// The kind of move: `rotate`, `splice`, `absorb`, `merge`, `drop`, `take`, `name`, `join`, `refresh`, or `share`.
    pub kind: &'static str,
    /// The node that was moved, removed, or dropped.
    pub node: MovedNode,
    /// The node that replaced or absorbed that node.
    pub into: Option<MovedNode>,
    /// A number whose meaning depends on the move: how many copies there are now, how many letters were combined, or how many nodes
    /// are stored now.
    pub copies: usize,
    /// The number of letters that were dropped or for which no copy was made.
    pub dropped: usize,
    /// For a move that recomputed the bound of a node, the bound before the move.
    pub was: u32,
    /// The numbers of the nodes that took part in the move and still exist.
    pub part: Vec<usize>,
    /// The nodes that became part of other nodes, each paired with the node that it became part of.
    pub passed: Vec<(usize, usize)>,
}

/// A description of a node that took part in a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MovedNode {
    /// The kind of node.
    pub kind: Kind,
    /// The cell of the node.
    pub cell: Option<Cell>,
    /// The letter of the node.
    pub letter: Option<Letter>,
    /// The points of the node itself, without those of the nodes below it.
    pub points: u32,
}

/// The operation that was viewed last, and how many of its moves have been made. It is kept because the next question is usually
/// about the next move.
#[derive(Debug)]
pub(super) struct Playing {
    state: usize,
    asked: MovesQuestion,
    steps: Steps,
    /// The number of moves in `steps`.
    moves: u32,
    /// The moves that share equal subtrees, if the operation does that.
    pairs: Option<Dedupe>,
    taken: u32,
    /// The last move, and the number of the root before that move.
    made: Option<(Move, usize)>,
}

impl Playing {
    /// Starts an operation, none of whose moves have been made yet.
    pub(super) fn new(
        tree: &Arc<Tree>,
        state: usize,
        asked: &MovesQuestion,
    ) -> Result<Self, SessionError> {
        let TreeOperation { cutoff, fold, dedupe, .. } = asked.operation;
        let (limit, compress) = (asked.limit, fold);
        let place = asked.operation.place(tree)?;
        let steps = match place {
            None => Steps::fold_in_place(tree, compress, cutoff, limit)?,
            Some((cell, None)) => Steps::lift(tree, cell, compress, cutoff, limit)?,
            Some((cell, Some(letter))) => Steps::fix(tree, cell, letter, limit)?,
        };
        let (mut ahead, mut moves) = (steps.clone(), 0);
        while ahead.step()?.is_some() {
            moves += 1;
        }
        // If a lift also shares equal subtrees, only the moves of the lift itself are shown.
        let pairs = match place {
            None if dedupe => {
                let sharing = Sharing::None;
                let folded = Squeeze::in_place(tree, cutoff, compress, sharing)?.finish()?;
                Some(Dedupe::new(&folded.tree, limit)?)
            }
            _ => None,
        };
        Ok(Self { state, asked: asked.clone(), steps, moves, pairs, taken: 0, made: None })
    }

    fn total(&self) -> u32 {
        let pairs = self.pairs.as_ref().map_or(0, |pairs| pairs.pairs().len());
        self.moves + pairs as u32
    }

    /// Returns whether the requested state can be reached from the current one by making more moves.
    pub(super) fn leads_to(&self, state: usize, asked: &MovesQuestion) -> bool {
        let same = self.asked.operation == asked.operation && self.asked.limit == asked.limit;
        self.state == state && same && self.taken <= asked.take
    }

    pub(super) fn go_to(&mut self, taken: u32) -> Result<(), TreeError> {
        while self.taken < taken.min(self.total()) {
            let before = self.steps.sketch().root();
            if let Some(made) = self.steps.step()? {
                self.made = Some((made, before));
            }
            self.taken += 1;
        }
        Ok(())
    }

    /// Returns the pairs of equal nodes and how many pairs are shared so far, if the operation has reached that part.
    fn paired(&self) -> Option<(&Dedupe, usize)> {
        let taken = self.taken.checked_sub(self.moves + 1)?;
        Some((self.pairs.as_ref()?, taken as usize + 1))
    }

    /// Returns the current state.
    pub(super) fn view(&self, tree: &Tree, asked: &MovesQuestion) -> Result<Moves, TreeError> {
        let measure = Measure { node: asked.node, gap: asked.gap };
        let (taken, total) = (self.taken, self.total());
        if let Some((pairs, count)) = self.paired() {
            let now = pairs.after(count)?;
            return Ok(Moves {
                taken,
                total,
                nodes: now.nodes() as usize,
                drawing: MoveDrawing::Stored(shared(&now, pairs, count, asked.show, measure)),
                made: Some(Moved::of_pair(pairs, count, now.stored())),
            });
        }
        let sketch = self.steps.sketch();
        let part = self.made.as_ref().map(|(made, _)| made.part());
        let letters = |cell: Cell| tree.class().letters(cell);
        let part = part.unwrap_or_default();
        let graph = Graph::of_sketch(sketch, asked.show, &part, letters, measure);
        let made = self.made.as_ref();
        Ok(Moves {
            taken,
            total,
            nodes: sketch.len(),
            drawing: MoveDrawing::Tree(graph),
            made: made.map(|(made, root)| Moved::new(&self.steps, made, *root)),
        })
    }
}

/// Draws the stored nodes after `count` pairs have been shared, including the two nodes of the last pair and the nodes above them.
fn shared(tree: &Tree, pairs: &Dedupe, count: usize, show: usize, measure: Measure) -> Woven {
    let (gone, into) = pairs.pairs()[count - 1];
    let open: BTreeSet<u32> =
        [gone, into].into_iter().flat_map(|place| pairs.above(place)).collect();
    let icicle = Icicle::new(tree);
    let shared = share(tree, &icicle, tree.root(), show, &open);
    Woven::new(tree, &shared, None, measure)
}

impl Moved {
    /// Describes the move in which the two nodes of a pair became one.
    fn of_pair(pairs: &Dedupe, count: usize, stored: usize) -> Self {
        let (gone, into) = pairs.pairs()[count - 1];
        let tree = pairs.tree();
        let node = pairs.node(into);
        Self {
            kind: "share",
            node: MovedNode {
                kind: tree.kind(node),
                cell: tree.cell(node),
                letter: tree.letter(node),
                points: tree.points(node),
            },
            into: None,
            copies: stored,
            dropped: 0,
            was: 0,
            part: vec![into as usize],
            passed: vec![(gone as usize, into as usize)],
        }
    }

    fn new(steps: &Steps, made: &Move, root: usize) -> Self {
        let of = |number: usize| {
            let node = steps.sketch().node(number);
            MovedNode { kind: node.kind, cell: node.cell, letter: node.letter, points: node.points }
        };
        let view = |kind, node: usize, into: Option<usize>| Self {
            kind,
            node: of(node),
            into: into.map(of),
            copies: 0,
            dropped: 0,
            was: 0,
            part: made.part(),
            passed: steps.sketch().passed().to_vec(),
        };
        match made {
            Move::Rotate { node, choice, copies } => {
                let mut view = view("rotate", *node, Some(*choice));
                if *node == root {
                    view.node.kind = Kind::Root;
                }
                view.copies = copies.iter().flatten().count();
                view.dropped = copies.len() - view.copies;
                view
            }
            Move::Splice { node, child } => view("splice", *node, Some(*child)),
            Move::Absorb { node, into } => view("absorb", *node, Some(*into)),
            Move::Merge { node, into } => view("merge", *node, Some(*into)),
            Move::Drop { node, .. } => view("drop", *node, None),
            Move::Take { node, child, others, .. } => {
                Self { dropped: *others, ..view("take", *node, *child) }
            }
            Move::Name { node } => view("name", *node, None),
            Move::Join { node, into, both } => {
                Self { copies: both.len(), ..view("join", *node, Some(*into)) }
            }
            Move::Refresh { node, was } => Self { was: *was, ..view("refresh", *node, None) },
        }
    }
}
