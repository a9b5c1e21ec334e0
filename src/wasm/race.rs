//! The solver race: a course of boards, and for each solver idea a runner that scores the boards, a few at a time.

use std::convert::Infallible;

use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::convert::{count_to_js, from_js, list_to_js, run_until, to_js};
use super::lexicon::Lexicon;
use crate::dice::DiceSet;
use crate::race::{self, Course, IDEAS, RaceIdea, Runner};
use crate::random::Seed;
use crate::scoring::Rules;
use crate::step::Pieces;

/// Lists the solver ideas that can race, in historical order.
#[wasm_bindgen(js_name = raceIdeas)]
pub fn race_ideas() -> Result<Vec<Ts<RaceIdea>>, JsError> {
    list_to_js(&IDEAS)
}

/// A race in progress.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Race {
    course: Course,
    /// A runner that uses this crate's solver and has already scored the whole course. The other runners must match its scores.
    judge: Runner,
    /// Each runner also has its own number of boards between two looks at the clock.
    runners: Vec<(Runner, Pieces)>,
}

#[wasm_bindgen]
impl Race {
    /// Makes a course of boards, which is the same for all runners. There are no runners yet. Cost: scoring all boards once with
    /// this crate's solver.
    #[wasm_bindgen(constructor)]
    pub fn new(lexicon: &Lexicon, over: Ts<RaceOver>) -> Result<Race, JsError> {
        let RaceOver { boards, rules } = from_js(over)?;
        let dictionary = lexicon.dictionary_for(rules)?;
        let alphabet = dictionary.alphabet();
        let (dims, boards) = match boards {
            RaceBoards::Benchmark => race::benchmark_2007(alphabet)?,
            RaceBoards::Rolled { dice, seed, count } => {
                let dice = DiceSet::read(&dice, None, alphabet)?;
                let seed = Seed::from_text(&seed);
                (dice.dims(), race::rolled(&dice, seed, count as usize))
            }
        };
        let course = Course::new(&dictionary, dims, rules, boards)?;
        Ok(Self { judge: Runner::judge(&course), course, runners: Vec::new() })
    }

    /// Returns the number of boards on the course.
    #[wasm_bindgen(getter)]
    pub fn boards(&self) -> f64 {
        count_to_js(self.course.boards() as u64)
    }

    /// Adds a runner for a solver idea and prepares its dictionary. Returns `false` if the idea doesn't support boards of this
    /// size.
    pub fn enter(&mut self, name: &str) -> Result<bool, JsError> {
        let idea = RaceIdea::named(name).ok_or_else(|| JsError::new("there is no such solver"))?;
        let is_supported = idea.supports(self.course.dims());
        self.runners.retain(|(runner, _)| runner.idea().name != name);
        if is_supported {
            // One board at first, because one board can take a second.
            let pieces = Pieces::new(1, 1 << 12);
            self.runners.push((Runner::new(&self.course, idea), pieces));
        }
        Ok(is_supported)
    }

    /// Lets a runner score boards until `performance.now()` has reached `deadline`, or `most` boards if that is given. Returns
    /// whether there are more.
    #[wasm_bindgen(js_name = runUntil)]
    pub fn run_until(
        &mut self,
        name: &str,
        deadline: f64,
        most: Option<u32>,
    ) -> Result<bool, JsError> {
        let mut runners = self.runners.iter_mut();
        let runner = runners.find(|(runner, _)| runner.idea().name == name);
        let (runner, pieces) = runner.ok_or_else(not_there)?;
        let step = |boards| Ok::<_, Infallible>(runner.step(boards));
        let Ok(state) = run_until(deadline, most, pieces, step);
        Ok(state.is_working())
    }

    /// Returns the progress of a runner.
    pub fn standing(&self, name: &str) -> Result<Ts<RaceStanding>, JsError> {
        let mut runners = self.runners.iter();
        let runner = runners.find(|(runner, _)| runner.idea().name == name);
        let (runner, _) = runner.ok_or_else(not_there)?;
        let (points, words) = runner.totals();
        to_js(&RaceStanding {
            boards: runner.scores().len(),
            points: count_to_js(points),
            words: count_to_js(words),
            agrees: runner.disagreement(&self.judge).is_none(),
        })
    }
}

fn not_there() -> JsError {
    JsError::new("this solver has not entered the race")
}

/// What a race is about.
#[derive(Deserialize, Tsify)]
#[serde(deny_unknown_fields)]
pub struct RaceOver {
    boards: RaceBoards,
    rules: Rules,
}

/// The boards of a race: rolled ones, or the 21,632 of the 2007 benchmark.
#[derive(Deserialize, Tsify)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub(super) enum RaceBoards {
    Benchmark,
    Rolled { dice: String, seed: String, count: u32 },
}

/// How far a solver has come.
#[derive(Serialize, Tsify)]
pub struct RaceStanding {
    boards: usize,
    /// The totals over those boards.
    points: f64,
    words: f64,
    /// Whether it found the same words and points as ours on every board.
    agrees: bool,
}
