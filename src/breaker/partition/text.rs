//! Partitions and lists of class ids as text.

use super::classes::{KINDS, Partition, every_letter};
use super::error::PartitionError;
use crate::grid::{CellKind, Dims};
use crate::letter::{Alphabet, Letter};

/// The fastest partition measured for each size; the last one is for all other sizes. If an alphabet has other letters,
/// too, they join the last group of each kind of cell.
const SUGGESTED: [(&str, &str); 9] = [
    ("2x2", "*"),
    ("2x3", "*"),
    ("2x4", "*"),
    // With the groups for unlisted sizes, 2x5 would have 3,000 classes, and breaking them would take eleven times as
    // long.
    ("2x5", "edge:aeiosuy bcdfghjklmnpqrtvwxz, corner:*"),
    ("2x6", "edge:aeiosuy bcdfghjklmnpqrtvwxz, corner:*"),
    ("2x7", "edge:aeiosuy bcdfghjklmnpqrtvwxz, corner:*"),
    ("3x3", "center:*, edge:aeiosuy bcdfghjklmnpqrtvwxz, corner:*"),
    ("3x4", "aeijou bcdfgmpqvwxz hklnrsty, corner:*"),
    ("", "aeijou bcdfgmpqvwxz hklnrsty, corner:aeiosuy bcdfghjklmnpqrtvwxz"),
];

impl Partition {
    /// Reads a partition from its text form.
    ///
    /// # Errors
    /// [`PartitionError`] if the text is not a partition for this size and alphabet.
    pub fn parse(text: &str, dims: Dims, alphabet: &Alphabet) -> Result<Self, PartitionError> {
        let mut buckets: [Option<Vec<Vec<Letter>>>; 3] = [const { None }; 3];
        let mut rest = None;
        for clause in text.split(',').map(str::trim).filter(|clause| !clause.is_empty()) {
            let (slot, words) = match clause.split_once(':') {
                None => (&mut rest, clause),
                Some((name, words)) => {
                    let kind = KINDS.iter().position(|(_, known)| *known == name.trim());
                    let kind = kind.ok_or_else(|| PartitionError::Kind(name.trim().to_owned()))?;
                    (&mut buckets[kind], words)
                }
            };
            if slot.replace(read_buckets(words, alphabet)?).is_some() {
                return Err(PartitionError::TwoClauses(clause.to_owned()));
            }
        }
        let mut all = [const { Vec::new() }; 3];
        for (kind, name) in KINDS {
            if dims.iter().any(|cell| dims.kind(cell) == kind) {
                let own = buckets[kind as usize].take().or_else(|| rest.clone());
                all[kind as usize] = own.ok_or(PartitionError::NoBuckets(name))?;
            }
        }
        Self::new(dims, all)
    }

    /// Returns the partition that was fastest in measurements for this size, or a general one if the size was not
    /// measured.
    ///
    /// Returns `None` if the partition would have too many classes.
    #[must_use]
    pub fn suggested(dims: Dims, alphabet: &Alphabet) -> Option<Self> {
        // A board and its transpose have the same kinds of cells.
        let (short, long) = (dims.rows().min(dims.cols()), dims.rows().max(dims.cols()));
        let size = format!("{short}x{long}");
        let text = SUGGESTED.iter().find(|(name, _)| *name == size || name.is_empty())?.1;
        let mut buckets = [const { Vec::new() }; 3];
        let chars = alphabet.chars();
        let mut clauses: Vec<&str> = text.split(", ").collect();
        // Clauses for one kind of cell are handled last, so that they override the general ones.
        clauses.sort_by_key(|clause| clause.contains(':'));
        for clause in clauses {
            let (name, words) = clause.split_once(':').unwrap_or(("", clause));
            let mut sets: Vec<Vec<Letter>> = words
                .split(' ')
                .map(|word| match word {
                    "*" => every_letter(alphabet),
                    _ => word.chars().filter_map(|c| alphabet.letter(c).ok()).collect(),
                })
                .collect();
            let known: Vec<Letter> = sets.iter().flatten().copied().collect();
            let others = every_letter(alphabet);
            let others = others.iter().filter(|letter| !known.contains(letter));
            sets.last_mut()?.extend(others);
            sets.retain(|set| !set.is_empty());
            for (kind, known) in KINDS {
                let here = dims.iter().any(|cell| dims.kind(cell) == kind);
                if here && (name.is_empty() || name == known) {
                    buckets[kind as usize] = sets.clone();
                }
            }
        }
        debug_assert_eq!(chars.len(), alphabet.len());
        Self::new(dims, buckets).ok()
    }

    /// Reads a list of ids and ranges such as `5-20, 34`, and returns their canonical ids in ascending order, without
    /// duplicates.
    ///
    /// ```
    /// # use boggle_lab::{breaker::Partition, letter::Alphabet};
    /// let partition = Partition::parse("abc defg", "2x2".parse().unwrap(), &Alphabet::latin()).unwrap();
    /// // 2 and 4 are rotations or reflections of 1.
    /// assert_eq!(partition.select("2-4, 15", 100).unwrap(), [1, 3, 15]);
    /// assert!(partition.select("15-16", 100).is_err());
    /// ```
    ///
    /// # Errors
    /// [`PartitionError::Ids`] if the text is not a list of ids, is empty, or selects more than `most` classes.
    pub fn select(&self, text: &str, most: u64) -> Result<Vec<u64>, PartitionError> {
        let last = self.classes() - 1;
        let trouble = |why: String| PartitionError::Ids(why);
        let number = |text: &str| {
            let number = text.trim().parse();
            let number =
                number.map_err(|_| trouble(format!("`{}` is not a number", text.trim())))?;
            match number {
                number if number <= last => Ok(number),
                number => Err(trouble(format!("there is no class {number}: they are 0 to {last}"))),
            }
        };
        let mut ids = Vec::new();
        let mut left = most;
        for item in text.split([',', ' ']).filter(|item| !item.is_empty()) {
            let (from, to) = item.split_once(['-', '–']).unwrap_or((item, item));
            let (from, to) = (number(from)?, number(to)?);
            if from > to {
                return Err(trouble(format!(
                    "`{item}` runs backward: put the smaller number first"
                )));
            }
            let count = to - from + 1;
            left = left
                .checked_sub(count)
                .ok_or_else(|| trouble(format!("that selects more than {most} classes")))?;
            ids.extend((from..=to).map(|id| self.canonical(id)));
        }
        if ids.is_empty() {
            return Err(trouble("name at least one class, such as `5-20, 34`".to_owned()));
        }
        ids.sort_unstable();
        ids.dedup();
        Ok(ids)
    }

    /// Returns the partition as text, which [`Partition::parse`] reads back. Equal partitions give the same text.
    #[must_use]
    pub fn text(&self, alphabet: &Alphabet) -> String {
        let every = every_letter(alphabet);
        // Classes keep the order of the letters in a group, so `*` is used only if the letters are in alphabetical
        // order.
        let bucket = |letters: &Vec<Letter>| match *letters == every {
            true => "*".to_owned(),
            false => letters.iter().map(|l| alphabet.chars()[l.index()]).collect::<String>(),
        };
        let used: Vec<_> =
            KINDS.iter().filter(|(kind, _)| !self.buckets[*kind as usize].is_empty()).collect();
        let words = |kind: CellKind| {
            let words: Vec<String> = self.buckets[kind as usize].iter().map(bucket).collect();
            words.join(" ")
        };
        if used.iter().all(|(kind, _)| words(*kind) == words(used[0].0)) {
            return words(used[0].0);
        }
        let clauses = used.iter().map(|(kind, name)| format!("{name}:{}", words(*kind)));
        clauses.collect::<Vec<_>>().join(", ")
    }
}

fn read_buckets(words: &str, alphabet: &Alphabet) -> Result<Vec<Vec<Letter>>, PartitionError> {
    let mut seen = 0;
    let mut buckets = Vec::new();
    for word in words.split_whitespace() {
        let letters = if word == "*" {
            every_letter(alphabet)
        } else {
            let letters: Result<_, _> = word.chars().map(|c| alphabet.letter(c)).collect();
            letters.map_err(PartitionError::Letter)?
        };
        for letter in &letters {
            if seen & letter.bit() != 0 {
                return Err(PartitionError::Twice(alphabet.chars()[letter.index()]));
            }
            seen |= letter.bit();
        }
        buckets.push(letters);
    }
    match buckets.is_empty() {
        true => Err(PartitionError::Empty),
        false => Ok(buckets),
    }
}
