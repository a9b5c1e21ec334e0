//! Boggle Lab solves and scores Boggle boards, searches for high-scoring ones, and proves which boards score highest.
//!
//! A [`Dictionary`] is a word list compiled for search, and a [`Board`] is read from
//! text in that dictionary's alphabet. Everything else builds on these two. The programs in `examples/` show the
//! main uses from start to finish: `solve`, `anneal`, `lift`, `prove` on all processors, and `audit`, which checks the log of a proof.
//!
//! # Solve a board
//!
//! A [`Scorer`] quickly scores many boards of one size. A [`Solver`] finds every word
//! on one board and the paths that spell it.
//!
//! ```
//! use std::sync::Arc;
//! use boggle_lab::{Board, Dictionary, Rules, Scorer, SolveLimits, Solver};
//!
//! // Or `Dictionary::enable2k()`, the list that the published results use.
//! let dictionary = Arc::new(Dictionary::from_words(["tar", "tie", "tier", "rite", "quiet"]).unwrap());
//! let board = Board::read("t i / r e", None, dictionary.alphabet()).unwrap();
//!
//! let mut scorer = Scorer::new(&dictionary, board.dims(), Rules::default());
//! let score = scorer.score(&board.tiles().unwrap());
//! assert_eq!((score.points, score.words), (3, 3));
//!
//! let mut solver = Solver::new(&dictionary);
//! let solution = solver.solve(&board, Rules::default(), SolveLimits::default());
//! let tier = solution.words.last().unwrap();
//! assert_eq!(dictionary.word(tier.index).unwrap(), "tier");
//! let path: Vec<usize> = tier.path.iter().map(|cell| cell.index()).collect();
//! assert_eq!(path, [0, 1, 3, 2]); // cells are numbered row by row
//! ```
//!
//! # Look for high-scoring boards
//!
//! A [`Climb`] anneals one board. It is a job that runs in steps. Each step does a little work, so the
//! caller can display, stop, or save the climb between steps. The same seed gives the same climb on every machine.
//!
//! ```
//! use std::sync::Arc;
//! use boggle_lab::{Climb, Dictionary, anneal::Options};
//!
//! let words = ["tar", "rat", "art", "tier", "rite", "tire", "star", "rats"];
//! let dictionary = Arc::new(Dictionary::from_words(words).unwrap());
//! let mut options = Options::new("2x2", "any text");
//! options.limits.proposals = Some(10_000);
//! let mut climb = Climb::new(&dictionary, &options).unwrap();
//! while climb.step(1_000).is_working() {}
//! assert!(climb.best_points() >= 3);
//! ```
//!
//! # Bound a class of boards
//!
//! A [`BoardClass`] has a set of letters for each cell. Its [tree](Tree) gives an upper bound on the scores of all its boards
//! at once, and [lifting](tree::lift) a cell tightens that bound.
//!
//! ```
//! use std::sync::Arc;
//! use boggle_lab::tree::{build, lift};
//! use boggle_lab::{BoardClass, Dictionary, Rules};
//!
//! let dictionary = Arc::new(Dictionary::from_words(["tar", "tie", "tier"]).unwrap());
//! let class = Arc::new(BoardClass::read("t i / ae r", dictionary.alphabet()).unwrap());
//! let tree = Arc::new(build(&dictionary, &class, Rules::default()).unwrap());
//! let lifted = lift(&tree, class.dims().at(1, 0).unwrap(), 0).unwrap();
//! assert_eq!((tree.bound(), lifted.tree.bound()), (3, 2)); // no board has both A and E
//! ```
//!
//! # Prove what the best board is
//!
//! A [`Proof`] divides all boards of one size into classes. For each class, a
//! [`ClassWorker`] shows that none of its boards reaches the threshold, or lists those that do. The
//! proof audits every result. Its verdict becomes "proved" only when every class has a result.
//!
//! ```
//! use std::sync::Arc;
//! use boggle_lab::{Dictionary, Proof, ProofSpec, ResultOrigin, Step};
//!
//! let words = ["tar", "rat", "art", "tier", "rite", "tire", "star", "rats"];
//! let dictionary = Arc::new(Dictionary::from_words(words).unwrap());
//! let spec = ProofSpec::new("2x2", 5);
//! let mut proof = Proof::new(&dictionary, "eight words", spec).unwrap();
//! let mut worker = proof.worker(1 << 28).unwrap();
//! for id in proof.tasks() {
//!     worker.start(id);
//!     while worker.step(10_000).unwrap() == Step::Working {}
//!     proof.add(worker.result(), ResultOrigin::Computed).unwrap();
//! }
//! let summary = proof.summary(1);
//! assert!(summary.verdict.is_proved());
//! assert_eq!(summary.boards[0].points, 5); // tar, rat, art, star, rats
//! ```
//!
//! # Roll boards
//!
//! The same seed rolls the same board everywhere, and a [`DiceSet`] knows whether it can roll a given board.
//!
//! ```
//! use boggle_lab::{Alphabet, Board, DiceSet, Seed};
//!
//! let latin = Alphabet::latin();
//! let dice = DiceSet::named("classic", &latin).unwrap();
//! assert!(dice.fits(&dice.roll_seed(Seed::from_text("2026-01-31"))));
//! let quack = Board::read("quackquackquackq", None, &latin).unwrap();
//! assert!(!dice.fits(&quack)); // there is one Qu
//! ```
//!
//! # Names and errors
//!
//! Constructors called `new` take values that are already valid: first the dictionary, always borrowed, then the size,
//! board, or class, then the rules and options. `parse` and `read` take text as the first argument and the alphabet as
//! the last. `parse` accepts only the form that its documentation describes, and `read` accepts every form that people
//! commonly use. `unpack` and `restore` take bytes. Options and specifications hold text as people write it, which the
//! `new` of their job checks.
//!
//! An error's message includes its causes, so it can be shown by itself. A program that needs the cause as a value can
//! get it from `source`.
//!
//! # Features
//!
//! None is on by default. `wasm` adds the JavaScript interface on wasm32, and `bench` adds the benchmarks to that
//! interface. The command line is a crate of its own, `boggle-cli`.
//!
//! # What it does not do
//!
//! The library itself uses no clock, files, threads, or source of randomness; callers supply what it needs. It runs on
//! `wasm32-unknown-unknown`. The minimum supported Rust version is 1.95. Dependencies between modules go in one
//! direction only; `src/README.md` has a map of the modules in that order.

// `#[apply(typescript)]` describes a type to the page: TypeScript's declaration of it is generated with the wasm.
macro_rules_attribute::attribute_alias! {
    #[apply(typescript)] = #[cfg_attr(all(feature = "wasm", target_arch = "wasm32"), derive(tsify::Tsify))];
}

pub mod anneal;
// Our own benchmarks. This module is public only because the command line uses it, and it can change at any time.
#[doc(hidden)]
pub mod bench;
pub mod board;
pub mod bounds;
pub mod breaker;
pub mod class;
pub mod counting;
pub mod dice;
pub mod dict;
pub mod grid;
pub mod job;
pub mod letter;
// The solvers that the command line and the page race against each other. Other programs should use `solver`.
#[doc(hidden)]
pub mod race;
pub mod random;
// The pictures for the page's Trees room. This module is public only for tests, and it can change at any time.
#[doc(hidden)]
pub mod scene;
pub mod scoring;
mod simd;
pub mod solver;
pub mod stats;
pub mod step;
pub mod tree;
#[cfg(all(target_arch = "wasm32", feature = "wasm"))]
pub mod wasm;

// The names that most programs need. Everything else is in the modules.
#[doc(no_inline)]
pub use self::{
    anneal::Climb,
    board::Board,
    breaker::{Breaker, BreakerOptions, Method, Threshold},
    class::{BoardClass, Partition},
    dice::DiceSet,
    dict::Dictionary,
    grid::{Cell, Dims},
    job::{ClassResult, ClassWorker, Proof, ProofSpec, ProofSummary, ResultOrigin},
    letter::{Alphabet, Letter},
    random::Seed,
    scoring::{MinLength, Rules, Scoring},
    solver::{Score, Scorer, Solution, SolveLimits, Solver},
    step::Step,
    tree::{Lift, Lifted, Tree},
};
