//! All stages of an operation, one move at a time.

use super::moves::Move;
use super::state::{Stage, Steps};
use crate::tree::TreeError;

impl Steps {
    /// Makes the next move and returns it, or returns `None` if the operation is complete.
    ///
    /// # Errors
    /// [`TreeError::TooLarge`] if the tree has grown beyond the limit.
    pub fn step(&mut self) -> Result<Option<Move>, TreeError> {
        self.sketch.passed.clear();
        let made = loop {
            match self.stage {
                Stage::Rotate => match (self.ahead.pop(), self.cell) {
                    (Some(node), Some(cell)) => break Some(self.rotate(node, cell)),
                    _ => self.turn(),
                },
                Stage::Fold(fold) => match self.fold(fold) {
                    Some(made) => break Some(made),
                    None => self.begin_filter(),
                },
                Stage::Filter => match self.filter() {
                    Some(made) => break Some(made),
                    None => self.stage = Stage::Done,
                },
                Stage::Take => match self.take() {
                    Some(made) => break Some(made),
                    None => break self.name(),
                },
                Stage::Decide => match self.decide() {
                    Some(made) => break Some(made),
                    None => self.stage = Stage::Done,
                },
                Stage::TakeIn(branch) => break Some(self.take_in(branch)),
                Stage::Join => match self.join() {
                    Some(made) => break Some(made),
                    None => self.stage = Stage::Decide,
                },
                Stage::Done => break None,
            }
        };
        if self.sketch.len() > self.limit as usize {
            return Err(TreeError::TooLarge { limit: self.limit });
        }
        Ok(made)
    }
}
