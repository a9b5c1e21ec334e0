//! Histograms record how often each value was seen. Every sample is kept in this form, because the sum of two
//! histograms is exact.

/// Counts how often each whole number was seen.
///
/// The mean and variance come from exact integer sums, so they do not depend on the order in which values or histograms
/// were added.
///
/// ```
/// use boggle_lab::stats::Histogram;
/// let mut histogram = Histogram::default();
/// for value in [1, 2, 2, 7] {
///     histogram.add(value);
/// }
/// assert_eq!((histogram.total(), histogram.mean()), (4, 3.0));
/// assert_eq!(histogram.quantile(0.5), Some(2));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(from = "Vec<(u32, u64)>", into = "Vec<(u32, u64)>")]
pub struct Histogram {
    /// The counts of the values below [`DENSE`], up to the largest such value seen. The last count is therefore not 0.
    small: Vec<u64>,
    /// The other values and their counts, in ascending order of the values. There are few such values, and none under
    /// the official rules.
    large: Vec<(u32, u64)>,
}

/// Each value below this has its own counter. All numbers of words are below this, and so are all points under the
/// official rules.
const DENSE: u32 = 1 << 13;

impl Histogram {
    /// Counts a value.
    #[inline]
    pub fn add(&mut self, value: u32) {
        self.add_many(value, 1);
    }

    /// Counts a value `times` times.
    #[inline]
    fn add_many(&mut self, value: u32, times: u64) {
        if times == 0 {
            return;
        }
        if value >= DENSE {
            match self.large.binary_search_by_key(&value, |&(v, _)| v) {
                Ok(at) => self.large[at].1 = self.large[at].1.saturating_add(times),
                Err(at) => self.large.insert(at, (value, times)),
            }
            return;
        }
        let at = value as usize;
        if at >= self.small.len() {
            self.small.resize(at + 1, 0);
        }
        self.small[at] = self.small[at].saturating_add(times);
    }

    /// Adds all values of another histogram.
    pub fn merge(&mut self, other: &Self) {
        for (value, count) in other.iter() {
            self.add_many(value, count);
        }
    }

    /// Iterates over the values seen, in ascending order, each with its count.
    pub fn iter(&self) -> impl DoubleEndedIterator<Item = (u32, u64)> {
        let small = self.small.iter().enumerate();
        small
            .map(|(value, &count)| (value as u32, count))
            .filter(|&(_, count)| count > 0)
            .chain(self.large.iter().copied())
    }

    /// Returns how many values were counted. The result saturates, like the counts themselves.
    pub fn total(&self) -> u64 {
        let counts = self.iter().map(|(_, count)| count);
        counts.fold(0, u64::saturating_add)
    }

    /// Returns the sum of all values.
    pub fn sum(&self) -> u128 {
        self.iter().map(|(v, n)| u128::from(v) * u128::from(n)).sum()
    }

    /// Returns the mean, or 0 if there are no values.
    pub fn mean(&self) -> f64 {
        self.sum() as f64 / self.total().max(1) as f64
    }

    /// Returns the estimated variance of the population from which the values were drawn, or 0 if there are fewer than
    /// two values.
    pub fn variance(&self) -> f64 {
        let n = u128::from(self.total());
        if n < 2 {
            return 0.0;
        }
        // n Σv² − (Σv)² is never negative, and it is exact. The textbook formula loses digits to cancellation. Only the counts of a
        // forged record are so large that these numbers saturate.
        let squares = self.iter().map(|(v, n)| u128::from(v).pow(2).saturating_mul(n.into()));
        let squares = squares.fold(0, u128::saturating_add);
        let spread = n.saturating_mul(squares).saturating_sub(self.sum().saturating_pow(2));
        spread as f64 / (n as f64 * (n - 1) as f64)
    }

    /// Returns the standard error of the mean.
    pub fn standard_error(&self) -> f64 {
        libm::sqrt(self.variance() / self.total().max(1) as f64)
    }

    /// Returns the smallest value v such that at least the given share of all values is at most v. The share is between
    /// 0 and 1.
    pub fn quantile(&self, share: f64) -> Option<u32> {
        let wanted = share * self.total() as f64;
        let mut seen = 0;
        self.iter()
            .find(|&(_, count)| {
                seen += count;
                seen as f64 >= wanted
            })
            .map(|(value, _)| value)
    }

    /// Returns the smallest and the largest value, or `None` if there are no values.
    pub fn range(&self) -> Option<(u32, u32)> {
        Some((self.iter().next()?.0, self.iter().next_back()?.0))
    }
}

impl FromIterator<(u32, u64)> for Histogram {
    fn from_iter<I: IntoIterator<Item = (u32, u64)>>(counts: I) -> Self {
        let mut histogram = Self::default();
        for (value, count) in counts {
            histogram.add_many(value, count);
        }
        histogram
    }
}

impl From<Vec<(u32, u64)>> for Histogram {
    fn from(counts: Vec<(u32, u64)>) -> Self {
        counts.into_iter().collect()
    }
}

impl From<Histogram> for Vec<(u32, u64)> {
    fn from(histogram: Histogram) -> Self {
        histogram.iter().collect()
    }
}

// --- Fit ---
//
// The log-normal distribution, which closely fits the numbers of words and points on rolled boards.

/// A log-normal distribution: the logarithm of the value is normally distributed.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct LogNormal {
    /// The mean of the logarithm; `exp(mu)` is the median.
    pub mu: f64,
    /// The standard deviation of the logarithm.
    pub sigma: f64,
    /// The Kolmogorov–Smirnov distance (1933, 1939). For each x, the share of the sample's values that are at most x is
    /// compared with the share that the distribution predicts; this is the largest difference.
    pub distance: f64,
    /// The value x at which the largest difference occurs.
    pub at: u32,
    /// At that x, the sample's share minus the distribution's share. It is positive if the sample has more small values
    /// than the distribution predicts.
    pub gap: f64,
}

impl LogNormal {
    /// Finds the log-normal distribution under which the positive values of a sample are most likely. Values of 0 have
    /// no logarithm and are left out. Returns `None` if there are fewer than two different positive values.
    pub fn fit(sample: &Histogram) -> Option<Self> {
        let positive = || sample.iter().filter(|&(value, _)| value > 0);
        let n = positive().map(|(_, count)| count).sum::<u64>() as f64;
        positive().nth(1)?; // a single value has no spread
        let mean_of = |f: &dyn Fn(f64) -> f64| {
            positive()
                .map(|(value, count)| count as f64 * f(libm::log(f64::from(value))))
                .sum::<f64>()
                / n
        };
        let mu = mean_of(&|log| log);
        let sigma = libm::sqrt(mean_of(&|log| (log - mu) * (log - mu)));
        let mut law = Self { mu, sigma, distance: 0.0, at: 0, gap: 0.0 };
        let mut seen = 0;
        for (value, count) in positive() {
            // Values are whole numbers, so `value` stands for the interval from one half below it to one half above it.
            let below = seen as f64 / n - law.share_below(f64::from(value) - 0.5);
            seen += count;
            let above = seen as f64 / n - law.share_below(f64::from(value) + 0.5);
            for (at, gap) in [(value - 1, below), (value, above)] {
                if gap.abs() > law.distance {
                    law.distance = gap.abs();
                    law.at = at;
                    law.gap = gap;
                }
            }
        }
        Some(law)
    }

    /// Returns the share of values below `x` under this distribution.
    pub fn share_below(&self, x: f64) -> f64 {
        if x <= 0.0 {
            return 0.0;
        }
        let z = (libm::log(x) - self.mu) / self.sigma;
        0.5 * libm::erfc(-z * core::f64::consts::FRAC_1_SQRT_2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    fn histogram(values: &[u32]) -> Histogram {
        let mut histogram = Histogram::default();
        values.iter().for_each(|&value| histogram.add(value));
        histogram
    }

    fn value() -> impl Strategy<Value = u32> {
        prop_oneof![0..20u32, 0..3000u32, DENSE - 2..DENSE + 2, 0..1u32 << 26]
    }

    proptest! {
        #[test]
        fn it_knows_its_values(values in proptest::collection::vec(value(), 1..60), share in 0.0..1.0f64) {
            let histogram = histogram(&values);
            let n = values.len() as f64;
            let mean = values.iter().map(|&v| f64::from(v)).sum::<f64>() / n;
            let variance = values.iter().map(|&v| (f64::from(v) - mean).powi(2)).sum::<f64>() / (n - 1.0).max(1.0);
            prop_assert!((histogram.mean() - mean).abs() <= 1e-9 * mean.max(1.0));
            prop_assert!((histogram.variance() - variance).abs() <= 1e-6 * variance.max(1.0));
            let mut sorted = values.clone();
            sorted.sort_unstable();
            prop_assert_eq!(histogram.range(), Some((sorted[0], sorted[sorted.len() - 1])));
            let at = ((share * n).ceil() as usize).clamp(1, sorted.len()) - 1;
            prop_assert_eq!(histogram.quantile(share), Some(sorted[at]));
            prop_assert!(histogram.iter().flat_map(|(v, n)| core::iter::repeat_n(v, n as usize)).eq(sorted));
        }
    }

    #[test]
    fn it_recovers_the_distribution_of_a_sample() {
        let truth = LogNormal { mu: 4.4, sigma: 0.6, distance: 0.0, at: 0, gap: 0.0 };
        let sample: Histogram = (1..3000u32)
            .map(|value| {
                let x = f64::from(value);
                let share = truth.share_below(x + 0.5) - truth.share_below(x - 0.5);
                (value, (share * 1e7).round() as u64)
            })
            .collect();
        let law = LogNormal::fit(&sample).unwrap();
        assert!((law.mu - truth.mu).abs() < 1e-3, "{law:?}");
        assert!((law.sigma - truth.sigma).abs() < 1e-3, "{law:?}");
        assert!(law.distance < 1e-3, "{law:?}");
        assert!((law.share_below(libm::exp(4.4)) - 0.5).abs() < 1e-3);
    }

    #[test]
    fn a_sample_that_does_not_follow_it_lies_far_off() {
        let two_humps: Histogram = [(10, 600), (1000, 400)].into_iter().collect();
        let law = LogNormal::fit(&two_humps).unwrap();
        assert!(law.distance > 0.3);
        // More than half of the values are 10, far more than a log-normal distribution allows.
        assert_eq!(law.at, 10);
        assert!((law.gap - law.distance).abs() < 1e-12);
    }
}
