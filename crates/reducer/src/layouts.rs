//! PyTorch's verification of models, which is part of its protocol: the number of parameters, then their sizes and strides.
use lockstep_collectives::{CallOptions, ProcessGroup, ended};
use lockstep_torch::{Device, Kind, Tensor};

use crate::error::{ReducerError, Result};
use crate::launch::stream_of;
use crate::parameters::Layout;

/// PyTorch's verification of the trainable parameters: `allgather int64[1]` of their number, then `broadcast` from rank 0
/// of `int64[2 x dimensions]`, their sizes and strides. Ranks call it together.
pub(crate) async fn verify_collectively(
    group: &ProcessGroup,
    parameters: &[Layout],
    options: &CallOptions,
) -> Result<()> {
    let rank = group.rank();
    let device = parameters.first().map_or(Device::Cpu, |layout| layout.device);
    let own = Tensor::f_from_slice(&[parameters.len() as i64])?.f_to_device(device)?;
    let counts = (0..group.size())
        .map(|_| Tensor::f_zeros([1], (Kind::Int64, device)))
        .collect::<std::result::Result<Vec<_>, _>>()?;
    ended(&group.all_gather(&counts, &own, options)?, &stream_of(&own)).await?;
    for (peer, count) in counts.iter().enumerate() {
        let count = read(count, 1)?[0];
        if count != parameters.len() as i64 {
            let (rank, peer) = (group.global_rank(), group.info().global_rank(peer));
            let message = format!(
                "DDP expects same model across all ranks, but Rank {rank} has {} params, while rank {peer} has \
                 inconsistent {count} params.",
                parameters.len()
            );
            return Err(mismatch(rank, peer, message));
        }
    }
    let own: Vec<i64> = parameters
        .iter()
        .flat_map(|layout| layout.shape.iter().chain(&layout.strides))
        .copied()
        .collect();
    let numbers = if rank == 0 || group.all_ours() {
        own
    } else {
        vec![NOTHING; room(rank, group.size(), own.len(), parameters.len())]
    };
    let tensor = Tensor::f_from_slice(&numbers)?.f_to_device(device)?;
    ended(&group.broadcast(&tensor, 0, options)?, &stream_of(&tensor)).await?;
    let received = read(&tensor, numbers.len())?;
    let (rank, first) = (group.global_rank(), group.info().global_rank(0));
    let difference = first_difference(rank, first, parameters, &received);
    if let Some(message) = difference {
        let error = mismatch(rank, first, message);
        // Only this rank sees it: the others would wait for its next collective.
        group.abort(&error.to_string());
        return Err(error);
    }
    Ok(())
}

/// Only a bucketed reducer verifies by collectives.
fn mismatch(rank: usize, peer: usize, message: String) -> ReducerError {
    ReducerError::ModelMismatch {
        operation: "DistributedDataParallel.create",
        rank,
        peer,
        message,
    }
}

/// What no size or stride is.
const NOTHING: i64 = -1;
/// libtorch's operators take tensors of at most so many dimensions.
const MOST_DIMENSIONS: usize = 64;

/// For how many numbers of rank 0 there is room. A rank of PyTorch may send more of them than this one has itself, which
/// would end the process inside Gloo, or fewer. Only a rank that passes them on in Gloo's binomial tree has to keep to its
/// own number: that is what it passes on.
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

fn first_difference(rank: usize, first: usize, parameters: &[Layout], received: &[i64]) -> Option<String> {
    let message = |index: usize, layout: &Layout, what: &str| {
        format!(
            "[{rank}]: params[{index}] ('{}') in this process with sizes {:?} appears not to match {what} of the same \
             param in process {first}.",
            layout.name, layout.shape
        )
    };
    let mut rest = received;
    for (index, layout) in parameters.iter().enumerate() {
        let dims = layout.shape.len();
        let (sizes, tail) = rest.split_at_checked(dims)?;
        let (strides, tail) = tail.split_at_checked(dims)?;
        rest = tail;
        if sizes != layout.shape {
            return Some(message(index, layout, "sizes"));
        }
        if strides != layout.strides {
            return Some(message(index, layout, "strides"));
        }
    }
    // More of them: the last parameter of rank 0 has further dimensions, or they are another one's.
    let last = parameters
        .last()
        .filter(|_| rest.iter().any(|number| *number != NOTHING));
    last.map(|layout| message(parameters.len() - 1, layout, "sizes"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parameters::contiguous_strides;

    fn layouts(shapes: &[&[i64]]) -> Vec<Layout> {
        let layout = |shape: &&[i64]| Layout {
            name: "w".to_owned(),
            device: Device::Cpu,
            shape: shape.to_vec(),
            strides: contiguous_strides(shape),
        };
        shapes.iter().map(layout).collect()
    }

    #[test]
    fn more_and_fewer_numbers_are_differences() {
        let own = layouts(&[&[2], &[3, 1]]);
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
        // Gloo's tree halves the distance each time: in a group of 7, rank 0 sends to 4, 2, 1, rank 4 to 6 and 5, rank 2 to 3.
        for (size, leaves) in [(2, vec![1]), (3, vec![1, 2]), (4, vec![1, 3]), (7, vec![1, 3, 5, 6])] {
            let found: Vec<_> = (1..size).filter(|rank| room(*rank, size, 6, 2) > 6).collect();
            assert_eq!(found, leaves, "{size}");
        }
    }
}
