//! Validation before anything is sent: some transports end the process if lengths do not match.
use lockstep_torch::{DeviceCode, Kind, Tensor, TensorExt, TorchError};

use crate::backend::Backend;
use crate::collective::{Collective, ReduceOp};
use crate::error::{CollectivesError, Result};
use crate::process_group::GroupInfo;
use crate::registry::why_no_cuda;
use crate::tensor_info::{TensorInfo, dtype_name};

/// Rejects operations that are invalid by this rank's arguments alone.
pub(crate) fn check(collective: &Collective, info: &GroupInfo, backend: &dyn Backend) -> Result<()> {
    let checks = Checks {
        collective,
        info,
        backend,
    };
    checks.tensors()?;
    checks.ranks()?;
    checks.reduction()?;
    checks.shapes()?;
    backend.check(collective)
}

struct Checks<'a> {
    collective: &'a Collective,
    info: &'a GroupInfo,
    backend: &'a dyn Backend,
}

impl Checks<'_> {
    fn refuse(&self, message: impl Into<String>) -> Result<()> {
        Err(CollectivesError::invalid(self.collective.name(), message))
    }

    fn require(&self, holds: bool, otherwise: impl FnOnce() -> String) -> Result<()> {
        if holds { Ok(()) } else { self.refuse(otherwise()) }
    }

    fn tensors(&self) -> Result<()> {
        let native = |error: TorchError| CollectivesError::native(self.collective.name(), error);
        let sparse = matches!(self.collective, Collective::AllReduceSparse { .. });
        let tensors = self.collective.tensors();
        for tensor in &tensors {
            self.require(tensor.defined(), || "a tensor is undefined".to_owned())?;
            // The calls below panic for tensors without a shape (nested ones).
            self.require(tensor.shape().is_ok(), || "only dense tensors are supported".to_owned())?;
            let info = tensor.info().map_err(native)?;
            let device = info.device.to_tch();
            let served = device.is_some_and(|device| self.backend.supports_device(device));
            self.require(served, || {
                let (name, backend) = (info.device.name().unwrap_or_default(), &self.info.backend);
                let text = format!("a tensor on the device '{name}' cannot be used with the backend '{backend}'");
                if info.device.kind == DeviceCode::CUDA_KIND {
                    return format!("{text} ({}); move it first", why_no_cuda(self.info.size));
                }
                format!("{text}; move it first")
            })?;
            self.require(tensor.is_sparse() == sparse, || {
                let dense = "sparse tensors are supported by allReduce only; call toDense() first";
                (if sparse { "expected a sparse tensor" } else { dense }).to_owned()
            })?;
            // Other layouts (CSR and the like) have no strides.
            self.require(sparse || info.layout == 0, || {
                "only dense tensors are supported; call toDense() first".to_owned()
            })?;
            self.require(sparse || tensor.is_contiguous_in(0).is_ok_and(|yes| yes), || {
                let (shape, strides) = (tensor.size(), tensor.strides().unwrap_or_default());
                format!(
                    "Tensors must be contiguous, but one of shape {shape:?} has strides {strides:?}; call contiguous() \
                     first"
                )
            })?;
        }
        let devices = tensors
            .iter()
            .map(|tensor| tensor.info().and_then(|info| info.device.name()).map_err(native));
        let devices: Vec<String> = devices.collect::<Result<_>>()?;
        if let [first, others @ ..] = devices.as_slice()
            && let Some(other) = others.iter().find(|other| *other != first)
        {
            return self.refuse(format!(
                "all tensors of a call must be on one device, but got {first} and {other}"
            ));
        }
        let mut kinds = tensors.into_iter().map(TensorInfo::of);
        if let Some(first) = kinds.next()
            && let Some(other) = kinds.find(|other| other.dtype != first.dtype)
        {
            let text = format!("all tensors of a call must have one dtype, but got {first} and {other}");
            return self.refuse(text);
        }
        Ok(())
    }

    fn ranks(&self) -> Result<()> {
        let (size, peer) = (self.info.size, self.collective.peer());
        if let Some(rank) = self.collective.root().or(peer) {
            self.require(rank < size, || format!("rank {rank} is not in a group of {size} ranks"))?;
        }
        self.require(peer != Some(self.info.rank), || {
            let own = self.info.global_rank(self.info.rank);
            format!("rank {own} cannot send to or receive from itself")
        })?;
        let tag = self.collective.tag();
        self.require(tag >= 0 || peer.is_none(), || {
            format!("Tag must be nonnegative, but is {tag}")
        })
    }

    fn reduction(&self) -> Result<()> {
        let (Some(op), Some(info)) = (self.collective.reduce_op(), self.collective.tensors().first().copied()) else {
            return Ok(());
        };
        let Ok(kind) = info.f_kind() else {
            return self.refuse("this dtype cannot be reduced");
        };
        let complex = matches!(kind, Kind::ComplexHalf | Kind::ComplexFloat | Kind::ComplexDouble);
        let floating = matches!(kind, Kind::Half | Kind::Float | Kind::Double | Kind::BFloat16);
        let fits = match op {
            ReduceOp::Sum => true,
            ReduceOp::Avg => floating || complex,
            ReduceOp::Product | ReduceOp::Min | ReduceOp::Max => !complex,
            ReduceOp::Band | ReduceOp::Bor | ReduceOp::Bxor => !floating && !complex,
            ReduceOp::PremulSum => {
                floating
                    && self.backend.premultiplies(self.collective.device())
                    && matches!(self.collective, Collective::AllReduce { .. })
            }
        };
        self.require(fits, || {
            format!("'{}' is not defined for {}", op.name(), dtype_name(kind))
        })
    }

    fn shapes(&self) -> Result<()> {
        match self.collective {
            Collective::AllGather { outputs, input } => self.parts("outputs", outputs, input),
            Collective::ReduceScatter { output, inputs, .. } => {
                self.counted("inputs", inputs.len())?;
                self.part("inputs", self.info.rank, &inputs[self.info.rank], output)
            }
            Collective::Gather { outputs, input, root } => self.rooted("outputs", outputs, input, *root),
            Collective::Scatter { output, inputs, root } => self.rooted("inputs", inputs, output, *root),
            Collective::AllGatherInto { output, input } => self.whole("output", output, "input", input),
            Collective::ReduceScatterTensor { output, input, .. } => self.whole("input", input, "output", output),
            Collective::AllToAll { outputs, inputs } => {
                self.counted("outputs", outputs.len())?;
                self.counted("inputs", inputs.len())
            }
            Collective::AllToAllSingle {
                output,
                input,
                output_splits,
                input_splits,
            } => {
                self.splits("output", output, output_splits)?;
                self.splits("input", input, input_splits)
            }
            Collective::AllReduceCoalesced { tensors, .. } => {
                self.require(!tensors.is_empty(), || "a list without tensors".to_owned())
            }
            _ => Ok(()),
        }
    }

    fn counted(&self, what: &str, count: usize) -> Result<()> {
        let size = self.info.size;
        self.require(count == size, || {
            format!("expected {size} {what}, one per rank, but got {count}")
        })
    }

    fn parts(&self, what: &str, list: &[Tensor], one: &Tensor) -> Result<()> {
        self.counted(what, list.len())?;
        let mut parts = list.iter().enumerate();
        parts.try_for_each(|(rank, part)| self.part(what, rank, part, one))
    }

    fn part(&self, what: &str, rank: usize, part: &Tensor, one: &Tensor) -> Result<()> {
        let (part, own) = (part.size(), one.size());
        self.require(part == own, || {
            format!("{what}[{rank}] has shape {part:?}, but this rank's tensor has {own:?}")
        })
    }

    fn rooted(&self, what: &str, list: &[Tensor], one: &Tensor, root: usize) -> Result<()> {
        if self.info.rank == root {
            return self.parts(what, list, one);
        }
        self.require(list.is_empty(), || {
            let [root, own] = [root, self.info.rank].map(|rank| self.info.global_rank(rank));
            format!("only rank {root} may pass {what}, but rank {own} passed {}", list.len())
        })
    }

    fn whole(&self, what: &str, whole: &Tensor, part_name: &str, part: &Tensor) -> Result<()> {
        let (size, count) = (self.info.size, part.numel());
        let expected = count * size;
        self.require(whole.numel() == expected, || {
            let shape = whole.size();
            format!(
                "{what} must have {expected} elements ({part_name} has {count}, times {size} ranks), but its shape is \
                 {shape:?}"
            )
        })
    }

    fn splits(&self, what: &str, tensor: &Tensor, splits: &[i64]) -> Result<()> {
        let size = self.info.size;
        let Some(rows) = tensor.size().first().copied() else {
            return self.refuse(format!("{what} must have at least one dimension"));
        };
        if splits.is_empty() {
            return self.require(rows % size as i64 == 0, || {
                format!("dimension 0 of {what} ({rows}) does not divide equally over {size} ranks")
            });
        }
        self.counted(&format!("{what} splits"), splits.len())?;
        let sum = splits.iter().try_fold(0_i64, |sum, split| sum.checked_add(*split));
        self.require(splits.iter().all(|split| *split >= 0) && sum == Some(rows), || {
            format!("{what} splits {splits:?} must add up to dimension 0 ({rows})")
        })
    }
}

/// Replaces the tensors by ones outside autograd that share their memory: writing results must neither fail on a leaf
/// that requires a gradient nor count as an in-place edit by the user.
pub(crate) fn without_autograd(collective: Collective) -> Result<Collective> {
    // A sparse result replaces indices and values of the tensor object itself, not only memory.
    if matches!(collective, Collective::AllReduceSparse { .. }) {
        return Ok(collective);
    }
    let operation = collective.name();
    let data = collective.map(Tensor::f_data);
    data.map_err(|error| CollectivesError::native(operation, error))
}

/// The operation on pairs of real numbers in place of complex ones, in the same memory, where PyTorch's functions of its name
/// do so.
pub(crate) fn in_real_numbers(collective: Collective) -> Result<Collective> {
    if !matches!(
        collective,
        Collective::AllReduce { .. }
            | Collective::Broadcast { .. }
            | Collective::AllGather { .. }
            | Collective::AllGatherInto { .. }
            | Collective::Scatter { .. }
    ) {
        return Ok(collective);
    }
    let operation = collective.name();
    let real = |tensor: &Tensor| {
        if matches!(tensor.f_kind()?, Kind::ComplexFloat | Kind::ComplexDouble) {
            tensor.f_view_as_real()
        } else {
            Ok(tensor.shallow_clone())
        }
    };
    collective
        .map(real)
        .map_err(|error| CollectivesError::native(operation, error))
}
