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
use super::memory::Memory;
use crate::atomic_file::AtomicFile;
use crate::bulk::{self, Plain};
use crate::{TensorExt, TorchError};

/// Bytes that go from the cache of one core to the file.
const CHUNK: usize = 1 << 20;

/// Bytes that are written but not yet at their place; dropping it leaves the target as it was.
#[must_use = "nothing is saved before commit"]
pub struct Pending {
    file: AtomicFile,
    digest: Xxh3Default,
}

impl Pending {
    fn create(path: &Path) -> Result<Self, SafetensorsError> {
        let file = AtomicFile::create(path).map_err(|source| SafetensorsError::Io {
            action: "create a file for",
            path: path.to_path_buf(),
            source,
        })?;
        Ok(Self {
            file,
            digest: Xxh3Default::new(),
        })
    }

    fn put(&mut self, bytes: &[u8]) -> Result<(), SafetensorsError> {
        for chunk in bytes.chunks(CHUNK) {
            self.digest.update(chunk);
            self.file.write_all(chunk).map_err(|source| SafetensorsError::Io {
                action: "write",
                path: self.file.target().to_path_buf(),
                source,
            })?;
        }
        Ok(())
    }

    /// Flushes to the disk and puts the file in its place; returns its [`digest`](super::digest). May be called from any
    /// thread.
    pub fn commit(self) -> Result<u64, SafetensorsError> {
        let path = self.file.target().to_path_buf();
        self.file.commit().map_err(|source| SafetensorsError::Io {
            action: "save",
            path,
            source,
        })?;
        Ok(self.digest.digest())
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

/// Writes `tensors` beside `path`. The values are those at the time of the call; of memory it takes that of one tensor.
///
/// Tensors on other devices are copied, strided ones are written in index order, and tensors that share memory are
/// written once each. The result equals, byte for byte, what Python's `safetensors.torch.save_file` writes.
pub fn write(
    path: &Path,
    tensors: &[(String, Tensor)],
    metadata: &BTreeMap<String, String>,
) -> Result<Pending, SafetensorsError> {
    let (items, head) = layout(tensors, metadata)?;
    let mut pending = Pending::create(path)?;
    pending.put(&head)?;
    for item in &items {
        let mut memory = Memory::new(item.bytes).map_err(|source| item.failed(source))?;
        item.copy(memory.bytes_mut())?;
        pending.put(memory.bytes())?;
    }
    Ok(pending)
}

/// A file's whole content, as [`write`] writes it, in memory: what is done to the tensors later does not change it.
pub struct Image(Memory);

impl Image {
    /// Copies the tensors.
    pub fn new(tensors: &[(String, Tensor)], metadata: &BTreeMap<String, String>) -> Result<Self, SafetensorsError> {
        let (items, head) = layout(tensors, metadata)?;
        let bytes = items
            .iter()
            .try_fold(head.len(), |sum, item| sum.checked_add(item.bytes));
        let bytes = bytes.ok_or_else(|| unsupported("", "all tensors together are larger than any file"))?;
        let mut memory = Memory::new(bytes).map_err(|source| SafetensorsError::Memory { bytes, source })?;
        let (start, mut rest) = memory.bytes_mut().split_at_mut(head.len());
        start.copy_from_slice(&head);
        let mut jobs = Vec::with_capacity(items.len());
        for item in &items {
            let (own, others) = rest.split_at_mut(item.bytes);
            match Plain::of(item.tensor, item.code).map_err(|source| item.failed(source))? {
                Some(plain) if plain.len() == item.bytes => jobs.push((plain, own)),
                _ => item.copy(own)?,
            }
            rest = others;
        }
        // SAFETY: the caller's tensors live through the call.
        unsafe { bulk::copy(jobs) };
        Ok(Self(memory))
    }

    /// The file's size in bytes.
    pub fn size(&self) -> usize {
        self.0.bytes().len()
    }

    /// Writes the file and puts it in its place; returns its [`digest`](super::digest).
    pub fn save(&self, path: &Path) -> Result<u64, SafetensorsError> {
        let mut pending = Pending::create(path)?;
        pending.file.begin_early();
        pending.put(self.0.bytes())?;
        pending.commit()
    }
}

/// The tensors in the order of the file, and what stands before them.
fn layout<'a>(
    tensors: &'a [(String, Tensor)],
    metadata: &BTreeMap<String, String>,
) -> Result<(Vec<Item<'a>>, Vec<u8>), SafetensorsError> {
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
    let head = [&(header.len() as u64).to_le_bytes(), header.as_bytes()].concat();
    Ok((items, head))
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

    /// Copies the elements, in index order.
    fn copy(&self, out: &mut [u8]) -> Result<(), SafetensorsError> {
        self.tensor
            .write_bytes(self.code, out)
            .map_err(|source| self.failed(source))
    }

    fn failed(&self, source: TorchError) -> SafetensorsError {
        SafetensorsError::Torch {
            name: self.name.to_owned(),
            source,
        }
    }
}

fn unsupported(name: &str, reason: &str) -> SafetensorsError {
    SafetensorsError::Unsupported {
        name: name.to_owned(),
        reason: reason.to_owned(),
    }
}
