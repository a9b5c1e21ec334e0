//! A session with evaluation trees: a class, the tree that is built for it, and the tree after each of a series of operations.
//!
//! The session owns the trees and everything derived from them. Work that takes time is done in steps: call `begin`, then
//! [`TreeSession::step`] until the work is done, then [`TreeSession::finish`]. A [`TreeQuestion`] is about one tree of the series,
//! which is given by number; number 0 is the tree as it was built. The answer ([`TreeAnswer`]) reaches the page as it is,
//! with thousands of nodes as parallel arrays; native tests ask the same questions.

mod question;

use std::sync::Arc;

pub use self::question::{
    GraphQuestion, TreeAnswer, TreeBest, TreeBoard, TreeFound, TreeMoves, TreePlace, TreeQuestion,
    TreeWalk, TreeWord, TreeWords, WalkStack,
};
use crate::class::{BoardClass, ClassError};
use crate::dict::{Dictionary, DictionaryError, WordRule, list};
use crate::grid::Cell;
use crate::letter::Letter;
use crate::scene::{Icicle, Made, Moved, MovedNode, Origins, SketchNode, Steps, TreeGraph, share};
use crate::scoring::{MinLength, Rules, Scoring};
use crate::step::Step;
use crate::tree;
use crate::tree::{
    Compress, Dedupe, Lift, LiftReport, Order, PackedTree, Sharing, Tree, TreeError, orderly,
};

/// A class and its trees, as described in the [module documentation](self).
#[derive(Debug)]
pub struct TreeSession {
    dictionary: Arc<Dictionary>,
    class: Arc<BoardClass>,
    rules: Rules,
    order: Order,
    by_hand: bool,
    /// The tree as built, followed by the tree after each operation.
    timeline: Timeline,
    work: Work,
    /// The operation that was last viewed move by move.
    playing: Option<Playing>,
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
        let order = match plan.order {
            Order::Orderly if plan.tree.is_none() => Order::Orderly,
            _ => Order::Spelling,
        };
        let work = if let Some(text) = &plan.tree {
            let tree = tree::by_hand(&class, dictionary.alphabet(), text)?;
            Work::Done(Box::new(tree))
        } else {
            let paths = tree::estimate_paths(&dictionary, &class, Self::PROBES);
            if paths > MOST_PATHS {
                return Err(SessionError::TooManyPaths { paths });
            }
            let counting =
                if plan.raw { orderly::Counting::Raw } else { orderly::Counting::Deduped };
            let (words, limit) = (&dictionary, Tree::DEFAULT_LIMIT);
            match order {
                Order::Spelling => Work::Build(Box::new(tree::SpellingBuilder::new(
                    words,
                    &class,
                    rules,
                    Sharing::Local,
                    limit,
                )?)),
                Order::Orderly => Work::Orderly(Box::new(orderly::OrderlyBuilder::new(
                    words,
                    &class,
                    rules,
                    counting,
                    Sharing::Full,
                    limit,
                )?)),
            }
        };
        Ok(Self {
            dictionary,
            class,
            rules,
            order,
            by_hand: plan.tree.is_some(),
            timeline: Timeline::default(),
            work,
            playing: None,
        })
    }

    pub fn begin(&mut self, operation: &TreeOperation) -> Result<(), SessionError> {
        let last = self.last()?;
        self.work = Work::operation(&last, operation)?;
        Ok(())
    }

    /// Does about `budget` units of work; a unit is one node.
    pub fn step(&mut self, budget: usize) -> Result<Step, SessionError> {
        Ok(self.work.step(budget)?)
    }

    pub fn progress(&self) -> f64 {
        self.work.progress()
    }

    pub fn finish(&mut self) -> Result<TreeFigures, SessionError> {
        let work = core::mem::take(&mut self.work);
        let last = self.timeline.last();
        let (tree, made, report) = work.finish(last.as_ref())?;
        let figures = self.figures(&tree, report);
        self.playing = None;
        self.timeline.push(tree, made);
        Ok(figures)
    }

    pub fn cancel(&mut self) {
        self.work = Work::None;
    }

    /// Keeps the first `count` trees, and drops the others and the work in progress.
    pub fn keep(&mut self, count: usize) {
        self.cancel();
        self.playing = None;
        self.timeline.truncate(count);
    }

    fn moves(
        &mut self,
        tree: &Arc<Tree>,
        state: usize,
        asked: &MovesQuestion,
    ) -> Result<TreeMoves, SessionError> {
        let known = self.playing.take();
        let mut playing = match known.filter(|playing| playing.leads_to(state, asked)) {
            Some(playing) => playing,
            None => Playing::new(&self.class, tree, state, asked)?,
        };
        playing.go_to(asked.take)?;
        let view = playing.view(&self.class, tree, asked)?;
        self.playing = Some(playing);
        Ok(view)
    }

    fn figures(&self, tree: &Tree, report: Option<LiftReport>) -> TreeFigures {
        TreeFigures {
            report: report.unwrap_or_else(|| LiftReport::of(tree)),
            left: tree.nodes(),
            stored: tree.stored(),
            bytes: tree.bytes(),
            open: tree.open_cells(tree.root()).iter().map(Cell::index).collect(),
            next: self.next_cell(tree),
        }
    }

    fn last(&mut self) -> Result<Arc<Tree>, SessionError> {
        self.timeline.last().ok_or(SessionError::NotBuilt)
    }

    fn next_cell(&self, tree: &Tree) -> Option<usize> {
        let open = tree.open_cells(tree.root());
        let order = self.class.dims().split_order();
        let next = order.into_iter().find(|cell| open.contains(*cell))?;
        (self.order == Order::Orderly).then_some(next.index())
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
    steps: Vec<(Option<PackedTree>, Option<Made>)>,
    last: Option<Arc<Tree>>,
    shown: Vec<(usize, ShownTree)>,
}

/// The maximum number of trees that are ready to be drawn at a time: one tree, and the tree that it was made from.
const SHOWN: usize = 2;

impl Timeline {
    /// Adds a tree, and records how it was made from the last one. Cost: one visit per stored node of the last tree.
    pub fn push(&mut self, tree: Arc<Tree>, made: Option<Made>) {
        self.shown.clear();
        if let (Some(step), Some(last)) = (self.steps.last_mut(), self.last.take()) {
            step.0.get_or_insert_with(|| PackedTree::new(&last));
        }
        self.last = Some(tree);
        self.steps.push((None, made));
    }

    pub fn truncate(&mut self, count: usize) {
        if count < self.steps.len() {
            self.shown.retain(|(step, _)| *step < count);
            self.steps.truncate(count);
            let last = self.steps.last().and_then(|step| step.0.as_ref());
            self.last = last.map(|packed| Arc::new(packed.tree()));
        }
    }

    /// Returns the last tree, ready for an operation. To free memory, no tree stays ready to be drawn.
    pub fn last(&mut self) -> Option<Arc<Tree>> {
        self.shown.clear();
        self.last.clone()
    }

    /// Makes a step ready to be drawn. At most two steps are ready at a time, so this may drop the one that was used
    /// least recently. Cost: two visits per stored node, unless the step is ready already.
    pub fn bring(&mut self, step: usize) {
        if let Some(at) = self.shown.iter().position(|(shown, _)| *shown == step) {
            self.shown[at..].rotate_left(1);
            return;
        }
        let Some((packed, made)) = self.steps.get(step) else {
            return;
        };
        if self.shown.len() == SHOWN {
            self.shown.remove(0);
        }
        let last = self.last.as_ref().filter(|_| step + 1 == self.steps.len());
        let tree = last.map(Arc::clone);
        let Some(tree) = tree.or_else(|| packed.as_ref().map(|packed| Arc::new(packed.tree())))
        else {
            return;
        };
        let icicle = Icicle::new(&tree);
        let shown = ShownTree { tree, icicle, made: made.clone() };
        self.shown.push((step, shown));
    }

    /// Returns a step that [`Timeline::bring`] made ready, if it is still ready.
    pub fn shown(&self, step: usize) -> Option<&ShownTree> {
        let shown = self.shown.iter().find(|(shown, _)| *shown == step);
        shown.map(|(_, shown)| shown)
    }

    pub fn bytes(&self) -> usize {
        let packed = self.steps.iter().filter_map(|step| step.0.as_ref());
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
enum Work {
    #[default]
    None,
    Done(Box<Tree>),
    Build(Box<tree::SpellingBuilder>),
    Orderly(Box<orderly::OrderlyBuilder>),
    Lift(Box<tree::Lift>),
    Force(Cell, Letter),
    /// Fixing a letter in a tree in spelling order: the lift that brings the cell to the top, the cell, and the letter to keep.
    Keep(Box<tree::Lift>, Cell, Letter),
}

/// A new tree, how it was made from the tree before it, and the statistics of a lift.
type Finished = (Arc<Tree>, Option<Made>, Option<LiftReport>);

impl Work {
    fn operation(tree: &Arc<Tree>, operation: &TreeOperation) -> Result<Self, SessionError> {
        let (cutoff, compress) = (operation.cutoff, operation.fold);
        let sharing = operation.sharing();
        Ok(match operation.place(tree)? {
            Some((cell, Some(letter))) if tree.order() == Order::Orderly => {
                Self::Force(cell, letter)
            }
            Some((cell, Some(letter))) => {
                let plain = tree::Lift::new(tree, cell, 0, Compress::No, Sharing::Local)?;
                Self::Keep(Box::new(plain), cell, letter)
            }
            place => {
                let cell = place.map(|(cell, _)| cell);
                Self::Lift(Box::new(tree::Lift::new(tree, cell, cutoff, compress, sharing)?))
            }
        })
    }

    fn step(&mut self, budget: usize) -> Result<Step, TreeError> {
        match self {
            // Each step of building handles one letter on one start cell, which is as much work as thousands of nodes.
            Self::Build(build) => build.step(1),
            Self::Orderly(build) => build.step(1),
            Self::Lift(lift) | Self::Keep(lift, ..) => lift.step(budget),
            Self::Done(_) | Self::Force(..) | Self::None => Ok(Step::Done),
        }
    }

    fn progress(&self) -> f64 {
        match self {
            Self::Build(build) => build.progress(),
            Self::Orderly(build) => build.progress(),
            Self::Lift(lift) | Self::Keep(lift, ..) => lift.progress(),
            Self::Done(_) | Self::Force(..) | Self::None => 1.0,
        }
    }

    fn finish(self, last: Option<&Arc<Tree>>) -> Result<Finished, SessionError> {
        Ok(match self {
            Self::None => return Err(SessionError::NoWork),
            Self::Done(tree) => (Arc::new(*tree), None, None),
            Self::Build(build) => (Arc::new(build.finish()?), None, None),
            Self::Orderly(build) => (Arc::new(build.finish()?.0), None, None),
            Self::Lift(lift) => {
                let lifted = lift.finish()?;
                (lifted.tree, Some(Made::Lift(lifted.alive)), Some(lifted.report))
            }
            Self::Force(cell, letter) => {
                let last = last.ok_or(SessionError::NotBuilt)?;
                let parts = orderly::force(last, cell)?;
                let mut letters = parts.into_iter().zip(last.class().letters(cell));
                let part = letters.find(|(_, of)| **of == letter);
                let part = part.and_then(|(part, _)| part).ok_or(SessionError::Wordless)?;
                (Arc::new(part), Some(Made::Force(cell, letter)), None)
            }
            Self::Keep(lift, cell, letter) => {
                let lifted = lift.finish()?;
                let whole = lifted.tree;
                let top = whole.cell(whole.root()) == Some(cell);
                let part = top.then(|| tree::part(&whole, letter)).flatten();
                let part = Arc::new(part.ok_or(SessionError::Wordless)?);
                let letters = whole.class().letters(cell).iter();
                let place = letters.take_while(|&&l| l != letter).count() as u32;
                (part, Some(Made::Part(lifted.alive, place)), None)
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
    let power = 10f64.powi((value.log10().floor() as i32 - 1).max(-1));
    format!("{}{name}", (value / power).round() * power)
}

// --- Moves ---

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
struct Playing {
    state: usize,
    asked: MovesQuestion,
    steps: Steps,
    moves: u32,
    /// The moves that share equal subtrees, if the operation does that.
    pairs: Option<Dedupe>,
    taken: u32,
    made: Option<Moved>,
}

impl Playing {
    fn new(
        class: &Arc<BoardClass>,
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
        let steps = steps.numbered_by(class);
        let (mut ahead, mut moves) = (steps.clone(), 0);
        while ahead.step()?.is_some() {
            moves += 1;
        }
        // If a lift also shares equal subtrees, only the moves of the lift itself are shown.
        let pairs = match place {
            None if dedupe => {
                let sharing = Sharing::None;
                let folded = Lift::new(tree, None, cutoff, compress, sharing)?.finish()?;
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
    fn leads_to(&self, state: usize, asked: &MovesQuestion) -> bool {
        let same = self.asked.operation == asked.operation && self.asked.limit == asked.limit;
        self.state == state && same && self.taken <= asked.take
    }

    fn go_to(&mut self, taken: u32) -> Result<(), TreeError> {
        while self.taken < taken.min(self.total()) {
            self.made = self.steps.step()?.or(self.made.take());
            self.taken += 1;
        }
        Ok(())
    }

    /// Returns the pairs of equal nodes and how many pairs are shared so far, if the operation has reached that part.
    fn paired(&self) -> Option<(&Dedupe, usize)> {
        let taken = self.taken.checked_sub(self.moves + 1)?;
        Some((self.pairs.as_ref()?, taken as usize + 1))
    }

    fn view(
        &self,
        class: &BoardClass,
        tree: &Tree,
        asked: &MovesQuestion,
    ) -> Result<TreeMoves, TreeError> {
        let spacing = (asked.node, asked.gap);
        let (taken, total) = (self.taken, self.total());
        if let Some((pairs, count)) = self.paired() {
            let now = pairs.after(count)?;
            let (gone, into) = pairs.pairs()[count - 1];
            let node = MovedNode::new(class, &SketchNode::new(pairs.tree(), pairs.node(into)));
            let part = vec![into as usize];
            let passed = vec![(gone as usize, into as usize)];
            let made = Moved {
                kind: "share",
                copies: now.stored(),
                node,
                part,
                passed,
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
