//! What ranks compare when they enter a join.
use lockstep_collectives::{CallOptions, Comparison, Verdict};
use napi::bindgen_prelude::Env;
use napi_derive::napi;

use crate::error::{IntoJs, NodeError};
use crate::executor;
use crate::groups::process_group;
use crate::promise::MaybePending;

/// Compares the `options` of a join, a line each, where all ranks run Lockstep. All ranks must call it.
#[napi(catch_unwind)]
pub fn join_compare(env: Env, group: u32, options: Vec<String>) -> napi::Result<MaybePending<()>> {
    let group = process_group(group).js()?;
    executor::promise(env, async move {
        if group.size() == 1 || !group.all_ours() {
            return Ok(());
        }
        let lines: Vec<_> = options.iter().map(String::as_str).collect();
        let comparison = Comparison::new(&group, "join", "join", &lines);
        let Verdict::Different(found) = comparison.exchange(0, &CallOptions::default())?.verdict().await? else {
            return Ok(());
        };
        let (rank, peer) = (found.rank, found.peer);
        let differences = found.lines();
        let texts = differences.map(|(_, own, theirs)| format!("{own} on rank {rank}, {theirs} on rank {peer}"));
        let text = format!(
            "join: the ranks give different options: {}",
            texts.collect::<Vec<_>>().join("; ")
        );
        Err(NodeError {
            rank: Some(rank as i64),
            peer: Some(peer as i64),
            ..NodeError::new("ERR_INVALID_ARGUMENT", text).of("join")
        })
    })
}
