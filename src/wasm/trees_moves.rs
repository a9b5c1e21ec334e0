//! Lifts in single moves on their way to a page.

use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use super::trees::{Fold, Trees};
use super::trees_drawing::GraphView;
use super::trees_scene::{cell_number, kind_number, place};
use crate::grid::Cell;
use crate::scene::{Graph, Measure, Move, Steps};
use crate::tree::{Kind, Tree, TreeError};

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct MovesQuestion {
    cell: usize,
    fold: Fold,
    cutoff: u32,
    take: u32,
    /// The most nodes that the tree may have on the way, and about how many are drawn.
    limit: u32,
    show: usize,
    node: f32,
    gap: f32,
}

/// The lift that was asked about last, as far as it was played: the next question mostly is about the next move.
#[derive(Debug)]
pub(super) struct Playing {
    state: usize,
    asked: MovesQuestion,
    steps: Steps,
    taken: u32,
    total: u32,
    /// The move just made, and the root before it.
    made: Option<(Move, usize)>,
}

impl Playing {
    /// A lift before its first move.
    fn new(tree: &Tree, state: usize, asked: &MovesQuestion) -> Result<Self, JsError> {
        let cell =
            Cell::new(asked.cell).ok_or_else(|| JsError::new("the board has no such cell"))?;
        let steps = Steps::new(tree, cell, asked.fold.into(), asked.cutoff, asked.limit)?;
        let (mut ahead, mut total) = (steps.clone(), 0);
        while ahead.step()?.is_some() {
            total += 1;
        }
        Ok(Self {
            state,
            asked: asked.clone(),
            steps,
            taken: 0,
            total,
            made: None,
        })
    }

    /// Whether what is asked lies ahead.
    fn leads_to(&self, state: usize, asked: &MovesQuestion) -> bool {
        let lift = |of: &MovesQuestion| (of.cell, of.fold, of.cutoff, of.limit);
        (self.state, lift(&self.asked)) == (state, lift(asked)) && self.taken <= asked.take
    }

    fn go_to(&mut self, taken: u32) -> Result<(), TreeError> {
        while self.taken < taken {
            let before = self.steps.sketch().root();
            let Some(made) = self.steps.step()? else {
                break;
            };
            self.made = Some((made, before));
            self.taken += 1;
        }
        Ok(())
    }
}

/// `TreeMoves` of the messages: a lift of a tree after some of its moves.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
pub(super) struct MovesView {
    taken: u32,
    total: u32,
    /// Of all of the tree, not only of what is drawn.
    nodes: usize,
    graph: GraphView,
    /// The move just made.
    made: Option<MoveView>,
}

#[derive(Serialize)]
struct MoveView {
    kind: &'static str,
    /// The node that moved, went or was dropped, and what took its place or took it in.
    node: NodeView,
    into: Option<NodeView>,
    /// How many copies there are now, and for how many letters there is none.
    copies: usize,
    dropped: usize,
    /// The numbers of the nodes that are part of the move and still there.
    part: Vec<usize>,
}

#[derive(Serialize)]
struct NodeView {
    kind: u8,
    cell: u8,
    letter: u8,
    points: u32,
}

impl Trees {
    /// A lift of a tree after some of its moves.
    pub(super) fn moves(
        &mut self,
        tree: &Tree,
        state: usize,
        asked: &MovesQuestion,
    ) -> Result<MovesView, JsError> {
        let known = self.playing.take();
        let mut playing = match known.filter(|playing| playing.leads_to(state, asked)) {
            Some(playing) => playing,
            None => Playing::new(tree, state, asked)?,
        };
        playing.go_to(asked.take)?;
        let steps = &playing.steps;
        let letters = |cell: Cell| tree.class().letters(cell);
        let measure = Measure {
            node: asked.node,
            gap: asked.gap,
        };
        let part = playing.made.as_ref().map(|(made, _)| made.part());
        let part = part.unwrap_or_default();
        let graph = Graph::of_sketch(steps.sketch(), asked.show, &part, letters, measure);
        let view = MovesView {
            taken: playing.taken,
            total: playing.total,
            nodes: steps.sketch().len(),
            graph: GraphView::new(&self.class, &graph),
            made: playing
                .made
                .as_ref()
                .map(|(made, root)| MoveView::new(self, steps, made, *root)),
        };
        self.playing = Some(playing);
        Ok(view)
    }
}

impl MoveView {
    fn new(trees: &Trees, steps: &Steps, made: &Move, root: usize) -> Self {
        let of = |number: usize| {
            let node = steps.sketch().node(number);
            NodeView {
                kind: kind_number(node.kind),
                cell: cell_number(node.cell),
                letter: place(&trees.class, node.cell, node.letter),
                points: node.points,
            }
        };
        let view = |kind, node: usize, into: Option<usize>| Self {
            kind,
            node: of(node),
            into: into.map(of),
            copies: 0,
            dropped: 0,
            part: made.part(),
        };
        match made {
            Move::Rotate {
                node,
                choice,
                copies,
            } => {
                let mut view = view("rotate", *node, Some(*choice));
                if *node == root {
                    view.node.kind = kind_number(Kind::Root);
                }
                view.copies = copies.iter().flatten().count();
                view.dropped = copies.len() - view.copies;
                view
            }
            Move::Splice { node, child } => view("splice", *node, Some(*child)),
            Move::Absorb { node, into } => view("absorb", *node, Some(*into)),
            Move::Merge { node, into } => view("merge", *node, Some(*into)),
            Move::Drop { node, .. } => view("drop", *node, None),
        }
    }
}
