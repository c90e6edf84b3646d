//! Memory files (`memfd`) that ranks map: their own to read and write, those of peers to read.
use std::io;
use std::os::fd::{AsRawFd, OwnedFd};
use std::ptr::{self, NonNull};

use rustix::fs::{MemfdFlags, Mode, OFlags, SealFlags, fcntl_add_seals, fstat, ftruncate, memfd_create, open};
use rustix::mm::{MapFlags, ProtFlags, mmap, munmap};

/// Bytes of address space to reserve; the first that succeeds is used. Pages beyond the file's end take no memory.
const ROOMS: [usize; 4] = [64 << 30, 16 << 30, 4 << 30, 1 << 30];

/// A memory file, mapped to read and write. It grows and never shrinks.
pub(super) struct Memory {
    file: OwnedFd,
    map: Mapping,
}

/// A mapping of a file. Accesses beyond the file's end are faults.
pub(super) struct Mapping {
    start: NonNull<u8>,
    room: usize,
}

// SAFETY: plain memory; users of the pointers are responsible for their accesses.
unsafe impl Send for Mapping {}
// SAFETY: as above.
unsafe impl Sync for Mapping {}

impl Drop for Mapping {
    fn drop(&mut self) {
        // SAFETY: the mapping is ours, and holders of pointers into it keep it alive.
        let _ = unsafe { munmap(self.start.as_ptr().cast(), self.room) };
    }
}

impl Mapping {
    fn of(file: &OwnedFd, room: usize, access: ProtFlags) -> io::Result<Self> {
        // SAFETY: a new mapping, at an address that the system chooses.
        let start = unsafe {
            mmap(
                ptr::null_mut(),
                room,
                access,
                MapFlags::SHARED | MapFlags::NORESERVE,
                file,
                0,
            )?
        };
        let start = NonNull::new(start.cast()).ok_or(io::ErrorKind::OutOfMemory)?;
        Ok(Self { start, room })
    }

    /// The address of the byte at `offset`, which must be within the file.
    pub fn at(&self, offset: usize) -> *mut u8 {
        // SAFETY: within the mapping.
        unsafe { self.start.as_ptr().add(offset.min(self.room)) }
    }
}

impl Memory {
    /// A file of `length` zero bytes that can grow to the size of its mapping.
    pub fn new(length: usize) -> io::Result<Self> {
        let file = memfd_create("lockstep", MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING)?;
        // Shrinking would make reads by peers fault.
        fcntl_add_seals(&file, SealFlags::SHRINK)?;
        let map = widest(|room| Mapping::of(&file, room, ProtFlags::READ | ProtFlags::WRITE))?;
        let memory = Self { file, map };
        memory.grow(length)?;
        Ok(memory)
    }

    /// The file descriptor, by which other processes open the file.
    pub fn number(&self) -> i32 {
        self.file.as_raw_fd()
    }

    pub fn room(&self) -> usize {
        self.map.room
    }

    pub fn grow(&self, length: usize) -> io::Result<()> {
        Ok(ftruncate(&self.file, length as u64)?)
    }

    /// Returns the memory of a range to the system; it then reads as zeros.
    pub fn release(&self, offset: usize, length: usize) {
        use rustix::fs::{FallocateFlags, fallocate};
        let hole = FallocateFlags::PUNCH_HOLE | FallocateFlags::KEEP_SIZE;
        // Ignore failures: the memory only stays in use.
        let _ = fallocate(&self.file, hole, offset as u64, length as u64);
    }

    pub fn at(&self, offset: usize) -> *mut u8 {
        self.map.at(offset)
    }

    /// The offset of an address; `None` if it is not in this memory.
    pub fn offset_of(&self, address: *const u8) -> Option<usize> {
        let offset = (address as usize).checked_sub(self.map.start.as_ptr() as usize)?;
        (offset < self.map.room).then_some(offset)
    }
}

/// A peer's memory.
pub(super) struct PeerMemory {
    file: OwnedFd,
    map: Mapping,
}

impl PeerMemory {
    /// Maps file descriptor `number` of process `pid`. `writable` is for bells, which peers write.
    pub fn map(pid: u32, number: i32, room: usize, writable: bool) -> io::Result<Self> {
        let flags = if writable { OFlags::RDWR } else { OFlags::RDONLY };
        let path = format!("/proc/{pid}/fd/{number}");
        let file = open(path.as_str(), flags | OFlags::CLOEXEC, Mode::empty())?;
        let access = if writable {
            ProtFlags::READ | ProtFlags::WRITE
        } else {
            ProtFlags::READ
        };
        let map = Mapping::of(&file, room, access)?;
        Ok(Self { file, map })
    }

    /// The current length of the file, in bytes.
    pub fn length(&self) -> io::Result<usize> {
        Ok(fstat(&self.file)?.st_size as usize)
    }

    pub fn room(&self) -> usize {
        self.map.room
    }

    pub fn at(&self, offset: usize) -> *const u8 {
        self.map.at(offset)
    }
}

fn widest<T>(mut map: impl FnMut(usize) -> io::Result<T>) -> io::Result<T> {
    let mut last = io::ErrorKind::OutOfMemory.into();
    for room in ROOMS {
        match map(room) {
            Ok(mapped) => return Ok(mapped),
            Err(error) => last = error,
        }
    }
    Err(last)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod tests {
    use super::*;

    #[test]
    fn a_peer_sees_what_is_written_and_how_far_it_may_read() {
        let own = Memory::new(4096).unwrap();
        let peer = PeerMemory::map(std::process::id(), own.number(), own.room(), false).unwrap();
        assert_eq!(peer.length().unwrap(), 4096);
        own.grow(1 << 20).unwrap();
        assert_eq!(peer.length().unwrap(), 1 << 20);
        // SAFETY: within the file.
        unsafe {
            own.at(700_000).write(7);
            assert_eq!(peer.at(700_000).read_volatile(), 7);
        }
        own.release(4096 * 100, 4096 * 100);
        // SAFETY: as above.
        assert_eq!(unsafe { peer.at(700_000).read_volatile() }, 0);
        assert!(own.grow(100).is_err(), "it never shrinks");
        assert_eq!(own.offset_of(own.at(5)), Some(5));
        assert_eq!(own.offset_of(std::ptr::null()), None);
    }
}
