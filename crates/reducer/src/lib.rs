//! Core of data-parallel training: averages gradients over ranks while the backward pass runs.
//!
//! A [`Reducer`] hooks the gradient accumulators of its parameters, collects gradients in buckets, and launches a
//! communication hook (an all-reduce by default) for each full bucket, strictly in bucket order. It issues the same
//! collectives as PyTorch, so that PyTorch and Lockstep ranks can share a group. Late buckets are collected after the
//! backward pass. Waiting for peers is a future, polled on the thread that owns the reducer; nothing here blocks.
#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a test may fail loudly"))]

mod accumulator;
mod bucket;
mod bucket_assignment;
mod collect;
mod comm_hook;
mod comparison;
mod error;
mod finish;
mod forward;
mod gradient;
mod graph;
mod guard;
mod hook_thread;
mod hooks;
mod join;
mod late;
mod launch;
mod model;
mod options;
mod parameters;
mod placement;
mod record;
mod reducer;
mod reduction;
mod shared;
mod state;
mod streams;
mod trace;
mod turns;
mod unused;
mod verification;

pub use accumulator::OnComplete;
pub use bucket_assignment::{BucketCapacity, TensorSpec, compute_bucket_assignment_by_size};
pub use comm_hook::{CommHook, Division, GradBucket, HookFuture, Issuing};
pub use error::{HookError, ReducerError, Result};
pub use finish::Finish;
pub use guard::{Averager, Use};
pub use hooks::{
    AllReduce, BucketState, Compressed, Noop, PostLocalSgd, PowerSgd, PowerSgdOptions, PowerSgdState, Quantization,
    Then,
};
pub use join::Joining;
pub use lockstep_collectives::LocalFuture;
pub use model::{Model, check_devices};
pub use options::ReducerOptions;
pub use parameters::ModelTensor;
pub use record::LogValue;
pub use reducer::Reducer;
pub use trace::{BucketTimes, ReductionTimes, Span};
pub use verification::{Agreement, Claim, Protocol, agree, refuse};
