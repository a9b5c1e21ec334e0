//! The boundary with JavaScript: the functions that the page's workers and the npm package call.
//!
//! This layer is thin on purpose: it converts values and forwards calls, and the core does the computing. There are few calls, and
//! each transfers a lot of data at once. Large arrays of numbers are returned as typed arrays. These are copies, because a view of
//! the wasm memory would be detached when the memory grows. Small records are converted by serde, with names in camelCase; unknown
//! fields are rejected. Every failure is an `Error` whose message can be shown to people. The TypeScript declarations that the page
//! compiles against are generated from these types, with their comments, so neither side can drift from the other.

#[cfg(feature = "bench")]
mod bench;
mod climb;
mod compile;
mod convert;
mod dice;
mod lexicon;
mod proof;
mod race;
mod stats;
mod trees;

#[cfg(feature = "bench")]
pub use bench::Bench;
pub use climb::{Climb, climb_defaults, temperature_curve};
pub use compile::Compilation;
pub use dice::{
    dice_sets, estimates, odds, read_dice, roll, rollable_figures, rollable_with, sample_rollable,
};
pub use lexicon::{Lexicon, read_scoring};
pub use proof::{Proof, Unfolding};
pub use race::{Race, race_ideas};
pub use stats::{Roller, Sample};
pub use trees::{Trees, read_class};

use wasm_bindgen::prelude::*;

/// Runs when the module is instantiated, so that a panic prints its message to the console before it stops the module.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}
