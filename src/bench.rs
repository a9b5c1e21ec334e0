//! The fixed benchmark suite: the work to do, and a signature of the results. It has no clock; the caller measures
//! time.
//!
//! A [`Case`] is a fixed amount of work. Its [`Contender`]s all do the same work and must agree on every exact count;
//! the first one is this crate's implementation. Each call of [`Contender::round`] does the work once. For reliable
//! results, alternate between the contenders, so that other load on the machine affects all of them, and compare
//! medians. The command line and the browser run the same cases.
//!
//! A [race](crate::race) is something else: its solvers are stopped at any board, and their scores are compared board by board. In
//! a round, a fixed amount of work is measured as a whole.
//!
//! A *suite* is a group of cases with one name. To add a case, write a function that makes its contenders and add a
//! line to [`CASES`].
//!
//! A [`Signature`] is computed only from exact counts, so it is the same on every machine and changes only if an answer
//! changes.

use core::fmt;
use std::sync::Arc;

use crate::anneal::NearbyBoards;
use crate::board::{Board, Tile};
use crate::breaker::{Breaker, BreakerOptions, Threshold};
use crate::class::BoardClass;
use crate::dict::Dictionary;
use crate::grid::{Cell, Dims};
use crate::letter::{Letter, LetterSet};
use crate::race::Tiles;
use crate::random::{Rng, Seed};
use crate::scoring::Rules;
use crate::solver::oracle::Oracle;
use crate::solver::{Score, Scorer, SolveLimits, Solver};
use crate::tree::{self, Compress, Lift, Lifted, Sharing, Tree, TreeError, lift};

/// A fixed amount of work to measure.
#[derive(Debug)]
pub struct Case {
    pub suite: &'static str,
    pub name: &'static str,
    /// The unit of work, in the plural, such as `boards`.
    pub unit: &'static str,
    /// What [`BenchRound::count`] counts, such as `points`.
    pub counted: &'static str,
    prepare: fn(&Arc<Dictionary>, Size) -> Vec<Contender>,
}

/// All cases, grouped by suite.
pub const CASES: &[Case] = &[
    Case::new("score", "random-4x4", "boards", "points", |d, size| {
        on_random(d, 4, size.scaled(20_000))
    }),
    Case::new("score", "near-best-4x4", "boards", "points", |d, size| {
        near_best(d, size.scaled(8_000))
    }),
    Case::new("score", "random-5x5", "boards", "points", |d, size| {
        on_random(d, 5, size.scaled(8_000))
    }),
    Case::new("score", "random-6x6", "boards", "points", |d, size| {
        on_random(d, 6, size.scaled(4_000))
    }),
    Case::new("words", "words-4x4", "boards", "words", |d, size| words(d, 4, size.scaled(10_000))),
    Case::new("words", "paths-4x4", "boards", "paths", |d, size| paths(d, 4, size.scaled(4_000))),
    Case::new("words", "paths-6x6", "boards", "paths", |d, size| paths(d, 6, size.scaled(1_000))),
    Case::new("dict", "unpack", "dictionaries", "words", unpack),
    Case::new("dict", "compile", "dictionaries", "words", compile),
    Case::new("trees", "build-3x3", "nodes", "bound", |d, _| trees(d, tree::build)),
    Case::new("trees", "orderly-3x3", "nodes", "bound", |d, _| trees(d, tree::orderly::build)),
    Case::new("trees", "lifts-3x3", "nodes", "bounds", |d, size| {
        lifts(d, size, |tree, cell| lift(tree, cell, CUTOFF))
    }),
    Case::new("trees", "folded-3x3", "nodes", "bounds", |d, size| {
        lifts(d, size, |tree, cell| {
            Lift::new(tree, cell, CUTOFF, Compress::Refreshed, Sharing::Full)?.finish()
        })
    }),
    Case::new("breaking", "break-3x3", "paths", "boards", |d, size| {
        breaking(d, "3x3", CLASS, 480, size)
    }),
    Case::new("breaking", "break-3x4", "paths", "boards", |d, size| {
        breaking(d, "3x4", CLASS_3X4, 1500, size)
    }),
    Case::new("breaking", "break-4x4", "paths", "boards", |d, size| {
        breaking(d, "4x4", CLASS_4X4, 3500, size)
    }),
];

/// Lists the names of the suites, in order.
pub fn suites() -> Vec<&'static str> {
    let mut names: Vec<&str> = CASES.iter().map(|case| case.suite).collect();
    names.dedup();
    names
}

impl Case {
    const fn new(
        suite: &'static str,
        name: &'static str,
        unit: &'static str,
        counted: &'static str,
        prepare: fn(&Arc<Dictionary>, Size) -> Vec<Contender>,
    ) -> Self {
        Self { suite, name, unit, counted, prepare }
    }

    /// Prepares everything that should not be measured, and returns the contenders, with this crate's implementation
    /// first.
    ///
    /// Cost: up to one second and 60 MB of memory, mostly for the reference solver's trie.
    pub fn prepare(&self, dictionary: &Arc<Dictionary>, size: Size) -> Vec<Contender> {
        (self.prepare)(dictionary, size)
    }
}

// --- Contender ---

/// How much work one round does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// Enough to measure: a few dozen milliseconds for the fastest contender.
    Full,
    /// A twentieth of the full amount, which is enough to check that all contenders agree.
    Quick,
}

impl Size {
    fn scaled(self, full: usize) -> usize {
        match self {
            Self::Full => full,
            Self::Quick => full.div_ceil(20),
        }
    }
}

/// One implementation of the work of a case.
pub struct Contender {
    name: &'static str,
    work: Box<dyn FnMut() -> BenchRound>,
}

impl Contender {
    fn new(name: &'static str, work: impl FnMut() -> BenchRound + 'static) -> Self {
        Self { name, work: Box::new(work) }
    }

    /// Returns the contender's name: `ours` for this crate's implementation, or the name of the implementation that it
    /// is compared with.
    pub fn name(&self) -> &'static str {
        self.name
    }

    pub fn round(&mut self) -> BenchRound {
        (self.work)()
    }
}

impl fmt::Debug for Contender {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}

/// The name of this crate's implementation among the contenders.
pub const OURS: &str = "ours";

/// The name of the reference solver ([`crate::solver::oracle`]), the baseline for speed comparisons.
pub const YARDSTICK: &str = "yardstick";

// --- Round ---

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BenchRound {
    /// The number of boards (or other units of the case) processed.
    pub units: u64,
    /// The sum of the counts, in the unit that [`Case::counted`] names.
    pub count: u64,
    /// A hash of all individual counts.
    pub signature: Signature,
}

impl BenchRound {
    /// Adds the counts of one unit of work to the hash, and the first of them to the sum.
    fn add<const N: usize>(&mut self, counts: [u64; N]) {
        self.units += 1;
        self.count += counts.first().copied().unwrap_or_default();
        for count in counts {
            self.signature.add(count);
        }
    }
}

/// A hash of exact counts in order: FNV-1a over whole numbers instead of bytes.
///
/// ```
/// use boggle_lab::bench::Signature;
/// let mut signature = Signature::default();
/// signature.add(3625);
/// assert_eq!(signature.to_string(), "af6da44c86128b64");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Signature(u64);

impl Default for Signature {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Signature {
    #[inline]
    pub fn add(&mut self, count: u64) {
        self.0 = (self.0 ^ count).wrapping_mul(0x0000_0100_0000_01b3);
    }

    pub fn append(&mut self, other: Self) {
        self.add(other.0);
    }
}

impl fmt::Display for Signature {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:016x}", self.0)
    }
}

// --- Score ---
//
// Suite `score`: finds the points and the number of words on boards with a single letter per tile. The fast scorer is
// compared with the reference solver.

fn near_best(dictionary: &Arc<Dictionary>, count: usize) -> Vec<Contender> {
    contenders(dictionary, square(4), boards_near_best(dictionary, count))
}

fn on_random(dictionary: &Arc<Dictionary>, side: usize, count: usize) -> Vec<Contender> {
    let dims = square(side);
    contenders(dictionary, dims, random(dictionary, dims, count))
}

fn contenders(dictionary: &Arc<Dictionary>, dims: Dims, boards: Vec<Tiles>) -> Vec<Contender> {
    let boards: Arc<[Tiles]> = boards.into();
    let mut scorer = Scorer::new(dictionary, dims, Rules::default());
    let mut oracle = Oracle::new(dictionary, dims, Rules::default());
    let shared = Arc::clone(&boards);
    vec![
        Contender::new(OURS, move || score_all(&boards, |b| scorer.score(b))),
        Contender::new(YARDSTICK, move || score_all(&shared, |b| oracle.score(b))),
    ]
}

#[inline]
fn score_all(boards: &[Tiles], mut score: impl FnMut(&[Tile]) -> Score) -> BenchRound {
    let mut round = BenchRound::default();
    for board in boards {
        let score = score(board);
        round.add([score.points.into(), score.words.into()]);
    }
    round
}

// --- Words ---

fn words(dictionary: &Arc<Dictionary>, side: usize, count: usize) -> Vec<Contender> {
    let boards = boards(dictionary, square(side), count);
    let mut scorer = Scorer::new(dictionary, square(side), Rules::default());
    vec![Contender::new(OURS, move || {
        let mut round = BenchRound::default();
        for board in &boards {
            let slots = scorer.words(board);
            let letters: u32 = slots.iter().map(|slot| slot.text_len).sum();
            round.add([slots.len() as u64, letters.into()]);
        }
        round
    })]
}

fn paths(dictionary: &Arc<Dictionary>, side: usize, count: usize) -> Vec<Contender> {
    let boards = boards(dictionary, square(side), count);
    let mut solver = Solver::new(dictionary);
    vec![Contender::new(OURS, move || {
        let mut round = BenchRound::default();
        for board in &boards {
            let solution = solver.solve(board, Rules::default(), SolveLimits::default());
            round.add([solution.paths, solution.points, solution.deduped]);
        }
        round
    })]
}

/// Returns the boards of suite `score`, in the form that is needed by solvers that support several letters per cell.
fn boards(dictionary: &Dictionary, dims: Dims, count: usize) -> Vec<Board> {
    random(dictionary, dims, count)
        .iter()
        .filter_map(|tiles| Board::from_tiles(dims, tiles).ok())
        .collect()
}

// --- Load ---
//
// Suite `dict`: turns a packed or plain dictionary into one that can be searched.

fn unpack(dictionary: &Arc<Dictionary>, _: Size) -> Vec<Contender> {
    let packed = dictionary.pack();
    vec![Contender::new(OURS, move || {
        Dictionary::unpack(&packed).map_or_else(|_| BenchRound::default(), |made| counts(&made))
    })]
}

fn compile(dictionary: &Arc<Dictionary>, _: Size) -> Vec<Contender> {
    let (list, rule) = (dictionary.raw_list(), dictionary.rule());
    vec![Contender::new(OURS, move || {
        Dictionary::new("made", &list, rule)
            .map_or_else(|_| BenchRound::default(), |made| counts(&made))
    })]
}

fn counts(made: &Dictionary) -> BenchRound {
    let scorer = Scorer::new(made, square(4), Rules::default());
    let mut round = BenchRound::default();
    round.add([made.words() as u64, made.automaton().states() as u64, scorer.letters() as u64]);
    round
}

// --- Trees ---
//
// Suite `trees`: builds the tree of the 3x3 class from the 2025 blog posts, and lifts it nine times with a cutoff of
// 520. The class has 5,625,000 boards.

const CLASS: &str = "lnrsy aeiou chkmpt chkmpt aeiou lnrsy lnrsy aeiou bdfgjqvwxz";
const CUTOFF: u32 = 520;

fn class(dictionary: &Dictionary) -> Option<Arc<BoardClass>> {
    let dims = Dims::new(3, 3)?;
    let class = BoardClass::parse(CLASS, dims, dictionary.alphabet());
    class.ok().map(Arc::new)
}

/// Makes a contender for the class. The contender does nothing if the dictionary lacks the class's letters.
fn of_class(
    dictionary: &Arc<Dictionary>,
    mut work: impl FnMut(&Arc<Dictionary>, &Arc<BoardClass>) -> Result<BenchRound, TreeError> + 'static,
) -> Vec<Contender> {
    let dictionary = Arc::clone(dictionary);
    let class = class(&dictionary);
    vec![Contender::new(OURS, move || {
        let round = class.as_ref().map(|class| work(&dictionary, class));
        round.and_then(Result::ok).unwrap_or_default()
    })]
}

type Build = fn(&Arc<Dictionary>, &Arc<BoardClass>, Rules) -> Result<Tree, TreeError>;

fn trees(dictionary: &Arc<Dictionary>, build: Build) -> Vec<Contender> {
    of_class(dictionary, move |dictionary, class| {
        let tree = build(dictionary, class, Rules::default())?;
        let mut round = BenchRound::default();
        round.units += u64::from(tree.nodes());
        round.count += u64::from(tree.bound());
        for figure in [tree.nodes(), tree.bound(), tree.stored() as u32] {
            round.signature.add(figure.into());
        }
        Ok(round)
    })
}

/// Lifts nine cells, one after another.
fn lifts(
    dictionary: &Arc<Dictionary>,
    size: Size,
    lift: fn(&Arc<Tree>, Cell) -> Result<Lifted, TreeError>,
) -> Vec<Contender> {
    let first = class(dictionary)
        .and_then(|class| tree::build(dictionary, &class, Rules::default()).ok())
        .map(Arc::new);
    of_class(dictionary, move |_, class| {
        let mut round = BenchRound::default();
        let Some(first) = &first else {
            return Ok(round);
        };
        let mut tree = Arc::clone(first);
        let lifts = size.scaled(9).max(2);
        for cell in class.dims().split_order().into_iter().take(lifts) {
            let lifted = lift(&tree, cell)?;
            let report = lifted.report;
            tree = lifted.tree;
            // A unit is a node of the lifted tree, as counted in the published tables.
            round.units += u64::from(report.nodes);
            round.count += u64::from(report.bound);
            for figure in [report.nodes, report.bound, report.filtered, report.leaves] {
                round.signature.add(figure.into());
            }
        }
        Ok(round)
    })
}

// --- Breaking ---
//
// Suite `breaking`: breaks one class for each board size, from finding its words to listing the boards that reach a
// threshold.
//
// The signature includes counts of the search's own work, so it changes if the search finds the same boards in a
// different way.

/// The 3x4 class that contains the best board, with 1,651 points.
const CLASS_3X4: &str =
    "lnrsy lnrsy aeiou chkmpt aeiou lnrsty aeiou lnrsy bdfgjqvwxz lnrsy aeiou lnrscy";

/// Class 810111 of the suggested 4x4 partition; none of its boards reaches 3,500 points.
const CLASS_4X4: &str = "bcdfghjklmnpqrtvwxz bcdfgmpqvwxz aeijou aeiosuy aeijou bcdfgmpqvwxz \
     bcdfgmpqvwxz hklnrsty bcdfgmpqvwxz hklnrsty aeijou bcdfgmpqvwxz bcdfghjklmnpqrtvwxz bcdfgmpqvwxz aeijou aeiosuy";

/// Makes a contender that breaks a class. The contender does nothing if the dictionary lacks the class's letters.
fn breaking(
    dictionary: &Arc<Dictionary>,
    dims: &str,
    class: &str,
    threshold: u32,
    size: Size,
) -> Vec<Contender> {
    let mut ready = dims.parse::<Dims>().ok().and_then(|dims| {
        let class = BoardClass::parse(class, dims, dictionary.alphabet()).ok()?;
        let (class, threshold) = match size {
            Size::Full => (class, threshold),
            Size::Quick => (narrow(&class), threshold / 2),
        };
        let options = BreakerOptions::new(dims, Threshold::new(threshold)?, Rules::default());
        let sets: Vec<LetterSet> = dims.iter().map(|cell| class.set(cell)).collect();
        let breaker = Breaker::new(dictionary, dims, options, sets.into_iter()).ok()?;
        Some((breaker, class))
    });
    vec![Contender::new(OURS, move || {
        let mut round = BenchRound::default();
        let broken = ready.as_mut().and_then(|(breaker, class)| breaker.run(class).ok());
        if let Some(broken) = broken {
            round.units = broken.work.paths;
            round.count = broken.boards.len() as u64;
            round.signature.add(broken.bound.into());
            broken.work.counts().for_each(|count| round.signature.add(count));
            for (_, points) in &broken.boards {
                round.signature.add((*points).into());
            }
        }
        round
    })]
}

fn narrow(class: &BoardClass) -> BoardClass {
    let cells = class.dims().iter();
    cells.fold(class.clone(), |narrow, cell| {
        let letters = class.letters(cell);
        narrow.with(cell, &letters[..letters.len().div_ceil(2)])
    })
}

// --- Boards ---
//
// The boards that the benchmarks use. They are random, but the same every time.

fn square(side: usize) -> Dims {
    Dims::new(side, side).unwrap_or_else(|| unreachable!("the suite has boards up to 8x8"))
}

/// Returns random boards. All letters are equally likely, so most of the boards have low scores.
fn random(dictionary: &Dictionary, dims: Dims, count: usize) -> Vec<Tiles> {
    let mut rng = Seed::from_text("random boards").rng();
    let letters = dictionary.alphabet().len();
    (0..count).map(|_| dims.iter().map(|_| tile(&mut rng, letters)).collect()).collect()
}

/// Returns distinct boards picked at random from the 120,130 boards that are one or two edits away from
/// `perslatgsineters`, the best 4x4 board. A search for high-scoring boards spends most of its time on such boards.
/// They are in random order, because a search doesn't visit boards in alphabetical order.
fn boards_near_best(dictionary: &Dictionary, count: usize) -> Vec<Tiles> {
    let read = |text: &str| Board::parse(text, square(4), dictionary.alphabet());
    let Ok(best) = read("perslatgsineters") else { return Vec::new() };
    let mut near = NearbyBoards::new(dictionary, &best, Rules::default(), 2, usize::MAX);
    while near.step(u32::MAX).is_working() {}
    let tiles = |(text, _): (String, _)| Some(read(&text).ok()?.tiles()?.into());
    let mut all: Vec<Tiles> = near.best().into_iter().filter_map(tiles).collect();
    all.sort_unstable();
    let mut rng = Seed::from_text("near the best board").rng();
    for at in 0..count.min(all.len()) {
        let left = all.len() - at;
        all.swap(at, at + rng.below(left as u32) as usize);
    }
    all.truncate(count);
    all
}

fn tile(rng: &mut Rng, letters: usize) -> Tile {
    Letter::new(rng.below(letters as u32) as u8).into()
}
