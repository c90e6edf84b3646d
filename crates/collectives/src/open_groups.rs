//! The groups of this process that are open, for its end.
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Weak};
use std::time::Duration;

use parking_lot::Mutex;

use crate::queue::{Event, Shared};

static OPEN: Mutex<Vec<Weak<Shared>>> = Mutex::new(Vec::new());

/// A group is about to have a thread.
pub(crate) fn opened(shared: &Arc<Shared>) {
    let mut open = OPEN.lock();
    open.retain(|group| group.strong_count() > 0);
    open.push(Arc::downgrade(shared));
}

/// Ends every group of this process, whoever holds it, since the process ends; what is in flight fails. Waits at most `limit`
/// until their transports are gone, and with them the threads that are inside libtorch for them; says whether they were.
pub fn end_groups(limit: Duration) -> bool {
    let groups = std::mem::take(&mut *OPEN.lock());
    let (open, over) = channel::<()>();
    for group in groups.iter().filter_map(Weak::upgrade) {
        let open = open.clone();
        group.post(Event::Close(Box::new(move || drop(open))));
    }
    drop(open);
    matches!(over.recv_timeout(limit), Err(RecvTimeoutError::Disconnected))
}
