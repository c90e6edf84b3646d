//! The engine of decentralized training.
//!
//! With a the adaptive factor and W the round's mixing matrix, a step is `x_i <- (1 - a) x_i + a sum_j W_ij x_j - u_i(g_i)`,
//! with the gradient at the `x_i` before it. Parameters stand in flat blocks, bucket by bucket. A block is sent as soon as it
//! was updated, and travels while the next forward and backward passes run; when the last gradient of its bucket has come, it
//! is mixed with what has arrived, updated, and sent on.
//!
//! All ranks begin with equal models, so that step 0 mixes nothing: its round leaves them as they are. The first backward pass
//! shows in which order gradients come, which the ranks compare; buckets are made of that.
mod average;
mod block;
mod consensus;
mod exchange;
mod exchanger;
pub(crate) mod messages;
mod order;
mod original;
mod parts;
mod pass;
mod progress;
pub(crate) mod schedule;
mod state;
mod step;
mod under_way;
mod update;

use std::cell::RefCell;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

use lockstep_collectives::{LocalFuture, ProcessGroup};
use lockstep_torch::autograd::{AccumulatorHook, in_backward, search_graph};
use lockstep_torch::{Tensor, TensorExt, TorchError};
use parking_lot::Mutex;

pub use average::AverageOptions;
pub use block::Parameter;
pub use exchanger::Exchanger;
pub use progress::Progress;
pub use schedule::Schedule;
pub use state::{Finish, OnComplete, Options, Timing};
pub use update::{Edge, Update};

use crate::error::{GossipError, Result};
use exchange::Lane;
use state::{Shared, State};
use under_way::UnderWay;

/// What an engine is made of.
pub struct Parts {
    /// All parameters that are trained, in state-dict order. Their values must be equal on all ranks.
    pub parameters: Vec<Parameter>,
    /// The ranks that train together: their store is used, nothing is sent.
    pub group: ProcessGroup,
    /// The same ranks, for the engine alone.
    pub lane: ProcessGroup,
    /// For as many ranks.
    pub schedule: Arc<Schedule>,
    /// How it works.
    pub options: Options,
    /// What updates the parameters.
    pub update: Box<dyn Update>,
    /// Takes what backward passes leave to do.
    pub on_complete: OnComplete,
    /// Adds up.
    pub exchanger: Exchanger,
    /// The number of this wrapper among those of the group, equal on all ranks.
    pub number: i64,
}

/// Trains this rank's model among others. It belongs to the thread that runs forward and backward; dropping it takes its hooks
/// away.
pub struct Engine {
    shared: Arc<Shared>,
    hooks: RefCell<Vec<AccumulatorHook>>,
}

impl std::fmt::Debug for Engine {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Engine")
            .field("group", &self.shared.group)
            .finish_non_exhaustive()
    }
}

impl Engine {
    /// Hooks the gradients of the parameters. Nothing is sent.
    pub fn new(parts: Parts) -> Result<Self> {
        if parts.parameters.is_empty() {
            return Err(GossipError::NoParameters);
        }
        if parts.schedule.world() != parts.group.size() {
            return Err(GossipError::Unexpected {
                what: "the topology is for another number of ranks than the group has",
            });
        }
        let shared = Arc::new(Shared {
            lane: Arc::new(Lane {
                group: parts.lane,
                exchanger: parts.exchanger,
                timeout: parts.options.timeout,
                connects: AtomicBool::new(false),
            }),
            under_way: UnderWay::default(),
            group: parts.group,
            schedule: parts.schedule,
            options: parts.options,
            update: parts.update,
            updating: AtomicBool::new(false),
            comparisons: AtomicU32::new(0),
            on_complete: parts.on_complete,
            number: parts.number,
            state: Mutex::new(State::new(parts.parameters)),
        });
        let mut hooks = Vec::new();
        {
            let state = shared.state.lock();
            for (index, parameter) in state.parameters.iter().enumerate() {
                let shared = Arc::downgrade(&shared);
                hooks.push(AccumulatorHook::new(&parameter.tensor, move || {
                    match shared.upgrade() {
                        Some(shared) => pass::on_gradient(&shared, index).map_err(Into::into),
                        None => Ok(()),
                    }
                })?);
            }
        }
        Ok(Self {
            shared,
            hooks: RefCell::new(hooks),
        })
    }

    /// The ranks that train together.
    pub fn group(&self) -> &ProcessGroup {
        &self.shared.group
    }

    /// The group of the engine's own messages.
    pub fn lane(&self) -> &ProcessGroup {
        &self.shared.lane.group
    }

    /// The parameters' tensors.
    pub fn parameters(&self) -> Result<Vec<Tensor>> {
        let state = self.shared.state.lock();
        let tensors = state.parameters.iter().map(|parameter| parameter.tensor.share());
        Ok(tensors.collect::<std::result::Result<_, _>>()?)
    }

    /// Begins a forward pass: refuses it in a backward pass, before the last one has settled, where nothing more can be mixed,
    /// and where parameters were converted. `training`: the module is in training mode; `recorded`: gradients are. With both it
    /// is one of a step, so that a revertible average is final. Answers what is to be done before the module runs, where there
    /// is something ([`Options::compat`]): ranks do that together.
    pub fn begin_forward(&self, training: bool, recorded: bool) -> Result<Option<Finish>> {
        if in_backward() {
            return Err(GossipError::ForwardInBackward);
        }
        let lost = self.shared.lane.group.failure();
        let mut state = self.shared.state.lock();
        state.check("forward was called")?;
        if let Some(cause) = lost {
            drop(state);
            self.shared.fail((*cause).clone().into());
            // Who is told first is told what has happened.
            return Err((*cause).clone().into());
        }
        if training && recorded {
            for parameter in &state.parameters {
                parameter.check_unconverted()?;
            }
            self.shared.resume(&mut state)?;
        }
        state.forwarded |= training && recorded;
        if self.shared.options.compat {
            return Ok(self.shared.begin_forward_as_original(&mut state, training));
        }
        Ok(None)
    }

    /// While it is set, backward passes only add to the gradients.
    pub fn set_accumulate(&self, accumulate: bool) -> Result<()> {
        let mut state = self.shared.state.lock();
        state.check("setAccumulateGrad was called")?;
        state.accumulate = accumulate;
        Ok(())
    }

    /// How much of each round is used, from the next mix on: more than 0, at most 1. With [`Options::compat`] it is any number.
    pub fn set_factor(&self, factor: f64) -> Result<()> {
        let fits = factor > 0.0 && factor <= 1.0;
        if !(fits || self.shared.options.compat && factor.is_finite()) {
            return Err(GossipError::Factor { factor });
        }
        let mut state = self.shared.state.lock();
        state.check("setAdaptiveFactor was called")?;
        state.factor = factor;
        Ok(())
    }

    /// How often parameters were updated.
    pub fn steps(&self) -> u64 {
        self.shared.state.lock().steps()
    }

    /// How long exchanges took, and were waited for.
    pub fn timing(&self) -> Timing {
        Timing {
            exchanged: self.shared.under_way.total(),
            waited: self.shared.state.lock().waited,
        }
    }

    /// An estimate of how far the ranks' models were from their mean: the root of the mean square of the 2-norms, over all
    /// parameters that are trained. It is made of what the last use of each round has shown this rank; `None` before any of
    /// them has mixed its model.
    pub fn consensus_distance(&self) -> Option<f64> {
        let state = self.shared.state.lock();
        let buckets: Vec<_> = state.buckets.iter().map(|bucket| &bucket.distances).collect();
        consensus::distance(&buckets)
    }

    /// This rank's push-sum weight; 1 where there are none.
    pub fn push_sum_weight(&self) -> f64 {
        let state = self.shared.state.lock();
        let weights = state.buckets.first().map(|bucket| &bucket.weights);
        weights
            .and_then(|weights| weights.get(self.shared.group.rank()).copied())
            .unwrap_or(1.0)
    }

    /// Replaces every rank's parameters, and the floating-point `buffers`, by their means over the ranks, and answers, where
    /// that is asked, this rank's distance from it. What is under way is dropped: the next step's models are sent anew, from
    /// the mean; after a revertible average when training goes on, or the average is reverted. Ranks call it together.
    pub fn average(
        &self,
        options: AverageOptions,
        buffers: Vec<Tensor>,
    ) -> LocalFuture<std::result::Result<Option<f64>, Arc<GossipError>>> {
        self.shared.average(options, buffers)
    }

    /// Takes back a revertible average. Ranks call it together. Refused where there is none, or training has gone on.
    pub fn revert(&self) -> Result<()> {
        if self.shared.options.compat {
            return self.shared.revert_as_original();
        }
        self.shared.revert()
    }

    /// Of each bucket's block how many elements it has, and bytes of one; none before the first step.
    pub fn blocks(&self) -> Result<Vec<(usize, usize)>> {
        let state = self.shared.state.lock();
        let blocks = state.buckets.iter().map(|bucket| &bucket.block.flat);
        blocks
            .map(|flat| Ok((flat.numel(), flat.f_kind()?.elt_size_in_bytes())))
            .collect()
    }

    /// The parameters' names.
    pub fn names(&self) -> Vec<String> {
        let state = self.shared.state.lock();
        state
            .parameters
            .iter()
            .map(|parameter| parameter.name.clone())
            .collect()
    }

    /// How far this rank is. Refused while a revertible average stands in place of its model.
    pub fn progress(&self) -> Result<Progress> {
        self.shared.progress()
    }

    /// Goes on from where a rank was, with these buckets from now on; its parameters may be written until the next forward
    /// pass. Refused, without a change, while models are on their way, or a revertible average stands in place of this rank's.
    /// Ranks do it together; at the first backward pass, or average, they compare it.
    pub fn restore(&self, progress: &Progress) -> Result<()> {
        self.shared.restore(progress)
    }

    /// Is a backward pass under way? Not for whom it calls to update parameters.
    pub fn is_busy(&self) -> bool {
        self.shared.state.lock().pass.is_some() && !self.shared.updating.load(Ordering::Relaxed)
    }

    /// Is a backward pass that steps under way, or can it still come of a forward pass of a step?
    pub fn is_awaited(&self) -> bool {
        let state = self.shared.state.lock();
        let failed = matches!(state.phase, state::Phase::Failed(_));
        state.pass.is_some() || (state.forwarded && !state.accumulate && !failed)
    }

    /// Refuses `action` while a backward pass or an average is under way, and where nothing more can be mixed.
    pub fn check(&self, action: &str) -> Result<()> {
        self.shared.state.lock().check(action)
    }

    /// A backward pass from `roots` (into `inputs` only, if there are any) failed inside the engine of autograd. Where it was
    /// to bring gradients, nothing more can be mixed, and the peers are told `reason`.
    pub fn pass_failed(&self, roots: &[Tensor], inputs: &[Tensor], reason: &TorchError) -> Result<()> {
        if self.is_stepped_by(roots, inputs)? {
            self.shared.fail(GossipError::BackwardFailed {
                reason: reason.to_string(),
            });
        }
        Ok(())
    }

    /// Refuses a backward pass from `roots` (into `inputs` only, if there are any) before it begins, where it was to step and
    /// must not: so the gradients stay as they are.
    pub fn check_pass(&self, roots: &[Tensor], inputs: &[Tensor]) -> Result<()> {
        let Err(error) = self.check(pass::BACKWARD) else {
            return Ok(());
        };
        if self.is_stepped_by(roots, inputs)? {
            return Err(error);
        }
        Ok(())
    }

    /// Is a backward pass from `roots` one of a step?
    fn is_stepped_by(&self, roots: &[Tensor], inputs: &[Tensor]) -> Result<bool> {
        let reaches = {
            let state = self.shared.state.lock();
            let among = |own: &Tensor| inputs.iter().any(|input| input.is_same(own));
            let into_own = inputs.is_empty() || state.parameters.iter().any(|parameter| among(&parameter.tensor));
            into_own && !state.accumulate
        };
        let hooks = self.hooks.borrow();
        let hooks: Vec<_> = hooks.iter().collect();
        Ok(reaches && search_graph(roots, &hooks)?.contains(&true))
    }

    /// Nothing more can be mixed, for a reason that this rank alone knows: the peers are told.
    pub fn give_up(&self, error: GossipError) -> Arc<GossipError> {
        self.shared.fail(error)
    }
}
