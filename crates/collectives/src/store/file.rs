//! c10d's FileStore: a file of records, to which all ranks append under a lock. A record is a key and a value, each
//! after its length.
use std::collections::HashMap;
use std::fs::{File, OpenOptions};
use std::io::{self, ErrorKind, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use rustix::fs::{FlockOperation, flock};
use rustix::io::Errno;

use super::request::Subject;
use super::{NOT_A_NUMBER, PAUSES, Store, StoreReply, StoreRequest, deadline, kept, sum};
use crate::cancel::Cancel;
use crate::error::{CollectivesError, Result};

/// The limit for acquiring the lock, which is held for microseconds; on a network file system, for milliseconds.
const LOCK_LIMIT: Duration = Duration::from_secs(10);
/// Keys for the numbers of open and of closed handles. User keys start with a slash.
const OPEN: &[u8] = b"refcount/";
const CLOSED: &[u8] = b"cleanup/";
/// Precedes a key that is deleted.
const DELETED: u8 = b'-';

/// c10d's FileStore, on a file that all ranks can lock. The file only grows. Clones count as one handle.
#[derive(Clone)]
pub struct FileStore(Arc<Handle>);

struct Handle {
    path: PathBuf,
    world_size: Option<usize>,
    cache: Mutex<Cache>,
}

/// The content of the file that was read.
#[derive(Default)]
struct Cache {
    length: u64,
    values: HashMap<Vec<u8>, Vec<u8>>,
}

impl FileStore {
    /// Opens or creates the file. The last handle removes it on drop, once `world_size` handles were closed; `None`
    /// keeps the file.
    pub fn open(path: &Path, world_size: Option<usize>) -> Result<Self> {
        let parent = path
            .parent()
            .filter(|parent| !parent.as_os_str().is_empty())
            .unwrap_or_else(|| Path::new("."));
        if !parent.is_dir() {
            return Err(CollectivesError::InvalidArgument {
                operation: "initProcessGroup",
                message: format!("the directory {} of the store's file does not exist", parent.display()),
            });
        }
        let mut handle = Handle {
            path: path.to_owned(),
            // Set after this handle is counted: a handle that fails before must not remove the file.
            world_size: None,
            cache: Mutex::default(),
        };
        handle.locked(&handle.count(), true, |records| records.add(OPEN, 1))?;
        handle.world_size = world_size;
        Ok(Self(Arc::new(handle)))
    }

    /// The path of the file.
    pub fn path(&self) -> &Path {
        &self.0.path
    }
}

fn user_key(key: &str) -> Vec<u8> {
    [b"/", key.as_bytes()].concat()
}

/// The records, while this process holds the lock.
struct Records<'a> {
    file: File,
    cache: &'a mut Cache,
}

impl Records<'_> {
    fn get(&self, key: &str) -> Option<&[u8]> {
        self.cache.values.get(&user_key(key)).map(Vec::as_slice)
    }

    fn set(&mut self, key: &str, value: &[u8]) -> io::Result<()> {
        self.write(&[(&user_key(key), value)])
    }

    fn add(&mut self, key: &[u8], amount: i64) -> io::Result<i64> {
        let value = self.cache.values.get(key).map_or(&[][..], Vec::as_slice);
        let sum = sum(value, amount).ok_or_else(|| io::Error::new(ErrorKind::InvalidData, NOT_A_NUMBER))?;
        self.write(&[(key, sum.to_string().as_bytes())])?;
        Ok(sum)
    }

    fn carry_out(&mut self, request: StoreRequest) -> io::Result<StoreReply> {
        Ok(match request {
            StoreRequest::Set(key, value) => {
                self.set(&key, &value)?;
                StoreReply::Done
            }
            StoreRequest::MultiSet(keys, values) => {
                let keys: Vec<_> = keys.iter().map(|key| user_key(key)).collect();
                let all = keys.iter().zip(&values);
                self.write(&all.map(|(key, value)| (&key[..], &value[..])).collect::<Vec<_>>())?;
                StoreReply::Done
            }
            StoreRequest::Append(key, value) => {
                let whole = [self.get(&key).unwrap_or_default(), &value].concat();
                self.set(&key, &whole)?;
                StoreReply::Done
            }
            StoreRequest::Add(key, amount) => StoreReply::Number(self.add(&user_key(&key), amount)?),
            StoreRequest::CompareSet { key, expected, desired } => {
                let value = if let Some(value) = kept(self.get(&key), &expected) {
                    value.to_vec()
                } else {
                    self.set(&key, &desired)?;
                    desired
                };
                StoreReply::Value(Some(value))
            }
            StoreRequest::Get(key) => StoreReply::Value(self.get(&key).map(<[u8]>::to_vec)),
            StoreRequest::MultiGet(keys) => {
                let values = keys.iter().map(|key| self.get(key).map(<[u8]>::to_vec));
                StoreReply::Values(values.collect())
            }
            StoreRequest::Wait(keys) | StoreRequest::Check(keys) => {
                StoreReply::Found(keys.iter().all(|key| self.get(key).is_some()))
            }
            StoreRequest::DeleteKey(key) => {
                let found = self.get(&key).is_some();
                if found {
                    let deleted = [&[DELETED][..], &user_key(&key)].concat();
                    self.write(&[(&deleted, b"")])?;
                }
                StoreReply::Found(found)
            }
            StoreRequest::NumKeys => StoreReply::Number(self.cache.values.len() as i64),
            StoreRequest::ListKeys => {
                let keys = self.cache.values.keys();
                let own = keys.filter_map(|key| key.strip_prefix(b"/"));
                StoreReply::Keys(own.map(|key| String::from_utf8_lossy(key).into_owned()).collect())
            }
            StoreRequest::QueuePush(..) | StoreRequest::QueuePop { .. } | StoreRequest::QueueLen(_) => {
                return Err(ErrorKind::Unsupported.into());
            }
        })
    }

    /// Appends records, all of them or none.
    fn write(&mut self, records: &[(&[u8], &[u8])]) -> io::Result<()> {
        let mut bytes = Vec::new();
        for part in records.iter().flat_map(|(key, value)| [key, value]) {
            let length = u32::try_from(part.len()).map_err(|_| ErrorKind::FileTooLarge)?;
            bytes.extend_from_slice(&length.to_ne_bytes());
            bytes.extend_from_slice(part);
        }
        self.file.seek(SeekFrom::Start(self.cache.length))?;
        self.file
            .write_all(&bytes)
            .inspect_err(|_| drop(self.file.set_len(self.cache.length)))?;
        self.cache.apply(&bytes)
    }
}

impl Cache {
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
        self.apply(&bytes)
    }

    fn apply(&mut self, bytes: &[u8]) -> io::Result<()> {
        let mut rest = bytes;
        let mut found = Vec::new();
        while !rest.is_empty() {
            let (Some(key), Some(value)) = (part(&mut rest), part(&mut rest)) else {
                let text = "it is a file of another kind, or a process was killed while it wrote: remove it, or give another path";
                return Err(io::Error::new(ErrorKind::InvalidData, text));
            };
            found.push((key, value));
        }
        for (key, value) in found {
            match key.strip_prefix(&[DELETED]) {
                Some(key) => drop(self.values.remove(key)),
                None => drop(self.values.insert(key.to_vec(), value.to_vec())),
            }
        }
        self.length += bytes.len() as u64;
        Ok(())
    }
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
        subject: &Subject,
        writes: bool,
        f: impl FnOnce(&mut Records<'_>) -> io::Result<T>,
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
        let mut cache = self.cache.try_lock_until(until).ok_or_else(late)?;
        let mut options = OpenOptions::new();
        let mut file = options
            .read(true)
            .write(writes)
            .create(writes)
            .open(&self.path)
            .map_err(failed)?;
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
        cache.refresh(&mut file).map_err(failed)?;
        // Closing the file releases the lock.
        let cache = &mut *cache;
        f(&mut Records { file, cache }).map_err(failed)
    }

    fn count(&self) -> Subject {
        Subject::new("FileStore", &[], self.place())
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        if !self.path.exists() {
            return;
        }
        let counts = self.locked(&self.count(), true, |records| {
            Ok((records.add(CLOSED, 1)?, records.add(OPEN, -1)?))
        });
        // On failure the file stays, as after a process was killed.
        if let (Some(size), Ok((closed, 0))) = (self.world_size, counts)
            && closed >= size as i64
        {
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

impl Store for FileStore {
    fn ask(&self, request: StoreRequest, _: Option<Duration>) -> Result<StoreReply> {
        let subject = Subject::new(request.operation(), request.keys(), self.place());
        let writes = match request {
            StoreRequest::QueuePush(..) | StoreRequest::QueuePop { .. } | StoreRequest::QueueLen(_) => {
                return Err(CollectivesError::Unsupported {
                    operation: subject.operation,
                    message: "a FileStore has no queues; a TCPStore and a HashStore have".to_owned(),
                });
            }
            StoreRequest::Get(_)
            | StoreRequest::MultiGet(_)
            | StoreRequest::Wait(_)
            | StoreRequest::Check(_)
            | StoreRequest::NumKeys
            | StoreRequest::ListKeys => false,
            _ => true,
        };
        self.0.locked(&subject, writes, |records| records.carry_out(request))
    }

    fn wait_for(&self, keys: &[String], timeout: Duration, cancel: &Cancel) -> Result<()> {
        let mut subject = Subject::new("store.wait", keys, self.place());
        let until = deadline(Instant::now(), timeout);
        let mut pause = PAUSES.0;
        let (mut missing, mut seen) = (keys.to_vec(), None);
        loop {
            // Lock only if the file has changed.
            let length = std::fs::metadata(&self.0.path).map(|file| file.len()).ok();
            if length.is_none() || length != seen {
                (missing, seen) = self.0.locked(&subject, false, |records| {
                    let missing = keys.iter().filter(|key| records.get(key).is_none());
                    Ok((missing.cloned().collect(), Some(records.cache.length)))
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
