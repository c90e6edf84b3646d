//! A file that appears whole or not at all.

use std::fs::{File, OpenOptions};
use std::io::{self, Write};
#[cfg(target_os = "linux")]
use std::os::fd::AsRawFd;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};

/// Bytes after which the disk begins to take what was written.
const STRETCH: u64 = 8 << 20;

/// A file being written beside its target, which is untouched until [`AtomicFile::commit`].
///
/// Dropping it without committing removes what was written.
#[derive(Debug)]
pub struct AtomicFile {
    target: PathBuf,
    temporary: PathBuf,
    file: Option<File>,
    /// Is the disk asked to begin before the end?
    early: bool,
    /// Bytes that were written, and how many of them the disk is asked to take.
    written: u64,
    begun: u64,
}

impl AtomicFile {
    /// Opens a new temporary file in the directory of `target`, so that the later rename stays in one file system.
    pub fn create(target: &Path) -> io::Result<Self> {
        // A process can write the same target twice at a time; the number keeps the two temporary files apart.
        static NEXT: AtomicU64 = AtomicU64::new(0);
        let name = target
            .file_name()
            .ok_or_else(|| io::Error::new(io::ErrorKind::InvalidInput, "the path names no file"))?;
        // A target that is a directory would be found out only by the rename, after everything was written.
        if target.is_dir() {
            return Err(io::Error::new(io::ErrorKind::IsADirectory, "the path is a directory"));
        }
        loop {
            let number = NEXT.fetch_add(1, Ordering::Relaxed);
            let mut hidden = std::ffi::OsString::from(".");
            hidden.push(name);
            hidden.push(format!(".{}-{number}.tmp", std::process::id()));
            let temporary = directory_of(target).join(hidden);
            match OpenOptions::new().write(true).create_new(true).open(&temporary) {
                // Left by a process that was killed: in a container the next one has the same id.
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                Err(error) => return Err(error),
                Ok(file) => {
                    return Ok(Self {
                        target: target.to_path_buf(),
                        temporary,
                        file: Some(file),
                        early: false,
                        written: 0,
                        begun: 0,
                    });
                }
            }
        }
    }

    /// Has the disk take what was written while the rest is: a write may then wait for it. For threads of their own.
    pub fn begin_early(&mut self) {
        self.early = true;
    }

    /// Where the bytes go at the end.
    pub fn target(&self) -> &Path {
        &self.target
    }

    /// Flushes the bytes to the disk, renames the file to its target and flushes the directory.
    ///
    /// On an error the target is what it was before, and the temporary file is removed.
    pub fn commit(mut self) -> io::Result<()> {
        if let Some(file) = self.file.take() {
            file.sync_all()?;
        }
        std::fs::rename(&self.temporary, &self.target)?;
        // From here on there is nothing left to remove.
        self.temporary = PathBuf::new();
        sync_directory(directory_of(&self.target))
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(file) = &mut self.file else {
            return Err(io::Error::other("the file was committed"));
        };
        let count = file.write(bytes)?;
        self.written += count as u64;
        if self.early && self.written - self.begun >= STRETCH {
            begin_writeback(file, self.begun, self.written - self.begun);
            self.begun = self.written;
        }
        Ok(count)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.as_mut().map_or(Ok(()), Write::flush)
    }
}

impl Drop for AtomicFile {
    fn drop(&mut self) {
        self.file = None;
        if !self.temporary.as_os_str().is_empty() {
            // Nothing can be done about a file that cannot be removed; the target is whole either way.
            let _ = std::fs::remove_file(&self.temporary);
        }
    }
}

/// Asks the disk to take a part of a file now, while the next one is written: the flush at the end has less to wait for.
#[cfg(target_os = "linux")]
fn begin_writeback(file: &File, start: u64, length: u64) {
    let (Ok(start), Ok(length)) = (i64::try_from(start), i64::try_from(length)) else {
        return;
    };
    // SAFETY: an open file. Whatever it answers, the flush at the end reports.
    unsafe { libc::sync_file_range(file.as_raw_fd(), start, length, libc::SYNC_FILE_RANGE_WRITE) };
}

/// Other systems begin by themselves.
#[cfg(not(target_os = "linux"))]
fn begin_writeback(_file: &File, _start: u64, _length: u64) {}

/// The directory that holds `path` (`.` for a bare name).
fn directory_of(path: &Path) -> &Path {
    match path.parent() {
        Some(parent) if !parent.as_os_str().is_empty() => parent,
        _ => Path::new("."),
    }
}

/// Makes a rename inside `directory` durable.
#[cfg(unix)]
fn sync_directory(directory: &Path) -> io::Result<()> {
    File::open(directory)?.sync_all()
}

/// Other systems have no handle to flush for a directory.
#[cfg(not(unix))]
fn sync_directory(_directory: &Path) -> io::Result<()> {
    Ok(())
}
