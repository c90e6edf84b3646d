//! The functions of NCCL, by name. Results are plain numbers: newer libraries return codes that no enum of ours has.
use std::ffi::{c_char, c_int, c_void};
use std::path::Path;

use cudarc::driver::sys::CUstream;
use cudarc::nccl::sys::{ncclComm_t, ncclUniqueId};
use libloading::os::unix::Library;

/// The start of `ncclConfig_t`, which every version since [`crate::LEAST`] reads. Its `size` and `version` tell how far
/// it goes.
#[repr(C)]
pub(crate) struct Config {
    size: usize,
    magic: u32,
    version: u32,
    blocking: c_int,
    cga_cluster_size: c_int,
    min_ctas: c_int,
    max_ctas: c_int,
    net_name: *const c_char,
    split_share: c_int,
}

impl Config {
    /// Calls return at once, with `ncclInProgress` if they have not ended.
    pub const fn non_blocking() -> Self {
        const UNDEFINED: c_int = c_int::MIN;
        Self {
            size: size_of::<Self>(),
            magic: 0xcafe_beef,
            version: 21800,
            blocking: 0,
            cga_cluster_size: UNDEFINED,
            min_ctas: UNDEFINED,
            max_ctas: UNDEFINED,
            net_name: std::ptr::null(),
            split_share: UNDEFINED,
        }
    }
}

macro_rules! symbols {
    ($($kind:ident $field:ident = $name:literal: ($($argument:ty),*) -> $result:ty;)*) => {
        /// The library's functions.
        pub(crate) struct Symbols {
            $(pub $field: symbols!(@type $kind unsafe extern "C" fn($($argument),*) -> $result),)*
        }

        impl Symbols {
            /// Reads the functions. An error names the first one that is missing.
            pub fn read(library: &Library) -> std::result::Result<Self, String> {
                Ok(Self {
                    // SAFETY: the functions have these types in every version since `LEAST`.
                    $($field: symbols!(@read $kind unsafe { library.get($name) }, $name),)*
                })
            }
        }
    };
    (@type needed $type:ty) => { $type };
    (@type newer $type:ty) => { Option<$type> };
    (@read needed $read:expr, $name:literal) => {
        *$read.map_err(|_| format!("it lacks {}", $name.escape_ascii()))?
    };
    (@read newer $read:expr, $name:literal) => { $read.ok().map(|symbol| *symbol) };
}

symbols! {
    needed get_version = b"ncclGetVersion": (*mut c_int) -> u32;
    needed get_unique_id = b"ncclGetUniqueId": (*mut ncclUniqueId) -> u32;
    needed get_error_string = b"ncclGetErrorString": (u32) -> *const c_char;
    needed get_last_error = b"ncclGetLastError": (ncclComm_t) -> *const c_char;
    needed comm_init_rank_config = b"ncclCommInitRankConfig":
        (*mut ncclComm_t, c_int, ncclUniqueId, c_int, *mut Config) -> u32;
    needed comm_split = b"ncclCommSplit": (ncclComm_t, c_int, c_int, *mut ncclComm_t, *mut Config) -> u32;
    needed comm_finalize = b"ncclCommFinalize": (ncclComm_t) -> u32;
    needed comm_destroy = b"ncclCommDestroy": (ncclComm_t) -> u32;
    needed comm_abort = b"ncclCommAbort": (ncclComm_t) -> u32;
    needed comm_get_async_error = b"ncclCommGetAsyncError": (ncclComm_t, *mut u32) -> u32;
    needed comm_count = b"ncclCommCount": (ncclComm_t, *mut c_int) -> u32;
    needed comm_user_rank = b"ncclCommUserRank": (ncclComm_t, *mut c_int) -> u32;
    needed group_start = b"ncclGroupStart": () -> u32;
    needed group_end = b"ncclGroupEnd": () -> u32;
    needed red_op_create_pre_mul_sum = b"ncclRedOpCreatePreMulSum":
        (*mut u32, *mut c_void, u32, u32, ncclComm_t) -> u32;
    needed red_op_destroy = b"ncclRedOpDestroy": (u32, ncclComm_t) -> u32;
    needed all_reduce = b"ncclAllReduce":
        (*const c_void, *mut c_void, usize, u32, u32, ncclComm_t, CUstream) -> u32;
    needed reduce = b"ncclReduce":
        (*const c_void, *mut c_void, usize, u32, u32, c_int, ncclComm_t, CUstream) -> u32;
    needed broadcast = b"ncclBroadcast": (*const c_void, *mut c_void, usize, u32, c_int, ncclComm_t, CUstream) -> u32;
    needed all_gather = b"ncclAllGather": (*const c_void, *mut c_void, usize, u32, ncclComm_t, CUstream) -> u32;
    needed reduce_scatter = b"ncclReduceScatter":
        (*const c_void, *mut c_void, usize, u32, u32, ncclComm_t, CUstream) -> u32;
    needed send = b"ncclSend": (*const c_void, usize, u32, c_int, ncclComm_t, CUstream) -> u32;
    needed recv = b"ncclRecv": (*mut c_void, usize, u32, c_int, ncclComm_t, CUstream) -> u32;
    newer all_to_all = b"ncclAlltoAll": (*const c_void, *mut c_void, usize, u32, ncclComm_t, CUstream) -> u32;
    newer gather = b"ncclGather": (*const c_void, *mut c_void, usize, u32, c_int, ncclComm_t, CUstream) -> u32;
    newer scatter = b"ncclScatter": (*const c_void, *mut c_void, usize, u32, c_int, ncclComm_t, CUstream) -> u32;
}

/// Opens the library and reads its functions. It is never closed: it has threads.
pub(crate) fn open(path: &Path) -> std::result::Result<Symbols, String> {
    // SAFETY: the initialisers of NCCL only read the environment.
    let opened = unsafe {
        Library::open(
            Some(path),
            libloading::os::unix::RTLD_NOW | libloading::os::unix::RTLD_LOCAL,
        )
    };
    let library = std::mem::ManuallyDrop::new(opened.map_err(|error| linker_text(&error))?);
    Symbols::read(&library)
}

/// The linker's own text.
fn linker_text(error: &libloading::Error) -> String {
    std::error::Error::source(error).map_or_else(|| error.to_string(), ToString::to_string)
}
