//! What the processor can do beyond what all of its kind can.
//!
//! A program is compiled for the least machine that it may meet. Functions that [`entry!`] makes are compiled for
//! more, and are called with a proof that this machine has it: a value of a type that is made nowhere else.
//!
//! # Safety
//! The only unsafe expression is the call of such a function, on x86-64. The features that it is compiled for and those
//! that were asked for stand side by side below. A wasm module with features that a browser lacks is not even loaded.

/// Vectors of 16 bytes that can be shuffled: AVX2 and what is as old, or those of wasm.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Vectors(());

impl Vectors {
    /// The proof, if this machine has them.
    #[cfg(target_arch = "x86_64")]
    pub(crate) fn detect() -> Option<Self> {
        let has = is_x86_feature_detected!("avx2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        has.then_some(Self(()))
    }

    /// The proof: what is compiled with them has them.
    #[cfg(target_arch = "wasm32")]
    pub(crate) fn detect() -> Option<Self> {
        Some(Self(()))
    }
}

/// AVX-512 as far as it is used here, and what is older.
#[cfg(target_arch = "x86_64")]
#[derive(Clone, Copy, Debug)]
pub(crate) struct Avx512(());

#[cfg(target_arch = "x86_64")]
impl Avx512 {
    /// The proof, if this machine has it.
    pub(crate) fn detect() -> Option<Self> {
        let has = is_x86_feature_detected!("avx512f")
            && is_x86_feature_detected!("avx512bw")
            && is_x86_feature_detected!("avx512vl")
            && is_x86_feature_detected!("avx512vbmi2")
            && is_x86_feature_detected!("bmi1")
            && is_x86_feature_detected!("bmi2")
            && is_x86_feature_detected!("lzcnt")
            && is_x86_feature_detected!("popcnt");
        has.then_some(Self(()))
    }
}

/// A function that takes a proof first, and whose body is compiled for what it proves.
macro_rules! entry {
    (@inside Vectors $inside:item) => {
        #[cfg_attr(target_arch = "x86_64", target_feature(enable = "avx2,bmi1,bmi2,lzcnt,popcnt"))]
        $inside
    };
    (@inside Avx512 $inside:item) => {
        #[target_feature(enable = "avx512f,avx512bw,avx512vl,avx512vbmi2,bmi1,bmi2,lzcnt,popcnt")]
        $inside
    };
    (
        $(#[$meta:meta])*
        $vis:vis fn $name:ident($proof:ident, $($arg:ident: $ty:ty),* $(,)?) -> $out:ty $body:block
    ) => {
        $(#[$meta])*
        #[inline]
        #[allow(unsafe_code)]
        $vis fn $name(_: $crate::machine::$proof, $($arg: $ty),*) -> $out {
            $crate::machine::entry! { @inside $proof fn inside($($arg: $ty),*) -> $out $body }
            // SAFETY: the features that `inside` is compiled for are there: the caller has a proof.
            #[cfg(target_arch = "x86_64")]
            return unsafe { inside($($arg),*) };
            #[cfg(not(target_arch = "x86_64"))]
            return inside($($arg),*);
        }
    };
}

pub(crate) use entry;
