//! Validation before anything is sent: some transports end the process if lengths do not match.
use lockstep_torch::{Kind, Tensor, TensorExt, TorchError};

use crate::backend::Backend;
use crate::collective::{Collective, ReduceOp};
use crate::error::{CollectivesError, Result};
use crate::process_group::GroupInfo;
use crate::tensor_info::TensorInfo;

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
    fn refuse<T>(&self, message: String) -> Result<T> {
        Err(CollectivesError::invalid(self.collective.name(), message))
    }

    fn tensors(&self) -> Result<()> {
        let native = |error: TorchError| CollectivesError::native(self.collective.name(), error);
        let sparse_allowed = matches!(self.collective, Collective::AllReduceSparse { .. });
        for tensor in self.collective.tensors() {
            if !tensor.defined() {
                return self.refuse("a tensor is undefined".to_owned());
            }
            // The calls below panic for tensors without a shape (nested ones).
            if tensor.shape().is_err() {
                return self.refuse("only dense tensors are supported".to_owned());
            }
            let info = tensor.info().map_err(native)?;
            let device = info.device;
            if !device
                .to_tch()
                .is_some_and(|device| self.backend.supports_device(device))
            {
                return self.refuse(format!(
                    "a tensor on the device '{}' cannot be used with the backend '{}'; move it first",
                    device.name().map_err(native)?,
                    self.info.backend
                ));
            }
            if tensor.is_sparse() != sparse_allowed {
                return self.refuse(if sparse_allowed {
                    "expected a sparse tensor".to_owned()
                } else {
                    "sparse tensors are supported by allReduce only; call toDense() first".to_owned()
                });
            }
            // Other layouts (CSR and the like) have no strides.
            if !sparse_allowed && info.layout != 0 {
                return self.refuse("only dense tensors are supported; call toDense() first".to_owned());
            }
            if !sparse_allowed && !tensor.is_contiguous_in(0).is_ok_and(|yes| yes) {
                return self.refuse(format!(
                    "Tensors must be contiguous, but one of shape {:?} has strides {:?}; call contiguous() first",
                    tensor.size(),
                    tensor.strides().unwrap_or_default()
                ));
            }
        }
        let mut kinds = self.collective.tensors().into_iter().map(TensorInfo::of);
        if let Some(first) = kinds.next()
            && let Some(other) = kinds.find(|other| other.dtype != first.dtype)
        {
            return self.refuse(format!(
                "all tensors of a call must have one dtype, but got {first} and {other}"
            ));
        }
        Ok(())
    }

    fn ranks(&self) -> Result<()> {
        let size = self.info.size;
        let peer = self.collective.peer();
        if let Some(rank) = self.collective.root().or(peer).filter(|rank| *rank >= size) {
            return self.refuse(format!("rank {rank} is not in a group of {size} ranks"));
        }
        if peer == Some(self.info.rank) {
            let own = self.info.global_rank(self.info.rank);
            return self.refuse(format!("rank {own} cannot send to or receive from itself"));
        }
        match self.collective.tag() {
            tag if tag < 0 && peer.is_some() => self.refuse(format!("Tag must be nonnegative, but is {tag}")),
            _ => Ok(()),
        }
    }

    fn reduction(&self) -> Result<()> {
        let (Some(op), Some(info)) = (self.collective.reduce_op(), self.collective.tensors().first().copied()) else {
            return Ok(());
        };
        let Ok(kind) = info.f_kind() else {
            return self.refuse("this dtype cannot be reduced".to_owned());
        };
        let complex = matches!(kind, Kind::ComplexHalf | Kind::ComplexFloat | Kind::ComplexDouble);
        let floating = matches!(kind, Kind::Half | Kind::Float | Kind::Double | Kind::BFloat16);
        let fits = match op {
            ReduceOp::Sum => true,
            ReduceOp::Avg => floating || complex,
            ReduceOp::Product | ReduceOp::Min | ReduceOp::Max => !complex,
            ReduceOp::Band | ReduceOp::Bor | ReduceOp::Bxor => !floating && !complex,
            ReduceOp::PremulSum => {
                floating && self.backend.premultiplies() && matches!(self.collective, Collective::AllReduce { .. })
            }
        };
        if fits {
            return Ok(());
        }
        self.refuse(format!(
            "'{}' is not defined for {}",
            op.name(),
            crate::tensor_info::dtype_name(kind)
        ))
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
            _ => Ok(()),
        }
    }

    fn counted(&self, what: &str, count: usize) -> Result<()> {
        let size = self.info.size;
        if count == size {
            return Ok(());
        }
        self.refuse(format!("expected {size} {what}, one a rank, but got {count}"))
    }

    fn parts(&self, what: &str, list: &[Tensor], one: &Tensor) -> Result<()> {
        self.counted(what, list.len())?;
        let mut parts = list.iter().enumerate();
        parts.try_for_each(|(rank, part)| self.part(what, rank, part, one))
    }

    fn part(&self, what: &str, rank: usize, part: &Tensor, one: &Tensor) -> Result<()> {
        if part.size() == one.size() {
            return Ok(());
        }
        self.refuse(format!(
            "{what}[{rank}] has shape {:?}, but this rank's tensor has {:?}",
            part.size(),
            one.size()
        ))
    }

    fn rooted(&self, what: &str, list: &[Tensor], one: &Tensor, root: usize) -> Result<()> {
        if self.info.rank == root {
            return self.parts(what, list, one);
        }
        if list.is_empty() {
            return Ok(());
        }
        self.refuse(format!(
            "only rank {} gives {what}, but rank {} gave {}",
            self.info.global_rank(root),
            self.info.global_rank(self.info.rank),
            list.len()
        ))
    }

    fn whole(&self, what: &str, whole: &Tensor, part_name: &str, part: &Tensor) -> Result<()> {
        let expected = part.numel() * self.info.size;
        if whole.numel() == expected {
            return Ok(());
        }
        self.refuse(format!(
            "{what} must have {expected} elements ({part_name} has {}, times {} ranks), but its shape is {:?}",
            part.numel(),
            self.info.size,
            whole.size()
        ))
    }

    fn splits(&self, what: &str, tensor: &Tensor, splits: &[i64]) -> Result<()> {
        let size = self.info.size;
        let Some(rows) = tensor.size().first().copied() else {
            return self.refuse(format!("{what} must have at least one dimension"));
        };
        if splits.is_empty() && rows % size as i64 != 0 {
            return self.refuse(format!(
                "dimension 0 of {what} ({rows}) does not divide equally over {size} ranks"
            ));
        }
        if splits.is_empty() {
            return Ok(());
        }
        self.counted(&format!("{what} splits"), splits.len())?;
        let sum = splits.iter().try_fold(0_i64, |sum, split| sum.checked_add(*split));
        if splits.iter().any(|split| *split < 0) || sum != Some(rows) {
            return self.refuse(format!("{what} splits {splits:?} must add up to dimension 0 ({rows})"));
        }
        Ok(())
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
    let data = |tensor: &Tensor| tensor.f_data();
    collective
        .map(data)
        .map_err(|error| CollectivesError::native(operation, error))
}
