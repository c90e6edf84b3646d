//! Orders reductions whose hooks issue collectives after they have returned: one at a time per group, in the order in
//! which they opened.
//!
//! Two at a time could issue their collectives in different orders on different ranks.
use std::future::poll_fn;
use std::task::{Poll, Waker};

use lockstep_collectives::ProcessGroup;
use parking_lot::Mutex;

struct Turns {
    next: u64,
    /// In the order of their tickets.
    open: Vec<Entry>,
    waiting: Vec<Waker>,
}

struct Entry {
    ticket: u64,
    group: usize,
    /// All of its gradients have arrived: it will end without another backward pass.
    ending: bool,
}

static TURNS: Mutex<Turns> = Mutex::new(Turns {
    next: 0,
    open: Vec::new(),
    waiting: Vec::new(),
});

impl Turns {
    /// Whether an earlier reduction of the group, one that `by` selects, is open.
    fn is_blocked(&self, ticket: u64, group: usize, by: impl Fn(&Entry) -> bool) -> bool {
        let mut earlier = self.open.iter().take_while(|entry| entry.ticket < ticket);
        earlier.any(|entry| entry.group == group && by(entry))
    }
}

/// A reduction's place in the queue. The turn passes to the next reduction when it is dropped.
pub(crate) struct Turn {
    ticket: u64,
    group: usize,
}

impl Turn {
    /// Joins the end of the queue.
    pub fn take(group: &ProcessGroup) -> Self {
        let (group, mut turns) = (group.identity(), TURNS.lock());
        let ticket = turns.next;
        turns.next += 1;
        let ending = false;
        turns.open.push(Entry { ticket, group, ending });
        Self { ticket, group }
    }

    /// Whether no earlier reduction is open.
    pub fn is_first(&self) -> bool {
        !TURNS.lock().is_blocked(self.ticket, self.group, |_| true)
    }

    /// Records that all gradients have arrived.
    pub fn ends(&self) {
        for entry in &mut TURNS.lock().open {
            entry.ending |= entry.ticket == self.ticket;
        }
    }

    /// Waits until the earlier reductions have ended. Skips those that lack gradients, because they may never end.
    pub fn comes(&self) -> impl Future<Output = ()> + use<> {
        let Self { ticket, group } = *self;
        poll_fn(move |context| {
            let mut turns = TURNS.lock();
            if !turns.is_blocked(ticket, group, |entry| entry.ending) {
                return Poll::Ready(());
            }
            turns.waiting.push(context.waker().clone());
            Poll::Pending
        })
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let waiting = {
            let mut turns = TURNS.lock();
            turns.open.retain(|entry| entry.ticket != self.ticket);
            std::mem::take(&mut turns.waiting)
        };
        waiting.into_iter().for_each(Waker::wake);
    }
}
