//! Stores for JavaScript. Operations that may wait return a promise.
use std::cell::RefCell;
use std::path::PathBuf;
use std::sync::Arc;

use lockstep_collectives::{
    AsyncStore, CollectivesError, FileStore, HashStore, PrefixStore, Store, StoreOperation as Op, StoreReply,
    StoreRequest, TcpStore,
};
use napi::bindgen_prelude::{BigInt, Env, Uint8Array, Unknown};
use napi::sys;
use napi_derive::napi;

use crate::error::{IntoJs, NodeError};
use crate::limits::{cancel, duration};
use crate::numbered::Numbered;
use crate::promise;
use crate::value;

thread_local! {
    static STORES: RefCell<Numbered<AsyncStore>> = const { RefCell::new(Numbered::new()) };
}

/// Closes all stores when the environment ends.
pub fn clear() {
    let _ = STORES.try_with(RefCell::take);
}

fn put(store: AsyncStore) -> u32 {
    STORES.with_borrow_mut(|stores| stores.put(store))
}

fn with<T>(id: u32, f: impl FnOnce(&AsyncStore) -> T) -> Result<T, NodeError> {
    STORES
        .with_borrow(|stores| stores.get(id).map(f))
        .ok_or_else(|| NodeError::new("ERR_STORE", "the store was closed"))
}

/// The store with this number.
pub fn store(id: u32) -> Result<Arc<dyn Store>, NodeError> {
    with(id, |store| Arc::clone(store.store()))
}

/// Opens a TCPStore: serves (`is_server`) or connects. A client with a `world_size` above 0 registers as a rank.
/// Resolves with `[store, port]`.
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
    let open = move || {
        open().map_err(|error: CollectivesError| NodeError {
            operation: Some("TCPStore.connect".to_owned()),
            ..error.into()
        })
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

/// Creates a store within this process.
#[napi(catch_unwind)]
pub fn store_hash() -> napi::Result<u32> {
    AsyncStore::new(Arc::new(HashStore::new())).map(put).js()
}

/// Creates a view of a store under a prefix.
#[napi(catch_unwind)]
pub fn store_prefix(id: u32, prefix: String) -> napi::Result<u32> {
    AsyncStore::new(Arc::new(PrefixStore::new(prefix, store(id).js()?)))
        .map(put)
        .js()
}

/// Opens another handle to a store, with its own connection. Resolves with its number.
#[napi(catch_unwind, ts_return_type = "Promise<number>")]
pub fn store_clone(env: Env, id: u32) -> napi::Result<Unknown<'static>> {
    let store = store(id).js()?;
    let open = move || AsyncStore::new(store.duplicate()?);
    let open = move || {
        open().map_err(|error: CollectivesError| NodeError {
            operation: Some("store.clone".to_owned()),
            ..error.into()
        })
    };
    promise::spawn(env, "lockstep-init", open, |env, store| {
        value::number(env, f64::from(put(store)))
    })
}

/// Closes a store; pending operations fail. Resolves when it is closed.
#[napi(catch_unwind, ts_return_type = "Promise<void>")]
pub fn store_close(env: Env, id: u32) -> napi::Result<Unknown<'static>> {
    let (settle, pending) = promise::new(env, |env, ()| value::undefined(env))?;
    match STORES.with_borrow_mut(|stores| stores.remove(id)) {
        Some(store) => store.close(move || settle.settle(Ok(()))),
        None => settle.settle(Ok(())),
    }
    Ok(pending)
}

fn bytes(env: sys::napi_env, bytes: Vec<u8>) -> Option<sys::napi_value> {
    let (mut value, mut data) = (std::ptr::null_mut(), std::ptr::null_mut());
    // SAFETY: the environment's own thread; Node copies the bytes.
    let status =
        unsafe { sys::napi_create_buffer_copy(env, bytes.len(), bytes.as_ptr().cast(), &raw mut data, &raw mut value) };
    (status == sys::Status::napi_ok).then_some(value)
}

fn bytes_or_undefined(env: sys::napi_env, value: Option<Vec<u8>>) -> Option<sys::napi_value> {
    value.map_or_else(|| value::undefined(env), |value| bytes(env, value))
}

fn array<T>(
    env: sys::napi_env,
    items: Vec<T>,
    make: impl Fn(sys::napi_env, T) -> Option<sys::napi_value>,
) -> Option<sys::napi_value> {
    let items: Option<Vec<_>> = items.into_iter().map(|item| make(env, item)).collect();
    value::array(env, &items?)
}

fn reply(env: sys::napi_env, reply: StoreReply) -> Option<sys::napi_value> {
    match reply {
        StoreReply::Done => value::undefined(env),
        StoreReply::Value(value) => bytes_or_undefined(env, value),
        StoreReply::Values(values) => array(env, values, bytes_or_undefined),
        StoreReply::Keys(keys) => array(env, keys, |env, key| value::string(env, &key)),
        StoreReply::Number(number) => value::integer(env, number),
        StoreReply::Found(found) => value::boolean(env, found),
    }
}

/// Issues `request`. The promise settles within `timeout` milliseconds, or when the flag is triggered.
fn ask(
    env: Env,
    id: u32,
    request: StoreRequest<'static>,
    timeout: f64,
    cancel_id: u32,
) -> napi::Result<Unknown<'static>> {
    let issued = with(id, |store| -> napi::Result<Unknown<'static>> {
        let (settle, pending) = promise::new(env, reply)?;
        let done = move |result: Result<_, CollectivesError>| settle.settle(result.map_err(NodeError::from));
        store.ask(request, duration(timeout), cancel(cancel_id), done);
        Ok(pending)
    });
    issued.js()?
}

/// Writes a value.
#[napi(catch_unwind, ts_return_type = "Promise<void>")]
pub fn store_set(
    env: Env,
    id: u32,
    key: String,
    value: Uint8Array,
    timeout: f64,
    cancel_id: u32,
) -> napi::Result<Unknown<'static>> {
    ask(env, id, Op::Set.on([key]).with([value.to_vec()]), timeout, cancel_id)
}

/// Waits for a key; resolves with its value.
#[napi(catch_unwind, ts_return_type = "Promise<Buffer>")]
pub fn store_get(env: Env, id: u32, key: String, timeout: f64, cancel_id: u32) -> napi::Result<Unknown<'static>> {
    ask(env, id, Op::Get.on([key]), timeout, cancel_id)
}

/// Resolves when all keys exist.
#[napi(catch_unwind, ts_return_type = "Promise<void>")]
pub fn store_wait(
    env: Env,
    id: u32,
    keys: Vec<String>,
    timeout: f64,
    cancel_id: u32,
) -> napi::Result<Unknown<'static>> {
    ask(env, id, Op::Wait.on(keys), timeout, cancel_id)
}

/// Appends to a value.
#[napi(catch_unwind, ts_return_type = "Promise<void>")]
pub fn store_append(
    env: Env,
    id: u32,
    key: String,
    value: Uint8Array,
    timeout: f64,
    cancel_id: u32,
) -> napi::Result<Unknown<'static>> {
    ask(env, id, Op::Append.on([key]).with([value.to_vec()]), timeout, cancel_id)
}

/// Waits for all keys; resolves with their values.
#[napi(catch_unwind, ts_return_type = "Promise<Buffer[]>")]
pub fn store_multi_get(
    env: Env,
    id: u32,
    keys: Vec<String>,
    timeout: f64,
    cancel_id: u32,
) -> napi::Result<Unknown<'static>> {
    ask(env, id, Op::MultiGet.on(keys), timeout, cancel_id)
}

/// Writes one value per key.
#[napi(catch_unwind, ts_return_type = "Promise<void>")]
pub fn store_multi_set(
    env: Env,
    id: u32,
    keys: Vec<String>,
    values: Vec<Uint8Array>,
    timeout: f64,
    cancel_id: u32,
) -> napi::Result<Unknown<'static>> {
    // The facade has checked that each key has one value.
    let values = values.iter().map(|value| value.to_vec());
    let request = Op::MultiSet.on(keys).with(values);
    ask(env, id, request, timeout, cancel_id)
}

/// Appends a value to a queue.
#[napi(catch_unwind, ts_return_type = "Promise<void>")]
pub fn store_queue_push(
    env: Env,
    id: u32,
    key: String,
    value: Uint8Array,
    timeout: f64,
    cancel_id: u32,
) -> napi::Result<Unknown<'static>> {
    ask(
        env,
        id,
        Op::QueuePush.on([key]).with([value.to_vec()]),
        timeout,
        cancel_id,
    )
}

/// Removes the first value of a queue. If the queue is empty, waits for a value (`block`) or resolves with undefined.
#[napi(catch_unwind, ts_return_type = "Promise<Buffer | undefined>")]
pub fn store_queue_pop(
    env: Env,
    id: u32,
    key: String,
    block: bool,
    timeout: f64,
    cancel_id: u32,
) -> napi::Result<Unknown<'static>> {
    let operation = if block { Op::QueueTake } else { Op::QueuePop };
    ask(env, id, operation.on([key]), timeout, cancel_id)
}

/// The number of values in a queue.
#[napi(catch_unwind, ts_return_type = "Promise<number>")]
pub fn store_queue_len(env: Env, id: u32, key: String, timeout: f64, cancel_id: u32) -> napi::Result<Unknown<'static>> {
    ask(env, id, Op::QueueLen.on([key]), timeout, cancel_id)
}

/// Resolves when `size` callers have arrived.
#[napi(catch_unwind, ts_return_type = "Promise<void>")]
pub fn store_barrier(
    env: Env,
    id: u32,
    key: String,
    size: u32,
    timeout: f64,
    cancel_id: u32,
) -> napi::Result<Unknown<'static>> {
    ask(env, id, Op::Barrier.on([key]).number(size.into()), timeout, cancel_id)
}

/// The keys, unordered, without the store's internal ones; of a PrefixStore those under its prefix.
#[napi(catch_unwind, ts_return_type = "Promise<string[]>")]
pub fn store_list_keys(env: Env, id: u32, timeout: f64, cancel_id: u32) -> napi::Result<Unknown<'static>> {
    ask(env, id, Op::ListKeys.alone(), timeout, cancel_id)
}

/// Adds to a number; resolves with the sum.
#[napi(catch_unwind, ts_return_type = "Promise<number | bigint>")]
pub fn store_add(
    env: Env,
    id: u32,
    key: String,
    amount: BigInt,
    timeout: f64,
    cancel_id: u32,
) -> napi::Result<Unknown<'static>> {
    // The facade has checked that the amount fits into 64 bits.
    let amount = amount.get_i64().0;
    ask(env, id, Op::Add.on([key]).number(amount), timeout, cancel_id)
}

/// Whether all keys exist now.
#[napi(catch_unwind, ts_return_type = "Promise<boolean>")]
pub fn store_check(
    env: Env,
    id: u32,
    keys: Vec<String>,
    timeout: f64,
    cancel_id: u32,
) -> napi::Result<Unknown<'static>> {
    ask(env, id, Op::Check.on(keys), timeout, cancel_id)
}

/// Writes `desired` if the value is `expected`; resolves with the value afterwards.
#[napi(catch_unwind, ts_return_type = "Promise<Buffer>")]
pub fn store_compare_set(
    env: Env,
    id: u32,
    key: String,
    expected: Uint8Array,
    desired: Uint8Array,
    timeout: f64,
    cancel_id: u32,
) -> napi::Result<Unknown<'static>> {
    let request = Op::CompareSet.on([key]).with([expected.to_vec(), desired.to_vec()]);
    ask(env, id, request, timeout, cancel_id)
}

/// Removes a key; resolves with whether it existed.
#[napi(catch_unwind, ts_return_type = "Promise<boolean>")]
pub fn store_delete_key(
    env: Env,
    id: u32,
    key: String,
    timeout: f64,
    cancel_id: u32,
) -> napi::Result<Unknown<'static>> {
    ask(env, id, Op::DeleteKey.on([key]), timeout, cancel_id)
}

/// The number of keys.
#[napi(catch_unwind, ts_return_type = "Promise<number>")]
pub fn store_num_keys(env: Env, id: u32, timeout: f64, cancel_id: u32) -> napi::Result<Unknown<'static>> {
    ask(env, id, Op::NumKeys.alone(), timeout, cancel_id)
}
