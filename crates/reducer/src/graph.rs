//! What a reducer assumes of the graphs of its backward passes.
use crate::error::{ReducerError, Result, invalid};
use crate::reduction::{Reduction, Trigger};
use crate::shared::Shared;
use crate::state::{Phase, State};
use crate::verification::Protocol;

/// Which parameters get a gradient.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Graph {
    /// All.
    Whole,
    /// Those that a search finds in the graph of the forward pass's outputs (`find_unused_parameters`).
    Searched,
    /// The same in every backward pass (`static_graph`).
    Static(Counts),
}

/// How often the gradients of a static graph arrive.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Counts {
    /// The next pass counts them. It is the first one of all ranks, which sum the used map.
    First,
    /// The next pass counts them. The other ranks have counted theirs in a pass that this rank only shadowed.
    Own,
    /// By parameter; 0 if it is unused.
    Known(Vec<usize>),
}

const NOT_SEARCHED: &str = "This error indicates that your module has parameters that were not used in producing loss. \
                            You can enable unused parameter detection by passing the option `findUnusedParameters: true` \
                            (`find_unused_parameters=True` to `torch.nn.parallel.DistributedDataParallel`), and by making \
                            sure all `forward` function outputs participate in calculating loss.";
const SEARCHED: &str = "This error indicates that your module has parameters that were not used in producing loss. Since \
                        `find_unused_parameters=True` is enabled, this likely  means that not all `forward` outputs \
                        participate in computing loss. You can fix this by making sure all `forward` function outputs \
                        participate in calculating loss.";
const CHANGED: &str = "This error indicates that your training graph has changed in this iteration, e.g., one parameter is \
                       used in first iteration, but then got unused in the second iteration. this is not compatible with \
                       static_graph set to True.";

impl Graph {
    /// Whether the next pass counts gradients. Its buckets are collected when it has ended.
    pub fn counts(&self) -> bool {
        matches!(self, Self::Static(Counts::First | Counts::Own))
    }

    /// Whether the next reduction sums the used map.
    pub fn exchanges_used_map(&self) -> bool {
        matches!(self, Self::Searched | Self::Static(Counts::First))
    }

    /// Whether buckets are rebuilt in the order in which gradients became ready.
    /// PyTorch leaves those of searched graphs as they are.
    pub fn will_rebuild(&self, protocol: Protocol) -> bool {
        protocol == Protocol::Native || *self != Self::Searched
    }

    /// The cause of missing gradients, and what to do about it.
    pub fn advice(&self) -> &'static str {
        match self {
            Self::Whole => NOT_SEARCHED,
            Self::Searched => SEARCHED,
            Self::Static(_) => CHANGED,
        }
    }

    /// The unused parameters of a static graph.
    pub fn unused(&self) -> Vec<usize> {
        let Self::Static(Counts::Known(counts)) = self else {
            return Vec::new();
        };
        (0..counts.len()).filter(|index| counts[*index] == 0).collect()
    }

    pub fn is_static(&self) -> bool {
        matches!(self, Self::Static(_))
    }
}

impl Shared {
    /// See [`crate::Reducer::set_static_graph`].
    pub fn set_static_graph(&self) -> Result<()> {
        let mut state = self.state.lock();
        if state.record.iteration > 0 {
            let text = "set_static_graph() should be called before training loop starts: before the first forward pass \
                        that records gradients";
            let refused = invalid(text);
            state.record.note(&refused);
            return refused;
        }
        if !state.graph.is_static() {
            state.graph = Graph::Static(Counts::First);
        }
        Ok(())
    }
}

impl State {
    /// Records that a gradient has arrived in a pass; returns whether it is complete, and its bucket waits for it.
    pub fn completes(&mut self, index: usize) -> Result<bool> {
        let (Phase::Reducing(reduction), Graph::Static(counts)) = (&mut self.phase, &self.graph) else {
            return Ok(true);
        };
        reduction.arrivals[index] += 1;
        let Counts::Known(counts) = counts else {
            return Ok(false);
        };
        let (arrivals, count) = (reduction.arrivals[index], counts[index]);
        if arrivals > count {
            return Err(self.graph_changed(index));
        }
        Ok(arrivals == count)
    }

    /// An error if a parameter that is unused in a static graph has a gradient of this rank alone.
    pub fn check_unused(&self, unused: &[usize]) -> Result<()> {
        let used = unused.iter().find(|index| self.parameters[**index].local.is_some());
        used.map_or(Ok(()), |index| Err(self.graph_changed(*index)))
    }

    /// Collects the gradients of the pass that counts them.
    pub fn collect_counted(&mut self, shared: &Shared) -> Result<()> {
        let is_shadow = |own: &mut Reduction| own.trigger == Trigger::Shadow;
        if !self.graph.counts() || self.reduction().is_some_and(is_shadow) {
            return Ok(());
        }
        (0..self.parameters.len()).try_for_each(|index| self.arrive(index, false, shared))
    }

    /// Records the counts of the first pass.
    pub fn counted(&mut self, reduction: &Reduction) {
        if self.graph == Graph::Static(Counts::First) && reduction.trigger == Trigger::Shadow {
            self.graph = Graph::Static(Counts::Own);
        } else if self.graph.counts() && reduction.trigger != Trigger::Shadow {
            self.graph = Graph::Static(Counts::Known(reduction.arrivals.clone()));
        }
    }

    fn graph_changed(&self, index: usize) -> ReducerError {
        ReducerError::GraphChanged(self.parameters[index].name.clone())
    }
}
