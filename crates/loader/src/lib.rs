//! A tiny addon that maps libtorch into the process by absolute path.
//!
//! The main addon names `libtorch_cpu.so` among its needs but carries no search path. Once a library of that name is
//! mapped, the dynamic linker resolves the need by name; so this addon, which itself needs nothing, is loaded first.

#![allow(clippy::needless_pass_by_value, reason = "N-API hands over owned values")]

use std::ffi::{CStr, CString, OsStr};
use std::os::unix::ffi::OsStrExt;
use std::path::Path;

use napi::bindgen_prelude::{Error, Result};
use napi_derive::napi;

/// Maps shared libraries in the given order, for the life of the process.
///
/// Symbols stay local to each library: the process may hold other copies of the C++ runtime. A path that is mapped
/// already is not mapped again. Fails with code `ERR_LIBTORCH_LOAD` and the dynamic linker's own text.
#[napi(catch_unwind)]
pub fn load(paths: Vec<String>) -> Result<(), LoadCode> {
    for path in &paths {
        open(path)?;
    }
    Ok(())
}

/// Whether the dynamic linker opens a library by its name. It stays mapped.
#[napi(catch_unwind)]
pub fn opens(name: String) -> bool {
    CString::new(name).is_ok_and(|name| map(&name))
}

/// The `code` of this addon's errors.
pub struct LoadCode;

impl AsRef<str> for LoadCode {
    fn as_ref(&self) -> &'static str {
        "ERR_LIBTORCH_LOAD"
    }
}

impl From<napi::Status> for LoadCode {
    fn from(_: napi::Status) -> Self {
        Self
    }
}

fn open(path: &str) -> Result<(), LoadCode> {
    let refuse = |reason: String| Error::new(LoadCode, reason);
    if !Path::new(path).is_absolute() {
        return Err(refuse(format!("{path:?}: not an absolute path")));
    }
    let name = CString::new(path).map_err(|_| refuse(format!("{path:?}: the path contains a NUL")))?;
    if map(&name) {
        Ok(())
    } else {
        Err(refuse(linker_error()))
    }
}

fn map(name: &CStr) -> bool {
    // SAFETY: a C string that outlives the call. The library's initialisers run here, on the JS thread; the handle is
    // dropped on purpose, because libtorch's threads and statics forbid unloading it.
    let handle = unsafe { libc::dlopen(name.as_ptr(), libc::RTLD_NOW | libc::RTLD_LOCAL) };
    !handle.is_null()
}

fn linker_error() -> String {
    // SAFETY: dlerror returns null or a C string that stays valid until this thread's next call to dl*.
    let text = unsafe {
        let text = libc::dlerror();
        (!text.is_null()).then(|| CStr::from_ptr(text).to_bytes().to_vec())
    };
    text.map_or_else(
        || "unknown error".to_owned(),
        |bytes| OsStr::from_bytes(&bytes).to_string_lossy().into_owned(),
    )
}
