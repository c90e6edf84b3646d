//! What most optimizers have in common: a step counter, kept tensors that the first step makes, gradients that are turned
//! round and decayed, pieces that stay in the processor's cache. A [`Rule`] is the rest.
use tch::Tensor;

use super::blocks::{Block, blocks};
use super::kept::value_of;
use super::kernel::{Kernel, list, one, pointers, scalar};
use super::options::Options;
use super::{ADD_SCALAR_, Gradients, MUL_, Updates, any_sparse, rules};
use crate::dispatch::{RawScalar, Value};
use crate::tensor::TensorExt;
use crate::{Result, TorchError};

/// What a rule works on at once.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Work {
    /// Lists of parameters, or a part of one: each element by itself.
    Lists,
    /// One parameter, or a part of it: each element by itself.
    Elements,
    /// One whole parameter.
    Whole,
}

/// The arithmetic of an optimizer, for one parameter group.
pub(super) trait Rule {
    /// The class in `torch.optim`.
    fn name(&self) -> &'static str;

    /// Which tensors are kept of each parameter. The first is the step counter where there is one.
    fn kinds(&self) -> usize;

    /// Makes a kept tensor. `None`: this parameter needs none of the kind.
    fn start(&self, kind: usize, param: &Tensor, grad: &Tensor) -> Result<Option<Tensor>>;

    /// Whether the first kept tensor counts steps.
    fn counts(&self) -> bool {
        true
    }

    /// What is done to the gradients and parameters before the update.
    fn preparation(&self) -> Preparation {
        Preparation::default()
    }

    /// What it works on at once, where gradients are or are not sparse.
    fn work(&self, sparse: bool) -> Result<Work>;

    /// Refuses gradients that it cannot take, before anything is changed.
    fn check(&self, _grads: &[Tensor]) -> Result<()> {
        Ok(())
    }

    /// Numbers of one parameter's step. `kept` are its tensors; those that are numbers may be changed here.
    fn numbers(&self, _step: f64, _kept: &[Option<&Tensor>]) -> Result<Vec<f64>> {
        Ok(Vec::new())
    }

    /// Changes the kept tensors and the parameters.
    fn update(&self, part: &Part) -> Result<()>;
}

/// What is done before an update.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Preparation {
    /// Ascend.
    pub(super) maximize: bool,
    /// How much of the parameters is added to the gradients.
    pub(super) weight_decay: f64,
    /// By what the parameters are multiplied instead.
    pub(super) shrink: Option<f64>,
}

impl Preparation {
    /// `decoupled`: the parameters shrink by themselves.
    pub(super) fn new(maximize: bool, weight_decay: f64, lr: f64, decoupled: bool) -> Self {
        let shrinks = decoupled && weight_decay != 0.0;
        Self {
            maximize,
            weight_decay: if decoupled { 0.0 } else { weight_decay },
            shrink: shrinks.then_some(1.0 - lr * weight_decay),
        }
    }
}

/// What an update works on: lists of the same length, complex tensors as real ones.
pub(super) struct Part {
    pub(super) params: Vec<Tensor>,
    pub(super) grads: Vec<Tensor>,
    /// By kind; empty where the parameters need none.
    pub(super) kept: Vec<Vec<Tensor>>,
    numbers: Vec<Vec<f64>>,
}

impl Part {
    /// The numbers of one kind, one a parameter, as a kernel takes them.
    pub(super) fn numbers(&self, kind: usize) -> Vec<RawScalar> {
        self.numbers.iter().map(|of| RawScalar::double(of[kind])).collect()
    }

    /// A number of the one parameter.
    pub(super) fn number(&self, kind: usize) -> f64 {
        self.numbers[0][kind]
    }

    /// A kept tensor of the one parameter.
    pub(super) fn one(&self, kind: usize) -> Result<&Tensor> {
        let tensor = self.kept[kind].first();
        tensor.ok_or_else(|| TorchError::argument("an optimizer has not kept a tensor that its step needs"))
    }
}

static VIEW_AS_REAL: Kernel = Kernel::new("view_as_real", "");

fn real(tensor: &Tensor) -> Result<Tensor> {
    if tensor.info()?.is_complex {
        VIEW_AS_REAL.tensor(&[one(tensor)])
    } else {
        tensor.share()
    }
}

/// A step of one parameter group that nothing stands against: those of all groups are made before the first one runs.
pub struct Step {
    rule: Box<dyn Rule>,
    work: Work,
    params: Vec<Tensor>,
    grads: Vec<Tensor>,
    kept: Vec<Vec<Option<Tensor>>>,
}

impl Step {
    /// A step of the optimizer `name`, a class in `torch.optim`. `kept` has what is kept of each parameter, by kind in the
    /// order of the class: `None` before the first step, which makes it.
    pub fn new(name: &str, options: &Options, updates: Updates, kept: Vec<Vec<Option<Tensor>>>) -> Result<Self> {
        let rule = rules::find(name, options)?;
        let Updates { params, grads, .. } = updates;
        if kept.len() != rule.kinds() || kept.iter().any(|of| of.len() != params.len()) {
            return Err(TorchError::argument(format!(
                "{name} keeps {} tensors of each parameter",
                rule.kinds()
            )));
        }
        let work = rule.work(any_sparse(&grads)?)?;
        rule.check(&grads)?;
        Ok(Self {
            rule,
            work,
            params,
            grads,
            kept,
        })
    }

    /// Which tensors are there, by kind and parameter.
    pub fn known(&self) -> Vec<Vec<bool>> {
        let of_kind = |kept: &Vec<Option<Tensor>>| kept.iter().map(Option::is_some).collect();
        self.kept.iter().map(of_kind).collect()
    }

    /// What is kept for the next step, by kind and parameter: what was made is in use even where the step failed.
    pub fn into_kept(self) -> Vec<Vec<Option<Tensor>>> {
        self.kept
    }

    /// Takes it.
    pub fn run(&mut self) -> Result<()> {
        let rule = &*self.rule;
        for (index, (param, grad)) in self.params.iter().zip(&self.grads).enumerate() {
            for (kind, kept) in self.kept.iter_mut().enumerate() {
                if kept[index].is_none() {
                    kept[index] = rule.start(kind, param, grad)?;
                }
            }
        }
        let numbers = self.count()?;
        let seen = |tensor: &Tensor| match self.work {
            Work::Whole => tensor.share(),
            Work::Lists | Work::Elements => real(tensor),
        };
        let all = |tensors: &[Tensor]| tensors.iter().map(seen).collect::<Result<Vec<_>>>();
        let (params, grads) = (all(&self.params)?, all(&self.grads)?);
        let seen_option = |tensor: &Option<Tensor>| tensor.as_ref().map(seen).transpose();
        let kept = self.kept.iter().map(|of| of.iter().map(seen_option).collect());
        let kept = kept.collect::<Result<Vec<Vec<_>>>>()?;
        for block in self.cut(&params, &grads, &kept)? {
            let indices = block.indices();
            let of_kind = |kept: &Vec<Option<Tensor>>| -> Result<Vec<Tensor>> {
                kept[indices.clone()]
                    .iter()
                    .flatten()
                    .map(|tensor| part_of(&block, tensor))
                    .collect()
            };
            let shared = block.of(&params)?;
            let preparation = rule.preparation();
            let prepared = Gradients::prepare(
                block.of(&grads)?,
                &shared,
                preparation.maximize,
                preparation.weight_decay,
            )?;
            if let Some(factor) = preparation.shrink {
                MUL_.call(&[list(&pointers(&shared)), scalar(factor)])?;
            }
            rule.update(&Part {
                params: shared,
                grads: prepared.tensors,
                kept: kept.iter().map(of_kind).collect::<Result<_>>()?,
                numbers: numbers[indices.clone()].to_vec(),
            })?;
        }
        Ok(())
    }

    /// Counts the step, and gives the numbers of each parameter.
    fn count(&self) -> Result<Vec<Vec<f64>>> {
        if self.rule.counts() && !self.params.is_empty() {
            let steps = self.kept[0]
                .iter()
                .flatten()
                .map(TensorExt::share)
                .collect::<Result<Vec<_>>>()?;
            ADD_SCALAR_.call(&[list(&pointers(&steps)), Value::Int(1)])?;
        }
        let of_one = |index: usize| {
            let kept: Vec<_> = self.kept.iter().map(|of| of[index].as_ref()).collect();
            let step = match kept.first() {
                Some(Some(step)) if self.rule.counts() => value_of(step)?,
                _ => 0.0,
            };
            self.rule.numbers(step, &kept)
        };
        (0..self.params.len()).map(of_one).collect()
    }

    /// The pieces that are worked on one after the other.
    fn cut(&self, params: &[Tensor], grads: &[Tensor], kept: &[Vec<Option<Tensor>>]) -> Result<Vec<Block>> {
        let alone = |range: std::ops::Range<usize>| range.map(|index| Block::Whole(index..index + 1));
        if self.work == Work::Whole {
            return Ok(alone(0..params.len()).collect());
        }
        let cut = blocks(params, |index, param| {
            let mut flat = param.is_contiguous && grads[index].info()?.is_contiguous;
            for tensor in kept.iter().filter_map(|of| of[index].as_ref()) {
                flat &= tensor.info()?.is_contiguous;
            }
            Ok(flat)
        })?;
        if self.work == Work::Lists {
            return Ok(cut);
        }
        let split = |block| match block {
            Block::Whole(range) => alone(range).collect(),
            part @ Block::Part { .. } => vec![part],
        };
        Ok(cut.into_iter().flat_map(split).collect())
    }
}

/// What a block has of a kept tensor; numbers belong to every block.
fn part_of(block: &Block, tensor: &Tensor) -> Result<Tensor> {
    if tensor.size().is_empty() {
        tensor.share()
    } else {
        block.part(tensor)
    }
}
