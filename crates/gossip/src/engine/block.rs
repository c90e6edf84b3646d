//! Parameters in flat blocks: which share a block, and where they lie.
use lockstep_collectives::{ProcessGroup, wire_kind};
use lockstep_torch::{Device, Kind, Tensor, TensorExt};

use crate::error::{GossipError, Result};

/// Parameters start at multiples of so many elements.
const ALIGNMENT: i64 = 32;

/// A trained parameter.
#[derive(Debug)]
pub struct Parameter {
    /// The state-dict key.
    pub name: String,
    /// The leaf.
    pub tensor: Tensor,
    pub(super) kind: Kind,
    pub(super) device: Device,
    numel: i64,
    element_size: i64,
    shape: Vec<i64>,
    strides: Vec<i64>,
}

impl Parameter {
    /// Accepts a dense, non-overlapping leaf that requires a gradient.
    pub fn new(name: String, tensor: Tensor) -> Result<Self> {
        let info = tensor.info()?;
        let refuse = |reason: &str| GossipError::Parameter {
            name: name.clone(),
            reason: reason.to_owned(),
        };
        if !info.requires_grad || !info.is_leaf {
            return Err(refuse("is not a leaf that requires a gradient"));
        }
        if info.layout != 0 || !info.is_non_overlapping_and_dense {
            return Err(refuse(
                "has elements that overlap, or gaps between them, and cannot stand in a flat block: make it contiguous \
                 before it is wrapped",
            ));
        }
        Ok(Self {
            kind: tensor.f_kind()?,
            device: tensor.device(),
            numel: info.numel,
            element_size: info.element_size,
            shape: tensor.shape()?,
            strides: tensor.strides()?,
            name,
            tensor,
        })
    }

    pub(super) fn numel(&self) -> i64 {
        self.numel
    }

    /// Whether both can share a block.
    pub(super) fn fits(&self, other: &Self) -> bool {
        (self.kind, self.device) == (other.kind, other.device)
    }

    /// Bytes in a block, with padding.
    pub(super) fn bytes(&self) -> i64 {
        self.aligned() * self.element_size
    }

    fn aligned(&self) -> i64 {
        (self.numel + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT
    }

    /// Version counter and storage: a write changes one of them.
    pub(super) fn mark(&self) -> Result<(i64, usize)> {
        Ok((self.tensor.version()?, self.tensor.info()?.storage))
    }

    /// Refuses a converted or moved parameter: its accumulator and memory are new, so it would no longer be exchanged.
    pub(super) fn check_unconverted(&self) -> Result<()> {
        if self.tensor.f_kind()? == self.kind && self.tensor.device() == self.device {
            return Ok(());
        }
        let text = "was converted, or moved, after it was wrapped: wrap the module anew";
        Err(GossipError::ParametersChanged {
            detail: format!("'{}' {text}", self.name),
        })
    }
}

/// Assigns parameters to buckets in the given order, by dtype and device. A bucket is closed when it has at least `limit` bytes.
pub(super) fn assign(parameters: &[Parameter], order: &[usize], limit: usize) -> Vec<Vec<usize>> {
    let mut open: Vec<((Kind, Device), Vec<usize>, i64)> = Vec::new();
    let mut buckets = Vec::new();
    for &index in order {
        let parameter = &parameters[index];
        let key = (parameter.kind, parameter.device);
        let place = open.iter().position(|(other, ..)| *other == key).unwrap_or_else(|| {
            open.push((key, Vec::new(), 0));
            open.len() - 1
        });
        let (_, indices, bytes) = &mut open[place];
        indices.push(index);
        *bytes += parameter.bytes();
        if *bytes >= limit as i64 {
            buckets.push(std::mem::take(indices));
            *bytes = 0;
        }
    }
    let left = open.into_iter().map(|(_, indices, _)| indices);
    buckets.extend(left.filter(|indices| !indices.is_empty()));
    buckets
}

/// The memory of a bucket.
#[derive(Debug)]
pub(super) struct Block {
    /// Real numbers, sent and mixed.
    pub flat: Tensor,
    /// Views of `flat`, one a parameter, with the parameters' strides.
    views: Vec<Tensor>,
    kind: Kind,
}

impl Block {
    /// Allocates a block for parameters of one dtype and device and copies their values.
    pub fn new(parameters: &[&Parameter], group: &ProcessGroup) -> Result<Self> {
        let total: i64 = parameters.iter().map(|parameter| parameter.aligned()).sum();
        let (kind, device) = parameters.first().map_or((Kind::Float, Device::Cpu), |parameter| {
            (parameter.kind, parameter.device)
        });
        let mut memory = group.allocate(total as usize * kind.elt_size_in_bytes(), device)?;
        let _ = memory.f_zero_()?;
        let typed = memory.f_view_dtype(kind)?;
        let mut views = Vec::with_capacity(parameters.len());
        let mut offset = 0;
        for parameter in parameters {
            views.push(typed.view_strided(&parameter.shape, &parameter.strides, offset)?);
            offset += parameter.aligned();
        }
        let flat = memory.f_view_dtype(wire_kind(kind))?;
        let block = Self { flat, views, kind };
        block.read(parameters)?;
        Ok(block)
    }

    /// Copies the parameters' values into the block.
    pub fn read(&self, parameters: &[&Parameter]) -> Result<()> {
        for (parameter, view) in parameters.iter().zip(&self.views) {
            view.share()?.f_copy_(&parameter.tensor.f_data()?)?;
        }
        Ok(())
    }

    /// Copies the block's values into the parameters without changing their versions.
    pub fn write(&self, parameters: &[&Parameter]) -> Result<()> {
        for (parameter, view) in parameters.iter().zip(&self.views) {
            parameter.tensor.f_data()?.f_copy_(view)?;
        }
        Ok(())
    }

    /// Allocates `numel` elements of the same dtype.
    pub fn memory(&self, numel: usize, group: &ProcessGroup) -> Result<Tensor> {
        let bytes = numel * self.flat.f_kind()?.elt_size_in_bytes();
        Ok(group
            .allocate(bytes, self.flat.device())?
            .f_view_dtype(self.flat.f_kind()?)?)
    }

    /// Views of `memory` with the layout of the block's parameters. `memory` has the block's dtype.
    pub fn views_in(&self, memory: &Tensor) -> Result<Vec<Tensor>> {
        let typed = memory
            .f_narrow(0, 0, self.flat.numel() as i64)?
            .f_view_dtype(self.kind)?;
        let views = self.views.iter();
        let like =
            |view: &Tensor| Ok(typed.view_strided(&view.shape()?, &view.strides()?, view.info()?.storage_offset)?);
        views.map(like).collect()
    }

    /// Makes the parameters views of the block.
    pub fn adopt(&self, parameters: &[&Parameter]) -> Result<()> {
        for (parameter, view) in parameters.iter().zip(&self.views) {
            parameter.tensor.share()?.f_set_data(view)?;
        }
        Ok(())
    }
}
