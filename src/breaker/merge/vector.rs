//! Merging two records, all kids of a choice at once, on machines with AVX-512.
//!
//! Each kid takes a 64-bit lane. Letters and choices that only one of the records has are not a special case: a
//! missing kid counts as 0.

use core::arch::x86_64::*;

use bytemuck::cast;
use macro_rules_attribute::apply;

use super::super::record::{Kid, Narrow, SPARE, Weight, close, kid_words};
use super::pairs::{PairLanes, Pairs};
use super::tree::RecordTree;
use crate::machine::{entry, with_avx512};

/// The number of kids in a vector.
pub(in super::super) const KIDS: usize = 8;
/// The number of kids in half a vector.
const FEW_KIDS: usize = 4;
const HEAD: usize = Narrow::HEAD;
const _: () = assert!(size_of::<Kid<Narrow>>() == 8 && kid_words::<Narrow>() == 2);
const _: () = assert!(SPARE >= HEAD + 2 * KIDS - 2);

entry! {
    /// Does the work of [`RecordTree::write_pairs`].
    pub(in super::super) fn write_batch(
        Avx512,
        tree: &mut RecordTree<Narrow>,
        start: usize,
        end: usize,
    ) -> () {
        tree.for_pairs(start, end, |tree, i| write(tree, i));
    }
}

/// Does the work of [`RecordTree::write`] for pair `i`.
#[inline]
#[apply(with_avx512)]
fn write(tree: &mut RecordTree<Narrow>, i: usize) {
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
        let kids = letters.count_ones() as usize;
        let end = at_kid + 2 * kids;
        let mut most = 0;
        if kids <= FEW_KIDS {
            let froms = [(from_x, at_x), (from_y, at_y)];
            most = write_few(words, pairs, froms, [at_kid, to], i);
        } else {
            loop {
                let kids_x = _mm512_maskz_expand_epi64(from_x as u8, load(words, at_x));
                let kids_y = _mm512_maskz_expand_epi64(from_y as u8, load(words, at_y));
                let kids = _mm512_add_epi32(kids_x, kids_y);
                store(words, at_kid, kids);
                let records = _mm512_set1_epi64(0xffff_ffff);
                let both = _mm512_test_epi64_mask(kids_x, records);
                let both = _mm512_mask_test_epi64_mask(both, kids_y, records);
                most = most.max(most_bound(_mm512_maskz_srli_epi64::<48>(!both, kids)));
                let pair = _mm512_or_si512(
                    _mm512_and_si512(kids_x, records),
                    _mm512_slli_epi64::<32>(kids_y),
                );
                let slots = _mm512_set_epi64(14, 12, 10, 8, 6, 4, 2, 0);
                let places = (to as u64) << 32 | at_kid as u64;
                let places = _mm512_add_epi64(slots, _mm512_set1_epi64(places as i64));
                pairs.push_lanes::<KIDS>(PairLanes {
                    records: cast(_mm512_maskz_compress_epi64(both, pair)),
                    places: cast(_mm512_maskz_compress_epi64(both, places)),
                    parent: i as u32,
                    count: both.count_ones() as usize,
                });
                at_kid += 2 * KIDS;
                if at_kid >= end {
                    break;
                }
                at_x += 2 * (from_x & 255).count_ones() as usize;
                at_y += 2 * (from_y & 255).count_ones() as usize;
                from_x >>= KIDS;
                from_y >>= KIDS;
            }
        }
        close::<Narrow>(&mut words[to..], letters, at, most);
        bound += most;
        x += (HEAD + 2 * x_letters.count_ones() as usize) & in_x as usize;
        y += (HEAD + 2 * y_letters.count_ones() as usize) & in_y as usize;
        to = end;
    }
    tree.end_record(i, record, to, bound);
}

/// Writes a choice with up to four kids. For each of the two records, `froms` gives a mask of the kids that the record
/// has, and the index where its kids begin. `places` gives the indexes at which to write the kids and the choice.
/// Returns the choice's bound, not counting the kids that are still to be merged.
///
/// Most choices are this small. Loading eight kids for them would take twice as long, because the machine words past
/// the end are often in a cache line that has not been prefetched.
#[inline]
#[apply(with_avx512)]
fn write_few(
    words: &mut [u32],
    pairs: &mut Pairs,
    froms: [(u32, usize); 2],
    places: [usize; 2],
    i: usize,
) -> u32 {
    let [kids_x, kids_y] = froms.map(|(letters, at)| {
        let mut kids = [0; 2 * FEW_KIDS];
        kids.copy_from_slice(&words[at..at + 2 * FEW_KIDS]);
        _mm256_maskz_expand_epi64(letters as u8, cast(kids))
    });
    let [at_kid, choice] = places;
    let kids = _mm256_add_epi32(kids_x, kids_y);
    words[at_kid..at_kid + 2 * FEW_KIDS].copy_from_slice(&cast::<_, [u32; 2 * FEW_KIDS]>(kids));
    let records = _mm256_set1_epi64x(0xffff_ffff);
    let both = _mm256_test_epi64_mask(kids_x, records);
    let both = _mm256_mask_test_epi64_mask(both, kids_y, records);
    let pair = _mm256_or_si256(_mm256_and_si256(kids_x, records), _mm256_slli_epi64::<32>(kids_y));
    let slots = _mm256_set_epi64x(6, 4, 2, 0);
    let place = (choice as u64) << 32 | at_kid as u64;
    let places = _mm256_add_epi64(slots, _mm256_set1_epi64x(place as i64));
    pairs.push_lanes::<FEW_KIDS>(PairLanes {
        records: cast(_mm256_maskz_compress_epi64(both, pair)),
        places: cast(_mm256_maskz_compress_epi64(both, places)),
        parent: i as u32,
        count: both.count_ones() as usize,
    });
    let bounds = _mm256_maskz_srli_epi64::<48>(!both, kids);
    most_of(_mm256_cvtepi64_epi16(bounds))
}

/// Returns the largest of eight 16-bit numbers, each in a 64-bit lane.
#[inline]
#[apply(with_avx512)]
fn most_bound(bounds: __m512i) -> u32 {
    most_of(_mm512_cvtepi64_epi16(bounds))
}

/// Returns the largest of eight 16-bit numbers.
#[inline]
#[apply(with_avx512)]
fn most_of(bounds: __m128i) -> u32 {
    // The processor can find the smallest number in one instruction, but not the largest, so the bits are inverted
    // first.
    let bounds = _mm_xor_si128(bounds, _mm_set1_epi16(-1));
    !_mm_cvtsi128_si32(_mm_minpos_epu16(bounds)) as u32 & 0xffff
}

/// Loads eight kids, some of which may be past the end of the choice.
#[inline]
#[apply(with_avx512)]
pub(in super::super) fn load(words: &[u32], at: usize) -> __m512i {
    let mut kids = [0; 2 * KIDS];
    kids.copy_from_slice(&words[at..at + 2 * KIDS]);
    cast(kids)
}

#[inline]
#[apply(with_avx512)]
fn store(words: &mut [u32], at: usize, kids: __m512i) {
    words[at..at + 2 * KIDS].copy_from_slice(&cast::<_, [u32; 2 * KIDS]>(kids));
}
