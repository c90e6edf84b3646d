//! Stores for c10d's Gloo: c10d's FileStore, and stores of Rust.
use std::ffi::{CString, c_char, c_int, c_void};
use std::ptr::NonNull;
use std::time::Duration;

use super::ffi;
use crate::error::{ErrorKind, TorchError, check};
use crate::fault;

/// A store of c10d's, for [`super::Gloo`].
pub struct NativeStore(NonNull<ffi::CStore>);

// SAFETY: c10d's stores guard their connection with a mutex, and the reference count is atomic.
unsafe impl Send for NativeStore {}
// SAFETY: as above.
unsafe impl Sync for NativeStore {}

impl Drop for NativeStore {
    fn drop(&mut self) {
        // SAFETY: the handle is ours, and this is its last use.
        unsafe { ffi::ls_store_free(self.0.as_ptr()) }
    }
}

impl NativeStore {
    /// Opens a FileStore. With `workers`, the last of that many to be dropped removes the file.
    pub fn file(path: &str, workers: Option<usize>) -> Result<Self, TorchError> {
        let path = CString::new(path).map_err(|_| TorchError::argument("a path cannot contain a NUL character"))?;
        let mut out = std::ptr::null_mut();
        // SAFETY: the path lives through the call, and the shim writes the result on success.
        check(unsafe { ffi::ls_file_store_new(path.as_ptr(), workers.map_or(-1, |n| n as i64), &raw mut out) })?;
        Self::own(out)
    }

    /// Wraps a Rust store for c10d.
    pub fn bridge(store: Box<dyn StoreBridge>) -> Result<Self, TorchError> {
        let context = Box::into_raw(Box::new(store)).cast();
        let callbacks = ffi::StoreCallbacks {
            context,
            set,
            get,
            wait,
            drop: drop_bridge,
        };
        let mut out = std::ptr::null_mut();
        // SAFETY: the shim copies the callbacks; their context belongs to the C++ store from here on.
        check(unsafe { ffi::ls_store_from_callbacks(&raw const callbacks, &raw mut out) })?;
        Self::own(out)
    }

    fn own(raw: *mut ffi::CStore) -> Result<Self, TorchError> {
        NonNull::new(raw)
            .map(Self)
            .ok_or_else(|| TorchError::argument("libtorch gave no store"))
    }

    pub(super) fn as_ptr(&self) -> *mut ffi::CStore {
        self.0.as_ptr()
    }
}

/// c10d's timeouts are in milliseconds, and 0 means no limit: the result is at least 1.
pub(super) fn millis(timeout: Duration) -> i64 {
    i64::try_from(timeout.as_millis())
        .unwrap_or(i64::MAX / 2_000_000)
        .clamp(1, i64::MAX / 2_000_000)
}

/// Why a Rust store failed; becomes a C++ exception.
#[derive(Debug, Clone)]
pub struct StoreFailure {
    /// [`ErrorKind::Connection`] if the store is gone.
    pub kind: ErrorKind,
    /// The error message.
    pub message: String,
}

/// A store that Gloo can use. A `timeout` of `None` leaves the limit to the store.
#[allow(missing_docs, reason = "the functions are those of c10d's Store")]
pub trait StoreBridge: Send + Sync {
    fn set(&self, key: &str, value: &[u8]) -> Result<(), StoreFailure>;
    fn get(&self, key: &str) -> Result<Vec<u8>, StoreFailure>;
    fn wait(&self, keys: &[String], timeout: Option<Duration>) -> Result<(), StoreFailure>;
}

type Bridge = Box<dyn StoreBridge>;

/// Runs one call of a bridge: passes the value to `deliver`, writes the error into `out`.
///
/// # Safety
/// `context` is a `Bridge`, `out` a `std::string`.
unsafe fn call<T>(
    context: *mut c_void,
    out: *mut ffi::CString,
    f: impl FnOnce(&dyn StoreBridge) -> Result<T, StoreFailure>,
    deliver: impl FnOnce(T),
) -> c_int {
    // SAFETY: the caller's promise; the bridge lives until its drop callback.
    let bridge = unsafe { &*context.cast::<Bridge>() };
    let failure = match fault::catch(|| f(bridge.as_ref())) {
        Ok(Ok(value)) => {
            deliver(value);
            return 0;
        }
        Ok(Err(failure)) => failure,
        Err(fault) => StoreFailure {
            kind: ErrorKind::Runtime,
            message: fault.to_string(),
        },
    };
    // SAFETY: the caller's promise.
    unsafe { assign(out, failure.message.as_bytes()) };
    match failure.kind {
        ErrorKind::Timeout => 8,
        ErrorKind::Connection => 9,
        _ => 1,
    }
}

/// # Safety
/// `out` is a `std::string`.
unsafe fn assign(out: *mut ffi::CString, bytes: &[u8]) {
    // SAFETY: the caller's promise; the shim copies the bytes.
    unsafe { ffi::ls_string_assign(out, bytes.as_ptr(), bytes.len()) }
}

/// # Safety
/// `data` has `size` bytes that live as long as the result is used, or `size` is 0.
unsafe fn slice<'a>(data: *const u8, size: usize) -> &'a [u8] {
    if size == 0 {
        return &[];
    }
    // SAFETY: the caller's promise.
    unsafe { std::slice::from_raw_parts(data, size) }
}

/// # Safety
/// As for [`slice`].
unsafe fn text(data: *const c_char, size: usize) -> String {
    // SAFETY: the caller's promise.
    String::from_utf8_lossy(unsafe { slice(data.cast(), size) }).into_owned()
}

/// # Safety
/// Both arrays have `count` entries; each size is that of the key at the same index.
unsafe fn texts(keys: *const *const c_char, sizes: *const usize, count: usize) -> Vec<String> {
    // SAFETY: the caller's promise.
    (0..count)
        .map(|i| unsafe { text(*keys.add(i), *sizes.add(i)) })
        .collect()
}

// The callbacks below are called by the shim's RustStore, with its context and with arguments that live through the call.

unsafe extern "C" fn set(
    context: *mut c_void,
    key: *const c_char,
    key_size: usize,
    value: *const u8,
    size: usize,
    out: *mut ffi::CString,
) -> c_int {
    // SAFETY: see above.
    unsafe {
        call(
            context,
            out,
            |store| store.set(&text(key, key_size), slice(value, size)),
            |()| (),
        )
    }
}

unsafe extern "C" fn get(context: *mut c_void, key: *const c_char, key_size: usize, out: *mut ffi::CString) -> c_int {
    // SAFETY: see above.
    unsafe {
        call(
            context,
            out,
            |store| store.get(&text(key, key_size)),
            |value| assign(out, &value),
        )
    }
}

unsafe extern "C" fn wait(
    context: *mut c_void,
    keys: *const *const c_char,
    sizes: *const usize,
    count: usize,
    timeout: i64,
    out: *mut ffi::CString,
) -> c_int {
    // SAFETY: see above.
    unsafe {
        call(
            context,
            out,
            |store| {
                let timeout = u64::try_from(timeout).ok().map(Duration::from_millis);
                store.wait(&texts(keys, sizes, count), timeout)
            },
            |()| (),
        )
    }
}

unsafe extern "C" fn drop_bridge(context: *mut c_void) {
    // SAFETY: the C++ store owns the box that `NativeStore::bridge` made, and calls this once.
    let bridge = unsafe { Box::from_raw(context.cast::<Bridge>()) };
    let _ = fault::catch(|| drop(bridge));
}
