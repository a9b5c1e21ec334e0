//! Which classes of a partition are selected, and the order in which they are broken.

use core::fmt;
use core::num::NonZeroU64;
use core::str::FromStr;
use std::collections::HashSet;
use std::vec;

use crate::breaker::{ClassIds, Partition};

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
    #[must_use]
    pub const fn share(&self, classes: u64) -> u64 {
        if self.part < classes { (classes - self.part - 1) / self.of.get() + 1 } else { 0 }
    }

    /// Returns whether the class at position `place` in the ascending list of all classes belongs to this shard.
    const fn has(&self, place: u64) -> bool {
        place % self.of.get() == self.part
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // There are at most 2^64 - 1 shards and `part` is smaller than that, so this cannot overflow.
        write!(f, "{}/{}", self.part + 1, self.of)
    }
}

impl FromStr for Shard {
    type Err = ShardError;

    fn from_str(text: &str) -> Result<Self, ShardError> {
        let (part, of) = text.split_once('/').ok_or(ShardError)?;
        let part: u64 = part.parse().map_err(|_| ShardError)?;
        let of: NonZeroU64 = of.parse().map_err(|_| ShardError)?;
        match part {
            1.. if part <= of.get() => Ok(Self { part: part - 1, of }),
            _ => Err(ShardError),
        }
    }
}

/// The error for text that is not a shard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("write a shard as its number and the number of shards: 1/4, 2/4, 3/4 or 4/4")]
pub struct ShardError;

/// The classes that the proof covers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Selection {
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

/// Where the numbers of the classes come from.
#[derive(Clone, Debug)]
enum Numbers {
    /// From a list. If there is only one class, the list contains its number.
    Listed(vec::IntoIter<u64>),
    /// All classes of a partition.
    All(ClassIds),
    /// The classes of one shard of a partition, with the position of the next canonical class among all canonical classes.
    Shard(ClassIds, Shard, u64),
}

impl Tasks {
    pub(super) fn new(
        partition: Option<&Partition>,
        selection: &Selection,
        done: HashSet<u64>,
    ) -> Self {
        let numbers = match (partition, selection) {
            (None, _) => Numbers::Listed(vec![0].into_iter()),
            (_, Selection::Ids(ids)) => Numbers::Listed(ids.clone().into_iter()),
            (Some(partition), Selection::All) => Numbers::All(partition.ids()),
            (Some(partition), Selection::Shard(shard)) => {
                Numbers::Shard(partition.ids(), *shard, 0)
            }
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
                Numbers::All(ids) => ids.next_unless(&stop)?,
                Numbers::Shard(ids, shard, place) => {
                    let id = ids.next_unless(&stop)?;
                    *place += 1;
                    if !shard.has(*place - 1) {
                        continue;
                    }
                    id
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
