//! Questions about the trees of a session, and their answers.

use std::collections::BTreeSet;
use std::sync::Arc;

use super::boards::BoardsLeft;
use super::error::SessionError;
use super::layers::{
    BestRecord, SiblingsName, SliceQuestion, SliceRecord, SpotRecord, costliest, slice,
};
use super::moves::{Moves, MovesQuestion};
use super::operation::Operation;
use super::place::PlaceRecord;
use super::preview::Preview;
use super::session::TreeSession;
use super::walk::WalkRecord;
use super::words::{FindRecord, WhyRecord, WordsRecord};
use crate::scene::{Boxes, Graph, Measure, ShownTree, Way, Woven, expand, first_places, share};
use crate::tree::{Nested, dot, ilp, nested};

/// A question about one tree of the series.
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub enum Question {
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
        siblings: SiblingsName,
    },
    /// Asks for a place, or for the place next to it in some direction.
    Place {
        /// The number of the place.
        number: u32,
        /// The direction to go from there.
        way: Option<Direction>,
        /// How siblings are arranged.
        #[serde(default)]
        siblings: SiblingsName,
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
        siblings: SiblingsName,
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
        siblings: SiblingsName,
    },
    /// Asks for the best of the remaining boards, and for the places that it uses.
    Best {
        /// The maximum number of boards to score.
        boards: usize,
        /// The maximum number of places.
        limit: usize,
        /// How siblings are arranged.
        #[serde(default)]
        siblings: SiblingsName,
    },
    /// Asks what an operation would do to the bound.
    Preview(Operation),
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
    pub boxes: BoxesName,
    /// The width of a node.
    pub node: f32,
    /// The gap between nodes.
    pub gap: f32,
}

/// The name of a [`Boxes`] in JSON.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum BoxesName {
    /// Every node gets a box.
    #[default]
    All,
    /// Every node gets a box, except letters that end no word.
    Folded,
    /// Every node gets a box, and so does each letter of a lifted cell.
    Lettered,
}

/// The direction from one place to the next.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Direction {
    /// To the parent.
    Up,
    /// To the leftmost child.
    Down,
    /// To the sibling on the left.
    Left,
    /// To the sibling on the right.
    Right,
}

/// The answer to a [`Question`].
#[derive(Clone, Debug)]
pub enum Answer {
    /// The answer to [`Question::Graph`].
    Graph(GraphDrawing),
    /// The answer to [`Question::Moves`].
    Moves(Moves),
    /// The answer to [`Question::Slice`].
    Slice(SliceRecord),
    /// The answer to [`Question::Hit`] and [`Question::Place`]; `None` if there is no place there.
    Place(Option<PlaceRecord>),
    /// The answer to [`Question::Words`].
    Words(WordsRecord),
    /// The answer to [`Question::Find`].
    Find(FindRecord),
    /// The answer to [`Question::Why`].
    Why(WhyRecord),
    /// The answer to [`Question::Walk`].
    Walk(WalkRecord),
    /// The answer to [`Question::Costliest`]: the places of the branch, from the root down.
    Spots(Vec<SpotRecord>),
    /// The answer to [`Question::Best`]; `None` if there are too many boards.
    Best(Option<BestRecord>),
    /// The answer to [`Question::Preview`]; `None` if the prediction would take too long.
    Preview(Option<Preview>),
    /// The answer to [`Question::Boards`].
    Boards(BoardsLeft),
    /// The answer to [`Question::Dot`] and [`Question::Ilp`].
    Text(String),
    /// The answer to [`Question::Json`].
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

impl Question {
    /// Returns whether the previous tree may be needed for the answer.
    fn looks_back(&self) -> bool {
        match self {
            Self::Graph(_) => true,
            Self::Slice(slice) => slice.origins,
            _ => false,
        }
    }

    /// Returns how siblings are arranged in the layers that the question is about.
    fn siblings(&self) -> SiblingsName {
        match self {
            Self::Hit { siblings, .. }
            | Self::Place { siblings, .. }
            | Self::Find { siblings, .. }
            | Self::Costliest { siblings, .. }
            | Self::Best { siblings, .. } => *siblings,
            _ => SiblingsName::InOrder,
        }
    }
}

impl TreeSession {
    /// Answers a question about one tree of the series.
    ///
    /// # Errors
    /// [`SessionError`] if there is no such tree, or the answer would be too large.
    pub fn ask(&mut self, state: usize, question: &Question) -> Result<Answer, SessionError> {
        if question.looks_back() && state > 0 {
            self.timeline.bring(state - 1);
        }
        self.timeline.bring(state);
        let at = self.timeline.shown(state).ok_or(SessionError::NoState)?;
        if let Question::Moves(asked) = question {
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
        question: &Question,
    ) -> Result<Answer, SessionError> {
        let (tree, dictionary, rules) = (&*at.tree, &*self.dictionary, self.rules);
        let icicle = &at.icicle.arranged(question.siblings().into());
        Ok(match question {
            Question::Graph(asked) => Answer::Graph(graph(at, before, asked)),
            Question::Moves(_) => return Err(SessionError::NoState),
            Question::Slice(asked) => Answer::Slice(slice(at, before, *asked)),
            Question::Hit { x, depth, .. } => {
                let spot = icicle.hit(tree, *x, *depth);
                Answer::Place(spot.and_then(|spot| PlaceRecord::new(tree, icicle, spot.number)))
            }
            Question::Place { number, way, .. } => {
                let to = match way {
                    None => Some(*number),
                    Some(way) => icicle.go(tree, *number, (*way).into()),
                };
                Answer::Place(to.and_then(|to| PlaceRecord::new(tree, icicle, to)))
            }
            Question::Words { number, limit } => Answer::Words(self.words(at, *number, *limit)),
            Question::Find { word, limit, .. } => {
                Answer::Find(self.find((tree, icicle), word, *limit))
            }
            Question::Why { limit } => Answer::Why(self.why(at, *limit)?),
            Question::Walk { cutoff, take, board } => {
                Answer::Walk(self.walk(tree, *cutoff, *take, *board)?)
            }
            Question::Costliest { layers, .. } => Answer::Spots(costliest(tree, icicle, *layers)),
            Question::Best { boards, limit, .. } => {
                Answer::Best(self.best((tree, icicle), *boards, *limit)?)
            }
            Question::Preview(operation) => Answer::Preview(self.preview(&at.tree, operation)?),
            Question::Boards { limit } => Answer::Boards(self.boards(tree, *limit)?),
            Question::Dot { limit } => Answer::Text(dot(tree, dictionary, rules, *limit)?),
            Question::Json { limit } => {
                Answer::Nested(Box::new(nested(tree, dictionary, rules, *limit)?))
            }
            Question::Ilp { limit } => Answer::Text(ilp(tree, dictionary, rules, *limit)?),
        })
    }
}

impl From<Direction> for Way {
    fn from(way: Direction) -> Self {
        match way {
            Direction::Up => Self::Up,
            Direction::Down => Self::Down,
            Direction::Left => Self::Left,
            Direction::Right => Self::Right,
        }
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
    let boxes = match asked.boxes {
        BoxesName::All => Boxes::All,
        BoxesName::Folded => Boxes::Folded,
        BoxesName::Lettered => Boxes::Lettered,
    };
    GraphDrawing::Places(graph.boxed(boxes, measure))
}
