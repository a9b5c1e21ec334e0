//! The course of a climb in bounded memory, for charts.

use serde::{Deserialize, Serialize};

/// The state of a climb after some proposal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Sample {
    /// Proposals so far, over all runs.
    pub proposal: u64,
    /// Of these, how many were accepted.
    pub accepted: u64,
    /// Points of the current board.
    pub points: u32,
    /// Points of the best board of the climb.
    pub best: u32,
    /// The temperature, in points.
    pub temperature: f64,
}

/// At most [`History::SIZE`] samples at equal distances, which double whenever there are too many.
///
/// ```
/// use boggle_lab::anneal::{History, Sample};
/// let mut history = History::default();
/// for proposal in 0..100_000 {
///     if history.is_due(proposal) {
///         history.push(Sample { proposal, ..Sample::default() });
///     }
/// }
/// assert!(history.samples().len() <= History::SIZE);
/// assert!(history.samples().windows(2).all(|w| w[1].proposal - w[0].proposal == history.stride()));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct History {
    samples: Vec<Sample>,
    stride: u64,
}

impl Default for History {
    fn default() -> Self {
        Self {
            samples: Vec::new(),
            stride: 1,
        }
    }
}

impl History {
    /// The most samples.
    pub const SIZE: usize = 1024;

    /// The samples, oldest first.
    #[must_use]
    pub fn samples(&self) -> &[Sample] {
        &self.samples
    }

    /// Proposals from one sample to the next.
    #[must_use]
    pub fn stride(&self) -> u64 {
        self.stride
    }

    /// Whether the state after this proposal is to be sampled.
    #[inline]
    #[must_use]
    pub fn is_due(&self, proposal: u64) -> bool {
        // The stride is a power of two.
        proposal & (self.stride - 1) == 0
    }

    /// Adds a sample that is due.
    pub fn push(&mut self, sample: Sample) {
        if self.samples.len() == Self::SIZE {
            self.stride *= 2;
            let stride = self.stride;
            self.samples.retain(|s| s.proposal & (stride - 1) == 0);
            if !self.is_due(sample.proposal) {
                return;
            }
        }
        self.samples.push(sample);
    }

    /// Whether it is one that [`History::push`] can have made by `proposal`.
    pub(super) fn is_sound(&self, proposal: u64) -> bool {
        self.samples.len() <= Self::SIZE
            && self.stride.is_power_of_two()
            && self.stride < 1 << 60
            && self
                .samples
                .iter()
                .all(|s| s.proposal <= proposal && s.temperature >= 0.0)
            && self
                .samples
                .windows(2)
                .all(|w| w[0].proposal < w[1].proposal)
    }
}
