//! Estimates the cost of breaking all classes from the costs of a few that were measured.
//!
//! The cost of classes is heavy-tailed: on 4x4, a twelfth of the classes take about half of the time. A simple random
//! sample of a few dozen classes may miss all of these, and neither the mean nor its interval would reveal that. So the
//! sample is *stratified*. The classes are sorted by *weight*, which is their expected work ([`CostWeights`]), and
//! cut into strata that have about the same sum of squared weights. The top strata therefore have far fewer classes
//! than the bottom ones. Each stratum is sampled separately. The few classes with the highest expected work are all
//! measured. How fast costs grow with weights is estimated from all measured classes together, and is assumed to be the
//! same within each stratum. Where this is wrong, the interval gets wider.

use crate::class::BoardClass;
use crate::dict::Dictionary;
use crate::grid::{Cell, Dims};
use crate::letter::MAX_LETTERS;
use crate::random::Rng;
use std::collections::{BTreeMap, HashMap};

/// The exponent for cutting strata: the sum of the weights, each raised to this power, is about the same in every
/// stratum. It is above 1 because the time that a class takes grows faster than the class's weight.
const POWER: i32 = 2;
const STRATA: usize = 8;
const PER_STRATUM: usize = 3;
/// One in this many of the measured classes is chosen for having the highest expected work.
const LARGEST: usize = 8;

/// The classes to measure, by stratum.
#[derive(Clone, Debug)]
pub struct StratifiedSample {
    strata: Vec<Stratum>,
}

/// One stratum or, for an estimate, several that are combined.
#[derive(Clone, Debug, Default)]
struct Stratum {
    /// The weights of the classes of this stratum that [`StratifiedSample::draw`] was given. Each comes with the number of classes
    /// that it represents.
    weights: Vec<(f64, f64)>,
    /// The classes to measure, each with its weight, in the order in which they were drawn.
    drawn: Vec<(u64, f64)>,
    /// The weights of the classes that were measured, and what they cost.
    known: Vec<(f64, f64)>,
}

/// An estimated total with its 95% confidence interval. The upper end is infinite if only one class was measured,
/// because a single class says nothing about how much classes differ.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct TotalEstimate {
    /// The estimate.
    pub estimate: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl StratifiedSample {
    /// Draws a sample of about `samples` classes out of `population`. The same seed gives the same sample.
    ///
    /// `classes` lists the ids of classes with their weights: either the whole population, or a uniform random sample
    /// of it. Unless the whole population is given, the classes with the highest expected work may be missing from the
    /// sample.
    pub fn draw(
        mut classes: Vec<(u64, f64)>,
        population: u64,
        samples: usize,
        rng: &mut Rng,
    ) -> Self {
        classes.sort_by(|a, b| a.1.total_cmp(&b.1).then(a.0.cmp(&b.0)));
        let stratum = |classes: &[(u64, f64)], stands_for: f64, drawn| Stratum {
            weights: classes.iter().map(|class| (class.1, stands_for)).collect(),
            drawn,
            known: Vec::new(),
        };
        let mut strata = Vec::new();
        let all = classes.len() as u64 >= population;
        if all && classes.len() <= samples {
            strata.push(stratum(&classes, 1.0, classes.clone()));
            return Self { strata };
        }
        let largest = if all { samples / LARGEST } else { 0 };
        let top = classes.split_off(classes.len() - largest);
        if !top.is_empty() {
            strata.push(stratum(&top, 1.0, top.clone()));
        }
        // Each of the remaining classes stands for this many classes in the population.
        let stands_for = (population - largest as u64) as f64 / classes.len().max(1) as f64;
        let count = ((samples - largest) / PER_STRATUM).clamp(1, STRATA);
        let promised = |class: &(u64, f64)| class.1.max(0.0).powi(POWER);
        let mut left: f64 = classes.iter().map(promised).sum();
        let mut to_draw = samples - largest;
        for strata_left in (1..=count).rev() {
            // Starting with the heaviest class, take classes until this stratum has its share of the squared weights
            // that are left, and enough classes to measure.
            let (mut share, mut from) = (0.0, classes.len());
            let wanted = to_draw / strata_left;
            while from > 0
                && (strata_left == 1
                    || share < left / strata_left as f64
                    || classes.len() - from < wanted)
            {
                from -= 1;
                share += promised(&classes[from]);
            }
            left -= share;
            let mut drawn = classes.split_off(from);
            if drawn.is_empty() {
                continue;
            }
            let mut cut = stratum(&drawn, stands_for, Vec::new());
            rng.shuffle(&mut drawn);
            drawn.truncate(wanted);
            to_draw -= drawn.len();
            cut.drawn = drawn;
            strata.push(cut);
        }
        Self { strata }
    }

    /// Iterates over the classes to measure, stratum by stratum. Strata whose classes have the highest expected work
    /// come first.
    pub fn ids(&self) -> impl Iterator<Item = u64> {
        let drawn = self.strata.iter().flat_map(|stratum| &stratum.drawn);
        drawn.map(|class| class.0)
    }

    /// Estimates the total cost of all classes from the measured costs; `None` if nothing was measured.
    ///
    /// The expected cost of a class is its weight raised to some power, times a factor. The exponent is fitted to all
    /// measured classes. The factor belongs to the stratum: it is the total cost of the measured classes divided by the
    /// total of their weights, each raised to that power. (This is the separate ratio estimator, Cochran, *Sampling
    /// Techniques*, 1977, section 6.10. Its bias is small compared with the interval, however poor the expectations
    /// are.) The interval comes from the relative deviations of measured costs from expected ones. For each stratum, it
    /// uses the deviations in the stratum itself or in all strata together, whichever are larger, because a few classes
    /// may be alike by chance. The interval is based on Student's t-distribution with Satterthwaite's degrees of
    /// freedom. It is symmetric in the logarithm of the unmeasured cost, because costs have a long tail on one side. A
    /// stratum in which nothing was measured is combined with the next one. A stratum that was measured in full adds
    /// nothing to the width of the interval.
    pub fn total(&self, measured: &BTreeMap<u64, f64>) -> Option<TotalEstimate> {
        let mut strata: Vec<Stratum> = Vec::new();
        let mut fresh = Stratum::default();
        for stratum in &self.strata {
            fresh.weights.extend(&stratum.weights);
            let known = stratum.drawn.iter();
            let known = known.filter_map(|(id, weight)| Some((*weight, *measured.get(id)?)));
            fresh.known.extend(known);
            if !fresh.known.is_empty() {
                strata.push(core::mem::take(&mut fresh));
            }
        }
        strata.last_mut()?.weights.append(&mut fresh.weights);
        let sampled = strata.iter().filter(|stratum| !stratum.is_whole()).count();
        if sampled > 0 && strata.iter().all(|stratum| stratum.known.len() < 2) {
            // A stratum with a single measured class can't show how much costs vary, but several such strata together
            // can.
            let one = strata.into_iter().reduce(|mut all, mut stratum| {
                all.weights.append(&mut stratum.weights);
                all.known.append(&mut stratum.known);
                all
            });
            strata = one.into_iter().collect();
        }
        let power = power_of(&strata);
        let certain: f64 = strata.iter().flat_map(|stratum| &stratum.known).map(|k| k.1).sum();
        let fits: Vec<Fit> = strata
            .iter()
            .filter(|stratum| !stratum.is_whole())
            .map(|stratum| stratum.fit(power))
            .collect();
        if fits.is_empty() {
            return Some(TotalEstimate { estimate: certain, low: certain, high: certain });
        }
        let rest: f64 = fits.iter().map(|fit| fit.ratio * fit.left).sum();
        let estimate = certain + rest;
        let free: usize = fits.iter().map(|fit| fit.known - 1).sum();
        if free == 0 {
            let high = f64::INFINITY;
            return Some(TotalEstimate { estimate, low: certain, high });
        }
        let pooled = fits.iter().map(|fit| fit.squares).sum::<f64>() / free as f64;
        let (mut variance, mut squares) = (0.0, 0.0);
        for fit in &fits {
            let own = fit.squares / (fit.known - 1).max(1) as f64;
            let of = own.max(pooled) * fit.spread;
            variance += of;
            squares += of * of / (fit.known - 1).max(1) as f64;
        }
        if variance == 0.0 || rest == 0.0 {
            return Some(TotalEstimate { estimate, low: estimate, high: estimate });
        }
        let freedom = variance * variance / squares;
        let relative = variance / (rest * rest);
        let factor = libm::exp(students(freedom) * libm::log1p(relative).sqrt());
        Some(TotalEstimate {
            estimate,
            low: certain + rest / factor,
            high: certain + rest * factor,
        })
    }
}

// --- The fit ---

/// The minimum number of measured classes needed to infer how costs depend on weights.
const TELLING: usize = 8;

/// The highest exponent that is accepted when this is inferred.
const STEEPEST: f64 = 4.0;

/// How the measured costs of a stratum compare with the expected ones.
struct Fit {
    known: usize,
    /// The total cost that was measured, divided by the total cost that was expected for these classes.
    ratio: f64,
    left: f64,
    /// The sum of the squares of the measured classes' relative deviations.
    squares: f64,
    /// The variance that the estimate would have if relative deviations had a variance of 1.
    spread: f64,
}

impl Stratum {
    fn size(&self) -> f64 {
        self.weights.iter().map(|weight| weight.1).sum()
    }

    fn is_whole(&self) -> bool {
        self.known.len() as f64 >= self.size() - 0.5
    }

    /// Fits a power law to the costs: a constant times the weight raised to `power`.
    fn fit(&self, power: f64) -> Fit {
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
fn power_of(strata: &[Stratum]) -> f64 {
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

fn students(freedom: f64) -> f64 {
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

// --- The expected work of a class ---

/// Estimates how much work each class of one size takes to break, compared with the others. The work is roughly
/// proportional to the number of word paths in a class. The weight counts only single steps of such paths, so it needs
/// no search: for each pair of letters that neighboring cells can have, it counts how often those two letters are
/// adjacent in words. Symmetric classes weigh less, because some of their boards are left out.
#[derive(Clone, Debug)]
pub struct CostWeights {
    /// For each ordered pair of letters, how often the second one comes right after the first in words.
    pairs: [[f64; MAX_LETTERS]; MAX_LETTERS],
    /// The sums computed so far, one for each pair of letter sets.
    known: HashMap<(u32, u32), f64>,
    symmetries: Vec<Vec<Cell>>,
}

/// The weight of a class with `n` symmetries is divided by `n` raised to this power. The exponent comes from
/// measurements on 3x3.
const OWN_IMAGE: f64 = 0.4;

impl CostWeights {
    /// Prepares to weigh classes of the given size, using the words of a dictionary.
    pub fn new(dictionary: &Dictionary, dims: Dims) -> Self {
        let mut pairs = [[0.0; MAX_LETTERS]; MAX_LETTERS];
        dictionary.automaton().for_each_word(|word| {
            for pair in word.windows(2) {
                pairs[pair[0].index()][pair[1].index()] += 1.0;
            }
        });
        Self { pairs, known: HashMap::new(), symmetries: dims.symmetries() }
    }

    /// Returns the weight of a class, in arbitrary units.
    pub fn weigh(&mut self, class: &BoardClass) -> f64 {
        let dims = class.dims();
        let mut sum = 0.0;
        for cell in dims.iter() {
            for next in dims.neighbors(cell).iter() {
                sum += self.pair(class.set(cell).bits(), class.set(next).bits());
            }
        }
        let is_own_image = |symmetry: &&Vec<Cell>| {
            dims.iter().all(|cell| class.set(cell) == class.set(symmetry[cell.index()]))
        };
        let images = self.symmetries.iter().filter(is_own_image).count();
        sum / libm::pow(images as f64, OWN_IMAGE)
    }

    fn pair(&mut self, first: u32, second: u32) -> f64 {
        let pairs = &self.pairs;
        *self.known.entry((first, second)).or_insert_with(|| {
            let letters = |set: u32| (0..MAX_LETTERS).filter(move |letter| set >> letter & 1 == 1);
            letters(first)
                .flat_map(|letter| letters(second).map(move |next| pairs[letter][next]))
                .sum()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Seed;

    /// Makes ten thousand classes with heavy-tailed random weights. Each cost is computed from the weight and a random
    /// number.
    fn population(
        rng: &mut Rng,
        cost: impl Fn(f64, f64) -> f64,
    ) -> (Vec<(u64, f64)>, BTreeMap<u64, f64>) {
        let mut unit = || f64::from(rng.below(1 << 20) + 1) / f64::from(1 << 20);
        let mut weights = Vec::new();
        let mut costs = BTreeMap::new();
        for id in 0..10_000 {
            let weight = libm::pow(unit(), -0.4);
            weights.push((id, weight));
            costs.insert(id, cost(weight, unit()));
        }
        (weights, costs)
    }

    fn costs_of(sample: &StratifiedSample, costs: &BTreeMap<u64, f64>) -> BTreeMap<u64, f64> {
        sample.ids().map(|id| (id, costs[&id])).collect()
    }

    /// Returns how many of `rounds` intervals contain the true total. Also returns two sums of squared errors: one for
    /// stratified samples, and one for plain random samples of the same size.
    fn hits(
        weights: &[(u64, f64)],
        costs: &BTreeMap<u64, f64>,
        rounds: usize,
        rng: &mut Rng,
    ) -> (usize, [f64; 2]) {
        let truth: f64 = costs.values().sum();
        let (mut hits, mut errors) = (0, [0.0, 0.0]);
        for _ in 0..rounds {
            let sample = StratifiedSample::draw(weights.to_vec(), 10_000, 48, rng);
            let ids: Vec<u64> = sample.ids().collect();
            let different: std::collections::BTreeSet<u64> = ids.iter().copied().collect();
            assert_eq!((ids.len(), different.len()), (48, 48));
            let total = sample.total(&costs_of(&sample, costs)).unwrap();
            assert!(total.low <= total.estimate && total.estimate <= total.high);
            hits += usize::from(total.low <= truth && truth <= total.high);
            errors[0] += (total.estimate / truth - 1.0).powi(2);
            let drawn = (0..48).map(|_| costs[&u64::from(rng.below(10_000))]);
            errors[1] += (drawn.sum::<f64>() / 48.0 * 10_000.0 / truth - 1.0).powi(2);
        }
        (hits, errors)
    }

    #[test]
    fn intervals_contain_the_true_total_and_are_narrower_than_those_of_plain_samples() {
        let mut rng = Seed::from(3).rng();
        let (weights, costs) = population(&mut rng, |weight, unit| weight.powi(3) * (0.5 + unit));
        let (hits, [error, plain]) = hits(&weights, &costs, 60, &mut rng);
        assert!(hits >= 54, "{hits} of 60");
        assert!(error * 4.0 < plain, "{error} {plain}");
    }

    #[test]
    fn intervals_contain_the_true_total_where_weights_say_little_or_nothing() {
        let mut rng = Seed::from(6).rng();
        // Costs differ from the expected ones by factors of up to 20 in either direction.
        let wide = |unit: f64| libm::pow(400.0, unit - 0.5);
        let (weights, costs) = population(&mut rng, |weight, unit| weight * wide(unit));
        let (little, _) = hits(&weights, &costs, 60, &mut rng);
        let (weights, costs) = population(&mut rng, |_, unit| wide(unit));
        let (nothing, _) = hits(&weights, &costs, 60, &mut rng);
        assert!(little >= 51 && nothing >= 51, "{little} and {nothing} of 60");
    }

    #[test]
    fn a_total_measured_in_full_is_certain() {
        let mut rng = Seed::from(4).rng();
        let classes: Vec<(u64, f64)> = (0..9).map(|id| (id, id as f64)).collect();
        let sample = StratifiedSample::draw(classes, 9, 9, &mut rng);
        let costs = sample.ids().map(|id| (id, 1.5 * id as f64)).collect();
        let total = sample.total(&costs).unwrap();
        assert_eq!((total.low, total.estimate, total.high), (54.0, 54.0, 54.0));
    }
}
