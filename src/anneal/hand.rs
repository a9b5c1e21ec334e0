//! A temperature that is set by hand while the climb runs.

use serde::{Deserialize, Serialize};

use super::climb::Climb;

/// A change of the temperature by hand, and the proposal from which it counts.
///
/// A climb together with its touches is repeatable: the same options, dictionary, and touches give the same climb.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Touch {
    /// The number of proposals made before the change, over all runs.
    pub proposal: u64,
    /// The temperature from then on, in the unit of the schedule; `None` returns to the schedule.
    #[serde(default)]
    pub temperature: Option<f64>,
}

/// The touches of a climb. While the temperature is held, the clock of the schedule stands still, so the run goes on; afterward, it
/// cools from where it was.
#[derive(Clone, Debug, Default)]
pub(super) struct Hand {
    touches: Vec<Touch>,
    /// The number of touches that count already.
    applied: usize,
    /// The temperature that is held now.
    pub(super) held: Option<f64>,
    /// For how many proposals of this run it was held.
    pub(super) paused: u64,
}

impl Hand {
    /// Applies the touches that count from this proposal.
    #[inline]
    pub(super) fn reach(&mut self, proposals: u64) {
        while let Some(touch) = self.touches.get(self.applied).filter(|t| t.proposal <= proposals) {
            self.held = touch.temperature;
            self.applied += 1;
        }
    }
}

impl Climb {
    /// Holds the temperature at a value, in the unit of the schedule, from the next proposal on; `None` returns to the schedule.
    /// Returns the touch that repeats this, or `None` if the value is not a temperature.
    pub fn touch(&mut self, temperature: Option<f64>) -> Option<Touch> {
        if temperature.is_some_and(|t| !(0.0..=1e12).contains(&t)) {
            return None;
        }
        let touch = Touch { proposal: self.totals.proposals, temperature };
        // Touches that lie ahead, of a climb that is repeated, give way.
        self.hand.touches.truncate(self.hand.applied);
        self.hand.touches.push(touch);
        self.hand.reach(self.totals.proposals);
        Some(touch)
    }

    /// Returns all touches, oldest first.
    #[must_use]
    pub fn touches(&self) -> &[Touch] {
        &self.hand.touches
    }

    /// Takes over the touches of a climb that is repeated, or that continues from a checkpoint, which does not contain them.
    /// Returns whether they are valid: temperatures, in the order of their proposals.
    pub fn set_touches(&mut self, touches: Vec<Touch>) -> bool {
        let valid = |t: &Touch| t.temperature.is_none_or(|t| (0.0..=1e12).contains(&t));
        if !touches.is_sorted_by_key(|t| t.proposal) || !touches.iter().all(valid) {
            return false;
        }
        let now = self.totals.proposals;
        let start = now - self.run.generation;
        let mut hand = Hand { touches, ..Hand::default() };
        for (i, touch) in hand.touches.iter().enumerate().filter(|(_, t)| t.temperature.is_some()) {
            let end = hand.touches.get(i + 1).map_or(now, |next| next.proposal.min(now));
            hand.paused += end.saturating_sub(touch.proposal.max(start));
        }
        hand.reach(now);
        self.hand = hand;
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::anneal::testing::enable2k;
    use crate::anneal::{OptionsRecord, ScheduleRecord};

    fn climb() -> Climb {
        let mut options = OptionsRecord::new("4x4", "touched");
        options.schedule = Some(ScheduleRecord::Geometric { from: 50.0, to: 5.0, proposals: 400 });
        Climb::new(enable2k(), &options.read(enable2k().alphabet()).unwrap()).unwrap()
    }

    #[test]
    fn a_touched_climb_can_be_repeated_and_restored() {
        let mut live = climb();
        let _ = live.step(100);
        assert_eq!(live.touch(Some(f64::NAN)), None);
        assert_eq!(
            live.touch(Some(300.0)),
            Some(Touch { proposal: 100, temperature: Some(300.0) })
        );
        let frame = live.frame();
        assert_eq!((frame.temperature, frame.run_length), (300.0, Some(400)));
        // The run goes on past its length while the temperature is held.
        let _ = live.step(500);
        assert_eq!((live.frame().run, live.frame().generation), (0, 600));
        let saved = live.checkpoint();
        live.touch(None);
        // Now it cools from where it was.
        assert_eq!(live.frame().temperature, 50.0 * libm::exp(0.25 * libm::log(0.1)));
        let _ = live.step(299);
        assert_eq!(live.frame().run, 0);
        let _ = live.step(1);
        assert_eq!(live.frame().run, 1);

        let mut repeated = climb();
        assert!(repeated.set_touches(live.touches().to_vec()));
        let _ = repeated.step(900);
        assert_eq!(repeated.frame().trace, live.frame().trace);
        assert_ne!(repeated.frame().trace, {
            let mut plain = climb();
            let _ = plain.step(900);
            plain.frame().trace
        });

        let mut restored = Climb::restore(enable2k(), &saved).unwrap();
        assert!(restored.set_touches(live.touches().to_vec()));
        let _ = restored.step(300);
        assert_eq!(restored.frame().trace, live.frame().trace);
        assert!(!restored.set_touches(vec![Touch { proposal: 5, temperature: Some(-1.0) }]));
    }
}
