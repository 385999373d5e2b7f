//! A ratio as the command carries it.

/// The smallest ratio that is written.
const SMALLEST: f64 = 1e-12;
/// Ratios from here on are not written.
const LIMIT: f64 = 1e15;

/// The ratio as the command carries it; nothing if it is not a number from a millionth of a millionth up to 10^15.
///
/// From 1 up it is rounded to two decimals, below 1 to three significant digits, so it is off by at most 0.005 and by at most half
/// a per cent. Zeros at the end are left out as long as two significant digits remain: `10158.33`, `49.1`, `10`, `2.0`, `0.902`,
/// `0.90`, `0.0000235`.
pub fn printed(ratio: f64) -> Option<String> {
    if !(SMALLEST..LIMIT).contains(&ratio) {
        return None;
    }
    let (mut scaled, mut places) = (ratio * 100.0, 2);
    while scaled < 100.0 {
        scaled *= 10.0;
        places += 1;
    }
    let digits = (scaled.round() as u64).to_string();
    // 0.9996 is 1.000 when rounded; every number below 1 begins with zeros that are not significant.
    let missing = "0".repeat((places + 1_usize).saturating_sub(digits.len()));
    let padded = [missing.as_str(), &digits].concat();
    let (whole, fraction) = padded.split_at_checked(padded.len() - places)?;
    let spare = digits.len().saturating_sub(2).min(places);
    let zeros = fraction.len() - fraction.trim_end_matches('0').len();
    let (fraction, _) = fraction.split_at_checked(places - zeros.min(spare))?;
    Some(if fraction.is_empty() { whole.to_owned() } else { [whole, ".", fraction].concat() })
}

#[cfg(test)]
mod tests {
    use super::printed;

    #[test]
    fn digits_are_as_documented() {
        for (ratio, text) in [
            (10158.333333333334, "10158.33"),
            (9576000.0, "9576000"),
            (100.0, "100"),
            (49.099077389148995, "49.1"),
            (10.0, "10"),
            (9.999, "10"),
            (2.0, "2.0"),
            (2.674, "2.67"),
            (1.0, "1.0"),
            (0.9996, "1.0"),
            (0.9018406723484849, "0.902"),
            (0.9, "0.90"),
            (0.0999, "0.0999"),
            (0.09999, "0.10"),
            (0.005079166666666667, "0.00508"),
            (2.34900002349e-05, "0.0000235"),
            (1e-12, "0.0000000000010"),
        ] {
            assert_eq!(printed(ratio).as_deref(), Some(text), "{ratio}");
        }
    }

    #[test]
    fn what_cannot_be_written_is_refused() {
        for ratio in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, 0.0, -0.0, -1.0, 1e15, 1e300, 9e-13, f64::MIN_POSITIVE] {
            assert_eq!(printed(ratio), None, "{ratio}");
        }
    }
}
