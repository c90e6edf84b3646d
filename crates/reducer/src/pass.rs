//! A pass of gradients: what all reducers know of the current reduction.
//!
//! A forward pass *prepares* a reduction. It is *open* from its first gradient on, *complete* when it needs no further
//! gradient, and *finalizing* from the end of the backward pass until the averages are written back.
use std::sync::Arc;

use lockstep_collectives::{ProcessGroup, Reduction};
use lockstep_torch::{Device, Tensor, TensorExt, TorchError};

use crate::error::{ReducerError, Result};
use crate::guard::Use;
use crate::parameters::Facts;
use crate::record::Record;
use crate::turns::Turn;

/// The state of a reduction.
#[derive(Default)]
pub(crate) enum Phase {
    /// No gradients are expected.
    #[default]
    Idle,
    /// The last forward pass ran under noSync: gradients only accumulate.
    Accumulating,
    /// A forward pass has run.
    Prepared,
    /// Some gradients have arrived, and others are missing.
    Open,
    /// No gradient is missing; the backward pass may still run.
    Complete,
    /// The backward pass has ended; the ranks communicate.
    Finalizing,
    /// The reduction failed: gradients are not averaged.
    Failed(Arc<ReducerError>),
}

#[derive(Default)]
pub(crate) struct Pass {
    /// In registration order.
    pub parameters: Vec<Facts>,
    pub phase: Phase,
    /// Number of gradients that arrived in this reduction.
    pub received: usize,
    /// Number of gradients that the reduction can receive.
    pub expected: usize,
    /// Whether the end of the running backward pass calls back.
    pub end_registered: bool,
    /// Rejects other collectives on the group while a reduction communicates.
    pub guard: Option<Reduction>,
    /// This reduction's turn, if it issues collectives after the backward pass.
    pub turn: Option<Turn>,
    pub warnings: Warnings,
    pub record: Record,
    /// This rank, for messages.
    rank: usize,
    /// Whether unused parameters are searched, for messages.
    searches: bool,
}

/// Warnings, each issued once.
#[derive(Default)]
pub(crate) struct Warnings {
    given: Vec<&'static str>,
    pub waiting: Vec<String>,
}

impl Warnings {
    pub fn once(&mut self, key: &'static str, text: impl FnOnce() -> String) {
        if !self.given.contains(&key) {
            self.given.push(key);
            self.waiting.push(text());
        }
    }
}

impl Pass {
    pub fn new(parameters: Vec<Facts>, group: &ProcessGroup, searches: bool) -> Self {
        Self {
            expected: parameters.len(),
            parameters,
            rank: group.global_rank(),
            searches,
            ..Self::default()
        }
    }

    /// Whether the end of the running backward pass must call back, and no one has registered that yet.
    pub fn registers_end(&mut self) -> bool {
        matches!(self.phase, Phase::Open | Phase::Complete) && !std::mem::replace(&mut self.end_registered, true)
    }

    /// Ends the reduction.
    pub fn end(&mut self, phase: Phase) {
        self.phase = phase;
        self.received = 0;
        for facts in &mut self.parameters {
            facts.marked = false;
        }
        self.guard = None;
        self.turn = None;
    }

    /// Marks the reduction as failed.
    pub fn fail(&mut self, error: ReducerError) -> Arc<ReducerError> {
        let error = Arc::new(error);
        self.record.error = Some(error.to_string());
        self.end(Phase::Failed(Arc::clone(&error)));
        error
    }

    /// Whether no reduction is open, finalizing or failed.
    pub fn is_at_rest(&self) -> bool {
        matches!(self.phase, Phase::Idle | Phase::Accumulating | Phase::Prepared)
    }

    /// Whether gradients have arrived whose averages are not written back.
    pub fn is_reducing(&self) -> bool {
        matches!(self.phase, Phase::Open | Phase::Complete | Phase::Finalizing)
    }

    /// Whether `usage` is allowed for every gradient.
    pub fn is_quiet(&self, usage: Use) -> bool {
        match usage {
            Use::Step => self.is_at_rest() && !self.parameters.iter().any(|own| own.unsynced),
            Use::Read => self.is_at_rest(),
            Use::Clear => !self.is_reducing(),
        }
    }

    /// Rejects `action` while gradients arrive or are averaged. `recorded`: `action` needs the averages of the last
    /// reduction, or expects further ones.
    pub fn check_phase(&self, action: &str, recorded: bool) -> Result<()> {
        let action = action.to_owned();
        match &self.phase {
            Phase::Complete | Phase::Finalizing => Err(ReducerError::BackwardPending {
                action,
                names: self.parameters.iter().map(|facts| facts.name.clone()).collect(),
            }),
            Phase::Open if recorded => {
                let missing = self.parameters.iter().enumerate().filter(|(_, own)| !own.marked);
                Err(ReducerError::Incomplete {
                    rank: self.rank,
                    find_unused: self.searches,
                    missing: missing.map(|(index, own)| (index, own.name.clone())).collect(),
                })
            }
            Phase::Failed(cause) if recorded => Err(ReducerError::Failed {
                action,
                cause: Arc::clone(cause),
            }),
            _ => Ok(()),
        }
    }

    /// The error of a gradient that arrives while the last averages are awaited.
    pub fn pending(&self, index: usize) -> ReducerError {
        let names = vec![self.parameters[index].name.clone()];
        let action = "backward was called".to_owned();
        ReducerError::BackwardPending { action, names }
    }

    /// The error of a backward pass that failed before its reduction was complete.
    pub fn backward_failed(&self, reason: &TorchError) -> ReducerError {
        let (received, expected) = (self.received, self.expected);
        ReducerError::BackwardFailed(format!(
            "a backward pass failed after {received} of {expected} gradients, so the reduction cannot be completed: \
             {reason}"
        ))
    }

    /// The parameters' tensors.
    pub fn tensors(&self) -> Result<Vec<Tensor>> {
        let tensors = self.parameters.iter().map(|facts| facts.tensor.share());
        Ok(tensors.collect::<std::result::Result<_, _>>()?)
    }

    /// The device of messages that are no gradients.
    pub fn device(&self) -> Device {
        self.parameters.first().map_or(Device::Cpu, |facts| facts.spec.device)
    }
}
