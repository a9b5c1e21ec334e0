//! The price of computing time, for estimates of what a proof costs.

/// Parses a price per CPU hour.
pub(super) fn parse_price(text: &str) -> Result<f64, String> {
    let price = text.parse().ok();
    price
        .filter(|price: &f64| price.is_finite() && *price >= 0.0)
        .ok_or_else(|| "a price is a number such as 0.02".to_owned())
}
