//! Breaking a class so that it can be watched: the trace of a search, node by node or part by part.

use super::best::Best;
use super::engine::{BreakerOptions, Method, Outcome, TooLarge, TooManyCells};
use super::hybrid::Hybrid;
use super::union::{Listing, ListingRow};
use crate::class::BoardClass;
use crate::dict::Dictionary;
use crate::grid::Cell;
use crate::letter::Letter;
use crate::step::Step;
use std::sync::Arc;

/// The outcome of a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// The bound of the branch is below the threshold.
    Broken,
    /// The branch was split by the letters of the next cell.
    Split,
    /// The branch was searched to the end without making nodes.
    Searched {
        /// The number of letters tried or boards scored.
        tried: u64,
        /// The number of boards that reach the threshold. Boards of the class that are rotations or reflections of
        /// each other count as one.
        found: usize,
    },
}

/// A part of a class whose bound was computed. Some of the part's cells are *decided*: they have only one letter left.
#[derive(Clone, Debug, PartialEq)]
pub struct Branch {
    /// The number of cells that were decided before the last one.
    pub level: usize,
    /// The index of the last decided letter in its cell's list of letters, counted from 1.
    pub child: usize,
    /// The number of letters that the last decided cell had to choose from.
    pub of: usize,
    /// The part of the class.
    pub class: BoardClass,
    /// An upper bound: no board of the part scores more, except boards that are rotations or reflections of
    /// boards elsewhere in the class.
    pub bound: u32,
    /// The outcome of the branch.
    pub fate: Fate,
    /// The share of the class's boards that come before this part, from 0 to 1.
    pub from: f64,
    /// The part's share of the class's boards.
    pub share: f64,
}

/// The branches traced since the last report.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NewBranches {
    /// How many of the earlier branches are still valid. If a part didn't fit in memory and is being searched again in
    /// halves, some of those branches are no longer valid.
    pub kept: usize,
    /// The new branches.
    pub branches: Vec<Branch>,
}

/// A node that the search has reached.
#[derive(Clone, Debug)]
pub(super) struct TracedNode {
    /// For each decided position, the index of its letter.
    pub(super) letters: Box<[u8]>,
    pub(super) bound: u32,
    pub(super) fate: Fate,
}

/// The nodes that a search has passed.
#[derive(Clone, Debug, Default)]
pub(super) struct PassedNodes {
    pub(super) nodes: Vec<TracedNode>,
    /// The number of letters tried before the current dive.
    tried: u64,
    /// The number of boards found before the current dive.
    found: usize,
}

impl PassedNodes {
    /// Records that the dive below the last node is over.
    pub(super) fn surface(&mut self, tried: u64, found: usize) {
        if let Some(node) = self.nodes.last_mut() {
            node.fate = Fate::Searched { tried: tried - self.tried, found: found - self.found };
        }
        (self.tried, self.found) = (tried, found);
    }
}

/// Records the branches of a class, part by part.
#[derive(Clone, Debug, Default)]
pub(super) struct Trace {
    /// The approximate number of boards in the class.
    all: f64,
    /// The share of the class's boards that come before the current part.
    from: f64,
    /// The number of branches that have already been returned and are still valid.
    taken: usize,
    fresh: Vec<Branch>,
    /// The number of branches before the current part.
    before: usize,
}

impl Trace {
    /// Creates the trace for a class that has about this many boards.
    pub(super) fn new(boards: f64) -> Self {
        Self { all: boards, ..Self::default() }
    }

    /// Adds nodes of the current part, which has about `boards` boards. `cells` lists the cells in the order in which
    /// they are decided, and `letters` their letters.
    pub(super) fn add(
        &mut self,
        part: &BoardClass,
        boards: f64,
        cells: &[Cell],
        letters_of: &[Vec<Letter>],
        nodes: Vec<TracedNode>,
    ) {
        for TracedNode { letters, bound, fate } in nodes {
            let (mut class, mut from) = (part.clone(), self.from);
            let mut share = boards / self.all;
            let (mut child, mut of) = (1, 1);
            for (position, &number) in letters.iter().enumerate() {
                let choices = &letters_of[position];
                let number = usize::from(number);
                (child, of) = (number + 1, choices.len());
                share /= of as f64;
                from += share * number as f64;
                class = class.with(cells[position], &choices[number..=number]);
            }
            self.fresh.push(Branch {
                level: letters.len().saturating_sub(1),
                child,
                of,
                class,
                bound,
                fate,
                from,
                share,
            });
        }
    }

    /// Records that the boards of the current part were scored one by one.
    pub(super) fn scored(&mut self, part: BoardClass, boards: f64, bound: u32, fate: Fate) {
        self.fresh.push(Branch {
            level: 0,
            child: 1,
            of: 1,
            class: part,
            bound,
            fate,
            from: self.from,
            share: boards / self.all,
        });
        self.end(boards);
    }

    /// Records that the current part, which has about `boards` boards, is done.
    pub(super) fn end(&mut self, boards: f64) {
        self.from += boards / self.all;
        self.before = self.taken + self.fresh.len();
    }

    /// Records that the current part will be restarted or split.
    pub(super) fn restart(&mut self) {
        self.fresh.truncate(self.before.saturating_sub(self.taken));
        self.taken = self.taken.min(self.before);
    }

    /// Returns the branches that were added since the last call.
    pub(super) fn take(&mut self) -> NewBranches {
        let kept = self.taken;
        let branches = core::mem::take(&mut self.fresh);
        self.taken += branches.len();
        NewBranches { kept, branches }
    }
}

// --- Node by node ---

/// Breaks a class with [`Method::Best`] or [`Method::Hybrid2025`], and records each branch. For the 2009 method, see
/// [`Listing`](super::Listing).
///
/// ```
/// use std::sync::Arc;
/// use boggle_lab::breaker::{BreakerOptions, Fate, Threshold, TracedBreaker};
/// use boggle_lab::{class::BoardClass, dict::{Dictionary, WordRule, list}, scoring::Rules};
/// let words = list::read(b"tar\ntea\ntie\ntier\n", &|_| None).words.unwrap();
/// let dictionary = Arc::new(Dictionary::new("four", &words, WordRule::default()).unwrap());
/// let dims = "2x2".parse().unwrap();
/// let class = BoardClass::parse("st aeiouy eiouy rs", dims, dictionary.alphabet()).unwrap();
/// let options = BreakerOptions::new(dims, Threshold::new(2).unwrap(), Rules::default());
/// let mut breaker = TracedBreaker::new(&dictionary, &class, options).unwrap();
/// let branches = breaker.run().unwrap();
/// let ends = branches.iter().filter(|branch| branch.fate != Fate::Split);
/// assert!((ends.map(|branch| branch.share).sum::<f64>() - 1.0).abs() < 1e-9);
/// assert_eq!(breaker.outcome().boards[0].1, 2); // tie and tier
/// ```
#[derive(Clone, Debug)]
pub struct TracedBreaker {
    engine: TracedMethod,
}

#[derive(Clone, Debug)]
enum TracedMethod {
    Best(Box<Best>),
    Hybrid(Box<Hybrid>),
}

impl TracedBreaker {
    /// Starts on a class. The method is [`Method::Best`] unless `options` names [`Method::Hybrid2025`].
    ///
    /// # Errors
    /// [`TooManyCells`] if the board size has too many cells.
    pub fn new(
        dictionary: &Arc<Dictionary>,
        class: &BoardClass,
        options: BreakerOptions,
    ) -> Result<Self, TooManyCells> {
        let dims = class.dims();
        let engine = if options.method == Method::Hybrid2025 {
            let mut hybrid = Hybrid::new(dictionary, dims, options)?;
            hybrid.start_trace();
            hybrid.start(class);
            TracedMethod::Hybrid(Box::new(hybrid))
        } else {
            let options = BreakerOptions { method: Method::Best, ..options };
            let sets = dims.iter().map(|cell| class.set(cell));
            let mut best = Best::new(dictionary, dims, options, sets)?;
            best.start_trace();
            best.start(class);
            TracedMethod::Best(Box::new(best))
        };
        Ok(Self { engine })
    }

    /// Does about `budget` units of work.
    ///
    /// # Errors
    /// [`TooLarge`] if the class doesn't fit in memory and can't be split.
    pub fn step(&mut self, budget: u32) -> Result<Step, TooLarge> {
        match &mut self.engine {
            TracedMethod::Best(best) => best.step(budget),
            TracedMethod::Hybrid(hybrid) => hybrid.step(budget),
        }
    }

    /// Returns the branches traced since the last call.
    pub fn new_branches(&mut self) -> NewBranches {
        match &mut self.engine {
            TracedMethod::Best(best) => best.new_branches(),
            TracedMethod::Hybrid(hybrid) => hybrid.new_branches(),
        }
    }

    /// Breaks the whole class in one call, and returns all branches.
    ///
    /// # Errors
    /// [`TooLarge`] if the class doesn't fit in memory and can't be split.
    pub fn run(&mut self) -> Result<Vec<Branch>, TooLarge> {
        while self.step(u32::MAX)? == Step::Working {}
        Ok(self.new_branches().branches)
    }

    /// Returns the outcome of the class. It is complete once [`TracedBreaker::step`] has returned [`Step::Done`].
    #[must_use]
    pub fn outcome(&self) -> &Outcome {
        match &self.engine {
            TracedMethod::Best(best) => best.outcome(),
            TracedMethod::Hybrid(hybrid) => hybrid.outcome(),
        }
    }
}

// --- Part by part ---

/// The maximum number of cells of a small board. Classes of small boards are mostly searched without making nodes,
/// which leaves few parts to show. So for these classes, nodes are made all the way down to the threshold.
const SMALL: usize = 12;

/// A class that is being broken part by part.
///
/// ```
/// use std::sync::Arc;
/// use boggle_lab::breaker::{BreakerOptions, Method, PartFate, Threshold, Unfolding};
/// use boggle_lab::{class::BoardClass, dict::Dictionary, scoring::Rules, step::Step};
/// let dictionary = Arc::new(Dictionary::from_words(["tar", "tea", "tie", "tier"]).unwrap());
/// let dims = "2x2".parse().unwrap();
/// let class = BoardClass::parse("t aei ei r", dims, dictionary.alphabet()).unwrap();
/// for method in Method::ALL {
///     let threshold = Threshold::new(2).unwrap();
///     let options = BreakerOptions { method, ..BreakerOptions::new(dims, threshold, Rules::default()) };
///     let mut unfolding = Unfolding::new(&dictionary, &class, options).unwrap();
///     while unfolding.step(100).unwrap() == Step::Working {}
///     let parts = unfolding.new_parts().parts;
///     let found = parts.iter().filter(|part| part.fate == PartFate::Found);
///     assert_eq!(found.map(|part| part.found).sum::<usize>(), 3); // tar and tea, or tie and tier
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Unfolding {
    method: UnfoldingMethod,
}

#[derive(Clone, Debug)]
enum UnfoldingMethod {
    /// The method of 2009, with the rows that were not returned yet and the number of those that were.
    Listed { listing: Box<Listing>, fresh: Vec<ListingRow>, taken: usize },
    /// The method of 2025 or this crate's own.
    Traced(Box<TracedBreaker>),
}

/// A part of a class whose bound was computed.
#[derive(Clone, Debug, PartialEq)]
pub struct UnfoldedPart {
    /// The number of splits that led to this part.
    pub level: usize,
    /// The position of this part among the parts of its parent, counted from 1.
    pub child: usize,
    /// The number of parts that its parent was split into.
    pub of: usize,
    /// The part.
    pub class: BoardClass,
    /// An upper bound on the scores of its boards.
    pub bound: u32,
    /// What became of the part.
    pub fate: PartFate,
    /// The number of letters tried or boards scored in a part that was searched to the end.
    pub tried: u64,
    /// The number of boards found in a part that was searched to the end.
    pub found: usize,
    /// The share of the class's boards that come before this part, from 0 to 1.
    pub from: f64,
    /// The part's share of the class's boards.
    pub share: f64,
    /// The share of the class's boards that are done with this part. In the 2009 listing, these are the boards of broken
    /// parts.
    pub done: f64,
}

/// What became of a part.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub enum PartFate {
    /// Its bound is below the threshold.
    Broken,
    /// It was split.
    Split,
    /// It was searched to the end, and no board reached the threshold.
    Searched,
    /// It contains boards that may be results: it was searched to the end and some boards reached the threshold, or it
    /// is a single board whose bound does.
    Found,
}

/// The parts that were bounded since the last report.
#[derive(Clone, Debug, PartialEq)]
pub struct NewParts {
    /// How many of the earlier parts are still valid.
    pub kept: usize,
    /// The new parts.
    pub parts: Vec<UnfoldedPart>,
}

impl Unfolding {
    /// Starts on a class with the method that `options` names.
    ///
    /// # Errors
    /// [`TooManyCells`] if the board size has too many cells for the method.
    pub fn new(
        dictionary: &Arc<Dictionary>,
        class: &BoardClass,
        mut options: BreakerOptions,
    ) -> Result<Self, TooManyCells> {
        if class.dims().cells() <= SMALL {
            options.tuning.dive = 100;
        }
        let method = match options.method {
            Method::Union2009 => {
                let listing = Listing::new(dictionary, class, options.threshold, options.rules);
                UnfoldingMethod::Listed { listing: Box::new(listing), fresh: Vec::new(), taken: 0 }
            }
            Method::Hybrid2025 | Method::Best => {
                let breaker = TracedBreaker::new(dictionary, class, options)?;
                UnfoldingMethod::Traced(Box::new(breaker))
            }
        };
        Ok(Self { method })
    }

    /// Does about `budget` units of work; in the 2009 listing, bounds that many parts.
    ///
    /// # Errors
    /// [`TooLarge`] if the class doesn't fit in memory and can't be split.
    pub fn step(&mut self, budget: u32) -> Result<Step, TooLarge> {
        match &mut self.method {
            UnfoldingMethod::Listed { listing, fresh, .. } => {
                let before = fresh.len();
                fresh.extend(listing.take(budget as usize));
                Ok(Step::working_if(fresh.len() - before == budget as usize))
            }
            UnfoldingMethod::Traced(breaker) => breaker.step(budget),
        }
    }

    /// Returns the parts that were bounded since the last call.
    pub fn new_parts(&mut self) -> NewParts {
        match &mut self.method {
            UnfoldingMethod::Listed { fresh, taken, .. } => {
                let kept = *taken;
                *taken += fresh.len();
                let parts = fresh.drain(..).map(UnfoldedPart::of_row).collect();
                NewParts { kept, parts }
            }
            UnfoldingMethod::Traced(breaker) => {
                let NewBranches { kept, branches } = breaker.new_branches();
                let parts = branches.into_iter().map(UnfoldedPart::of_branch).collect();
                NewParts { kept, parts }
            }
        }
    }
}

impl UnfoldedPart {
    fn of_row(row: ListingRow) -> Self {
        let is_board = row.class.open().is_empty();
        Self {
            level: row.level,
            child: row.child,
            of: row.of,
            bound: row.bounds.bound(),
            fate: match () {
                () if row.broken => PartFate::Broken,
                () if is_board => PartFate::Found,
                () => PartFate::Split,
            },
            tried: 0,
            found: usize::from(is_board && !row.broken),
            from: row.from,
            share: row.share,
            done: row.broken_so_far,
            class: row.class,
        }
    }

    fn of_branch(branch: Branch) -> Self {
        let (fate, tried, found) = match branch.fate {
            Fate::Broken => (PartFate::Broken, 0, 0),
            Fate::Split => (PartFate::Split, 0, 0),
            Fate::Searched { tried, found: 0 } => (PartFate::Searched, tried, 0),
            Fate::Searched { tried, found } => (PartFate::Found, tried, found),
        };
        let ends = branch.fate != Fate::Split;
        Self {
            level: branch.level,
            child: branch.child,
            of: branch.of,
            bound: branch.bound,
            fate,
            tried,
            found,
            from: branch.from,
            share: branch.share,
            done: branch.from + if ends { branch.share } else { 0.0 },
            class: branch.class,
        }
    }
}
