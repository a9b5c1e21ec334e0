//! Scores all boards that differ from a given one in a single cell.

use super::score::Scorer;
use crate::board::Tile;
use crate::letter::Letter;

impl Scorer {
    /// Finds the points of every board that differs from the given board in at most one cell. Afterward, the given
    /// board is in focus.
    ///
    /// `out` is resized to `cells × letters` entries, and `out[cell * self.letters() + letter]` gets the points of the
    /// board with that letter on that cell. A gap is replaced by letters like any other tile, but no letter is replaced
    /// by a gap.
    ///
    /// # Panics
    /// If the number of tiles is not `self.dims().cells()`.
    pub fn neighborhood(&mut self, tiles: &[Tile], out: &mut Vec<u32>) {
        out.clear();
        self.focus(tiles);
        for cell in self.dims().iter() {
            for letter in (0..self.letters() as u8).filter_map(Letter::new) {
                out.push(self.score_change(&[(cell, Tile::letter(letter))]));
            }
        }
    }
}
