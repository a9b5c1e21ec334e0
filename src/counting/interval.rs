//! Confidence intervals for samples.

/// The half-width, in standard errors, of a 95% confidence interval.
const Z: f64 = 1.959_963_984_540_054;

/// A 95% confidence interval.
#[derive(Clone, Copy, Debug, PartialEq, serde::Serialize, serde::Deserialize)]
pub struct Interval {
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// Returns the interval for the probability of an event that was seen `hits` times in `trials` trials. If there
    /// were no trials, the interval is `0..=1`.
    ///
    /// This also works for rare events and for nearly certain ones, where the textbook formula gives a negative lower
    /// end or an interval of zero width.
    ///
    /// Source: E. B. Wilson, "Probable Inference, the Law of Succession, and Statistical Inference", 1927.
    ///
    /// ```
    /// use boggle_lab::counting::Interval;
    /// let share = Interval::of_share(84_492, 1_000_000); // the rollable strings found in 2007
    /// assert!(share.low < 0.0839486 + 1e-6 && share.high > 0.0850384 - 1e-6);
    /// assert!(!share.contains(0.0856));
    /// ```
    #[must_use]
    pub fn of_share(hits: u64, trials: u64) -> Self {
        if trials == 0 {
            return Self { low: 0.0, high: 1.0 };
        }
        let (n, p) = (trials as f64, hits as f64 / trials as f64);
        let denominator = 1.0 + Z * Z / n;
        let center = (p + Z * Z / (2.0 * n)) / denominator;
        let half = Z * libm::sqrt(p * (1.0 - p) / n + Z * Z / (4.0 * n * n)) / denominator;
        Self {
            low: if hits == 0 { 0.0 } else { (center - half).max(0.0) },
            high: if hits == trials { 1.0 } else { (center + half).min(1.0) },
        }
    }

    /// Returns the interval for a mean with a known standard error, assuming a normal distribution.
    #[must_use]
    pub fn of_mean(mean: f64, standard_error: f64) -> Self {
        Self { low: mean - Z * standard_error, high: mean + Z * standard_error }
    }

    /// Returns whether the interval contains a value.
    #[must_use]
    pub fn contains(self, value: f64) -> bool {
        (self.low..=self.high).contains(&value)
    }

    /// Multiplies both ends by a factor.
    #[must_use]
    pub fn scaled(self, factor: f64) -> Self {
        Self { low: self.low * factor, high: self.high * factor }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Seed;

    #[test]
    fn the_ends_match_wilsons() {
        // From R's prop.test(correct = FALSE).
        for (hits, trials, low, high) in [
            (0, 10, 0.0, 0.277_532_8),
            (1, 10, 0.017_876_2, 0.404_150_0),
            (5, 10, 0.236_593_1, 0.763_406_9),
            (10, 10, 0.722_467_2, 1.0),
        ] {
            let interval = Interval::of_share(hits, trials);
            assert!((interval.low - low).abs() < 1e-6, "{interval:?}");
            assert!((interval.high - high).abs() < 1e-6, "{interval:?}");
        }
        assert_eq!(Interval::of_share(0, 0), Interval { low: 0.0, high: 1.0 });
    }

    #[test]
    fn it_contains_the_share_about_as_often_as_it_claims() {
        let mut rng = Seed::from(11).rng();
        for share in [2, 50, 500] {
            let held = (0..1000)
                .filter(|_| {
                    let hits = (0..400).filter(|_| rng.below(1000) < share).count();
                    Interval::of_share(hits as u64, 400).contains(f64::from(share) / 1000.0)
                })
                .count();
            assert!((920..=990).contains(&held), "{share}: {held}");
        }
    }
}
