//! Vectors: whether this machine has them, functions compiled for machines that do, and the 128-bit operations that the
//! scorer and the breaker need, for x86-64, for 64-bit ARM, and for wasm with `simd128`.
//!
//! The program as a whole is compiled for the oldest processor it may run on. Functions made by [`entry!`] are compiled
//! for a newer one. To call them, the caller must hold evidence that this machine has the features: a value of a type
//! that only the detection code can create.
//!
//! # Safety
//! The only unsafe expression in this file is the call to such a function, on x86-64 and on ARM. For each type of evidence, this
//! file lists both the features that are detected and the features that functions are compiled for, so that the two
//! lists can be compared. In wasm, nothing has to be detected, because a browser refuses to load a module that uses
//! features it lacks. On 64-bit ARM, every processor has NEON. The operations are safe: safe code can call a function
//! that needs a feature only where that feature is enabled. On other machines there is never any evidence, so the same code
//! compiles there, and none of it runs.

#[cfg(all(target_arch = "aarch64", target_endian = "big"))]
compile_error!("on ARM, vectors are supported only in little-endian order");

#[cfg(target_arch = "aarch64")]
use core::arch::aarch64::{self as arch, uint8x16_t as Native};
#[cfg(target_feature = "simd128")]
use core::arch::wasm32::{self as arch, v128 as Native};
#[cfg(target_arch = "x86_64")]
use core::arch::x86_64::{self as arch, __m128i as Native};

use macro_rules_attribute::{apply, attribute_alias};

// --- Detection ---

/// Evidence that this machine has 16-byte vectors with byte shuffles: AVX2 and the features that came with it, NEON, or
/// wasm SIMD.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Vectors(());

impl Vectors {
    pub(crate) fn detect() -> Option<Self> {
        #[cfg(target_arch = "x86_64")]
        let has = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        // A wasm module compiled with these features loads only where they exist, and NEON is part of every 64-bit ARM processor.
        #[cfg(not(target_arch = "x86_64"))]
        let has = cfg!(any(target_feature = "simd128", target_arch = "aarch64"));
        has.then_some(Self(()))
    }
}

/// The widest vectors that the breaker has code for and that are fast on this machine. (AVX-512 gained nothing over AVX2
/// where both were measured.)
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub(crate) enum Widest {
    /// AVX2.
    Avx2(Vectors),
    /// The 128-bit vectors that other machines have. Machines with AVX2 use these only in tests.
    #[cfg(test)]
    Short(Vectors),
    /// No vectors: the machine has none that the breaker has code for, or it has only slow ones.
    Plain,
}

#[cfg(target_arch = "x86_64")]
impl Widest {
    pub(crate) fn detect() -> Self {
        Self::all().next().unwrap_or(Self::Plain)
    }

    /// Iterates over all kinds of vectors that are fast on this machine, starting with the widest and ending with
    /// [`Widest::Plain`].
    pub(crate) fn all() -> impl Iterator<Item = Self> {
        let avx2 = Vectors::detect().filter(|_| has_fast_bits());
        [
            avx2.map(Self::Avx2),
            #[cfg(test)]
            Vectors::detect().map(Self::Short),
            Some(Self::Plain),
        ]
        .into_iter()
        .flatten()
    }
}

/// Returns whether the instructions that gather and spread bits are fast. AMD processors of families 17h and 18h (Zen 1
/// and 2) have these instructions, but a single one can take hundreds of cycles.
#[cfg(target_arch = "x86_64")]
fn has_fast_bits() -> bool {
    let vendor = arch::__cpuid(0);
    let is_amd = [*b"Auth", *b"Hygo"].contains(&vendor.ebx.to_le_bytes());
    let version = arch::__cpuid(1).eax;
    let family = (version >> 8 & 15) + (version >> 20 & 255);
    !(is_amd && (0x17..=0x18).contains(&family))
}

// --- Functions for these features ---

// The features that functions are compiled for: `#[apply(with_vectors)]` is the attribute of a function that needs what
// [`Vectors`] stands for. Safe code can call such a function only where the same features are enabled.
attribute_alias! {
    #[apply(with_vectors)] =
        #[cfg_attr(target_arch = "x86_64", target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt"))]
        #[cfg_attr(target_arch = "aarch64", target_feature(enable = "neon"))];
}

/// Defines a function whose first argument is evidence of processor features, with a body compiled for those features.
macro_rules! entry {
    (
        $(#[$meta:meta])*
        $vis:vis fn $name:ident(Vectors, $($arg:ident: $ty:ty),* $(,)?) -> $out:ty $body:block
    ) => {
        $(#[$meta])*
        #[inline]
        #[allow(unsafe_code)]
        $vis fn $name(_: $crate::simd::Vectors, $($arg: $ty),*) -> $out {
            $crate::simd::with_vectors! { fn inside($($arg: $ty),*) -> $out $body }
            // SAFETY: this machine has the features that `inside` is compiled for, as the caller's evidence shows.
            #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
            return unsafe { inside($($arg),*) };
            #[cfg(not(any(target_arch = "x86_64", target_arch = "aarch64")))]
            return inside($($arg),*);
        }
    };
}

pub(crate) use entry;

// --- Operations ---

/// Takes the place of a vector on machines without vectors.
#[cfg(not(any(target_arch = "x86_64", target_feature = "simd128", target_arch = "aarch64")))]
type Native = [u8; 16];

/// Sixteen bytes, eight 16-bit numbers, or four 32-bit numbers.
pub(crate) type V = Native;

// The relaxed and the regular operation give the same result if every index is below 16 or at least 128, and no other
// indices occur here. With the relaxed one, Chromium scores 1.05 to 1.12 times as many boards per second.
#[cfg(target_feature = "relaxed-simd")]
use arch::i8x16_relaxed_swizzle as swizzle;
#[cfg(all(target_feature = "simd128", not(target_feature = "relaxed-simd")))]
use arch::i8x16_swizzle as swizzle;

/// Defines one function for all machines from its bodies for wasm, x86-64, and ARM. Other machines never call it.
macro_rules! op {
    ($(#[$doc:meta])* $name:ident($($arg:ident: $ty:ty),*) -> $out:ty, $wasm:expr, $x86:expr, $arm:expr) => {
        $(#[$doc])*
        #[inline]
        #[apply(with_vectors)]
        pub(crate) fn $name($($arg: $ty),*) -> $out {
            #[cfg(target_feature = "simd128")]
            return $wasm;
            #[cfg(target_arch = "x86_64")]
            return $x86;
            #[cfg(target_arch = "aarch64")]
            return $arm;
            #[cfg(not(any(target_arch = "x86_64", target_feature = "simd128", target_arch = "aarch64")))]
            unreachable!("{:?}: this machine has no vectors", ($($arg,)*));
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
