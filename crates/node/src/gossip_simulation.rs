//! Simulated ranks: engines of one process over the in-process group.
use std::sync::Arc;
use std::time::Duration;

use lockstep_collectives::{InProcess, ProcessGroup};
use lockstep_gossip::engine::{Exchanger, Schedule};
use lockstep_reducer::{Model, ReducerError};
use lockstep_torch::{Tensor, TorchError};
use napi::bindgen_prelude::Env;
use napi_derive::napi;

use crate::error::{IntoJs, NodeError};
use crate::gossip::{TopologySpec, build};
use crate::gossip_engine::{Callback, GossipSpec, JsUpdate, Seat, Wrapped, with_engine};
use crate::groups;

const OPERATION: &str = "simulate";

/// Effectively no timeout: ranks run in turn, so a message waits as long as the other ranks run.
const DEADLINE: Duration = Duration::from_secs(365 * 24 * 3600);

/// The ranks of a simulation, by rank.
#[napi(object, object_from_js = false)]
pub struct SimulatedRanks {
    /// Each rank's group.
    pub groups: Vec<u32>,
    /// Each rank's wrapper.
    pub wrappers: Vec<u32>,
}

/// Creates all ranks of a simulation, one per spec. As in a real run, compares their models and copies rank 0's values
/// to all. For the functions, see [`JsUpdate::new`].
#[napi(catch_unwind)]
pub fn gossip_simulate(
    env: Env,
    topology: TopologySpec,
    specs: Vec<GossipSpec>,
    #[napi(ts_arg_type = "((buckets: number[][], place: number) => void)[]")] made: Vec<Callback<'_>>,
    #[napi(
        ts_arg_type = "((bucket: number, ranks: number[], weight: number, sums: Handle[], place: number) => void)[]"
    )]
    before: Vec<Callback<'_>>,
    #[napi(ts_arg_type = "((event: number, argument: number, place: number) => number)[]")] event: Vec<Callback<'_>>,
) -> napi::Result<SimulatedRanks> {
    let mut updates = Vec::with_capacity(specs.len());
    for ((made, before), event) in made.iter().zip(&before).zip(&event) {
        updates.push(JsUpdate::new(env, made, before, event).js()?);
    }
    simulate(&topology, specs, updates)
        .map_err(|error| error.of(OPERATION))
        .js()
}

fn simulate(
    topology: &TopologySpec,
    specs: Vec<GossipSpec>,
    updates: Vec<JsUpdate>,
) -> Result<SimulatedRanks, NodeError> {
    let (built, ranks) = build(topology)?;
    if specs.len() != ranks.world() || updates.len() != ranks.world() {
        return Err(NodeError::internal("a simulation needs one model a rank"));
    }
    let schedule = Arc::new(Schedule::new(built, false)?);
    let exchanger = Exchanger::new()?;
    let groups = InProcess::without_store(ranks.world(), OPERATION, DEADLINE)?;
    let wrapped: Result<Vec<_>, _> = specs.into_iter().map(Wrapped::new).collect();
    let wrapped = wrapped?;
    make_equal(&wrapped, &groups)?;
    let mut simulated = SimulatedRanks {
        groups: Vec::with_capacity(groups.len()),
        wrappers: Vec::with_capacity(groups.len()),
    };
    for ((group, wrapped), update) in groups.into_iter().zip(&wrapped).zip(updates) {
        let seat = Seat {
            group: group.clone(),
            lane: group.clone(),
            schedule: Arc::clone(&schedule),
            // With it, ranks would wait for each other inside a forward pass.
            compat: false,
            exchanger: exchanger.clone(),
            number: 0,
        };
        simulated.wrappers.push(wrapped.wrap(seat, update)?);
        simulated.groups.push(groups::put(group));
    }
    Ok(simulated)
}

/// Compares all models with rank 0's, and copies its values to them.
fn make_equal(wrapped: &[Wrapped], groups: &[ProcessGroup]) -> Result<(), NodeError> {
    let mut first: Option<(&Wrapped, Model)> = None;
    for (rank, (own, group)) in wrapped.iter().zip(groups).enumerate() {
        let model = own.describe(group)?;
        let Some((root, expected)) = &first else {
            first = Some((own, model));
            continue;
        };
        if let Some(message) = model.difference(rank, expected, 0) {
            return Err(ReducerError::ModelMismatch {
                operation: OPERATION,
                rank,
                peer: 0,
                message,
            }
            .into());
        }
        for (tensor, value) in own.tensors().zip(root.tensors()) {
            copy(tensor, value)?;
        }
    }
    Ok(())
}

fn copy(tensor: &Tensor, value: &Tensor) -> Result<(), NodeError> {
    let copied = tensor.f_data().and_then(|mut data| data.f_copy_(&value.f_data()?));
    copied.map_err(|error| NodeError::from(TorchError::from(error)))
}

/// The blocks of a wrapper's buckets.
#[napi(object, object_from_js = false)]
pub struct GossipBuckets {
    /// By bucket: the number of elements.
    pub elements: Vec<f64>,
    /// By bucket: bytes per element.
    pub element_sizes: Vec<f64>,
}

/// The blocks of a wrapper's buckets; none before its first step.
#[napi(catch_unwind)]
pub fn gossip_buckets(id: u32) -> napi::Result<GossipBuckets> {
    with_engine(id, OPERATION, |engine| {
        let blocks = engine.blocks()?.into_iter();
        let (elements, element_sizes) = blocks.map(|(numel, size)| (numel as f64, size as f64)).unzip();
        Ok(GossipBuckets {
            elements,
            element_sizes,
        })
    })
}
