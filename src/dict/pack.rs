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
//! automaton  the rest   range-coded, see the section Model
//! ```
//!
//! The words that the rule leaves out stay in the file, so that the raw list can be restored in full. Compressing a
//! packed file for transfer is pointless: there is nothing left to compress.

mod range;

use std::collections::BTreeMap;

use self::range::{Chance, Coder, Decoder, Encoder};
use super::dictionary::{Automaton, Edge, StateId};
use super::dictionary::{Dictionary, DictionaryError};
use super::words::{Lengths, ListHash, WordList, WordRule, is_letter};
use crate::letter::{Alphabet, Letter, MAX_LETTERS, QuRule};
use crate::scoring::MinLength;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

const MAGIC: [u8; 4] = *b"\x89BLD";
/// The version of the packed form that this program writes, which is the only one it reads.
pub(super) const VERSION: u8 = 1;
/// The length of the magic number, version, and checksum, in bytes.
const HEAD: usize = 13;

/// The body up to the automaton, as postcard encodes it.
#[derive(Serialize, Deserialize)]
struct Head<'a> {
    hash: [u8; 32],
    min_length: MinLength,
    max_length: u8,
    is_face: bool,
    name: &'a str,
    alphabet: &'a str,
    #[serde(borrow)]
    left_out: Vec<(usize, &'a [u8])>,
}

impl Dictionary {
    /// Packs the dictionary. Cost: one walk over the automaton.
    pub fn pack(&self) -> Vec<u8> {
        let mut last = "";
        let parts = self.left_out().iter().map(|word| {
            let shared = word.bytes().zip(last.bytes()).take_while(|(a, b)| a == b).count();
            last = word;
            (shared, &word.as_bytes()[shared..])
        });
        let head = Head {
            hash: self.sha256().0,
            min_length: self.rule().min_length,
            max_length: self.rule().max_length.unwrap_or(0),
            is_face: self.rule().qu == QuRule::Face,
            name: self.name(),
            alphabet: &String::from_iter(self.alphabet().chars()),
            left_out: parts.collect(),
        };
        let mut body = postcard::to_allocvec(&head)
            .unwrap_or_else(|_| unreachable!("lists of known length into a growing buffer"));
        body.extend(encode(self.automaton()));
        [&MAGIC[..], &[VERSION], &checksum(&body), &body].concat()
    }

    /// Unpacks a dictionary.
    ///
    /// Any bytes give a dictionary or an error, never a panic. Unpacking takes at most 64 MiB for the words that the
    /// rule leaves out, and about 250 bytes of scratch memory for each byte of the packed automaton. The result of
    /// [`Dictionary::raw_list`] has at most [`WordList::MAX_TEXT`] bytes. The list's hash is believed, which is fine for
    /// files that come with the program; see [`Dictionary::unpack_checked`].
    pub fn unpack(bytes: &[u8]) -> Result<Self, DictionaryError> {
        let (head, body) = bytes.split_at_checked(HEAD).ok_or(if Self::is_packed(bytes) {
            DictionaryError::Damaged
        } else {
            DictionaryError::Foreign
        })?;
        if !Self::is_packed(head) {
            return Err(DictionaryError::Foreign);
        }
        if head[4] != VERSION {
            return Err(DictionaryError::Version { got: head[4] });
        }
        if head[5..] != checksum(body) {
            return Err(DictionaryError::Damaged);
        }
        let (head, automaton) =
            postcard::take_from_bytes::<Head>(body).map_err(|_| DictionaryError::Corrupt)?;
        head.dictionary(automaton)
    }

    /// Unpacks a dictionary from anywhere, and checks that it holds the list whose hash it states: a proof names its list by this
    /// hash. Cost: that of [`Dictionary::unpack`], and tens of milliseconds for a list such as ENABLE2K.
    pub fn unpack_checked(bytes: &[u8]) -> Result<Self, DictionaryError> {
        let dictionary = Self::unpack(bytes)?;
        match dictionary.raw_list().sha256() == dictionary.sha256() {
            true => Ok(dictionary),
            false => Err(DictionaryError::Corrupt),
        }
    }

    /// Returns whether the bytes begin like a packed dictionary. No word list begins this way.
    pub fn is_packed(bytes: &[u8]) -> bool {
        bytes.starts_with(&MAGIC)
    }
}

fn checksum(body: &[u8]) -> [u8; 8] {
    let hash: [u8; 32] = Sha256::digest(body).into();
    hash[..8].try_into().unwrap_or_else(|_| unreachable!("8 of 32 bytes"))
}

impl Head<'_> {
    fn dictionary(self, automaton: &[u8]) -> Result<Dictionary, DictionaryError> {
        let rule = WordRule {
            min_length: self.min_length,
            max_length: Some(self.max_length).filter(|most| *most > 0),
            qu: if self.is_face { QuRule::Face } else { QuRule::Plain },
        };
        let letters = self.alphabet.chars();
        let alphabet = Alphabet::from_chars(letters.clone(), rule.qu);
        let alphabet = alphabet.map_err(|_| DictionaryError::Corrupt)?;
        let left_out = self.words(rule)?;
        let automaton = decode(automaton).ok_or(DictionaryError::Corrupt)?;
        let used = automaton.all_edges().iter().map(|edge| edge.letter().index());
        if !letters.clone().eq(alphabet.chars().iter().copied())
            || !letters.clone().all(is_letter)
            || used.max() >= Some(alphabet.len())
        {
            return Err(DictionaryError::Corrupt);
        }
        // Lengths are checked first, because every function that descends into the automaton relies on them.
        let lengths = Lengths::new(&automaton, &alphabet);
        let longest = usize::from(lengths.longest);
        let most = rule.max_length.map_or(WordList::MAX_WORD_LENGTH, usize::from);
        let fits = usize::from(lengths.shortest) >= rule.min_length.letters() && longest <= most;
        let text = (lengths.text as usize).saturating_add(left_out.as_text().len());
        if !fits
            || automaton.words() + left_out.len() > WordList::MAX_WORDS
            || text > WordList::MAX_TEXT
        {
            return Err(DictionaryError::Corrupt);
        }
        let hash = ListHash(self.hash);
        Ok(Dictionary::of_parts(self.name, alphabet, rule, hash, left_out, longest, automaton))
    }

    /// Returns the words that the rule leaves out. They must be sorted, valid in a list, and not admitted by the rule.
    ///
    /// A word may share all but one of its bytes with the previous one, so a few bytes of input can stand for a lot
    /// of text. The length and the total size are therefore checked before a word is kept.
    fn words(&self, rule: WordRule) -> Result<WordList, DictionaryError> {
        let mut words = WordList::default();
        let mut bytes: Vec<u8> = Vec::new();
        for &(shared, rest) in &self.left_out {
            if bytes.get(shared..).ok_or(DictionaryError::Corrupt)? >= rest {
                return Err(DictionaryError::Corrupt);
            }
            bytes.truncate(shared);
            bytes.extend(rest);
            // A character takes at most four bytes. This check is cheap, so it comes before any work that is linear in
            // the length of the word.
            if bytes.len() > WordList::MAX_WORD_LENGTH * 4 {
                return Err(DictionaryError::Corrupt);
            }
            let word = str::from_utf8(&bytes).map_err(|_| DictionaryError::Corrupt)?;
            if !words.has_room_for(word)
                || !word.chars().all(is_letter)
                || word.chars().count() > WordList::MAX_WORD_LENGTH
                || rule.admits(word)
            {
                return Err(DictionaryError::Corrupt);
            }
            words.push(word);
        }
        Ok(words)
    }
}

// --- Model ---
//
// Encodes an [`Automaton`] bit by bit. Statistics about the bits make the result small.
//
// States are written in the order of their numbers by one walk from the root, so the numbers themselves need not be
// written. For each edge, the code gives its letter, where it leads (to the leaf, to a state that follows *here*, or
// to one written *before*), whether a word ends with it, and whether it is the last edge of its state. A state written
// before is identified by its rank in a list of the states that edges of the same kind lead to. Each use moves the
// state halfway to the front of that list. Every bit has its own probability, which depends on its context.
//
// The same functions work in both directions: with an automaton, the [`Walk`] encodes it; without one, it decodes.
// Below, to *code* a value means to encode or to decode it.

/// The maximum number of edges that one byte can stand for. This limits how much memory malicious bytes can claim.
/// English lists have about one edge per byte.
const EDGES_PER_BYTE: usize = 4;

/// Encodes an automaton that has words, none of them longer than [`WordList::MAX_WORD_LENGTH`].
fn encode(automaton: &Automaton) -> Vec<u8> {
    let mut walk = Walk::new(Encoder::new(), Some(automaton), usize::MAX);
    let told = walk.state(automaton.root(), 0, 0);
    debug_assert!(told == Some(automaton.root()) && walk.told == *automaton);
    let mut bytes = walk.coder.finish();
    let least = automaton.all_edges().len().div_ceil(EDGES_PER_BYTE);
    bytes.resize(bytes.len().max(least), 0);
    bytes
}

/// Decodes the bytes that [`encode`] returns. Any bytes give an automaton or `None`, which costs less to pass on than an error.
fn decode(bytes: &[u8]) -> Option<Automaton> {
    let most = bytes.len().saturating_mul(EDGES_PER_BYTE);
    let mut walk = Walk::new(Decoder::new(bytes), None, most);
    walk.state(StateId::LEAF, 0, 0)?;
    Some(walk.told)
}

/// What is coded about an edge.
#[derive(Clone, Copy)]
struct CodedEdge {
    letter: usize,
    leads: Leads,
    ends_word: bool,
    /// Whether it is the last edge of its state.
    last: bool,
    /// The state in the given automaton; a decoder doesn't know it.
    target: StateId,
}

/// Where an edge leads.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Leads {
    ToLeaf,
    Here,
    Before,
}

impl CodedEdge {
    /// The placeholder that a decoder uses instead of the true value.
    const UNKNOWN: Self = Self {
        letter: 0,
        leads: Leads::ToLeaf,
        ends_word: false,
        last: false,
        target: StateId::LEAF,
    };

    /// How many kinds of edges there are. An edge's kind consists of its letter and whether a word ends with it.
    const KINDS: usize = MAX_LETTERS * 2;

    fn kind(self) -> usize {
        self.letter * 2 + usize::from(self.ends_word)
    }
}

/// Returns the index of a combination of values in a table with one probability for each combination. Each value comes with the
/// number of values that are told apart.
#[inline]
fn chance<const N: usize>(values: [(usize, usize); N]) -> usize {
    values.into_iter().fold(0, |place, (value, range)| place * range + value.min(range - 1))
}

/// The number of codes for a letter: one for each letter, and 0 for no letter.
const CODES: usize = MAX_LETTERS + 1;

/// A walk over all states from the root down, taking letters in order.
struct Walk<'a, C> {
    coder: C,
    /// The automaton to encode.
    given: Option<&'a Automaton>,
    /// For each state of the given automaton, whether more than one edge leads to it.
    is_shared: Vec<bool>,
    most_edges: usize,
    told: Automaton,
    pending: Vec<Edge>,
    // The probabilities for each value, by its context.
    letter: Vec<Chance>,
    leads: Vec<Chance>,
    ends_word: Vec<Chance>,
    last: Vec<Chance>,
    shared: Vec<Chance>,
    rank: Vec<Number>,
    /// All the shared states coded so far, in ascending order.
    known: Vec<StateId>,
    /// For each kind of edge, the states that such edges lead to, with the most likely ones first.
    likely: Vec<Vec<StateId>>,
    /// The position of each state in the list for a kind of edge. Only the encoder needs it.
    positions: BTreeMap<(usize, StateId), usize>,
}

impl<'a, C: Coder> Walk<'a, C> {
    fn new(coder: C, given: Option<&'a Automaton>, most_edges: usize) -> Self {
        let mut reached = vec![false; given.map_or(0, Automaton::states)];
        let mut is_shared = reached.clone();
        for edge in given.iter().flat_map(|given| given.all_edges()) {
            let target = edge.target().index();
            is_shared[target] = reached[target];
            reached[target] = true;
        }
        let table = |size| vec![Chance::NEW; size];
        Self {
            coder,
            given,
            is_shared,
            most_edges,
            told: Automaton::leaf(),
            pending: Vec::new(),
            letter: table(CODES * CODES * MAX_LETTERS),
            leads: table(MAX_LETTERS * CODES * 2 * 2),
            ends_word: table(MAX_LETTERS * CODES * 2),
            last: table(MAX_LETTERS * 16 * 8 * 3),
            shared: table(MAX_LETTERS * 32 * 6 * 2),
            rank: vec![Number::new(); CodedEdge::KINDS],
            known: Vec::new(),
            likely: vec![Vec::new(); CodedEdge::KINDS],
            positions: BTreeMap::new(),
        }
    }

    /// Codes one state and all states below it that are not coded yet. `id` is its number in the given automaton, `arriving` is one
    /// more than the index of the letter that leads to it, or 0 at the root, and `depth` is the number of letters from the root.
    fn state(&mut self, id: StateId, arriving: usize, depth: usize) -> Option<StateId> {
        if depth > WordList::MAX_WORD_LENGTH {
            return None;
        }
        let start = self.pending.len();
        // One more than the index of the previous edge's letter; 0 at the first edge.
        let mut previous = 0;
        for edges in 0.. {
            let truth = self.given.map_or(CodedEdge::UNKNOWN, |given| {
                let (all, told) = (given.edges(id), self.told.states());
                let edge = all[edges];
                CodedEdge {
                    letter: edge.letter().index(),
                    leads: match edge.target() {
                        StateId::LEAF => Leads::ToLeaf,
                        target if target.index() < told => Leads::Before,
                        _ => Leads::Here,
                    },
                    ends_word: edge.ends_word(),
                    last: edges + 1 == all.len(),
                    target: edge.target(),
                }
            });
            let step = self.step(truth, arriving, previous, depth, edges)?;
            let target = match step.leads {
                Leads::ToLeaf => StateId::LEAF,
                Leads::Before => self.recall(step)?,
                Leads::Here => self.below(step, depth)?,
            };
            if self.told.all_edges().len() + self.pending.len() >= self.most_edges {
                return None;
            }
            let letter = Letter::new(step.letter as u8)?;
            self.pending.push(Edge::new(letter, step.ends_word, target));
            if step.last {
                break;
            }
            previous = step.letter + 1;
        }
        let told = self.told.append(&self.pending[start..]);
        self.pending.truncate(start);
        told
    }

    /// Codes everything about an edge except its target.
    fn step(
        &mut self,
        truth: CodedEdge,
        arriving: usize,
        previous: usize,
        depth: usize,
        edges: usize,
    ) -> Option<CodedEdge> {
        let table = chance([(previous, CODES), (arriving, CODES), (0, MAX_LETTERS)]);
        let mut read = 1;
        for bit in (0..MAX_LETTERS.ilog2()).rev() {
            let bit = self.coder.bit(&mut self.letter[table + read], truth.letter >> bit & 1 != 0);
            read = read << 1 | usize::from(bit);
        }
        let letter = read - MAX_LETTERS;
        if letter < previous {
            return None;
        }
        let of_letter = (letter, MAX_LETTERS);
        let table = chance([of_letter, (arriving, CODES), ((edges == 0).into(), 2), (0, 2)]);
        let leads = if self.coder.bit(&mut self.leads[table], truth.leads == Leads::Here) {
            Leads::Here
        } else if self.coder.bit(&mut self.leads[table + 1], truth.leads == Leads::ToLeaf) {
            Leads::ToLeaf
        } else {
            Leads::Before
        };
        let ends_word = leads == Leads::ToLeaf || {
            let place = chance([of_letter, (arriving, CODES), ((leads == Leads::Here).into(), 2)]);
            self.coder.bit(&mut self.ends_word[place], truth.ends_word)
        };
        let place = chance([of_letter, (depth, 16), (edges, 8), (leads as usize, 3)]);
        let last = self.coder.bit(&mut self.last[place], truth.last);
        Some(CodedEdge { letter, leads, ends_word, last, target: truth.target })
    }

    /// Codes the state that an edge leads to, and whether other edges lead there as well.
    fn below(&mut self, step: CodedEdge, depth: usize) -> Option<StateId> {
        let state = self.state(step.target, step.letter + 1, depth + 1)?;
        let truth = self.is_shared.get(state.index()).copied().unwrap_or(false);
        let words = self.told.count(state).checked_ilog2().unwrap_or(0) as usize;
        let edges = self.told.edges(state).len();
        let ends_word = (step.ends_word.into(), 2);
        let place = chance([(step.letter, MAX_LETTERS), (words, 32), (edges, 6), ends_word]);
        if self.coder.bit(&mut self.shared[place], truth) {
            self.known.push(state);
            self.append(step.kind(), state);
        }
        Some(state)
    }

    fn append(&mut self, kind: usize, state: StateId) {
        if self.given.is_some() {
            self.positions.insert((kind, state), self.likely[kind].len());
        }
        self.likely[kind].push(state);
    }

    /// Codes which known state an edge leads to. If the state is among the likely ones, the code is its rank there, counted from 1,
    /// and the state then moves halfway to the front. Otherwise the code is 0, followed by the number of shared states coded since
    /// that state.
    fn recall(&mut self, edge: CodedEdge) -> Option<StateId> {
        let kind = edge.kind();
        let rank = self.positions.get(&(kind, edge.target)).map_or(0, |position| position + 1);
        let rank = self.rank[kind].code(&mut self.coder, rank)?;
        if let Some(rank) = rank.checked_sub(1) {
            let likely = &mut self.likely[kind];
            let state = *likely.get(rank)?;
            likely.swap(rank, rank / 2);
            if self.given.is_some() {
                self.positions.insert((kind, state), rank / 2);
                self.positions.insert((kind, likely[rank]), rank);
            }
            return Some(state);
        }
        let newest = self.known.len().checked_sub(1)?;
        let truth = match self.given {
            Some(_) => newest - self.known.binary_search(&edge.target).unwrap_or(newest),
            None => 0,
        };
        let age = even(&mut self.coder, self.known.len(), truth);
        let state = self.known[newest.checked_sub(age)?];
        self.append(kind, state);
        Some(state)
    }
}

// --- Number ---

/// The probabilities for a number that is often small: one set for how many bits it has, and one for the bit after its
/// leading bit.
#[derive(Clone)]
struct Number {
    width: [Chance; Self::WIDTHS],
    first: [Chance; Self::WIDTHS],
}

impl Number {
    const WIDTHS: usize = Automaton::MAX_EDGES.ilog2() as usize + 1;

    const fn new() -> Self {
        Self { width: [Chance::NEW; Self::WIDTHS], first: [Chance::NEW; Self::WIDTHS] }
    }

    fn code(&mut self, coder: &mut impl Coder, truth: usize) -> Option<usize> {
        let truth = truth + 1;
        let mut width = 0;
        while coder.bit(self.width.get_mut(width)?, truth >> width > 1) {
            width += 1;
        }
        if width == 0 {
            return Some(0);
        }
        let first = coder.bit(&mut self.first[width], truth >> (width - 1) & 1 != 0);
        let rest = 1 << (width - 1);
        let high = (2 + usize::from(first)) * rest;
        Some(high + even(coder, rest, truth % rest) - 1)
    }
}

/// Codes a number below `count`, with all such numbers equally likely. If the bytes to decode are corrupt, the result
/// can be larger.
fn even(coder: &mut impl Coder, count: usize, truth: usize) -> usize {
    const PIECE: usize = 1 << 16;
    if count <= PIECE {
        return coder.even(count as u32, truth as u32) as usize;
    }
    let high = coder.even(((count - 1) / PIECE) as u32 + 1, (truth / PIECE) as u32);
    let low = coder.even(PIECE as u32, (truth % PIECE) as u32);
    high as usize * PIECE + low as usize
}
