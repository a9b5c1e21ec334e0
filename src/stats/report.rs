//! Reports, which give the figures of a tally in readable form.

use core::fmt::Write;
use std::collections::BTreeMap;

use super::histogram::{Histogram, LogNormal};
use super::tally::{Rolled, RolledRanges, StatsError, Subject, Tally};
use crate::board::Board;
use crate::counting::Interval;
use crate::dice::DiceSet;
use crate::dict::Dictionary;
use crate::scoring::Rules;
use crate::solver::Scorer;
use serde::{Deserialize, Serialize};

/// The figures of a sample, each with its uncertainty. As JSON, a report is also the record of a run:
/// its counts are read back ([`Report::tally`]), and everything that can be computed from them is ignored.
///
/// Each share is a fraction of the boards, from 0 to 1.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Report {
    /// The name and version of the record's format: [`Report::SCHEMA`].
    pub schema: String,
    /// What was sampled: dictionary, dice, and rules.
    pub subject: Subject,
    /// Which boards the sample consists of.
    pub runs: RolledRanges,
    /// The number of boards.
    pub boards: u64,
    /// The mean number of words per board.
    #[serde(skip_deserializing)]
    pub mean_words: f64,
    /// The mean number of points per board.
    #[serde(skip_deserializing)]
    pub mean_points: f64,
    /// For each word length, the share of boards that have a word of that length.
    #[serde(skip_deserializing)]
    pub has_length: BTreeMap<u32, f64>,
    /// For each word length, the confidence interval for that share.
    #[serde(skip_deserializing)]
    pub has_length_interval: BTreeMap<u32, Interval>,
    /// For each word length, the words found on the most boards, and the share of boards that have them.
    #[serde(skip_deserializing)]
    pub top: BTreeMap<u32, Vec<(String, f64)>>,
    /// The distribution of words per board.
    pub words: Distribution,
    /// The distribution of points per board.
    pub points: Distribution,
    /// For each word length, how many words of that length a board has.
    pub lengths: BTreeMap<u32, Length>,
    /// The longest words seen.
    pub longest: Vec<LongWord>,
    /// The boards with the most points.
    pub best: Vec<Rolled>,
    /// The boards with the fewest points.
    pub worst: Vec<Rolled>,
    /// The number of boards on which each word was seen. This is included only on request, because there are many
    /// words.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub word_counts: Option<BTreeMap<String, u64>>,
}

/// The distribution of a figure (words or points) over the boards.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Distribution {
    /// The mean.
    #[serde(skip_deserializing)]
    pub mean: f64,
    /// The standard error of the mean.
    #[serde(skip_deserializing)]
    pub standard_error: f64,
    /// The standard deviation of the figure from board to board.
    #[serde(skip_deserializing)]
    pub deviation: f64,
    /// The median: at least half of the boards have this value or less.
    #[serde(skip_deserializing)]
    pub median: u32,
    /// The smallest value.
    #[serde(skip_deserializing)]
    pub min: u32,
    /// The largest value.
    #[serde(skip_deserializing)]
    pub max: u32,
    /// The log-normal distribution that fits best.
    #[serde(skip_deserializing)]
    pub log_normal: Option<LogNormal>,
    /// Each value seen, in ascending order, with the number of boards that have it.
    pub counts: Vec<(u32, u64)>,
}

/// Statistics about the words of one length.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Length {
    /// The number of boards that have a word of this length.
    #[serde(skip_deserializing)]
    pub boards: u64,
    /// The mean number of words of this length per board, including boards that have none.
    #[serde(skip_deserializing)]
    pub mean: f64,
    /// How many boards have one word of this length, how many have two, and so on. Each entry is a number of words and
    /// the number of boards that have it. Boards without a word of this length are left out.
    pub counts: Vec<(u32, u64)>,
}

/// A long word, and a board that has it.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct LongWord {
    /// The word.
    pub word: String,
    /// The board.
    pub board: String,
}

impl Report {
    /// The name and version of this record format.
    pub const SCHEMA: &'static str = "boggle-lab/stats/1";
    /// How many of the most common words a report usually lists for each length, as the tables of 2007 do.
    pub const TOP: usize = 20;

    /// Creates a report from a tally, with the `most` most common words of each length. `words` must be what
    /// [`Dictionary::words_by_slot`](crate::dict::Dictionary) returns. With `word_counts`, the report includes the counts of all
    /// words, so that later samples can be added to it.
    pub fn new(tally: &Tally, words: &[String], most: usize, word_counts: bool) -> Self {
        let boards = tally.boards;
        let length = |histogram: &Histogram| Length {
            boards: histogram.total(),
            mean: histogram.sum() as f64 / boards.max(1) as f64,
            counts: histogram.iter().collect(),
        };
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
            top: top(tally, words, most),
            words: Distribution::new(&tally.words),
            points: Distribution::new(&tally.points),
            lengths: lengths().map(|(n, h)| (n, length(h))).collect(),
            longest: tally
                .longest
                .iter()
                .map(|(_, slot, board)| LongWord {
                    word: words[*slot as usize].clone(),
                    board: board.clone(),
                })
                .collect(),
            best: tally.best.clone(),
            worst: tally.worst.clone(),
            word_counts: word_counts.then(|| {
                let words = words.iter().map(String::as_str).zip(tally.seen.iter().copied());
                words
                    .filter(|&(_, count)| count > 0)
                    .map(|(word, n)| (word.to_owned(), n))
                    .collect()
            }),
        }
    }

    /// Returns the distribution of word lengths, over all words of all boards.
    pub fn word_lengths(&self) -> Histogram {
        let words = |of: &Length| {
            let products = (of.counts.iter()).map(|&(words, n)| u64::from(words).saturating_mul(n));
            products.fold(0, u64::saturating_add)
        };
        self.lengths.iter().map(|(letters, of)| (*letters, words(of))).collect()
    }
}

/// Lists the most common words of each length, with the most common word first. Equally common words are in
/// alphabetical order.
fn top(tally: &Tally, words: &[String], count: usize) -> BTreeMap<u32, Vec<(String, f64)>> {
    let mut by_length: Vec<Vec<(u64, &str)>> = vec![Vec::new(); tally.lengths.len()];
    for (word, &seen) in words.iter().zip(&tally.seen).filter(|&(_, &seen)| seen > 0) {
        let Some(list) = by_length.get_mut(word.chars().count()) else {
            continue;
        };
        // Inserting is cheap because the lists are short and few words qualify.
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
            let named = list.into_iter().map(|(seen, word)| (word.to_owned(), share(seen)));
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
    /// Fits a log-normal distribution to the number of words of this length per board, over the boards that have at
    /// least one.
    pub fn log_normal(&self) -> Option<LogNormal> {
        LogNormal::fit(&self.counts.iter().copied().collect())
    }
}

// --- Csv ---
//
// Reports as tables for spreadsheets.

impl Report {
    /// The names of the tables: the number of boards for each number of words, and of points; for each word length, the probability
    /// that a board has a word of that length; the words in the report; and the longest words with the best and worst boards.
    ///
    /// The table of words has every word that was seen if the report includes the counts of all words, and otherwise the most common
    /// ones of each length.
    pub const TABLES: [&str; 5] = ["words", "points", "lengths", "common", "records"];

    /// Returns a table as CSV: a line with the column names, and then one line per row. Each line ends with LF.
    ///
    /// No value needs quotes, because words and boards consist of letters, dots, spaces, and slashes.
    pub fn csv(&self, table: &str) -> String {
        let mut text = String::new();
        // Writing to a `String` cannot fail.
        let _ = self.write_csv(table, &mut text);
        text
    }

    fn write_csv(&self, table: &str, out: &mut String) -> core::fmt::Result {
        match table {
            "words" | "points" => {
                let of = if table == "words" { &self.words } else { &self.points };
                writeln!(out, "{table},boards")?;
                of.counts.iter().try_for_each(|(value, n)| writeln!(out, "{value},{n}"))
            }
            "lengths" => {
                writeln!(out, "letters,boards,share,low,high,words_per_board")?;
                self.lengths.iter().try_for_each(|(letters, Length { boards, mean, .. })| {
                    let (share, ends) =
                        (self.has_length[letters], self.has_length_interval[letters]);
                    writeln!(out, "{letters},{boards},{share},{},{},{mean}", ends.low, ends.high)
                })
            }
            "common" => {
                writeln!(out, "word,letters,share")?;
                let mut row = |word: &str, share: f64| {
                    writeln!(out, "{word},{},{share}", word.chars().count())
                };
                if let Some(counts) = &self.word_counts {
                    let boards = self.boards.max(1) as f64;
                    return counts.iter().try_for_each(|(word, n)| row(word, *n as f64 / boards));
                }
                self.top.values().flatten().try_for_each(|(word, share)| row(word, *share))
            }
            _ => {
                writeln!(out, "record,board,points,words,word")?;
                for (record, list) in [("best", &self.best), ("worst", &self.worst)] {
                    for Rolled { board, points, words } in list {
                        writeln!(out, "{record},{board},{points},{words},")?;
                    }
                }
                self.longest
                    .iter()
                    .try_for_each(|long| writeln!(out, "longest,{},,,{}", long.board, long.word))
            }
        }
    }
}

// --- Saved ---
//
// Reads the record of a sample, so that more boards can be added to it. Nothing that can be recomputed is taken from the record.

impl Report {
    /// Returns the tally that the report was made from. To check the report, this solves every board that the report
    /// names.
    ///
    /// `dictionary`, `dice`, and `rules` must match the subject of the sample. `words` is the same as for [`Report::new`].
    /// Cost: solving about thirty boards.
    pub fn tally(
        &self,
        dictionary: &Dictionary,
        dice: &DiceSet,
        rules: Rules,
        words: &[String],
    ) -> Result<Tally, StatsError> {
        let tally = self.counts(&Subject::new(dictionary, dice, rules), words)?;
        let mut scorer = Scorer::new(dictionary, dice.dims(), rules);
        // A board counts only if the dice can roll it.
        let read = |text: &str| {
            let board = Board::read(text, Some(dice.dims()), dictionary.alphabet()).ok();
            let board = board.filter(|board| dice.fits(board));
            board.ok_or_else(|| StatsError::Board(text.to_owned()))
        };
        for rolled in tally.best.iter().chain(&tally.worst) {
            let score = scorer.score_board(&read(&rolled.board)?);
            if (score.points, score.words) != (rolled.points, rolled.words) {
                return Err(StatsError::Board(rolled.board.clone()));
            }
        }
        for (_, slot, text) in &tally.longest {
            let board = read(text)?;
            if scorer.words(&board).iter().all(|word| word.number != *slot) {
                return Err(StatsError::Board(text.clone()));
            }
        }
        Ok(tally)
    }

    /// Returns the counts after checking that they agree with each other. The boards that the record names are not
    /// checked.
    fn counts(&self, subject: &Subject, words: &[String]) -> Result<Tally, StatsError> {
        if self.schema != Report::SCHEMA {
            return Err(StatsError::Schema(self.schema.clone()));
        }
        let counts = self.word_counts.as_ref().ok_or(StatsError::NoWordCounts)?;
        if let Some(what) = self.subject.difference(subject) {
            return Err(StatsError::Different { what });
        }
        let slots: BTreeMap<&str, u64> = (words.iter().map(String::as_str)).zip(0..).collect();
        let slot = |word: &str| {
            let unknown = || StatsError::UnknownWord(word.to_owned());
            slots.get(word).map(|&slot| slot as u32).ok_or_else(unknown)
        };
        // The subject decides how much memory to allocate, so the caller's subject is used here, not the one in the
        // record.
        let mut tally = Tally::new(subject.clone());
        tally.runs = self.runs.clone();
        tally.boards = self.boards;
        tally.words = self.words.counts.iter().copied().collect();
        tally.points = self.points.counts.iter().copied().collect();
        for (length, of) in &self.lengths {
            let length = *length as usize;
            // No word is longer than 255 letters, so a record with a greater length was not written by this program.
            if length > 255 {
                return Err(StatsError::Inconsistent);
            }
            if tally.lengths.len() <= length {
                tally.lengths.resize(length + 1, Histogram::default());
            }
            tally.lengths[length] = of.counts.iter().copied().collect();
        }
        for (word, count) in counts {
            tally.seen[slot(word)? as usize] = *count;
        }
        for long in &self.longest {
            let text_len = long.word.chars().count() as u32;
            tally.longest.push((text_len, slot(&long.word)?, long.board.clone()));
        }
        tally.best.clone_from(&self.best);
        tally.worst.clone_from(&self.worst);
        if tally.is_consistent() { Ok(tally) } else { Err(StatsError::Inconsistent) }
    }
}
