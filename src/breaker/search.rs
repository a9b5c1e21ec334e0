//! The search of one class with trees of one width: blocks, merging from the top, and dives.
//!
//! Left out: tighter bounds by cost shifting (messages between pairs of positions that move points from one's letters to
//! another's). Not tried in this code; a prototype of the same search had on two classes of 4x4, at the root of each node
//! before it is merged further, bounds lower by 8 %, 1,496 merges for 1,952, and 6 % less time (6.95 s for 7.37 s); with it
//! in dives, at the sixth cell, a third fewer letters tried, and 30 % more time.

use super::build::{Builder, Overflow, Worth};
use super::collect::Bins;
use super::dive::{Aim, Dive, Open};
use super::judge::Judge;
use super::key::{self, Key};
use super::merge::{Node, Tree};
use super::plan::{Plan, STRIPPED};
use super::record::Kid;

/// Positions at the end that are always left to a dive.
const TAIL: usize = 4;

/// Where the search of a class stands.
#[derive(Clone, Debug)]
pub(super) struct Search<W: Open> {
    tree: Tree<W>,
    builder: Builder,
    dive: Dive<W>,
    /// Choices under way, from the top.
    frames: Vec<Frame<W>>,
    /// Paths that do not enter the first cell: part of every block.
    outside: Option<Kid<W>>,
    /// The next letter of the first position.
    block: usize,
    /// Where the records of the blocks begin.
    mark: usize,
    /// The largest bound of a block.
    pub(super) bound: u32,
    /// The most words that the tree had.
    most_words: usize,
    /// The nodes on the way, for who looks.
    pub(super) trail: Option<Trail>,
}

/// The letters of one position, tried one after the other.
#[derive(Clone, Copy, Debug)]
struct Frame<W> {
    /// The place of the choice, 0 if there is none.
    choice: usize,
    /// The node without it.
    rest: Node<W>,
    position: usize,
    letter: usize,
    /// Records from here on belong to the letter under way.
    mark: usize,
}

/// Why a search cannot go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// More memory than allowed.
    Full,
    /// Bounds that the weights cannot hold.
    Overflow,
}

impl From<Overflow> for Stop {
    fn from(_: Overflow) -> Self {
        Self::Overflow
    }
}

/// How a class is searched.
#[derive(Clone, Copy, Debug)]
pub(super) struct How {
    pub(super) aim: Aim,
    /// Below this bound a node is left to a dive.
    pub(super) dive_below: u32,
}

impl<W: Open> Search<W> {
    /// A search without a class that may take `limit` bytes.
    pub(super) fn new(limit: usize) -> Self {
        Self {
            tree: Tree::new((limit / size_of::<u32>()).min(u32::MAX as usize)),
            builder: Builder::new(),
            dive: Dive::new(),
            frames: Vec::new(),
            outside: None,
            block: 0,
            mark: 1,
            bound: 0,
            most_words: 0,
            trail: None,
        }
    }

    /// As on a machine without vectors.
    #[cfg(all(test, target_arch = "x86_64"))]
    pub(super) fn forget_vectors(&mut self) {
        self.tree.vectors = None;
        self.dive.vectors = None;
    }

    /// Begins a class with the memory of the last one.
    pub(super) fn start(&mut self, plan: &Plan) {
        self.tree.clear();
        self.dive.start(plan);
        self.frames.clear();
        self.outside = None;
        self.block = 0;
        self.mark = 1;
        self.bound = 0;
        self.most_words = 0;
        if let Some(trail) = &mut self.trail {
            *trail = Trail::default();
        }
    }

    /// Goes on for about `budget` units of work; true when the class is done.
    ///
    /// # Errors
    /// [`Stop`] if the class needs more room or wider numbers. The search is over then, without a result.
    pub(super) fn step<K: Key>(
        &mut self,
        ground: &mut Ground<'_, K>,
        how: How,
        budget: &mut i64,
    ) -> Result<bool, Stop> {
        while *budget > 0 {
            if self.dive.running() {
                self.dive
                    .run(&self.tree, ground.plan, ground.judge, how.aim, budget);
                if let Some(trail) = &mut self.trail
                    && !self.dive.running()
                {
                    trail.surface(self.dive.visits, ground.judge.found.len());
                }
            } else if !self.frames.is_empty() {
                self.next_letter(ground.plan, how, budget)?;
            } else if self.outside.is_none() {
                let kid = self.build_block(ground, 0)?;
                self.mark = self.tree.top();
                self.outside = Some(kid);
                *budget -= (self.mark / 16) as i64;
            } else if self.block < ground.plan.letters[0].len() {
                self.next_block(ground, how, budget)?;
            } else {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Builds the tree of the next letter of the first position, and looks at it.
    fn next_block<K: Key>(
        &mut self,
        ground: &mut Ground<'_, K>,
        how: How,
        budget: &mut i64,
    ) -> Result<(), Stop> {
        self.tree.release(self.mark);
        let letter = self.block;
        self.block += 1;
        let block = self.build_block(ground, letter + 1)?;
        *budget -= ((self.tree.top() - self.mark) / 16) as i64;
        let outside = self.outside.unwrap_or_default();
        let bound = u64::from(block.weight.bound()) + u64::from(outside.weight.bound());
        if bound > W::LIMIT {
            return Err(Stop::Overflow);
        }
        self.bound = self.bound.max(bound as u32);
        self.dive.letters[0] = letter as u8;
        if bound < u64::from(how.aim.threshold) {
            self.see(1, bound as u32, Fate::Broken);
            return Ok(());
        }
        let merged = self
            .tree
            .merge(self.tree.node(block), self.tree.node(outside));
        self.look(ground.plan, how, merged, 1, budget)
    }

    /// The tree of all paths with one digit of the first position.
    fn build_block<K: Key>(
        &mut self,
        ground: &mut Ground<'_, K>,
        first: usize,
    ) -> Result<Kid<W>, Stop> {
        let plan = ground.plan;
        let mut kids = Vec::new();
        let mut base = Kid::default();
        for second in 0..ground.bins.cols {
            let keys = &mut ground.bins.bins[first * ground.bins.cols + second];
            if keys.is_empty() {
                continue;
            }
            key::sort(keys, plan.bits, ground.scratch);
            let text_len = ground.worth.text_len(0, first) + ground.worth.text_len(1, second);
            let builder = &mut self.builder;
            let kid = self
                .tree
                .append(|words| builder.build::<K, W>(keys, plan, ground.worth, text_len, words))?;
            match second {
                0 => base = kid,
                _ => kids.push((second - 1, kid)),
            }
            self.check_room()?;
        }
        let most = kids
            .iter()
            .map(|(_, kid)| u64::from(kid.weight.bound()))
            .max();
        if u64::from(base.weight.bound()) + most.unwrap_or(0) > W::LIMIT {
            return Err(Stop::Overflow);
        }
        let block = self.tree.with_choice(base, STRIPPED - 1, &kids);
        self.check_room()?;
        Ok(block)
    }

    fn check_room(&mut self) -> Result<(), Stop> {
        self.most_words = self.most_words.max(self.tree.top());
        if self.tree.is_full() {
            return Err(Stop::Full);
        }
        Ok(())
    }

    /// Decides what to do with a node: nothing, a dive, or its letters one by one.
    fn look(
        &mut self,
        plan: &Plan,
        how: How,
        node: Node<W>,
        position: usize,
        budget: &mut i64,
    ) -> Result<(), Stop> {
        self.check_room()?;
        *budget -= 1;
        let bound = node.weight.bound();
        if bound < how.aim.threshold {
            self.see(position, bound, Fate::Broken);
            return Ok(());
        }
        if bound <= how.dive_below || position + TAIL >= plan.len() || node.choices == 0 {
            self.see(position, bound, Fate::Searched { tried: 0, found: 0 });
            self.dive.begin(&self.tree, node, position);
            return Ok(());
        }
        self.see(position, bound, Fate::Split);
        let (choice, rest) = self.tree.split(node, position);
        self.frames.push(Frame {
            choice,
            rest,
            position,
            letter: 0,
            mark: self.tree.top(),
        });
        Ok(())
    }

    /// Goes on with the last frame.
    fn next_letter(&mut self, plan: &Plan, how: How, budget: &mut i64) -> Result<(), Stop> {
        let Some(frame) = self.frames.last_mut() else {
            return Ok(());
        };
        self.tree.release(frame.mark);
        if frame.letter == plan.letters[frame.position].len() {
            self.frames.pop();
            return Ok(());
        }
        let letter = frame.letter;
        frame.letter += 1;
        let (rest, position) = (frame.rest, frame.position);
        let kid = self.tree.kid(frame.choice, letter).unwrap_or_default();
        self.dive.letters[position] = letter as u8;
        let bound = kid.weight.bound() + rest.weight.bound();
        if bound < how.aim.threshold {
            self.see(position + 1, bound, Fate::Broken);
            return Ok(());
        }
        let before = self.tree.merged;
        let merged = self.tree.merge(self.tree.node(kid), rest);
        *budget -= ((self.tree.merged - before) / 16) as i64;
        self.look(plan, how, merged, position + 1, budget)
    }

    /// Notes a node for who looks.
    fn see(&mut self, decided: usize, bound: u32, fate: Fate) {
        if let Some(trail) = &mut self.trail {
            trail.nodes.push(Seen {
                letters: self.dive.letters[..decided].into(),
                bound,
                fate,
            });
        }
    }

    /// The nodes noted since the last time; a dive under way is kept back until it ends.
    pub(super) fn seen(&mut self) -> Vec<Seen> {
        let under_way = usize::from(self.dive.running());
        match &mut self.trail {
            Some(trail) => {
                let over = trail.nodes.len() - under_way;
                trail.nodes.drain(..over).collect()
            }
            None => Vec::new(),
        }
    }

    /// How many letters of the first position are done, the one for none included.
    pub(super) fn blocks_done(&self) -> usize {
        self.block + usize::from(self.outside.is_some())
    }

    /// Counts of this search.
    pub(super) fn counts(&self) -> Counts {
        Counts {
            merged: self.tree.merged,
            visits: self.dive.visits,
            opened: self.dive.opened,
            bytes: self.most_words * size_of::<u32>(),
            depth: self.frames.last().map_or(0, |frame| frame.position),
        }
    }
}

/// What became of a branch.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fate {
    /// Its bound is below the threshold.
    Broken,
    /// It was split.
    Split,
    /// It was searched to the end without making nodes.
    Searched {
        /// Letters tried, or boards scored.
        tried: u64,
        /// Boards that reach the threshold, one of those that are images of each other in the class.
        found: usize,
    },
}

/// A node that the search has come to.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    /// The numbers of the letters decided, by position.
    pub(super) letters: Box<[u8]>,
    pub(super) bound: u32,
    pub(super) fate: Fate,
}

/// The nodes on the way of a search.
#[derive(Clone, Debug, Default)]
pub(super) struct Trail {
    nodes: Vec<Seen>,
    /// Letters tried and boards found before the dive under way.
    tried: u64,
    found: usize,
}

impl Trail {
    /// The last node's dive is over.
    fn surface(&mut self, tried: u64, found: usize) {
        if let Some(node) = self.nodes.last_mut() {
            node.fate = Fate::Searched {
                tried: tried - self.tried,
                found: found - self.found,
            };
        }
        (self.tried, self.found) = (tried, found);
    }
}

/// What a search has done.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Counts {
    pub(super) merged: u64,
    pub(super) visits: u64,
    pub(super) opened: u64,
    pub(super) bytes: usize,
    pub(super) depth: usize,
}

/// What a search works on and with.
#[derive(Debug)]
pub(super) struct Ground<'a, K> {
    pub(super) plan: &'a Plan,
    pub(super) worth: &'a Worth,
    pub(super) bins: &'a mut Bins<K>,
    pub(super) scratch: &'a mut Vec<K>,
    pub(super) judge: &'a mut Judge,
}
