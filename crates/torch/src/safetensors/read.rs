//! Reading: every size is compared with the file's real length before anything is allocated.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::ErrorKind;
use std::os::unix::fs::FileExt;
use std::path::Path;
use std::sync::{Mutex, PoisonError, mpsc};
use std::thread;

use safetensors::Dtype;
use safetensors::tensor::{Metadata, TensorInfo};
use tch::Tensor;
use xxhash_rust::xxh3::Xxh3Default;

use super::SafetensorsError;
use super::header::{MAX_DIMS, MAX_HEADER, code_of};
use crate::TensorExt;

/// The content of a file.
#[derive(Debug)]
pub struct Loaded {
    /// Name and tensor (on the CPU), in the order in which they lie in the file.
    pub tensors: Vec<(String, Tensor)>,
    /// The free-form text entries; PyTorch's files have `format: pt`.
    pub metadata: BTreeMap<String, String>,
    /// The [`digest`](super::digest) of the bytes that were read.
    pub digest: u64,
}

/// A file, and the digest of what was read of it.
struct Source<'a> {
    file: File,
    path: &'a Path,
    /// Where the next read begins.
    at: u64,
    digest: Xxh3Default,
}

/// What a thread reads at a time.
const PIECE: usize = 2 << 20;
/// With less, threads cost more than they save.
const WORTH_THREADS: usize = 16 << 20;
/// More read no faster.
const MAX_READERS: usize = 8;

/// Reads a safetensors file into new CPU tensors.
pub fn load(path: &Path) -> Result<Loaded, SafetensorsError> {
    let failed = |action| {
        move |source: std::io::Error| match source.kind() {
            ErrorKind::NotFound => SafetensorsError::NotFound {
                path: path.to_path_buf(),
            },
            _ => SafetensorsError::Io {
                action,
                path: path.to_path_buf(),
                source,
            },
        }
    };
    // Asked before opening: opening a named pipe waits for a writer, perhaps for ever.
    let attributes = std::fs::metadata(path).map_err(failed("inspect"))?;
    if !attributes.is_file() {
        return Err(failed("read")(std::io::Error::new(
            ErrorKind::InvalidInput,
            "it is not a regular file",
        )));
    }
    let mut source = Source {
        file: File::open(path).map_err(failed("open"))?,
        path,
        at: 0,
        digest: Xxh3Default::new(),
    };
    let header = read_header(&mut source, attributes.len())?;
    let metadata = header
        .metadata()
        .iter()
        .flatten()
        .map(|(k, v)| (k.clone(), v.clone()))
        .collect();

    // All are looked at before memory is taken for one.
    let mut described = Vec::new();
    for name in header.offset_keys() {
        let Some(info) = header.info(&name) else { continue };
        let (dtype, shape) = describe(&name, info, path)?;
        described.push((name, info, dtype, shape));
    }
    let mut tensors = Vec::with_capacity(described.len());
    for (name, _, dtype, shape) in &described {
        let tensor = Tensor::empty_on_host(shape, *dtype).map_err(|source| SafetensorsError::Torch {
            name: name.clone(),
            source,
        })?;
        tensors.push((name.clone(), tensor));
    }
    let mut places: Vec<&mut [u8]> = Vec::with_capacity(tensors.len());
    for ((_, tensor), (_, info, ..)) in tensors.iter().zip(&described) {
        let bytes = info.data_offsets.1 - info.data_offsets.0;
        if bytes > 0 {
            // SAFETY: memory of as many bytes (the header was checked for it), which nobody else knows yet. Bytes have no
            // invalid values.
            places.push(unsafe { std::slice::from_raw_parts_mut(tensor.data_ptr().cast(), bytes) });
        }
    }
    // The entries lie one behind the other without gaps: the header was checked for it, too.
    source.fill_all(places)?;
    for ((name, tensor), (_, info, ..)) in tensors.iter().zip(&described) {
        let bytes = info.data_offsets.1 - info.data_offsets.0;
        if info.dtype != Dtype::BOOL || bytes == 0 {
            continue;
        }
        // SAFETY: as above; it was read.
        let content = unsafe { std::slice::from_raw_parts(tensor.data_ptr().cast::<u8>(), bytes) };
        if content.iter().any(|&byte| byte > 1) {
            return Err(format_error(
                path,
                format!("tensor '{name}' is BOOL and holds bytes other than 0 and 1"),
            ));
        }
    }
    Ok(Loaded {
        tensors,
        metadata,
        digest: source.digest.digest(),
    })
}

/// Reads and checks the header; leaves the file at the first tensor's bytes.
fn read_header(source: &mut Source<'_>, file_len: u64) -> Result<Metadata, SafetensorsError> {
    let path = source.path;
    if file_len < 8 {
        return Err(format_error(
            path,
            format!("it has {file_len} bytes, and the header's length alone takes 8"),
        ));
    }
    let mut prefix = [0_u8; 8];
    source.fill(&mut prefix)?;
    let header_len = u64::from_le_bytes(prefix);
    if header_len > MAX_HEADER as u64 {
        return Err(format_error(
            path,
            format!("its header claims {header_len} bytes, more than the {MAX_HEADER} allowed"),
        ));
    }
    if header_len > file_len - 8 {
        return Err(format_error(
            path,
            format!("its header claims {header_len} bytes, and {} follow", file_len - 8),
        ));
    }
    let mut text = vec![0_u8; header_len as usize];
    source.fill(&mut text)?;
    // Deserializing also checks that the tensors follow each other without gap or overlap and that
    // dtype, shape and place of each agree without overflow.
    let header: Metadata = serde_json::from_slice(&text)
        .map_err(|error| format_error(path, format!("its header is not valid: {error}")))?;
    let data = file_len - 8 - header_len;
    if header.data_len() as u64 != data {
        let claimed = header.data_len();
        return Err(format_error(
            path,
            format!("its tensors take {claimed} bytes, and {data} follow the header"),
        ));
    }
    Ok(header)
}

/// The dtype's code and the shape of an entry, if a tensor can have them.
fn describe(name: &str, info: &TensorInfo, path: &Path) -> Result<(i32, Vec<i64>), SafetensorsError> {
    let unsupported = |reason: String| SafetensorsError::UnsupportedInFile {
        path: path.to_path_buf(),
        name: name.to_owned(),
        reason,
    };
    let dtype = code_of(info.dtype).ok_or_else(|| {
        unsupported(format!(
            "has dtype {}, which has no tensor type here: convert it where it was written",
            info.dtype
        ))
    })?;
    if info.shape.len() > MAX_DIMS {
        return Err(unsupported(format!(
            "has {} dimensions, more than the {MAX_DIMS} a tensor can have",
            info.shape.len()
        )));
    }
    // With a zero among the sizes the others escape the overflow check on their product, and strides are made of them too.
    let fits = info.shape.iter().try_fold(1_i64, |product, &size| {
        product.checked_mul(i64::try_from(size).ok()?.max(1))
    });
    if fits.and_then(|elements| elements.checked_mul(16)).is_none() {
        return Err(unsupported(format!(
            "has the shape {:?}, which is too large",
            info.shape
        )));
    }
    Ok((dtype, info.shape.iter().map(|&size| size as i64).collect()))
}

impl Source<'_> {
    /// Fills `buffer` with what follows.
    fn fill(&mut self, buffer: &mut [u8]) -> Result<(), SafetensorsError> {
        let read = read_at(&self.file, self.path, self.at, buffer);
        self.at += buffer.len() as u64;
        self.digest.update(buffer);
        read
    }

    /// Fills one place after the other with what follows. Several threads read, and this one takes the digest behind them:
    /// the memory's pages are made meanwhile, which takes longer than both.
    fn fill_all(&mut self, places: Vec<&mut [u8]>) -> Result<(), SafetensorsError> {
        let total: usize = places.iter().map(|place| place.len()).sum();
        let threads = thread::available_parallelism().map_or(1, usize::from).min(MAX_READERS);
        let (file, path, mut start) = (&self.file, self.path, self.at);
        let pieces = places
            .into_iter()
            .flat_map(|place| place.chunks_mut(PIECE))
            .map(|piece| {
                let at = start;
                start += piece.len() as u64;
                (at, piece)
            });
        if threads == 1 || total < WORTH_THREADS {
            for (at, piece) in pieces {
                read_at(file, path, at, piece)?;
                self.digest.update(piece);
            }
            return Ok(());
        }
        let pieces = Mutex::new(pieces.enumerate());
        let digest = &mut self.digest;
        thread::scope(|scope| {
            let (send, receive) = mpsc::channel();
            let mut started = 0;
            for _ in 0..threads {
                let (send, pieces) = (send.clone(), &pieces);
                let work = move || {
                    loop {
                        let next = pieces.lock().unwrap_or_else(PoisonError::into_inner).next();
                        let Some((number, (at, piece))) = next else { break };
                        let read = read_at(file, path, at, piece).map(|()| &*piece);
                        let failed = read.is_err();
                        // Nobody listens where another thread has failed.
                        if send.send((number, read)).is_err() || failed {
                            break;
                        }
                    }
                };
                started += usize::from(thread::Builder::new().spawn_scoped(scope, work).is_ok());
            }
            drop(send);
            if started == 0 {
                // The system gives no threads: this one does it all.
                let mut pieces = pieces.lock().unwrap_or_else(PoisonError::into_inner);
                for (_, (at, piece)) in pieces.by_ref() {
                    read_at(file, path, at, piece)?;
                    digest.update(piece);
                }
                return Ok(());
            }
            let (mut early, mut next) = (BTreeMap::new(), 0);
            for (number, read) in receive {
                early.insert(number, read?);
                while let Some(piece) = early.remove(&next) {
                    digest.update(piece);
                    next += 1;
                }
            }
            Ok(())
        })
    }
}

/// Fills `buffer` from a place on; a file that ends early is an error that says so.
fn read_at(file: &File, path: &Path, at: u64, buffer: &mut [u8]) -> Result<(), SafetensorsError> {
    file.read_exact_at(buffer, at).map_err(|source| match source.kind() {
        ErrorKind::UnexpectedEof => format_error(path, "it became shorter while it was read".to_owned()),
        _ => SafetensorsError::Io {
            action: "read",
            path: path.to_path_buf(),
            source,
        },
    })
}

fn format_error(path: &Path, reason: String) -> SafetensorsError {
    SafetensorsError::Format {
        path: path.to_path_buf(),
        reason,
    }
}
