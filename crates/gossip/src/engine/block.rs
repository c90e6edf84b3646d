//! Parameters in flat blocks.
use lockstep_collectives::Layout;
use lockstep_torch::{Device, Kind, Tensor, TensorExt};

use crate::error::{GossipError, Result};

/// A trained parameter.
#[derive(Debug)]
pub struct Parameter {
    /// The state-dict key.
    pub name: String,
    /// The leaf.
    pub tensor: Tensor,
    /// Its dtype and device, which all parameters of a block share.
    pub(super) place: (Kind, Device),
    pub(super) numel: i64,
    /// Shape and strides.
    pub(super) form: (Vec<i64>, Vec<i64>),
}

impl Parameter {
    /// Accepts a dense, non-overlapping leaf that requires a gradient.
    pub fn new(name: String, tensor: Tensor) -> Result<Self> {
        let info = tensor.info()?;
        let refuse = |reason| GossipError::Parameter(name.clone(), reason);
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
            place: (tensor.f_kind()?, tensor.device()),
            numel: info.numel,
            form: (tensor.shape()?, tensor.strides()?),
            name,
            tensor,
        })
    }

    /// Version counter and storage: a write changes one of them.
    pub(super) fn mark(&self) -> Result<(i64, usize)> {
        Ok((self.tensor.version()?, self.tensor.info()?.storage))
    }

    /// Refuses a converted or moved parameter: its accumulator and memory are new, so it would no longer be exchanged.
    pub(super) fn check_unconverted(&self) -> Result<()> {
        if (self.tensor.f_kind()?, self.tensor.device()) == self.place {
            return Ok(());
        }
        Err(GossipError::ParametersChanged(format!(
            "'{}' was converted or moved. Do that before the module is wrapped, or wrap it again, on all ranks",
            self.name
        )))
    }
}

/// Flat memory that is exchanged or summed.
#[derive(Debug)]
pub(super) struct Block {
    /// Real numbers, sent and mixed.
    pub flat: Tensor,
    /// Receives others' values.
    pub memory: Tensor,
    /// Tensors whose values `flat` is a copy of, with their views of it; none if it is their own memory.
    copies: Vec<(Tensor, Tensor)>,
}

impl Block {
    /// A block of values that no tensor shows.
    pub fn of_flat(flat: Tensor, memory: Tensor) -> Self {
        let copies = Vec::new();
        Self { flat, memory, copies }
    }

    /// Copies the values of tensors into `flat`, which has that layout.
    pub fn new(tensors: Vec<Tensor>, layout: &Layout, flat: Tensor, memory: Tensor) -> Result<Self> {
        let mut block = Self::of_flat(flat, memory);
        let views = layout.views(&block.flat)?;
        block.copies = tensors.into_iter().zip(views).collect();
        block.read()?;
        Ok(block)
    }

    /// Makes the tensors views of the block.
    pub fn adopt(&mut self) -> Result<()> {
        for (mut tensor, view) in self.copies.drain(..) {
            tensor.f_set_data(&view)?;
        }
        Ok(())
    }

    /// Another handle of the same memory.
    pub fn share(&self) -> Result<Self> {
        let mut shared = Self::of_flat(self.flat.share()?, self.memory.share()?);
        for (tensor, view) in &self.copies {
            shared.copies.push((tensor.share()?, view.share()?));
        }
        Ok(shared)
    }

    /// Copies the tensors' values into the block, which must not be in flight.
    pub fn read(&self) -> Result<()> {
        for (tensor, view) in &self.copies {
            view.share()?.f_copy_(&tensor.f_data()?)?;
        }
        Ok(())
    }

    /// Copies the block's values into the tensors without changing their versions.
    pub fn write(&self) -> Result<()> {
        for (tensor, view) in &self.copies {
            tensor.f_data()?.f_copy_(view)?;
        }
        Ok(())
    }

    /// The start of the memory, where a sum of models is shown to hooks.
    pub fn sum(&self) -> Result<Tensor> {
        Ok(self.memory.f_narrow(0, 0, self.flat.numel() as i64)?)
    }
}
