//! Have all ranks gradients of the same parameters? Asked before anything is sent, beside the group's collectives, so that
//! messages of different sizes never meet.
use std::sync::{Arc, OnceLock};

use lockstep_collectives::{
    CallOptions, StreamContext, Work, WrapperRecords, differing_peer, digest, dtype_name, ended, on_thread,
};
use lockstep_torch::{Tensor, TensorExt};

use super::state::{Shared, gradient_error};
use crate::error::{ReducerError, Result, SHOWN};

/// What a rank has of a parameter's gradient, as a byte that ranks tell each other.
const NONE: u8 = 0;
const DENSE: u8 = 1;
const SPARSE: u8 = 2;
const MISFIT: u8 = 3;

fn word(state: u8) -> &'static str {
    match state {
        NONE => "none",
        DENSE => "a dense one",
        SPARSE => "a sparse one",
        _ => "one of another dtype, shape or device",
    }
}

/// The gradients that a rank has.
pub(super) struct Survey {
    /// By parameter.
    pub states: Vec<u8>,
    /// The memory of the dense ones, without their history, in the order of the parameters.
    pub gradients: Vec<Tensor>,
    /// Why they cannot be averaged, where they cannot.
    pub refusal: Option<ReducerError>,
}

impl Survey {
    pub fn new(shared: &Shared) -> Result<Self> {
        let state = shared.state.lock();
        let mut survey = Self {
            states: Vec::with_capacity(state.parameters.len()),
            gradients: Vec::new(),
            refusal: None,
        };
        for (name, parameter) in &state.parameters {
            let gradient = parameter.grad_option()?.filter(|_| parameter.requires_grad());
            let state = match &gradient {
                None => NONE,
                Some(gradient) => look(name, parameter, gradient, &mut survey.refusal)?,
            };
            if let (DENSE, Some(gradient)) = (state, gradient) {
                survey.gradients.push(gradient.f_data()?);
            }
            survey.states.push(state);
        }
        Ok(survey)
    }
}

fn look(name: &str, parameter: &Tensor, gradient: &Tensor, refusal: &mut Option<ReducerError>) -> Result<u8> {
    if gradient.info()?.layout != 0 {
        refusal.get_or_insert_with(|| {
            let text = "averages dense gradients only, but this one is sparse: give its layer `sparse: false`, or use \
                        DistributedDataParallel";
            gradient_error(name, text)
        });
        return Ok(SPARSE);
    }
    let (expected, kind) = (parameter.f_kind()?, gradient.f_kind()?);
    let (shape, found) = (parameter.shape()?, gradient.shape()?);
    if (expected, &shape, parameter.device()) != (kind, &found, gradient.device()) {
        refusal.get_or_insert_with(|| {
            let [expected, kind] = [expected, kind].map(dtype_name);
            let text = format!(
                "cannot average a gradient of shape {found:?} and dtype {kind} on {:?} for a parameter of shape {shape:?} \
                 and dtype {expected} on {:?}",
                gradient.device(),
                parameter.device()
            );
            gradient_error(name, &text)
        });
        return Ok(MISFIT);
    }
    Ok(DENSE)
}

/// The question on its way.
pub(super) struct Question {
    work: Work,
    digests: Arc<OnceLock<Vec<i64>>>,
    states: Vec<u8>,
}

impl Question {
    /// Asks the peers; `None` where there are none.
    pub fn ask(shared: &Shared, states: Vec<u8>) -> Result<Option<Self>> {
        if shared.group.size() == 1 {
            return Ok(None);
        }
        let options = CallOptions {
            within_reduction: true,
            ..CallOptions::default()
        };
        let own = digest(&states).cast_signed();
        let (work, digests) = shared.group.exchange(shared.wrapper(), own, &options)?;
        Ok(Some(Self { work, digests, states }))
    }

    /// Waits for the peers; an error on every rank where they differ.
    pub async fn answer(self, shared: &Shared) -> Result<()> {
        ended(&self.work, &StreamContext::HOST).await?;
        let rank = shared.group.rank();
        let digests = self.digests.get().map_or(&[][..], Vec::as_slice);
        let Some(peer) = differing_peer(rank, digests) else {
            return Ok(());
        };
        // Rare, and as long as the model: it goes through the store.
        let Some(store) = shared.group.store() else {
            return Err(differ(shared, &self.states, peer, &[]));
        };
        let (group, number, states) = (shared.group.clone(), shared.wrapper(), self.states.clone());
        let what = format!("gradients/{}", self.work.sequence());
        let limit = group.info().timeout;
        let theirs = on_thread(&shared.group, "backward", limit, move || -> Result<_> {
            let records = WrapperRecords::open(&group, &store, "backward", limit)?;
            records.publish(number, &what, &states)?;
            let theirs = records.read(number, peer, &what)?;
            records.forget(number, &[&what]);
            Ok(theirs)
        })?
        .await?;
        Err(differ(shared, &self.states, peer, &theirs))
    }
}

fn differ(shared: &Shared, own: &[u8], peer: usize, theirs: &[u8]) -> ReducerError {
    let (rank, peer) = (shared.group.global_rank(), shared.group.info().global_rank(peer));
    let state = shared.state.lock();
    let states = state.parameters.iter().zip(own.iter().zip(theirs));
    let different = states.filter(|(_, (own, other))| own != other);
    let mut list: Vec<String> = different
        .map(|((name, _), (own, other))| {
            format!(
                "'{name}' ({} on rank {rank}, {} on rank {peer})",
                word(*own),
                word(*other)
            )
        })
        .collect();
    if list.len() > SHOWN {
        let more = list.len() - SHOWN;
        list.truncate(SHOWN);
        list.push(format!("{more} more"));
    }
    ReducerError::GradientsDiffer {
        rank,
        peer,
        differences: list.join(", "),
    }
}
