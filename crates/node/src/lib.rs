//! The N-API addon: translates arguments and errors, holds no logic.
//!
//! One file a topic. A tensor crosses as a handle (see [`handles`]); work that ends off the JS thread comes back through
//! the environment's queue (see [`jsqueue`]); every error reaches JavaScript as a `LockstepError` (see [`error`]).
#![allow(clippy::needless_pass_by_value, reason = "Node-API hands over owned values")]

extern crate napi as napi_rs;
// The code that is generated for an entry calls its crate `napi`, as do the files here. That is this crate: all of the real
// one, but for `bindgen_prelude`.
extern crate self as napi;

mod autograd;
pub mod bindgen_prelude;
mod collectives;
mod collectives_error;
mod environment;
mod error;
mod executor;
mod external;
mod function;
mod generator;
mod gossip;
mod gossip_engine;
mod gossip_error;
mod gossip_simulation;
mod gossip_timeline;
mod groups;
mod handles;
mod jsqueue;
mod limits;
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
mod reducers;
mod safetensors;
mod stores;
mod tape;
mod tensor;
mod value;

pub use napi_rs::*;
