//! Reading the record of a sample, to add to it.

use core::fmt;
use std::collections::BTreeMap;

use serde::de::{Deserialize, Deserializer, MapAccess, Visitor};

use super::{Histogram, LongWord, Longest, MergeError, Report, Rolled, Runs, Subject, Tally};

/// What is read of a [`Report`]: its counts. Whatever follows from them is left alone.
#[derive(Clone, Debug, serde::Deserialize)]
pub struct Saved {
    schema: String,
    subject: Subject,
    runs: Runs,
    boards: u64,
    words: Counts,
    points: Counts,
    lengths: Pairs<Counts>,
    longest: Vec<LongWord>,
    best: Vec<Rolled>,
    worst: Vec<Rolled>,
    word_counts: Option<Pairs<u64>>,
}

/// The one field that is read of a distribution.
#[derive(Clone, Debug, serde::Deserialize)]
struct Counts {
    counts: Vec<(u32, u64)>,
}

impl Counts {
    fn histogram(&self) -> Histogram {
        self.counts.iter().copied().collect()
    }
}

impl Saved {
    /// The tally that the report was made of. `subject` is what it must be of, `words` are as in [`Report::new`].
    ///
    /// # Errors
    /// [`ImportError`] if it is of another version, lacks the counts of all words, is of something else, or is not
    /// consistent.
    pub fn tally(&self, subject: &Subject, words: &[String]) -> Result<Tally, ImportError> {
        if self.schema != Report::SCHEMA {
            return Err(ImportError::Schema(self.schema.clone()));
        }
        let counts = self.word_counts.as_ref().ok_or(ImportError::NoWordCounts)?;
        if let Some(what) = self.subject.difference(subject) {
            return Err(MergeError::Different { what }.into());
        }
        let slots: BTreeMap<&str, u64> = (words.iter().map(String::as_str)).zip(0..).collect();
        let slot = |word: &str| {
            let unknown = || ImportError::UnknownWord(word.to_owned());
            slots.get(word).map(|&slot| slot as u32).ok_or_else(unknown)
        };
        // The subject given, for the one that was read says how much memory to take.
        let mut tally = Tally::new(subject.clone());
        tally.runs = self.runs.clone();
        tally.boards = self.boards;
        tally.words = self.words.histogram();
        tally.points = self.points.histogram();
        for (length, of) in &self.lengths.0 {
            // Longer than any word can be: not ours.
            let length = length.parse().ok().filter(|length| *length <= 255);
            let length: usize = length.ok_or(ImportError::Inconsistent)?;
            if tally.lengths.len() <= length {
                tally.lengths.resize(length + 1, Histogram::default());
            }
            tally.lengths[length] = of.histogram();
        }
        for (word, count) in &counts.0 {
            tally.seen[slot(word)? as usize] = *count;
        }
        for long in &self.longest {
            tally.longest.push(Longest {
                text_len: long.word.chars().count() as u32,
                slot: slot(&long.word)?,
                board: long.board.clone(),
            });
        }
        tally.best.clone_from(&self.best);
        tally.worst.clone_from(&self.worst);
        if tally.is_consistent() {
            Ok(tally)
        } else {
            Err(ImportError::Inconsistent)
        }
    }
}

/// An object's keys and values, in their order.
#[derive(Clone, Debug)]
struct Pairs<T>(Vec<(String, T)>);

impl<'de, T: Deserialize<'de>> Deserialize<'de> for Pairs<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object<T>(core::marker::PhantomData<T>);
        impl<'de, T: Deserialize<'de>> Visitor<'de> for Object<T> {
            type Value = Pairs<T>;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<M: MapAccess<'de>>(self, mut map: M) -> Result<Pairs<T>, M::Error> {
                let mut pairs = Vec::new();
                while let Some(pair) = map.next_entry()? {
                    pairs.push(pair);
                }
                Ok(Pairs(pairs))
            }
        }
        deserializer.deserialize_map(Object(core::marker::PhantomData))
    }
}

/// Why a report cannot be added to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ImportError {
    /// Not a report, or one of another version.
    Schema(String),
    /// Only some words are in it.
    NoWordCounts,
    /// A word that the dictionary lacks.
    UnknownWord(String),
    /// The figures contradict each other: it was changed.
    Inconsistent,
    /// It is of something else.
    Merge(MergeError),
}

impl fmt::Display for ImportError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Schema(found) => write!(
                f,
                "this is not saved statistics: its schema is `{found}`, not `{}`",
                Report::SCHEMA
            ),
            Self::NoWordCounts => {
                f.write_str("these statistics lack the counts of all words: save them in full")
            }
            Self::UnknownWord(word) => {
                write!(
                    f,
                    "`{word}` is not in this dictionary: choose the one they were made with"
                )
            }
            Self::Inconsistent => {
                f.write_str("the figures contradict each other: this file was changed")
            }
            Self::Merge(error) => error.fmt(f),
        }
    }
}

impl core::error::Error for ImportError {}

impl From<MergeError> for ImportError {
    fn from(error: MergeError) -> Self {
        Self::Merge(error)
    }
}
