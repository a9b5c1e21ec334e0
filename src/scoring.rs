//! Points tables and the minimum word length. No other module decides how many points a word scores.

use core::fmt;
use core::str::FromStr;

use macro_rules_attribute::apply;

/// The points that a word earns, by its length in letters of text (Qu counts as two letters).
///
/// A table is read, printed, and serialized as text: a built-in table's name ([`Scoring::NAMED`]), or a list of numbers (see
/// [`Scoring::table`]). Two tables that give every word the same points are equal and print the same text, so they are saved as
/// the same text, too.
///
/// ```
/// use boggle_lab::scoring::Scoring;
/// let powers: Scoring = "powers".parse().unwrap();
/// let own: Scoring = "0,0,0,1,2,4".parse().unwrap();
/// assert_eq!([3, 4, 5, 9].map(|length| own.points(length)), [1, 2, 4, 4]);
/// assert_eq!([powers.to_string(), own.to_string()], ["powers", "0,0,0,1,2,4"]);
/// assert_eq!("0,0,0,1,1,2,3,5,11,11".parse(), Ok(Scoring::STANDARD));
/// ```
#[apply(typescript)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
#[serde(into = "String", try_from = "String")]
#[cfg_attr(
    all(feature = "wasm", target_arch = "wasm32"),
    tsify(type = "NamedScoring | `${number},${string}`")
)]
pub struct Scoring {
    /// The points of words of 0, 1, 2, … letters. The last number also applies to all longer words.
    points: [u32; Self::MAX_ENTRIES],
}

impl Default for Scoring {
    fn default() -> Self {
        Self::STANDARD
    }
}

/// The length of the shortest words that count: `1..=6`, and 3 in the official rules.
#[apply(typescript)]
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize, serde::Deserialize,
)]
#[serde(try_from = "u8")]
pub struct MinLength(u8);

impl MinLength {
    /// Counts words of every length.
    pub const LEAST: Self = Self(1);

    /// Creates a minimum length, or returns `None` if it is not in `1..=6`.
    pub const fn new(letters: u8) -> Option<Self> {
        if letters >= 1 && letters <= 6 { Some(Self(letters)) } else { None }
    }

    /// Returns the minimum length, in letters of text (Qu counts as two letters).
    pub const fn letters(self) -> usize {
        self.0 as usize
    }
}

impl TryFrom<u8> for MinLength {
    type Error = &'static str;

    fn try_from(letters: u8) -> Result<Self, Self::Error> {
        Self::new(letters).ok_or("the minimum word length must be 1 to 6")
    }
}

impl Default for MinLength {
    fn default() -> Self {
        Self(3)
    }
}

/// The rules for scoring a board: a points table and a minimum word length.
///
/// ```
/// use boggle_lab::scoring::Rules;
/// let rules = Rules::default();
/// assert_eq!([2, 3, 5, 7, 8, 17].map(|n| rules.points(n)), [0, 1, 2, 5, 11, 11]);
/// ```
#[apply(typescript)]
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, serde::Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Rules {
    /// The points table.
    pub scoring: Scoring,
    /// The minimum word length; shorter words do not count at all.
    pub min_length: MinLength,
}

impl Rules {
    /// Returns the points of a word of `text_len` letters; 0 below the minimum length.
    ///
    /// With [`Scoring::STANDARD`], words of one or two letters earn 0 points even if they count as words.
    pub const fn points(&self, text_len: usize) -> u32 {
        if text_len < self.min_length.letters() {
            return 0;
        }
        self.scoring.points(text_len)
    }

    /// Returns whether a word of `text_len` letters counts as a word at all.
    pub const fn counts(&self, text_len: usize) -> bool {
        text_len >= self.min_length.letters()
    }
}

/// Defines the built-in tables, in the order in which they are offered. A row has the constant, the name, what people may not
/// guess from the name, the phrase for a sentence about the rules, and the points of words of 0, 1, 2, … letters.
macro_rules! tables {
    ($($(#[$doc:meta])* $table:ident: $name:ident, $hint:literal, $phrase:literal, $points:expr;)*) => {
        impl Scoring {
            $($(#[$doc])* pub const $table: Self = Self::from_entries(&$points);)*

            /// The built-in tables and their names, in the order in which they are offered.
            pub const NAMED: &[(&str, Self)] = &[$((stringify!($name), Self::$table)),*];

            /// The names, with what people may not guess, for the help of the command line.
            pub const HELP: &[&str] = &[$(concat!(stringify!($name), $hint)),*];

            /// Returns a phrase for a sentence about the rules, such as "standard points".
            pub fn phrase(&self) -> String {
                match *self {
                    $(Self::$table => $phrase.to_owned(),)*
                    _ => format!("points {self} by word length"),
                }
            }
        }

        /// The names, for TypeScript.
        #[cfg(all(feature = "wasm", target_arch = "wasm32"))]
        #[derive(Debug, tsify::Tsify)]
        #[allow(missing_docs, non_camel_case_types)]
        pub enum NamedScoring {
            $($name),*
        }
    };
}

tables! {
    /// The official rules: 1 point for 3 or 4 letters, 2 for 5, 3 for 6, 5 for 7, and 11 for 8 or more. Words of fewer
    /// than 3 letters earn nothing.
    STANDARD: standard, "", "standard points", [0, 0, 0, 1, 1, 2, 3, 5, 11];

    /// 1 point for every word, so the best board is the one with the most words.
    WORDS: words, " (1 point each)", "one point per word", [1];

    /// 2 to the power of the length: 8 for 3 letters, 16 for 4, … up to 2^20 for 20 letters or more.
    POWERS: powers, " (2 to the length)", "points in powers of two", {
        let (mut points, mut length) = ([1; 21], 1);
        while length < points.len() {
            points[length] = 2 * points[length - 1];
            length += 1;
        }
        points
    };
}

impl Scoring {
    /// Returns the words for sentences about a score: what a board has one of, several of, and the verb for one board and for several.
    pub fn terms(&self) -> [&'static str; 4] {
        match *self {
            Self::WORDS => ["word", "words", "has", "have"],
            _ => ["point", "points", "scores", "score"],
        }
    }

    /// The maximum number of entries in a table: one each for words of 0 to 31 letters.
    pub const MAX_ENTRIES: usize = 32;

    /// The maximum number of points for a word. Even if a million words each earn this much, their sum doesn't overflow
    /// a `u64`.
    pub const MAX_POINTS: u32 = 1 << 20;

    const fn from_entries(given: &[u32]) -> Self {
        let (mut points, mut at) = ([given[given.len() - 1]; Self::MAX_ENTRIES], 0);
        while at < given.len() {
            points[at] = given[at];
            at += 1;
        }
        Self { points }
    }

    /// Creates a custom table that gives `points[n]` to words of `n` letters. The last number also applies to all
    /// longer words, so `[0, 0, 0, 1, 1, 2, 3, 5, 11]` is the official table.
    ///
    /// If a built-in table gives every word the same points as this list does, returns that table instead.
    pub fn table(points: &[u32]) -> Result<Self, ScoringError> {
        if points.is_empty() {
            return Err(ScoringError::Empty);
        }
        if points.len() > Self::MAX_ENTRIES {
            return Err(ScoringError::TooMany { got: points.len() });
        }
        if let Some(&got) = points.iter().find(|&&n| n > Self::MAX_POINTS) {
            return Err(ScoringError::TooLarge { got: got.into() });
        }
        let mut table = Self::from_entries(points);
        // No word has 0 letters. Without this line, two tables that score every word alike could compare as different.
        table.points[0] = 0;
        if table.points == [0; Self::MAX_ENTRIES] {
            return Err(ScoringError::AllZero);
        }
        let named = Self::NAMED.iter().find(|(_, named)| named.points[1..] == table.points[1..]);
        Ok(named.map_or(table, |(_, named)| *named))
    }

    /// Returns the points of a word of `text_len` letters, regardless of the minimum length.
    #[inline]
    pub const fn points(&self, text_len: usize) -> u32 {
        self.points[if text_len < Self::MAX_ENTRIES { text_len } else { Self::MAX_ENTRIES - 1 }]
    }

    /// Returns the points of words of 0, 1, 2, … letters, up to the entry that also applies to all longer words.
    pub fn entries(&self) -> &[u32] {
        let last = self.points[Self::MAX_ENTRIES - 1];
        let repeats = self.points.iter().rev().take_while(|&&n| n == last).count();
        &self.points[..=Self::MAX_ENTRIES - repeats]
    }
}

impl fmt::Display for Scoring {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some((name, _)) = Self::NAMED.iter().find(|(_, named)| named == self) {
            return f.write_str(name);
        }
        for (length, points) in self.entries().iter().enumerate() {
            let comma = if length == 0 { "" } else { "," };
            write!(f, "{comma}{points}")?;
        }
        Ok(())
    }
}

impl FromStr for Scoring {
    type Err = ScoringError;

    /// Reads the name of a built-in table, or numbers separated by commas, spaces, or both.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        if let Some(&(_, named)) = Self::NAMED.iter().find(|(name, _)| *name == text.trim()) {
            return Ok(named);
        }
        let unknown = || ScoringError::Unknown(text.chars().take(40).collect());
        let mut points = Vec::new();
        if text.trim().is_empty() {
            return Self::table(&points);
        }
        // Numbers may be separated by commas, spaces, or both, but two commas in a row have forgotten a number between them.
        let numbers = text.split(',').flat_map(|part| match part.trim() {
            "" => vec![""],
            part => part.split_ascii_whitespace().collect(),
        });
        for number in numbers {
            if number.is_empty() || !number.bytes().all(|byte| byte.is_ascii_digit()) {
                return Err(unknown());
            }
            // A number with too many digits for `u64` is certainly above the limit.
            let got = number.parse().unwrap_or(u64::MAX);
            points.push(u32::try_from(got).map_err(|_| ScoringError::TooLarge { got })?);
            if points.len() > Scoring::MAX_ENTRIES {
                break;
            }
        }
        Self::table(&points)
    }
}

impl TryFrom<String> for Scoring {
    type Error = ScoringError;

    fn try_from(text: String) -> Result<Self, Self::Error> {
        text.parse()
    }
}

impl From<Scoring> for String {
    fn from(scoring: Scoring) -> Self {
        scoring.to_string()
    }
}

/// The error for text, or for a list of numbers, that is not a points table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "each message says what is wrong")]
pub enum ScoringError {
    #[error(
        "`{0}` is not a points table: use {names}, or the points of words of 0, 1, 2, … letters, such as \
         0,0,0,1,1,2,3,5,11",
        names = Scoring::NAMED.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ")
    )]
    Unknown(String),
    #[error("a points table needs at least one number, such as 0,0,0,1,1,2,3,5,11")]
    Empty,
    #[error(
        "a points table has at most {} numbers; the last one also applies to all longer words",
        Scoring::MAX_ENTRIES
    )]
    TooMany { got: usize },
    #[error("a word can earn at most 1,048,576 points")]
    TooLarge { got: u64 },
    #[error("in this points table, no word earns any points")]
    AllZero,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_with_equal_points_are_equal() {
        for &(_, named) in Scoring::NAMED {
            let points: Vec<u32> = (0..32).map(|length| named.points(length)).collect();
            assert_eq!(Scoring::table(&points), Ok(named));
        }
        assert_eq!("1".parse(), Ok(Scoring::WORDS));
        let short: Scoring = "9,0,0,4".parse().unwrap();
        assert_eq!(Ok(short), "0, 0 0,4,4,4".parse());
        assert_eq!(short.to_string(), "0,0,0,4");
        assert_eq!("5".parse::<Scoring>().unwrap().to_string(), "0,5");
    }

    #[test]
    fn tables_round_trip_as_text_and_as_json() {
        let full: Vec<String> = (0..32).map(|n| (n * n).to_string()).collect();
        let named = Scoring::NAMED.iter().map(|(name, _)| *name);
        for text in named.chain(["0,0,0,0,1048576", &full.join(",")]) {
            let scoring: Scoring = text.parse().unwrap();
            assert_eq!(scoring.to_string(), text);
            let json = serde_json::to_string(&scoring).unwrap();
            assert_eq!(json, format!("\"{text}\""));
            assert_eq!(serde_json::from_str::<Scoring>(&json).unwrap(), scoring);
        }
        assert!(serde_json::from_str::<Scoring>("\"golf\"").is_err());
    }

    #[test]
    fn invalid_tables_are_explained() {
        let error = |text: &str| text.parse::<Scoring>().unwrap_err();
        assert_eq!(error("golf"), ScoringError::Unknown("golf".to_owned()));
        assert_eq!(error("0,-1"), ScoringError::Unknown("0,-1".to_owned()));
        assert_eq!(error("  "), ScoringError::Empty);
        assert_eq!(error("0,0"), ScoringError::AllZero);
        assert_eq!(error("1048577"), ScoringError::TooLarge { got: 1_048_577 });
        let huge = "9".repeat(100);
        assert_eq!(error(&huge), ScoringError::TooLarge { got: u64::MAX });
        assert_eq!(error(&"1,".repeat(33)), ScoringError::TooMany { got: 33 });
    }
}
