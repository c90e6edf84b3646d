//! Decentralized training: ranks mix their models with a few peers instead of averaging gradients over all ranks.
//!
//! A [`topology`] defines the mixing matrix of each round. The [`engine`] mixes models while they train. A [`timeline`]
//! simulates how long its steps would take on given machines.
#![cfg_attr(test, allow(clippy::unwrap_used, reason = "a test may fail loudly"))]

pub mod engine;
mod error;
pub mod timeline;
pub mod topology;

pub use error::{GossipError, Result, Subject};
