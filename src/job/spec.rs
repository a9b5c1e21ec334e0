//! The specification of a proof, in the form in which people write it, and the reasons why it may be invalid.

use core::fmt;
use core::num::NonZeroU64;
use core::str::FromStr;
use std::collections::HashSet;
use std::vec;

use crate::breaker::{BreakerError, Partition, PartitionError};
use crate::class::ClassError;
use crate::dice::DiceError;
use crate::grid::{Dims, DimsError};
use crate::scoring::{MinLength, Scoring, ScoringError};

/// The specification of a proof, in plain text and numbers. [`Proof::new`](super::Proof::new) checks it.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ProofSpec {
    /// The size of the boards, `RxC`.
    pub size: String,
    /// The score to reach.
    pub threshold: u32,
    /// The points table.
    pub scoring: Scoring,
    /// The minimum word length; shorter words do not count.
    pub min_length: MinLength,
    /// The method of breaking classes; our own by default.
    #[serde(default)]
    #[cfg_attr(
        all(feature = "wasm", target_arch = "wasm32"),
        tsify(type = "'best' | 'hybrid2025' | 'union2009' | 'brute'")
    )]
    pub method: Option<String>,
    /// The letter groups of the partition, as [`Partition::parse`] reads them; by default, those suggested for the size.
    #[serde(default)]
    pub buckets: Option<String>,
    /// Only the boards of this class, as [`BoardClass::parse`](crate::class::BoardClass::parse) reads it.
    #[serde(default)]
    pub class: Option<String>,
    /// Only these classes of the partition, given by number: `5-20, 34`; see [`Partition::select`].
    #[serde(default)]
    pub ids: Option<String>,
    /// Only this shard of the classes.
    #[serde(skip)]
    pub shard: Option<Shard>,
    /// List only boards that these dice can roll: the name of a set of this size or, with `faces`, of other dice.
    #[serde(default)]
    pub dice: Option<String>,
    /// The dice, one per entry, if they are not a named set.
    #[serde(skip)]
    pub faces: Option<Vec<String>>,
}

impl ProofSpec {
    /// Specifies a proof for all boards of the given size, under the rules of the game and with the best method.
    pub fn new(size: impl ToString, threshold: u32) -> Self {
        Self { size: size.to_string(), threshold, ..Self::default() }
    }
}

/// Why a specification is invalid.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "each message says what is wrong")]
pub enum ProofError {
    #[error("{0}")]
    Class(#[from] ClassError),
    #[error("{0}")]
    Partition(#[from] PartitionError),
    #[error(
        "there is no suggested partition for {0} boards: say how to split the alphabet into letter groups"
    )]
    NoPartition(Dims),
    #[error("a single class can't be divided by class numbers or shards: leave them out")]
    PartOfClass,
    #[error("the dice {name} are for {dice} boards, not {dims}")]
    DiceSize { name: String, dice: Dims, dims: Dims },
    #[error("these are not the dice called {0}: give them another name")]
    DiceName(String),
    #[error("the dice {name} cannot be read: {error}")]
    Dice {
        name: String,
        #[source]
        error: DiceError,
    },
    #[error("{0}")]
    Method(#[from] BreakerError),
    #[error("{0}")]
    Scoring(#[from] ScoringError),
    #[error("{0}")]
    Size(#[from] DimsError),
    #[error("a threshold is a whole number from 1 to {}", u32::MAX)]
    Threshold,
    #[error("{0}")]
    MinLength(&'static str),
    #[error(
        "it was written by a later version, boggle {version} with the method {method}: use that version"
    )]
    Newer { version: String, method: String },
    #[error(
        "version {0} of the method could miss boards with some word lists: run the proof again"
    )]
    Older(u32),
    #[error("its description of the run is wrong: {0}")]
    Run(String),
    #[error("{0}")]
    NoClass(String),
}

// --- Selection ---
//
// Which classes of a partition are selected, and the order in which they are broken.

/// One of several parts into which the work is divided. Classes are dealt out in turn, like cards, so that all parts take about the
/// same time.
///
/// ```
/// use boggle_lab::job::Shard;
/// let shard: Shard = "7/7".parse().unwrap();
/// assert_eq!(shard.share(6), 0); // six classes, the seventh shard is empty
/// assert!("8/7".parse::<Shard>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// The number of this shard, counted from 0; `of` is the number of shards.
    part: u64,
    of: NonZeroU64,
}

impl Shard {
    /// Returns how many of `classes` classes belong to this shard.
    pub const fn share(&self, classes: u64) -> u64 {
        if self.part < classes { (classes - self.part - 1) / self.of.get() + 1 } else { 0 }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // There are at most 2^64 - 1 shards and `part` is smaller than that, so this cannot overflow.
        write!(f, "{}/{}", self.part + 1, self.of)
    }
}

impl FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        let read = || {
            let (part, of) = text.split_once('/')?;
            let (part, of): (u64, NonZeroU64) = (part.parse().ok()?, of.parse().ok()?);
            (1..=of.get()).contains(&part).then(|| Self { part: part - 1, of })
        };
        read().ok_or("write a shard as its number and the number of shards: 1/4, 2/4, 3/4 or 4/4")
    }
}

/// The classes that the proof covers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Selection {
    /// Every class of the partition, or the only class.
    All,
    /// The classes with these numbers. All are canonical, and the numbers are in ascending order, without repeats.
    Ids(Vec<u64>),
    /// One shard of the classes.
    Shard(Shard),
}

/// An iterator over the numbers of the classes that are still to be broken, in ascending order. There may be too many classes to
/// store their numbers in a list.
#[derive(Clone, Debug)]
pub struct Tasks {
    numbers: Numbers,
    done: HashSet<u64>,
}

#[derive(Clone, Debug)]
enum Numbers {
    /// From a list. If there is only one class, the list contains its number.
    Listed(vec::IntoIter<u64>),
    /// The classes of one shard of a partition (or of all classes, as shard 1/1). `next` is the number of the next class, canonical
    /// or not, and `place` is the number of canonical classes before it.
    Shard { partition: Partition, shard: Shard, next: u64, place: u64 },
}

impl Tasks {
    pub(super) fn new(
        partition: Option<&Partition>,
        selection: &Selection,
        done: HashSet<u64>,
    ) -> Self {
        let of_shard = |partition: &Partition, shard| Numbers::Shard {
            partition: partition.clone(),
            shard,
            next: 0,
            place: 0,
        };
        let numbers = match (partition, selection) {
            (None, _) => Numbers::Listed(vec![0].into_iter()),
            (_, Selection::Ids(ids)) => Numbers::Listed(ids.clone().into_iter()),
            (Some(partition), Selection::All) => {
                of_shard(partition, Shard { part: 0, of: NonZeroU64::MIN })
            }
            (Some(partition), Selection::Shard(shard)) => of_shard(partition, *shard),
        };
        Self { numbers, done }
    }

    /// Returns the number of the next class, or `None` if there are no more.
    ///
    /// In a huge partition, the next class of a shard may be far away. On the way there, `stop` is called every few thousand
    /// classes; if it returns `true`, the search ends with `None`.
    pub fn next_unless(&mut self, stop: impl Fn() -> bool) -> Option<u64> {
        loop {
            let id = match &mut self.numbers {
                Numbers::Listed(ids) => ids.next()?,
                Numbers::Shard { partition, shard, next, place } => {
                    if *next == partition.classes() || next.is_multiple_of(4096) && stop() {
                        return None;
                    }
                    *next += 1;
                    let is_canonical = partition.is_canonical(*next - 1);
                    *place += u64::from(is_canonical);
                    if !is_canonical || (*place - 1) % shard.of.get() != shard.part {
                        continue;
                    }
                    *next - 1
                }
            };
            if !self.done.contains(&id) {
                return Some(id);
            }
        }
    }
}

impl Iterator for Tasks {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        self.next_unless(|| false)
    }
}
