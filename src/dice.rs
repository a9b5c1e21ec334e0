//! Dice: the sets that have been sold over the years, custom sets, rolls, and the boards that can be rolled.
//!
//! A *set* has as many *dice* as its board has cells, and a die has any number of *faces*. A *roll* puts each die on a
//! cell with one of its faces up; all orders and all faces are equally likely. A die's face can show whatever a cell
//! can show: a [`Face`] of letters, or a gap for a blank face.

#[cfg(test)]
mod tests;

use crate::board::{Board, Face};
use crate::grid::{Dims, MAX_CELLS};
use crate::letter::{Alphabet, LetterError, MAX_LETTERS};
use crate::random::{Rng, Seed};

// --- Set ---

/// A set of dice for boards of one size. Immutable.
///
/// ```
/// use boggle_lab::{dice::DiceSet, letter::Alphabet, random::Seed};
/// let latin = Alphabet::latin();
/// let dice = DiceSet::named("new", &latin).unwrap();
/// let board = dice.roll_seed(Seed::from(1));
/// assert_eq!(board.text(&latin), "hksutivaollcwjvs");
/// assert!(dice.fits(&board));
/// ```
#[derive(Clone, Debug)]
pub struct DiceSet {
    dims: Dims,
    dice: Vec<Vec<Face>>,
    /// For each letter, the dice that have it as a face, as a bit set: bit `d` is die `d`.
    singles: [u64; MAX_LETTERS],
    /// The same for blank faces and for faces with several letters.
    others: Vec<(Face, u64)>,
}

impl DiceSet {
    /// Returns one of the named [`SETS`], with faces in the letters of `alphabet`.
    pub fn named(name: &str, alphabet: &Alphabet) -> Result<Self, DiceError> {
        let set = SETS
            .iter()
            .find(|set| set.name == name)
            .ok_or_else(|| DiceError::UnknownName(name.to_owned()))?;
        Self::parse(set.dice, Dims::new(set.side, set.side), alphabet)
    }

    /// Reads a set in either of two forms: the name of one of the [`SETS`], or the dice themselves.
    pub fn read(text: &str, dims: Option<Dims>, alphabet: &Alphabet) -> Result<Self, DiceError> {
        match SETS.iter().find(|set| set.name == text.trim()) {
            Some(set) => Self::named(set.name, alphabet),
            None => Self::parse(text, dims, alphabet),
        }
    }

    /// Reads a set with one die per line, or with `/` between dice.
    ///
    /// Each character of a line is a face. If a line contains spaces or commas, each word is a face instead, so that a
    /// face can have several letters: `qu in th er he an`, or `th,` for a die whose only face is Th. Brackets around a
    /// die and the case of letters do not matter; `.` is a blank face. Empty lines and lines that begin with `#` are
    /// skipped. Without `dims`, the size is the usual one for the number of dice ([`Dims::usual`]).
    ///
    /// ```
    /// use boggle_lab::{dice::DiceSet, letter::Alphabet};
    /// let own = "# four dice\naeiou\nrstln\nqu th er in\nabc...";
    /// let dice = DiceSet::parse(own, None, &Alphabet::latin()).unwrap();
    /// assert_eq!(dice.dims().to_string(), "2x2");
    /// ```
    pub fn parse(text: &str, dims: Option<Dims>, alphabet: &Alphabet) -> Result<Self, DiceError> {
        let dice = text
            .lines()
            .filter(|line| !line.starts_with('#'))
            .flat_map(|line| line.split('/'))
            .map(|die| die.trim().trim_matches(['[', ']', '(', ')']))
            .filter(|die| !die.is_empty())
            .enumerate()
            .map(|(i, die)| read_die(die, i + 1, alphabet))
            .collect::<Result<Vec<Vec<Face>>, DiceError>>()?;
        let got = dice.len();
        let dims = match dims {
            Some(dims) if dims.cells() != got => return Err(DiceError::Count { dims, got }),
            Some(dims) => dims,
            None => Dims::usual(got).ok_or(DiceError::NoUsualSize { got })?,
        };
        let (mut singles, mut others) = ([0; MAX_LETTERS], Vec::new());
        for (d, face) in
            dice.iter().enumerate().flat_map(|(d, die)| die.iter().map(move |f| (d, f)))
        {
            let with = match face.letters() {
                [letter] => &mut singles[letter.index()],
                _ => {
                    let known = others.iter().position(|(other, _)| other == face);
                    let at = known.unwrap_or_else(|| {
                        others.push((*face, 0));
                        others.len() - 1
                    });
                    &mut others[at].1
                }
            };
            *with |= 1 << d;
        }
        Ok(Self { dims, dice, singles, others })
    }

    /// Returns the size of the boards.
    pub fn dims(&self) -> Dims {
        self.dims
    }

    /// Returns the faces of each die, in the order they were given. A face that is listed twice comes up twice as often.
    pub fn dice(&self) -> &[Vec<Face>] {
        &self.dice
    }

    /// Returns each die as a line that [`DiceSet::parse`] reads back: its faces in sorted order, separated by spaces.
    /// The line of a die whose only face has several letters ends in a comma (`th,`); otherwise each letter would be
    /// read as a face.
    pub fn lines(&self, alphabet: &Alphabet) -> Vec<String> {
        self.lines_by(alphabet, |faces| faces.sort_unstable())
    }

    /// Returns the set as text that [`DiceSet::read`] reads back: the name if it is one of the [`SETS`], or else one
    /// die per line. Dice and faces keep their order, because rolls depend on it.
    pub fn text(&self, alphabet: &Alphabet) -> String {
        let is_this = |set: &&NamedSet| {
            Dims::new(set.side, set.side) == Some(self.dims)
                && Self::named(set.name, alphabet).is_ok_and(|named| named.dice == self.dice)
        };
        let named = SETS.iter().find(is_this).map(|set| set.name.to_owned());
        named.unwrap_or_else(|| self.lines_by(alphabet, |_| ()).join("\n"))
    }

    fn lines_by(&self, alphabet: &Alphabet, arrange: impl Fn(&mut [String])) -> Vec<String> {
        let die_line = |die: &Vec<Face>| {
            let mut faces: Vec<String> = die.iter().map(|face| face.text(alphabet)).collect();
            arrange(&mut faces);
            match &faces[..] {
                [face] if face.chars().count() > 1 => format!("{face},"),
                _ => faces.join(" "),
            }
        };
        self.dice.iter().map(die_line).collect()
    }

    /// Returns the dice that have the given face, as a bit set: bit `d` is die `d`.
    #[inline]
    pub(crate) fn dice_with(&self, face: &Face) -> u64 {
        match face.letters() {
            [letter] => self.singles[letter.index()],
            _ => self.others.iter().find(|(other, _)| other == face).map_or(0, |(_, dice)| *dice),
        }
    }

    /// Rolls a board: puts the dice in a random order, row by row, and then picks a random face of each die.
    pub fn roll(&self, rng: &mut Rng) -> Board {
        let mut order: Vec<&Vec<Face>> = self.dice.iter().collect();
        rng.shuffle(&mut order);
        let faces = order.iter().map(|die| die[rng.below(die.len() as u32) as usize]).collect();
        Board::new(self.dims, faces).expect("a set has a die for every cell")
    }

    /// Rolls the first board of a seed's sequence. The same seed rolls the same board on every machine.
    pub fn roll_seed(&self, seed: Seed) -> Board {
        self.roll(&mut seed.rng())
    }

    /// Returns whether some roll gives this board. Cost: well under a microsecond, no allocation.
    pub fn fits(&self, board: &Board) -> bool {
        let mut wanted = [0; MAX_CELLS];
        for (wanted, face) in wanted.iter_mut().zip(board.faces()) {
            *wanted = self.dice_with(face);
        }
        self.dims == board.dims() && Matching::new(&wanted[..board.faces().len()]).is_some()
    }
}

fn read_die(text: &str, die: usize, alphabet: &Alphabet) -> Result<Vec<Face>, DiceError> {
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
    Ok(faces)
}

// --- Sets ---
//
// The dice sold over the years, in the notation of [`DiceSet::parse`].
//
// Sources differ in a letter here and there; each set follows the majority of the sources. A `.` face is blank and
// blocks its cell.

/// A named set of dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NamedSet {
    /// The name used on the command line and in links.
    pub name: &'static str,
    /// The title shown on the page.
    pub title: &'static str,
    /// The number of rows of its board, which is square.
    pub side: usize,
    /// The dice, in the notation of [`DiceSet::parse`].
    pub dice: &'static str,
}

/// The named sets, in the order in which they are offered.
pub const SETS: [NamedSet; 6] = [
    NamedSet {
        name: "new",
        title: "Boggle (since 1987)",
        side: 4,
        dice: "aaeegn/abbjoo/achops/affkps/aoottw/cimotu/deilrx/delrvy/distty/eeghnw/\
               eeinsu/ehrtvw/eiosst/elrtty/h i m n qu u/hlnnrz",
    },
    NamedSet {
        name: "classic",
        title: "Boggle (1976–86)",
        side: 4,
        dice: "aaciot/abilty/a b j m o qu/acdemp/acelrs/adenvz/ahmors/biforx/denosw/\
               dknotu/eefhiy/egkluy/egintv/ehinps/elpstu/gilruw",
    },
    NamedSet {
        name: "big",
        title: "Big Boggle (1979)",
        side: 5,
        dice: "aaafrs/aaeeee/aafirs/adennn/aeeeem/aeegmu/aegmnn/afirsy/b j k qu x z/\
               ccenst/ceiilt/ceilpt/ceipst/ddhnot/dhhlor/dhlnor/dhlnor/eiiitt/emottt/\
               ensssu/fiprsy/gorrvw/iprrry/nootuw/ooottu",
    },
    NamedSet {
        name: "deluxe",
        title: "Boggle Deluxe and Master",
        side: 5,
        dice: "aaafrs/aaeeee/aafirs/adennn/aeeeem/aeegmu/aegmnn/afirsy/b j k qu x z/\
               ccnstw/ceiilt/ceilpt/ceipst/ddlnor/dhhlor/dhhnot/dhlnor/eiiitt/emottt/\
               ensssu/fiprsy/gorrvw/hiprry/nootuw/ooottu",
    },
    NamedSet {
        name: "big2012",
        title: "Big Boggle (2012)",
        side: 5,
        dice: "aaafrs/aaeeee/aafirs/adennn/aeeeem/aeegmu/aegmnn/afirsy/bbjkxz/ccenst/\
               eiilst/ceipst/ddhnot/dhhlor/dhhnow/dhlnor/eiiitt/eilpst/emottt/ensssu/\
               qu in th er he an/gorrvw/iprsyy/nootuw/ooottu",
    },
    NamedSet {
        name: "superbig",
        title: "Super Big Boggle (2012)",
        side: 6,
        dice: "aaafrs/aaeeee/aaeeoo/aafirs/abdeio/adennn/aeeeem/aeegmu/aegmnn/aeilmn/\
               aeinou/afirsy/an er he in qu th/bbjkxz/ccenst/cddlnn/ceiitt/ceipst/\
               cfgnuy/ddhnot/dhhlor/dhhnow/dhlnor/ehilrs/eiilst/eilpst/eio.../emttto/\
               ensssu/gorrvw/hirstv/hoprst/iprsyy/j k qu w x z/nootuw/ooottu",
    },
];

// --- Rolls ---
//
// The sequence of boards that a seed rolls. Everything that rolls many boards uses this sequence.

/// The endless sequence of boards that a seed rolls with a dice set, numbered from 0.
///
/// The sequence is cut into parts of [`Rolls::PART`] boards, each with its own generator ([`Seed::part`]), so that any
/// part can be rolled without the ones before it. The boards are the same however they are divided among workers. The
/// first board is the one that [`DiceSet::roll_seed`] returns.
///
/// ```
/// use boggle_lab::{dice::{DiceSet, Rolls}, letter::Alphabet, random::Seed};
/// let dice = DiceSet::named("new", &Alphabet::latin()).unwrap();
/// let all: Vec<_> = Rolls::new(dice.clone(), Seed::from(1)).take(2000).collect();
/// let late: Vec<_> = Rolls::starting_at(dice, Seed::from(1), 1500).take(500).collect();
/// assert_eq!(all[1500..], late);
/// ```
#[derive(Clone, Debug)]
pub struct Rolls {
    dice: DiceSet,
    seed: Seed,
    next: u64,
    rng: Rng,
}

impl Rolls {
    /// The number of boards in each part. All boards in a part are rolled with the same generator.
    pub const PART: u64 = 1000;

    /// Creates the sequence, starting with its first board.
    pub fn new(dice: DiceSet, seed: Seed) -> Self {
        Self { dice, seed, next: 0, rng: seed.rng() }
    }

    /// Creates the sequence, starting with board number `first`. Cost: all earlier boards of the same part must be
    /// rolled first.
    pub fn starting_at(dice: DiceSet, seed: Seed, first: u64) -> Self {
        let part = first / Self::PART;
        let mut rolls = Self { dice, seed, next: part * Self::PART, rng: seed.part(part).rng() };
        while rolls.next < first {
            rolls.next();
        }
        rolls
    }

    /// Returns the same sequence, starting with board number `first`.
    pub fn restarted_at(&self, first: u64) -> Self {
        Self::starting_at(self.dice.clone(), self.seed, first)
    }
}

impl Iterator for Rolls {
    type Item = Board;

    fn next(&mut self) -> Option<Board> {
        if self.next.is_multiple_of(Self::PART) {
            self.rng = self.seed.part(self.next / Self::PART).rng();
        }
        self.next += 1;
        Some(self.dice.roll(&mut self.rng))
    }
}

// --- Fit ---
//
// Decides which boards a dice set can roll, by looking for a perfect matching of cells to dice. Any group of dice from
// the set is stored as a bit mask.

/// A matching of cells to dice, built cell by cell.
pub(crate) struct Matching {
    /// For each cell, the dice that have its face.
    wanted: [u64; MAX_CELLS],
    /// The cell of each die; meaningless for dice that are still free.
    cell_of_die: [u8; MAX_CELLS],
    free: u64,
}

impl Matching {
    /// Assigns a different die to each cell, from the dice that the cell can take. Returns `None` if that is
    /// impossible.
    ///
    /// Bit `d` of `can_take[cell]` stands for die `d`. Dice with low numbers are preferred.
    pub(crate) fn new(can_take: &[u64]) -> Option<Self> {
        let cells = can_take.len();
        let mut matching = Self {
            wanted: [0; MAX_CELLS],
            cell_of_die: [0; MAX_CELLS],
            free: u64::MAX >> (MAX_CELLS - cells),
        };
        matching.wanted[..cells].copy_from_slice(can_take);
        // A die that was useless for one cell may still help the next one, so each search starts with no dice ruled
        // out.
        (0..cells).all(|cell| matching.place(cell, &mut 0)).then_some(matching)
    }

    /// Finds a die for `cell`, moving other cells to other dice where needed, and returns whether there is one. Dice in
    /// `tried` are ruled out.
    ///
    /// Source: the augmenting paths of Kuhn 1955, except that a free die is taken right away, before any other cell is
    /// moved.
    fn place(&mut self, cell: usize, tried: &mut u64) -> bool {
        let wanted = self.wanted[cell];
        let mut die = (wanted & self.free).trailing_zeros() as usize;
        if die < MAX_CELLS {
            self.free &= !(1 << die);
            self.cell_of_die[die] = cell as u8;
            return true;
        }
        loop {
            die = (wanted & !*tried).trailing_zeros() as usize;
            if die == MAX_CELLS {
                return false;
            }
            *tried |= 1 << die;
            if self.place(self.cell_of_die[die] as usize, tried) {
                self.cell_of_die[die] = cell as u8;
                return true;
            }
        }
    }

    /// Iterates over the dice that are assigned to the first `cells` cells, in the order of the cells.
    pub(crate) fn die_of_cell(&self, cells: usize) -> impl Iterator<Item = usize> {
        let mut dice = [0; MAX_CELLS];
        for (die, &cell) in self.cell_of_die[..cells].iter().enumerate() {
            dice[cell as usize] = die;
        }
        dice.into_iter().take(cells)
    }
}

// --- Error ---

/// The maximum number of faces on a die. The exact number does not matter; the limit keeps unrelated files from being
/// read as dice.
pub const MAX_FACES: usize = 64;

/// The error for a dice set that cannot be read or made.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "each message says what is wrong")]
pub enum DiceError {
    #[error("`{0}` is not a dice set: use one of {names}", names = SETS.map(|set| set.name).join(", "))]
    UnknownName(String),
    #[error("{}, got {got}", dims.needs("board", "die", "dice"))]
    Count { dims: Dims, got: usize },
    #[error("{got} dice don't fill a usual board: write one die per line, or give the size")]
    NoUsualSize { got: usize },
    #[error("die {die}: a die has 1 to {MAX_FACES} faces, got {got}")]
    Faces { die: usize, got: usize },
    #[error("die {die}: {error}")]
    Face {
        die: usize,
        #[source]
        error: LetterError,
    },
}
