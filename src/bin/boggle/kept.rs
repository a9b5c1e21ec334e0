//! Saves climbs in a file, so that a later command can continue where an earlier one ended.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use boggle_lab::anneal::{CheckpointError, Climb, HillClimb};
use boggle_lab::dict::Dictionary;

use crate::output::{Failure, json_line, replace_file};

/// A line of the file: the number of a climber, and its checkpoint in hexadecimal digits.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct KeptLine {
    climber: usize,
    checkpoint: String,
}

/// A search for high-scoring boards that can be saved.
pub(crate) trait Resumable: Sized {
    /// Restores a climb from the bytes that `checkpoint` returned.
    fn restore(dictionary: &Arc<Dictionary>, bytes: &[u8]) -> Result<Self, CheckpointError>;
    fn checkpoint(&self) -> Vec<u8>;
    fn seed(&self) -> &str;
    /// Returns the name of an option in which this climb differs from another, if there is one. Limits don't
    /// count.
    fn difference(&self, other: &Self) -> Option<&'static str>;
    /// Takes over the limits of another climb.
    fn limit_like(&mut self, other: &Self);
}

/// The methods that are the same for both kinds of climbs.
macro_rules! forward {
    () => {
        fn restore(dictionary: &Arc<Dictionary>, bytes: &[u8]) -> Result<Self, CheckpointError> {
            Self::restore(dictionary, bytes)
        }

        fn checkpoint(&self) -> Vec<u8> {
            self.checkpoint()
        }

        fn seed(&self) -> &str {
            &self.options().seed
        }

        fn difference(&self, other: &Self) -> Option<&'static str> {
            self.record().difference(&other.record())
        }

        fn limit_like(&mut self, other: &Self) {
            self.set_limits(other.options().limits);
        }
    };
}

impl Resumable for Climb {
    forward!();
}

impl Resumable for HillClimb {
    forward!();
}

/// Reads the climbs in a file, in the order of the file; returns `None` if there is no such file.
pub(crate) fn read<C: Resumable>(
    path: &Path,
    dictionary: &Arc<Dictionary>,
) -> Result<Option<Vec<C>>, Failure> {
    let fail =
        |error: &dyn std::fmt::Display| Failure::Input(format!("{}: {error}", path.display()));
    let text = match fs::read_to_string(path) {
        Ok(text) => text,
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(None),
        Err(error) => return Err(fail(&error)),
    };
    let mut climbs = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let damaged = || fail(&format!("line {} is not a saved climb", at + 1));
        let line: KeptLine = serde_json::from_str(line).map_err(|_| damaged())?;
        let bytes = bytes(&line.checkpoint).filter(|_| line.climber == at);
        let bytes = bytes.ok_or_else(damaged)?;
        climbs.push(C::restore(dictionary, &bytes).map_err(|error| fail(&error))?);
    }
    match climbs.is_empty() {
        true => Err(fail(&"there are no climbs in it")),
        false => Ok(Some(climbs)),
    }
}

/// Prepares to continue the climbs in a file: if they differ from the requested climbs only in their limits, returns them with the
/// requested limits.
pub(crate) fn resume<C: Resumable>(
    path: &Path,
    mut climbs: Vec<C>,
    wanted: &[C],
) -> Result<Vec<C>, Failure> {
    let other = |what: &str| {
        Err(Failure::Input(format!(
            "{} has a climb that differs in its {what}: name another file to start a new climb",
            path.display()
        )))
    };
    if climbs.len() != wanted.len() {
        return other("number of threads");
    }
    for (climb, wanted) in climbs.iter_mut().zip(wanted) {
        if let Some(what) = climb.difference(wanted) {
            return other(what);
        }
        climb.limit_like(wanted);
    }
    Ok(climbs)
}

/// Saves climbs in a file, and replaces what was in the file.
pub(crate) fn write<C: Resumable>(path: &Path, climbs: &[C]) -> Result<(), Failure> {
    let mut text = Vec::new();
    for (climber, climb) in climbs.iter().enumerate() {
        let bytes = climb.checkpoint();
        let checkpoint = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        json_line(&mut text, &KeptLine { climber, checkpoint });
    }
    replace_file(path, &text)
}

/// Converts hexadecimal digits to bytes.
fn bytes(digits: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
    let (pairs, rest) = digits.as_bytes().as_chunks::<2>();
    let pairs = pairs.iter().map(|[high, low]| Some(digit(*high)? << 4 | digit(*low)?));
    if rest.is_empty() { pairs.collect() } else { None }
}
