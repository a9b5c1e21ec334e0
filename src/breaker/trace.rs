//! The trace of a search: the nodes that it passes, and the branch of the class that each node stands for.

use crate::class::BoardClass;
use crate::grid::Cell;
use crate::letter::Letter;

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
