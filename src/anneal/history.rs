//! Samples of the state of a climb, for charts. They take a bounded amount of memory.

use serde::{Deserialize, Serialize};

/// The state of a climb after one of its proposals.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct ClimbSample {
    /// The number of proposals so far, over all runs.
    pub proposal: u64,
    /// How many of these proposals were accepted.
    pub accepted: u64,
    /// The points of the current board.
    pub points: u32,
    /// The points of the best board of the climb.
    pub best: u32,
    /// The temperature, in points.
    pub temperature: f64,
}

/// At most [`History::SIZE`] evenly spaced samples of a climb. Whenever there are too many samples, every other one is dropped.
///
/// ```
/// use boggle_lab::anneal::{ClimbSample, History};
/// let mut history = History::default();
/// for proposal in 0..100_000 {
///     if history.is_due(proposal) {
///         history.push(ClimbSample { proposal, ..ClimbSample::default() });
///     }
/// }
/// assert!(history.samples().len() <= History::SIZE);
/// assert!(history.samples().windows(2).all(|w| w[1].proposal - w[0].proposal == history.stride()));
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct History {
    samples: Vec<ClimbSample>,
    stride: u64,
}

impl Default for History {
    fn default() -> Self {
        Self { samples: Vec::new(), stride: 1 }
    }
}

impl History {
    /// The maximum number of samples that are kept.
    pub const SIZE: usize = 1024;

    /// Returns the samples, oldest first.
    #[must_use]
    pub fn samples(&self) -> &[ClimbSample] {
        &self.samples
    }

    /// Returns the number of proposals from one sample to the next.
    #[must_use]
    pub fn stride(&self) -> u64 {
        self.stride
    }

    /// Returns whether the state after this proposal should be sampled.
    #[inline]
    #[must_use]
    pub fn is_due(&self, proposal: u64) -> bool {
        // The stride (the number of proposals from one sample to the next) is a power of two.
        proposal & (self.stride - 1) == 0
    }

    /// Adds a sample, which must be due (see [`History::is_due`]).
    pub fn push(&mut self, sample: ClimbSample) {
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

    /// Returns whether [`History::push`] could have produced this history in the first `proposal` proposals of a climb.
    pub(super) fn is_sound(&self, proposal: u64) -> bool {
        self.samples.len() <= Self::SIZE
            && self.stride.is_power_of_two()
            && self.stride < 1 << 60
            && self.samples.iter().all(|s| s.proposal <= proposal && s.temperature >= 0.0)
            && self.samples.windows(2).all(|w| w[0].proposal < w[1].proposal)
    }
}
