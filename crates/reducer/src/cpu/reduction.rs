//! The reduction after a backward pass: compare, sum, write the averages back.
use lockstep_collectives::{ReduceOp, ended};

use super::agreement::{Survey, agree, begin_agreement};
use super::flat::FlatGradients;
use super::state::Shared;
use crate::error::Result;
use crate::hooked::turn_comes;
use crate::launch::{stream_of, within_reduction};

pub(super) async fn reduce(shared: &Shared) -> Result<()> {
    turn_comes(shared).await;
    let group = &shared.group;
    let survey = Survey::new(shared)?;
    let comparison = begin_agreement(shared, &survey.states)?;
    // Copy the gradients while the peers answer.
    let flattened = match survey.refusal {
        None => {
            let last = std::mem::take(&mut shared.state.lock().flat);
            Ok(FlatGradients::new(&survey.gradients, last, group)?)
        }
        Some(refusal) => Err(refusal),
    };
    if let Some(comparison) = comparison {
        agree(shared, comparison).await?;
    }
    let mut flat = flattened?;
    let sum = |sums: &FlatGradients| group.all_reduce(&sums.buffer, ReduceOp::Sum, &within_reduction(&sums.buffer));
    let works = flat.iter().map(sum).collect::<std::result::Result<Vec<_>, _>>()?;
    for (work, sums) in works.iter().zip(&mut flat) {
        ended(work, &stream_of(&sums.buffer)).await?;
        sums.write_averages(group.size())?;
    }
    shared.state.lock().flat = flat;
    Ok(())
}
