//! Compares users' operations across ranks before they are launched.
//!
//! A transport sees only lengths, and may end the process if they differ. So each rank first describes its operation in
//! numbers, and all ranks reach the same verdict. On the checker, ranks gather 16 bytes each: a digest, and the number
//! of an exchange. They gather all numbers only if digests differ, or if the operation has counts per peer.
use std::sync::Arc;

use lockstep_torch::Tensor;

use crate::backend::{BackendFailure, BackendResult, FailureKind, Launch};
use crate::collective::{Collective, ReduceOp};
use crate::comparison::digest;
use crate::operations::clones;
use crate::queue::{Event, Issue, Shared};
use crate::tensor_info::{DTYPES, device_kind, on_device};

/// Sizes of further dimensions are not compared; the number of elements is.
const DIMS: usize = 8;
/// The place of the sequence number.
const SEQUENCE: usize = 6;
/// The place of the sizes.
const SIZES: usize = 9;
/// The place of the counts per peer.
const COUNTS: usize = SIZES + DIMS;

/// What operations of ours are part of, which peers are told.
pub const PARTS: [&str; 2] = ["checkpoint.save", "checkpoint.load"];

/// An operation as numbers: `[operation, reduction, root, dtype, elements, dimensions, sequence, device, part, sizes..,
/// sent.., received.., number]`. The part is that of [`PARTS`], from 1 on. `sent` and `received` are element counts per
/// peer, where these may differ. The sequence is the group's, since operations between two compared ones may go
/// uncompared. An exchange stores its subject in place of the elements, and a coalesced all-reduce a digest of all sizes;
/// the number of an exchange may differ between ranks.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Fingerprint(pub Vec<i64>);

impl Fingerprint {
    pub fn of(collective: &Collective, (sequence, part): (u64, usize), ranks: usize) -> Self {
        let (code, op, root) = collective.header();
        let counts = counts(collective, ranks);
        let tensor = collective.main_tensor();
        // Where counts per peer are compared, each rank may pass another shape.
        let shaped = tensor.filter(|_| counts.is_none());
        let (elements, number) = match collective {
            Collective::Exchange { subject, number, .. } => (*subject, *number),
            Collective::AllReduceCoalesced { tensors, .. } => (sizes_digest(tensors), 0),
            _ => (shaped.map_or(0, |tensor| tensor.numel() as i64), 0),
        };
        let shape = shaped.map(Tensor::size).unwrap_or_default();
        let mut numbers = vec![
            code as i64,
            op.map_or(-1, |op| i64::from(op.code())),
            root.map_or(-1, |root| root as i64),
            tensor.map_or(-1, dtype_code),
            elements,
            shape.len() as i64,
            sequence as i64,
            tensor.map_or(0, |tensor| device_kind(tensor).into()),
            part as i64,
        ];
        numbers.extend(shape.iter().take(DIMS));
        numbers.resize(COUNTS, 0);
        let (sent, received) = counts.unwrap_or_else(|| (vec![0; ranks], vec![0; ranks]));
        numbers.extend(sent.into_iter().chain(received));
        numbers.push(number);
        Self(numbers)
    }

    /// The elements that an all-to-all with these numbers sends, by rank.
    pub fn sent_in(numbers: &[i64], ranks: usize) -> &[i64] {
        &numbers[COUNTS..COUNTS + ranks]
    }

    fn received(&self, ranks: usize) -> &[i64] {
        &self.0[COUNTS + ranks..COUNTS + 2 * ranks]
    }

    /// The numbers that are equal on all ranks.
    fn head(&self) -> &[i64] {
        &self.0[..COUNTS]
    }

    /// What ranks share first: a digest of the head, and the number of an exchange.
    fn brief(&self) -> Vec<i64> {
        let head: Vec<u8> = self.head().iter().flat_map(|number| number.to_le_bytes()).collect();
        vec![digest(&head) as i64, self.0[self.0.len() - 1]]
    }

    fn text(&self, with_sequence: bool, names: &[usize]) -> String {
        let [
            operation,
            op,
            root,
            dtype,
            subject,
            dims,
            sequence,
            device,
            part,
            sizes @ ..,
        ] = self.head()
        else {
            return String::new();
        };
        let mut text = match entry(&Collective::NAMES, *operation) {
            Some(&"exchange") if *subject < 0 => format!("an announcement to the ranks ({})", -subject),
            Some(&"exchange") => format!("a comparison between the ranks ({subject})"),
            name => (*name.unwrap_or(&"an unknown operation")).to_owned(),
        };
        if with_sequence {
            text = format!("{text} #{sequence}");
        }
        if let Some((_, op)) = entry(&ReduceOp::ALL, *op) {
            text = format!("{text} ({op})");
        }
        if let Some(root) = entry(names, *root) {
            text = format!("{text} root {root}");
        }
        if *dtype >= 0 {
            let sizes = &sizes[..(*dims as usize).min(DIMS)];
            let device = on_device(i32::try_from(*device).unwrap_or(-1));
            text = format!("{text} of {sizes:?} {}{device}", dtype_text(*dtype));
        }
        if let Some(part) = entry(&PARTS, part - 1) {
            text = format!("{text} in {part}, which all ranks call");
        }
        text
    }
}

/// The entry at an index that a peer sent; `None` if the table has no such entry.
fn entry<T>(table: &[T], index: i64) -> Option<&T> {
    table.get(usize::try_from(index).ok()?)
}

/// Describes a mismatch between the ranks' operations; `None` if they match. `names`: the ranks in the default group.
pub(crate) fn verdict(all: &[Fingerprint], names: &[usize]) -> Option<String> {
    let ranks = all.len();
    let first = all.first()?;
    if all.iter().any(|other| other.head() != first.head()) {
        let elsewhere = all.iter().any(|other| other.0[SEQUENCE] != first.0[SEQUENCE]);
        let list = all.iter().zip(names);
        let list = list.map(|(own, rank)| format!("rank {rank}: {}", own.text(elsewhere, names)));
        return Some(list.collect::<Vec<_>>().join(", "));
    }
    for (from, sender) in all.iter().enumerate() {
        for (to, receiver) in all.iter().enumerate() {
            let sent = Fingerprint::sent_in(&sender.0, ranks)[to];
            let expected = receiver.received(ranks)[from];
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
    let (ranks, launch) = (shared.info.size, first.launch.on_host());
    let own = Fingerprint::of(&first.collective, (first.launch.sequence, first.launch.part), ranks);
    let has_counts = counts(&first.collective, ranks).is_some();
    let numbers = match &first.collective {
        Collective::Exchange { numbers, .. } => Some(Arc::clone(numbers)),
        _ => None,
    };
    issue.comparing = true;
    issue.counts.comparisons += 1;
    // All ranks see the same digests, so all of them share their numbers, or none.
    gather(
        shared,
        issue,
        &own.brief(),
        launch.clone(),
        move |shared, issue, briefs| match briefs {
            Err(failure) => compared(shared, issue, Err(failure)),
            Ok(briefs) if has_counts || briefs.iter().any(|brief| brief[0] != briefs[0][0]) => {
                gather(shared, issue, &own.0, launch, |shared, issue, all| {
                    let all = all.map(|all| all.into_iter().map(Fingerprint).collect::<Vec<_>>());
                    let result = all.and_then(|all| match verdict(&all, &shared.info.global_ranks) {
                        Some(text) => Err(BackendFailure::new(FailureKind::Mismatch, text)),
                        None => Ok(()),
                    });
                    compared(shared, issue, result);
                });
            }
            Ok(briefs) => {
                if let Some(numbers) = numbers {
                    let _ = numbers.set(briefs.iter().map(|brief| brief[1]).collect());
                }
                compared(shared, issue, Ok(()));
            }
        },
    );
}

/// The comparison has ended: the first waiting operation may be launched, or fails on every rank.
fn compared(shared: &Shared, issue: &mut Issue, result: BackendResult<()>) {
    issue.comparing = false;
    match result {
        Ok(()) => issue.waiting.iter_mut().take(1).for_each(|first| first.verify = false),
        Err(failure) => {
            if let Some(first) = issue.waiting.pop_front() {
                shared.post(Event::Failed(first.work, failure));
            }
        }
    }
}

/// Shares `own` with all ranks, and passes their numbers to `done`.
fn gather(
    shared: &Arc<Shared>,
    issue: &Issue,
    own: &[i64],
    launch: Launch,
    done: impl FnOnce(&Arc<Shared>, &mut Issue, BackendResult<Vec<Vec<i64>>>) + Send + 'static,
) {
    let outputs = (0..shared.info.size).map(|_| vector(&vec![0; own.len()]));
    let made = outputs.collect::<BackendResult<Vec<_>>>();
    let (outputs, input) = match made.and_then(|outputs| Ok((outputs, vector(own)?))) {
        Ok(made) => made,
        Err(failure) => return shared.run(move |shared, issue| done(shared, issue, Err(failure))),
    };
    let results = clones(&outputs);
    let completion = shared.run_after(move |shared, issue, result| {
        let all = result.and_then(|_| results.iter().map(read).collect());
        done(shared, issue, all);
    });
    if let Some(checker) = issue.checker.as_ref().or(issue.backend.as_ref()) {
        checker.launch(Collective::AllGather { outputs, input }, launch, completion);
    }
}

pub(crate) fn vector(values: &[i64]) -> BackendResult<Tensor> {
    Tensor::f_from_slice(values).map_err(BackendFailure::native)
}

pub(crate) fn read(tensor: &Tensor) -> BackendResult<Vec<i64>> {
    Vec::<i64>::try_from(tensor).map_err(BackendFailure::native)
}

/// Element counts sent to and received from each rank, for the operations where they may differ.
fn counts(collective: &Collective, ranks: usize) -> Option<(Vec<i64>, Vec<i64>)> {
    let list = |tensors: &[Tensor]| tensors.iter().map(|t| t.numel() as i64).collect::<Vec<_>>();
    let split = |tensor: &Tensor, splits: &[i64]| -> Vec<i64> {
        let rows = tensor.size().first().copied().unwrap_or(0);
        let row = (tensor.numel() as i64).checked_div(rows).unwrap_or(0);
        if splits.is_empty() {
            vec![rows / ranks as i64 * row; ranks]
        } else {
            splits.iter().map(|split| split * row).collect()
        }
    };
    match collective {
        Collective::AllToAll { outputs, inputs } => Some((list(inputs), list(outputs))),
        Collective::ReduceScatter { output, inputs, .. } => Some((list(inputs), vec![output.numel() as i64; ranks])),
        Collective::AllToAllSingle {
            output,
            input,
            output_splits,
            input_splits,
        } => Some((split(input, input_splits), split(output, output_splits))),
        _ => None,
    }
}

/// A digest of the sizes of all tensors.
fn sizes_digest(tensors: &[Tensor]) -> i64 {
    let sizes = tensors.iter().flat_map(|tensor| {
        let sizes = tensor.size();
        std::iter::once(sizes.len() as i64).chain(sizes)
    });
    let bytes: Vec<u8> = sizes.flat_map(i64::to_le_bytes).collect();
    digest(&bytes) as i64
}

/// The code of a tensor's dtype; -1 if it has none.
pub(crate) fn dtype_code(tensor: &Tensor) -> i64 {
    let kind = tensor.f_kind().ok();
    let code = DTYPES.iter().position(|(known, _)| Some(*known) == kind);
    code.map_or(-1, |index| index as i64)
}

fn dtype_text(code: i64) -> &'static str {
    entry(&DTYPES, code).map_or("?", |(_, name)| name)
}

/// The elements and the dtype code of a message. The shape may differ, as in PyTorch.
pub(crate) type Extent = (i64, i64);

pub(crate) fn extent(tensor: &Tensor) -> Extent {
    (tensor.numel() as i64, dtype_code(tensor))
}

/// An error unless a message fits where it is received.
pub(crate) fn fits(sent: Extent, expected: Extent) -> BackendResult<()> {
    if sent == expected {
        return Ok(());
    }
    let [sent, expected] =
        [sent, expected].map(|(elements, dtype)| format!("{elements} elements of {}", dtype_text(dtype)));
    let text = format!("{sent} are sent, but {expected} are expected");
    Err(BackendFailure::new(FailureKind::Mismatch, text))
}
