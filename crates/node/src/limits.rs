//! How JavaScript limits what may wait: by a flag that ends it, and by a time.
use std::cell::RefCell;
use std::time::Duration;

use lockstep_collectives::Cancel;
use napi_derive::napi;

use crate::numbered::Numbered;

thread_local! {
    static CANCELS: RefCell<Numbered<Cancel>> = const { RefCell::new(Numbered::new()) };
}

/// Ends every wait: the environment ends.
pub fn clear() {
    let Ok(cancels) = CANCELS.try_with(RefCell::take) else {
        return;
    };
    for cancel in cancels.values() {
        cancel.cancel("the environment ended");
    }
}

/// Makes a flag that ends waits; 0 is none.
#[napi(catch_unwind)]
pub fn cancel_new() -> u32 {
    CANCELS.with_borrow_mut(|cancels| cancels.put(Cancel::new()))
}

/// Ends the waits that were given this flag.
#[napi(catch_unwind)]
pub fn cancel_trigger(id: u32, reason: String) {
    if let Some(cancel) = CANCELS.with_borrow(|cancels| cancels.get(id).cloned()) {
        cancel.cancel(&reason);
    }
}

/// Forgets a flag.
#[napi(catch_unwind)]
pub fn cancel_free(id: u32) {
    CANCELS.with_borrow_mut(|cancels| cancels.remove(id));
}

/// The flag with this number.
pub fn cancel(id: u32) -> Cancel {
    CANCELS
        .with_borrow(|cancels| cancels.get(id).cloned())
        .unwrap_or_default()
}

/// A number of milliseconds as JavaScript gives it; infinity is a year, and what is no number is no time.
pub fn duration(milliseconds: f64) -> Duration {
    const YEAR: f64 = 365.0 * 24.0 * 3600.0 * 1000.0;
    if milliseconds.is_nan() {
        return Duration::ZERO;
    }
    Duration::from_secs_f64(milliseconds.clamp(0.0, YEAR) / 1000.0)
}
