//! The race of the solvers: a course, and a program for each idea that runs over it a few boards at a time.

use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use super::convert::{count_to_js, from_js, to_js};
use super::lexicon::{Lexicon, RulesRecord};
use crate::dice::DiceSet;
use crate::race::{self, Course, Idea, Runner};
use crate::random::Seed;

/// The ideas that race, in the order in which they came up.
///
/// # Errors
/// None in practice.
#[wasm_bindgen(js_name = raceIdeas, unchecked_return_type = "RaceIdea[]")]
pub fn race_ideas() -> Result<JsValue, JsError> {
    to_js(&Idea::ALL.map(IdeaView::new))
}

/// A race under way.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Race {
    course: Course,
    /// Ours over the whole course: what the others are held to.
    judge: Runner,
    runners: Vec<Runner>,
}

#[wasm_bindgen]
impl Race {
    /// A course over the same boards for all, with nobody on it yet. Cost: our own solver once over it.
    ///
    /// # Errors
    /// For dice or rules that are none, dice that roll no boards of single letters, and alphabets that the
    /// solvers of 2007 have no room for.
    #[wasm_bindgen(constructor)]
    pub fn new(
        lexicon: &Lexicon,
        #[wasm_bindgen(unchecked_param_type = "Omit<RaceOver, 'dictionary'>")] over: JsValue,
    ) -> Result<Race, JsError> {
        let over: RaceOver = from_js(over)?;
        let rules = over.rules.rules()?;
        let dictionary = lexicon.dictionary_for(rules)?;
        let alphabet = dictionary.alphabet();
        let (dims, boards) = match over.boards {
            Boards::Benchmark => race::benchmark_2007(alphabet)?,
            Boards::Rolled { dice, seed, count } => {
                let dice = DiceSet::read(&dice, None, alphabet)?;
                let seed = Seed::from_text(&seed);
                (dice.dims(), race::rolled(&dice, seed, count as usize))
            }
        };
        if boards.is_empty() {
            return Err(JsError::new(
                "these dice roll no boards of single letters, which is all that the solvers of 2007 read",
            ));
        }
        let course = Course::new(dictionary, dims, rules, boards)?;
        let mut judge = Runner::new(&course, Idea::Ours);
        judge.step(course.boards());
        Ok(Self {
            course,
            judge,
            runners: Vec::new(),
        })
    }

    /// How many boards the course has.
    #[must_use]
    #[wasm_bindgen(getter)]
    pub fn boards(&self) -> f64 {
        count_to_js(self.course.boards() as u64)
    }

    /// Puts an idea at the start: makes of the dictionary what it searches in. Whether it copes with boards of
    /// this size.
    ///
    /// # Errors
    /// For a name that none has.
    pub fn enter(&mut self, name: &str) -> Result<bool, JsError> {
        let idea = Idea::named(name).ok_or_else(|| JsError::new("there is no such idea"))?;
        let copes = idea.copes_with(self.course.dims());
        self.runners.retain(|runner| runner.idea() != idea);
        if copes {
            self.runners.push(Runner::new(&self.course, idea));
        }
        Ok(copes)
    }

    /// Lets an idea score at most `boards` more boards; returns how many it scored.
    ///
    /// # Errors
    /// For an idea that has not entered.
    pub fn step(&mut self, name: &str, boards: usize) -> Result<usize, JsError> {
        let mut runners = self.runners.iter_mut();
        let runner = runners.find(|runner| runner.idea().name() == name);
        Ok(runner.ok_or_else(not_there)?.step(boards))
    }

    /// How far an idea has come.
    ///
    /// # Errors
    /// For an idea that has not entered.
    #[wasm_bindgen(unchecked_return_type = "RaceStanding")]
    pub fn standing(&self, name: &str) -> Result<JsValue, JsError> {
        let mut runners = self.runners.iter();
        let runner = runners.find(|runner| runner.idea().name() == name);
        let runner = runner.ok_or_else(not_there)?;
        let scores = runner.scores();
        to_js(&StandingView {
            boards: scores.len(),
            points: count_to_js(scores.iter().map(|score| u64::from(score.points)).sum()),
            words: count_to_js(scores.iter().map(|score| u64::from(score.words)).sum()),
            agrees: runner.disagreement(&self.judge).is_none(),
        })
    }
}

fn not_there() -> JsError {
    JsError::new("this idea has not entered the race")
}

/// `RaceOver` of the messages, less the dictionary.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct RaceOver {
    boards: Boards,
    rules: RulesRecord,
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
enum Boards {
    Benchmark,
    Rolled {
        dice: String,
        seed: String,
        count: u32,
    },
}

/// `RaceIdea` of the messages.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct IdeaView {
    name: &'static str,
    title: &'static str,
    year: Option<u16>,
    published_rate: Option<f64>,
}

impl IdeaView {
    fn new(idea: Idea) -> Self {
        Self {
            name: idea.name(),
            title: idea.title(),
            year: idea.year(),
            published_rate: idea.published_rate(),
        }
    }
}

/// `RaceStanding` of the messages.
#[derive(Serialize)]
struct StandingView {
    boards: usize,
    points: f64,
    words: f64,
    agrees: bool,
}
