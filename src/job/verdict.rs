//! The verdict: what the results prove.

use serde::Serialize;

use super::proof::Proof;
use crate::breaker::Partition;
use crate::grid::CellKind;
use crate::letter::Alphabet;

/// What the results prove.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase", tag = "kind")]
pub enum Verdict {
    /// Every class of the partition has a result that passed the audit, and the partition covers every letter of the dictionary's
    /// alphabet. The boards found are therefore all the boards that reach the threshold or, with dice, all of those that the
    /// dice can roll.
    Proved,
    /// Every class has a result that passed the audit, as with `Proved`, but some results came from files and their classes were
    /// not broken again. So only the files say that no board is missing.
    Claimed,
    /// The results prove something weaker, or nothing.
    Partial(Partial),
}

impl Verdict {
    /// Returns whether everything was proved.
    #[must_use]
    pub const fn is_proved(&self) -> bool {
        matches!(self, Self::Proved)
    }

    /// Returns whether every class of the whole partition has a result that passed the audit and wasn't refuted.
    #[must_use]
    pub const fn is_complete(&self) -> bool {
        matches!(self, Self::Proved | Self::Claimed)
    }
}

/// How far a partial result goes, and why it is not a proof.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct Partial {
    /// The number of selected classes that are done.
    pub done: u64,
    /// The number of selected classes.
    pub of_selection: u64,
    /// The number of classes that are done, including classes that are not selected.
    pub held: u64,
    /// The number of classes in the partition; `None` if the proof is about a single class.
    pub of_partition: Option<u64>,
    /// The letters that the partition leaves out.
    pub missing_letters: Vec<MissingLetters>,
    /// The faces of the dice that are not a single letter. No class contains boards with such faces.
    pub uncovered_faces: Vec<String>,
    /// The classes whose results are wrong: they gave different boards when they were broken again, or leave out a board that
    /// was found by other means.
    pub refuted: Vec<u64>,
}

/// The letters that cells of one kind lack in every class.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct MissingLetters {
    /// The kind of cell: `center`, `edge`, or `corner`.
    #[cfg_attr(
        all(feature = "wasm", target_arch = "wasm32"),
        tsify(type = "'center' | 'edge' | 'corner'")
    )]
    pub kind: &'static str,
    /// The letters that cells of this kind lack.
    pub letters: String,
    /// The letters that cells of this kind have.
    pub used: String,
}

impl Proof {
    /// Returns what the results prove.
    #[must_use]
    pub fn verdict(&mut self) -> Verdict {
        let partial = Partial {
            done: self.done(),
            of_selection: self.asked(),
            held: self.held(),
            of_partition: self.partition().map(Partition::canonical_classes),
            missing_letters: self.missing_letters(),
            uncovered_faces: self.uncovered_faces(),
            refuted: self.refuted.iter().copied().collect(),
        };
        // Every stored result passed the audit, so it belongs to a canonical class, and no class has two results. Therefore, every
        // class is done if there are as many results as classes.
        let whole = partial.of_partition == Some(partial.held) && partial.refuted.is_empty();
        if whole && partial.missing_letters.is_empty() && partial.uncovered_faces.is_empty() {
            match self.rests_on_files() {
                true => Verdict::Claimed,
                false => Verdict::Proved,
            }
        } else {
            Verdict::Partial(partial)
        }
    }

    /// Lists the letters of the alphabet that the partition leaves out, for each kind of cell. The list is empty for a single
    /// class.
    #[must_use]
    pub fn missing_letters(&self) -> Vec<MissingLetters> {
        let alphabet = self.dictionary().alphabet();
        let Some(partition) = self.partition() else {
            return Vec::new();
        };
        let missing = partition.missing(alphabet).into_iter();
        let missing = missing.map(|(kind, letters)| {
            let of = |is_missing: bool| letters_where(alphabet, &letters, is_missing);
            MissingLetters { kind: kind_name(kind), letters: of(true), used: of(false) }
        });
        missing.collect()
    }

    /// Lists the faces of the dice that are blank or have several letters.
    fn uncovered_faces(&self) -> Vec<String> {
        let alphabet = self.dictionary().alphabet();
        let dice = self.dice().into_iter().flat_map(|set| set.dice());
        let faces = dice.flat_map(|die| die.faces());
        let mut faces: Vec<String> = faces
            .filter(|face| face.letters().len() != 1)
            .map(|face| face.text(alphabet))
            .collect();
        faces.sort_unstable();
        faces.dedup();
        faces
    }
}

fn letters_where(
    alphabet: &Alphabet,
    missing: &[crate::letter::Letter],
    is_missing: bool,
) -> String {
    let chars = alphabet.chars().iter().enumerate();
    let is = |index: usize| missing.iter().any(|letter| letter.index() == index);
    chars.filter(|(index, _)| is(*index) == is_missing).map(|(_, char)| char).collect()
}

/// Returns the name of a kind of cell in partitions.
pub(super) const fn kind_name(kind: CellKind) -> &'static str {
    match kind {
        CellKind::Center => "center",
        CellKind::Edge => "edge",
        CellKind::Corner => "corner",
    }
}
