//! The reducer: averages gradients over the ranks of a group while the backward pass runs.
use std::sync::{Arc, Weak};
use std::time::Duration;

use lockstep_collectives::{CallOptions, LocalFuture, ProcessGroup, dtype_name};
use lockstep_torch::autograd::{AccumulatorHook, add_placer, foreign_leaf, in_backward};
use lockstep_torch::{Tensor, TensorExt, TorchError};

use crate::bucket_assignment::compute_bucket_assignment_by_size;
use crate::buffers::{BufferFacts, check_buffers};
use crate::comm_hook::CommHook;
use crate::error::{ReducerError, Result};
use crate::guard::{Averager, Use, concerns, forget_cleared, reaches, unsynced_names};
use crate::hooks::on_gradient;
use crate::logging::{LogValue, logging_data};
use crate::model::ModelTensor;
use crate::parameters::{Facts, Parameter, check_frozen};
use crate::rebuild::rebuild;
use crate::signatures::verify_collectively;
use crate::state::{Phase, ReducerOptions, Shared, State};
use crate::sync::{BROADCAST_BUCKET_BYTES, broadcast_coalesced};
use crate::unused::{NOTHING_UNUSED, find_unused};

/// The name of the class, for messages.
const CLASS: &str = "DistributedDataParallel";

/// Averages the gradients of its parameters over the ranks of its group. Used on the thread that runs forward and
/// backward. Dropping it removes its hooks.
pub struct Reducer {
    shared: Arc<Shared>,
    hooks: Vec<AccumulatorHook>,
}

impl std::fmt::Debug for Reducer {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Reducer")
            .field("group", &self.shared.group)
            .finish_non_exhaustive()
    }
}

impl Reducer {
    /// Creates buckets for `parameters` (in registration order) and hooks their gradients. Issues no collectives.
    pub fn new(parameters: Vec<Parameter>, group: ProcessGroup, options: ReducerOptions) -> Result<Self> {
        if parameters.is_empty() {
            return Err(ReducerError::NoParameters { class: CLASS });
        }
        let facts = parameters.into_iter().map(Facts::new).collect::<Result<Vec<_>>>()?;
        let specs: Vec<_> = facts.iter().map(Facts::spec).collect();
        let sparse: Vec<_> = facts.iter().map(|facts| facts.expect_sparse).collect();
        let limits = options.capacity.initial_limits(!options.find_unused_parameters);
        let mut assignment: Vec<Vec<usize>> = compute_bucket_assignment_by_size(&specs, &limits, &sparse, &[])?
            .into_iter()
            .map(|bucket| bucket.indices)
            .collect();
        // Gradients tend to become ready from the last layer to the first.
        assignment.reverse();
        let shared = Arc::new(Shared::new(facts, group, options));
        let hooks = {
            let mut state = shared.state.lock();
            state.install(&assignment, &shared)?;
            state.record.initial_bucket_bytes = state.bucket_bytes();
            let hook = |(index, facts): (usize, &Facts)| {
                let shared = Arc::downgrade(&shared);
                AccumulatorHook::new(&facts.tensor, move |owns_memory| match shared.upgrade() {
                    Some(shared) => on_gradient(&shared, index, owns_memory).map_err(Into::into),
                    None => Ok(()),
                })
            };
            state
                .parameters
                .iter()
                .enumerate()
                .map(hook)
                .collect::<std::result::Result<Vec<_>, _>>()?
        };
        let placer: Weak<Shared> = Arc::downgrade(&shared);
        add_placer(placer);
        Ok(Self { shared, hooks })
    }

    /// Records the compared buffers; forward passes reject others.
    pub fn expect_buffers(&self, buffers: &[ModelTensor]) -> Result<()> {
        let facts = buffers.iter().map(BufferFacts::new).collect::<Result<_>>()?;
        self.shared.state.lock().buffers = Some(facts);
        Ok(())
    }

    /// Records the frozen parameters; a forward pass that records gradients rejects any that is trained later.
    pub fn expect_frozen(&self, parameters: Vec<(String, Tensor)>) {
        self.shared.state.lock().frozen = parameters;
    }

    /// Runs PyTorch's verification, then copies rank 0's `tensors` (all parameters, including frozen ones, then all
    /// buffers) to all ranks. Ranks call it together. A failure of this rank alone breaks the group, which notifies the
    /// others.
    pub fn initialize(&self, tensors: Vec<Tensor>, timeout: Option<Duration>) -> LocalFuture<Result<()>> {
        let shared = Arc::clone(&self.shared);
        Box::pin(async move {
            let options = CallOptions {
                timeout,
                ..CallOptions::default()
            };
            let signatures: Vec<_> = shared.state.lock().parameters.iter().map(Facts::signature).collect();
            let mut result = verify_collectively(&shared.group, &signatures, &options).await;
            if result.is_ok() {
                result = broadcast_coalesced(&shared.group, &tensors, 0, BROADCAST_BUCKET_BYTES, &options).await;
            }
            shared.state.lock().record.note(&result);
            result.inspect_err(|error| shared.leave(error))
        })
    }

    /// Begins a forward pass. Rejected unless the last reduction is finished. `recorded`: gradients are enabled;
    /// `synchronized`: not under noSync.
    pub fn begin_forward(&self, recorded: bool, synchronized: bool) -> Result<()> {
        if in_backward() {
            return Err(ReducerError::ForwardInBackward { class: CLASS });
        }
        let checked = self.check_phase("forward was called", recorded);
        let mut state = self.shared.state.lock();
        state.record.note(&checked);
        if recorded && synchronized && checked.is_ok() {
            state.record.forward_started();
        }
        checked
    }

    /// Called after the beginning of a forward pass and before the module's own: rebuilds the buckets if gradients are
    /// recorded and a rebuild is due, then copies rank 0's `buffers` to all ranks (`None`: not this time). Resolves to
    /// whether buckets were rebuilt. Ranks call it together. A failure of this rank alone breaks the group, which
    /// notifies the others.
    pub fn synchronize(&self, recorded: bool, buffers: Option<Vec<Tensor>>) -> LocalFuture<Result<bool>> {
        let shared = Arc::clone(&self.shared);
        Box::pin(async move {
            let result = synchronize(&shared, recorded, buffers.as_deref()).await;
            result.inspect_err(|error| shared.leave(error))
        })
    }

    /// Rejects outputs that depend on a leaf that is not in `known` and not in the history of `inputs`: its gradient
    /// would not be averaged.
    pub fn check_leaves(outputs: &[Tensor], inputs: &[Tensor], known: &[Tensor]) -> Result<()> {
        let Some(leaf) = foreign_leaf(outputs, inputs, known)? else {
            return Ok(());
        };
        Err(ReducerError::ForeignLeaf {
            shape: leaf.shape()?,
            dtype: dtype_name(leaf.f_kind()?),
        })
    }

    /// Ends a forward pass that recorded gradients. From now on, gradients are reduced, or only accumulated under
    /// noSync. `outputs`: the tensors that the module returned, searched for unused parameters if that is enabled.
    pub fn prepare_for_backward(&self, synchronized: bool, outputs: &[Tensor]) -> Result<()> {
        self.check_phase("forward was called", true)?;
        let searches = self.shared.options.find_unused_parameters;
        let unused = if synchronized && searches {
            find_unused(outputs, &self.hooks)?
        } else {
            Vec::new()
        };
        let mut state = self.shared.state.lock();
        if !synchronized {
            if !matches!(state.phase, Phase::Prepared) {
                state.phase = Phase::Accumulating;
            }
            return Ok(());
        }
        state.reset_reduction();
        state.rebuild_order.clear();
        if searches && unused.is_empty() {
            state.warnings.once("nothing unused", || NOTHING_UNUSED.to_owned());
        }
        state.unused = unused;
        state.phase = Phase::Prepared;
        Ok(())
    }

    /// Registers a communication hook. A second one is rejected unless `replace`.
    pub fn register_comm_hook(&self, hook: Arc<dyn CommHook>, replace: bool) -> Result<()> {
        let mut state = self.shared.state.lock();
        if matches!(state.phase, Phase::Open | Phase::Complete | Phase::Finalizing) {
            let action = "a communication hook was registered".to_owned();
            return Err(ReducerError::HookDuringReduction { action });
        }
        if state.hook.is_some() && !replace {
            return Err(ReducerError::HookTwice);
        }
        state.hook = Some(hook);
        state.hook_compared = false;
        Ok(())
    }

    /// Rejects a backward pass from `roots` (into `inputs` only, if any) that would add to gradients while they are
    /// averaged.
    pub fn check_pass(&self, roots: &[Tensor], inputs: &[Tensor]) -> Result<()> {
        let adds = {
            let state = self.shared.state.lock();
            matches!(state.phase, Phase::Finalizing) && self.is_reached(&state, roots, inputs)?
        };
        if adds {
            return self.check_phase("backward was called", true);
        }
        Ok(())
    }

    /// Whether a backward pass from `roots` (into `inputs` only, if any) reaches a parameter.
    fn is_reached(&self, state: &State, roots: &[Tensor], inputs: &[Tensor]) -> Result<bool> {
        let hooks: Vec<_> = self.hooks.iter().collect();
        let parameters = state.parameters.iter().map(|facts| &facts.tensor);
        reaches(roots, inputs, &hooks, parameters)
    }

    /// The logging data, under PyTorch's keys.
    pub fn logging_data(&self) -> Vec<(&'static str, LogValue)> {
        logging_data(&self.shared)
    }

    /// By parameter: the number of ranks that used it in the last reduction (with the search for unused parameters).
    pub fn last_used_map(&self) -> Vec<i32> {
        self.shared.state.lock().last_used.clone()
    }

    /// The parameters of each bucket, in order.
    pub fn bucket_indices(&self) -> Vec<Vec<usize>> {
        let state = self.shared.state.lock();
        state
            .buckets
            .iter()
            .map(|bucket| bucket.slots.iter().map(|slot| slot.index).collect())
            .collect()
    }

    fn check_phase(&self, action: &str, recorded: bool) -> Result<()> {
        let state = self.shared.state.lock();
        let action = action.to_owned();
        match &state.phase {
            Phase::Complete | Phase::Finalizing => Err(ReducerError::BackwardPending {
                action,
                names: state.names(|_| true),
            }),
            Phase::Open if recorded => Err(ReducerError::Incomplete {
                rank: self.shared.group.global_rank(),
                find_unused: self.shared.options.find_unused_parameters,
                missing: state.missing(),
            }),
            Phase::Failed(cause) if recorded => Err(ReducerError::Failed {
                action,
                cause: Arc::clone(cause),
            }),
            _ => Ok(()),
        }
    }
}

impl Averager for Reducer {
    fn group(&self) -> &ProcessGroup {
        &self.shared.group
    }

    fn parameters(&self) -> Result<Vec<Tensor>> {
        let state = self.shared.state.lock();
        Ok(state
            .parameters
            .iter()
            .map(|facts| facts.tensor.share())
            .collect::<std::result::Result<_, _>>()?)
    }

    fn is_awaited(&self) -> bool {
        self.shared.state.lock().is_awaited()
    }

    fn is_quiet(&self, usage: Use) -> bool {
        let state = self.shared.state.lock();
        state.is_quiet(usage)
    }

    fn check(&self, action: &str, usage: Use, tensors: Option<&[Tensor]>) -> Result<()> {
        if usage != Use::Step && in_backward() {
            return Ok(());
        }
        {
            let mut state = self.shared.state.lock();
            let concerned = |facts: &Facts| concerns(tensors, &facts.tensor);
            if state.is_quiet(usage) || !state.parameters.iter().any(concerned) {
                return Ok(());
            }
            if usage == Use::Clear && matches!(state.phase, Phase::Open) {
                return state.release_gradients(concerned);
            }
            if state.is_at_rest() {
                let names = unsynced_names(state.guarded(), tensors)?;
                if names.is_empty() {
                    return Ok(());
                }
                return Err(ReducerError::NotSynced {
                    action: action.to_owned(),
                    names,
                });
            }
        }
        self.check_phase(action, true)
    }

    fn gradients_cleared(&self, tensors: &[Tensor]) {
        let mut state = self.shared.state.lock();
        if state.unsynced.contains(&true) {
            forget_cleared(state.guarded(), tensors);
        }
    }

    fn pass_failed(&self, roots: &[Tensor], inputs: &[Tensor], reason: &TorchError) -> Result<()> {
        let opens = {
            let state = self.shared.state.lock();
            matches!(state.phase, Phase::Prepared) && self.is_reached(&state, roots, inputs)?
        };
        if opens {
            self.shared.backward_failed(reason);
        }
        Ok(())
    }

    fn take_warnings(&self) -> Vec<String> {
        std::mem::take(&mut self.shared.state.lock().warnings.waiting)
    }
}

async fn synchronize(shared: &Shared, recorded: bool, buffers: Option<&[Tensor]>) -> Result<bool> {
    {
        let state = shared.state.lock();
        if let (Some(known), Some(found)) = (&state.buffers, buffers) {
            check_buffers(known, found)?;
        }
        if recorded {
            state.parameters.iter().try_for_each(Facts::check_unconverted)?;
            check_frozen(&state.frozen)?;
        }
    }
    let options = CallOptions::default();
    let rebuilt = recorded && rebuild(shared, &options).await?;
    if let Some(buffers) = buffers {
        broadcast_coalesced(&shared.group, buffers, 0, BROADCAST_BUCKET_BYTES, &options).await?;
    }
    Ok(rebuilt)
}
