//! Saves climbs in a file, so that a later command can continue where an earlier one ended.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use boggle_lab::anneal::Climb;
use boggle_lab::dict::Dictionary;

use crate::output::{Failure, json_line, replace_file};

/// A line of the file: the number of a climber, and its checkpoint in hexadecimal digits.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct KeptLine {
    climber: usize,
    checkpoint: String,
}

/// Reads the climbs in a file, in the order of the file; returns `None` if there is no such file.
pub(crate) fn read(
    path: &Path,
    dictionary: &Arc<Dictionary>,
) -> Result<Option<Vec<Climb>>, Failure> {
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
        climbs.push(Climb::restore(dictionary, &bytes).map_err(|error| fail(&error))?);
    }
    match climbs.is_empty() {
        true => Err(fail(&"there are no climbs in it")),
        false => Ok(Some(climbs)),
    }
}

/// Prepares to continue the climbs in a file: if they differ from the requested climbs only in their limits, returns them with the
/// requested limits.
pub(crate) fn resume(
    path: &Path,
    mut climbs: Vec<Climb>,
    wanted: &[Climb],
) -> Result<Vec<Climb>, Failure> {
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
        if let Some(what) = climb.options().difference(wanted.options()) {
            return other(what);
        }
        climb.set_limits(wanted.options().limits);
    }
    Ok(climbs)
}

/// Saves climbs in a file, and replaces what was in the file.
pub(crate) fn write(path: &Path, climbs: &[Climb]) -> Result<(), Failure> {
    let mut text = Vec::new();
    for (climber, climb) in climbs.iter().enumerate() {
        let bytes = climb.checkpoint();
        let checkpoint = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        json_line(&mut text, &KeptLine { climber, checkpoint });
    }
    replace_file(path, &text)
}

fn bytes(digits: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
    let (pairs, rest) = digits.as_bytes().as_chunks::<2>();
    let pairs = pairs.iter().map(|[high, low]| Some(digit(*high)? << 4 | digit(*low)?));
    if rest.is_empty() { pairs.collect() } else { None }
}
