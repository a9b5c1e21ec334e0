//! Columns of numbers. The page receives each as the typed array that it is named after.

macro_rules! columns {
    ($($name:ident of $number:ty),*) => {$(
        #[derive(Clone, Debug, Default, PartialEq)]
        pub struct $name(pub Vec<$number>);

        impl FromIterator<$number> for $name {
            fn from_iter<I: IntoIterator<Item = $number>>(numbers: I) -> Self {
                Self(numbers.into_iter().collect())
            }
        }

        impl From<&Vec<$number>> for $name {
            fn from(numbers: &Vec<$number>) -> Self {
                Self(numbers.clone())
            }
        }

        impl core::ops::Deref for $name {
            type Target = [$number];

            fn deref(&self) -> &[$number] {
                &self.0
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                #[cfg(all(feature = "wasm", target_arch = "wasm32"))]
                return serde_wasm_bindgen::preserve::serialize(
                    &js_sys::$name::from(&self.0[..]),
                    serializer,
                );
                #[cfg(not(all(feature = "wasm", target_arch = "wasm32")))]
                self.0.serialize(serializer)
            }
        }
    )*};
}

columns!(Uint8Array of u8, Uint32Array of u32, Float32Array of f32, Float64Array of f64);

/// Given the lengths of consecutive parts, returns the positions at which they begin, followed by the position at which the last
/// part ends.
pub fn starts(lengths: impl Iterator<Item = usize>) -> Uint32Array {
    let ends = lengths.scan(0, |end, length| {
        *end += length as u32;
        Some(*end)
    });
    core::iter::once(0).chain(ends).collect()
}
