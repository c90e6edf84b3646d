//! `DecentralizedDataParallel` for JavaScript.
use std::rc::Rc;
use std::sync::Arc;
use std::time::Duration;

use lockstep_collectives::{BROADCAST_BUCKET_BYTES, CallOptions, ProcessGroup, broadcast_coalesced, digest};
use lockstep_gossip::engine::{
    AverageOptions, Engine, Exchanger, Options, Parameter, Progress, Schedule, Setup, Update,
};
use lockstep_gossip::topology::Group;
use lockstep_reducer::{Claim, Model, ModelTensor, Protocol, agree, check_devices, refuse};
use lockstep_torch::autograd::CallbackResult;
use lockstep_torch::{Tensor, TensorExt, TorchError, device};
use napi::JsValue;
use napi::bindgen_prelude::{Env, Function, Unknown};
use napi::sys;
use napi_derive::napi;

use crate::error::{IntoJs, NodeError};
use crate::executor;
use crate::function::JsFunction;
use crate::gossip::{TopologySpec, build};
use crate::gossip_error::through_engine;
use crate::groups::process_group;
use crate::handles::{self, Handle, get_all};
use crate::limits::duration;
use crate::promise::MaybePending;
use crate::reducers::{self, Wrapper, take_over};
use crate::value;

const CLASS: &str = "DecentralizedDataParallel";
const CREATE: &str = "DecentralizedDataParallel.create";

/// The wrapped model and the options.
#[napi(object, object_to_js = false)]
pub struct GossipSpec {
    /// All parameters, including frozen ones, in state-dict order, with their names.
    pub parameters: Vec<Handle>,
    pub parameter_names: Vec<String>,
    /// All buffers, with their names.
    pub buffers: Vec<Handle>,
    pub buffer_names: Vec<String>,
    pub bucket_bytes: f64,
    pub parameters_as_views: bool,
    pub update_at_end: bool,
    pub agree_on_overflow: bool,
    /// Other options that must be equal on all ranks: names and values.
    pub compared: Vec<Vec<String>>,
    /// In milliseconds; default: the group's timeout.
    pub timeout: Option<f64>,
}

/// One rank's wrapped model.
pub struct Wrapped {
    spec: GossipSpec,
    parameters: Vec<Tensor>,
    buffers: Vec<Tensor>,
}

/// The groups, the schedule and the exchanger of one rank.
pub struct Seat {
    /// The ranks that train together.
    pub group: ProcessGroup,
    /// A group of the same ranks, for exchanges only.
    pub lane: ProcessGroup,
    /// The ranks that mix in each step.
    pub schedule: Arc<Schedule>,
    /// Compute what Decent-DP computes.
    pub compat: bool,
    /// Runs the exchanges.
    pub exchanger: Exchanger,
    /// The number from `gossip_agree`.
    pub number: i64,
}

fn named(tensors: &[Tensor], names: &[String]) -> Result<Vec<ModelTensor>, TorchError> {
    let pairs = tensors.iter().zip(names);
    let described = pairs.map(|(tensor, name)| {
        Ok(ModelTensor {
            name: name.clone(),
            tensor: tensor.share()?,
            expect_sparse: false,
        })
    });
    described.collect()
}

impl Wrapped {
    pub fn new(spec: GossipSpec) -> Result<Self, NodeError> {
        let (parameters, buffers) = (get_all(&spec.parameters)?, get_all(&spec.buffers)?);
        if parameters.len() != spec.parameter_names.len() || buffers.len() != spec.buffer_names.len() {
            return Err(NodeError::internal("a wrapper needs one name a tensor"));
        }
        Ok(Self {
            spec,
            parameters,
            buffers,
        })
    }

    /// All parameters and buffers.
    pub fn tensors(&self) -> impl Iterator<Item = &Tensor> {
        self.parameters.iter().chain(&self.buffers)
    }

    fn timeout(&self) -> Option<Duration> {
        self.spec.timeout.map(duration)
    }

    /// The parameters that require gradients.
    fn trained(&self) -> Result<Vec<Parameter>, NodeError> {
        let mut trained = Vec::new();
        for (tensor, name) in self.parameters.iter().zip(&self.spec.parameter_names) {
            if tensor.info()?.requires_grad {
                trained.push(Parameter::new(name.clone(), tensor.share()?)?);
            }
        }
        if trained.is_empty() {
            return Err(lockstep_gossip::GossipError::NoParameters.into());
        }
        Ok(trained)
    }

    /// Returns the description that ranks compare, or this rank's own error before anything is sent.
    pub fn describe(&self, group: &ProcessGroup) -> Result<Model, NodeError> {
        let spec = &self.spec;
        let parameters = named(&self.parameters, &spec.parameter_names)?;
        let buffers = named(&self.buffers, &spec.buffer_names)?;
        check_devices(group, &parameters, &buffers)?;
        self.trained()?;
        let own = [
            ("wrapper", CLASS.to_owned()),
            ("bucketSizeInMb", (spec.bucket_bytes / 1024.0 / 1024.0).to_string()),
        ];
        let own = own.into_iter().map(|(name, value)| (name.to_owned(), value));
        let further = spec.compared.iter();
        let further = further.filter_map(|pair| Some((pair.first()?.clone(), pair.get(1)?.clone())));
        Ok(Model::describe(&parameters, &buffers, own.chain(further))?)
    }

    /// Creates an engine and its wrapper; returns the wrapper's number.
    pub fn wrap(&self, seat: Seat, update: JsUpdate) -> Result<u32, NodeError> {
        let spec = &self.spec;
        let options = Options {
            bucket_bytes: spec.bucket_bytes as usize,
            parameters_as_views: spec.parameters_as_views,
            update_at_end: spec.update_at_end,
            agree_on_overflow: spec.agree_on_overflow,
            compat: seat.compat,
            timeout: self.timeout(),
        };
        let engine = Engine::new(Setup {
            parameters: self.trained()?,
            group: seat.group,
            lane: seat.lane,
            schedule: seat.schedule,
            options,
            update: Box::new(update),
            on_complete: Arc::new(take_over),
            exchanger: seat.exchanger,
            number: seat.number,
        })?;
        Ok(reducers::put(Wrapper::Gossip(Rc::new(engine.into()))))
    }
}

/// The claim that ranks compare: the model and the topology.
fn claim(wrapped: &Wrapped, group: &ProcessGroup, spec: &TopologySpec) -> Result<Claim, NodeError> {
    let (topology, _) = build(spec)?;
    let schedule = Schedule::new(topology, spec.compat)?;
    let topology = schedule.topology();
    let rounds = format!("{topology:?}");
    let rounds_text = format!(
        "of {} rounds, {:016x}",
        topology.rounds().len(),
        digest(rounds.as_bytes())
    );
    Ok(Claim {
        operation: CREATE,
        model: wrapped.describe(group)?.with_option("topology", rounds_text),
        protocol: Protocol::Native,
        init_sync: true,
    })
}

async fn agree_on(group: ProcessGroup, topology: TopologySpec, spec: GossipSpec) -> Result<i64, NodeError> {
    group.require_all_ours(CLASS)?;
    let checked = Wrapped::new(spec).and_then(|wrapped| {
        let claim = claim(&wrapped, &group, &topology)?;
        Ok((wrapped, claim))
    });
    let (wrapped, claim) = match checked {
        Ok(checked) => checked,
        // The peers would wait for this rank: report the failure to them.
        Err(error) => {
            let _ = refuse(&group, CREATE, &error.message, true).await;
            return Err(error);
        }
    };
    let agreement = agree(&group, claim, wrapped.timeout()).await?;
    let options = CallOptions::within(wrapped.timeout());
    let mut tensors = wrapped.parameters;
    if topology.compat {
        // Decent-DP copies only trained parameters.
        tensors.retain(Tensor::requires_grad);
    } else {
        tensors.extend(wrapped.buffers);
    }
    broadcast_coalesced(&group, &tensors, 0, BROADCAST_BUCKET_BYTES, &options).await?;
    Ok(agreement.number)
}

/// Compares the model and the topology with the peers', and copies rank 0's parameters and buffers to all ranks. All
/// ranks must call it. Resolves with the number of this agreement in the group.
#[napi(catch_unwind)]
pub fn gossip_agree(env: Env, group: u32, topology: TopologySpec, spec: GossipSpec) -> napi::Result<MaybePending<f64>> {
    let group = process_group(group).js()?;
    executor::promise(env, async move {
        let number = agree_on(group, topology, spec).await?;
        Ok(number as f64)
    })
}

/// The events that JavaScript receives or answers. The numbers match those in `packages/lockstep`.
#[derive(Clone, Copy)]
enum Event {
    LooksAtSums = 0,
    Update = 1,
    Examine = 2,
    Decided = 3,
    Finished = 4,
}

/// JavaScript optimizers. Called on their own JS thread only, which runs the backward pass.
pub struct JsUpdate {
    made: JsFunction,
    before: JsFunction,
    event: JsFunction,
}

/// A JavaScript function.
pub type Callback<'a> = Function<'a, f64, Unknown<'a>>;

fn list(env: sys::napi_env, numbers: impl Iterator<Item = f64>) -> Option<sys::napi_value> {
    let items: Option<Vec<_>> = numbers.map(|number| value::number(env, number)).collect();
    value::array(env, &items?)
}

/// Where the thread stands: where the pass runs, and its updates with it.
fn place(env: sys::napi_env) -> Option<sys::napi_value> {
    value::number(env, f64::from(device::standing()))
}

impl JsUpdate {
    /// `made` receives the buckets, as lists of indices of trained parameters. `before` receives a bucket, the round's
    /// ranks, the weight of this rank's own model, and handles to the incoming sums, which it must free. `event`
    /// receives an event and its argument. Each receives last the number of the place at which it runs.
    pub fn new(env: Env, made: &Callback<'_>, before: &Callback<'_>, event: &Callback<'_>) -> Result<Self, NodeError> {
        let function = |function: &Callback<'_>| JsFunction::new(env.raw(), function.raw());
        Ok(Self {
            made: function(made)?,
            before: function(before)?,
            event: function(event)?,
        })
    }

    /// Calls `event`. Returns whether its result is a number other than 0.
    fn tell(&self, event: Event, argument: usize) -> CallbackResult<bool> {
        let arguments = |env| {
            let event = value::number(env, f64::from(event as u8))?;
            Some(vec![event, value::number(env, argument as f64)?, place(env)?])
        };
        through_engine(self.event.call(arguments, |env, answer| {
            Ok(value::read_number(env, answer).is_some_and(|answer| answer != 0.0))
        }))
    }
}

impl Update for JsUpdate {
    fn made(&self, buckets: &[Vec<usize>]) -> CallbackResult<()> {
        let arguments = |env| {
            let lists = buckets
                .iter()
                .map(|indices| list(env, indices.iter().map(|index| *index as f64)));
            let lists: Option<Vec<_>> = lists.collect();
            Some(vec![value::array(env, &lists?)?, place(env)?])
        };
        through_engine(self.made.call(arguments, |_, _| Ok(())))
    }

    fn looks_at_sums(&self, bucket: usize) -> CallbackResult<bool> {
        self.tell(Event::LooksAtSums, bucket)
    }

    fn before_average(&self, bucket: usize, edge: &Group, sums: Vec<Tensor>) -> CallbackResult<()> {
        let sums: Vec<Handle> = sums.into_iter().map(handles::put).collect();
        let arguments = |env| {
            Some(vec![
                value::number(env, bucket as f64)?,
                list(env, edge.ranks.iter().map(|rank| *rank as f64))?,
                value::number(env, edge.weight)?,
                list(env, sums.iter().map(|sum| sum.number()))?,
                place(env)?,
            ])
        };
        through_engine(self.before.call(arguments, |_, _| Ok(())))
    }

    fn update(&self, bucket: usize) -> CallbackResult<()> {
        self.tell(Event::Update, bucket).map(drop)
    }

    fn examine(&self) -> CallbackResult<bool> {
        self.tell(Event::Examine, 0)
    }

    fn decided(&self, overflow: bool) -> CallbackResult<()> {
        self.tell(Event::Decided, usize::from(overflow)).map(drop)
    }

    fn finished(&self) -> CallbackResult<()> {
        self.tell(Event::Finished, 0).map(drop)
    }
}

/// Creates the wrapper, after `gossip_agree` has resolved with `number`. `lane` is a group of the same ranks that
/// serves no other purpose. For the functions, see [`JsUpdate::new`].
#[napi(catch_unwind)]
#[allow(clippy::too_many_arguments, reason = "one JavaScript call")]
pub fn gossip_create(
    env: Env,
    group: u32,
    lane: u32,
    number: f64,
    topology: TopologySpec,
    spec: GossipSpec,
    #[napi(ts_arg_type = "(buckets: number[][], place: number) => void")] made: Callback<'_>,
    #[napi(ts_arg_type = "(bucket: number, ranks: number[], weight: number, sums: Handle[], place: number) => void")]
    before: Callback<'_>,
    #[napi(ts_arg_type = "(event: number, argument: number, place: number) => number")] event: Callback<'_>,
) -> napi::Result<u32> {
    let (built, _) = build(&topology).js()?;
    let schedule = Schedule::new(built, topology.compat).map_err(NodeError::from).js()?;
    let seat = Seat {
        group: process_group(group).js()?,
        lane: process_group(lane).js()?,
        schedule: Arc::new(schedule),
        compat: topology.compat,
        exchanger: Exchanger::new().js()?,
        number: number as i64,
    };
    let update = JsUpdate::new(env, &made, &before, &event).js()?;
    Wrapped::new(spec).and_then(|wrapped| wrapped.wrap(seat, update)).js()
}

/// Calls `run` with a wrapper's engine.
pub fn with_engine<T>(
    id: u32,
    operation: &str,
    run: impl FnOnce(&Engine) -> Result<T, lockstep_gossip::GossipError>,
) -> napi::Result<T> {
    let Wrapper::Gossip(engine) = reducers::get(id, CLASS).js()? else {
        return Err(NodeError::internal("this wrapper is no decentralized one").into());
    };
    run(&engine.0)
        .map_err(|error| NodeError::from(error).of(operation))
        .js()
}

/// Begins a forward pass. `training`: the module is in training mode; `recorded`: gradients are recorded. Returns a
/// promise if there is work to do before the module runs.
#[napi(catch_unwind)]
pub fn gossip_forward(env: Env, id: u32, training: bool, recorded: bool) -> napi::Result<Option<MaybePending<()>>> {
    let before = with_engine(id, "forward", |engine| engine.begin_forward(training, recorded))?;
    let promise = before.map(|before| {
        executor::promise(env, async move {
            before.await.map_err(|error| NodeError::from(&*error).of("forward"))
        })
    });
    promise.transpose()
}

/// While set, backward passes only accumulate gradients.
#[napi(catch_unwind)]
pub fn gossip_accumulate(id: u32, accumulate: bool) -> napi::Result<()> {
    with_engine(id, "setAccumulateGrad", |engine| engine.set_accumulate(accumulate))
}

/// Sets the adaptive factor.
#[napi(catch_unwind)]
pub fn gossip_factor(id: u32, factor: f64) -> napi::Result<()> {
    with_engine(id, "setAdaptiveFactor", |engine| engine.set_factor(factor))
}

/// Replaces parameters and `buffers` with their means over all ranks. Resolves with this rank's distance from the mean,
/// or -1 without `distance`.
#[napi(catch_unwind)]
pub fn gossip_average(
    env: Env,
    id: u32,
    buffers: Vec<Handle>,
    revertible: bool,
    distance: bool,
) -> napi::Result<MaybePending<f64>> {
    let buffers = get_all(&buffers).js()?;
    let options = AverageOptions { revertible, distance };
    let average = with_engine(id, "globalAvg", |engine| Ok(engine.average(options, buffers)))?;
    executor::promise(env, async move {
        let distance = average
            .await
            .map_err(|error| NodeError::from(&*error).of("globalAvg"))?;
        Ok(distance.unwrap_or(-1.0))
    })
}

/// Reverts the last average.
#[napi(catch_unwind)]
pub fn gossip_revert(id: u32) -> napi::Result<()> {
    with_engine(id, "revertGlobalAvg", Engine::revert)
}

/// A rank's progress; see [`Progress`].
#[napi(object)]
pub struct GossipProgress {
    pub buckets: Vec<Vec<u32>>,
    pub steps: f64,
    pub weights: Vec<f64>,
    pub reentrant: bool,
    pub factor: f64,
}

/// Returns this rank's progress.
#[napi(catch_unwind)]
pub fn gossip_progress(id: u32) -> napi::Result<GossipProgress> {
    with_engine(id, "stateDict", |engine| {
        let progress = engine.progress()?;
        let numbers = |bucket: Vec<usize>| bucket.into_iter().map(|index| index as u32).collect();
        Ok(GossipProgress {
            buckets: progress.buckets.into_iter().map(numbers).collect(),
            steps: progress.steps as f64,
            weights: progress.weights,
            reentrant: progress.reentrant,
            factor: progress.factor,
        })
    })
}

/// Restores the progress, or rejects it without any change. Does not call `made`.
#[napi(catch_unwind)]
pub fn gossip_restore(id: u32, progress: GossipProgress) -> napi::Result<()> {
    let numbers = |bucket: Vec<u32>| bucket.into_iter().map(|index| index as usize).collect();
    let progress = Progress {
        buckets: progress.buckets.into_iter().map(numbers).collect(),
        steps: progress.steps as u64,
        weights: progress.weights,
        reentrant: progress.reentrant,
        factor: progress.factor,
    };
    with_engine(id, "loadStateDict", |engine| engine.restore(&progress))
}

/// Training statistics.
#[napi(object, object_from_js = false)]
pub struct GossipStats {
    /// Updates so far.
    pub steps: f64,
    /// Milliseconds in which at least one exchange was in progress.
    pub exchanged: f64,
    /// Milliseconds spent waiting for exchanges.
    pub waited: f64,
    /// This rank's push-sum weight.
    pub weight: f64,
    /// The estimated distance of the ranks from their mean; absent until known.
    pub consensus_distance: Option<f64>,
}

/// Returns the training statistics.
#[napi(catch_unwind)]
pub fn gossip_stats(id: u32) -> napi::Result<GossipStats> {
    with_engine(id, "stats", |engine| {
        Ok(GossipStats {
            steps: engine.steps() as f64,
            exchanged: engine.exchanged().as_secs_f64() * 1000.0,
            waited: engine.waited().as_secs_f64() * 1000.0,
            weight: engine.push_sum_weight(),
            consensus_distance: engine.consensus_distance(),
        })
    })
}
