//! Checks the address that a rank publishes before Gloo reads it: Gloo trusts every length and number in it.
//!
//! Format: a length and the host's name; a length, a `sockaddr_storage` and a number; then one number per rank. Lengths
//! and numbers have 64 bits.
use std::net::{IpAddr, SocketAddr};

/// A `sockaddr_storage` and a number.
const SOCKET: usize = 128 + 8;
const WORD: usize = 8;
/// Gloo's environment variable for addresses without a number per rank.
const RANK_AS_NUMBER: &str = "GLOO_ENABLE_RANK_AS_SEQUENCE_NUMBER";

/// Whether a connection is known by the peer's rank alone: then a device can connect one group only.
pub(super) fn ranks_are_numbers() -> bool {
    std::env::var_os(RANK_AS_NUMBER).is_some()
}

/// Returns the address in `bytes`, published by a rank of a group of `size` ranks. The error says what is wrong.
pub(super) fn check(bytes: &[u8], size: usize) -> Result<SocketAddr, String> {
    let none = || "it is not a Gloo address".to_owned();
    if bytes.is_empty() {
        return Err("it was deleted, because the rank gave up or left".to_owned());
    }
    let (_, rest) = chunk(bytes).ok_or_else(none)?;
    let (socket, numbers) = chunk(rest)
        .filter(|(socket, _)| socket.len() == SOCKET)
        .ok_or_else(none)?;
    let address = socket_address(socket)
        .filter(|address| address.port() > 0)
        .ok_or_else(none)?;
    if numbers.len() % WORD > 0 {
        return Err(none());
    }
    let ranks = numbers.len() / WORD;
    let unnumbered = ranks == 0 && ranks_are_numbers();
    if ranks != size && !unnumbered {
        return Err(format!(
            "it belongs to a group of {ranks} ranks, this one has {size}: the world size must be the same on all"
        ));
    }
    Ok(address)
}

/// Splits off the chunk that follows its length; returns the chunk and the rest.
fn chunk(bytes: &[u8]) -> Option<(&[u8], &[u8])> {
    let (length, rest) = bytes.split_first_chunk::<WORD>()?;
    rest.split_at_checked(usize::try_from(u64::from_ne_bytes(*length)).ok()?)
}

fn socket_address(socket: &[u8]) -> Option<SocketAddr> {
    const INET: u16 = 2;
    const INET6: u16 = if cfg!(target_os = "macos") { 30 } else { 10 };
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

    fn published(port: u16, ranks: usize) -> Vec<u8> {
        let macos = cfg!(target_os = "macos");
        let family = if macos { [16, 2] } else { 2u16.to_ne_bytes() };
        let mut socket = [&family[..], &port.to_be_bytes(), &[127, 0, 0, 1]].concat();
        socket.resize(SOCKET, 0);
        let [name, length] = [2, SOCKET as u64].map(u64::to_ne_bytes);
        let numbers = 7u64.to_ne_bytes().repeat(ranks);
        [&name[..], b"vm", &length, &socket, &numbers].concat()
    }

    #[test]
    fn an_address_is_read_from_what_a_rank_publishes() {
        let bytes = published(4242, 3);
        assert_eq!(check(&bytes, 3), Ok(SocketAddr::from(([127, 0, 0, 1], 4242))));
        for cut in 0..bytes.len() {
            assert!(check(&bytes[..cut], 3).is_err(), "{cut}");
        }
    }

    #[test]
    fn lengths_families_and_numbers_that_gloo_would_trust_are_refused() {
        let reason = |bytes: &[u8]| check(bytes, 2).err().unwrap_or_default();
        assert!(reason(&published(4242, 4)).contains("a group of 4 ranks, this one has 2"));
        assert!(reason(b"").contains("it was deleted"));
        let changed = |place: usize, new: &[u8]| {
            let mut bytes = published(4242, 2);
            bytes[place..place + new.len()].copy_from_slice(new);
            bytes
        };
        for bytes in [
            &u64::MAX.to_ne_bytes()[..],
            b"bytes of a stranger",
            &changed(18, &[77, 77]),
            &changed(10, &u64::MAX.to_ne_bytes()),
            &changed(10, &135u64.to_ne_bytes()),
            &published(0, 2),
        ] {
            assert_eq!(reason(bytes), "it is not a Gloo address");
        }
    }
}
