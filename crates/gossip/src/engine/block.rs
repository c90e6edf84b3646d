//! Parameters in flat blocks: which stand together, and where.
use lockstep_collectives::{ProcessGroup, wire_kind};
use lockstep_torch::{Device, Kind, Tensor, TensorExt};

use crate::error::{GossipError, Result};

/// Parameters begin at multiples of so many elements.
const ALIGNMENT: i64 = 32;

/// A parameter that is trained.
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
    /// Any leaf that requires a gradient and whose elements lie without gaps in some order of its dimensions.
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

    /// Can both stand in one block?
    pub(super) fn fits(&self, other: &Self) -> bool {
        (self.kind, self.device) == (other.kind, other.device)
    }

    /// What it takes of a block.
    pub(super) fn bytes(&self) -> i64 {
        self.aligned() * self.element_size
    }

    fn aligned(&self) -> i64 {
        (self.numel + ALIGNMENT - 1) / ALIGNMENT * ALIGNMENT
    }

    /// How often it was written in place, and where it lies: what a writer changes.
    pub(super) fn mark(&self) -> Result<(i64, usize)> {
        Ok((self.tensor.version()?, self.tensor.info()?.storage))
    }

    /// Autograd gives a converted parameter another accumulator, and `to` other memory: nothing would be exchanged.
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

/// Fills buckets in the given order: those of one dtype and device together, closed when they have `limit` bytes, so that
/// they may have more.
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
    /// Of real numbers: what is sent and mixed.
    pub flat: Tensor,
    /// A view of it for each parameter, with the parameter's strides.
    views: Vec<Tensor>,
    kind: Kind,
}

impl Block {
    /// Memory for parameters of one dtype and device, with their values.
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

    /// Copies the block's values into the parameters, without counting as an in-place change.
    pub fn write(&self, parameters: &[&Parameter]) -> Result<()> {
        for (parameter, view) in parameters.iter().zip(&self.views) {
            parameter.tensor.f_data()?.f_copy_(view)?;
        }
        Ok(())
    }

    /// Memory of `numel` elements of the same dtype.
    pub fn memory(&self, numel: usize, group: &ProcessGroup) -> Result<Tensor> {
        let bytes = numel * self.flat.f_kind()?.elt_size_in_bytes();
        Ok(group
            .allocate(bytes, self.flat.device())?
            .f_view_dtype(self.flat.f_kind()?)?)
    }

    /// Views like the block's own in other memory of its dtype, from its beginning on.
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
