//! Accumulator hooks, which collect each gradient in its bucket.
use lockstep_collectives::{ProcessGroup, dtype_name};
use lockstep_torch::{Kind, Tensor, TensorExt};

use crate::bucket::same_place;
use crate::error::{ReducerError, Result};
use crate::parameters::Facts;
use crate::pass::Phase;
use crate::state::{Shared, State};
use crate::turns::Turn;

impl State {
    /// Records a gradient; returns whether it belongs to a reduction.
    pub fn receive(&mut self, index: usize, owns_memory: bool, shared: &Shared) -> Result<bool> {
        let searches = shared.options.find_unused_parameters;
        let facts = &mut self.pass.parameters[index];
        if searches && facts.tensor.grad_option()?.is_some() {
            self.locally_used[index] = 1;
        }
        match self.pass.phase {
            Phase::Idle | Phase::Failed(_) => return Ok(false),
            Phase::Accumulating => {
                facts.unsynced = true;
                if let Some(grad) = facts.tensor.grad_option()? {
                    shared.placement.lock().learn(index, grad.info()?.address);
                }
                return Ok(false);
            }
            Phase::Finalizing => return Err(self.pass.pending(index)),
            Phase::Prepared => {
                self.pass.phase = Phase::Open;
                self.pass.guard = Some(shared.group.begin_reduction());
                self.begin_hook_check(&shared.group)?;
                // Collectives issued after the backward pass must not interleave with those of another wrapper.
                let issues_later = self.hook.as_ref().is_some_and(|hook| !hook.issues_at_once());
                if issues_later || self.hook_check.is_some() {
                    self.pass.turn = Some(Turn::take(&shared.group));
                }
                self.pass.record.backward_started();
                for unused in std::mem::take(&mut self.unused) {
                    self.mark_ready(unused, false, shared)?;
                }
            }
            Phase::Open | Phase::Complete => {}
        }
        self.ready_order.push(index);
        self.mark_ready(index, owns_memory, shared)?;
        Ok(true)
    }

    fn mark_ready(&mut self, index: usize, owns_memory: bool, shared: &Shared) -> Result<()> {
        let facts = &mut self.pass.parameters[index];
        if std::mem::replace(&mut facts.marked, true) {
            return Err(ReducerError::ReadyTwice {
                index,
                name: facts.name.clone(),
                after_search: shared.options.find_unused_parameters,
            });
        }
        self.pass.received += 1;
        let bucket = self.places[index].0;
        if self.buckets[bucket].expect_sparse {
            self.collect_sparse(index, &shared.group)?;
        } else {
            self.collect_dense(index, owns_memory, shared)?;
        }
        self.buckets[bucket].pending -= 1;
        if self.pass.received == self.pass.expected {
            self.pass.phase = Phase::Complete;
        }
        Ok(())
    }

    /// Whether buckets hold gradients that are divided by the number of ranks.
    fn divides(&self, shared: &Shared) -> bool {
        self.hook.is_none() && !shared.premultiplies
    }

    /// Copies a gradient into its view of the bucket, unless it already lies there. Divides it if buckets hold
    /// divided gradients.
    fn collect_dense(&mut self, index: usize, owns_memory: bool, shared: &Shared) -> Result<()> {
        let ranks = shared.group.size() as f64;
        let grad = self.pass.parameters[index].tensor.grad_option()?;
        let lies_there = match &grad {
            Some(grad) => self.collect_in_place(index, grad, owns_memory, shared)?,
            None => false,
        };
        let is_free = shared.placement.lock().fill(index, lies_there);
        if lies_there {
            return Ok(());
        }
        if !is_free {
            self.move_bucket(index, shared)?;
        }
        let Some(mut view) = self.view(index).map(TensorExt::share).transpose()? else {
            return Ok(());
        };
        let facts = &self.pass.parameters[index];
        let Some(grad) = grad else {
            let _ = view.f_zero_()?;
            return Ok(());
        };
        let info = grad.info()?;
        if !info.is_contiguous || !view.info()?.is_contiguous {
            let (have, want) = (grad.strides()?, view.strides()?);
            if layouts_differ(&facts.shape, &have, &want) {
                let name = &facts.name;
                self.pass.warnings.once("strides", || {
                    format!(
                        "Grad strides do not match bucket view strides. This may indicate grad was not created according \
                         to the gradient layout contract, or that the param's strides changed since DDP was constructed.  \
                         This is not an error, but may impair performance. (parameter '{name}': strides {have:?} and \
                         {want:?})"
                    )
                });
            }
        }
        if self.divides(shared) {
            // Multiply by the reciprocal, as PyTorch does: a division rounds differently unless the number of ranks is
            // a power of two.
            view.write_product(&grad, 1.0 / ranks)?;
        } else {
            view.f_copy_(&grad.f_detach()?)?;
        }
        if info.requires_grad {
            // Under createGraph the gradient keeps its graph, and is divided unless there is a hook; its value is
            // replaced at the end.
            let scaled = match self.hook {
                None => grad.f_mul_scalar(1.0 / ranks)?,
                Some(_) => grad,
            };
            facts.tensor.set_grad_option(Some(&scaled))?;
            self.pass.warnings.once("createGraph", || {
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
    fn collect_in_place(&self, index: usize, grad: &Tensor, owns_memory: bool, shared: &Shared) -> Result<bool> {
        let (facts, info, ranks) = (&self.pass.parameters[index], grad.info()?, shared.group.size() as f64);
        check_gradient(facts, grad, info.layout)?;
        shared.placement.lock().learn(index, info.address);
        let Some(view) = self.view(index) else {
            return Ok(false);
        };
        let view_info = view.info()?;
        if same_place(&info, &view_info) {
            // The gradient is the view of an earlier reduction.
            if self.divides(shared) {
                let _ = view.share()?.f_div_scalar_(ranks)?;
            }
            return Ok(true);
        }
        let may_lie_there = info.address == view_info.address && owns_memory && !info.requires_grad;
        if !may_lie_there || layouts_differ(&facts.shape, &grad.strides()?, &view.strides()?) {
            return Ok(false);
        }
        if self.divides(shared) {
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
        let facts = &self.pass.parameters[index];
        let grad = match facts.tensor.grad_option()? {
            Some(grad) => grad,
            None => empty_sparse(facts)?,
        };
        if !grad.is_sparse() {
            return Err(facts.refused("Expected variable to have sparse gradient."));
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
    let options = (facts.spec.kind, facts.spec.device);
    let indices = Tensor::f_empty([1, 0], (Kind::Int64, facts.spec.device))?;
    let mut no_rows = facts.shape.clone();
    if let Some(rows) = no_rows.first_mut() {
        *rows = 0;
    }
    let values = Tensor::f_empty(&no_rows, options)?;
    let sparse = Tensor::f_sparse_coo_tensor_indices_size(&indices, &values, &facts.shape, options, true);
    Ok(sparse?)
}

fn check_gradient(facts: &Facts, grad: &Tensor, layout: i32) -> Result<()> {
    let kind = grad.f_kind()?;
    let message = if layout != 0 {
        "Expected a dense gradient, got a sparse one: its layer must be an Embedding with `sparse: true`".to_owned()
    } else if kind != facts.spec.kind {
        format!("Expected {}, got {}", dtype_name(facts.spec.kind), dtype_name(kind))
    } else if grad.numel() as i64 != facts.shape.iter().product::<i64>() {
        let (have, want) = (grad.shape()?, &facts.shape);
        format!("Expected a gradient of shape {want:?}, got {have:?}")
    } else {
        return Ok(());
    };
    Err(facts.refused(message))
}

/// Whether strides differ in a dimension with more than one element.
fn layouts_differ(shape: &[i64], have: &[i64], want: &[i64]) -> bool {
    shape
        .iter()
        .zip(have.iter().zip(want))
        .any(|(size, (have, want))| *size > 1 && have != want)
}
