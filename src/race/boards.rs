//! The boards used in the race.

use crate::board::{Board, Tile};
use crate::dice::{DiceSet, Rolls};
use crate::grid::Dims;
use crate::letter::{Alphabet, Letter, LetterError};
use crate::random::Seed;

/// A board of single letters, row by row.
pub type Tiles = Box<[Tile]>;

/// Returns the first `count` boards that a seed rolls and that have only single letters. Other boards are skipped;
/// after a thousand of those in a row, the search ends with the boards found so far.
#[must_use]
pub fn rolled(dice: &DiceSet, seed: Seed, count: usize) -> Vec<Tiles> {
    let mut rolls = Rolls::new(dice.clone(), seed);
    let mut boards = Vec::with_capacity(count);
    while boards.len() < count {
        match rolls
            .by_ref()
            .take(1000)
            .find_map(|board: Board| board.tiles())
        {
            Some(tiles) => boards.push(tiles.into()),
            None => break,
        }
    }
    boards
}

/// Returns the 21,632 boards of "A Java Surprise" (D. Vanderkam, 2007): two boards; in each, one cell of the second
/// column and one of the third are replaced, for every such pair of cells and every pair of letters. With ENABLE2K,
/// their points add up to 2,292,512.
///
/// # Errors
/// [`LetterError::Unknown`] for an alphabet without `a` to `z`.
pub fn benchmark_2007(alphabet: &Alphabet) -> Result<(Dims, Vec<Tiles>), LetterError> {
    const SIDE: usize = 4;
    let letters = ('a'..='z')
        .map(|c| alphabet.letter(c))
        .collect::<Result<Vec<Letter>, _>>()?;
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
