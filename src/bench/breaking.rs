//! Suite `breaking`: breaks one class for each board size, from finding its words to listing the boards that reach a
//! threshold.
//!
//! The signature includes counts of the search's own work, so it changes if the search finds the same boards in a
//! different way.

use std::sync::Arc;

use super::contender::{Contender, OURS, Size};
use super::round::BenchRound;
use crate::breaker::{Breaker, BreakerOptions, Threshold};
use crate::class::BoardClass;
use crate::dict::Dictionary;
use crate::grid::Dims;
use crate::letter::LetterSet;
use crate::scoring::Rules;

/// The 3x3 class from the 2025 blog posts. Ten of its boards score 480 points or more.
pub(super) fn of_3x3(dictionary: &Arc<Dictionary>, size: Size) -> Vec<Contender> {
    let class = "lnrsy aeiou chkmpt chkmpt aeiou lnrsy lnrsy aeiou bdfgjqvwxz";
    breaking(dictionary, Dims::new(3, 3), class, 480, size)
}

/// The 3x4 class that contains the best board, with 1,651 points.
pub(super) fn of_3x4(dictionary: &Arc<Dictionary>, size: Size) -> Vec<Contender> {
    let class = "lnrsy lnrsy aeiou chkmpt aeiou lnrsty aeiou lnrsy bdfgjqvwxz lnrsy aeiou lnrscy";
    breaking(dictionary, Dims::new(3, 4), class, 1500, size)
}

/// Class 810111 of the suggested 4x4 partition; none of its boards reaches 3,500 points.
pub(super) fn of_4x4(dictionary: &Arc<Dictionary>, size: Size) -> Vec<Contender> {
    let class = "bcdfghjklmnpqrtvwxz bcdfgmpqvwxz aeijou aeiosuy aeijou bcdfgmpqvwxz bcdfgmpqvwxz hklnrsty \
                 bcdfgmpqvwxz hklnrsty aeijou bcdfgmpqvwxz bcdfghjklmnpqrtvwxz bcdfgmpqvwxz aeijou aeiosuy";
    breaking(dictionary, Dims::new(4, 4), class, 3500, size)
}

/// Makes a contender that breaks a class. The contender does nothing if the dictionary lacks the class's letters.
fn breaking(
    dictionary: &Arc<Dictionary>,
    dims: Option<Dims>,
    class: &str,
    threshold: u32,
    size: Size,
) -> Vec<Contender> {
    let mut ready = dims.and_then(|dims| {
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
            round.units = broken.paths;
            round.count = broken.boards.len() as u64;
            for count in [
                broken.bound.into(),
                broken.paths,
                broken.merged,
                broken.visits,
                broken.opened,
                broken.candidates,
                broken.parts,
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

/// Returns the class with only half of each cell's letters.
fn narrow(class: &BoardClass) -> BoardClass {
    let cells = class.dims().iter();
    cells.fold(class.clone(), |narrow, cell| {
        let letters = class.letters(cell);
        narrow.with(cell, &letters[..letters.len().div_ceil(2)])
    })
}
