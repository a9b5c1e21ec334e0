//! A session with evaluation trees: a class, the tree that is built for it, and the tree after each of a series of operations.
//!
//! The session owns the trees and everything derived from them. Work that takes time is done in steps: call `begin`, then
//! [`TreeSession::step`] until the work is done, then [`TreeSession::finish`]. A [`TreeQuestion`] is about one tree of the series,
//! which is given by its number, the *state*; number 0 is the tree as it was built. The answer ([`TreeAnswer`]) reaches the page
//! as it is, with thousands of nodes as parallel arrays; native tests ask the same questions.
//!
//! Three types of the page stand before it: `Trees` (`wasm/trees.rs`) forwards calls to it, `TimelineJob`
//! (`engine/trees-job.ts`) drives that in a worker until the trees of a plan are done, and `TreesRoom`
//! (`rooms/trees/room.ts`) holds the plan and what is drawn.

mod moves;

pub use self::moves::{MovesQuestion, TreeMoves};

use std::collections::BTreeSet;
use std::sync::Arc;

use self::moves::Playback;
use crate::board::Board;
use crate::class::{BoardClass, ClassError};
use crate::dict::{Dictionary, DictionaryError, WordRule, list};
use crate::grid::Cell;
use crate::letter::Letter;
use crate::scene::{
    Direction, FoundSpot, Icicle, Made, NOTHING, Origins, Siblings, Spot, TreeGraph, TreeLabels,
    TreeSlice, Uint8Array, Uint32Array, View, expand, find, first_places, old_rectangles, share,
    used, way_number,
};
use crate::scoring::{MinLength, Rules, Scoring};
use crate::solver::Scorer;
use crate::step::Step;
use crate::tree::orderly::{self, OrderlyBuilder, Walk, WalkEvent};
use crate::tree::{
    self, Compress, Kind, Lift, LiftReport, NodeId, Order, PackedTree, Sharing, SpellingBuilder,
    Tree, TreeError, TreePreview, TreeWhy, WordPath, explain, nested, words_below,
};

/// A class and its trees, as described in the [module documentation](self).
#[derive(Debug)]
pub struct TreeSession {
    dictionary: Arc<Dictionary>,
    class: Arc<BoardClass>,
    rules: Rules,
    by_hand: bool,
    /// The tree as built, followed by the tree after each operation.
    timeline: Timeline,
    work: TreeWork,
    /// The operation that was last viewed move by move.
    playback: Option<Playback>,
}

impl TreeSession {
    /// The number of random paths that the estimate of letter paths tries for each letter of each cell.
    const PROBES: u32 = 64;

    /// Starts to build the tree of a class. Call [`TreeSession::step`] until it is done, then [`TreeSession::finish`].
    ///
    /// Cost: a few milliseconds for the estimate.
    pub fn new(dictionary: &Arc<Dictionary>, plan: &TreePlan) -> Result<Self, SessionError> {
        let min_length = plan.min_length;
        let dictionary = match &plan.words {
            None => Arc::clone(dictionary),
            Some(words) => Arc::new(only(words, min_length)?),
        };
        let class = Arc::new(BoardClass::read(&plan.class, dictionary.alphabet())?);
        let rules = Rules { scoring: plan.scoring, min_length };
        let limit = Tree::DEFAULT_LIMIT;
        let paths = || tree::estimate_paths(&dictionary, &class, Self::PROBES);
        let work = match &plan.tree {
            Some(text) => {
                TreeWork::Done(Box::new(tree::by_hand(&class, dictionary.alphabet(), text)?))
            }
            None if paths() > MOST_PATHS => {
                return Err(SessionError::TooManyPaths { paths: paths() });
            }
            None if plan.order == Order::Orderly => {
                let counting =
                    if plan.raw { orderly::Counting::Raw } else { orderly::Counting::Deduped };
                let sharing = Sharing::Full;
                let build =
                    OrderlyBuilder::new(&dictionary, &class, rules, counting, sharing, limit)?;
                TreeWork::Orderly(Box::new(build))
            }
            None => {
                let build =
                    SpellingBuilder::new(&dictionary, &class, rules, Sharing::Local, limit)?;
                TreeWork::Build(Box::new(build))
            }
        };
        Ok(Self {
            dictionary,
            class,
            rules,
            by_hand: plan.tree.is_some(),
            timeline: Timeline::default(),
            work,
            playback: None,
        })
    }

    /// Starts an operation on the last tree. If another one is unfinished, it is dropped.
    pub fn begin(&mut self, operation: &TreeOperation) -> Result<(), SessionError> {
        let last = self.timeline.last().ok_or(SessionError::NotBuilt)?;
        self.work = TreeWork::operation(&last, operation)?;
        Ok(())
    }

    /// Does about `budget` units of work; a unit is one node.
    pub fn step(&mut self, budget: u32) -> Result<Step, SessionError> {
        Ok(self.work.step(budget)?)
    }

    /// Returns how much of the building or of the operation is done, from 0 to 1.
    pub fn progress(&self) -> f64 {
        self.work.progress()
    }

    /// Finishes the work in progress, and adds the new tree to the series.
    pub fn finish(&mut self) -> Result<TreeFigures, SessionError> {
        let work = core::mem::take(&mut self.work);
        let last = self.timeline.last();
        let (tree, made, report) = work.finish(last.as_ref())?;
        let open = tree.open_cells(tree.root());
        let mut order = self.class.dims().split_order().into_iter();
        let next = order.find(|cell| open.contains(*cell) && tree.order() == Order::Orderly);
        let figures = TreeFigures {
            report: report.unwrap_or_else(|| LiftReport::unchanged(&tree)),
            left: tree.nodes(),
            stored: tree.stored(),
            bytes: tree.bytes(),
            open: open.iter().map(Cell::index).collect(),
            next: next.map(Cell::index),
        };
        self.playback = None;
        self.timeline.push(tree, made);
        Ok(figures)
    }

    /// Drops the work in progress.
    pub fn cancel(&mut self) {
        self.work = TreeWork::None;
    }

    /// Keeps the first `count` trees, and drops the others and the work in progress.
    pub fn keep(&mut self, count: usize) {
        self.cancel();
        self.playback = None;
        self.timeline.truncate(count);
    }
}

// --- The series of trees ---

/// A tree ready to be drawn, its measurements, and how it was made.
#[derive(Debug)]
pub struct ShownTree {
    pub tree: Arc<Tree>,
    pub icicle: Icicle,
    /// How the tree was made, or `None` for the first tree.
    pub made: Option<Made>,
}

impl ShownTree {
    /// Returns the mapping back to the previous tree, for an arrangement of that tree's icicle.
    pub fn origins<'a>(&'a self, before: &'a ShownTree, icicle: &'a Icicle) -> Option<Origins<'a>> {
        Some(Origins::new(&before.tree, icicle, &self.tree, self.made.as_ref()?))
    }
}

/// The tree as it was built, and the tree after each operation. The last tree is ready for the next operation, and at
/// most two trees are ready to be drawn. Each of the others is stored as a [`PackedTree`].
#[derive(Debug, Default)]
pub struct Timeline {
    /// For each tree, its packed form unless it is the last one, and how it was made.
    trees: Vec<(Option<PackedTree>, Option<Made>)>,
    last: Option<Arc<Tree>>,
    shown: Vec<(usize, ShownTree)>,
}

/// The maximum number of trees that are ready to be drawn at a time: one tree, and the tree that it was made from.
const SHOWN: usize = 2;

impl Timeline {
    /// Adds a tree, and records how it was made from the last one. Cost: one visit per stored node of the last tree.
    pub fn push(&mut self, tree: Arc<Tree>, made: Option<Made>) {
        self.shown.clear();
        if let (Some(tree), Some(last)) = (self.trees.last_mut(), self.last.take()) {
            tree.0.get_or_insert_with(|| PackedTree::new(&last));
        }
        self.last = Some(tree);
        self.trees.push((None, made));
    }

    pub fn truncate(&mut self, count: usize) {
        if count < self.trees.len() {
            self.shown.retain(|(state, _)| *state < count);
            self.trees.truncate(count);
            let last = self.trees.last().and_then(|tree| tree.0.as_ref());
            self.last = last.map(|packed| Arc::new(packed.tree()));
        }
    }

    /// Returns the last tree, ready for an operation. To free memory, no tree stays ready to be drawn.
    pub fn last(&mut self) -> Option<Arc<Tree>> {
        self.shown.clear();
        self.last.clone()
    }

    /// Makes the tree with a number ready to be drawn. At most two trees are ready at a time, so this may drop the one that was
    /// used least recently. Cost: two visits per stored node, unless the tree is ready already.
    pub fn bring(&mut self, state: usize) {
        if let Some(at) = self.shown.iter().position(|(shown, _)| *shown == state) {
            self.shown[at..].rotate_left(1);
            return;
        }
        let Some((packed, made)) = self.trees.get(state) else {
            return;
        };
        if self.shown.len() == SHOWN {
            self.shown.remove(0);
        }
        let last = self.last.clone().filter(|_| state + 1 == self.trees.len());
        let tree = last.or_else(|| packed.as_ref().map(|packed| Arc::new(packed.tree())));
        self.shown.extend(tree.map(|tree| {
            let icicle = Icicle::new(&tree);
            (state, ShownTree { tree, icicle, made: made.clone() })
        }));
    }

    /// Returns a tree that [`Timeline::bring`] made ready, if it is still ready.
    pub fn shown(&self, state: usize) -> Option<&ShownTree> {
        let shown = self.shown.iter().find(|(shown, _)| *shown == state);
        shown.map(|(_, shown)| shown)
    }

    pub fn bytes(&self) -> usize {
        let packed = self.trees.iter().filter_map(|tree| tree.0.as_ref());
        packed.map(PackedTree::bytes).sum()
    }
}

// --- The plan ---

/// The plan for the first tree of a session.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TreePlan {
    /// The class, in any form that [`BoardClass::read`](crate::class::BoardClass::read) accepts.
    pub class: String,
    /// If this is given, only these words are used instead of the dictionary's. They are separated by spaces or commas.
    #[serde(default)]
    pub words: Option<String>,
    /// A tree written by hand, which is used instead of a tree built from words; see [`by_hand`](crate::tree::by_hand).
    #[serde(default)]
    pub tree: Option<String>,
    pub order: Order,
    /// Whether an orderly tree counts each path of a word instead of each set of cells that spells it.
    #[serde(default)]
    pub raw: bool,
    pub scoring: Scoring,
    pub min_length: MinLength,
}

fn only(words: &str, min_length: MinLength) -> Result<Dictionary, SessionError> {
    let text = words.split([' ', ',']).collect::<Vec<_>>().join("\n");
    let words = list::read(text.as_bytes(), &|_| None).words;
    let words = words.map_err(|error| SessionError::Words(error.to_string()))?;
    let rule = WordRule { min_length, ..WordRule::default() };
    Ok(Dictionary::new("words", &words, rule)?)
}

// --- Operations ---

/// An operation, which makes the next tree from the last tree in the series.
///
/// If a cell is given, the operation lifts that cell or, if a letter is also given, fixes that letter on the cell. If no cell is
/// given, it simplifies the tree without lifting: it folds, shares equal subtrees, and drops branches.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TreeOperation {
    #[serde(default)]
    pub cell: Option<usize>,
    /// The position of the letter among the letters that the class has on this cell.
    #[serde(default)]
    pub letter: Option<usize>,
    /// Branches whose bound is at or below this are dropped; 0 drops no branches.
    pub cutoff: u32,
    /// Whether and how the tree is folded.
    pub fold: Compress,
    pub dedupe: bool,
}

impl TreeOperation {
    fn place(&self, tree: &Tree) -> Result<Option<(Cell, Option<Letter>)>, SessionError> {
        let Some(index) = self.cell else {
            return Ok(None);
        };
        let cell = Cell::new(index)
            .filter(|_| index < tree.class().dims().cells())
            .ok_or(SessionError::NoCell)?;
        let letters = tree.class().letters(cell);
        let letter = self.letter.map(|place| letters.get(place).copied());
        match letter {
            Some(None) => Err(SessionError::NoLetter),
            letter => Ok(Some((cell, letter.flatten()))),
        }
    }

    fn sharing(&self) -> Sharing {
        if self.dedupe { Sharing::Full } else { Sharing::Local }
    }
}

// --- The work in progress ---

#[derive(Debug, Default)]
enum TreeWork {
    #[default]
    None,
    Done(Box<Tree>),
    Build(Box<SpellingBuilder>),
    Orderly(Box<OrderlyBuilder>),
    /// To fix a letter in a tree in spelling order, a lift brings the cell to the top; then the letter is kept.
    Lift(Box<Lift>, Option<(Cell, Letter)>),
    Force(Cell, Letter),
}

/// A new tree, how it was made from the tree before it, and the statistics of a lift.
type Finished = (Arc<Tree>, Option<Made>, Option<LiftReport>);

impl TreeWork {
    fn operation(tree: &Arc<Tree>, operation: &TreeOperation) -> Result<Self, SessionError> {
        let place = operation.place(tree)?;
        let cell = place.map(|(cell, _)| cell);
        let fixed = place.and_then(|(cell, letter)| Some((cell, letter?)));
        let lift = match fixed {
            Some((cell, letter)) if tree.order() == Order::Orderly => {
                return Ok(Self::Force(cell, letter));
            }
            Some(_) => Lift::new(tree, cell, 0, Compress::No, Sharing::Local)?,
            None => {
                let TreeOperation { cutoff, fold, .. } = *operation;
                Lift::new(tree, cell, cutoff, fold, operation.sharing())?
            }
        };
        Ok(Self::Lift(Box::new(lift), fixed))
    }

    fn step(&mut self, budget: u32) -> Result<Step, TreeError> {
        match self {
            // Each step of building handles one letter on one start cell, which is as much work as thousands of nodes.
            Self::Build(build) => build.step(1),
            Self::Orderly(build) => build.step(1),
            Self::Lift(lift, _) => lift.step(budget),
            Self::Done(_) | Self::Force(..) | Self::None => Ok(Step::Done),
        }
    }

    fn progress(&self) -> f64 {
        match self {
            Self::Build(build) => build.progress(),
            Self::Orderly(build) => build.progress(),
            Self::Lift(lift, _) => lift.progress(),
            Self::Done(_) | Self::Force(..) | Self::None => 1.0,
        }
    }

    fn finish(self, last: Option<&Arc<Tree>>) -> Result<Finished, SessionError> {
        Ok(match self {
            Self::None => return Err(SessionError::NoWork),
            Self::Done(tree) => (Arc::new(*tree), None, None),
            Self::Build(build) => (Arc::new(build.finish()?), None, None),
            Self::Orderly(build) => (Arc::new(build.finish()?.0), None, None),
            Self::Lift(lift, fixed) => {
                let lifted = lift.finish()?;
                let Some((cell, letter)) = fixed else {
                    return Ok((lifted.tree, Some(Made::Lift(lifted.alive)), Some(lifted.report)));
                };
                let whole = lifted.tree;
                let top = whole.cell(whole.root()) == Some(cell);
                let part = top.then(|| tree::part(&whole, letter)).flatten();
                let part = Arc::new(part.ok_or(SessionError::Wordless)?);
                let letters = whole.class().letters(cell).iter();
                let place = letters.take_while(|&&l| l != letter).count() as u32;
                (part, Some(Made::Part(lifted.alive, place)), None)
            }
            Self::Force(cell, letter) => {
                let last = last.ok_or(SessionError::NotBuilt)?;
                let parts = orderly::force(last, cell)?;
                let mut letters = parts.into_iter().zip(last.class().letters(cell));
                let part = letters.find(|(_, of)| **of == letter);
                let part = part.and_then(|(part, _)| part).ok_or(SessionError::Wordless)?;
                (Arc::new(part), Some(Made::Force(cell, letter)), None)
            }
        })
    }
}

// --- Figures ---

/// Numbers about one tree of the series. `left` and `stored` are counted after branches are dropped.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub struct TreeFigures {
    #[serde(flatten)]
    pub report: LiftReport,
    pub left: u32,
    pub stored: usize,
    pub bytes: usize,
    /// The numbers of the cells that still have a choice.
    pub open: Vec<usize>,
    pub next: Option<usize>,
}

// --- Errors ---

/// The maximum number of letter paths for which a tree is built, as estimated by [`tree::estimate_paths`]. Building such a
/// tree takes about half a minute in a browser.
const MOST_PATHS: f64 = 400e6;

/// Why a session cannot do what was requested. The message can be shown to people.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "each message says what is wrong")]
pub enum SessionError {
    #[error("{0}")]
    Class(#[from] ClassError),
    #[error("{0}")]
    Words(String),
    #[error("{0}")]
    Dictionary(#[from] DictionaryError),
    #[error("{0}")]
    Tree(#[from] TreeError),
    #[error(
        "This tree would be too large: building it would follow about {} letter paths, and the limit is {}. \
         Give the cells fewer letters, or use fewer words.",
        rounded(*paths),
        rounded(MOST_PATHS)
    )]
    TooManyPaths { paths: f64 },
    #[error("The board has no such cell.")]
    NoCell,
    #[error("The cell does not have that letter.")]
    NoLetter,
    #[error("No word is left with this letter. Choose another letter.")]
    Wordless,
    #[error("The first tree is not built yet.")]
    NotBuilt,
    #[error("This tree is not ready yet.")]
    NoState,
    #[error("There is no operation to finish.")]
    NoWork,
    #[error("More than {limit} boards are left. Lift more cells, or raise the cutoff.")]
    ManyBoards { limit: usize },
}

/// Formats a large number with a word such as "million" and two significant digits; the estimate is no more precise than that.
fn rounded(number: f64) -> String {
    let (unit, name) = [(1e12, " trillion"), (1e9, " billion"), (1e6, " million")]
        .into_iter()
        .find(|(unit, _)| number >= *unit)
        .unwrap_or((1.0, ""));
    let value = number / unit;
    let power = 10f64.powi((libm::log10(value).floor() as i32 - 1).max(-1));
    format!("{}{name}", (value / power).round() * power)
}

// --- Questions ---

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
        way: Option<Direction>,
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

/// The answer to a question about a tree. `TreeAnswers` in the page's `engine/contract.ts`
/// lists which kind of question has which kind of answer.
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
    /// Answers a question about the tree with the number `state`.
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
            let kept = self.playback.take().filter(|kept| kept.leads_to(state, asked));
            let mut playback = match kept {
                Some(kept) => kept,
                None => Playback::new(&self.class, &at.tree, state, asked)?,
            };
            let moves = playback.go_to(&self.class, &at.tree, asked)?;
            self.playback = Some(playback);
            return Ok(TreeAnswer::Moves(moves));
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
        let place = |number: Option<u32>| {
            TreeAnswer::Place(number.and_then(|to| TreePlace::new(&self.class, tree, icicle, to)))
        };
        Ok(match question {
            TreeQuestion::Graph(asked) => TreeAnswer::Graph(graph(&self.class, at, before, asked)),
            TreeQuestion::Moves(_) => unreachable!("`ask` answers this question itself"),
            &TreeQuestion::Slice { from, to, pixels, least, origins, .. } => {
                let view = View { from, to: to.max(from + f64::EPSILON), pixels, least };
                let mut slice = icicle.slice(&self.class, tree, view);
                let before = before.filter(|_| origins);
                let old = before.map(|before| before.icicle.arranged(question.siblings()));
                let from = before.zip(old.as_ref());
                if let Some(from) = from.and_then(|(before, old)| at.origins(before, old)) {
                    let old = old_rectangles(&from, &slice, pixels);
                    slice.old_x = old.iter().map(|old| old.map_or(0.0, |old| old.x)).collect();
                    slice.old_width =
                        old.iter().map(|old| old.map_or(0.0, |old| old.width)).collect();
                    slice.old_depth =
                        old.iter().map(|old| old.map_or(NOTHING, |old| old.depth)).collect();
                }
                TreeAnswer::Slice(slice)
            }
            TreeQuestion::Hit { x, depth, .. } => {
                place(icicle.hit(tree, *x, *depth).map(|spot| spot.number))
            }
            TreeQuestion::Place { number, way, .. } => place(match way {
                None => Some(*number),
                Some(way) => icicle.go(tree, *number, *way),
            }),
            TreeQuestion::Words { number, limit } => {
                let path = icicle.path(tree, *number);
                let found =
                    path.and_then(|(path, _)| words_below(tree, &path, dictionary, rules, *limit));
                let (words, more) = found.unwrap_or_default();
                TreeAnswer::Words(TreeWords { words, more })
            }
            TreeQuestion::Find { word, limit, .. } => {
                TreeAnswer::Found(self.find((tree, icicle), word, *limit))
            }
            TreeQuestion::Why { limit } => {
                let mut why = explain(tree, dictionary, rules, *limit)?;
                why.repeated.truncate(REPEATED);
                if !self.by_hand {
                    why.best = self.best_board(tree.class(), SCORED);
                }
                TreeAnswer::Why(why)
            }
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

// --- Drawings of nodes and links ---

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
    pub words: Vec<WordPath>,
    pub more: bool,
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
    (class.boards_approx() <= limit as f64).then(|| class.each_board().collect())
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
        let TreeOperation { cutoff, fold, dedupe, .. } = *operation;
        let folds = fold != Compress::No || dedupe;
        if tree.order() == Order::Orderly {
            if tree.stored() > FOLDED {
                return Ok(None);
            }
            let parts = orderly::force(tree, cell)?;
            let letters = parts.iter().map(|part| part.as_ref().map_or(0, Tree::bound));
            let letters: Vec<u32> = letters.collect();
            let bound = letters.iter().copied().max().unwrap_or(0);
            return Ok(Some(TreePreview { bound, at_most: false, nodes: None, letters }));
        }
        let small = tree.stored() <= FOLDED;
        if tree.stored() > MEASURED || fold == Compress::Stale && !small {
            return Ok(None);
        }
        let plain = tree::preview(tree, cell)?;
        if folds && small {
            let lift = Lift::new(tree, cell, cutoff, fold, operation.sharing())?;
            let LiftReport { bound, nodes, .. } = lift.finish()?.report;
            return Ok(Some(TreePreview { bound, nodes: Some(nodes), ..plain }));
        }
        let nodes = plain.nodes.filter(|_| !folds);
        Ok(Some(TreePreview { at_most: fold != Compress::No, nodes, ..plain }))
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
        let mut order = tree.class().dims().split_order();
        order.retain(|&cell| !tree.class().letters(cell).is_empty());
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
            let bounds = choices.iter().take(STACK).map(|&choice| tree.node_bound(choice));
            WalkStack { cell, bounds: bounds.collect(), choices: choices.len(), sum }
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
