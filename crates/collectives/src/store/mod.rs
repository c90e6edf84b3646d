//! What ranks tell each other besides tensors: small values under keys.
//!
//! Semantics are c10d's, so that every store can feed a Gloo group: `get` waits for its key, `add` counts in decimal text,
//! `compare_set` on a missing key writes if nothing is expected. Every wait takes a deadline.
mod asynchronous;
pub(crate) mod bridge;
mod file;
mod hash;
pub(crate) mod hello;
mod lookup;
mod prefix;
pub(crate) mod records;
mod request;
mod tcp;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

pub use asynchronous::AsyncStore;
pub use file::FileStore;
pub use hash::HashStore;
pub use prefix::PrefixStore;
pub use request::{StoreReply, StoreRequest};
pub use tcp::TcpStore;

use crate::error::{CollectivesError, Result};

/// A key-value store that all ranks of a job share.
pub trait Store: Send + Sync {
    /// Writes `value` under `key`.
    fn set(&self, key: &str, value: &[u8]) -> Result<()>;

    /// The value of `key`; waits for it at most `timeout`.
    fn get(&self, key: &str, timeout: Duration) -> Result<Vec<u8>>;

    /// Adds `amount` to the number under `key` (0 where there is none) and returns the sum.
    fn add(&self, key: &str, amount: i64) -> Result<i64>;

    /// Waits at most `timeout` until all `keys` exist.
    fn wait(&self, keys: &[String], timeout: Duration) -> Result<()>;

    /// Whether all `keys` exist now.
    fn check(&self, keys: &[String]) -> Result<bool>;

    /// Writes `desired` if the value is `expected` (or if `expected` is empty and there is none); returns the value
    /// afterwards, or `expected` where there is still none.
    fn compare_set(&self, key: &str, expected: &[u8], desired: &[u8]) -> Result<Vec<u8>>;

    /// The values of `keys`, `None` for each that does not exist now; waits for none of them. One round trip where the server
    /// is one of Lockstep's, two with PyTorch's.
    fn multi_get(&self, keys: &[String]) -> Result<Vec<Option<Vec<u8>>>>;

    /// Writes all `pairs` of key and value in one round trip.
    fn multi_set(&self, pairs: &[(String, Vec<u8>)]) -> Result<()>;

    /// Writes `value` behind the value of `key`, which is made where there is none.
    fn append(&self, key: &str, value: &[u8]) -> Result<()>;

    /// Removes `key`; says whether it was there.
    fn delete_key(&self, key: &str) -> Result<bool>;

    /// How many keys there are, those of other prefixes and the store's own included.
    fn num_keys(&self) -> Result<i64>;

    /// Whether the store goes when this process does.
    fn is_server(&self) -> bool {
        false
    }

    /// This process's address on the way to the store's server, at which its peers can reach it; `None` where the store is
    /// no network's.
    fn local_address(&self) -> Option<IpAddr> {
        None
    }

    /// What it is and where, for errors: `TCPStore at 127.0.0.1:29500`.
    fn place(&self) -> String;

    /// The same connection, for a caller that watches the time itself: here a server has ten seconds for an answer, there
    /// as long as it likes.
    fn patient(&self) -> Arc<dyn Store>;

    /// A handle with a connection of its own, so that a wait here does not hold up a wait there.
    fn duplicate(&self) -> Result<Arc<dyn Store>>;
}

/// When `limit` has passed since `start`; a day later where there is no such moment.
pub(crate) fn deadline(start: Instant, limit: Duration) -> Instant {
    start.checked_add(limit).unwrap_or(start + Duration::from_secs(86_400))
}

/// For reading a value that was there a moment ago.
pub(crate) const READ_LIMIT: Duration = Duration::from_secs(5);

/// The shortest and the longest pause before a missing key is asked for again.
pub(crate) const PAUSES: (Duration, Duration) = (Duration::from_millis(1), Duration::from_millis(20));

/// The pause of whoever has waited for another rank since `began`: it grows, so that many ranks do not hold up the store.
pub(crate) fn long_pause(began: Instant) -> Duration {
    (began.elapsed() / 10).clamp(Duration::from_millis(5), Duration::from_secs(1))
}

/// Asks for `keys` again and again until they are there (true) or `until` has passed (false); `sleep` makes the pauses and
/// may give up. c10d's own waits cannot be ended, block the connection for others, and warn on stderr when time is up.
pub(crate) fn poll(
    store: &dyn Store,
    keys: &[String],
    until: Instant,
    mut sleep: impl FnMut(Duration) -> Result<()>,
) -> Result<bool> {
    let mut pause = PAUSES.0;
    loop {
        if store.check(keys)? {
            return Ok(true);
        }
        let left = until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Ok(false);
        }
        sleep(pause.min(left))?;
        pause = (pause * 2).min(PAUSES.1);
    }
}

/// Waits at most `timeout` by asking: see [`poll`].
fn wait_for(store: &dyn Store, operation: &'static str, keys: &[String], timeout: Duration) -> Result<()> {
    let until = deadline(Instant::now(), timeout);
    let sleep = |pause| {
        std::thread::sleep(pause);
        Ok(())
    };
    if poll(store, keys, until, sleep)? {
        return Ok(());
    }
    Err(CollectivesError::StoreTimeout {
        operation,
        store: store.place(),
        keys: keys.to_vec(),
        waited: timeout,
    })
}

/// Counters are decimal text, as c10d's stores keep them, so that `get` of one reads the same everywhere. An empty value
/// counts as 0.
pub(crate) fn parse_count(place: String, key: &str, value: &[u8]) -> Result<i64> {
    if value.is_empty() {
        return Ok(0);
    }
    leading_number(value).ok_or_else(|| CollectivesError::Store {
        operation: "store.add",
        store: place,
        keys: vec![key.to_owned()],
        message: "the value there is not a number".to_owned(),
    })
}

/// The number that a text begins with, as C reads it: after white space, with or without a sign. `None` where there is none,
/// or it does not fit.
pub(crate) fn leading_number(text: &[u8]) -> Option<i64> {
    let text = text.trim_ascii_start();
    let sign = usize::from(matches!(text.first(), Some(b'+' | b'-')));
    let digits = text[sign..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    std::str::from_utf8(&text[..sign + digits]).ok()?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_read_as_pytorch_reads_them() {
        let texts = [
            ("7.5", Some(7)),
            ("0x10", Some(0)),
            (" \t\n12 ", Some(12)),
            ("+3", Some(3)),
            ("-7x", Some(-7)),
            ("1e3", Some(1)),
            ("9223372036854775807", Some(i64::MAX)),
            ("-9223372036854775808", Some(i64::MIN)),
            ("9223372036854775808", None),
            ("", None),
            ("-", None),
            ("abc", None),
        ];
        for (text, number) in texts {
            assert_eq!(leading_number(text.as_bytes()), number, "{text:?}");
        }
    }
}
