//! Climbs: the annealing job, which a worker advances in steps, observes, and saves.

use std::convert::Infallible;

use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::convert::{
    Float64Array, Uint8Array, Uint32Array, count_to_js, from_js, list_to_js, run_until, to_js,
};
use super::lexicon::Lexicon;
use crate::anneal::{
    self, Defaults, Frame, HallEntry, Options, Proposal, RecordHolderRows, Replay, Schedule, Touch,
};
use crate::step::Pieces;

/// The number of proposals before the clock is read for the first time, and the most between two readings.
const PIECES: Pieces = Pieces::new(64, 1 << 12);

/// A climb in progress.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Climb {
    climb: anneal::Climb,
    pieces: Pieces,
}

impl Climb {
    fn begun(climb: anneal::Climb) -> Self {
        Self { climb, pieces: PIECES }
    }
}

#[wasm_bindgen]
impl Climb {
    /// Starts a climb at its first board.
    #[wasm_bindgen(constructor)]
    pub fn new(lexicon: &Lexicon, options: Ts<Options>) -> Result<Climb, JsError> {
        let options: Options = from_js(options)?;
        let dictionary = lexicon.dictionary_for(options.rules())?;
        Ok(Self::begun(anneal::Climb::new(&dictionary, &options)?))
    }

    /// Restores a climb from a checkpoint.
    pub fn restore(lexicon: &Lexicon, checkpoint: &[u8]) -> Result<Climb, JsError> {
        let dictionary = lexicon.dictionary_for(anneal::Climb::saved_rules(checkpoint)?)?;
        Ok(Self::begun(anneal::Climb::restore(&dictionary, checkpoint)?))
    }

    /// Returns whether the word that must stay on the board is in the dictionary, or `None` if there is no such word.
    #[wasm_bindgen(js_name = knowsWord)]
    pub fn knows_word(&self, lexicon: &Lexicon) -> Option<bool> {
        self.climb.knows_word(lexicon.dictionary())
    }

    /// Returns the state of the climb as bytes, for [`restore`](Self::restore).
    pub fn checkpoint(&self) -> Vec<u8> {
        self.climb.checkpoint()
    }

    /// Makes proposals until `performance.now()` has reached `deadline`, but no more than `most` if that is given. Returns whether
    /// there is more to do.
    #[wasm_bindgen(js_name = runUntil)]
    pub fn run_until(&mut self, deadline: f64, most: Option<u32>) -> bool {
        let Self { climb, pieces } = self;
        let step = |budget| Ok::<_, Infallible>(climb.step(budget));
        let Ok(state) = run_until(deadline, most, pieces, step);
        state.is_working()
    }

    /// Returns the number of proposals made so far.
    #[wasm_bindgen(getter)]
    pub fn proposals(&self) -> f64 {
        count_to_js(self.climb.proposals())
    }

    /// Makes one proposal and returns it with the arithmetic that decided whether it was accepted. Returns `undefined` once a limit
    /// is reached.
    pub fn single(&mut self) -> Result<Option<Ts<Proposal>>, JsError> {
        self.climb.single().as_ref().map(to_js).transpose()
    }

    /// Holds the temperature at a value, in the unit of the schedule, from the next proposal on; without a value, returns to the
    /// schedule. Returns the touch that repeats this.
    pub fn touch(&mut self, temperature: Option<f64>) -> Result<Ts<Touch>, JsError> {
        let touch = self.climb.touch(temperature);
        to_js(&touch.ok_or_else(|| JsError::new("the temperature must be 0 or more"))?)
    }

    /// Takes over the touches of a climb that is repeated, or that continues from a checkpoint.
    #[wasm_bindgen(js_name = setTouches)]
    pub fn set_touches(&mut self, touches: Vec<Ts<Touch>>) -> Result<(), JsError> {
        let touches = touches.into_iter().map(from_js).collect::<Result<_, JsError>>()?;
        match self.climb.set_touches(touches) {
            true => Ok(()),
            false => Err(JsError::new("the changes of the temperature are invalid")),
        }
    }

    /// Returns the state of the climb, and what has changed since the last frame.
    pub fn frame(&mut self) -> Result<Ts<Frame>, JsError> {
        to_js(&self.climb.frame())
    }

    /// Returns the hall of fame: the best boards found.
    pub fn hall(&self) -> Result<Vec<Ts<HallEntry>>, JsError> {
        list_to_js(&self.climb.hall())
    }

    /// Returns the rows of the current run's table of record holders, starting at row `first`.
    #[wasm_bindgen(js_name = recordHolders)]
    pub fn record_holders(&self, first: f64) -> Result<Ts<RecordHolderRows>, JsError> {
        to_js(&self.climb.record_holders(first as u64))
    }

    /// Returns a replay of the run that found the best board.
    pub fn replay(&self) -> Result<Ts<ClimbReplay>, JsError> {
        to_js(&ClimbReplay::new(&self.climb, self.climb.replay()))
    }

    /// Returns a replay of the current run so far.
    #[wasm_bindgen(js_name = currentReplay)]
    pub fn current_replay(&self) -> Result<Ts<ClimbReplay>, JsError> {
        to_js(&ClimbReplay::new(&self.climb, self.climb.current_replay()))
    }

    /// Returns the best score of each finished run, in points, oldest first.
    pub fn runs(&self) -> Vec<u32> {
        self.climb.finished_runs().iter().map(|run| run.0).collect()
    }
}

/// Returns the temperatures at `count` equally spaced proposals, from the first one to proposal `length`, in the unit of the
/// schedule.
#[wasm_bindgen(js_name = temperatureCurve)]
pub fn temperature_curve(
    schedule: Ts<Schedule>,
    length: u32,
    count: u32,
) -> Result<Vec<f64>, JsError> {
    let schedule: Schedule = from_js(schedule)?;
    schedule.check()?;
    Ok(schedule.curve(length, count))
}

/// Returns the default settings of a climb for a board size.
#[wasm_bindgen(js_name = climbDefaults)]
pub fn climb_defaults(size: &str) -> Result<Ts<Defaults>, JsError> {
    to_js(&anneal::defaults(size.parse()?))
}

/// A run in at most 1,025 keyframes, including every record, and its end.
#[derive(Serialize, Tsify)]
pub struct ClimbReplay {
    run: u32,
    cells: usize,
    /// The meaning of the numbers in `boards`.
    faces: Vec<String>,
    /// The proposal of each frame within the run, ascending.
    generations: Float64Array,
    points: Uint32Array,
    temperatures: Float64Array,
    /// The points of the board before, the probability with which the frame's board was accepted, and the number drawn for it; 0 if
    /// they are unknown.
    olds: Uint32Array,
    chances: Float64Array,
    draws: Float64Array,
    /// 1 if the frame was the best of the run so far.
    records: Uint8Array,
    /// Frame i: `boards.subarray(i * cells, (i + 1) * cells)`.
    boards: Uint8Array,
}

impl ClimbReplay {
    fn new(climb: &anneal::Climb, replay: &Replay) -> Self {
        let end = if replay.run == climb.current_replay().run { climb.still() } else { None };
        let frames = || replay.frames.iter().chain(&end);
        Self {
            run: replay.run,
            cells: replay.frames.first().map_or(0, |frame| frame.board().count()),
            faces: climb.faces(),
            generations: frames().map(|frame| count_to_js(frame.generation)).collect(),
            points: frames().map(|frame| frame.points).collect(),
            temperatures: frames().map(|frame| frame.temperature).collect(),
            olds: frames().map(|frame| frame.arrival.old).collect(),
            chances: frames().map(|frame| frame.arrival.chance(frame.points)).collect(),
            draws: frames().map(|frame| frame.arrival.drawn).collect(),
            records: frames().map(|frame| u8::from(frame.record)).collect(),
            boards: frames().flat_map(|frame| frame.board()).collect(),
        }
    }
}
