//! Operations taken apart into single moves.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::{Operation, SessionError, TreeSession};
use crate::grid::Cell;
use crate::letter::Letter;
use crate::scene::{Graph, Icicle, Measure, Move, Steps, Woven, share};
use crate::tree::{Dedupe, Kind, Sharing, Squeeze, Tree, TreeError};

/// Asks for an operation on a tree after some of its moves.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MovesQuestion {
    /// The operation.
    pub operation: Operation,
    /// How many moves are taken; a larger number than there are takes all of them.
    pub take: u32,
    /// The most nodes that the tree may have on the way.
    pub limit: u32,
    /// About how many nodes are drawn.
    pub show: usize,
    /// The width of a node in the drawing.
    pub node: f32,
    /// The gap between nodes.
    pub gap: f32,
}

/// An operation after some of its moves.
#[derive(Clone, Debug)]
pub struct Moves {
    /// How many moves are taken.
    pub taken: u32,
    /// How many there are.
    pub total: u32,
    /// The nodes of the whole tree, not only of what is drawn.
    pub nodes: usize,
    /// The drawing.
    pub drawing: MoveDrawing,
    /// The move just made.
    pub made: Option<Moved>,
}

/// What is drawn of a tree between two moves.
#[derive(Clone, Debug)]
pub enum MoveDrawing {
    /// Each node at each of its places.
    Tree(Graph),
    /// Each stored node once.
    Stored(Woven),
}

/// One move, told by numbers of nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moved {
    /// `rotate`, `splice`, `absorb`, `merge`, `drop`, `take`, `name`, `join`, `refresh` or `share`.
    pub kind: &'static str,
    /// The node that moved, went or was dropped.
    pub node: MovedNode,
    /// What took its place, or took it in.
    pub into: Option<MovedNode>,
    /// How many copies there are now, letters that were put together, or nodes that are stored.
    pub copies: usize,
    /// For how many letters there is none, or how many are gone.
    pub dropped: usize,
    /// The bound before, of a node whose bound was computed again.
    pub was: u32,
    /// The numbers of the nodes that are part of the move and still there.
    pub part: Vec<usize>,
    /// Those of nodes that became part of others, each with that other.
    pub passed: Vec<(usize, usize)>,
}

/// A node of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MovedNode {
    /// What it is.
    pub kind: Kind,
    /// Its cell.
    pub cell: Option<Cell>,
    /// Its letter.
    pub letter: Option<Letter>,
    /// Points of its own.
    pub points: u32,
}

/// The operation that was asked about last, as far as it was played: the next question is mostly about the next move.
#[derive(Debug)]
pub(super) struct Playing {
    state: usize,
    asked: MovesQuestion,
    steps: Steps,
    /// How many moves those are.
    moves: u32,
    /// If equal nodes are stored once, what comes after them.
    pairs: Option<Dedupe>,
    taken: u32,
    /// The move just made, and the root before it.
    made: Option<(Move, usize)>,
}

impl Playing {
    /// An operation before its first move.
    fn new(tree: &Arc<Tree>, state: usize, asked: &MovesQuestion) -> Result<Self, SessionError> {
        let Operation {
            cutoff,
            fold,
            dedupe,
            ..
        } = asked.operation;
        let (limit, compress) = (asked.limit, fold.into());
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
        // If a lift also shares equal nodes, its moves are those of the lift alone.
        let pairs = match place {
            None if dedupe => {
                let sharing = Sharing::None;
                let folded = Squeeze::in_place(tree, cutoff, compress, sharing)?.finish()?;
                Some(Dedupe::new(&folded.tree, limit)?)
            }
            _ => None,
        };
        Ok(Self {
            state,
            asked: asked.clone(),
            steps,
            moves,
            pairs,
            taken: 0,
            made: None,
        })
    }

    fn total(&self) -> u32 {
        let pairs = self.pairs.as_ref().map_or(0, |pairs| pairs.pairs().len());
        self.moves + pairs as u32
    }

    /// Whether what is asked lies ahead.
    fn leads_to(&self, state: usize, asked: &MovesQuestion) -> bool {
        let same = self.asked.operation == asked.operation && self.asked.limit == asked.limit;
        self.state == state && same && self.taken <= asked.take
    }

    fn go_to(&mut self, taken: u32) -> Result<(), TreeError> {
        while self.taken < taken.min(self.total()) {
            let before = self.steps.sketch().root();
            if let Some(made) = self.steps.step()? {
                self.made = Some((made, before));
            }
            self.taken += 1;
        }
        Ok(())
    }

    /// The pairs of equal nodes, and how many of them are one by now, if it has come to that.
    fn paired(&self) -> Option<(&Dedupe, usize)> {
        let taken = self.taken.checked_sub(self.moves + 1)?;
        Some((self.pairs.as_ref()?, taken as usize + 1))
    }

    /// What is to be seen now.
    fn view(&self, tree: &Tree, asked: &MovesQuestion) -> Result<Moves, TreeError> {
        let measure = Measure {
            node: asked.node,
            gap: asked.gap,
        };
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

impl TreeSession {
    /// An operation on a tree after some of its moves.
    pub(super) fn moves(
        &mut self,
        tree: &Arc<Tree>,
        state: usize,
        asked: &MovesQuestion,
    ) -> Result<Moves, SessionError> {
        let known = self.playing.take();
        let mut playing = match known.filter(|playing| playing.leads_to(state, asked)) {
            Some(playing) => playing,
            None => Playing::new(tree, state, asked)?,
        };
        playing.go_to(asked.take)?;
        let view = playing.view(tree, asked)?;
        self.playing = Some(playing);
        Ok(view)
    }
}

/// The stored nodes after so many pairs; the two nodes of the last pair and their neighbors are among them.
fn shared(tree: &Tree, pairs: &Dedupe, count: usize, show: usize, measure: Measure) -> Woven {
    let (gone, into) = pairs.pairs()[count - 1];
    let open: BTreeSet<u32> = [gone, into]
        .into_iter()
        .flat_map(|place| pairs.above(place))
        .collect();
    let icicle = Icicle::new(tree);
    let shared = share(tree, &icicle, tree.root(), show, &open);
    Woven::new(tree, &shared, None, measure)
}

impl Moved {
    /// Two equal nodes have become one.
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
            MovedNode {
                kind: node.kind,
                cell: node.cell,
                letter: node.letter,
                points: node.points,
            }
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
            Move::Rotate {
                node,
                choice,
                copies,
            } => {
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
            Move::Take {
                node,
                child,
                others,
                ..
            } => Self {
                dropped: *others,
                ..view("take", *node, *child)
            },
            Move::Name { node } => view("name", *node, None),
            Move::Join { node, into, both } => Self {
                copies: both.len(),
                ..view("join", *node, Some(*into))
            },
            Move::Refresh { node, was } => Self {
                was: *was,
                ..view("refresh", *node, None)
            },
        }
    }
}
