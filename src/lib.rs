//! Boggle Lab: play and score Boggle boards, and prove which are best.
//!
//! A [`Dictionary`](dict::Dictionary) is a word list made ready; a [`Board`](board::Board) is read from text in
//! its letters. A [`Scorer`](solver::Scorer) scores boards of one size by the thousand, a
//! [`Solver`](solver::Solver) finds the words of one board and where they lie.
//!
//! ```
//! use std::sync::Arc;
//! use boggle_lab::board::Board;
//! use boggle_lab::dict::{Dictionary, WordRule, list};
//! use boggle_lab::scoring::Rules;
//! use boggle_lab::solver::{Limits, Scorer, Solver};
//!
//! let words = list::read(b"tar\ntie\ntier\nrite\nquiet\n", &|_| None).words.unwrap();
//! let dictionary = Arc::new(Dictionary::new("five words", &words, WordRule::default()).unwrap());
//! let board = Board::read("t i / r e", None, dictionary.alphabet()).unwrap();
//!
//! let mut scorer = Scorer::new(&dictionary, board.dims(), Rules::default());
//! let score = scorer.score(&board.tiles().unwrap());
//! assert_eq!((score.points, score.words), (3, 3));
//!
//! let mut solver = Solver::new(Arc::clone(&dictionary));
//! let solution = solver.solve(&board, Rules::default(), Limits::default());
//! let tier = solution.words.last().unwrap();
//! assert_eq!(dictionary.word(tier.index).unwrap(), "tier");
//! let path: Vec<usize> = solution.path(tier).iter().map(|cell| cell.index()).collect();
//! assert_eq!(path, [0, 1, 3, 2]); // cells are numbered row by row
//! ```
//!
//! Dice roll the same board from the same seed everywhere, and say which boards they can roll:
//!
//! ```
//! use boggle_lab::{board::Board, dice::DiceSet, letter::Alphabet, random::Seed};
//!
//! let latin = Alphabet::latin();
//! let dice = DiceSet::named("classic", &latin).unwrap();
//! let board = dice.roll_seed(Seed::from_text("2026-01-31"));
//! assert!(dice.fits(&board));
//! let best = Board::read("perslatgsineters", None, &latin).unwrap();
//! assert!(dice.fits(&best));
//! let quack = Board::read("quackquackquackq", None, &latin).unwrap();
//! assert!(!dice.fits(&quack)); // there is one Qu
//! ```
//!
//! The core is pure Rust: no clock, no files, no threads, no randomness of its own. Modules depend in one
//! direction only; `src/README.md` has the order and the map.

pub mod anneal;
pub mod bench;
pub mod board;
pub mod bounds;
pub mod breaker;
pub mod class;
pub mod counting;
pub mod dice;
pub mod dict;
pub mod grid;
pub mod letter;
#[cfg(any(target_arch = "x86_64", target_feature = "simd128"))]
mod machine;
pub mod race;
pub mod random;
pub mod scene;
pub mod scoring;
pub mod solver;
pub mod stats;
pub mod tree;
#[cfg(target_arch = "wasm32")]
pub mod wasm;
