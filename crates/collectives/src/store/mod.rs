//! Key-value stores, through which ranks exchange small values.
//!
//! Semantics are c10d's, so that every store can serve a Gloo group: `get` waits for its key, `add` keeps decimal text,
//! `compare_set` on a missing key writes if `expected` is empty. Every wait takes a deadline and can be cancelled.
mod asynchronous;
mod budget;
mod file;
mod hash;
mod lookup;
mod prefix;
pub(crate) mod records;
mod request;
mod tcp;
mod values;

use std::net::IpAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

pub use asynchronous::AsyncStore;
pub use file::FileStore;
pub use hash::HashStore;
pub use prefix::PrefixStore;
pub use request::{StoreOperation, StoreReply, StoreRequest};
pub use tcp::TcpStore;

use crate::cancel::Cancel;
use crate::error::{CollectivesError, Result, StoreCall};
use crate::within::deadline;

/// A key-value store that all ranks of a job share.
pub trait Store: Send + Sync {
    /// Carries out `request` now, without waiting for keys. `limit` is for the answer of a server; `None` means the
    /// store's own limit.
    fn ask(&self, request: StoreRequest<'_>, limit: Option<Duration>) -> Result<StoreReply>;

    /// Waits at most `timeout` until all `keys` exist, as keys or as queues with values; a cancellation ends the wait.
    fn wait_for(&self, keys: &[String], timeout: Duration, cancel: &Cancel) -> Result<()>;

    /// Type and location, for error messages: `TCPStore at 127.0.0.1:29500`.
    fn place(&self) -> String;

    /// A handle with its own connection: requests on one do not delay those on the other. PyTorch's `clone`.
    fn duplicate(&self) -> Result<Arc<dyn Store>>;

    /// The store that a [`PrefixStore`] is a part of. PyTorch's `underlying_store`.
    fn underlying_store(&self) -> Option<&dyn Store> {
        None
    }

    /// Whether the store keeps all values ever written, so that frequent writes would fill it.
    fn keeps_history(&self) -> bool {
        self.underlying_store().is_some_and(Store::keeps_history)
    }

    /// Whether this process serves the store, which ends with the process.
    fn is_server(&self) -> bool {
        self.underlying_store().is_some_and(Store::is_server)
    }

    /// This process's address on the route to the store's server, at which its peers can reach it. `None` for loopback
    /// addresses and for stores without a network.
    fn local_address(&self) -> Option<IpAddr> {
        self.underlying_store()?.local_address()
    }

    /// Waits at most `timeout` until `size` callers have arrived at the barrier `key`. A caller that times out still
    /// counts; once open, the barrier stays open.
    fn barrier(&self, key: &str, size: usize, timeout: Duration, cancel: &Cancel) -> Result<()> {
        let last = format!("{key}/last_member");
        if self.add(&format!("{key}/num_members"), 1)? == size as i64 {
            self.set(&last, b"1")?;
        }
        self.wait_for(&[last], timeout, cancel)
            .map_err(|error| error.of_store_operation("store.barrier", key))
    }

    /// The value of `key`; waits for it at most `timeout`.
    fn get(&self, key: &str, timeout: Duration) -> Result<Vec<u8>> {
        self.get_for(key, timeout, &Cancel::new())
    }

    /// The value of `key`; waits for it at most `timeout`; a cancellation ends the wait.
    fn get_for(&self, key: &str, timeout: Duration, cancel: &Cancel) -> Result<Vec<u8>> {
        let (keys, until) = ([key.to_owned()], deadline(Instant::now(), timeout));
        let of_get = |error: CollectivesError| error.of_store_operation("store.get", key);
        loop {
            let reply = self.ask(StoreOperation::Get.on([key]), None).map_err(of_get)?;
            if let Some(value) = reply.value() {
                return Ok(value);
            }
            cancel.check("store.get")?;
            let left = until.saturating_duration_since(Instant::now());
            match self.wait_for(&keys, left, cancel).map_err(of_get) {
                // The key was deleted before it was read, or is the name of a queue.
                Ok(()) if left.is_zero() => {
                    return Err(StoreCall::new("store.get", &keys, self.place()).missing(timeout));
                }
                Err(CollectivesError::StoreTimeout { call, .. }) => return Err(call.missing(timeout)),
                found => found?,
            }
        }
    }

    /// Writes `value` under `key`.
    fn set(&self, key: &str, value: &[u8]) -> Result<()> {
        let request = StoreOperation::Set.on([key]).with([value]);
        self.ask(request, None).map(drop)
    }

    /// Adds `amount` to the number under `key` (0 if missing) and returns the sum, which wraps around.
    fn add(&self, key: &str, amount: i64) -> Result<i64> {
        let request = StoreOperation::Add.on([key]).number(amount);
        self.ask(request, None).map(StoreReply::number)
    }

    /// Writes `desired` if the value is `expected`, or if the key is missing and `expected` is empty. Returns the value
    /// afterwards, or `expected` if the key is still missing.
    fn compare_set(&self, key: &str, expected: &[u8], desired: &[u8]) -> Result<Vec<u8>> {
        let request = StoreOperation::CompareSet.on([key]).with([expected, desired]);
        Ok(self.ask(request, None)?.value().unwrap_or_default())
    }

    /// The values of `keys`, `None` for missing ones; does not wait. One round trip with a Lockstep server, two with
    /// PyTorch's.
    fn multi_get(&self, keys: &[String]) -> Result<Vec<Option<Vec<u8>>>> {
        let request = StoreOperation::MultiGet.on(keys.iter().map(String::as_str));
        self.ask(request, None).map(StoreReply::values)
    }

    /// Whether all `keys` exist now.
    fn check(&self, keys: &[String]) -> Result<bool> {
        let request = StoreOperation::Check.on(keys.iter().map(String::as_str));
        self.ask(request, None).map(StoreReply::found)
    }

    /// Removes `key`; returns whether it existed.
    fn delete_key(&self, key: &str) -> Result<bool> {
        let request = StoreOperation::DeleteKey.on([key]);
        self.ask(request, None).map(StoreReply::found)
    }
}

/// The limit for an answer of a server, for a further connection to it, and for another lookup of its name. These take
/// microseconds; this allows for machines under load.
const ANSWER: Duration = Duration::from_secs(10);
/// The shortest such limit, even if less of the caller's time is left: a store that answers is not silent.
pub(crate) const GRACE: Duration = Duration::from_secs(1);

/// A store with a limit for its answers.
pub(crate) struct Limited<'a>(pub &'a dyn Store, pub Duration);

impl Store for Limited<'_> {
    fn ask(&self, request: StoreRequest<'_>, limit: Option<Duration>) -> Result<StoreReply> {
        self.0.ask(request, Some(limit.unwrap_or(ANSWER).min(self.1)))
    }

    fn wait_for(&self, keys: &[String], timeout: Duration, cancel: &Cancel) -> Result<()> {
        self.0.wait_for(keys, timeout, cancel)
    }

    fn place(&self) -> String {
        self.0.place()
    }

    fn duplicate(&self) -> Result<Arc<dyn Store>> {
        self.0.duplicate()
    }
}

/// The shortest and the longest pause between polls.
pub(crate) const PAUSES: (Duration, Duration) = (Duration::from_millis(1), Duration::from_millis(20));

/// The pause between polls of a rank that has waited since `began`. It grows, so that many ranks spare the store.
pub(crate) fn long_pause(began: Instant) -> Duration {
    (began.elapsed() / 10).clamp(Duration::from_millis(5), Duration::from_secs(1))
}

/// The number at the start of a text, parsed as in C: after white space, with or without a sign. `None` if there is
/// none, or if it overflows.
fn leading_number(text: &[u8]) -> Option<i64> {
    let text = text.trim_ascii_start();
    let sign = usize::from(matches!(text.first(), Some(b'+' | b'-')));
    let digits = text[sign..].iter().take_while(|byte| byte.is_ascii_digit()).count();
    std::str::from_utf8(&text[..sign + digits]).ok()?.parse().ok()
}
