//! Accumulator hooks, which collect each gradient in its bucket.
use std::sync::Arc;

use lockstep_collectives::{ProcessGroup, dtype_name};
use lockstep_torch::autograd::at_outermost_end;
use lockstep_torch::{Kind, Tensor, TensorExt, TorchError};

use crate::bucket::same_place;
use crate::error::{ReducerError, Result};
use crate::finalize::finish;
use crate::parameters::Facts;
use crate::state::{Phase, Shared, State};
use crate::turns::Turn;

/// Called after each accumulation into the gradient of parameter `index`, on the thread that runs the backward pass.
/// `owns_memory`: no other tensor uses the gradient's memory.
pub(crate) fn on_gradient(shared: &Arc<Shared>, index: usize, owns_memory: bool) -> Result<()> {
    let (received, register) = {
        let mut state = shared.state.lock();
        let received = state.receive(index, owns_memory, shared);
        let open = matches!(state.phase, Phase::Open | Phase::Complete);
        (received, open && !std::mem::replace(&mut state.end_registered, true))
    };
    if register {
        // On accelerators, the engine runs accumulators on its own threads, where the end of the pass cannot be hooked.
        // They would need a registration on the thread that calls backward.
        let shared = Arc::clone(shared);
        at_outermost_end(move |pass| backward_ended(&shared, pass));
    }
    if received? { shared.launch_ready() } else { Ok(()) }
}

/// Called when the outermost backward pass that produced gradients has ended.
fn backward_ended(shared: &Arc<Shared>, pass: &lockstep_torch::Result<()>) {
    let finished = {
        let mut state = shared.state.lock();
        state.end_registered = false;
        state.record.backward_ended();
        match (&state.phase, pass) {
            (Phase::Open | Phase::Complete, Err(error)) => {
                drop(state);
                shared.backward_failed(error);
                return;
            }
            (Phase::Complete, Ok(())) => {
                state.phase = Phase::Finalizing;
                if let Some(turn) = &state.turn {
                    turn.ends();
                }
                Some(finish(Arc::clone(shared)))
            }
            _ => None,
        }
    };
    if let Some(finished) = finished {
        (shared.options.on_complete)(finished, &shared.group);
    }
}

impl Shared {
    /// Fails the reduction after a failed backward pass whose gradients it needs. Breaks the group with the reason,
    /// because peers wait for buckets that this rank will not send.
    pub fn backward_failed(&self, reason: &TorchError) {
        let error = {
            let mut state = self.state.lock();
            let (received, expected) = (state.received, state.parameters.len());
            state.fail(ReducerError::BackwardFailed {
                received,
                expected,
                reason: reason.to_string(),
            })
        };
        self.group.abort(&format!("rank {}: {error}", self.group.global_rank()));
    }
}

impl State {
    /// Records a gradient; returns whether it belongs to a reduction.
    fn receive(&mut self, index: usize, owns_memory: bool, shared: &Shared) -> Result<bool> {
        if shared.options.find_unused_parameters && self.parameters[index].tensor.grad_option()?.is_some() {
            self.locally_used[index] = 1;
        }
        match self.phase {
            Phase::Idle | Phase::Failed(_) => return Ok(false),
            Phase::Accumulating => {
                self.unsynced[index] = true;
                if let Some(grad) = self.parameters[index].tensor.grad_option()? {
                    shared.placement.learn(index, grad.info()?.address);
                }
                return Ok(false);
            }
            Phase::Finalizing => {
                return Err(ReducerError::BackwardPending {
                    action: "backward was called".to_owned(),
                    names: vec![self.parameters[index].name.clone()],
                });
            }
            Phase::Prepared => {
                self.phase = Phase::Open;
                self.guard = Some(shared.group.begin_reduction());
                self.begin_hook_check(&shared.group)?;
                // Collectives issued after the backward pass must not interleave with those of another wrapper.
                let issues_later = self.hook.as_ref().is_some_and(|hook| !hook.issues_at_once());
                if issues_later || self.hook_check.is_some() {
                    self.turn = Some(Turn::take(&shared.group));
                }
                self.record.backward_started();
                for unused in std::mem::take(&mut self.unused) {
                    self.mark_ready(unused, false, shared)?;
                }
            }
            Phase::Open | Phase::Complete => {}
        }
        self.ready_order.push(index);
        if !shared.options.find_unused_parameters && !self.has_rebuilt {
            self.rebuild_order.push(index);
        }
        self.mark_ready(index, owns_memory, shared)?;
        Ok(true)
    }

    fn mark_ready(&mut self, index: usize, owns_memory: bool, shared: &Shared) -> Result<()> {
        if std::mem::replace(&mut self.marked[index], true) {
            return Err(ReducerError::ReadyTwice {
                index,
                name: self.parameters[index].name.clone(),
                after_search: shared.options.find_unused_parameters,
            });
        }
        self.received += 1;
        let bucket = self.places[index].0;
        if self.buckets[bucket].expect_sparse {
            self.collect_sparse(index, &shared.group)?;
        } else {
            self.collect_dense(index, owns_memory, shared)?;
        }
        self.buckets[bucket].pending -= 1;
        if self.received == self.parameters.len() {
            self.phase = Phase::Complete;
        }
        Ok(())
    }

    /// Copies a gradient into its view of the bucket, unless it already lies there. Divides it by the number of ranks,
    /// unless there is a hook or the all-reduce premultiplies.
    fn collect_dense(&mut self, index: usize, owns_memory: bool, shared: &Shared) -> Result<()> {
        let ranks = shared.group.size() as f64;
        let divide = self.hook.is_none() && !shared.premultiplies;
        let grad = self.parameters[index].tensor.grad_option()?;
        let lies_there = match &grad {
            Some(grad) => self.collect_in_place(index, grad, owns_memory, divide, shared)?,
            None => false,
        };
        let is_free = shared.placement.fill(index, lies_there);
        if lies_there {
            return Ok(());
        }
        if !is_free {
            self.move_bucket(index, shared)?;
        }
        let Some(mut view) = self.view(index).map(TensorExt::share).transpose()? else {
            return Ok(());
        };
        let facts = &self.parameters[index];
        let Some(grad) = grad else {
            let _ = view.f_zero_()?;
            return Ok(());
        };
        let (info, view_info) = (grad.info()?, view.info()?);
        if info.is_contiguous != view_info.is_contiguous || !info.is_contiguous {
            let (have, want) = (grad.strides()?, view.strides()?);
            if layouts_differ(&facts.shape, &have, &want) {
                self.warnings
                    .once("strides", || strides_text(&facts.name, &have, &want));
            }
        }
        if divide {
            // Multiply by the reciprocal, as PyTorch does: a division rounds differently unless the number of ranks is
            // a power of two.
            view.write_product(&grad, 1.0 / ranks)?;
        } else {
            view.f_copy_(&grad.f_detach()?)?;
        }
        if info.requires_grad {
            // Under createGraph the gradient keeps its graph, and is divided unless there is a hook; its value is
            // replaced at the end.
            let averages = self.hook.is_none();
            let scaled = if averages {
                grad.f_mul_scalar(1.0 / ranks)?
            } else {
                grad
            };
            facts.tensor.set_grad_option(Some(&scaled))?;
            self.warnings.once("createGraph", || {
                "DistributedDataParallel averages the gradients of a backward pass with createGraph, but higher-order \
                 gradients are not synchronized across ranks"
                    .to_owned()
            });
        } else if shared.options.gradient_as_bucket_view {
            facts.tensor.set_grad_option(Some(&view))?;
        }
        Ok(())
    }

    /// Divides a gradient that already lies in its place in the bucket. Returns whether it lies there.
    fn collect_in_place(
        &self,
        index: usize,
        grad: &Tensor,
        owns_memory: bool,
        divide: bool,
        shared: &Shared,
    ) -> Result<bool> {
        let (facts, info, ranks) = (&self.parameters[index], grad.info()?, shared.group.size() as f64);
        check_gradient(facts, grad, info.layout)?;
        shared.placement.learn(index, info.address);
        let Some(view) = self.view(index) else {
            return Ok(false);
        };
        let view_info = view.info()?;
        if same_place(&info, &view_info) {
            // The gradient is the view of an earlier reduction.
            if divide {
                let _ = view.share()?.f_div_scalar_(ranks)?;
            }
            return Ok(true);
        }
        let may_lie_there = info.address == view_info.address && owns_memory && !info.requires_grad;
        if !may_lie_there || layouts_differ(&facts.shape, &grad.strides()?, &view.strides()?) {
            return Ok(false);
        }
        if divide {
            view.write_product(view, 1.0 / ranks)?;
        }
        if shared.options.gradient_as_bucket_view {
            facts.tensor.set_grad_option(Some(view))?;
        }
        Ok(true)
    }

    /// A sparse gradient is its own bucket. A missing one is replaced by an empty one, so that the bucket can be
    /// launched.
    fn collect_sparse(&mut self, index: usize, group: &ProcessGroup) -> Result<()> {
        let facts = &self.parameters[index];
        let grad = match facts.tensor.grad_option()? {
            Some(grad) => grad,
            None => empty_sparse(facts)?,
        };
        if !grad.is_sparse() {
            return Err(refused(facts, "Expected variable to have sparse gradient."));
        }
        let grad = if grad.info()?.requires_grad {
            grad.f_detach()?
        } else {
            grad
        };
        if self.hook.is_none() {
            let _ = grad.share()?.f_div_scalar_(group.size() as f64)?;
        }
        let bucket = self.places[index].0;
        self.buckets[bucket].buffer = Some(grad);
        Ok(())
    }
}

/// An embedding's gradient without rows: sparse in the first dimension.
fn empty_sparse(facts: &Facts) -> Result<Tensor> {
    let indices = Tensor::f_empty([1, 0], (Kind::Int64, facts.device))?;
    let mut shape = facts.shape.clone();
    if let Some(rows) = shape.first_mut() {
        *rows = 0;
    }
    let values = Tensor::f_empty(&shape, (facts.kind, facts.device))?;
    let options = (facts.kind, facts.device);
    Ok(Tensor::f_sparse_coo_tensor_indices_size(
        &indices,
        &values,
        &facts.shape,
        options,
        true,
    )?)
}

fn refused(facts: &Facts, message: impl Into<String>) -> ReducerError {
    ReducerError::Gradient {
        name: facts.name.clone(),
        message: message.into(),
    }
}

fn check_gradient(facts: &Facts, grad: &Tensor, layout: i32) -> Result<()> {
    if layout != 0 {
        return Err(refused(
            facts,
            "Expected a dense gradient, got a sparse one: its layer must be an Embedding with `sparse: true`",
        ));
    }
    let kind: Kind = grad.f_kind()?;
    if kind != facts.kind {
        return Err(refused(
            facts,
            format!("Expected {}, got {}", dtype_name(facts.kind), dtype_name(kind)),
        ));
    }
    if grad.numel() as i64 != facts.numel {
        let (have, want) = (grad.shape()?, &facts.shape);
        return Err(refused(
            facts,
            format!("Expected a gradient of shape {want:?}, got {have:?}"),
        ));
    }
    Ok(())
}

/// Whether strides differ in a dimension with more than one element.
fn layouts_differ(shape: &[i64], have: &[i64], want: &[i64]) -> bool {
    shape
        .iter()
        .zip(have.iter().zip(want))
        .any(|(size, (have, want))| *size > 1 && have != want)
}

fn strides_text(name: &str, have: &[i64], want: &[i64]) -> String {
    format!(
        "Grad strides do not match bucket view strides. This may indicate grad was not created according to the gradient \
         layout contract, or that the param's strides changed since DDP was constructed.  This is not an error, but may \
         impair performance. (parameter '{name}': strides {have:?} and {want:?})"
    )
}
