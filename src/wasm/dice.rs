//! Dice: lists the named sets, rolls boards from seeds, and finds the sets that can roll a board. Calculates how many boards
//! there are, what share of them dice can roll, and the odds of rolling a given board.
//!
//! Unless the dice are a named set, they and boards are written in the alphabet of a dictionary. Nothing else about the
//! dictionary matters.

use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::convert::{BoardView, Unread, count_to_js, list_to_js, to_js};
use super::lexicon::Lexicon;
use crate::board::{Board, Face};
use crate::counting::{self, Interval, Natural, Rollable};
use crate::dice::{DiceError, DiceSet, NamedSet, SETS};
use crate::letter::Alphabet;
use crate::random::Seed;

fn dice(lexicon: &Lexicon, text: &str) -> Result<DiceSet, JsError> {
    let alphabet = lexicon.dictionary().alphabet();
    Ok(DiceSet::read(text, None, alphabet)?)
}

fn faces(set: &DiceSet, alphabet: &Alphabet) -> Vec<Vec<String>> {
    let faces = |die: &Vec<Face>| die.iter().map(|f| f.text(alphabet)).collect();
    set.dice().iter().map(faces).collect()
}

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
        Ok(Self {
            name: named.name,
            title: named.title,
            rows: set.dims().rows(),
            cols: set.dims().cols(),
            dice: faces(&set, alphabet),
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

/// Reads dice as people write them: the name of a set, or one die per line. Text that does not describe valid dice is not an
/// error: the record says what is wrong with it.
#[wasm_bindgen(js_name = readDice)]
pub fn read_dice(lexicon: &Lexicon, text: &str) -> Result<Ts<DiceResult>, JsError> {
    let alphabet = lexicon.dictionary().alphabet();
    to_js(&match DiceSet::read(text, None, alphabet) {
        Ok(set) => DiceResult::new(&set, alphabet),
        Err(error) => DiceResult::Unread(Unread::new(error)),
    })
}

/// Calculates bounds on, and estimates of, the number of boards that a dice set can roll.
#[wasm_bindgen]
pub fn estimates(lexicon: &Lexicon, dice_text: &str) -> Result<Ts<Estimates>, JsError> {
    let dice = dice(lexicon, dice_text)?;
    let estimates = counting::estimates(&dice);
    to_js(&Estimates {
        dice: dice.dice().len(),
        symmetries: estimates.symmetries,
        symbols: estimates.symbols,
        by_dice: BigNumber::new(&estimates.by_dice),
        by_letters: BigNumber::new(&estimates.by_letters),
        up_to_symmetry: BigNumber::new(&estimates.up_to_symmetry),
    })
}

/// Draws the random strings of letters numbered `from..to` in the sequence that a seed generates, and returns how many of them the
/// dice can roll.
#[wasm_bindgen(js_name = sampleRollable)]
pub fn sample_rollable(
    lexicon: &Lexicon,
    dice_text: &str,
    seed: &str,
    from: f64,
    to: f64,
) -> Result<f64, JsError> {
    let (dice, seed) = (dice(lexicon, dice_text)?, Seed::from_text(seed));
    Ok(count_to_js(Rollable::sample(&dice, seed, from as u64, to as u64).hits))
}

/// Estimates how many boards the dice can roll, given that `hits` of `strings` random strings could be rolled.
#[wasm_bindgen(js_name = rollableFigures)]
pub fn rollable_figures(
    lexicon: &Lexicon,
    dice_text: &str,
    strings: f64,
    hits: f64,
) -> Result<Ts<RollableFigures>, JsError> {
    let all = counting::estimates(&dice(lexicon, dice_text)?).by_letters;
    let sample = Rollable { strings: strings as u64, hits: hits as u64 };
    let (boards, boards_interval) = sample.boards(&all);
    to_js(&RollableFigures {
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
#[wasm_bindgen]
pub fn odds(lexicon: &Lexicon, dice_text: &str, board: &str) -> Result<Ts<OddsResult>, JsError> {
    let alphabet = lexicon.dictionary().alphabet();
    let dice = dice(lexicon, dice_text)?;
    let board = match Board::read(board, Some(dice.dims()), alphabet) {
        Ok(board) => board,
        Err(error) => return to_js(&OddsResult::Unread(Unread::new(error))),
    };
    let odds = counting::odds(&dice, &board)?;
    let (ways, rolls) = odds.lowest_terms();
    to_js(&OddsResult::Odds {
        ok: true,
        board: BoardView::new(&board, alphabet),
        ways: BigNumber::new(&odds.ways),
        rolls: BigNumber::new(&odds.rolls),
        lowest_terms: [ways.to_string(), rolls.to_string()],
        probability: odds.probability(),
        images: odds.images,
        probability_of_any_image: odds.probability_of_any_image(),
    })
}

/// What came of reading dice.
#[derive(Serialize, Tsify)]
#[serde(untagged)]
pub enum DiceResult {
    Read {
        #[tsify(type = "true")]
        ok: bool,
        rows: usize,
        cols: usize,
        dice: Vec<Vec<String>>,
        lines: Vec<String>,
    },
    Unread(Unread),
}

impl DiceResult {
    fn new(set: &DiceSet, alphabet: &Alphabet) -> Self {
        Self::Read {
            ok: true,
            rows: set.dims().rows(),
            cols: set.dims().cols(),
            dice: faces(set, alphabet),
            lines: set.lines(alphabet),
        }
    }
}

/// A large whole number, as digits to be shown, as an approximate number, and as its base-2 logarithm.
#[derive(Serialize, Tsify)]
pub struct BigNumber {
    digits: String,
    value: f64,
    log2: f64,
}

impl BigNumber {
    fn new(number: &Natural) -> Self {
        Self { digits: number.to_string(), value: number.to_f64(), log2: number.log2() }
    }
}

/// Figures for the number of boards of a dice set that follow from arithmetic alone.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct Estimates {
    dice: usize,
    symmetries: u32,
    /// The number of distinct faces.
    symbols: u32,
    /// Every order of the dice with every face up, divided by the number of symmetries.
    by_dice: BigNumber,
    /// Any symbol on any cell, divided by the number of symmetries.
    by_letters: BigNumber,
    /// The same, counted exactly up to rotation and reflection.
    up_to_symmetry: BigNumber,
}

/// The results of a sample of random strings, with 95% intervals.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct RollableFigures {
    strings: f64,
    hits: f64,
    share: f64,
    interval: Interval,
    /// The number of boards that can be rolled.
    boards: f64,
    boards_interval: Interval,
    /// Missing while there are no hits.
    log2: Option<f64>,
    log2_low: Option<f64>,
    log2_high: Option<f64>,
}

/// The exact odds of a board.
#[derive(Serialize, Tsify)]
#[serde(untagged, rename_all_fields = "camelCase")]
pub enum OddsResult {
    Odds {
        #[tsify(type = "true")]
        ok: bool,
        board: BoardView,
        /// The number of rolls that show it, the number of all rolls, and both in lowest terms.
        ways: BigNumber,
        rolls: BigNumber,
        lowest_terms: [String; 2],
        probability: f64,
        /// The number of its distinct rotations and reflections, including itself.
        images: u32,
        probability_of_any_image: f64,
    },
    Unread(Unread),
}
