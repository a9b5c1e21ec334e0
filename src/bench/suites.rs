//! Suite `score`: finds the points and the number of words on boards with a single letter per tile. The fast scorer is
//! compared with the reference solver.

use std::sync::Arc;

use super::{BenchRound, Contender, OURS, Size, YARDSTICK};
use crate::anneal::NearbyBoards;
use crate::board::{Board, Tile};
use crate::breaker::{Breaker, BreakerOptions, Threshold};
use crate::class::BoardClass;
use crate::dict::Dictionary;
use crate::grid::Dims;
use crate::letter::{Letter, LetterSet};
use crate::race::Tiles;
use crate::random::{Rng, Seed};
use crate::scoring::Rules;
use crate::solver::oracle::Oracle;
use crate::solver::{Score, Scorer, SolveLimits, Solver};
use crate::tree::{self, Lifted, Tree, TreeError};

pub(super) fn near_best(dictionary: &Arc<Dictionary>, count: usize) -> Vec<Contender> {
    contenders(dictionary, square(4), boards_near_best(dictionary, count))
}

pub(super) fn on_random(dictionary: &Arc<Dictionary>, side: usize, count: usize) -> Vec<Contender> {
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

pub(super) fn words(dictionary: &Arc<Dictionary>, side: usize, count: usize) -> Vec<Contender> {
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

pub(super) fn paths(dictionary: &Arc<Dictionary>, side: usize, count: usize) -> Vec<Contender> {
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

pub(super) fn unpack(dictionary: &Arc<Dictionary>, _: Size) -> Vec<Contender> {
    let packed = dictionary.pack();
    vec![Contender::new(OURS, move || {
        Dictionary::unpack(&packed).map_or_else(|_| BenchRound::default(), |made| counts(&made))
    })]
}

pub(super) fn compile(dictionary: &Arc<Dictionary>, _: Size) -> Vec<Contender> {
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

pub(super) const CLASS: &str = "lnrsy aeiou chkmpt chkmpt aeiou lnrsy lnrsy aeiou bdfgjqvwxz";
pub(super) const CUTOFF: u32 = 520;

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

pub(super) fn trees(dictionary: &Arc<Dictionary>, build: Build) -> Vec<Contender> {
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
pub(super) fn lifts(
    dictionary: &Arc<Dictionary>,
    size: Size,
    lift: fn(&Arc<Tree>, crate::grid::Cell) -> Result<Lifted, TreeError>,
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
        let lifts = size.of(9).max(2);
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
pub(super) const CLASS_3X4: &str =
    "lnrsy lnrsy aeiou chkmpt aeiou lnrsty aeiou lnrsy bdfgjqvwxz lnrsy aeiou lnrscy";

/// Class 810111 of the suggested 4x4 partition; none of its boards reaches 3,500 points.
pub(super) const CLASS_4X4: &str = "bcdfghjklmnpqrtvwxz bcdfgmpqvwxz aeijou aeiosuy aeijou bcdfgmpqvwxz \
     bcdfgmpqvwxz hklnrsty bcdfgmpqvwxz hklnrsty aeijou bcdfgmpqvwxz bcdfghjklmnpqrtvwxz bcdfgmpqvwxz aeijou aeiosuy";

/// Makes a contender that breaks a class. The contender does nothing if the dictionary lacks the class's letters.
pub(super) fn breaking(
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
            for count in [
                broken.bound.into(),
                broken.work.paths,
                broken.work.merged,
                broken.work.visits,
                broken.work.opened,
                broken.work.candidates,
                broken.work.parts,
            ] {
                round.signature.add(count);
            }
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

pub(super) fn square(side: usize) -> Dims {
    Dims::new(side, side).unwrap_or_else(|| unreachable!("the suite has boards up to 8x8"))
}

/// Returns random boards. All letters are equally likely, so most of the boards have low scores.
pub(super) fn random(dictionary: &Dictionary, dims: Dims, count: usize) -> Vec<Tiles> {
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
