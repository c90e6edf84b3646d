//! c10d's FileStore.
use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use lockstep_torch::TorchError;
use lockstep_torch::c10d::NativeStore;

use crate::error::{CollectivesError, Result};
use crate::store::{READ_LIMIT, Store, wait_for};

/// How often a file is looked at before it is none of ours, and how long each time.
const LOOKS: u32 = 10;
const PAUSE: Duration = Duration::from_millis(20);

/// c10d's FileStore: a file that all ranks can lock.
pub struct FileStore {
    store: Arc<NativeStore>,
    path: PathBuf,
}

impl FileStore {
    /// Opens or makes the file. The last of `world_size` handles opened so removes it; `None` leaves it alone.
    pub fn open(path: &Path, world_size: Option<usize>) -> Result<Self> {
        let text = path.to_str().ok_or_else(|| CollectivesError::InvalidArgument {
            operation: "initProcessGroup",
            message: format!("the path {} is not valid UTF-8", path.display()),
        })?;
        // c10d would ask again and again for a file that can never be made.
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
        let options = std::fs::OpenOptions::new()
            .read(true)
            .append(true)
            .create(true)
            .open(path);
        let failed = |message: String| CollectivesError::Store {
            operation: "FileStore",
            store: file_place(path),
            keys: Vec::new(),
            message,
        };
        let file = options.map_err(|e| failed(format!("cannot open the file: {e}")))?;
        // c10d would wait for ever for the rest of what it takes for a record.
        if !is_store(&file).map_err(|e| failed(format!("cannot read the file: {e}")))? {
            let message = "it is a file of another kind: remove it, or give another path";
            return Err(failed(message.to_owned()));
        }
        let store = NativeStore::file(text, world_size).map_err(|e| failed(e.to_string()))?;
        Ok(Self {
            store: Arc::new(store),
            path: path.to_owned(),
        })
    }

    /// The file.
    pub fn path(&self) -> &Path {
        &self.path
    }
}

/// Whether a file holds nothing but records of c10d's FileStore; one that somebody is writing gets a moment to be whole.
fn is_store(file: &File) -> io::Result<bool> {
    for _ in 0..LOOKS {
        if holds_records(file)? {
            return Ok(true);
        }
        std::thread::sleep(PAUSE);
    }
    Ok(false)
}

/// Keys and values, each after its length.
fn holds_records(mut file: &File) -> io::Result<bool> {
    let length = file.metadata()?.len();
    let mut at = 0;
    let mut texts = 0_u64;
    while at < length {
        if length - at < 4 {
            return Ok(false);
        }
        let mut size = [0; 4];
        file.seek(SeekFrom::Start(at))?;
        file.read_exact(&mut size)?;
        let end = u64::from(u32::from_ne_bytes(size)).checked_add(at + 4);
        let Some(end) = end.filter(|end| *end <= length) else {
            return Ok(false);
        };
        at = end;
        texts += 1;
    }
    Ok(texts.is_multiple_of(2))
}

fn file_place(path: &Path) -> String {
    format!("FileStore {}", path.display())
}

impl FileStore {
    fn told<T>(
        &self,
        operation: &'static str,
        keys: &[String],
        result: std::result::Result<T, TorchError>,
    ) -> Result<T> {
        result.map_err(|error| CollectivesError::Store {
            operation,
            store: self.place(),
            keys: keys.to_vec(),
            message: error.to_string(),
        })
    }
}

impl Store for FileStore {
    fn set(&self, key: &str, value: &[u8]) -> Result<()> {
        self.told("store.set", &[key.to_owned()], self.store.set(key, value))
    }

    fn get(&self, key: &str, timeout: Duration) -> Result<Vec<u8>> {
        let keys = [key.to_owned()];
        wait_for(self, "store.get", &keys, timeout)?;
        self.told("store.get", &keys, self.store.get(key, READ_LIMIT))
    }

    fn add(&self, key: &str, amount: i64) -> Result<i64> {
        self.told("store.add", &[key.to_owned()], self.store.add(key, amount))
    }

    fn wait(&self, keys: &[String], timeout: Duration) -> Result<()> {
        wait_for(self, "store.wait", keys, timeout)
    }

    fn check(&self, keys: &[String]) -> Result<bool> {
        self.told("store.check", keys, self.store.check(keys))
    }

    fn compare_set(&self, key: &str, expected: &[u8], desired: &[u8]) -> Result<Vec<u8>> {
        let result = self.store.compare_set(key, expected, desired);
        self.told("store.compareSet", &[key.to_owned()], result)
    }

    fn multi_get(&self, keys: &[String]) -> Result<Vec<Option<Vec<u8>>>> {
        let get = |key: &String| {
            let there = self.check(std::slice::from_ref(key))?;
            there.then(|| self.get(key, READ_LIMIT)).transpose()
        };
        keys.iter().map(get).collect()
    }

    fn multi_set(&self, pairs: &[(String, Vec<u8>)]) -> Result<()> {
        pairs.iter().try_for_each(|(key, value)| self.set(key, value))
    }

    fn append(&self, key: &str, value: &[u8]) -> Result<()> {
        let mut current = Vec::new();
        loop {
            let whole = [&current[..], value].concat();
            let now = self.compare_set(key, &current, &whole)?;
            if now == whole {
                return Ok(());
            }
            // Where the key was deleted meanwhile, what was expected comes back.
            current = if now == current { Vec::new() } else { now };
        }
    }

    fn delete_key(&self, key: &str) -> Result<bool> {
        let keys = [key.to_owned()];
        // c10d's says yes for a key that is not there.
        Ok(self.check(&keys)? && self.told("store.deleteKey", &keys, self.store.delete_key(key))?)
    }

    fn num_keys(&self) -> Result<i64> {
        self.told("store.numKeys", &[], self.store.num_keys())
    }

    fn place(&self) -> String {
        file_place(&self.path)
    }

    fn patient(&self) -> Arc<dyn Store> {
        Arc::new(Self {
            store: Arc::clone(&self.store),
            path: self.path.clone(),
        })
    }

    fn duplicate(&self) -> Result<Arc<dyn Store>> {
        Ok(Arc::new(Self::open(&self.path, None)?))
    }
}
