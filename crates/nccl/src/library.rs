//! The opened library.
use std::ffi::{CStr, c_char, c_int};
use std::fmt;
use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use cudarc::nccl::sys::{ncclComm_t, ncclUniqueId};
use parking_lot::Mutex;

use crate::error::{NcclError, Result, Tried};
use crate::locate::candidates;
use crate::symbols::{Symbols, open};
use crate::types::UniqueId;

/// `ncclSuccess`.
pub(crate) const SUCCESS: u32 = 0;
/// `ncclInProgress`.
pub(crate) const IN_PROGRESS: u32 = 7;

/// The oldest version that is taken: the first with `ncclCommSplit`.
pub const LEAST: Version = Version(21800);

/// A version of NCCL, as `ncclGetVersion` counts: 10000 * major + 100 * minor + patch.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Version(pub i32);

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        // Before 2.9 the minor version was counted by hundreds of 1000.
        let major = if self.0 < 10000 { 1000 } else { 10000 };
        let (minor, patch) = (self.0 % major / 100, self.0 % 100);
        write!(f, "{}.{minor}.{patch}", self.0 / major)
    }
}

/// NCCL.
pub struct Library {
    /// The file.
    pub path: PathBuf,
    /// Its version.
    pub version: Version,
    pub(crate) symbols: Symbols,
}

impl Library {
    /// The library of this process: opened by the first call that finds one, and never closed. `LOCKSTEP_NCCL` names a
    /// file, or its directory; else it is the one that is mapped, one that lies with libtorch, or the system's.
    pub fn find() -> Result<&'static Self> {
        static FOUND: OnceLock<Library> = OnceLock::new();
        static SEARCH: Mutex<()> = Mutex::new(());
        let _one_search = SEARCH.lock();
        if let Some(found) = FOUND.get() {
            return Ok(found);
        }
        let chosen = std::env::var_os("LOCKSTEP_NCCL").filter(|path| !path.is_empty());
        let maps = std::fs::read_to_string("/proc/self/maps").unwrap_or_default();
        let found = Self::first_of(candidates(chosen.as_deref().map(Path::new), &maps))?;
        Ok(FOUND.get_or_init(|| found))
    }

    fn first_of(paths: Vec<PathBuf>) -> Result<Self> {
        let mut tried = Vec::new();
        for path in paths {
            match Self::open(path) {
                Ok(library) => return Ok(library),
                Err(failed) => tried.push(failed),
            }
        }
        Err(NcclError::Unavailable { tried })
    }

    fn open(path: PathBuf) -> std::result::Result<Self, Tried> {
        let symbols = match open(&path) {
            Ok(symbols) => symbols,
            Err(reason) => return Err(Tried { path, reason }),
        };
        let mut version = 0;
        // SAFETY: it writes one int.
        unsafe { (symbols.get_version)(&raw mut version) };
        let version = Version(version);
        if version < LEAST {
            return Err(Tried::too_old(path, version));
        }
        Ok(Self { path, version, symbols })
    }

    /// Makes a meeting place for a communicator; a thread of NCCL listens there.
    pub fn unique_id(&self) -> Result<UniqueId> {
        let mut id = ncclUniqueId { internal: [0; 128] };
        // SAFETY: it writes the id.
        let code = unsafe { (self.symbols.get_unique_id)(&raw mut id) };
        self.check("ncclGetUniqueId", code, std::ptr::null_mut())?;
        Ok(UniqueId(id))
    }

    /// An error unless `code` is success, with what NCCL says of it. `communicator` may be null.
    pub(crate) fn check(&self, call: &'static str, code: u32, communicator: ncclComm_t) -> Result<()> {
        if code == SUCCESS {
            return Ok(());
        }
        // SAFETY: both return strings that NCCL keeps, or null; the second one takes a null communicator.
        let texts = unsafe {
            [
                text((self.symbols.get_error_string)(code)),
                text((self.symbols.get_last_error)(communicator)),
            ]
        };
        let texts: Vec<_> = texts
            .iter()
            .map(|text| text.trim())
            .filter(|text| !text.is_empty())
            .collect();
        let message = format!("{} (code {code})", texts.join(": "));
        Err(NcclError::Call { call, code, message })
    }

    /// The number that `ask` writes about a communicator.
    pub(crate) fn number(
        &self,
        call: &'static str,
        ask: unsafe extern "C" fn(ncclComm_t, *mut c_int) -> u32,
        communicator: ncclComm_t,
    ) -> Result<usize> {
        let mut number = 0;
        // SAFETY: the caller's communicator is open.
        let code = unsafe { ask(communicator, &raw mut number) };
        self.check(call, code, communicator)?;
        Ok(number as usize)
    }
}

impl fmt::Debug for Library {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "NCCL {} at {}", self.version, self.path.display())
    }
}

/// # Safety
/// `start` is null or a C string.
unsafe fn text(start: *const c_char) -> String {
    if start.is_null() {
        return String::new();
    }
    // SAFETY: as the caller promised.
    unsafe { CStr::from_ptr(start) }.to_string_lossy().into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn versions_read_as_nccl_counts_them() {
        let texts = [2408, 21800, 22809].map(|version| Version(version).to_string());
        assert_eq!(texts, ["2.4.8", "2.18.0", "2.28.9"]);
    }

    #[test]
    fn what_was_tried_is_told() {
        let paths = ["/no/libnccl.so.2", "/dev/null"].map(PathBuf::from);
        let error = Library::first_of(paths.to_vec()).map(|_| ()).unwrap_err().to_string();
        for part in ["/no/libnccl.so.2: ", "No such file", "/dev/null: ", "LOCKSTEP_NCCL"] {
            assert!(error.contains(part), "{error}");
        }
    }
}
