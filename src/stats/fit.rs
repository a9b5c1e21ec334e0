//! The log-normal distribution, which closely fits the numbers of words and points on rolled boards.

use super::histogram::Histogram;

/// A log-normal distribution: the logarithm of the value is normally distributed.
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
    #[must_use]
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
    #[must_use]
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

    #[test]
    fn too_few_values_have_no_fit() {
        for counts in [vec![], vec![(0, 9)], vec![(0, 9), (5, 9)]] {
            assert_eq!(LogNormal::fit(&counts.into_iter().collect()), None);
        }
    }
}
