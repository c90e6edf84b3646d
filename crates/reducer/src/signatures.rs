//! PyTorch's verification of models, part of its protocol: the number of parameters, then their sizes and strides.
use lockstep_collectives::CallOptions;
use lockstep_torch::{Kind, Tensor};

use crate::error::{ReducerError, Result};
use crate::hooked::Strategy;
use crate::launch::landed;
use crate::model::counts_differ;
use crate::parameters::Facts;
use crate::state::Shared;

/// PyTorch's verification of the trainable parameters: `allgather int64[1]` of their number, then `broadcast` from rank
/// 0 of `int64[2 x dimensions]`, their sizes and strides. Ranks call it together.
pub(crate) async fn verify_collectively(shared: &Shared, options: &CallOptions) -> Result<()> {
    let group = &shared.group;
    let (rank, first) = (group.global_rank(), group.info().global_rank(0));
    let mismatch = |peer, message| ReducerError::ModelMismatch {
        operation: OPERATION,
        rank,
        peer,
        message,
    };
    let (parameters, device, mut numbers) = {
        let pass = shared.pass();
        let numbers = pass
            .parameters
            .iter()
            .flat_map(|own| own.shape.iter().chain(&own.strides));
        (
            pass.parameters.len(),
            pass.device(),
            numbers.copied().collect::<Vec<_>>(),
        )
    };
    let own = Tensor::f_from_slice(&[parameters as i64])?.f_to_device(device)?;
    let counts = (0..group.size())
        .map(|_| Tensor::f_zeros([1], (Kind::Int64, device)))
        .collect::<std::result::Result<Vec<_>, _>>()?;
    drop(landed(group.all_gather(&counts, &own, options)?, own).await?);
    for (peer, count) in counts.iter().enumerate() {
        let count = read(count, 1)?[0];
        if count != parameters as i64 {
            let peer = group.info().global_rank(peer);
            let message = counts_differ(rank, parameters, peer, count);
            return Err(mismatch(peer, message));
        }
    }
    if group.rank() != 0 && !group.all_ours() {
        numbers = vec![NOTHING; room(group.rank(), group.size(), numbers.len(), parameters)];
    }
    let tensor = Tensor::f_from_slice(&numbers)?.f_to_device(device)?;
    let tensor = landed(group.broadcast(&tensor, 0, options)?, tensor).await?;
    let received = read(&tensor, numbers.len())?;
    let difference = first_difference(rank, first, &shared.pass().parameters, &received);
    let Some(message) = difference else { return Ok(()) };
    // Only this rank detects the difference: the others would wait for its next collective.
    group.abort(&message);
    Err(mismatch(first, message))
}

/// Constant, because only a bucketed reducer verifies by collectives.
const OPERATION: &str = "DistributedDataParallel.create";
/// Padding: no size or stride is negative.
const NOTHING: i64 = -1;
/// libtorch's operators accept at most this many dimensions.
const MOST_DIMENSIONS: usize = 64;

/// The number of elements to receive from rank 0. If rank 0 runs PyTorch, it may send fewer numbers than this rank has,
/// or more, which would end the process inside Gloo. A rank that forwards the message in Gloo's binomial tree must use
/// its own number, because it forwards that many.
fn room(rank: usize, size: usize, own: usize, parameters: usize) -> usize {
    let passes_on = rank.is_multiple_of(2) && rank + 1 < size;
    if passes_on {
        own
    } else {
        own.max(2 * MOST_DIMENSIONS * parameters)
    }
}

fn read(tensor: &Tensor, count: usize) -> Result<Vec<i64>> {
    let mut values = vec![0; count];
    tensor.f_copy_data(&mut values, count)?;
    Ok(values)
}

fn first_difference(rank: usize, first: usize, parameters: &[Facts], received: &[i64]) -> Option<String> {
    let message = |index: usize, own: &Facts, what: &str| {
        format!(
            "[{rank}]: params[{index}] ('{}') in this process with sizes {:?} appears not to match {what} of the same \
             param in process {first}.",
            own.name, own.shape
        )
    };
    let mut rest = received;
    for (index, own) in parameters.iter().enumerate() {
        let dims = own.shape.len();
        let (sizes, tail) = rest.split_at_checked(dims)?;
        let (strides, tail) = tail.split_at_checked(dims)?;
        rest = tail;
        if sizes != own.shape {
            return Some(message(index, own, "sizes"));
        }
        if strides != own.strides {
            return Some(message(index, own, "strides"));
        }
    }
    // Numbers are left over: rank 0's last parameter, or an earlier one, has more dimensions.
    let last = parameters
        .last()
        .filter(|_| rest.iter().any(|number| *number != NOTHING));
    last.map(|own| message(parameters.len() - 1, own, "sizes"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parameters::tests::facts;

    #[test]
    fn more_and_fewer_numbers_are_differences() {
        let own = [facts(&[2], Kind::Float), facts(&[3, 1], Kind::Float)];
        let same = [2, 1, 3, 1, 1, 1];
        let with = |further: &[i64]| first_difference(1, 0, &own, &[&same, further].concat());
        assert_eq!(with(&[]), None);
        assert_eq!(with(&[NOTHING; 4]), None);
        // Rank 0 has [2] and [3, 1, 1], or [2] and [3].
        let fewer = [2, 1, 3, 1, NOTHING, NOTHING];
        for text in [with(&[1, 1, NOTHING]), first_difference(1, 0, &own, &fewer)] {
            let text = text.unwrap_or_default();
            assert!(
                text.contains("params[1] ('w') in this process with sizes [3, 1]"),
                "{text}"
            );
        }
    }

    #[test]
    fn ranks_that_pass_numbers_on_have_room_for_their_own_only() {
        // Gloo's tree halves the distance each time: in a group of 7, rank 0 sends to 4, 2, 1, rank 4 to 6 and 5, rank
        // 2 to 3.
        for (size, leaves) in [(2, vec![1]), (3, vec![1, 2]), (4, vec![1, 3]), (7, vec![1, 3, 5, 6])] {
            let found: Vec<_> = (1..size).filter(|rank| room(*rank, size, 6, 2) > 6).collect();
            assert_eq!(found, leaves, "{size}");
        }
    }
}
