//! What a tally says, in words and figures.

use std::collections::BTreeMap;

use serde::{Serialize, Serializer};

use super::{Histogram, LogNormal, Rolled, Runs, Subject, Tally};
use crate::counting::Interval;

/// The figures of a sample, each with its uncertainty. Its JSON is the record of a run; what is needed of it to go on
/// is read by [`Saved`](super::Saved).
///
/// Shares are of boards, 0 to 1.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Report {
    /// [`Report::SCHEMA`].
    pub schema: String,
    /// What the sample is of.
    pub subject: Subject,
    /// The boards it consists of.
    pub runs: Runs,
    /// How many they are.
    pub boards: u64,
    /// Words of a board on average.
    pub mean_words: f64,
    /// Points of a board on average.
    pub mean_points: f64,
    /// By letters: the share of boards that have such a word.
    pub has_length: ByLength<f64>,
    /// By letters: how sure that share is.
    pub has_length_interval: ByLength<Interval>,
    /// By letters: the words found on most boards, and on which share.
    pub top: ByLength<Vec<(String, f64)>>,
    /// Words of a board.
    pub words: Distribution,
    /// Points of a board.
    pub points: Distribution,
    /// By letters: how many such words boards have.
    pub lengths: ByLength<Length>,
    /// The longest words seen.
    pub longest: Vec<LongWord>,
    /// The boards with most points.
    pub best: Vec<Rolled>,
    /// The boards with fewest points.
    pub worst: Vec<Rolled>,
    /// For every word seen, on how many boards; only where asked for, since they are many.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub word_counts: Option<ByName<u64>>,
}

/// How a figure is distributed over the boards.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Distribution {
    /// The mean.
    pub mean: f64,
    /// The standard error of the mean.
    pub standard_error: f64,
    /// The standard deviation of one board.
    pub deviation: f64,
    /// The value that half the boards do not exceed.
    pub median: u32,
    /// The smallest.
    pub min: u32,
    /// The largest.
    pub max: u32,
    /// The log-normal law that fits best.
    pub log_normal: Option<LogNormal>,
    /// Each value seen and on how many boards, ascending.
    pub counts: Vec<(u32, u64)>,
}

/// The words of one length.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Length {
    /// Boards with such a word.
    pub boards: u64,
    /// Such words of a board on average, boards without one included.
    pub mean: f64,
    /// How many such words, and on how many boards; boards without one are left out.
    pub counts: Vec<(u32, u64)>,
}

/// A long word and a board that has it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, serde::Deserialize)]
pub struct LongWord {
    /// The word.
    pub word: String,
    /// The board.
    pub board: String,
}

/// How much a report tells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// How many of the most common words of each length.
    pub top: usize,
    /// Whether the counts of all words are in it, so that it can be added to.
    pub word_counts: bool,
}

impl Default for Options {
    /// The twenty most common words of each length, as the tables of 2007.
    fn default() -> Self {
        Self {
            top: 20,
            word_counts: false,
        }
    }
}

impl Report {
    /// Names this form of the record and its version.
    pub const SCHEMA: &'static str = "boggle-lab/stats/1";

    /// The report of a tally. `words` are those of [`Finder::words_by_slot`](crate::solver::Finder).
    ///
    /// Cost: one sort of the words seen.
    #[must_use]
    pub fn new(tally: &Tally, words: &[String], options: Options) -> Self {
        let boards = tally.boards;
        let lengths = || {
            let shortest = tally.subject.min_length;
            let count = tally.lengths.len();
            (shortest..count).map(|length| (length as u32, &tally.lengths[length]))
        };
        Self {
            schema: Self::SCHEMA.to_owned(),
            subject: tally.subject.clone(),
            runs: tally.runs.clone(),
            boards,
            mean_words: tally.words.mean(),
            mean_points: tally.points.mean(),
            has_length: lengths()
                .map(|(n, h)| (n, h.total() as f64 / boards.max(1) as f64))
                .collect(),
            has_length_interval: lengths()
                .map(|(n, h)| (n, Interval::of_share(h.total(), boards)))
                .collect(),
            top: top(tally, words, options.top),
            words: Distribution::new(&tally.words),
            points: Distribution::new(&tally.points),
            lengths: lengths()
                .map(|(n, h)| (n, Length::new(h, boards)))
                .collect(),
            longest: tally
                .longest
                .iter()
                .map(|longest| LongWord {
                    word: words[longest.slot as usize].clone(),
                    board: longest.board.clone(),
                })
                .collect(),
            best: tally.best.clone(),
            worst: tally.worst.clone(),
            word_counts: options.word_counts.then(|| {
                let words = words
                    .iter()
                    .map(String::as_str)
                    .zip(tally.seen.iter().copied());
                let seen: BTreeMap<&str, u64> = words.filter(|&(_, count)| count > 0).collect();
                let named = |(word, count): (&str, u64)| (word.to_owned(), count);
                ByName(seen.into_iter().map(named).collect())
            }),
        }
    }

    /// Letters of a word, over all words of all boards: the lengths as one distribution.
    #[must_use]
    pub fn word_lengths(&self) -> Histogram {
        let words = |of: &Length| {
            let products = (of.counts.iter()).map(|&(words, n)| u64::from(words).saturating_mul(n));
            products.fold(0, u64::saturating_add)
        };
        let lengths = self.lengths.0.iter();
        lengths.map(|(letters, of)| (*letters, words(of))).collect()
    }
}

/// The most common words of each length, most common first, then in alphabetical order.
fn top(tally: &Tally, words: &[String], count: usize) -> ByLength<Vec<(String, f64)>> {
    let mut by_length: Vec<Vec<(u64, &str)>> = vec![Vec::new(); tally.lengths.len()];
    for (word, &seen) in words.iter().zip(&tally.seen).filter(|&(_, &seen)| seen > 0) {
        let Some(list) = by_length.get_mut(word.chars().count()) else {
            continue;
        };
        // The lists are short, and few words get on them.
        let at = list.partition_point(|&(n, other)| n > seen || n == seen && other < word.as_str());
        if at < count {
            list.truncate(count - 1);
            list.insert(at, (seen, word));
        }
    }
    let share = |seen: u64| seen as f64 / tally.boards.max(1) as f64;
    let lists = by_length.into_iter().enumerate();
    lists
        .filter(|(_, list)| !list.is_empty())
        .map(|(length, list)| {
            let named = list
                .into_iter()
                .map(|(seen, word)| (word.to_owned(), share(seen)));
            (length as u32, named.collect())
        })
        .collect()
}

impl Distribution {
    fn new(histogram: &Histogram) -> Self {
        let (min, max) = histogram.range().unwrap_or_default();
        Self {
            mean: histogram.mean(),
            standard_error: histogram.standard_error(),
            deviation: libm::sqrt(histogram.variance()),
            median: histogram.quantile(0.5).unwrap_or_default(),
            min,
            max,
            log_normal: LogNormal::fit(histogram),
            counts: histogram.iter().collect(),
        }
    }
}

impl Length {
    fn new(histogram: &Histogram, boards: u64) -> Self {
        Self {
            boards: histogram.total(),
            mean: histogram.sum() as f64 / boards.max(1) as f64,
            counts: histogram.iter().collect(),
        }
    }

    /// The log-normal law that fits best the boards with such a word.
    #[must_use]
    pub fn log_normal(&self) -> Option<LogNormal> {
        LogNormal::fit(&self.counts.iter().copied().collect())
    }
}

/// Values by word length, ascending; in JSON an object whose keys are the lengths.
#[derive(Clone, Debug, PartialEq)]
pub struct ByLength<T>(pub Vec<(u32, T)>);

impl<T> ByLength<T> {
    /// The value of a length.
    #[must_use]
    pub fn get(&self, length: u32) -> Option<&T> {
        self.0
            .iter()
            .find(|(n, _)| *n == length)
            .map(|(_, value)| value)
    }
}

impl<T> FromIterator<(u32, T)> for ByLength<T> {
    fn from_iter<I: IntoIterator<Item = (u32, T)>>(values: I) -> Self {
        Self(values.into_iter().collect())
    }
}

impl<T: Serialize> Serialize for ByLength<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(
            self.0
                .iter()
                .map(|(length, value)| (length.to_string(), value)),
        )
    }
}

/// Values by word, in alphabetical order; in JSON an object whose keys are the words.
#[derive(Clone, Debug, PartialEq)]
pub struct ByName<T>(pub Vec<(String, T)>);

impl<T: Serialize> Serialize for ByName<T> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}
