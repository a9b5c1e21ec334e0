//! The options of a hill climb as a record, which files and messages hold.

use serde::{Deserialize, Serialize};

use super::options::HillOptions;
use crate::anneal::error::ClimbError;
use crate::anneal::options::{Options, PoolSize};
use crate::anneal::record::OptionsRecord;
use crate::letter::Alphabet;

/// The [`HillOptions`] of a hill climb, in the form in which they are saved to files.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct HillRecord {
    /// The number of boards kept from round to round.
    pub pool: u32,
    /// The options that both kinds of climbs have. In a hill climb, the schedule, the unit, and the share of swaps are not used.
    pub common: OptionsRecord,
}

impl HillRecord {
    /// Converts options to a record, which [`HillRecord::read`] reads back. Equal options give equal records.
    #[must_use]
    pub fn of(options: &HillOptions, alphabet: &Alphabet) -> Self {
        let common = Options {
            rules: options.rules,
            letters: options.letters,
            constraints: options.constraints.clone(),
            limits: options.limits,
            ..Options::new(options.dims(), options.seed.clone())
        };
        Self { pool: options.pool.get(), common: OptionsRecord::of(&common, alphabet) }
    }

    /// Reads the options. Letters are interpreted in a dictionary's alphabet.
    ///
    /// # Errors
    /// [`ClimbError`] says which field is invalid.
    pub fn read(&self, alphabet: &Alphabet) -> Result<HillOptions, ClimbError> {
        let common = self.common.read(alphabet)?;
        Ok(HillOptions {
            seed: common.seed,
            pool: PoolSize::new(self.pool).ok_or(ClimbError::Pool)?,
            rules: common.rules,
            letters: common.letters,
            constraints: common.constraints,
            limits: common.limits,
        })
    }

    /// Returns the name of the first field whose value differs from the one in `other`. Returns `None` if climbs
    /// with the two sets of options take the same course until one of the climbs reaches a limit.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Option<&'static str> {
        let common = self.common.difference(&other.common);
        common.or((self.pool != other.pool).then_some("pool"))
    }
}
