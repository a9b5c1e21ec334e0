//! Dice: lists the named sets, rolls boards from seeds, and finds the sets that can roll a board.
//!
//! The named sets have only Latin letters, so these calls don't need a dictionary.

use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::convert::{BoardView, list_to_js, to_js};
use crate::board::{Board, Face};
use crate::dice::{DiceError, DiceSet, NamedSet, SETS};
use crate::letter::Alphabet;
use crate::random::Seed;

/// A dice set.
#[derive(Serialize, Tsify)]
pub struct DiceInfo {
    name: &'static str,
    title: &'static str,
    rows: usize,
    cols: usize,
    /// The faces of each die as they read: `qu`, `th`, `.` for a blank.
    dice: Vec<Vec<String>>,
}

impl DiceInfo {
    fn new(named: &NamedSet, alphabet: &Alphabet) -> Result<Self, DiceError> {
        let set = DiceSet::named(named.name, alphabet)?;
        let faces = |die: &Vec<Face>| die.iter().map(|f| f.text(alphabet)).collect();
        Ok(Self {
            name: named.name,
            title: named.title,
            rows: set.dims().rows(),
            cols: set.dims().cols(),
            dice: set.dice().iter().map(faces).collect(),
        })
    }
}

/// Lists the named dice sets in the order in which the page offers them.
#[wasm_bindgen(js_name = diceSets)]
pub fn dice_sets() -> Result<Vec<Ts<DiceInfo>>, JsError> {
    let latin = Alphabet::latin();
    let sets = SETS.iter().map(|set| DiceInfo::new(set, &latin)).collect::<Result<Vec<_>, _>>()?;
    list_to_js(&sets)
}

/// Rolls the first board of a seed. It is the same board in the native program and in the browser.
#[wasm_bindgen]
pub fn roll(dice: &str, seed: &str) -> Result<Ts<BoardView>, JsError> {
    let latin = Alphabet::latin();
    let board = DiceSet::named(dice, &latin)?.roll_seed(Seed::from_text(seed));
    to_js(&BoardView::new(&board, &latin))
}

/// Whether a dice set can roll a board.
#[derive(Serialize, Tsify)]
pub struct RollableWith {
    dice: &'static str,
    title: &'static str,
    fits: bool,
}

/// For every named set for boards of this size, returns whether it can roll the board.
#[wasm_bindgen(js_name = rollableWith)]
pub fn rollable_with(board: &str) -> Result<Vec<Ts<RollableWith>>, JsError> {
    let latin = Alphabet::latin();
    let board = Board::read(board, None, &latin)?;
    let mut answers = Vec::new();
    for set in &SETS {
        let dice = DiceSet::named(set.name, &latin)?;
        if dice.dims() == board.dims() {
            answers.push(RollableWith {
                dice: set.name,
                title: set.title,
                fits: dice.fits(&board),
            });
        }
    }
    list_to_js(&answers)
}
