//! The C functions of `shim/store.cpp` and `shim/gloo.cpp`.
use std::ffi::{c_char, c_int, c_void};

use torch_sys::C_tensor;

#[repr(C)]
pub struct CStore {
    _private: [u8; 0],
}

#[repr(C)]
pub struct CGloo {
    _private: [u8; 0],
}

#[repr(C)]
pub struct CGlooDevices {
    _private: [u8; 0],
}

#[repr(C)]
pub struct CWork {
    _private: [u8; 0],
}

/// `std::string`.
#[repr(C)]
pub struct CString {
    _private: [u8; 0],
}

#[repr(C)]
pub struct StoreCallbacks {
    pub context: *mut c_void,
    pub set: unsafe extern "C" fn(*mut c_void, *const c_char, usize, *const u8, usize, *mut CString) -> c_int,
    pub get: unsafe extern "C" fn(*mut c_void, *const c_char, usize, *mut CString) -> c_int,
    pub wait: unsafe extern "C" fn(*mut c_void, *const *const c_char, *const usize, usize, i64, *mut CString) -> c_int,
    pub drop: unsafe extern "C" fn(*mut c_void),
}

#[repr(C)]
pub struct CGlooCall {
    pub op: c_int,
    pub reduce_op: c_int,
    pub peer: c_int,
    pub tag: c_int,
    pub timeout_ms: i64,
    pub outputs: *const *const C_tensor,
    pub output_count: usize,
    pub inputs: *const *const C_tensor,
    pub input_count: usize,
    pub output_splits: *const i64,
    pub output_split_count: usize,
    pub input_splits: *const i64,
    pub input_split_count: usize,
}

unsafe extern "C" {
    pub fn ls_string_assign(out: *mut CString, data: *const u8, size: usize);
    pub fn ls_store_from_callbacks(callbacks: *const StoreCallbacks, out: *mut *mut CStore) -> c_int;
    pub fn ls_store_free(store: *mut CStore);
    pub fn ls_file_store_new(path: *const c_char, workers: i64, out: *mut *mut CStore) -> c_int;
    pub fn ls_gloo_devices(
        interfaces: *const *const c_char,
        interface_count: usize,
        address: *const c_char,
        out: *mut *mut CGlooDevices,
    ) -> c_int;
    pub fn ls_gloo_devices_free(devices: *mut CGlooDevices);
    pub fn ls_gloo_new(
        devices: *const *mut CGlooDevices,
        device_count: usize,
        connections: usize,
        store: *mut CStore,
        rank: c_int,
        size: c_int,
        timeout_ms: i64,
        out: *mut *mut CGloo,
    ) -> c_int;
    pub fn ls_gloo_free(gloo: *mut CGloo);
    pub fn ls_gloo_abort(gloo: *mut CGloo, text: *const c_char) -> c_int;
    pub fn ls_gloo_launch(
        gloo: *mut CGloo,
        call: *const CGlooCall,
        done: Option<unsafe extern "C" fn(*mut c_void, c_int, *const c_char)>,
        context: *mut c_void,
        work: *mut *mut CWork,
    ) -> c_int;
    pub fn ls_gloo_control(gloo: *mut CGloo, call: *const CGlooCall, work: *mut *mut CWork) -> c_int;
    pub fn ls_gloo_compare(gloo: *mut CGloo, helper: *mut CGloo, call: *const CGlooCall) -> c_int;
    pub fn ls_gloo_monitored_barrier(gloo: *mut CGloo, timeout_ms: i64, wait_all_ranks: bool) -> c_int;
    pub fn ls_work_wait(work: *mut CWork, timeout_ms: i64, completed: *mut bool, source: *mut c_int) -> c_int;
    pub fn ls_work_abort(work: *mut CWork) -> c_int;
    pub fn ls_work_free(work: *mut CWork);
}
