//! What belongs to the whole process: libtorch's version, its threads and its defaults.
use lockstep_torch::runtime::{self, Determinism};
use napi_derive::napi;

use crate::error::IntoJs;
use crate::tape::refuse;

/// The number of intra-op threads.
#[napi(catch_unwind)]
pub fn get_num_threads() -> i32 {
    runtime::num_threads()
}

/// Sets the number of intra-op threads.
#[napi(catch_unwind)]
pub fn set_num_threads(threads: i32) -> napi::Result<()> {
    runtime::set_num_threads(threads).js()
}

/// From now on, operators that this thread calls run on it alone; other threads' numbers stay.
#[napi(catch_unwind)]
pub fn single_threaded() {
    runtime::single_threaded();
}

/// libtorch's version.
#[napi(catch_unwind)]
pub fn libtorch_version() -> String {
    runtime::libtorch_version()
}

/// The code of the default dtype.
#[napi(catch_unwind)]
pub fn get_default_dtype() -> i32 {
    runtime::default_dtype()
}

/// Sets the default dtype, by its code.
#[napi(catch_unwind)]
pub fn set_default_dtype(dtype: i32) -> napi::Result<()> {
    refuse("setting the default dtype").js()?;
    runtime::set_default_dtype(dtype).js()
}

/// Whether operators must be deterministic: 0 no, 1 one that is not warns, 2 it is an error.
#[napi(catch_unwind)]
pub fn get_deterministic() -> u32 {
    match runtime::determinism() {
        Determinism::Off => 0,
        Determinism::Warn => 1,
        Determinism::Required => 2,
    }
}

/// Sets whether operators must be deterministic, as `getDeterministic` says it.
#[napi(catch_unwind)]
pub fn set_deterministic(level: u32) {
    runtime::set_determinism(match level {
        0 => Determinism::Off,
        1 => Determinism::Warn,
        _ => Determinism::Required,
    });
}
