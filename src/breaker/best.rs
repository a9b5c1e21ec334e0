//! This crate's own method. It breaks one class after another in steps, and splits classes that don't fit in memory.

#[cfg(all(test, target_arch = "x86_64"))]
mod tests;

use std::collections::HashSet;
use std::sync::Arc;

use super::engine::{BreakerOptions, Parts};
use super::paths::{Atoms, Index};
use super::plan::{Plan, STRIPPED};
use super::record::{Worth, unit_of};
use super::search::{ClassSearch, Judge, PathStore, SearchInputs, SearchSettings, TooLarge};
use crate::board::Tile;
use crate::class::BoardClass;
use crate::dict::Dictionary;
use crate::grid::{Cell, Dims};
use crate::letter::LetterSet;
use crate::scoring::Rules;
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
    judge: Judge,
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
            shared: Index::new(dictionary, rules, dims.cells(), Atoms::of(sets)),
            own: None,
            judge: Judge {
                scorer: Scorer::new(dictionary, dims, rules),
                threshold: points,
                unit,
                tiles: vec![Tile::GAP; dims.cells()],
                found: Vec::new(),
                candidates: 0,
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
        (self.judge.found, self.judge.candidates) = (Vec::new(), 0);
        if is_small(class) {
            return;
        }
        if !self.shared.suits(class) && !self.own.as_ref().is_some_and(|own| own.suits(class)) {
            let atoms = Atoms::of(class.dims().iter().map(|cell| class.set(cell)));
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
        let worth = Worth::new(&plan, self.dictionary.alphabet(), self.rules, self.judge.unit);
        self.plan = Some((plan, worth));
    }

    pub(super) fn work(
        &mut self,
        class: &BoardClass,
        parts: &mut Parts,
        budget: &mut i64,
    ) -> Result<Step, TooLarge> {
        let Some((plan, worth)) = &self.plan else {
            if !is_small(class) {
                return Err(TooLarge);
            }
            parts.score(class, &mut self.judge.scorer, self.judge.threshold);
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
            let (judge, trace, settings) = (&mut self.judge, &mut parts.trace, self.settings);
            let mut inputs = SearchInputs { plan, worth, judge, class, trace, settings, budget };
            match plan.is_long() {
                true => self.search.step(&mut inputs, &mut self.long),
                false => self.search.step(&mut inputs, &mut self.short),
            }
        };
        if state == Ok(Step::Working) {
            return state;
        }
        let tree_bytes = self.search.count(&mut parts.outcome, self.judge.unit);
        let (paths, path_bytes) = match plan.is_long() {
            false => self.short.size(),
            true => self.long.size(),
        };
        parts.outcome.work.paths += paths;
        parts.outcome.work.candidates += self.judge.candidates;
        parts.note_bytes(tree_bytes + path_bytes);
        if state.is_ok() {
            parts.list(class.dims(), &with_images(&self.judge.found, &plan.symmetries));
        }
        state
    }

    pub(super) fn progress(&self, _: &BoardClass, parts: &Parts) -> (f64, usize) {
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
