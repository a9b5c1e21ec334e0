//! Estimates the cost of breaking all classes from a few that were measured.
//!
//! The cost of classes is heavy-tailed: on 4x4 a twelfth of them take about half of the time. A plain sample of a few
//! dozen classes may miss all of these, and then neither the mean nor its interval shows it. So the sample is
//! *stratified*. The classes are sorted by expected work ([`super::Weights`]) and cut into strata of about equal
//! expected work, so that the top strata have far fewer classes than the bottom ones, and each stratum is sampled
//! separately. The few classes with the most expected work are all measured. The estimate is unbiased however poor
//! the expectations are, because they only decide which classes share a stratum.

use crate::random::Rng;

/// Expected work is a class's weight to this power: the time per class grows faster than its weight.
const POWER: i32 = 2;
/// The most strata; `PER_STRATUM` is the fewest classes to measure in each.
const STRATA: usize = 8;
const PER_STRATUM: usize = 3;
/// One in this many measured classes is one of those with the most expected work.
const LARGEST: usize = 8;
/// The number of resamples for an interval; `DRAWN` limits the random numbers drawn for them, to a second of work.
const RESAMPLINGS: usize = 10_000;
const DRAWN: usize = 100_000_000;

/// The classes to measure, by stratum.
#[derive(Clone, Debug)]
pub struct StratifiedSample {
    strata: Vec<Stratum>,
}

/// A group of classes with about the same expected work.
#[derive(Clone, Debug)]
struct Stratum {
    /// The number of classes in the stratum.
    size: f64,
    /// The classes to measure, in the order in which they were drawn.
    ids: Vec<u64>,
}

/// A total, and a nominal 95% interval for it. With costs as skewed as those of classes it holds the truth less often than that.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Interval {
    /// The estimate.
    pub estimate: f64,
    /// The lower end of the interval.
    pub low: f64,
    /// The upper end of the interval.
    pub high: f64,
}

impl StratifiedSample {
    /// Draws about `samples` of `population` classes; the same random generator gives the same sample.
    ///
    /// `classes` are ids with their weights: the whole population, or a uniform random part of it. The classes with
    /// the most expected work are certain to be measured only if the whole population is given.
    ///
    /// ```
    /// use boggle_lab::breaker::StratifiedSample;
    /// use boggle_lab::random::Seed;
    /// // A thousand classes: class `n` has weight `n` and cost `n`.
    /// let classes = (1..=1000).map(|n| (n, n as f64)).collect();
    /// let mut rng = Seed::from(1).rng();
    /// let sample = StratifiedSample::draw(classes, 1000, 40, &mut rng);
    /// let measured = sample.ids().map(|id| (id, id as f64)).collect();
    /// let total = sample.total(&measured, &mut rng).unwrap();
    /// assert!(total.low < 500_500.0 && 500_500.0 < total.high);
    /// ```
    #[must_use]
    pub fn draw(
        mut classes: Vec<(u64, f64)>,
        population: u64,
        samples: usize,
        rng: &mut Rng,
    ) -> Self {
        classes.sort_by(|a, b| a.1.total_cmp(&b.1).then(a.0.cmp(&b.0)));
        let ids = |classes: &[(u64, f64)]| classes.iter().map(|class| class.0).collect();
        let mut strata = Vec::new();
        let all = classes.len() as u64 >= population;
        if all && classes.len() <= samples {
            let size = classes.len() as f64;
            strata.push(Stratum {
                size,
                ids: ids(&classes),
            });
            return Self { strata };
        }
        let largest = if all { samples / LARGEST } else { 0 };
        let top = classes.split_off(classes.len() - largest);
        if !top.is_empty() {
            let size = top.len() as f64;
            strata.push(Stratum {
                size,
                ids: ids(&top),
            });
        }
        // Each of the given classes stands for this many of the population.
        let stands_for = (population - largest as u64) as f64 / classes.len().max(1) as f64;
        let count = ((samples - largest) / PER_STRATUM).clamp(1, STRATA);
        let promised = |class: &(u64, f64)| class.1.max(0.0).powi(POWER);
        let mut left: f64 = classes.iter().map(promised).sum();
        let mut to_draw = samples - largest;
        for strata_left in (1..=count).rev() {
            // From the top, take as many classes as hold an even share of the work that is left.
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
            let mut stratum = classes.split_off(from);
            if stratum.is_empty() {
                continue;
            }
            let size = stratum.len() as f64 * stands_for;
            rng.shuffle(&mut stratum);
            stratum.truncate(wanted);
            to_draw -= stratum.len();
            strata.push(Stratum {
                size,
                ids: ids(&stratum),
            });
        }
        Self { strata }
    }

    /// Iterates over the classes to measure, those with the most expected work first.
    pub fn ids(&self) -> impl Iterator<Item = u64> {
        self.strata
            .iter()
            .flat_map(|stratum| stratum.ids.iter().copied())
    }

    /// Estimates the total cost of all classes from the measured costs; `None` if nothing was measured.
    ///
    /// Strata of which nothing was measured are taken together with the next. The interval is by drawing again
    /// inside the strata, one class fewer than were measured there, because the variance of samples as small as these would be too
    /// small otherwise (Rao and Wu, 1988), and is widened by Student's factor. Strata that were measured in full add nothing to
    /// it. Costs with a very long tail still defeat it now and then: a class that costs more than all others of its stratum
    /// together is mostly not drawn.
    #[must_use]
    pub fn total(
        &self,
        measured: &std::collections::BTreeMap<u64, f64>,
        rng: &mut Rng,
    ) -> Option<Interval> {
        let mut strata: Vec<(f64, Vec<f64>)> = Vec::new();
        let mut size = 0.0;
        for stratum in &self.strata {
            size += stratum.size;
            let costs = stratum
                .ids
                .iter()
                .filter_map(|id| measured.get(id).copied());
            let costs: Vec<f64> = costs.collect();
            if !costs.is_empty() {
                strata.push((core::mem::take(&mut size), costs));
            }
        }
        strata.last_mut()?.0 += size;
        let total_of = |sum: f64, count: usize, size: f64| sum / count as f64 * size;
        let estimate = strata.iter();
        let estimate =
            estimate.map(|(size, costs)| total_of(costs.iter().sum(), costs.len(), *size));
        let estimate = estimate.sum();
        let drawn: usize = strata.iter().map(|(_, costs)| costs.len()).sum();
        let resamplings = (DRAWN / drawn).clamp(200, RESAMPLINGS);
        let mut totals: Vec<f64> = (0..resamplings)
            .map(|_| {
                let totals = strata.iter().map(|(size, costs)| {
                    if costs.len() as f64 >= *size {
                        return costs.iter().sum();
                    }
                    let draws = (costs.len() - 1).max(1);
                    let pick = |_| costs[rng.below(costs.len() as u32) as usize];
                    total_of((0..draws).map(pick).sum(), draws, *size)
                });
                totals.sum()
            })
            .collect();
        totals.sort_by(f64::total_cmp);
        let (low, high) = (resamplings / 40, resamplings - 1 - resamplings / 40);
        let wider = students_factor(&strata);
        // No class costs less than nothing, and those that were measured cost what they cost.
        let certain: f64 = strata.iter().flat_map(|(_, costs)| costs).sum();
        Some(Interval {
            estimate,
            low: (estimate - wider * (estimate - totals[low])).max(certain.min(estimate)),
            high: estimate + wider * (totals[high] - estimate),
        })
    }
}

/// How much wider an interval must be than a normal one, because variances are known from a few classes per stratum only:
/// Student's quantile over the normal one, for Satterthwaite's degrees of freedom.
fn students_factor(strata: &[(f64, Vec<f64>)]) -> f64 {
    let (mut sum, mut squares) = (0.0, 0.0);
    for (size, costs) in strata {
        let count = costs.len() as f64;
        if count >= *size || costs.len() < 2 {
            continue;
        }
        let mean = costs.iter().sum::<f64>() / count;
        let spread: f64 = costs.iter().map(|cost| (cost - mean).powi(2)).sum();
        let variance = size * size * spread / (count - 1.0) / count;
        sum += variance;
        squares += variance * variance / (count - 1.0);
    }
    if squares == 0.0 {
        return 1.0;
    }
    let freedom = (sum * sum / squares).max(2.0);
    // The first terms of Student's quantile as a series in 1 / freedom (Abramowitz and Stegun, 26.7.5).
    let z = 1.959_964_f64;
    let first = (z.powi(3) + z) / 4.0;
    let second = (5.0 * z.powi(5) + 16.0 * z.powi(3) + 3.0 * z) / 96.0;
    (z + first / freedom + second / (freedom * freedom)) / z
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Seed;
    use std::collections::BTreeMap;

    /// Makes ten thousand classes with a heavy tail: weights, and costs that follow them only roughly.
    fn population(rng: &mut Rng) -> (Vec<(u64, f64)>, BTreeMap<u64, f64>) {
        let mut unit = || f64::from(rng.below(1 << 20) + 1) / f64::from(1 << 20);
        let mut weights = Vec::new();
        let mut costs = BTreeMap::new();
        for id in 0..10_000 {
            let weight = unit().powf(-0.4);
            weights.push((id, weight));
            costs.insert(id, weight.powi(3) * (0.5 + unit()));
        }
        (weights, costs)
    }

    fn of(sample: &StratifiedSample, costs: &BTreeMap<u64, f64>) -> BTreeMap<u64, f64> {
        sample.ids().map(|id| (id, costs[&id])).collect()
    }

    #[test]
    fn intervals_hold_the_truth_and_are_narrower_than_those_of_plain_samples() {
        let mut rng = Seed::from(3).rng();
        let (weights, costs) = population(&mut rng);
        let truth: f64 = costs.values().sum();
        let (mut hits, mut error, mut plain_error) = (0, 0.0, 0.0);
        const ROUNDS: usize = 60;
        for _ in 0..ROUNDS {
            let sample = StratifiedSample::draw(weights.clone(), 10_000, 48, &mut rng);
            let ids: Vec<u64> = sample.ids().collect();
            let different: std::collections::BTreeSet<u64> = ids.iter().copied().collect();
            assert_eq!((ids.len(), different.len()), (48, 48));
            let total = sample.total(&of(&sample, &costs), &mut rng).unwrap();
            assert!(total.low <= total.estimate && total.estimate <= total.high);
            hits += usize::from(total.low <= truth && truth <= total.high);
            error += (total.estimate / truth - 1.0).powi(2);
            let drawn = (0..48).map(|_| costs[&u64::from(rng.below(10_000))]);
            plain_error += (drawn.sum::<f64>() / 48.0 * 10_000.0 / truth - 1.0).powi(2);
        }
        // Far from 95%: a handful of classes make up most of this population's cost, and a sample that misses one cannot know.
        // Student's factor helps a little (43 of 60 instead of 41).
        assert!(hits * 100 >= 65 * ROUNDS, "{hits} of {ROUNDS}");
        assert!(error * 4.0 < plain_error, "{error} {plain_error}");
    }

    #[test]
    fn what_is_measured_in_full_is_certain() {
        let mut rng = Seed::from(4).rng();
        let classes: Vec<(u64, f64)> = (0..9).map(|id| (id, id as f64)).collect();
        let sample = StratifiedSample::draw(classes, 9, 9, &mut rng);
        let costs = sample.ids().map(|id| (id, 1.5 * id as f64)).collect();
        let total = sample.total(&costs, &mut rng).unwrap();
        assert_eq!((total.low, total.estimate, total.high), (54.0, 54.0, 54.0));
    }

    #[test]
    fn a_part_of_the_classes_stands_for_all_and_a_part_of_the_sample_for_the_sample() {
        let mut rng = Seed::from(5).rng();
        let classes: Vec<(u64, f64)> = (0..500).map(|id| (id, 1.0 + id as f64)).collect();
        let sample = StratifiedSample::draw(classes, 1_000_000, 30, &mut rng);
        let sizes: f64 = sample.strata.iter().map(|stratum| stratum.size).sum();
        assert!((sizes - 1e6).abs() < 1e-3);
        let mut costs: BTreeMap<u64, f64> = sample.ids().map(|id| (id, 2.0)).collect();
        for cut in [30, 7, 1] {
            while costs.len() > cut {
                costs.pop_first();
            }
            let total = sample.total(&costs, &mut rng).unwrap();
            assert!((total.estimate - 2e6).abs() < 1.0, "{total:?}");
        }
        assert_eq!(sample.total(&BTreeMap::new(), &mut rng), None);
    }
}
