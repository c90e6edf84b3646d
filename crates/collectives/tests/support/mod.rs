//! Tensors and works of the tests of groups.
#![allow(
    clippy::unwrap_used,
    missing_docs,
    reason = "helpers of tests, which may fail loudly"
)]
use std::time::Duration;

use lockstep_collectives::{CollectivesError, Work};
use lockstep_torch::{Device, Kind, Tensor};

/// Only a hang reaches it.
pub const LIMIT: Duration = Duration::from_secs(60);

pub fn done(work: Result<Work, CollectivesError>) {
    work.unwrap().wait(Some(LIMIT)).unwrap();
}

pub fn floats(tensor: &Tensor) -> Vec<f32> {
    Vec::try_from(tensor.f_reshape([-1]).unwrap()).unwrap()
}

pub fn full(value: f64, length: i64) -> Tensor {
    Tensor::f_full([length], value, (Kind::Float, Device::Cpu)).unwrap()
}
