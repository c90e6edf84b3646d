//! Backward passes on a thread of their own, whose callbacks run on the thread that began them: a node's backward can
//! wait there for other work of that thread, such as the end of a promise.
use std::cell::RefCell;
use std::ffi::c_void;
use std::ptr;
use std::sync::Arc;

use tch::Tensor;

use super::engine::{AtEnd, backward, depth, within};
use crate::modes::Modes;
use crate::tensor::pointers;
use crate::{Fault, Result, device, error::check, fault, ffi};

/// What callbacks of a relayed pass find: the modes, the streams and the depth at which they are called.
pub struct PassState {
    raw: *mut ffi::CPassState,
    depth: usize,
}

// SAFETY: plain values, which are only read.
unsafe impl Send for PassState {}

impl PassState {
    fn here(modes: Modes) -> Result<Self> {
        let mut raw = ptr::null_mut();
        // SAFETY: a place to write to.
        check(unsafe { ffi::ls_pass_state(modes.0, &raw mut raw) })?;
        Ok(Self { raw, depth: depth() })
    }
}

impl Drop for PassState {
    fn drop(&mut self) {
        // SAFETY: ours since `here`, freed once.
        unsafe { ffi::ls_pass_state_free(self.raw) };
    }
}

/// Carries callbacks from the pass's thread to the one that began it.
pub trait Relay: Send + Sync {
    /// Runs `call` within [`Origin::visit`]. Returns when it has run, or cannot run any more.
    fn run(&self, state: PassState, call: &mut (dyn FnMut() + Send));
}

/// A relayed pass on the thread that began it.
#[derive(Default)]
pub struct Origin(RefCell<Vec<AtEnd>>);

impl Origin {
    /// Runs `call` as inside the pass.
    pub fn visit(&self, state: &PassState, mut call: &mut (dyn FnMut() + Send)) -> Result<()> {
        unsafe extern "C" fn run(context: *mut c_void) {
            // SAFETY: the reference below.
            let call = unsafe { &mut *context.cast::<&mut (dyn FnMut() + Send)>() };
            call();
        }
        within(state.depth, &self.0, || {
            // SAFETY: `call` lives through the call, and `relay` made sure that it does not unwind.
            check(unsafe { ffi::ls_in_pass(state.raw, (&raw mut call).cast(), run) })
        })
    }

    /// Runs what waits for the end of the pass ([`super::at_outermost_end`]).
    pub fn end(&self, result: &Result<()>) {
        for end in self.0.take() {
            end(result);
        }
    }
}

struct Relayed {
    relay: Arc<dyn Relay>,
    modes: Modes,
}

thread_local! {
    static RELAYED: RefCell<Option<Arc<Relayed>>> = const { RefCell::new(None) };
}

/// Does the graph behind `roots` have a node that waits?
pub fn waits(roots: &[Tensor]) -> Result<bool> {
    let (roots, mut waits) = (pointers(roots), false);
    // SAFETY: a list with its length, and a place to write to.
    check(unsafe { ffi::ls_waits(roots.as_ptr(), roots.len(), &raw mut waits) })?;
    Ok(waits)
}

/// The arguments of [`backward`].
pub struct Pass {
    /// What the pass begins with.
    pub roots: Vec<Tensor>,
    /// One a root; `None` for the implicit one of a scalar.
    pub grads: Vec<Option<Tensor>>,
    /// Keep the graph for another pass.
    pub retain_graph: bool,
    /// Record the pass itself.
    pub create_graph: bool,
    /// Only these leaves accumulate; all, if there is none.
    pub inputs: Vec<Tensor>,
    /// The modes of the thread that began it, with its place.
    pub modes: Modes,
}

impl Pass {
    /// As [`backward`], on the calling thread. Callbacks run through `relay`.
    pub fn run(&self, relay: Arc<dyn Relay>) -> Result<()> {
        let modes = self.modes;
        RELAYED.set(Some(Arc::new(Relayed { relay, modes })));
        let (retain, create) = (self.retain_graph, self.create_graph);
        let result = backward(&self.roots, &self.grads, retain, create, &self.inputs, modes);
        RELAYED.set(None);
        result
    }
}

/// The modes for a pass that goes to another thread: where they leave the place open, it is this thread's.
pub fn with_place(modes: Modes) -> Modes {
    if modes.place() == 0 {
        modes.at(device::standing())
    } else {
        modes
    }
}

/// Whether this thread runs a relayed pass.
pub fn is_relayed() -> bool {
    RELAYED.with_borrow(Option::is_some)
}

/// Runs `call` on the thread that began this thread's pass. An error if it panics, or that thread runs nothing any more.
pub fn relay<T>(call: impl FnOnce() -> T) -> std::result::Result<T, Fault> {
    struct Carried<F, T>(Option<F>, Option<std::result::Result<T, Fault>>);
    // SAFETY: this thread waits until the other one is done with it: what the closure captures, and its result, are used by
    // one thread at a time. Callers pass tensors, pointers to them and errors.
    unsafe impl<F, T> Send for Carried<F, T> {}
    impl<F: FnOnce() -> T, T> Carried<F, T> {
        fn run(&mut self) {
            self.1 = self.0.take().map(fault::catch);
        }
    }

    let relayed = RELAYED.with_borrow(Clone::clone).ok_or_else(origin_ended)?;
    let state = PassState::here(relayed.modes).map_err(|error| Fault::new(error.to_string()))?;
    let mut carried = Carried(Some(call), None);
    let mut run = || carried.run();
    relayed.relay.run(state, &mut run);
    carried.1.unwrap_or_else(|| Err(origin_ended()))
}

/// The error of a callback that nobody runs any more.
pub fn origin_ended() -> Fault {
    Fault::new("the thread that began the backward pass has ended")
}
