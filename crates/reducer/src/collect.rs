//! Collects each gradient in its bucket.
use lockstep_collectives::dtype_name;
use lockstep_torch::{Kind, Tensor, TensorExt};

use crate::bucket::{Bucket, same_place};
use crate::comm_hook::{Division, Issuing};
use crate::error::{ReducerError, Result};
use crate::graph::Graph;
use crate::guard::concerns;
use crate::parameters::Facts;
use crate::reduction::{Reduction, Trigger};
use crate::shared::Shared;
use crate::state::{Phase, State};
use crate::turns::Turn;

/// Why gradients are local to this rank.
const ACCUMULATED: &str = "were only accumulated under noSync and never averaged over the ranks, which would drift apart. \
                           Run the last forward and backward of an accumulation outside noSync";
const STRAY: &str = "were produced by a backward pass that no reduction followed, and were not averaged over the ranks, \
                     which would drift apart. A reduction follows the first backward pass after a forward pass of the \
                     wrapper (not of its `module`): alternate forward and backward, or call backward once on the sum of \
                     the losses. Clear the gradients (zeroGrad) to go on";
pub(crate) const UNAVERAGED: &str = "were not averaged over the ranks, since their backward pass ended with an error. Clear them \
                          (zeroGrad), or run forward and backward again, which averages what they hold";

impl State {
    /// Records a gradient; returns whether it belongs to a reduction.
    pub fn receive(&mut self, index: usize, owns_memory: bool, shared: &Shared) -> Result<bool> {
        let facts = &mut self.parameters[index];
        let grad = facts.tensor.grad_option()?;
        if self.graph.exchanges_used_map() && grad.is_some() {
            self.locally_used[index] = 1;
        }
        match &self.phase {
            Phase::Failed(_) => return Ok(false),
            Phase::Idle | Phase::Accumulating if shared.options.late => {
                facts.local = Some(UNAVERAGED);
                let error = ReducerError::NotArmed(facts.name.clone());
                shared.group.stay_away(Some(error.to_string()));
                return Err(error);
            }
            Phase::Idle => {
                facts.local = Some(STRAY);
                return Ok(false);
            }
            Phase::Accumulating => {
                facts.local = Some(ACCUMULATED);
                if let Some(grad) = grad {
                    shared.placement.lock().learn(index, grad.info()?.address);
                }
                return Ok(false);
            }
            Phase::Reducing(reduction) if reduction.is_ending => {
                return Err(ReducerError::BackwardPending {
                    action: "backward was called".to_owned(),
                    names: vec![facts.name.clone()],
                });
            }
            Phase::Prepared { .. } => self.begin(shared)?,
            Phase::Reducing(_) => {}
        }
        if self.completes(index)? {
            self.arrive(index, owns_memory, shared)?;
            if let Some(reduction) = self.reduction() {
                reduction.order.push(index);
            }
        }
        Ok(true)
    }

    /// Begins a reduction.
    fn begin(&mut self, shared: &Shared) -> Result<()> {
        let is_late = shared.options.late || self.graph.counts();
        let trigger = if is_late {
            Trigger::EndOfPass
        } else {
            Trigger::Gradients
        };
        let reduction = Reduction::new(self.parameters.len(), &self.buckets, trigger);
        let Phase::Prepared { unused, assumed } = self.enter(Phase::Reducing(Box::new(reduction))) else {
            return Ok(());
        };
        self.record.backward_started();
        if let Some(reduction) = self.reduction() {
            reduction.assumed = assumed;
        }
        let waits = self.waits_for_comparison(shared);
        let has_late = !self.delayed.is_empty();
        let issues_at_once = self.hook.issuing() == Issuing::AtOnce;
        if let Some(reduction) = self.reduction().filter(|_| !is_late) {
            reduction.guard(&shared.group);
            // Collectives issued after the backward pass must not interleave with those of another wrapper.
            let issues_later = !issues_at_once || waits || has_late || Turn::is_taken(&shared.group);
            reduction.turn = issues_later.then(|| Turn::take(&shared.group));
        }
        // A rank that has joined does not know which ones.
        if shared.options.skip_all_reduce_unused_params && self.divisor.is_none() {
            let unused: Vec<_> = unused.iter().copied().chain(self.presumably_unused()).collect();
            let is_unused = |bucket: &Bucket| bucket.indices().iter().all(|index| unused.contains(index));
            let skipped = (0..self.buckets.len()).filter(|index| is_unused(&self.buckets[*index]));
            let skipped = skipped.collect();
            if let Some(reduction) = self.reduction() {
                reduction.skipped = skipped;
            }
        }
        let always = self.graph.unused();
        self.check_unused(&always)?;
        unused
            .into_iter()
            .chain(always)
            .try_for_each(|index| self.arrive(index, false, shared))
    }

    pub fn arrive(&mut self, index: usize, owns_memory: bool, shared: &Shared) -> Result<()> {
        let Some((bucket, _)) = self.places[index] else {
            if let Some(reduction) = self.reduction() {
                reduction.arrive(index, None);
            }
            return Ok(());
        };
        if self.has_arrived(index) {
            return Err(ReducerError::ReadyTwice {
                index,
                name: self.parameters[index].name.clone(),
                after_search: self.graph == Graph::Searched,
            });
        }
        let began = self.record.clock.traced();
        let is_written = if self.buckets[bucket].expect_sparse {
            self.collect_sparse(index, bucket, shared)?;
            false
        } else {
            self.collect_dense(index, bucket, owns_memory, shared)?
        };
        let device = self.parameters[index].spec.device;
        self.buckets[bucket].writers.note(device)?;
        self.record.clock.note_span(began, bucket, |times, span| {
            times.filled(span);
            times.copies.extend(is_written.then_some((index, span)));
        });
        if let Some(reduction) = self.reduction() {
            reduction.arrive(index, Some(bucket));
        }
        Ok(())
    }

    /// Sets to none the gradients of `tensors` (`None`: of all parameters) that a kernel wrote directly into their
    /// bucket: the averages become new gradients.
    pub fn release_gradients(&self, tensors: Option<&[Tensor]>) -> Result<()> {
        for (index, facts) in self.parameters.iter().enumerate() {
            if !self.has_arrived(index) || !concerns(tensors, &facts.tensor) {
                continue;
            }
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

    /// Copies a gradient into its view of the bucket, unless it already lies there. Divides it if buckets hold
    /// divided gradients. Returns whether it did either.
    fn collect_dense(&mut self, index: usize, bucket: usize, owns_memory: bool, shared: &Shared) -> Result<bool> {
        let (divisor, division) = (self.divisor(&shared.group), self.hook.division());
        let grad = self.parameters[index].tensor.grad_option()?;
        let lies_there = match &grad {
            Some(grad) => self.collect_in_place(index, grad, owns_memory, shared)?,
            None => false,
        };
        let is_free = shared.placement.lock().fill(index, lies_there);
        if lies_there {
            return Ok(division == Division::Collecting);
        }
        if !is_free {
            self.move_bucket(bucket, shared)?;
        }
        let Some(mut view) = self.view(index).map(TensorExt::share).transpose()? else {
            return Ok(false);
        };
        let facts = &self.parameters[index];
        let Some(grad) = grad else {
            let _ = view.f_zero_()?;
            return Ok(false);
        };
        let info = grad.info()?;
        if !info.is_contiguous || !view.info()?.is_contiguous {
            let (have, want) = (grad.strides()?, view.strides()?);
            if layouts_differ(&facts.shape, &have, &want) {
                let name = &facts.name;
                self.warnings.once("strides", || {
                    format!(
                        "Grad strides do not match bucket view strides. This may indicate grad was not created according \
                         to the gradient layout contract, or that the param's strides changed since DDP was constructed.  \
                         This is not an error, but may impair performance. (parameter '{name}': strides {have:?} and \
                         {want:?})"
                    )
                });
            }
        }
        if division == Division::Collecting {
            // Multiply by the reciprocal, as PyTorch does: a division rounds differently unless the number of ranks is
            // a power of two.
            view.write_product(&grad, 1.0 / divisor)?;
        } else {
            view.f_copy_(&grad.f_detach()?)?;
        }
        if info.requires_grad {
            // Under createGraph the gradient keeps its graph, and is divided unless there is a hook; its value is
            // replaced at the end.
            let scaled = if division.is_done_for_hook() {
                grad.f_mul_scalar(1.0 / divisor)?
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
        Ok(true)
    }

    /// Divides a gradient that already lies in its place in the bucket. Returns whether it lies there.
    fn collect_in_place(&self, index: usize, grad: &Tensor, owns_memory: bool, shared: &Shared) -> Result<bool> {
        let (facts, info, divisor) = (&self.parameters[index], grad.info()?, self.divisor(&shared.group));
        let divides = self.hook.division() == Division::Collecting;
        check_gradient(facts, grad, info.layout)?;
        shared.placement.lock().learn(index, info.address);
        let Some(view) = self.view(index) else {
            return Ok(false);
        };
        let view_info = view.info()?;
        if same_place(&info, &view_info) {
            // The gradient is the view of an earlier reduction.
            if divides {
                let _ = view.share()?.f_div_scalar_(divisor)?;
            }
            return Ok(true);
        }
        let may_lie_there = info.address == view_info.address && owns_memory && !info.requires_grad;
        if !may_lie_there || layouts_differ(&facts.shape, &grad.strides()?, &view.strides()?) {
            return Ok(false);
        }
        if divides {
            view.write_product(view, 1.0 / divisor)?;
        }
        if shared.options.gradient_as_bucket_view {
            facts.tensor.set_grad_option(Some(view))?;
        }
        Ok(true)
    }

    /// A sparse gradient is its own bucket. A missing one is replaced by an empty one, so that the bucket can be
    /// launched.
    fn collect_sparse(&mut self, index: usize, bucket: usize, shared: &Shared) -> Result<()> {
        let facts = &self.parameters[index];
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
        if self.hook.division().is_done_for_hook() {
            let _ = grad.share()?.f_div_scalar_(self.divisor(&shared.group))?;
        }
        self.buckets[bucket].buffer = Some(grad);
        Ok(())
    }
}

/// An embedding's gradient without rows: sparse in the first dimension.
pub(crate) fn empty_sparse(facts: &Facts) -> Result<Tensor> {
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
    let mut dimensions = shape.iter().zip(have.iter().zip(want));
    dimensions.any(|(size, (have, want))| *size > 1 && have != want)
}
