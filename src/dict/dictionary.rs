//! The dictionary: a word list with its minimal automaton, the form of the automaton that searches use, and the search of a
//! board for all words. Dictionaries never change.

use core::ops::ControlFlow;
use std::collections::BTreeSet;
use std::sync::Arc;

use super::list::{self, Fault, MAX_INCLUDES};
use super::pack::VERSION;
use super::words::{Lengths, ListHash, WordList, WordRule};
use crate::board::Face;
use crate::grid::{Cell, MAX_CELLS, cells_of};
use crate::letter::{Alphabet, Letter, LetterError, MAX_LETTERS};
use crate::scoring::MinLength;
use hashbrown::HashTable;

/// An immutable word list, compiled for search.
///
/// It has two sets of words. The *raw* list is the list as it was given, and its hash identifies the dictionary. The
/// *usable* words are those that the [`WordRule`] admits; they are in the automaton and are numbered in alphabetical
/// order.
///
/// ```
/// use boggle_lab::dict::{Dictionary, WordRule, list};
/// let reading = list::read(b"tea\ntee\nteas\nquit\nqat\naa\n", &|_| None);
/// let dictionary = Dictionary::new("mine", &reading.words.unwrap(), WordRule::default()).unwrap();
/// assert_eq!((dictionary.words_raw(), dictionary.words()), (6, 4));
/// let letters = dictionary.alphabet().spell("teas").unwrap();
/// assert_eq!(dictionary.index(&letters), Some(2)); // quit, tea, teas, tee
/// assert_eq!(dictionary.word(3).as_deref(), Some("tee"));
/// assert!(dictionary.has_prefix(&letters[..3]));
/// ```
#[derive(Clone, Debug)]
pub struct Dictionary {
    name: String,
    alphabet: Alphabet,
    rule: WordRule,
    hash: ListHash,
    left_out: WordList,
    longest: usize,
    automaton: Automaton,
    dawg: Arc<Dawg>,
}

impl Dictionary {
    /// Returns the dictionary's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Gives the dictionary another name.
    pub fn rename(&mut self, name: impl Into<String>) {
        self.name = name.into();
    }

    /// Returns the alphabet of the usable words.
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// Returns the rule that decides which words of the list are usable.
    pub fn rule(&self) -> WordRule {
        self.rule
    }

    /// Returns the SHA-256 hash of the raw list as plain text: sorted, one word per line, with LF at the end of each
    /// line.
    pub fn sha256(&self) -> ListHash {
        self.hash
    }

    /// Returns the number of words in the raw list.
    pub fn words_raw(&self) -> usize {
        self.words() + self.left_out.len()
    }

    /// Returns the number of usable words.
    pub fn words(&self) -> usize {
        self.automaton.words()
    }

    /// Returns the number of letters in the longest usable word, counting Qu as two letters.
    pub fn longest(&self) -> usize {
        self.longest
    }

    /// Returns the words of the list that the rule leaves out.
    pub fn left_out(&self) -> &WordList {
        &self.left_out
    }

    /// Returns the minimal automaton of the usable words.
    pub fn automaton(&self) -> &Automaton {
        &self.automaton
    }

    pub(crate) fn dawg(&self) -> &Arc<Dawg> {
        &self.dawg
    }

    /// Returns the index of a usable word. The words are numbered from 0 in alphabetical order.
    pub fn index(&self, word: &[Letter]) -> Option<u32> {
        self.automaton.index(word)
    }

    /// Returns the usable word with this number, as text: the inverse of [`Dictionary::index`].
    pub fn word(&self, index: u32) -> Option<String> {
        Some(self.alphabet.word(&self.automaton.word(index)?))
    }

    /// Returns the usable words by the numbers that searches give them ([`Slot`](crate::solver::Slot)). Cost: one walk
    /// over the dictionary, and enough memory for all its words.
    pub fn words_by_slot(&self) -> Vec<String> {
        let mut words = vec![String::new(); self.words()];
        self.spell(&self.dawg.root(), 0, &mut Vec::new(), &mut words);
        words
    }

    fn spell(&self, at: &Entry, slot: u32, letters: &mut Vec<Letter>, words: &mut [String]) {
        for letter in (0..self.alphabet.len()).filter_map(|i| Letter::new(i as u8)) {
            letters.push(letter);
            if let Some(place) = at.word(letter) {
                words[(slot + place) as usize] = self.alphabet.word(letters);
            }
            if let Some(child) = at.child(letter) {
                let child = self.dawg.entries()[child];
                self.spell(&child, slot + child.skip, letters, words);
            }
            letters.pop();
        }
    }

    /// Returns whether a word is usable.
    pub fn contains(&self, word: &[Letter]) -> bool {
        self.automaton.walk(word).is_some_and(|edge| edge.ends_word())
    }

    /// Returns whether some usable word starts with `prefix`. Every word starts with the empty prefix.
    pub fn has_prefix(&self, prefix: &[Letter]) -> bool {
        prefix.is_empty() || self.automaton.walk(prefix).is_some()
    }

    /// Rebuilds the raw list, exactly as it was given to [`Dictionary::new`].
    pub fn raw_list(&self) -> WordList {
        let mut list = WordList::default();
        let mut left_out = self.left_out.iter().peekable();
        let mut text = String::new();
        self.automaton.for_each_word(|letters| {
            text.clear();
            letters.iter().for_each(|&letter| self.alphabet.push_text(letter, &mut text));
            while let Some(word) = left_out.next_if(|word| *word < text.as_str()) {
                list.push(word);
            }
            list.push(&text);
        });
        left_out.for_each(|word| list.push(word));
        list
    }
}

// --- Build ---

impl Dictionary {
    /// Creates a dictionary from words given one by one, in any order and in upper or lower case, with the default word
    /// rule.
    ///
    /// Use [`list::read`] to read the text of a list, [`Dictionary::with_rule`] for other rules, and
    /// [`Dictionary::rename`] for a name other than `words`.
    ///
    /// ```
    /// use boggle_lab::dict::Dictionary;
    /// let dictionary = Dictionary::from_words(["tea", "tee", "Teas", "qat"]).unwrap();
    /// assert_eq!((dictionary.words_raw(), dictionary.words()), (4, 3)); // no tile spells a q without u
    /// ```
    pub fn from_words<W: AsRef<str>>(
        words: impl IntoIterator<Item = W>,
    ) -> Result<Self, DictionaryError> {
        Self::new("words", &list::of_words(words)?, WordRule::default())
    }

    /// Creates a dictionary of the words of `list` that `rule` admits.
    ///
    /// Cost: linear in the number of letters.
    pub fn new(
        name: impl Into<String>,
        list: &WordList,
        rule: WordRule,
    ) -> Result<Self, DictionaryError> {
        let mut left_out = WordList::default();
        let (mut words, mut latin, mut others) = (Vec::new(), [false; 26], BTreeSet::new());
        for word in list.iter() {
            if !rule.admits(word) {
                left_out.push(word);
                continue;
            }
            for c in word.chars() {
                match c {
                    'a'..='z' => latin[c as usize - 'a' as usize] = true,
                    _ => _ = others.insert(c),
                }
            }
            words.push(word);
        }
        let latin = ('a'..='z').zip(latin).filter_map(|(c, is_used)| is_used.then_some(c));
        let alphabet = Alphabet::from_chars(others.into_iter().chain(latin), rule.qu)?;
        let (mut automaton, mut letters) = (AutomatonBuilder::default(), Vec::new());
        for word in words {
            alphabet.spell_into(word, &mut letters)?;
            // The words are already in order: the list is sorted, and the Qu face sorts like the `q` that it replaces.
            automaton.push(&letters)?;
        }
        let automaton = automaton.finish()?;
        if automaton.words() == 0 {
            return Err(DictionaryError::NoWords { raw: list.len() });
        }
        let longest = Lengths::new(&automaton, &alphabet).longest.into();
        Ok(Self::of_parts(name, alphabet, rule, list.sha256(), left_out, longest, automaton))
    }

    /// Puts a dictionary together from parts that match each other.
    pub(super) fn of_parts(
        name: impl Into<String>,
        alphabet: Alphabet,
        rule: WordRule,
        hash: ListHash,
        left_out: WordList,
        longest: usize,
        automaton: Automaton,
    ) -> Self {
        let dawg = Arc::new(Dawg::new(&automaton));
        Self { name: name.into(), alphabet, rule, hash, left_out, longest, automaton, dawg }
    }

    /// Returns a dictionary made from the same list with another rule. The name and the hash of the list stay the same.
    pub fn with_rule(&self, rule: WordRule) -> Result<Self, DictionaryError> {
        Self::new(self.name.clone(), &self.raw_list(), rule)
    }

    /// Returns a dictionary that also has the words of one and two letters, if `min_length` counts such words and the
    /// standard rule has left them out of this one. Otherwise, returns `None`. A list that was read with another minimum
    /// length keeps that minimum.
    pub fn with_short_words(&self, min_length: MinLength) -> Result<Option<Self>, DictionaryError> {
        let standard = MinLength::default();
        if min_length >= standard || self.rule.min_length != standard {
            return Ok(None);
        }
        self.with_rule(WordRule { min_length: MinLength::LEAST, ..self.rule }).map(Some)
    }
}

// --- Automaton ---
//
// The end of a word is marked on an edge, not in a state, which saves one state in a hundred.
//
// States are numbered in postorder: a walk from the root follows the edges in letter order, and each state gets the
// next number when the walk first leaves it. So every edge leads to a smaller number, state 0 has no edges, and the
// root comes last. The packed form relies on this order.

/// The minimal acyclic automaton for a set of words. It is immutable.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Automaton {
    /// Where each state's edges begin: state `s` has `edges[starts[s]..starts[s + 1]]`, in letter order.
    starts: Vec<u32>,
    edges: Vec<Edge>,
    /// For each state, the number of words that can be completed from it.
    counts: Vec<u32>,
}

impl Automaton {
    /// Creates an automaton that has only the leaf. It has no words, and the next state becomes its root.
    pub(super) fn leaf() -> Self {
        Self { starts: vec![0, 0], edges: Vec::new(), counts: vec![0] }
    }

    /// The maximum number of edges in an automaton. It is enough for a million words that share nothing but their first
    /// letters, yet small enough to limit memory use.
    pub const MAX_EDGES: usize = 1 << 24;

    /// Adds a state, which becomes the root. Its edges must be in letter order and lead to earlier states.
    ///
    /// Returns `None` and changes nothing if the automaton would then have more than [`Automaton::MAX_EDGES`] edges, or
    /// more words than a `u32` can count.
    pub(super) fn append(&mut self, edges: &[Edge]) -> Option<StateId> {
        // Every state has at least one edge, except the leaf and the root of an automaton without words. So there are
        // at most two more states than edges.
        const { assert!(Self::MAX_EDGES + 2 <= Edge::MAX_STATES) };
        if self.edges.len() + edges.len() > Self::MAX_EDGES {
            return None;
        }
        let count = edges.iter().try_fold(0u32, |sum, edge| {
            sum.checked_add(self.counts[edge.target().index()])?
                .checked_add(edge.ends_word().into())
        })?;
        let state = StateId(self.states() as u32);
        self.edges.extend_from_slice(edges);
        self.starts.push(self.edges.len() as u32);
        self.counts.push(count);
        Some(state)
    }

    /// Returns the number of states, including the root and the leaf.
    pub fn states(&self) -> usize {
        self.starts.len() - 1
    }

    /// Returns the root, which is the state before any letter.
    #[inline]
    pub fn root(&self) -> StateId {
        StateId((self.states() - 1) as u32)
    }

    /// Iterates over all states. Each state comes after the states that its edges lead to, so the root comes last.
    pub fn all_states(&self) -> impl DoubleEndedIterator<Item = StateId> + use<> {
        (0..self.states() as u32).map(StateId)
    }

    /// Returns all edges, grouped by state.
    pub fn all_edges(&self) -> &[Edge] {
        &self.edges
    }

    /// Returns the edges of one state, in letter order.
    #[inline]
    pub fn edges(&self, state: StateId) -> &[Edge] {
        let s = state.index();
        &self.edges[self.starts[s] as usize..self.starts[s + 1] as usize]
    }

    /// Returns the number of words that can be completed from a state.
    #[inline]
    pub fn count(&self, state: StateId) -> u32 {
        self.counts[state.index()]
    }

    /// Returns the number of words.
    pub fn words(&self) -> usize {
        self.count(self.root()) as usize
    }

    /// Returns a state's edge for the given letter, if there is one.
    #[inline]
    pub fn step(&self, state: StateId, letter: Letter) -> Option<Edge> {
        self.edges(state).iter().copied().find(|edge| edge.letter() == letter)
    }

    /// Returns the edge for the last letter of a non-empty prefix, if any word starts with the prefix.
    pub fn walk(&self, prefix: &[Letter]) -> Option<Edge> {
        let (&first, rest) = prefix.split_first()?;
        rest.iter().try_fold(self.step(self.root(), first)?, |edge, &letter| {
            self.step(edge.target(), letter)
        })
    }

    /// Returns the rank of a word among all words in letter order: a perfect hash onto `0..words()`.
    ///
    /// Cost: linear in the number of edges examined. For each letter of the word, these are the letter's edge and the
    /// edges before it in the same state.
    pub fn index(&self, word: &[Letter]) -> Option<u32> {
        let mut state = self.root();
        let mut before = 0;
        let mut at_word = false;
        for &letter in word {
            before += u32::from(at_word);
            let edges = self.edges(state);
            let taken = edges.iter().position(|edge| edge.letter() == letter)?;
            before += edges[..taken].iter().map(|edge| self.words_through(*edge)).sum::<u32>();
            at_word = edges[taken].ends_word();
            state = edges[taken].target();
        }
        at_word.then_some(before)
    }

    /// Returns the word with this rank: the inverse of [`Automaton::index`].
    pub fn word(&self, index: u32) -> Option<Vec<Letter>> {
        let mut word = Vec::new();
        let mut state = self.root();
        let mut left = index;
        loop {
            let edge = self.edges(state).iter().find(|edge| {
                let through = self.words_through(**edge);
                let leads_there = left < through;
                left -= if leads_there { 0 } else { through };
                leads_there
            })?;
            word.push(edge.letter());
            if edge.ends_word() {
                if left == 0 {
                    return Some(word);
                }
                left -= 1;
            }
            state = edge.target();
        }
    }

    /// Returns the number of words that continue through `edge`, including the one that ends with it, if any.
    #[inline]
    pub fn words_through(&self, edge: Edge) -> u32 {
        u32::from(edge.ends_word()) + self.count(edge.target())
    }

    /// Calls `visit` with every word in letter order.
    pub fn for_each_word(&self, mut visit: impl FnMut(&[Letter])) {
        let mut word = Vec::new();
        let mut ahead = vec![self.edges(self.root()).iter()];
        while let Some(edges) = ahead.last_mut() {
            if let Some(edge) = edges.next() {
                word.push(edge.letter());
                if edge.ends_word() {
                    visit(&word);
                }
                ahead.push(self.edges(edge.target()).iter());
            } else {
                ahead.pop();
                word.pop();
            }
        }
    }

    /// Returns the number of nodes, including the root, that a trie of these words would have: one for each distinct
    /// prefix.
    ///
    /// The count saturates. Cost: linear in the number of edges.
    pub fn trie_nodes(&self) -> u64 {
        let mut nodes: Vec<u64> = Vec::with_capacity(self.states());
        for state in self.all_states() {
            let below = self.edges(state).iter().map(|edge| nodes[edge.target().index()]);
            nodes.push(below.fold(1, u64::saturating_add));
        }
        nodes.last().copied().unwrap_or(1)
    }
}

// --- Edge ---

/// The number of a state of an [`Automaton`]. Every edge leads from a larger number to a smaller one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct StateId(u32);

impl StateId {
    /// The state without edges. The last letter of a word leads here, unless longer words continue it.
    pub const LEAF: Self = Self(0);

    /// Returns the state's number as an index.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// An edge: its letter, whether a word ends with that letter, and the state that the edge leads to. It takes four
/// bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Edge(u32);

impl Edge {
    /// Six bits hold the letter and the word flag; the remaining bits hold the target.
    const TARGET_SHIFT: u32 = 6;
    /// The maximum number of states. The bits of a target can't hold a larger number.
    const MAX_STATES: usize = 1 << (32 - Self::TARGET_SHIFT);

    pub(crate) fn new(letter: Letter, ends_word: bool, target: StateId) -> Self {
        Self((target.0 << Self::TARGET_SHIFT) | (u32::from(ends_word) << 5) | letter.index() as u32)
    }

    /// Returns the edge's letter.
    #[inline]
    #[must_use]
    pub fn letter(self) -> Letter {
        Letter::new((self.0 & 31) as u8).unwrap_or_else(|| unreachable!("five bits"))
    }

    /// Returns whether a word ends with this letter.
    #[inline]
    pub const fn ends_word(self) -> bool {
        self.0 & 32 != 0
    }

    /// Returns the state that the edge leads to.
    #[inline]
    #[must_use]
    pub const fn target(self) -> StateId {
        StateId(self.0 >> Self::TARGET_SHIFT)
    }
}

// --- Builder ---
//
// Builds an automaton from sorted words.
//
// Source: J. Daciuk, S. Mihov, B. Watson, R. Watson, "Incremental Construction of Minimal Acyclic
// Finite-State Automata", 2000 (the algorithm for sorted input).

/// Builds an [`Automaton`] from words in ascending order.
///
/// Cost: linear in the number of letters. Memory: the automaton, and a hash table of its states.
#[derive(Debug)]
pub struct AutomatonBuilder {
    automaton: Automaton,
    /// The states, looked up by their edges.
    register: HashTable<StateId>,
    /// The edges of the states along the last word, beginning with the root's edges. Each state's last edge points to
    /// the leaf until the state below that edge is closed, because that state has no number before then.
    open: Vec<Edge>,
    /// Where the edges of each state begin in `open`. The list has one entry for each letter of the last word, plus one
    /// for the root.
    starts: Vec<usize>,
    last: Vec<Letter>,
}

impl Default for AutomatonBuilder {
    /// Creates a builder that has no words yet.
    fn default() -> Self {
        Self {
            automaton: Automaton::leaf(),
            register: HashTable::new(),
            open: Vec::new(),
            starts: vec![0],
            last: Vec::new(),
        }
    }
}

impl AutomatonBuilder {
    /// Adds a word, which must come after the last one in letter order.
    pub fn push(&mut self, word: &[Letter]) -> Result<(), DictionaryError> {
        if word <= self.last.as_slice() {
            return Err(DictionaryError::Order);
        }
        let same = word.iter().zip(&self.last).take_while(|(a, b)| a == b);
        let common = same.count();
        self.close(common)?;
        for (depth, &letter) in word.iter().enumerate().skip(common) {
            let ends_word = depth + 1 == word.len();
            self.open.push(Edge::new(letter, ends_word, StateId::LEAF));
            self.starts.push(self.open.len());
        }
        self.last.clear();
        self.last.extend_from_slice(word);
        Ok(())
    }

    /// Returns the automaton of the words pushed so far.
    pub fn finish(mut self) -> Result<Automaton, DictionaryError> {
        self.close(0)?;
        // The root is appended even if it equals another state, because it must come last.
        self.automaton.append(&self.open).ok_or(DictionaryError::TooManyEdges)?;
        Ok(self.automaton)
    }

    /// Closes those states of the last word that are deeper than `depth`, deepest first. Each is replaced by a
    /// registered state, and the edge above it then leads to that state.
    fn close(&mut self, depth: usize) -> Result<(), DictionaryError> {
        for start in self.starts.drain(depth + 1..).rev() {
            let state = register(&mut self.automaton, &mut self.register, &self.open[start..])?;
            self.open.truncate(start);
            if let Some(edge) = self.open.last_mut() {
                *edge = Edge::new(edge.letter(), edge.ends_word(), state);
            }
        }
        Ok(())
    }
}

/// Returns the state with these edges. If there is none, adds it.
fn register(
    automaton: &mut Automaton,
    states: &mut HashTable<StateId>,
    edges: &[Edge],
) -> Result<StateId, DictionaryError> {
    if edges.is_empty() {
        return Ok(StateId::LEAF);
    }
    let key = hash(edges);
    if let Some(&state) = states.find(key, |&state| automaton.edges(state) == edges) {
        return Ok(state);
    }
    let state = automaton.append(edges).ok_or(DictionaryError::TooManyEdges)?;
    states.insert_unique(key, state, |&state| hash(automaton.edges(state)));
    Ok(state)
}

/// Hashes edges by multiplying and rotating, and lets the high bits change the low ones, too.
fn hash(edges: &[Edge]) -> u64 {
    let hash = edges.iter().fold(0u64, |hash, edge| {
        (hash.rotate_left(5) ^ u64::from(edge.0)).wrapping_mul(0x9E37_79B9_7F4A_7C15)
    });
    hash ^ hash >> 32
}

// --- The form for searches ---
//
// The structure that solvers walk, and the numbers that it assigns to words.
//
// A [`Dawg`] is made once from an [`Automaton`], never changes, and can be shared. An *entry* stands for an edge to a
// state that itself has edges. Leaves are not stored; the parent's entry shows which letters end a word. The entries
// of one state form its *comb*: they are at `block + letter`, and the combs of different states interlock. So a step
// takes a single addition, and hardly any positions in the array stay empty (the 112,166 entries of ENABLE2K take up
// 112,195 positions). Equal states share a comb. Source of the packing: Tarjan & Yao, "Storing a sparse table", 1979
// (first fit, fullest rows first).
//
// A search identifies a word by its *slot*, not by its alphabetical index. It computes the slot as it goes, by adding
// up word counts (a perfect hash, after Lucchesi & Kowaltowski 1993). In each subtree, the words that end with a
// letter of the state itself come first, then the words below its first entry, and so on.

/// Everything a search needs to know about a state, in sixteen bytes, so that one vector load fetches it all.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, bytemuck::Pod, bytemuck::Zeroable)]
#[repr(C, align(16))]
pub(crate) struct Entry {
    /// The letters that lead to a state with edges of its own.
    pub(crate) inner: u32,
    /// The letters that end a word.
    pub(crate) words: u32,
    /// Where this state's comb begins: the entry for letter `l` of `inner` is at `block + l`.
    pub(crate) block: u32,
    /// The number of words below the parent that have smaller slots than this state's words.
    pub(crate) skip: u32,
}

impl Entry {
    #[inline]
    pub(crate) fn child(&self, letter: Letter) -> Option<usize> {
        (self.inner & letter.bit() != 0).then(|| self.block as usize + letter.index())
    }

    /// Returns the slot of the word that ends with `letter`, counted from the first slot of the state, if there is such
    /// a word.
    #[inline]
    pub(crate) fn word(&self, letter: Letter) -> Option<u32> {
        (self.words & letter.bit() != 0).then(|| (self.words & (letter.bit() - 1)).count_ones())
    }
}

/// The words of an automaton, packed for search. It is immutable and can be shared through an `Arc`.
#[derive(Clone, Debug)]
pub(crate) struct Dawg {
    root: Entry,
    /// The other entries. At least [`MAX_LETTERS`] of them follow every `block`, so that `block` plus any letter is a
    /// valid position.
    entries: Vec<Entry>,
    words: u32,
}

impl Dawg {
    /// Packs an automaton. Cost: linear in its edges.
    pub(crate) fn new(automaton: &Automaton) -> Self {
        let bare = automaton.all_states().map(|state| bare_entry(automaton, state));
        let mut bare: Vec<Entry> = bare.collect();
        let places = interlock(&mut bare);
        let mut entries = vec![Entry::default(); places];
        for state in automaton.all_states() {
            let from = bare[state.index()];
            let mut skip = from.words.count_ones();
            for edge in automaton.edges(state) {
                if let Some(place) = from.child(edge.letter()) {
                    let child = bare[edge.target().index()];
                    entries[place] = Entry { skip, ..child };
                    skip += automaton.count(edge.target());
                }
            }
        }
        Self { root: bare[automaton.root().index()], entries, words: automaton.words() as u32 }
    }

    pub(crate) fn words(&self) -> usize {
        self.words as usize
    }

    #[inline]
    pub(crate) fn root(&self) -> Entry {
        self.root
    }

    #[inline]
    pub(crate) fn entries(&self) -> &[Entry] {
        &self.entries
    }
}

fn bare_entry(automaton: &Automaton, state: StateId) -> Entry {
    let mut entry = Entry::default();
    for edge in automaton.edges(state) {
        if edge.ends_word() {
            entry.words |= edge.letter().bit();
        }
        if !automaton.edges(edge.target()).is_empty() {
            entry.inner |= edge.letter().bit();
        }
    }
    entry
}

/// Places every comb at the first position where it fits, and returns the length of the resulting array. The combs with
/// the most teeth (entries) are placed first.
fn interlock(bare: &mut [Entry]) -> usize {
    let mut by_teeth = [const { Vec::new() }; MAX_LETTERS + 1];
    for (i, state) in bare.iter().enumerate() {
        by_teeth[state.inner.count_ones() as usize].push(i);
    }
    // One bit for each position, set if the position is taken.
    let mut taken: Vec<u64> = Vec::new();
    let mut places = MAX_LETTERS;
    for combs in by_teeth[1..].iter().rev() {
        // The index in `taken` of the 64-bit word where the search begins. A comb rarely fits far before the previous
        // comb with the same number of teeth.
        let mut from = 0;
        for &i in combs {
            // The first tooth is at `block + first`, and `block` cannot be negative.
            let first = bare[i].inner.trailing_zeros() as usize;
            let comb = bare[i].inner >> first;
            let mut word = from;
            let at = loop {
                if taken.len() < word + 2 {
                    taken.resize(word + 2, 0);
                }
                let near = u128::from(taken[word + 1]) << 64 | u128::from(taken[word]);
                let free = fits(near, comb) & if word == 0 { !0 << first } else { !0 };
                if free != 0 {
                    let bit = free.trailing_zeros();
                    let now = near | u128::from(comb) << bit;
                    taken[word] = now as u64;
                    taken[word + 1] = (now >> 64) as u64;
                    break word * 64 + bit as usize;
                }
                word += 1;
            };
            from = from.max(word.saturating_sub(REACH));
            bare[i].block = (at - first) as u32;
            places = places.max(at - first + MAX_LETTERS);
        }
    }
    places
}

/// The search for a position begins this many 64-bit words before the previous comb of equal size, to fill gaps.
const REACH: usize = 4;

/// Checks the first 64 positions of `near`, and returns those at which every tooth of the comb falls on a free
/// position.
fn fits(near: u128, comb: u32) -> u64 {
    let (mut teeth, mut clash) = (comb, 0);
    while teeth != 0 {
        clash |= (near >> teeth.trailing_zeros()) as u64;
        teeth &= teeth - 1;
    }
    !clash
}

// --- The search of a board ---
//
// A depth-first search over a board and the word list together.

/// The path is filled with this cell before the search begins.
const FIRST: Cell = match Cell::new(0) {
    Some(cell) => cell,
    None => unreachable!(),
};

impl Dawg {
    /// Follows every path on a board that spells the beginning of a word. Calls `found` for each path that spells a whole
    /// word, with the word's slot, the length of its text, the path, and the set of the path's cells. Each cell that is
    /// tried is subtracted from `steps`, and when too few steps are left, the search breaks off.
    pub(crate) fn walk(
        &self,
        faces: &[Face],
        neighbors: &[u64; MAX_CELLS],
        text_len: &[u8; MAX_LETTERS],
        steps: u64,
        found: impl FnMut(u32, u32, &[Cell], u64),
    ) -> ControlFlow<()> {
        let (entries, path) = (self.entries(), [FIRST; MAX_CELLS]);
        let mut walk = Walk { entries, faces, neighbors, text_len, steps, path, found };
        let all = u64::MAX >> (MAX_CELLS - faces.len());
        walk.extend(&Prefix { at: self.root(), slot: 0, len: 0 }, all, 0, 0)
    }
}

struct Walk<'a, F> {
    entries: &'a [Entry],
    faces: &'a [Face],
    neighbors: &'a [u64; MAX_CELLS],
    text_len: &'a [u8; MAX_LETTERS],
    steps: u64,
    /// The cells of the current path, followed by those of earlier paths.
    path: [Cell; MAX_CELLS],
    found: F,
}

/// The position of a path in the dictionary.
#[derive(Clone, Copy)]
struct Prefix {
    at: Entry,
    /// The first slot below the prefix.
    slot: u32,
    /// The number of letters in the prefix's text, where Qu counts as two.
    len: u32,
}

impl<F: FnMut(u32, u32, &[Cell], u64)> Walk<'_, F> {
    /// Extends a prefix, spelled by a path of `cells` cells, by every free cell of `near`.
    fn extend(&mut self, prefix: &Prefix, near: u64, used: u64, cells: usize) -> ControlFlow<()> {
        let (faces, free) = (self.faces, near & !used);
        let Some(steps) = self.steps.checked_sub(free.count_ones().into()) else {
            return ControlFlow::Break(());
        };
        self.steps = steps;
        for cell in cells_of(free) {
            let [first @ .., last] = faces[cell.index()].letters() else {
                continue;
            };
            let mut prefix = *prefix;
            // A word can end, or the path can continue, only after a face's last letter.
            if !first.iter().all(|&letter| self.descend(&mut prefix, letter)) {
                continue;
            }
            let used = used | cell.bit();
            self.path[cells] = cell;
            if let Some(place) = prefix.at.word(*last) {
                let len = prefix.len + u32::from(self.text_len[last.index()]);
                (self.found)(prefix.slot + place, len, &self.path[..=cells], used);
            }
            if self.descend(&mut prefix, *last) {
                self.extend(&prefix, self.neighbors[cell.index()], used, cells + 1)?;
            }
        }
        ControlFlow::Continue(())
    }

    /// Appends a letter to a prefix if some longer word begins with the result. Returns whether it did.
    #[inline]
    fn descend(&self, prefix: &mut Prefix, letter: Letter) -> bool {
        let Some(child) = prefix.at.child(letter) else {
            return false;
        };
        prefix.at = self.entries[child];
        prefix.slot += prefix.at.skip;
        prefix.len += u32::from(self.text_len[letter.index()]);
        true
    }
}

// --- Error ---

fn no_words(raw: usize) -> String {
    match raw {
        0 => "there are no words in this list".to_owned(),
        _ => format!("the word rule leaves out all {raw} words of this list"),
    }
}

/// Why there is no dictionary: a list can't be used, or bytes are not a packed dictionary.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
#[expect(missing_docs, reason = "each message says what is wrong")]
pub enum DictionaryError {
    #[error("a list can have at most 1,048,576 words and 64 MiB of text")]
    TooLarge,
    #[error("{word:?}: {fault}")]
    Word { word: String, fault: Fault },
    #[error("line {line}: there is no list called `{name}` to include")]
    UnknownList { line: u32, name: String },
    #[error("line {line}: the lists include each other: {}", names.join(" → "))]
    Circle { line: u32, names: Vec<String> },
    #[error("line {line}: more than {MAX_INCLUDES} included lists")]
    TooManyIncludes { line: u32 },
    #[error("{}", no_words(*raw))]
    NoWords { raw: usize },
    #[error("{0}")]
    Letters(#[from] LetterError),
    #[error("the words must be sorted, distinct and not empty")]
    Order,
    #[error(
        "the words have too little in common: their automaton has more than {} edges",
        Automaton::MAX_EDGES
    )]
    TooManyEdges,
    #[error("this is not a packed dictionary")]
    Foreign,
    #[error(
        "this packed dictionary has version {got}, but only version {VERSION} can be read: pack its list again"
    )]
    Version { got: u8 },
    #[error("this packed dictionary is damaged: load or pack it again")]
    Damaged,
    #[error("this packed dictionary is not valid: pack its list again")]
    Corrupt,
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn every_word_has_a_slot_of_its_own(
            words in proptest::collection::btree_set("[a-e]{3,7}", 1..120),
        ) {
            let mut by_slot = Dictionary::from_words(&words).unwrap().words_by_slot();
            by_slot.sort_unstable();
            prop_assert!(by_slot.iter().eq(&words));
        }
    }
}
