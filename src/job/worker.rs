//! A worker that breaks the classes of a proof, one after another, in steps.

use core::fmt;
use std::sync::Arc;

use super::proof::{ClassSpace, Proof};
use super::record::ClassResult;
use crate::breaker::{Breaker, BreakerOptions, ClassProgress, Method, TooLarge, TooManyCells};
use crate::dice::DiceSet;
use crate::dict::Dictionary;
use crate::letter::LetterSet;
use crate::step::Step;

/// A worker that breaks classes of one proof. Clones of it can work in parallel, each in its own thread.
///
/// ```
/// # use std::sync::Arc;
/// # use boggle_lab::{dict::{Dictionary, WordRule, list}, step::Step};
/// # use boggle_lab::job::{Proof, ProofSpec, ResultSource};
/// # let words = list::read(b"tar\ntea\ntie\ntier\nrite\n", &|_| None).words.unwrap();
/// # let dictionary = Arc::new(Dictionary::new("five", &words, WordRule::default()).unwrap());
/// let spec = ProofSpec::new("2x2".parse().unwrap(), 3.try_into().unwrap());
/// let mut proof = Proof::new(&dictionary, "five", spec).unwrap();
/// let mut worker = proof.worker(1 << 30).unwrap();
/// for id in proof.tasks() {
///     worker.start(id);
///     while worker.step(10_000).unwrap() == Step::Working {}
///     proof.add(worker.result(), ResultSource::Computed).unwrap();
/// }
/// assert_eq!(
///     proof.statement().headline,
///     "Exactly 3 2×2 boards score at least 3 points, not counting rotations and reflections. The best scores 3 points."
/// );
/// ```
#[derive(Clone)]
pub struct ClassWorker {
    dictionary: Arc<Dictionary>,
    space: ClassSpace,
    dice: Option<DiceSet>,
    breaker: Breaker,
    /// The class in progress, or the last one.
    id: u64,
}

impl fmt::Debug for ClassWorker {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ClassWorker").field("id", &self.id).finish_non_exhaustive()
    }
}

impl Proof {
    /// Creates a worker that uses at most `memory` bytes for the paths of a class, and up to the same amount for its trees.
    ///
    /// # Errors
    /// [`TooManyCells`] if the boards have too many cells.
    pub fn worker(&self, memory: usize) -> Result<ClassWorker, TooManyCells> {
        self.worker_by(self.method(), memory)
    }

    /// Creates a worker that breaks classes by another method, to check results of this proof.
    ///
    /// # Errors
    /// [`TooManyCells`] if the boards have too many cells.
    pub fn worker_by(&self, method: Method, memory: usize) -> Result<ClassWorker, TooManyCells> {
        let dims = self.dims();
        let options = BreakerOptions {
            method,
            memory,
            ..BreakerOptions::new(dims, self.threshold(), self.rules())
        };
        let sets: Vec<LetterSet> = match self.space() {
            ClassSpace::Class(class) => dims.iter().map(|cell| class.set(cell)).collect(),
            ClassSpace::Partition(partition) => partition.sets().collect(),
        };
        Ok(ClassWorker {
            dictionary: Arc::clone(self.dictionary()),
            space: self.space().clone(),
            dice: self.dice().cloned(),
            breaker: Breaker::new(self.dictionary(), dims, options, sets.into_iter())?,
            id: 0,
        })
    }
}

impl ClassWorker {
    /// Starts to break the class with number `id`. If another class is unfinished, its work is dropped.
    ///
    /// # Panics
    /// If no class has this number.
    pub fn start(&mut self, id: u64) {
        let class = self.space.class(id).expect("the caller's number of a class");
        self.breaker.start(&class);
        self.id = id;
    }

    /// Does about `budget` units of work on the class; each unit takes a few microseconds. A step can be longer if some piece of
    /// work can't be interrupted.
    ///
    /// # Errors
    /// [`TooLarge`] if the class doesn't fit in memory and can't be split; in that case, the class is dropped.
    pub fn step(&mut self, budget: u32) -> Result<Step, TooLarge> {
        self.breaker.step(budget)
    }

    /// Returns the progress of the work on the class.
    #[must_use]
    pub fn progress(&self) -> ClassProgress {
        self.breaker.progress()
    }

    /// Returns how many parts the class has been split into so far.
    #[must_use]
    pub fn parts(&self) -> u64 {
        self.breaker.outcome().parts
    }

    /// Returns the result of the class, which is complete once [`ClassWorker::step`] has returned [`Step::Done`].
    #[must_use]
    pub fn result(&self) -> ClassResult {
        let alphabet = self.dictionary.alphabet();
        let mut outcome = self.breaker.outcome().clone();
        if let Some(dice) = &self.dice {
            outcome.boards.retain(|(board, _)| dice.fits(board));
        }
        let class = self.space.class(self.id).expect("`start` asked for it");
        ClassResult::new(self.id, class.text(alphabet), &outcome, alphabet)
    }
}
