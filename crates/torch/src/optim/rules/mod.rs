//! The optimizers of `torch.optim`, each with the arithmetic of PyTorch's single-tensor loop.
mod adadelta;
mod adafactor;
mod adagrad;
mod adamax;
mod asgd;
mod muon;
mod nadam;
mod radam;
mod rmsprop;
mod rprop;
mod sparse_adam;

use super::options::Options;
use super::rule::{Rule, Work};
use crate::{Result, TorchError};

/// The rule of a class in `torch.optim`, with a group's options.
pub(super) fn find(name: &str, options: &Options) -> Result<Box<dyn Rule>> {
    Ok(match name {
        "Adadelta" => Box::new(adadelta::Adadelta::new(options)?),
        "Adafactor" => Box::new(adafactor::Adafactor::new(options)?),
        "Adagrad" => Box::new(adagrad::Adagrad::new(options)?),
        "Adamax" => Box::new(adamax::Adamax::new(options)?),
        "ASGD" => Box::new(asgd::Asgd::new(options)?),
        "Muon" => Box::new(muon::Muon::new(options)?),
        "NAdam" => Box::new(nadam::NAdam::new(options)?),
        "RAdam" => Box::new(radam::RAdam::new(options)?),
        "RMSprop" => Box::new(rmsprop::RmsProp::new(options)?),
        "Rprop" => Box::new(rprop::Rprop::new(options)?),
        "SparseAdam" => Box::new(sparse_adam::SparseAdam::new(options)?),
        _ => return Err(TorchError::argument(format!("there is no optimizer '{name}'"))),
    })
}

/// For a rule that takes dense gradients only.
fn dense(rule: &impl Rule, sparse: bool, work: Work) -> Result<Work> {
    if sparse {
        let text = format!("{} does not support sparse gradients", rule.name());
        return Err(TorchError::argument(text));
    }
    Ok(work)
}
