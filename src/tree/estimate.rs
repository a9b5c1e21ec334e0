//! Estimates the size of a tree before it is built.

use crate::class::BoardClass;
use crate::dict::Dictionary;
use crate::dict::dawg::Entry;
use crate::grid::{Cell, cells_of};
use crate::letter::letters_of;
use crate::random::{Rng, Seed};

/// Estimates how many paths must be followed to build the tree of a class. Each path spells the beginning of a word. A
/// tree in spelling order has at most two nodes per path: a sum node and a choice node.
///
/// From each letter of each cell, this follows `probes` random paths and multiplies together the number of ways to
/// continue at each step of a path. The estimate is unbiased, and its error falls with the square root of `probes`.
/// The paths are always the same, so the result is, too. Cost: about ten steps per probe, each of which looks at up
/// to eight neighbors.
///
/// Source: Knuth, "Estimating the efficiency of backtrack programs", 1975.
#[must_use]
pub fn estimate_paths(dictionary: &Dictionary, class: &BoardClass, probes: u32) -> f64 {
    let mut rng = Seed::from(1975).rng();
    let mut sum = 0.0;
    for cell in class.dims().iter() {
        for letter in class.set(cell).iter() {
            let root = dictionary.dawg().root();
            if (root.inner | root.words) & letter.bit() == 0 {
                continue;
            }
            let Some(next) = root.child(letter) else {
                sum += 1.0;
                continue;
            };
            let start = dictionary.dawg().entries()[next];
            let paths = (0..probes).map(|_| probe(dictionary, class, cell, start, &mut rng));
            sum += paths.sum::<f64>() / f64::from(probes.max(1));
        }
    }
    sum
}

/// Estimates the number of paths from a cell by following one random path.
fn probe(
    dictionary: &Dictionary,
    class: &BoardClass,
    from: Cell,
    from_entry: Entry,
    rng: &mut Rng,
) -> f64 {
    let (mut cell, mut entry, mut used) = (from, from_entry, from.bit());
    let (mut paths, mut weight) = (1.0, 1.0);
    loop {
        let letters = entry.inner | entry.words;
        let near = class.dims().neighbors(cell).bits() & !used;
        let ways = cells_of(near).map(|next| (class.set(next).bits() & letters).count_ones());
        let ways: u32 = ways.sum();
        if ways == 0 {
            return paths;
        }
        weight *= f64::from(ways);
        paths += weight;
        let mut pick = rng.below(ways);
        let mut taken = None;
        for next in cells_of(near) {
            let set = class.set(next).bits() & letters;
            if pick < set.count_ones() {
                taken = letters_of(set).nth(pick as usize).map(|letter| (next, letter));
                break;
            }
            pick -= set.count_ones();
        }
        let Some((next, letter)) = taken else {
            return paths;
        };
        let Some(child) = entry.child(letter) else {
            return paths;
        };
        entry = dictionary.dawg().entries()[child];
        used |= next.bit();
        cell = next;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::dict::{Dictionary, WordRule, list};
    use crate::letter::Letter;

    /// Counts every path.
    fn paths(words: &Dictionary, class: &BoardClass, cell: Cell, at: Entry, used: u64) -> u64 {
        let letters = (at.inner | at.words) & class.set(cell).bits();
        let below = |letter: Letter| {
            let Some(child) = at.child(letter) else {
                return 1;
            };
            let child = words.dawg().entries()[child];
            let used = used | cell.bit();
            let near = class.dims().neighbors(cell).bits() & !used;
            1 + cells_of(near).map(|next| paths(words, class, next, child, used)).sum::<u64>()
        };
        letters_of(letters).map(below).sum()
    }

    #[test]
    fn estimates_are_near_what_is_counted() {
        let text = include_bytes!("../../dicts/enable.txt");
        let words = list::read(text, &|_| None).words.unwrap();
        let words = Dictionary::new("enable", &words, WordRule::default()).unwrap();
        for class in [
            "lnrsy aeiou chkmpt / chkmpt aeiou lnrsy / lnrsy aeiou bdfgjqvwxz",
            "aeiou lnrsy / chkmpt bdfgjqvwxz",
        ] {
            let class = BoardClass::read(class, words.alphabet()).unwrap();
            let root = words.dawg().root();
            let cells = class.dims().iter();
            let exact: u64 = cells.map(|cell| paths(&words, &class, cell, root, 0)).sum();
            let ratio = estimate_paths(&words, &class, 500) / exact as f64;
            assert!((0.9..1.1).contains(&ratio), "{ratio} times {exact}");
        }
    }
}
