//! The reducer's parameters.
use lockstep_collectives::{contiguous_strides, dtype_name};
use lockstep_torch::{Device, Kind, Tensor, TensorExt};

use crate::bucket_assignment::TensorSpec;
use crate::error::{ReducerError, Result, invalid};

/// A parameter to be reduced.
#[derive(Debug)]
pub struct Parameter {
    /// The state-dict key.
    pub name: String,
    /// The leaf that requires grad.
    pub tensor: Tensor,
    /// Whether its layer produces sparse gradients (an embedding with `sparse: true`).
    pub expect_sparse: bool,
}

/// A parameter, with the properties that determine its bucket and the state of its gradient.
#[derive(Debug)]
pub(crate) struct Facts {
    pub name: String,
    pub tensor: Tensor,
    pub expect_sparse: bool,
    pub kind: Kind,
    pub device: Device,
    pub numel: i64,
    pub bytes: usize,
    pub shape: Vec<i64>,
    pub strides: Vec<i64>,
    /// Whether it has no gaps or overlaps in some order of its dimensions: then the bucket keeps its strides.
    pub is_dense: bool,
    /// Whether its gradient has arrived in this reduction.
    pub marked: bool,
    /// Whether its gradient is local to this rank.
    pub unsynced: bool,
}

impl Facts {
    pub fn new(parameter: Parameter) -> Result<Self> {
        let Parameter {
            name,
            tensor,
            expect_sparse,
        } = parameter;
        let info = tensor.info()?;
        let Some(device) = info.device.to_tch() else {
            return invalid(format!(
                "parameter '{name}' is on the device '{}', where nothing can be averaged: move the module first",
                info.device.name()?
            ));
        };
        Ok(Self {
            kind: tensor.f_kind()?,
            device,
            numel: info.numel,
            bytes: (info.numel * info.element_size) as usize,
            shape: tensor.shape()?,
            strides: tensor.strides()?,
            is_dense: info.is_non_overlapping_and_dense,
            name,
            tensor,
            expect_sparse,
            marked: false,
            unsynced: false,
        })
    }

    /// As [`Facts::new`], of a parameter that must be trained.
    pub fn trained(parameter: Parameter) -> Result<Self> {
        let info = parameter.tensor.info()?;
        if info.requires_grad && info.is_leaf {
            return Self::new(parameter);
        }
        let name = parameter.name;
        invalid(format!("parameter '{name}' is not a leaf that requires a gradient"))
    }

    /// Rejects a parameter whose dtype or device has changed: autograd gave it a new accumulator, without the reducer's
    /// hook.
    pub fn check_unconverted(&self) -> Result<()> {
        let kind = self.tensor.f_kind()?;
        let detail = if kind != self.kind {
            let (then, now) = (dtype_name(self.kind), dtype_name(kind));
            format!("'{}' had dtype {then}, and has {now}", self.name)
        } else if self.tensor.device() != self.device {
            format!("'{}' was moved to another device", self.name)
        } else {
            return Ok(());
        };
        Err(ReducerError::ParametersChanged { detail })
    }

    pub fn spec(&self) -> TensorSpec {
        TensorSpec {
            bytes: self.bytes,
            kind: self.kind,
            device: self.device,
            is_sparse: false,
        }
    }

    /// The strides of its view in a bucket.
    pub fn bucket_strides(&self) -> Vec<i64> {
        if self.is_dense {
            self.strides.clone()
        } else {
            contiguous_strides(&self.shape)
        }
    }
}

/// Rejects formerly frozen parameters that are trained now: they are in no bucket.
pub(crate) fn check_frozen(frozen: &[(String, Tensor)]) -> Result<()> {
    let trained = frozen.iter().filter(|(_, tensor)| tensor.requires_grad());
    let trained: Vec<_> = trained
        .map(|(name, _)| format!("'{name}' was frozen, and is trained now"))
        .collect();
    if trained.is_empty() {
        return Ok(());
    }
    Err(ReducerError::ParametersChanged {
        detail: trained.join(", "),
    })
}
