//! Dividing all boards of one size into classes, by letter groups for each kind of cell.

mod classes;
mod error;
mod ids;
#[cfg(test)]
mod tests;
mod text;

pub use self::classes::Partition;
pub use self::error::PartitionError;
pub use self::ids::ClassIds;
