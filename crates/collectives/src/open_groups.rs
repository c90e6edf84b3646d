//! The open groups of this process, to close them at its exit.
use std::convert::Infallible;
use std::sync::mpsc::{RecvTimeoutError, channel};
use std::sync::{Arc, Weak};
use std::time::Duration;

use parking_lot::Mutex;

use crate::queue::{Event, Shared};

static OPEN: Mutex<Vec<Weak<Shared>>> = Mutex::new(Vec::new());

/// Registers a group, before its thread starts.
pub(crate) fn opened(shared: &Arc<Shared>) {
    let mut open = OPEN.lock();
    open.retain(|group| group.strong_count() > 0);
    open.push(Arc::downgrade(shared));
}

/// Closes every group of this process at its exit, even if handles remain; operations in flight fail. Waits at most
/// `limit` until their transports are gone, and with them threads inside libtorch. Returns whether they are gone.
pub fn end_groups(limit: Duration) -> bool {
    let groups = std::mem::take(&mut *OPEN.lock());
    close(groups.iter().filter_map(Weak::upgrade), limit)
}

/// Closes groups, and waits at most `limit` until their transports are gone. Returns whether they are gone.
pub(crate) fn close(groups: impl Iterator<Item = Arc<Shared>>, limit: Duration) -> bool {
    let (open, over) = channel::<Infallible>();
    for group in groups {
        let open = open.clone();
        group.post(Event::Close(Box::new(move || drop(open))));
    }
    drop(open);
    matches!(over.recv_timeout(limit), Err(RecvTimeoutError::Disconnected))
}
