//! The trace of a search, so that it can be watched: the parts of a class whose bounds were computed, node by node or part by part.

use crate::class::BoardClass;
use crate::grid::Cell;
use crate::letter::Letter;

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

impl Fate {
    pub(super) fn searched(found: usize) -> Self {
        if found == 0 { Self::Searched } else { Self::Found }
    }
}

/// The parts of a class, in the order in which they were bounded.
#[derive(Clone, Debug, Default)]
pub(super) struct Trace {
    /// Whether the search is traced.
    pub(super) is_on: bool,
    /// The approximate number of boards in the class.
    all: f64,
    /// The share of the class's boards that come before the part that the breaker works on. That is the whole class, unless it
    /// had to be split because it didn't fit in memory.
    from: f64,
    /// The number of parts recorded before that one. They stay valid if it has to be split.
    before: usize,
    /// The number of parts that have already been returned and are still valid.
    taken: usize,
    /// The parts recorded since.
    fresh: Vec<Part>,
    /// The letters tried and the boards found before the search of the last part began, if that is not over.
    searched: Option<(u64, usize)>,
}

impl Trace {
    pub(super) fn start(&mut self, class: &BoardClass) {
        *self = Self { is_on: self.is_on, all: class.boards_approx(), ..Self::default() };
    }

    /// Adds a part that the search has described in full.
    pub(super) fn push(&mut self, part: Part) {
        if self.is_on {
            self.fresh.push(part);
        }
    }

    /// Adds a node of a part. `cells` lists the cells of the part in the order in which they are decided, `letters_of` has their
    /// letters, and `decided` has the index of the letter of each decided one.
    pub(super) fn add(
        &mut self,
        part: &BoardClass,
        (cells, letters_of): (&[Cell], &[Vec<Letter>]),
        decided: &[u8],
        bound: u32,
        fate: Fate,
    ) {
        if !self.is_on {
            return;
        }
        let (mut class, mut from) = (part.clone(), self.from);
        let mut share = part.boards_approx() / self.all;
        let (mut child, mut of) = (1, 1);
        for (position, &number) in decided.iter().enumerate() {
            let choices = &letters_of[position];
            let number = usize::from(number);
            (child, of) = (number + 1, choices.len());
            share /= of as f64;
            from += share * number as f64;
            class = class.with(cells[position], &choices[number..=number]);
        }
        let level = decided.len().saturating_sub(1);
        let done = from + if fate == Fate::Split { 0.0 } else { share };
        let part = Part { level, child, of, bound, fate, from, share, done, ..Part::whole(&class) };
        self.fresh.push(part);
    }

    /// Records that the last part is now searched to the end, with the letters tried and the boards found so far.
    pub(super) fn dive(&mut self, tried: u64, found: usize) {
        self.searched = self.is_on.then_some((tried, found));
    }

    /// Records that this search is over.
    pub(super) fn surface(&mut self, tried: u64, found: usize) {
        if let (Some(before), Some(part)) = (self.searched.take(), self.fresh.last_mut()) {
            (part.tried, part.found) = (tried - before.0, found - before.1);
            part.fate = Fate::searched(part.found);
        }
    }

    /// Adds a part whose boards were all scored.
    pub(super) fn scored(&mut self, class: &BoardClass, bound: u32, found: usize) {
        if self.is_on {
            let (from, share) = (self.from, class.boards_approx() / self.all);
            let (fate, tried, done) =
                (Fate::searched(found), class.boards_approx() as u64, from + share);
            let part = Part { bound, fate, tried, found, from, share, done, ..Part::whole(class) };
            self.fresh.push(part);
        }
    }

    /// Records that the part that the breaker worked on is done.
    pub(super) fn end(&mut self, part: &BoardClass) {
        self.from += part.boards_approx() / self.all;
        self.before = self.taken + self.fresh.len();
    }

    /// Forgets what was recorded about the part that the breaker worked on, because it has to be split.
    pub(super) fn restart(&mut self) {
        self.fresh.truncate(self.before.saturating_sub(self.taken));
        self.taken = self.taken.min(self.before);
        self.searched = None;
    }

    /// Returns the parts recorded since the last call, except one that is still being searched, after the number of earlier parts
    /// that are still valid.
    pub(super) fn take(&mut self) -> (usize, Vec<Part>) {
        let under_way =
            self.fresh.split_off(self.fresh.len() - usize::from(self.searched.is_some()));
        let (kept, parts) = (self.taken, core::mem::replace(&mut self.fresh, under_way));
        self.taken += parts.len();
        (kept, parts)
    }
}
