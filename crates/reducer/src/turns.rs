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
    /// In order.
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
        let mut earlier = self.open.iter().take_while(|entry| entry.ticket != ticket);
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

    /// Whether a reduction of the group has a place.
    pub fn is_taken(group: &ProcessGroup) -> bool {
        TURNS.lock().open.iter().any(|entry| entry.group == group.identity())
    }

    /// Whether no earlier reduction is open.
    pub fn is_first(&self) -> bool {
        !TURNS.lock().is_blocked(self.ticket, self.group, |_| true)
    }

    /// Records that all gradients have arrived. The reductions that have passed it meanwhile come first.
    pub fn ends(&self) {
        let open = &mut TURNS.lock().open;
        let Some(place) = open.iter().position(|entry| entry.ticket == self.ticket) else {
            return;
        };
        open[place].ending = true;
        let passes = |entry: &Entry| entry.group == self.group && entry.ending;
        let last = open[place..].iter().rposition(passes).unwrap_or_default();
        open[place..=place + last].rotate_left(1);
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

#[cfg(test)]
#[test]
fn a_reduction_that_was_passed_waits_for_the_one_that_passed_it() -> Result<(), lockstep_collectives::CollectivesError>
{
    use std::{pin::pin, task::Context};
    let groups = lockstep_collectives::InProcess::with_timeout(1, std::time::Duration::from_secs(60))?;
    let [first, second] = [(); 2].map(|()| Turn::take(&groups[0]));
    let comes = |turn: &Turn| {
        pin!(turn.comes())
            .poll(&mut Context::from_waker(Waker::noop()))
            .is_ready()
    };
    second.ends();
    assert!(comes(&second));
    first.ends();
    assert!(!comes(&first));
    drop(second);
    assert!(comes(&first));
    Ok(())
}
