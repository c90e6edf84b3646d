//! Averages the gradients of a module over the ranks of a group.
use std::sync::{Arc, Weak};
use std::time::Duration;

use lockstep_collectives::{BROADCAST_BUCKET_BYTES, CallOptions, LocalFuture, ProcessGroup, broadcast_coalesced};
use lockstep_torch::autograd::add_placer;
use lockstep_torch::{Tensor, TensorExt};

use crate::accumulator::hook_trainable;
use crate::bucket::Bucket;
use crate::bucket_assignment::assignment;
use crate::comm_hook::CommHook;
use crate::error::{ReducerError, Result, invalid, list};
use crate::guard::{concerns, register};
use crate::model::Model;
use crate::options::ReducerOptions;
use crate::parameters::{Facts, ModelTensor};
use crate::shared::Shared;
use crate::state::{Assignment, Phase};
use crate::verification::{Agreement, Claim, agree, verify_collectively};

/// Averages gradients in buckets: while the backward pass runs, or after it. Used on the thread that runs forward and
/// backward. Dropping it removes its hooks.
pub struct Reducer {
    pub(crate) shared: Arc<Shared>,
}

impl Drop for Reducer {
    fn drop(&mut self) {
        self.shared.hooks.lock().clear();
    }
}

impl Reducer {
    /// Creates buckets for `parameters` (in registration order) and hooks their gradients. Only late buckets may leave
    /// some without a gradient, so that frozen parameters are allowed. Issues no collectives.
    pub fn new(parameters: Vec<ModelTensor>, group: ProcessGroup, options: ReducerOptions) -> Result<Self> {
        let late = options.late;
        if parameters.is_empty() || late && !parameters.iter().any(|own| own.tensor.requires_grad()) {
            return Err(ReducerError::NoParameters(options.class()));
        }
        for ModelTensor { name, tensor, .. } in parameters.iter().filter(|_| !late) {
            let info = tensor.info()?;
            if !info.requires_grad || !info.is_leaf {
                return invalid(format!("parameter '{name}' is not a leaf that requires a gradient"));
            }
        }
        let facts = parameters.into_iter().enumerate().map(|own| Facts::new(own, late));
        let facts = facts.collect::<Result<Vec<_>>>()?;
        let will_rebuild = options.static_graph || !options.find_unused_parameters;
        let limits = options.capacity.initial_limits(will_rebuild);
        let is_delayed = |own: &&Facts| options.delayed.contains(&own.name);
        if let Some(own) = facts.iter().filter(is_delayed).find(|own| own.spec.expect_sparse) {
            return invalid(format!(
                "parameter '{}' has sparse gradients, which cannot be delayed",
                own.name
            ));
        }
        let order: Vec<_> = facts
            .iter()
            .filter(|own| !is_delayed(own))
            .map(|own| own.spec.index)
            .collect();
        let mut assignment = assignment(&facts, &order, limits, false);
        // Gradients tend to become ready from the last layer to the first.
        assignment.reverse();
        let shared = Arc::new(Shared::new(facts, group, options));
        if !late {
            let mut state = shared.state.lock();
            state.install(&assignment, &shared)?;
            state.record.initial_bucket_sizes = list(state.buckets.iter().map(Bucket::bytes), ", ");
            let placer: Weak<Shared> = Arc::downgrade(&shared);
            add_placer(placer);
        }
        register(&shared);
        let reducer = Self { shared };
        hook_trainable(&reducer.shared)?;
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

    /// Records what the ranks agreed on. `unverified`: the model, if they have not compared it: they do in the first
    /// reduction.
    pub fn agreed(&self, agreement: &Agreement, unverified: Option<&Model>) {
        let mut state = self.shared.state.lock();
        state.unverified = unverified.and_then(|model| serde_json::to_string(model).ok());
        self.shared
            .group
            .note_averager(*state.wrapper.get_or_insert(agreement.number));
        state.protocol = agreement.protocol;
    }

    /// Runs PyTorch's verification, then copies rank 0's `tensors` (all parameters, including frozen ones, then all
    /// buffers) to all ranks. Ranks call it together. A failure of this rank alone breaks the group, which notifies the
    /// others.
    pub fn initialize(&self, tensors: Vec<Tensor>, timeout: Option<Duration>) -> LocalFuture<Result<()>> {
        let shared = Arc::clone(&self.shared);
        Box::pin(async move {
            let options = CallOptions::within(timeout);
            let verified = async {
                verify_collectively(&shared, &options).await?;
                Ok(broadcast_coalesced(&shared.group, &tensors, 0, BROADCAST_BUCKET_BYTES, &options).await?)
            };
            let result = verified.await;
            shared.state.lock().record.note(&result);
            result.inspect_err(|error| shared.leave(error))
        })
    }

    /// Compares models with the peers, then copies rank 0's parameters and `buffers` to all ranks, with one broadcast per
    /// tensor, in order. Ranks call it together: first of all after [`Self::new`], then at any time.
    pub fn sync_parameters(
        &self,
        claim: Claim,
        buffers: Vec<Tensor>,
        timeout: Option<Duration>,
    ) -> LocalFuture<Result<()>> {
        let shared = Arc::clone(&self.shared);
        Box::pin(async move {
            shared.check_phase(&shared.state.lock(), claim.operation, true)?;
            let agreement = agree(&shared.group, claim, timeout).await?;
            let number = *shared.state.lock().wrapper.get_or_insert(agreement.number);
            shared.group.note_averager(number);
            let mut tensors = shared.state.lock().tensors()?;
            tensors.extend(buffers);
            let options = CallOptions::within(timeout);
            Ok(broadcast_coalesced(&shared.group, &tensors, 0, 0, &options).await?)
        })
    }

    /// Registers a communication hook. A second one is rejected unless `replace`.
    pub fn register_comm_hook(&self, hook: Arc<dyn CommHook>, replace: bool) -> Result<()> {
        let mut state = self.shared.state.lock();
        let registered = state.register(hook, replace, &self.shared);
        state.record.note(&registered);
        registered
    }

    /// Records the text of an error that the reducer was spared: its caller refused the call.
    pub fn record_error(&self, text: String) {
        self.shared.state.lock().record.error = Some(text);
    }

    /// Declares that every backward pass uses the same parameters (`_set_static_graph`). All ranks call it before the
    /// first forward pass.
    pub fn set_static_graph(&self) -> Result<()> {
        self.shared.set_static_graph()
    }

    /// Rejects a backward pass from `roots` (into `inputs` only, if any) that would add to gradients while they are
    /// averaged.
    pub fn check_pass(&self, roots: &[Tensor], inputs: &[Tensor]) -> Result<()> {
        let is_ending = |phase: &Phase| matches!(phase, Phase::Reducing(reduction) if reduction.is_ending);
        if self.is_reached(is_ending, roots, inputs)? {
            let shared = &self.shared;
            return shared.check_phase(&shared.state.lock(), "backward was called", true);
        }
        Ok(())
    }

    /// Whether a backward pass from `roots` (into `inputs` only, if any) reaches a parameter in this phase.
    pub(crate) fn is_reached(
        &self,
        phase: impl Fn(&Phase) -> bool,
        roots: &[Tensor],
        inputs: &[Tensor],
    ) -> Result<bool> {
        let state = self.shared.state.lock();
        let is_input = || state.parameters.iter().any(|own| concerns(Some(inputs), &own.tensor));
        if !phase(&state.phase) || !(inputs.is_empty() || is_input()) {
            return Ok(false);
        }
        drop(state);
        Ok(self.shared.search(roots)?.contains(&true))
    }

    /// Gives up a reduction that lacks gradients, and drops all gradients, some of which are sums already. Returns whether
    /// there was one.
    pub fn give_up(&self) -> Result<bool> {
        let mut state = self.shared.state.lock();
        if !matches!(&state.phase, Phase::Reducing(reduction) if !reduction.is_complete()) {
            return Ok(false);
        }
        let ended = state.enter(Phase::Idle);
        let dropped = state.drop_gradients();
        drop(state);
        drop(ended);
        dropped.map(|()| true)
    }

    /// Measures the first 10 iterations, then every `rate`-th (`_set_ddp_runtime_logging_sample_rate`).
    pub fn set_sample_rate(&self, rate: usize) -> Result<()> {
        let record = &mut self.shared.state.lock().record;
        if rate == 0 {
            let refused = invalid("DDP runtime logging sample rate should be equal or greater than 1");
            record.note(&refused);
            return refused;
        }
        record.sample_rate = rate;
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

    /// The same, if buckets were rebuilt in the order in which gradients became ready, or will be before the next pass.
    pub fn rebuilt_buckets(&self) -> Option<Vec<Vec<usize>>> {
        let state = self.shared.state.lock();
        let (next, has_rebuilt) = (state.rebuilt.clone(), state.assignment != Assignment::Initial);
        drop(state);
        next.or_else(|| has_rebuilt.then(|| self.bucket_indices()))
    }

    /// Goes on with the rebuilt `buckets` of an earlier run, so that gradients are summed in its order. All ranks call it
    /// with the same ones, between two steps. Does nothing in a group with PyTorch ranks, which rebuild their buckets
    /// after the first step.
    pub fn restore_buckets(&self, buckets: &[Vec<usize>]) -> Result<()> {
        self.shared.restore_buckets(buckets)
    }
}
