//! The log-normal law, to which words and points of rolled boards come close.

use super::Histogram;

/// A log-normal law: the logarithm of the value is normal.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct LogNormal {
    /// Mean of the logarithm; `exp(mu)` is the median.
    pub mu: f64,
    /// Standard deviation of the logarithm.
    pub sigma: f64,
    /// How far law and sample differ at worst: the largest difference between the shares of values that are
    /// at most x (Kolmogorov 1933, Smirnov 1939), over all x.
    pub distance: f64,
}

impl LogNormal {
    /// The law that makes the positive values of a sample most likely; values of 0 have no logarithm and are
    /// left out. `None` with fewer than two different positive values.
    #[must_use]
    pub fn fit(sample: &Histogram) -> Option<Self> {
        let positive = || sample.iter().filter(|&(value, _)| value > 0);
        let n = positive().map(|(_, count)| count).sum::<u64>() as f64;
        positive().nth(1)?; // one value alone has no spread
        let mean_of = |f: &dyn Fn(f64) -> f64| {
            positive()
                .map(|(value, count)| count as f64 * f(libm::log(f64::from(value))))
                .sum::<f64>()
                / n
        };
        let mu = mean_of(&|log| log);
        let sigma = libm::sqrt(mean_of(&|log| (log - mu) * (log - mu)));
        let mut law = Self {
            mu,
            sigma,
            distance: 0.0,
        };
        let mut seen = 0;
        for (value, count) in positive() {
            // Values are whole: the law's share of `value` reaches from half below to half above it.
            let below = (seen as f64 / n - law.share_below(f64::from(value) - 0.5)).abs();
            seen += count;
            let above = (seen as f64 / n - law.share_below(f64::from(value) + 0.5)).abs();
            law.distance = law.distance.max(below).max(above);
        }
        Some(law)
    }

    /// The share of values below `x`.
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
    fn it_finds_the_law_that_a_sample_follows() {
        let truth = LogNormal {
            mu: 4.4,
            sigma: 0.6,
            distance: 0.0,
        };
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
        let two_humps: Histogram = [(10, 500), (1000, 500)].into_iter().collect();
        assert!(LogNormal::fit(&two_humps).unwrap().distance > 0.3);
    }

    #[test]
    fn too_little_has_no_law() {
        for counts in [vec![], vec![(0, 9)], vec![(0, 9), (5, 9)]] {
            assert_eq!(LogNormal::fit(&counts.into_iter().collect()), None);
        }
    }
}
