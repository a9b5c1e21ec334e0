//! Statistics on rolled boards: many workers roll boards, and one worker adds up the results.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::convert::{Float64Array, Uint32Array, count_to_js, from_js, to_js};
use super::lexicon::Lexicon;
use crate::dice::DiceSet;
use crate::dict::Dictionary;
use crate::random::Seed;
use crate::scoring::Rules;
use crate::stats::{Distribution, LogNormal, LongWord, Report, Rolled, StatsRun, Subject, Tally};

/// The subject of a sample. Only samples with the same subject can be added.
#[derive(Deserialize, Tsify)]
#[serde(deny_unknown_fields)]
pub struct SampleOf {
    dice: String,
    rules: Rules,
}

/// What a sample is about: a dictionary, dice, and rules. This is the same for the workers that roll and for the worker that adds
/// up the results.
#[derive(Debug)]
struct Sampled {
    dictionary: Arc<Dictionary>,
    dice: DiceSet,
    rules: Rules,
}

impl Sampled {
    fn new(lexicon: &Lexicon, of: Ts<SampleOf>) -> Result<Self, JsError> {
        let SampleOf { dice, rules } = from_js(of)?;
        let dictionary = lexicon.dictionary_for(rules)?;
        let dice = DiceSet::read(&dice, None, dictionary.alphabet())?;
        Ok(Self { dictionary, dice, rules })
    }
}

/// Rolls boards and counts the words and points on them.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Roller(Sampled);

#[wasm_bindgen]
impl Roller {
    /// Makes a roller that always uses the same dice, dictionary, and rules.
    #[wasm_bindgen(constructor)]
    pub fn new(lexicon: &Lexicon, of: Ts<SampleOf>) -> Result<Roller, JsError> {
        Sampled::new(lexicon, of).map(Self)
    }

    /// Rolls the boards numbered `from..to` in the sequence that a seed generates, and returns the counts, packed for
    /// [`Sample.add`](Sample::add).
    pub fn roll(&self, seed: &str, from: f64, to: f64) -> Vec<u8> {
        let Sampled { dictionary, dice, rules } = &self.0;
        let mut run = StatsRun::new(dictionary, dice, *rules, Seed::from_text(seed));
        run.roll(from as u64, to as u64);
        run.take_tally().pack()
    }
}

/// A sample of rolled boards: the sum of the rollers' counts.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Sample {
    sampled: Sampled,
    tally: Tally,
    words: Vec<String>,
}

#[wasm_bindgen]
impl Sample {
    /// Makes an empty sample.
    #[wasm_bindgen(constructor)]
    pub fn new(lexicon: &Lexicon, of: Ts<SampleOf>) -> Result<Sample, JsError> {
        let sampled = Sampled::new(lexicon, of)?;
        let words = sampled.dictionary.words_by_slot();
        let subject = Subject::new(&sampled.dictionary, &sampled.dice, sampled.rules);
        Ok(Self { tally: Tally::new(subject), words, sampled })
    }

    /// Adds counts packed by [`Roller::roll`] or [`pack`](Self::pack).
    ///
    /// # Errors
    /// If the bytes are not packed counts, if they are about other dice, rules, or words, or if they include boards that are
    /// already counted. In these cases, nothing is added.
    pub fn add(&mut self, packed: &[u8]) -> Result<(), JsError> {
        let part = Tally::unpack(packed, self.tally.subject())?;
        Ok(self.tally.merge(&part)?)
    }

    /// Adds a record made by [`record`](Self::record) or `boggle stats --save`.
    #[wasm_bindgen(js_name = addRecord)]
    pub fn add_record(&mut self, json: &str) -> Result<(), JsError> {
        let saved: Report = serde_json::from_str(json).map_err(|_| {
            JsError::new("that file does not contain statistics saved here or by “boggle stats --save”; nothing was added")
        })?;
        let Sampled { dictionary, dice, rules } = &self.sampled;
        let part = saved.tally(dictionary, dice, *rules, &self.words)?;
        Ok(self.tally.merge(&part)?)
    }

    /// Packs the whole sample into bytes.
    pub fn pack(&self) -> Vec<u8> {
        self.tally.pack()
    }

    /// Returns the number of boards in the sample.
    #[wasm_bindgen(getter)]
    pub fn boards(&self) -> f64 {
        count_to_js(self.tally.boards())
    }

    /// Returns which of the boards numbered `0..to` in the sequence that a seed generates are missing from the sample. For each range
    /// of missing boards, the list has the number of its first board and the number after its last board.
    pub fn gaps(&self, seed: &str, to: f64) -> Vec<f64> {
        let gaps = self.tally.runs().gaps(Seed::from_text(seed).value(), to as u64);
        gaps.into_iter().flat_map(|(from, to)| [count_to_js(from), count_to_js(to)]).collect()
    }

    /// Returns the statistics. For each word length, they include the `top` most common words.
    pub fn report(&self, top: usize) -> Result<Ts<SampleReport>, JsError> {
        to_js(&SampleReport::new(&Report::new(&self.tally, &self.words, top, false)))
    }

    /// Returns the record of the sample as JSON, as `boggle stats` prints it. If `word_counts` is set, it includes the counts of
    /// all words, so that it can be added to another sample.
    pub fn record(&self, word_counts: bool) -> Result<String, JsError> {
        let report = Report::new(&self.tally, &self.words, Report::TOP, word_counts);
        Ok(serde_json::to_string(&report)?)
    }

    /// Returns one table of the record as CSV.
    pub fn csv(&self, table: &str) -> Result<String, JsError> {
        if !Report::TABLES.contains(&table) {
            return Err(JsError::new("there is no such table"));
        }
        let report = Report::new(&self.tally, &self.words, Report::TOP, table == "common");
        Ok(report.csv(table))
    }
}

/// The figures of a sample: a [`Report`] with its counts as JavaScript numbers and its long lists as typed arrays.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct SampleReport {
    boards: f64,
    /// `RxC`.
    size: String,
    dictionary: String,
    words_in_dictionary: usize,
    dice: Vec<String>,
    points: ValuesReport,
    words: ValuesReport,
    /// The distribution of word lengths, over all words found.
    word_lengths: Option<LogNormal>,
    lengths: Vec<LengthReport>,
    common: Vec<CommonWords>,
    longest: Vec<LongWord>,
    best: Vec<Rolled>,
    worst: Vec<Rolled>,
}

impl SampleReport {
    fn new(report: &Report) -> Self {
        let lengths = report.lengths.iter().zip(&report.has_length);
        let lengths = lengths.zip(&report.has_length_interval);
        Self {
            boards: count_to_js(report.boards),
            size: report.subject.size.clone(),
            dictionary: report.subject.dictionary.clone(),
            words_in_dictionary: report.subject.words,
            dice: report.subject.dice.clone(),
            points: ValuesReport::new(&report.points),
            words: ValuesReport::new(&report.words),
            word_lengths: LogNormal::fit(&report.word_lengths()),
            lengths: lengths
                .map(|(((letters, length), (_, share)), (_, ends))| LengthReport {
                    letters: *letters,
                    boards: count_to_js(length.boards),
                    share: *share,
                    low: ends.low,
                    high: ends.high,
                    mean: length.mean,
                    log_normal: length.log_normal(),
                    counts: counts(&length.counts),
                })
                .collect(),
            common: (report.top.iter())
                .map(|(letters, words)| CommonWords {
                    letters: *letters,
                    words: words.iter().map(|(word, _)| word.clone()).collect(),
                    shares: words.iter().map(|(_, share)| *share).collect(),
                })
                .collect(),
            longest: report.longest.clone(),
            best: report.best.clone(),
            worst: report.worst.clone(),
        }
    }
}

/// The distribution of words or points over the boards.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub(super) struct ValuesReport {
    mean: f64,
    standard_error: f64,
    /// The standard deviation for a single board.
    deviation: f64,
    median: u32,
    min: u32,
    max: u32,
    log_normal: Option<LogNormal>,
    counts: Counts,
}

impl ValuesReport {
    fn new(of: &Distribution) -> Self {
        Self {
            mean: of.mean,
            standard_error: of.standard_error,
            deviation: of.deviation,
            median: of.median,
            min: of.min,
            max: of.max,
            log_normal: of.log_normal,
            counts: counts(&of.counts),
        }
    }
}

/// The values seen, ascending, and the number of boards for each.
#[derive(Serialize, Tsify)]
pub(super) struct Counts {
    values: Uint32Array,
    boards: Float64Array,
}

fn counts(of: &[(u32, u64)]) -> Counts {
    Counts {
        values: of.iter().map(|&(value, _)| value).collect(),
        boards: of.iter().map(|&(_, count)| count_to_js(count)).collect(),
    }
}

/// The words of one length.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub(super) struct LengthReport {
    letters: u32,
    /// The number of boards with such a word, their share, and its 95% interval.
    boards: f64,
    share: f64,
    low: f64,
    high: f64,
    /// The mean number of such words per board.
    mean: f64,
    /// The distribution of the number of such words, over boards that have any.
    log_normal: Option<LogNormal>,
    /// Counts by number of such words; boards without one are left out.
    counts: Counts,
}

/// The words of one length found on the most boards, and the share of boards that have them.
#[derive(Serialize, Tsify)]
pub(super) struct CommonWords {
    letters: u32,
    words: Vec<String>,
    shares: Vec<f64>,
}
