//! The end of a recording: slots become final, and each step knows what nothing reads after it.
use tch::Tensor;

use crate::Result;
use crate::tensor::TensorExt;

use super::operand::Slot;
use super::recorder::Recorder;
use super::replay::{Entry, Tape};

impl Recorder {
    /// The tape, whose replay returns what `outputs` stand for, and the tensors that it froze.
    pub(super) fn finish(mut self, outputs: &[&Tensor]) -> Result<(Tape, Vec<Tensor>)> {
        for tensor in outputs {
            self.slot(tensor.as_ptr())?;
        }
        let outputs: Result<Vec<Tensor>> = outputs.iter().map(|tensor| tensor.share()).collect();
        let mut outputs = outputs?;
        self.protect_frozen(&mut outputs)?;
        let outputs: Result<Box<[Slot]>> = outputs.iter().map(|tensor| self.slot(tensor.as_ptr())).collect();
        let mut outputs = outputs?;
        let (given, frozen) = (self.given, self.frozen.len());
        let settle = |slot: &mut Slot| {
            let index = *slot >> 2;
            *slot = match *slot & 3 {
                0 => index,
                1 => given as Slot + index,
                _ => (given + frozen) as Slot + index,
            };
        };
        outputs.iter_mut().for_each(settle);
        let mut entries: Vec<Entry> = Vec::with_capacity(self.steps.len());
        for mut step in std::mem::take(&mut self.steps) {
            step.each_slot(settle);
            entries.push(Entry {
                step,
                last: Box::default(),
            });
        }
        // Backwards: the first step that touches a slot is the last one in time.
        let mut used: Vec<bool> = vec![false; given + frozen + self.made];
        for used in &mut used[..given + frozen] {
            *used = true;
        }
        for output in &outputs {
            used[*output as usize] = true;
        }
        for entry in entries.iter_mut().rev() {
            let slots = entry.step.touches().into_iter();
            entry.last = slots
                .filter(|slot| !std::mem::replace(&mut used[*slot as usize], true))
                .collect();
        }
        let shared: Result<Vec<Tensor>> = self.frozen.iter().map(|frozen| frozen.0.share()).collect();
        let tape = Tape {
            given,
            frozen: self.frozen,
            entries,
            made: self.made,
            outputs,
            joint: super::joint::Joint::default(),
        };
        Ok((tape, shared?))
    }
}
