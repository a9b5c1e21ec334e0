//! Board classes. A class has a set of letters for each cell, and contains all boards with one letter from each set.
//!
//! Bounds, trees, and the breaker work on classes. If the alphabet is split into a few *letter groups*, every board
//! belongs to exactly one of a limited number of classes, and breaking all of these classes proves what the best board
//! is (Vanderkam 2009). A [`Partition`] is such a split.

#[cfg(test)]
mod tests;

use core::fmt;
use core::num::NonZeroU64;
use core::str::FromStr;
use std::borrow::Cow;
use std::collections::HashSet;
use std::vec;

use crate::board::{Board, Tile};
use crate::counting::Natural;
use crate::grid::{Cell, CellKind, CellSet, Dims, MAX_CELLS};
use crate::letter::{Alphabet, Letter, LetterError, LetterSet};

/// A board class. Each cell has a set of letters, or is a gap that no path enters. A class always contains at least one
/// board.
///
/// The letters of a cell keep their order, and the children of a choice node have the same order. A class is written as
/// one string of letters per cell, row by row, with spaces between cells and `.` for a gap. The string `qu` gives a
/// cell two letters to choose from: Qu and U.
///
/// ```
/// use boggle_lab::{class::BoardClass, letter::Alphabet};
/// let latin = Alphabet::latin();
/// let class = BoardClass::parse("t ae r i . .", "2x3".parse().unwrap(), &latin).unwrap();
/// assert_eq!(class.boards().to_string(), "2");
/// assert_eq!(class.text(&latin), "t ae r i . .");
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct BoardClass {
    dims: Dims,
    cells: Vec<Vec<Letter>>,
}

impl BoardClass {
    /// Makes a class with the given letters for each cell, row by row. A cell without letters is a gap.
    pub fn new(dims: Dims, cells: Vec<Vec<Letter>>) -> Result<Self, ClassError> {
        if cells.len() != dims.cells() {
            return Err(ClassError::Count { dims, got: cells.len() });
        }
        for (index, letters) in cells.iter().enumerate() {
            let mut seen = 0;
            for letter in letters {
                if seen & letter.bit() != 0 {
                    return Err(ClassError::Twice { at: place(dims, index) });
                }
                seen |= letter.bit();
            }
        }
        Ok(Self { dims, cells })
    }

    /// Returns the size of the boards.
    #[inline]
    pub fn dims(&self) -> Dims {
        self.dims
    }

    /// Returns the letters of a cell in the order in which they were given. A gap has no letters.
    #[inline]
    pub fn letters(&self, cell: Cell) -> &[Letter] {
        &self.cells[cell.index()]
    }

    /// Returns the letters of a cell as a set.
    pub fn set(&self, cell: Cell) -> LetterSet {
        self.letters(cell).iter().copied().collect()
    }

    /// Returns the number of boards in the class.
    pub fn boards(&self) -> Natural {
        self.cells
            .iter()
            .filter(|letters| !letters.is_empty())
            .fold(Natural::from(1), |product, letters| product.times(letters.len() as u32))
    }

    /// Returns the number of boards in the class, which is exact below 2^53.
    pub(crate) fn boards_approx(&self) -> f64 {
        self.cells.iter().map(|letters| letters.len().max(1) as f64).product()
    }

    /// Returns the cells with more than one letter.
    pub fn open(&self) -> CellSet {
        let cells = self.dims.iter();
        cells.filter(|&cell| self.letters(cell).len() > 1).collect()
    }

    /// Iterates over the boards of the class. The first cell changes fastest.
    pub fn each_board(&self) -> impl Iterator<Item = Board> {
        let (dims, mut boards) = (self.dims, EveryBoard::new(self));
        core::iter::from_fn(move || Board::from_tiles(dims, boards.next()?).ok())
    }

    /// Returns the part of the class in which `cell` has one of `letters`. The letters must be distinct, and the cell
    /// must have all of them. They keep the order in which they are given.
    ///
    /// # Panics
    /// If `letters` is empty or contains a letter that the cell does not have. The caller must choose from the cell's
    /// own letters.
    #[must_use]
    pub fn with(&self, cell: Cell, letters: &[Letter]) -> Self {
        let set = self.set(cell);
        assert!(
            !letters.is_empty() && letters.iter().all(|&letter| set.contains(letter)),
            "the cell has all of these letters"
        );
        let mut part = self.clone();
        part.cells[cell.index()] = letters.to_vec();
        part
    }
}

/// The boards of a class as tiles, one after another.
#[derive(Clone, Debug)]
pub(crate) struct EveryBoard {
    letters: Vec<Vec<Letter>>,
    tiles: Vec<Tile>,
    next: u64,
}

impl EveryBoard {
    pub(crate) fn new(class: &BoardClass) -> Self {
        let letters = class.dims().iter().map(|cell| class.letters(cell).to_vec()).collect();
        Self { letters, tiles: vec![Tile::GAP; class.dims().cells()], next: 0 }
    }

    pub(crate) fn next(&mut self) -> Option<&[Tile]> {
        let mut rest = self.next;
        self.next += 1;
        for (set, tile) in self.letters.iter().zip(&mut self.tiles) {
            let choices = set.len().max(1) as u64;
            *tile = set.get((rest % choices) as usize).copied().into();
            rest /= choices;
        }
        (rest == 0).then_some(self.tiles.as_slice())
    }
}

// --- A class as text ---

impl BoardClass {
    /// Reads one string of letters per cell, row by row, with spaces between cells. Rows may be separated by `/` or
    /// newlines.
    pub fn parse(text: &str, dims: Dims, alphabet: &Alphabet) -> Result<Self, ClassError> {
        let text = plain(text, alphabet);
        let words = text
            .split(|c: char| c.is_whitespace() || c == '/' || c == ',')
            .filter(|word| !word.is_empty());
        let mut cells = Vec::with_capacity(dims.cells());
        for (index, word) in words.enumerate() {
            let letters = if word == "." {
                Ok(Vec::new())
            } else {
                word.chars().map(|c| alphabet.letter(c)).collect()
            };
            cells.push(
                letters.map_err(|error| ClassError::Letter { at: place(dims, index), error })?,
            );
        }
        Self::new(dims, cells)
    }

    /// Reads a class the way people write it. Rows are separated by `/` or by newlines. If everything is on one line
    /// without `/`, the board has the usual size for that number of cells ([`Dims::usual`]). If there is no usual size,
    /// it is a single row.
    ///
    /// ```
    /// use boggle_lab::{class::BoardClass, letter::Alphabet};
    /// let latin = Alphabet::latin();
    /// let rows = BoardClass::read("t ae r / i . .", &latin).unwrap();
    /// assert_eq!((rows.dims().to_string(), rows.rows_text(&latin)), ("2x3".into(), "t ae r / i . .".into()));
    /// assert_eq!(BoardClass::read("ab cd ef gh", &latin).unwrap().dims().to_string(), "2x2");
    /// // The notation of the posts on danvk.org.
    /// let posts = BoardClass::read("t {a,e} r / i {b-d} .", &latin).unwrap();
    /// assert_eq!(posts.rows_text(&latin), "t ae r / i bcd .");
    /// ```
    pub fn read(text: &str, alphabet: &Alphabet) -> Result<Self, ClassError> {
        let text = &*plain(text, alphabet);
        let cells = |row: &str| row.split([' ', '\t', ',']).filter(|w| !w.is_empty()).count();
        let rows: Vec<usize> =
            text.split(['/', '\n', '\r']).map(cells).filter(|&cells| cells > 0).collect();
        let dims = match rows[..] {
            [] => None,
            [cells] => Dims::usual(cells).or(Dims::new(1, cells)),
            [first, ref others @ ..] if others.iter().all(|&row| row == first) => {
                Dims::new(rows.len(), first)
            }
            _ => None,
        };
        let dims = dims.ok_or(ClassError::Shape { rows })?;
        Self::parse(text, dims, alphabet)
    }

    /// Returns the class as text, which [`BoardClass::parse`] reads back as the same class.
    pub fn text(&self, alphabet: &Alphabet) -> String {
        row(&self.cells, alphabet)
    }

    /// Returns the class as text with ` / ` between the rows, which [`BoardClass::read`] reads back as the same class.
    pub fn rows_text(&self, alphabet: &Alphabet) -> String {
        let rows = self.cells.chunks(self.dims.cols()).map(|cells| row(cells, alphabet));
        rows.collect::<Vec<_>>().join(" / ")
    }
}

fn row(cells: &[Vec<Letter>], alphabet: &Alphabet) -> String {
    let word = |letters: &Vec<Letter>| match letters[..] {
        [] => ".".to_owned(),
        _ => letters.iter().map(|letter| alphabet.chars()[letter.index()]).collect(),
    };
    cells.iter().map(word).collect::<Vec<_>>().join(" ")
}

/// Rewrites each cell in braces as a plain cell: `{a,e}` becomes `ae` and `{b-d}` becomes `bcd`. Invalid braces are
/// left as they are, and are later reported as invalid letters.
fn plain<'a>(text: &'a str, alphabet: &Alphabet) -> Cow<'a, str> {
    if !text.contains('{') {
        return Cow::Borrowed(text);
    }
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some((before, after)) = rest.split_once('{') {
        let Some((inside, behind)) = after.split_once('}') else {
            break;
        };
        let Some(letters) = braced(inside, alphabet) else {
            break;
        };
        out.push_str(before);
        out.push(' ');
        out.push_str(&letters);
        out.push(' ');
        rest = behind;
    }
    out.push_str(rest);
    Cow::Owned(out)
}

/// Expands the text between braces, which can contain letters, strings of letters, and ranges. Returns `None` if a
/// range is invalid or there are no letters.
fn braced(text: &str, alphabet: &Alphabet) -> Option<String> {
    let mut letters = String::new();
    for part in text.split([',', ' ', '\t']).filter(|part| !part.is_empty()) {
        let chars: Vec<char> = part.chars().collect();
        match chars[..] {
            [from, '-', to] => {
                let (from, to) = (alphabet.letter(from).ok()?, alphabet.letter(to).ok()?);
                let range = alphabet.chars().get(from.index()..=to.index())?;
                letters.extend(range);
            }
            _ => letters.push_str(part),
        }
    }
    (!letters.is_empty()).then_some(letters)
}

// --- Partitions ---

/// A division of all boards of one size into classes: the letters of each cell are split into groups, and each way to
/// pick one group per cell makes a class. Every board that has one of the partition's letters on each cell is in
/// exactly one class.
///
/// In text form, spaces separate the groups in a list. A list applies to all cells or, after `center:`, `edge:`, or
/// `corner:`, to the cells of one kind. Commas separate the lists, and `*` is a single group of all letters. The `id`
/// of a class is a mixed-radix number with one digit per cell; the digit of the first cell is the least significant.
/// Each digit is the number of the cell's group, counted from 0, and the digit's base is the number of groups that the
/// cell has.
///
/// ```
/// use boggle_lab::{class::Partition, letter::Alphabet};
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
    /// The letter groups of each kind of cell; empty for a kind that boards of this size don't have.
    buckets: [Vec<Vec<Letter>>; 3],
    symmetries: Vec<Vec<Cell>>,
    classes: u64,
}

const KINDS: [(CellKind, &str); 3] =
    [(CellKind::Center, "center"), (CellKind::Edge, "edge"), (CellKind::Corner, "corner")];

impl Partition {
    fn new(dims: Dims, buckets: [Vec<Vec<Letter>>; 3]) -> Result<Self, PartitionError> {
        let counts = dims.iter().map(|cell| buckets[dims.kind(cell) as usize].len() as u64);
        let classes = counts
            .into_iter()
            .try_fold(1u64, |product, count| product.checked_mul(count))
            .filter(|classes| *classes < 1 << 53)
            .ok_or(PartitionError::TooMany)?;
        Ok(Self { dims, buckets, symmetries: dims.symmetries(), classes })
    }

    /// Returns the board size.
    pub fn dims(&self) -> Dims {
        self.dims
    }

    /// Returns the number of classes, always below 2^53.
    pub fn classes(&self) -> u64 {
        self.classes
    }

    /// Returns the number of classes, counting a class and its rotations and reflections as one.
    ///
    /// It is computed with Burnside's lemma, without enumerating the classes.
    pub fn canonical_classes(&self) -> u64 {
        let fixed = self.symmetries.iter().map(|symmetry| {
            let mut seen = 0u64;
            let mut fixed = 1u128;
            for start in self.dims.iter() {
                if seen & start.bit() != 0 {
                    continue;
                }
                fixed *= self.groups_on(start).len() as u128;
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
    pub fn class(&self, id: u64) -> Option<BoardClass> {
        if id >= self.classes {
            return None;
        }
        let digits = self.digits(id);
        let cells = self.dims.iter().zip(digits);
        let cells = cells.map(|(cell, digit)| self.groups_on(cell)[usize::from(digit)].clone());
        BoardClass::new(self.dims, cells.collect()).ok()
    }

    /// Returns the class that contains all boards of the partition.
    pub fn whole(&self) -> BoardClass {
        let cells = self.dims.iter().map(|cell| self.groups_on(cell).concat());
        BoardClass::new(self.dims, cells.collect())
            .unwrap_or_else(|error| unreachable!("buckets have no letter in common: {error}"))
    }

    /// Returns the lowest id among the rotations and reflections of a class. The class with that id stands for all of
    /// them.
    pub fn canonical(&self, id: u64) -> u64 {
        let digits = self.digits(id);
        let image = |symmetry: &Vec<Cell>| {
            // Every symmetry takes corners to corners, edges to edges, and centers to centers, so the number of groups
            // stays the same.
            self.dims.iter().rev().fold(0, |id, cell| {
                id * self.groups_on(cell).len() as u64
                    + u64::from(digits[symmetry[cell.index()].index()])
            })
        };
        self.symmetries.iter().map(image).min().unwrap_or(id)
    }

    /// Returns whether no rotation or reflection of a class has a lower id. Usually, the group of the last cell already tells, so
    /// this takes far less work than [`Partition::canonical`].
    pub(crate) fn is_canonical(&self, id: u64) -> bool {
        let digits = self.digits(id);
        self.symmetries.iter().all(|symmetry| {
            let cells = self.dims.iter().rev().map(Cell::index);
            let mut pairs = cells.map(|at| (digits[symmetry[at].index()], digits[at]));
            pairs.find(|(image, digit)| image != digit).is_none_or(|(image, digit)| image > digit)
        })
    }

    /// Returns the number of each cell's group in a class.
    fn digits(&self, mut id: u64) -> [u16; MAX_CELLS] {
        let mut digits = [0; MAX_CELLS];
        for cell in self.dims.iter() {
            let count = self.groups_on(cell).len() as u64;
            digits[cell.index()] = (id % count) as u16;
            id /= count;
        }
        digits
    }

    /// Returns the canonical id of the class that has a board or one of its rotations and reflections, or `None` if no class
    /// has it.
    pub fn class_of(&self, board: &Board) -> Option<u64> {
        let mut id = 0;
        let cells: Vec<Cell> = self.dims.iter().collect();
        for cell in cells.into_iter().rev() {
            let buckets = self.groups_on(cell);
            let [letter] = board.face(cell).letters() else {
                return None;
            };
            let bucket = buckets.iter().position(|bucket| bucket.contains(letter))?;
            id = id * buckets.len() as u64 + bucket as u64;
        }
        Some(self.canonical(id))
    }

    /// Iterates over the canonical ids in ascending order, one for each set of rotations and reflections.
    ///
    /// Cost: about 50 ns per class, canonical or not.
    pub fn ids(&self) -> impl Iterator<Item = u64> {
        (0..self.classes).filter(|id| self.is_canonical(*id))
    }

    /// Iterates over the letter groups of all kinds of cells, as letter sets.
    pub fn sets(&self) -> impl Iterator<Item = LetterSet> {
        let set = |bucket: &Vec<Letter>| bucket.iter().copied().collect();
        self.buckets.iter().flatten().map(set)
    }

    /// Returns the number of letter groups for each cell. These numbers are the bases of the digits of a class id.
    pub fn radix(&self) -> Vec<usize> {
        self.dims.iter().map(|cell| self.groups_on(cell).len()).collect()
    }

    /// For each kind of cell, returns the letters that are in none of its groups. A board that has one of them on a
    /// cell of that kind is in no class.
    pub fn missing(&self, alphabet: &Alphabet) -> Vec<(&'static str, Vec<Letter>)> {
        let mut missing = Vec::new();
        for (kind, name) in KINDS {
            let buckets = &self.buckets[kind as usize];
            let mut letters = every_letter(alphabet);
            letters.retain(|letter| !buckets.iter().flatten().any(|has| has == letter));
            if !buckets.is_empty() && !letters.is_empty() {
                missing.push((name, letters));
            }
        }
        missing
    }

    fn groups_on(&self, cell: Cell) -> &[Vec<Letter>] {
        &self.buckets[self.dims.kind(cell) as usize]
    }
}

fn every_letter(alphabet: &Alphabet) -> Vec<Letter> {
    (0..alphabet.len() as u8).filter_map(Letter::new).collect()
}

// --- A partition as text ---

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
    // Without groups for the center, 3x3 would have 6 classes. Breaking them takes as long, but twice the memory each, and keeps
    // fewer threads busy.
    ("3x3", "aeiosuy bcdfghjklmnpqrtvwxz, corner:*"),
    ("3x4", "aeijou bcdfgmpqvwxz hklnrsty, corner:*"),
    ("", "aeijou bcdfgmpqvwxz hklnrsty, corner:aeiosuy bcdfghjklmnpqrtvwxz"),
];

impl Partition {
    /// Reads a partition from its text form.
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
    pub fn suggested(dims: Dims, alphabet: &Alphabet) -> Option<Self> {
        // A board and its transpose have the same kinds of cells.
        let (short, long) = (dims.rows().min(dims.cols()), dims.rows().max(dims.cols()));
        let size = format!("{short}x{long}");
        let text = SUGGESTED.iter().find(|(name, _)| *name == size || name.is_empty())?.1;
        let clauses = text.split(", ").map(|clause| {
            let (kind, words) = clause.rsplit_once(':').unwrap_or(("", clause));
            let is_known = |c: &char| words == "*" || words.contains(*c);
            let others = alphabet.chars().iter().filter(|c| !is_known(c));
            let mut sets: Vec<String> = words
                .split(' ')
                .map(|set| {
                    set.chars().filter(|c| *c == '*' || alphabet.chars().contains(c)).collect()
                })
                .collect();
            if let Some(last) = sets.last_mut() {
                last.extend(others);
            }
            format!("{kind}{}{}", if kind.is_empty() { "" } else { ":" }, sets.join(" "))
        });
        Self::parse(&clauses.collect::<Vec<_>>().join(", "), dims, alphabet).ok()
    }

    /// Reads a list of ids and ranges such as `5-20, 34`, and returns their canonical ids in ascending order, without
    /// duplicates.
    ///
    /// ```
    /// # use boggle_lab::{class::Partition, letter::Alphabet};
    /// let partition = Partition::parse("abc defg", "2x2".parse().unwrap(), &Alphabet::latin()).unwrap();
    /// // 2 and 4 are rotations or reflections of 1.
    /// assert_eq!(partition.select("2-4, 15", 100).unwrap(), [1, 3, 15]);
    /// assert!(partition.select("15-16", 100).is_err());
    /// ```
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

// --- Selection ---
//
// Which classes of a partition are selected, and the order in which they are broken.

/// One of several parts into which the work is divided. Classes are dealt out in turn, like cards, so that all parts take about the
/// same time.
///
/// ```
/// use boggle_lab::class::Shard;
/// let shard: Shard = "7/7".parse().unwrap();
/// assert_eq!(shard.share(6), 0); // six classes, the seventh shard is empty
/// assert!("8/7".parse::<Shard>().is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shard {
    /// The number of this shard, counted from 0; `of` is the number of shards.
    part: u64,
    of: NonZeroU64,
}

impl Shard {
    /// Returns how many of `classes` classes belong to this shard.
    pub const fn share(&self, classes: u64) -> u64 {
        if self.part < classes { (classes - self.part - 1) / self.of.get() + 1 } else { 0 }
    }
}

impl fmt::Display for Shard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // There are at most 2^64 - 1 shards and `part` is smaller than that, so this cannot overflow.
        write!(f, "{}/{}", self.part + 1, self.of)
    }
}

impl FromStr for Shard {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, &'static str> {
        let read = || {
            let (part, of) = text.split_once('/')?;
            let (part, of): (u64, NonZeroU64) = (part.parse().ok()?, of.parse().ok()?);
            (1..=of.get()).contains(&part).then(|| Self { part: part - 1, of })
        };
        read().ok_or("write a shard as its number and the number of shards: 1/4, 2/4, 3/4 or 4/4")
    }
}

/// The classes of a partition that are to be broken.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Selection {
    /// Every class of the partition, or the only class.
    All,
    /// The classes with these numbers. All are canonical, and the numbers are in ascending order, without repeats.
    Ids(Vec<u64>),
    /// One shard of the classes.
    Shard(Shard),
}

/// An iterator over the numbers of the classes that are still to be broken, in ascending order. There may be too many classes to
/// store their numbers in a list.
#[derive(Clone, Debug)]
pub struct Tasks {
    numbers: Numbers,
    done: HashSet<u64>,
}

#[derive(Clone, Debug)]
enum Numbers {
    /// From a list. If there is only one class, the list contains its number.
    Listed(vec::IntoIter<u64>),
    /// The classes of one shard of a partition (or of all classes, as shard 1/1). `next` is the number of the next class, canonical
    /// or not, and `place` is the number of canonical classes before it.
    Shard { partition: Partition, shard: Shard, next: u64, place: u64 },
}

impl Tasks {
    pub(crate) fn new(
        partition: Option<&Partition>,
        selection: &Selection,
        done: HashSet<u64>,
    ) -> Self {
        let of_shard = |partition: &Partition, shard| Numbers::Shard {
            partition: partition.clone(),
            shard,
            next: 0,
            place: 0,
        };
        let numbers = match (partition, selection) {
            (None, _) => Numbers::Listed(vec![0].into_iter()),
            (_, Selection::Ids(ids)) => Numbers::Listed(ids.clone().into_iter()),
            (Some(partition), Selection::All) => {
                of_shard(partition, Shard { part: 0, of: NonZeroU64::MIN })
            }
            (Some(partition), Selection::Shard(shard)) => of_shard(partition, *shard),
        };
        Self { numbers, done }
    }

    /// Returns the number of the next class, or `None` if there are no more.
    ///
    /// In a huge partition, the next class of a shard may be far away. On the way there, `stop` is called every few thousand
    /// classes; if it returns `true`, the search ends with `None`.
    pub fn next_unless(&mut self, stop: impl Fn() -> bool) -> Option<u64> {
        loop {
            let id = match &mut self.numbers {
                Numbers::Listed(ids) => ids.next()?,
                Numbers::Shard { partition, shard, next, place } => {
                    if *next == partition.classes() || next.is_multiple_of(4096) && stop() {
                        return None;
                    }
                    *next += 1;
                    let is_canonical = partition.is_canonical(*next - 1);
                    *place += u64::from(is_canonical);
                    if !is_canonical || (*place - 1) % shard.of.get() != shard.part {
                        continue;
                    }
                    *next - 1
                }
            };
            if !self.done.contains(&id) {
                return Some(id);
            }
        }
    }
}

impl Iterator for Tasks {
    type Item = u64;

    fn next(&mut self) -> Option<u64> {
        self.next_unless(|| false)
    }
}

// --- Errors ---

/// Says why rows of these lengths are not a class.
fn no_shape(rows: &[usize]) -> String {
    if rows.is_empty() {
        return "write the letters of each cell, with spaces between cells and / between rows: ab cd / ef gh"
            .to_owned();
    }
    let rows: Vec<String> = rows.iter().map(usize::to_string).collect();
    format!(
        "rows of {} cells don't make a board: every row needs the same number of cells, 1 to 8, and there can be up to 8 rows",
        rows.join(", ")
    )
}

/// The error for a class that cannot be read or made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "each message says what is wrong")]
pub enum ClassError {
    #[error(
        "{}, one for each cell, with spaces between them, but got {got}",
        dims.needs("class", "set of letters", "sets of letters")
    )]
    Count { dims: Dims, got: usize },
    #[error("{}", no_shape(rows))]
    Shape { rows: Vec<usize> },
    #[error("row {}, column {} has the same letter twice", at.0, at.1)]
    Twice { at: (usize, usize) },
    #[error("row {}, column {}: {error}", at.0, at.1)]
    Letter {
        at: (usize, usize),
        #[source]
        error: LetterError,
    },
}

fn place(dims: Dims, index: usize) -> (usize, usize) {
    (index / dims.cols() + 1, index % dims.cols() + 1)
}

/// The error for text that is not a partition or a list of class ids.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "each message says what is wrong")]
pub enum PartitionError {
    #[error("letter groups consist of letters, with spaces between groups")]
    Empty,
    #[error("`{0}` is not a kind of cell: use center, edge or corner")]
    Kind(String),
    #[error("`{0}` is for cells that already have letter groups")]
    TwoClauses(String),
    #[error("there are no letter groups for {0} cells")]
    NoBuckets(&'static str),
    #[error("`{0}` is in two letter groups")]
    Twice(char),
    #[error("{0}")]
    Letter(#[source] LetterError),
    #[error("that makes too many classes: use fewer letter groups")]
    TooMany,
    #[error("{0}")]
    Ids(String),
}
