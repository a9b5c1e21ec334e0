//! Breaking a class so that it can be watched: the trace of a search, node by node or part by part.

use super::best::Best;
use super::engine::{BreakerOptions, Method, Outcome, TooLarge, TooManyCells};
use super::hybrid::Hybrid;
use super::union::Listing;
use crate::class::BoardClass;
use crate::dict::Dictionary;
use crate::grid::Cell;
use crate::letter::Letter;
use crate::step::Step;
use std::sync::Arc;

/// A part of a class whose bound was computed. Some of the part's cells are *decided*: they have only one letter left.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, serde::Serialize)]
pub struct Part {
    /// The number of splits that led to this part: with the 2009 method, of the class; otherwise, the number of cells
    /// that were decided before the last one.
    pub level: usize,
    /// The position of this part among the parts of its parent, counted from 1.
    #[serde(rename = "part")]
    pub child: usize,
    /// The number of parts that its parent was split into.
    pub of: usize,
    /// The part, which is not written because its letters need an alphabet.
    #[serde(skip)]
    pub class: BoardClass,
    /// An upper bound: no board of the part scores more, except boards that are rotations or reflections of
    /// boards elsewhere in the class.
    pub bound: u32,
    /// What became of the part.
    pub fate: Fate,
    /// The number of letters tried or boards scored in a part that was searched to the end without making nodes.
    pub tried: u64,
    /// The number of boards found in a part that was searched to the end. Boards of the class that are rotations or
    /// reflections of each other count as one.
    pub found: usize,
    /// The share of the class's boards that come before this part, from 0 to 1.
    pub from: f64,
    /// The part's share of the class's boards.
    pub share: f64,
    /// The share of the class's boards that are done with this part. In the 2009 listing, these are the boards of broken
    /// parts.
    pub done: f64,
}

impl Part {
    pub(super) fn whole(class: &BoardClass) -> Self {
        Self {
            level: 0,
            child: 1,
            of: 1,
            class: class.clone(),
            bound: 0,
            fate: Fate::Split,
            tried: 0,
            found: 0,
            from: 0.0,
            share: 1.0,
            done: 0.0,
        }
    }
}

/// What became of a part.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "camelCase")]
pub enum Fate {
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
#[derive(Clone, Debug, Default, PartialEq)]
pub struct NewParts {
    /// How many of the earlier parts are still valid. If a part didn't fit in memory and is being searched again in
    /// halves, some of those parts are no longer valid.
    pub kept: usize,
    /// The new parts.
    pub parts: Vec<Part>,
}

#[derive(Clone, Debug)]
pub(super) struct TracedNode {
    /// For each decided position, the index of its letter.
    pub(super) letters: Box<[u8]>,
    pub(super) bound: u32,
    pub(super) fate: Fate,
    pub(super) tried: u64,
    pub(super) found: usize,
}

#[derive(Clone, Debug, Default)]
pub(super) struct PassedNodes {
    pub(super) nodes: Vec<TracedNode>,
    tried: u64,
    found: usize,
}

impl PassedNodes {
    /// Records that the dive below the last node is over.
    pub(super) fn surface(&mut self, tried: u64, found: usize) {
        if let Some(node) = self.nodes.last_mut() {
            (node.tried, node.found) = (tried - self.tried, found - self.found);
            node.fate = Fate::searched(node.found);
        }
        (self.tried, self.found) = (tried, found);
    }
}

#[derive(Clone, Debug, Default)]
pub(super) struct Recorder {
    /// The approximate number of boards in the class.
    all: f64,
    /// The share of the class's boards that come before the current part.
    from: f64,
    /// The number of parts that have already been returned and are still valid.
    taken: usize,
    fresh: Vec<Part>,
    /// The number of recorded parts before the current one.
    before: usize,
}

impl Recorder {
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
        for TracedNode { letters, bound, fate, tried, found } in nodes {
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
            let level = letters.len().saturating_sub(1);
            let done = from + if fate == Fate::Split { 0.0 } else { share };
            self.fresh.push(Part {
                level,
                child,
                of,
                class,
                bound,
                fate,
                tried,
                found,
                from,
                share,
                done,
            });
        }
    }

    pub(super) fn scored(&mut self, class: &BoardClass, boards: f64, bound: u32, found: usize) {
        let (from, share) = (self.from, boards / self.all);
        let (fate, tried, done) = (Fate::searched(found), boards as u64, from + share);
        let part = Part { bound, fate, tried, found, from, share, done, ..Part::whole(class) };
        self.fresh.push(part);
        self.end(boards);
    }

    pub(super) fn end(&mut self, boards: f64) {
        self.from += boards / self.all;
        self.before = self.taken + self.fresh.len();
    }

    pub(super) fn restart(&mut self) {
        self.fresh.truncate(self.before.saturating_sub(self.taken));
        self.taken = self.taken.min(self.before);
    }

    pub(super) fn take(&mut self) -> NewParts {
        let (kept, parts) = (self.taken, core::mem::take(&mut self.fresh));
        self.taken += parts.len();
        NewParts { kept, parts }
    }
}

impl Fate {
    pub(super) fn searched(found: usize) -> Self {
        if found == 0 { Self::Searched } else { Self::Found }
    }
}

// --- The job ---

/// A class that is being broken part by part, so that it can be watched.
///
/// ```
/// use std::sync::Arc;
/// use boggle_lab::breaker::{BreakerOptions, Fate, Method, Threshold, Trace};
/// use boggle_lab::{class::BoardClass, dict::Dictionary, scoring::Rules};
/// let dictionary = Arc::new(Dictionary::from_words(["tar", "tea", "tie", "tier"]).unwrap());
/// let dims = "2x2".parse().unwrap();
/// let class = BoardClass::parse("t aei ei r", dims, dictionary.alphabet()).unwrap();
/// for method in Method::ALL {
///     let threshold = Threshold::new(2).unwrap();
///     let options = BreakerOptions { method, ..BreakerOptions::new(dims, threshold, Rules::default()) };
///     let parts = Trace::new(&dictionary, &class, options).unwrap().run().unwrap();
///     let found = parts.iter().filter(|part| part.fate == Fate::Found);
///     assert_eq!(found.map(|part| part.found).sum::<usize>(), 3); // tar and tea, or tie and tier
/// }
/// ```
#[derive(Clone, Debug)]
pub struct Trace {
    method: TracedMethod,
}

#[derive(Clone, Debug)]
enum TracedMethod {
    /// The method of 2009, with the parts that were not returned yet and the number of those that were.
    Union {
        listing: Box<Listing>,
        fresh: Vec<Part>,
        taken: usize,
    },
    Best(Box<Best>),
    Hybrid(Box<Hybrid>),
}

impl Trace {
    /// Starts on a class with the method that `options` names.
    pub fn new(
        dictionary: &Arc<Dictionary>,
        class: &BoardClass,
        options: BreakerOptions,
    ) -> Result<Self, TooManyCells> {
        let dims = class.dims();
        let method = match options.method {
            Method::Union2009 => {
                let listing = Listing::new(dictionary, class, options.threshold, options.rules);
                TracedMethod::Union { listing: Box::new(listing), fresh: Vec::new(), taken: 0 }
            }
            Method::Hybrid2025 => {
                let mut hybrid = Hybrid::new(dictionary, dims, options)?;
                hybrid.parts.start_trace();
                hybrid.start(class);
                TracedMethod::Hybrid(Box::new(hybrid))
            }
            // Brute force has no parts to show.
            Method::Best | Method::Brute => {
                let sets = dims.iter().map(|cell| class.set(cell));
                let mut best = Best::new(dictionary, dims, options, sets)?;
                best.start_trace();
                best.start(class);
                TracedMethod::Best(Box::new(best))
            }
        };
        Ok(Self { method })
    }

    /// Does about `budget` units of work; in the 2009 listing, bounds that many parts.
    pub fn step(&mut self, budget: u32) -> Result<Step, TooLarge> {
        match &mut self.method {
            TracedMethod::Union { listing, fresh, .. } => {
                let before = fresh.len();
                fresh.extend(listing.take(budget as usize).map(|(part, _)| part));
                Ok(Step::working_if(fresh.len() - before == budget as usize))
            }
            TracedMethod::Best(best) => best.step(budget),
            TracedMethod::Hybrid(hybrid) => hybrid.step(budget),
        }
    }

    /// Returns the parts that were bounded since the last call.
    pub fn new_parts(&mut self) -> NewParts {
        match &mut self.method {
            TracedMethod::Union { fresh, taken, .. } => {
                let (kept, parts) = (*taken, core::mem::take(fresh));
                *taken += parts.len();
                NewParts { kept, parts }
            }
            TracedMethod::Best(best) => best.parts.new_parts(),
            TracedMethod::Hybrid(hybrid) => hybrid.parts.new_parts(),
        }
    }

    /// Breaks the whole class in one call, and returns all parts.
    pub fn run(&mut self) -> Result<Vec<Part>, TooLarge> {
        while self.step(u32::MAX)? == Step::Working {}
        Ok(self.new_parts().parts)
    }

    /// Returns the outcome of the class, or `None` for the 2009 listing. It is complete once [`Trace::step`] has returned
    /// [`Step::Done`].
    pub fn outcome(&self) -> Option<&Outcome> {
        match &self.method {
            TracedMethod::Union { .. } => None,
            TracedMethod::Best(best) => Some(best.outcome()),
            TracedMethod::Hybrid(hybrid) => Some(hybrid.outcome()),
        }
    }
}
