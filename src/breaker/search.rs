//! The search of one class, with trees of one weight type. It goes through blocks (one for each letter of the first
//! cell), merges from the top, and then dives.
//!
//! Not used here: tighter bounds by cost shifting (messages between pairs of positions that move points from one
//! position's letters to the other's). Only a prototype of this search tried it, on two 4x4 classes. When cost shifting
//! was applied at the top of each node, before further merging, bounds were 8% lower, and the search needed 1,496
//! merges instead of 1,952 and took 6% less time (6.95 s instead of 7.37 s). When it was also applied in dives, at the
//! sixth cell, the search tried a third fewer letters but took 30% more time.

mod absorbing;
mod inputs;

use self::absorbing::{pays, rebuild};
pub(super) use self::inputs::{PathStore, SearchInputs, SearchSettings, Stop};
use super::build::RecordBuilder;
use super::dive::{Dive, OpenRecords};
use super::key::{self, Key};
use super::merge::{RecordNode, RecordTree};
use super::plan::{Plan, STRIPPED};
use super::record::Kid;
use super::trace::{Fate, PassedNodes, TracedNode};
#[cfg(all(test, target_arch = "x86_64"))]
use crate::machine::Widest;
use crate::step::Step;

/// The number of positions at the end of the order that are always left to a dive.
const TAIL: usize = 4;

/// The state of the search of a class.
#[derive(Clone, Debug)]
pub(super) struct ClassSearch<W: OpenRecords> {
    tree: RecordTree<W>,
    builder: RecordBuilder,
    dive: Dive<W>,
    /// The choices on the current path, starting at the top.
    frames: Vec<ChoiceFrame<W>>,
    /// The tree of the paths that don't enter the first cell. These are part of every block.
    outside: Option<Kid<W>>,
    /// The index of the next letter to try at the first position.
    block: usize,
    /// Whether trees in the current block may be built from lists.
    absorbing: bool,
    /// Where the records of the blocks begin.
    mark: usize,
    /// The highest bound of a block.
    pub(super) bound: u32,
    /// The peak number of machine words in the tree.
    most_words: usize,
    /// The nodes passed so far, if the search is traced.
    pub(super) passed: Option<PassedNodes>,
}

/// The letters of one position, to be tried one after another.
#[derive(Clone, Copy, Debug)]
struct ChoiceFrame<W> {
    /// The index of the choice, or 0 if there is none.
    choice: usize,
    /// The node without this choice.
    rest: RecordNode<W>,
    position: usize,
    letter: usize,
    /// Records from here on belong to the current letter.
    mark: usize,
}

impl<W: OpenRecords> ClassSearch<W> {
    /// Creates a search that has no class yet. It may use `limit` bytes.
    pub(super) fn new(limit: usize) -> Self {
        Self {
            tree: RecordTree::new(limit / size_of::<u32>()),
            builder: RecordBuilder::new(),
            dive: Dive::new(),
            frames: Vec::new(),
            outside: None,
            block: 0,
            absorbing: false,
            mark: 1,
            bound: 0,
            most_words: 0,
            passed: None,
        }
    }

    /// Makes the search act as if these were the widest vectors of the machine.
    #[cfg(all(test, target_arch = "x86_64"))]
    pub(super) fn use_vectors(&mut self, widest: Widest) {
        self.tree.vectors = widest;
        self.dive.use_vectors(widest);
    }

    /// Frees all memory.
    pub(super) fn free(&mut self) {
        self.tree.free();
    }

    /// Starts on a class, reusing the memory of the last one.
    pub(super) fn start(&mut self, plan: &Plan) {
        self.tree.clear();
        self.dive.start(plan);
        self.frames.clear();
        self.outside = None;
        self.block = 0;
        self.mark = 1;
        self.bound = 0;
        self.most_words = 0;
        if let Some(passed) = &mut self.passed {
            *passed = PassedNodes::default();
        }
    }

    /// Does about `budget` units of work.
    ///
    /// # Errors
    /// [`Stop`] if the class needs more memory or wider numbers. In that case, the search ends without a result.
    pub(super) fn step<K: Key>(
        &mut self,
        inputs: &mut SearchInputs<'_, K>,
        settings: SearchSettings,
        budget: &mut i64,
    ) -> Result<Step, Stop> {
        while *budget > 0 {
            if self.dive.running() {
                self.dive.run(&self.tree, inputs.plan, inputs.judge, settings.aim, budget);
                if let Some(passed) = &mut self.passed
                    && !self.dive.running()
                {
                    passed.surface(self.dive.visits, inputs.judge.found.len());
                }
            } else if !self.frames.is_empty() {
                self.next_letter(inputs, settings, budget)?;
            } else if self.outside.is_none() {
                let kid = self.build_block(inputs, 0)?;
                self.mark = self.tree.top();
                self.outside = Some(kid);
                *budget -= (self.mark / 16) as i64;
            } else if self.block < inputs.plan.letters[0].len() {
                self.next_block(inputs, settings, budget)?;
            } else {
                return Ok(Step::Done);
            }
        }
        Ok(Step::Working)
    }

    /// Builds the tree for the next letter of the first position, and decides what to do with it.
    fn next_block<K: Key>(
        &mut self,
        inputs: &mut SearchInputs<'_, K>,
        settings: SearchSettings,
        budget: &mut i64,
    ) -> Result<(), Stop> {
        self.tree.release(self.mark);
        let letter = self.block;
        self.block += 1;
        let block = self.build_block(inputs, letter + 1)?;
        *budget -= ((self.tree.top() - self.mark) / 16) as i64;
        let outside = self.outside.unwrap_or_default();
        let bound = u64::from(block.weight.bound()) + u64::from(outside.weight.bound());
        if bound > W::LIMIT {
            return Err(Stop::Overflow);
        }
        self.bound = self.bound.max(bound as u32);
        self.dive.letters[0] = letter as u8;
        if bound < u64::from(settings.aim.threshold) {
            self.record_node(1, bound as u32, Fate::Broken);
            return Ok(());
        }
        let merged = self.tree.merge(self.tree.node(block), self.tree.node(outside));
        self.absorbing = bound > u64::from(settings.absorb_above);
        self.look(inputs.plan, settings, merged, 1, budget)
    }

    /// Builds the tree of all paths that have a given digit at the first position.
    fn build_block<K: Key>(
        &mut self,
        inputs: &mut SearchInputs<'_, K>,
        first: usize,
    ) -> Result<Kid<W>, Stop> {
        let plan = inputs.plan;
        let mut kids = Vec::new();
        let mut base = Kid::default();
        let PathStore { bins, scratch, .. } = &mut *inputs.paths;
        for second in 0..bins.cols {
            let keys = &mut bins.bins[first * bins.cols + second];
            if keys.is_empty() {
                continue;
            }
            key::sort(keys, plan.bits, scratch);
            // A word that can be traced in several ways on the same cells counts once.
            keys.dedup();
            let text_len = inputs.worth.text_len(0, first) + inputs.worth.text_len(1, second);
            let keys = keys.iter().map(|key| (*key, text_len));
            let builder = &mut self.builder;
            let kid = self.tree.append(|words, limit| {
                builder.build::<K, W>(keys, plan, inputs.worth, words, limit)
            });
            self.check_room()?;
            match second {
                0 => base = kid?,
                _ => kids.push((second - 1, kid?)),
            }
        }
        let most = kids.iter().map(|(_, kid)| u64::from(kid.weight.bound())).max();
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

    /// Decides what to do with a node: drop it, dive, or try its letters one by one.
    fn look(
        &mut self,
        plan: &Plan,
        settings: SearchSettings,
        node: RecordNode<W>,
        position: usize,
        budget: &mut i64,
    ) -> Result<(), Stop> {
        self.check_room()?;
        *budget -= 1;
        let bound = node.weight.bound();
        if bound < settings.aim.threshold {
            self.record_node(position, bound, Fate::Broken);
            return Ok(());
        }
        if bound <= settings.dive_below || position + TAIL >= plan.len() || node.choices == 0 {
            self.record_node(position, bound, Fate::Searched { tried: 0, found: 0 });
            self.dive.begin(&self.tree, node, position);
            return Ok(());
        }
        self.record_node(position, bound, Fate::Split);
        let (choice, rest) = self.tree.split(node, position);
        self.frames.push(ChoiceFrame { choice, rest, position, letter: 0, mark: self.tree.top() });
        Ok(())
    }

    /// Tries the next letter of the last frame.
    fn next_letter<K: Key>(
        &mut self,
        inputs: &mut SearchInputs<'_, K>,
        settings: SearchSettings,
        budget: &mut i64,
    ) -> Result<(), Stop> {
        let plan = inputs.plan;
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
        if bound < settings.aim.threshold {
            self.record_node(position + 1, bound, Fate::Broken);
            return Ok(());
        }
        if self.absorbing
            && pays(settings, position + 1, bound)
            && let Some(node) = rebuild(
                &mut self.tree,
                &mut self.builder,
                inputs,
                &self.dive.letters[..=position],
                budget,
            )?
        {
            return self.look(plan, settings, node, position + 1, budget);
        }
        let before = self.tree.merged;
        let merged = self.tree.merge(self.tree.node(kid), rest);
        *budget -= ((self.tree.merged - before) / 16) as i64;
        self.look(plan, settings, merged, position + 1, budget)
    }

    /// Records a node, if the search is traced.
    fn record_node(&mut self, decided: usize, bound: u32, fate: Fate) {
        if let Some(passed) = &mut self.passed {
            passed.nodes.push(TracedNode {
                letters: self.dive.letters[..decided].into(),
                bound,
                fate,
            });
        }
    }

    /// Returns the nodes recorded since the last call, without the one whose dive is still running.
    pub(super) fn seen(&mut self) -> Vec<TracedNode> {
        let under_way = usize::from(self.dive.running());
        match &mut self.passed {
            Some(passed) => {
                let over = passed.nodes.len() - under_way;
                passed.nodes.drain(..over).collect()
            }
            None => Vec::new(),
        }
    }

    /// Returns how many letters of the first position are done. The paths that don't enter the first cell count as one
    /// more letter.
    pub(super) fn blocks_done(&self) -> usize {
        self.block + usize::from(self.outside.is_some())
    }

    /// Returns the counts of this search.
    pub(super) fn counts(&self) -> SearchCounts {
        SearchCounts {
            merged: self.tree.merged,
            visits: self.dive.visits,
            opened: self.dive.opened,
            bytes: self.most_words * size_of::<u32>(),
            depth: self.frames.last().map_or(0, |frame| frame.position),
        }
    }
}

/// Counts of the work that a search has done.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct SearchCounts {
    pub(super) merged: u64,
    pub(super) visits: u64,
    pub(super) opened: u64,
    pub(super) bytes: usize,
    pub(super) depth: usize,
}
