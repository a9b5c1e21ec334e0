//! The 2025 method. It builds an orderly tree, fixes the letters of one cell after another from the top until the
//! bound is low, and then searches without making nodes.
//!
//! Source: Vanderkam 2025. This breaker uses the trees of [`crate::tree::orderly`], and splits classes that don't fit
//! in memory.

use super::engine::{BreakerOptions, PartQueue, TooLarge, Work};
use super::trace::Fate;
use crate::board::Tile;
use crate::class::BoardClass;
use crate::dict::Dictionary;
use crate::grid::{Cell, Dims};
use crate::solver::Scorer;
use crate::step::Step;
use crate::tree::orderly::{Counting, OrderlyBuilder, Walk, WalkEvent, force_in};
use crate::tree::{NodeId, Sharing, Tree};
use std::sync::Arc;

/// Below a node whose bound is at most this percentage of the threshold, the search makes no more nodes.
const SWITCH: u32 = 200;
/// The number of cells at the end of the order that are always left to the search without nodes.
const TAIL: usize = 4;
/// The approximate memory that a stored node takes, in bytes.
const NODE_BYTES: usize = 28;
/// The approximate memory that a path takes while its tree is built, in bytes.
const PATH_BYTES: usize = 48;
/// Making this many tree nodes counts as one unit of work.
const NODE_COST: usize = 16;
/// While a tree is built, each step counts as if it found at least this many paths.
const PATHS_OF_GROUP: usize = 1024;

#[derive(Clone, Debug)]
pub(super) struct Hybrid {
    dictionary: Arc<Dictionary>,
    options: BreakerOptions,
    scorer: Scorer,
    /// The cells that have letters, in the order in which they are fixed.
    order: Vec<Cell>,
    building: Option<OrderlyBuilder>,
    tree: Option<Tree>,
    /// The current search without nodes, and the board that its letters are put into.
    walk: Option<(Walk, Vec<Tile>)>,
    /// The stack of levels. The first one has the tree as it was built, and each later one belongs to a fixed cell.
    levels: Vec<TriedLetters>,
    found: Vec<(Vec<Tile>, u32)>,
}

#[derive(Clone, Debug)]
struct TriedLetters {
    /// The letters still to try, each with its root, as a stack: the next one is at the end. A letter that scores
    /// nothing has no root.
    roots: Vec<(Option<NodeId>, usize)>,
    letter: usize,
    /// The number of nodes after this level's trees were made. Nodes that were added later are dropped before the next
    /// letter is tried.
    mark: usize,
}

impl Hybrid {
    pub(super) fn new(dictionary: &Arc<Dictionary>, dims: Dims, options: BreakerOptions) -> Self {
        Self {
            dictionary: Arc::clone(dictionary),
            options,
            scorer: Scorer::new(dictionary, dims, options.rules),
            order: Vec::new(),
            building: None,
            tree: None,
            walk: None,
            levels: Vec::new(),
            found: Vec::new(),
        }
    }

    pub(super) fn start(&mut self, class: &BoardClass) {
        self.order = class.dims().split_order();
        self.order.retain(|cell| !class.letters(*cell).is_empty());
        (self.tree, self.walk) = (None, None);
        self.levels.clear();
        self.found.clear();
        let BreakerOptions { rules, memory, .. } = self.options;
        let build = OrderlyBuilder::new(
            &self.dictionary,
            &Arc::new(class.clone()),
            rules,
            Counting::Deduped,
            Sharing::None,
            (memory / NODE_BYTES).clamp(16, 1 << 31) as u32,
        );
        self.building = build.ok().map(|build| build.with_most_paths(memory / PATH_BYTES));
    }

    /// Builds the tree, handles one node, or continues the search below it.
    pub(super) fn step(
        &mut self,
        class: &BoardClass,
        parts: &mut PartQueue,
        budget: &mut i64,
    ) -> Result<Step, TooLarge> {
        let threshold = self.options.threshold.get();
        if class.open().is_empty() {
            parts.score(class, &mut self.scorer, threshold);
            return Ok(Step::Done);
        }
        if let Some(build) = self.building.take() {
            return self.build(build, parts, budget);
        }
        if self.walk.is_some() {
            self.walk(parts, budget);
            return Ok(Step::Working);
        }
        *budget -= 1;
        let tree = self.tree.as_mut().ok_or(TooLarge)?;
        let Some(level) = self.levels.last_mut() else {
            parts.list(class.dims(), &self.found);
            self.tree = None;
            return Ok(Step::Done);
        };
        tree.release(level.mark);
        let Some((root, letter)) = level.roots.pop() else {
            self.levels.pop();
            return Ok(Step::Working);
        };
        level.letter = letter;
        // The first level is the tree as it was built, and each later level belongs to a fixed cell.
        let depth = self.levels.len() - 1;
        let bound = root.map_or(0, |root| tree.node_bound(root));
        let Some(root) = root.filter(|_| bound >= threshold) else {
            self.record(class, parts, bound, Fate::Broken);
            return Ok(Step::Working);
        };
        // If the search is traced, nodes may be made farther down, so that there is more to see.
        let switch = match parts.trace.is_on {
            true => SWITCH.min(self.options.dive),
            false => SWITCH,
        };
        let low = u64::from(bound) * 100 <= u64::from(threshold) * u64::from(switch);
        if low || depth + TAIL >= self.order.len() {
            let (forced, order) = self.order.split_at(depth);
            let mut tiles = vec![Tile::GAP; class.dims().cells()];
            for (cell, level) in forced.iter().zip(&self.levels[1..]) {
                tiles[cell.index()] = Tile::letter(class.letters(*cell)[level.letter]);
            }
            self.walk = Some((Walk::new(tree, root, order, threshold).or(Err(TooLarge))?, tiles));
            self.record(class, parts, bound, Fate::Searched);
            parts.trace.dive(parts.outcome.work.visits, self.found.len());
            return Ok(Step::Working);
        }
        let before = tree.stored();
        let roots = force_in(tree, root, self.order[depth]).or(Err(TooLarge))?;
        let (made, mark) = (tree.stored() - before, tree.stored());
        let bytes = tree.bytes() as u64;
        parts.outcome.work.add(&Work { merged: made as u64, bytes, ..Work::default() });
        *budget -= (made / NODE_COST) as i64;
        if depth > 0 {
            self.record(class, parts, bound, Fate::Split);
        }
        let roots = roots.into_iter().enumerate().rev().map(|(at, root)| (root, at));
        self.levels.push(TriedLetters { roots: roots.collect(), letter: 0, mark });
        Ok(Step::Working)
    }

    pub(super) fn progress(&self, class: &BoardClass, parts: &PartQueue) -> (f64, usize) {
        let mut share = parts.share();
        let mut done = 0.0;
        for (level, cell) in self.levels.iter().skip(1).zip(&self.order) {
            let letters = class.letters(*cell).len() as f64;
            share /= letters;
            done += share * (letters - 1.0 - level.roots.len() as f64).max(0.0);
        }
        (done, self.levels.len())
    }

    fn build(
        &mut self,
        mut build: OrderlyBuilder,
        parts: &mut PartQueue,
        budget: &mut i64,
    ) -> Result<Step, TooLarge> {
        while *budget > 0 {
            let before = build.found();
            if build.step(1).or(Err(TooLarge))?.is_done() {
                let (tree, paths) = build.finish().or(Err(TooLarge))?;
                let (paths, bytes) = (paths as u64, tree.bytes() as u64);
                parts.outcome.work.add(&Work { paths, bytes, ..Work::default() });
                parts.outcome.bound = parts.outcome.bound.max(tree.bound());
                let (roots, mark) = (vec![(Some(tree.root()), 0)], tree.stored());
                self.levels.push(TriedLetters { roots, letter: 0, mark });
                self.tree = Some(tree);
                return Ok(Step::Working);
            }
            // Making the nodes of a group of paths takes about as long as finding the words that start on a cell.
            let found = (build.found() - before).max(PATHS_OF_GROUP);
            *budget -= (found / NODE_COST) as i64;
        }
        self.building = Some(build);
        Ok(Step::Working)
    }

    /// Continues the search without nodes, and scores boards whose paths add up to the threshold or more.
    fn walk(&mut self, parts: &mut PartQueue, budget: &mut i64) {
        let (Some((walk, tiles)), Some(tree)) = (&mut self.walk, &self.tree) else {
            return;
        };
        let order = &self.order[self.levels.len() - 1..];
        let work = &mut parts.outcome.work;
        while *budget > 0 {
            match walk.step(tree) {
                Some(WalkEvent::Board { .. }) => {
                    for cell in order {
                        tiles[cell.index()] = walk.board()[cell.index()].into();
                    }
                    work.candidates += 1;
                    let points = self.scorer.score(tiles).points;
                    if points >= self.options.threshold.get() {
                        self.found.push((tiles.clone(), points));
                    }
                }
                Some(WalkEvent::Enter { .. } | WalkEvent::Cut { .. }) => {
                    work.visits += 1;
                    *budget -= 1;
                }
                Some(WalkEvent::Leave { .. }) => {}
                None => {
                    self.walk = None;
                    parts.trace.surface(work.visits, self.found.len());
                    return;
                }
            }
        }
    }

    fn record(&self, class: &BoardClass, parts: &mut PartQueue, bound: u32, fate: Fate) {
        if !parts.trace.is_on {
            return;
        }
        let decided = self.levels.iter().skip(1);
        let decided: Vec<u8> = decided.map(|level| level.letter as u8).collect();
        let letters: Vec<_> = self.order.iter().map(|&cell| class.letters(cell).to_vec()).collect();
        parts.trace.add(class, (&self.order, &letters), &decided, bound, fate);
    }
}
