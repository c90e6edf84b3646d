//! libtorch's warnings, which it would otherwise print.
use std::cell::Cell;
use std::ffi::{CStr, c_char};

use crate::{fault, ffi};

thread_local! {
    static TAKE: Cell<Option<fn(String)>> = const { Cell::new(None) };
}

unsafe extern "C" fn taken(text: *const c_char) {
    // SAFETY: the shim passes a text that ends with NUL.
    let text = unsafe { CStr::from_ptr(text) }.to_string_lossy().into_owned();
    // A warning on its way is no reason to end the operation that gives it.
    let _ = fault::catch(|| {
        if let Some(take) = TAKE.get() {
            take(text);
        }
    });
}

/// From now on `take` gets the warnings of operators that this thread runs. `None`: libtorch prints them again.
pub fn take(take: Option<fn(String)>) {
    TAKE.set(take);
    // SAFETY: a function that lives as long as the process, and does not unwind.
    unsafe { ffi::ls_take_warnings(taken, take.is_some()) };
}
