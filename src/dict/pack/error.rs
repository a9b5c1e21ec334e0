//! Why bytes can't be unpacked.

use core::fmt;

/// The version of the packed form that this program writes, which is the only one it reads.
pub(super) const VERSION: u8 = 1;

/// The error for bytes that are not a packed dictionary.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UnpackError {
    /// The bytes don't begin like a packed dictionary.
    Foreign,
    /// The bytes are in another version of the format.
    Version {
        /// The version found.
        got: u8,
    },
    /// Some bytes are missing or changed: the checksum does not match.
    Damaged,
    /// The file was written incorrectly: the checksum matches, but the content is impossible.
    Corrupt,
}

impl fmt::Display for UnpackError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Foreign => f.write_str("this is not a packed dictionary"),
            Self::Version { got } => write!(
                f,
                "this packed dictionary has version {got}, but only version {VERSION} can be read: pack its list again"
            ),
            Self::Damaged => {
                f.write_str("this packed dictionary is damaged: load or pack it again")
            }
            Self::Corrupt => {
                f.write_str("this packed dictionary is not valid: pack its list again")
            }
        }
    }
}

impl core::error::Error for UnpackError {}
