//! Whole numbers of any size, with the operations that counting boards needs.

use core::fmt;

/// A whole number, 0 or more, of any size.
///
/// This type has only a few operations. Large numbers are built by multiplying by small ones, so there is no need to
/// multiply or divide two large numbers.
///
/// ```
/// use boggle_lab::counting::Natural;
/// let boards = Natural::power(26, 16).over(8).0;
/// assert_eq!(boards.to_string(), "5451092862428609257472");
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Natural {
    /// The digits in base 2^32, lowest first; the last one is not 0.
    digits: Vec<u32>,
}

impl Natural {
    /// Returns `base` to the power of `exponent`.
    pub fn power(base: u32, exponent: usize) -> Self {
        (0..exponent).fold(Self::from(1), |product, _| product.times(base))
    }

    /// Returns `n` factorial, the number of ways to put `n` things in order.
    pub fn factorial(n: u32) -> Self {
        (2..=n).fold(Self::from(1), Self::times)
    }

    /// Multiplies by a small number.
    #[must_use]
    pub fn times(mut self, factor: u32) -> Self {
        let mut carry = 0u64;
        for digit in &mut self.digits {
            carry += u64::from(*digit) * u64::from(factor);
            *digit = carry as u32;
            carry >>= 32;
        }
        if carry > 0 {
            self.digits.push(carry as u32);
        }
        self.trimmed()
    }

    /// Adds another number.
    #[must_use]
    pub fn plus(mut self, other: &Self) -> Self {
        if self.digits.len() < other.digits.len() {
            self.digits.resize(other.digits.len(), 0);
        }
        let mut carry = 0u64;
        for (i, digit) in self.digits.iter_mut().enumerate() {
            carry += u64::from(*digit) + u64::from(other.digits.get(i).copied().unwrap_or(0));
            *digit = carry as u32;
            carry >>= 32;
        }
        if carry > 0 {
            self.digits.push(carry as u32);
        }
        self
    }

    /// Divides by a small number; returns the quotient, rounded down, and the remainder.
    ///
    /// # Panics
    /// If `divisor` is 0.
    #[must_use]
    pub fn over(mut self, divisor: u32) -> (Self, u32) {
        let mut rest = 0u64;
        for digit in self.digits.iter_mut().rev() {
            rest = (rest << 32) | u64::from(*digit);
            *digit = (rest / u64::from(divisor)) as u32;
            rest %= u64::from(divisor);
        }
        (self.trimmed(), rest as u32)
    }

    /// Returns whether this is 0.
    pub fn is_zero(&self) -> bool {
        self.digits.is_empty()
    }

    /// Converts to a floating-point number with a relative error below 2^-50. Numbers above 2^1024 become infinite.
    pub fn to_f64(&self) -> f64 {
        self.digits
            .iter()
            .rev()
            .fold(0.0, |value, &digit| value * 4_294_967_296.0 + f64::from(digit))
    }

    /// Returns the logarithm to base 2; minus infinity for 0.
    pub fn log2(&self) -> f64 {
        // The top three digits determine the result; the number of digits below them only adds to the exponent.
        let low = self.digits.len().saturating_sub(3);
        let top = Self { digits: self.digits[low..].to_vec() };
        libm::log2(top.to_f64()) + 32.0 * low as f64
    }

    fn trimmed(mut self) -> Self {
        while self.digits.last() == Some(&0) {
            self.digits.pop();
        }
        self
    }
}

impl From<u128> for Natural {
    fn from(number: u128) -> Self {
        let digits = (0..4).map(|i| (number >> (32 * i)) as u32).collect();
        Self { digits }.trimmed()
    }
}

/// Writes the number in decimal, without separators.
impl fmt::Display for Natural {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const NINE_DIGITS: u32 = 1_000_000_000;
        let mut rest = self.clone();
        let mut groups = Vec::new();
        while !rest.is_zero() {
            let (quotient, group) = rest.over(NINE_DIGITS);
            groups.push(group);
            rest = quotient;
        }
        let mut text = groups.pop().unwrap_or(0).to_string();
        for group in groups.iter().rev() {
            text.push_str(&format!("{group:09}"));
        }
        f.pad_integral(true, "", &text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn small_numbers_behave_like_u128() {
        let samples =
            [0, 1, 2, 9, 1 << 31, u128::from(u32::MAX), 1 << 32, 12_345_678_901_234, 1 << 90];
        for a in samples {
            assert_eq!(Natural::from(a).to_string(), a.to_string());
            assert_eq!(Natural::from(a).to_f64(), a as f64);
            assert_eq!(Natural::from(a).is_zero(), a == 0);
            for b in samples {
                let (x, y) = (Natural::from(a), Natural::from(b));
                assert_eq!(x.clone().plus(&y), Natural::from(a + b));
                if let Ok(small @ 1..) = u32::try_from(b) {
                    assert_eq!(x.clone().times(small), Natural::from(a * b));
                    assert_eq!(x.over(small), (Natural::from(a / b), (a % b) as u32));
                }
            }
        }
    }
}
