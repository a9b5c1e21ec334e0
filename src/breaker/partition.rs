//! Dividing all boards of a size into classes, by letter groups for each kind of cell.

mod ids;

use core::fmt;

pub use ids::ClassIds;

use crate::class::BoardClass;
use crate::grid::{Cell, CellKind, Dims};
use crate::letter::{Alphabet, Letter, LetterError, LetterSet};

/// A division of all boards of a size into classes: the letters of each cell are split into groups, and each way to
/// pick a group for every cell makes a class. Every board over the partition's letters is in exactly one class.
///
/// In text form, groups are separated by spaces and apply to all cells or, after `center:`, `edge:` or `corner:`, to
/// the cells of one kind. Commas separate such clauses, and `*` is a single group of all letters. The `id` of a class
/// is the sum, over all cells, of the number of the cell's group times the product of the group counts of all earlier
/// cells.
///
/// ```
/// use boggle_lab::{breaker::Partition, letter::Alphabet};
/// let latin = Alphabet::latin();
/// let text = "aeiosuy bcdfghjklmnpqrtvwxz, center:*, corner:*";
/// let partition = Partition::parse(text, "3x3".parse().unwrap(), &latin).unwrap();
/// assert_eq!((partition.classes(), partition.canonical_classes()), (16, 6));
/// assert_eq!(partition.ids().collect::<Vec<_>>(), [0, 1, 3, 6, 7, 15]);
/// assert_eq!(partition.text(&latin), "center:*, edge:aeiosuy bcdfghjklmnpqrtvwxz, corner:*");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Partition {
    dims: Dims,
    /// The letter groups of each kind of cell; empty for a kind that the size doesn't have.
    buckets: [Vec<Vec<Letter>>; 3],
    symmetries: Vec<Vec<Cell>>,
    classes: u64,
}

const KINDS: [(CellKind, &str); 3] = [
    (CellKind::Center, "center"),
    (CellKind::Edge, "edge"),
    (CellKind::Corner, "corner"),
];

/// The fastest partitions measured, by size; the last one is for all other sizes. Any further letters of an alphabet
/// join the last group.
const SUGGESTED: [(&str, &str); 9] = [
    ("2x2", "*"),
    ("2x3", "*"),
    ("2x4", "*"),
    // The groups for all other sizes would make 3,000 classes for 2x5, and take eleven times as long.
    ("2x5", "edge:aeiosuy bcdfghjklmnpqrtvwxz, corner:*"),
    ("2x6", "edge:aeiosuy bcdfghjklmnpqrtvwxz, corner:*"),
    ("2x7", "edge:aeiosuy bcdfghjklmnpqrtvwxz, corner:*"),
    (
        "3x3",
        "center:*, edge:aeiosuy bcdfghjklmnpqrtvwxz, corner:*",
    ),
    ("3x4", "aeijou bcdfgmpqvwxz hklnrsty, corner:*"),
    (
        "",
        "aeijou bcdfgmpqvwxz hklnrsty, corner:aeiosuy bcdfghjklmnpqrtvwxz",
    ),
];

impl Partition {
    /// Reads a partition from its text form.
    ///
    /// # Errors
    /// [`PartitionError`] if the text is not a partition for this size and alphabet.
    pub fn parse(text: &str, dims: Dims, alphabet: &Alphabet) -> Result<Self, PartitionError> {
        let mut buckets: [Option<Vec<Vec<Letter>>>; 3] = [const { None }; 3];
        let mut rest = None;
        for clause in text
            .split(',')
            .map(str::trim)
            .filter(|clause| !clause.is_empty())
        {
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

    /// Returns the partition that measured best for this size, or a general one for sizes that were not measured.
    ///
    /// Returns `None` if it would have too many classes.
    #[must_use]
    pub fn suggested(dims: Dims, alphabet: &Alphabet) -> Option<Self> {
        // A board and its transpose have the same kinds of cells.
        let (short, long) = (dims.rows().min(dims.cols()), dims.rows().max(dims.cols()));
        let size = format!("{short}x{long}");
        let text = SUGGESTED
            .iter()
            .find(|(name, _)| *name == size || name.is_empty())?
            .1;
        let mut buckets = [const { Vec::new() }; 3];
        let chars = alphabet.chars();
        let mut clauses: Vec<&str> = text.split(", ").collect();
        // Clauses for one kind of cell come last, so that they override the general ones.
        clauses.sort_by_key(|clause| clause.contains(':'));
        for clause in clauses {
            let (name, words) = clause.split_once(':').unwrap_or(("", clause));
            let mut sets: Vec<Vec<Letter>> = words
                .split(' ')
                .map(|word| match word {
                    "*" => every_letter(alphabet),
                    _ => word
                        .chars()
                        .filter_map(|c| alphabet.letter(c).ok())
                        .collect(),
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

    fn new(dims: Dims, buckets: [Vec<Vec<Letter>>; 3]) -> Result<Self, PartitionError> {
        let counts = dims
            .iter()
            .map(|cell| buckets[dims.kind(cell) as usize].len() as u64);
        let classes = counts
            .into_iter()
            .try_fold(1u64, |product, count| product.checked_mul(count))
            .filter(|classes| *classes < 1 << 53)
            .ok_or(PartitionError::TooMany)?;
        Ok(Self {
            dims,
            buckets,
            symmetries: dims.symmetries(),
            classes,
        })
    }

    /// Returns the board size.
    #[must_use]
    pub fn dims(&self) -> Dims {
        self.dims
    }

    /// Returns the number of classes, always below 2^53.
    #[must_use]
    pub fn classes(&self) -> u64 {
        self.classes
    }

    /// Returns the number of classes, counting rotations and reflections once.
    ///
    /// It is computed with Burnside's lemma, without enumerating the classes.
    #[must_use]
    pub fn canonical_classes(&self) -> u64 {
        let fixed = self.symmetries.iter().map(|symmetry| {
            let mut seen = 0u64;
            let mut fixed = 1u128;
            for start in self.dims.iter() {
                if seen & start.bit() != 0 {
                    continue;
                }
                fixed *= self.of(start).len() as u128;
                let mut cell = start;
                while seen & cell.bit() == 0 {
                    seen |= cell.bit();
                    cell = symmetry[cell.index()];
                }
            }
            fixed
        });
        (fixed.sum::<u128>() / self.symmetries.len() as u128) as u64
    }

    /// Returns the class with this id, or `None` if the id is not below [`Partition::classes`].
    #[must_use]
    pub fn class(&self, id: u64) -> Option<BoardClass> {
        if id >= self.classes {
            return None;
        }
        let mut rest = id;
        let cells = self.dims.iter().map(|cell| {
            let buckets = self.of(cell);
            let bucket = rest % buckets.len() as u64;
            rest /= buckets.len() as u64;
            buckets[bucket as usize].clone()
        });
        let cells = cells.collect();
        let class = BoardClass::new(self.dims, cells)
            .unwrap_or_else(|error| unreachable!("buckets were checked: {error}"));
        Some(class)
    }

    /// Returns the class that contains all boards of the partition.
    #[must_use]
    pub fn whole(&self) -> BoardClass {
        let cells = self.dims.iter().map(|cell| self.of(cell).concat());
        BoardClass::new(self.dims, cells.collect())
            .unwrap_or_else(|error| unreachable!("buckets have no letter in common: {error}"))
    }

    /// Returns the lowest id among the rotations and reflections of a class, which stands for all of them.
    #[must_use]
    pub fn canonical(&self, id: u64) -> u64 {
        let mut digits = [0u64; crate::grid::MAX_CELLS];
        let mut rest = id;
        for cell in self.dims.iter() {
            let count = self.of(cell).len() as u64;
            digits[cell.index()] = rest % count;
            rest /= count;
        }
        let image = |symmetry: &Vec<Cell>| {
            // A symmetry keeps the kind of each cell, and with it the number of groups.
            self.dims.iter().rev().fold(0, |id, cell| {
                id * self.of(cell).len() as u64 + digits[symmetry[cell.index()].index()]
            })
        };
        self.symmetries.iter().map(image).min().unwrap_or(id)
    }

    /// Iterates over the canonical ids in ascending order, one for each set of rotations and reflections.
    ///
    /// Cost: about 20 ns for each class, canonical or not.
    #[must_use]
    pub fn ids(&self) -> ClassIds {
        ClassIds::new(self)
    }

    /// Reads a list of ids and ranges such as `5-20, 34`, and returns their canonical ids in ascending order, each
    /// once.
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
        let last = self.classes - 1;
        let trouble = |why: String| PartitionError::Ids(why);
        let number = |text: &str| {
            let number = text.trim().parse();
            let number =
                number.map_err(|_| trouble(format!("`{}` is not a number", text.trim())))?;
            match number {
                number if number <= last => Ok(number),
                number => Err(trouble(format!(
                    "there is no class {number}: they are 0 to {last}"
                ))),
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
            return Err(trouble(
                "name at least one class, such as `5-20, 34`".to_owned(),
            ));
        }
        ids.sort_unstable();
        ids.dedup();
        Ok(ids)
    }

    /// Iterates over the letter groups of all kinds of cells, as letter sets.
    pub fn sets(&self) -> impl Iterator<Item = LetterSet> {
        let set = |bucket: &Vec<Letter>| bucket.iter().copied().collect();
        self.buckets.iter().flatten().map(set)
    }

    /// Returns the number of letter groups of each cell: the mixed radix in which a class id is written.
    #[must_use]
    pub fn radix(&self) -> Vec<usize> {
        self.dims.iter().map(|cell| self.of(cell).len()).collect()
    }

    /// For each kind of cell, returns the letters that none of its groups contain. A board with such a letter on such
    /// a cell is in no class.
    #[must_use]
    pub fn missing(&self, alphabet: &Alphabet) -> Vec<(CellKind, Vec<Letter>)> {
        let mut missing = Vec::new();
        for (kind, _) in KINDS {
            let buckets = &self.buckets[kind as usize];
            let mut letters = every_letter(alphabet);
            letters.retain(|letter| !buckets.iter().flatten().any(|has| has == letter));
            if !buckets.is_empty() && !letters.is_empty() {
                missing.push((kind, letters));
            }
        }
        missing
    }

    /// Formats the partition; equal partitions give the same text, and [`Partition::parse`] reads it back.
    #[must_use]
    pub fn text(&self, alphabet: &Alphabet) -> String {
        let every = every_letter(alphabet);
        // Classes list letters in the group's order, so `*` is used only for alphabetical order.
        let bucket = |letters: &Vec<Letter>| match *letters == every {
            true => "*".to_owned(),
            false => letters
                .iter()
                .map(|l| alphabet.chars()[l.index()])
                .collect::<String>(),
        };
        let used: Vec<_> = KINDS
            .iter()
            .filter(|(kind, _)| !self.buckets[*kind as usize].is_empty())
            .collect();
        let words = |kind: CellKind| {
            let words: Vec<String> = self.buckets[kind as usize].iter().map(bucket).collect();
            words.join(" ")
        };
        if used
            .iter()
            .all(|(kind, _)| words(*kind) == words(used[0].0))
        {
            return words(used[0].0);
        }
        let clauses = used
            .iter()
            .map(|(kind, name)| format!("{name}:{}", words(*kind)));
        clauses.collect::<Vec<_>>().join(", ")
    }

    /// Returns the letter groups of a cell.
    fn of(&self, cell: Cell) -> &[Vec<Letter>] {
        &self.buckets[self.dims.kind(cell) as usize]
    }
}

fn every_letter(alphabet: &Alphabet) -> Vec<Letter> {
    (0..alphabet.len() as u8).filter_map(Letter::new).collect()
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

/// The reason why a text is not a partition.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum PartitionError {
    /// A clause has no letter groups.
    Empty,
    /// The kind of cell is unknown.
    Kind(String),
    /// Two clauses apply to the same cells.
    TwoClauses(String),
    /// A kind of cell has no letter groups.
    NoBuckets(&'static str),
    /// A letter is in two groups for the same cells.
    Twice(char),
    /// A character is not a letter of the alphabet.
    Letter(LetterError),
    /// There would be 2^53 classes or more.
    TooMany,
    /// The text is not a list of existing class ids.
    Ids(String),
}

impl fmt::Display for PartitionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Empty => {
                f.write_str("letter groups consist of letters, with spaces between groups")
            }
            Self::Kind(name) => write!(
                f,
                "`{name}` is not a kind of cell: use center, edge or corner"
            ),
            Self::TwoClauses(clause) => {
                write!(f, "`{clause}` is the second clause for the same cells")
            }
            Self::NoBuckets(kind) => write!(f, "there are no letter groups for {kind} cells"),
            Self::Twice(letter) => write!(f, "`{letter}` is in two letter groups"),
            Self::Letter(error) => error.fmt(f),
            Self::Ids(why) => f.write_str(why),
            Self::TooMany => f.write_str("that makes too many classes: use fewer letter groups"),
        }
    }
}

impl core::error::Error for PartitionError {
    fn source(&self) -> Option<&(dyn core::error::Error + 'static)> {
        match self {
            Self::Letter(error) => Some(error),
            _ => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str, dims: &str) -> Result<Partition, PartitionError> {
        Partition::parse(text, dims.parse().unwrap(), &Alphabet::latin())
    }

    /// Makes a partition with `count` letter groups on every cell.
    fn even(count: usize, dims: &str) -> Partition {
        let words = ["a", "b", "c", "d"];
        parse(&words[..count].join(" "), dims).unwrap()
    }

    #[test]
    fn canonical_classes_are_counted() {
        for (dims, count, canonical) in [
            ("2x2", 2, 6),
            ("2x2", 4, 55),
            ("2x3", 3, 216),
            ("3x3", 2, 102),
            ("3x3", 3, 2862),
            ("3x3", 4, 34960),
        ] {
            let partition = even(count, dims);
            assert_eq!(
                partition.canonical_classes(),
                canonical,
                "{count} buckets, {dims}"
            );
            assert_eq!(
                partition.ids().count() as u64,
                canonical,
                "{count} buckets, {dims}"
            );
        }
        assert_eq!(even(4, "3x4").canonical_classes(), 4_212_736);
        assert_eq!(even(3, "3x4").canonical_classes(), 134_865);
        assert_eq!(even(4, "4x4").canonical_classes(), 537_157_696);
    }

    #[test]
    fn ids_are_those_that_stand_for_themselves() {
        for (text, dims) in [
            ("ab c def", "3x3"),
            ("ab cd, corner:e f g", "3x3"),
            ("edge:a b, corner:c d e, center:*", "3x4"),
            ("*", "2x5"),
            ("a b c", "2x2"),
            ("a b c d", "1x5"),
        ] {
            let partition = parse(text, dims).unwrap();
            let canonical = (0..partition.classes()).filter(|&id| partition.canonical(id) == id);
            let canonical: Vec<u64> = canonical.collect();
            assert_eq!(
                partition.ids().collect::<Vec<_>>(),
                canonical,
                "{text}, {dims}"
            );
        }
    }

    #[test]
    fn canonical_ids_are_those_published() {
        for (dims, count, id, canonical) in [
            ("3x3", 4, 154_335, 93_885),
            ("3x3", 4, 241_892, 27_707),
            ("3x4", 3, 303_534, 7_810),
            ("3x4", 3, 183_978, 7_318),
            ("4x4", 4, 3_289_925_350, 174_396_103),
            ("4x4", 4, 2_155_587_592, 49_097_248),
        ] {
            assert_eq!(even(count, dims).canonical(id), canonical);
        }
    }

    #[test]
    fn a_class_is_what_its_id_says() {
        let latin = Alphabet::latin();
        let partition = parse("ab cd, corner:e f g", "3x3").unwrap();
        assert_eq!(
            partition.class(5).unwrap().text(&latin),
            "g cd e ab ab ab e ab e"
        );
        let ids: std::collections::BTreeSet<u64> = partition.ids().collect();
        for id in 0..partition.classes() {
            let class = partition.class(id).unwrap();
            let canonical = partition.class(partition.canonical(id)).unwrap();
            assert!(ids.contains(&partition.canonical(id)));
            assert!(
                partition
                    .symmetries
                    .iter()
                    .any(|s| class.image(s) == canonical)
            );
        }
    }

    #[test]
    fn suggested_partitions_have_all_letters() {
        let letters: Vec<char> = ('a'..='z').chain(['ä', 'ö']).collect();
        let umlauts = Alphabet::from_chars(letters.clone(), crate::letter::QuRule::Face).unwrap();
        let few = Alphabet::from_chars(letters[..3].to_vec(), crate::letter::QuRule::Face).unwrap();
        for alphabet in [Alphabet::latin(), umlauts, few] {
            for size in [
                "1x1", "2x2", "2x3", "2x4", "2x5", "5x2", "3x3", "3x4", "4x4", "4x5", "5x5",
            ] {
                let partition = Partition::suggested(size.parse().unwrap(), &alphabet).unwrap();
                assert!(partition.missing(&alphabet).is_empty(), "{size}");
                let text = partition.text(&alphabet);
                let again = Partition::parse(&text, partition.dims(), &alphabet);
                assert_eq!(again.unwrap(), partition);
            }
            let text = |size: &str| {
                let partition = Partition::suggested(size.parse().unwrap(), &alphabet);
                partition.unwrap().text(&alphabet)
            };
            assert_eq!(text("2x5"), text("5x2"));
        }
    }

    #[test]
    fn what_is_no_partition_is_refused() {
        for (text, error) in [
            ("", "there are no letter groups for center cells"),
            (
                "edge:",
                "letter groups consist of letters, with spaces between groups",
            ),
            (
                "ab, side:cd",
                "`side` is not a kind of cell: use center, edge or corner",
            ),
            ("ab, cd", "`cd` is the second clause for the same cells"),
            (
                "edge:ab, corner:cd",
                "there are no letter groups for center cells",
            ),
            ("ab bc", "`b` is in two letter groups"),
            ("ab 1", "`1` isn't a letter in this word list"),
        ] {
            assert_eq!(parse(text, "3x3").unwrap_err().to_string(), error);
        }
        assert_eq!(even(4, "5x5").classes(), 1 << 50);
        assert_eq!(parse("a b c d e", "5x5"), Err(PartitionError::TooMany));
    }
}
