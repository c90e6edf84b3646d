//! Flattened gradients: those of one dtype and device travel as one tensor.
use lockstep_collectives::{ProcessGroup, wire_kind};
use lockstep_torch::{Device, Kind, Tensor, TensorExt};

use crate::comm_hook::Part;
use crate::error::Result;
use crate::parameters::contiguous_strides;

/// Gradients of one dtype and device, one behind the other in the order of their parameters, row-major.
pub(super) struct FlatGradients {
    group: Group,
    /// Of real numbers.
    buffer: Tensor,
    /// A view of the buffer for each gradient.
    views: Vec<Tensor>,
}

/// Which gradients belong together.
#[derive(Debug, PartialEq)]
struct Group {
    kind: Kind,
    device: Device,
    /// By gradient.
    shapes: Vec<Vec<i64>>,
}

impl FlatGradients {
    /// What is communicated.
    pub fn buffer(&self) -> &Tensor {
        &self.buffer
    }

    fn new(group: Group, backend: &ProcessGroup) -> Result<Self> {
        let numel: i64 = group.shapes.iter().map(|shape| shape.iter().product::<i64>()).sum();
        let bytes = numel as usize * group.kind.elt_size_in_bytes();
        let memory = backend.allocate(bytes, group.device)?;
        let typed = memory.f_view_dtype(group.kind)?;
        let mut views = Vec::with_capacity(group.shapes.len());
        let mut offset = 0;
        for shape in &group.shapes {
            let part = Part {
                offset,
                shape: shape.clone(),
                strides: contiguous_strides(shape),
            };
            views.push(part.view_of(&typed)?);
            offset += shape.iter().product::<i64>();
        }
        Ok(Self {
            buffer: memory.f_view_dtype(wire_kind(group.kind))?,
            group,
            views,
        })
    }

    /// Divides the sums by `ranks` and writes them back.
    pub fn average_into(&self, gradients: &[Tensor], ranks: usize) -> Result<()> {
        let _ = self.buffer.share()?.f_div_scalar_(ranks as f64)?;
        for (gradient, view) in gradients.iter().zip(&self.views) {
            gradient.share()?.f_copy_(view)?;
        }
        Ok(())
    }
}

/// Gradients to be averaged: their data, in the groups that they travel in.
pub(super) struct Flattened {
    pub flat: Vec<FlatGradients>,
    /// By group, in the order of the views.
    pub gradients: Vec<Vec<Tensor>>,
}

impl Flattened {
    /// Groups `gradients` (in the order of their parameters) by dtype and device, in the order of first appearance, and
    /// copies them into the memory of `last` where that fits.
    pub fn new(gradients: Vec<Tensor>, last: Vec<FlatGradients>, backend: &ProcessGroup) -> Result<Self> {
        let mut groups: Vec<(Group, Vec<Tensor>)> = Vec::new();
        for gradient in gradients {
            let (kind, device) = (gradient.f_kind()?, gradient.device());
            let found = groups
                .iter()
                .position(|(group, _)| (group.kind, group.device) == (kind, device));
            let position = found.unwrap_or_else(|| {
                let shapes = Vec::new();
                groups.push((Group { kind, device, shapes }, Vec::new()));
                groups.len() - 1
            });
            let (group, members) = &mut groups[position];
            group.shapes.push(gradient.shape()?);
            members.push(gradient);
        }
        let mut last = last.into_iter();
        let mut flattened = Self {
            flat: Vec::with_capacity(groups.len()),
            gradients: Vec::with_capacity(groups.len()),
        };
        for (group, members) in groups {
            let flat = match last.next() {
                Some(flat) if flat.group == group => flat,
                _ => FlatGradients::new(group, backend)?,
            };
            for (view, gradient) in flat.views.iter().zip(&members) {
                view.share()?.f_copy_(gradient)?;
            }
            flattened.flat.push(flat);
            flattened.gradients.push(members);
        }
        Ok(flattened)
    }
}
