//! What a breaker is asked to do.

use core::fmt;
use core::str::FromStr;

use crate::grid::Dims;
use crate::scoring::Rules;

/// How classes are broken. All methods find the same boards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Method {
    /// Ours.
    #[default]
    Best,
    /// Orderly trees, forced from the top until the bound is low, then searched without making nodes.
    Hybrid2025,
    /// Bounds of ever smaller classes, without a tree.
    Union2009,
}

impl Method {
    /// All methods, the one to use first.
    pub const ALL: [Self; 3] = [Self::Best, Self::Hybrid2025, Self::Union2009];

    /// The name used on the command line and in results.
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

/// What to look for, how, and with how much memory.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// How.
    pub method: Method,
    /// Boards of at least so many points are found; at least 1.
    pub threshold: u32,
    /// What words are worth.
    pub rules: Rules,
    /// Bytes that the paths of a class may take, and its trees again; a class that needs more is split.
    pub memory: usize,
    /// How our method goes about it.
    pub tuning: Tuning,
}

impl Options {
    /// A gigabyte, and the tuning that suits the size.
    #[must_use]
    pub fn new(dims: Dims, threshold: u32, rules: Rules) -> Self {
        Self {
            method: Method::default(),
            threshold,
            rules,
            memory: 1 << 30,
            tuning: Tuning::suited(dims),
        }
    }
}

/// What decides how long our method takes, but never what it finds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tuning {
    /// A node whose bound is at most so many hundredths of the threshold is searched without merging.
    pub dive: u32,
    /// How many cells are decided before a true score tells how much was counted too much.
    pub check_from: usize,
}

impl Tuning {
    /// What was measured to be good for the size, or for one like it.
    #[must_use]
    pub fn suited(dims: Dims) -> Self {
        let (dive, check_from) = match dims.cells() {
            0..=9 => (320, 4),
            10..=12 => (300, 7),
            _ => (250, 9),
        };
        Self { dive, check_from }
    }
}

/// A method name that is none.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnknownMethod(String);

impl fmt::Display for UnknownMethod {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names = Method::ALL.map(Method::name).join(", ");
        write!(f, "`{}` is not a method: use one of {names}", self.0)
    }
}

impl core::error::Error for UnknownMethod {}
