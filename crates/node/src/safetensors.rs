//! Safetensors files. The JS thread copies the bytes, so that later edits do not reach the file; another thread waits
//! for the disk.
use std::collections::BTreeMap;
use std::path::Path;

use lockstep_torch::Tensor;
use lockstep_torch::safetensors::{self, Loaded, SafetensorsError};
use napi::bindgen_prelude::{Env, Unknown};
use napi::sys;
use napi_derive::napi;

use crate::error::{IntoJs, NodeError};
use crate::handles::{self, Handle};
use crate::promise;
use crate::tape::refuse;
use crate::value;

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
#[napi(catch_unwind, ts_return_type = "Promise<string>")]
pub fn safetensors_save(
    env: Env,
    path: String,
    names: Vec<String>,
    tensors: Vec<Handle>,
    metadata: Vec<String>,
) -> napi::Result<Unknown<'static>> {
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
    promise::spawn(
        env,
        THREAD,
        move || Ok(pending.commit()?),
        |env, digest| value::string(env, &text(digest)),
    )
}

/// Reads a file. Resolves with `[names, handles, metadata, digest]`; metadata alternates keys and values.
#[napi(catch_unwind, ts_return_type = "Promise<[string[], Handle[], string[], string]>")]
pub fn safetensors_load(env: Env, path: String) -> napi::Result<Unknown<'static>> {
    promise::spawn(env, THREAD, move || Ok(safetensors::load(Path::new(&path))?), loaded)
}

fn loaded(env: sys::napi_env, content: Loaded) -> Option<sys::napi_value> {
    let texts = |items: Vec<String>| -> Option<sys::napi_value> {
        let items: Option<Vec<_>> = items.iter().map(|text| value::string(env, text)).collect();
        value::array(env, &items?)
    };
    let (names, tensors): (Vec<_>, Vec<_>) = content.tensors.into_iter().unzip();
    let digest = text(content.digest);
    let metadata = content
        .metadata
        .into_iter()
        .flat_map(|(key, value)| [key, value])
        .collect();
    let handles: Option<Vec<_>> = tensors.into_iter().map(|t| handles::put(t).value(env)).collect();
    let lists = [texts(names)?, value::array(env, &handles?)?, texts(metadata)?];
    value::array(env, &[lists[0], lists[1], lists[2], value::string(env, &digest)?])
}
