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

use crate::cancel::Cancel;
use crate::error::{CollectivesError, Result};
use crate::store::{PAUSES, Store, deadline, parse_count};

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
        handle.change("FileStore", &[], |records| records.add(OPEN, 1, || handle.place()))?;
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
    fn has(&self, key: &str) -> bool {
        self.cache.values.contains_key(&user_key(key))
    }

    fn get(&self, key: &str) -> Option<&[u8]> {
        self.cache.values.get(&user_key(key)).map(Vec::as_slice)
    }

    fn set(&mut self, key: &str, value: &[u8]) -> io::Result<()> {
        self.write(&[(&user_key(key), value)])
    }

    fn add(&mut self, key: &[u8], amount: i64, place: impl Fn() -> String) -> io::Result<Result<i64>> {
        let value = self.cache.values.get(key).map_or(&[][..], Vec::as_slice);
        let name = String::from_utf8_lossy(key.strip_prefix(b"/").unwrap_or(key)).into_owned();
        let sum = match parse_count(place(), &name, value) {
            Ok(number) => number.wrapping_add(amount),
            Err(error) => return Ok(Err(error)),
        };
        self.write(&[(key, sum.to_string().as_bytes())])?;
        Ok(Ok(sum))
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

    fn failed(&self, operation: &'static str, keys: &[String], message: String) -> CollectivesError {
        CollectivesError::Store {
            operation,
            store: self.place(),
            keys: keys.to_vec(),
            message,
        }
    }

    /// Reads the records under a shared lock.
    fn read<T>(&self, operation: &'static str, keys: &[String], f: impl FnOnce(&Records<'_>) -> T) -> Result<T> {
        let (options, lock) = (
            OpenOptions::new().read(true).clone(),
            FlockOperation::NonBlockingLockShared,
        );
        self.locked(operation, keys, &options, lock, |records| Ok(Ok(f(&records))))
    }

    /// Reads and writes records under an exclusive lock.
    fn change<T>(
        &self,
        operation: &'static str,
        keys: &[String],
        f: impl FnOnce(&mut Records<'_>) -> io::Result<Result<T>>,
    ) -> Result<T> {
        let options = OpenOptions::new().read(true).write(true).create(true).clone();
        let lock = FlockOperation::NonBlockingLockExclusive;
        self.locked(operation, keys, &options, lock, |mut records| f(&mut records))
    }

    fn locked<T>(
        &self,
        operation: &'static str,
        keys: &[String],
        options: &OpenOptions,
        lock: FlockOperation,
        f: impl FnOnce(Records<'_>) -> io::Result<Result<T>>,
    ) -> Result<T> {
        let until = deadline(Instant::now(), LOCK_LIMIT);
        let late = || {
            let text = format!(
                "another process holds the file's lock for more than {} s",
                LOCK_LIMIT.as_secs()
            );
            self.failed(operation, keys, text)
        };
        let failed = |error: &io::Error| match error.kind() {
            ErrorKind::InvalidData => self.failed(operation, keys, error.to_string()),
            _ => self.failed(operation, keys, format!("cannot use the file: {error}")),
        };
        let mut cache = self.cache.try_lock_until(until).ok_or_else(late)?;
        let mut file = options.open(&self.path).map_err(|error| failed(&error))?;
        let mut pause = PAUSES.0;
        loop {
            match flock(&file, lock) {
                Ok(()) => break,
                Err(Errno::WOULDBLOCK) if Instant::now() >= until => return Err(late()),
                Err(Errno::WOULDBLOCK | Errno::INTR) => std::thread::sleep(pause),
                Err(error) => return Err(failed(&error.into())),
            }
            pause = (pause * 2).min(PAUSES.1);
        }
        // Closing the file releases the lock.
        cache
            .refresh(&mut file)
            .and_then(|()| {
                f(Records {
                    file,
                    cache: &mut cache,
                })
            })
            .map_err(|error| failed(&error))?
    }
}

impl Drop for Handle {
    fn drop(&mut self) {
        if !self.path.exists() {
            return;
        }
        let place = || self.place();
        let counts = self.change("FileStore", &[], |records| {
            let closed = records.add(CLOSED, 1, place)?;
            let open = records.add(OPEN, -1, place)?;
            Ok(closed.and_then(|closed| Ok((closed, open?))))
        });
        // On failure the file stays, as after a process was killed.
        if let (Some(size), Ok((closed, 0))) = (self.world_size, counts)
            && closed >= size as i64
        {
            let _ = std::fs::remove_file(&self.path);
        }
    }
}

fn no_queues<T>(operation: &'static str) -> Result<T> {
    Err(CollectivesError::Unsupported {
        operation,
        message: "a FileStore has no queues; a TCPStore and a HashStore have".to_owned(),
    })
}

impl Store for FileStore {
    fn set(&self, key: &str, value: &[u8]) -> Result<()> {
        self.0.change("store.set", &[key.to_owned()], |records| {
            records.set(key, value).map(Ok)
        })
    }

    fn add(&self, key: &str, amount: i64) -> Result<i64> {
        self.0.change("store.add", &[key.to_owned()], |records| {
            records.add(&user_key(key), amount, || self.place())
        })
    }

    fn wait_for(&self, keys: &[String], timeout: Duration, cancel: &Cancel) -> Result<()> {
        let until = deadline(Instant::now(), timeout);
        let mut pause = PAUSES.0;
        let (mut missing, mut seen) = (keys.to_vec(), None);
        loop {
            // Lock only if the file has changed.
            let length = std::fs::metadata(&self.0.path).map(|file| file.len()).ok();
            if length.is_none() || length != seen {
                (missing, seen) = self.0.read("store.wait", keys, |records| {
                    let missing = keys.iter().filter(|key| !records.has(key)).cloned().collect();
                    (missing, Some(records.cache.length))
                })?;
            }
            if missing.is_empty() {
                return Ok(());
            }
            cancel.check("store.wait")?;
            let left = until.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Err(CollectivesError::StoreTimeout {
                    operation: "store.wait",
                    store: self.place(),
                    keys: missing,
                    waited: timeout,
                });
            }
            cancel.sleep(pause.min(left));
            pause = (pause * 2).min(PAUSES.1);
        }
    }

    fn check(&self, keys: &[String]) -> Result<bool> {
        self.0
            .read("store.check", keys, |records| keys.iter().all(|key| records.has(key)))
    }

    fn compare_set(&self, key: &str, expected: &[u8], desired: &[u8]) -> Result<Vec<u8>> {
        self.0.change("store.compareSet", &[key.to_owned()], |records| {
            Ok(Ok(match records.get(key) {
                Some(value) if value != expected => value.to_vec(),
                None if !expected.is_empty() => expected.to_vec(),
                _ => {
                    records.set(key, desired)?;
                    desired.to_vec()
                }
            }))
        })
    }

    fn multi_get(&self, keys: &[String]) -> Result<Vec<Option<Vec<u8>>>> {
        self.0.read("store.multiGet", keys, |records| {
            keys.iter().map(|key| records.get(key).map(<[u8]>::to_vec)).collect()
        })
    }

    fn multi_set(&self, pairs: &[(String, Vec<u8>)]) -> Result<()> {
        let names: Vec<String> = pairs.iter().map(|(key, _)| key.clone()).collect();
        let keys: Vec<Vec<u8>> = names.iter().map(|key| user_key(key)).collect();
        let values = pairs.iter().map(|(_, value)| value.as_slice());
        let all: Vec<_> = keys.iter().map(Vec::as_slice).zip(values).collect();
        self.0
            .change("store.multiSet", &names, |records| records.write(&all).map(Ok))
    }

    fn append(&self, key: &str, value: &[u8]) -> Result<()> {
        self.0.change("store.append", &[key.to_owned()], |records| {
            let whole = [records.get(key).unwrap_or_default(), value].concat();
            records.set(key, &whole).map(Ok)
        })
    }

    fn delete_key(&self, key: &str) -> Result<bool> {
        self.0.change("store.deleteKey", &[key.to_owned()], |records| {
            if !records.has(key) {
                return Ok(Ok(false));
            }
            let deleted = [&[DELETED][..], &user_key(key)].concat();
            records.write(&[(&deleted, b"")]).map(|()| Ok(true))
        })
    }

    fn num_keys(&self) -> Result<i64> {
        self.0
            .read("store.numKeys", &[], |records| records.cache.values.len() as i64)
    }

    fn list_keys(&self) -> Result<Vec<String>> {
        self.0.read("store.listKeys", &[], |records| {
            let keys = records.cache.values.keys();
            let own = keys.filter_map(|key| key.strip_prefix(b"/"));
            own.map(|key| String::from_utf8_lossy(key).into_owned()).collect()
        })
    }

    fn queue_push(&self, _key: &str, _value: &[u8]) -> Result<()> {
        no_queues("store.queuePush")
    }

    fn queue_pop(&self, _key: &str) -> Result<Option<Vec<u8>>> {
        no_queues("store.queuePop")
    }

    fn queue_len(&self, _key: &str) -> Result<i64> {
        no_queues("store.queueLen")
    }

    fn keeps_history(&self) -> bool {
        true
    }

    fn place(&self) -> String {
        self.0.place()
    }

    fn patient(&self) -> Arc<dyn Store> {
        Arc::new(self.clone())
    }

    fn duplicate(&self) -> Result<Arc<dyn Store>> {
        Ok(Arc::new(self.clone()))
    }
}
