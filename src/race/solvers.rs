//! The solvers of the race: one takes the words one by one, one works with arrays, and the others follow the paths on the board.

use std::collections::{HashMap, HashSet, VecDeque};
use std::hash::{BuildHasherDefault, Hasher};

use super::{CHILDREN, Course, Solve};
use crate::board::Tile;
use crate::letter::Letter;
use crate::solver::Score;
use crate::solver::oracle::trie;

/// Follows the paths from every cell. `enter` gets what a path stands for and the letter of the next cell. It returns what the path
/// stands for with that letter, or `None` if the path isn't to be extended.
fn follow_paths<T>(
    near: &[Vec<usize>],
    tiles: &[Tile],
    empty: &T,
    mut enter: impl FnMut(&T, Letter) -> Option<T>,
) {
    for cell in 0..tiles.len() {
        follow(near, tiles, cell, 0, empty, &mut enter);
    }
}

fn follow<T>(
    near: &[Vec<usize>],
    tiles: &[Tile],
    cell: usize,
    visited: u64,
    path: &T,
    enter: &mut impl FnMut(&T, Letter) -> Option<T>,
) {
    let Some(path) = tiles[cell].get().and_then(|letter| enter(path, letter)) else {
        return;
    };
    let visited = visited | 1 << cell;
    for &next in &near[cell] {
        if visited >> next & 1 == 0 {
            follow(near, tiles, next, visited, &path, enter);
        }
    }
}

// --- Every path, and stems ---
//
// The first solver walks every path and checks whether it spells a word. Every 4x4 board has 12,029,640 paths, whatever its
// letters, so every board takes the same time. Source: D. Vanderkam, "Boggle #2: The Shortest Solver", 2007, where a Ruby
// program took four minutes per board.
//
// The first leap: a path is abandoned as soon as no word begins with it. Fewer than one in a thousand paths on a board begin a
// word, and the extensions of all other paths are never walked. Source: D. Vanderkam, "Boggle #3: Succeed by not Being
// Stupid", 2007, where this made the Ruby program 5,000 times as fast.

/// The solver that spells every path or, with `stops_early`, extends a path only if some longer word begins with it.
pub(super) fn spelling(course: &Course, stops_early: bool) -> Solve {
    let (near, rules) = (course.neighbors(), course.rules);
    let alphabet = course.dictionary.alphabet().clone();
    let list = course.words();
    let words: PlainSet<String> = list.iter().map(|word| alphabet.word(word)).collect();
    let stems: Option<PlainSet<String>> = stops_early.then(|| {
        let stems = list.iter().flat_map(|word| (1..word.len()).map(|len| &word[..len]));
        stems.map(|stem| alphabet.word(stem)).collect()
    });
    let mut found = PlainSet::default();
    Box::new(move |tiles| {
        found.clear();
        follow_paths(&near, tiles, &String::new(), |path, letter| {
            let mut word = path.clone();
            alphabet.push_text(letter, &mut word);
            if words.contains(&word) {
                found.insert(word.clone());
            }
            stems.as_ref().is_none_or(|stems| stems.contains(&word)).then_some(word)
        });
        let mut score = Score::default();
        found.iter().for_each(|word: &String| score.add(rules, word.chars().count()));
        score
    })
}

/// A hash table of the standard library, with a hash function as simple as those of 2007.
type PlainSet<T> = HashSet<T, BuildHasherDefault<Plain>>;

/// FNV-1a with its bits mixed once at the end. It has no random key, so it gives the same hashes on every machine.
///
/// Source: G. Fowler, L. Noll, K.-P. Vo, 1991.
struct Plain(u64);

impl Default for Plain {
    fn default() -> Self {
        Self(0xcbf2_9ce4_8422_2325)
    }
}

impl Hasher for Plain {
    fn write(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.write_u32(byte.into());
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

/// The prefix search in the style of C++: letters are bytes, the path is a single buffer, and nothing is allocated until a word is
/// found.
///
/// Source: D. Vanderkam, "Moving Boggle to C++", 2007, where the C++ program was 18 times as fast as the Ruby program. Most of that
/// gain came from the language. Here everything is written in Rust, so the gain shows only the cost of creating strings.
pub(super) fn compact(course: &Course) -> Solve {
    let (near, rules) = (course.neighbors(), course.rules);
    let lens = course.dictionary.alphabet().text_lens();
    let (mut words, mut stems) = (PlainSet::default(), PlainSet::default());
    for word in course.words() {
        let bytes: Box<[u8]> = word.iter().map(|letter| letter.index() as u8).collect();
        for len in 1..bytes.len() {
            if !stems.contains(&bytes[..len]) {
                stems.insert(Box::from(&bytes[..len]));
            }
        }
        words.insert(bytes);
    }
    let (mut found, mut path) = (PlainSet::<Box<[u8]>>::default(), Vec::new());
    Box::new(move |tiles| {
        let mut score = Score::default();
        found.clear();
        follow_paths(&near, tiles, &0, |&length, letter| {
            path.truncate(length);
            path.push(letter.index() as u8);
            if words.contains(&*path) && !found.contains(&*path) {
                found.insert(path.clone().into());
                let lens = path.iter().map(|&letter| usize::from(lens[usize::from(letter)]));
                score.add(rules, lens.sum());
            }
            stems.contains(&*path).then_some(length + 1)
        });
        score
    })
}

/// The second leap: a trie. One step in a trie shows whether a letter ends a word and whether longer words follow, whereas a hash
/// table has to read the whole path again. And because each word has a node of its own, a set of node numbers can record which words
/// were found.
///
/// Source: D. Vanderkam, "In which we discover that Tries are awesome", 2007, where this made the C++ program 20 times as fast. The
/// next idea, a trie that stores the board's number in its nodes, is [`crate::solver::oracle`].
pub(super) fn trie_found(course: &Course) -> Solve {
    let (near, rules) = (course.neighbors(), course.rules);
    let lens = course.dictionary.alphabet().text_lens();
    let nodes = trie(course.dictionary.automaton());
    let mut found = PlainSet::default();
    Box::new(move |tiles| {
        let mut score = Score::default();
        found.clear();
        follow_paths(&near, tiles, &(0_u32, 0_usize), |&(node, len), letter| {
            let node = nodes[node as usize].children[letter.index()];
            let len = len + usize::from(lens[letter.index()]);
            if node > 0 && nodes[node as usize].is_word && found.insert(node) {
                score.add(rules, len);
            }
            (node > 0).then_some((node, len))
        });
        score
    })
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

/// The solver with a packed trie; with `merged`, equal endings are stored once.
pub(super) fn packed(course: &Course, merged: bool) -> Solve {
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
    // The children of each node, side by side: the letters that can follow, whether a word ends there, and the place of the first
    // child. `before` is the number of words that come before those of a node, below the same parent; with it, words are numbered.
    let (mut nodes, mut before, mut of) = (Vec::<(u32, u32)>::new(), Vec::new(), Vec::new());
    let mut first = vec![u32::MAX; trie.len()];
    let mut waiting = VecDeque::from([same[0]]);
    while let Some(node) = waiting.pop_front() {
        if first[node] != u32::MAX {
            continue;
        }
        first[node] = nodes.len() as u32;
        let mut count = u32::from(trie[node].is_word);
        for child in children(node).map(|child| child as usize) {
            nodes.push((letters(child), 0));
            before.push(count);
            of.push(same[child]);
            count += words[child];
            waiting.push_back(same[child]);
        }
    }
    for ((_, place), of) in nodes.iter_mut().zip(of) {
        *place = first[of];
    }
    let root = (letters(0), 0);
    // The last board on which each word was found. Words are marked by their numbers if several of them can end at the same node.
    let mut found = vec![0_u32; nodes.len().max(words[0] as usize)];
    let mut board = 0;
    let (near, rules) = (course.neighbors(), course.rules);
    let lens = course.dictionary.alphabet().text_lens();
    Box::new(move |tiles| {
        let mut score = Score::default();
        board += 1;
        follow_paths(&near, tiles, &(root, 0, 0), |&((letters, first), number, len), letter| {
            let bit = 1 << letter.index();
            if letters & bit == 0 {
                return None;
            }
            let at = (first + (letters & (bit - 1)).count_ones()) as usize;
            let (node, number) = (nodes[at], number + before[at]);
            let len = len + usize::from(lens[letter.index()]);
            if node.0 & WORD != 0 {
                let found = &mut found[if merged { number as usize } else { at }];
                if *found != board {
                    *found = board;
                    score.add(rules, len);
                }
            }
            Some((node, number, len))
        });
        score
    })
}

// --- Every word ---

/// The reverse approach: takes the words one by one and looks for each on the board.
///
/// Many people suggest this when they first think about the problem. It is much better than it looks, because most words need a
/// letter that the board lacks and are dismissed after a single comparison. But it still looks at every word of the list for every
/// board.
pub(super) fn every_word(course: &Course) -> Solve {
    let (near, rules) = (course.neighbors(), course.rules);
    let set = |letters: &[Letter]| letters.iter().fold(0, |set, letter| set | letter.bit());
    let words: Vec<(u32, usize, Vec<Letter>)> = (course.words().into_iter())
        .map(|word| (set(&word), course.text_len(&word), word))
        .collect();
    Box::new(move |tiles| {
        let letters = tiles.iter().filter_map(|tile| tile.get());
        let board = letters.fold(0, |set, letter| set | letter.bit());
        let mut score = Score::default();
        for (letters, text_len, word) in &words {
            let may_lie = letters & !board == 0 && rules.counts(*text_len);
            if may_lie && (0..tiles.len()).any(|cell| lies(&near, tiles, cell, word, 0)) {
                score.add(rules, *text_len);
            }
        }
        score
    })
}

fn lies(
    near: &[Vec<usize>],
    tiles: &[Tile],
    cell: usize,
    letters: &[Letter],
    visited: u64,
) -> bool {
    let Some((&first, rest)) = letters.split_first() else {
        return true;
    };
    if tiles[cell] != Tile::letter(first) || visited >> cell & 1 != 0 {
        return false;
    }
    let visited = visited | 1 << cell;
    rest.is_empty() || near[cell].iter().any(|&next| lies(near, tiles, next, rest, visited))
}

// --- Find words ---

/// The array approach: no recursion and no individual paths. All paths on the board grow together, one letter at a time.
///
/// The word list is sorted, so the words that begin with a path form an interval of it. Every row of the array is a path with its
/// next cell: that cell, the cells used before it, and the path's interval. A step narrows the intervals, drops the empty ones,
/// collects the words that are now complete, and joins every row with every free neighbor of its cell.
///
/// Source: the solutions to `FindWords`, a problem of Dyalog's APL Problem Solving Competition of 2019, and the J essay "Boggle",
/// which also uses intervals to look up words.
pub(super) fn find_words(course: &Course) -> Solve {
    let (near, rules, words) = (course.neighbors(), course.rules, course.words());
    let lens: Vec<usize> = words.iter().map(|word| course.text_len(word)).collect();
    Box::new(move |tiles| {
        let mut found = Vec::new();
        let mut rows: Vec<_> = (0..tiles.len()).map(|cell| (cell, 0_u64, 0, words.len())).collect();
        let mut depth = 0;
        while !rows.is_empty() {
            let mut longer = Vec::new();
            for (cell, used, low, high) in rows {
                let Some(letter) = tiles[cell].get() else { continue };
                let mut start = low + words[low..high].partition_point(|word| word[depth] < letter);
                let end = start + words[start..high].partition_point(|word| word[depth] == letter);
                // If a word ends here, it is the first of the words that begin this way.
                if start < end && words[start].len() == depth + 1 {
                    found.push(start);
                    start += 1;
                }
                if start < end {
                    let used = used | 1 << cell;
                    let free = near[cell].iter().filter(|next| used >> **next & 1 == 0);
                    longer.extend(free.map(|&next| (next, used, start, end)));
                }
            }
            (rows, depth) = (longer, depth + 1);
        }
        found.sort_unstable();
        found.dedup();
        let mut score = Score::default();
        found.into_iter().for_each(|word| score.add(rules, lens[word]));
        score
    })
}
