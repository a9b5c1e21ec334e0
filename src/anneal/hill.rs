//! Hill climbing with a pool of boards: a job that tries every board that is one edit away from one of the best boards found so
//! far.

mod checkpoint;
mod climb;
mod options;
mod pool;
mod record;
mod round;

pub use self::climb::HillClimb;
pub use self::options::HillOptions;
pub use self::record::HillRecord;
pub use self::round::Round;
