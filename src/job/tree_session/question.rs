//! Questions about the trees of a session, and their answers.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::boards::TreeBoards;
use super::error::SessionError;
use super::layers::{SliceQuestion, SliceRecord, TreeBest, TreeSpot, costliest, slice};
use super::moves::{Moves, MovesQuestion};
use super::operation::TreeOperation;
use super::place::PlaceRecord;
use super::preview::TreePreview;
use super::session::TreeSession;
use super::walk::TreeWalk;
use super::words::{TreeFound, TreeWhy, TreeWords};
use crate::scene::{
    Boxes, Graph, Measure, ShownTree, Siblings, Way, Woven, expand, first_places, share,
};
use crate::tree::{Nested, dot, ilp, nested};

/// A question about one tree of the series.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub enum TreeQuestion {
    /// Asks for a drawing of nodes and links.
    Graph(GraphQuestion),
    /// Asks for the state of an operation after some of its moves.
    Moves(MovesQuestion),
    /// Asks for the visible part of the layers.
    Slice(SliceQuestion),
    /// Asks for the place at a point in the picture of the layers.
    Hit {
        /// The distance from the left edge, in leaves.
        x: f64,
        /// The layer.
        depth: u8,
        /// How siblings are arranged.
        #[serde(default)]
        siblings: Siblings,
    },
    /// Asks for a place, or for the place next to it in some direction.
    Place {
        /// The number of the place.
        number: u32,
        /// The direction to go from there.
        #[serde(default)]
        way: Option<Way>,
        /// How siblings are arranged.
        #[serde(default)]
        siblings: Siblings,
    },
    /// Asks for the words at and below a place.
    Words {
        /// The number of the place.
        number: u32,
        /// The maximum number of words.
        limit: usize,
    },
    /// Asks for the places where a word is counted.
    Find {
        /// The word.
        word: String,
        /// The maximum number of places.
        limit: usize,
        /// How siblings are arranged.
        #[serde(default)]
        siblings: Siblings,
    },
    /// Asks what the bound counts.
    Why {
        /// The maximum number of nodes in the maximizing tree.
        limit: u32,
    },
    /// Asks for the state of the walk through an orderly tree after `take` steps. If `board` is true, the walk first continues from
    /// there to the next board.
    Walk {
        /// The threshold: branches with bounds below this are cut.
        cutoff: u32,
        /// The number of steps.
        take: u32,
        /// Whether to continue until the walk reaches a board.
        board: bool,
    },
    /// Asks for the costliest branch: the path from the root that always continues to the child with the highest bound.
    Costliest {
        /// The maximum number of layers.
        layers: u8,
        /// How siblings are arranged.
        #[serde(default)]
        siblings: Siblings,
    },
    /// Asks for the best of the remaining boards, and for the places that it uses.
    Best {
        /// The maximum number of boards to score.
        boards: usize,
        /// The maximum number of places.
        limit: usize,
        /// How siblings are arranged.
        #[serde(default)]
        siblings: Siblings,
    },
    /// Asks what an operation would do to the bound.
    Preview(TreeOperation),
    /// Asks for the remaining boards, with their scores.
    Boards {
        /// The maximum number of boards.
        limit: usize,
    },
    /// Asks for the tree as a Graphviz file.
    Dot {
        /// The maximum number of nodes.
        limit: u32,
    },
    /// Asks for the tree as nested records.
    Json {
        /// The maximum number of nodes.
        limit: u32,
    },
    /// Asks for the tree as an integer program.
    Ilp {
        /// The maximum number of nodes.
        limit: u32,
    },
}

/// A request for a drawing of nodes and links.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct GraphQuestion {
    /// Whether to draw a shared node only once.
    #[serde(default)]
    pub shared: bool,
    /// The approximate number of nodes to draw.
    pub limit: usize,
    /// Places whose children are always drawn.
    pub open: Vec<u32>,
    /// Places whose children are not drawn.
    pub closed: Vec<u32>,
    /// The place at the top of the drawing.
    #[serde(default)]
    pub root: u32,
    /// Which nodes get a box; used if shared nodes are drawn at each of their places.
    #[serde(default)]
    pub boxes: Boxes,
    /// The width of a node.
    pub node: f32,
    /// The gap between nodes.
    pub gap: f32,
}

/// The answer to a [`TreeQuestion`].
#[derive(Clone, Debug)]
pub enum Answer {
    /// The answer to [`TreeQuestion::Graph`].
    Graph(GraphDrawing),
    /// The answer to [`TreeQuestion::Moves`].
    Moves(Moves),
    /// The answer to [`TreeQuestion::Slice`].
    Slice(SliceRecord),
    /// The answer to [`TreeQuestion::Hit`] and [`TreeQuestion::Place`]; `None` if there is no place there.
    Place(Option<PlaceRecord>),
    /// The answer to [`TreeQuestion::Words`].
    Words(TreeWords),
    /// The answer to [`TreeQuestion::Find`].
    Find(TreeFound),
    /// The answer to [`TreeQuestion::Why`].
    Why(TreeWhy),
    /// The answer to [`TreeQuestion::Walk`].
    Walk(TreeWalk),
    /// The answer to [`TreeQuestion::Costliest`]: the places of the branch, from the root down.
    Spots(Vec<TreeSpot>),
    /// The answer to [`TreeQuestion::Best`]; `None` if there are too many boards.
    Best(Option<TreeBest>),
    /// The answer to [`TreeQuestion::Preview`]; `None` if the prediction would take too long.
    Preview(Option<TreePreview>),
    /// The answer to [`TreeQuestion::Boards`].
    Boards(TreeBoards),
    /// The answer to [`TreeQuestion::Dot`] and [`TreeQuestion::Ilp`].
    Text(String),
    /// The answer to [`TreeQuestion::Json`].
    Nested(Box<Nested>),
}

/// A drawing of nodes and links.
#[derive(Clone, Debug)]
pub enum GraphDrawing {
    /// A drawing in which a stored node appears at each of its places.
    Places(Graph),
    /// A drawing in which each stored node appears once.
    Stored(Woven),
}

impl TreeQuestion {
    /// Returns whether the previous tree may be needed for the answer.
    fn looks_back(&self) -> bool {
        match self {
            Self::Graph(_) => true,
            Self::Slice(slice) => slice.origins,
            _ => false,
        }
    }

    /// Returns how siblings are arranged in the layers that the question is about.
    fn siblings(&self) -> Siblings {
        match self {
            Self::Hit { siblings, .. }
            | Self::Place { siblings, .. }
            | Self::Find { siblings, .. }
            | Self::Costliest { siblings, .. }
            | Self::Best { siblings, .. } => *siblings,
            _ => Siblings::InOrder,
        }
    }
}

impl TreeSession {
    /// Answers a question about one tree of the series.
    ///
    /// # Errors
    /// [`SessionError`] if there is no such tree, or the answer would be too large.
    pub fn ask(&mut self, state: usize, question: &TreeQuestion) -> Result<Answer, SessionError> {
        if question.looks_back() && state > 0 {
            self.timeline.bring(state - 1);
        }
        self.timeline.bring(state);
        let at = self.timeline.shown(state).ok_or(SessionError::NoState)?;
        if let TreeQuestion::Moves(asked) = question {
            let tree = Arc::clone(&at.tree);
            return Ok(Answer::Moves(self.moves(&tree, state, asked)?));
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
    ) -> Result<Answer, SessionError> {
        let (tree, dictionary, rules) = (&*at.tree, &*self.dictionary, self.rules);
        let icicle = &at.icicle.arranged(question.siblings());
        Ok(match question {
            TreeQuestion::Graph(asked) => Answer::Graph(graph(at, before, asked)),
            TreeQuestion::Moves(_) => return Err(SessionError::NoState),
            TreeQuestion::Slice(asked) => Answer::Slice(slice(at, before, *asked)),
            TreeQuestion::Hit { x, depth, .. } => {
                let spot = icicle.hit(tree, *x, *depth);
                Answer::Place(spot.and_then(|spot| PlaceRecord::new(tree, icicle, spot.number)))
            }
            TreeQuestion::Place { number, way, .. } => {
                let to = match way {
                    None => Some(*number),
                    Some(way) => icicle.go(tree, *number, *way),
                };
                Answer::Place(to.and_then(|to| PlaceRecord::new(tree, icicle, to)))
            }
            TreeQuestion::Words { number, limit } => Answer::Words(self.words(at, *number, *limit)),
            TreeQuestion::Find { word, limit, .. } => {
                Answer::Find(self.find((tree, icicle), word, *limit))
            }
            TreeQuestion::Why { limit } => Answer::Why(self.why(at, *limit)?),
            TreeQuestion::Walk { cutoff, take, board } => {
                Answer::Walk(self.walk(tree, *cutoff, *take, *board)?)
            }
            TreeQuestion::Costliest { layers, .. } => {
                Answer::Spots(costliest(tree, icicle, *layers))
            }
            TreeQuestion::Best { boards, limit, .. } => {
                Answer::Best(self.best((tree, icicle), *boards, *limit)?)
            }
            TreeQuestion::Preview(operation) => Answer::Preview(self.preview(&at.tree, operation)?),
            TreeQuestion::Boards { limit } => Answer::Boards(self.boards(tree, *limit)?),
            TreeQuestion::Dot { limit } => Answer::Text(dot(tree, dictionary, rules, *limit)?),
            TreeQuestion::Json { limit } => {
                Answer::Nested(Box::new(nested(tree, dictionary, rules, *limit)?))
            }
            TreeQuestion::Ilp { limit } => Answer::Text(ilp(tree, dictionary, rules, *limit)?),
        })
    }
}

fn graph(at: &ShownTree, before: Option<&ShownTree>, asked: &GraphQuestion) -> GraphDrawing {
    let open: BTreeSet<u32> = asked.open.iter().copied().collect();
    let closed: BTreeSet<u32> = asked.closed.iter().copied().collect();
    let top = at.icicle.root(&at.tree);
    let root = at.icicle.path(&at.tree, asked.root);
    let root = root.map_or(top, |(_, spot)| spot);
    // If the drawing doesn't begin at the root, its places have no paths from the root, so they can't be traced to the previous
    // tree.
    let before = before.filter(|_| root.number == top.number);
    let from = before.and_then(|before| at.origins(before));
    let measure = Measure { node: asked.node, gap: asked.gap };
    if asked.shared {
        let shared = share(&at.tree, &at.icicle, root.node, asked.limit, &open);
        let earlier = before.map(|before| first_places(&before.tree));
        let from = from.as_ref().zip(earlier.as_deref());
        return GraphDrawing::Stored(Woven::new(&at.tree, &shared, from, measure));
    }
    let shown = expand(&at.tree, &at.icicle, root, asked.limit, &open, &closed);
    let graph = Graph::of_tree(&at.tree, &shown, from.as_ref(), measure);
    GraphDrawing::Places(graph.boxed(asked.boxes, measure))
}
