//! c10d's FileStore: a file of records, to which all ranks append under a lock. A record is a key and a value, each
//! after its length.
use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use rustix::fs::{FlockOperation, flock};
use rustix::io::Errno;

use super::budget::Refused;
use super::values::{NOT_A_NUMBER, Values};
use super::{PAUSES, Store, StoreOperation, StoreReply, StoreRequest};
use crate::cancel::Cancel;
use crate::error::{CollectivesError, Result, StoreCall};
use crate::within::deadline;

/// The limit for acquiring the lock, which is held for microseconds; on a network file system, for milliseconds.
const LOCK_LIMIT: Duration = Duration::from_secs(10);
/// Keys for the numbers of open and of closed handles. User keys start with a slash.
const OPEN: &str = "refcount/";
const CLOSED: &str = "cleanup/";
/// Precedes a key that is deleted.
const DELETED: &[u8] = b"-";

/// c10d's FileStore, on a file that all ranks can lock. The file only grows. Clones count as one handle.
#[derive(Clone)]
pub struct FileStore(Arc<Handle>);

struct Handle {
    path: PathBuf,
    world_size: Option<usize>,
    content: Mutex<Content>,
}

/// What was read of the file.
#[derive(Default)]
struct Content {
    length: u64,
    values: Values,
}

impl FileStore {
    /// Opens or creates the file. The last handle removes it on drop, once `world_size` handles were closed; `None`
    /// keeps the file.
    pub fn open(path: &Path, world_size: Option<usize>) -> Result<Self> {
        let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty());
        let parent = parent.unwrap_or_else(|| Path::new("."));
        if !parent.is_dir() {
            let text = format!("the directory {} of the store's file does not exist", parent.display());
            return Err(CollectivesError::invalid("initProcessGroup", text));
        }
        let mut handle = Handle {
            path: path.to_owned(),
            // Set after this handle is counted: a handle that fails before must not remove the file.
            world_size: None,
            content: Mutex::default(),
        };
        handle.count(&[(OPEN, 1)])?;
        handle.world_size = world_size;
        Ok(Self(Arc::new(handle)))
    }
}

impl Content {
    /// Reads the records that others have appended.
    fn refresh(&mut self, file: &mut File) -> io::Result<()> {
        let length = file.metadata()?.len();
        if length < self.length {
            // Another process has recreated the file.
            *self = Self::default();
        }
        file.seek(SeekFrom::Start(self.length))?;
        let mut bytes = Vec::new();
        file.read_to_end(&mut bytes)?;
        let mut rest = &bytes[..];
        while !rest.is_empty() {
            let (Some(key), Some(value)) = (part(&mut rest), part(&mut rest)) else {
                let text = "it is a file of another kind, or a process was killed while it wrote: remove it, or give another path";
                return Err(io::Error::new(ErrorKind::InvalidData, text));
            };
            match key.strip_prefix(DELETED) {
                Some(key) => drop(self.values.by_key.remove(key)),
                None => self.values.set(key, value).map_err(not_a_number)?,
            }
        }
        self.length += bytes.len() as u64;
        Ok(())
    }

    /// Carries out a request, and appends a record for each value that it has changed: all of them or none.
    fn carry_out(&mut self, file: &mut File, request: &StoreRequest<'_>) -> io::Result<StoreReply> {
        let by_key = &self.values.by_key;
        let before = request.keys.iter().map(|key| by_key.get(&key[..]).cloned());
        let before: Vec<_> = before.collect();
        let reply = self.values.carry_out(request).map_err(not_a_number)?;
        let mut bytes = Vec::new();
        for (key, before) in request.keys.iter().zip(before) {
            match self.values.by_key.get(&key[..]) {
                after if after.map(|value| &value[..]) == before.as_ref().map(|value| &value[..]) => {}
                Some(value) => write_record(&mut bytes, key, value)?,
                None => write_record(&mut bytes, &[DELETED, key].concat(), b"")?,
            }
        }
        file.seek(SeekFrom::Start(self.length))?;
        file.write_all(&bytes)
            .inspect_err(|_| drop(file.set_len(self.length)))?;
        self.length += bytes.len() as u64;
        Ok(reply.map(|value| value.to_vec()))
    }
}

fn not_a_number(_: Refused) -> io::Error {
    io::Error::new(ErrorKind::InvalidData, NOT_A_NUMBER)
}

fn write_record(bytes: &mut Vec<u8>, key: &[u8], value: &[u8]) -> io::Result<()> {
    for part in [key, value] {
        let length = u32::try_from(part.len()).map_err(|_| ErrorKind::FileTooLarge)?;
        bytes.extend_from_slice(&length.to_ne_bytes());
        bytes.extend_from_slice(part);
    }
    Ok(())
}

/// Takes a key or a value, after its length.
fn part<'a>(rest: &mut &'a [u8]) -> Option<&'a [u8]> {
    let (length, behind) = rest.split_first_chunk()?;
    let (part, behind) = behind.split_at_checked(u32::from_ne_bytes(*length) as usize)?;
    *rest = behind;
    Some(part)
}

impl Handle {
    fn place(&self) -> String {
        format!("FileStore {}", self.path.display())
    }

    /// Reads the records under a shared lock, or changes them under an exclusive one.
    fn locked<T>(
        &self,
        subject: &StoreCall,
        writes: bool,
        f: impl FnOnce(&mut Content, &mut File) -> io::Result<T>,
    ) -> Result<T> {
        let until = deadline(Instant::now(), LOCK_LIMIT);
        let late = || {
            let limit = LOCK_LIMIT.as_secs();
            let text = format!("another process holds the file's lock for more than {limit} s");
            subject.clone().failed(text)
        };
        let failed = |error: io::Error| {
            subject.clone().failed(match error.kind() {
                ErrorKind::InvalidData => error.to_string(),
                _ => format!("cannot use the file: {error}"),
            })
        };
        let lock = if writes {
            FlockOperation::NonBlockingLockExclusive
        } else {
            FlockOperation::NonBlockingLockShared
        };
        let mut content = self.content.try_lock_until(until).ok_or_else(late)?;
        let mut options = OpenOptions::new();
        options.read(true).write(writes).create(writes);
        let mut file = options.open(&self.path).map_err(failed)?;
        let mut pause = PAUSES.0;
        loop {
            match flock(&file, lock) {
                Ok(()) => break,
                Err(Errno::WOULDBLOCK) if Instant::now() >= until => return Err(late()),
                Err(Errno::WOULDBLOCK | Errno::INTR) => std::thread::sleep(pause),
                Err(error) => return Err(failed(error.into())),
            }
            pause = (pause * 2).min(PAUSES.1);
        }
        // Closing the file releases the lock.
        let done = content.refresh(&mut file).and_then(|()| f(&mut content, &mut file));
        done.map_err(|error| {
            // What was not read or written as a whole is read again.
            *content = Content::default();
            failed(error)
        })
    }

    /// Adds to the numbers of handles; returns the sums.
    fn count(&self, changes: &[(&str, i64)]) -> Result<Vec<i64>> {
        let subject = StoreCall::new("FileStore", &[], self.place());
        self.locked(&subject, true, |content, file| {
            let sums = changes.iter().map(|(key, amount)| {
                let add = StoreOperation::Add.on([*key]).number(*amount);
                content.carry_out(file, &add).map(StoreReply::number)
            });
            sums.collect()
        })
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        if !self.path.exists() {
            return;
        }
        let counts = self.count(&[(CLOSED, 1), (OPEN, -1)]);
        // On failure the file stays, as after a process was killed.
        if let (Some(size), Ok([closed, 0])) = (self.world_size, counts.as_deref())
            && *closed >= size as i64
        {
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

impl Store for FileStore {
    fn ask(&self, mut request: StoreRequest<'_>, _: Option<Duration>) -> Result<StoreReply> {
        use StoreOperation as Op;
        let subject = request.subject(self.place());
        let writes = match request.operation {
            Op::QueuePush | Op::QueuePop | Op::QueueTake | Op::QueueLen => {
                let message = "a FileStore has no queues; a TCPStore and a HashStore have".to_owned();
                let operation = subject.operation;
                return Err(CollectivesError::Unsupported { operation, message });
            }
            Op::Get | Op::MultiGet | Op::Wait | Op::Check | Op::NumKeys | Op::ListKeys => false,
            _ => true,
        };
        request.put_under("/");
        let carry_out = |content: &mut Content, file: &mut File| content.carry_out(file, &request);
        Ok(self.0.locked(&subject, writes, carry_out)?.listed_under("/"))
    }

    fn wait_for(&self, keys: &[String], timeout: Duration, cancel: &Cancel) -> Result<()> {
        let mut subject = StoreCall::new("store.wait", keys, self.place());
        let until = deadline(Instant::now(), timeout);
        let mut pause = PAUSES.0;
        let (mut missing, mut seen) = (keys.to_vec(), None);
        loop {
            // Lock only if the file has changed.
            let length = std::fs::metadata(&self.0.path).map(|file| file.len()).ok();
            if length.is_none() || length != seen {
                (missing, seen) = self.0.locked(&subject, false, |content, _| {
                    let missing = keys
                        .iter()
                        .filter(|key| !content.values.has(format!("/{key}").as_bytes()));
                    Ok((missing.cloned().collect(), Some(content.length)))
                })?;
            }
            if missing.is_empty() {
                return Ok(());
            }
            cancel.check("store.wait")?;
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                subject.keys = missing;
                return Err(subject.missing(timeout));
            }
            cancel.sleep(pause.min(left));
            pause = (pause * 2).min(PAUSES.1);
        }
    }

    fn keeps_history(&self) -> bool {
        true
    }

    fn place(&self) -> String {
        self.0.place()
    }

    fn duplicate(&self) -> Result<Arc<dyn Store>> {
        Ok(Arc::new(self.clone()))
    }
}
