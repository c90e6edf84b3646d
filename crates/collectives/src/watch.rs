//! Detects the end of processes on this host. One thread of this process waits for all of them.
use std::cmp::Reverse;
use std::io::{self, ErrorKind};
use std::os::fd::{AsRawFd, OwnedFd};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, Weak};
use std::time::Duration;

use mio::unix::SourceFd;
use mio::{Events, Interest, Poll, Registry, Token};
use parking_lot::{Mutex, MutexGuard};
use rustix::event::{PollFd, PollFlags, Timespec, poll};

use crate::cancel::Cancel;
use crate::peers::ENDED;
use crate::process::Process;
use crate::thread::spawn;

/// The pause after `poll` has failed, perhaps for lack of memory.
const RECOVERY: Duration = Duration::from_millis(100);

/// The ranks of one group whose processes have ended. The flag is cancelled when the first one has.
#[derive(Default)]
pub(crate) struct Watch(Mutex<Ended>, pub Cancel);

#[derive(Default)]
struct Ended {
    /// In the order in which they ended.
    ranks: Vec<usize>,
    listeners: Vec<Listener>,
}

/// Is called with a rank whose process has ended; must not block.
type Listener = Box<dyn Fn(usize) + Send>;

impl Watch {
    /// Watches the processes of these ranks that this host knows, except this process.
    pub fn new(processes: impl IntoIterator<Item = (usize, Process)>) -> Arc<Self> {
        let watch = Arc::<Self>::default();
        let others = processes.into_iter().filter(|(_, process)| process != Process::own());
        others.for_each(|(rank, process)| add(process, &watch, rank));
        watch
    }

    /// The ranks whose processes have ended, in the order in which they did, as far as the thread has seen it.
    pub fn ended(&self) -> Vec<usize> {
        sweep();
        self.0.lock().ranks.clone()
    }

    /// Calls `listener` for each rank whose process has ended or ends later, as long as the watch exists.
    pub fn on_end(&self, listener: Listener) {
        let mut ended = self.0.lock();
        ended.ranks.iter().for_each(|rank| listener(*rank));
        ended.listeners.push(listener);
    }

    fn note(&self, rank: usize) {
        let mut ended = self.0.lock();
        if !ended.ranks.contains(&rank) {
            ended.ranks.push(rank);
            ended.listeners.iter().for_each(|listener| listener(rank));
            drop(ended);
            self.1.cancel(ENDED);
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        // Closes the handles of processes that are no longer watched.
        PROCESSES.lock().retain_mut(|watched| {
            watched.by.retain(|(watch, _)| watch.strong_count() > 0);
            !watched.by.is_empty()
        });
    }
}

/// A process that is watched, and the watches.
struct Watched {
    process: Process,
    /// Unique: names it in the poll.
    token: Token,
    /// Closing it removes it from the poll.
    handle: OwnedFd,
    by: Vec<(Weak<Watch>, usize)>,
}

/// The last token.
static LAST: AtomicUsize = AtomicUsize::new(0);

static PROCESSES: Mutex<Vec<Watched>> = Mutex::new(Vec::new());

/// Registers handles with the thread that waits for them. Without the thread, only closed connections reveal
/// dead peers.
static REGISTRY: LazyLock<io::Result<Registry>> = LazyLock::new(|| {
    let poll = Poll::new()?;
    let registry = poll.registry().try_clone()?;
    spawn("lockstep-peers", move || run(poll))?;
    Ok(registry)
});

fn add(process: Process, watch: &Arc<Watch>, rank: usize) {
    let mut processes = PROCESSES.lock();
    let by = (Arc::downgrade(watch), rank);
    if let Some(watched) = processes.iter_mut().find(|watched| watched.process == process) {
        watched.by.push(by);
        return;
    }
    match process.handle() {
        Ok(Some(handle)) => {
            let (token, by) = (Token(LAST.fetch_add(1, Ordering::Relaxed)), vec![by]);
            let mut source = SourceFd(&handle.as_raw_fd());
            let registry = REGISTRY.as_ref().ok();
            let registered = registry.map(|registry| registry.register(&mut source, token, Interest::READABLE));
            if let Some(Ok(())) = registered {
                processes.push(Watched {
                    process,
                    token,
                    handle,
                    by,
                });
            }
        }
        Ok(None) => watch.note(rank),
        // Only a closed connection reveals its end.
        Err(_) => {}
    }
}

/// Notes processes that have ended but that the thread has not reported yet.
fn sweep() {
    let processes = PROCESSES.lock();
    let handle = |watched| PollFd::new(watched, PollFlags::IN);
    let mut handles: Vec<_> = processes.iter().map(|watched| handle(&watched.handle)).collect();
    if matches!(poll(&mut handles, Some(&Timespec::default())), Ok(1..)) {
        let states: Vec<_> = handles.iter().map(|handle| !handle.revents().is_empty()).collect();
        let mut states = states.into_iter();
        note(processes, |_| states.next() == Some(true));
    }
}

/// Notifies the watches of processes that have ended. Rank 0 comes last: it serves the store, and may have exited
/// because another rank ended.
fn note(mut processes: MutexGuard<'_, Vec<Watched>>, has_ended: impl FnMut(&mut Watched) -> bool) {
    let ended = processes.extract_if(.., has_ended);
    let mut ended: Vec<_> = ended.flat_map(|watched| watched.by).collect();
    drop(processes);
    ended.sort_by_key(|(_, rank)| Reverse(*rank));
    for (watch, rank) in ended {
        watch.upgrade().iter().for_each(|watch| watch.note(rank));
    }
}

fn run(mut poll: Poll) {
    let mut events = Events::with_capacity(64);
    loop {
        let failed = poll.poll(&mut events, None).err();
        if failed.is_some_and(|error| error.kind() != ErrorKind::Interrupted) {
            std::thread::sleep(RECOVERY);
        }
        for event in &events {
            note(PROCESSES.lock(), |watched| watched.token == event.token());
        }
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use std::process::{Child, Command};
    use std::time::{Duration, Instant};

    use super::*;

    fn until(what: impl Fn() -> bool) {
        let began = Instant::now();
        while !what() {
            assert!(began.elapsed() < Duration::from_secs(60));
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    #[test]
    fn the_end_of_each_process_is_noticed_in_its_order() {
        let start = |_| Command::new("sleep").arg("60").spawn().unwrap();
        let mut children: Vec<Child> = (0..3).map(start).collect();
        let processes = children.iter().map(|child| Process::here(child.id()));
        let processes: Vec<_> = processes.enumerate().collect();
        let watch = Watch::new(processes.clone().into_iter().chain([(3, Process::own().clone())]));
        let second = Watch::new(processes.clone());
        for (count, rank) in [2, 0].into_iter().enumerate() {
            children[rank].kill().unwrap();
            // Not reaped yet: a zombie counts as ended.
            until(|| watch.ended().len() > count);
        }
        assert_eq!(watch.ended(), [2, 0]);
        until(|| second.ended() == [2, 0]);
        drop(second);
        assert_eq!(watch.ended(), [2, 0]);
        for child in &mut children {
            let _ = child.kill();
            child.wait().unwrap();
        }
        // What the thread has not seen yet is seen by who asks.
        let mut child = start(3);
        let asked = Watch::new([(0, Process::here(child.id()))]);
        let busy = PROCESSES.lock();
        child.kill().unwrap();
        child.wait().unwrap();
        drop(busy);
        assert_eq!(asked.ended(), [0]);
        // A later watch reports them, too.
        let late = Watch::new(processes);
        until(|| late.ended().len() == 3);
    }
}
