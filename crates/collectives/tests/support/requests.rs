//! A store that counts what a rank asks of it.
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use lockstep_collectives::{Cancel, CollectivesError, Store, StoreReply, StoreRequest};
use parking_lot::Mutex;

/// The requests of a rank, of which each takes a round trip.
#[derive(Default)]
pub struct Requests {
    asked: HashSet<String>,
    waits: usize,
    /// How often something was asked again, word for word.
    pub repeats: usize,
    /// The keys of the waits that ended because their slice of time had passed.
    pub passed: Vec<Vec<String>>,
}

impl Requests {
    /// How many are different. A wait in slices is one request, though it goes on with fewer keys.
    pub fn different(&self) -> usize {
        self.asked.len() + self.waits
    }

    pub fn has_waited(&self) -> bool {
        self.waits > 0
    }

    fn ask(&mut self, request: &StoreRequest<'_>) {
        let is_new = self.asked.insert(format!("{request:?}"));
        self.repeats += usize::from(!is_new);
    }

    fn wait(&mut self, keys: &[String]) {
        let goes_on = |passed: &Vec<String>| keys.iter().all(|key| passed.contains(key));
        self.waits += usize::from(!self.passed.iter().any(goes_on));
    }
}

struct Counted {
    store: Arc<dyn Store>,
    requests: Arc<Mutex<Requests>>,
}

/// A handle to the store, and what is asked through it.
pub fn counted(store: Arc<dyn Store>) -> (Arc<dyn Store>, Arc<Mutex<Requests>>) {
    let requests = Arc::<Mutex<Requests>>::default();
    let counted = Counted {
        store,
        requests: Arc::clone(&requests),
    };
    (Arc::new(counted), requests)
}

impl Store for Counted {
    fn ask(&self, request: StoreRequest<'_>, limit: Option<Duration>) -> Result<StoreReply, CollectivesError> {
        self.requests.lock().ask(&request);
        self.store.ask(request, limit)
    }

    fn wait_for(&self, keys: &[String], timeout: Duration, cancel: &Cancel) -> Result<(), CollectivesError> {
        self.requests.lock().wait(keys);
        let waited = self.store.wait_for(keys, timeout, cancel);
        if matches!(waited, Err(CollectivesError::StoreTimeout { .. })) {
            self.requests.lock().passed.push(keys.to_vec());
        }
        waited
    }

    fn place(&self) -> String {
        self.store.place()
    }

    fn duplicate(&self) -> Result<Arc<dyn Store>, CollectivesError> {
        Ok(Arc::new(Self {
            store: self.store.duplicate()?,
            requests: Arc::clone(&self.requests),
        }))
    }

    fn underlying_store(&self) -> Option<&dyn Store> {
        Some(self.store.as_ref())
    }
}
