//! Cooling schedules, which give the temperature of each proposal and determine when a run ends.

use super::options::ClimbError;
use serde::{Deserialize, Serialize};

/// How the temperature falls during a run. In the formulas, `n` is the number of the proposal, counted from 0.
///
/// ```
/// use boggle_lab::anneal::Schedule;
/// let rule_of_2009 = Schedule::CLASSIC;
/// assert_eq!(rule_of_2009.temperature(0), 100.0);
/// assert!((rule_of_2009.temperature(20) - 36.788).abs() < 0.001);
/// assert!(Schedule::Geometric { from: 100.0, to: 0.0, proposals: 5000 }.check().is_err());
/// ```
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub enum Schedule {
    /// A geometric schedule: the temperature is `from · (to / from)^(n / proposals)`, and the run ends after `proposals` proposals.
    #[serde(rename_all = "camelCase")]
    Geometric {
        /// The first temperature.
        from: f64,
        /// The temperature at the end of the run.
        to: f64,
        /// The number of proposals in a run.
        proposals: u32,
    },
    /// An exponential schedule: the temperature is `start · e^(−rate · n)`, and the run ends after `stall` rejected proposals in a
    /// row.
    #[serde(rename_all = "camelCase")]
    Exponential {
        /// The first temperature.
        start: f64,
        /// The rate at which the temperature falls: after `1 / rate` proposals, it has fallen to 37% of its first value.
        rate: f64,
        /// The number of rejections in a row after which the run ends.
        stall: u32,
    },
    /// A hand-drawn schedule: straight lines between points, each given as `(proposal, temperature)`. The run ends at the last
    /// point.
    #[serde(rename_all = "camelCase")]
    Points {
        /// The points, in ascending order of their proposals. There are at least two, and the first is at proposal 0.
        points: Vec<(u32, f64)>,
    },
}

/// The unit in which a temperature is measured.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub enum Unit {
    /// Points, as in a board's score.
    #[default]
    Points,
    /// Shares of the best score of the run so far, so that the same schedule works for all board sizes, word lists, and rules.
    Best,
}

impl Schedule {
    /// The schedule used in 2009: `100 · e^(−0.05 n)`, in points, until 2,000 proposals in a row are rejected.
    pub const CLASSIC: Self = Self::Exponential { start: 100.0, rate: 0.05, stall: 2000 };

    /// The maximum number of points on a hand-drawn schedule.
    pub const MAX_LEN: usize = 256;

    /// Checks the numbers: every temperature must be above 0 (on a hand-drawn schedule, 0 is also allowed) and at most 10^12, and
    /// every run must end.
    pub fn check(&self) -> Result<(), ClimbError> {
        let (temperatures, length) = match *self {
            Self::Geometric { from, to, proposals } => ([from, to], proposals),
            Self::Exponential { start, rate, stall } => ([start, rate], stall),
            Self::Points { ref points } => return check_points(points),
        };
        if !temperatures.into_iter().all(is_warm) {
            return Err(ClimbError::Temperature);
        }
        if length == 0 { Err(ClimbError::Length) } else { Ok(()) }
    }

    /// Returns the temperature of proposal `n`. After the end of a schedule, the temperature stays at its last value.
    pub fn temperature(&self, n: u64) -> f64 {
        match self {
            Self::Geometric { from, to, proposals } => {
                let share = (n as f64 / f64::from(*proposals)).min(1.0);
                from * libm::exp(share * libm::log(to / from))
            }
            Self::Exponential { start, rate, .. } => start * libm::exp(-rate * n as f64),
            Self::Points { points } => {
                let after = points.partition_point(|(at, _)| u64::from(*at) <= n);
                match (points.get(after.wrapping_sub(1)), points.get(after)) {
                    (Some(&(at, t)), Some(&(next, to))) => {
                        let share = (n - u64::from(at)) as f64 / f64::from(next - at);
                        t + share * (to - t)
                    }
                    (Some(&(_, t)), None) | (None, Some(&(_, t))) => t,
                    (None, None) => 0.0,
                }
            }
        }
    }

    /// Returns the temperatures at `count` evenly spaced moments of a run of `length` proposals, from its start to its end. At
    /// least 2 and at most 4,096 moments are returned, whatever `count` is.
    pub fn curve(&self, length: u32, count: u32) -> Vec<f64> {
        let steps = u64::from(count.clamp(2, 4096) - 1);
        let at = |i: u64| self.temperature(u64::from(length) * i / steps);
        (0..=steps).map(at).collect()
    }

    /// Returns the number of proposals in a run, or `None` if the number depends on chance.
    pub fn length(&self) -> Option<u32> {
        match self {
            Self::Geometric { proposals, .. } => Some(*proposals),
            Self::Exponential { .. } => None,
            Self::Points { points } => points.last().map(|(at, _)| *at),
        }
    }

    /// Returns whether a run is over after `n` proposals, the last `rejected` of which were rejected.
    pub fn is_over(&self, n: u64, rejected: u64) -> bool {
        match self {
            Self::Exponential { stall, .. } => rejected >= u64::from(*stall),
            _ => self.length().is_none_or(|length| n >= u64::from(length)),
        }
    }
}

fn check_points(points: &[(u32, f64)]) -> Result<(), ClimbError> {
    if points.len() < 2 || points.len() > Schedule::MAX_LEN {
        return Err(ClimbError::Count { got: points.len() });
    }
    if points[0].0 != 0 || points.windows(2).any(|w| w[0].0 >= w[1].0) {
        return Err(ClimbError::Order);
    }
    match points.iter().all(|&(_, t)| is_warm(t) || t == 0.0) {
        true => Ok(()),
        false => Err(ClimbError::Temperature),
    }
}

fn is_warm(t: f64) -> bool {
    t.is_finite() && t > 0.0 && t <= 1e12
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawn_schedules_are_straight_between_their_points() {
        let s = Schedule::Points { points: vec![(0, 50.0), (10, 0.0), (20, 30.0)] };
        let drawn: Vec<f64> = [0, 5, 10, 15, 20, 99].map(|n| s.temperature(n)).to_vec();
        assert_eq!(drawn, [50.0, 25.0, 0.0, 15.0, 30.0, 30.0]);
        assert_eq!((s.is_over(19, 0), s.is_over(20, 0)), (false, true));
    }

    #[test]
    fn invalid_schedules_are_rejected() {
        let geometric = |from, to, proposals| Schedule::Geometric { from, to, proposals };
        let exponential = |start, rate, stall| Schedule::Exponential { start, rate, stall };
        let points = |points: &[(u32, f64)]| Schedule::Points { points: points.to_vec() };
        for good in [Schedule::CLASSIC, geometric(90.0, 20.0, 1), points(&[(0, 1.0), (1, 0.0)])] {
            assert_eq!(good.check(), Ok(()));
        }
        for (bad, error) in [
            (geometric(0.0, 20.0, 9), ClimbError::Temperature),
            (geometric(9.0, f64::NAN, 9), ClimbError::Temperature),
            (geometric(f64::INFINITY, 1.0, 9), ClimbError::Temperature),
            (geometric(9.0, 1.0, 0), ClimbError::Length),
            (exponential(-1.0, 0.1, 9), ClimbError::Temperature),
            (exponential(9.0, 0.0, 9), ClimbError::Temperature),
            (exponential(9.0, 0.1, 0), ClimbError::Length),
            (points(&[(0, 1.0)]), ClimbError::Count { got: 1 }),
            (points(&[(1, 1.0), (2, 1.0)]), ClimbError::Order),
            (points(&[(0, 1.0), (0, 1.0)]), ClimbError::Order),
            (points(&[(0, 1.0), (4, -1.0)]), ClimbError::Temperature),
        ] {
            assert_eq!(bad.check(), Err(error), "{bad:?}");
        }
    }
}
