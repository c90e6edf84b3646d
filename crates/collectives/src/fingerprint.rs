//! Compares users' operations across ranks before they are launched.
//!
//! A transport sees only lengths, and may end the process if they do not match. So each rank first shares a vector of
//! fixed size that describes its operation; every rank compares all vectors and reaches the same verdict.
use std::sync::Arc;

use lockstep_torch::{TchError, Tensor, TorchError};

use crate::backend::{BackendFailure, Completion, FailureKind, StreamContext};
use crate::collective::{Collective, ReduceOp};
use crate::queue::{Event, Issue, Shared};
use crate::tensor_info::TensorInfo;

/// Sizes of further dimensions are not compared; the number of elements is.
const DIMS: usize = 8;
const HEAD: usize = 7;

/// An operation as numbers: `[operation, reduction, root, dtype, elements, dimensions, sequence, sizes.., sent..,
/// received.., number]`. `sent` and `received` are element counts per peer, for operations whose parts may differ. The
/// sequence is the group's, since operations between two compared ones may go uncompared. An exchange stores its
/// subject in place of the elements; its number may differ between ranks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fingerprint(Vec<i64>);

impl Fingerprint {
    pub fn of(collective: &Collective, sequence: u64, ranks: usize) -> Self {
        let mut numbers = vec![0; Self::length(ranks)];
        numbers[0] = code(collective);
        numbers[1] = collective.reduce_op().map_or(-1, |op| i64::from(op.code()));
        numbers[2] = collective.root().map_or(-1, |root| root as i64);
        numbers[3] = -1;
        numbers[6] = sequence as i64;
        if let Some(tensor) = main_tensor(collective) {
            let shape = tensor.size();
            numbers[3] = dtype_code(tensor);
            // Each rank may pass another shape to the excluded operations: the counts per peer are compared.
            if !matches!(
                collective,
                Collective::AllToAll { .. } | Collective::AllToAllSingle { .. } | Collective::ReduceScatter { .. }
            ) {
                numbers[4] = tensor.numel() as i64;
                numbers[5] = shape.len() as i64;
                for (slot, size) in numbers[HEAD..HEAD + DIMS].iter_mut().zip(&shape) {
                    *slot = *size;
                }
            }
        }
        let (sent, received) = exchanged(collective, ranks);
        numbers[HEAD + DIMS..HEAD + DIMS + ranks].copy_from_slice(&sent);
        numbers[HEAD + DIMS + ranks..HEAD + DIMS + 2 * ranks].copy_from_slice(&received);
        if let Collective::Exchange { subject, number, .. } = collective {
            numbers[4] = *subject;
            numbers[HEAD + DIMS + 2 * ranks] = *number;
        }
        Self(numbers)
    }

    /// The length of a fingerprint.
    pub fn length(ranks: usize) -> usize {
        HEAD + DIMS + 2 * ranks + 1
    }

    pub fn from_numbers(numbers: Vec<i64>) -> Self {
        Self(numbers)
    }

    pub fn into_numbers(self) -> Vec<i64> {
        self.0
    }

    /// The elements that an all-to-all with these numbers sends, by rank.
    pub fn sent_in(numbers: &[i64], ranks: usize) -> &[i64] {
        &numbers[HEAD + DIMS..HEAD + DIMS + ranks]
    }

    fn head(&self) -> &[i64] {
        &self.0[..HEAD + DIMS]
    }

    fn sent(&self, ranks: usize) -> &[i64] {
        Self::sent_in(&self.0, ranks)
    }

    fn received(&self, ranks: usize) -> &[i64] {
        &self.0[HEAD + DIMS + ranks..HEAD + DIMS + 2 * ranks]
    }

    /// The number that an exchange shares with the peers.
    fn number(&self) -> i64 {
        self.0.last().copied().unwrap_or_default()
    }

    fn sequence(&self) -> i64 {
        self.0[6]
    }

    fn text(&self, with_sequence: bool, names: &[usize]) -> String {
        let name = NAMES.get(self.0[0] as usize).copied().unwrap_or("an unknown operation");
        let mut text = name.to_owned();
        if self.0[0] == EXCHANGE {
            text = format!("a comparison of what the ranks hold ({})", self.0[4]);
        }
        if with_sequence {
            text = format!("{text} #{}", self.sequence());
        }
        if let Some(op) = ReduceOp::ALL.iter().find(|op| i64::from(op.code()) == self.0[1]) {
            text = format!("{text} ({})", op.name());
        }
        if let Some(root) = usize::try_from(self.0[2]).ok().and_then(|root| names.get(root)) {
            text = format!("{text} root {root}");
        }
        if self.0[3] >= 0 {
            let dims = (self.0[5].max(0) as usize).min(DIMS);
            let dtype = DTYPES.get(self.0[3] as usize).copied().unwrap_or("?");
            text = format!("{text} of {:?} {dtype}", &self.0[HEAD..HEAD + dims]);
        }
        text
    }
}

/// Describes a mismatch between the ranks' operations; `None` if they match. `names`: the ranks in the default group.
pub(crate) fn verdict(all: &[Fingerprint], names: &[usize]) -> Option<String> {
    let ranks = all.len();
    let first = all.first()?;
    if all.iter().any(|other| other.head() != first.head()) {
        let elsewhere = all.iter().any(|other| other.sequence() != first.sequence());
        let list: Vec<String> = all
            .iter()
            .zip(names)
            .map(|(f, rank)| format!("rank {rank}: {}", f.text(elsewhere, names)))
            .collect();
        return Some(list.join(", "));
    }
    for (from, sender) in all.iter().enumerate() {
        for (to, receiver) in all.iter().enumerate() {
            let (sent, expected) = (sender.sent(ranks)[to], receiver.received(ranks)[from]);
            if sent != expected {
                return Some(format!(
                    "rank {} sends {sent} elements to rank {}, which expects {expected} from it",
                    names[from], names[to]
                ));
            }
        }
    }
    None
}

/// Starts the comparison of the first waiting operation on the checker. Without a checker, exchanges use the backend.
pub(crate) fn start(shared: &Arc<Shared>, issue: &mut Issue) {
    let Some(first) = issue.waiting.front() else {
        return;
    };
    let ranks = shared.info.size;
    let own = Fingerprint::of(&first.collective, first.work.call.sequence, ranks);
    let launch = first.launch;
    let numbers = match &first.collective {
        Collective::Exchange { numbers, .. } => Some(Arc::clone(numbers)),
        _ => None,
    };
    let (shared, shared_later) = (Arc::clone(shared), Arc::clone(shared));
    let report = move |result| shared_later.post(Event::Compared(result));
    issue.comparing = true;
    issue.last_comparison += 1;
    let fallback = issue.backend.as_ref().filter(|_| numbers.is_some());
    let Some(checker) = issue.checker.as_ref().or(fallback) else {
        report(Ok(()));
        return;
    };
    match tensors(&own, ranks) {
        Err(failure) => report(Err(failure)),
        Ok((input, outputs)) => {
            let results: Vec<Tensor> = outputs.iter().map(Tensor::shallow_clone).collect();
            let done = Completion::new(move |result| {
                report(result.and_then(|_| {
                    let all = results.iter().map(read).collect::<std::result::Result<Vec<_>, _>>()?;
                    if let Some(text) = verdict(&all, &shared.info.global_ranks) {
                        return Err(BackendFailure::new(FailureKind::Mismatch, text));
                    }
                    if let Some(numbers) = numbers {
                        let _ = numbers.set(all.iter().map(Fingerprint::number).collect());
                    }
                    Ok(())
                }));
            });
            let launch = crate::backend::Launch {
                stream: StreamContext::HOST,
                ..launch
            };
            checker.launch(Collective::AllGather { outputs, input }, launch, done);
        }
    }
}

fn tensors(own: &Fingerprint, ranks: usize) -> std::result::Result<(Tensor, Vec<Tensor>), BackendFailure> {
    let native = |e: TchError| BackendFailure::new(FailureKind::Other, TorchError::from(e).to_string());
    let input = Tensor::f_from_slice(&own.0).map_err(native)?;
    let outputs = (0..ranks)
        .map(|_| input.f_zeros_like())
        .collect::<std::result::Result<Vec<_>, _>>()
        .map_err(native)?;
    Ok((input, outputs))
}

fn read(tensor: &Tensor) -> std::result::Result<Fingerprint, BackendFailure> {
    Vec::<i64>::try_from(tensor)
        .map(Fingerprint)
        .map_err(|e| BackendFailure::new(FailureKind::Other, TorchError::from(e).to_string()))
}

/// The tensor whose shape all ranks must agree on.
fn main_tensor(collective: &Collective) -> Option<&Tensor> {
    match collective {
        Collective::AllGather { input, .. }
        | Collective::AllGatherInto { input, .. }
        | Collective::Gather { input, .. }
        | Collective::AllToAllSingle { input, .. } => Some(input),
        _ => collective.tensors().first().copied(),
    }
}

/// Element counts sent to and received from each rank, for the operations where they may differ; else zeros.
fn exchanged(collective: &Collective, ranks: usize) -> (Vec<i64>, Vec<i64>) {
    let list = |tensors: &[Tensor]| tensors.iter().map(|t| t.numel() as i64).collect::<Vec<_>>();
    let split = |tensor: &Tensor, splits: &[i64]| -> Vec<i64> {
        let rows = tensor.size().first().copied().unwrap_or(0);
        let row = if rows == 0 { 0 } else { tensor.numel() as i64 / rows };
        if splits.is_empty() {
            vec![rows / ranks as i64 * row; ranks]
        } else {
            splits.iter().map(|split| split * row).collect()
        }
    };
    match collective {
        Collective::AllToAll { outputs, inputs } => (list(inputs), list(outputs)),
        Collective::ReduceScatter { output, inputs, .. } => (list(inputs), vec![output.numel() as i64; ranks]),
        Collective::AllToAllSingle {
            output,
            input,
            output_splits,
            input_splits,
        } => (split(input, input_splits), split(output, output_splits)),
        _ => (vec![0; ranks], vec![0; ranks]),
    }
}

const NAMES: [&str; 17] = [
    "allReduce",
    "allReduce (sparse)",
    "broadcast",
    "reduce",
    "allGather",
    "allGatherIntoTensor",
    "reduceScatter",
    "reduceScatterTensor",
    "gather",
    "scatter",
    "allToAll",
    "allToAllSingle",
    "send",
    "recv",
    "barrier",
    "monitoredBarrier",
    "exchange",
];

/// The index of "exchange" in `NAMES`.
const EXCHANGE: i64 = NAMES.len() as i64 - 1;

const DTYPES: [&str; 20] = [
    "uint8",
    "int8",
    "int16",
    "int32",
    "int64",
    "float16",
    "float32",
    "float64",
    "complex32",
    "complex64",
    "complex128",
    "bool",
    "qint8",
    "quint8",
    "qint32",
    "bfloat16",
    "float8_e5m2",
    "float8_e4m3fn",
    "float8_e5m2fnuz",
    "float8_e4m3fnuz",
];

/// The code of a tensor's dtype; -1 if it has none here.
pub(crate) fn dtype_code(tensor: &Tensor) -> i64 {
    let dtype = TensorInfo::of(tensor).dtype;
    DTYPES.iter().position(|name| *name == dtype).map_or(-1, |i| i as i64)
}

/// Describes a number of elements and their dtype.
pub(crate) fn describe(elements: i64, dtype: i64) -> String {
    let dtype = usize::try_from(dtype)
        .ok()
        .and_then(|i| DTYPES.get(i))
        .copied()
        .unwrap_or("?");
    format!("{elements} elements of {dtype}")
}

fn code(collective: &Collective) -> i64 {
    NAMES
        .iter()
        .position(|name| *name == collective.name())
        .map_or(-1, |i| i as i64)
}

/// Compares operations in memory, for backends that see every rank's arguments. `names`: the ranks in the default
/// group.
pub(crate) fn compare_all(collectives: &[&Collective], names: &[usize]) -> std::result::Result<(), String> {
    let all: Vec<Fingerprint> = collectives
        .iter()
        .map(|c| Fingerprint::of(c, 0, collectives.len()))
        .collect();
    verdict(&all, names).map_or(Ok(()), Err)
}

#[cfg(test)]
#[allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod tests {
    use lockstep_torch::Kind;

    use super::*;

    fn all_reduce(shape: &[i64], kind: Kind, op: ReduceOp) -> Collective {
        Collective::AllReduce {
            tensor: Tensor::f_zeros(shape, (kind, lockstep_torch::Device::Cpu)).unwrap(),
            op,
        }
    }

    #[test]
    fn equal_operations_fit() {
        let a = all_reduce(&[2, 3], Kind::Float, ReduceOp::Sum);
        assert_eq!(compare_all(&[&a, &a], &[0, 1]), Ok(()));
    }

    #[test]
    fn every_difference_is_told_with_both_sides() {
        let a = all_reduce(&[2, 3], Kind::Float, ReduceOp::Sum);
        for (b, text) in [
            (
                all_reduce(&[6], Kind::Float, ReduceOp::Sum),
                "rank 1: allReduce (sum) of [6] float32",
            ),
            (
                all_reduce(&[2, 3], Kind::Double, ReduceOp::Sum),
                "rank 1: allReduce (sum) of [2, 3] float64",
            ),
            (
                all_reduce(&[2, 3], Kind::Float, ReduceOp::Max),
                "rank 1: allReduce (max) of [2, 3] float32",
            ),
            (Collective::Barrier, "rank 1: barrier"),
        ] {
            let detail = compare_all(&[&a, &b], &[0, 1]).unwrap_err();
            assert!(detail.contains("rank 0: allReduce (sum) of [2, 3] float32"), "{detail}");
            assert!(detail.contains(text), "{detail}");
        }
    }

    #[test]
    fn all_to_all_may_differ_in_shape_but_not_in_what_two_ranks_expect() {
        let make = |output: i64, input: i64, output_splits: [i64; 2], input_splits: [i64; 2]| {
            let tensor = |n| Tensor::f_zeros([n], (Kind::Float, lockstep_torch::Device::Cpu)).unwrap();
            Collective::AllToAllSingle {
                output: tensor(output),
                input: tensor(input),
                output_splits: output_splits.to_vec(),
                input_splits: input_splits.to_vec(),
            }
        };
        let (a, b) = (make(3, 4, [1, 2], [1, 3]), make(4, 3, [3, 1], [2, 1]));
        assert_eq!(compare_all(&[&a, &b], &[0, 1]), Ok(()));
        let c = make(4, 3, [2, 2], [2, 1]);
        let detail = compare_all(&[&a, &c], &[0, 1]).unwrap_err();
        assert_eq!(detail, "rank 0 sends 3 elements to rank 1, which expects 2 from it");
    }
}
