//! Breaks a class part by part, by any of the three methods, for whoever shows the parts one after another.

use std::sync::Arc;

use super::options::{BreakerOptions, Method};
use super::outcome::{TooLarge, TooManyCells};
use super::trace::{Branch, Fate, NewBranches};
use super::traced::TracedBreaker;
use super::union::{Listing, ListingRow};
use crate::class::BoardClass;
use crate::dict::Dictionary;
use crate::step::Step;

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
