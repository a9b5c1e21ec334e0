//! The order of the letters on the paths of a tree.

/// The order in which a tree puts the letters of a word.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Order {
    /// The letters are in the order of the word, so that paths spell words.
    Spelling,
    /// The letters are in the split order of their cells (a fixed order for each board size), regardless of their order
    /// in the word.
    Orderly,
}
