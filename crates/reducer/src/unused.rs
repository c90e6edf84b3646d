//! The search for unused parameters ends when it has found the same ones often enough. They are assumed from then on, and
//! checked at the end of each backward pass.
use lockstep_torch::Tensor;
use lockstep_torch::autograd::search_graph;

use crate::error::Result;
use crate::shared::Shared;
use crate::state::{Assignment, State};

/// So many searches in a row must have found the same parameters.
const ENOUGH: usize = 10;

/// What the searches have found.
#[derive(Debug, Default)]
pub(crate) struct Searches {
    /// The unused parameters of the last one.
    last: Vec<usize>,
    /// The number of searches in a row that found them.
    alike: usize,
    /// A search found others than the one before.
    pub changed: bool,
}

impl Searches {
    fn note(&mut self, unused: &[usize]) {
        if self.alike > 0 && self.last != unused {
            (self.changed, self.alike) = (true, 0);
        }
        unused.clone_into(&mut self.last);
        self.alike += 1;
    }
}

/// Parameters that are assumed to be unused.
pub(crate) struct Assumed {
    unused: Vec<usize>,
    /// The outputs of the forward pass, for a search after all.
    outputs: Vec<Tensor>,
}

impl Shared {
    /// By hooked parameter: whether the graph of `roots` contains it.
    pub fn search(&self, roots: &[Tensor]) -> Result<Vec<bool>> {
        let hooks = self.hooks.lock();
        let hooks: Vec<_> = hooks.iter().flatten().collect();
        Ok(search_graph(roots, &hooks)?)
    }

    /// The parameters that the graph of `outputs` does not contain, or what is assumed of them.
    pub fn unused(&self, outputs: &[Tensor]) -> Result<(Vec<usize>, Option<Assumed>)> {
        {
            let state = self.state.lock();
            let Searches { last, alike, .. } = &state.searches;
            // Their buckets wait for the end of the pass. Rebuilt ones come last.
            let costs_nothing = last.is_empty() || state.assignment != Assignment::Initial;
            if *alike >= ENOUGH && costs_nothing {
                let outputs = outputs.iter().map(lockstep_torch::TensorExt::share);
                let outputs = outputs.collect::<std::result::Result<_, _>>()?;
                let unused = last.clone();
                return Ok((Vec::new(), Some(Assumed { unused, outputs })));
            }
        }
        let unused = self.search_unused(outputs)?;
        self.state.lock().searches.note(&unused);
        Ok((unused, None))
    }

    fn search_unused(&self, outputs: &[Tensor]) -> Result<Vec<usize>> {
        let reached = self.search(outputs)?;
        Ok((0..reached.len()).filter(|index| !reached[*index]).collect())
    }
}

impl State {
    /// Called at the end of a backward pass: the assumed parameters that got no gradient are unused. If others got none
    /// either, a search tells which ones are unused, and which ones a further pass will reach.
    pub fn settle_unused(&mut self, shared: &Shared) -> Result<()> {
        let Some(Assumed { unused, outputs }) = self.reduction().and_then(|own| own.assumed.take()) else {
            return Ok(());
        };
        let missing = (0..self.parameters.len()).filter(|index| !self.has_arrived(*index));
        let mut missing: Vec<_> = missing.collect();
        if missing.iter().any(|index| !unused.contains(index)) {
            let found = shared.search_unused(&outputs)?;
            missing.retain(|index| found.contains(index));
        }
        self.searches.note(&missing);
        missing
            .into_iter()
            .try_for_each(|index| self.arrive(index, false, shared))
    }

    /// The parameters that no output of the forward pass depends on, as far as is known before the backward pass.
    pub fn presumably_unused(&mut self) -> Vec<usize> {
        let assumed = self.reduction().and_then(|own| own.assumed.as_ref());
        assumed.map(|assumed| assumed.unused.clone()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use lockstep_collectives::InProcess;
    use lockstep_torch::{Device, Kind, TensorExt};

    use super::*;
    use crate::options::ReducerOptions;
    use crate::parameters::ModelTensor;
    use crate::reducer::Reducer;

    #[test]
    fn a_graph_that_does_not_change_is_searched_ten_times() {
        let group = InProcess::new(1).unwrap().remove(0);
        let tensor = Tensor::f_ones([2], (Kind::Float, Device::Cpu)).unwrap();
        tensor.set_requires_grad_flag(true).unwrap();
        let parameter = ModelTensor {
            name: "weight".to_owned(),
            tensor: tensor.shallow_clone(),
            expect_sparse: false,
        };
        let options = ReducerOptions {
            find_unused_parameters: true,
            ..ReducerOptions::new(Arc::new(|_, _| ()))
        };
        let reducer = Reducer::new(vec![parameter], group, options).unwrap();
        let output = [tensor.f_mul_scalar(2.0).unwrap()];
        for pass in 0..ENOUGH + 5 {
            let (unused, assumed) = reducer.shared.unused(&output).unwrap();
            assert!(unused.is_empty());
            assert_eq!(assumed.is_some(), pass >= ENOUGH, "pass {pass}");
        }
    }
}
