//! Counts boards as they are rolled. A tally consists only of counts and records, so tallies can be added in any order,
//! and the sum is exact.

use core::cmp::Reverse;
use std::collections::BTreeMap;
use std::sync::Arc;

use super::histogram::Histogram;
use super::report::Report;
use crate::board::Board;
use crate::dice::{DiceSet, Rolls};
use crate::dict::{Dictionary, WordList};
use crate::letter::{Alphabet, QuRule};
use crate::random::Seed;
use crate::scoring::Rules;
use crate::solver::{Scorer, Slot};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// How many records of each kind a tally keeps.
pub const RECORDS: usize = 10;

/// What a sample was taken from. Tallies of different subjects cannot be added.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Subject {
    /// The dictionary's name, for display.
    pub dictionary: String,
    /// The SHA-256 hash of the dictionary's raw list.
    pub sha256: String,
    /// How many words of the list are usable.
    pub words: usize,
    /// Whether a q stands for the face Qu or for a plain letter. When a record without this field is read, q is
    /// taken to be the face.
    ///
    /// This field is always written, because the packed form has no field names and could not be read if a field were
    /// missing.
    #[serde(default)]
    pub qu: QuRule,
    /// The length of the longest word that counts, if there is a limit.
    #[serde(default)]
    pub max_length: Option<u8>,
    /// The size of the boards.
    pub size: String,
    /// The dice. Each one is given by its faces in sorted order, separated by spaces.
    pub dice: Vec<String>,
    /// The points table.
    pub scoring: String,
    /// The length of the shortest word that counts.
    pub min_length: usize,
}

impl Subject {
    /// Creates the subject of a sample: boards rolled with a dice set and scored with a dictionary and rules.
    pub fn new(dictionary: &Dictionary, dice: &DiceSet, rules: Rules) -> Self {
        let mut lines = dice.lines(dictionary.alphabet());
        lines.sort_unstable();
        Self {
            dictionary: dictionary.name().to_owned(),
            sha256: dictionary.sha256().to_string(),
            words: dictionary.words(),
            qu: dictionary.rule().qu,
            max_length: dictionary.rule().max_length,
            size: dice.dims().to_string(),
            dice: lines,
            scoring: rules.scoring.to_string(),
            min_length: rules.min_length.letters(),
        }
    }

    /// Returns the first property in which two subjects differ. The dictionary's name does not matter.
    pub(super) fn difference(&self, other: &Self) -> Option<&'static str> {
        [
            ("dictionary", self.sha256 != other.sha256),
            ("rule for q", self.qu != other.qu),
            ("longest word", self.max_length != other.max_length),
            ("word rule", self.words != other.words),
            ("dice", self.size != other.size || self.dice != other.dice),
            ("points table", self.scoring != other.scoring),
            ("minimum length", self.min_length != other.min_length),
        ]
        .into_iter()
        .find_map(|(what, differs)| differs.then_some(what))
    }
}

/// A board that holds a record.
#[macro_rules_attribute::apply(typescript)]
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct Rolled {
    /// The board's points.
    pub points: u32,
    /// The number of words on the board.
    pub words: u32,
    /// The board in standard notation.
    pub board: String,
}

/// The counts of a sample of rolled boards.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tally {
    pub(super) subject: Subject,
    pub(super) runs: RolledRanges,
    pub(super) boards: u64,
    pub(super) points: Histogram,
    pub(super) words: Histogram,
    /// For each word length, how many words of that length a board has. Boards without a word of that length are not
    /// counted.
    pub(super) lengths: Vec<Histogram>,
    /// The number of boards on which each slot's word was seen.
    #[serde(with = "sparse")]
    pub(super) seen: Vec<u64>,
    pub(super) best: Vec<Rolled>,
    pub(super) worst: Vec<Rolled>,
    /// The longest words: the number of letters of each, where Qu counts as two; its slot; and a board on which it was seen. If there
    /// are several, it is the one whose text comes first in alphabetical order.
    pub(super) longest: Vec<(u32, u32, String)>,
}

impl Tally {
    /// Creates an empty tally. Memory: eight bytes per word of the dictionary.
    pub fn new(subject: Subject) -> Self {
        Self {
            seen: vec![0; subject.words],
            subject,
            runs: RolledRanges::default(),
            boards: 0,
            points: Histogram::default(),
            words: Histogram::default(),
            lengths: Vec::new(),
            best: Vec::new(),
            worst: Vec::new(),
            longest: Vec::new(),
        }
    }

    /// Returns the subject of the sample.
    pub fn subject(&self) -> &Subject {
        &self.subject
    }

    /// Returns which boards were counted.
    pub fn runs(&self) -> &RolledRanges {
        &self.runs
    }

    /// Returns how many boards were counted.
    pub fn boards(&self) -> u64 {
        self.boards
    }

    /// Counts a board, given the distinct words on it.
    pub(super) fn add(&mut self, board: &Board, words: &[Slot], rules: Rules, alphabet: &Alphabet) {
        let mut by_length = [0u32; 256];
        let mut points = 0u32;
        let mut longest = 0;
        for word in words {
            self.seen[word.number as usize] += 1;
            by_length[(word.text_len as usize).min(255)] += 1;
            points = points.saturating_add(rules.points(word.text_len as usize));
            longest = longest.max(word.text_len);
        }
        self.boards += 1;
        self.points.add(points);
        self.words.add(words.len() as u32);
        if self.lengths.len() <= longest as usize {
            self.lengths.resize(longest as usize + 1, Histogram::default());
        }
        for (histogram, &count) in self.lengths.iter_mut().zip(&by_length) {
            if count > 0 {
                histogram.add(count);
            }
        }
        self.record(board, points, words, alphabet);
    }

    /// Enters a board in the record lists that it belongs in. Few boards set a record, so strings are created only when
    /// needed.
    fn record(&mut self, board: &Board, points: u32, words: &[Slot], alphabet: &Alphabet) {
        let best = self.best.get(RECORDS - 1).is_none_or(|last| points >= last.points);
        let worst = self.worst.get(RECORDS - 1).is_none_or(|last| points <= last.points);
        if best || worst {
            let rolled = Rolled { points, words: words.len() as u32, board: board.text(alphabet) };
            enter(&mut self.best, &rolled, true);
            enter(&mut self.worst, &rolled, false);
        }
        let shortest = self.longest.get(RECORDS - 1).map_or(0, |(text_len, ..)| *text_len);
        for word in words.iter().filter(|word| word.text_len >= shortest) {
            enter_longest(&mut self.longest, (word.text_len, word.number, board.text(alphabet)));
        }
    }

    /// Adds all counts of another tally.
    ///
    /// # Errors
    /// [`StatsError`] if the two tallies have different subjects or have boards in common. This tally is then
    /// unchanged.
    pub fn merge(&mut self, other: &Self) -> Result<(), StatsError> {
        if let Some(what) = self.subject.difference(&other.subject) {
            return Err(StatsError::Different { what });
        }
        if self.runs.overlap_any(&other.runs) {
            return Err(StatsError::Overlap);
        }
        self.runs.merge(&other.runs);
        self.boards = self.boards.saturating_add(other.boards);
        self.points.merge(&other.points);
        self.words.merge(&other.words);
        if self.lengths.len() < other.lengths.len() {
            self.lengths.resize(other.lengths.len(), Histogram::default());
        }
        for (mine, theirs) in self.lengths.iter_mut().zip(&other.lengths) {
            mine.merge(theirs);
        }
        for (mine, theirs) in self.seen.iter_mut().zip(&other.seen) {
            *mine = mine.saturating_add(*theirs);
        }
        other.best.iter().for_each(|rolled| enter(&mut self.best, rolled, true));
        other.worst.iter().for_each(|rolled| enter(&mut self.worst, rolled, false));
        for longest in &other.longest {
            enter_longest(&mut self.longest, longest.clone());
        }
        Ok(())
    }

    /// Returns whether the figures agree with each other. They always do, unless they were unpacked from bytes or read
    /// from a file.
    pub(super) fn is_consistent(&self) -> bool {
        let by_length = (self.lengths.iter().map(Histogram::sum)).fold(0, u128::saturating_add);
        let by_word: u128 = self.seen.iter().map(|&count| u128::from(count)).sum();
        self.runs.boards() == self.boards
            && self.words.total() == self.boards
            && self.points.total() == self.boards
            && self.words.sum() == by_word
            && by_length == by_word
            && self.lengths.len() <= 256
            && self.lengths.iter().all(|of| of.total() <= self.boards)
            && self.longest.iter().all(|&(_, slot, _)| (slot as usize) < self.seen.len())
    }
}

/// Adds a board to a list that is sorted by points, highest first if it has the best boards, and then by the board's text. Each board
/// is listed once, and all but the first [`RECORDS`] boards are dropped.
fn enter(list: &mut Vec<Rolled>, rolled: &Rolled, best: bool) {
    let order = |other: &Rolled| {
        let by_points = other.points.cmp(&rolled.points);
        let by_points = if best { by_points.reverse() } else { by_points };
        by_points.then_with(|| other.board.cmp(&rolled.board))
    };
    if let Err(at) = list.binary_search_by(order) {
        list.insert(at, rolled.clone());
        list.truncate(RECORDS);
    }
}

/// Adds a word to a list that is sorted by length, longest first, and then by slot. Each word is listed once, with the
/// board whose text comes first.
fn enter_longest(list: &mut Vec<(u32, u32, String)>, word: (u32, u32, String)) {
    let key = |(text_len, slot, _): &(u32, u32, String)| (Reverse(*text_len), *slot);
    match list.binary_search_by_key(&key(&word), key) {
        Ok(at) if word.2 < list[at].2 => list[at].2 = word.2,
        Ok(_) => {}
        Err(at) => {
            list.insert(at, word);
            list.truncate(RECORDS);
        }
    }
}

/// Why two tallies cannot be added, or why a saved one cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "each message says what is wrong")]
pub enum StatsError {
    #[error("these samples can't be added, because one of their settings differs: {what}")]
    Different { what: &'static str },
    #[error("some boards are in both samples and would count twice: use another seed")]
    Overlap,
    #[error("another version of the program saved these statistics: start over")]
    Foreign,
    #[error("the saved statistics are damaged: start over")]
    Damaged,
    #[error("these are not saved statistics: the schema is `{0}`, not `{schema}`", schema = Report::SCHEMA)]
    Schema(String),
    #[error("this file lacks the counts of all words: save the full statistics")]
    NoWordCounts,
    #[error("`{0}` is not in this dictionary: choose the dictionary they were made with")]
    UnknownWord(String),
    #[error("the figures contradict each other, so this file must have been changed")]
    Inconsistent,
    #[error("the record does not match its board {0}, so this file must have been changed")]
    Board(String),
}

// --- Pack ---
//
// Packs a tally into bytes, and unpacks it. Workers send tallies in this form, and browsers store them this way.
//
// The bytes are a magic number, a version, and the counts in postcard's encoding. They include only the words that
// were seen, so they take about 60 kB for 10,000 boards and 400 kB for millions.

const MAGIC: [u8; 4] = *b"BoTa";
const VERSION: u8 = 1;

impl Tally {
    /// Packs the tally into bytes.
    pub fn pack(&self) -> Vec<u8> {
        let mut bytes = MAGIC.to_vec();
        bytes.push(VERSION);
        postcard::to_extend(self, bytes)
            .unwrap_or_else(|_| unreachable!("lists of known length into a growing buffer"))
    }

    /// Unpacks the bytes that [`Tally::pack`] returns. `subject` is the subject that the tally must have.
    pub fn unpack(bytes: &[u8], subject: &Subject) -> Result<Self, StatsError> {
        let body = bytes.strip_prefix(&MAGIC).and_then(|body| body.strip_prefix(&[VERSION]));
        let body = body.ok_or(StatsError::Foreign)?;
        let Ok((packed, [])) = postcard::take_from_bytes::<Self>(body) else {
            return Err(StatsError::Damaged);
        };
        // Merging puts the records in order and drops slots beyond the subject's words.
        let mut tally = Self::new(subject.clone());
        tally.merge(&packed)?;
        if tally.is_consistent() { Ok(tally) } else { Err(StatsError::Damaged) }
    }
}

/// The counts of the words that were seen, in ascending order of their slots. Each slot is stored as its distance from
/// the previous one.
mod sparse {
    use super::{Deserialize, Deserializer, Serialize, Serializer, WordList};

    pub(super) fn serialize<S: Serializer>(seen: &[u64], to: S) -> Result<S::Ok, S::Error> {
        let mut last = 0;
        let seen = (0..).zip(seen).filter(|&(_, &count)| count > 0);
        let counts = seen
            .map(|(slot, &count)| (slot - core::mem::replace(&mut last, slot), count))
            .collect::<Vec<(u32, u64)>>();
        counts.serialize(to)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Vec<u64>, D::Error> {
        let (mut seen, mut slot) = (Vec::new(), 0);
        for (distance, count) in Vec::<(u32, u64)>::deserialize(from)? {
            slot += distance as usize;
            if slot >= WordList::MAX_WORDS {
                return Err(serde::de::Error::custom("there is no such word"));
            }
            seen.resize(slot + 1, 0);
            seen[slot] = count;
        }
        Ok(seen)
    }
}

// --- Run ---

/// Rolls boards of the sequence that a seed generates, and counts what is on them. Adding the tallies of two ranges of boards
/// gives exactly the tally of both.
#[derive(Clone, Debug)]
pub struct StatsRun {
    dictionary: Arc<Dictionary>,
    scorer: Scorer,
    rolls: Rolls,
    rules: Rules,
    seed: Seed,
    next: u64,
    tally: Tally,
}

impl StatsRun {
    /// Prepares to count boards rolled from a seed, with an empty tally.
    pub fn new(dictionary: &Arc<Dictionary>, dice: &DiceSet, rules: Rules, seed: Seed) -> Self {
        Self {
            tally: Tally::new(Subject::new(dictionary, dice, rules)),
            scorer: Scorer::new(dictionary, dice.dims(), rules),
            dictionary: Arc::clone(dictionary),
            rolls: Rolls::new(dice.clone(), seed),
            rules,
            seed,
            next: 0,
        }
    }

    /// Rolls and counts the boards numbered `from..to`, none of which may be counted already.
    ///
    /// Cost: about five microseconds per rolled 4x4 board.
    pub fn roll(&mut self, from: u64, to: u64) {
        if from != self.next {
            self.rolls = self.rolls.restarted_at(from);
        }
        for (_, board) in (from..to).zip(&mut self.rolls) {
            let words = self.scorer.words(&board);
            self.tally.add(&board, words, self.rules, self.dictionary.alphabet());
        }
        self.next = to.max(from);
        self.tally.runs.add(self.seed.value(), from, self.next);
    }

    /// Returns the counts, and begins again with none.
    pub fn take_tally(&mut self) -> Tally {
        let empty = Tally::new(self.tally.subject.clone());
        core::mem::replace(&mut self.tally, empty)
    }
}

// --- Runs ---
//
// Records which boards a sample consists of, so that no board is counted twice.

/// Ranges of board numbers, for one or more seeds.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "Vec<RollRange>", into = "Vec<RollRange>")]
pub struct RolledRanges {
    /// The end of each range, by its seed and its first board. Ranges with the same seed neither overlap nor touch.
    ends: BTreeMap<(u64, u64), u64>,
}

/// The boards numbered `from..to` among those rolled from a seed. The seed is saved as a string because JSON numbers are exact
/// only up to 2^53.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct RollRange {
    seed: String,
    from: u64,
    to: u64,
}

impl RolledRanges {
    /// Returns the number of boards. The number saturates.
    pub fn boards(&self) -> u64 {
        let sizes = self.ends.iter().map(|((_, from), to)| to - from);
        sizes.fold(0, u64::saturating_add)
    }

    /// Returns which of the boards numbered `0..to` from a seed are not in this set yet, as ranges in order.
    pub fn gaps(&self, seed: u64, to: u64) -> Vec<(u64, u64)> {
        let mut gaps = Vec::new();
        let mut next = 0;
        for (&(_, from), &end) in self.ends.range((seed, 0)..(seed, to)) {
            if next < from {
                gaps.push((next, from));
            }
            next = end;
        }
        if next < to {
            gaps.push((next, to));
        }
        gaps
    }

    /// Returns whether any of the boards numbered `from..to` from a seed is already in this set.
    pub fn overlap(&self, seed: u64, from: u64, to: u64) -> bool {
        let before = self.ends.range((seed, 0)..(seed, to)).next_back();
        from < to && before.is_some_and(|(_, end)| *end > from)
    }

    /// Returns whether any board is in both sets.
    fn overlap_any(&self, other: &Self) -> bool {
        other.ends.iter().any(|(&(seed, from), &to)| self.overlap(seed, from, to))
    }

    /// Adds the boards numbered `from..to` among those rolled from a seed. They must not be in the set yet. Ranges that
    /// touch become one range.
    pub fn add(&mut self, seed: u64, from: u64, to: u64) {
        debug_assert!(!self.overlap(seed, from, to));
        if from == to {
            return;
        }
        let to = self.ends.remove(&(seed, to)).unwrap_or(to);
        match self.ends.range_mut((seed, 0)..(seed, from)).next_back() {
            Some((_, end)) if *end == from => *end = to,
            _ => _ = self.ends.insert((seed, from), to),
        }
    }

    /// Adds all boards of another set, none of which may be in this one yet.
    pub fn merge(&mut self, other: &Self) {
        for (&(seed, from), &to) in &other.ends {
            self.add(seed, from, to);
        }
    }
}

impl From<RolledRanges> for Vec<RollRange> {
    fn from(runs: RolledRanges) -> Self {
        let range =
            |((seed, from), to): ((u64, _), _)| RollRange { seed: seed.to_string(), from, to };
        runs.ends.into_iter().map(range).collect()
    }
}

/// Reads ranges of boards, and drops any range that overlaps an earlier one. If the file was manipulated, some boards
/// may therefore be left out, but no board is ever counted twice.
impl From<Vec<RollRange>> for RolledRanges {
    fn from(list: Vec<RollRange>) -> Self {
        let mut runs = Self::default();
        for RollRange { seed, from, to } in list {
            let seed = seed.parse().unwrap_or(0);
            if from < to && !runs.overlap(seed, from, to) {
                runs.add(seed, from, to);
            }
        }
        runs
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn they_are_sets_of_boards(list in proptest::collection::vec((0..3u64, 0..40u64, 0..8u64), 0..30)) {
            let (mut runs, mut set) = (RolledRanges::default(), BTreeSet::new());
            for (seed, from, length) in list {
                let new: BTreeSet<_> = (from..from + length).map(|board| (seed, board)).collect();
                let overlap = !set.is_disjoint(&new);
                prop_assert_eq!(runs.overlap(seed, from, from + length), overlap);
                if !overlap {
                    runs.add(seed, from, from + length);
                    set.extend(new);
                }
            }
            prop_assert_eq!(runs.boards(), set.len() as u64);
            for (&(seed, from), &to) in &runs.ends {
                prop_assert!(!set.contains(&(seed, to)) && (from == 0 || !set.contains(&(seed, from - 1))));
            }
            for to in [0, 1, 20, 60] {
                let missing = (0..to).filter(|board| !set.contains(&(1, *board)));
                let gaps = runs.gaps(1, to);
                prop_assert!(gaps.is_sorted() && gaps.iter().all(|(from, to)| from < to));
                prop_assert!(gaps.into_iter().flat_map(|(from, to)| from..to).eq(missing));
            }
            prop_assert_eq!(RolledRanges::from(Vec::from(runs.clone())), runs);
        }
    }
}
