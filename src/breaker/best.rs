//! This crate's own method. It collects the paths of one class after another, and searches each class from the top of its
//! tree: it goes through blocks (one for each letter of the first cell), merges, and then dives. Boards whose word paths add up
//! to the threshold are scored. Classes that don't fit in memory are split.

#[cfg(all(test, target_arch = "x86_64"))]
mod tests;

use std::collections::HashSet;
use std::sync::Arc;

use super::absorb::{Lists, Merged};
use super::dive::Dive;
use super::engine::{BreakerOptions, PartQueue, TooLarge, Work};
use super::paths::{Atoms, Bins, Index, Key, Plan, STRIPPED, sort};
use super::records::{Child, LIMIT, RecordBuilder, RecordNode, RecordTree, Worth, unit_of};
use super::trace::{Fate, Trace};
use crate::board::Tile;
use crate::class::BoardClass;
use crate::dict::Dictionary;
use crate::grid::{Cell, Dims};
use crate::letter::LetterSet;
use crate::scoring::Rules;
#[cfg(all(test, target_arch = "x86_64"))]
use crate::simd::Widest;
use crate::solver::Scorer;
use crate::step::Step;

/// Classes with at most this many boards are scored board by board.
const FEW: f64 = 64.0;

#[derive(Clone, Debug)]
pub(super) struct Best {
    dictionary: Arc<Dictionary>,
    settings: SearchSettings,
    rules: Rules,
    /// A word index for all classes in which each cell's letters are a union of letter sets given to [`Best::new`].
    shared: Index,
    /// A word index for the current part, if the part distinguishes letters that the shared index doesn't.
    own: Option<Index>,
    verifier: Verifier,
    plan: Option<(Plan, Worth)>,
    /// The position of the next cell from which paths are to be collected.
    collected: usize,
    /// The paths of the current part, in the store that its keys fit in.
    short: PathStore<u64>,
    long: PathStore<u128>,
    search: ClassSearch,
}

/// Returns the index of the words for a class.
fn index<'a>(shared: &'a Index, own: &'a Option<Index>, class: &BoardClass) -> &'a Index {
    match own {
        Some(own) if !shared.suits(class) => own,
        _ => shared,
    }
}

impl Best {
    pub(super) fn new(
        dictionary: &Arc<Dictionary>,
        dims: Dims,
        options: BreakerOptions,
        sets: impl Iterator<Item = LetterSet>,
    ) -> Self {
        let BreakerOptions { rules, memory, dive, check_from, absorb, .. } = options;
        let points = options.threshold.get();
        let unit = unit_of(rules, points);
        let threshold = points.div_ceil(unit);
        let share = |percent: u32| {
            let share = u64::from(threshold) * u64::from(percent) / 100;
            share.min(u32::MAX.into()) as u32
        };
        Self {
            dictionary: Arc::clone(dictionary),
            settings: SearchSettings {
                threshold,
                check_from,
                dive_below: share(dive),
                absorb_above: share(absorb),
            },
            rules,
            shared: Index::new(dictionary, rules, dims.cells(), Atoms::new(sets)),
            own: None,
            verifier: Verifier {
                scorer: Scorer::new(dictionary, dims, rules),
                threshold: points,
                unit,
                tiles: vec![Tile::GAP; dims.cells()],
                found: Vec::new(),
                work: Work::default(),
            },
            plan: None,
            collected: 0,
            short: PathStore::new(memory),
            long: PathStore::new(memory),
            search: ClassSearch::new(memory),
        }
    }

    pub(super) fn start(&mut self, class: &BoardClass) {
        (self.plan, self.collected) = (None, 0);
        (self.verifier.found, self.verifier.work) = (Vec::new(), Work::default());
        if is_small(class) {
            return;
        }
        if !self.shared.suits(class) && !self.own.as_ref().is_some_and(|own| own.suits(class)) {
            let atoms = Atoms::new(class.dims().iter().map(|cell| class.set(cell)));
            let cells = class.dims().cells();
            self.own = Some(Index::new(&self.dictionary, self.rules, cells, atoms));
        }
        let index = index(&self.shared, &self.own, class);
        let plan = Plan::new(class, &index.rank, index.anagram_bits);
        if plan.bits > u128::BITS {
            return;
        }
        // Only one store has memory at a time.
        if plan.is_long() {
            self.short.free();
            self.long.reset(&plan);
        } else {
            self.long.free();
            self.short.reset(&plan);
        }
        self.search.start(&plan);
        let worth = Worth::new(&plan, self.dictionary.alphabet(), self.rules, self.verifier.unit);
        self.plan = Some((plan, worth));
    }

    pub(super) fn step(
        &mut self,
        class: &BoardClass,
        parts: &mut PartQueue,
        budget: &mut i64,
    ) -> Result<Step, TooLarge> {
        let Some((plan, worth)) = &self.plan else {
            if !is_small(class) {
                return Err(TooLarge);
            }
            parts.score(class, &mut self.verifier.scorer, self.verifier.threshold);
            return Ok(Step::Done);
        };
        let state = if self.collected < plan.len() {
            let index = index(&self.shared, &self.own, class);
            let paths = match plan.is_long() {
                true => self.long.bins.collect(plan, index, self.collected),
                false => self.short.bins.collect(plan, index, self.collected),
            };
            self.collected += 1;
            paths.map(|paths| {
                *budget -= (paths / 256) as i64 + 1;
                Step::Working
            })
        } else {
            let (verifier, trace, settings) = (&mut self.verifier, &mut parts.trace, self.settings);
            let mut inputs = SearchInputs { plan, worth, verifier, class, trace, settings, budget };
            match plan.is_long() {
                true => self.search.step(&mut inputs, &mut self.long),
                false => self.search.step(&mut inputs, &mut self.short),
            }
        };
        if state == Ok(Step::Working) {
            return state;
        }
        let mut counted = match plan.is_long() {
            false => self.short.counted(),
            true => self.long.counted(),
        };
        let ClassSearch { tree, dive, bound, most_entries, .. } = &self.search;
        parts.outcome.bound = parts.outcome.bound.max(bound * self.verifier.unit);
        counted.bytes += (most_entries * size_of::<u32>()) as u64;
        for work in [counted, tree.work, dive.work, self.verifier.work] {
            parts.outcome.work.add(&work);
        }
        if state.is_ok() {
            parts.list(class.dims(), &with_images(&self.verifier.found, &plan.symmetries));
        }
        state
    }

    pub(super) fn progress(&self, _: &BoardClass, parts: &PartQueue) -> (f64, usize) {
        let Some((plan, _)) = &self.plan else {
            return (0.0, 0);
        };
        // Collecting paths takes about an eighth of the total time.
        let collected = self.collected as f64 / plan.len() as f64;
        let searched = self.search.blocks_done() as f64 / (plan.letters[0].len() + 1) as f64;
        (parts.share() * (0.125 * collected + 0.875 * searched), self.search.depth())
    }
}

/// Returns whether the boards of a class are scored one by one.
fn is_small(class: &BoardClass) -> bool {
    let open = |cell: &Cell| !class.letters(*cell).is_empty();
    class.boards_approx() <= FEW || class.dims().iter().filter(open).count() < STRIPPED
}

// --- Search ---

#[derive(Clone, Copy, Debug)]
pub(super) struct SearchSettings {
    /// In the unit of the search, as all bounds are ([`unit_of`](super::records::unit_of)).
    pub(super) threshold: u32,
    /// The first depth at which computing the true scores of prefixes saves time.
    pub(super) check_from: usize,
    /// Nodes whose bound is at most this are left to a dive.
    pub(super) dive_below: u32,
    /// Redundant paths are left out only in blocks whose bound is above this.
    pub(super) absorb_above: u32,
}

#[derive(Debug)]
struct SearchInputs<'a> {
    plan: &'a Plan,
    worth: &'a Worth,
    verifier: &'a mut Verifier,
    class: &'a BoardClass,
    trace: &'a mut Trace,
    settings: SearchSettings,
    /// The units of work that are left in this step.
    budget: &'a mut i64,
}

/// The word paths of a class. The memory is reused from class to class.
#[derive(Clone, Debug)]
struct PathStore<K> {
    bins: Bins<K>,
    lists: Lists<K>,
    scratch: Vec<K>,
}

impl<K: Key> PathStore<K> {
    fn new(limit: usize) -> Self {
        Self { bins: Bins::new(limit), lists: Lists::new(limit), scratch: Vec::new() }
    }

    fn reset(&mut self, plan: &Plan) {
        self.lists.clear();
        self.bins.reset(plan);
        if self.scratch.capacity() * size_of::<K>() > self.bins.limit / 4 {
            self.scratch = Vec::new();
        }
    }

    fn free(&mut self) {
        *self = Self::new(self.bins.limit);
    }

    fn counted(&self) -> Work {
        let paths = self.bins.paths;
        let bytes = (paths as usize + self.lists.most) * size_of::<K>();
        Work { paths, bytes: bytes as u64, ..Work::default() }
    }
}

/// The number of positions at the end of the order that are always left to a dive.
const TAIL: usize = 4;

#[derive(Clone, Debug)]
struct ClassSearch {
    tree: RecordTree,
    builder: RecordBuilder,
    dive: Dive,
    /// The choices on the current path, starting at the top.
    frames: Vec<ChoiceFrame>,
    /// The tree of the paths that don't enter the first cell. These are part of every block.
    outside: Option<Child>,
    block: usize,
    /// Whether trees in the current block may be built from lists.
    absorbing: bool,
    /// Where the records of the blocks begin.
    mark: usize,
    bound: u32,
    most_entries: usize,
}

#[derive(Clone, Copy, Debug)]
struct ChoiceFrame {
    choice: usize,
    rest: RecordNode,
    position: usize,
    letter: usize,
    /// Records from here on belong to the current letter.
    mark: usize,
}

impl ClassSearch {
    fn new(limit: usize) -> Self {
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
            most_entries: 0,
        }
    }

    #[cfg(all(test, target_arch = "x86_64"))]
    fn use_vectors(&mut self, widest: Widest) {
        self.tree.use_vectors(widest);
        self.dive.use_vectors(widest);
    }

    fn start(&mut self, plan: &Plan) {
        self.tree.clear();
        self.dive.start(plan);
        self.frames.clear();
        self.outside = None;
        self.block = 0;
        self.mark = 1;
        self.bound = 0;
        self.most_entries = 0;
    }

    fn step<K: Key>(
        &mut self,
        inputs: &mut SearchInputs<'_>,
        paths: &mut PathStore<K>,
    ) -> Result<Step, TooLarge> {
        while *inputs.budget > 0 {
            if self.dive.running() {
                self.dive.run(
                    &self.tree,
                    inputs.plan,
                    inputs.verifier,
                    inputs.settings,
                    inputs.budget,
                );
                if !self.dive.running() {
                    inputs.trace.surface(self.dive.work.visits, inputs.verifier.found.len());
                }
            } else if !self.frames.is_empty() {
                self.try_letter(inputs, paths)?;
            } else if self.outside.is_none() {
                let child = self.build_block(inputs, paths, 0)?;
                self.mark = self.tree.top();
                self.outside = Some(child);
                *inputs.budget -= (self.mark / 16) as i64;
            } else if self.block < inputs.plan.letters[0].len() {
                self.next_block(inputs, paths)?;
            } else {
                return Ok(Step::Done);
            }
        }
        Ok(Step::Working)
    }

    /// Builds the tree for the next letter of the first position, and decides what to do with it.
    fn next_block<K: Key>(
        &mut self,
        inputs: &mut SearchInputs<'_>,
        paths: &mut PathStore<K>,
    ) -> Result<(), TooLarge> {
        self.tree.release(self.mark);
        let letter = self.block;
        self.block += 1;
        let block = self.build_block(inputs, paths, letter + 1)?;
        *inputs.budget -= ((self.tree.top() - self.mark) / 16) as i64;
        let outside = self.outside.unwrap_or_default();
        let bound = u64::from(block.weight.bound()) + u64::from(outside.weight.bound());
        // In points, a bound must fit in 32 bits.
        if bound > LIMIT.min(u64::from(u32::MAX / inputs.verifier.unit)) {
            return Err(TooLarge);
        }
        self.bound = self.bound.max(bound as u32);
        self.dive.letters[0] = letter as u8;
        if bound < u64::from(inputs.settings.threshold) {
            self.record_node(inputs, 1, bound as u32, Fate::Broken);
            return Ok(());
        }
        let merged = self.tree.merge(self.tree.node(block), self.tree.node(outside));
        self.absorbing = bound > u64::from(inputs.settings.absorb_above);
        self.look(inputs, merged, 1)
    }

    /// Builds the tree of all paths that have a given digit at the first position.
    fn build_block<K: Key>(
        &mut self,
        inputs: &mut SearchInputs<'_>,
        paths: &mut PathStore<K>,
        first: usize,
    ) -> Result<Child, TooLarge> {
        let plan = inputs.plan;
        let mut children = Vec::new();
        let mut base = Child::default();
        let PathStore { bins, scratch, .. } = paths;
        for second in 0..bins.cols {
            let keys = &mut bins.bins[first * bins.cols + second];
            if keys.is_empty() {
                continue;
            }
            sort(keys, plan.bits, scratch);
            // A word that can be traced in several ways on the same cells counts once.
            keys.dedup();
            let text_len = inputs.worth.text_len(0, first) + inputs.worth.text_len(1, second);
            let keys = keys.iter().map(|key| (*key, text_len));
            let child = self.builder.build(keys, plan, inputs.worth, &mut self.tree);
            self.check_room()?;
            match second {
                0 => base = child?,
                _ => children.push((second - 1, child?)),
            }
        }
        let most = children.iter().map(|(_, child)| u64::from(child.weight.bound())).max();
        if u64::from(base.weight.bound()) + most.unwrap_or(0) > LIMIT {
            return Err(TooLarge);
        }
        let block = self.tree.with_choice(base, STRIPPED - 1, &children);
        self.check_room()?;
        Ok(block)
    }

    fn check_room(&mut self) -> Result<(), TooLarge> {
        self.most_entries = self.most_entries.max(self.tree.top());
        if self.tree.is_full() {
            return Err(TooLarge);
        }
        Ok(())
    }

    /// Decides what to do with a node: drop it, dive, or try its letters one by one.
    fn look(
        &mut self,
        inputs: &mut SearchInputs<'_>,
        node: RecordNode,
        position: usize,
    ) -> Result<(), TooLarge> {
        self.check_room()?;
        *inputs.budget -= 1;
        let bound = node.weight.bound();
        if bound < inputs.settings.threshold {
            self.record_node(inputs, position, bound, Fate::Broken);
            return Ok(());
        }
        if bound <= inputs.settings.dive_below
            || position + TAIL >= inputs.plan.len()
            || node.choices == 0
        {
            self.record_node(inputs, position, bound, Fate::Searched);
            inputs.trace.dive(self.dive.work.visits, inputs.verifier.found.len());
            self.dive.begin(&self.tree, node, position);
            return Ok(());
        }
        self.record_node(inputs, position, bound, Fate::Split);
        let (choice, rest) = self.tree.split(node, position);
        self.frames.push(ChoiceFrame { choice, rest, position, letter: 0, mark: self.tree.top() });
        Ok(())
    }

    /// Decides the next letter at the last frame's position, or drops the frame if no letter is left.
    fn try_letter<K: Key>(
        &mut self,
        inputs: &mut SearchInputs<'_>,
        paths: &mut PathStore<K>,
    ) -> Result<(), TooLarge> {
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
        let child = self.tree.child(frame.choice, letter).unwrap_or_default();
        self.dive.letters[position] = letter as u8;
        let bound = child.weight.bound() + rest.weight.bound();
        if bound < inputs.settings.threshold {
            self.record_node(inputs, position + 1, bound, Fate::Broken);
            return Ok(());
        }
        if self.absorbing
            && pays(inputs.settings, position + 1, bound)
            && let Some(node) = self.rebuild(inputs, paths, position + 1)?
        {
            return self.look(inputs, node, position + 1);
        }
        let before = self.tree.work.merged;
        let merged = self.tree.merge(self.tree.node(child), rest);
        *inputs.budget -= ((self.tree.work.merged - before) / 16) as i64;
        self.look(inputs, merged, position + 1)
    }

    fn record_node(&self, inputs: &mut SearchInputs<'_>, decided: usize, bound: u32, fate: Fate) {
        let Plan { cells, letters, .. } = inputs.plan;
        let decided = &self.dive.letters[..decided];
        let bound = bound * inputs.verifier.unit;
        inputs.trace.add(inputs.class, (cells, letters), decided, bound, fate);
    }

    /// Returns how many letters of the first position are done. The paths that don't enter the first cell count as one
    /// more letter.
    fn blocks_done(&self) -> usize {
        self.block + usize::from(self.outside.is_some())
    }

    fn depth(&self) -> usize {
        self.frames.last().map_or(0, |frame| frame.position)
    }
}

// --- Building trees from lists ---

/// The number of decided cells in the nodes whose trees are built from lists.
const REBUILT: usize = 3;

impl ClassSearch {
    /// Builds the tree of the current node, with `decided` decided cells, from its list. Returns `None` if the list would take too
    /// much memory.
    fn rebuild<K: Key>(
        &mut self,
        inputs: &mut SearchInputs<'_>,
        PathStore { bins, lists, .. }: &mut PathStore<K>,
        decided: usize,
    ) -> Result<Option<RecordNode>, TooLarge> {
        let (plan, worth) = (inputs.plan, inputs.worth);
        let Some(keys) = lists.go_to(plan, worth, bins, &self.dive.letters[..decided]) else {
            return Ok(None);
        };
        let mark = self.tree.top();
        let paths = Merged::new(lists.rows());
        let child = self.builder.build(paths, plan, worth, &mut self.tree)?;
        *inputs.budget -= (keys / 64 + (self.tree.top() - mark) / 16) as i64;
        Ok(Some(self.tree.node(child)))
    }
}

/// Returns whether building the tree of a node from a list may pay off. `bound` is the sum of the bounds of the trees
/// that would otherwise be merged.
fn pays(settings: SearchSettings, decided: usize, bound: u32) -> bool {
    decided == REBUILT && u64::from(bound) * 20 > u64::from(settings.absorb_above) * 11
}

// --- True scores ---

/// Scores boards of one plan, either whole or with only their first positions filled.
#[derive(Clone, Debug)]
pub(super) struct Verifier {
    scorer: Scorer,
    threshold: u32,
    /// See [`unit_of`](super::records::unit_of).
    pub(super) unit: u32,
    tiles: Vec<Tile>,
    /// The boards of the class that reach the threshold, with their points.
    found: Vec<(Vec<Tile>, u32)>,
    /// Counts the boards whose paths add up to the threshold or more, counting a word once for each way to trace it.
    work: Work,
}

impl Verifier {
    /// Scores a partial board: only its first positions have letters.
    pub(super) fn points(&mut self, plan: &Plan, letters: &[u8]) -> u32 {
        self.tiles.fill(Tile::GAP);
        for ((cell, has), &letter) in plan.cells.iter().zip(&plan.letters).zip(letters) {
            self.tiles[cell.index()] = Tile::letter(has[usize::from(letter)]);
        }
        self.scorer.score(&self.tiles).points
    }

    /// Scores a whole board, and lists it if it reaches the threshold.
    pub(super) fn verify(&mut self, plan: &Plan, letters: &[u8]) {
        self.work.candidates += 1;
        let points = self.points(plan, letters);
        if points >= self.threshold {
            self.found.push((self.tiles.clone(), points));
        }
    }
}

// --- Rotations and reflections ---

/// Returns the boards in `found` along with their equivalents under `symmetries`. Each board is listed once, where it
/// first appears.
///
/// Cost: for each board in `found`, at most two hash lookups per symmetry.
fn with_images(found: &[(Vec<Tile>, u32)], symmetries: &[Vec<Cell>]) -> Vec<(Vec<Tile>, u32)> {
    let mut seen = HashSet::with_capacity(found.len() * symmetries.len());
    let mut all = Vec::with_capacity(found.len() * symmetries.len());
    for (tiles, points) in found {
        for symmetry in symmetries {
            let image: Vec<Tile> = symmetry.iter().map(|cell| tiles[cell.index()]).collect();
            if seen.insert(image.clone()) {
                all.push((image, *points));
            }
        }
    }
    all
}
