//! The value that each step of a job returns. It says whether there is more to do.

/// Whether a job has more to do.
///
/// Every long task is a job with a method `step(budget)`, which does about `budget` units of work and returns a `Step`.
/// A job that can fail returns a `Result<Step, E>` instead. The command line, the page's workers, and the tests all run
/// their jobs with the same kind of loop.
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
