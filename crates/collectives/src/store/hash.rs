//! A store within one process.
use std::sync::Arc;
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};

use super::budget::Refused;
use super::values::{NOT_A_NUMBER, Values};
use super::{Store, StoreReply, StoreRequest};
use crate::cancel::Cancel;
use crate::error::{Result, StoreCall};
use crate::within::deadline;

/// A store for ranks that are threads of one process, and for a single rank. Clones share their keys.
#[derive(Clone, Default)]
pub struct HashStore(Arc<Inner>);

#[derive(Default)]
struct Inner {
    values: Mutex<Values>,
    changed: Condvar,
}

impl HashStore {
    /// An empty store.
    pub fn new() -> Self {
        Self::default()
    }
}

impl Store for HashStore {
    fn ask(&self, request: StoreRequest<'_>, _: Option<Duration>) -> Result<StoreReply> {
        let reply = self.0.values.lock().carry_out(&request);
        self.0.changed.notify_all();
        match reply {
            Ok(reply) => Ok(reply.map(|value| value.to_vec())),
            Err(Refused) => Err(request.subject(self.place()).failed(NOT_A_NUMBER)),
        }
    }

    fn wait_for(&self, keys: &[String], timeout: Duration, cancel: &Cancel) -> Result<()> {
        let woken = self.0.clone();
        let _subscription = cancel.subscribe(move || {
            // Lock first: a waiter may have checked the flag and not yet wait.
            drop(woken.values.lock());
            woken.changed.notify_all();
        });
        let until = deadline(Instant::now(), timeout);
        let mut values = self.0.values.lock();
        while !keys.iter().all(|key| values.has(key.as_bytes())) {
            cancel.check("store.wait")?;
            if self.0.changed.wait_until(&mut values, until).timed_out() {
                let missing: Vec<_> = keys.iter().filter(|key| !values.has(key.as_bytes())).cloned().collect();
                return Err(StoreCall::new("store.wait", &missing, self.place()).missing(timeout));
            }
        }
        Ok(())
    }

    fn place(&self) -> String {
        "HashStore of this process".to_owned()
    }

    fn duplicate(&self) -> Result<Arc<dyn Store>> {
        Ok(Arc::new(self.clone()))
    }
}
