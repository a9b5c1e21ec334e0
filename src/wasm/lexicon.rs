//! A dictionary with a solver, and the calls about the dictionary itself.

use std::sync::Arc;

use serde::Serialize;
use tsify::{Ts, Tsify};
use wasm_bindgen::prelude::*;

use super::convert::to_js;
use crate::dict::Dictionary;
use crate::grid::Dims;
use crate::scoring::Rules;
use crate::solver::{Scorer, Solver};

/// A dictionary, and a solver with its working memory. Each worker has one lexicon for each dictionary.
#[wasm_bindgen]
#[derive(Debug)]
pub struct Lexicon {
    pub(super) dictionary: Arc<Dictionary>,
    pub(super) solver: Solver,
    /// The scorer that was used last, and its rules. Its tables take 0.9 MB, so it is kept for the next call.
    scorer: Option<(Rules, Scorer)>,
}

impl Lexicon {
    pub(super) fn new(dictionary: Dictionary) -> Self {
        let dictionary = Arc::new(dictionary);
        Self { solver: Solver::new(&dictionary), dictionary, scorer: None }
    }

    pub(super) fn dictionary(&self) -> &Arc<Dictionary> {
        &self.dictionary
    }

    /// Adds the one- and two-letter words of the list to the dictionary if the rules count such words. The words may then stay in
    /// the dictionary, because the rules still decide which words count.
    pub(super) fn admit_short_words(&mut self, rules: Rules) -> Result<(), JsError> {
        let dictionary = self.dictionary_for(rules)?;
        if !Arc::ptr_eq(&dictionary, &self.dictionary) {
            self.solver = Solver::new(&dictionary);
            self.dictionary = dictionary;
            self.scorer = None;
        }
        Ok(())
    }

    /// Returns a scorer for boards of one size.
    pub(super) fn scorer(&mut self, dims: Dims, rules: Rules) -> &mut Scorer {
        let kept = self.scorer.take().filter(|(of, kept)| *of == rules && kept.dims() == dims);
        let kept = kept.unwrap_or_else(|| (rules, Scorer::new(&self.dictionary, dims, rules)));
        &mut self.scorer.insert(kept).1
    }

    /// Returns the dictionary. If the rules count words of one or two letters but the standard rule has left them out, the
    /// dictionary that is returned includes them. A list that was compiled with another minimum length keeps that minimum.
    pub(super) fn dictionary_for(&self, rules: Rules) -> Result<Arc<Dictionary>, JsError> {
        let with_short = self.dictionary.with_short_words(rules.min_length)?;
        Ok(with_short.map_or_else(|| Arc::clone(&self.dictionary), Arc::new))
    }
}

#[wasm_bindgen]
impl Lexicon {
    /// Reads a packed dictionary.
    pub fn unpack(bytes: &[u8]) -> Result<Lexicon, JsError> {
        Ok(Self::new(Dictionary::unpack(bytes)?))
    }

    /// Returns the packed form of the dictionary.
    pub fn pack(&self) -> Vec<u8> {
        self.dictionary.pack()
    }

    /// Returns the words of the list as they were given, one per line.
    #[wasm_bindgen(js_name = rawList)]
    pub fn raw_list(&self) -> String {
        self.dictionary.raw_list().into_text()
    }

    /// Returns what the page shows about the dictionary: its name, the number of words, and so on.
    pub fn info(&self) -> Result<Ts<LexiconInfo>, JsError> {
        let dictionary = &self.dictionary;
        to_js(&LexiconInfo {
            name: dictionary.name().to_owned(),
            words_raw: dictionary.words_raw(),
            words: dictionary.words(),
            nodes: dictionary.automaton().states(),
            sha256: dictionary.sha256().to_string(),
            alphabet: dictionary.alphabet().chars().iter().collect(),
            longest: dictionary.longest(),
        })
    }
}

/// What a lexicon knows about itself.
#[derive(Serialize, Tsify)]
#[serde(rename_all = "camelCase")]
pub struct LexiconInfo {
    name: String,
    words_raw: usize,
    /// The number of words that a board can spell under the list's word rule.
    words: usize,
    /// The number of states of the automaton.
    nodes: usize,
    /// The SHA-256 of the raw list, sorted, one word per line, LF.
    sha256: String,
    /// The letters, in order.
    alphabet: String,
    /// The length of the longest word, in letters of text.
    longest: usize,
}
