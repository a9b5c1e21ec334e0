//! Statistics on rolled boards: many workers roll boards, and one worker adds up the results.

use std::sync::Arc;

use js_sys::{Float64Array, Uint32Array};
use serde::{Deserialize, Serialize};
use wasm_bindgen::prelude::*;

use super::convert::{count_to_js, from_js, from_json, to_js, to_json};
use super::lexicon::{Lexicon, RulesRecord};
use crate::dice::DiceSet;
use crate::dict::Dictionary;
use crate::random::Seed;
use crate::scoring::Rules;
use crate::solver::Finder;
use crate::stats::{
    Distribution, LogNormal, LongWord, Report, ReportOptions, Rolled, Saved, StatsRun, Subject,
    Table, Tally,
};

/// The TypeScript type `SampleOf`, without the dictionary.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct SampleOf {
    dice: String,
    rules: RulesRecord,
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
    fn new(lexicon: &Lexicon, of: JsValue) -> Result<Self, JsError> {
        let of: SampleOf = from_js(of)?;
        let rules = of.rules.rules()?;
        let dictionary = lexicon.dictionary_for(rules)?;
        let dice = DiceSet::read(&of.dice, None, dictionary.alphabet())?;
        Ok(Self { dictionary, dice, rules })
    }

    fn subject(&self) -> Subject {
        Subject::new(&self.dictionary, &self.dice, self.rules)
    }
}

/// Rolls boards and counts the words and points on them.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Roller(Sampled);

#[wasm_bindgen]
impl Roller {
    /// Makes a roller that always uses the same dice, dictionary, and rules.
    ///
    /// # Errors
    /// If the dice or rules are invalid.
    #[wasm_bindgen(constructor)]
    pub fn new(
        lexicon: &Lexicon,
        #[wasm_bindgen(unchecked_param_type = "Omit<SampleOf, 'dictionary'>")] of: JsValue,
    ) -> Result<Roller, JsError> {
        Sampled::new(lexicon, of).map(Self)
    }

    /// Rolls the boards numbered `from..to` in the sequence that a seed generates, and returns the counts, packed for
    /// [`Sample.add`](SampleJob::add).
    #[must_use]
    pub fn roll(&self, seed: &str, from: f64, to: f64) -> Vec<u8> {
        let Sampled { dictionary, dice, rules } = &self.0;
        let seed = Seed::from_text(seed);
        let mut run = StatsRun::new(dictionary, dice, *rules, seed, from as u64, to as u64);
        let _ = run.step(u64::MAX);
        run.tally().pack()
    }
}

/// A sample of rolled boards: the sum of the rollers' counts.
#[wasm_bindgen(js_name = Sample)]
#[derive(Debug)]
pub struct SampleJob {
    sampled: Sampled,
    finder: Finder,
    tally: Tally,
    words: Vec<String>,
}

#[wasm_bindgen(js_class = Sample)]
impl SampleJob {
    /// Makes an empty sample.
    ///
    /// # Errors
    /// If the dice or rules are invalid.
    #[wasm_bindgen(constructor)]
    pub fn new(
        lexicon: &Lexicon,
        #[wasm_bindgen(unchecked_param_type = "Omit<SampleOf, 'dictionary'>")] of: JsValue,
    ) -> Result<SampleJob, JsError> {
        let sampled = Sampled::new(lexicon, of)?;
        let dims = sampled.dice.dims();
        let finder = Finder::new(&sampled.dictionary, dims, sampled.rules.min_length);
        Ok(Self {
            tally: Tally::new(sampled.subject()),
            words: finder.words_by_slot(),
            finder,
            sampled,
        })
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
    ///
    /// # Errors
    /// If the text is not such a record, if it is about other dice, rules, or words, or if it includes boards that are already
    /// counted. In these cases, nothing is added.
    #[wasm_bindgen(js_name = addRecord)]
    pub fn add_record(&mut self, json: &str) -> Result<(), JsError> {
        let saved: Saved = from_json(json).map_err(|_| {
            JsError::new("that file does not contain statistics saved here or by “boggle stats --save”; nothing was added")
        })?;
        let Sampled { dice, rules, .. } = &self.sampled;
        let part = saved.tally(&mut self.finder, dice, *rules, &self.words)?;
        Ok(self.tally.merge(&part)?)
    }

    /// Packs the whole sample into bytes.
    #[must_use]
    pub fn pack(&self) -> Vec<u8> {
        self.tally.pack()
    }

    /// Returns the number of boards in the sample.
    #[must_use]
    #[wasm_bindgen(getter)]
    pub fn boards(&self) -> f64 {
        count_to_js(self.tally.boards())
    }

    /// Returns which of the boards numbered `0..to` in the sequence that a seed generates are missing from the sample. For each range
    /// of missing boards, the list has the number of its first board and the number after its last board.
    #[must_use]
    pub fn gaps(&self, seed: &str, to: f64) -> Float64Array {
        let gaps = self.tally.runs().gaps(Seed::from_text(seed).value(), to as u64);
        let ends: Vec<f64> =
            gaps.into_iter().flat_map(|(from, to)| [count_to_js(from), count_to_js(to)]).collect();
        ends.as_slice().into()
    }

    /// Returns the statistics. For each word length, they include the `top` most common words.
    ///
    /// # Errors
    /// If the record cannot be converted.
    #[wasm_bindgen(unchecked_return_type = "SampleReport")]
    pub fn report(&self, top: usize) -> Result<JsValue, JsError> {
        let options = ReportOptions { top, word_counts: false };
        let report = Report::new(&self.tally, &self.words, options);
        to_js(&ReportView::new(&report))
    }

    /// Returns the record of the sample as JSON, as `boggle stats` prints it. If `word_counts` is set, it includes the counts of
    /// all words, so that it can be added to another sample.
    ///
    /// # Errors
    /// If the record cannot be converted.
    pub fn record(&self, word_counts: bool) -> Result<String, JsError> {
        let options = ReportOptions { word_counts, ..ReportOptions::default() };
        to_json(&Report::new(&self.tally, &self.words, options))
    }

    /// Returns one table of the record as CSV.
    ///
    /// # Errors
    /// If there is no table of that name.
    pub fn csv(&self, table: &str) -> Result<String, JsError> {
        let table = Table::named(table).ok_or_else(|| JsError::new("there is no such table"))?;
        let options =
            ReportOptions { word_counts: table == Table::Common, ..ReportOptions::default() };
        Ok(Report::new(&self.tally, &self.words, options).csv(table))
    }
}

/// The TypeScript type `SampleReport`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct ReportView<'a> {
    boards: f64,
    size: &'a str,
    dictionary: &'a str,
    words_in_dictionary: usize,
    dice: &'a [String],
    points: DistributionView<'a>,
    words: DistributionView<'a>,
    word_lengths: Option<LogNormal>,
    lengths: Vec<LengthView>,
    common: Vec<CommonView<'a>>,
    longest: &'a [LongWord],
    best: &'a [Rolled],
    worst: &'a [Rolled],
}

impl<'a> ReportView<'a> {
    fn new(report: &'a Report) -> Self {
        let lengths = report.lengths.0.iter().zip(&report.has_length.0);
        let lengths = lengths.zip(&report.has_length_interval.0);
        Self {
            boards: count_to_js(report.boards),
            size: &report.subject.size,
            dictionary: &report.subject.dictionary,
            words_in_dictionary: report.subject.words,
            dice: &report.subject.dice,
            points: DistributionView::new(&report.points),
            words: DistributionView::new(&report.words),
            word_lengths: LogNormal::fit(&report.word_lengths()),
            lengths: lengths
                .map(|(((letters, length), (_, share)), (_, ends))| LengthView {
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
            common: (report.top.0.iter())
                .map(|(letters, words)| CommonView {
                    letters: *letters,
                    words: words.iter().map(|(word, _)| word.as_str()).collect(),
                    shares: words.iter().map(|(_, share)| *share).collect(),
                })
                .collect(),
            longest: &report.longest,
            best: &report.best,
            worst: &report.worst,
        }
    }
}

/// The TypeScript type `Distribution`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct DistributionView<'a> {
    mean: f64,
    standard_error: f64,
    deviation: f64,
    median: u32,
    min: u32,
    max: u32,
    log_normal: &'a Option<LogNormal>,
    counts: CountsView,
}

impl<'a> DistributionView<'a> {
    fn new(of: &'a Distribution) -> Self {
        Self {
            mean: of.mean,
            standard_error: of.standard_error,
            deviation: of.deviation,
            median: of.median,
            min: of.min,
            max: of.max,
            log_normal: &of.log_normal,
            counts: counts(&of.counts),
        }
    }
}

/// The TypeScript type `Counts`.
#[derive(Serialize)]
struct CountsView {
    #[serde(with = "serde_wasm_bindgen::preserve")]
    values: Uint32Array,
    #[serde(with = "serde_wasm_bindgen::preserve")]
    boards: Float64Array,
}

fn counts(of: &[(u32, u64)]) -> CountsView {
    let values: Vec<u32> = of.iter().map(|&(value, _)| value).collect();
    let boards: Vec<f64> = of.iter().map(|&(_, count)| count_to_js(count)).collect();
    CountsView { values: values.as_slice().into(), boards: boards.as_slice().into() }
}

/// The TypeScript type `LengthReport`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct LengthView {
    letters: u32,
    boards: f64,
    share: f64,
    low: f64,
    high: f64,
    mean: f64,
    log_normal: Option<LogNormal>,
    counts: CountsView,
}

/// The TypeScript type `CommonWords`.
#[derive(Serialize)]
struct CommonView<'a> {
    letters: u32,
    words: Vec<&'a str>,
    shares: Vec<f64>,
}
