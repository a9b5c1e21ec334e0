//! Climbs in a file, so that a command continues where an earlier one ended.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use boggle_lab::anneal::{Climb, OptionsRecord};
use boggle_lab::dict::Dictionary;

use crate::output::{Failure, json_line, replace_file};

/// A line of the file: a climber, in hexadecimal digits.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Line {
    climber: usize,
    checkpoint: String,
}

/// Reads the climbs of a file, in order; `None` if there is no such file.
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
        let damaged = || fail(&format!("line {} is not a climb that was saved", at + 1));
        let line: Line = serde_json::from_str(line).map_err(|_| damaged())?;
        let bytes = bytes(&line.checkpoint).filter(|_| line.climber == at);
        let bytes = bytes.ok_or_else(damaged)?;
        climbs.push(Climb::restore(dictionary, &bytes).map_err(|error| fail(&error))?);
    }
    match climbs.is_empty() {
        true => Err(fail(&"there are no climbs in it")),
        false => Ok(Some(climbs)),
    }
}

/// Says what tells the climbs of a file from those that were asked for, if anything does.
pub(crate) fn check(
    path: &Path,
    climbs: &[Climb],
    wanted: &[OptionsRecord],
) -> Result<(), Failure> {
    let other = |what: &str| {
        Err(Failure::Input(format!(
            "{} holds another climb: its {what} is not the same. Name another file to begin a new one",
            path.display()
        )))
    };
    if climbs.len() != wanted.len() {
        return other("number of threads");
    }
    let pairs = climbs.iter().zip(wanted);
    let difference = pairs
        .filter_map(|(climb, wanted)| climb.record().difference(wanted))
        .next();
    difference.map_or(Ok(()), other)
}

/// Saves climbs in place of what the file held.
pub(crate) fn write(path: &Path, climbs: &[Climb]) -> Result<(), Failure> {
    let mut text = Vec::new();
    for (climber, climb) in climbs.iter().enumerate() {
        let bytes = climb.checkpoint();
        let checkpoint = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        json_line(
            &mut text,
            &Line {
                climber,
                checkpoint,
            },
        );
    }
    replace_file(path, &text)
}

/// The bytes of hexadecimal digits.
fn bytes(digits: &str) -> Option<Vec<u8>> {
    let digit = |byte: u8| char::from(byte).to_digit(16).map(|digit| digit as u8);
    let (pairs, rest) = digits.as_bytes().as_chunks::<2>();
    let pairs = pairs
        .iter()
        .map(|[high, low]| Some(digit(*high)? << 4 | digit(*low)?));
    if rest.is_empty() {
        pairs.collect()
    } else {
        None
    }
}
