//! `torch.optim.SGD`.
use tch::Tensor;

use super::blocks::{Block, blocks};
use super::kernel::{Kernel, list, one, optional, pointers, scalar};
use super::{ADD_, Gradients, MUL_, Scaling, any_sparse, check_step};
use crate::dispatch::Value;
use crate::tensor::TensorExt;
use crate::{Result, TorchError};

/// The options of one parameter group.
#[derive(Debug, Clone, Copy)]
#[allow(missing_docs, reason = "the names and meanings of torch.optim.SGD")]
pub struct Options {
    pub lr: f64,
    pub momentum: f64,
    pub dampening: f64,
    pub weight_decay: f64,
    pub nesterov: bool,
    pub maximize: bool,
    /// Use `_fused_sgd_`: quicker, and not the same bits.
    pub fused: bool,
}

static CLONE: Kernel = Kernel::new("clone", "");
static EMPTY_LIKE: Kernel = Kernel::new("empty_like", "");
static NEG_ONE: Kernel = Kernel::new("neg", "");
static ADD_ONE: Kernel = Kernel::new("add", "Tensor");
static ADD_ONE_: Kernel = Kernel::new("add_", "Tensor");
static MUL_ONE_: Kernel = Kernel::new("mul_", "Scalar");
static FUSED: Kernel = Kernel::new("_fused_sgd_", "");

/// A step of one parameter group that nothing stands against: those of all groups are made before the first one runs.
#[derive(Debug)]
pub struct Step<'a> {
    params: Vec<Tensor>,
    grads: Vec<Tensor>,
    buffers: Vec<Option<Tensor>>,
    options: Options,
    scaling: Scaling<'a>,
    sparse: bool,
}

impl<'a> Step<'a> {
    /// A step of `params` by `grads`. `buffers` holds one momentum buffer a parameter, `None` until the parameter's first
    /// step with momentum, which makes it. `scaling` is for `fused` only; without it an error, as are sparse gradients
    /// with it.
    pub fn new(
        params: Vec<Tensor>,
        grads: Vec<Tensor>,
        buffers: Vec<Option<Tensor>>,
        options: Options,
        scaling: Scaling<'a>,
    ) -> Result<Self> {
        let lengths = [params.len(), grads.len(), buffers.len()];
        check_step("SGD", lengths, options.fused, scaling)?;
        let sparse = any_sparse(&grads)?;
        if sparse && options.fused {
            return Err(TorchError::argument("`_fused_sgd` does not support sparse gradients"));
        }
        Ok(Self {
            params,
            grads,
            buffers,
            options,
            scaling,
            sparse,
        })
    }

    /// The buffers as they are.
    pub fn buffers(&self) -> &[Option<Tensor>] {
        &self.buffers
    }

    /// The buffers, to be kept for the next step: those that were made are in use even where the step failed.
    pub fn into_buffers(self) -> Vec<Option<Tensor>> {
        self.buffers
    }

    /// Takes it.
    pub fn run(&mut self) -> Result<()> {
        let (params, grads, buffers, options) = (&self.params, &self.grads, &mut self.buffers, &self.options);
        if params.is_empty() {
            Ok(())
        } else if options.fused {
            fused(params, grads, buffers, options, self.scaling)
        } else if self.sparse {
            // The foreach kernels take no sparse tensors.
            one_by_one(params, grads, buffers, options)
        } else {
            in_blocks(params, grads, buffers, options)
        }
    }
}

fn in_blocks(params: &[Tensor], grads: &[Tensor], buffers: &mut [Option<Tensor>], options: &Options) -> Result<()> {
    let cut = blocks(params, |index, param| {
        let buffered = match &buffers[index] {
            Some(buffer) => buffer.info()?.is_contiguous,
            None => options.momentum == 0.0,
        };
        Ok(buffered && param.is_contiguous && grads[index].info()?.is_contiguous)
    })?;
    for block in cut {
        let (params, grads) = (block.of(params)?, block.of(grads)?);
        let buffers = &mut buffers[block.indices()];
        if let (Block::Part { .. }, [Some(buffer)]) = (&block, &*buffers) {
            foreach(&params, grads, &mut [Some(block.part(buffer)?)], options)?;
        } else {
            foreach(&params, grads, buffers, options)?;
        }
    }
    Ok(())
}

fn foreach(params: &[Tensor], grads: Vec<Tensor>, buffers: &mut [Option<Tensor>], options: &Options) -> Result<()> {
    let mut grads = Gradients::prepare(grads, params, options.maximize, options.weight_decay)?;
    let update = if options.momentum == 0.0 {
        grads.tensors
    } else {
        let moved = momentum(&grads.tensors, buffers, options)?;
        if options.nesterov {
            grads.add(&moved, options.momentum)?;
            grads.tensors
        } else {
            moved
        }
    };
    let (params, update) = (pointers(params), pointers(&update));
    ADD_.call(&[list(&params), list(&update), scalar(-options.lr)])?;
    Ok(())
}

/// Moves the buffers that exist, makes the others, and returns them all.
fn momentum(grads: &[Tensor], buffers: &mut [Option<Tensor>], options: &Options) -> Result<Vec<Tensor>> {
    let (mut old, mut old_grads) = (Vec::new(), Vec::new());
    let mut all = Vec::with_capacity(grads.len());
    for (buffer, grad) in buffers.iter_mut().zip(grads) {
        if let Some(buffer) = buffer {
            old.push(buffer.share()?);
            old_grads.push(grad.share()?);
            all.push(buffer.share()?);
        } else {
            // The first step takes the gradient itself, without dampening.
            let made = CLONE.tensor(&[one(grad)])?;
            all.push(made.share()?);
            *buffer = Some(made);
        }
    }
    if !old.is_empty() {
        let (old, old_grads) = (pointers(&old), pointers(&old_grads));
        MUL_.call(&[list(&old), scalar(options.momentum)])?;
        ADD_.call(&[list(&old), list(&old_grads), scalar(1.0 - options.dampening)])?;
    }
    Ok(all)
}

fn one_by_one(params: &[Tensor], grads: &[Tensor], buffers: &mut [Option<Tensor>], options: &Options) -> Result<()> {
    for ((param, grad), buffer) in params.iter().zip(grads).zip(buffers) {
        let mut grad = if options.maximize {
            NEG_ONE.tensor(&[one(grad)])?
        } else {
            grad.share()?
        };
        if options.weight_decay != 0.0 {
            grad = ADD_ONE.tensor(&[one(&grad), one(param), scalar(options.weight_decay)])?;
        }
        if options.momentum != 0.0 {
            if let Some(buffer) = buffer.as_ref() {
                MUL_ONE_.call(&[one(buffer), scalar(options.momentum)])?;
                ADD_ONE_.call(&[one(buffer), one(&grad), scalar(1.0 - options.dampening)])?;
            } else {
                *buffer = Some(CLONE.tensor(&[one(&grad)])?);
            }
            if let Some(buffer) = buffer.as_ref() {
                grad = if options.nesterov {
                    ADD_ONE.tensor(&[one(&grad), one(buffer), scalar(options.momentum)])?
                } else {
                    buffer.share()?
                };
            }
        }
        ADD_ONE_.call(&[one(param), one(&grad), scalar(-options.lr)])?;
    }
    Ok(())
}

fn fused(
    params: &[Tensor],
    grads: &[Tensor],
    buffers: &mut [Option<Tensor>],
    options: &Options,
    scaling: Scaling<'_>,
) -> Result<()> {
    if options.momentum == 0.0 {
        return call_fused(params, grads, &[], false, options, scaling);
    }
    // The kernel has one "first step" flag a call: parameters at their first step go last, in a call of their own.
    for first in [false, true] {
        let (mut some_params, mut some_grads, mut some_buffers, mut made) = (vec![], vec![], vec![], vec![]);
        for (index, ((param, grad), buffer)) in params.iter().zip(grads).zip(buffers.iter()).enumerate() {
            match buffer {
                None if first => {
                    let empty = EMPTY_LIKE.tensor(&[one(grad)])?;
                    some_buffers.push(empty.share()?);
                    made.push((index, empty));
                }
                Some(buffer) if !first => some_buffers.push(buffer.share()?),
                _ => continue,
            }
            some_params.push(param.share()?);
            some_grads.push(grad.share()?);
        }
        if some_params.is_empty() {
            continue;
        }
        call_fused(&some_params, &some_grads, &some_buffers, first, options, scaling)?;
        // A skipped step leaves new buffers unwritten: the next step is the first again.
        if first && !scaling.is_skipped()? {
            for (index, buffer) in made {
                if let Some(slot) = buffers.get_mut(index) {
                    *slot = Some(buffer);
                }
            }
        }
    }
    Ok(())
}

fn call_fused(
    params: &[Tensor],
    grads: &[Tensor],
    buffers: &[Tensor],
    is_first_step: bool,
    options: &Options,
    scaling: Scaling<'_>,
) -> Result<()> {
    let (params, grads, buffers) = (pointers(params), pointers(grads), pointers(buffers));
    FUSED.call(&[
        list(&params),
        list(&grads),
        list(&buffers),
        scalar(options.weight_decay),
        scalar(options.momentum),
        scalar(options.lr),
        scalar(options.dampening),
        Value::Bool(options.nesterov),
        Value::Bool(options.maximize),
        Value::Bool(is_first_step),
        optional(scaling.grad_scale),
        optional(scaling.found_inf),
    ])?;
    Ok(())
}
