//! The loop that advances every kind of climb in steps.

use super::options::ClimbStatus;
use crate::step::Step;

/// Makes a climb try `budget` boards, or fewer if it reaches a limit. `try_one` tries one board and returns whether that board was
/// scored in full. If it was not, this function returns at once, so that the caller has a chance to stop the climb.
pub(super) fn drive<C>(
    climb: &mut C,
    budget: u32,
    status: impl Fn(&C) -> ClimbStatus,
    mut try_one: impl FnMut(&mut C) -> bool,
) -> Step {
    for _ in 0..budget {
        if status(climb) != ClimbStatus::Running {
            return Step::Done;
        }
        if !try_one(climb) {
            break;
        }
    }
    Step::working_if(status(climb) == ClimbStatus::Running)
}
