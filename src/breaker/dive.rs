//! The lower half of the search: deciding cell after cell without building trees.
//!
//! A cell has only one letter, so all nodes that wait for it will get the same letter. Their bounds are therefore added
//! up separately for each letter, in a vector, and the largest of these sums is used. That sum is never more than the
//! total of the nodes' largest bounds, and usually far less.
//!
//! A dive also learns from boards that score less than their bound. Suppose the points of a whole board's paths add up
//! to the threshold or more. We then look at longer and longer prefixes of its cells in the search order, and compare
//! the points that were counted for the words inside each prefix with the prefix's true score. The bound of every board
//! with the same prefix is too high by at least the difference, because each of the board's other words (those not
//! entirely inside the prefix) is counted at least once.
//!
//! Tried, and not adopted (on 4x4 classes, unless another size is given):
//! - Computing the true scores of prefixes before a whole board needs them, starting with the tenth cell: this tries
//!   10% fewer letters but takes 12% longer. If this is done only where the bound is near the threshold, the search
//!   tries 2% fewer letters.
//! - Counting a word only once if two of its paths differ only in decided cells (leaves then contain word numbers,
//!   which are compared while merging): 5% fewer records are merged and 4 to 11% fewer letters are tried, but building
//!   the trees for 3x3 classes takes 1 to 2 s longer, with no gain there.
//! - Diving below two nodes without merging them, if their bounds add up to less than 2.4 times the threshold: 17%
//!   fewer records are merged, 12% more letters are tried, and the time is the same. With a limit of 3 times the
//!   threshold, it is 20% slower.
//! - Merging only the upper levels of a tree below which a dive is about to begin: deeper down, a dive opens both nodes
//!   of a pair that would have been merged. Without vectors, if the two bounds add up to less than 3.5 times the
//!   threshold and the first five levels are merged, 29% fewer records are merged, 22% more letters are tried, and the
//!   time is 4% shorter (class 973060, medians of five turns). With fewer levels, there is no gain at all.
//! - In wasm, which has no prefetch instruction: reading each record as soon as it is listed is 3 to 5% slower on classes
//!   of 3x4 and 4x4. Reading the ends of records together with their beginnings makes no difference.
//! - Keeping, for each letter, a list of the nodes that wait for it, with their points in a vector: this is 10% slower,
//!   because far more nodes are put on such lists than are ever opened.

#[cfg(target_arch = "x86_64")]
mod avx2;
mod frontier;
mod open;
#[cfg(any(
    all(target_arch = "x86_64", test),
    target_feature = "simd128",
    all(target_arch = "aarch64", target_endian = "little"),
))]
mod short;

use self::frontier::Frontier;
pub(super) use self::open::OpenRecords;
use super::fetch::fetch_rest;
use super::judge::Judge;
use super::merge::{RecordNode, RecordTree};
use super::plan::Plan;
#[cfg(all(test, target_arch = "x86_64"))]
use crate::machine::Widest;

/// The number of records opened between two checks of the bound.
const BATCH: usize = 4;

/// A dive: the search of all boards below a node whose first cells are decided.
#[derive(Clone, Debug)]
pub(super) struct Dive<W: OpenRecords> {
    frontier: Frontier<W>,
    levels: Vec<DiveLevel>,
    /// The letters decided so far.
    pub(super) letters: Vec<u8>,
    base: usize,
    depth: usize,
    running: bool,
    /// The number of letters tried.
    pub(super) visits: u64,
    /// The number of records opened.
    pub(super) opened: u64,
}

/// The state of the dive at one depth.
#[derive(Clone, Debug, Default)]
struct DiveLevel {
    points: u32,
    /// The points plus the sum of the largest values of all later vectors.
    rest: u32,
    next: u8,
    /// The number of choices waiting for each position.
    waiting: Vec<u32>,
    /// The bound is known to be too high by at least this many points.
    over: u32,
    /// Whether `over` already accounts for the true score of the letters decided so far.
    known: bool,
}

/// The goal of a dive.
#[derive(Clone, Copy, Debug)]
pub(super) struct Aim {
    pub(super) threshold: u32,
    /// The first depth at which computing the true scores of prefixes saves time.
    pub(super) check_from: usize,
}

impl<W: OpenRecords> Dive<W> {
    /// Creates a dive that has no class yet.
    pub(super) fn new() -> Self {
        Self {
            frontier: Frontier::new(),
            levels: Vec::new(),
            letters: Vec::new(),
            base: 0,
            depth: 0,
            running: false,
            visits: 0,
            opened: 0,
        }
    }

    /// Makes the dive act as if these were the widest vectors of the machine.
    #[cfg(all(test, target_arch = "x86_64"))]
    pub(super) fn use_vectors(&mut self, widest: Widest) {
        self.frontier.use_vectors(widest);
    }

    /// Prepares for a class.
    pub(super) fn start(&mut self, plan: &Plan) {
        self.frontier.start(plan);
        let len = plan.len();
        let level = DiveLevel { waiting: vec![0; len], ..DiveLevel::default() };
        self.levels.clear();
        self.levels.resize(len, level);
        self.letters.clear();
        self.letters.resize(len, 0);
        self.running = false;
        self.visits = 0;
        self.opened = 0;
    }

    /// Starts the search below a node. The letters of the first `depth` positions must be in `self.letters`.
    pub(super) fn begin(&mut self, tree: &RecordTree<W>, node: RecordNode<W>, depth: usize) {
        self.frontier.begin(tree, depth, node.record, node.choices);
        self.base = depth;
        self.depth = depth;
        self.running = true;
        let rest = self.frontier.best_from(depth, depth + 1);
        self.enter(depth, node.weight.points(), rest, 0);
    }

    /// Returns whether there is more to do.
    pub(super) fn running(&self) -> bool {
        self.running
    }

    /// Continues for about `budget` letters, and subtracts the number of letters tried from `budget`.
    pub(super) fn run(
        &mut self,
        tree: &RecordTree<W>,
        plan: &Plan,
        judge: &mut Judge,
        aim: Aim,
        budget: &mut i64,
    ) {
        let last = plan.len() - 1;
        while *budget > 0 {
            let depth = self.depth;
            let Some(letter) = self.next_letter(plan, aim) else {
                if depth == self.base {
                    self.running = false;
                    return;
                }
                self.depth -= 1;
                self.leave();
                continue;
            };
            *budget -= 1;
            self.visits += 1;
            self.letters[depth] = letter as u8;
            if depth == last {
                let sum = self.levels[depth].points + self.frontier.lane_of(depth, letter);
                self.candidate(plan, judge, aim, sum);
                continue;
            }
            let over = self.levels[depth].over;
            let wanted = aim.threshold.saturating_add(over);
            if let Some((points, rest)) = self.decide(tree, letter, wanted) {
                self.depth += 1;
                self.enter(depth + 1, points, rest, over);
            } else {
                self.leave();
            }
        }
    }

    /// Returns the next letter at this depth that still leaves boards that might reach the threshold.
    #[inline]
    fn next_letter(&mut self, plan: &Plan, aim: Aim) -> Option<usize> {
        let depth = self.depth;
        let letters = plan.letters[depth].len();
        loop {
            let level = &mut self.levels[depth];
            let letter = usize::from(level.next);
            if letter == letters {
                return None;
            }
            level.next += 1;
            let (rest, wanted) = (level.rest, aim.threshold.saturating_add(level.over));
            if rest + self.frontier.lane_of(depth, letter) >= wanted {
                return Some(letter);
            }
        }
    }

    fn enter(&mut self, depth: usize, points: u32, rest: u32, over: u32) {
        let level = &mut self.levels[depth];
        level.points = points;
        level.rest = points + rest;
        level.next = 0;
        level.over = over;
        level.known = false;
        for (len, waiting) in level.waiting.iter_mut().zip(&self.frontier.waiting).skip(depth + 1) {
            *len = waiting.places.len() as u32;
        }
    }

    /// Closes the choices that were opened by deciding the letter at this depth.
    fn leave(&mut self) {
        let depth = self.depth;
        let lens = &self.levels[depth].waiting;
        for (waiting, len) in self.frontier.waiting.iter_mut().zip(lens).skip(depth + 1) {
            waiting.truncate(*len as usize);
        }
    }

    /// Decides on a letter at this depth, and opens the nodes that it leads to. Takes the largest value in the vector
    /// of each position that is still undecided. Returns the points of everything decided so far, and the sum of these
    /// values for all positions but the first. Gives up and returns `None` once the bound is below `wanted`.
    ///
    /// Opening a node lowers the bound by at most the node's `counts`. So the nodes with the largest counts come
    /// first, and if they lower the bound enough, the others are never read.
    #[inline]
    fn decide(&mut self, tree: &RecordTree<W>, letter: usize, wanted: u32) -> Option<(u32, u32)> {
        let depth = self.depth;
        let frontier = &mut self.frontier;
        frontier.copy_row(depth);
        let (added, mut closed) = W::list(frontier, tree, depth, letter);
        let points = self.levels[depth].points + added;
        let (mut start, mut batch) = (0, BATCH);
        loop {
            let end = frontier.opening.len().min(start + batch);
            // Read all records in the batch before using any, so that the memory accesses overlap.
            for opening in &mut frontier.opening[start..end] {
                opening.choices = tree.words[opening.record as usize];
                fetch_rest(&tree.words, opening.record as usize);
            }
            let (rest, next) = W::open_batch(frontier, tree, depth + 1, start, end);
            for opening in &frontier.opening[start..end] {
                closed -= opening.counts;
            }
            self.opened += (end - start) as u64;
            start = end;
            let opened = points + rest + next;
            if opened + closed < wanted {
                return None;
            }
            if start == frontier.opening.len() {
                return Some((points, rest));
            }
            if opened >= wanted {
                // Even if the remaining nodes add nothing to the bound, it stays high enough, so further checks are
                // unnecessary.
                batch = frontier.opening.len();
            }
        }
    }

    /// Handles a whole board whose paths add up to the threshold or more: scores it, unless the true score of some
    /// prefix shows that the board falls short.
    fn candidate(&mut self, plan: &Plan, judge: &mut Judge, aim: Aim, sum: u32) {
        for depth in aim.check_from.max(self.base)..plan.len() {
            if self.levels[depth].known {
                continue;
            }
            self.levels[depth].known = true;
            let points = judge.points(plan, &self.letters[..depth]);
            let over = self.levels[depth].points.saturating_sub(points);
            for level in &mut self.levels[depth..] {
                level.over = level.over.max(over);
            }
            if sum < aim.threshold.saturating_add(over) {
                return;
            }
        }
        judge.judge(plan, &self.letters, aim.threshold);
    }
}
