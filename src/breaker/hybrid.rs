//! The method of 2025: an orderly tree, forced from the top until its bound is low, then searched without nodes.
//!
//! Source: Vanderkam 2025. Made of the trees of [`crate::tree::orderly`]; what does not fit is split.

use std::sync::Arc;

use super::options::Options;
use super::outcome::{Outcome, Progress, Status, TooLarge, TooManyCells, board_of};
use super::parts::Parts;
use super::plan::MAX_POSITIONS;
use crate::board::Tile;
use crate::class::BoardClass;
use crate::dict::Dictionary;
use crate::grid::{Cell, Dims};
use crate::solver::Scorer;
use crate::tree::orderly::{Build, Counting, Event, Walk, force_in};
use crate::tree::{NodeId, Sharing, Tree, TreeError};

/// A node whose bound is at most so many times the threshold is searched without nodes.
const SWITCH: u32 = 2;
/// Cells at the end that are always left to that search.
const TAIL: usize = 4;
/// About as many bytes does a stored node take.
const NODE_BYTES: usize = 28;
/// Units of work that a tree node made counts for, in sixteenths.
const NODE_COST: usize = 16;
/// Paths that a group of them in a tree under construction counts for at least.
const PATHS_OF_GROUP: usize = 1024;

/// A breaker by orderly trees.
#[derive(Clone, Debug)]
pub(super) struct Hybrid {
    dictionary: Arc<Dictionary>,
    dims: Dims,
    options: Options,
    scorer: Scorer,
    order: Vec<Cell>,
    parts: Parts,
    building: Option<(BoardClass, Build)>,
    tree: Option<Forcing>,
}

/// A tree under way.
#[derive(Clone, Debug)]
struct Forcing {
    class: BoardClass,
    tree: Tree,
    /// The search without nodes that is under way, and the board that its letters are put into.
    walk: Option<(Walk, Vec<Tile>)>,
    /// First the tree as it was built, then a level for each forced cell.
    levels: Vec<Level>,
    /// Boards that reach the threshold.
    found: Vec<(Vec<Tile>, u32)>,
}

#[derive(Clone, Debug)]
struct Level {
    /// Where the letters still to try lead, and which they are, the next one last.
    roots: Vec<(NodeId, usize)>,
    /// The letter under way.
    letter: usize,
    /// How many nodes there were before its trees.
    mark: usize,
}

impl Hybrid {
    pub(super) fn new(
        dictionary: &Arc<Dictionary>,
        dims: Dims,
        options: Options,
    ) -> Result<Self, TooManyCells> {
        if dims.cells() > MAX_POSITIONS {
            return Err(TooManyCells { dims });
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
        assert_eq!(class.dims(), self.dims, "classes of one size");
        self.parts.start(class);
        self.building = None;
        self.tree = None;
    }

    pub(super) fn step(&mut self, budget: u32) -> Result<Status, TooLarge> {
        let mut budget = i64::from(budget).max(1);
        while budget > 0 {
            if let Some(mut forcing) = self.tree.take() {
                match self.go_on(&mut forcing, &mut budget) {
                    Ok(true) => self.tree = Some(forcing),
                    Ok(false) => {
                        let dims = self.dims;
                        let boards = forcing.found.iter();
                        let boards = boards.map(|(tiles, points)| {
                            (board_of(dims, tiles.iter().copied()), *points)
                        });
                        self.parts.outcome.boards.extend(boards);
                    }
                    Err(_) => self.parts.split(&forcing.class)?,
                }
            } else if let Some((class, build)) = self.building.take() {
                self.build(class, build, &mut budget)?;
            } else if let Some(class) = self.parts.next() {
                budget -= 1;
                self.take_up(class)?;
            } else {
                return Ok(Status::Done);
            }
        }
        Ok(Status::Running)
    }

    pub(super) fn outcome(&self) -> &Outcome {
        &self.parts.outcome
    }

    pub(super) fn progress(&self) -> Progress {
        let Some(forcing) = &self.tree else {
            return Progress::default();
        };
        let mut share = self.parts.share();
        let mut done = 0.0;
        for (level, cell) in forcing.levels.iter().skip(1).zip(&self.order) {
            let letters = forcing.class.letters(*cell).len() as f64;
            share /= letters;
            done += share * (letters - 1.0 - level.roots.len() as f64).max(0.0);
        }
        Progress {
            done,
            depth: forcing.levels.len(),
        }
    }

    /// Begins the tree of a class, or scores the board it is.
    fn take_up(&mut self, class: BoardClass) -> Result<(), TooLarge> {
        if class.open() == 0 {
            let threshold = self.options.threshold;
            self.parts.score(&class, &mut self.scorer, threshold);
            return Ok(());
        }
        let limit = (self.options.memory / NODE_BYTES).clamp(16, 1 << 31) as u32;
        let build = Build::new(
            &self.dictionary,
            &Arc::new(class.clone()),
            self.options.rules,
            Counting::Deduped,
            Sharing::None,
            limit,
        );
        match build {
            Ok(build) => self.building = Some((class, build)),
            Err(_) => self.parts.split(&class)?,
        }
        Ok(())
    }

    /// Goes on with a tree, and takes it up when it is there.
    fn build(
        &mut self,
        class: BoardClass,
        mut build: Build,
        budget: &mut i64,
    ) -> Result<(), TooLarge> {
        while *budget > 0 {
            let before = build.found();
            match build.step(1) {
                Ok(true) => {
                    // Making nodes of a group takes about as long as finding a cell's words.
                    let found = (build.found() - before).max(PATHS_OF_GROUP);
                    *budget -= (found / NODE_COST) as i64;
                }
                Ok(false) => return self.plant(class, build),
                Err(_) => return self.parts.split(&class),
            }
        }
        self.building = Some((class, build));
        Ok(())
    }

    /// Begins with the tree of a class.
    fn plant(&mut self, class: BoardClass, build: Build) -> Result<(), TooLarge> {
        let Ok((tree, paths)) = build.finish() else {
            return self.parts.split(&class);
        };
        self.parts.outcome.paths += paths.paths as u64;
        self.parts.outcome.bound = self.parts.outcome.bound.max(tree.bound());
        self.order = self.dims.split_order();
        self.order.retain(|cell| !class.letters(*cell).is_empty());
        let (root, mark) = (tree.root(), tree.mark());
        self.note(&tree);
        self.tree = Some(Forcing {
            class,
            tree,
            walk: None,
            levels: vec![Level {
                roots: vec![(root, 0)],
                letter: 0,
                mark,
            }],
            found: Vec::new(),
        });
        Ok(())
    }

    /// Looks at one tree, or goes on with the search of it; false when there is none left.
    fn go_on(&mut self, forcing: &mut Forcing, budget: &mut i64) -> Result<bool, TreeError> {
        if forcing.walk.is_some() {
            self.walk(forcing, budget);
            return Ok(true);
        }
        *budget -= 1;
        let Some(level) = forcing.levels.last_mut() else {
            return Ok(false);
        };
        forcing.tree.release(level.mark);
        let Some((root, letter)) = level.roots.pop() else {
            forcing.levels.pop();
            return Ok(true);
        };
        level.letter = letter;
        // The first level is the tree as it was built; the others are of one cell each.
        let depth = forcing.levels.len() - 1;
        let (tree, threshold) = (&mut forcing.tree, self.options.threshold);
        let bound = tree.node_bound(root);
        if bound < threshold {
            return Ok(true);
        }
        let low = bound <= threshold.saturating_mul(SWITCH);
        if low || depth + TAIL >= self.order.len() {
            return self.begin_walk(forcing, root).map(|()| true);
        }
        let before = tree.stored();
        let roots = force_in(tree, root, self.order[depth])?;
        let made = tree.stored() - before;
        self.parts.outcome.merged += made as u64;
        *budget -= (made / NODE_COST) as i64;
        let roots = roots.into_iter().enumerate().rev();
        let roots = roots.filter_map(|(at, root)| root.map(|root| (root, at)));
        forcing.levels.push(Level {
            roots: roots.collect(),
            letter: 0,
            mark: tree.mark(),
        });
        self.note(&forcing.tree);
        Ok(true)
    }

    /// Begins to search all boards below the letters forced.
    fn begin_walk(&self, forcing: &mut Forcing, root: NodeId) -> Result<(), TreeError> {
        let (forced, order) = self.order.split_at(forcing.levels.len() - 1);
        let mut tiles = vec![Tile::GAP; self.dims.cells()];
        for (cell, level) in forced.iter().zip(&forcing.levels[1..]) {
            tiles[cell.index()] = Tile::letter(forcing.class.letters(*cell)[level.letter]);
        }
        let walk = Walk::new(&forcing.tree, root, order, self.options.threshold)?;
        forcing.walk = Some((walk, tiles));
        Ok(())
    }

    /// Goes on with that search, and scores boards whose paths reach the threshold.
    fn walk(&mut self, forcing: &mut Forcing, budget: &mut i64) {
        let Some((walk, tiles)) = &mut forcing.walk else {
            return;
        };
        let order = &self.order[forcing.levels.len() - 1..];
        while *budget > 0 {
            match walk.step(&forcing.tree) {
                Some(Event::Board { .. }) => {
                    for cell in order {
                        tiles[cell.index()] = walk.board()[cell.index()].into();
                    }
                    self.parts.outcome.candidates += 1;
                    let points = self.scorer.score(tiles).points;
                    if points >= self.options.threshold {
                        forcing.found.push((tiles.clone(), points));
                    }
                }
                Some(Event::Enter { .. } | Event::Cut { .. }) => {
                    self.parts.outcome.visits += 1;
                    *budget -= 1;
                }
                Some(Event::Leave { .. }) => {}
                None => {
                    forcing.walk = None;
                    return;
                }
            }
        }
    }

    fn note(&mut self, tree: &Tree) {
        self.parts.outcome.bytes = self.parts.outcome.bytes.max(tree.bytes());
    }
}
