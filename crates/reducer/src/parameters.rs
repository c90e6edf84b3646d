//! The tensors that a module was wrapped with, and what must not change about them.
use lockstep_collectives::{contiguous_strides, dtype_name};
use lockstep_torch::{Kind, Tensor, TensorExt};

use crate::bucket_assignment::TensorSpec;
use crate::error::{ReducerError, Result, invalid, list};

/// A parameter or a buffer of the wrapped module.
#[derive(Debug)]
pub struct ModelTensor {
    /// The state-dict key.
    pub name: String,
    /// The tensor.
    pub tensor: Tensor,
    /// Whether its layer produces sparse gradients (an embedding with `sparse: true`).
    pub expect_sparse: bool,
}

/// A parameter, with the properties that determine its bucket and the state of its gradient.
#[derive(Debug)]
pub(crate) struct Facts {
    pub name: String,
    pub tensor: Tensor,
    pub spec: TensorSpec,
    pub shape: Vec<i64>,
    pub strides: Vec<i64>,
    /// The strides of its view in a bucket: its own if it has no gaps or overlaps in some order of its dimensions, and
    /// its bucket is not late.
    pub bucket_strides: Vec<i64>,
    /// Why its gradient is local to this rank, if it is.
    pub local: Option<&'static str>,
}

impl Facts {
    /// A parameter and its index. `late`: it belongs to a late bucket.
    pub fn new((index, parameter): (usize, ModelTensor), late: bool) -> Result<Self> {
        let ModelTensor { name, tensor, .. } = &parameter;
        let info = tensor.info()?;
        let Some(device) = info.device.to_tch() else {
            return invalid(format!(
                "parameter '{name}' is on the device '{}', where nothing can be averaged: move the module first",
                info.device.name()?
            ));
        };
        let (shape, strides) = (tensor.shape()?, tensor.strides()?);
        let bucket_strides = if info.is_non_overlapping_and_dense && !late {
            strides.clone()
        } else {
            contiguous_strides(&shape)
        };
        Ok(Self {
            spec: TensorSpec {
                index,
                bytes: (info.numel * info.element_size) as usize,
                kind: tensor.f_kind()?,
                device,
                expect_sparse: parameter.expect_sparse,
            },
            shape,
            strides,
            bucket_strides,
            name: parameter.name,
            tensor: parameter.tensor,
            local: None,
        })
    }

    /// Rejects a parameter whose dtype or device has changed: autograd gave it a new accumulator, without the reducer's
    /// hook.
    pub fn check_unconverted(&self) -> Result<()> {
        let kind = self.tensor.f_kind()?;
        let detail = if kind != self.spec.kind {
            let (then, now) = (dtype_name(self.spec.kind), dtype_name(kind));
            format!("'{}' had dtype {then}, and has {now}", self.name)
        } else if self.tensor.device() != self.spec.device {
            format!("'{}' was moved to another device", self.name)
        } else {
            return Ok(());
        };
        Err(ReducerError::ParametersChanged(detail))
    }

    /// The error of a gradient that does not fit.
    pub fn refused(&self, message: impl Into<String>) -> ReducerError {
        let (name, message) = (self.name.clone(), message.into());
        ReducerError::Gradient { name, message }
    }
}

/// Rejects formerly frozen parameters that are trained now: they are in no bucket.
pub(crate) fn check_frozen(frozen: &[ModelTensor]) -> Result<()> {
    let trained = frozen.iter().filter(|own| own.tensor.requires_grad());
    let trained = trained.map(|own| format!("'{}' was frozen, and is trained now", own.name));
    let text = list(trained, ", ");
    if text.is_empty() {
        return Ok(());
    }
    Err(ReducerError::ParametersChanged(text))
}

/// The properties of a buffer that ranks have compared: its name, dtype and number of elements.
pub(crate) type BufferFacts = (String, Kind, usize);

/// Rejects buffers whose number, dtypes or sizes differ from `known`: if ranks send messages of different sizes, the
/// transport ends the process.
pub(crate) fn check_buffers(known: &[BufferFacts], found: &[Tensor]) -> Result<()> {
    let changed = |detail: String| Err(ReducerError::BuffersChanged(detail));
    if known.len() != found.len() {
        return changed(format!("there were {} of them, and are {}", known.len(), found.len()));
    }
    for ((name, kind, numel), buffer) in known.iter().zip(found) {
        let (found_kind, found) = (buffer.f_kind()?, buffer.numel());
        if (*kind, *numel) != (found_kind, found) {
            let [dtype, found_dtype] = [*kind, found_kind].map(dtype_name);
            return changed(format!(
                "'{name}' had {numel} elements of dtype {dtype}, and has {found} of dtype {found_dtype}"
            ));
        }
    }
    Ok(())
}

#[cfg(test)]
pub(crate) mod tests {
    use lockstep_torch::Device;

    use super::*;

    /// A parameter that is called 'w'.
    pub fn facts(shape: &[i64], kind: Kind) -> Facts {
        let tensor = Tensor::f_zeros(shape, (kind, Device::Cpu)).unwrap();
        let parameter = ModelTensor {
            name: "w".to_owned(),
            tensor,
            expect_sparse: false,
        };
        Facts::new((0, parameter), false).unwrap()
    }

    fn buffer(numel: i64, kind: Kind) -> Tensor {
        Tensor::f_zeros([numel], (kind, Device::Cpu)).unwrap()
    }

    #[test]
    fn number_dtype_and_size_count_and_nothing_else() {
        let known = [
            ("mean".to_owned(), Kind::Float, 6),
            ("count".to_owned(), Kind::Int64, 1),
        ];
        let other_shape = buffer(6, Kind::Float).f_view([2, 3]).unwrap();
        check_buffers(&known, &[other_shape, buffer(1, Kind::Int64)]).unwrap();
        for (found, text) in [
            (vec![buffer(6, Kind::Float)], "there were 2 of them, and are 1"),
            (
                vec![buffer(7, Kind::Float), buffer(1, Kind::Int64)],
                "'mean' had 6 elements of dtype float32, and has 7 of dtype float32",
            ),
            (
                vec![buffer(6, Kind::Float), buffer(1, Kind::Int)],
                "'count' had 1 elements of dtype int64, and has 1 of dtype int32",
            ),
        ] {
            let error = check_buffers(&known, &found).unwrap_err().to_string();
            assert!(error.contains(text), "{error}");
        }
    }
}
