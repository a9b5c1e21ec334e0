//! The plan for the first tree of a session.

use super::error::SessionError;
use crate::dict::{Dictionary, WordRule, list};
use crate::scoring::{MinLength, Scoring};
use crate::tree::{Order, orderly};

/// The plan for the first tree of a session.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, serde::Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct TreePlan {
    /// The class, in any form that [`BoardClass::read`](crate::class::BoardClass::read) accepts.
    pub class: String,
    /// If this is given, only these words are used instead of the dictionary's. They are separated by spaces or commas.
    #[serde(default)]
    pub words: Option<String>,
    /// A tree written by hand, which is used instead of a tree built from words; see [`by_hand`](crate::tree::by_hand).
    #[serde(default)]
    pub tree: Option<String>,
    /// The order of the cells on each path.
    pub order: Order,
    /// In an orderly tree, whether every path of a word counts. Otherwise, the paths of a word that use the same set of cells count
    /// as one.
    #[serde(default)]
    pub raw: bool,
    /// The points table.
    pub scoring: Scoring,
    /// The minimum word length.
    pub min_length: MinLength,
}

/// Creates a dictionary with only these words.
pub(super) fn only(words: &str, min_length: MinLength) -> Result<Dictionary, SessionError> {
    let text = words.split([' ', ',']).collect::<Vec<_>>().join("\n");
    let words = list::read(text.as_bytes(), &|_| None).words;
    let words = words.map_err(|error| SessionError::Words(error.to_string()))?;
    let rule = WordRule { min_length, ..WordRule::default() };
    Ok(Dictionary::new("words", &words, rule)?)
}

/// Returns how an orderly tree counts paths, given the plan's flag.
pub(super) fn counting(raw: bool) -> orderly::Counting {
    if raw { orderly::Counting::Raw } else { orderly::Counting::Deduped }
}
