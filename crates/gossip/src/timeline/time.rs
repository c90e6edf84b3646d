//! Time in whole picoseconds.
use super::refused;
use crate::error::Result;

/// Picoseconds.
pub(super) type Time = u64;

const PER_SECOND: f64 = 1e12;

/// The longest input, in seconds: twelve days. A run of a hundred days is an error, far below the overflow of a sum.
const LONGEST: f64 = 1e6;
const END: Time = 9 * (LONGEST * PER_SECOND) as Time;

/// Checks an input in seconds.
pub(super) fn check(name: &str, seconds: f64) -> Result<()> {
    if (0.0..=LONGEST).contains(&seconds) {
        return Ok(());
    }
    let text = format!("needs a {name} of 0 to {LONGEST} seconds, got {seconds}");
    Err(refused(text))
}

/// The nearest picosecond; at most `LONGEST`.
pub(super) fn picoseconds(seconds: f64) -> Time {
    (seconds.min(LONGEST) * PER_SECOND).round() as Time
}

pub(super) fn seconds(time: Time) -> f64 {
    time as f64 / PER_SECOND
}

/// Refuses a run that is too long.
pub(super) fn check_end(now: Time) -> Result<()> {
    if now > END {
        return Err(refused("must not take more than a hundred days"));
    }
    Ok(())
}
