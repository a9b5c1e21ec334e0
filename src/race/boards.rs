//! The boards of the race.

use crate::board::{Board, Tile};
use crate::dice::{DiceSet, Rolls};
use crate::grid::Dims;
use crate::letter::{Alphabet, Letter, LetterError};
use crate::random::Seed;

/// A board of single letters, row by row.
pub type Tiles = Box<[Tile]>;

/// The first `count` boards that a seed rolls with a set whose faces are single letters; boards that have others
/// are passed over, and after a thousand of those in a row there are no more.
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

/// The 21,632 boards of "A Java Surprise" (D. Vanderkam, 2007): two boards, each with every letter on every
/// pair of a cell of the second and a cell of the third column. Their points by ENABLE2K add up to 2,292,512.
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
            // The board is never set back: what one round leaves, the next begins with.
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
