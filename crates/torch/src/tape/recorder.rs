//! Records the operators that this thread calls. One recording at a time; it runs from [`begin`] to [`finish`] or
//! [`cancel`], in between which this thread does nothing else.
use std::cell::{Cell, RefCell};
use std::collections::{HashMap, HashSet};

use tch::Tensor;
use torch_sys::C_tensor;

use crate::dispatch::{Operator, Output, Value};
use crate::modes::Modes;
use crate::tensor::{TensorExt, own};
use crate::{Result, TorchError, error::check, ffi};

use super::operand::{Operand, Slot};
use super::replay::{Frozen, Tape};
use super::step::{Destination, Step, written_arguments};
use super::unasked::Unasked;

thread_local! {
    static RECORDING: Cell<bool> = const { Cell::new(false) };
    static RECORDER: RefCell<Option<Recorder>> = const { RefCell::new(None) };
}

/// Operators that tell a tensor's values.
const READS: [&str; 6] = [
    "item",
    "_local_scalar_dense",
    "is_nonzero",
    "equal",
    "allclose",
    "_nested_tensor_from_mask_left_aligned",
];

pub(super) struct Recorder {
    pub(super) given: usize,
    pub(super) frozen: Vec<Frozen>,
    pub(super) steps: Vec<Step>,
    pub(super) made: usize,
    /// By identity. Slots of frozen tensors and results are final only at the end: both grow until then.
    places: HashMap<usize, Place>,
    /// Keeps every tensor alive that was met, so that no other can have its identity.
    pub(super) held: Vec<Tensor>,
    refused: Option<String>,
    /// Where nobody asked for the recording. It ends without an error then, where it meets what a replay could not repeat.
    unasked: Option<Unasked>,
    /// The storages that operators wrote.
    pub(super) written: HashSet<usize>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    Given(usize),
    Frozen(usize),
    Made(usize),
}

/// A slot while recording: the kind of place in the two lowest bits.
fn provisional(place: Place) -> Slot {
    let (kind, index) = match place {
        Place::Given(index) => (0, index),
        Place::Frozen(index) => (1, index),
        Place::Made(index) => (2, index),
    };
    (index as Slot) << 2 | kind
}

fn identity(tensor: *const C_tensor) -> usize {
    // SAFETY: a live tensor, only looked at.
    unsafe { ffi::ls_tensor_identity(tensor) }
}

pub(super) fn share(tensor: *const C_tensor) -> Result<Tensor> {
    let mut out = std::ptr::null_mut();
    // SAFETY: a live tensor, and a place to write the new reference to.
    check(unsafe { ffi::ls_tensor_alias(tensor, &raw mut out) })?;
    // SAFETY: the shim gave us this reference.
    Ok(unsafe { own(out) })
}

/// Is this thread recording?
#[inline]
pub fn recording() -> bool {
    RECORDING.get()
}

/// Begins a recording that will be replayed on tensors in the place of `given`. With `unasked`, nobody asked for it: what it
/// cannot hold, or more than so many bytes of results, ends it, and what runs goes on.
pub fn begin(given: &[&Tensor], unasked: Option<usize>) -> Result<()> {
    if recording() {
        return Err(TorchError::argument("a recording is running on this thread"));
    }
    let mut recorder = Recorder {
        given: given.len(),
        frozen: Vec::new(),
        steps: Vec::new(),
        made: 0,
        places: HashMap::new(),
        held: Vec::new(),
        refused: None,
        unasked: unasked.map(Unasked::new).transpose()?,
        written: HashSet::new(),
    };
    for (index, tensor) in given.iter().enumerate() {
        recorder
            .places
            .entry(identity(tensor.as_ptr()))
            .or_insert(Place::Given(index));
        recorder.held.push(tensor.share()?);
    }
    RECORDER.set(Some(recorder));
    RECORDING.set(true);
    Ok(())
}

/// Notes a call that has succeeded.
pub fn record(operator: &'static Operator, modes: Modes, values: &[Value<'_>], outputs: &[Output]) -> Result<()> {
    let recorded = RECORDER.with_borrow_mut(|recorder| match recorder {
        Some(recorder) => recorder.record(operator, modes, values, outputs),
        None => Ok(()),
    });
    if recorded.is_err() && gives_up() {
        return Ok(());
    }
    recorded
}

/// Ends a recording that nobody asked for.
fn gives_up() -> bool {
    let unasked = RECORDER.with_borrow(|recorder| recorder.as_ref().is_some_and(|recorder| recorder.unasked.is_some()));
    if unasked {
        cancel();
    }
    unasked
}

/// Notes a `requires_grad_`.
pub fn record_requires_grad(tensor: &Tensor, value: bool) -> Result<()> {
    RECORDER.with_borrow_mut(|recorder| {
        if let Some(recorder) = recorder {
            let slot = recorder.slot(tensor.as_ptr())?;
            recorder.steps.push(Step::RequiresGrad { slot, value });
        }
        Ok(())
    })
}

/// Notes the end of an outermost autocast region.
pub fn record_autocast_end() {
    RECORDER.with_borrow_mut(|recorder| {
        if let Some(recorder) = recorder {
            recorder.steps.push(Step::EndAutocast);
        }
    });
}

/// Refuses what a replay could not repeat; no error where nothing records. The recording fails even if the error is caught.
pub fn refuse(what: &str) -> Result<()> {
    if !recording() || gives_up() {
        return Ok(());
    }
    RECORDER.with_borrow_mut(|recorder| {
        if let Some(recorder) = recorder {
            recorder.refused.get_or_insert_with(|| what.to_owned());
        }
    });
    Err(TorchError::Unrecordable {
        message: what.to_owned(),
    })
}

/// As [`refuse`], for an operator before it is called.
pub fn refuse_read(operator: &Operator) -> Result<()> {
    let name = operator.name.strip_prefix("aten::").unwrap_or(&operator.name);
    let name = name.split('.').next().unwrap_or(name);
    if READS.contains(&name) {
        return refuse(&format!("{name}() reads a tensor's values"));
    }
    Ok(())
}

/// Ends the recording without a tape.
pub fn cancel() {
    RECORDING.set(false);
    // Dropped outside the cell: destructors may call operators.
    drop(RECORDER.take());
}

/// Ends the recording: the tape, whose replay returns what `outputs` stand for, and the tensors that it froze. Nothing where
/// a recording that nobody asked for has ended before, or is of no use.
pub fn finish(outputs: &[&Tensor]) -> Result<Option<(Tape, Vec<Tensor>)>> {
    RECORDING.set(false);
    let Some(mut recorder) = RECORDER.take() else {
        return Ok(None);
    };
    if let Some(message) = recorder.refused.take() {
        return Err(TorchError::Unrecordable { message });
    }
    if recorder.unasked.is_some() {
        return Ok(recorder.finish(outputs).ok().filter(|(_, frozen)| frozen.is_empty()));
    }
    recorder.finish(outputs).map(Some)
}

impl Recorder {
    /// The provisional slot of a tensor; one that was never met is frozen.
    pub(super) fn slot(&mut self, tensor: *const C_tensor) -> Result<Slot> {
        let identity = identity(tensor);
        if let Some(place) = self.places.get(&identity) {
            return Ok(provisional(*place));
        }
        let place = Place::Frozen(self.frozen.len());
        self.frozen.push(Frozen(share(tensor)?));
        self.places.insert(identity, place);
        Ok(provisional(place))
    }

    fn result(&mut self, tensor: &Tensor) -> Result<Slot> {
        if let Some(unasked) = &mut self.unasked {
            unasked.hold(tensor)?;
        }
        let place = Place::Made(self.made);
        self.made += 1;
        self.places.insert(identity(tensor.as_ptr()), place);
        self.held.push(tensor.share()?);
        Ok(provisional(place))
    }

    pub(super) fn record(
        &mut self,
        operator: &'static Operator,
        modes: Modes,
        values: &[Value<'_>],
        outputs: &[Output],
    ) -> Result<()> {
        let arguments: Result<Box<[_]>> = values
            .iter()
            .map(|value| Operand::keep(value, |tensor| self.slot(tensor)))
            .collect();
        let arguments = arguments?;
        for index in written_arguments(operator, &arguments) {
            self.note_written(&values[index])?;
        }
        if self.unasked.is_some() {
            Unasked::look(outputs)?;
        }
        let results: Result<Box<[_]>> = outputs
            .iter()
            .map(|output| {
                Ok(match output {
                    Output::Tensor(tensor) => Destination::Tensor(self.result(tensor)?),
                    Output::TensorList(list) => {
                        let slots = list
                            .iter()
                            .map(|tensor| tensor.as_ref().map(|tensor| self.result(tensor)).transpose());
                        Destination::TensorList(slots.collect::<Result<_>>()?)
                    }
                    _ => Destination::Nowhere,
                })
            })
            .collect();
        self.steps.push(Step::Call {
            operator,
            modes,
            arguments,
            results: results?,
        });
        Ok(())
    }
}
