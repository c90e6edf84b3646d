//! Orders reductions whose hooks issue collectives after they have returned: one at a time per group, in the order in
//! which they opened.
//!
//! Two at a time could issue their collectives in different orders on different ranks.
use std::future::poll_fn;
use std::sync::Arc;
use std::task::{Poll, Waker};

use lockstep_collectives::ProcessGroup;
use parking_lot::Mutex;

struct Turns {
    next: u64,
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

/// A reduction's place in the queue. The turn passes to the next reduction when the last clone is dropped.
#[derive(Clone)]
pub(crate) struct Turn(Arc<Place>);

struct Place {
    ticket: u64,
    group: usize,
}

impl Turn {
    /// Joins the end of the queue.
    pub fn take(group: &ProcessGroup) -> Self {
        let group = group.identity();
        let mut turns = TURNS.lock();
        let ticket = turns.next;
        turns.next += 1;
        turns.open.push(Entry {
            ticket,
            group,
            ending: false,
        });
        Self(Arc::new(Place { ticket, group }))
    }

    fn blocked(&self, turns: &Turns, by: impl Fn(&Entry) -> bool) -> bool {
        let Place { ticket, group } = *self.0;
        turns
            .open
            .iter()
            .any(|entry| entry.group == group && entry.ticket < ticket && by(entry))
    }

    /// Whether no earlier reduction is open.
    pub fn is_first(&self) -> bool {
        !self.blocked(&TURNS.lock(), |_| true)
    }

    /// Records that all gradients have arrived.
    pub fn ends(&self) {
        let mut turns = TURNS.lock();
        let ticket = self.0.ticket;
        if let Some(entry) = turns.open.iter_mut().find(|entry| entry.ticket == ticket) {
            entry.ending = true;
        }
    }

    /// Waits until the earlier reductions have ended. Skips those that lack gradients, because they may never end.
    pub async fn comes(&self) {
        poll_fn(|context| {
            let mut turns = TURNS.lock();
            if !self.blocked(&turns, |entry| entry.ending) {
                return Poll::Ready(());
            }
            turns.waiting.push(context.waker().clone());
            Poll::Pending
        })
        .await;
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let waiting = {
            let mut turns = TURNS.lock();
            turns.open.retain(|entry| entry.ticket != self.ticket);
            std::mem::take(&mut turns.waiting)
        };
        for waker in waiting {
            waker.wake();
        }
    }
}
