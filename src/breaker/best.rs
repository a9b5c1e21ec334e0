//! Our method: breaks one class after another in steps, and splits classes that don't fit in memory.

use core::hash::Hash;
use std::collections::HashSet;
use std::sync::Arc;

use super::build::Worth;
use super::collect::Bins;
use super::dive::Aim;
use super::index::{Atoms, Index};
use super::judge::Judge;
use super::log::{Log, News};
use super::options::{Options, Tuning};
use super::outcome::{Outcome, Progress, TooLarge, TooManyCells, board_of};
use super::parts::{self, Parts};
use super::plan::{MAX_POSITIONS, Plan, STRIPPED};
use super::record::{Narrow, Wide};
use super::search::{Counts, Ground, How, Search, Stop, Trail};
use crate::class::BoardClass;
use crate::dict::Dictionary;
use crate::grid::{Cell, Dims};
use crate::letter::LetterSet;
use crate::solver::Scorer;
use crate::step::Step;

/// Classes with at most this many boards are scored board by board.
const FEW: u64 = 64;

/// The breaker of [`Method::Best`](super::Method::Best), described in [`super`].
#[derive(Clone, Debug)]
pub(super) struct Best {
    dictionary: Arc<Dictionary>,
    dims: Dims,
    options: Options,
    /// The words, indexed by the letters that the expected classes distinguish.
    shared: Index,
    /// An index for the current part, if it distinguishes more letters.
    own: Option<Index>,
    judge: Judge,
    parts: Parts,
    /// The current part.
    part: Option<Part>,
    /// Memory reused from earlier classes.
    short: Bins<u64>,
    long: Bins<u128>,
    short_scratch: Vec<u64>,
    long_scratch: Vec<u128>,
    short_gone: Vec<u64>,
    long_gone: Vec<u128>,
    narrow: Search<Narrow>,
    wide: Search<Wide>,
    log: Option<Log>,
}

/// A class, or a part of one, in progress.
#[derive(Clone, Debug)]
struct Part {
    class: BoardClass,
    plan: Plan,
    worth: Worth,
    /// The next position to collect paths from.
    start: usize,
    /// Whether keys need 128 bits.
    is_long: bool,
    /// Whether bounds need 32 bits.
    is_wide: bool,
}

impl Best {
    /// Prepares for classes in which each cell's letters are a union of sets in `sets`. Other classes can be broken
    /// too, but each takes about ten milliseconds longer.
    ///
    /// # Errors
    /// [`TooManyCells`] if the board size has too many cells.
    pub(super) fn new(
        dictionary: &Arc<Dictionary>,
        dims: Dims,
        options: Options,
        sets: impl Iterator<Item = LetterSet>,
    ) -> Result<Self, TooManyCells> {
        if dims.cells() > MAX_POSITIONS {
            return Err(TooManyCells { dims });
        }
        let atoms = Atoms::of(sets);
        let scorer = Scorer::new(dictionary, dims, options.rules);
        Ok(Self {
            dictionary: Arc::clone(dictionary),
            dims,
            options,
            shared: Index::new(dictionary, options.rules, dims.cells(), atoms),
            own: None,
            judge: Judge::new(scorer),
            parts: Parts::new(options.memory),
            part: None,
            short: Bins::new(),
            long: Bins::new(),
            short_scratch: Vec::new(),
            long_scratch: Vec::new(),
            short_gone: Vec::new(),
            long_gone: Vec::new(),
            narrow: Search::new(options.memory),
            wide: Search::new(options.memory),
            log: None,
        })
    }

    /// Logs the nodes of the search from the next class on.
    pub(super) fn watch(&mut self) {
        self.log = Some(Log::default());
        self.narrow.trail = Some(Trail::default());
        self.wide.trail = Some(Trail::default());
    }

    /// Returns what was logged since the last call.
    pub(super) fn news(&mut self) -> News {
        self.log.as_mut().map(Log::take).unwrap_or_default()
    }

    /// Starts on a class; an unfinished one is dropped.
    ///
    /// # Panics
    /// If the class has another size.
    pub(super) fn start(&mut self, class: &BoardClass) {
        assert_eq!(class.dims(), self.dims, "the class has another size");
        self.parts.start(class);
        self.part = None;
        if let Some(log) = &mut self.log {
            *log = Log::new(class);
        }
    }

    /// Does about `budget` units of work, a few microseconds each. It does more where a piece of work can't be
    /// interrupted.
    ///
    /// # Errors
    /// [`TooLarge`] if the class doesn't fit in memory and can't be split; the class is dropped then.
    pub(super) fn step(&mut self, budget: u32) -> Result<Step, TooLarge> {
        let mut budget = i64::from(budget).max(1);
        while budget > 0 {
            if let Some(mut part) = self.part.take() {
                let went = self.go_on(&mut part, &mut budget);
                self.report(&part, &went);
                match went {
                    Ok(Step::Working) => self.part = Some(part),
                    Ok(Step::Done) => self.finish(&part),
                    Err(Stop::Overflow) if !part.is_wide => {
                        self.count(&part);
                        self.judge.clear();
                        self.begin(part.class, true);
                    }
                    Err(_) => {
                        self.count(&part);
                        self.judge.clear();
                        self.parts.split(&part.class)?;
                    }
                }
            } else if let Some(class) = self.parts.next() {
                budget -= 1;
                self.take_up(class)?;
            } else {
                return Ok(Step::Done);
            }
        }
        Ok(Step::Working)
    }

    /// Returns the outcome of the class so far; it is complete when [`Best::step`] says so.
    pub(super) fn outcome(&self) -> &Outcome {
        &self.parts.outcome
    }

    /// Returns how far the work on the class has come.
    pub(super) fn progress(&self) -> Progress {
        let Some(part) = &self.part else {
            return Progress::default();
        };
        let (blocks, depth) = match part.is_wide {
            false => (self.narrow.blocks_done(), self.narrow.counts().depth),
            true => (self.wide.blocks_done(), self.wide.counts().depth),
        };
        let letters = part.plan.letters[0].len() + 1;
        // Collecting paths takes about an eighth of the total time.
        let share = self.parts.share();
        let collected = part.start as f64 / part.plan.len() as f64;
        Progress {
            done: share * (0.125 * collected + 0.875 * blocks as f64 / letters as f64),
            depth,
        }
    }

    /// Starts on a part of the class, or finishes it right away.
    fn take_up(&mut self, class: BoardClass) -> Result<(), TooLarge> {
        let open = |cell: &Cell| !class.letters(*cell).is_empty();
        if parts::boards(&class) <= FEW || self.dims.iter().filter(open).count() < STRIPPED {
            let (scorer, threshold) = (self.judge.scorer(), self.options.threshold.get());
            let before = self.parts.outcome.boards.len();
            self.parts.score(&class, scorer, threshold);
            if let Some(log) = &mut self.log {
                let outcome = &self.parts.outcome;
                log.scored(class, outcome.bound, outcome.boards.len() - before);
            }
            return Ok(());
        }
        if !self.shared.suits(&class) && !self.own.as_ref().is_some_and(|own| own.suits(&class)) {
            let atoms = Atoms::of(self.dims.iter().map(|cell| class.set(cell)));
            let (rules, cells) = (self.options.rules, self.dims.cells());
            self.own = Some(Index::new(&self.dictionary, rules, cells, atoms));
        }
        let plan = self.plan(&class);
        if plan.bits > u128::BITS {
            return self.parts.split(&class);
        }
        let wide = self.options.rules.scoring.most_points() > 1000;
        self.begin(class, wide);
        Ok(())
    }

    fn plan(&self, class: &BoardClass) -> Plan {
        let index = self.index(class);
        Plan::new(class, &index.rank, index.anagram_bits)
    }

    fn index(&self, class: &BoardClass) -> &Index {
        match &self.own {
            Some(own) if !self.shared.suits(class) => own,
            _ => &self.shared,
        }
    }

    fn begin(&mut self, class: BoardClass, is_wide: bool) {
        let plan = self.plan(&class);
        let is_long = plan.bits > u64::BITS;
        match is_long {
            false => self.short.reset(&plan),
            true => self.long.reset(&plan),
        }
        match is_wide {
            false => self.narrow.start(&plan),
            true => self.wide.start(&plan),
        }
        self.part = Some(Part {
            worth: Worth::new(&plan, self.dictionary.alphabet(), self.options.rules),
            start: 0,
            is_long,
            is_wide,
            plan,
            class,
        });
    }

    /// Continues with a part.
    fn go_on(&mut self, part: &mut Part, budget: &mut i64) -> Result<Step, Stop> {
        let Options {
            threshold,
            memory,
            tuning:
                Tuning {
                    dive,
                    check_from,
                    absorb,
                },
            ..
        } = self.options;
        let threshold = threshold.get();
        let share = |percent: u32| {
            let share = u64::from(threshold) * u64::from(percent) / 100;
            share.min(u32::MAX.into()) as u32
        };
        let how = How {
            aim: Aim {
                threshold,
                check_from,
            },
            dive_below: share(dive),
            absorb_above: share(absorb),
        };
        let Part {
            class,
            plan,
            worth,
            start,
            is_long,
            is_wide,
        } = part;
        if *start < plan.len() {
            let index = match &self.own {
                Some(own) if !self.shared.suits(class) => own,
                _ => &self.shared,
            };
            let paths = if *is_long {
                self.long.collect(plan, index, *start, memory)
            } else {
                self.short.collect(plan, index, *start, memory)
            };
            *start += 1;
            *budget -= (paths.map_err(|_| Stop::Full)? / 256) as i64 + 1;
            return Ok(Step::Working);
        }
        let judge = &mut self.judge;
        macro_rules! step {
            ($search:ident, $bins:ident, $scratch:ident, $gone:ident) => {{
                let (bins, scratch) = (&mut self.$bins, &mut self.$scratch);
                let gone = &mut self.$gone;
                let mut ground = Ground {
                    plan,
                    worth,
                    bins,
                    scratch,
                    gone,
                    judge,
                };
                self.$search.step(&mut ground, how, budget)
            }};
        }
        match (*is_long, *is_wide) {
            (false, false) => step!(narrow, short, short_scratch, short_gone),
            (false, true) => step!(wide, short, short_scratch, short_gone),
            (true, false) => step!(narrow, long, long_scratch, long_gone),
            (true, true) => step!(wide, long, long_scratch, long_gone),
        }
    }

    /// Logs how a part ended.
    fn report(&mut self, part: &Part, went: &Result<Step, Stop>) {
        let Some(log) = &mut self.log else { return };
        let seen = match part.is_wide {
            false => self.narrow.seen(),
            true => self.wide.seen(),
        };
        log.add(&part.class, &part.plan.cells, &part.plan.letters, seen);
        match went {
            Ok(Step::Working) => (),
            Ok(Step::Done) => log.end(&part.class),
            Err(_) => log.restart(),
        }
    }

    /// Adds the counts of a part to those of the class.
    fn count(&mut self, part: &Part) {
        let (counts, bound): (Counts, u32) = match part.is_wide {
            false => (self.narrow.counts(), self.narrow.bound),
            true => (self.wide.counts(), self.wide.bound),
        };
        let (paths, size) = match part.is_long {
            false => (self.short.paths, size_of::<u64>()),
            true => (self.long.paths, size_of::<u128>()),
        };
        let outcome = &mut self.parts.outcome;
        outcome.bound = outcome.bound.max(bound);
        outcome.paths += paths;
        outcome.merged += counts.merged;
        outcome.visits += counts.visits;
        outcome.opened += counts.opened;
        outcome.candidates += self.judge.candidates;
        outcome.bytes = outcome.bytes.max(counts.bytes + paths as usize * size);
    }

    /// Adds the boards of a finished part to the outcome, with their equivalents in the part.
    fn finish(&mut self, part: &Part) {
        self.count(part);
        let found = with_images(&self.judge.found, &part.plan.symmetries);
        let boards = found
            .into_iter()
            .map(|(tiles, points)| (board_of(self.dims, tiles.into_iter()), points));
        self.parts.outcome.boards.extend(boards);
        self.judge.clear();
    }
}

/// Returns the boards found and their equivalents under `symmetries`, each once, in the order in which they first
/// appear.
///
/// Cost: one lookup per equivalent board, regardless of how many there are.
fn with_images<T: Copy + Eq + Hash>(
    found: &[(Vec<T>, u32)],
    symmetries: &[Vec<Cell>],
) -> Vec<(Vec<T>, u32)> {
    let mut seen = HashSet::with_capacity(found.len() * symmetries.len());
    let mut all = Vec::with_capacity(found.len() * symmetries.len());
    for (tiles, points) in found {
        for symmetry in symmetries {
            let image: Vec<T> = symmetry.iter().map(|cell| tiles[cell.index()]).collect();
            if !seen.contains(&image) {
                seen.insert(image.clone());
                all.push((image, *points));
            }
        }
    }
    all
}

#[cfg(test)]
mod image_tests {
    use core::cell::Cell as Count;

    use super::*;

    thread_local! {
        static COMPARED: Count<usize> = const { Count::new(0) };
    }

    /// A tile that counts how often it is compared.
    #[derive(Clone, Copy, Debug)]
    struct Counted(u16);

    impl Hash for Counted {
        fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
            self.0.hash(state);
        }
    }

    impl PartialEq for Counted {
        fn eq(&self, other: &Self) -> bool {
            COMPARED.set(COMPARED.get() + 1);
            self.0 == other.0
        }
    }

    impl Eq for Counted {}

    #[test]
    fn many_boards_cost_as_many_look_ups() {
        let dims: Dims = "2x2".parse().unwrap();
        let symmetries = dims.symmetries();
        let found: Vec<_> = (0..5000u16)
            .map(|n| ([n, n + 1, n + 2, n + 3].map(Counted).to_vec(), 7))
            .collect();
        COMPARED.set(0);
        let all = with_images(&found, &symmetries);
        assert_eq!(all.len(), 5000 * 8);
        // Searching a list from end to end would need 800 million comparisons.
        assert!(COMPARED.get() < 1_000_000, "{}", COMPARED.get());
        // Equivalent boards have the same equivalents, so each is listed only once.
        let twins = [(vec![1, 2, 3, 4], 5), (vec![2, 1, 4, 3], 5)];
        assert_eq!(with_images(&twins, &symmetries).len(), 8);
    }
}

#[cfg(all(test, target_arch = "x86_64"))]
mod tests {
    use super::*;
    use crate::breaker::Threshold;
    use crate::dict::{WordRule, list};
    use crate::machine::Widest;
    use crate::scoring::Rules;

    /// Makes a dictionary of thousands of meaningless words of twenty letters.
    fn dictionary() -> Arc<Dictionary> {
        let mut state = 1u64;
        let mut random = |below: u64| {
            state = state
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (state >> 33) % below
        };
        let mut text = Vec::new();
        for _ in 0..8_000 {
            for _ in 0..3 + random(4) {
                // Make some letters more frequent than others.
                text.push(b'a' + random(20).min(random(20)) as u8);
            }
            text.push(b'\n');
        }
        let words = list::read(&text, &|_| None).words.unwrap();
        Arc::new(Dictionary::new("random", &words, WordRule::default()).unwrap())
    }

    #[test]
    fn vectors_do_what_is_done_without_them() {
        let dictionary = dictionary();
        let dims = "3x3".parse().unwrap();
        // The class has only 52,000 boards, so that the test is short at every threshold.
        let class = "abcdefghijklm ab abc cd abcdefghijklmnopqrst ef abcde bg ad";
        let class = BoardClass::parse(class, dims, dictionary.alphabet()).unwrap();
        let options = |dive, threshold| Options {
            tuning: Tuning {
                dive,
                check_from: 4,
                absorb: u32::MAX,
            },
            ..Options::new(dims, Threshold::new(threshold).unwrap(), Rules::default())
        };
        for (dive, threshold) in [(100, 140), (150, 130), (320, 120)] {
            let sets = dims.iter().map(|cell| class.set(cell));
            let best = Best::new(&dictionary, dims, options(dive, threshold), sets).unwrap();
            let outcomes: Vec<_> = Widest::all()
                .map(|widest| {
                    let mut best = best.clone();
                    best.narrow.use_vectors(widest);
                    best.start(&class);
                    while best.step(1000).unwrap() == Step::Working {}
                    (widest, best.outcome().clone())
                })
                .collect();
            // On a machine without vectors, this compares nothing.
            for (widest, outcome) in &outcomes {
                assert_eq!(*outcome, outcomes[0].1, "{widest:?}");
            }
            let counts = &outcomes[0].1;
            assert!(counts.merged > 100 && counts.opened > 100, "{counts:?}");
        }
    }

    #[test]
    fn leaving_out_redundant_paths_changes_no_result() {
        let dictionary = dictionary();
        let dims = "3x3".parse().unwrap();
        // The letters occur on many cells, so that many words can be moved to a decided cell. One of the rules leads to
        // narrow numbers and the other to wide ones.
        let class = "abcdef abcd abc cdab abcdefg bac abcde dabc ab";
        let class = BoardClass::parse(class, dims, dictionary.alphabet()).unwrap();
        let standard = Rules::default();
        let large = Rules {
            scoring: "0,0,0,1100,1100,2200,3300,5500,12100".parse().unwrap(),
            ..standard
        };
        let mut best = 0;
        let mut scorer = Scorer::new(&dictionary, dims, standard);
        parts::score_all(&class, &mut scorer, |_, points| best = best.max(points));
        for (rules, threshold) in [
            (standard, best * 7 / 10),
            (standard, best),
            (large, best * 1100 * 4 / 5),
        ] {
            let run = |widest, absorb| {
                let options = Options {
                    tuning: Tuning {
                        dive: 100,
                        check_from: 4,
                        absorb,
                    },
                    ..Options::new(dims, Threshold::new(threshold).unwrap(), rules)
                };
                let sets = dims.iter().map(|cell| class.set(cell));
                let mut best = Best::new(&dictionary, dims, options, sets).unwrap();
                best.narrow.use_vectors(widest);
                best.start(&class);
                while best.step(1000).unwrap() == Step::Working {}
                best.outcome().clone()
            };
            let with = run(Widest::Plain, 0);
            for widest in Widest::all() {
                assert_eq!(run(widest, 0), with, "{widest:?}");
            }
            let without = run(Widest::Plain, u32::MAX);
            assert_eq!(with.boards, without.boards);
            assert!(!with.boards.is_empty(), "{with:?}");
            assert!(
                with.visits < without.visits,
                "{} of {}",
                with.visits,
                without.visits
            );
        }
    }
}
