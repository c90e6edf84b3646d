//! Registers communication hooks, and calls those that are JavaScript functions: such a hook receives the bucket's number
//! when the bucket is launched, and settles the bucket later.
use std::cell::RefCell;
use std::sync::Arc;
use std::task::{Poll, Waker};

use lockstep_collectives::ProcessGroup;
use lockstep_reducer::{CommHook, GradBucket, HookError, HookFuture};
use lockstep_torch::stream::{Crossing, Stream};
use lockstep_torch::{DeviceCode, Tensor, TensorExt, device};
use napi::bindgen_prelude::{Env, External, Function, Unknown};
use napi::{JsValue, sys};
use napi_derive::napi;
use parking_lot::Mutex;

use crate::error::{CallbackFailure, IntoJs, NodeError};
use crate::function::{JsException, JsFunction};
use crate::handles::{self, Handle, get};
use crate::native_hooks::Hook;
use crate::numbered::Numbered;
use crate::reducer::reducer;
use crate::value;

/// A bucket's result, and the task that waits for it.
#[derive(Default)]
struct Slot {
    result: Option<Result<Crossing, HookError>>,
    waker: Option<Waker>,
}

/// A bucket that a JavaScript hook has not settled yet.
struct OpenBucket {
    bucket: GradBucket,
    group: usize,
    slot: Arc<Mutex<Slot>>,
}

thread_local! {
    static BUCKETS: RefCell<Numbered<OpenBucket>> = const { RefCell::new(Numbered::new()) };
}

/// Drops all open buckets when the environment ends.
pub fn clear() {
    let buckets = BUCKETS.take();
    drop(buckets);
}

/// A JavaScript hook. Called on its own JS thread only, which runs the backward pass.
struct JsHook {
    name: String,
    function: JsFunction,
    compared: Option<String>,
}

impl CommHook for JsHook {
    fn name(&self) -> &str {
        &self.name
    }

    /// The same for all functions of programs, whose code may differ between ranks.
    fn compared(&self) -> String {
        self.compared.clone().unwrap_or_else(|| "a TypeScript hook".to_owned())
    }

    fn run(&self, bucket: GradBucket, group: &ProcessGroup) -> HookFuture {
        let slot = Arc::new(Mutex::new(Slot::default()));
        let buffer = bucket.buffer.share();
        let open = OpenBucket {
            bucket,
            group: group.identity(),
            slot: Arc::clone(&slot),
        };
        let id = BUCKETS.with_borrow_mut(|buckets| buckets.put(open));
        let arguments = |env| {
            let place = f64::from(device::standing());
            Some(vec![value::number(env, f64::from(id))?, value::number(env, place)?])
        };
        let called = buffer
            .map_err(NodeError::from)
            .and_then(|buffer| on_own_stream(&buffer, || self.function.call(arguments, |_, _| Ok(()))));
        if let Err(error) = called {
            settle(id, Err(CallbackFailure(error).into()));
        }
        Box::pin(std::future::poll_fn(move |context| {
            let mut slot = slot.lock();
            if let Some(result) = slot.result.take() {
                return Poll::Ready(result.and_then(|tensor| Ok(tensor.to_current()?)));
            }
            slot.waker = Some(context.waker().clone());
            Poll::Pending
        }))
    }
}

/// Runs `call` on the stream of the place where the thread stands, after what is written to the buffer: what follows a
/// hook's first `await` runs there, too.
fn on_own_stream<T>(buffer: &Tensor, call: impl FnOnce() -> Result<T, NodeError>) -> Result<T, NodeError> {
    let Some(device) = DeviceCode::with_streams(buffer.device()) else {
        return call();
    };
    let written = Crossing::from_current(buffer.share()?)?;
    Stream::standing(device)?.within(|| {
        drop(written.to_current()?);
        call()
    })?
}

/// Settles a bucket with a result of the current stream. Returns false if it was settled before.
fn settle(id: u32, result: Result<Tensor, HookError>) -> bool {
    let Some(open) = BUCKETS.with_borrow_mut(|buckets| buckets.remove(id)) else {
        return false;
    };
    let waker = {
        let mut slot = open.slot.lock();
        slot.result = Some(result.and_then(|tensor| Ok(Crossing::from_current(tensor)?)));
        slot.waker.take()
    };
    if let Some(waker) = waker {
        waker.wake();
    }
    true
}

/// Fails all open buckets of a group.
pub fn fail_buckets(group: &ProcessGroup, error: &NodeError) {
    let concerned: Vec<u32> = BUCKETS.with_borrow(|buckets| {
        let open = buckets.iter().filter(|(_, open)| open.group == group.identity());
        open.map(|(id, _)| id).collect()
    });
    for id in concerned {
        settle(id, Err(CallbackFailure(error.clone()).into()));
    }
}

/// Registers a communication hook, or replaces the one that is registered.
#[napi(catch_unwind)]
pub fn reducer_hook(id: u32, hook: &External<Hook>, replace: bool) -> napi::Result<()> {
    reducer(id)
        .and_then(|reducer| Ok(reducer.register_comm_hook(hook.shared(), replace)?))
        .map_err(|error| error.of(if replace { "replaceCommHook" } else { "registerCommHook" }))
        .js()
}

/// A hook that calls `function` with a bucket's number and that of the place at which it runs. The function must settle
/// the bucket with `bucketSettle` or `bucketFail`. `compared`: what ranks compare of it, if it is not the same for all
/// functions.
#[napi(catch_unwind)]
pub fn function_hook(
    env: Env,
    name: String,
    #[napi(ts_arg_type = "(bucket: number, place: number) => void")] entry: Function<'_, f64, Unknown<'_>>,
    compared: Option<String>,
) -> napi::Result<External<Hook>> {
    let function = JsFunction::new(env.raw(), entry.raw()).js()?;
    Ok(External::new(Hook::new(JsHook {
        name,
        function,
        compared,
    })))
}

fn with_bucket<T>(id: u32, read: impl FnOnce(&mut GradBucket) -> Result<T, NodeError>) -> napi::Result<T> {
    BUCKETS
        .with_borrow_mut(|buckets| {
            let open = buckets.get_mut(id).ok_or_else(|| {
                NodeError::new(
                    "ERR_DISPOSED",
                    "a GradBucket can be used until its hook's promise is settled, not later",
                )
            })?;
            read(&mut open.bucket)
        })
        .js()
}

/// The constant properties of a bucket.
#[napi(object, object_from_js = false)]
pub struct BucketInfo {
    pub index: u32,
    pub is_last: bool,
    pub names: Vec<String>,
}

/// Returns a bucket's index, whether it is the last one, and the names of its parameters.
#[napi(catch_unwind)]
pub fn bucket_info(id: u32) -> napi::Result<BucketInfo> {
    with_bucket(id, |bucket| {
        Ok(BucketInfo {
            index: bucket.index as u32,
            is_last: bucket.is_last,
            names: bucket.names.clone(),
        })
    })
}

/// A handle to the flat buffer.
#[napi(catch_unwind)]
pub fn bucket_buffer(id: u32) -> napi::Result<Handle> {
    with_bucket(id, |bucket| Ok(handles::put(bucket.buffer.share()?)))
}

/// Replaces the buffer.
#[napi(catch_unwind)]
pub fn bucket_set_buffer(id: u32, buffer: Handle) -> napi::Result<()> {
    with_bucket(id, |bucket| {
        bucket.buffer = get(buffer)?;
        Ok(())
    })
}

fn put_all(tensors: &[Tensor]) -> Result<Vec<Handle>, NodeError> {
    let shared: Result<Vec<_>, _> = tensors.iter().map(TensorExt::share).collect();
    Ok(shared?.into_iter().map(handles::put).collect())
}

/// Handles to the gradients: views of the buffer.
#[napi(catch_unwind)]
pub fn bucket_gradients(id: u32) -> napi::Result<Vec<Handle>> {
    with_bucket(id, |bucket| put_all(&bucket.gradients()?))
}

/// Settles a bucket with the hook's `result`, which replaces it. Returns false if it was settled before.
#[napi(catch_unwind)]
pub fn bucket_settle(id: u32, result: Handle) -> napi::Result<bool> {
    let result = get(result).js()?;
    Ok(settle(id, Ok(result)))
}

/// Settles a bucket with the hook's `error`, which backward's promise rejects with. Returns false if it was settled
/// before.
#[napi(catch_unwind)]
pub fn bucket_fail(env: Env, id: u32, error: Unknown<'_>) -> napi::Result<bool> {
    let raw: sys::napi_value = error.raw();
    let exception = JsException::new(env.raw(), raw).js()?;
    Ok(settle(id, Err(exception.into())))
}
