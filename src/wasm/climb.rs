//! Climbs: a job that a worker steps through, looks at and keeps.

use js_sys::{Float64Array, Uint8Array, Uint32Array};
use serde::Serialize;
use wasm_bindgen::prelude::*;

use super::convert::{count_to_js, from_js, to_js};
use super::lexicon::Lexicon;
use crate::anneal::{self, Options, Sample, Schedule, Scrub};
use crate::scoring::{MinLength, Rules, Scoring};

/// A climb under way.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Climb(anneal::Climb);

#[wasm_bindgen]
impl Climb {
    /// A climb at its first board.
    ///
    /// # Errors
    /// For options that make no sense, or that no board meets.
    #[wasm_bindgen(constructor)]
    pub fn new(
        lexicon: &Lexicon,
        #[wasm_bindgen(unchecked_param_type = "ClimbOptions")] options: JsValue,
    ) -> Result<Climb, JsError> {
        let options: Options = from_js(options)?;
        let dictionary = lexicon.dictionary_for(Rules {
            scoring: options.scoring,
            min_length: MinLength::new(options.min_length).unwrap_or_default(),
        })?;
        Ok(Self(anneal::Climb::new(&dictionary, &options)?))
    }

    /// The climb of a checkpoint.
    ///
    /// # Errors
    /// For bytes that are none, damaged, or made with another dictionary.
    pub fn restore(lexicon: &Lexicon, checkpoint: &[u8]) -> Result<Climb, JsError> {
        if let Ok(climb) = anneal::Climb::restore(lexicon.dictionary(), checkpoint) {
            return Ok(Self(climb));
        }
        // It may have been made with the short words, which the list as it is loaded leaves out.
        let dictionary = lexicon.dictionary_for(Rules {
            scoring: Scoring::Standard,
            min_length: MinLength::new(1).unwrap_or_default(),
        })?;
        Ok(Self(anneal::Climb::restore(&dictionary, checkpoint)?))
    }

    /// The climb as bytes.
    #[must_use]
    pub fn checkpoint(&self) -> Uint8Array {
        self.0.checkpoint().as_slice().into()
    }

    /// What it was asked to do.
    ///
    /// # Errors
    /// None in practice.
    #[wasm_bindgen(unchecked_return_type = "ClimbOptions")]
    pub fn options(&self) -> Result<JsValue, JsError> {
        to_js(self.0.options())
    }

    /// Makes up to `budget` proposals; whether there is more to do.
    pub fn step(&mut self, budget: u32) -> bool {
        self.0.step(budget) == anneal::Status::Running
    }

    /// Makes one proposal and shows its arithmetic; nothing if a limit is met.
    ///
    /// # Errors
    /// None in practice.
    #[wasm_bindgen(unchecked_return_type = "ClimbProposal | undefined")]
    pub fn single(&mut self) -> Result<JsValue, JsError> {
        to_js(&self.0.single())
    }

    /// The state, and what happened since the last frame.
    ///
    /// # Errors
    /// None in practice.
    #[wasm_bindgen(unchecked_return_type = "ClimbFrame")]
    pub fn frame(&mut self) -> Result<JsValue, JsError> {
        to_js(&self.0.frame())
    }

    /// The hall of fame.
    ///
    /// # Errors
    /// None in practice.
    #[wasm_bindgen(unchecked_return_type = "HallEntry[]")]
    pub fn hall(&self) -> Result<JsValue, JsError> {
        to_js(&self.0.hall())
    }

    /// The samples for charts.
    ///
    /// # Errors
    /// None in practice.
    #[wasm_bindgen(unchecked_return_type = "ClimbHistory")]
    pub fn history(&self) -> Result<JsValue, JsError> {
        let samples = self.0.history().samples();
        let numbers = |of: fn(&Sample) -> f64| {
            let numbers: Vec<f64> = samples.iter().map(of).collect();
            Float64Array::from(numbers.as_slice())
        };
        to_js(&HistoryView {
            proposals: numbers(|s| count_to_js(s.proposal)),
            accepted: numbers(|s| count_to_js(s.accepted)),
            points: numbers(|s| f64::from(s.points)),
            best: numbers(|s| f64::from(s.best)),
            temperatures: numbers(|s| s.temperature),
        })
    }

    /// The table of this run from a row on.
    ///
    /// # Errors
    /// None in practice.
    #[wasm_bindgen(unchecked_return_type = "ClimbReigns")]
    pub fn reigns(&self, first: f64) -> Result<JsValue, JsError> {
        to_js(&self.0.reigns(first as u64))
    }

    /// The run that found the best board, to be scrubbed through.
    ///
    /// # Errors
    /// None in practice.
    #[wasm_bindgen(unchecked_return_type = "ClimbReplay")]
    pub fn replay(&self) -> Result<JsValue, JsError> {
        to_js(&ReplayView::new(&self.0.replay()))
    }

    /// The run under way, to be scrubbed through.
    ///
    /// # Errors
    /// None in practice.
    #[wasm_bindgen(js_name = currentReplay, unchecked_return_type = "ClimbReplay")]
    pub fn current_replay(&self) -> Result<JsValue, JsError> {
        to_js(&ReplayView::new(&self.0.current_replay()))
    }

    /// The best boards of the runs that are over, in points, oldest first.
    #[must_use]
    pub fn runs(&self) -> Uint32Array {
        let best: Vec<u32> = (self.0.finished_runs().iter())
            .map(|run| run.best)
            .collect();
        best.as_slice().into()
    }
}

/// The temperature at `count` equally spaced proposals from the first to `length`, in the schedule's unit.
///
/// # Errors
/// For a schedule that cannot be followed.
#[wasm_bindgen(js_name = temperatureCurve)]
pub fn temperature_curve(
    #[wasm_bindgen(unchecked_param_type = "ClimbSchedule")] schedule: JsValue,
    length: u32,
    count: u32,
) -> Result<Float64Array, JsError> {
    let schedule: Schedule = from_js(schedule)?;
    schedule.check()?;
    let steps = u64::from(count.clamp(2, 4096) - 1);
    let at = |i: u64| schedule.temperature(u64::from(length) * i / steps);
    let curve: Vec<f64> = (0..=steps).map(at).collect();
    Ok(curve.as_slice().into())
}

/// The settings that a climb of a size takes when none are given.
///
/// # Errors
/// For a text that is not a size.
#[wasm_bindgen(js_name = climbDefaults, unchecked_return_type = "ClimbDefaults")]
pub fn climb_defaults(size: &str) -> Result<JsValue, JsError> {
    to_js(&anneal::defaults(size.parse()?))
}

/// `ClimbHistory` of the messages.
#[derive(Serialize)]
struct HistoryView {
    #[serde(with = "serde_wasm_bindgen::preserve")]
    proposals: Float64Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    accepted: Float64Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    points: Float64Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    best: Float64Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    temperatures: Float64Array,
}

/// `ClimbReplay` of the messages.
#[derive(Serialize)]
struct ReplayView<'a> {
    run: u32,
    cells: usize,
    faces: &'a [String],
    #[serde(with = "serde_wasm_bindgen::preserve")]
    generations: Float64Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    points: Uint32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    temperatures: Float64Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    records: Uint8Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    boards: Uint8Array,
}

impl<'a> ReplayView<'a> {
    fn new(replay: &'a Scrub) -> Self {
        Self {
            run: replay.run,
            cells: replay.cells,
            faces: &replay.faces,
            generations: replay.generations.as_slice().into(),
            points: replay.points.as_slice().into(),
            temperatures: replay.temperatures.as_slice().into(),
            records: replay.records.as_slice().into(),
            boards: replay.boards.as_slice().into(),
        }
    }
}
