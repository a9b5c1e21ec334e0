//! Calculates how many boards there are, what share of them dice can roll, and the odds of rolling a given board.
//!
//! Dice and boards are written in the alphabet of a dictionary. Nothing else about the dictionary matters.

use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::convert::{BoardView, count_to_js, to_js};
use super::lexicon::Lexicon;
use crate::board::Board;
use crate::counting::{self, Interval, Natural, Rollable, RollableRun};
use crate::dice::{DiceSet, Die};
use crate::letter::Alphabet;
use crate::random::Seed;

fn dice(lexicon: &Lexicon, text: &str) -> Result<DiceSet, JsError> {
    let alphabet = lexicon.dictionary().alphabet();
    Ok(DiceSet::read(text, None, alphabet)?)
}

/// Reads dice as people write them: the name of a set, or one die per line.
///
/// # Errors
/// If the record cannot be converted. Text that does not describe valid dice is not an error: the record says what is
/// wrong with it.
#[wasm_bindgen(js_name = readDice, unchecked_return_type = "DiceResult")]
pub fn read_dice(lexicon: &Lexicon, text: &str) -> Result<JsValue, JsError> {
    let alphabet = lexicon.dictionary().alphabet();
    match DiceSet::read(text, None, alphabet) {
        Ok(set) => to_js(&DiceResult::new(&set, alphabet)),
        Err(error) => to_js(&Unread { ok: false, message: error.to_string() }),
    }
}

/// Calculates bounds on, and estimates of, the number of boards that a dice set can roll.
///
/// # Errors
/// If the dice are invalid.
#[wasm_bindgen(unchecked_return_type = "Estimates")]
pub fn estimates(lexicon: &Lexicon, dice_text: &str) -> Result<JsValue, JsError> {
    let dice = dice(lexicon, dice_text)?;
    let estimates = counting::estimates(&dice);
    to_js(&EstimatesView {
        dice: dice.dice().len(),
        symmetries: estimates.symmetries,
        symbols: estimates.symbols,
        by_dice: NumberView::new(&estimates.by_dice),
        by_letters: NumberView::new(&estimates.by_letters),
        up_to_symmetry: NumberView::new(&estimates.up_to_symmetry),
    })
}

/// Draws the random strings of letters numbered `from..to` in the sequence that a seed generates, and returns how many of them the
/// dice can roll.
///
/// # Errors
/// If the dice are invalid.
#[wasm_bindgen(js_name = sampleRollable)]
pub fn sample_rollable(
    lexicon: &Lexicon,
    dice_text: &str,
    seed: &str,
    from: f64,
    to: f64,
) -> Result<f64, JsError> {
    let (from, to) = (from as u64, to as u64);
    let mut run = RollableRun::new(dice(lexicon, dice_text)?, Seed::from_text(seed), from, to);
    let _ = run.step(u64::MAX);
    Ok(count_to_js(run.sample().hits))
}

/// Estimates how many boards the dice can roll, given that `hits` of `strings` random strings could be rolled.
///
/// # Errors
/// If the dice are invalid.
#[wasm_bindgen(js_name = rollableFigures, unchecked_return_type = "RollableFigures")]
pub fn rollable_figures(
    lexicon: &Lexicon,
    dice_text: &str,
    strings: f64,
    hits: f64,
) -> Result<JsValue, JsError> {
    let all = counting::estimates(&dice(lexicon, dice_text)?).by_letters;
    let sample = Rollable { strings: strings as u64, hits: hits as u64 };
    let (boards, boards_interval) = sample.boards(&all);
    to_js(&RollableView {
        strings,
        hits,
        share: sample.share(),
        interval: sample.interval(),
        boards,
        boards_interval,
        log2: counting::log2(boards),
        log2_low: counting::log2(boards_interval.low),
        log2_high: counting::log2(boards_interval.high),
    })
}

/// Returns the exact odds that the dice roll a board.
///
/// # Errors
/// If the dice are invalid, or there are more ways to roll the board than can be counted.
#[wasm_bindgen(unchecked_return_type = "OddsResult")]
pub fn odds(lexicon: &Lexicon, dice_text: &str, board: &str) -> Result<JsValue, JsError> {
    let alphabet = lexicon.dictionary().alphabet();
    let dice = dice(lexicon, dice_text)?;
    let board = match Board::read(board, Some(dice.dims()), alphabet) {
        Ok(board) => board,
        Err(error) => {
            return to_js(&Unread { ok: false, message: error.to_string() });
        }
    };
    let odds = counting::odds(&dice, &board)?;
    let (ways, rolls) = odds.lowest_terms();
    to_js(&OddsView {
        ok: true,
        board: BoardView::new(&board, alphabet),
        ways: NumberView::new(&odds.ways),
        rolls: NumberView::new(&odds.rolls),
        lowest_terms: [ways.to_string(), rolls.to_string()],
        probability: odds.probability(),
        images: odds.images,
        probability_of_any_image: odds.probability_of_any_image(),
    })
}

/// The answer if the text could not be read.
#[derive(Serialize)]
struct Unread {
    ok: bool,
    message: String,
}

/// The TypeScript type `DiceResult`.
#[derive(Serialize)]
struct DiceResult {
    ok: bool,
    rows: usize,
    cols: usize,
    dice: Vec<Vec<String>>,
    lines: Vec<String>,
}

impl DiceResult {
    fn new(set: &DiceSet, alphabet: &Alphabet) -> Self {
        let faces = |die: &Die| die.faces().iter().map(|f| f.text(alphabet)).collect();
        Self {
            ok: true,
            rows: set.dims().rows(),
            cols: set.dims().cols(),
            dice: set.dice().iter().map(faces).collect(),
            lines: set.lines(alphabet),
        }
    }
}

/// The TypeScript type `Natural`: a large whole number, as digits to be shown, as an approximate number, and as its base-2
/// logarithm.
#[derive(Serialize)]
struct NumberView {
    digits: String,
    value: f64,
    log2: f64,
}

impl NumberView {
    fn new(number: &Natural) -> Self {
        Self { digits: number.to_string(), value: number.to_f64(), log2: number.log2() }
    }
}

/// The TypeScript type `Estimates`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct EstimatesView {
    dice: usize,
    symmetries: u32,
    symbols: u32,
    by_dice: NumberView,
    by_letters: NumberView,
    up_to_symmetry: NumberView,
}

/// The TypeScript type `RollableFigures`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct RollableView {
    strings: f64,
    hits: f64,
    share: f64,
    interval: Interval,
    boards: f64,
    boards_interval: Interval,
    log2: Option<f64>,
    log2_low: Option<f64>,
    log2_high: Option<f64>,
}

/// The TypeScript type `OddsResult`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct OddsView {
    ok: bool,
    board: BoardView,
    ways: NumberView,
    rolls: NumberView,
    lowest_terms: [String; 2],
    probability: f64,
    images: u32,
    probability_of_any_image: f64,
}
