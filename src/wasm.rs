//! The border to JavaScript: what a worker of the page calls.
//!
//! Thin by rule: it converts and forwards, the core computes. Few, fat calls: numbers by the hundred cross as
//! typed arrays (copies, never views of wasm memory, which growth would detach), small records by serde, with
//! camelCase names and no unknown fields. Every failure is an `Error` whose message can be shown; nothing here
//! unwraps. The shapes are those of `www/src/engine/contract.ts`.

mod convert;
mod dice;

pub use dice::{dice_sets, roll, rollable_with};

use wasm_bindgen::prelude::*;

#[wasm_bindgen(typescript_custom_section)]
const CONTRACT: &str =
    "import type { BoardView, DiceInfo, RollableWith } from '../engine/contract';";

/// Runs when the module is instantiated: a panic then prints its message to the console before it traps.
#[wasm_bindgen(start)]
pub fn start() {
    console_error_panic_hook::set_once();
}
