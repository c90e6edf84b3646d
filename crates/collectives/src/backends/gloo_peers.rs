//! Which rank a lost Gloo connection belonged to. Gloo's texts name the address at best, and often only an ephemeral port.
use std::io::ErrorKind;
use std::net::{IpAddr, SocketAddr, TcpStream};
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

    fn named_in(&self, text: &str) -> Option<usize> {
        self.addresses.iter().position(|address| {
            address.is_some_and(|address| names(text, &address.to_string()) || names(text, &as_gloo_prints(address)))
        })
    }

    fn does_not_listen(&self) -> Option<usize> {
        for attempt in 0..ATTEMPTS {
            if attempt > 0 {
                std::thread::sleep(PAUSE);
            }
            let gone = |(rank, address): (usize, &Option<SocketAddr>)| {
                let refused = rank != self.rank
                    && address.is_some_and(|address| TcpStream::connect_timeout(&address, ANSWER_LIMIT).is_err());
                refused.then_some(rank)
            };
            if let Some(rank) = self.addresses.iter().enumerate().find_map(gone) {
                return Some(rank);
            }
        }
        None
    }
}

impl PeerFinder for GlooPeers {
    fn lost_peer(&self, text: &str) -> Option<usize> {
        if self.size() == 2 {
            return Some(1 - self.rank);
        }
        self.named_in(text).or_else(|| self.does_not_listen())
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

/// What a rank publishes begins with its host's name, then a `sockaddr_storage`, each after its length as a u64.
pub(crate) fn socket_address(bytes: &[u8]) -> Option<SocketAddr> {
    const INET: u16 = 2;
    const INET6: u16 = if cfg!(target_os = "macos") { 30 } else { 10 };
    let host = u64::from_le_bytes(bytes.get(..8)?.try_into().ok()?);
    let start = 16_usize.checked_add(usize::try_from(host).ok()?)?;
    let socket = bytes.get(start..)?;
    // BSD keeps the length in the first byte and the family in the second.
    let family = match socket.get(..2)? {
        [_, family] if cfg!(target_os = "macos") => u16::from(*family),
        family => u16::from_ne_bytes(family.try_into().ok()?),
    };
    let port = u16::from_be_bytes(socket.get(2..4)?.try_into().ok()?);
    let address: IpAddr = match family {
        INET => <[u8; 4]>::try_from(socket.get(4..8)?).ok()?.into(),
        INET6 => <[u8; 16]>::try_from(socket.get(8..24)?).ok()?.into(),
        _ => return None,
    };
    Some(SocketAddr::new(address, port))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn published(port: u16) -> Vec<u8> {
        let mut bytes = 2u64.to_le_bytes().to_vec();
        bytes.extend_from_slice(b"vm");
        bytes.extend_from_slice(&136u64.to_le_bytes());
        bytes.extend_from_slice(&if cfg!(target_os = "macos") {
            [16, 2]
        } else {
            2u16.to_ne_bytes()
        });
        bytes.extend_from_slice(&port.to_be_bytes());
        bytes.extend_from_slice(&[127, 0, 0, 1, 0, 0]);
        bytes
    }

    #[test]
    fn an_address_is_read_from_what_a_rank_publishes() {
        let bytes = published(4242);
        assert_eq!(socket_address(&bytes), Some(SocketAddr::from(([127, 0, 0, 1], 4242))));
        for cut in 0..24 {
            assert_eq!(socket_address(&bytes[..cut]), None, "{cut}");
        }
        assert_eq!(socket_address(&u64::MAX.to_le_bytes()), None);
    }

    #[test]
    fn a_lost_peer_is_named_or_found_by_its_silence() {
        let listener = std::net::TcpListener::bind("127.0.0.1:0").ok();
        let alive = listener.as_ref().and_then(|listener| listener.local_addr().ok());
        let dead = std::net::TcpListener::bind("127.0.0.1:0")
            .ok()
            .and_then(|listener| listener.local_addr().ok());
        let peers = GlooPeers::new(0, vec![None, alive, dead]);
        assert_eq!(peers.lost_peer("Connection closed by peer [127.0.0.1]:1"), Some(2));
        let text = alive.map(|address| format!("Read error {}: reset", as_gloo_prints(address)));
        assert_eq!(peers.lost_peer(&text.unwrap_or_default()), Some(1));
        assert!(names("[::1]:7", "[::1]:7") && !names("[::1]:77", "[::1]:7"));
        assert_eq!(GlooPeers::new(1, vec![None, None]).lost_peer(""), Some(0));
        assert_eq!(
            [0, 1, 2, 3].map(|rank| peers.is_gone(rank)),
            [false, false, true, false]
        );
    }
}
