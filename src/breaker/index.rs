//! The words of a dictionary, indexed by the pattern of their letters' atoms (groups of letters that a class
//! doesn't distinguish).

use std::collections::HashMap;

use crate::class::BoardClass;
use crate::dict::{Dictionary, WordList};
use crate::letter::{LetterSet, MAX_LETTERS};
use crate::scoring::Rules;

// Word numbers, and the offsets of the words' letters, are stored in 32 bits.
const _: () = assert!(WordList::MAX_WORDS * WordList::MAX_WORD_LENGTH <= u32::MAX as usize);

/// Takes the place of an atom for letters that no cell has.
const NO_ATOM: u8 = u8::MAX;

/// The groups of letters that a class doesn't distinguish. Two letters are in the same group, called an *atom*, if they
/// are on the same cells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Atoms([u8; MAX_LETTERS]);

impl Atoms {
    /// Returns the largest atoms for which each of the sets is a union of atoms.
    pub(super) fn of(sets: impl Iterator<Item = LetterSet>) -> Self {
        let mut sets: Vec<u32> = sets.map(LetterSet::bits).collect();
        sets.sort_unstable();
        sets.dedup();
        let mut seen: Vec<Vec<bool>> = Vec::new();
        Self(core::array::from_fn(|letter| {
            let member: Vec<bool> = sets.iter().map(|set| set >> letter & 1 == 1).collect();
            if !member.contains(&true) {
                return NO_ATOM;
            }
            let known = seen.iter().position(|other| *other == member);
            known.unwrap_or_else(|| {
                seen.push(member);
                seen.len() - 1
            }) as u8
        }))
    }

    /// Returns the atoms that make up a set of letters, or `None` if it contains only some letters of an atom.
    fn set(&self, letters: u32) -> Option<u32> {
        let (mut inside, mut outside) = (0u32, 0u32);
        for (letter, &atom) in self.0.iter().enumerate() {
            let has = letters >> letter & 1 == 1;
            match (atom, has) {
                (NO_ATOM, true) => return None,
                (NO_ATOM, false) => {}
                (_, true) => inside |= 1 << atom,
                (_, false) => outside |= 1 << atom,
            }
        }
        (inside & outside == 0).then_some(inside)
    }
}

/// A pattern: a sequence of atoms that at least one word begins with.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Pattern {
    /// The atoms that can follow this pattern, as bits.
    pub(super) next: u32,
    /// The index of the pattern that the lowest atom in `next` leads to. The patterns for the other atoms in `next`
    /// come right after it.
    pub(super) first: u32,
    /// The first word with exactly this pattern.
    pub(super) words: u32,
    /// The number of words with exactly this pattern.
    pub(super) count: u32,
    /// The index in [`Index::letters`] where the letters of these words begin, stored word after word.
    pub(super) letters: u32,
}

/// All words that count, sorted by pattern. Work that a letter-by-letter search would do for every word is done only
/// once per pattern.
#[derive(Clone, Debug)]
pub(super) struct Index {
    atoms: Atoms,
    /// The patterns, starting with the empty one.
    pub(super) patterns: Vec<Pattern>,
    /// One byte for each letter of each word.
    pub(super) letters: Vec<u8>,
    /// For each word, its number among the words with the same letters (its anagrams).
    pub(super) anagram: Vec<u32>,
    /// The number of bits needed for the numbers in `anagram`.
    pub(super) anagram_bits: u32,
    /// The rank of each letter: common letters rank high, and all ranks differ.
    pub(super) rank: [u8; MAX_LETTERS],
}

impl Index {
    /// Builds an index by atoms. It contains the words that score points, have at most `cells` letters, and use only
    /// letters that belong to an atom.
    ///
    /// Cost: about ten milliseconds.
    pub(super) fn new(dictionary: &Dictionary, rules: Rules, cells: usize, atoms: Atoms) -> Self {
        let alphabet = dictionary.alphabet();
        let mut words: Vec<(Vec<u8>, Vec<u8>)> = Vec::new();
        let mut uses = [0u32; MAX_LETTERS];
        dictionary.automaton().for_each_word(|word| {
            for letter in word {
                uses[letter.index()] += 1;
            }
            let text_len = word.iter().map(|letter| alphabet.text_len(*letter)).sum();
            if word.len() > cells || rules.points(text_len) == 0 {
                return;
            }
            let letters: Vec<u8> = word.iter().map(|letter| letter.index() as u8).collect();
            let pattern: Vec<u8> = letters.iter().map(|&l| atoms.0[usize::from(l)]).collect();
            if !pattern.contains(&NO_ATOM) {
                words.push((pattern, letters));
            }
        });
        words.sort_unstable();
        let mut index = Self {
            atoms,
            patterns: Vec::new(),
            letters: Vec::new(),
            anagram: Vec::with_capacity(words.len()),
            anagram_bits: 0,
            rank: rank(&uses),
        };
        index.number(&words);
        index.grow(&words);
        index
    }

    /// Returns whether these atoms can represent the cells of a class.
    pub(super) fn suits(&self, class: &BoardClass) -> bool {
        class.dims().iter().all(|cell| self.atoms.set(class.set(cell).bits()).is_some())
    }

    /// Returns the atoms that make up a set of letters, which must be a union of atoms.
    pub(super) fn atoms(&self, letters: u32) -> u32 {
        self.atoms.set(letters).unwrap_or(0)
    }

    /// Numbers the words within each group of anagrams.
    fn number(&mut self, words: &[(Vec<u8>, Vec<u8>)]) {
        let mut groups: HashMap<Vec<u8>, u32> = HashMap::with_capacity(words.len());
        let mut most = 0;
        for (_, letters) in words {
            let mut sorted = letters.clone();
            sorted.sort_unstable();
            let number = groups.entry(sorted).or_default();
            self.anagram.push(*number);
            most = most.max(*number);
            *number += 1;
        }
        self.anagram_bits = u32::BITS - most.leading_zeros();
    }

    /// Makes the patterns of the sorted words, level by level.
    fn grow(&mut self, words: &[(Vec<u8>, Vec<u8>)]) {
        // For each pattern, the range of words that begin with it. Those with exactly this pattern come first.
        let mut below = vec![(0, words.len())];
        self.patterns.push(Pattern::default());
        let mut level = 0..1;
        let mut len = 0;
        while !level.is_empty() {
            let end = self.patterns.len();
            for at in level {
                let (start, stop) = below[at];
                let own = words[start..stop].partition_point(|(pattern, _)| pattern.len() == len);
                let pattern = &mut self.patterns[at];
                pattern.words = start as u32;
                pattern.count = own as u32;
                pattern.letters = self.letters.len() as u32;
                let own_end = start + own;
                for (_, letters) in &words[start..own_end] {
                    self.letters.extend_from_slice(letters);
                }
                self.patterns[at].first = self.patterns.len() as u32;
                let mut rest = own_end..stop;
                while !rest.is_empty() {
                    let atom = words[rest.start].0[len];
                    let same = words[rest.clone()].partition_point(|(p, _)| p[len] == atom);
                    below.push((rest.start, rest.start + same));
                    self.patterns.push(Pattern::default());
                    self.patterns[at].next |= 1 << atom;
                    rest.start += same;
                }
            }
            level = end..self.patterns.len();
            len += 1;
        }
    }
}

/// Ranks letters by how often words use them.
fn rank(uses: &[u32; MAX_LETTERS]) -> [u8; MAX_LETTERS] {
    let mut order: [usize; MAX_LETTERS] = core::array::from_fn(|letter| letter);
    order.sort_by_key(|&letter| uses[letter]);
    let mut rank = [0; MAX_LETTERS];
    for (place, letter) in order.into_iter().enumerate() {
        rank[letter] = place as u8;
    }
    rank
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dict::{WordRule, list};

    #[test]
    fn words_are_found_by_their_patterns() {
        let words = list::read(b"tar\ntie\ntier\nrite\nrat\n", &|_| None).words.unwrap();
        let dictionary = Dictionary::new("five", &words, WordRule::default()).unwrap();
        let set = |text: &str| {
            let letters = dictionary.alphabet().spell(text).unwrap();
            letters.iter().fold(0, |set, letter| set | letter.bit())
        };
        let atoms =
            Atoms::of([set("aeio"), set("rt"), set("aeio")].map(LetterSet::from_bits).into_iter());
        let index = Index::new(&dictionary, Rules::default(), 4, atoms);
        let (vowels, others) = (index.atoms(set("aeio")), index.atoms(set("rt")));
        assert_eq!((vowels.count_ones(), others.count_ones()), (1, 1));
        assert_eq!(index.atoms(set("aeiort")), vowels | others);
        assert_eq!(atoms.set(set("ae")), None);
        assert_eq!(index.anagram_bits, 1); // rat, tar; rite, tier
        let total: u32 = index.patterns.iter().map(|pattern| pattern.count).sum();
        assert_eq!(total, 5);
        let follow = |pattern: Pattern, atom: u32| {
            assert!(pattern.next & atom != 0);
            let skip = (pattern.next & (atom - 1)).count_ones();
            index.patterns[(pattern.first + skip) as usize]
        };
        let tier = [others, vowels, vowels, others];
        let end = tier.iter().fold(index.patterns[0], |pattern, &atom| follow(pattern, atom));
        assert_eq!(end.count, 1);
        let at = end.letters as usize;
        let tier: Vec<u8> =
            dictionary.alphabet().spell("tier").unwrap().iter().map(|l| l.index() as u8).collect();
        assert_eq!(&index.letters[at..at + 4], tier);
    }
}
