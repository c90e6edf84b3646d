//! One rank of the bench's `all-reduce` from Rust: reads commands as lines of JSON and answers each with one.
#![allow(clippy::print_stdout, reason = "its answers")]
use std::error::Error;
use std::io::{BufRead, stdin};
use std::time::{Duration, Instant};

use lockstep_collectives::{BackendRequest, CallOptions, Cancel, GroupOptions, ProcessGroup, ReduceOp, Rendezvous};
use lockstep_torch::{Device, Kind, Tensor};
use serde_json::{Value, json};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const LIMIT: Duration = Duration::from_secs(120);

fn main() -> Result<()> {
    let mut group = None;
    for line in stdin().lock().lines() {
        let request: Value = serde_json::from_str(&line?)?;
        let answer = match request["command"].as_str() {
            Some("load") => {
                let _ = Tensor::f_zeros([1], (Kind::Float, Device::Cpu))?;
                json!({})
            }
            Some("start") => {
                group = Some(start()?);
                json!({})
            }
            Some("allReduce") => {
                let group = group.as_ref().ok_or("there is no group yet")?;
                json!({ "seconds": all_reduce(group, &request)? })
            }
            _ => return Err(format!("an unknown command: {request}").into()),
        };
        println!("@{answer}");
    }
    if let Some(group) = group {
        group.leave(LIMIT, &Cancel::new());
        group.destroy(LIMIT);
    }
    Ok(())
}

fn start() -> Result<ProcessGroup> {
    let variable = |name: &str| std::env::var(name).map_err(|_| format!("{name} is not set"));
    let (rank, size): (usize, usize) = (variable("RANK")?.parse()?, variable("WORLD_SIZE")?.parse()?);
    let rendezvous = Rendezvous::Tcp {
        host: variable("MASTER_ADDR")?,
        port: variable("MASTER_PORT")?.parse()?,
        agent_store: false,
    };
    let cancel = Cancel::new();
    let job = rendezvous.open(rank, size, LIMIT, &cancel)?;
    let options = GroupOptions {
        rank,
        name: "0".to_owned(),
        global_ranks: (0..size).collect(),
        backend: BackendRequest::parse("initProcessGroup", &variable("LOCKSTEP_BACKEND").unwrap_or_default())?,
        timeout: LIMIT,
        connect_timeout: LIMIT,
        interfaces: Vec::new(),
        verify: true,
        detail: false,
        generation: 0,
        host: "this one".to_owned(),
    };
    Ok(ProcessGroup::connect(&options, &job.store, &cancel)?)
}

/// The median of the seconds from issuing a sum to its end, back to back.
fn all_reduce(group: &ProcessGroup, request: &Value) -> Result<f64> {
    let (bytes, count) = (request["bytes"].as_u64(), request["count"].as_u64());
    let (bytes, count) = (bytes.ok_or("no bytes")? as usize, count.ok_or("no count")? as usize);
    let options = CallOptions::default();
    let mut tensor = if request["inPlace"].as_bool() == Some(true) {
        group.allocate(bytes, Device::Cpu)?.f_view_dtype(Kind::Float)?
    } else {
        Tensor::f_empty([bytes as i64 / 4], (Kind::Float, Device::Cpu))?
    };
    let _ = tensor.f_zero_()?;
    group.barrier(&options)?.wait(None)?;
    let mut times = Vec::with_capacity(count);
    for _ in 0..count {
        let start = Instant::now();
        group.all_reduce(&tensor, ReduceOp::Sum, &options)?.wait(None)?;
        times.push(start.elapsed().as_secs_f64());
    }
    times.sort_by(f64::total_cmp);
    Ok(times[count / 2])
}
