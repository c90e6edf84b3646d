//! Flat gradients: one tensor per dtype and device.
use lockstep_collectives::{Layout, ProcessGroup, group_tensors};
use lockstep_torch::{Tensor, TensorExt};

use crate::error::Result;

/// Gradients of one dtype and device, row-major and contiguous, in parameter order.
pub(crate) struct FlatGradients {
    layout: Layout,
    /// Real numbers, to communicate.
    pub buffer: Tensor,
    /// A view of the buffer for each gradient.
    views: Vec<Tensor>,
    /// Kept until the averages are written back.
    gradients: Vec<Tensor>,
}

impl FlatGradients {
    /// Groups `gradients` (in parameter order) by dtype and device, in order of first appearance, and copies them into
    /// flat memory. Reuses the memory of `last` if the layouts are equal.
    pub fn new(gradients: &[Tensor], last: Vec<Self>, group: &ProcessGroup) -> Result<Vec<Self>> {
        let mut last = last.into_iter();
        let mut flat = Vec::new();
        for members in group_tensors(gradients, usize::MAX)? {
            let members = members.into_iter().map(|index| gradients[index].share());
            let gradients = members.collect::<std::result::Result<Vec<_>, _>>()?;
            let layout = Layout::row_major(&gradients)?;
            let (buffer, views) = match last.next() {
                Some(last) if last.layout == layout => (last.buffer, last.views),
                _ => {
                    let buffer = layout.allocate(group)?;
                    let views = layout.views(&buffer)?;
                    (buffer, views)
                }
            };
            for (view, gradient) in views.iter().zip(&gradients) {
                view.share()?.f_copy_(gradient)?;
            }
            flat.push(Self {
                layout,
                buffer,
                views,
                gradients,
            });
        }
        Ok(flat)
    }

    /// Divides the sums by `ranks`, writes them into the gradients and releases the gradients.
    pub fn write_averages(&mut self, ranks: usize) -> Result<()> {
        let _ = self.buffer.share()?.f_div_scalar_(ranks as f64)?;
        for (mut gradient, view) in std::mem::take(&mut self.gradients).into_iter().zip(&self.views) {
            gradient.f_copy_(view)?;
        }
        Ok(())
    }
}
