//! The operations that this rank has issued in a group, the last ones only: what PyTorch calls its flight recorder.
use std::collections::VecDeque;

use crate::collective::{Collective, ReduceOp};
use crate::error::CallInfo;
use crate::process_group::GroupInfo;

/// How many operations are kept; PyTorch's default.
const KEPT: usize = 2000;

/// One operation as this rank issued it. Ranks are those of the default group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Issued {
    /// Its number; sends and receives count apart from collectives.
    pub sequence: u64,
    /// Its name in the API, whatever messages call it.
    pub operation: &'static str,
    /// The reduction, if there is one.
    pub reduce_op: Option<&'static str>,
    /// The root, or the other rank of a message.
    pub root: Option<usize>,
    /// PyTorch's name of the dtype of the tensor that this rank contributes or receives; `None` for a barrier.
    pub dtype: Option<&'static str>,
    /// The number of its elements.
    pub count: u64,
}

#[derive(Default)]
pub(crate) struct FlightRecord(VecDeque<Issued>);

impl FlightRecord {
    /// `room`: as in [`crate::CallOptions`].
    pub fn add(&mut self, call: &CallInfo, collective: &Collective, room: usize, info: &GroupInfo) {
        if self.0.len() == KEPT {
            self.0.pop_front();
        }
        let tensor = call.tensor.as_ref();
        self.0.push_back(Issued {
            sequence: call.sequence,
            operation: collective.name(),
            reduce_op: collective.reduce_op().map(ReduceOp::name),
            root: collective
                .root()
                .or(collective.peer())
                .map(|rank| info.global_rank(rank)),
            dtype: tensor.map(|tensor| tensor.dtype),
            count: tensor.map_or(0, |tensor| tensor.shape.iter().product::<i64>() as u64 - room as u64),
        });
    }

    /// The oldest first.
    pub fn list(&self) -> Vec<Issued> {
        self.0.iter().cloned().collect()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn the_oldest_operations_are_forgotten_first() {
        let info = GroupInfo::of_ours("0", 0, vec![0], Duration::from_secs(60));
        let mut record = FlightRecord::default();
        for sequence in 1..=KEPT as u64 + 3 {
            let call = CallInfo {
                sequence,
                ..info.call("barrier")
            };
            record.add(&call, &Collective::Barrier, 0, &info);
        }
        let kept = record.list();
        assert_eq!(kept.len(), KEPT);
        let ends = [&kept[0], &kept[KEPT - 1]].map(|issued| issued.sequence);
        assert_eq!(ends, [4, KEPT as u64 + 3]);
    }
}
