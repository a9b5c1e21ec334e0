//! Whether and how a lift folds.

/// Whether and how a lift folds the nodes that it leaves behind.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, serde::Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Compress {
    /// Folds nothing. This is a plain lift.
    #[default]
    No,
    /// Folds, and keeps the old bounds, which are valid but loose. This reproduces the published tables.
    Stale,
    /// Folds, and recomputes the bounds.
    Refreshed,
    /// Folds, also merges the choices that are left behind when sum nodes are absorbed, and recomputes the bounds.
    /// This reproduces the pictures in the blog post of 21 February 2025.
    Thorough,
}
