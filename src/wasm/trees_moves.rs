//! Operations in single moves on their way to a page.

use std::collections::BTreeSet;
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use super::trees::{Operation, Trees};
use super::trees_drawing::GraphView;
use super::trees_scene::{cell_number, kind_number, place};
use crate::class::BoardClass;
use crate::grid::Cell;
use crate::scene::{Graph, Icicle, Measure, Move, Steps, Woven, share};
use crate::tree::{Dedupe, Kind, Sharing, Squeeze, Tree, TreeError};

#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) struct MovesQuestion {
    operation: Operation,
    take: u32,
    /// The most nodes that the tree may have on the way, and about how many are drawn.
    limit: u32,
    show: usize,
    node: f32,
    gap: f32,
}

/// The operation that was asked about last, as far as it was played: the next question mostly is about the next move.
#[derive(Debug)]
pub(super) struct Playing {
    state: usize,
    asked: MovesQuestion,
    steps: Steps,
    /// How many moves those are.
    moves: u32,
    /// If equal nodes are stored once, what comes then.
    pairs: Option<Dedupe>,
    taken: u32,
    /// The move just made, and the root before it.
    made: Option<(Move, usize)>,
}

impl Playing {
    /// An operation before its first move.
    fn new(tree: &Arc<Tree>, state: usize, asked: &MovesQuestion) -> Result<Self, JsError> {
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
        // Of a lift that makes equal nodes once, too, what is shown is the lift.
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
}

/// `TreeMoves` of the messages: an operation on a tree after some of its moves.
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
    /// How many copies there are now, letters that were put together, or nodes that are stored.
    copies: usize,
    /// For how many letters there is none, or how many are gone.
    dropped: usize,
    /// The bound before, of a node whose own is new.
    was: u32,
    /// The numbers of the nodes that are part of the move and still there.
    part: Vec<usize>,
    /// Those of nodes that became part of others, each with that.
    passed: Vec<(usize, usize)>,
}

#[derive(Serialize)]
struct NodeView {
    kind: u8,
    cell: u8,
    letter: u8,
    points: u32,
}

impl Trees {
    /// An operation on a tree after some of its moves.
    pub(super) fn moves(
        &mut self,
        tree: &Arc<Tree>,
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
        let (taken, total) = (playing.taken, playing.total());
        if let Some((pairs, count)) = playing.paired() {
            let now = pairs.after(count)?;
            let view = MovesView {
                taken,
                total,
                nodes: now.nodes() as usize,
                graph: shared_graph(&self.class, &now, pairs, count, asked.show, measure),
                made: Some(MoveView::of_pair(self, pairs, count, now.stored())),
            };
            self.playing = Some(playing);
            return Ok(view);
        }
        let part = playing.made.as_ref().map(|(made, _)| made.part());
        let part = part.unwrap_or_default();
        let graph = Graph::of_sketch(steps.sketch(), asked.show, &part, letters, measure);
        let view = MovesView {
            taken,
            total,
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

/// The stored nodes after so many pairs, the two that the last was about and their neighbours among them.
fn shared_graph(
    class: &BoardClass,
    tree: &Tree,
    pairs: &Dedupe,
    count: usize,
    show: usize,
    measure: Measure,
) -> GraphView {
    let (gone, into) = pairs.pairs()[count - 1];
    let open: BTreeSet<u32> = [gone, into]
        .into_iter()
        .flat_map(|place| pairs.above(place))
        .collect();
    let icicle = Icicle::new(tree);
    let shared = share(tree, &icicle, tree.root(), show, &open);
    GraphView::woven(class, &Woven::new(tree, &shared, None, measure))
}

impl MoveView {
    /// Two equal nodes have become one.
    fn of_pair(trees: &Trees, pairs: &Dedupe, count: usize, stored: usize) -> Self {
        let (gone, into) = pairs.pairs()[count - 1];
        let tree = pairs.tree();
        let node = pairs.node(into);
        let node = NodeView {
            kind: kind_number(tree.kind(node)),
            cell: cell_number(tree.cell(node)),
            letter: place(&trees.class, tree.cell(node), tree.letter(node)),
            points: tree.points(node),
        };
        Self {
            kind: "share",
            node,
            into: None,
            copies: stored,
            dropped: 0,
            was: 0,
            part: vec![into as usize],
            passed: vec![(gone as usize, into as usize)],
        }
    }

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
