//! The 128-bit vector operations that the scorer and the breaker need, for x86-64, for 64-bit ARM, and for wasm with
//! `simd128`.
//!
//! Everything here is safe: a function that needs a processor feature declares it, so safe code can call it only where
//! that feature is enabled.

#[cfg(target_arch = "aarch64")]
use core::arch::aarch64 as arch;
#[cfg(target_arch = "wasm32")]
use core::arch::wasm32 as arch;
#[cfg(target_arch = "x86_64")]
use core::arch::x86_64 as arch;

use macro_rules_attribute::apply;

use crate::machine::with_vectors;

/// Sixteen bytes, eight 16-bit numbers, or four 32-bit numbers.
#[cfg(target_arch = "wasm32")]
pub(crate) type V = arch::v128;
/// Sixteen bytes, eight 16-bit numbers, or four 32-bit numbers.
#[cfg(target_arch = "aarch64")]
pub(crate) type V = arch::uint8x16_t;
/// Sixteen bytes, eight 16-bit numbers, or four 32-bit numbers.
#[cfg(target_arch = "x86_64")]
pub(crate) type V = arch::__m128i;

// The relaxed and the regular operation give the same result if every index is below 16 or at least 128, and no other
// indices occur here.
#[cfg(all(target_arch = "wasm32", target_feature = "relaxed-simd"))]
use arch::i8x16_relaxed_swizzle as swizzle;
#[cfg(all(target_arch = "wasm32", not(target_feature = "relaxed-simd")))]
use arch::i8x16_swizzle as swizzle;

/// Defines one function for all machines from its bodies for wasm, x86-64, and ARM.
macro_rules! op {
    ($(#[$doc:meta])* $name:ident($($arg:ident: $ty:ty),*) -> $out:ty, $wasm:expr, $x86:expr, $arm:expr) => {
        $(#[$doc])*
        #[inline]
        #[apply(with_vectors)]
        pub(crate) fn $name($($arg: $ty),*) -> $out {
            #[cfg(target_arch = "wasm32")]
            return $wasm;
            #[cfg(target_arch = "x86_64")]
            return $x86;
            #[cfg(target_arch = "aarch64")]
            return $arm;
        }
    };
}

op! {
    /// Returns a vector whose byte `i` is byte `index[i]` of `table`, or 0 if that index is 128 or more. Other indices
    /// must be below 16.
    shuffle(table: V, index: V) -> V,
    swizzle(table, index),
    arch::_mm_shuffle_epi8(table, index),
    arch::vqtbl1q_u8(table, index)
}
op! {
    and(a: V, b: V) -> V,
    arch::v128_and(a, b),
    arch::_mm_and_si128(a, b),
    arch::vandq_u8(a, b)
}
op! {
    or(a: V, b: V) -> V,
    arch::v128_or(a, b),
    arch::_mm_or_si128(a, b),
    arch::vorrq_u8(a, b)
}
op! {
    add(a: V, b: V) -> V,
    arch::i32x4_add(a, b),
    arch::_mm_add_epi32(a, b),
    arch::vreinterpretq_u8_u32(arch::vaddq_u32(
        arch::vreinterpretq_u32_u8(a),
        arch::vreinterpretq_u32_u8(b),
    ))
}
op! {
    add_halves(a: V, b: V) -> V,
    arch::i16x8_add(a, b),
    arch::_mm_add_epi16(a, b),
    arch::vreinterpretq_u8_u16(arch::vaddq_u16(
        arch::vreinterpretq_u16_u8(a),
        arch::vreinterpretq_u16_u8(b),
    ))
}
op! {
    max_halves(a: V, b: V) -> V,
    arch::u16x8_max(a, b),
    arch::_mm_max_epu16(a, b),
    arch::vreinterpretq_u8_u16(arch::vmaxq_u16(
        arch::vreinterpretq_u16_u8(a),
        arch::vreinterpretq_u16_u8(b),
    ))
}
op! {
    most_half(a: V) -> u32,
    {
        let four = arch::u16x8_max(a, arch::i64x2_shuffle::<1, 0>(a, a));
        let two = arch::u16x8_max(four, arch::i32x4_shuffle::<1, 0, 3, 2>(four, four));
        let two = arch::u32x4_extract_lane::<0>(two);
        (two >> 16).max(two & 0xffff)
    },
    // The processor can find the smallest number in one instruction, but not the largest, so the bits are inverted
    // first.
    !arch::_mm_cvtsi128_si32(arch::_mm_minpos_epu16(arch::_mm_xor_si128(a, arch::_mm_set1_epi16(-1)))) as u32
        & 0xffff,
    u32::from(arch::vmaxvq_u16(arch::vreinterpretq_u16_u8(a)))
}
op! {
    /// Adds two vectors of sixteen bytes, byte by byte; sums saturate at 255.
    add_bytes(a: V, b: V) -> V,
    arch::u8x16_add_sat(a, b),
    arch::_mm_adds_epu8(a, b),
    arch::vqaddq_u8(a, b)
}
op! {
    /// Returns the set of bytes that are 128 or more.
    signs(a: V) -> u32,
    u32::from(arch::i8x16_bitmask(a)),
    arch::_mm_movemask_epi8(a) as u32,
    mask(arch::vcgeq_u8(a, arch::vdupq_n_u8(128)))
}
op! {
    /// Returns the set of bytes that are 0.
    zero_bytes(a: V) -> u32,
    u32::from(arch::i8x16_bitmask(arch::i8x16_eq(a, arch::i8x16_splat(0)))),
    arch::_mm_movemask_epi8(arch::_mm_cmpeq_epi8(a, arch::_mm_setzero_si128())) as u32,
    mask(arch::vceqzq_u8(a))
}
op! {
    /// Returns the set of 32-bit numbers that are 0.
    zero_words(a: V) -> u32,
    u32::from(arch::i32x4_bitmask(arch::i32x4_eq(a, arch::i32x4_splat(0)))),
    arch::_mm_movemask_ps(arch::_mm_castsi128_ps(arch::_mm_cmpeq_epi32(a, arch::_mm_setzero_si128()))) as u32,
    {
        let zero = arch::vceqzq_u32(arch::vreinterpretq_u32_u8(a));
        let bits = bytemuck::cast([1u32, 2, 4, 8]);
        arch::vaddvq_u32(arch::vandq_u32(zero, bits))
    }
}

/// Returns the set of bytes that are 255; the others must be 0. ARM has no instruction for this, so each byte keeps
/// only the bit for its position, and the bits of each half are added up.
#[cfg(target_arch = "aarch64")]
#[inline]
#[apply(with_vectors)]
fn mask(bytes: V) -> u32 {
    const BITS: [u8; 16] = [1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128];
    let bits = arch::vandq_u8(bytes, bytemuck::cast(BITS));
    let [low, high] = [arch::vget_low_u8(bits), arch::vget_high_u8(bits)];
    u32::from(arch::vaddv_u8(low)) | u32::from(arch::vaddv_u8(high)) << 8
}
