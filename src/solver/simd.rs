//! The few vector operations of the scorer, on 128 bits, for x86-64 and for wasm with `simd128`.
//!
//! Everything here is safe: a function that needs a processor feature says so, and can be called only where
//! the feature is known to be there.

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

// Where an index is below 16, or 128 and above, the relaxed operation is not: both do the same, and there are no others.
#[cfg(all(target_arch = "wasm32", target_feature = "relaxed-simd"))]
use arch::i8x16_relaxed_swizzle as swizzle;
#[cfg(all(target_arch = "wasm32", not(target_feature = "relaxed-simd")))]
use arch::i8x16_swizzle as swizzle;

/// One function for both machines: its wasm and its x86 body.
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
    /// Byte `i` of the result is byte `index[i]` of `table`, or 0 where the index is 128 or more. Other indices must be
    /// below 16.
    shuffle(table: V, index: V) -> V, swizzle(table, index), arch::_mm_shuffle_epi8(table, index)
}
op! {
    /// The bits of both.
    and(a: V, b: V) -> V, arch::v128_and(a, b), arch::_mm_and_si128(a, b)
}
op! {
    /// The bits of either.
    or(a: V, b: V) -> V, arch::v128_or(a, b), arch::_mm_or_si128(a, b)
}
op! {
    /// Sums of four numbers.
    add(a: V, b: V) -> V, arch::i32x4_add(a, b), arch::_mm_add_epi32(a, b)
}
op! {
    /// Sums of sixteen numbers, at most 255.
    add_bytes(a: V, b: V) -> V, arch::u8x16_add_sat(a, b), arch::_mm_adds_epu8(a, b)
}
op! {
    /// The set of the bytes that are 128 or more.
    signs(a: V) -> u32, u32::from(arch::i8x16_bitmask(a)), arch::_mm_movemask_epi8(a) as u32
}
op! {
    /// The set of the bytes that are 0.
    zero_bytes(a: V) -> u32,
    u32::from(arch::i8x16_bitmask(arch::i8x16_eq(a, arch::i8x16_splat(0)))),
    arch::_mm_movemask_epi8(arch::_mm_cmpeq_epi8(a, arch::_mm_setzero_si128())) as u32
}
op! {
    /// The set of the four numbers that are 0.
    zero_words(a: V) -> u32,
    u32::from(arch::i32x4_bitmask(arch::i32x4_eq(a, arch::i32x4_splat(0)))),
    arch::_mm_movemask_ps(arch::_mm_castsi128_ps(arch::_mm_cmpeq_epi32(a, arch::_mm_setzero_si128()))) as u32
}
