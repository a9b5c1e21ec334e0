//! Opening records, up to eight kids of a choice at once, on machines with AVX2.

use core::arch::x86_64::*;

use bytemuck::cast;
use macro_rules_attribute::apply;

use super::super::merge::RecordTree;
use super::super::record::HEAD;
use super::{Frontier, PADDING, spread};
use crate::machine::{entry, with_vectors};
use crate::simd::{add_halves, max_halves, most_half};

const LETTERS: usize = 8;
/// The number of bounds for a position: one for each possible letter.
const BOUNDS: usize = PADDING;

/// For each kid, the place of its bound in the vector that [`bounds`] returns.
const PLACES: [u8; LETTERS] = [0, 4, 2, 6, 1, 5, 3, 7];

/// For each set of letters, the shuffle that moves the bytes of [`bounds`] to the lanes of these letters; the other
/// lanes become 0.
static SPREAD: [[u8; 2 * LETTERS]; 1 << LETTERS] = spread(PLACES);

entry! {
    pub(in super::super) fn list(
        Vectors,
        frontier: &mut Frontier,
        tree: &RecordTree,
        depth: usize,
        letter: usize,
    ) -> (u32, u32) {
        frontier.list(tree, depth, letter)
    }
}

entry! {
    pub(in super::super) fn open(
        Vectors,
        frontier: &mut Frontier,
        tree: &RecordTree,
        depth: usize,
        start: usize,
        end: usize,
    ) -> (u32, u32) {
        let width = frontier.width();
        let row = &mut frontier.rows[depth * width..(depth + 1) * width];
        let row = row.as_chunks_mut::<BOUNDS>().0;
        let words = &tree.words[..];
        for opening in &frontier.opening[start..end] {
            let mut place = opening.record as usize + 1;
            let mut rest = opening.choices;
            while rest != 0 {
                let at = 31 - rest.leading_zeros();
                rest ^= 1 << at;
                let mut letters = words[place];
                frontier.waiting[at as usize].push(letters, place);
                let mut groups = row[at as usize].as_chunks_mut::<LETTERS>().0.iter_mut();
                place += HEAD;
                while letters != 0
                    && let Some(lanes) = groups.next()
                {
                    let now = letters as usize & 255;
                    letters >>= LETTERS;
                    if now != 0 {
                        let bounds = _mm_shuffle_epi8(bounds(words, place), cast(SPREAD[now]));
                        *lanes = cast(add_halves(cast(*lanes), bounds));
                        place += 2 * now.count_ones() as usize;
                    }
                }
            }
        }
        let next = most(&row[depth]);
        let rest = row[depth + 1..].iter().map(|lanes| most(lanes));
        (rest.sum(), next)
    }
}

/// Returns the bounds of eight kids, some of which may be past the end of the choice, in the order of [`PLACES`].
#[inline]
#[apply(with_vectors)]
fn bounds(words: &[u32], at: usize) -> __m128i {
    let mut kids = [0; 2 * LETTERS];
    kids.copy_from_slice(&words[at..at + 2 * LETTERS]);
    // A kid has 64 bits, and its bound is in the highest 16.
    let [front, back] = cast::<_, [__m256i; 2]>(kids);
    let front = _mm256_srli_epi64::<48>(front);
    let back = _mm256_and_si256(_mm256_srli_epi64::<32>(back), _mm256_set1_epi64x(0xffff_0000));
    let both = _mm256_or_si256(front, back);
    let high = _mm_slli_epi64::<32>(_mm256_extracti128_si256::<1>(both));
    _mm_or_si128(_mm256_castsi256_si128(both), high)
}

#[inline]
#[apply(with_vectors)]
fn most(lanes: &[u16; BOUNDS]) -> u32 {
    let [one, other] = cast::<_, [__m256i; 2]>(*lanes);
    let half = _mm256_max_epu16(one, other);
    most_half(max_halves(_mm256_castsi256_si128(half), _mm256_extracti128_si256::<1>(half)))
}
