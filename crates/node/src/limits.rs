//! Limits of waits: cancellation flags and timeouts.
use std::cell::RefCell;
use std::time::Duration;

use lockstep_collectives::Cancel;
use napi_derive::napi;

use crate::numbered::Numbered;

thread_local! {
    static CANCELS: RefCell<Numbered<Cancel>> = const { RefCell::new(Numbered::new()) };
}

/// Cancels all waits when the environment ends.
pub fn clear() {
    let Ok(cancels) = CANCELS.try_with(RefCell::take) else {
        return;
    };
    for cancel in cancels.values() {
        cancel.cancel("the environment ended");
    }
}

/// Creates a cancellation flag. Its number is not 0, which stands for no flag.
#[napi(catch_unwind)]
pub fn cancel_new() -> u32 {
    CANCELS.with_borrow_mut(|cancels| cancels.put(Cancel::new()))
}

/// Cancels the waits that use this flag.
#[napi(catch_unwind)]
pub fn cancel_trigger(id: u32, reason: String) {
    if let Some(cancel) = CANCELS.with_borrow(|cancels| cancels.get(id).cloned()) {
        cancel.cancel(&reason);
    }
}

/// Frees a flag.
#[napi(catch_unwind)]
pub fn cancel_free(id: u32) {
    CANCELS.with_borrow_mut(|cancels| cancels.remove(id));
}

/// The flag with this number; a new one if there is none.
pub fn cancel(id: u32) -> Cancel {
    CANCELS
        .with_borrow(|cancels| cancels.get(id).cloned())
        .unwrap_or_default()
}

/// Converts milliseconds from JavaScript. NaN is zero; the result is at least zero and at most a year.
pub fn duration(milliseconds: f64) -> Duration {
    const YEAR: f64 = 365.0 * 24.0 * 3600.0 * 1000.0;
    if milliseconds.is_nan() {
        return Duration::ZERO;
    }
    Duration::from_secs_f64(milliseconds.clamp(0.0, YEAR) / 1000.0)
}
