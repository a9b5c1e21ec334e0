//! Whether equal subtrees are stored once.

/// How a tree shares equal subtrees in memory. Neither [`Tree::nodes`](super::Tree::nodes) nor any bound depends on it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Sharing {
    /// Stores every node of the first tree separately. A lift then shares only the parts that it leaves unchanged. This
    /// gives the node counts that were published for trees without deduplication.
    None,
    /// Shares equal subtrees where they are cheap to find: while a tree is built, and among the copies that a lift
    /// makes of one node.
    #[default]
    Local,
    /// Shares all equal subtrees among the nodes that one operation makes. This gives the published counts of unique
    /// nodes.
    Full,
}
