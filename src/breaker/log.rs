//! The branches of a class that is watched, as they come.

use super::plan::Plan;
use super::search::{Fate, Seen};
use super::union::boards;
use crate::class::BoardClass;

/// A part of a class that was bounded: some cells have one letter.
#[derive(Clone, Debug, PartialEq)]
pub struct Branch {
    /// How many cells were decided before.
    pub level: usize,
    /// Which letter of its cell it is, from 1, and of how many.
    pub child: usize,
    /// How many letters that cell has.
    pub of: usize,
    /// The part.
    pub class: BoardClass,
    /// No board of the part has more points, but for such whose image elsewhere in the class has as many.
    pub bound: u32,
    /// What became of it.
    pub fate: Fate,
    /// How much of the class comes before it, by boards, from 0 to 1.
    pub from: f64,
    /// How much of the class it is.
    pub share: f64,
}

/// Branches since the last time.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct News {
    /// How many of the branches before still hold: fewer if a part did not fit into memory, and is done in halves.
    pub kept: usize,
    /// Those that have come.
    pub branches: Vec<Branch>,
}

/// The branches of a class as they come, part by part.
#[derive(Clone, Debug, Default)]
pub(super) struct Log {
    /// Boards of the class, about.
    all: f64,
    /// How much of the class is before the part under way.
    from: f64,
    /// Branches that were taken and hold.
    taken: usize,
    fresh: Vec<Branch>,
    /// Branches before the part under way.
    before: usize,
}

impl Log {
    pub(super) fn new(class: &BoardClass) -> Self {
        Self {
            all: boards(class),
            ..Self::default()
        }
    }

    /// Adds nodes of the part under way.
    pub(super) fn add(&mut self, part: &BoardClass, plan: &Plan, seen: Vec<Seen>) {
        for Seen {
            letters,
            bound,
            fate,
        } in seen
        {
            let (mut class, mut from) = (part.clone(), self.from);
            let mut share = boards(part) / self.all;
            let (mut child, mut of) = (1, 1);
            for (position, &number) in letters.iter().enumerate() {
                let choices = &plan.letters[position];
                let number = usize::from(number);
                (child, of) = (number + 1, choices.len());
                share /= of as f64;
                from += share * number as f64;
                class = class.with(plan.cells[position], &choices[number..=number]);
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

    /// The part was scored board by board.
    pub(super) fn scored(&mut self, part: BoardClass, bound: u32, found: usize) {
        let boards = boards(&part);
        self.fresh.push(Branch {
            level: 0,
            child: 1,
            of: 1,
            bound,
            fate: Fate::Searched {
                tried: boards as u64,
                found,
            },
            from: self.from,
            share: boards / self.all,
            class: part.clone(),
        });
        self.end(&part);
    }

    /// The part is done.
    pub(super) fn end(&mut self, part: &BoardClass) {
        self.from += boards(part) / self.all;
        self.before = self.taken + self.fresh.len();
    }

    /// The part will be begun again, or in halves.
    pub(super) fn restart(&mut self) {
        self.fresh.truncate(self.before.saturating_sub(self.taken));
        self.taken = self.taken.min(self.before);
    }

    /// What has come since the last time.
    pub(super) fn take(&mut self) -> News {
        let kept = self.taken;
        let branches = core::mem::take(&mut self.fresh);
        self.taken += branches.len();
        News { kept, branches }
    }
}
