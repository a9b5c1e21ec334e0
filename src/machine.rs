//! Detection of optional processor features, and functions compiled to use them.
//!
//! The program as a whole is compiled for the oldest processor it may run on. Functions made by [`entry!`] are compiled
//! for a newer one. To call them, the caller must hold evidence that this machine has the features: a value of a type
//! that only the detection code can create.
//!
//! # Safety
//! The only unsafe expression is the call to such a function, on x86-64 and on ARM. For each type of evidence, this
//! file lists both the features that are detected and the features that functions are compiled for, so that the two
//! lists can be compared. In wasm, nothing has to be detected, because a browser refuses to load a module that uses
//! features it lacks. On 64-bit ARM, every processor has NEON.

#[cfg(all(target_arch = "aarch64", target_endian = "big"))]
compile_error!("on ARM, vectors are supported only in little-endian order");

#[cfg(target_arch = "x86_64")]
use core::arch::x86_64::__cpuid;

use macro_rules_attribute::attribute_alias;

/// Evidence that this machine has 16-byte vectors with byte shuffles: AVX2 and the features that came with it, NEON, or
/// wasm SIMD.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Vectors(());

impl Vectors {
    #[cfg(target_arch = "x86_64")]
    pub(crate) fn detect() -> Option<Self> {
        let has = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        has.then_some(Self(()))
    }

    /// Returns the evidence: a wasm module compiled with these features loads only where they exist, and NEON is part
    /// of every 64-bit ARM processor.
    #[cfg(not(target_arch = "x86_64"))]
    pub(crate) fn detect() -> Option<Self> {
        Some(Self(()))
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
    let vendor = __cpuid(0);
    let is_amd = [*b"Auth", *b"Hygo"].contains(&vendor.ebx.to_le_bytes());
    let version = __cpuid(1).eax;
    let family = (version >> 8 & 15) + (version >> 20 & 255);
    !(is_amd && (0x17..=0x18).contains(&family))
}

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
        $vis fn $name(_: $crate::machine::Vectors, $($arg: $ty),*) -> $out {
            $crate::machine::with_vectors! { fn inside($($arg: $ty),*) -> $out $body }
            // SAFETY: this machine has the features that `inside` is compiled for, as the caller's evidence shows.
            #[cfg(any(target_arch = "x86_64", target_arch = "aarch64"))]
            return unsafe { inside($($arg),*) };
            #[cfg(target_arch = "wasm32")]
            return inside($($arg),*);
        }
    };
}

pub(crate) use entry;
