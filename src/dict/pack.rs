//! The packed form of a dictionary. This is the file that the page loads along with the wasm and that the browser
//! stores.
//!
//! ```text
//! magic      4 bytes    89 'B' 'L' 'D': no text begins this way
//! version    1 byte
//! checksum   8 bytes    the first 8 bytes of the SHA-256 of everything that follows
//! list hash 32 bytes    SHA-256 of the raw list
//! rule       3 bytes    minimum length, maximum length (0: none), q (1: the Qu face)
//! name       text       a varint for the number of bytes, then UTF-8
//! alphabet   text
//! left out   a varint for the count; each word: a varint for the bytes that it shares with the last one, text
//! automaton  the rest   range-coded, see `model`
//! ```
//!
//! The words that the rule leaves out stay in the file, so that the raw list can be restored in full. Compressing a
//! packed file for transfer is pointless: there is nothing left to compress.

mod edge;
mod error;
mod known;
mod model;
mod number;
mod range;

pub use self::error::UnpackError;

use std::sync::Arc;

use sha2::{Digest, Sha256};

use self::error::VERSION;
use super::dawg::Dawg;
use super::dictionary::Dictionary;
use super::lengths::text_lengths;
use super::rule::WordRule;
use super::words::{ListHash, WordList, is_letter};
use crate::letter::{Alphabet, QuRule};
use crate::scoring::MinLength;

const MAGIC: [u8; 4] = *b"\x89BLD";
/// The length of the magic number, version, and checksum, in bytes.
const HEAD: usize = 13;

impl Dictionary {
    /// Packs the dictionary. Cost: one walk over the automaton.
    #[must_use]
    pub fn pack(&self) -> Vec<u8> {
        let mut out = Writer(vec![0; HEAD]);
        out.0.extend(self.hash.0);
        let rule = self.rule;
        out.0.push(rule.min_length.letters() as u8);
        out.0.push(rule.max_length.unwrap_or(0));
        out.0.push((rule.qu == QuRule::Face).into());
        out.text(self.name.as_bytes());
        out.text(String::from_iter(self.alphabet.chars()).as_bytes());
        out.words(&self.left_out);
        out.0.extend(model::encode(&self.automaton));
        let Writer(mut bytes) = out;
        let checksum = checksum(&bytes[HEAD..]);
        bytes[..4].copy_from_slice(&MAGIC);
        bytes[4] = VERSION;
        bytes[5..HEAD].copy_from_slice(&checksum);
        bytes
    }

    /// Unpacks a dictionary.
    ///
    /// Any bytes give a dictionary or an error, never a panic. Unpacking takes at most 64 MiB for the words that the
    /// rule leaves out, and about 250 bytes of scratch memory for each byte of the packed automaton. The result of
    /// [`Dictionary::raw_list`] has at most [`WordList::MAX_TEXT`] bytes. The list's hash is not recomputed, because
    /// the checksum covers it.
    ///
    /// # Errors
    /// [`UnpackError`] if the bytes are not a packed dictionary, or not a complete one.
    pub fn unpack(bytes: &[u8]) -> Result<Self, UnpackError> {
        let (head, body) = bytes.split_at_checked(HEAD).ok_or(if Self::is_packed(bytes) {
            UnpackError::Damaged
        } else {
            UnpackError::Foreign
        })?;
        if !Self::is_packed(head) {
            return Err(UnpackError::Foreign);
        }
        if head[4] != VERSION {
            return Err(UnpackError::Version { got: head[4] });
        }
        if head[5..] != checksum(body) {
            return Err(UnpackError::Damaged);
        }
        Reader(body).dictionary()
    }

    /// Returns whether the bytes begin like a packed dictionary. No word list begins this way.
    #[must_use]
    pub fn is_packed(bytes: &[u8]) -> bool {
        bytes.starts_with(&MAGIC)
    }
}

fn checksum(body: &[u8]) -> [u8; 8] {
    let hash: [u8; 32] = Sha256::digest(body).into();
    hash[..8].try_into().unwrap_or_else(|_| unreachable!("8 of 32 bytes"))
}

struct Writer(Vec<u8>);

impl Writer {
    /// Writes a number with seven bits per byte, lowest bits first. The top bit of a byte means that more bytes follow.
    fn number(&mut self, mut number: usize) {
        while number >= 0x80 {
            self.0.push(number as u8 | 0x80);
            number >>= 7;
        }
        self.0.push(number as u8);
    }

    fn text(&mut self, text: &[u8]) {
        self.number(text.len());
        self.0.extend(text);
    }

    fn words(&mut self, words: &WordList) {
        self.number(words.len());
        let mut last = "";
        for word in words.iter() {
            let shared = word.bytes().zip(last.bytes()).take_while(|(a, b)| a == b).count();
            self.number(shared);
            self.text(&word.as_bytes()[shared..]);
            last = word;
        }
    }
}

/// The part of the body that has not been read yet. Every method removes what it reads from the front.
struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    fn dictionary(mut self) -> Result<Dictionary, UnpackError> {
        let hash = ListHash(*self.array()?);
        let rule = self.rule()?;
        let name = self.text()?.to_owned();
        let alphabet = self.alphabet(rule.qu)?;
        let left_out = self.words(rule)?;
        let automaton = model::decode(self.0)?;
        let letters = alphabet.len();
        if automaton.all_edges().iter().any(|edge| edge.letter().index() >= letters) {
            return Err(UnpackError::Corrupt);
        }
        // Lengths are checked first, because every function that descends into the automaton relies on them.
        let lengths = text_lengths(&automaton, &alphabet);
        let most = rule.max_length.map_or(WordList::MAX_WORD_LENGTH, usize::from);
        let fits = lengths.shortest >= rule.min_length.letters() && lengths.longest <= most;
        let text = lengths.text.saturating_add(left_out.as_text().len() as u64);
        if !fits
            || automaton.words() + left_out.len() > WordList::MAX_WORDS
            || text > WordList::MAX_TEXT as u64
        {
            return Err(UnpackError::Corrupt);
        }
        Ok(Dictionary {
            name,
            alphabet,
            rule,
            hash,
            left_out,
            longest: lengths.longest,
            dawg: Arc::new(Dawg::new(&automaton)),
            automaton,
        })
    }

    fn take(&mut self, count: usize) -> Result<&'a [u8], UnpackError> {
        let (taken, rest) = self.0.split_at_checked(count).ok_or(UnpackError::Corrupt)?;
        self.0 = rest;
        Ok(taken)
    }

    fn array<const N: usize>(&mut self) -> Result<&'a [u8; N], UnpackError> {
        let (taken, rest) = self.0.split_first_chunk().ok_or(UnpackError::Corrupt)?;
        self.0 = rest;
        Ok(taken)
    }

    fn number(&mut self) -> Result<usize, UnpackError> {
        let mut number = 0;
        for shift in [0, 7, 14, 21] {
            let [byte] = *self.array()?;
            number |= usize::from(byte & 0x7F) << shift;
            if byte < 0x80 {
                return Ok(number);
            }
        }
        Err(UnpackError::Corrupt)
    }

    fn text(&mut self) -> Result<&'a str, UnpackError> {
        let length = self.number()?;
        str::from_utf8(self.take(length)?).map_err(|_| UnpackError::Corrupt)
    }

    fn rule(&mut self) -> Result<WordRule, UnpackError> {
        let [least, most, qu] = *self.array()?;
        Ok(WordRule {
            min_length: MinLength::new(least).ok_or(UnpackError::Corrupt)?,
            max_length: (most > 0).then_some(most),
            qu: match qu {
                0 => QuRule::Plain,
                1 => QuRule::Face,
                _ => return Err(UnpackError::Corrupt),
            },
        })
    }

    fn alphabet(&mut self, qu: QuRule) -> Result<Alphabet, UnpackError> {
        let text = self.text()?;
        let alphabet = Alphabet::from_chars(text.chars(), qu).map_err(|_| UnpackError::Corrupt)?;
        let same = text.chars().eq(alphabet.chars().iter().copied());
        if same && text.chars().all(is_letter) { Ok(alphabet) } else { Err(UnpackError::Corrupt) }
    }

    /// Reads the words that the rule leaves out. They must be sorted, valid in a list, and not admitted by the rule.
    ///
    /// A word may share all but one of its bytes with the previous one, so a few bytes of input can stand for a lot
    /// of text. The number, length, and total size are therefore checked before a word is kept.
    fn words(&mut self, rule: WordRule) -> Result<WordList, UnpackError> {
        let count = self.number()?;
        if count > WordList::MAX_WORDS {
            return Err(UnpackError::Corrupt);
        }
        let mut words = WordList::default();
        let mut bytes: Vec<u8> = Vec::new();
        for _ in 0..count {
            let shared = self.number()?;
            let rest = self.number()?;
            let rest = self.take(rest)?;
            if bytes.get(shared..).ok_or(UnpackError::Corrupt)? >= rest {
                return Err(UnpackError::Corrupt);
            }
            bytes.truncate(shared);
            bytes.extend(rest);
            // A character takes at most four bytes. This check is cheap, so it comes before any work that is linear in
            // the length of the word.
            let most = WordList::MAX_WORD_LENGTH * 4;
            if bytes.len() > most || words.as_text().len() + bytes.len() >= WordList::MAX_TEXT {
                return Err(UnpackError::Corrupt);
            }
            let word = str::from_utf8(&bytes).map_err(|_| UnpackError::Corrupt)?;
            if !word.chars().all(is_letter)
                || word.chars().count() > WordList::MAX_WORD_LENGTH
                || rule.check(word).is_ok()
            {
                return Err(UnpackError::Corrupt);
            }
            words.push(word);
        }
        Ok(words)
    }
}
