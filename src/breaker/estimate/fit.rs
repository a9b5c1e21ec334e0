//! How costs depend on expected work, fitted to the classes that were measured.

/// The minimum number of measured classes needed to infer how costs depend on weights.
const TELLING: usize = 8;

/// The highest exponent that is accepted when this is inferred.
const STEEPEST: f64 = 4.0;

/// One stratum or several, with the measurements made in them.
#[derive(Default)]
pub(super) struct MergedStratum {
    /// Weights, each with the number of classes that it stands for.
    pub(super) weights: Vec<(f64, f64)>,
    /// Weights and costs of the measured classes.
    pub(super) known: Vec<(f64, f64)>,
}

/// How the measured costs of a stratum compare with the expected ones.
pub(super) struct Fit {
    /// The number of classes measured.
    pub(super) known: usize,
    /// The total cost that was measured, divided by the total cost that was expected for these classes.
    pub(super) ratio: f64,
    /// The expected cost of the classes that were not measured.
    pub(super) left: f64,
    /// The sum of the squares of the measured classes' relative deviations.
    pub(super) squares: f64,
    /// The variance that the estimate would have if relative deviations had a variance of 1.
    pub(super) spread: f64,
}

impl MergedStratum {
    fn size(&self) -> f64 {
        self.weights.iter().map(|weight| weight.1).sum()
    }

    pub(super) fn is_whole(&self) -> bool {
        self.known.len() as f64 >= self.size() - 0.5
    }

    /// Fits a power law to the costs: a constant times the weight raised to `power`.
    pub(super) fn fit(&self, power: f64) -> Fit {
        let most = self.weights.iter().map(|weight| weight.0).fold(0.0, f64::max);
        // Weights may be zero; costs never are.
        let expected =
            |weight: f64| libm::pow(weight.max(most * 1e-9).max(f64::MIN_POSITIVE), power);
        let known = self.known.iter();
        let known: Vec<(f64, f64)> = known.map(|(w, cost)| (expected(*w), *cost)).collect();
        let sum = |of: &dyn Fn(f64) -> f64| known.iter().map(|class| of(class.0)).sum::<f64>();
        let all = |of: &dyn Fn(f64) -> f64| {
            let weights = self.weights.iter();
            weights.map(|(w, stands_for)| of(expected(*w)) * stands_for).sum::<f64>()
        };
        let (seen, seen_squares) = (sum(&|m| m), sum(&|m| m * m));
        let left = (all(&|m| m) - seen).max(0.0);
        let left_squares = (all(&|m| m * m) - seen_squares).max(0.0);
        let ratio = known.iter().map(|class| class.1).sum::<f64>() / seen;
        let deviation = |(m, cost): &(f64, f64)| match ratio > 0.0 {
            true => (cost / (ratio * m) - 1.0).powi(2),
            false => 0.0,
        };
        Fit {
            known: known.len(),
            ratio,
            left,
            squares: known.iter().map(deviation).sum(),
            spread: ratio * ratio * (left * left * seen_squares / (seen * seen) + left_squares),
        }
    }
}

/// Returns the exponent with which costs grow as a function of weight: the slope of the line through the measured
/// classes on logarithmic scales. If too few classes were measured, the exponent is 0, which means that all classes in
/// a stratum have the same expected cost.
pub(super) fn power_of(strata: &[MergedStratum]) -> f64 {
    let known = strata.iter().flat_map(|stratum| &stratum.known);
    let points: Vec<(f64, f64)> = known
        .filter(|(weight, cost)| *weight > 0.0 && *cost > 0.0)
        .map(|(weight, cost)| (libm::log(*weight), libm::log(*cost)))
        .collect();
    let count = points.len() as f64;
    let (x, y) = points.iter().fold((0.0, 0.0), |sum, point| (sum.0 + point.0, sum.1 + point.1));
    let (x, y) = (x / count, y / count);
    let spread: f64 = points.iter().map(|point| (point.0 - x).powi(2)).sum();
    let slope: f64 = points.iter().map(|point| (point.0 - x) * (point.1 - y)).sum();
    if points.len() < TELLING || spread < 1e-9 {
        return 0.0;
    }
    (slope / spread).clamp(0.0, STEEPEST)
}

/// Returns the quantile of Student's t-distribution for a 95% interval.
pub(super) fn students(freedom: f64) -> f64 {
    /// The quantiles for 1, 2, and 3 degrees of freedom, where the series below gives values that are too small.
    const FEW: [f64; 3] = [12.706, 4.303, 3.182];
    if freedom < FEW.len() as f64 {
        let (below, part) = (freedom.max(1.0).floor(), freedom.max(1.0).fract());
        let at = below as usize - 1;
        return FEW[at] + (FEW[at + 1] - FEW[at]) * part;
    }
    // The first terms of a series in `1 / freedom`, where `freedom` is the number of degrees of freedom (Abramowitz and
    // Stegun, 26.7.5).
    let z = 1.959_964_f64;
    let first = (z.powi(3) + z) / 4.0;
    let second = (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0;
    let third = (3.0 * z.powi(7) + 19.0 * z.powi(5) + 17.0 * z.powi(3) - 15.0 * z) / 384.0;
    z + first / freedom + second / freedom.powi(2) + third / freedom.powi(3)
}
