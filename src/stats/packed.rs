//! Packs a tally into bytes, and unpacks it. Workers send tallies in this form, and browsers store them this way.
//!
//! The bytes are a magic number, a version, and the counts in postcard's encoding. They include only the words that
//! were seen, so they take about 60 kB for 10,000 boards and 400 kB for millions.

use serde::{Deserialize, Serialize};

use super::histogram::Histogram;
use super::tally::RolledRanges;
use super::tally::{
    Longest, Rolled, Subject, Tally, TallyMergeError, enter_best, enter_longest, enter_worst,
};

const MAGIC: [u8; 4] = *b"BoTa";
const VERSION: u8 = 1;

type PackedCounts = Vec<(u32, u64)>;

#[derive(Serialize, Deserialize)]
struct PackedTally {
    subject: Subject,
    runs: RolledRanges,
    boards: u64,
    points: PackedCounts,
    words: PackedCounts,
    lengths: Vec<PackedCounts>,
    /// The slots of the words that were seen, in ascending order, with their counts. Each slot is stored as its
    /// distance from the previous one.
    seen: PackedCounts,
    best: Vec<Rolled>,
    worst: Vec<Rolled>,
    longest: Vec<Longest>,
}

impl Tally {
    /// Packs the tally into bytes.
    pub fn pack(&self) -> Vec<u8> {
        let counts = |histogram: &Histogram| histogram.iter().collect();
        let mut last = 0;
        let seen = (0..).zip(&self.seen).filter(|&(_, &count)| count > 0);
        let packed = PackedTally {
            subject: self.subject.clone(),
            runs: self.runs.clone(),
            boards: self.boards,
            points: counts(&self.points),
            words: counts(&self.words),
            lengths: self.lengths.iter().map(counts).collect(),
            seen: seen
                .map(|(slot, &count)| (slot - core::mem::replace(&mut last, slot), count))
                .collect(),
            best: self.best.clone(),
            worst: self.worst.clone(),
            longest: self.longest.clone(),
        };
        let mut bytes = MAGIC.to_vec();
        bytes.push(VERSION);
        postcard::to_extend(&packed, bytes)
            .unwrap_or_else(|_| unreachable!("lists of known length into a growing buffer"))
    }

    /// Unpacks the bytes that [`Tally::pack`] returns. `subject` is the subject that the tally must have.
    pub fn unpack(bytes: &[u8], subject: &Subject) -> Result<Self, TallyUnpackError> {
        let body = bytes.strip_prefix(&MAGIC).ok_or(TallyUnpackError::Foreign)?;
        let body = body.strip_prefix(&[VERSION]).ok_or(TallyUnpackError::Foreign)?;
        let (packed, left) = postcard::take_from_bytes::<PackedTally>(body)
            .map_err(|_| TallyUnpackError::Damaged)?;
        if !left.is_empty() {
            return Err(TallyUnpackError::Damaged);
        }
        if let Some(what) = packed.subject.difference(subject) {
            return Err(TallyUnpackError::Merge(TallyMergeError::Different { what }));
        }
        // The subject decides how much memory to allocate, so the caller's subject is used here, not the one in the
        // bytes.
        let mut tally = Self::new(subject.clone());
        let counts = |counts: PackedCounts| counts.into_iter().collect::<Histogram>();
        tally.runs = packed.runs;
        tally.boards = packed.boards;
        tally.points = counts(packed.points);
        tally.words = counts(packed.words);
        tally.lengths = packed.lengths.into_iter().map(counts).collect();
        let mut slot = 0usize;
        for (distance, count) in packed.seen {
            slot = slot.saturating_add(distance as usize);
            *tally.seen.get_mut(slot).ok_or(TallyUnpackError::Damaged)? = count;
        }
        for rolled in packed.best {
            enter_best(&mut tally.best, rolled);
        }
        for rolled in packed.worst {
            enter_worst(&mut tally.worst, rolled);
        }
        for longest in packed.longest {
            enter_longest(&mut tally.longest, longest);
        }
        if tally.is_consistent() { Ok(tally) } else { Err(TallyUnpackError::Damaged) }
    }
}

/// Why some bytes are not a usable tally.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "each message says what is wrong")]
pub enum TallyUnpackError {
    #[error("another version of the program saved these statistics: start over")]
    Foreign,
    #[error("the saved statistics are damaged: start over")]
    Damaged,
    #[error("{0}")]
    Merge(#[source] TallyMergeError),
}
