//! Parameters in flat blocks.
use lockstep_collectives::{Layout, ProcessGroup, group_up_to, padded};
use lockstep_torch::{Device, Kind, Tensor, TensorExt};

use crate::error::{GossipError, Result};

/// The alignment of parameters, in elements.
const ALIGNMENT: i64 = 32;

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
    form: (Vec<i64>, Vec<i64>),
}

impl Parameter {
    /// Accepts a dense, non-overlapping leaf that requires a gradient.
    pub fn new(name: String, tensor: Tensor) -> Result<Self> {
        let info = tensor.info()?;
        let refuse = |reason| GossipError::Parameter {
            name: name.clone(),
            reason,
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

/// Assigns parameters to buckets in the given order, by `key`. A bucket is closed when it has at least `limit` bytes,
/// with padding.
pub(super) fn assign<K: PartialEq>(
    parameters: &[Parameter],
    order: &[usize],
    limit: usize,
    key: impl Fn(&Parameter) -> K,
) -> Vec<Vec<usize>> {
    let items = order.iter().map(|index| {
        let parameter = &parameters[*index];
        let elements = padded(parameter.numel, ALIGNMENT) as usize;
        (key(parameter), elements * parameter.place.0.elt_size_in_bytes())
    });
    let of_order = |places: Vec<usize>| places.into_iter().map(|place| order[place]).collect();
    group_up_to(items, limit).into_iter().map(of_order).collect()
}

/// The memory of a bucket.
#[derive(Debug)]
pub(super) struct Block {
    /// Real numbers, sent and mixed.
    pub flat: Tensor,
    layout: Layout,
    /// The parameters, and their views of `flat`, with the parameters' strides.
    views: Vec<(Tensor, Tensor)>,
    /// The parameters are themselves views of `flat`, so that copying does nothing.
    adopted: bool,
}

impl Block {
    /// Allocates a block for parameters of one dtype and device and copies their values. `adopts`: makes them views of
    /// the block.
    pub fn new(parameters: &[&Parameter], adopts: bool, group: &ProcessGroup) -> Result<Self> {
        let place = parameters.first().map(|parameter| parameter.place);
        let (kind, device) = place.unwrap_or((Kind::Float, Device::Cpu));
        let forms = parameters.iter().map(|parameter| parameter.form.clone());
        let layout = Layout::new(kind, device, ALIGNMENT, forms);
        let mut flat = layout.allocate(group)?;
        let _ = flat.f_zero_()?;
        let mut views = Vec::new();
        for (parameter, view) in parameters.iter().zip(layout.views(&flat)?) {
            views.push((parameter.tensor.share()?, view));
        }
        let mut block = Self {
            flat,
            layout,
            views,
            adopted: false,
        };
        block.read()?;
        for (parameter, view) in block.views.iter().filter(|_| adopts) {
            parameter.share()?.f_set_data(view)?;
        }
        block.adopted = adopts;
        Ok(block)
    }

    /// Copies the parameters' values into the block, which must not be in flight.
    pub fn read(&self) -> Result<()> {
        for (parameter, mut view) in self.copies()? {
            view.f_copy_(&parameter.f_data()?)?;
        }
        Ok(())
    }

    /// Copies the block's values into the parameters without changing their versions.
    pub fn write(&self) -> Result<()> {
        for (parameter, view) in self.copies()? {
            parameter.f_data()?.f_copy_(&view)?;
        }
        Ok(())
    }

    /// The parameters whose values `flat` is a copy of, with their views of it; none if it is their own memory.
    pub fn copies(&self) -> Result<Vec<(Tensor, Tensor)>> {
        let copied = self.views.iter().filter(|_| !self.adopted);
        copied
            .map(|(parameter, view)| Ok((parameter.share()?, view.share()?)))
            .collect()
    }

    /// Allocates `numel` elements of the same dtype.
    pub fn memory(&self, numel: usize, group: &ProcessGroup) -> Result<Tensor> {
        let kind = self.flat.f_kind()?;
        let memory = group.allocate(numel * kind.elt_size_in_bytes(), self.flat.device())?;
        Ok(memory.f_view_dtype(kind)?)
    }

    /// Views of `memory` (of the block's dtype) with the block's layout, one per parameter.
    pub fn views_in(&self, memory: &Tensor) -> Result<Vec<Tensor>> {
        Ok(self.layout.views(memory)?)
    }
}
