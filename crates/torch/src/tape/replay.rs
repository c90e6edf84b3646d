//! A tape, and how it is played.
use tch::Tensor;
use torch_sys::C_tensor;

use crate::dispatch::Output;
use crate::tensor::TensorExt;
use crate::{Result, TorchError, ffi};

use super::joint::Joint;
use super::operand::{Operand, Slot};
use super::step::{Destination, Step, Turn, written_arguments};

/// A tensor that was there before the recording and is none of the given ones.
#[derive(Debug)]
pub(super) struct Frozen(pub Tensor);

// SAFETY: a tape only hands its pointer to operators, and libtorch's tensors may be read from any thread.
unsafe impl Sync for Frozen {}

/// A step, and the slots that nothing reads after it.
#[derive(Debug)]
pub(super) struct Entry {
    pub step: Step,
    pub last: Box<[Slot]>,
}

/// The recorded operators of one forward pass. Holds no tensor but those that it froze; may be played on several threads
/// at once.
#[derive(Debug)]
pub struct Tape {
    pub(super) given: usize,
    pub(super) frozen: Vec<Frozen>,
    pub(super) entries: Vec<Entry>,
    /// How many slots the results take.
    pub(super) made: usize,
    pub(super) outputs: Box<[Slot]>,
    pub(super) joint: Joint,
}

/// The tensors of a replay, by slot.
struct Registers<'a> {
    given: &'a [&'a Tensor],
    frozen: &'a [Frozen],
    made: Vec<Option<Tensor>>,
}

impl Registers<'_> {
    fn get(&self, slot: Slot) -> Option<&Tensor> {
        let slot = slot as usize;
        if let Some(given) = self.given.get(slot) {
            return Some(given);
        }
        let slot = slot - self.given.len();
        if let Some(frozen) = self.frozen.get(slot) {
            return Some(&frozen.0);
        }
        self.made.get(slot - self.frozen.len())?.as_ref()
    }

    /// Null never happens: a step reads only what is given, frozen, or made by an earlier step and not yet let go.
    fn pointer(&self, slot: Slot) -> *const C_tensor {
        self.get(slot).map_or(std::ptr::null(), Tensor::as_ptr)
    }

    fn made(&mut self, slot: Slot) -> Option<&mut Option<Tensor>> {
        let slot = (slot as usize).checked_sub(self.given.len() + self.frozen.len())?;
        self.made.get_mut(slot)
    }

    fn put(&mut self, slot: Slot, tensor: Tensor) {
        if let Some(place) = self.made(slot) {
            *place = Some(tensor);
        }
    }
}

impl Tape {
    /// How many operators it calls.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Does it call none?
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Does it draw random numbers?
    pub fn draws(&self) -> bool {
        self.entries
            .iter()
            .any(|entry| matches!(&entry.step, Step::Call { operator, .. } if operator.random))
    }

    /// Does it draw from generators that were passed to operators?
    pub fn names_generators(&self) -> bool {
        self.entries.iter().any(|entry| match &entry.step {
            Step::Call { arguments, .. } => arguments.iter().any(|each| matches!(each, Operand::Generator(_))),
            _ => false,
        })
    }

    /// Does autocast keep the weights that it casts, for steps that follow?
    pub fn keeps_cast_weights(&self) -> bool {
        self.entries
            .iter()
            .any(|entry| matches!(&entry.step, Step::Call { modes, .. } if modes.keeps_cast_weights()))
    }

    /// The slots of given tensors that a step writes in place.
    pub fn written(&self) -> impl Iterator<Item = usize> {
        let given = self.given;
        self.entries
            .iter()
            .filter_map(move |entry| {
                let Step::Call {
                    operator, arguments, ..
                } = &entry.step
                else {
                    return None;
                };
                let slots: Vec<usize> = written_arguments(operator, arguments)
                    .into_iter()
                    .filter_map(|index| arguments.get(index))
                    .flat_map(Operand::slots)
                    .map(|slot| slot as usize)
                    .filter(|slot| *slot < given)
                    .collect();
                Some(slots)
            })
            .flatten()
    }

    /// Calls the operators on other tensors, in the order of those it was recorded with; their [`super::key`] must be
    /// the one of the recording.
    pub fn replay(&self, given: &[&Tensor], turn: Turn<'_>) -> Result<Vec<Tensor>> {
        if given.len() != self.given {
            return Err(TorchError::argument(format!(
                "the tape takes {} tensors, got {}",
                self.given,
                given.len()
            )));
        }
        let mut registers = Registers {
            given,
            frozen: &self.frozen,
            made: std::iter::repeat_with(|| None).take(self.made).collect(),
        };
        let mut scratch = Scratch::default();
        for (index, entry) in self.entries.iter().enumerate() {
            if let Err(error) = entry.step.play(&mut registers, &mut scratch, turn) {
                let mut rest = self.entries[index..].iter();
                if rest.any(|entry| matches!(entry.step, Step::EndAutocast)) {
                    turn.end_autocast();
                }
                return Err(entry.step.failed(error));
            }
            for slot in &entry.last {
                if let Some(place) = registers.made(*slot) {
                    *place = None;
                }
            }
        }
        let output = |slot: &Slot| {
            let tensor = registers.get(*slot);
            tensor
                .ok_or_else(|| TorchError::argument("the tape lost an output"))?
                .share()
        };
        self.outputs.iter().map(output).collect()
    }
}

/// What is used again from step to step.
#[derive(Default)]
struct Scratch {
    values: Vec<ffi::LsValue>,
    lists: Vec<*const C_tensor>,
}

impl Step {
    fn play(&self, registers: &mut Registers<'_>, scratch: &mut Scratch, turn: Turn<'_>) -> Result<()> {
        let (operator, modes, arguments, results) = match self {
            Self::Call {
                operator,
                modes,
                arguments,
                results,
            } => (*operator, turn.modes(*modes), arguments, results),
            Self::RequiresGrad { slot, value } => {
                return registers
                    .get(*slot)
                    .map_or(Ok(()), |tensor| tensor.set_requires_grad_flag(*value));
            }
            Self::EndAutocast => {
                turn.end_autocast();
                return Ok(());
            }
        };
        scratch.values.clear();
        scratch.lists.clear();
        // Room at once: pointers into it are handed out.
        scratch.lists.reserve(arguments.iter().map(Operand::list_length).sum());
        for argument in arguments {
            let value = argument.to_raw(|slot| registers.pointer(slot), &mut scratch.lists);
            scratch.values.push(value);
        }
        let mut index = 0;
        let mut call = || {
            let take = |output| {
                match (results.get(index), output) {
                    (Some(Destination::Tensor(slot)), Output::Tensor(tensor)) => registers.put(*slot, tensor),
                    (Some(Destination::TensorList(slots)), Output::TensorList(tensors)) => {
                        for (slot, tensor) in slots.iter().zip(tensors) {
                            if let (Some(slot), Some(tensor)) = (slot, tensor) {
                                registers.put(*slot, tensor);
                            }
                        }
                    }
                    _ => {}
                }
                index += 1;
            };
            // SAFETY: the values point to tensors in the registers, to `lists`, and to the tape itself.
            unsafe { operator.call_raw(modes, &scratch.values, take) }
        };
        match turn {
            Turn::Beside(Some(generator)) if operator.random => generator.instead_of_default(call),
            _ => call(),
        }
    }
}
