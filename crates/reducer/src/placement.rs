//! Lets kernels write gradients directly into their buckets.
//!
//! Autograd keeps the block that a kernel allocated for its result as the gradient. Backward passes usually allocate
//! blocks in the same order. A block is therefore identified by its size and its number among the blocks of that size
//! in a pass. A block that became a parameter's gradient in an earlier pass is placed in the bucket, which saves the
//! copy. After a wrong guess, the gradient is copied.
use std::collections::HashMap;
use std::ptr::NonNull;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use lockstep_torch::autograd::{Block, Placer};
use lockstep_torch::{Device, Tensor, TensorExt};
use parking_lot::Mutex;

use crate::bucket::{Bucket, same_place};
use crate::error::Result;
use crate::parameters::Facts;
use crate::state::{Phase, Shared, State};

/// Bytes; smaller gradients are cheap to copy.
pub(crate) const SMALLEST: usize = 16 * 1024;

/// After this many conflicts, a gradient is no longer placed: passes differ too much to predict.
const CONFLICTS: u32 = 3;

/// libtorch's alignment of its own blocks, in bytes; kernels are fast with it.
pub(crate) const ALIGNMENT: usize = 64;

/// A block of a pass: its bytes, and its number among the blocks of that size.
type Name = (usize, usize);

#[derive(Default)]
pub(crate) struct Placement(Mutex<Blocks>);

#[derive(Default)]
struct Blocks {
    /// By parameter.
    places: Vec<Option<Place>>,
    /// By parameter: the program keeps gradients that lie in the bucket, so later ones are not placed.
    given_up: Vec<bool>,
    /// By parameter: how often another block occupied its place when its gradient arrived.
    conflicts: Vec<u32>,
    /// By parameter: the block that became its gradient.
    names: Vec<Option<Name>>,
    became: HashMap<Name, usize>,
    /// By bytes: the number of blocks allocated in this pass. Contains only the sizes of parameters.
    made: HashMap<usize, usize>,
    /// By address: the blocks of this pass.
    known: HashMap<usize, Name>,
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
    /// Whether a block occupies the place.
    taken: Arc<AtomicBool>,
}

// SAFETY: the address is used only for blocks of the bucket, and each block keeps the bucket alive.
unsafe impl Send for Place {}

/// Owns a placed block.
struct Taken {
    flag: Arc<AtomicBool>,
    _bucket: Tensor,
}

impl Drop for Taken {
    fn drop(&mut self) {
        self.flag.store(false, Ordering::Release);
    }
}

impl Placement {
    /// Removes all places: nothing is placed until buckets are laid out.
    pub fn clear(&self) {
        self.0.lock().places.clear();
    }

    /// Places gradients in these buckets from now on. `marked`: parameters whose gradients are already there.
    pub fn lay_out(&self, parameters: &[Facts], buckets: &[Bucket], marked: &[bool]) -> Result<()> {
        let mut blocks = self.0.lock();
        let blocks = &mut *blocks;
        blocks.places.resize_with(parameters.len(), || None);
        blocks.names.resize(parameters.len(), None);
        blocks.given_up.resize(parameters.len(), false);
        blocks.conflicts.resize(parameters.len(), 0);
        for bucket in buckets {
            for slot in &bucket.slots {
                let (Some(view), Some(buffer)) = (&slot.view, &bucket.buffer) else {
                    continue;
                };
                let (facts, info) = (&parameters[slot.index], view.info()?);
                let bytes = (facts.numel * facts.element_size) as usize;
                let suits = facts.device == Device::Cpu && bytes >= SMALLEST && info.address % ALIGNMENT == 0;
                let Some(address) = NonNull::new(info.address as *mut u8).filter(|_| suits) else {
                    blocks.places[slot.index] = None;
                    continue;
                };
                blocks.made.entry(bytes).or_default();
                blocks.places[slot.index] = Some(Place {
                    address,
                    bytes,
                    bucket: buffer.share()?,
                    parameter: facts.tensor.share()?,
                    filled: marked[slot.index],
                    taken: Arc::default(),
                });
            }
        }
        Ok(())
    }

    /// Begins a backward pass. `marked`: parameters whose gradients are already in their places.
    fn begin(&self, marked: &[bool]) {
        let mut blocks = self.0.lock();
        blocks.made.values_mut().for_each(|count| *count = 0);
        blocks.known.clear();
        let blocks = &mut *blocks;
        for ((place, marked), given_up) in blocks.places.iter_mut().zip(marked).zip(&mut blocks.given_up) {
            let Some(place) = place else { continue };
            place.filled = *marked;
            let is_cleared = || matches!(place.parameter.grad_option(), Ok(None));
            *given_up |= place.taken.load(Ordering::Acquire) && is_cleared();
        }
    }

    /// Records which block became the gradient of a parameter.
    pub fn learn(&self, index: usize, address: usize) {
        let mut blocks = self.0.lock();
        let Some(name) = blocks.known.get(&address).copied() else {
            return;
        };
        if let Some(old) = blocks.names[index].replace(name)
            && old != name
            && blocks.became.get(&old) == Some(&index)
        {
            blocks.became.remove(&old);
        }
        blocks.became.insert(name, index);
    }

    /// Reserves the parameter's place for this reduction. Returns false if another block occupies it, so that the
    /// gradient must not be copied there. `lies_there`: the gradient is already in its place.
    pub fn fill(&self, index: usize, lies_there: bool) -> bool {
        let mut blocks = self.0.lock();
        let Some(Some(place)) = blocks.places.get_mut(index) else {
            return true;
        };
        place.filled = true;
        let taken = place.taken.load(Ordering::Acquire) && !lies_there;
        blocks.conflicts[index] += u32::from(taken);
        !taken
    }
}

impl Blocks {
    fn place(&mut self, bytes: usize, free: bool) -> Option<Block> {
        let count = self.made.get_mut(&bytes)?;
        *count += 1;
        let name = (bytes, *count);
        let index = *self.became.get(&name)?;
        let place = self.places.get(index)?.as_ref().filter(|_| free)?;
        let given_up = self.given_up[index] || self.conflicts[index] >= CONFLICTS;
        if place.bytes != bytes || place.filled || given_up || place.taken.load(Ordering::Acquire) {
            return None;
        }
        // Autograd adds to an existing gradient and does not keep the block.
        let is_first = matches!(place.parameter.grad_option(), Ok(None));
        let bucket = place.bucket.share().ok().filter(|_| is_first)?;
        place.taken.store(true, Ordering::Release);
        let owner = Taken {
            flag: Arc::clone(&place.taken),
            _bucket: bucket,
        };
        let memory = place.address;
        self.known.insert(memory.as_ptr().addr(), name);
        Some(Block {
            memory,
            owner: Box::new(owner),
        })
    }
}

// SAFETY: a place is a parameter's part of its bucket, aligned to 64 bytes and of the requested size. The block keeps
// the bucket alive. A place is given to one block at a time, and only before the reduction uses it.
unsafe impl Placer for Shared {
    fn begins(&self) -> bool {
        // A gradient whose parameter no rank used must stay unchanged, so it needs memory outside of the bucket.
        if self.options.find_unused_parameters && !self.options.gradient_as_bucket_view {
            return false;
        }
        let state = self.state.lock();
        match state.phase {
            // The program may keep an earlier bucket view, which `taken` does not track: its memory must not change
            // before the next reduction.
            Phase::Accumulating if self.options.gradient_as_bucket_view => return false,
            Phase::Prepared | Phase::Accumulating | Phase::Open => self.placement.begin(&state.marked),
            _ => return false,
        }
        true
    }

    fn place(&self, bytes: usize, free: bool) -> Option<Block> {
        self.placement.0.try_lock()?.place(bytes, free)
    }

    fn elsewhere(&self, bytes: usize, address: usize) {
        let Some(mut blocks) = self.placement.0.try_lock() else {
            return;
        };
        if let Some(count) = blocks.made.get(&bytes).copied() {
            blocks.known.insert(address, (bytes, count));
        }
    }
}

impl State {
    /// Drops the gradients of `concerned` parameters that lie in their buckets as blocks, because the caller is about
    /// to write zeros into them. The averages become new gradients.
    pub fn release_gradients(&self, concerned: impl Fn(&Facts) -> bool) -> Result<()> {
        let marked = self
            .parameters
            .iter()
            .enumerate()
            .filter(|(index, _)| self.marked[*index]);
        for (index, facts) in marked.filter(|(_, facts)| concerned(facts)) {
            let (Some(view), Some(grad)) = (self.view(index), facts.tensor.grad_option()?) else {
                continue;
            };
            let (info, view) = (grad.info()?, view.info()?);
            if info.address == view.address && !same_place(&info, &view) {
                facts.tensor.set_grad_option(None)?;
            }
        }
        Ok(())
    }

    /// Gives the bucket of parameter `index` new memory, because another block occupies the parameter's place.
    pub fn move_bucket(&mut self, index: usize, shared: &Shared) -> Result<()> {
        let number = self.places[index].0;
        let old = &self.buckets[number];
        let indices: Vec<_> = old.slots.iter().map(|slot| slot.index).collect();
        let mut new = Bucket::new(&self.parameters, &indices, &shared.group)?;
        new.pending = old.pending;
        for (old, new) in old.slots.iter().zip(&new.slots) {
            let (Some(old_view), Some(new_view)) = (&old.view, &new.view) else {
                continue;
            };
            let parameter = &self.parameters[old.index].tensor;
            let is_view = match parameter.grad_option()? {
                Some(grad) => same_place(&grad.info()?, &old_view.info()?),
                None => false,
            };
            if is_view || self.marked[old.index] {
                new_view.share()?.f_copy_(old_view)?;
            }
            if is_view {
                parameter.set_grad_option(Some(new_view))?;
            }
        }
        let laid = std::slice::from_ref(&new);
        shared.placement.lay_out(&self.parameters, laid, &self.marked)?;
        self.buckets[number] = new;
        Ok(())
    }
}
