//! Dice: the sets that have been sold over the years, custom sets, rolls, and the boards that can be rolled.
//!
//! A *set* has as many *dice* as its board has cells, and a die has any number of *faces*. A *roll* puts each die on a
//! cell with one of its faces up; all orders and all faces are equally likely. A die's face can show whatever a cell
//! can show: a [`Face`](crate::board::Face) of letters, or a gap for a blank face.

mod die;
mod error;
mod fit;
mod rolls;
mod set;
mod sets;
#[cfg(test)]
mod tests;

pub use self::die::Die;
pub use self::error::{DiceError, MAX_FACES};
pub(crate) use self::fit::Matching;
pub use self::rolls::Rolls;
pub use self::set::DiceSet;
pub use self::sets::{NamedSet, SETS};
