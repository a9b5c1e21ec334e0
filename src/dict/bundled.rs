//! The lists that come with the program, by name.
//!
//! ENABLE2K is stored packed, and ENABLE as a short list of its differences from ENABLE2K. Both are made from
//! `dicts/*.txt`, and a test checks that they still match those files. The page loads the two lists as files of
//! their own, separately from the wasm. The wasm layer must therefore not call these functions: otherwise the page
//! would load the lists twice.

use std::borrow::Cow;

use super::dictionary::Dictionary;
use super::list;
use super::words::{WordList, WordRule};

/// The names of the bundled lists, with the default first.
pub const NAMES: [&str; 2] = ["enable2k", "enable"];

/// The SHA-256 of each bundled list, in the order of [`NAMES`]. A list is the bundled one if it has this hash, whatever its name.
pub const HASHES: [&str; 2] = [
    "2262de288ddc2b2ccfb2e46119fb25f02311af5ba1e1a77802817b76268dff99",
    "f32e6fbdc4cf9c8ec1d992193d7ac33e773fc850ba47ebe2c791ab9d61913d49",
];

const ENABLE2K: &[u8] = include_bytes!("../../dicts/packed/enable2k.dict");
const ENABLE: &[u8] = include_bytes!("../../dicts/packed/enable.txt");

impl Dictionary {
    /// Returns ENABLE2K, the list of 173,528 English words that the published results use, with the default word rule.
    ///
    /// The list is built into the program, where it takes 143 kB. Cost: a few milliseconds.
    ///
    /// ```
    /// use boggle_lab::dict::Dictionary;
    /// assert_eq!(Dictionary::enable2k().words(), 173_402);
    /// ```
    pub fn enable2k() -> Self {
        dictionary("enable2k").unwrap_or_else(|| unreachable!("the bundled list is intact"))
    }
}

/// Returns a bundled dictionary, made with the default word rule. Cost: a few milliseconds for `enable2k`, tens of
/// milliseconds for `enable`.
///
/// ```
/// use boggle_lab::dict::bundled;
/// let enable2k = bundled::dictionary("enable2k").unwrap();
/// assert_eq!((enable2k.words_raw(), enable2k.words()), (173_528, 173_402));
/// ```
pub fn dictionary(name: &str) -> Option<Dictionary> {
    match name {
        "enable2k" => Dictionary::unpack(ENABLE2K).ok(),
        "enable" => Dictionary::new(name, &list("enable")?, WordRule::default()).ok(),
        _ => None,
    }
}

/// Returns all words of a bundled list.
pub fn list(name: &str) -> Option<WordList> {
    match name {
        "enable2k" => Some(dictionary(name)?.raw_list()),
        "enable" => list::read(ENABLE, &include).words.ok(),
        _ => None,
    }
}

/// Looks up bundled lists by name, for the `include` lines of [`list::read`].
pub fn include(name: &str) -> Option<Cow<'static, str>> {
    Some(Cow::Owned(list(name)?.into_text()))
}
