//! The Node-API addon: converts arguments and errors, holds no logic.
//!
//! One file per topic. A tensor crosses as a handle (see [`handles`]); work that ends off the JS thread returns through
//! the environment's queue (see [`jsqueue`]); every error reaches JavaScript as a `LockstepError` (see [`error`]).
#![allow(clippy::needless_pass_by_value, reason = "Node-API hands over owned values")]

extern crate napi as napi_rs;
// Generated entry code refers to the crate `napi`, as do the files here. This crate takes that name: it re-exports the
// real one, except for `bindgen_prelude`.
extern crate self as napi;

mod autograd;
pub mod bindgen_prelude;
mod collectives;
mod collectives_error;
mod cuda;
mod environment;
mod error;
mod executor;
mod external;
mod func;
mod function;
mod generator;
mod gossip;
mod gossip_engine;
mod gossip_error;
mod gossip_simulation;
mod gossip_timeline;
mod groups;
mod handles;
mod join;
mod jsqueue;
mod limits;
mod native_hooks;
mod numbered;
mod ops;
mod optim;
mod panics;
mod parallel;
mod process_end;
mod promise;
mod reducer;
mod reducer_cpu;
mod reducer_create;
mod reducer_error;
mod reducer_hook;
mod reducer_trace;
mod reducers;
mod relayed;
mod runtime;
mod safetensors;
mod saved;
mod stores;
mod tape;
mod tensor;
mod value;

pub use napi_rs::*;
