//! Cooling schedules, which give the temperature of each proposal and determine when a run ends.

use serde::{Deserialize, Serialize};

/// How the temperature falls during a run. Every temperature is a number above 0 (on a hand-drawn schedule, 0 is also
/// allowed), and every run ends.
///
/// ```
/// use boggle_lab::anneal::Schedule;
/// let rule_of_2009 = Schedule::CLASSIC;
/// assert_eq!(rule_of_2009.temperature(0), 100.0);
/// assert!((rule_of_2009.temperature(20) - 36.788).abs() < 0.001);
/// assert!(Schedule::geometric(100.0, 0.0, 5000).is_err());
/// ```
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(transparent)]
pub struct Schedule(ScheduleRecord);

/// A [`Schedule`] in the form in which it is saved to files. Its numbers have not been checked.
///
/// In the formulas, `n` is the number of the proposal, counted from 0.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub enum ScheduleRecord {
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

impl ScheduleRecord {
    /// Converts a schedule to a record, which [`ScheduleRecord::read`] reads back.
    pub fn of(schedule: &Schedule) -> Self {
        schedule.0.clone()
    }

    /// Reads the schedule.
    pub fn read(&self) -> Result<Schedule, ScheduleError> {
        match *self {
            Self::Geometric { from, to, proposals } => Schedule::geometric(from, to, proposals),
            Self::Exponential { start, rate, stall } => Schedule::exponential(start, rate, stall),
            Self::Points { ref points } => Schedule::points(points.clone()),
        }
    }
}

impl Schedule {
    /// The schedule used in 2009: `100 · e^(−0.05 n)`, in points, until 2,000 proposals in a row are rejected.
    pub const CLASSIC: Self =
        Self(ScheduleRecord::Exponential { start: 100.0, rate: 0.05, stall: 2000 });

    /// The maximum number of points on a hand-drawn schedule.
    pub const MAX_POINTS: usize = 256;

    /// Creates a geometric schedule: the temperature is `from · (to / from)^(n / proposals)`, and the run ends after `proposals`
    /// proposals.
    ///
    /// # Errors
    /// [`ScheduleError::Temperature`] if a temperature is not a number above 0 or is larger than 10^12;
    /// [`ScheduleError::Length`] if there are no proposals.
    pub fn geometric(from: f64, to: f64, proposals: u32) -> Result<Self, ScheduleError> {
        if !is_warm(from) || !is_warm(to) {
            return Err(ScheduleError::Temperature);
        }
        if proposals == 0 {
            return Err(ScheduleError::Length);
        }
        Ok(Self(ScheduleRecord::Geometric { from, to, proposals }))
    }

    /// Creates an exponential schedule: the temperature is `start · e^(−rate · n)`, and the run ends after `stall` rejected
    /// proposals in a row.
    ///
    /// # Errors
    /// [`ScheduleError::Temperature`] if `start` or `rate` is not a number above 0 or is larger than 10^12;
    /// [`ScheduleError::Length`] if `stall` is 0.
    pub fn exponential(start: f64, rate: f64, stall: u32) -> Result<Self, ScheduleError> {
        if !is_warm(start) || !is_warm(rate) {
            return Err(ScheduleError::Temperature);
        }
        if stall == 0 {
            return Err(ScheduleError::Length);
        }
        Ok(Self(ScheduleRecord::Exponential { start, rate, stall }))
    }

    /// Creates a hand-drawn schedule: straight lines between points, each given as `(proposal, temperature)`. The run ends at the
    /// last point.
    ///
    /// # Errors
    /// [`ScheduleError::Count`] if there are fewer than two points or more than [`Schedule::MAX_POINTS`];
    /// [`ScheduleError::Order`] if the first point is not at proposal 0, or if the points are not in ascending order;
    /// [`ScheduleError::Temperature`] if a temperature is negative, not a number, or larger than 10^12.
    pub fn points(points: Vec<(u32, f64)>) -> Result<Self, ScheduleError> {
        if points.len() < 2 || points.len() > Self::MAX_POINTS {
            return Err(ScheduleError::Count { got: points.len() });
        }
        if points[0].0 != 0 || points.windows(2).any(|w| w[0].0 >= w[1].0) {
            return Err(ScheduleError::Order);
        }
        if points.iter().any(|&(_, t)| !is_warm(t) && t != 0.0) {
            return Err(ScheduleError::Temperature);
        }
        Ok(Self(ScheduleRecord::Points { points }))
    }

    /// Returns the temperature of proposal `n`. After the end of a schedule, the temperature stays at its last value.
    pub fn temperature(&self, n: u64) -> f64 {
        match &self.0 {
            ScheduleRecord::Geometric { from, to, proposals } => {
                let share = (n as f64 / f64::from(*proposals)).min(1.0);
                from * libm::exp(share * libm::log(to / from))
            }
            ScheduleRecord::Exponential { start, rate, .. } => start * libm::exp(-rate * n as f64),
            ScheduleRecord::Points { points } => {
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
        match &self.0 {
            ScheduleRecord::Geometric { proposals, .. } => Some(*proposals),
            ScheduleRecord::Exponential { .. } => None,
            ScheduleRecord::Points { points } => points.last().map(|(at, _)| *at),
        }
    }

    /// Returns whether a run is over after `n` proposals, the last `rejected` of which were rejected.
    pub fn is_over(&self, n: u64, rejected: u64) -> bool {
        match &self.0 {
            ScheduleRecord::Exponential { stall, .. } => rejected >= u64::from(*stall),
            _ => self.length().is_none_or(|length| n >= u64::from(length)),
        }
    }
}

/// Returns whether a number is a valid temperature above 0.
fn is_warm(t: f64) -> bool {
    t.is_finite() && t > 0.0 && t <= 1e12
}

/// Why a schedule is invalid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ScheduleError {
    /// A temperature or rate is not a number above 0, or is larger than 10^12.
    #[error("temperatures must be numbers above 0")]
    Temperature,
    /// A run would have no proposals.
    #[error("a run needs at least one proposal")]
    Length,
    /// The number of points is not in `2..=`[`Schedule::MAX_POINTS`].
    #[error("a schedule needs 2 to {} points, got {got}", Schedule::MAX_POINTS)]
    Count {
        /// The number of points given.
        got: usize,
    },
    /// The points do not begin at proposal 0, or are not in ascending order.
    #[error("the points must start at proposal 0 and be in ascending order")]
    Order,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn close(a: f64, b: f64) -> bool {
        (a - b).abs() <= 1e-9 * b.abs()
    }

    #[test]
    fn geometric_schedules_fall_by_equal_ratios() {
        let s = Schedule::geometric(90.0, 10.0, 100).unwrap();
        assert!(close(s.temperature(0), 90.0) && close(s.temperature(50), 30.0));
        assert!(close(s.temperature(100), 10.0) && close(s.temperature(1000), 10.0));
        assert_eq!((s.is_over(99, 99), s.is_over(100, 0)), (false, true));
    }

    #[test]
    fn the_schedule_of_2009_ends_when_it_stalls() {
        let s = Schedule::CLASSIC;
        assert!(close(s.temperature(72), 100.0 * (-3.6f64).exp()));
        assert!(s.temperature(20_000) == 0.0 || s.temperature(20_000) < 1e-300);
        assert_eq!((s.is_over(1 << 40, 1999), s.is_over(2000, 2000)), (false, true));
    }

    #[test]
    fn drawn_schedules_are_straight_between_their_points() {
        let s = Schedule::points(vec![(0, 50.0), (10, 0.0), (20, 30.0)]).unwrap();
        let drawn: Vec<f64> = [0, 5, 10, 15, 20, 99].map(|n| s.temperature(n)).to_vec();
        assert_eq!(drawn, [50.0, 25.0, 0.0, 15.0, 30.0, 30.0]);
        assert_eq!((s.is_over(19, 0), s.is_over(20, 0)), (false, true));
    }

    #[test]
    fn invalid_schedules_are_rejected() {
        let geometric = |from, to, proposals| ScheduleRecord::Geometric { from, to, proposals };
        let exponential = |start, rate, stall| ScheduleRecord::Exponential { start, rate, stall };
        let points = |points: &[(u32, f64)]| ScheduleRecord::Points { points: points.to_vec() };
        for good in [
            ScheduleRecord::of(&Schedule::CLASSIC),
            geometric(90.0, 20.0, 1),
            points(&[(0, 1.0), (1, 0.0)]),
        ] {
            let schedule = good.read().unwrap();
            assert_eq!(ScheduleRecord::of(&schedule), good);
        }
        for (bad, error) in [
            (geometric(0.0, 20.0, 9), ScheduleError::Temperature),
            (geometric(9.0, f64::NAN, 9), ScheduleError::Temperature),
            (geometric(f64::INFINITY, 1.0, 9), ScheduleError::Temperature),
            (geometric(9.0, 1.0, 0), ScheduleError::Length),
            (exponential(-1.0, 0.1, 9), ScheduleError::Temperature),
            (exponential(9.0, 0.0, 9), ScheduleError::Temperature),
            (exponential(9.0, 0.1, 0), ScheduleError::Length),
            (points(&[(0, 1.0)]), ScheduleError::Count { got: 1 }),
            (points(&[(1, 1.0), (2, 1.0)]), ScheduleError::Order),
            (points(&[(0, 1.0), (0, 1.0)]), ScheduleError::Order),
            (points(&[(0, 1.0), (4, -1.0)]), ScheduleError::Temperature),
        ] {
            assert_eq!(bad.read(), Err(error), "{bad:?}");
        }
    }
}
