//! What ranks tell each other besides tensors: small values under keys.
//!
//! Semantics are c10d's, so that every store can feed a Gloo group: `get` waits for its key, `add` counts in decimal text,
//! `compare_set` on a missing key writes if nothing is expected. Every wait takes a deadline and can be cancelled.
mod asynchronous;
pub(crate) mod bridge;
mod file;
mod hash;
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

use crate::cancel::Cancel;
use crate::error::{CollectivesError, Result};

/// A key-value store that all ranks of a job share.
pub trait Store: Send + Sync {
    /// Writes `value` under `key`.
    fn set(&self, key: &str, value: &[u8]) -> Result<()>;

    /// Adds `amount` to the number under `key` (0 where there is none) and returns the sum, which wraps around.
    fn add(&self, key: &str, amount: i64) -> Result<i64>;

    /// Waits at most `timeout` until all `keys` exist; a cancellation ends the wait.
    fn wait_for(&self, keys: &[String], timeout: Duration, cancel: &Cancel) -> Result<()>;

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

    /// The keys, in no order, without the store's own.
    fn list_keys(&self) -> Result<Vec<String>>;

    /// Puts `value` at the end of the queue `key`. Queues live beside the keys; `check` and `wait` see one that is not empty.
    fn queue_push(&self, key: &str, value: &[u8]) -> Result<()>;

    /// Takes the first value out of the queue `key`; `None` where it is empty.
    fn queue_pop(&self, key: &str) -> Result<Option<Vec<u8>>>;

    /// How many values the queue `key` holds.
    fn queue_len(&self, key: &str) -> Result<i64>;

    /// Waits at most `timeout` until `size` callers have come to the barrier `key`. Callers count for good: one that gives up
    /// is counted, and whoever comes later finds the barrier open.
    fn barrier(&self, key: &str, size: usize, timeout: Duration, cancel: &Cancel) -> Result<()> {
        let last = format!("{key}/last_member");
        if self.add(&format!("{key}/num_members"), 1)? == size as i64 {
            self.set(&last, b"1")?;
        }
        self.wait_for(&[last], timeout, cancel)
            .map_err(|error| error.of_store_operation("store.barrier", key))
    }

    /// Waits at most `timeout` until all `keys` exist.
    fn wait(&self, keys: &[String], timeout: Duration) -> Result<()> {
        self.wait_for(keys, timeout, &Cancel::new())
    }

    /// The value of `key`; waits for it at most `timeout`.
    fn get(&self, key: &str, timeout: Duration) -> Result<Vec<u8>> {
        self.get_for(key, timeout, &Cancel::new())
    }

    /// The value of `key`; waits for it at most `timeout`; a cancellation ends the wait.
    fn get_for(&self, key: &str, timeout: Duration, cancel: &Cancel) -> Result<Vec<u8>> {
        let (keys, until) = ([key.to_owned()], deadline(Instant::now(), timeout));
        loop {
            let of_get = |error: CollectivesError| error.of_store_operation("store.get", key);
            if let Some(value) = self.multi_get(&keys).map_err(of_get)?.pop().flatten() {
                return Ok(value);
            }
            // A key that is deleted at once is waited for again.
            let left = until.saturating_duration_since(Instant::now());
            self.wait_for(&keys, left, cancel)
                .map_err(|error| match of_get(error) {
                    CollectivesError::StoreTimeout {
                        operation, store, keys, ..
                    } => CollectivesError::StoreTimeout {
                        operation,
                        store,
                        keys,
                        waited: timeout,
                    },
                    error => error,
                })?;
        }
    }

    /// Whether the store keeps all that was ever written: what is written often would fill it.
    fn keeps_history(&self) -> bool {
        false
    }

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

    /// A handle with a connection of its own: what is asked here does not hold up what is asked there. PyTorch's `clone`.
    fn duplicate(&self) -> Result<Arc<dyn Store>>;
}

/// When `limit` has passed since `start`; a day later where there is no such moment.
pub(crate) fn deadline(start: Instant, limit: Duration) -> Instant {
    start.checked_add(limit).unwrap_or(start + Duration::from_secs(86_400))
}

/// For reading a value that was there a moment ago.
pub(crate) const READ_LIMIT: Duration = Duration::from_secs(5);

/// The shortest and the longest pause before what cannot be waited for is looked at again.
pub(crate) const PAUSES: (Duration, Duration) = (Duration::from_millis(1), Duration::from_millis(20));

/// The pause of whoever has waited for another rank since `began`: it grows, so that many ranks do not hold up the store.
pub(crate) fn long_pause(began: Instant) -> Duration {
    (began.elapsed() / 10).clamp(Duration::from_millis(5), Duration::from_secs(1))
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
