//! Uneven inputs (`join`): a rank that has no inputs left shadows the steps of the others, with zeros for gradients.
use std::sync::{Arc, OnceLock};

use lockstep_collectives::{
    BROADCAST_BUCKET_BYTES, CallOptions, LocalFuture, ProcessGroup, ReduceOp, Work, broadcast_coalesced, ended,
};
use lockstep_torch::{Device, Kind, Tensor};

use crate::bucket_assignment::rebuild;
use crate::error::{ReducerError, Result, received};
use crate::finish::Ending;
use crate::hooks::all_reduce::landed;
use crate::reducer::Reducer;
use crate::reduction::{Reduction, Trigger};
use crate::shared::{Shared, compared};
use crate::state::{Phase, State};
use crate::verification::Protocol;

/// A forward pass inside a join.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Joining {
    /// By what its gradients are divided.
    pub divisor: usize,
    /// Whether a reduction follows it.
    pub synchronized: bool,
}

impl Reducer {
    /// Shadows a step of the ranks that still have inputs: a rebuild of the buckets if one is due, the copy of `buffers`
    /// (`None`: not this time) and, unless they run without synchronization, the reduction. Resolves to whether there was
    /// one. `writes`: its averages become this rank's gradients, which stay as they are otherwise. A failure of this rank
    /// alone breaks the group.
    pub fn shadow(&self, buffers: Option<Vec<Tensor>>, writes: bool) -> LocalFuture<Result<bool>> {
        let shared = Arc::clone(&self.shared);
        Box::pin(async move {
            shared.check_phase(&shared.state.lock(), "join was left", true)?;
            let synchronized = begin(&shared, buffers.as_deref()).await;
            let synchronized = synchronized.inspect_err(|error| shared.leave(error))?;
            if synchronized {
                reduce(&shared, writes).await?;
            }
            Ok(synchronized)
        })
    }

    /// The largest rank that is a candidate. All ranks call it.
    pub fn common_rank(&self, is_candidate: bool) -> LocalFuture<Result<usize>> {
        let shared = Arc::clone(&self.shared);
        Box::pin(async move { common_rank(&shared, is_candidate).await })
    }
}

/// As the forward pass of the other ranks. Resolves to whether a reduction follows.
async fn begin(shared: &Shared, buffers: Option<&[Tensor]>) -> Result<bool> {
    let _ = rebuild(shared).await?;
    if let Some(buffers) = buffers {
        let root = common_rank(shared, false).await?;
        broadcast_coalesced(&shared.group, buffers, root, BROADCAST_BUCKET_BYTES, &compared()).await?;
    }
    announce(shared, false)?.follows().await
}

/// As the backward pass of the other ranks: sends zeros.
async fn reduce(shared: &Arc<Shared>, writes: bool) -> Result<()> {
    let before = shared.state.lock().begin_shadow(&shared.group, writes);
    drop(before);
    let ended = Ending(Arc::clone(shared)).await_averages().await;
    ended.map_err(|cause| ReducerError::Failed {
        action: "join was left".to_owned(),
        cause,
    })
}

/// What the ranks tell each other in a step: whether a reduction follows it.
pub(crate) struct Announced {
    work: Work,
    answer: Answer,
}

enum Answer {
    /// In the native protocol: by rank.
    Numbers(Arc<OnceLock<Vec<i64>>>),
    /// The number of ranks in which one follows.
    Sum(Tensor),
}

/// Tells the other ranks whether a reduction follows. A rank that has joined says no.
pub(crate) fn announce(shared: &Shared, synchronized: bool) -> Result<Announced> {
    let (protocol, wrapper) = {
        let state = shared.state.lock();
        (state.protocol, state.wrapper.unwrap_or_default())
    };
    let (group, own) = (&shared.group, i64::from(synchronized));
    let (work, answer) = if protocol == Protocol::Native {
        let label = Some("the announcement of a step in a join");
        let options = CallOptions { label, ..compared() };
        // Comparisons of reductions have the numbers of wrappers.
        let (work, numbers) = group.exchange(-1 - wrapper, own, &options)?;
        (work, Answer::Numbers(numbers))
    } else {
        let flag = Tensor::f_full([1], own as f64, (Kind::Float, device(shared)))?;
        (group.all_reduce(&flag, ReduceOp::Sum, &compared())?, Answer::Sum(flag))
    };
    Ok(Announced { work, answer })
}

impl Announced {
    /// Waits for the other ranks. Resolves to whether one of them has a reduction.
    pub async fn follows(self) -> Result<bool> {
        match self.answer {
            Answer::Numbers(numbers) => {
                ended(&self.work).await?;
                Ok(numbers.get().is_some_and(|all| all.iter().any(|number| *number > 0)))
            }
            Answer::Sum(flag) => Ok(landed(self.work, flag).await?.f_double_value(&[0])? > 0.0),
        }
    }
}

/// The largest rank that is a candidate.
pub(crate) async fn common_rank(shared: &Shared, is_candidate: bool) -> Result<usize> {
    let own = if is_candidate { shared.group.rank() as i64 } else { -1 };
    let own = Tensor::f_full([1], own, (Kind::Int64, device(shared)))?;
    let found = agree(&shared.group, own, ReduceOp::Max).await?.f_int64_value(&[0])?;
    usize::try_from(found).or_else(|_| received("no rank has inputs left, but one goes on: the ranks are out of step"))
}

fn device(shared: &Shared) -> Device {
    shared.state.lock().device(&shared.group)
}

async fn agree(group: &ProcessGroup, tensor: Tensor, op: ReduceOp) -> Result<Tensor> {
    let work = group.all_reduce(&tensor, op, &compared())?;
    landed(work, tensor).await
}

impl State {
    /// Begins a reduction without gradients. Returns the phase before.
    #[must_use = "it must not be dropped under the lock"]
    fn begin_shadow(&mut self, group: &ProcessGroup, writes: bool) -> Phase {
        self.divisor = Some(group.size());
        self.announced = None;
        self.locally_used.fill(0);
        let mut reduction = Reduction::new(self.parameters.len(), &self.buckets, Trigger::Shadow);
        reduction.writes = writes;
        reduction.ends(group);
        self.enter(Phase::Reducing(Box::new(reduction)))
    }
}
