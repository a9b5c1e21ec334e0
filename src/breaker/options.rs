//! The options of a breaker: the method, the threshold, and the limits.

use core::fmt;
use core::num::NonZeroU32;
use core::str::FromStr;

use crate::grid::Dims;
use crate::scoring::Rules;

/// The algorithm that breaks classes. All methods find the same boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// This crate's own method, described in the [module documentation](crate::breaker).
    #[default]
    Best,
    /// The 2025 method. It builds an orderly tree, fixes the letters of one cell after another from the top until
    /// the bound is low, and then searches without making nodes.
    Hybrid2025,
    /// The 2009 method. It computes the bounds of smaller and smaller classes, and builds no trees.
    Union2009,
}

impl Method {
    /// All methods, starting with the recommended one.
    pub const ALL: [Self; 3] = [Self::Best, Self::Hybrid2025, Self::Union2009];

    /// Returns the version of the method, which every log records.
    ///
    /// The version goes up with every change that could affect which boards the method finds, even if only for some
    /// word lists. This makes it possible to recognize the results of a faulty version. A change that affects only the
    /// speed doesn't count.
    #[must_use]
    pub const fn version(self) -> u32 {
        match self {
            // Version 1 confused words with each other if more than 65,536 words of the list had the same letters.
            Self::Best => 2,
            Self::Hybrid2025 | Self::Union2009 => 1,
        }
    }

    /// Returns the name used on the command line and in results.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Best => "best",
            Self::Hybrid2025 => "hybrid2025",
            Self::Union2009 => "union2009",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Method {
    type Err = UnknownMethod;

    fn from_str(name: &str) -> Result<Self, Self::Err> {
        Self::ALL
            .into_iter()
            .find(|method| method.name() == name)
            .ok_or_else(|| UnknownMethod(name.to_owned()))
    }
}

/// The threshold: the score that boards must reach. It must be at least 1 point.
///
/// ```
/// use boggle_lab::breaker::Threshold;
/// assert_eq!(Threshold::try_from(520).unwrap().get(), 520);
/// assert!(Threshold::try_from(0).is_err());
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Threshold(NonZeroU32);

impl Threshold {
    /// Creates a threshold, or returns `None` for 0, which every board reaches.
    #[must_use]
    pub const fn new(points: u32) -> Option<Self> {
        match NonZeroU32::new(points) {
            Some(points) => Some(Self(points)),
            None => None,
        }
    }

    /// Returns the threshold in points.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0.get()
    }
}

impl TryFrom<u32> for Threshold {
    type Error = NoThreshold;

    fn try_from(points: u32) -> Result<Self, NoThreshold> {
        Self::new(points).ok_or(NoThreshold)
    }
}

impl FromStr for Threshold {
    type Err = NoThreshold;

    fn from_str(text: &str) -> Result<Self, NoThreshold> {
        let points = text.parse().map_err(|_| NoThreshold)?;
        Self::new(points).ok_or(NoThreshold)
    }
}

impl fmt::Display for Threshold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.get().fmt(f)
    }
}

/// The error for a number that is not a valid [`Threshold`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoThreshold;

impl fmt::Display for NoThreshold {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "a threshold is a whole number from 1 to {}", u32::MAX)
    }
}

impl core::error::Error for NoThreshold {}

/// The settings of a breaker: what to look for, how, and with how much memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BreakerOptions {
    /// The algorithm to use.
    pub method: Method,
    /// The score that boards must reach. A class whose bound is lower is broken without listing any boards. Boards that
    /// score exactly this are listed.
    pub threshold: Threshold,
    /// The rules that decide what each word scores.
    pub rules: Rules,
    /// The maximum number of bytes for the paths of a class. The same limit applies separately to the trees of the
    /// class. A class that needs more is split. The dictionary and the tables of a breaker take some 20 MB more.
    pub memory: usize,
    /// The tuning of [`Method::Best`]; the other methods ignore it.
    pub tuning: Tuning,
}

impl BreakerOptions {
    /// Creates options with 1 GB of memory, [`Method::Best`], and the tuning suited to the size.
    #[must_use]
    pub fn new(dims: Dims, threshold: Threshold, rules: Rules) -> Self {
        Self {
            method: Method::default(),
            threshold,
            rules,
            memory: 1 << 30,
            tuning: Tuning::suited(dims),
        }
    }
}

/// Settings that affect how long [`Method::Best`] takes, but never what it finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tuning {
    /// A node whose bound is at most this percentage of the threshold is searched without merging.
    pub dive: u32,
    /// The number of cells that must be decided before true scores are computed. These scores show how many points
    /// too high the bound is.
    pub check_from: usize,
    /// If the bound is still above this percentage of the threshold once the letter of the first cell is decided,
    /// the search leaves out paths that have become redundant because some letters are already decided. In most
    /// classes, finding these paths takes more time than it saves.
    pub absorb: u32,
}

impl Tuning {
    /// Returns the fastest tuning measured for this size or a similar one.
    #[must_use]
    pub fn suited(dims: Dims) -> Self {
        let (dive, check_from, absorb) = match dims.cells() {
            0..=9 => (320, 4, u32::MAX),
            10..=12 => (300, 7, u32::MAX),
            _ => (250, 9, 900),
        };
        Self { dive, check_from, absorb }
    }
}

/// The error for an unknown method name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownMethod(String);

impl fmt::Display for UnknownMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Method::ALL.map(Method::name).join(", ");
        write!(f, "`{}` is not a method: use one of {names}", self.0)
    }
}

impl core::error::Error for UnknownMethod {}
