//! The boards that the benchmarks use. They are random, but the same every time.

use std::collections::BTreeSet;

use crate::board::Tile;
use crate::dict::Dictionary;
use crate::grid::Dims;
use crate::letter::Letter;
use crate::race::Tiles;
use crate::random::{Rng, Seed};

/// Returns the dimensions of a square board.
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
pub(super) fn near_best(dictionary: &Dictionary, count: usize) -> Vec<Tiles> {
    let alphabet = dictionary.alphabet();
    let best: Tiles = "perslatgsineters"
        .chars()
        .filter_map(|c| alphabet.letter(c).ok().map(Tile::letter))
        .collect();
    let near = edits(&best, alphabet.len());
    let mut all: BTreeSet<Tiles> = near.iter().flat_map(|b| edits(b, alphabet.len())).collect();
    all.extend(near);
    all.remove(&best);
    let mut all = Vec::from_iter(all);
    let mut rng = Seed::from_text("near the best board").rng();
    for at in 0..count.min(all.len()) {
        let left = all.len() - at;
        all.swap(at, at + rng.below(left as u32) as usize);
    }
    all.truncate(count);
    all
}

/// Returns all boards one edit away: a different letter on one cell, or two cells swapped.
fn edits(board: &Tiles, letters: usize) -> Vec<Tiles> {
    let mut out = Vec::new();
    for cell in 0..board.len() {
        let mut letter = board.clone();
        for other in 0..letters {
            letter[cell] = Letter::new(other as u8).into();
            out.push(letter.clone());
        }
        for other in cell + 1..board.len() {
            let mut swapped = board.clone();
            swapped.swap(cell, other);
            out.push(swapped);
        }
    }
    out
}

fn tile(rng: &mut Rng, letters: usize) -> Tile {
    Letter::new(rng.below(letters as u32) as u8).into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dict::bundled;

    #[test]
    fn boards_near_the_best_one_are_all_different() {
        let dictionary = bundled::dictionary("enable2k").unwrap();
        let mut near = near_best(&dictionary, usize::MAX);
        assert_eq!(near.len(), 120_130);
        near.sort_unstable();
        near.dedup();
        assert_eq!(near.len(), 120_130);
    }
}
