//! One die, and the line of text that describes it.

use super::error::{DiceError, MAX_FACES};
use crate::board::Face;
use crate::letter::Alphabet;

/// One die, which has at least one face. A face that is listed twice comes up twice as often.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Die {
    pub(super) faces: Vec<Face>,
}

impl Die {
    /// Returns the faces, in the order they were given.
    #[must_use]
    pub fn faces(&self) -> &[Face] {
        &self.faces
    }
}

/// Writes a die as a line. If its only face has several letters, the comma keeps each letter from being read as a face.
pub(super) fn line(faces: &[String]) -> String {
    match faces {
        [face] if face.chars().count() > 1 => format!("{face},"),
        _ => faces.join(" "),
    }
}

pub(super) fn read_die(text: &str, die: usize, alphabet: &Alphabet) -> Result<Die, DiceError> {
    let face =
        |text: &str| Face::read(text, alphabet).map_err(|error| DiceError::Face { die, error });
    let separator = |c: char| c == ',' || c.is_whitespace();
    let faces: Vec<Face> = if text.contains(separator) {
        text.split(separator).filter(|word| !word.is_empty()).map(face).collect::<Result<_, _>>()?
    } else {
        text.chars().map(|c| face(c.encode_utf8(&mut [0; 4]))).collect::<Result<_, _>>()?
    };
    if faces.is_empty() || faces.len() > MAX_FACES {
        return Err(DiceError::Faces { die, got: faces.len() });
    }
    Ok(Die { faces })
}
