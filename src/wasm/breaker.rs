//! Proofs: what a page has to know of one, and classes broken step by step.

use std::sync::Arc;

use js_sys::Float64Array;
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use super::convert::{count_to_js, from_js, to_js};
use super::lexicon::{Lexicon, RulesRecord};
use super::unfolding::Unfolding;
use crate::breaker::{
    self, ClassResult, Method, Options, Partition, Run, SCHEMA, Status, Summary, Weights,
};
use crate::class::BoardClass;
use crate::dice::DiceSet;
use crate::dict::Dictionary;
use crate::grid::{CellKind, Dims};
use crate::scoring::{Rules, Scoring};

/// More classes than a page can list.
const MOST_CLASSES: u64 = 1 << 24;

/// More classes than are weighed.
const MOST_WEIGHED: usize = 1 << 16;

/// Boards of so few cells are mostly searched without nodes, and there would be little to see: where one looks on, nodes
/// are made down to the threshold.
const SMALL: usize = 12;

/// What is to be proven: `ProveSpec` of the messages.
#[derive(Debug, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Spec {
    size: String,
    threshold: u32,
    scoring: Scoring,
    min_length: u8,
    #[serde(default)]
    method: Option<String>,
    #[serde(default)]
    buckets: Option<String>,
    #[serde(default)]
    class: Option<String>,
    #[serde(default)]
    ids: Option<String>,
    #[serde(default)]
    dice: Option<String>,
}

/// The classes to break.
#[derive(Debug)]
enum Space {
    Class(BoardClass),
    Partition(Partition),
}

/// A proof: its classes, the rules, and a breaker as soon as one is wanted.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Proof {
    dictionary: Arc<Dictionary>,
    name: String,
    dims: Dims,
    rules: Rules,
    threshold: u32,
    method: Method,
    space: Space,
    /// These classes of the partition only.
    only: Option<Vec<u64>>,
    /// The dice that boards must be rolled with, and their name.
    dice: Option<(String, DiceSet)>,
    breaker: Option<breaker::Breaker>,
    memory: usize,
    /// The class under way.
    id: u64,
}

#[wasm_bindgen]
impl Proof {
    /// A proof with a dictionary, which results call `name`.
    ///
    /// # Errors
    /// For a size, a partition or a class that is none, for a threshold of nothing, and for too many classes.
    #[wasm_bindgen(constructor)]
    pub fn new(
        lexicon: &Lexicon,
        name: String,
        #[wasm_bindgen(unchecked_param_type = "ProveSpec")] spec: JsValue,
    ) -> Result<Proof, JsError> {
        let spec: Spec = from_js(spec)?;
        let rules = RulesRecord {
            scoring: spec.scoring,
            min_length: spec.min_length,
        };
        let rules = rules.rules()?;
        let dictionary = lexicon.dictionary_for(rules)?;
        let alphabet = dictionary.alphabet();
        let dims: Dims = spec.size.parse()?;
        if spec.threshold == 0 {
            return Err(JsError::new("a threshold is at least 1"));
        }
        let space = match (&spec.class, &spec.buckets) {
            (Some(class), _) => Space::Class(BoardClass::parse(class, dims, alphabet)?),
            (None, Some(buckets)) => Space::Partition(Partition::parse(buckets, dims, alphabet)?),
            (None, None) => {
                let suggested = Partition::suggested(dims, alphabet);
                let suggested = suggested
                    .ok_or_else(|| JsError::new("say how to part the letters of such boards"));
                Space::Partition(suggested?)
            }
        };
        let only = match (&space, &spec.ids) {
            (Space::Partition(partition), Some(ids)) => Some(partition.select(ids, MOST_CLASSES)?),
            _ => None,
        };
        if let Space::Partition(partition) = &space
            && partition.classes() > MOST_CLASSES
            && only.is_none()
        {
            return Err(JsError::new(
                "that makes too many classes for a page: use larger buckets, some classes by their numbers, or `boggle break`",
            ));
        }
        let dice = match spec.dice {
            Some(name) => {
                let set = DiceSet::named(&name, alphabet)?;
                if set.dims() != dims {
                    return Err(JsError::new(&format!(
                        "the dice {name} are for {} boards, not {dims}",
                        set.dims()
                    )));
                }
                Some((name, set))
            }
            None => None,
        };
        Ok(Self {
            dictionary,
            name,
            dims,
            rules,
            threshold: spec.threshold,
            method: match &spec.method {
                Some(method) => method.parse()?,
                None => Method::default(),
            },
            space,
            only,
            dice,
            breaker: None,
            memory: 0,
            id: 0,
        })
    }

    /// What there is to know before it begins.
    ///
    /// # Errors
    /// None in practice.
    #[wasm_bindgen(unchecked_return_type = "ProofPlan")]
    pub fn plan(&self) -> Result<JsValue, JsError> {
        let alphabet = self.dictionary.alphabet();
        let (radix, missing) = match &self.space {
            Space::Class(_) => (vec![1; self.dims.cells()], Vec::new()),
            Space::Partition(partition) => {
                let missing = partition.missing(alphabet).into_iter();
                let missing = missing.map(|(kind, letters)| Missing {
                    kind: match kind {
                        CellKind::Center => "center",
                        CellKind::Edge => "edge",
                        CellKind::Corner => "corner",
                    },
                    letters: letters
                        .iter()
                        .map(|letter| alphabet.chars()[letter.index()])
                        .collect(),
                });
                (partition.radix(), missing.collect())
            }
        };
        to_js(&Plan {
            run: self.run(),
            rows: self.dims.rows(),
            cols: self.dims.cols(),
            all: match &self.space {
                Space::Class(_) => 1,
                Space::Partition(partition) => partition.classes(),
            },
            radix,
            missing,
        })
    }

    /// The numbers of the classes to break, ascending: one of each set of images.
    #[must_use]
    pub fn ids(&self) -> Float64Array {
        let ids: Vec<f64> = self.wanted().into_iter().map(count_to_js).collect();
        ids.as_slice().into()
    }

    /// How much work each of those classes promises, compared with the others; nothing for very many.
    ///
    /// # Errors
    /// None in practice.
    pub fn weights(&self) -> Result<Float64Array, JsError> {
        let mut weights = Weights::new(&self.dictionary, self.dims);
        let weighed: Vec<f64> = match &self.space {
            Space::Class(class) => vec![weights.of(class)],
            Space::Partition(partition) => {
                let ids = self.wanted();
                let few = ids.len() <= MOST_WEIGHED;
                let ids = ids.into_iter().filter(|_| few);
                ids.map(|id| weights.of(&partition.class(id))).collect()
            }
        };
        Ok(weighed.as_slice().into())
    }

    /// A class in its notation.
    ///
    /// # Errors
    /// For a number that is none.
    #[wasm_bindgen(js_name = classText)]
    pub fn class_text(&self, id: f64) -> Result<String, JsError> {
        Ok(self.class(id as u64)?.text(self.dictionary.alphabet()))
    }

    /// Begins a class, in at most `memory` bytes for paths and again for trees, or in smaller parts.
    ///
    /// # Errors
    /// For a number that is none, and for boards that are out of reach.
    pub fn start(&mut self, id: f64, memory: u32) -> Result<(), JsError> {
        let id = id as u64;
        let class = self.class(id)?;
        let memory = memory as usize;
        if self.breaker.is_none() || self.memory != memory {
            // The old one goes first: both would not fit.
            self.breaker = None;
            let options = Options {
                method: self.method,
                memory,
                ..Options::new(self.dims, self.threshold, self.rules)
            };
            let sets: Vec<u32> = match &self.space {
                Space::Class(class) => self.dims.iter().map(|cell| class.set(cell)).collect(),
                Space::Partition(partition) => partition.sets().collect(),
            };
            let dictionary = &self.dictionary;
            let made = breaker::Breaker::new(dictionary, self.dims, options, sets.into_iter())?;
            self.breaker = Some(made);
            self.memory = memory;
        }
        if let Some(breaker) = &mut self.breaker {
            breaker.start(&class);
        }
        self.id = id;
        Ok(())
    }

    /// Does about `budget` units of work on the class begun; whether there is more.
    ///
    /// # Errors
    /// If the class does not fit into memory, however it is split.
    pub fn step(&mut self, budget: u32) -> Result<bool, JsError> {
        match &mut self.breaker {
            Some(breaker) => Ok(breaker.step(budget)? == Status::Running),
            None => Ok(false),
        }
    }

    /// How far the class is.
    ///
    /// # Errors
    /// None in practice.
    #[wasm_bindgen(unchecked_return_type = "ClassProgress")]
    pub fn progress(&self) -> Result<JsValue, JsError> {
        let Some(breaker) = &self.breaker else {
            return to_js(&Progress::default());
        };
        let breaker::Progress { done, depth } = breaker.progress();
        to_js(&Progress {
            done,
            depth,
            parts: breaker.outcome().parts,
        })
    }

    /// What the class has given; complete when [`Proof::step`] says that there is no more to do.
    ///
    /// # Errors
    /// None in practice.
    #[wasm_bindgen(unchecked_return_type = "ClassResult")]
    pub fn result(&self) -> Result<JsValue, JsError> {
        let Some(breaker) = &self.breaker else {
            return Ok(JsValue::UNDEFINED);
        };
        let alphabet = self.dictionary.alphabet();
        let text = self.class(self.id)?.text(alphabet);
        let mut outcome = breaker.outcome().clone();
        if let Some((_, dice)) = &self.dice {
            outcome.boards.retain(|(board, _)| dice.fits(board));
        }
        to_js(&ClassResult::new(self.id, text, &outcome, alphabet))
    }

    /// The breaking of a class part by part: by `union2009` as it was listed in that year, else by our method, in at most
    /// `memory` bytes for paths and again for trees.
    ///
    /// # Errors
    /// For a number that is none, and for boards that are out of reach.
    pub fn unfold(&self, id: f64, method: &str, memory: u32) -> Result<Unfolding, JsError> {
        let class = self.class(id as u64)?;
        let mut options = Options {
            memory: memory as usize,
            ..Options::new(self.dims, self.threshold, self.rules)
        };
        if self.dims.cells() <= SMALL {
            options.tuning.dive = 100;
        }
        Unfolding::new(&self.dictionary, &class, method.parse()?, options)
    }

    /// What results of different classes come to.
    ///
    /// # Errors
    /// If one has a class or a board that is none of this proof's.
    #[wasm_bindgen(unchecked_return_type = "ProofSummary")]
    pub fn summary(
        &self,
        #[wasm_bindgen(unchecked_param_type = "ClassResult[]")] results: JsValue,
    ) -> Result<JsValue, JsError> {
        let results: Vec<ClassResult> = from_js(results)?;
        let alphabet = self.dictionary.alphabet();
        for result in &results {
            let class = self.class(result.id)?.text(alphabet);
            if class != result.class {
                let text = format!("class {} is {class}, not {}", result.id, result.class);
                return Err(JsError::new(&text));
            }
        }
        let of = match &self.only {
            Some(ids) => ids.len() as u64,
            None => self.classes(),
        };
        to_js(&Summary::new(of, self.dims, alphabet, &results)?)
    }
}

impl Proof {
    /// How many classes there are to break.
    fn classes(&self) -> u64 {
        match &self.space {
            Space::Class(_) => 1,
            Space::Partition(partition) => partition.canonical_classes(),
        }
    }

    /// The numbers of those that this proof is about.
    fn wanted(&self) -> Vec<u64> {
        match (&self.space, &self.only) {
            (Space::Class(_), _) => vec![0],
            (Space::Partition(_), Some(ids)) => ids.clone(),
            (Space::Partition(partition), None) => partition.ids().collect(),
        }
    }

    fn class(&self, id: u64) -> Result<BoardClass, JsError> {
        match &self.space {
            Space::Class(class) if id == 0 => Ok(class.clone()),
            Space::Partition(partition) if id < partition.classes() => Ok(partition.class(id)),
            _ => Err(JsError::new(&format!("there is no class {id}"))),
        }
    }

    /// The run as results name it; the same as that of `boggle break`.
    fn run(&self) -> Run {
        let alphabet = self.dictionary.alphabet();
        let (space, classes) = match &self.space {
            Space::Class(class) => (class.text(alphabet), None),
            Space::Partition(partition) => (partition.text(alphabet), Some(self.classes())),
        };
        Run {
            schema: SCHEMA,
            version: env!("CARGO_PKG_VERSION").to_owned(),
            size: self.dims.to_string(),
            space,
            classes,
            threshold: self.threshold,
            method: self.method.name().to_owned(),
            dictionary: self.name.clone(),
            sha256: self.dictionary.sha256().to_string(),
            words: self.dictionary.words(),
            scoring: self.rules.scoring.name().to_owned(),
            min_length: self.rules.min_length.letters(),
            dice: self.dice.as_ref().map(|(name, _)| name.clone()),
        }
    }
}

/// `ProofPlan` of the messages.
#[derive(Serialize)]
struct Plan {
    run: Run,
    rows: usize,
    cols: usize,
    all: u64,
    radix: Vec<usize>,
    missing: Vec<Missing>,
}

/// Letters that no cell of a kind has.
#[derive(Serialize)]
struct Missing {
    kind: &'static str,
    letters: String,
}

/// `ClassProgress` of the messages.
#[derive(Default, Serialize)]
struct Progress {
    done: f64,
    depth: usize,
    parts: u64,
}
