//! Stores for JavaScript. Operations that may wait return a promise.
use std::cell::RefCell;
use std::path::PathBuf;
use std::sync::Arc;

use lockstep_collectives::{
    AsyncStore, CollectivesError, FileStore, HashStore, PrefixStore, Store, StoreOperation as Op, StoreReply,
    StoreRequest, TcpStore,
};
use napi::bindgen_prelude::{BigInt, Buffer, Either, Env, ToNapiValue, Uint8Array};
use napi_derive::napi;

use crate::error::{IntoJs, NodeError};
use crate::limits::{cancel, duration};
use crate::numbered::Numbered;
use crate::promise::{self, Pending};

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
#[napi(catch_unwind)]
pub fn store_tcp(
    env: Env,
    host: String,
    port: u16,
    is_server: bool,
    world_size: u32,
    timeout: f64,
    cancel_id: u32,
) -> napi::Result<Pending<(u32, u16)>> {
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
    promise::spawn(env, "lockstep-init", open, |(store, port)| (put(store), port))
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
#[napi(catch_unwind)]
pub fn store_clone(env: Env, id: u32) -> napi::Result<Pending<u32>> {
    let store = store(id).js()?;
    let open = move || AsyncStore::new(store.duplicate()?);
    let open = move || {
        open().map_err(|error: CollectivesError| NodeError {
            operation: Some("store.clone".to_owned()),
            ..error.into()
        })
    };
    promise::spawn(env, "lockstep-init", open, put)
}

/// Closes a store; pending operations fail. Resolves when it is closed.
#[napi(catch_unwind)]
pub fn store_close(env: Env, id: u32) -> napi::Result<Pending<()>> {
    let (settle, pending) = promise::new(env, |()| ())?;
    match STORES.with_borrow_mut(|stores| stores.remove(id)) {
        Some(store) => store.close(move || settle.settle(Ok(()))),
        None => settle.settle(Ok(())),
    }
    Ok(pending)
}

fn buffer(reply: StoreReply) -> Buffer {
    reply.value().unwrap_or_default().into()
}

fn count(reply: StoreReply) -> f64 {
    reply.number() as f64
}

/// Issues `request`. The promise settles within `timeout` milliseconds, or when the flag is triggered.
fn ask<T: ToNapiValue + 'static>(
    env: Env,
    id: u32,
    request: StoreRequest<'static>,
    timeout: f64,
    cancel_id: u32,
    answer: fn(StoreReply) -> T,
) -> napi::Result<Pending<T>> {
    let issued = with(id, |store| {
        let (settle, pending) = promise::new(env, answer)?;
        let done = move |result: Result<_, CollectivesError>| settle.settle(result.map_err(NodeError::from));
        store.ask(request, duration(timeout), cancel(cancel_id), done);
        Ok(pending)
    });
    issued.js()?
}

/// Writes a value.
#[napi(catch_unwind)]
pub fn store_set(
    env: Env,
    id: u32,
    key: String,
    value: Uint8Array,
    timeout: f64,
    cancel_id: u32,
) -> napi::Result<Pending<()>> {
    ask(
        env,
        id,
        Op::Set.on([key]).with([value.to_vec()]),
        timeout,
        cancel_id,
        drop,
    )
}

/// Waits for a key; resolves with its value.
#[napi(catch_unwind)]
pub fn store_get(env: Env, id: u32, key: String, timeout: f64, cancel_id: u32) -> napi::Result<Pending<Buffer>> {
    ask(env, id, Op::Get.on([key]), timeout, cancel_id, buffer)
}

/// Resolves when all keys exist.
#[napi(catch_unwind)]
pub fn store_wait(env: Env, id: u32, keys: Vec<String>, timeout: f64, cancel_id: u32) -> napi::Result<Pending<()>> {
    ask(env, id, Op::Wait.on(keys), timeout, cancel_id, drop)
}

/// Appends to a value.
#[napi(catch_unwind)]
pub fn store_append(
    env: Env,
    id: u32,
    key: String,
    value: Uint8Array,
    timeout: f64,
    cancel_id: u32,
) -> napi::Result<Pending<()>> {
    ask(
        env,
        id,
        Op::Append.on([key]).with([value.to_vec()]),
        timeout,
        cancel_id,
        drop,
    )
}

/// Waits for all keys; resolves with their values.
#[napi(catch_unwind)]
pub fn store_multi_get(
    env: Env,
    id: u32,
    keys: Vec<String>,
    timeout: f64,
    cancel_id: u32,
) -> napi::Result<Pending<Vec<Buffer>>> {
    ask(env, id, Op::MultiGet.on(keys), timeout, cancel_id, |reply| {
        let values = reply.values().into_iter();
        values.map(|value| value.unwrap_or_default().into()).collect()
    })
}

/// Writes one value per key.
#[napi(catch_unwind)]
pub fn store_multi_set(
    env: Env,
    id: u32,
    keys: Vec<String>,
    values: Vec<Uint8Array>,
    timeout: f64,
    cancel_id: u32,
) -> napi::Result<Pending<()>> {
    // The facade has checked that each key has one value.
    let values = values.iter().map(|value| value.to_vec());
    let request = Op::MultiSet.on(keys).with(values);
    ask(env, id, request, timeout, cancel_id, drop)
}

/// Appends a value to a queue.
#[napi(catch_unwind)]
pub fn store_queue_push(
    env: Env,
    id: u32,
    key: String,
    value: Uint8Array,
    timeout: f64,
    cancel_id: u32,
) -> napi::Result<Pending<()>> {
    ask(
        env,
        id,
        Op::QueuePush.on([key]).with([value.to_vec()]),
        timeout,
        cancel_id,
        drop,
    )
}

/// Removes the first value of a queue. If the queue is empty, waits for a value (`block`) or resolves with undefined.
#[napi(catch_unwind)]
pub fn store_queue_pop(
    env: Env,
    id: u32,
    key: String,
    block: bool,
    timeout: f64,
    cancel_id: u32,
) -> napi::Result<Pending<Either<Buffer, ()>>> {
    let operation = if block { Op::QueueTake } else { Op::QueuePop };
    ask(env, id, operation.on([key]), timeout, cancel_id, |reply| {
        let value = reply.value();
        value.map_or(Either::B(()), |value| Either::A(value.into()))
    })
}

/// The number of values in a queue.
#[napi(catch_unwind)]
pub fn store_queue_len(env: Env, id: u32, key: String, timeout: f64, cancel_id: u32) -> napi::Result<Pending<f64>> {
    ask(env, id, Op::QueueLen.on([key]), timeout, cancel_id, count)
}

/// Resolves when `size` callers have arrived.
#[napi(catch_unwind)]
pub fn store_barrier(
    env: Env,
    id: u32,
    key: String,
    size: u32,
    timeout: f64,
    cancel_id: u32,
) -> napi::Result<Pending<()>> {
    ask(
        env,
        id,
        Op::Barrier.on([key]).number(size.into()),
        timeout,
        cancel_id,
        drop,
    )
}

/// The keys, unordered, without the store's internal ones; of a PrefixStore those under its prefix.
#[napi(catch_unwind)]
pub fn store_list_keys(env: Env, id: u32, timeout: f64, cancel_id: u32) -> napi::Result<Pending<Vec<String>>> {
    ask(env, id, Op::ListKeys.alone(), timeout, cancel_id, StoreReply::keys)
}

/// Adds to a number; resolves with the sum.
#[napi(catch_unwind)]
pub fn store_add(
    env: Env,
    id: u32,
    key: String,
    amount: BigInt,
    timeout: f64,
    cancel_id: u32,
) -> napi::Result<Pending<Either<f64, BigInt>>> {
    // The facade has checked that the amount fits into 64 bits.
    let amount = amount.get_i64().0;
    ask(
        env,
        id,
        Op::Add.on([key]).number(amount),
        timeout,
        cancel_id,
        |reply| match reply.number() {
            // A number would round it.
            sum if sum.unsigned_abs() >= 1 << 53 => Either::B(sum.into()),
            sum => Either::A(sum as f64),
        },
    )
}

/// Whether all keys exist now.
#[napi(catch_unwind)]
pub fn store_check(env: Env, id: u32, keys: Vec<String>, timeout: f64, cancel_id: u32) -> napi::Result<Pending<bool>> {
    ask(env, id, Op::Check.on(keys), timeout, cancel_id, StoreReply::found)
}

/// Writes `desired` if the value is `expected`; resolves with the value afterwards.
#[napi(catch_unwind)]
pub fn store_compare_set(
    env: Env,
    id: u32,
    key: String,
    expected: Uint8Array,
    desired: Uint8Array,
    timeout: f64,
    cancel_id: u32,
) -> napi::Result<Pending<Buffer>> {
    let request = Op::CompareSet.on([key]).with([expected.to_vec(), desired.to_vec()]);
    ask(env, id, request, timeout, cancel_id, buffer)
}

/// Removes a key; resolves with whether it existed.
#[napi(catch_unwind)]
pub fn store_delete_key(env: Env, id: u32, key: String, timeout: f64, cancel_id: u32) -> napi::Result<Pending<bool>> {
    ask(env, id, Op::DeleteKey.on([key]), timeout, cancel_id, StoreReply::found)
}

/// The number of keys.
#[napi(catch_unwind)]
pub fn store_num_keys(env: Env, id: u32, timeout: f64, cancel_id: u32) -> napi::Result<Pending<f64>> {
    ask(env, id, Op::NumKeys.alone(), timeout, cancel_id, count)
}
