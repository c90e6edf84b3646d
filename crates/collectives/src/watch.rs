//! Detects the end of processes on this host. One thread of this process waits for all of them.
use std::collections::HashMap;
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::sync::{Arc, LazyLock, Weak};
use std::time::Duration;

use parking_lot::Mutex;
use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;

use crate::process::{Process, State};

/// The pause after `poll` has failed, perhaps for lack of memory.
const RECOVERY: Duration = Duration::from_millis(100);

/// The ranks of one group whose processes have ended.
#[derive(Default)]
pub(crate) struct Watch(Mutex<Ended>);

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
        for (rank, process) in processes {
            if process != *Process::own() {
                WATCHER.add(process, &watch, rank);
            }
        }
        watch
    }

    /// The ranks whose processes have ended, in the order in which they did.
    pub fn ended(&self) -> Vec<usize> {
        self.0.lock().ranks.clone()
    }

    /// Whether the process of `rank` has ended.
    pub fn has_ended(&self, rank: usize) -> bool {
        self.0.lock().ranks.contains(&rank)
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
        }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        // The thread closes the handles of processes that are no longer watched.
        WATCHER.wake();
    }
}

struct Watched {
    handle: Arc<OwnedFd>,
    by: Vec<(Weak<Watch>, usize)>,
}

#[derive(Default)]
struct Watcher {
    processes: Mutex<HashMap<Process, Watched>>,
    /// Wakes the thread, once it runs.
    waker: Mutex<Option<UnixStream>>,
}

static WATCHER: LazyLock<Watcher> = LazyLock::new(Watcher::default);

impl Watcher {
    fn add(&self, process: Process, watch: &Arc<Watch>, rank: usize) {
        let mut processes = self.processes.lock();
        let by = (Arc::downgrade(watch), rank);
        if let Some(watched) = processes.get_mut(&process) {
            watched.by.push(by);
            return;
        }
        match process.state() {
            State::Alive(handle) => {
                let (handle, by) = (Arc::new(handle), vec![by]);
                processes.insert(process, Watched { handle, by });
                drop(processes);
                self.wake_or_start();
            }
            State::Ended => watch.note(rank),
            State::Unknown => {}
        }
    }

    fn wake(&self) {
        if let Some(waker) = &*self.waker.lock() {
            // If the socket is full, the thread wakes anyway.
            let _ = (&mut &*waker).write(&[0]);
        }
    }

    fn wake_or_start(&self) {
        let mut waker = self.waker.lock();
        if waker.is_none() {
            let Ok((own, woken)) = pair() else { return };
            let thread = std::thread::Builder::new().name("lockstep-peers".to_owned());
            // Without the thread, only closed connections reveal dead peers.
            if thread.spawn(move || WATCHER.run(&woken)).is_ok() {
                *waker = Some(own);
            }
            return;
        }
        drop(waker);
        self.wake();
    }

    fn run(&self, mut woken: &UnixStream) {
        loop {
            let watched = self.watched();
            let mut polled = vec![PollFd::new(woken, PollFlags::IN)];
            polled.extend(watched.iter().map(|(_, handle)| PollFd::new(&**handle, PollFlags::IN)));
            if let Err(error) = poll(&mut polled, None) {
                if error != Errno::INTR {
                    std::thread::sleep(RECOVERY);
                }
                continue;
            }
            let ended: Vec<bool> = polled[1..].iter().map(|polled| !polled.revents().is_empty()).collect();
            drop(polled);
            for ((process, _), _) in watched.iter().zip(ended).filter(|(_, ended)| *ended) {
                let watched = self.processes.lock().remove(process);
                for (watch, rank) in watched.into_iter().flat_map(|watched| watched.by) {
                    if let Some(watch) = watch.upgrade() {
                        watch.note(rank);
                    }
                }
            }
            let _ = woken.read(&mut [0; 64]);
        }
    }

    /// Returns the processes still watched, and removes the others.
    fn watched(&self) -> Vec<(Process, Arc<OwnedFd>)> {
        let mut processes = self.processes.lock();
        processes.retain(|_, watched| {
            watched.by.retain(|(watch, _)| watch.strong_count() > 0);
            !watched.by.is_empty()
        });
        let all = processes.iter();
        all.map(|(process, watched)| (process.clone(), Arc::clone(&watched.handle)))
            .collect()
    }
}

fn pair() -> std::io::Result<(UnixStream, UnixStream)> {
    let (own, woken) = UnixStream::pair()?;
    own.set_nonblocking(true)?;
    woken.set_nonblocking(true)?;
    Ok((own, woken))
}

#[cfg(all(test, target_os = "linux"))]
#[allow(clippy::unwrap_used, reason = "a test may fail loudly")]
mod tests {
    use std::process::{Child, Command};
    use std::time::{Duration, Instant};

    use super::*;

    fn start() -> (Child, Process) {
        let child = Command::new("sleep").arg("60").spawn().unwrap();
        let stat = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).unwrap();
        let started = stat.rsplit_once(')').unwrap().1.split_whitespace().nth(19).unwrap();
        let process = Process {
            pid: child.id(),
            started: started.parse().unwrap(),
            ..Process::own().clone()
        };
        (child, process)
    }

    fn until(what: impl Fn() -> bool) {
        let began = Instant::now();
        while !what() {
            assert!(began.elapsed() < Duration::from_secs(60));
            std::thread::sleep(Duration::from_millis(2));
        }
    }

    #[test]
    fn the_end_of_each_process_is_noticed_in_its_order() {
        let mut children: Vec<_> = (0..3).map(|_| start()).collect();
        let processes: Vec<_> = children
            .iter()
            .map(|(_, process)| process.clone())
            .enumerate()
            .collect();
        let watch = Watch::new(processes.clone().into_iter().chain([(3, Process::own().clone())]));
        let second = Watch::new(processes.clone());
        for (count, rank) in [2, 0].into_iter().enumerate() {
            children[rank].0.kill().unwrap();
            // Not reaped yet: a zombie counts as ended.
            until(|| watch.ended().len() > count);
        }
        assert_eq!(watch.ended(), [2, 0]);
        until(|| second.ended() == [2, 0]);
        drop(second);
        assert!(watch.has_ended(0) && !watch.has_ended(1));
        for (child, _) in &mut children {
            let _ = child.kill();
            child.wait().unwrap();
        }
        // A later watch reports them, too.
        let late = Watch::new(processes);
        until(|| late.ended().len() == 3);
    }
}
