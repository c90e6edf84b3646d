//! `DistributedDataParallel`: averages gradients in buckets while the backward pass runs.
use std::sync::{Arc, Weak};
use std::time::Duration;

use lockstep_collectives::{
    BROADCAST_BUCKET_BYTES, CallOptions, LocalFuture, ProcessGroup, broadcast_coalesced, dtype_name,
};
use lockstep_torch::autograd::{add_placer, foreign_leaf};
use lockstep_torch::{Tensor, TensorExt};

use crate::bucket::Bucket;
use crate::bucket_assignment::{assignment, rebuild};
use crate::comm_hook::CommHook;
use crate::error::{ReducerError, Result, invalid, list};
use crate::hooked::{Hooked, Strategy};
use crate::parameters::{Facts, ModelTensor, check_buffers, check_frozen};
use crate::pass::Phase;
use crate::state::{ReducerOptions, Shared};
use crate::verification::verify_collectively;

/// Issued once, if the search finds no unused parameter.
const NOTHING_UNUSED: &str = "find_unused_parameters=True was specified in DDP constructor, but did not find any unused parameters in the forward \
     pass. This flag results in an extra traversal of the autograd graph every iteration,  which can adversely affect \
     performance. If your model indeed never has any unused parameters in the forward pass, consider turning this flag off. \
     Note that this warning may be a false positive if your model has flow control causing later iterations to have unused \
     parameters.";

/// Averages gradients in buckets while the backward pass runs.
pub type Reducer = Hooked<Shared>;

impl Reducer {
    /// Creates buckets for `parameters` (in registration order) and hooks their gradients. Issues no collectives.
    pub fn new(parameters: Vec<ModelTensor>, group: ProcessGroup, options: ReducerOptions) -> Result<Self> {
        if parameters.is_empty() {
            return Err(ReducerError::NoParameters(Shared::CLASS));
        }
        for ModelTensor { name, tensor, .. } in &parameters {
            let info = tensor.info()?;
            if !info.requires_grad || !info.is_leaf {
                return invalid(format!("parameter '{name}' is not a leaf that requires a gradient"));
            }
        }
        let facts = parameters.into_iter().enumerate().map(Facts::new);
        let facts = facts.collect::<Result<Vec<_>>>()?;
        let limits = options.capacity.initial_limits(!options.find_unused_parameters);
        let mut assignment = assignment(&facts, None, limits);
        // Gradients tend to become ready from the last layer to the first.
        assignment.reverse();
        let shared = Shared::new(facts, group, options);
        {
            let mut state = shared.state.lock();
            state.install(&assignment, &shared)?;
            state.pass.record.initial_bucket_sizes = list(state.buckets.iter().map(Bucket::bytes), ", ");
        }
        let reducer = Self::over(shared)?;
        let placer: Weak<Shared> = Arc::downgrade(&reducer.shared);
        add_placer(placer);
        Ok(reducer)
    }

    /// Records the compared buffers (forward passes reject others) and the frozen parameters (a forward pass that
    /// records gradients rejects any that is trained later).
    pub fn expect(&self, buffers: &[ModelTensor], frozen: Vec<ModelTensor>) -> Result<()> {
        let facts = |buffer: &ModelTensor| Ok((buffer.name.clone(), buffer.tensor.f_kind()?, buffer.tensor.numel()));
        let mut state = self.shared.state.lock();
        state.buffers = Some(buffers.iter().map(facts).collect::<Result<_>>()?);
        state.frozen = frozen;
        Ok(())
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
            let verified = async {
                verify_collectively(&shared, &options).await?;
                Ok(broadcast_coalesced(&shared.group, &tensors, 0, BROADCAST_BUCKET_BYTES, &options).await?)
            };
            let result = verified.await;
            shared.pass().record.note(&result);
            result.inspect_err(|error| shared.leave(error))
        })
    }

    /// Begins a forward pass. Rejected unless the last reduction is finished. `recorded`: gradients are enabled;
    /// `synchronized`: not under noSync.
    pub fn begin_forward(&self, recorded: bool, synchronized: bool) -> Result<()> {
        self.check_forward(recorded)?;
        if recorded && synchronized {
            self.shared.pass().record.forward_started();
        }
        Ok(())
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
        Err(ReducerError::ForeignLeaf(leaf.shape()?, dtype_name(leaf.f_kind()?)))
    }

    /// Ends a forward pass that recorded gradients. From now on, gradients are reduced, or only accumulated under
    /// noSync. `outputs`: the tensors that the module returned, searched for unused parameters if that is enabled.
    pub fn prepare_for_backward(&self, synchronized: bool, outputs: &[Tensor]) -> Result<()> {
        self.shared.pass().check_phase("forward was called", true)?;
        let searches = synchronized && self.shared.options.find_unused_parameters;
        let reached = if searches { self.search(outputs)? } else { Vec::new() };
        let mut state = self.shared.state.lock();
        if !synchronized {
            if !matches!(state.pass.phase, Phase::Prepared) {
                state.pass.phase = Phase::Accumulating;
            }
            return Ok(());
        }
        state.unused = (0..reached.len()).filter(|index| !reached[*index]).collect();
        if searches && state.unused.is_empty() {
            state.pass.warnings.once("nothing unused", || NOTHING_UNUSED.to_owned());
        }
        state.pass.phase = Phase::Prepared;
        Ok(())
    }

    /// Registers a communication hook. A second one is rejected unless `replace`.
    pub fn register_comm_hook(&self, hook: Arc<dyn CommHook>, replace: bool) -> Result<()> {
        let mut state = self.shared.state.lock();
        let refused = |text: &str| Err(ReducerError::CommHook(text.to_owned()));
        if state.pass.is_reducing() {
            return refused(
                "a communication hook was registered while a reduction is open: register communication hooks between \
                 an `await`ed backward and the next forward",
            );
        }
        if state.hook.is_some() && !replace {
            return refused(
                "register_builtin_comm_hook or register_comm_hook can only be called once. Use replaceCommHook to \
                 change it",
            );
        }
        state.hook = Some(hook);
        state.hook_compared = false;
        Ok(())
    }

    /// Rejects a backward pass from `roots` (into `inputs` only, if any) that would add to gradients while they are
    /// averaged.
    pub fn check_pass(&self, roots: &[Tensor], inputs: &[Tensor]) -> Result<()> {
        if self.is_reached(|phase| matches!(phase, Phase::Finalizing), roots, inputs)? {
            return self.shared.pass().check_phase("backward was called", true);
        }
        Ok(())
    }

    /// By parameter: the number of ranks that used it in the last reduction (with the search for unused parameters).
    pub fn last_used_map(&self) -> Vec<i32> {
        self.shared.state.lock().last_used.clone()
    }

    /// The parameters of each bucket, in order.
    pub fn bucket_indices(&self) -> Vec<Vec<usize>> {
        self.shared.state.lock().buckets.iter().map(Bucket::indices).collect()
    }
}

async fn synchronize(shared: &Shared, recorded: bool, buffers: Option<&[Tensor]>) -> Result<bool> {
    {
        let state = shared.state.lock();
        if let (Some(known), Some(found)) = (&state.buffers, buffers) {
            check_buffers(known, found)?;
        }
        if recorded {
            state.pass.parameters.iter().try_for_each(Facts::check_unconverted)?;
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
