//! Process identity of ranks: other processes on the host can check whether a rank is alive.
use std::io;
use std::os::fd::OwnedFd;
use std::sync::LazyLock;

use serde::{Deserialize, Serialize};

/// A process, identified on its host.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Process {
    /// Its PID.
    pub pid: u32,
    /// Its start time, in the kernel's ticks since boot, because PIDs are reused; 0 if unknown.
    pub started: u64,
    /// The boot ID and PID namespace that the PID belongs to; empty if unknown.
    pub space: String,
}

static OWN: LazyLock<Process> = LazyLock::new(|| Process::here(std::process::id()));

impl Process {
    /// This process.
    pub fn own() -> &'static Self {
        &OWN
    }

    /// The process with this PID on this host.
    pub(crate) fn here(pid: u32) -> Self {
        let started = start_of(pid).unwrap_or(0);
        let space = if started == 0 { String::new() } else { space() };
        Self { pid, started, space }
    }

    /// A handle that becomes readable when it ends; `None` if it has ended. Fails if it runs on another host or in another
    /// PID namespace, or this system cannot report it.
    pub(crate) fn handle(&self) -> io::Result<Option<OwnedFd>> {
        if self.space.is_empty() || self.space != OWN.space {
            return Err(io::ErrorKind::Unsupported.into());
        }
        let Some(handle) = open(self.pid)? else { return Ok(None) };
        // The PID may have been reused before the handle was opened.
        match start_of(self.pid) {
            Ok(started) => Ok(Some(handle).filter(|_| started == self.started)),
            Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(None),
            Err(error) => Err(error),
        }
    }
}

#[cfg(target_os = "linux")]
fn open(pid: u32) -> io::Result<Option<OwnedFd>> {
    use rustix::io::Errno;
    use rustix::process::{Pid, PidfdFlags, pidfd_open};

    let Some(pid) = i32::try_from(pid).ok().and_then(Pid::from_raw) else {
        return Ok(None);
    };
    match pidfd_open(pid, PidfdFlags::empty()) {
        Ok(handle) => Ok(Some(handle)),
        Err(Errno::SRCH) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

#[cfg(not(target_os = "linux"))]
fn open(_: u32) -> io::Result<Option<OwnedFd>> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Reads field 22 of the process's `stat`. Field 2, a name in parentheses, may contain anything.
fn start_of(pid: u32) -> io::Result<u64> {
    let text = std::fs::read_to_string(format!("/proc/{pid}/stat"))?;
    let fields = text.rsplit_once(')').map_or("", |(_, rest)| rest);
    let start = fields.split_ascii_whitespace().nth(19).map(str::parse);
    start
        .and_then(Result::ok)
        .ok_or_else(|| io::ErrorKind::InvalidData.into())
}

fn space() -> String {
    let boot = std::fs::read_to_string("/proc/sys/kernel/random/boot_id").unwrap_or_default();
    let namespace = std::fs::read_link("/proc/self/ns/pid").unwrap_or_default();
    if boot.is_empty() || namespace.as_os_str().is_empty() {
        return String::new();
    }
    format!("{} {}", boot.trim(), namespace.display())
}
