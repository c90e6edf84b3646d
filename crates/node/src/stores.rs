//! Stores for JavaScript: everything that may wait is a promise.
use std::cell::RefCell;
use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

use lockstep_collectives::{AsyncStore, CollectivesError, FileStore, HashStore, PrefixStore, Store, TcpStore};
use napi::bindgen_prelude::{Env, Uint8Array, Unknown};
use napi::sys;
use napi_derive::napi;

use crate::error::{IntoJs, NodeError};
use crate::limits::{cancel, duration};
use crate::promise;
use crate::value;

#[derive(Default)]
struct Table {
    stores: HashMap<u32, AsyncStore>,
    last: u32,
}

thread_local! {
    static TABLE: RefCell<Table> = RefCell::default();
}

/// Closes everything: the environment ends.
pub fn clear() {
    let Ok(table) = TABLE.try_with(|table| std::mem::take(&mut *table.borrow_mut())) else {
        return;
    };
    drop(table);
}

fn put(store: AsyncStore) -> u32 {
    TABLE.with_borrow_mut(|table| {
        table.last = table.last.wrapping_add(1).max(1);
        table.stores.insert(table.last, store);
        table.last
    })
}

fn with<T>(id: u32, f: impl FnOnce(&AsyncStore) -> T) -> napi::Result<T> {
    TABLE
        .with_borrow(|table| {
            table
                .stores
                .get(&id)
                .map(f)
                .ok_or_else(|| NodeError::new("ERR_STORE", "the store was closed"))
        })
        .js()
}

/// The store with this number.
pub fn store(id: u32) -> Result<Arc<dyn Store>, NodeError> {
    TABLE.with_borrow(|table| {
        let store = table.stores.get(&id).map(|store| Arc::clone(store.store()));
        store.ok_or_else(|| NodeError::new("ERR_STORE", "the store was closed"))
    })
}

/// Opens a TCPStore: serves (`is_server`) or connects. `world_size` above 0 announces a rank. Resolves with
/// `[store, port]`.
#[napi(catch_unwind, ts_return_type = "Promise<[store: number, port: number]>")]
pub fn store_tcp(
    env: Env,
    host: String,
    port: u16,
    is_server: bool,
    world_size: u32,
    timeout: f64,
    cancel_id: u32,
) -> napi::Result<Unknown<'static>> {
    let cancel = cancel(cancel_id);
    let open = move || {
        let limit = duration(timeout);
        let world_size = (world_size > 0).then_some(world_size as usize);
        let store = if is_server {
            TcpStore::serve(&host, port, limit)?
        } else {
            TcpStore::connect(&host, port, world_size, limit, &cancel)?
        };
        let port = store.port();
        Ok((AsyncStore::new(Arc::new(store))?, port))
    };
    promise::spawn(env, "lockstep-init", open, |env, (store, port)| {
        let id = value::number(env, f64::from(put(store)))?;
        value::array(env, &[id, value::number(env, f64::from(port))?])
    })
}

/// Opens a FileStore; the last of `world_size` (0: uncounted) handles removes the file.
#[napi(catch_unwind)]
pub fn store_file(path: String, world_size: u32) -> napi::Result<u32> {
    let world_size = (world_size > 0).then_some(world_size as usize);
    let store = FileStore::open(&PathBuf::from(path), world_size).js()?;
    AsyncStore::new(Arc::new(store)).map(put).js()
}

/// A store of this process.
#[napi(catch_unwind)]
pub fn store_hash() -> napi::Result<u32> {
    AsyncStore::new(Arc::new(HashStore::new())).map(put).js()
}

/// The part of a store under a prefix.
#[napi(catch_unwind)]
pub fn store_prefix(id: u32, prefix: String) -> napi::Result<u32> {
    AsyncStore::new(Arc::new(PrefixStore::new(prefix, store(id).js()?)))
        .map(put)
        .js()
}

/// Closes a store; what still waits in it fails. Resolves when it is closed.
#[napi(catch_unwind, ts_return_type = "Promise<void>")]
pub fn store_close(env: Env, id: u32) -> napi::Result<Unknown<'static>> {
    let (settle, pending) = promise::new(env, nothing)?;
    match TABLE.with_borrow_mut(|table| table.stores.remove(&id)) {
        Some(store) => store.close(move || settle.settle(Ok(()))),
        None => settle.settle(Ok(())),
    }
    Ok(pending)
}

fn run<T: Send + 'static>(
    env: Env,
    id: u32,
    operation: impl FnOnce(&dyn Store) -> Result<T, CollectivesError> + Send + 'static,
    make: impl FnOnce(sys::napi_env, T) -> Option<sys::napi_value> + Send + 'static,
) -> napi::Result<Unknown<'static>> {
    with(id, |store| {
        let (settle, pending) = promise::new(env, make)?;
        store.run(operation, move |result| settle.settle(result.map_err(NodeError::from)));
        Ok(pending)
    })?
}

fn bytes(env: sys::napi_env, bytes: Vec<u8>) -> Option<sys::napi_value> {
    let (mut value, mut data) = (std::ptr::null_mut(), std::ptr::null_mut());
    // SAFETY: the environment's own thread; Node copies the bytes.
    let status =
        unsafe { sys::napi_create_buffer_copy(env, bytes.len(), bytes.as_ptr().cast(), &raw mut data, &raw mut value) };
    (status == sys::Status::napi_ok).then_some(value)
}

fn nothing(env: sys::napi_env, (): ()) -> Option<sys::napi_value> {
    value::undefined(env)
}

/// Writes a value.
#[napi(catch_unwind, ts_return_type = "Promise<void>")]
pub fn store_set(env: Env, id: u32, key: String, value: Uint8Array) -> napi::Result<Unknown<'static>> {
    let value = value.to_vec();
    run(env, id, move |store| store.set(&key, &value), nothing)
}

/// The value of a key, once it is there.
#[napi(catch_unwind, ts_return_type = "Promise<Buffer>")]
pub fn store_get(env: Env, id: u32, key: String, timeout: f64, cancel_id: u32) -> napi::Result<Unknown<'static>> {
    with(id, |store| {
        let (settle, pending) = promise::new(env, bytes)?;
        store.get(key, duration(timeout), cancel(cancel_id), move |result| {
            settle.settle(result.map_err(NodeError::from));
        });
        Ok(pending)
    })?
}

/// Resolves when all keys are there.
#[napi(catch_unwind, ts_return_type = "Promise<void>")]
pub fn store_wait(
    env: Env,
    id: u32,
    keys: Vec<String>,
    timeout: f64,
    cancel_id: u32,
) -> napi::Result<Unknown<'static>> {
    with(id, |store| {
        let (settle, pending) = promise::new(env, nothing)?;
        store.wait(keys, duration(timeout), cancel(cancel_id), move |result| {
            settle.settle(result.map_err(NodeError::from));
        });
        Ok(pending)
    })?
}

/// Adds to a number; resolves with the sum.
#[napi(catch_unwind, ts_return_type = "Promise<number | bigint>")]
pub fn store_add(env: Env, id: u32, key: String, amount: i64) -> napi::Result<Unknown<'static>> {
    run(env, id, move |store| store.add(&key, amount), value::integer)
}

/// Whether all keys are there now.
#[napi(catch_unwind, ts_return_type = "Promise<boolean>")]
pub fn store_check(env: Env, id: u32, keys: Vec<String>) -> napi::Result<Unknown<'static>> {
    run(env, id, move |store| store.check(&keys), value::boolean)
}

/// Writes `desired` if the value is `expected`; resolves with the value afterwards.
#[napi(catch_unwind, ts_return_type = "Promise<Buffer>")]
pub fn store_compare_set(
    env: Env,
    id: u32,
    key: String,
    expected: Uint8Array,
    desired: Uint8Array,
) -> napi::Result<Unknown<'static>> {
    let (expected, desired) = (expected.to_vec(), desired.to_vec());
    run(
        env,
        id,
        move |store| store.compare_set(&key, &expected, &desired),
        bytes,
    )
}

/// Removes a key; resolves with whether it was there.
#[napi(catch_unwind, ts_return_type = "Promise<boolean>")]
pub fn store_delete_key(env: Env, id: u32, key: String) -> napi::Result<Unknown<'static>> {
    run(env, id, move |store| store.delete_key(&key), value::boolean)
}

/// The number of keys.
#[napi(catch_unwind, ts_return_type = "Promise<number>")]
pub fn store_num_keys(env: Env, id: u32) -> napi::Result<Unknown<'static>> {
    run(env, id, |store| store.num_keys(), value::integer)
}
