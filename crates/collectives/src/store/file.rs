//! c10d's FileStore.
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use lockstep_torch::c10d::NativeStore;

use crate::error::{CollectivesError, Result};
use crate::store::Store;
use crate::store::native::{READ_LIMIT, delegate, failure, told, wait_for};

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
        options.map_err(|e| failed(format!("cannot open the file: {e}")))?;
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

fn file_place(path: &Path) -> String {
    format!("FileStore {}", path.display())
}

delegate!(FileStore, store, {
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
});
