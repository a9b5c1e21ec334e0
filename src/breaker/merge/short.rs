//! Merging two records, two kids of a choice at once, with 128-bit vectors: on 64-bit ARM, and in wasm with SIMD.
//!
//! This is the same as `avx2`, with two kids in a vector instead of four. Machines with AVX2 use it only in tests. Only
//! x86-64 has an instruction that finds the places of letters in a larger set; a table does the same.

use bytemuck::cast;
use macro_rules_attribute::apply;

use super::super::record::{Narrow, SPARE, Weight, close};
use super::pairs::PairLanes;
use super::tree::RecordTree;
use crate::machine::{entry, with_vectors};
use crate::simd::{V, add, and, max_halves, pair_words, shuffle, zero_words};

/// The number of kids in a vector.
const KIDS: usize = 2;
const HEAD: usize = Narrow::HEAD;
const _: () = assert!(SPARE >= HEAD + 2 * KIDS);

/// For each mask, the shuffle that moves kids to the lanes of the mask, in order; the other lanes become 0.
static SPREAD: [[u8; 16]; 1 << KIDS] = {
    let mut table = [[0x80; 16]; 1 << KIDS];
    let mut mask = 0;
    while mask < table.len() {
        let (mut lane, mut from) = (0, 0);
        while lane < KIDS {
            if mask >> lane & 1 != 0 {
                let mut byte = 0;
                while byte < 8 {
                    table[mask][8 * lane + byte] = (8 * from + byte) as u8;
                    byte += 1;
                }
                from += 1;
            }
            lane += 1;
        }
        mask += 1;
    }
    table
};

/// For two pairs of records, the set of their four numbers that are 0 tells which of the pairs have two records. For each
/// such set: the shuffle that moves the pairs with two records to the front; the contents of the other lanes are
/// arbitrary.
static PACK: [[u8; 16]; 16] = {
    let mut table = [[0; 16]; 16];
    let mut zero = 0;
    while zero < table.len() {
        let skip = if zero & 3 != 0 { 8 } else { 0 };
        let mut byte = 0;
        while byte < 16 {
            table[zero][byte] = (byte as u8 + skip) % 16;
            byte += 1;
        }
        zero += 1;
    }
    table
};

/// For each such set, a vector with all bits set in the bounds of the kids that don't come from two records. A kid has
/// 64 bits, and its bound is in the highest 16.
static ALONE: [[u8; 16]; 16] = {
    let mut table = [[0; 16]; 16];
    let mut zero = 0;
    while zero < table.len() {
        let mut lane = 0;
        while lane < KIDS {
            if zero >> (2 * lane) & 3 != 0 {
                table[zero][8 * lane + 6] = 255;
                table[zero][8 * lane + 7] = 255;
            }
            lane += 1;
        }
        zero += 1;
    }
    table
};

/// For each such set, the number of pairs with two records.
static BOTH: [u8; 16] = {
    let mut table = [0; 16];
    let mut zero = 0;
    while zero < table.len() {
        table[zero] = (zero & 3 == 0) as u8 + (zero >> 2 == 0) as u8;
        zero += 1;
    }
    table
};

/// For two sets of four letters, joined to one number: the set of places that the letters of each have in their union,
/// joined in the same way.
static WITHIN: [u8; 256] = {
    let mut table = [0; 256];
    let mut sets = 0;
    while sets < table.len() {
        let (mut letter, mut place) = (0, 0);
        while letter < 4 {
            // The bits of the letter in both sets.
            let bits = sets >> letter & 0x11;
            if bits != 0 {
                table[sets] |= (bits << place) as u8;
                place += 1;
            }
            letter += 1;
        }
        sets += 1;
    }
    table
};

entry! {
    /// Does the work of [`RecordTree::write_pairs`].
    pub(in super::super) fn write_batch(
        Vectors,
        tree: &mut RecordTree<Narrow>,
        start: usize,
        end: usize,
    ) -> () {
        tree.for_pairs(start, end, |tree, i| {
            let (records, points) = tree.pair(i);
            write(tree, i, records, points);
        });
    }
}

/// Does the work of [`RecordTree::write`] for pair `i`, given its records and the points of the merged node.
#[inline]
#[apply(with_vectors)]
fn write(tree: &mut RecordTree<Narrow>, i: usize, [x, y]: [u32; 2], points: u32) {
    let (mut x, mut y) = (x as usize, y as usize);
    let (x_choices, y_choices) = (tree.words[x], tree.words[y]);
    (x, y) = (x + 1, y + 1);
    let words = &mut tree.words[..];
    let pairs = &mut tree.pairs;
    let record = tree.top;
    let choices = x_choices | y_choices;
    words[record] = choices;
    let mut bound = points;
    let mut to = record + 1;
    let mut rest = choices;
    while rest != 0 {
        let at = rest.ilog2();
        rest ^= 1 << at;
        let in_x = (x_choices >> at & 1).wrapping_neg();
        let in_y = (y_choices >> at & 1).wrapping_neg();
        let (x_letters, y_letters) = (words[x] & in_x, words[y] & in_y);
        let letters = x_letters | y_letters;
        let (mut from_x, mut from_y) = within(x_letters, y_letters);
        let (mut at_x, mut at_y, mut at_kid) = (x + HEAD, y + HEAD, to + HEAD);
        let end = at_kid + 2 * letters.count_ones() as usize;
        let mut most = cast([0u32; 4]);
        loop {
            let (mask_x, mask_y) = (from_x & 3, from_y & 3);
            let kids_x = shuffle(load(words, at_x), cast(SPREAD[mask_x as usize]));
            let kids_y = shuffle(load(words, at_y), cast(SPREAD[mask_y as usize]));
            let kids = add(kids_x, kids_y);
            words[at_kid..at_kid + 2 * KIDS].copy_from_slice(&cast::<_, [u32; 4]>(kids));
            let pair = pair_words(kids_x, kids_y);
            let zero = zero_words(pair) as usize % ALONE.len();
            most = max_halves(most, and(kids, cast(ALONE[zero])));
            let places = [at_kid as u32, to as u32, at_kid as u32 + 2, to as u32];
            let pack = cast(PACK[zero]);
            pairs.push_lanes::<KIDS>(PairLanes {
                records: cast(shuffle(pair, pack)),
                places: cast(shuffle(cast(places), pack)),
                parent: i as u32,
                count: usize::from(BOTH[zero]),
            });
            at_kid += 2 * KIDS;
            if at_kid >= end {
                break;
            }
            at_x += 2 * mask_x.count_ones() as usize;
            at_y += 2 * mask_y.count_ones() as usize;
            from_x >>= KIDS;
            from_y >>= KIDS;
        }
        let most: [u16; 8] = cast(most);
        let most = u32::from(most[3].max(most[7]));
        close::<Narrow>(&mut words[to..], letters, at, most);
        bound += most;
        x += (HEAD + 2 * x_letters.count_ones() as usize) & in_x as usize;
        y += (HEAD + 2 * y_letters.count_ones() as usize) & in_y as usize;
        to = end;
    }
    tree.end_record(i, record, to, bound);
}

/// Returns the places that the letters of two sets have in their union.
#[inline(always)]
fn within(mut x: u32, mut y: u32) -> (u32, u32) {
    let (mut from_x, mut from_y, mut place) = (0, 0, 0);
    let mut four = |x: u32, y: u32| {
        let places = u32::from(WITHIN[((x & 15) | (y & 15) << 4) as usize]);
        from_x |= (places & 15) << place;
        from_y |= (places >> 4) << place;
        place += ((x | y) & 15).count_ones();
    };
    // Most sets have no letters after the first eight, so these take no branches.
    four(x, y);
    four(x >> 4, y >> 4);
    (x, y) = (x >> 8, y >> 8);
    while x | y != 0 {
        four(x, y);
        (x, y) = (x >> 4, y >> 4);
    }
    (from_x, from_y)
}

/// Loads two kids, some of which may be past the end of the choice.
#[inline(always)]
fn load(words: &[u32], at: usize) -> V {
    let mut kids = [0u32; 2 * KIDS];
    kids.copy_from_slice(&words[at..at + 2 * KIDS]);
    cast(kids)
}
