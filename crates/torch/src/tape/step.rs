//! What a tape is made of, and in which turn it is played.
use crate::TorchError;
use crate::dispatch::Operator;
use crate::generator::Generator;
use crate::modes::{Modes, clear_autocast_cache};

use super::operand::{Operand, Slot};

/// Where a result goes.
#[derive(Debug)]
pub(super) enum Destination {
    /// Nowhere: undefined, an argument that was written, or no tensor.
    Nowhere,
    Tensor(Slot),
    TensorList(Box<[Option<Slot>]>),
}

impl Destination {
    pub fn slots(&self) -> impl Iterator<Item = Slot> {
        let (one, many) = match self {
            Self::Nowhere => (None, None),
            Self::Tensor(slot) => (Some(*slot), None),
            Self::TensorList(slots) => (None, Some(slots.iter().flatten().copied())),
        };
        one.into_iter().chain(many.into_iter().flatten())
    }
}

/// One thing that a replay does.
#[derive(Debug)]
pub(super) enum Step {
    Call {
        operator: &'static Operator,
        modes: Modes,
        arguments: Box<[Operand]>,
        results: Box<[Destination]>,
    },
    /// `requires_grad_`.
    RequiresGrad { slot: Slot, value: bool },
    /// The outermost autocast region ended: the weights that it had cast are forgotten.
    EndAutocast,
}

impl Step {
    /// The slots that it reads or writes.
    pub fn touches(&self) -> Vec<Slot> {
        match self {
            Self::Call { arguments, results, .. } => {
                let read = arguments.iter().flat_map(Operand::slots);
                read.chain(results.iter().flat_map(Destination::slots)).collect()
            }
            Self::RequiresGrad { slot, .. } => vec![*slot],
            Self::EndAutocast => Vec::new(),
        }
    }
}

impl Step {
    /// The error, with the operator that it comes from.
    pub fn failed(&self, source: TorchError) -> TorchError {
        match self {
            Self::Call { operator, .. } => TorchError::Operator {
                name: operator.name.clone(),
                source: Box::new(source),
            },
            _ => source,
        }
    }

    /// Changes the slots that it reads or writes.
    pub fn each_slot(&mut self, change: impl Fn(&mut Slot) + Copy) {
        match self {
            Self::Call { arguments, results, .. } => {
                for argument in arguments {
                    argument.each_slot(change);
                }
                for result in results {
                    match result {
                        Destination::Nowhere => {}
                        Destination::Tensor(slot) => change(slot),
                        Destination::TensorList(slots) => slots.iter_mut().flatten().for_each(change),
                    }
                }
            }
            Self::RequiresGrad { slot, .. } => change(slot),
            Self::EndAutocast => {}
        }
    }
}

/// Where a tape is played.
#[derive(Debug, Clone, Copy)]
pub enum Turn<'a> {
    /// In the caller's own turn, as the module itself would run.
    Own,
    /// Beside others, on a thread of its own. What draws random numbers without naming a generator draws from this one, if
    /// there is one. Autocast keeps no weights: what it keeps is the process's, so the others' would be forgotten with it.
    Beside(Option<&'a Generator>),
}

impl Turn<'_> {
    pub(super) fn modes(self, modes: Modes) -> Modes {
        match self {
            Self::Own => modes,
            Self::Beside(_) => Modes(modes.0 & !Modes::AUTOCAST_CACHE),
        }
    }

    pub(super) fn end_autocast(self) {
        if matches!(self, Self::Own) {
            clear_autocast_cache();
        }
    }
}

/// The indices of the arguments that an operator writes: those of its schema, and batch statistics, of which that is
/// silent.
pub(super) fn written_arguments(operator: &Operator, arguments: &[Operand]) -> Vec<usize> {
    let is = |name: &str| operator.args.iter().position(|arg| arg.name == name);
    let schema = operator.returns.iter().filter_map(|result| result.written_argument);
    let trains = is("training").or_else(|| is("use_input_stats"));
    let trains = trains.and_then(|index| arguments.get(index));
    let statistics = match trains {
        Some(Operand::Bool(true) | Operand::Int(1)) => [is("running_mean"), is("running_var")],
        _ => [None, None],
    };
    schema.chain(statistics.into_iter().flatten()).collect()
}
