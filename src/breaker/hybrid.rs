//! The 2025 method. It builds an orderly tree, fixes the letters of one cell after another from the top until the
//! bound is low, and then searches without making nodes.
//!
//! Source: Vanderkam 2025. This breaker uses the trees of [`crate::tree::orderly`], and splits classes that don't fit
//! in memory.

use super::best;
use super::best::{EveryBoard, Parts};
use super::engine::{BreakerError, BreakerOptions, Outcome, Threshold, Work};
use super::plan::MAX_POSITIONS;
use super::trace::Fate;
use crate::board::Tile;
use crate::class::BoardClass;
use crate::dict::Dictionary;
use crate::grid::{Cell, Dims};
use crate::solver::Scorer;
use crate::step::Step;
use crate::tree::orderly::{Counting, OrderlyBuilder, Walk, WalkEvent, force_in};
use crate::tree::{NodeId, Sharing, Tree, TreeError};
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
    dims: Dims,
    options: BreakerOptions,
    scorer: Scorer,
    order: Vec<Cell>,
    pub(super) parts: Parts,
    building: Option<(BoardClass, OrderlyBuilder)>,
    tree: Option<Forcing>,
}

#[derive(Clone, Debug)]
struct Forcing {
    class: BoardClass,
    tree: Tree,
    /// The current search without nodes, and the board that its letters are put into.
    walk: Option<(Walk, Vec<Tile>)>,
    /// The stack of levels. The first one has the tree as it was built, and each later one belongs to a fixed cell.
    levels: Vec<HybridLevel>,
    found: Vec<(Vec<Tile>, u32)>,
}

#[derive(Clone, Debug)]
struct HybridLevel {
    /// The letters still to try, each with its root, as a stack: the next one is at the end. A letter that scores
    /// nothing has no root.
    roots: Vec<(Option<NodeId>, usize)>,
    letter: usize,
    /// The number of nodes after this level's trees were made. Nodes that were added later are dropped before the next
    /// letter is tried.
    mark: usize,
}

impl Hybrid {
    pub(super) fn new(
        dictionary: &Arc<Dictionary>,
        dims: Dims,
        options: BreakerOptions,
    ) -> Result<Self, BreakerError> {
        if dims.cells() > MAX_POSITIONS {
            return Err(BreakerError::TooManyCells { dims });
        }
        Ok(Self {
            dictionary: Arc::clone(dictionary),
            dims,
            options,
            scorer: Scorer::new(dictionary, dims, options.rules),
            order: Vec::new(),
            parts: Parts::new(options.memory),
            building: None,
            tree: None,
        })
    }

    pub(super) fn start(&mut self, class: &BoardClass) {
        assert_eq!(class.dims(), self.dims, "the class has another size");
        self.parts.start(class);
        self.building = None;
        self.tree = None;
    }

    pub(super) fn step(&mut self, budget: u32) -> Result<Step, BreakerError> {
        let mut budget = i64::from(budget).max(1);
        while budget > 0 {
            if let Some(mut forcing) = self.tree.take() {
                match self.go_on(&mut forcing, &mut budget) {
                    Ok(Step::Working) => self.tree = Some(forcing),
                    Ok(Step::Done) => {
                        self.parts.end(&forcing.class, &forcing.found);
                    }
                    Err(_) => self.parts.split(&forcing.class)?,
                }
            } else if let Some((class, build)) = self.building.take() {
                self.build(class, build, &mut budget)?;
            } else if let Some(class) = self.parts.next() {
                budget -= 1;
                self.take_up(class)?;
            } else {
                return Ok(Step::Done);
            }
        }
        Ok(Step::Working)
    }

    pub(super) fn outcome(&self) -> &Outcome {
        &self.parts.outcome
    }

    pub(super) fn progress(&self) -> (f64, usize) {
        let Some(forcing) = &self.tree else {
            return (0.0, 0);
        };
        let mut share = self.parts.share();
        let mut done = 0.0;
        for (level, cell) in forcing.levels.iter().skip(1).zip(&self.order) {
            let letters = forcing.class.letters(*cell).len() as f64;
            share /= letters;
            done += share * (letters - 1.0 - level.roots.len() as f64).max(0.0);
        }
        (done, forcing.levels.len())
    }

    fn take_up(&mut self, class: BoardClass) -> Result<(), BreakerError> {
        if class.open().is_empty() {
            let threshold = self.options.threshold.get();
            self.parts.score(&class, &mut self.scorer, threshold);
            return Ok(());
        }
        let limit = (self.options.memory / NODE_BYTES).clamp(16, 1 << 31) as u32;
        let build = OrderlyBuilder::new(
            &self.dictionary,
            &Arc::new(class.clone()),
            self.options.rules,
            Counting::Deduped,
            Sharing::None,
            limit,
        );
        match build {
            Ok(build) => {
                let build = build.with_most_paths(self.options.memory / PATH_BYTES);
                self.building = Some((class, build));
            }
            Err(_) => self.parts.split(&class)?,
        }
        Ok(())
    }

    fn build(
        &mut self,
        class: BoardClass,
        mut build: OrderlyBuilder,
        budget: &mut i64,
    ) -> Result<(), BreakerError> {
        while *budget > 0 {
            let before = build.found();
            match build.step(1) {
                Ok(Step::Working) => {
                    // Making the nodes of a group of paths takes about as long as finding the words that start on a
                    // cell.
                    let found = (build.found() - before).max(PATHS_OF_GROUP);
                    *budget -= (found / NODE_COST) as i64;
                }
                Ok(Step::Done) => return self.start_breaking(class, build),
                Err(_) => return self.parts.split(&class),
            }
        }
        self.building = Some((class, build));
        Ok(())
    }

    fn start_breaking(
        &mut self,
        class: BoardClass,
        build: OrderlyBuilder,
    ) -> Result<(), BreakerError> {
        let Ok((tree, paths)) = build.finish() else {
            return self.parts.split(&class);
        };
        self.parts.outcome.work.paths += paths as u64;
        self.parts.outcome.bound = self.parts.outcome.bound.max(tree.bound());
        self.order = self.dims.split_order();
        self.order.retain(|cell| !class.letters(*cell).is_empty());
        let (root, mark) = (tree.root(), tree.mark());
        self.note(&tree);
        self.tree = Some(Forcing {
            class,
            tree,
            walk: None,
            levels: vec![HybridLevel { roots: vec![(Some(root), 0)], letter: 0, mark }],
            found: Vec::new(),
        });
        Ok(())
    }

    /// Handles one tree, or continues the search below it. Returns [`Step::Done`] when no tree is left.
    fn go_on(&mut self, forcing: &mut Forcing, budget: &mut i64) -> Result<Step, TreeError> {
        if forcing.walk.is_some() {
            self.walk(forcing, budget);
            return Ok(Step::Working);
        }
        *budget -= 1;
        let Some(level) = forcing.levels.last_mut() else {
            return Ok(Step::Done);
        };
        forcing.tree.release(level.mark);
        let Some((root, letter)) = level.roots.pop() else {
            forcing.levels.pop();
            return Ok(Step::Working);
        };
        level.letter = letter;
        // The first level is the tree as it was built, and each later level belongs to a fixed cell.
        let depth = forcing.levels.len() - 1;
        let (tree, threshold) = (&mut forcing.tree, self.options.threshold.get());
        let bound = root.map_or(0, |root| tree.node_bound(root));
        let Some(root) = root.filter(|_| bound >= threshold) else {
            self.record(forcing, bound, Fate::Broken);
            return Ok(Step::Working);
        };
        let low = u64::from(bound) * 100 <= u64::from(threshold) * u64::from(self.switch());
        if low || depth + TAIL >= self.order.len() {
            return self.begin_walk(forcing, root, bound).map(|()| Step::Working);
        }
        if depth > 0 {
            self.record(forcing, bound, Fate::Split);
        }
        let tree = &mut forcing.tree;
        let before = tree.stored();
        let roots = force_in(tree, root, self.order[depth])?;
        let made = tree.stored() - before;
        self.parts.outcome.work.merged += made as u64;
        *budget -= (made / NODE_COST) as i64;
        let roots = roots.into_iter().enumerate().rev();
        forcing.levels.push(HybridLevel {
            roots: roots.map(|(at, root)| (root, at)).collect(),
            letter: 0,
            mark: tree.mark(),
        });
        self.note(&forcing.tree);
        Ok(Step::Working)
    }

    /// Returns the percentage of the threshold above which nodes are made. If the search is traced, the percentage may
    /// be lower, so that there is more to see.
    fn switch(&self) -> u32 {
        match self.parts.trace.is_on {
            true => SWITCH.min(self.options.dive),
            false => SWITCH,
        }
    }

    fn begin_walk(
        &mut self,
        forcing: &mut Forcing,
        root: NodeId,
        bound: u32,
    ) -> Result<(), TreeError> {
        let (forced, order) = self.order.split_at(forcing.levels.len() - 1);
        let mut tiles = vec![Tile::GAP; self.dims.cells()];
        for (cell, level) in forced.iter().zip(&forcing.levels[1..]) {
            tiles[cell.index()] = Tile::letter(forcing.class.letters(*cell)[level.letter]);
        }
        let walk = Walk::new(&forcing.tree, root, order, self.options.threshold.get())?;
        self.record(forcing, bound, Fate::Searched);
        self.parts.trace.dive(self.parts.outcome.work.visits, forcing.found.len());
        forcing.walk = Some((walk, tiles));
        Ok(())
    }

    /// Continues the search without nodes, and scores boards whose paths add up to the threshold or more.
    fn walk(&mut self, forcing: &mut Forcing, budget: &mut i64) {
        let Some((walk, tiles)) = &mut forcing.walk else {
            return;
        };
        let order = &self.order[forcing.levels.len() - 1..];
        while *budget > 0 {
            match walk.step(&forcing.tree) {
                Some(WalkEvent::Board { .. }) => {
                    for cell in order {
                        tiles[cell.index()] = walk.board()[cell.index()].into();
                    }
                    self.parts.outcome.work.candidates += 1;
                    let points = self.scorer.score(tiles).points;
                    if points >= self.options.threshold.get() {
                        forcing.found.push((tiles.clone(), points));
                    }
                }
                Some(WalkEvent::Enter { .. } | WalkEvent::Cut { .. }) => {
                    self.parts.outcome.work.visits += 1;
                    *budget -= 1;
                }
                Some(WalkEvent::Leave { .. }) => {}
                None => {
                    forcing.walk = None;
                    self.parts.trace.surface(self.parts.outcome.work.visits, forcing.found.len());
                    return;
                }
            }
        }
    }

    fn record(&mut self, forcing: &Forcing, bound: u32, fate: Fate) {
        if !self.parts.trace.is_on {
            return;
        }
        let decided = forcing.levels.iter().skip(1);
        let decided: Vec<u8> = decided.map(|level| level.letter as u8).collect();
        let cells = self.order.iter();
        let letters: Vec<_> = cells.map(|&cell| forcing.class.letters(cell).to_vec()).collect();
        self.parts.trace.add(&forcing.class, (&self.order, &letters), &decided, bound, fate);
    }

    fn note(&mut self, tree: &Tree) {
        self.parts.outcome.work.bytes = self.parts.outcome.work.bytes.max(tree.bytes() as u64);
    }
}

// --- Brute force ---

#[derive(Clone, Debug)]
pub(super) struct Brute {
    scorer: Scorer,
    dims: Dims,
    threshold: Threshold,
    boards: Option<EveryBoard>,
    all: f64,
    outcome: Outcome,
}

impl Brute {
    pub(super) fn new(dictionary: &Arc<Dictionary>, dims: Dims, options: BreakerOptions) -> Self {
        Self {
            scorer: Scorer::new(dictionary, dims, options.rules),
            dims,
            threshold: options.threshold,
            boards: None,
            all: 0.0,
            outcome: Outcome::default(),
        }
    }

    pub(super) fn start(&mut self, class: &BoardClass) {
        self.boards = Some(EveryBoard::new(class));
        self.all = best::boards(class);
        self.outcome = Outcome { work: Work { parts: 1, ..Work::default() }, ..Outcome::default() };
    }

    pub(super) fn step(&mut self, budget: u32) -> Step {
        for _ in 0..budget.max(1) {
            let Some(tiles) = self.boards.as_mut().and_then(EveryBoard::next) else {
                self.boards = None;
                self.outcome.sort();
                return Step::Done;
            };
            let points = self.scorer.score(tiles).points;
            self.outcome.take(self.dims, tiles, points, self.threshold.get());
        }
        Step::Working
    }

    /// Returns the outcome so far. Its bound is the highest score.
    pub(super) fn outcome(&self) -> &Outcome {
        &self.outcome
    }

    pub(super) fn progress(&self) -> (f64, usize) {
        (self.outcome.work.candidates as f64 / self.all.max(1.0), self.dims.cells())
    }
}
