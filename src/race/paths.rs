//! The solvers that walk the paths on the board: the first two spell them as text, and the others walk a trie.

use std::collections::{HashMap, HashSet, VecDeque};
use std::hash::{BuildHasherDefault, Hasher};

use super::{CHILDREN, Course};
use crate::board::Tile;
use crate::letter::{Alphabet, Letter};
use crate::scoring::Rules;
use crate::solver::Score;
use crate::solver::oracle::{TrieNode, trie};

// --- Every path, and stems ---
//
// The first solver walks every path and checks whether it spells a word. Every 4x4 board has 12,029,640 paths, whatever its
// letters, so every board takes the same time. Source: D. Vanderkam, "Boggle #2: The Shortest Solver", 2007, where a Ruby
// program took four minutes per board.
//
// The first leap: a path is abandoned as soon as no word begins with it. Fewer than one in a thousand paths on a board begin a
// word, and the extensions of all other paths are never walked. Source: D. Vanderkam, "Boggle #3: Succeed by not Being
// Stupid", 2007, where this made the Ruby program 5,000 times as fast.

/// The solver that spells every path, and the solver that extends a path only if some longer word begins with it.
pub(super) struct Spelling {
    words: PlainSet<String>,
    /// The beginnings of words; `None` if every path is extended.
    stems: Option<PlainSet<String>>,
    alphabet: Alphabet,
    rules: Rules,
    neighbors: Vec<Vec<usize>>,
    /// The text of each cell; empty for a gap.
    board: Vec<String>,
    visited: Vec<bool>,
    found: PlainSet<String>,
}

impl Spelling {
    pub(super) fn every_path(course: &Course) -> Self {
        let alphabet = course.dictionary.alphabet();
        let words = course.words().into_iter();
        Self {
            words: words.map(|word| alphabet.word(&word)).collect(),
            stems: None,
            alphabet: alphabet.clone(),
            rules: course.rules,
            neighbors: course.neighbors(),
            board: Vec::new(),
            visited: vec![false; course.dims.cells()],
            found: PlainSet::default(),
        }
    }

    /// Prepares to extend only the beginnings of words.
    pub(super) fn stems(course: &Course) -> Self {
        let alphabet = course.dictionary.alphabet();
        let mut stems = PlainSet::default();
        for word in course.words() {
            stems.extend((1..word.len()).map(|len| alphabet.word(&word[..len])));
        }
        Self { stems: Some(stems), ..Self::every_path(course) }
    }

    fn walk(&mut self, cell: usize, so_far: &str) {
        if self.board[cell].is_empty() {
            return;
        }
        self.visited[cell] = true;
        let word = so_far.to_owned() + &self.board[cell];
        if self.words.contains(&word) {
            self.found.insert(word.clone());
        }
        if self.stems.as_ref().is_none_or(|stems| stems.contains(&word)) {
            for i in 0..self.neighbors[cell].len() {
                let next = self.neighbors[cell][i];
                if !self.visited[next] {
                    self.walk(next, &word);
                }
            }
        }
        self.visited[cell] = false;
    }

    pub(super) fn score(&mut self, tiles: &[Tile]) -> Score {
        let alphabet = &self.alphabet;
        let text = |tile: &Tile| tile.get().map_or_else(String::new, |l| alphabet.word(&[l]));
        self.board = tiles.iter().map(text).collect();
        self.found.clear();
        for cell in 0..tiles.len() {
            self.walk(cell, "");
        }
        let mut score = Score::default();
        self.found.iter().for_each(|word| score.add(self.rules, word.chars().count()));
        score
    }
}

// --- Hash ---
//
// The hash tables used in the race: those of the standard library, with a hash function as simple as those of 2007.

pub(super) type PlainSet<T> = HashSet<T, BuildHasherDefault<Plain>>;

/// FNV-1a with its bits mixed once at the end. It has no random key, so it gives the same hashes on every machine.
///
/// Source: G. Fowler, L. Noll, K.-P. Vo, 1991.
#[derive(Clone, Copy)]
pub(super) struct Plain(u64);

impl Default for Plain {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Plain {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
    }

    fn write_u32(&mut self, number: u32) {
        self.0 = (self.0 ^ u64::from(number)).wrapping_mul(0x0000_0100_0000_01b3);
    }

    fn write_usize(&mut self, number: usize) {
        self.write_u32(number as u32);
    }

    fn finish(&self) -> u64 {
        self.0 ^ (self.0 >> 29)
    }
}

// --- Compact ---
//
// The prefix search in the style of C++: letters are bytes, the path is a single buffer, and nothing is allocated
// until a word is found.
//
// Source: D. Vanderkam, "Moving Boggle to C++", 2007, where the C++ program was 18 times as fast as the Ruby program.
// Most of that gain came from the language. Here everything is written in Rust, so the gain shows only the cost of
// creating strings.

/// The words and their prefixes as bytes, one per letter, and the state of the search.
pub(super) struct Compact {
    words: PlainSet<Box<[u8]>>,
    stems: PlainSet<Box<[u8]>>,
    /// How many letters each letter adds to a word's text: 2 for Qu, otherwise 1.
    text_len: Vec<usize>,
    rules: Rules,
    neighbors: Vec<Vec<usize>>,
    visited: u64,
    path: Vec<u8>,
    found: PlainSet<Box<[u8]>>,
}

impl Compact {
    pub(super) fn new(course: &Course) -> Self {
        let alphabet = course.dictionary.alphabet();
        let mut words = PlainSet::default();
        let mut stems = PlainSet::default();
        for word in course.words() {
            let bytes: Vec<u8> = word.iter().map(|letter| letter.index() as u8).collect();
            for len in 1..bytes.len() {
                if !stems.contains(&bytes[..len]) {
                    stems.insert(bytes[..len].into());
                }
            }
            words.insert(bytes.into());
        }
        let lens = alphabet.chars().iter().map(|&c| alphabet.letter(c));
        Self {
            words,
            stems,
            text_len: lens.map(|l| l.map_or(1, |l| alphabet.text_len(l))).collect(),
            rules: course.rules,
            neighbors: course.neighbors(),
            visited: 0,
            path: Vec::new(),
            found: PlainSet::default(),
        }
    }

    fn solve(&mut self, tiles: &[Tile], cell: usize, score: &mut Score) {
        if tiles[cell] == Tile::GAP {
            return;
        }
        self.visited |= 1 << cell;
        self.path.push(tiles[cell].byte());
        if self.words.contains(&*self.path) && !self.found.contains(&*self.path) {
            self.found.insert(self.path.clone().into());
            score.add(self.rules, self.path.iter().map(|&l| self.text_len[l as usize]).sum());
        }
        if self.stems.contains(&*self.path) {
            for i in 0..self.neighbors[cell].len() {
                let next = self.neighbors[cell][i];
                if self.visited >> next & 1 == 0 {
                    self.solve(tiles, next, score);
                }
            }
        }
        self.path.pop();
        self.visited &= !(1 << cell);
    }

    pub(super) fn score(&mut self, tiles: &[Tile]) -> Score {
        let mut score = Score::default();
        self.found.clear();
        for cell in 0..tiles.len() {
            self.solve(tiles, cell, &mut score);
        }
        score
    }
}

// --- Trie found ---
//
// The second leap: a trie. One step in a trie shows whether a letter ends a word and whether longer words follow,
// whereas a hash table has to read the whole path again. And because each word has a node of its own, a set of node
// numbers can record which words were found.
//
// Source: D. Vanderkam, "In which we discover that Tries are awesome", 2007, where this made the C++ program 20 times
// as fast. The next idea, a trie that stores the board's number in its nodes, is [`crate::solver::oracle`].

/// The trie, and the state of the search.
pub(super) struct TrieFound {
    nodes: Vec<TrieNode>,
    qu: Option<Letter>,
    rules: Rules,
    neighbors: Vec<Vec<usize>>,
    visited: u64,
    found: PlainSet<u32>,
}

impl TrieFound {
    pub(super) fn new(course: &Course) -> Self {
        Self {
            nodes: trie(course.dictionary.automaton()),
            qu: course.dictionary.alphabet().qu(),
            rules: course.rules,
            neighbors: course.neighbors(),
            visited: 0,
            found: PlainSet::default(),
        }
    }

    fn solve(&mut self, tiles: &[Tile], cell: usize, node: u32, len: usize, score: &mut Score) {
        let Some(letter) = tiles[cell].get() else {
            return;
        };
        let node = self.nodes[node as usize].children[letter.index()];
        if node == 0 {
            return;
        }
        self.visited |= 1 << cell;
        let len = len + if self.qu == Some(letter) { 2 } else { 1 };
        if self.nodes[node as usize].is_word && self.found.insert(node) {
            score.add(self.rules, len);
        }
        for i in 0..self.neighbors[cell].len() {
            let next = self.neighbors[cell][i];
            if self.visited >> next & 1 == 0 {
                self.solve(tiles, next, node, len, score);
            }
        }
        self.visited &= !(1 << cell);
    }

    pub(super) fn score(&mut self, tiles: &[Tile]) -> Score {
        let mut score = Score::default();
        self.found.clear();
        for cell in 0..tiles.len() {
            self.solve(tiles, cell, 0, 0, &mut score);
        }
        score
    }
}

// --- Packed ---
//
// A trie whose nodes have eight bytes instead of a hundred, so that more of it fits into the processor's caches; and the
// same with equal endings stored once, as a directed acyclic word graph (DAWG).
//
// A node has a bit for each letter that can follow. Its children lie side by side in the order of their letters, so a
// child is found by counting the bits below its own. Sources: P. Bagwell, "Ideal Hash Trees", 2001, for the bits; A. Appel
// and G. Jacobson, "The World's Fastest Scrabble Program", 1988, for the graph; C. Lucchesi and T. Kowaltowski,
// "Applications of Finite Automata Representing Large Vocabularies", 1993, for numbering its words.

/// The bit of a node's set that says that a word ends there.
const WORD: u32 = 1 << 31;

/// A node: the letters that can follow, whether a word ends here, and the place of the first child.
#[derive(Clone, Copy, Default)]
struct PackedNode {
    letters: u32,
    first: u32,
}

/// The packed trie or graph, and the state of the search.
pub(super) struct Packed {
    /// The children of each node, side by side.
    nodes: Vec<PackedNode>,
    root: PackedNode,
    /// The number of words that come before those of a node, below the same parent. With it, words are numbered.
    before: Vec<u32>,
    /// Whether words are marked by their numbers, because several of them end at the same node.
    numbered: bool,
    /// The last board on which each word was found.
    found: Vec<u32>,
    board: u32,
    qu: Option<Letter>,
    rules: Rules,
    neighbors: Vec<Vec<usize>>,
    visited: u64,
}

impl Packed {
    /// Packs the words of a course; with `merged`, equal endings are stored once.
    pub(super) fn new(course: &Course, merged: bool) -> Self {
        let trie = trie(course.dictionary.automaton());
        let children = |node: usize| trie[node].children.iter().copied().filter(|child| *child > 0);
        // For each node of the trie, the first node found to have the same endings, and how many words end below it. Children
        // come after their parents, so this starts at the end.
        let mut same: Vec<usize> = (0..trie.len()).collect();
        let mut words = vec![0_u32; trie.len()];
        let mut known: HashMap<(bool, [u32; CHILDREN]), usize> = HashMap::new();
        for node in (0..trie.len()).rev() {
            words[node] = u32::from(trie[node].is_word)
                + children(node).map(|child| words[child as usize]).sum::<u32>();
            if merged {
                let ends = trie[node].children.map(|child| same[child as usize] as u32);
                same[node] = *known.entry((trie[node].is_word, ends)).or_insert(node);
            }
        }
        let letters = |node: usize| {
            let letters = (0..CHILDREN).filter(|letter| trie[node].children[*letter] > 0);
            letters.fold(if trie[node].is_word { WORD } else { 0 }, |set, letter| set | 1 << letter)
        };
        let (mut nodes, mut before, mut of) = (Vec::new(), Vec::new(), Vec::new());
        let mut first = vec![u32::MAX; trie.len()];
        let mut waiting = VecDeque::from([same[0]]);
        while let Some(node) = waiting.pop_front() {
            if first[node] != u32::MAX {
                continue;
            }
            first[node] = nodes.len() as u32;
            let mut count = u32::from(trie[node].is_word);
            for child in children(node).map(|child| child as usize) {
                nodes.push(PackedNode { letters: letters(child), first: 0 });
                before.push(count);
                of.push(same[child]);
                count += words[child];
                waiting.push_back(same[child]);
            }
        }
        for (node, of) in nodes.iter_mut().zip(of) {
            node.first = first[of];
        }
        Self {
            root: PackedNode { letters: letters(0), first: 0 },
            found: vec![0; nodes.len().max(words[0] as usize)],
            nodes,
            before,
            numbered: merged,
            board: 0,
            qu: course.dictionary.alphabet().qu(),
            rules: course.rules,
            neighbors: course.neighbors(),
            visited: 0,
        }
    }

    fn solve(
        &mut self,
        tiles: &[Tile],
        cell: usize,
        node: PackedNode,
        number: u32,
        len: usize,
        score: &mut Score,
    ) {
        let Some(letter) = tiles[cell].get() else {
            return;
        };
        let bit = 1 << letter.index();
        if node.letters & bit == 0 {
            return;
        }
        let at = (node.first + (node.letters & (bit - 1)).count_ones()) as usize;
        let (node, number) = (self.nodes[at], number + self.before[at]);
        let len = len + if self.qu == Some(letter) { 2 } else { 1 };
        if node.letters & WORD != 0 {
            let found = &mut self.found[if self.numbered { number as usize } else { at }];
            if *found != self.board {
                *found = self.board;
                score.add(self.rules, len);
            }
        }
        self.visited |= 1 << cell;
        for i in 0..self.neighbors[cell].len() {
            let next = self.neighbors[cell][i];
            if self.visited >> next & 1 == 0 {
                self.solve(tiles, next, node, number, len, score);
            }
        }
        self.visited &= !(1 << cell);
    }

    pub(super) fn score(&mut self, tiles: &[Tile]) -> Score {
        let mut score = Score::default();
        self.board += 1;
        for cell in 0..tiles.len() {
            self.solve(tiles, cell, self.root, 0, 0, &mut score);
        }
        score
    }
}
