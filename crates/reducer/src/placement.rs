//! Lets kernels write gradients directly into their buckets.
//!
//! Autograd keeps the block that a kernel allocated for its result as the gradient. Backward passes usually allocate
//! blocks in the same order. A block is therefore identified by its size and its number among the blocks of that size
//! in a pass. A block that became a parameter's gradient in an earlier pass is placed in the bucket, which saves the
//! copy. After a wrong guess, the gradient is copied.
use std::collections::HashMap;
use std::ptr::NonNull;
use std::sync::Arc;

use lockstep_torch::autograd::{Block, Placer};
use lockstep_torch::{Device, Tensor, TensorExt};

use crate::bucket::{Bucket, same_place};
use crate::error::Result;
use crate::parameters::Facts;
use crate::shared::Shared;
use crate::state::{Phase, State};

/// Bytes; smaller gradients are cheap to copy.
pub(crate) const SMALLEST: usize = 16 * 1024;

/// After this many conflicts, a gradient is no longer placed: passes differ too much to predict.
const CONFLICTS: u32 = 3;

/// libtorch's alignment of its own blocks, in bytes; kernels are fast with it.
pub(crate) const ALIGNMENT: usize = 64;

/// A block of a pass: its bytes, and its number among the blocks of that size.
type Name = (usize, usize);

#[derive(Default)]
pub(crate) struct Placement {
    parameters: Vec<Placed>,
    /// By block: the parameter whose gradient it became.
    became: HashMap<Name, usize>,
    /// By bytes: the number of blocks allocated in this pass. Contains only the sizes of parameters.
    made: HashMap<usize, usize>,
    /// By address: the blocks of this pass.
    known: HashMap<usize, Name>,
}

/// What is known of a parameter's gradient.
#[derive(Default)]
struct Placed {
    place: Option<Place>,
    /// How often another block occupied its place when it arrived. From [`CONFLICTS`] on, it is no longer placed.
    conflicts: u32,
    /// The block that became it.
    name: Option<Name>,
}

/// The place of a parameter's gradient in its bucket.
struct Place {
    address: NonNull<u8>,
    bytes: usize,
    /// Keeps the memory alive.
    bucket: Tensor,
    parameter: Tensor,
    /// Whether the place holds this reduction's gradient.
    filled: bool,
    /// Shared with the block that occupies the place, if any.
    occupied: Arc<()>,
}

// SAFETY: the address is used only for blocks of the bucket, and each block keeps the bucket alive.
unsafe impl Send for Place {}

impl Place {
    /// Whether a block occupies it.
    fn is_taken(&mut self) -> bool {
        Arc::get_mut(&mut self.occupied).is_none()
    }
}

impl Placement {
    /// Removes all places: nothing is placed until buckets are laid out.
    pub fn clear(&mut self) {
        for placed in &mut self.parameters {
            placed.place = None;
        }
    }

    /// Places gradients in these buckets from now on, except those that have `arrived` (by parameter): they are already
    /// there.
    pub fn lay_out(&mut self, parameters: &[Facts], arrived: &[bool], buckets: &[Bucket]) -> Result<()> {
        self.parameters.resize_with(parameters.len(), Placed::default);
        for bucket in buckets {
            for slot in &bucket.slots {
                let (Some(view), Some(buffer)) = (&slot.view, &bucket.buffer) else {
                    continue;
                };
                let (facts, address) = (&parameters[slot.index], view.info()?.address);
                let suits =
                    facts.spec.device == Device::Cpu && facts.spec.bytes >= SMALLEST && address % ALIGNMENT == 0;
                self.parameters[slot.index].place = None;
                let Some(address) = NonNull::new(address as *mut u8).filter(|_| suits) else {
                    continue;
                };
                self.made.entry(facts.spec.bytes).or_default();
                self.parameters[slot.index].place = Some(Place {
                    address,
                    bytes: facts.spec.bytes,
                    bucket: buffer.share()?,
                    parameter: facts.tensor.share()?,
                    filled: arrived.get(slot.index) == Some(&true),
                    occupied: Arc::default(),
                });
            }
        }
        Ok(())
    }

    /// Begins a backward pass.
    fn begin(&mut self, arrived: &[bool]) {
        self.made.values_mut().for_each(|count| *count = 0);
        self.known.clear();
        for (index, placed) in self.parameters.iter_mut().enumerate() {
            let Some(place) = &mut placed.place else { continue };
            place.filled = arrived.get(index) == Some(&true);
            if place.is_taken() && matches!(place.parameter.grad_option(), Ok(None)) {
                // The program keeps gradients that lie in the bucket.
                placed.conflicts = CONFLICTS;
            }
        }
    }

    /// Records which block became the gradient of a parameter.
    pub fn learn(&mut self, index: usize, address: usize) {
        let Some(name) = self.known.get(&address).copied() else {
            return;
        };
        if let Some(old) = self.parameters[index].name.replace(name)
            && old != name
            && self.became.get(&old) == Some(&index)
        {
            self.became.remove(&old);
        }
        self.became.insert(name, index);
    }

    /// Reserves the parameter's place for this reduction. Returns false if another block occupies it, so that the
    /// gradient must not be copied there. `lies_there`: the gradient is already in its place.
    pub fn fill(&mut self, index: usize, lies_there: bool) -> bool {
        let placed = &mut self.parameters[index];
        let Some(place) = &mut placed.place else {
            return true;
        };
        place.filled = true;
        let taken = !lies_there && place.is_taken();
        placed.conflicts += u32::from(taken);
        !taken
    }

    fn place(&mut self, bytes: usize, free: bool) -> Option<Block> {
        let count = self.made.get_mut(&bytes)?;
        *count += 1;
        let name = (bytes, *count);
        let index = *self.became.get(&name)?;
        let placed = self.parameters.get_mut(index)?;
        let place = placed.place.as_mut().filter(|_| free)?;
        let given_up = placed.conflicts >= CONFLICTS;
        if place.bytes != bytes || place.filled || given_up || place.is_taken() {
            return None;
        }
        // Autograd adds to an existing gradient and does not keep the block.
        let is_first = matches!(place.parameter.grad_option(), Ok(None));
        let bucket = place.bucket.share().ok().filter(|_| is_first)?;
        let memory = place.address;
        self.known.insert(memory.as_ptr().addr(), name);
        Some(Block {
            memory,
            owner: Box::new((bucket, Arc::clone(&place.occupied))),
        })
    }
}

// SAFETY: a place is a parameter's part of its bucket, aligned to 64 bytes and of the requested size. The block keeps
// the bucket alive. A place is given to one block at a time, and only before the reduction uses it.
unsafe impl Placer for Shared {
    fn begins(&self) -> bool {
        let views = self.options.gradient_as_bucket_view;
        let state = self.state.lock();
        let arrived = match &state.phase {
            Phase::Prepared { .. } => &[][..],
            Phase::Reducing(reduction) if !reduction.is_complete() => reduction.arrived(),
            // The program may keep an earlier bucket view, which `occupied` does not track: its memory must not change
            // before the next reduction.
            Phase::Accumulating if !views => &[],
            _ => return false,
        };
        self.placement.lock().begin(arrived);
        true
    }

    fn place(&self, bytes: usize, free: bool) -> Option<Block> {
        self.placement.try_lock()?.place(bytes, free)
    }

    fn elsewhere(&self, bytes: usize, address: usize) {
        if let Some(mut blocks) = self.placement.try_lock()
            && let Some(count) = blocks.made.get(&bytes).copied()
        {
            blocks.known.insert(address, (bytes, count));
        }
    }
}

impl State {
    /// Gives a bucket new memory: another block occupies a place in it, or it is to begin elsewhere.
    pub fn move_bucket(&mut self, bucket: usize, shared: &Shared) -> Result<()> {
        let old = &self.buckets[bucket];
        let new = self.new_bucket(&old.indices(), shared)?;
        let arrived = match &self.phase {
            Phase::Reducing(reduction) => reduction.arrived(),
            _ => &[],
        };
        for (old, new) in old.slots.iter().zip(&new.slots) {
            let (Some(old_view), Some(new_view)) = (&old.view, &new.view) else {
                continue;
            };
            let facts = &self.parameters[old.index];
            let is_view = match facts.tensor.grad_option()? {
                Some(grad) => same_place(&grad.info()?, &old_view.info()?),
                None => false,
            };
            if is_view || arrived.get(old.index) == Some(&true) {
                new_view.share()?.f_copy_(old_view)?;
            }
            if is_view {
                facts.tensor.set_grad_option(Some(new_view))?;
            }
        }
        let mut placement = shared.placement.lock();
        placement.lay_out(&self.parameters, arrived, std::slice::from_ref(&new))?;
        self.buckets[bucket] = new;
        Ok(())
    }
}
