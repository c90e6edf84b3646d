//! Writing: the file appears whole or not at all.

use std::cmp::Reverse;
use std::collections::{BTreeMap, HashSet};
use std::io::Write as _;
use std::path::Path;

use safetensors::Dtype;
use tch::Tensor;
use xxhash_rust::xxh3::Xxh3Default;

use super::SafetensorsError;
use super::header::{Entry, MAX_HEADER, dtype_of, text};
use crate::TensorExt;
use crate::atomic_file::AtomicFile;

/// Bytes that are written but not yet at their place; dropping it leaves the target as it was.
#[derive(Debug)]
#[must_use = "nothing is saved before commit"]
pub struct Pending {
    file: AtomicFile,
    digest: u64,
}

impl Pending {
    /// Flushes to the disk and puts the file in its place; returns its [`digest`](super::digest). May be called from any
    /// thread.
    pub fn commit(self) -> Result<u64, SafetensorsError> {
        let path = self.file.target().to_path_buf();
        self.file.commit().map_err(|source| SafetensorsError::Io {
            action: "save",
            path,
            source,
        })?;
        Ok(self.digest)
    }
}

/// Writes `tensors` to `path`: [`write`] and [`Pending::commit`] in one.
pub fn save(
    path: &Path,
    tensors: &[(String, Tensor)],
    metadata: &BTreeMap<String, String>,
) -> Result<u64, SafetensorsError> {
    write(path, tensors, metadata)?.commit()
}

/// Writes `tensors` beside `path`. The values are those at the time of the call.
///
/// Tensors on other devices are copied, strided ones are written in index order, and tensors that share memory are
/// written once each. The result equals, byte for byte, what Python's `safetensors.torch.save_file` writes.
pub fn write(
    path: &Path,
    tensors: &[(String, Tensor)],
    metadata: &BTreeMap<String, String>,
) -> Result<Pending, SafetensorsError> {
    let mut seen = HashSet::new();
    let mut items = Vec::with_capacity(tensors.len());
    for (name, tensor) in tensors {
        if name == "__metadata__" {
            return Err(unsupported(
                name,
                "the format keeps this name for itself: rename the tensor",
            ));
        }
        if !seen.insert(name.as_str()) {
            return Err(unsupported(name, "the name is given twice"));
        }
        items.push(Item::new(name, tensor)?);
    }
    // The order the format asks for: by alignment, the widest dtype first, then by name.
    items.sort_by_key(|item| (Reverse(item.dtype), item.name));

    let entries: Vec<_> = items
        .iter()
        .map(|i| Entry {
            name: i.name,
            dtype: i.dtype,
            shape: &i.shape,
            bytes: i.bytes,
        })
        .collect();
    let header = text(metadata, &entries);
    if header.len() > MAX_HEADER {
        return Err(SafetensorsError::HeaderTooLarge {
            tensors: tensors.len(),
            bytes: header.len(),
        });
    }

    let io = |action| {
        move |source| SafetensorsError::Io {
            action,
            path: path.to_path_buf(),
            source,
        }
    };
    let mut file = AtomicFile::create(path).map_err(io("create a file for"))?;
    let mut digest = Xxh3Default::new();
    let mut put = |bytes: &[u8]| {
        digest.update(bytes);
        file.write_all(bytes).map_err(io("write"))
    };
    put(&(header.len() as u64).to_le_bytes())?;
    put(header.as_bytes())?;
    let mut scratch = Vec::new();
    for item in &items {
        item.tensor
            .read_bytes(item.code, &mut scratch)
            .map_err(|source| SafetensorsError::Torch {
                name: item.name.to_owned(),
                source,
            })?;
        put(&scratch)?;
    }
    let digest = digest.digest();
    Ok(Pending { file, digest })
}

/// One tensor, ready to be copied out.
struct Item<'a> {
    name: &'a str,
    dtype: Dtype,
    code: i32,
    shape: Vec<i64>,
    bytes: usize,
    tensor: &'a Tensor,
}

impl<'a> Item<'a> {
    fn new(name: &'a str, tensor: &'a Tensor) -> Result<Self, SafetensorsError> {
        let torch = |source| SafetensorsError::Torch {
            name: name.to_owned(),
            source,
        };
        if !tensor.defined() {
            return Err(unsupported(name, "it is undefined"));
        }
        let info = tensor.info().map_err(torch)?;
        if info.layout != 0 {
            return Err(unsupported(name, "its layout is not strided: save toDense() of it"));
        }
        let Some(dtype) = dtype_of(info.dtype) else {
            return Err(unsupported(
                name,
                "the format has no type for its dtype: convert the tensor first",
            ));
        };
        let bytes = usize::try_from(info.numel)
            .ok()
            .and_then(|numel| numel.checked_mul(dtype.bitsize() / 8))
            .ok_or_else(|| {
                unsupported(
                    name,
                    "an expanded tensor takes its whole size, beyond what a file can have",
                )
            })?;
        Ok(Self {
            name,
            dtype,
            code: info.dtype,
            shape: tensor.shape().map_err(torch)?,
            bytes,
            tensor,
        })
    }
}

fn unsupported(name: &str, reason: &str) -> SafetensorsError {
    SafetensorsError::Unsupported {
        name: name.to_owned(),
        reason: reason.to_owned(),
    }
}
