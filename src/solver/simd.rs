//! The 128-bit vector operations that the scorer needs, for x86-64 and for wasm with `simd128`.
//!
//! Everything here is safe: a function that needs a processor feature declares it, so safe code can call it only where
//! that feature is enabled.

#[cfg(target_arch = "wasm32")]
use core::arch::wasm32 as arch;
#[cfg(target_arch = "x86_64")]
use core::arch::x86_64 as arch;

/// Sixteen bytes, or four 32-bit numbers.
#[cfg(target_arch = "wasm32")]
pub(super) type V = arch::v128;
/// Sixteen bytes, or four 32-bit numbers.
#[cfg(target_arch = "x86_64")]
pub(super) type V = arch::__m128i;

// The relaxed and the regular operation give the same result if every index is below 16 or at least 128, and no others
// occur here.
#[cfg(all(target_arch = "wasm32", target_feature = "relaxed-simd"))]
use arch::i8x16_relaxed_swizzle as swizzle;
#[cfg(all(target_arch = "wasm32", not(target_feature = "relaxed-simd")))]
use arch::i8x16_swizzle as swizzle;

/// Defines one function for both machines from its wasm body and its x86 body.
macro_rules! op {
    ($(#[$doc:meta])* $name:ident($($arg:ident: $ty:ty),*) -> $out:ty, $wasm:expr, $x86:expr) => {
        $(#[$doc])*
        #[inline]
        #[cfg_attr(target_arch = "x86_64", target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt"))]
        pub(super) fn $name($($arg: $ty),*) -> $out {
            #[cfg(target_arch = "wasm32")]
            return $wasm;
            #[cfg(target_arch = "x86_64")]
            return $x86;
        }
    };
}

op! {
    /// Returns a vector whose byte `i` is byte `index[i]` of `table`, or 0 if that index is 128 or more. Other indices
    /// must be below 16.
    shuffle(table: V, index: V) -> V, swizzle(table, index), arch::_mm_shuffle_epi8(table, index)
}
op! {
    /// Returns the bits set in both vectors.
    and(a: V, b: V) -> V, arch::v128_and(a, b), arch::_mm_and_si128(a, b)
}
op! {
    /// Returns the bits set in either vector.
    or(a: V, b: V) -> V, arch::v128_or(a, b), arch::_mm_or_si128(a, b)
}
op! {
    /// Adds four 32-bit numbers in each vector pairwise.
    add(a: V, b: V) -> V, arch::i32x4_add(a, b), arch::_mm_add_epi32(a, b)
}
op! {
    /// Adds sixteen bytes in each vector pairwise; sums saturate at 255.
    add_bytes(a: V, b: V) -> V, arch::u8x16_add_sat(a, b), arch::_mm_adds_epu8(a, b)
}
op! {
    /// Returns the set of bytes that are 128 or more.
    signs(a: V) -> u32, u32::from(arch::i8x16_bitmask(a)), arch::_mm_movemask_epi8(a) as u32
}
op! {
    /// Returns the set of bytes that are 0.
    zero_bytes(a: V) -> u32,
    u32::from(arch::i8x16_bitmask(arch::i8x16_eq(a, arch::i8x16_splat(0)))),
    arch::_mm_movemask_epi8(arch::_mm_cmpeq_epi8(a, arch::_mm_setzero_si128())) as u32
}
op! {
    /// Returns the set of 32-bit numbers that are 0.
    zero_words(a: V) -> u32,
    u32::from(arch::i32x4_bitmask(arch::i32x4_eq(a, arch::i32x4_splat(0)))),
    arch::_mm_movemask_ps(arch::_mm_castsi128_ps(arch::_mm_cmpeq_epi32(a, arch::_mm_setzero_si128()))) as u32
}
