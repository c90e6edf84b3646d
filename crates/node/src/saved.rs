//! Hooks of JavaScript on the tensors that nodes save for backward passes, and where nodes were made.
use std::cell::RefCell;
use std::rc::Rc;

use lockstep_torch::Tensor;
use lockstep_torch::autograd::{self, CallbackResult, Packer};
use lockstep_torch::modes::Modes;
use napi::bindgen_prelude::{Env, Function, Unknown};
use napi::{JsValue, sys};
use napi_derive::napi;

use crate::environment;
use crate::error::{IntoJs, NodeError};
use crate::function::JsFunction;
use crate::handles::{Handle, put, take};
use crate::jsqueue::JsQueue;
use crate::value;

thread_local! {
    /// Says where JavaScript stands.
    static STACK: RefCell<Option<Rc<JsFunction>>> = const { RefCell::new(None) };
}

struct JsPacker {
    pack: JsFunction,
    unpack: JsFunction,
    release: std::sync::Arc<JsFunction>,
    queue: JsQueue,
}

impl Packer for JsPacker {
    fn pack(&self, tensor: Tensor) -> CallbackResult<u64> {
        let call = || {
            let handle = put(tensor);
            self.pack.call(
                |env| Some(vec![handle.value(env)?]),
                |env, result| {
                    let number = value::read_number(env, result).filter(|number| *number > 0.0);
                    number.ok_or_else(|| NodeError::internal("a packed tensor is a number"))
                },
            )
        };
        Ok(call().map_err(crate::autograd::to_callback)? as u64)
    }

    fn unpack(&self, packed: u64) -> CallbackResult<Tensor> {
        let unpacked = self.unpack.call(
            |env| Some(vec![value::number(env, packed as f64)?]),
            |env, result| {
                let handle = Handle::read(env, result);
                take(handle.ok_or_else(|| NodeError::internal("an unpacked tensor is a handle"))?)
            },
        );
        unpacked.map_err(crate::autograd::to_callback)
    }

    /// Nodes are freed inside V8's garbage collection, too, where no JavaScript runs.
    fn release(&self, packed: u64) {
        let release = std::sync::Arc::clone(&self.release);
        self.queue.post(move |_| {
            // It throws only when the environment ends.
            let _ = release.call(|env| Some(vec![value::number(env, packed as f64)?]), |_, _| Ok(()));
        });
    }
}

/// Has JavaScript pack the tensors that this thread's operators save while the mode is set. `pack` receives a handle, which
/// it must free, and returns a number; `unpack` returns a handle for it, which is freed here; `release` forgets it.
#[napi(catch_unwind)]
pub fn handle_saved(
    env: Env,
    #[napi(ts_arg_type = "(tensor: Handle) => number")] pack: Function<'_, Handle, Unknown<'_>>,
    #[napi(ts_arg_type = "(packed: number) => Handle")] unpack: Function<'_, f64, Unknown<'_>>,
    #[napi(ts_arg_type = "(packed: number) => void")] release: Function<'_, f64, ()>,
) -> napi::Result<()> {
    let made = || -> Result<(), NodeError> {
        let function = |raw| JsFunction::new(env.raw(), raw);
        let queue = environment::queue().ok_or_else(|| NodeError::internal("no environment on this thread"))?;
        Ok(autograd::set_packer(JsPacker {
            pack: function(pack.raw())?,
            unpack: function(unpack.raw())?,
            release: std::sync::Arc::new(function(release.raw())?),
            queue,
        })?)
    };
    made().js()
}

/// `torch.autograd.set_detect_anomaly`. `stack` says where JavaScript stands.
#[napi(catch_unwind)]
pub fn set_anomaly(
    env: Env,
    enabled: bool,
    check_nan: bool,
    #[napi(ts_arg_type = "() => string")] stack: Function<'_, (), Unknown<'_>>,
) -> napi::Result<()> {
    let stack = JsFunction::new(env.raw(), stack.raw()).js()?;
    STACK.set(enabled.then(|| Rc::new(stack)));
    autograd::set_anomaly(enabled, check_nan);
    Ok(())
}

/// Whether anomalies are detected, and whether gradients that are not numbers are.
#[napi(catch_unwind)]
pub fn get_anomaly() -> Vec<bool> {
    let (enabled, checks_nan) = autograd::anomaly();
    vec![enabled, checks_nan]
}

/// To be called when an operator of these modes is over.
pub fn settle(modes: Modes) -> Result<(), NodeError> {
    let origin = || {
        let stack = STACK.with_borrow(Clone::clone)?;
        let read = |env: sys::napi_env, text| Ok(value::read_string(env, text));
        stack.call(|_| Some(Vec::new()), read).ok().flatten()
    };
    Ok(autograd::settle(modes, origin)?)
}

/// Drops everything when the environment ends.
pub fn clear() {
    autograd::clear_packer();
    STACK.set(None);
}
