//! The state of a reducer.
use std::sync::Arc;

use lockstep_collectives::ProcessGroup;
use lockstep_torch::{Device, Tensor, TensorExt, TorchError};

use crate::bucket::Bucket;
use crate::comm_hook::CommHook;
use crate::error::{ReducerError, Result, received};
use crate::graph::Graph;
use crate::guard::Use;
use crate::join::Announced;
use crate::parameters::{BufferFacts, Facts, ModelTensor};
use crate::record::Record;
use crate::reduction::Reduction;
use crate::shared::Shared;
use crate::unused::{Assumed, Searches};
use crate::verification::Protocol;

/// What a reducer expects of gradients.
#[derive(Default)]
pub(crate) enum Phase {
    /// None.
    #[default]
    Idle,
    /// The last forward pass ran under noSync: gradients only accumulate.
    Accumulating,
    /// A forward pass has run; its outputs do not depend on the `unused` parameters.
    Prepared {
        unused: Vec<usize>,
        assumed: Option<Assumed>,
    },
    /// Gradients arrive, or their averages are on the way.
    Reducing(Box<Reduction>),
    /// The last reduction failed: gradients are not averaged.
    Failed(Arc<ReducerError>),
}

pub(crate) struct State {
    /// In registration order.
    pub parameters: Vec<Facts>,
    pub phase: Phase,
    pub buckets: Vec<Bucket>,
    /// By parameter: its bucket, and its slot there; `None` for a late one.
    pub places: Vec<Option<(usize, usize)>>,
    /// The parameters that have late buckets, beside those that have not.
    pub delayed: Vec<usize>,
    /// Late buckets of the last reduction, for reuse.
    pub spare: Vec<Bucket>,
    pub graph: Graph,
    pub searches: Searches,
    /// What the ranks agreed on; PyTorch's at first.
    pub protocol: Protocol,
    /// What is done with a full bucket.
    pub hook: Arc<dyn CommHook>,
    /// The hook was registered.
    pub is_registered: bool,
    /// The ranks have begun to compare their hooks.
    pub hook_compared: bool,
    /// The number of this wrapper among those of the group, equal on all ranks, once the ranks have agreed.
    pub wrapper: Option<i64>,
    /// The buffers that forward passes broadcast, if known.
    pub buffers: Option<Vec<BufferFacts>>,
    /// The parameters that were frozen when the module was wrapped.
    pub frozen: Vec<ModelTensor>,
    /// In a join: by what gradients are divided.
    pub divisor: Option<usize>,
    /// In a join: what this rank has told the others about this step.
    pub announced: Option<Announced>,
    /// The number of training forward passes outside noSync since the last reduction.
    pub passes: usize,
    /// 1 if a gradient arrived since the last reduction, also under noSync. Recorded if the ranks exchange it.
    pub locally_used: Vec<i32>,
    /// The last used map: by parameter, the number of ranks that used it.
    pub last_used: Vec<i32>,
    pub assignment: Assignment,
    /// The model, where `create` did not compare it (`initSync: false`).
    pub unverified: Option<String>,
    /// The buckets of the next pass, if they are rebuilt before it.
    pub rebuilt: Option<Vec<Vec<usize>>>,
    pub warnings: Warnings,
    pub record: Record,
}

/// Where the assignment of parameters to buckets comes from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Assignment {
    /// The order of registration.
    Initial,
    /// The order in which gradients became ready.
    Rebuilt,
    /// An earlier run's such order.
    Restored,
}

/// Warnings, each issued once.
#[derive(Default)]
pub(crate) struct Warnings {
    given: Vec<&'static str>,
    pub waiting: Vec<String>,
}

impl Warnings {
    pub fn once(&mut self, key: &'static str, text: impl FnOnce() -> String) {
        if !self.given.contains(&key) {
            self.given.push(key);
            self.waiting.push(text());
        }
    }
}

impl State {
    /// Begins another phase. Drop the former one without the lock.
    #[must_use = "it must not be dropped under the lock"]
    pub fn enter(&mut self, phase: Phase) -> Phase {
        std::mem::replace(&mut self.phase, phase)
    }

    /// The reduction, from its first gradient on.
    pub fn reduction(&mut self) -> Option<&mut Reduction> {
        match &mut self.phase {
            Phase::Reducing(reduction) => Some(reduction),
            _ => None,
        }
    }

    /// Whether no reduction is open, ending or failed.
    pub fn is_at_rest(&self) -> bool {
        !matches!(self.phase, Phase::Reducing(_) | Phase::Failed(_))
    }

    /// Whether `usage` is allowed for every gradient.
    pub fn is_quiet(&self, usage: Use) -> bool {
        match usage {
            Use::Step => self.is_at_rest() && self.parameters.iter().all(|own| own.local.is_none()),
            Use::Read => self.is_at_rest(),
            Use::Clear => !matches!(self.phase, Phase::Reducing(_)),
        }
    }

    /// By parameter: whether its gradient has arrived in this reduction.
    pub fn has_arrived(&self, index: usize) -> bool {
        matches!(&self.phase, Phase::Reducing(reduction) if reduction.arrived()[index])
    }

    /// The error of a backward pass that failed before its reduction was complete.
    pub fn backward_failed(&self, reason: &TorchError) -> ReducerError {
        let received = (0..self.parameters.len()).filter(|index| self.has_arrived(*index));
        let expected = self.parameters.iter().filter(|own| own.tensor.requires_grad());
        ReducerError::BackwardFailed(format!(
            "a backward pass failed after {} of {} gradients, so the reduction cannot be completed: {reason}",
            received.count(),
            expected.count()
        ))
    }

    /// The parameters' tensors.
    pub fn tensors(&self) -> Result<Vec<Tensor>> {
        let tensors = self.parameters.iter().map(|facts| facts.tensor.share());
        Ok(tensors.collect::<std::result::Result<_, _>>()?)
    }

    /// By what gradients are divided.
    pub fn divisor(&self, group: &ProcessGroup) -> f64 {
        self.divisor.unwrap_or(group.size()) as f64
    }

    /// The parameters' names.
    pub fn names(&self) -> Vec<String> {
        self.parameters.iter().map(|facts| facts.name.clone()).collect()
    }

    /// The device of messages that are no gradients: the host, whose values are read without waiting for a device, unless
    /// PyTorch's ranks send them on their device.
    pub fn device(&self, group: &ProcessGroup) -> Device {
        if group.all_ours() && group.supports_device(Device::Cpu) {
            return Device::Cpu;
        }
        self.parameters.first().map_or(Device::Cpu, |facts| facts.spec.device)
    }

    /// Replaces the buckets. With gradients as views, existing gradients move into the new buckets.
    pub fn install(&mut self, indices: &[Vec<usize>], shared: &Shared) -> Result<()> {
        let (parameters, views) = (&self.parameters, shared.options.gradient_as_bucket_view);
        let mut places = vec![None; parameters.len()];
        for (number, members) in indices.iter().enumerate() {
            for (slot, index) in members.iter().enumerate() {
                match places.get_mut(*index).map(|place| place.replace((number, slot))) {
                    Some(None) => {}
                    Some(_) => return received(format!("parameter {index} stands in two buckets")),
                    None => return received(format!("there is no parameter {index}")),
                }
            }
        }
        let mut without = (0..places.len()).filter(|index| places[*index].is_none());
        if let Some(index) = without.find(|index| !self.delayed.contains(index)) {
            return received(format!("parameter {index} stands in no bucket"));
        }
        if !views {
            // Free the old buckets before allocating the new ones: the reducer does not need them.
            self.buckets.clear();
            shared.placement.lock().clear();
        }
        let buckets = indices.iter().map(|members| self.new_bucket(members, shared));
        let buckets: Vec<_> = buckets.collect::<Result<_>>()?;
        if views {
            crate::gradient::adopt(parameters, &buckets)?;
        }
        shared.placement.lock().lay_out(parameters, &[], &buckets)?;
        (self.buckets, self.places) = (buckets, places);
        Ok(())
    }

    /// Allocates a bucket for the parameters `indices`.
    pub fn new_bucket(&self, indices: &[usize], shared: &Shared) -> Result<Bucket> {
        let fitted = self.hook.is_elementwise();
        Bucket::new(&self.parameters, indices, shared.allocator(), fitted)
    }

    /// A parameter's view of its bucket; `None` for a sparse or late gradient.
    pub fn view(&self, index: usize) -> Option<&Tensor> {
        let (bucket, slot) = self.places[index]?;
        self.buckets[bucket].slots[slot].view.as_ref()
    }
}
