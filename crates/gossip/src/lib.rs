//! Decentralized training: ranks mix their models with a few peers instead of averaging gradients with everyone.
//!
//! A [`topology`] says who mixes with whom, round after round, and with which weights; the [`engine`] does it while the model
//! trains.

pub mod engine;
mod error;
pub mod topology;

pub use error::{GossipError, Result};
