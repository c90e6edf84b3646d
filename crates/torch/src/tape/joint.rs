//! A tape's fast form: its forward and its backward pass traced together below autograd, and played without the engine's
//! graph of every operator.
//!
//! A tape has one if a second run of it would change nothing (it draws no random numbers and writes nothing it was given),
//! and all of it is recorded for gradients of one output. Where a backward pass is recorded itself, or begins with a
//! gradient of another form, the tape is played again with the ordinary graph.
use std::collections::HashMap;
use std::ffi::{c_int, c_void};
use std::ptr;
use std::slice;
use std::sync::{Arc, Mutex, PoisonError};

use tch::Tensor;
use torch_sys::C_tensor;

use crate::autograd::{CallbackResult, borrow, callback, give, run_callback};
use crate::modes::Modes;
use crate::tensor::{TensorExt, own, pointers};
use crate::{Result, TorchError, error::check, ffi};

use super::operand::Operand;
use super::replay::Tape;
use super::step::{Step, Turn};

/// How often a tape is traced anew for a gradient of another form before it stays as it is.
const MAX_TRACES: u32 = 4;

/// The fast form of a tape, as far as it is known.
#[derive(Debug, Default)]
pub(super) struct Joint(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    form: Form,
    traces: u32,
}

#[derive(Debug, Clone, Default)]
enum Form {
    /// To be traced by the next replay; the strides of the output's gradient, contiguous where none are given.
    #[default]
    Unknown,
    Wanted(Vec<i64>),
    Ready(Arc<Program>),
    None,
}

#[derive(Debug)]
struct Program(*mut ffi::CJointProgram);

// SAFETY: a program is not changed once it is made, and libtorch's operators may be called from any thread.
unsafe impl Send for Program {}
// SAFETY: as above.
unsafe impl Sync for Program {}

impl Drop for Program {
    fn drop(&mut self) {
        // SAFETY: ours, freed once.
        unsafe { ffi::ls_joint_free(self.0) };
    }
}

/// A running trace; it ends with its owner.
struct Trace(*mut ffi::CJointTrace);

impl Drop for Trace {
    fn drop(&mut self) {
        // SAFETY: ours, on the thread that began it.
        unsafe { ffi::ls_trace_end(self.0) };
    }
}

impl Joint {
    fn with<T>(&self, use_state: impl FnOnce(&mut State) -> T) -> T {
        use_state(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }

    /// A backward pass did not fit: it began with a gradient of these strides, or is recorded itself. Doing without the
    /// fast form costs less than falling back again.
    fn missed(&self, strides: Vec<i64>, recorded: bool) {
        self.with(|state| {
            state.form = if recorded || state.traces >= MAX_TRACES {
                Form::None
            } else {
                Form::Wanted(strides)
            };
        });
    }
}

impl Tape {
    /// [`Tape::replay`] for the caller's own graph: the same bits, faster where the tape has a fast form.
    pub fn run(self: &Arc<Self>, given: &[&Tensor]) -> Result<Vec<Tensor>> {
        match self.program(given) {
            // What failed is found once more, where the operator's name is known: nothing was written.
            Some(program) => self
                .run_joint(&program, given)
                .or_else(|_| self.replay(given, Turn::Own)),
            None => self.replay(given, Turn::Own),
        }
    }

    fn program(&self, given: &[&Tensor]) -> Option<Arc<Program>> {
        let wanted = match self.joint.with(|state| state.form.clone()) {
            Form::Ready(program) => return Some(program),
            Form::None => return None,
            Form::Unknown => None,
            Form::Wanted(strides) => Some(strides),
        };
        let fit = self.outputs.len() == 1 && given.len() == self.given && self.entries.iter().all(|e| e.step.repeats());
        // What goes wrong here goes wrong in the ordinary replay too, and is reported there.
        let program = if fit && self.written().next().is_none() {
            self.trace(given, wanted.as_deref()).ok().flatten()
        } else {
            None
        };
        let program = program.map(Arc::new);
        self.joint.with(|state| {
            state.traces += 1;
            state.form = program.clone().map_or(Form::None, Form::Ready);
        });
        program
    }

    /// Runs forward and backward once on leaves of its own: nothing of the caller's is touched.
    fn trace(&self, given: &[&Tensor], strides: Option<&[i64]>) -> Result<Option<Program>> {
        let leaves = leaves_of(given)?;
        let leaves: Vec<&Tensor> = leaves.iter().collect();
        let frozen: Vec<&Tensor> = self.frozen.iter().map(|frozen| &frozen.0).collect();
        let (leaf_pointers, frozen_pointers) = (pointers(&leaves), pointers(&frozen));
        let mut trace = ptr::null_mut();
        // SAFETY: two lists with their lengths; the trace takes references of its own.
        check(unsafe {
            ffi::ls_trace_begin(
                leaf_pointers.as_ptr(),
                leaf_pointers.len(),
                frozen_pointers.as_ptr(),
                frozen_pointers.len(),
                &raw mut trace,
            )
        })?;
        let trace = Trace(trace);
        let outputs = self.replay(&leaves, Turn::Own)?;
        let Some(output) = outputs.first() else {
            return Ok(None);
        };
        let mut program = ptr::null_mut();
        let strides_pointer = strides.map_or(ptr::null(), <[i64]>::as_ptr);
        // SAFETY: the running trace, a live tensor, a list with its length or null.
        check(unsafe {
            ffi::ls_trace_finish(
                trace.0,
                output.as_ptr(),
                strides_pointer,
                strides.map_or(0, <[i64]>::len),
                &raw mut program,
            )
        })?;
        Ok((!program.is_null()).then(|| Program(program)))
    }

    fn run_joint(self: &Arc<Self>, program: &Program, given: &[&Tensor]) -> Result<Vec<Tensor>> {
        let given = pointers(given);
        let mut out = ptr::null_mut();
        // SAFETY: a list with its length; the shim owns the closure, whatever comes of the call.
        check(unsafe {
            ffi::ls_joint_forward(
                program.0,
                given.as_ptr(),
                given.len(),
                callback(self.clone()),
                replay,
                &raw mut out,
            )
        })?;
        // SAFETY: the shim gave us this reference.
        Ok(vec![unsafe { own(out) }])
    }
}

impl Step {
    /// Does it do the same when it is played twice, for gradients?
    fn repeats(&self) -> bool {
        let Self::Call {
            operator,
            modes,
            arguments,
            ..
        } = self
        else {
            return false;
        };
        let given = |name: &str| {
            let place = operator.args.iter().position(|arg| arg.name == name);
            place.and_then(|index| arguments.get(index))
        };
        // Attention is called random for its dropout alone, and a dropout of nothing, or without training, gives its input.
        let zero = |value: Option<&Operand>| matches!(value, Some(Operand::Double(0.0) | Operand::Int(0)));
        let drops = match given("train") {
            Some(train) => !(zero(given("p")) || matches!(train, Operand::Bool(false))),
            None => !(matches!(given("dropout_p"), Some(Operand::Default)) || zero(given("dropout_p"))),
        };
        *modes == Modes::DEFAULT && !(operator.random && drops)
    }
}

/// Leaves in the place of those that require a gradient. The same one twice stays the same one twice.
fn leaves_of(given: &[&Tensor]) -> Result<Vec<Tensor>> {
    let mut known: HashMap<usize, usize> = HashMap::new();
    let mut leaves: Vec<Tensor> = Vec::with_capacity(given.len());
    for (place, tensor) in given.iter().enumerate() {
        // SAFETY: a live tensor, only looked at.
        let identity = unsafe { ffi::ls_tensor_identity(tensor.as_ptr()) };
        let first = *known.entry(identity).or_insert(place);
        let leaf = if first < place {
            leaves[first].share()?
        } else if tensor.info()?.requires_grad {
            let mut out = ptr::null_mut();
            // SAFETY: a live tensor, and a place to write the new reference to.
            check(unsafe { ffi::ls_trace_leaf(tensor.as_ptr(), &raw mut out) })?;
            // SAFETY: the shim gave us this reference.
            unsafe { own(out) }
        } else {
            tensor.share()?
        };
        leaves.push(leaf);
    }
    Ok(leaves)
}

/// What the nodes of a fast pass call where it does not fit: the forward pass again, with the ordinary graph.
unsafe extern "C" fn replay(
    context: *mut c_void,
    given: *const *const C_tensor,
    count: usize,
    grad: *const C_tensor,
    recorded: bool,
    out: *mut *mut C_tensor,
) -> c_int {
    let run = || -> CallbackResult<()> {
        // SAFETY: the closure that `run_joint` handed over, alive while it is called.
        let tape = unsafe { &*context.cast::<Arc<Tape>>() };
        // SAFETY: `count` live tensors.
        let given = unsafe { slice::from_raw_parts(given, count) };
        let borrowed = |raw| -> Result<Tensor> {
            // SAFETY: a live tensor.
            unsafe { borrow(raw) }?.ok_or_else(|| TorchError::argument("a tensor is missing"))
        };
        let given: Vec<Tensor> = given.iter().map(|raw| borrowed(*raw)).collect::<Result<_>>()?;
        tape.joint.missed(borrowed(grad)?.strides()?, recorded);
        let given: Vec<&Tensor> = given.iter().collect();
        let output = tape.replay(&given, Turn::Own)?.into_iter().next();
        // SAFETY: room for one tensor, which the shim frees.
        unsafe { *out = give(output)? };
        Ok(())
    };
    run_callback(run).err().unwrap_or(0)
}
