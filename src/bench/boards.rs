//! The boards of the suite: drawn, but always the same.

use crate::board::Tile;
use crate::dict::Dictionary;
use crate::grid::Dims;
use crate::letter::Letter;
use crate::random::{Rng, Seed};

/// A board of single letters, row by row.
pub(super) type Tiles = Box<[Tile]>;

/// The size of square boards.
pub(super) fn square(side: usize) -> Dims {
    Dims::new(side, side).unwrap_or_else(|| unreachable!("the suite has boards up to 8x8"))
}

/// Boards whose letters are drawn independently, each letter equally likely: most are poor.
pub(super) fn random(dictionary: &Dictionary, dims: Dims, count: usize) -> Vec<Tiles> {
    let mut rng = Seed::from_text("random boards").rng();
    let letters = dictionary.alphabet().len();
    (0..count)
        .map(|_| dims.iter().map(|_| tile(&mut rng, letters)).collect())
        .collect()
}

/// Boards that differ from `perslatgsineters`, the best there is, in one cell or in two: what a search for high
/// boards scores all day.
pub(super) fn near_best(dictionary: &Dictionary, count: usize) -> Vec<Tiles> {
    let alphabet = dictionary.alphabet();
    let best: Tiles = "perslatgsineters"
        .chars()
        .filter_map(|c| alphabet.letter(c).ok().map(Tile::letter))
        .collect();
    let mut rng = Seed::from_text("near the best board").rng();
    (0..count)
        .map(|_| {
            let mut board = best.clone();
            for _ in 0..=rng.below(2) {
                change(&mut rng, &best, &mut board, alphabet.len());
            }
            board
        })
        .collect()
}

/// Changes one cell that is still as in `best`.
fn change(rng: &mut Rng, best: &[Tile], board: &mut [Tile], letters: usize) {
    loop {
        let cell = rng.below(best.len() as u32) as usize;
        let tile = tile(rng, letters);
        if board[cell] == best[cell] && tile != best[cell] {
            board[cell] = tile;
            return;
        }
    }
}

fn tile(rng: &mut Rng, letters: usize) -> Tile {
    Letter::new(rng.below(letters as u32) as u8).into()
}
