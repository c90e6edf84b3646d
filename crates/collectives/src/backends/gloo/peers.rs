//! Finds the rank behind a lost Gloo connection. Gloo's messages name its address at best, often only an ephemeral
//! port.
use std::io::ErrorKind;
use std::net::{SocketAddr, TcpStream};
use std::time::Duration;

use crate::backend::PeerFinder;

/// A live process accepts connections at once.
const ANSWER_LIMIT: Duration = Duration::from_millis(500);
/// Several attempts: a process that exits closes its sockets one by one.
const ATTEMPTS: usize = 3;
const PAUSE: Duration = Duration::from_millis(50);

/// The addresses at which the ranks of a group listen until they leave it.
pub(crate) struct GlooPeers {
    /// This rank.
    pub rank: usize,
    /// By rank.
    pub addresses: Vec<Option<SocketAddr>>,
}

impl GlooPeers {
    /// The number of ranks.
    pub fn size(&self) -> usize {
        self.addresses.len()
    }

    /// The ranks that no longer accept connections.
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
        // Only a refused connection counts: the host is up, but nothing listens there.
        let answer = TcpStream::connect_timeout(address, ANSWER_LIMIT);
        answer.is_err_and(|error| error.kind() == ErrorKind::ConnectionRefused)
    }
}

/// Gloo prints the port without converting it from network byte order.
fn as_gloo_prints(address: SocketAddr) -> String {
    format!("[{}]:{}", address.ip(), address.port().to_be())
}

/// Whether `text` contains exactly this address, not one with a longer port.
fn names(text: &str, address: &str) -> bool {
    text.match_indices(address)
        .any(|(at, _)| !text[at + address.len()..].starts_with(|c: char| c.is_ascii_digit()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lost_peer_is_named_or_found_by_its_silence() {
        let bind = || std::net::TcpListener::bind("127.0.0.1:0").unwrap();
        let listener = bind();
        let [alive, dead] = [listener.local_addr().ok(), bind().local_addr().ok()];
        let peers = |rank, addresses| GlooPeers { rank, addresses };
        let three = peers(0, vec![None, alive, dead]);
        assert_eq!(three.lost_peers("Connection closed by peer [127.0.0.1]:1"), [2]);
        let text = alive.map(|address| format!("Read error {}: reset", as_gloo_prints(address)));
        assert_eq!(three.lost_peers(&text.unwrap_or_default()), [1]);
        // A rank that broke the group because of another one has stopped listening, too.
        assert_eq!(peers(0, vec![None, dead, dead]).lost_peers(""), [1, 2]);
        assert!(names("[::1]:7", "[::1]:7") && !names("[::1]:77", "[::1]:7"));
        assert_eq!(peers(1, vec![None, None]).lost_peers(""), [0]);
        let gone = [0, 1, 2, 3].map(|rank| three.is_gone(rank));
        assert_eq!(gone, [false, false, true, false]);
    }
}
