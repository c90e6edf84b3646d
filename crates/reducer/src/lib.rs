//! Core of data-parallel training: averages gradients over ranks while the backward pass runs.
//!
//! A [`Reducer`] hooks the gradient accumulators of its parameters, collects gradients in buckets, and launches the
//! all-reduce of each full bucket, strictly in bucket order. It issues the same collectives as PyTorch, so that PyTorch
//! and Lockstep ranks can share a group. A [`CpuReducer`] communicates once, after the backward pass. Waiting for peers
//! is a future, polled on the thread that owns the reducer; nothing here blocks.
#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a test may fail loudly"))]

mod bucket;
mod bucket_assignment;
mod comm_hook;
mod cpu;
mod error;
mod finalize;
mod guard;
mod hook_check;
mod hooked;
mod hooks;
mod launch;
mod model;
mod parameters;
mod pass;
mod placement;
mod record;
mod reducer;
mod state;
mod turns;
mod verification;

pub use bucket_assignment::{BucketCapacity, TensorSpec, compute_bucket_assignment_by_size};
pub use comm_hook::{BuiltinHook, CommHook, GradBucket, HookFuture};
pub use cpu::CpuReducer;
pub use error::{HookError, ReducerError, Result};
pub use guard::{Averager, Use};
pub use hooked::{Finish, Hooked, OnComplete};
pub use lockstep_collectives::LocalFuture;
pub use model::{Model, check_devices};
pub use parameters::ModelTensor;
pub use record::LogValue;
pub use reducer::Reducer;
pub use state::ReducerOptions;
pub use verification::{Agreement, Claim, Protocol, agree, refuse};
