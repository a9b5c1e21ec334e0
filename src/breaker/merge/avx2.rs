//! Merging two records, four kids of a choice at once, on machines with AVX2.
//!
//! Permutations looked up by mask spread kids over the lanes of a mask, and pack the lanes of a mask.

use core::arch::x86_64::*;

use bytemuck::cast;
use macro_rules_attribute::apply;

use super::super::record::{HEAD, SPARE, close};
use super::{PairLanes, RecordTree};
use crate::machine::{entry, with_vectors};

pub(in super::super) const KIDS: usize = 4;
const _: () = assert!(SPARE >= HEAD + 2 * KIDS - 2);

/// For each mask, with two numbers per lane, one for each half: the lane from which each of its lanes takes its kid; a vector with all bits set in its lanes; and its
/// lanes in ascending order.
const TABLES: [[[u32; 2 * KIDS]; 1 << KIDS]; 3] = {
    let [mut spread, mut lanes, mut pack] = [[[0; 2 * KIDS]; 1 << KIDS]; 3];
    let mut mask = 0;
    while mask < spread.len() {
        let (mut half, mut kid) = (0, 0);
        while half < 2 * KIDS {
            if mask >> (half / 2) & 1 != 0 {
                spread[mask][half] = kid as u32;
                lanes[mask][half] = u32::MAX;
                pack[mask][kid] = half as u32;
                kid += 1;
            }
            half += 1;
        }
        mask += 1;
    }
    [spread, lanes, pack]
};
const SPREAD: [[u32; 2 * KIDS]; 1 << KIDS] = TABLES[0];
const LANES: [[u32; 2 * KIDS]; 1 << KIDS] = TABLES[1];
const PACK: [[u32; 2 * KIDS]; 1 << KIDS] = TABLES[2];

entry! {
    pub(in super::super) fn write_batch(
        Vectors,
        tree: &mut RecordTree,
        start: usize,
        end: usize,
    ) -> () {
        tree.for_pairs(start, end, |tree, i| write(tree, i));
    }
}

#[inline]
#[apply(with_vectors)]
fn write(tree: &mut RecordTree, i: usize) {
    let ([x, y], points) = tree.pair(i);
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
    let records = _mm256_set1_epi64x(0xffff_ffff);
    while rest != 0 {
        let at = 31 - rest.leading_zeros();
        rest ^= 1 << at;
        let in_x = (x_choices >> at & 1).wrapping_neg();
        let in_y = (y_choices >> at & 1).wrapping_neg();
        let (x_letters, y_letters) = (words[x] & in_x, words[y] & in_y);
        let letters = x_letters | y_letters;
        let mut from_x = _pext_u32(x_letters, letters);
        let mut from_y = _pext_u32(y_letters, letters);
        let (mut at_x, mut at_y, mut at_kid) = (x + HEAD, y + HEAD, to + HEAD);
        let end = at_kid + 2 * letters.count_ones() as usize;
        let mut most = _mm256_setzero_si256();
        loop {
            let (mask_x, mask_y) = (from_x & 15, from_y & 15);
            let kids_x = spread(mask_x, load(words, at_x));
            let kids_y = spread(mask_y, load(words, at_y));
            let kids = _mm256_add_epi32(kids_x, kids_y);
            words[at_kid..at_kid + 2 * KIDS].copy_from_slice(&cast::<_, [u32; 2 * KIDS]>(kids));
            let [one, other] = [kids_x, kids_y].map(|kids| {
                _mm256_cmpeq_epi64(_mm256_and_si256(kids, records), _mm256_setzero_si256())
            });
            let alone = _mm256_or_si256(one, other);
            let bounds = _mm256_and_si256(alone, _mm256_srli_epi64::<48>(kids));
            most = _mm256_max_epi32(most, bounds);
            let both = !_mm256_movemask_pd(_mm256_castsi256_pd(alone)) as usize & 15;
            let pair =
                _mm256_or_si256(_mm256_and_si256(kids_x, records), _mm256_slli_epi64::<32>(kids_y));
            let places = (to as u64) << 32 | at_kid as u64;
            let slots = _mm256_set_epi64x(6, 4, 2, 0);
            let places = _mm256_add_epi64(slots, _mm256_set1_epi64x(places as i64));
            pairs.push_lanes::<KIDS>(PairLanes {
                records: cast(pack(both, pair)),
                places: cast(pack(both, places)),
                parent: i as u32,
                count: both.count_ones() as usize,
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
        let most = most_bound(most);
        close(&mut words[to..], letters, at, most);
        bound += most;
        x += (HEAD + 2 * x_letters.count_ones() as usize) & in_x as usize;
        y += (HEAD + 2 * y_letters.count_ones() as usize) & in_y as usize;
        to = end;
    }
    tree.end_record(i, record, to, bound);
}

#[inline]
#[apply(with_vectors)]
fn most_bound(bounds: __m256i) -> u32 {
    let half = _mm_max_epi32(_mm256_castsi256_si128(bounds), _mm256_extracti128_si256::<1>(bounds));
    _mm_cvtsi128_si32(_mm_max_epi32(half, _mm_unpackhi_epi64(half, half))) as u32
}

/// Moves kids to the lanes of a mask, in order; the other lanes become 0.
#[inline]
#[apply(with_vectors)]
fn spread(mask: u32, kids: __m256i) -> __m256i {
    let mask = mask as usize;
    let kids = _mm256_permutevar8x32_epi32(kids, cast(SPREAD[mask]));
    _mm256_and_si256(kids, cast(LANES[mask]))
}

/// Moves the lanes of a mask to the front; the contents of the other lanes are arbitrary.
#[inline]
#[apply(with_vectors)]
fn pack(mask: usize, pairs: __m256i) -> __m256i {
    _mm256_permutevar8x32_epi32(pairs, cast(PACK[mask]))
}

#[inline]
#[apply(with_vectors)]
fn load(words: &[u32], at: usize) -> __m256i {
    let mut kids = [0; 2 * KIDS];
    kids.copy_from_slice(&words[at..at + 2 * KIDS]);
    cast(kids)
}
