//! An operation on a tree, move by move.

use std::sync::Arc;

use super::{SessionError, TreeOperation};
use crate::class::BoardClass;
use crate::scene::{Icicle, Moved, MovedNode, SketchNode, Steps, TreeGraph, share};
use crate::tree::{Dedupe, Lift, Sharing, Tree, TreeError};

/// A request to see the state of an operation on a tree after some of its moves.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct MovesQuestion {
    pub operation: TreeOperation,
    /// The number of moves to make. If the operation has fewer, all of them are made.
    pub take: u32,
    /// The maximum number of nodes that the tree may have after any of the moves.
    pub limit: u32,
    /// The approximate number of nodes to draw.
    pub show: usize,
    pub node: f32,
    pub gap: f32,
}

/// The operation that was viewed last, and how many of its moves have been made. It is kept because the next question is usually
/// about the next move.
#[derive(Debug)]
pub(super) struct Playback {
    state: usize,
    asked: MovesQuestion,
    steps: Steps,
    moves: u32,
    /// The moves that share equal subtrees, if the operation does that.
    pairs: Option<Dedupe>,
    taken: u32,
    made: Option<Moved>,
}

impl Playback {
    pub(super) fn new(
        class: &Arc<BoardClass>,
        tree: &Arc<Tree>,
        state: usize,
        asked: &MovesQuestion,
    ) -> Result<Self, SessionError> {
        let TreeOperation { cutoff, fold, dedupe, .. } = asked.operation;
        let limit = asked.limit;
        let place = asked.operation.place(tree)?;
        let steps = match place {
            None => Steps::fold_in_place(tree, fold, cutoff, limit)?,
            Some((cell, None)) => Steps::lift(tree, cell, fold, cutoff, limit)?,
            Some((cell, Some(letter))) => Steps::fix(tree, cell, letter, limit)?,
        };
        let steps = steps.numbered_by(class);
        let (mut ahead, mut moves) = (steps.clone(), 0);
        while ahead.step()?.is_some() {
            moves += 1;
        }
        // If a lift also shares equal subtrees, only the moves of the lift itself are shown.
        let pairs = match place {
            None if dedupe => {
                let folded = Lift::new(tree, None, cutoff, fold, Sharing::None)?.finish()?;
                Some(Dedupe::new(&folded.tree, limit)?)
            }
            _ => None,
        };
        Ok(Self { state, asked: asked.clone(), steps, moves, pairs, taken: 0, made: None })
    }

    /// Returns whether a state of the operation comes from this one by making more moves. None can be taken back.
    pub(super) fn leads_to(&self, state: usize, asked: &MovesQuestion) -> bool {
        let same = self.asked.operation == asked.operation && self.asked.limit == asked.limit;
        self.state == state && same && self.taken <= asked.take
    }

    /// Makes the moves up to the number that is asked for, and shows the tree after them.
    pub(super) fn go_to(
        &mut self,
        class: &BoardClass,
        tree: &Tree,
        asked: &MovesQuestion,
    ) -> Result<TreeMoves, SessionError> {
        while self.taken < asked.take.min(self.total()) {
            self.made = self.steps.step()?.or(self.made.take());
            self.taken += 1;
        }
        Ok(self.view(class, tree, asked)?)
    }

    fn total(&self) -> u32 {
        let pairs = self.pairs.as_ref().map_or(0, |pairs| pairs.pairs().len());
        self.moves + pairs as u32
    }

    fn view(
        &self,
        class: &BoardClass,
        tree: &Tree,
        asked: &MovesQuestion,
    ) -> Result<TreeMoves, TreeError> {
        let spacing = (asked.node, asked.gap);
        let (taken, total) = (self.taken, self.total());
        if let Some(pairs) = self.pairs.as_ref().filter(|_| taken > self.moves) {
            let count = (taken - self.moves) as usize;
            let now = pairs.after(count)?;
            let (gone, into) = pairs.pairs()[count - 1];
            let made = Moved {
                kind: "share",
                copies: now.stored(),
                node: MovedNode::new(class, &SketchNode::new(pairs.tree(), pairs.node(into))),
                part: vec![into as usize],
                passed: vec![(gone as usize, into as usize)],
                ..Moved::default()
            };
            // This includes the two nodes of the pair and the nodes above them.
            let open = [gone, into].into_iter().flat_map(|place| pairs.above(place)).collect();
            let shared = share(&now, &Icicle::new(&now), now.root(), asked.show, &open);
            return Ok(TreeMoves {
                taken,
                total,
                nodes: now.nodes() as usize,
                graph: TreeGraph::woven(class, &now, &shared, None, spacing),
                made: Some(made),
            });
        }
        let sketch = self.steps.sketch();
        let part = self.made.as_ref().map_or(&[][..], |made| &made.part);
        Ok(TreeMoves {
            taken,
            total,
            nodes: sketch.size(),
            graph: TreeGraph::of_sketch(class, tree, sketch, asked.show, part, spacing),
            made: self.made.clone(),
        })
    }
}

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
