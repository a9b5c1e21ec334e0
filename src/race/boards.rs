//! The boards used in the race.

use crate::board::{Board, Tile};
use crate::dice::{DiceSet, Rolls};
use crate::grid::Dims;
use crate::letter::{Alphabet, Letter, LetterError};
use crate::random::Seed;

/// A board with a single letter on each tile, row by row.
pub type Tiles = Box<[Tile]>;

/// Rolls boards from a seed, and returns the first `count` of them that have a single letter on each tile. Other boards
/// are skipped. After a thousand skipped boards in a row, the function returns the boards found so far.
#[must_use]
pub fn rolled(dice: &DiceSet, seed: Seed, count: usize) -> Vec<Tiles> {
    let mut rolls = Rolls::new(dice.clone(), seed);
    let mut boards = Vec::with_capacity(count);
    while boards.len() < count {
        match rolls.by_ref().take(1000).find_map(|board: Board| board.tiles()) {
            Some(tiles) => boards.push(tiles.into()),
            None => break,
        }
    }
    boards
}

/// Returns the 21,632 boards of "A Java Surprise" (D. Vanderkam, 2007). They are made from two boards by replacing two
/// letters: one in the second column and one in the third. Every such pair of cells gets every pair of letters. With
/// ENABLE2K, their points add up to 2,292,512.
///
/// # Errors
/// [`LetterError::Unknown`] if the alphabet lacks one of the letters from `a` to `z`.
pub fn benchmark_2007(alphabet: &Alphabet) -> Result<(Dims, Vec<Tiles>), LetterError> {
    const SIDE: usize = 4;
    let letters = ('a'..='z').map(|c| alphabet.letter(c)).collect::<Result<Vec<Letter>, _>>()?;
    let mut boards = Vec::with_capacity(2 * SIDE * SIDE * letters.len() * letters.len());
    for base in ["abcdefghijklmnop", "catdlinemaropets"] {
        let mut board = base
            .chars()
            .map(|c| alphabet.letter(c).map(Tile::letter))
            .collect::<Result<Vec<Tile>, _>>()?;
        for (first, second) in (0..SIDE * SIDE).map(|rows| (rows / SIDE, rows % SIDE)) {
            // The board is never reset: each round begins with the letters that the previous one left.
            for &a in &letters {
                for &b in &letters {
                    board[first * SIDE + 1] = Tile::letter(a);
                    board[second * SIDE + 2] = Tile::letter(b);
                    boards.push(board.clone().into());
                }
            }
        }
    }
    let dims = Dims::new(SIDE, SIDE).unwrap_or_else(|| unreachable!("four is at most eight"));
    Ok((dims, boards))
}
