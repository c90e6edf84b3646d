//! Hears at once of a peer whose process ends.
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::net::UnixStream;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Weak};

use lockstep_torch::fault;
use rustix::event::{PollFd, PollFlags, poll};
use rustix::io::Errno;
use rustix::process::{Pid, PidfdFlags, pidfd_open};

use super::ranks::Segments;

/// A handle of a process, which tells its end.
pub(super) fn open(pid: u32) -> io::Result<OwnedFd> {
    let pid = i32::try_from(pid).ok().and_then(Pid::from_raw);
    let pid = pid.ok_or(io::ErrorKind::InvalidInput)?;
    Ok(pidfd_open(pid, PidfdFlags::empty())?)
}

/// Watches the peers' processes until it is dropped.
pub(super) struct Watch(#[allow(dead_code, reason = "closed, it ends the thread")] UnixStream);

impl Watch {
    /// `processes`: handles by rank; none for this one.
    pub fn start(segments: &Arc<Segments>, processes: Vec<Option<OwnedFd>>) -> io::Result<Self> {
        let (stop, stopped) = UnixStream::pair()?;
        let segments = Arc::downgrade(segments);
        std::thread::Builder::new()
            .name("lockstep-peers".to_owned())
            .spawn(move || {
                let _ = fault::catch(|| watch(&segments, processes, &stopped));
            })?;
        Ok(Self(stop))
    }
}

fn watch(segments: &Weak<Segments>, mut processes: Vec<Option<OwnedFd>>, stopped: &UnixStream) {
    loop {
        let ranks: Vec<usize> = (0..processes.len()).filter(|rank| processes[*rank].is_some()).collect();
        let handles = processes.iter().flatten();
        let mut polled: Vec<PollFd<'_>> = [PollFd::new(stopped, PollFlags::IN)]
            .into_iter()
            .chain(handles.map(|process| PollFd::new(process, PollFlags::IN)))
            .collect();
        match poll(&mut polled, None) {
            Ok(_) | Err(Errno::INTR) => {}
            Err(_) => return,
        }
        let happened: Vec<bool> = polled.iter().map(|polled| !polled.revents().is_empty()).collect();
        drop(polled);
        let Some(segments) = segments.upgrade().filter(|_| !happened[0]) else {
            return;
        };
        for (rank, _) in ranks.iter().zip(&happened[1..]).filter(|(_, ended)| **ended) {
            processes[*rank] = None;
            if let Some(peer) = &segments.peers[*rank] {
                peer.dead.store(true, Ordering::Release);
            }
        }
        let engines: Vec<_> = segments.engines.lock().iter().filter_map(Weak::upgrade).collect();
        for engine in engines {
            engine.look();
        }
    }
}
