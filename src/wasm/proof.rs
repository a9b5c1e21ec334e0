//! Proofs: describes a proof to the page, and breaks its classes step by step. [`job::Proof`] makes all decisions.

use std::convert::Infallible;
use std::sync::Arc;

use super::convert::{count_to_js, from_js, run_until, to_js};
use super::lexicon::Lexicon;
use crate::breaker::{self, Breaker, ClassProgress};
use crate::dict::Dictionary;
use crate::job::{
    self, ClassResult, ClassWorker, Expected, Imported, Log, MissingLetters, ProofRun, ProofSpec,
    ProofSummary, Refutation, ResultOrigin,
};
use crate::scoring::Rules;
use crate::step::Pieces;
use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

/// The units of work on a class before the clock is read for the first time, and the most between two readings.
const PIECES: Pieces = Pieces::new(256, 1 << 12);

/// The same for boards that are tried in a search for missing ones.
const SEARCHED: Pieces = Pieces::new(64, 1 << 12);

/// A proof with its results. It also has a worker that breaks classes, which is made when it is first needed.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Proof {
    proof: job::Proof,
    worker: Option<ClassWorker>,
    memory: usize,
    pieces: Pieces,
    /// A search for missing boards, and its seed.
    search: Option<(String, Box<Refutation>)>,
}

#[wasm_bindgen]
impl Proof {
    /// Makes a proof. In its results, the dictionary is called `name`.
    #[wasm_bindgen(constructor)]
    pub fn new(lexicon: &Lexicon, name: String, spec: Ts<ProofSpec>) -> Result<Proof, JsError> {
        let spec: ProofSpec = from_js(spec)?;
        let rules = Rules { scoring: spec.scoring, min_length: spec.min_length };
        let dictionary = lexicon.dictionary_for(rules)?;
        let proof = job::Proof::new(&dictionary, &name, spec)?;
        proof.check_listable()?;
        Ok(Self { proof, worker: None, memory: 0, pieces: PIECES, search: None })
    }

    /// Makes the proof that a log describes, and imports the log into it, as [`import`](Self::import) does.
    #[wasm_bindgen(js_name = ofLog)]
    pub fn of_log(lexicon: &Lexicon, log: &str) -> Result<Proof, JsError> {
        let head = log.split_inclusive('\n').next().unwrap_or_default();
        let run = Log::read(head.as_bytes())?.run;
        let rules = Rules { min_length: run.shortest(), ..Rules::default() };
        let mut proof = job::Proof::of_run(&lexicon.dictionary_for(rules)?, &run)?;
        proof.import(log.as_bytes(), ResultOrigin::File)?;
        Ok(Self { proof, worker: None, memory: 0, pieces: PIECES, search: None })
    }

    /// Returns the facts about the proof that the page shows before the work begins.
    pub fn plan(&self) -> Result<Ts<ProofPlan>, JsError> {
        let (proof, dims) = (&self.proof, self.proof.dims());
        to_js(&ProofPlan {
            run: proof.run().clone(),
            rows: dims.rows(),
            cols: dims.cols(),
            all: proof.classes(),
            radix: match proof.partition() {
                Some(partition) => partition.radix(),
                None => vec![1; dims.cells()],
            },
            missing: proof.missing_letters(),
            many: Expected::MANY,
        })
    }

    /// Returns the ids (the numbers) of the selected classes in ascending order. Each class also stands for its rotations and
    /// reflections.
    pub fn ids(&self) -> Vec<f64> {
        self.proof.ids().map(count_to_js).collect()
    }

    /// Returns how much work each class of [`ids`](Self::ids) is expected to take, relative to the other classes. The list is empty if
    /// there are too many classes.
    pub fn weights(&self) -> Result<Vec<f64>, JsError> {
        Ok(self.proof.weights()?)
    }

    /// Returns the text form of a class.
    #[wasm_bindgen(js_name = classText)]
    pub fn class_text(&self, id: f64) -> Result<String, JsError> {
        let class = self.proof.class(id as u64)?;
        Ok(class.text(self.proof.dictionary().alphabet()))
    }

    /// Starts to break a class, with at most `memory` bytes for its paths and up to the same amount for its trees. A class that
    /// needs more is split.
    pub fn start(&mut self, id: f64, memory: u32) -> Result<(), JsError> {
        let id = id as u64;
        self.proof.class(id)?;
        let memory = memory as usize;
        if self.memory != memory {
            // Drop the old worker first, because there isn't enough memory for both.
            self.worker = None;
        }
        if self.worker.is_none() {
            self.worker = Some(self.proof.worker(memory)?);
            self.memory = memory;
        }
        if let Some(worker) = &mut self.worker {
            worker.start(id);
        }
        self.pieces = PIECES;
        Ok(())
    }

    /// Works on the current class until `performance.now()` has reached `deadline`, or for about `most` units of work if that is
    /// given. Returns whether there is more to do.
    #[wasm_bindgen(js_name = runUntil)]
    pub fn run_until(&mut self, deadline: f64, most: Option<u32>) -> Result<bool, JsError> {
        let Some(worker) = &mut self.worker else {
            return Ok(false);
        };
        let (pieces, step) = (&mut self.pieces, |budget| worker.step(budget));
        let state = run_until(deadline, most, pieces, step)?;
        Ok(state.is_working())
    }

    /// Scores `samples` random boards, and estimates from them how many boards the run will list.
    pub fn expected(&self, samples: u32) -> Result<Ts<Expected>, JsError> {
        to_js(&self.proof.expected(samples))
    }

    /// Returns the progress of the work on the current class.
    pub fn progress(&self) -> Result<Ts<ClassProgress>, JsError> {
        let progress = self.worker.as_ref().map(ClassWorker::progress);
        to_js(&progress.unwrap_or_default())
    }

    /// Returns the result of the current class. It is complete once [`run_until`](Self::run_until) has returned `false`.
    pub fn result(&self) -> Result<Ts<ClassResult>, JsError> {
        let worker = self.worker.as_ref();
        to_js(&worker.ok_or_else(|| JsError::new("no class was started"))?.result())
    }

    /// Returns the result of the current class as a line of the log, including the newline. This way, even a long list of boards is
    /// transferred as a single string.
    #[wasm_bindgen(js_name = resultLine)]
    pub fn result_line(&self) -> Option<String> {
        let worker = self.worker.as_ref()?;
        Some(job::result_line(&worker.result()))
    }

    /// Starts to break a class part by part, so that each part can be shown. The method is `union2009` (which lists the parts as
    /// the 2009 program did), `hybrid2025` (the 2025 method), or `best` (this crate's own). At most `memory` bytes are used for
    /// paths, and up to the same amount for trees.
    pub fn unfold(&self, id: f64, method: &str, memory: u32) -> Result<Unfolding, JsError> {
        let breaker = self.proof.traced(id as u64, method.parse()?, memory as usize)?;
        Ok(Unfolding { dictionary: Arc::clone(self.proof.dictionary()), breaker, pieces: PARTS })
    }

    /// Imports either a whole log or nothing. The first line of the log must describe this run. Every result must pass the audit:
    /// the class must match its id, and the boards must be in the class, have the stated scores, and reach the threshold. A class
    /// may already have a result if the two results agree.
    ///
    /// # Errors
    /// If any line is wrong. The message lists the wrong lines and the reasons, and nothing is imported.
    pub fn import(&mut self, log: &str) -> Result<Ts<Imported>, JsError> {
        to_js(&self.proof.import(log.as_bytes(), ResultOrigin::File)?)
    }

    /// Restores results from saved lines. The first line may describe the run. Lines that fail the audit are left out and listed in
    /// `problems`. From time to time, `tell` hears how many boards have been dealt with.
    pub fn restore(
        &mut self,
        lines: &str,
        origin: Ts<ResultOrigin>,
        tell: Option<js_sys::Function>,
    ) -> Result<Ts<Imported>, JsError> {
        let mut hear = |boards| {
            if let Some(tell) = &tell {
                // It has nothing to answer.
                let _ = tell.call1(&JsValue::UNDEFINED, &count_to_js(boards).into());
            }
        };
        to_js(&self.proof.restore(lines.as_bytes(), from_js(origin)?, &mut hear)?)
    }

    /// Compares the result of breaking a class a second time, given as a line, with the saved result, and records whether they
    /// agree. Returns the differences as sentences; the list is empty if the boards are the same.
    pub fn recheck(&mut self, line: &str) -> Result<Vec<String>, JsError> {
        let again = job::read_result(line.as_bytes())?;
        Ok(self.proof.recheck(&again).err().unwrap_or_default())
    }

    /// Compares the bound of such a line with that of the saved result. Returns nothing if the two can't be compared: another method
    /// than that of the run, or other parts of the class, have other bounds.
    #[wasm_bindgen(js_name = sameBound)]
    pub fn same_bound(&self, line: &str, method: &str) -> Result<Option<bool>, JsError> {
        let again = job::read_result(line.as_bytes())?;
        Ok(self.proof.same_bound(&again, method.parse()?))
    }

    /// Compares all results with the boards of a program that proved on its own which boards reach the threshold, given as the
    /// `boards` of a result line. Returns the differences as sentences; if there are none, every class counts as broken again.
    pub fn confirm(&mut self, line: &str) -> Result<Vec<String>, JsError> {
        let found = job::read_result(line.as_bytes())?.boards;
        Ok(self.proof.confirm(&found))
    }

    /// Audits all saved results again.
    pub fn audit(&mut self) -> Result<Ts<Audited>, JsError> {
        let (rescored, problems) = self.proof.audit();
        to_js(&Audited { checked: self.proof.held(), rescored, problems })
    }

    /// Searches for boards that the results leave out, until `performance.now()` has reached `deadline`. `seed` determines the random
    /// choices; another one begins another search. If it finds a board, nothing is proved any more.
    #[wasm_bindgen(js_name = refuteUntil)]
    pub fn refute_until(&mut self, deadline: f64, seed: &str) -> Result<Ts<Refuted>, JsError> {
        let mut search = match self.search.take() {
            Some((of, search)) if of == seed => search,
            _ => Box::new(Refutation::new(&self.proof, seed)),
        };
        let step = |budget| Ok::<_, Infallible>(search.step(budget));
        let working = run_until(deadline, None, &mut SEARCHED.clone(), step)?.is_working();
        let tried = search.tried() as f64;
        let problems = if working { Vec::new() } else { self.proof.refute(&search) };
        self.search = working.then(|| (seed.to_owned(), search));
        to_js(&Refuted { tried, problems, done: !working })
    }

    /// Returns the raw word list that the run's hash is about, one word per line, for programs that share no code with this one.
    #[must_use]
    pub fn words(&self) -> String {
        self.proof.dictionary().raw_list().as_text().to_owned()
    }

    /// Summarizes the results and what they prove, and lists the best `most` boards. The page must not claim more than this
    /// summary.
    pub fn summary(&mut self, most: u32) -> Result<Ts<ProofSummary>, JsError> {
        to_js(&self.proof.summary(most as usize))
    }

    /// Returns the line of the log for a class, if the class has a result.
    pub fn line(&self, id: f64) -> Option<String> {
        self.proof.result(id as u64).map(job::result_line)
    }

    /// Returns the log of all results. For the same results, `boggle merge --out` writes the same bytes.
    pub fn log(&self) -> String {
        self.proof.log()
    }
}

/// The facts about a proof before the work begins.
#[derive(Serialize, Tsify)]
pub struct ProofPlan {
    run: ProofRun,
    rows: usize,
    cols: usize,
    /// The number of classes, including rotations and reflections.
    all: u64,
    /// The number of letter groups of each cell: the digits of a class's number, the lowest first.
    radix: Vec<usize>,
    /// Letters missing from all cells of a kind: boards with them there are not covered.
    missing: Vec<MissingLetters>,
    /// The page asks before it lists more boards than this.
    many: u64,
}

/// The outcome of an audit of all results.
#[derive(Serialize, Tsify)]
pub struct Audited {
    checked: u64,
    rescored: u64,
    problems: Vec<String>,
}

/// The state of a search for boards that the results leave out.
#[derive(Serialize, Tsify)]
pub struct Refuted {
    /// The number of boards tried so far.
    tried: f64,
    /// The boards that were found, as sentences; empty as long as the search isn't done.
    problems: Vec<String>,
    done: bool,
}

// --- Breaking a class part by part ---

/// The units of work, or the rows of the 2009 listing, before the clock is read for the first time, and the most between
/// two readings.
const PARTS: Pieces = Pieces::new(8, 1 << 12);

/// A class that is being broken part by part.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Unfolding {
    dictionary: Arc<Dictionary>,
    breaker: Breaker,
    pieces: Pieces,
}

#[wasm_bindgen]
impl Unfolding {
    /// Works until `performance.now()` has reached `deadline`, and returns the new parts.
    #[wasm_bindgen(js_name = runUntil)]
    pub fn run_until(&mut self, deadline: f64) -> Result<Ts<Unfolded>, JsError> {
        let step = |budget| self.breaker.step(budget);
        let state = run_until(deadline, None, &mut self.pieces, step)?;
        let (kept, parts) = self.breaker.new_parts();
        let alphabet = self.dictionary.alphabet();
        let row = |part: breaker::Part| PartRow { class: part.class.text(alphabet), part };
        let rows = parts.into_iter().map(row).collect();
        to_js(&Unfolded { kept, rows, more: state.is_working() })
    }
}

/// The parts since the last request; only the first `kept` of the earlier ones are still valid.
#[derive(Serialize, Tsify)]
pub struct Unfolded {
    kept: usize,
    rows: Vec<PartRow>,
    /// Whether the class has more parts to break.
    more: bool,
}

/// A part of a class that was bounded. It is split unless its bound is low enough.
#[derive(Serialize, Tsify)]
pub(super) struct PartRow {
    class: String,
    #[serde(flatten)]
    part: breaker::Part,
}
