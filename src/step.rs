//! What all jobs share: the value that each step returns, which says whether there is more to do; running a job until a deadline;
//! and arrays that keep to a share of the memory.

/// Whether a job has more to do.
///
/// Every long task is a job with a method `step(budget)`, which does about `budget` units of work and returns a `Step`.
/// A job that can fail returns a `Result<Step, E>` instead. All jobs can be run with the same kind of loop, or until a
/// deadline with [`Pieces`]. They have no common trait, because only `Pieces` runs jobs of every kind, and it takes a closure.
///
/// ```
/// use boggle_lab::step::Step;
/// let mut left = 3;
/// let mut step = || {
///     left -= 1;
///     if left > 0 { Step::Working } else { Step::Done }
/// };
/// while step().is_working() {}
/// assert_eq!(left, 0);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use = "a job may have more to do"]
pub enum Step {
    /// There is more to do: call `step` again.
    Working,
    /// The work is finished, and its result can be taken.
    Done,
}

impl Step {
    /// Returns `Working` if there is more to do, and `Done` otherwise.
    pub const fn working_if(more: bool) -> Self {
        if more { Self::Working } else { Self::Done }
    }

    /// Returns whether there is more to do.
    pub const fn is_working(self) -> bool {
        matches!(self, Self::Working)
    }

    /// Returns whether the work is finished.
    pub const fn is_done(self) -> bool {
        matches!(self, Self::Done)
    }
}

/// How long a piece should take, in milliseconds. A job runs past its deadline by about this much.
const PIECE: f64 = 1.5;

/// Runs a job until a deadline, as a worker does between two checks for messages.
///
/// What a unit of work costs differs between jobs and changes while they run. So the work is done in pieces, and the
/// clock is read after each. The budget of a piece follows from how long the pieces before it took. There is a limit to
/// it, because cheap units may be followed by expensive ones.
///
/// The clock is the caller's, so that tests can set it. How a job is divided into pieces doesn't change its results.
#[derive(Clone, Debug)]
pub struct Pieces {
    budget: u32,
    limit: u32,
}

impl Pieces {
    /// Prepares to run a job. Its first piece gets a budget of `first`, and no piece gets more than `limit`. Each job
    /// should have pieces of its own, because those of another job say nothing about it.
    pub const fn new(first: u32, limit: u32) -> Self {
        Self { budget: first, limit }
    }

    /// Calls `step` with a budget, again and again, until it is done, `now` has reached `deadline` (both in
    /// milliseconds), or the budgets add up to `most`. There is at least one step, even after the deadline, so that the
    /// job makes progress, and even if `most` is 0. Its budget is then 0, and a job that does nothing on such a budget
    /// only says whether it is done.
    pub fn run_until<E>(
        &mut self,
        deadline: f64,
        most: u32,
        now: impl Fn() -> f64,
        mut step: impl FnMut(u32) -> Result<Step, E>,
    ) -> Result<Step, E> {
        let mut left = most;
        let mut from = now();
        loop {
            let budget = self.budget.min(left);
            let state = step(budget)?;
            left -= budget;
            // The last step of a job may have had little to do, so its time says nothing about its budget.
            if state.is_done() {
                return Ok(state);
            }
            let at = now();
            if budget == self.budget {
                self.adapt(at - from);
            }
            let has_time = at < deadline;
            if left == 0 || !has_time {
                return Ok(state);
            }
            from = at;
        }
    }

    /// Adjusts the budget to the time that the last piece took. Because clocks are coarse and work is uneven, the budget
    /// changes in steps, and falls faster than it rises.
    fn adapt(&mut self, millis: f64) {
        if !millis.is_finite() {
            return;
        }
        let budget = f64::from(self.budget);
        let wanted = budget * PIECE / millis.max(PIECE / 8.0);
        let next = wanted.clamp(budget / 16.0, budget * 2.0).round() as u32;
        self.budget = next.clamp(1, self.limit);
    }
}

// --- Memory ---

/// Makes room for `more` elements at the end of an array. The array grows by half, but beyond `limit` elements only as
/// far as it must, so that it keeps to its share of the memory. No array can have more than `isize::MAX` bytes.
#[inline]
pub(crate) fn grow<T>(array: &mut Vec<T>, more: usize, limit: usize) {
    if array.capacity() - array.len() < more {
        grow_now(array, more, limit);
    }
}

/// Makes room, apart from the check, which hot loops repeat for every element.
#[cold]
#[inline(never)]
fn grow_now<T>(array: &mut Vec<T>, more: usize, limit: usize) {
    let (len, room) = (array.len() + more, array.capacity());
    let most = isize::MAX as usize / size_of::<T>().max(1);
    let wanted = (room + room / 2 + 16).min(limit).min(most).max(len);
    array.reserve_exact(wanted - array.len());
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    /// Runs a job of `all` units until a deadline. What a unit costs depends on how many came before it.
    fn run(
        pieces: &mut Pieces,
        (done, now): (&Cell<u64>, &Cell<f64>),
        (all, cost): (u64, impl Fn(u64) -> f64),
        (deadline, most): (f64, u32),
    ) -> Step {
        let step = |budget: u32| {
            for _ in 0..u64::from(budget).min(all - done.get()) {
                now.set(now.get() + cost(done.get()));
                done.set(done.get() + 1);
            }
            Ok::<_, ()>(Step::working_if(done.get() < all))
        };
        pieces.run_until(deadline, most, || now.get(), step).unwrap()
    }

    #[test]
    fn a_slice_ends_at_its_deadline_however_long_a_unit_takes() {
        for cost in [0.0001, 0.01, 0.5] {
            let (done, now) = (Cell::new(0), Cell::new(0.0));
            let mut pieces = Pieces::new(64, 1 << 20);
            let mut took = 0.0;
            // At first, the right budget has yet to be found.
            for _ in 0..21 {
                let from = now.get();
                let until = (from + 8.0, u32::MAX);
                let _ = run(&mut pieces, (&done, &now), (u64::MAX, |_| cost), until);
                took = now.get() - from;
            }
            assert!((8.0 - 1e-6..10.0).contains(&took), "{cost}: {took}");
        }
    }

    #[test]
    fn a_slice_is_hardly_longer_when_units_suddenly_take_twenty_times_as_long() {
        let (done, now) = (Cell::new(0), Cell::new(0.0));
        let job = (1_100_000, |done: u64| if done < 1_000_000 { 0.001 } else { 0.02 });
        let mut pieces = Pieces::new(64, 1 << 20);
        let (mut longest, mut from) = (0.0_f64, 0.0);
        while run(&mut pieces, (&done, &now), job, (from + 8.0, u32::MAX)).is_working() {
            longest = longest.max(now.get() - from);
            from = now.get();
        }
        // The piece during which that happens, and nothing more.
        assert!(longest < 8.0 + 20.0 * 3.0, "{longest}");
    }

    #[test]
    fn a_job_ends_with_its_work_and_with_its_budget() {
        let (done, now) = (Cell::new(0), Cell::new(0.0));
        let mut pieces = Pieces::new(64, 1 << 20);
        for (deadline, most, state, units) in [
            (1e9, 10, Step::Working, 10),
            // This asks only whether it is done.
            (1e9, 0, Step::Working, 10),
            (0.0, u32::MAX, Step::Working, 74),
            (1e9, u32::MAX, Step::Done, 100),
        ] {
            let until = (deadline, most);
            assert_eq!(run(&mut pieces, (&done, &now), (100, |_| 0.01), until), state);
            assert_eq!(done.get(), units);
        }
    }
}
