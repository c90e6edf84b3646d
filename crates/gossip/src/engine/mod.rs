//! The engine of decentralized training.
//!
//! With the adaptive factor a and the round's mixing matrix W, a step is
//! `x_i <- (1 - a) x_i + a sum_j W_ij x_j - u_i(g_i)`, where u_i is the update by the gradient g_i at the former `x_i`.
//! Parameters are stored in flat blocks, one per bucket. A block is sent as soon as it is updated, and is in flight
//! during the next forward and backward passes. When the last gradient of its bucket has arrived, the block is mixed
//! with the received models, updated, and sent again.
//!
//! All ranks start with equal models, so step 0 mixes nothing. The first backward pass records the order of gradients;
//! ranks compare it and form buckets in that order.
mod average;
mod block;
mod consensus;
mod exchange;
mod exchanger;
mod in_flight;
pub(crate) mod messages;
mod order;
mod original;
mod pass;
mod progress;
pub(crate) mod schedule;
mod state;
mod statement;
mod step;
mod sum;
mod update;

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use lockstep_collectives::{CallOptions, ProcessGroup};
use lockstep_torch::autograd::{AccumulatorHook, in_backward, search_graph};
use lockstep_torch::stream::Stream;
use lockstep_torch::{DeviceCode, Tensor, TensorExt, TorchError};
use parking_lot::Mutex;

pub use average::AverageOptions;
pub use block::Parameter;
pub use exchanger::Exchanger;
pub use progress::Progress;
pub use schedule::Schedule;
pub use state::{Finish, OnComplete, Options};
pub use update::Update;

use crate::error::{GossipError, Result};
use exchange::Lane;
use state::{Shared, State};

/// The arguments of [`Engine::new`].
pub struct Setup {
    /// All parameters that are trained, in state-dict order. Their values must be equal on all ranks.
    pub parameters: Vec<Parameter>,
    /// The ranks that train together. The engine uses its store and sends nothing in it.
    pub group: ProcessGroup,
    /// A group of the same ranks that only this engine uses.
    pub lane: ProcessGroup,
    /// A schedule for as many ranks.
    pub schedule: Arc<Schedule>,
    /// Options; equal on all ranks.
    pub options: Options,
    /// Updates the parameters.
    pub update: Box<dyn Update>,
    /// Receives the work that remains after a backward pass.
    pub on_complete: OnComplete,
    /// Sums received models.
    pub exchanger: Exchanger,
    /// The number of this wrapper among those of the group, equal on all ranks.
    pub number: i64,
}

/// Trains this rank's model and mixes it with others'. Used on the thread that runs forward and backward. Dropping it
/// removes its hooks.
pub struct Engine {
    shared: Arc<Shared>,
    hooks: Vec<AccumulatorHook>,
}

impl Engine {
    /// Hooks the parameters' gradients. Sends nothing.
    pub fn new(setup: Setup) -> Result<Self> {
        if setup.schedule.topology().world() != setup.group.size() {
            return Err(GossipError::Unexpected(
                "the topology is for another number of ranks than the group has",
            ));
        }
        let devices = setup.parameters.iter().map(|parameter| parameter.tensor.device());
        let devices: HashSet<DeviceCode> = devices.filter_map(DeviceCode::with_streams).collect();
        let streams = devices.into_iter().map(|device| Stream::from_pool(device, 0));
        let lane = Lane {
            group: setup.lane,
            exchanger: setup.exchanger,
            streams: streams.collect::<lockstep_torch::Result<_>>()?,
            options: CallOptions::within(setup.options.timeout),
            in_flight: Mutex::default(),
            connects: AtomicBool::default(),
        };
        let shared = Arc::new(Shared {
            lane: Arc::new(lane),
            group: setup.group,
            schedule: setup.schedule,
            options: setup.options,
            update: setup.update,
            updating: AtomicBool::default(),
            on_complete: setup.on_complete,
            number: setup.number,
            state: Mutex::new(State {
                parameters: setup.parameters,
                factor: 1.0,
                ..State::default()
            }),
        });
        let hook = |(index, parameter): (usize, &Parameter)| {
            let shared = Arc::downgrade(&shared);
            let hook = move |_| match shared.upgrade() {
                Some(shared) => pass::on_gradient(&shared, index).map_err(Into::into),
                None => Ok(()),
            };
            Ok(AccumulatorHook::new(&parameter.tensor, hook)?)
        };
        let hooks = {
            let state = shared.state.lock();
            state.parameters.iter().enumerate().map(hook).collect::<Result<_>>()?
        };
        Ok(Self { shared, hooks })
    }

    /// The ranks that train together.
    pub fn group(&self) -> &ProcessGroup {
        &self.shared.group
    }

    /// The parameters' tensors.
    pub fn parameters(&self) -> Result<Vec<Tensor>> {
        let state = self.shared.state.lock();
        let tensors = state.parameters.iter().map(|parameter| parameter.tensor.share());
        Ok(tensors.collect::<std::result::Result<_, _>>()?)
    }

    /// Begins a forward pass. Refused inside a backward pass, before the last one has settled, after a failure, and
    /// after a parameter was converted. `training`: the module is in training mode; `recorded`: gradients are recorded.
    /// With both, the pass belongs to a step and makes a revertible average final. With [`Options::compat`], may return
    /// work to do before the module runs, which ranks do together.
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
            // The first caller gets the cause, later ones `Failed`.
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

    /// While set, backward passes only accumulate gradients.
    pub fn set_accumulate(&self, accumulate: bool) -> Result<()> {
        let mut state = self.shared.state.lock();
        state.check("setAccumulateGrad was called")?;
        state.accumulate = accumulate;
        Ok(())
    }

    /// Sets the adaptive factor of the models that are sent from now on: more than 0, at most 1, equal on all ranks. With
    /// [`Options::compat`] any finite number, from the next mix on.
    pub fn set_factor(&self, factor: f64) -> Result<()> {
        let fits = factor > 0.0 && factor <= 1.0;
        if !(fits || self.shared.options.compat && factor.is_finite()) {
            return Err(GossipError::Factor(factor));
        }
        let mut state = self.shared.state.lock();
        state.check("setAdaptiveFactor was called")?;
        state.factor = factor;
        Ok(())
    }

    /// Number of updates so far.
    pub fn steps(&self) -> u64 {
        self.shared.state.lock().steps()
    }

    /// How long at least one exchange was in flight, without averages.
    pub fn exchanged(&self) -> Duration {
        self.shared.lane.in_flight.lock().until(Instant::now())
    }

    /// How long backward passes waited for exchanges with nothing else to do.
    pub fn waited(&self) -> Duration {
        self.shared.state.lock().waited
    }

    /// Estimates the ranks' distance from their mean: the root mean square of the 2-norms over all trained parameters.
    /// Uses what this rank measured when each round was last used; `None` before the first.
    pub fn consensus_distance(&self) -> Option<f64> {
        let state = self.shared.state.lock();
        consensus::distance(&state.buckets.iter().map(|bucket| &bucket.distances))
    }

    /// This rank's push-sum weight; 1 without push-sum.
    pub fn push_sum_weight(&self) -> f64 {
        let state = self.shared.state.lock();
        let bucket = state.buckets.first();
        let weight = bucket.and_then(|bucket| bucket.weights.get(self.shared.group.rank()));
        weight.copied().unwrap_or(1.0)
    }

    /// Elements of each bucket's block and bytes of an element; empty before the first step.
    pub fn blocks(&self) -> Result<Vec<(usize, usize)>> {
        let state = self.shared.state.lock();
        let blocks = state.buckets.iter().map(|bucket| &bucket.block.flat);
        let size = |flat: &Tensor| Ok((flat.numel(), flat.f_kind()?.elt_size_in_bytes()));
        blocks.map(size).collect()
    }

    /// The parameters' names.
    pub fn names(&self) -> Vec<String> {
        let state = self.shared.state.lock();
        let names = state.parameters.iter().map(|parameter| parameter.name.clone());
        names.collect()
    }

    /// Whether a backward pass is running. False for the optimizers that it calls.
    pub fn is_busy(&self) -> bool {
        self.shared.state.lock().pass.is_some() && !self.shared.updating.load(Ordering::Relaxed)
    }

    /// Whether a backward pass of a step is running, or can still follow a forward pass.
    pub fn is_awaited(&self) -> bool {
        let state = self.shared.state.lock();
        state.pass.is_some() || (state.forwarded && !state.accumulate && state.failure.is_none())
    }

    /// Reports that a backward pass from `roots` (into `inputs` only, if any) failed inside autograd. If it was one of
    /// a step, the engine fails, and its peers receive `reason`.
    pub fn pass_failed(&self, roots: &[Tensor], inputs: &[Tensor], reason: &TorchError) -> Result<()> {
        if self.is_stepped_by(roots, inputs)? {
            self.shared.fail(GossipError::BackwardFailed(reason.to_string()));
        }
        Ok(())
    }

    /// Refuses a backward pass of a step from `roots` (into `inputs` only, if any) before it changes gradients, where
    /// one is refused.
    pub fn check_pass(&self, roots: &[Tensor], inputs: &[Tensor]) -> Result<()> {
        let allowed = self.shared.state.lock().check(pass::BACKWARD);
        match allowed {
            Err(error) if self.is_stepped_by(roots, inputs)? => Err(error),
            _ => Ok(()),
        }
    }

    /// Whether a backward pass from `roots` is one of a step.
    fn is_stepped_by(&self, roots: &[Tensor], inputs: &[Tensor]) -> Result<bool> {
        let reaches = {
            let state = self.shared.state.lock();
            let among = |own: &Tensor| inputs.iter().any(|input| input.is_same(own));
            let into_own = inputs.is_empty() || state.parameters.iter().any(|parameter| among(&parameter.tensor));
            into_own && !state.accumulate
        };
        let hooks: Vec<_> = self.hooks.iter().collect();
        Ok(reaches && search_graph(roots, &hooks)?.contains(&true))
    }

    /// Fails the engine for a reason that only this rank detects, and notifies the peers.
    pub fn give_up(&self, error: GossipError) -> Arc<GossipError> {
        self.shared.fail(error)
    }
}
