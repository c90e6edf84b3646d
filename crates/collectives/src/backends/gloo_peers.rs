//! Which rank a lost Gloo connection belonged to. Gloo's texts name the address at best, and often only an ephemeral port.
use std::io::ErrorKind;
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use crate::backend::PeerFinder;

/// A process that lives answers on its host at once.
const ANSWER_LIMIT: Duration = Duration::from_millis(500);
/// A process that ends closes its sockets one after the other.
const ATTEMPTS: usize = 3;
const PAUSE: Duration = Duration::from_millis(50);

/// Where the ranks of a group listen, as long as their part of the group lives.
pub(crate) struct GlooPeers {
    rank: usize,
    addresses: Vec<Option<SocketAddr>>,
}

impl GlooPeers {
    /// One entry a rank.
    pub fn new(rank: usize, addresses: Vec<Option<SocketAddr>>) -> Self {
        Self { rank, addresses }
    }

    /// This rank.
    pub fn rank(&self) -> usize {
        self.rank
    }

    /// The number of ranks.
    pub fn size(&self) -> usize {
        self.addresses.len()
    }

    /// The ranks that do not answer where they listened.
    fn silent(&self) -> Vec<usize> {
        for attempt in 0..ATTEMPTS {
            if attempt > 0 {
                std::thread::sleep(PAUSE);
            }
            let is_silent = |rank: &usize| {
                let address = self.addresses[*rank].filter(|_| *rank != self.rank);
                address.is_some_and(|address| TcpStream::connect_timeout(&address, ANSWER_LIMIT).is_err())
            };
            let silent: Vec<_> = (0..self.size()).filter(is_silent).collect();
            if !silent.is_empty() {
                return silent;
            }
        }
        Vec::new()
    }
}

impl PeerFinder for GlooPeers {
    fn named_in(&self, text: &str) -> Option<usize> {
        if self.size() == 2 {
            return Some(1 - self.rank);
        }
        self.addresses.iter().position(|address| {
            address.is_some_and(|address| names(text, &address.to_string()) || names(text, &as_gloo_prints(address)))
        })
    }

    fn lost_peers(&self, text: &str) -> Vec<usize> {
        self.named_in(text).map_or_else(|| self.silent(), |peer| vec![peer])
    }

    fn is_gone(&self, rank: usize) -> bool {
        let Some(Some(address)) = self.addresses.get(rank) else {
            return false;
        };
        // A host that lives says so.
        let answer = TcpStream::connect_timeout(address, ANSWER_LIMIT);
        answer.is_err_and(|error| error.kind() == ErrorKind::ConnectionRefused)
    }
}

/// Gloo prints the port in network order, as the machine reads it.
fn as_gloo_prints(address: SocketAddr) -> String {
    format!("[{}]:{}", address.ip(), address.port().to_be())
}

/// Whether `text` names exactly this address, not one whose port begins alike.
fn names(text: &str, address: &str) -> bool {
    text.match_indices(address)
        .any(|(at, _)| !text[at + address.len()..].starts_with(|c: char| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lost_peer_is_named_or_found_by_its_silence() {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").ok();
        let alive = listener.as_ref().and_then(|listener| listener.local_addr().ok());
        let dead = std::net::TcpListener::bind("127.0.0.1:0")
            .ok()
            .and_then(|listener| listener.local_addr().ok());
        let peers = GlooPeers::new(0, vec![None, alive, dead]);
        assert_eq!(peers.lost_peers("Connection closed by peer [127.0.0.1]:1"), [2]);
        let text = alive.map(|address| format!("Read error {}: reset", as_gloo_prints(address)));
        assert_eq!(peers.lost_peers(&text.unwrap_or_default()), [1]);
        // Whoever broke the group because of another one does not listen any longer, either.
        assert_eq!(GlooPeers::new(0, vec![None, dead, dead]).lost_peers(""), [1, 2]);
        assert!(names("[::1]:7", "[::1]:7") && !names("[::1]:77", "[::1]:7"));
        assert_eq!(GlooPeers::new(1, vec![None, None]).lost_peers(""), [0]);
        assert_eq!(
            [0, 1, 2, 3].map(|rank| peers.is_gone(rank)),
            [false, false, true, false]
        );
    }
}
