//! Counts boards as they are rolled. A tally consists only of counts and records, so tallies can be added in any order,
//! and the sum is exact.

use core::cmp::Reverse;
use core::fmt;

use super::histogram::Histogram;
use super::runs::RolledRanges;
use crate::board::Board;
use crate::dice::DiceSet;
use crate::dict::Dictionary;
use crate::letter::Alphabet;
use crate::letter::QuRule;
use crate::scoring::Rules;
use crate::solver::Slot;

/// How many records of each kind a tally keeps.
pub const RECORDS: usize = 10;

/// What a sample was taken from. Tallies of different subjects cannot be added.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
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
    #[must_use]
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
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, serde::Serialize, serde::Deserialize)]
pub struct Rolled {
    /// The board's points.
    pub points: u32,
    /// The number of words on the board.
    pub words: u32,
    /// The board in standard notation.
    pub board: String,
}

/// A long word, and a board on which it was seen.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Longest {
    /// The number of letters in the word's text, where Qu counts as two.
    pub text_len: u32,
    /// The word's slot.
    pub slot: u32,
    /// The board on which the word was seen. If there are several, it is the one whose text comes first in alphabetical
    /// order.
    pub board: String,
}

/// The counts of a sample of rolled boards.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
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
    pub(super) seen: Vec<u64>,
    pub(super) best: Vec<Rolled>,
    pub(super) worst: Vec<Rolled>,
    pub(super) longest: Vec<Longest>,
}

impl Tally {
    /// Creates an empty tally. Memory: eight bytes per word of the dictionary.
    #[must_use]
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
    #[must_use]
    pub fn subject(&self) -> &Subject {
        &self.subject
    }

    /// Returns which boards were counted.
    #[must_use]
    pub fn runs(&self) -> &RolledRanges {
        &self.runs
    }

    /// Returns how many boards were counted.
    #[must_use]
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
        let full = |list: &[Rolled]| list.len() == RECORDS;
        let best = !full(&self.best) || self.best.last().is_some_and(|last| points >= last.points);
        let worst =
            !full(&self.worst) || self.worst.last().is_some_and(|last| points <= last.points);
        if best || worst {
            let rolled = Rolled { points, words: words.len() as u32, board: board.text(alphabet) };
            enter_best(&mut self.best, rolled.clone());
            enter_worst(&mut self.worst, rolled);
        }
        let shortest = match self.longest.last() {
            Some(last) if self.longest.len() == RECORDS => last.text_len,
            _ => 0,
        };
        for word in words.iter().filter(|word| word.text_len >= shortest) {
            enter_longest(
                &mut self.longest,
                Longest { text_len: word.text_len, slot: word.number, board: board.text(alphabet) },
            );
        }
    }

    /// Adds all counts of another tally.
    ///
    /// # Errors
    /// [`TallyMergeError`] if the two tallies have different subjects or have boards in common. This tally is then
    /// unchanged.
    pub fn merge(&mut self, other: &Self) -> Result<(), TallyMergeError> {
        if let Some(what) = self.subject.difference(&other.subject) {
            return Err(TallyMergeError::Different { what });
        }
        if self.runs.overlap_any(&other.runs) {
            return Err(TallyMergeError::Overlap);
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
        for rolled in &other.best {
            enter_best(&mut self.best, rolled.clone());
        }
        for rolled in &other.worst {
            enter_worst(&mut self.worst, rolled.clone());
        }
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
            && (self.longest.iter()).all(|word| (word.slot as usize) < self.seen.len())
    }
}

/// Adds a board to a list that is sorted by points, highest first, and then by the board's text. Each board is listed
/// once.
pub(super) fn enter_best(list: &mut Vec<Rolled>, rolled: Rolled) {
    enter(list, rolled, |r| (Reverse(r.points), r.board.clone()));
}

/// Adds a board to a list that is sorted by points, lowest first, and then by the board's text.
pub(super) fn enter_worst(list: &mut Vec<Rolled>, rolled: Rolled) {
    enter(list, rolled, |r| (r.points, r.board.clone()));
}

/// Adds an item to a list that is sorted by a key, unless the list already has that key, and drops all but the first
/// [`RECORDS`] items.
fn enter<K: Ord>(list: &mut Vec<Rolled>, rolled: Rolled, key: impl Fn(&Rolled) -> K) {
    if let Err(at) = list.binary_search_by_key(&key(&rolled), &key) {
        list.insert(at, rolled);
        list.truncate(RECORDS);
    }
}

/// Adds a word to a list that is sorted by length, longest first, and then by slot. Each word is listed once, with the
/// board whose text comes first.
pub(super) fn enter_longest(list: &mut Vec<Longest>, word: Longest) {
    let key = |w: &Longest| (Reverse(w.text_len), w.slot);
    match list.binary_search_by_key(&key(&word), key) {
        Ok(at) if word.board < list[at].board => list[at].board = word.board,
        Ok(_) => {}
        Err(at) => {
            list.insert(at, word);
            list.truncate(RECORDS);
        }
    }
}

/// Why two tallies cannot be added.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TallyMergeError {
    /// The tallies have different subjects.
    Different {
        /// What differs: for example, `dictionary`, `word rule`, `dice`, `points table`, or `minimum length`.
        what: &'static str,
    },
    /// Some boards are in both tallies and would count twice.
    Overlap,
}

impl fmt::Display for TallyMergeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Different { what } => write!(
                f,
                "these statistics differ in the {what}: only samples of the same kind can be added"
            ),
            Self::Overlap => f.write_str(
                "some boards are in both samples and would count twice: use another seed",
            ),
        }
    }
}

impl core::error::Error for TallyMergeError {}
