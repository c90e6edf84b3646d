//! Decentralized training: ranks mix their models with a few peers instead of averaging gradients with everyone.
//!
//! A [`topology`] says who mixes with whom, round after round, and with which weights; the [`engine`] does it while the model
//! trains; a [`timeline`] says how long its steps would take on machines that are not there.

pub mod engine;
mod error;
pub mod timeline;
pub mod topology;

pub use error::{GossipError, Result};
