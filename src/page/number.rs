//! Decimal numbers to and from text, small enough for the wasm.
//!
//! The standard library's conversions are exact for every number and cost about 20 KB for it. Flags hold short decimals:
//! these functions are exact for up to 15 significant digits and refuse the rest.

/// The number that `text` writes: digits with an optional sign and fraction, at most 15 digits.
pub fn parse(text: &str) -> Option<f64> {
    let (negative, unsigned) = match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text),
    };
    let (whole, fraction) = unsigned.split_once('.').unwrap_or((unsigned, "0"));
    let are_digits = |part: &str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if !are_digits(whole) || !are_digits(fraction) || whole.len() + fraction.len() > 15 {
        return None;
    }
    let digits = whole.bytes().chain(fraction.bytes()).fold(0_u64, |sum, byte| sum * 10 + u64::from(byte - b'0'));
    let magnitude = digits as f64 / 10_f64.powi(fraction.len() as i32);
    Some(if negative { -magnitude } else { magnitude })
}

/// The number as a decimal with at most six places and no trailing zeros; nothing if that cannot hold it.
pub fn format(number: f64) -> Option<String> {
    let scaled = (number * 1e6).round();
    if !scaled.is_finite() || scaled.abs() >= 1e15 || (scaled == 0.0 && number != 0.0) {
        return None;
    }
    let millionths = scaled.abs() as u64;
    let mut text = String::new();
    if scaled < 0.0 {
        text.push('-');
    }
    text.push_str(&(millionths / 1_000_000).to_string());
    let places = fraction_digits(millionths % 1_000_000);
    if !places.is_empty() {
        text.push('.');
        text.push_str(&places);
    }
    Some(text)
}

/// Six digits without trailing zeros; empty for zero.
fn fraction_digits(millionths: u64) -> String {
    let mut digits = (millionths + 1_000_000).to_string();
    digits.remove(0);
    digits.truncate(digits.trim_end_matches('0').len());
    digits
}

#[cfg(test)]
mod tests {
    use super::{format, parse};

    #[test]
    fn short_decimals_survive_both_ways() {
        for text in ["0", "8", "-3", "0.85", "0.1", "16384", "2.67", "-0.5", "123456789.125"] {
            assert_eq!(parse(text).and_then(format).as_deref(), Some(text));
            assert_eq!(parse(text), text.parse().ok());
        }
    }

    #[test]
    fn what_is_not_a_short_decimal_is_refused() {
        for text in ["", "-", ".", "1.", ".5", "1e3", "+1", "0x10", "1,5", "\u{661}", "1234567890123456"] {
            assert_eq!(parse(text), None, "{text}");
        }
        for number in [f64::NAN, f64::INFINITY, 1e300, 1e-9] {
            assert_eq!(format(number), None, "{number}");
        }
    }
}
