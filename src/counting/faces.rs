//! The faces of a dice set, and the number of ways to roll them.

use super::natural::Natural;
use crate::board::Face;
use crate::dice::DiceSet;

/// Returns the distinct faces of a set, in order.
pub(super) fn symbols(dice: &DiceSet) -> Vec<Face> {
    let mut faces: Vec<Face> =
        dice.dice().iter().flat_map(|die| die.faces().iter().copied()).collect();
    faces.sort_unstable();
    faces.dedup();
    faces
}

/// Returns the total number of rolls: the number of orders of the dice, times the number of combinations of faces. Each
/// roll is equally likely.
pub(super) fn all_rolls(dice: &DiceSet) -> Natural {
    dice.dice()
        .iter()
        .map(|die| die.faces().len() as u32)
        .fold(Natural::factorial(dice.dice().len() as u32), Natural::times)
}
