//! Safetensors files. The JS thread copies the bytes, so that later edits do not reach the file; another thread waits
//! for the disk.
use std::collections::BTreeMap;
use std::path::Path;

use lockstep_torch::Tensor;
use lockstep_torch::safetensors::{self, Image, SafetensorsError};
use napi::bindgen_prelude::{Env, External};
use napi_derive::napi;
use parking_lot::Mutex;

use crate::error::{IntoJs, NodeError};
use crate::handles::{self, Handle};
use crate::promise::{self, Pending};
use crate::tape::refuse;

/// The name of threads that wait for the disk.
const THREAD: &str = "lockstep-file";

impl From<SafetensorsError> for NodeError {
    fn from(error: SafetensorsError) -> Self {
        let code = match &error {
            SafetensorsError::Torch { source, .. } | SafetensorsError::Memory { source, .. } => {
                crate::error::code_of(source)
            }
            SafetensorsError::NotFound { .. } => "ERR_FILE_NOT_FOUND",
            SafetensorsError::Io { .. } => "ERR_IO",
            SafetensorsError::Format { .. } | SafetensorsError::UnsupportedInFile { .. } => "ERR_FILE_FORMAT",
            SafetensorsError::Unsupported { .. } | SafetensorsError::HeaderTooLarge { .. } => "ERR_INVALID_ARGUMENT",
        };
        Self::new(code, error.to_string())
    }
}

/// Formats a digest for JavaScript, with the name of the algorithm.
fn text(digest: u64) -> String {
    format!("xxh3:{digest:016x}")
}

/// The digest of bytes, as [`safetensors_save`] and [`safetensors_load`] give it for files.
#[napi(catch_unwind)]
pub fn digest(bytes: &[u8]) -> String {
    text(safetensors::digest(bytes))
}

/// Tensors by name, and the entries that `metadata` alternates keys and values of.
type Content = (Vec<(String, Tensor)>, BTreeMap<String, String>);

fn content(names: Vec<String>, tensors: &[Handle], metadata: &[String]) -> Result<Content, NodeError> {
    refuse("saving reads a tensor's values")?;
    if names.len() != tensors.len() {
        return Err(NodeError::internal("a file of tensors needs one name a tensor"));
    }
    let items = names.into_iter().zip(handles::get_all(tensors)?).collect();
    let pairs = metadata.chunks_exact(2).map(|pair| (pair[0].clone(), pair[1].clone()));
    Ok((items, pairs.collect()))
}

/// Writes tensors to `path`. `metadata` alternates keys and values. Resolves with the file's digest when the file is in
/// place.
#[napi(catch_unwind)]
pub fn safetensors_save(
    env: Env,
    path: String,
    names: Vec<String>,
    tensors: Vec<Handle>,
    metadata: Vec<String>,
) -> napi::Result<Pending<String>> {
    let (items, pairs) = content(names, &tensors, &metadata).js()?;
    let pending = safetensors::write(Path::new(&path), &items, &pairs).js()?;
    promise::spawn(env, THREAD, move || Ok(pending.commit()?), text)
}

/// A file's content, until it is written or dropped.
pub struct HeldImage(Mutex<Option<Image>>);

/// Copies tensors into a file's content, which [`safetensors_write`] writes once. `metadata` as in [`safetensors_save`].
#[napi(catch_unwind)]
pub fn safetensors_image(
    names: Vec<String>,
    tensors: Vec<Handle>,
    metadata: Vec<String>,
) -> napi::Result<External<HeldImage>> {
    let (items, pairs) = content(names, &tensors, &metadata).js()?;
    let image = Image::new(&items, &pairs).js()?;
    let size = image.size();
    Ok(External::new_with_size_hint(HeldImage(Mutex::new(Some(image))), size))
}

/// Writes a file's content and drops it. Resolves with its size in bytes and its digest when the file is in place.
#[napi(catch_unwind)]
pub fn safetensors_write(env: Env, image: &External<HeldImage>, path: String) -> napi::Result<Pending<(f64, String)>> {
    let taken = image.0.lock().take();
    let Some(image) = taken else {
        return Err(NodeError::internal("the content of a file was written before, or dropped").into());
    };
    let write = move || Ok((image.size() as f64, image.save(Path::new(&path))?));
    promise::spawn(env, THREAD, write, |(size, digest)| (size, text(digest)))
}

/// Drops what will not be written.
#[napi(catch_unwind)]
pub fn safetensors_drop(image: &External<HeldImage>) {
    drop(image.0.lock().take());
}

/// What a file holds.
#[napi(object, object_from_js = false)]
pub struct SafetensorsContent {
    pub tensors: Vec<(String, Handle)>,
    pub metadata: Vec<(String, String)>,
    pub digest: String,
}

/// Reads a file.
#[napi(catch_unwind)]
pub fn safetensors_load(env: Env, path: String) -> napi::Result<Pending<SafetensorsContent>> {
    let load = move || Ok(safetensors::load(Path::new(&path))?);
    promise::spawn(env, THREAD, load, |content| {
        let tensors = content.tensors.into_iter();
        SafetensorsContent {
            tensors: tensors.map(|(name, tensor)| (name, handles::put(tensor))).collect(),
            metadata: content.metadata.into_iter().collect(),
            digest: text(content.digest),
        }
    })
}
