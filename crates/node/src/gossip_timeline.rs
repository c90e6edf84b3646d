//! Timelines: predicted step times, without running the ranks.
use lockstep_gossip::engine::Schedule;
use lockstep_gossip::timeline::{self, Bucket, Compute, Load, Network, Timeline};
use lockstep_gossip::topology::Ranks;
use napi_derive::napi;

use crate::error::{IntoJs, NodeError};
use crate::gossip::{TopologySpec, build};

/// The predicted load; see [`Load`].
#[napi(object, object_to_js = false)]
pub struct TimelineSpec {
    /// `gossip`, `all-reduce` or `local`.
    pub kind: String,
    /// By bucket: the number of elements.
    pub elements: Vec<f64>,
    /// By bucket: bytes per element.
    pub element_sizes: Vec<f64>,
    /// Splits each of them into buckets of at most this many bytes.
    pub bucket_bytes: Option<f64>,
    pub forward: f64,
    pub backward: f64,
    pub update: f64,
    /// Slow ranks; `straggler_factors` holds their factors.
    pub stragglers: Vec<u32>,
    pub straggler_factors: Vec<f64>,
    pub jitter: f64,
    pub seed: f64,
    pub latency: f64,
    pub bandwidth: f64,
    pub local_latency: f64,
    pub local_bandwidth: f64,
    pub update_at_end: bool,
    pub steps: u32,
}

/// See [`Timeline`].
#[napi(object, object_from_js = false)]
pub struct TimelineReport {
    pub step: f64,
    pub exchanged: f64,
    pub waited: f64,
    pub hidden: f64,
    pub bytes: f64,
    pub ranks: Vec<f64>,
}

/// Predicts the time of a step. The baselines use only the topology's ranks.
#[napi(catch_unwind)]
pub fn gossip_timeline(topology: TopologySpec, spec: TimelineSpec) -> napi::Result<TimelineReport> {
    let timeline = run_timeline(&topology, &spec)
        .map_err(|error| error.of("timeline"))
        .js()?;
    Ok(TimelineReport {
        step: timeline.step(),
        exchanged: timeline.exchanged,
        waited: timeline.waited,
        hidden: timeline.hidden(),
        bytes: timeline.bytes,
        ranks: timeline.ranks,
    })
}

fn run_timeline(topology: &TopologySpec, spec: &TimelineSpec) -> Result<Timeline, NodeError> {
    let load = load(spec);
    let timeline = match spec.kind.as_str() {
        "local" => timeline::local(&Ranks::of_hosts(&topology.hosts)?, &load)?,
        "all-reduce" => timeline::all_reduce(&Ranks::of_hosts(&topology.hosts)?, &load)?,
        _ => {
            let (built, ranks) = build(topology)?;
            timeline::gossip(&Schedule::new(built, topology.compat)?, &ranks, &load)?
        }
    };
    Ok(timeline)
}

fn load(spec: &TimelineSpec) -> Load {
    let buckets = spec.elements.iter().zip(&spec.element_sizes);
    let stragglers = spec.stragglers.iter().zip(&spec.straggler_factors);
    Load {
        buckets: buckets
            .flat_map(|(&elements, &element_size)| {
                let bucket = Bucket {
                    elements: elements as usize,
                    element_size: element_size as usize,
                };
                spec.bucket_bytes
                    .map_or_else(|| vec![bucket], |limit| bucket.cut(limit as usize))
            })
            .collect(),
        compute: Compute {
            forward: spec.forward,
            backward: spec.backward,
            update: spec.update,
            stragglers: stragglers.map(|(&rank, &factor)| (rank as usize, factor)).collect(),
            jitter: spec.jitter,
            seed: spec.seed as u64,
        },
        network: Network {
            latency: spec.latency,
            bandwidth: spec.bandwidth,
            local_latency: spec.local_latency,
            local_bandwidth: spec.local_bandwidth,
        },
        update_at_end: spec.update_at_end,
        steps: spec.steps as usize,
    }
}
