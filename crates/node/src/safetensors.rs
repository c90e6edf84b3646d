//! Safetensors files. The JS thread copies the bytes, so that later edits do not reach the file; another thread waits
//! for the disk.
use std::collections::BTreeMap;
use std::path::Path;

use lockstep_torch::Tensor;
use lockstep_torch::safetensors::{self, SafetensorsError};
use napi::bindgen_prelude::Env;
use napi_derive::napi;

use crate::error::{IntoJs, NodeError};
use crate::handles::{self, Handle};
use crate::promise::{self, Pending};
use crate::tape::refuse;

/// The name of threads that wait for the disk.
const THREAD: &str = "lockstep-file";

impl From<SafetensorsError> for NodeError {
    fn from(error: SafetensorsError) -> Self {
        let code = match &error {
            SafetensorsError::Torch { source, .. } => crate::error::code_of(source),
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
    refuse("saving reads a tensor's values").js()?;
    if names.len() != tensors.len() {
        return Err(NodeError::internal("safetensorsSave needs one name a tensor").into());
    }
    let tensors = handles::get_all(&tensors).js()?;
    let items: Vec<(String, Tensor)> = names.into_iter().zip(tensors).collect();
    let pairs: BTreeMap<_, _> = metadata
        .chunks_exact(2)
        .map(|pair| (pair[0].clone(), pair[1].clone()))
        .collect();
    let pending = safetensors::write(Path::new(&path), &items, &pairs).js()?;
    promise::spawn(env, THREAD, move || Ok(pending.commit()?), text)
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
