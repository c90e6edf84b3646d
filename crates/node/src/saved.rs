//! Hooks of JavaScript on the tensors that nodes save for backward passes, and where nodes were made.
use std::cell::RefCell;
use std::rc::Rc;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

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
    /// What this thread's packer has to forget.
    static RELEASED: RefCell<Option<Arc<Released>>> = const { RefCell::new(None) };
}

/// Packed tensors that nobody unpacks any more. Nodes are freed inside V8's garbage collection, too, where no JavaScript
/// runs.
struct Released {
    release: JsFunction,
    waiting: Mutex<Vec<u64>>,
}

impl Released {
    fn list(&self) -> MutexGuard<'_, Vec<u64>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// On the JavaScript thread.
    fn forget(&self) {
        let numbers = std::mem::take(&mut *self.list());
        for packed in numbers {
            // It throws only when the environment ends.
            let _ = self
                .release
                .call(|env| Some(vec![value::number(env, packed as f64)?]), |_, _| Ok(()));
        }
    }
}

struct JsPacker {
    pack: JsFunction,
    unpack: JsFunction,
    released: Arc<Released>,
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

    /// The next pass or packed tensor finds it there, or else the event loop's next turn.
    fn release(&self, packed: u64) {
        let mut list = self.released.list();
        list.push(packed);
        if list.len() == 1 {
            let released = Arc::clone(&self.released);
            self.queue.post(move |_| released.forget());
        }
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
        let released = Arc::new(Released {
            release: function(release.raw())?,
            waiting: Mutex::default(),
        });
        RELEASED.set(Some(Arc::clone(&released)));
        Ok(autograd::set_packer(JsPacker {
            pack: function(pack.raw())?,
            unpack: function(unpack.raw())?,
            released,
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

/// To be called when an operator or a backward pass of these modes is over.
pub fn settle(modes: Modes) -> Result<(), NodeError> {
    if modes.0 & Modes::SAVED_HOOKS != 0 {
        forget_released();
    }
    let origin = || {
        let stack = STACK.with_borrow(Clone::clone)?;
        let read = |env: sys::napi_env, text| Ok(value::read_string(env, text));
        stack.call(|_| Some(Vec::new()), read).ok().flatten()
    };
    Ok(autograd::settle(modes, origin)?)
}

/// Lets JavaScript forget what no node holds any more. To be called when a backward pass is over.
pub fn forget_released() {
    if let Some(released) = RELEASED.with_borrow(Clone::clone) {
        released.forget();
    }
}

/// Drops everything when the environment ends.
pub fn clear() {
    autograd::clear_packer();
    RELEASED.set(None);
    if STACK.take().is_some() {
        autograd::set_anomaly(false, true);
    }
}
